//! Walls that are read from Rust's own tokens, so that comments and tests inside a file never count.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::found;
use super::repo::{Breach, Source};

/// A token with its line, and whether it stands in an attribute.
pub struct Token {
    pub text: String,
    pub line: usize,
    pub attribute: bool,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Word,
    Literal,
    Mark,
}

/// What stands before an item that is compiled for tests only.
const ONLY_TESTS: [&str; 3] = ["test", "cfg(test)", "cfg(feature=\"testing\")"];

/// The tokens of a file without documentation and without what is compiled for tests only.
pub fn tokens(source: &Source) -> Vec<Token> {
    let stream = source.text.parse().unwrap_or_else(|error| panic!("{}: {error}", source.path));
    let mut out = Vec::new();
    flatten(stream, false, &mut out);
    out
}

fn flatten(stream: TokenStream, attribute: bool, out: &mut Vec<Token>) {
    let trees: Vec<_> = stream.into_iter().collect();
    let mut at = 0;
    while at < trees.len() {
        if let Some((inside, next)) = attribute_at(&trees, at) {
            let text = inside.to_string().replace(' ', "");
            if ONLY_TESTS.contains(&text.as_str()) || text.starts_with("tokio::test") {
                at = after_item(&trees, next);
            } else {
                if !text.starts_with("doc=") {
                    flatten(inside, true, out);
                }
                at = next;
            }
            continue;
        }
        match &trees[at] {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                let mark = |text: &str, line| Token { text: text.into(), line, attribute, kind: Kind::Mark };
                out.push(mark(open, group.span_open().start().line));
                flatten(group.stream(), attribute, out);
                out.push(mark(close, group.span_close().start().line));
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' && punct.spacing() == Spacing::Joint => {
                out.push(Token {
                    text: "::".into(),
                    line: punct.span().start().line,
                    attribute,
                    kind: Kind::Mark,
                });
                at += 1;
            }
            other => {
                let kind = match other {
                    TokenTree::Ident(_) => Kind::Word,
                    TokenTree::Literal(_) => Kind::Literal,
                    _ => Kind::Mark,
                };
                out.push(Token { text: other.to_string(), line: other.span().start().line, attribute, kind });
            }
        }
        at += 1;
    }
}

/// `#[…]` or `#![…]` at this place: what is inside, and where it ends.
fn attribute_at(trees: &[TokenTree], at: usize) -> Option<(TokenStream, usize)> {
    let is = |at: usize, mark| matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == mark);
    if !is(at, '#') {
        return None;
    }
    let at = if is(at + 1, '!') { at + 2 } else { at + 1 };
    match trees.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            Some((group.stream(), at + 1))
        }
        _ => None,
    }
}

/// Past the item that begins here: its body or its semicolon.
fn after_item(trees: &[TokenTree], from: usize) -> usize {
    let end = trees[from..].iter().position(|tree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    });
    end.map_or(trees.len(), |end| from + end + 1)
}

fn each_token(
    sources: &[Source],
    within: impl Fn(&Source) -> bool,
    breach: impl Fn(&[Token], usize) -> Option<String>,
) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test() && within(s)) {
        let tokens = tokens(source);
        for at in 0..tokens.len() {
            breaches.extend(breach(&tokens, at).map(|what| source.breach(tokens[at].line, what)));
        }
    }
    breaches
}

/// What lies below `std` and touches the machine.
const MACHINE: [&str; 9] = ["env", "fs", "io", "net", "os", "process", "thread", "Instant", "SystemTime"];

pub fn purity(sources: &[Source]) -> Vec<Breach> {
    let pure = |s: &Source| {
        matches!(s.krate(), Some("caudal-domain" | "caudal-formats")) && s.path.contains("/src/")
    };
    each_token(sources, pure, |tokens, at| {
        let std =
            at >= 2 && tokens[at - 1].text == "::" && matches!(tokens[at - 2].text.as_str(), "std" | "time");
        // Reading and writing what is handed in is pure; only the domain needs neither.
        (std && MACHINE.contains(&tokens[at].text.as_str()) && tokens[at].text != "io")
            .then(|| format!("uses std::{}", tokens[at].text))
    })
}

/// Parts of a room that no other may enter, even if its door forgot to lock them.
const ALWAYS_PRIVATE: [&str; 4] = ["api", "report", "service", "store"];

/// Rooms on the ground whose tables another room administers: that one alone comes to their store.
const ADMINISTERED: [(&str, &str); 2] = [("company", "settings"), ("people", "users")];

/// No door opens a room that is private; what else it does not offer, the compiler keeps. The store of what another room administers is
/// open, and nobody but that room comes to it.
pub fn doors(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test()) {
        let home = source.room().map(|(room, _)| room);
        let tokens = tokens(source);
        if source.is_door() {
            let administered =
                |room: &str| room == "store" && ADMINISTERED.iter().any(|(of, _)| Some(*of) == home);
            let opened =
                opened(&tokens).into_iter().filter(|(room, _)| ALWAYS_PRIVATE.contains(&room.as_str()));
            breaches.extend(
                opened
                    .filter(|(room, _)| !administered(room))
                    .map(|(room, line)| source.breach(line, format!("opens {room}"))),
            );
        }
        for at in 0..tokens.len().saturating_sub(2) {
            let (name, line) = (tokens[at].text.as_str(), tokens[at].line);
            let Some((of, by)) = ADMINISTERED.iter().find(|(of, _)| *of == name) else { continue };
            if tokens[at + 1].text == "::"
                && !matches!(home, Some(home) if home == *of || home == *by)
                && reached(&tokens[at + 2..]).contains(&"store")
            {
                breaches.push(source.breach(line, format!("reaches into {name}::store")));
            }
        }
    }
    breaches
}

/// The rooms that `pub mod` opens, with their lines.
fn opened(tokens: &[Token]) -> Vec<(String, usize)> {
    let opens =
        |at: &usize| tokens[*at].text == "mod" && matches!(tokens[*at - 1].text.as_str(), "pub" | ")");
    let rooms = (1..tokens.len().saturating_sub(1)).filter(opens);
    rooms.map(|at| (tokens[at + 1].text.clone(), tokens[at].line)).collect()
}

/// The names that follow `room::`, one or those of a list.
fn reached(tokens: &[Token]) -> Vec<&str> {
    if tokens.first().is_none_or(|t| t.text != "{") {
        return tokens.first().map(|t| t.text.as_str()).into_iter().collect();
    }
    let mut depth = 0_usize;
    let mut names = Vec::new();
    for pair in tokens.windows(2) {
        match pair[0].text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0].text.as_str(), "{" | ",") {
            names.push(pair[1].text.as_str());
        }
    }
    names
}

/// Where a store or a report is: the file, or a folder of that name.
fn is_store(source: &Source) -> bool {
    let parts = source.path.split('/').map(|part| part.trim_end_matches(".rs"));
    matches!(source.krate(), Some("caudal-db" | "caudal-db-derive"))
        || parts.into_iter().any(|part| matches!(part, "store" | "report"))
}

const STATEMENTS: [&str; 8] = [
    "SELECT ",
    "INSERT INTO ",
    "UPDATE ",
    "DELETE FROM ",
    "CREATE TABLE ",
    "ALTER TABLE ",
    "PRAGMA ",
    "WITH RECURSIVE ",
];

/// How the domain's types lie in a column; a statement it has none.
const DOMAIN_VALUES: &str = "crates/caudal-domain/src/sql.rs";

pub fn sql(sources: &[Source]) -> Vec<Breach> {
    each_token(
        sources,
        |s| !is_store(s) && s.path != DOMAIN_VALUES,
        |tokens, at| {
            let token = &tokens[at];
            if token.kind == Kind::Literal {
                let text = token.text.trim_start_matches(['r', '#', '"', 'b']).trim_start();
                return STATEMENTS
                    .iter()
                    .any(|s| text.starts_with(s))
                    .then(|| format!("holds SQL: {}", short(text)));
            }
            let path = matches!(token.text.as_str(), "rusqlite" | "tokio_postgres" | "sea_query");
            let next = tokens.get(at + 1).is_some_and(|t| t.text == "::");
            (path && next && !token.attribute).then(|| format!("uses {}", token.text))
        },
    )
}

/// The engine room's names for rows and tables.
const ROWS: [&str; 5] = ["Model", "ModelTrait", "Entity", "EntityTrait", "QueryResult"];

/// Rows stay in the feature whose store reads them: nothing else names one, no `mod.rs` hands out its store, and no row
/// can be sent as it stands, so that a column more is never a field more of an answer.
pub fn rows(sources: &[Source]) -> Vec<Breach> {
    let away = |s: &Source| !is_store(s) && s.room().is_none();
    let mut breaches = each_token(sources, away, |tokens, at| {
        let named = ROWS.contains(&tokens[at].text.as_str()) && tokens[at].kind == Kind::Word;
        named.then(|| format!("holds a row: {}", tokens[at].text))
    });
    let derived = |name: &'static str| {
        move |tokens: &[Token], at: usize| {
            let after = tokens[at..].iter().take_while(|t| t.text != ")");
            let before = tokens[..at].iter().rev().take_while(|t| t.text != "(");
            before.chain(after).any(|t| t.text == name)
        }
    };
    breaches.extend(each_token(
        sources,
        |_| true,
        |tokens, at| {
            let row = tokens[at].attribute && tokens[at].text == "Row";
            let sent = row && (derived("Serialize")(tokens, at) || derived("ToSchema")(tokens, at));
            sent.then(|| "lets a row be sent".to_owned())
        },
    ));
    breaches
}

pub fn statuses(sources: &[Source]) -> Vec<Breach> {
    let outside = |s: &Source| {
        let allowed = [
            "crates/caudal-web/src/http/",
            "crates/caudal-access/src/identity/",
            "crates/caudal-server/src/portal/",
            "crates/caudal-demo/",
        ];
        !allowed.iter().any(|place| s.path.starts_with(place))
    };
    each_token(sources, outside, |tokens, at| {
        let named = tokens[at].text == "StatusCode" && !tokens[at].attribute;
        named.then(|| "names a status code".to_owned())
    })
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

const CASH: &str = "crates/caudal-cash/src";

#[test]
fn a_pure_crate_that_reads_the_clock_or_a_file_is_found() {
    let text = "use std::collections::BTreeMap;\nuse std::time::Instant;\nfn f() { std::fs::read(\"x\"); }\n\
                #[cfg(test)]\nmod tests { use std::fs::File; }\n\
                #[cfg(feature = \"testing\")]\npub mod testing { use std::fs::File; }";
    let planted = [("crates/caudal-domain/src/a.rs", text), ("crates/caudal-db/src/a.rs", text)];
    assert_eq!(
        found(purity, &planted),
        ["crates/caudal-domain/src/a.rs:2", "crates/caudal-domain/src/a.rs:3"]
    );
}

#[test]
fn a_room_that_opens_its_store_or_comes_to_anothers_is_found() {
    let door = format!("{CASH}/lib.rs");
    let people = "use caudal_access::people::{self, store::list};\nfn f() { people::store::list::page() }\nfn g() { people::find() }";
    let planted = [
        (door.as_str(), "mod api;\npub mod store;\npub mod words;\npub use words::Row;"),
        ("crates/caudal-cash/src/words.rs", "pub mod store;"),
        ("crates/caudal-access/src/people/mod.rs", "pub mod store;\npub mod api;"),
        ("crates/caudal-admin/src/users/list.rs", people),
        ("crates/caudal-cash/src/load.rs", people),
    ];
    assert_eq!(
        found(doors, &planted),
        [
            format!("{door}:2"),
            "crates/caudal-access/src/people/mod.rs:2".to_owned(),
            "crates/caudal-cash/src/load.rs:1".to_owned(),
            "crates/caudal-cash/src/load.rs:2".to_owned(),
        ]
    );
}

#[test]
fn sql_outside_a_store_is_found() {
    let text = "// SELECT in a comment\nuse caudal_db::sea_query::{Expr, Query};\n\
                use caudal_db::Conn;\nconst Q: &str = \"SELECT 1\";\nconst R: &str = r#\"\n  UPDATE x\"#;\n\
                const S: &str = \"Select one\";";
    let service = format!("{CASH}/service.rs");
    let inside = format!("{CASH}/store/list.rs");
    let report = format!("{CASH}/report.rs");
    let planted = [
        (service.as_str(), text),
        (inside.as_str(), text),
        (report.as_str(), text),
        ("crates/caudal-db/src/x.rs", text),
        ("crates/caudal-cash/tests/it/x.rs", text),
    ];
    assert_eq!(
        found(sql, &planted),
        [format!("{service}:2"), format!("{service}:4"), format!("{service}:5")]
    );
}

#[test]
fn a_row_that_leaves_its_feature_is_found() {
    let view = format!("{CASH}/view.rs");
    let store = format!("{CASH}/store.rs");
    let text = "//! The Model of a thing\nuse super::store::Model;\nfn f(x: store::row::Entity) {}";
    let sent = "#[derive(Clone, Row)]\nstruct A;\n#[derive(Clone, Row, Serialize)]\nstruct B;\n\
                #[derive(ToSchema, Row)]\nstruct C;";
    let http = "crates/caudal-web/src/http/x.rs";
    let planted = [(view.as_str(), text), (store.as_str(), sent), (http, text)];
    let expected = [format!("{http}:2"), format!("{http}:3"), format!("{store}:3"), format!("{store}:5")];
    assert_eq!(found(rows, &planted), expected);
}

#[test]
fn a_file_that_is_compiled_for_tests_only_is_told_from_the_rest() {
    let mut sources = [
        Source::new("crates/a/src/store.rs", "#[cfg(test)]\nmod samples;\nmod list;"),
        Source::new("crates/a/src/store/samples.rs", ""),
        Source::new("crates/a/src/store/list.rs", ""),
        Source::new("crates/a/src/cash/mod.rs", "#[cfg(test)]\nmod stories;"),
        Source::new("crates/a/src/cash/stories.rs", ""),
    ];
    super::repo::mark_tests(&mut sources);
    let tests: Vec<_> = sources.iter().filter(|s| s.is_test()).map(|s| s.path.as_str()).collect();
    assert_eq!(tests, ["crates/a/src/store/samples.rs", "crates/a/src/cash/stories.rs"]);
}

#[test]
fn a_status_code_outside_http_is_found() {
    let api = format!("{CASH}/api.rs");
    let text =
        "use axum::http::StatusCode;\n#[utoipa::path(get, responses((status = StatusCode::OK)))]\nfn f() {}";
    let planted = [(api.as_str(), text), ("crates/caudal-web/src/http/x.rs", text)];
    assert_eq!(found(statuses, &planted), [format!("{api}:1")]);
}
