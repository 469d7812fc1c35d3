//! In `web/`, a feature and the shell come to another feature by its `door` alone; `ui/` and `lib/` import no feature.

use super::found;
use super::repo::{Breach, Source};

pub fn imports(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.path.starts_with("web/src/") && is_script(&s.path)) {
        let room = room(&source.path);
        for (line, name) in imported(&source.text) {
            let Some(target) = resolved(&source.path, name) else { continue };
            let Some(inside) = target.strip_prefix("web/src/features/") else { continue };
            let (feature, entrance) = inside.split_once('/').unwrap_or((inside, ""));
            let refused = match room {
                Room::Feature(home) => home != feature && entrance != "door",
                Room::Kit => true,
                Room::Routes => !matches!(entrance, "door" | "routes"),
                Room::Shell => entrance != "door",
                // Tests look everywhere.
                Room::Other => false,
            };
            if refused {
                breaches.push(source.breach(line, format!("imports the feature {feature}")));
            }
        }
    }
    breaches
}

enum Room<'a> {
    Feature(&'a str),
    Kit,
    /// Where the features' routes are joined.
    Routes,
    Shell,
    Other,
}

fn is_script(path: &str) -> bool {
    path.ends_with(".ts") || path.ends_with(".tsx")
}

fn room(path: &str) -> Room<'_> {
    let inside = path.trim_start_matches("web/src/");
    match inside.split_once('/') {
        Some(("features", rest)) => Room::Feature(rest.split('/').next().unwrap_or_default()),
        Some(("ui" | "lib" | "api", _)) => Room::Kit,
        _ if inside == "app/routes.tsx" => Room::Routes,
        Some(("app", _)) => Room::Shell,
        _ => Room::Other,
    }
}

/// The names behind `from '…'`, `import '…'` and `import('…')`, with their lines.
fn imported(text: &str) -> Vec<(usize, &str)> {
    let mut names = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for before in ["from ", "import ", "import(", "mock("] {
            for (found, _) in line.match_indices(before) {
                let rest = &line[found + before.len()..];
                let Some(quote) = rest.chars().next().filter(|c| matches!(c, '\'' | '"')) else { continue };
                names.extend(rest[1..].split(quote).next().map(|name| (at + 1, name)));
            }
        }
    }
    names
}

/// The path in the repository that an import names, if it is one of ours.
fn resolved(from: &str, name: &str) -> Option<String> {
    if let Some(rest) = name.strip_prefix("@/") {
        return Some(format!("web/src/{rest}"));
    }
    if !name.starts_with('.') {
        return None;
    }
    let mut parts: Vec<_> = from.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            other => parts.push(other),
        }
    }
    Some(parts.join("/"))
}

#[test]
fn a_feature_that_imports_another_is_found_however_it_spells_it() {
    let text = "import { a } from '../cash/b'\nimport x from '@/features/cash/c'\nconst L = lazy(() => import(\"@/features/cash/D\"))\n\
                import './own'\nimport { useState } from 'react'\nimport { b } from '@/ui/b'\nimport {\n  c,\n} from '../../features/cash/e'";
    let planted = [
        ("web/src/features/payments/a.tsx", text),
        ("web/src/features/cash/z.ts", text),
        ("web/src/ui/Button.tsx", "import { a } from '@/features/home/a'"),
        ("web/src/lib/x.ts", "import { a } from '../features/home/a'"),
        (
            "web/src/app/routes.tsx",
            "import { r } from '@/features/cash/routes'\nimport { P } from '@/features/cash/Page'",
        ),
        (
            "web/src/app/shell/Nav.tsx",
            "import { d } from '@/features/cash/door'\nimport { r } from '@/features/cash/routes'",
        ),
        (
            "web/src/features/cash/y.ts",
            "import { d } from '@/features/home/door'\nimport { e } from '../home/door'",
        ),
    ];
    let file = "web/src/features/payments/a.tsx";
    let lines = [1, 2, 3, 9].map(|line| format!("{file}:{line}"));
    let kit = ["web/src/ui/Button.tsx:1".to_owned(), "web/src/lib/x.ts:1".to_owned()];
    let shell = ["web/src/app/routes.tsx:2".to_owned(), "web/src/app/shell/Nav.tsx:2".to_owned()];
    assert_eq!(found(imports, &planted), [lines.as_slice(), kit.as_slice(), shell.as_slice()].concat());
}
