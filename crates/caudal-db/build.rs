//! Embeds every pair of migrations/{sqlite,postgres}/NNNN_name.sql, so that adding a pair needs no change of code,
//! and the names of their unique indexes, because SQLite's errors tell columns only.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fmt::Write as _, fs, io::Write as _};

use flate2::{Compression, write::GzEncoder};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../migrations").canonicalize()?;
    let sqlite = files(&root.join("sqlite"))?;
    let postgres = files(&root.join("postgres"))?;
    let names: [BTreeSet<&String>; 2] = [sqlite.keys().collect(), postgres.keys().collect()];
    if let Some(name) = names[0].symmetric_difference(&names[1]).next() {
        return Err(format!("migration {name} exists for one engine only: add the other half").into());
    }
    // Where each file's text stands in all of them, one after the other.
    let mut code = String::from("static FILES: &[File] = &[\n");
    let (mut texts, mut seen) = (String::new(), BTreeMap::new());
    for (name, sqlite_path) in &sqlite {
        let (number, title) = numbered(name)?;
        if let Some(other) = seen.insert(number, name) {
            return Err(format!("migrations {other} and {name} have the same number").into());
        }
        let start = texts.len();
        texts.push_str(&fs::read_to_string(sqlite_path)?);
        let middle = texts.len();
        texts.push_str(&fs::read_to_string(&postgres[name])?);
        let end = texts.len();
        writeln!(code, "    ({number}, {title:?}, [{start}, {middle}, {end}]),")?;
    }
    code.push_str("];\n");
    code.push_str("pub(crate) static UNIQUE_INDEXES: &[(&str, &str)] = &[\n");
    for (columns, index) in same_indexes(&sqlite, &postgres)? {
        writeln!(code, "    ({columns:?}, {index:?}),")?;
    }
    code.push_str("];\n");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("migrations.rs"), code)?;
    let mut packed = GzEncoder::new(fs::File::create(out.join("migrations.gz"))?, Compression::best());
    packed.write_all(texts.as_bytes())?;
    packed.finish()?;
    Ok(())
}

fn files(folder: &Path) -> Result<BTreeMap<String, PathBuf>, Failure> {
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ext| ext == "sql") {
            println!("cargo:rerun-if-changed={}", path.display());
            let name =
                path.file_stem().and_then(|stem| stem.to_str()).ok_or("a migration's name is not text")?;
            found.insert(name.to_owned(), path);
        }
    }
    Ok(found)
}

fn numbered(name: &str) -> Result<(u32, &str), Failure> {
    let parts = name.split_once('_').filter(|(digits, title)| {
        digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()) && !title.is_empty()
    });
    let (digits, title) = parts.ok_or_else(|| format!("migration {name}: the name must be NNNN_name.sql"))?;
    Ok((digits.parse()?, title))
}

/// The unique indexes by what SQLite's error says of them, after checking that an error can mean one of them only and that
/// PostgreSQL has the same.
fn same_indexes(
    sqlite: &BTreeMap<String, PathBuf>,
    postgres: &BTreeMap<String, PathBuf>,
) -> Result<BTreeMap<String, String>, Failure> {
    let (mut by_columns, theirs) = (BTreeMap::new(), unique_indexes(postgres)?);
    for (index, columns) in unique_indexes(sqlite)? {
        match theirs.get(&index) {
            Some(same) if *same == columns => {}
            _ => {
                return Err(format!("unique index {index} on {columns} is not the same on PostgreSQL").into());
            }
        }
        if let Some(other) = by_columns.insert(columns, index.clone()) {
            return Err(format!(
                "unique indexes {other} and {index} have the same columns: SQLite's errors would not tell them apart"
            )
            .into());
        }
    }
    match theirs.len() == by_columns.len() {
        true => Ok(by_columns),
        false => Err("PostgreSQL has unique indexes that SQLite has not".into()),
    }
}

/// Name and "table.column, table.column", from CREATE UNIQUE INDEX name ON table (column, column), without those dropped.
fn unique_indexes(files: &BTreeMap<String, PathBuf>) -> Result<BTreeMap<String, String>, Failure> {
    let mut found = BTreeMap::new();
    for path in files.values() {
        let sql = fs::read_to_string(path)?;
        let lines: Vec<&str> = sql.lines().map(|line| line.split("--").next().unwrap_or("")).collect();
        for statement in lines.join(" ").split(';') {
            let words: Vec<&str> = statement.split_whitespace().collect();
            let upper: Vec<String> = words.iter().take(3).map(|word| word.to_uppercase()).collect();
            match upper.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                ["DROP", "INDEX", ..] => {
                    found.remove(words.last().copied().unwrap_or_default());
                }
                ["CREATE", "UNIQUE", "INDEX"] => {
                    if let Some((index, columns)) = index_of(statement) {
                        found.insert(index, columns);
                    }
                }
                _ => {}
            }
        }
    }
    Ok(found)
}

fn index_of(statement: &str) -> Option<(String, String)> {
    let (before, after) = statement.split_once('(')?;
    let head: Vec<&str> = before.split_whitespace().collect();
    let [.., index, _on, table] = head.as_slice() else { return None };
    let columns: Vec<String> = after
        .split(')')
        .next()?
        .split(',')
        .filter_map(|column| column.split_whitespace().next())
        .map(|column| format!("{table}.{column}"))
        .collect();
    Some(((*index).to_owned(), columns.join(", ")))
}
