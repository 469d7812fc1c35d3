//! Crates stand on floors: each uses what is below it, and pure ones nothing that acts.

use super::{
    found,
    repo::{Breach, Source},
};

/// The floors from the ground up, by the crates that stand on each (`caudal-` left out). A crate uses what stands below it; those of one
/// floor know nothing of one another, so that a change in one builds none of the others.
const FLOORS: [&[&str]; 14] = [
    &["db-derive", "domain", "walls"],
    &["db", "formats"],
    &["web"],
    &["access"],
    &["ledger"],
    &["beneficiaries"],
    &["requests"],
    &["payments"],
    &["cash", "batches", "accounting", "cancellations", "office", "admin"],
    &["server"],
    &["demo"],
    &["caudal"],
    // What tests are told with; nothing of the program stands on it.
    &["testing"],
    &["stories"],
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
        let Some(floor) = floor(name) else {
            breaches.push(source.breach(1, format!("{name} stands on no floor")));
            continue;
        };
        for section in ["dependencies", "build-dependencies"] {
            let Some(dependencies) = manifest.get(section).and_then(toml::Value::as_table) else { continue };
            for dependency in dependencies.keys() {
                let ours = dependency.starts_with("caudal");
                let refused = (ours && self::floor(dependency).is_none_or(|below| below >= floor))
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

/// On which floor a crate stands.
fn floor(krate: &str) -> Option<usize> {
    let name = krate.strip_prefix("caudal-").unwrap_or(krate);
    FLOORS.iter().position(|crates| crates.contains(&name))
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
