//! domain ← formats; domain, db-derive ← db ← server ← caudal.

use super::{
    found,
    repo::{Breach, Source},
};

/// What each crate may know of ours.
const MAY_KNOW: [(&str, &[&str]); 7] = [
    ("caudal-db-derive", &[]),
    ("caudal-domain", &[]),
    ("caudal-formats", &["caudal-domain"]),
    ("caudal-db", &["caudal-domain", "caudal-db-derive"]),
    ("caudal-server", &["caudal-domain", "caudal-formats", "caudal-db"]),
    ("caudal-demo", &["caudal-domain", "caudal-formats", "caudal-db", "caudal-server"]),
    ("caudal", &["caudal-domain", "caudal-formats", "caudal-db", "caudal-server", "caudal-demo"]),
];

/// Pure crates compute; these act.
const PURE: [&str; 2] = ["caudal-domain", "caudal-formats"];
const ACTING: [&str; 12] = [
    "tokio",
    "axum",
    "hyper",
    "reqwest",
    "rusqlite",
    "tokio-postgres",
    "object_store",
    "getrandom",
    "rand",
    "config",
    "clap",
    "tracing",
];
/// Who may speak to a database at all, and by what.
const WITH_DATABASE: [&str; 1] = ["caudal-db"];
const DRIVERS: [&str; 3] = ["rusqlite", "tokio-postgres", "deadpool-postgres"];

/// Checks every `Cargo.toml`.
pub fn directions(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.path.starts_with("crates/") && s.path.ends_with("/Cargo.toml"))
    {
        let manifest: toml::Table = source.text.parse().unwrap_or_else(|e| panic!("{}: {e}", source.path));
        let name = source.krate().unwrap_or_default();
        let Some((_, known)) = MAY_KNOW.iter().find(|(krate, _)| *krate == name) else {
            breaches.push(source.breach(1, format!("{name} is not on the list of crates")));
            continue;
        };
        for section in ["dependencies", "build-dependencies"] {
            let Some(dependencies) = manifest.get(section).and_then(toml::Value::as_table) else { continue };
            for dependency in dependencies.keys() {
                let ours = dependency.starts_with("caudal");
                let refused = (ours && !known.contains(&dependency.as_str()))
                    || (PURE.contains(&name) && ACTING.contains(&dependency.as_str()))
                    || (name == "caudal-domain" && dependency == "serde_json")
                    || (!WITH_DATABASE.contains(&name) && DRIVERS.contains(&dependency.as_str()));
                if refused {
                    breaches.push(
                        source.breach(line_of(&source.text, dependency), format!("depends on {dependency}")),
                    );
                }
            }
        }
    }
    breaches
}

fn line_of(text: &str, dependency: &str) -> usize {
    text.lines().position(|line| line.starts_with(dependency)).map_or(1, |at| at + 1)
}

#[test]
fn a_crate_that_looks_upwards_is_found() {
    let planted = [
        ("crates/caudal-domain/Cargo.toml", "[dependencies]\njiff = '1'\ntokio = '1'\nserde_json = '1'"),
        ("crates/caudal-db/Cargo.toml", "[dependencies]\nrusqlite = '1'\ncaudal-server.workspace = true"),
        ("crates/caudal-formats/Cargo.toml", "[dependencies]\ncaudal-domain = '1'\nrusqlite = '1'"),
        ("crates/caudal-new/Cargo.toml", "[dependencies]"),
        ("crates/caudal/Cargo.toml", "[dependencies]\ncaudal-demo = '1'\n[dev-dependencies]\nrusqlite = '1'"),
    ];
    assert_eq!(
        found(directions, &planted),
        [
            "crates/caudal-domain/Cargo.toml:4",
            "crates/caudal-domain/Cargo.toml:3",
            "crates/caudal-db/Cargo.toml:3",
            "crates/caudal-formats/Cargo.toml:3",
            "crates/caudal-new/Cargo.toml:1",
        ]
    );
}
