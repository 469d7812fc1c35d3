//! Crates stand on floors: each uses what is below it, and pure ones nothing that acts.

use std::collections::{BTreeMap, BTreeSet};

use super::found;
use super::repo::{Breach, Source};

/// The floors from the ground up, by the crates that stand on each (`caudal-` left out). A crate uses what stands below it; those of one
/// floor know nothing of one another, so that a change in one builds none of the others.
const FLOORS: [&[&str]; 14] = [
    &["db-derive", "domain", "trace", "walls"],
    &["db", "formats"],
    &["paper", "web"],
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
const PURE: [&str; 3] = ["caudal-domain", "caudal-formats", "caudal-paper"];
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
const DRIVERS: [&str; 4] = ["rusqlite", "tokio-postgres", "deadpool", "deadpool-postgres"];

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

/// What stories are told with: they bring along no more than they are asked for.
const TOLD_WITH: [&str; 2] = ["caudal-testing", "caudal-stories"];

/// Checks what the tests of each crate are told with: themselves, and what stands below them. A story that needs more is one of a crate
/// further up.
pub fn told_with(sources: &[Source]) -> Vec<Breach> {
    let manifests: BTreeMap<&str, (&Source, toml::Table)> = sources
        .iter()
        .filter(|s| s.path.starts_with("crates/") && s.path.ends_with("/Cargo.toml"))
        .filter_map(|s| Some((s.krate()?, (s, s.text.parse().ok()?))))
        .collect();
    let mut breaches = Vec::new();
    for (name, (source, manifest)) in &manifests {
        let Some(section) = manifest.get("dev-dependencies").and_then(toml::Value::as_table) else {
            continue;
        };
        for (dependency, asked) in section.iter().filter(|(name, _)| name.starts_with("caudal")) {
            let mut brought = BTreeSet::new();
            bring(&manifests, dependency, &features(asked), &mut brought);
            let fits =
                |brought: &str| brought == *name || floor(brought).is_some_and(|at| Some(at) < floor(name));
            if let Some(other) = brought.iter().find(|brought| !fits(brought)) {
                let line = line_of_last(&source.text, dependency);
                breaches.push(source.breach(line, format!("its tests are told with {other}")));
            }
        }
    }
    breaches
}

/// The crates that come along with one, where it is asked for with these features; what stories are told with is none of them.
fn bring(
    manifests: &BTreeMap<&str, (&Source, toml::Table)>,
    krate: &str,
    asked: &[String],
    brought: &mut BTreeSet<String>,
) {
    if !TOLD_WITH.contains(&krate) {
        brought.insert(krate.to_owned());
        return;
    }
    let Some((_, manifest)) = manifests.get(krate) else { return };
    let named = |of: &str| manifest.get("features")?.get(of)?.as_array().cloned();
    let (mut open, mut optional) = (asked.to_vec(), BTreeSet::new());
    open.push("default".to_owned());
    while let Some(feature) = open.pop() {
        for part in named(&feature).unwrap_or_default().iter().filter_map(toml::Value::as_str) {
            match part.strip_prefix("dep:") {
                Some(dependency) => drop(optional.insert(dependency.to_owned())),
                None => open.push(part.to_owned()),
            }
        }
    }
    let all = manifest.get("dependencies").and_then(toml::Value::as_table).into_iter().flatten();
    for (dependency, how) in all.filter(|(name, _)| name.starts_with("caudal")) {
        let may_stay_away = how.get("optional").and_then(toml::Value::as_bool) == Some(true);
        if !may_stay_away || optional.contains(dependency) {
            bring(manifests, dependency, &features(how), brought);
        }
    }
}

/// The features that a dependency is asked for with.
fn features(dependency: &toml::Value) -> Vec<String> {
    let all = dependency.get("features").and_then(toml::Value::as_array).into_iter().flatten();
    all.filter_map(toml::Value::as_str).map(str::to_owned).collect()
}

/// Checks what is for tests alone: the door `testing`, which no crate of the program opens, and tests inside a library that is compiled
/// once, without them (`test = false`), where none would ever run. Those stand in its `tests/it`.
pub fn for_tests(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let manifests =
        sources.iter().filter(|s| s.path.starts_with("crates/") && s.path.ends_with("/Cargo.toml"));
    for (source, krate) in manifests.filter_map(|s| Some((s, s.krate()?))) {
        if TOLD_WITH.contains(&krate) {
            continue;
        }
        let Ok(manifest) = source.text.parse::<toml::Table>() else { continue };
        for section in ["dependencies", "build-dependencies"] {
            let all = manifest.get(section).and_then(toml::Value::as_table).into_iter().flatten();
            for (dependency, _) in all.filter(|(_, how)| features(how).iter().any(|name| name == "testing")) {
                let line = line_of(&source.text, dependency);
                breaches.push(source.breach(line, format!("opens the tests' door of {dependency}")));
            }
        }
        let lib = manifest.get("lib").and_then(|lib| lib.get("test"));
        if lib.and_then(toml::Value::as_bool) == Some(false) {
            let inside = format!("crates/{krate}/src/");
            breaches.extend(sources.iter().filter(|s| s.path.starts_with(&inside)).flat_map(tests_in));
        }
    }
    breaches
}

/// The lines of a source at which tests begin.
fn tests_in(source: &Source) -> Vec<Breach> {
    let begins = |line: &str| {
        ["#[test]", "#[tokio::test", "#[cfg(test)]"].iter().any(|test| line.trim_start().starts_with(test))
    };
    let lines = source.text.lines().enumerate().filter(|(_, line)| source.is_rust() && begins(line));
    lines.map(|(at, _)| source.breach(at + 1, "has a test that never runs")).collect()
}

/// On which floor a crate stands.
fn floor(krate: &str) -> Option<usize> {
    let name = krate.strip_prefix("caudal-").unwrap_or(krate);
    FLOORS.iter().position(|crates| crates.contains(&name))
}

fn line_of(text: &str, dependency: &str) -> usize {
    text.lines().position(|line| line.starts_with(dependency)).map_or(1, |at| at + 1)
}

fn line_of_last(text: &str, dependency: &str) -> usize {
    let lines: Vec<_> = text.lines().collect();
    lines.iter().rposition(|line| line.starts_with(dependency)).map_or(1, |at| at + 1)
}

#[test]
fn tests_that_are_told_with_what_does_not_stand_below_them_are_found() {
    let stories = "[features]\npayees = ['dep:caudal-beneficiaries']\npayments = ['payees', 'dep:caudal-payments']\n\
                   [dependencies]\ncaudal-testing = '1'\n\
                   caudal-beneficiaries = { optional = true }\ncaudal-payments = { optional = true }";
    let with = |features: &str| format!("[dev-dependencies]\ncaudal-stories = {{ features = [{features}] }}");
    let (payments, payees, none) = (with("'payments'"), with("'payees'"), with(""));
    let planted = [
        ("crates/caudal-stories/Cargo.toml", stories),
        ("crates/caudal-testing/Cargo.toml", "[dependencies]\ncaudal-access = '1'"),
        ("crates/caudal-web/Cargo.toml", "[dev-dependencies]\ncaudal-testing = '1'"),
        ("crates/caudal-access/Cargo.toml", none.as_str()),
        ("crates/caudal-beneficiaries/Cargo.toml", payees.as_str()),
        ("crates/caudal-requests/Cargo.toml", payments.as_str()),
        ("crates/caudal-payments/Cargo.toml", payments.as_str()),
        (
            "crates/caudal-cash/Cargo.toml",
            "[dependencies]\ncaudal-payments = '1'\n[dev-dependencies]\ncaudal-payments = '1'\ncaudal-admin = '1'",
        ),
        ("crates/caudal-batches/Cargo.toml", "[dev-dependencies]\ncaudal-server = '1'"),
        ("crates/caudal-server/Cargo.toml", "[dev-dependencies]\ncaudal-server = { path = '.' }"),
    ];
    assert_eq!(
        found(told_with, &planted),
        [
            "crates/caudal-batches/Cargo.toml:2",
            "crates/caudal-cash/Cargo.toml:5",
            "crates/caudal-requests/Cargo.toml:2",
            "crates/caudal-web/Cargo.toml:2",
        ]
    );
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

#[test]
fn a_test_that_never_runs_and_a_door_of_tests_that_the_program_opens_are_found() {
    let once = "[lib]\ntest = false\n[dependencies]\ncaudal-db = '1'\n[dev-dependencies]\ncaudal-cash = { path = '.', features = ['testing'] }";
    let tests = "fn f() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn g() {}\n}";
    let planted = [
        ("crates/caudal-cash/Cargo.toml", once),
        ("crates/caudal-cash/src/store.rs", tests),
        ("crates/caudal-cash/tests/it/main.rs", tests),
        (
            "crates/caudal-web/Cargo.toml",
            "[dependencies]\njiff = '1'\ncaudal-db = { features = ['testing'] }",
        ),
        ("crates/caudal-web/src/http/page.rs", tests),
        (
            "crates/caudal-testing/Cargo.toml",
            "[lib]\ntest = false\n[dependencies]\ncaudal-db = { features = ['testing'] }",
        ),
        ("crates/caudal-testing/src/lib.rs", tests),
    ];
    assert_eq!(
        found(for_tests, &planted),
        [
            "crates/caudal-cash/src/store.rs:2",
            "crates/caudal-cash/src/store.rs:4",
            "crates/caudal-web/Cargo.toml:3"
        ]
    );
}
