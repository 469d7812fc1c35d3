//! The rooms of the server stand on floors: each uses what stands below it, and nothing of the others.

use std::collections::HashSet;

use super::{
    found,
    repo::{Breach, Source},
    rust::{Token, tokens},
};

/// The rooms from the ground up. Those of one line know nothing of one another but what stands to their left.
const FLOORS: [&[&str]; 12] = [
    &["clock", "secret", "memory", "config", "storage"],
    &["app", "caller", "http"],
    &["company", "people", "identity"],
    &["ledger"],
    &["imports", "beneficiaries"],
    &["attachments", "payroll", "settlements", "requests"],
    &["payments"],
    &["cash", "batches"],
    &["users", "settings", "scim", "tokens"],
    &["accounting", "cancellations"],
    &[
        "commands",
        "views",
        "webhooks",
        "files",
        "statements",
        "audit",
        "proof",
        "downloads",
        "home",
        "preferences",
        "mail",
        "notices",
    ],
    &["parts", "features", "portal"],
];

/// What is one room, written in several places: what every handler shares, and how it is called.
const GROUND: [&str; 3] = ["app", "caller", "http"];

const SERVER: &str = "crates/caudal-server/src/";

/// Rooms that use a room above them, or one that no floor has.
pub fn upwards(sources: &[Source]) -> Vec<Breach> {
    let order: Vec<&str> = FLOORS.concat();
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test()) {
        let Some(place) = source.path.strip_prefix(SERVER).filter(|place| *place != "lib.rs") else {
            continue;
        };
        let home = room(&module(place));
        let Some(floor) = order.iter().position(|room| *room == home) else {
            breaches.push(source.breach(1, format!("{home} stands on no floor")));
            continue;
        };
        let mut told = HashSet::new();
        for (path, line) in paths(&tokens(source), &module(place)) {
            let used = room(&path);
            let above = order.iter().position(|room| *room == used).is_some_and(|at| at > floor);
            let own = GROUND.contains(&home.as_str()) && GROUND.contains(&used.as_str());
            if above && !own && told.insert(used.clone()) {
                breaches.push(source.breach(line, format!("{home} uses {used}, which stands above it")));
            }
        }
    }
    breaches
}

/// The module that a file of the server is: `features/cash/store/list.rs` is `features::cash::store::list`.
fn module(place: &str) -> Vec<String> {
    let names = place.split('/').map(|part| part.split('.').next().unwrap_or(part));
    names.filter(|name| *name != "mod").map(str::to_owned).collect()
}

/// The room of a path inside the server.
fn room(path: &[String]) -> String {
    let mut names = path.iter().map(String::as_str);
    match (names.next(), names.next()) {
        (Some("features"), Some(feature)) => feature.to_owned(),
        (first, _) => first.unwrap_or_default().to_owned(),
    }
}

/// Every path of the server that a file names by `crate::` or `super::`, lists spread out, with its line.
fn paths(tokens: &[Token], home: &[String]) -> Vec<(Vec<String>, usize)> {
    let mut all = Vec::new();
    for at in 0..tokens.len() {
        let text = tokens[at].text.as_str();
        let begins = matches!(text, "crate" | "super") && (at == 0 || tokens[at - 1].text != "::");
        if !begins {
            continue;
        }
        let mut from = at;
        let mut base: Vec<String> = if text == "crate" { Vec::new() } else { home.to_vec() };
        while tokens[from].text == "super" && tokens.get(from + 1).is_some_and(|t| t.text == "::") {
            base.pop();
            from += 2;
        }
        if text == "crate" {
            from += 2;
        }
        spread(tokens, &mut from, &base, &mut all);
    }
    all
}

/// Reads a tree of paths that begins here.
fn spread(tokens: &[Token], at: &mut usize, base: &[String], out: &mut Vec<(Vec<String>, usize)>) {
    let Some(token) = tokens.get(*at) else { return };
    if token.text != "{" {
        let path = [base, std::slice::from_ref(&token.text)].concat();
        *at += 1;
        if tokens.get(*at).is_some_and(|t| t.text == "::") {
            *at += 1;
            return spread(tokens, at, &path, out);
        }
        return out.push((path, token.line));
    }
    *at += 1;
    while let Some(token) = tokens.get(*at) {
        match token.text.as_str() {
            "}" => {
                *at += 1;
                return;
            }
            "," => *at += 1,
            // What is called otherwise here is still what it is.
            "as" => *at += 2,
            _ => spread(tokens, at, base, out),
        }
    }
}

#[test]
fn a_room_that_uses_one_above_it_is_found() {
    let planted = [
        (
            "crates/caudal-server/src/features/requests/load.rs",
            "use super::view;\nuse crate::{\n    app::App,\n    features::{beneficiaries, payments::{self, PaymentItem}},\n};\n\
             fn f() { super::super::cash::open(); crate::features::ledger::post() }",
        ),
        ("crates/caudal-server/src/features/home/mod.rs", "use super::{cash, notices as told};"),
        ("crates/caudal-server/src/http/page.rs", "use crate::{app::App, identity::guard};"),
        ("crates/caudal-server/src/features/nowhere/mod.rs", "fn f() {}"),
    ];
    let at = |place: &str, line: usize| format!("{SERVER}{place}:{line}");
    assert_eq!(
        found(upwards, &planted),
        [
            at("features/requests/load.rs", 4),
            at("features/requests/load.rs", 6),
            at("features/home/mod.rs", 1),
            at("http/page.rs", 1),
            at("features/nowhere/mod.rs", 1),
        ]
    );
}
