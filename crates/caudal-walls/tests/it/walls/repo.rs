//! The sources, and what is read from them.

use std::{fmt, path::Path};

/// One file: its path in the repository and its text.
pub struct Source {
    pub path: String,
    pub text: String,
    /// Whether it is compiled for tests only: `#[cfg(test)] mod name;` says so in another file.
    pub only_tests: bool,
}

/// Where a wall is broken, and how.
#[derive(Debug)]
pub struct Breach {
    pub path: String,
    pub line: usize,
    pub what: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.path, self.line, self.what)
    }
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into(), only_tests: false }
    }

    pub fn breach(&self, line: usize, what: impl Into<String>) -> Breach {
        Breach { path: self.path.clone(), line, what: what.into() }
    }

    pub fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Tests tell stories with real-looking words, and look behind every wall.
    pub fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.only_tests
            || self.path.contains("/tests/")
            || matches!(self.krate(), Some("caudal-testing" | "caudal-stories"))
            || name == "tests.rs"
            || name.ends_with("_tests.rs")
            || name.contains(".test.")
    }

    /// The crate that a file of `crates/` belongs to.
    pub fn krate(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }

    /// The room that a file of the server belongs to, and the rest of its path: `cash` and `store/list.rs`. A crate of one room bears its
    /// name, and its door is `lib.rs`.
    pub fn room(&self) -> Option<(&str, &str)> {
        let (krate, rest) = self.path.strip_prefix("crates/caudal-")?.split_once("/src/")?;
        if ROOMS.contains(&krate) {
            return Some((krate, rest));
        }
        let (room, inside) = rest.split_once('/').unwrap_or((rest.strip_suffix(".rs")?, "mod.rs"));
        (FLOORS.contains(&krate) && room != "lib").then_some((room, inside))
    }

    /// Whether it is what a room offers.
    pub fn is_door(&self) -> bool {
        self.room().is_some_and(|(_, inside)| matches!(inside, "mod.rs" | "lib.rs"))
    }

    /// Whether it is part of the server: of one of the crates that hold its rooms, or of what they stand on.
    pub fn is_server(&self) -> bool {
        self.room().is_some() || self.path.starts_with("crates/caudal-web/src/")
    }
}

/// Crates that are one room each.
pub const ROOMS: [&str; 6] = ["ledger", "payments", "cash", "batches", "accounting", "cancellations"];
/// Crates with a folder for each of their rooms.
pub const FLOORS: [&str; 6] = ["access", "beneficiaries", "requests", "admin", "office", "server"];

/// Folders whose files are ours, and what in them is not written by hand.
const FOLDERS: [&str; 7] = ["crates", "web/src", "web/tests", "web/scripts", "migrations", "scripts", "e2e"];
const NOT_OURS: [&str; 4] = ["node_modules", "target", "dist", "generated"];
const KINDS: [&str; 9] = ["rs", "toml", "ts", "tsx", "mjs", "css", "sql", "sh", "html"];

/// Every source of the repository.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let mut sources = Vec::new();
    FOLDERS.iter().for_each(|folder| gather(root, &root.join(folder), &mut sources));
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    mark_tests(&mut sources);
    sources
}

/// Marks the files that `#[cfg(test)] mod name;` names.
pub fn mark_tests(sources: &mut [Source]) {
    let mut named = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust()) {
        let folder = source.path.trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
        for (at, _) in source.text.match_indices("#[cfg(test)]\nmod ") {
            let rest = &source.text[at + "#[cfg(test)]\nmod ".len()..];
            named.extend(rest.split_once(';').map(|(name, _)| format!("{folder}/{name}.rs")));
        }
    }
    for source in sources {
        source.only_tests = named.contains(&source.path);
    }
}

fn gather(root: &Path, folder: &Path, sources: &mut Vec<Source>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if NOT_OURS.iter().any(|other| name.starts_with(other)) || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            gather(root, &path, sources);
        } else if path.extension().is_some_and(|kind| KINDS.iter().any(|ours| *ours == kind)) {
            let shown = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{shown}: {error}"));
            sources.push(Source { path: shown, text, only_tests: false });
        }
    }
}
