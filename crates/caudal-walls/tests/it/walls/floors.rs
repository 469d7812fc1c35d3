//! The rooms of one crate stand on floors, too: each uses what stands below it. Between crates, Cargo keeps them (`crates.rs`).

use std::collections::HashSet;

use super::found;
use super::repo::{Breach, Source};
use super::rust::{Token, tokens};

/// The rooms of each crate that has several, from the ground up. What every handler shares, and how it is called, is one room in several
/// places ([`GROUND`]).
const FLOORS: [(&str, &[&str]); 7] = [
    (
        "web",
        &["clock", "secret", "memory", "config", "outgoing", "storage", "app", "caller", "http", "guarded"],
    ),
    ("access", &["company", "people", "identity"]),
    ("beneficiaries", &["imports", "beneficiaries"]),
    ("requests", &["attachments", "payroll", "settlements", "requests"]),
    ("admin", &["users", "settings", "scim", "tokens"]),
    ("office", &["preferences", "commands", "views", "webhooks", "audit", "proof", "mail", "notices"]),
    (
        "server",
        &[
            "statements",
            "papers",
            "home",
            "files",
            "find",
            "case_file",
            "downloads",
            "parts",
            "routes",
            "figures",
            "background",
            "portal",
        ],
    ),
];

const GROUND: [&str; 3] = ["app", "caller", "http"];

/// Rooms that use a room above them in their crate, or that no floor has.
pub fn upwards(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test()) {
        let Some((order, place)) = FLOORS.iter().find_map(|(krate, order)| {
            Some((order, source.path.strip_prefix(&format!("crates/caudal-{krate}/src/"))?))
        }) else {
            continue;
        };
        if place == "lib.rs" {
            continue;
        }
        let module = module(place);
        let home = module[0].clone();
        let Some(floor) = order.iter().position(|room| *room == home) else {
            breaches.push(source.breach(1, format!("{home} stands on no floor")));
            continue;
        };
        let mut told = HashSet::new();
        for (path, line) in paths(&tokens(source), &module) {
            let used = path.first().cloned().unwrap_or_default();
            let above = order.iter().position(|room| *room == used).is_some_and(|at| at > floor);
            let own = GROUND.contains(&home.as_str()) && GROUND.contains(&used.as_str());
            if above && !own && told.insert(used.clone()) {
                breaches.push(source.breach(line, format!("{home} uses {used}, which stands above it")));
            }
        }
    }
    breaches
}

/// The module that a file is: `settlements/store/list.rs` is `settlements::store::list`.
fn module(place: &str) -> Vec<String> {
    let names = place.split('/').map(|part| part.split('.').next().unwrap_or(part));
    names.filter(|name| *name != "mod").map(str::to_owned).collect()
}

/// Every path of its crate that a file names by `crate::` or `super::`, lists spread out, with its line.
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
            "crates/caudal-requests/src/attachments/load.rs",
            "use super::view;\nuse crate::{\n    settlements::{self, Settlement},\n    requests,\n};\n\
             fn f() { super::super::payroll::open(); crate::attachments::store() }",
        ),
        ("crates/caudal-office/src/mail/mod.rs", "use crate::{audit, notices as told};"),
        ("crates/caudal-web/src/config/mod.rs", "use crate::{clock, app::App};"),
        ("crates/caudal-web/src/http/page.rs", "use crate::app::App;"),
        ("crates/caudal-web/src/app.rs", "use crate::http::page;"),
        ("crates/caudal-office/src/nowhere/mod.rs", "fn f() {}"),
    ];
    assert_eq!(
        found(upwards, &planted),
        [
            "crates/caudal-requests/src/attachments/load.rs:3",
            "crates/caudal-requests/src/attachments/load.rs:4",
            "crates/caudal-requests/src/attachments/load.rs:6",
            "crates/caudal-office/src/mail/mod.rs:1",
            "crates/caudal-web/src/config/mod.rs:1",
            "crates/caudal-office/src/nowhere/mod.rs:1",
        ]
    );
}
