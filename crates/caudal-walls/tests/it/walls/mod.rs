//! The walls of ARCHITECTURE.md, read from the sources: a breach fails here, with its file and line.

mod crates;
mod cuts;
mod floors;
mod names;
mod pages;
mod repo;
mod rust;
mod scopes;
mod sizes;
mod spanish;
mod web;

use repo::{Breach, Source};

/// One wall: its name and the check that finds its breaches.
type Wall = (&'static str, fn(&[Source]) -> Vec<Breach>);

const WALLS: [Wall; 17] = [
    ("crates depend only downwards, and pure crates on nothing that acts", crates::directions),
    ("pure crates touch neither clock nor machine", rust::purity),
    ("stories are told with what stands below them, and nothing else", crates::told_with),
    ("what is for tests stays with tests, and each of them runs", crates::for_tests),
    ("rooms never open what is theirs alone", rust::doors),
    ("rooms use only what stands below them", floors::upwards),
    ("SQL stands only where stores and reports are", rust::sql),
    (
        "a handler that shows each their own, or what belongs to their branches, knows its caller",
        scopes::callers,
    ),
    ("what bounds a list says so, or is followed by the rest", cuts::unsaid),
    ("rows never leave their feature and are never sent", rust::rows),
    ("status codes stand only in http, identity and descriptions", rust::statuses),
    ("Spanish stands only in .es.rs files, the demonstration and the web", spanish::places),
    ("no example stands in a comment, where no test runs it", sizes::examples),
    ("no file above 500 lines and no function above 70 without a reason", sizes::bounds),
    ("lists are put in order by what is compiled once", sizes::sorts),
    ("nothing bears a name that was retired", names::retired),
    ("web features never import one another, and the kit imports none", web::imports),
];

#[test]
fn every_wall_stands() {
    let sources = repo::sources();
    assert!(sources.len() > 100, "only {} sources found: is this the repository?", sources.len());
    let mut report = String::new();
    for (wall, check) in WALLS {
        let breaches = check(&sources);
        if !breaches.is_empty() {
            report += &format!("\n{wall}:\n");
            breaches.iter().for_each(|breach| report += &format!("  {breach}\n"));
        }
    }
    assert!(report.is_empty(), "{report}");
}

/// The breaches that a check finds in made-up sources, as `path:line`.
fn found(check: fn(&[Source]) -> Vec<Breach>, sources: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<_> = sources.iter().map(|(path, text)| Source::new(path, text)).collect();
    check(&sources).iter().map(|breach| format!("{}:{}", breach.path, breach.line)).collect()
}
