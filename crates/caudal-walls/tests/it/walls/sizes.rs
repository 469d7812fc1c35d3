//! Files and functions that one person can hold in mind.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::found;
use super::repo::{Breach, Source};
use super::rust::tokens;

const FILE: usize = 500;
const FUNCTION: usize = 70;
/// What the first lines of a longer file say, with the reason behind it.
const REASON: &str = "Longer than 500 lines because";
/// The attribute that lets a longer function pass, which itself demands a reason.
const LONG_FUNCTION: &str = "too_many_lines";

pub fn bounds(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources {
        let lines = source.text.lines().count();
        if lines > FILE && !source.text.lines().take(10).any(|line| line.contains(REASON)) {
            breaches.push(source.breach(lines, format!("has {lines} lines and no reason on top")));
        }
        if source.is_rust() {
            let stream = source.text.parse().unwrap_or_else(|error| panic!("{}: {error}", source.path));
            functions(source, stream, &mut breaches);
        }
    }
    breaches
}

/// Examples in doc comments are programs of their own to compile and run, a second each; ours are stories.
pub fn examples(sources: &[Source]) -> Vec<Breach> {
    let fence = |line: &str| {
        let line = line.trim_start();
        (line.starts_with("///") || line.starts_with("//!")) && line.contains("```")
    };
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && s.path.contains("/src/")) {
        let lines = source.text.lines().enumerate().filter(|(_, line)| fence(line));
        breaches.extend(lines.map(|(at, _)| source.breach(at + 1, "has an example that nothing runs")));
    }
    breaches
}

/// Where a list is put in order by the one function that is compiled once (`caudal_domain::order`): the library's own is four kilobytes
/// of program at each call.
const ORDER: &str = "crates/caudal-domain/src/order.rs";

pub fn sorts(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    let in_program = |source: &&Source| {
        let path = &source.path;
        let crates =
            ["testing", "stories", "walls", "db-derive"].map(|name| format!("crates/caudal-{name}/"));
        path.starts_with("crates/")
            && path.contains("/src/")
            && path != ORDER
            && !crates.iter().any(|of| path.starts_with(of))
    };
    for source in sources.iter().filter(in_program).filter(|s| s.is_rust() && !s.is_test()) {
        for called in tokens(source).windows(3) {
            let [dot, name, open] = called else { continue };
            let sorts = ["sort", "sort_by", "sort_by_key"].contains(&name.text.as_str());
            if sorts && dot.text == "." && open.text == "(" {
                let why = format!("{} instead of caudal_domain::order or sort_unstable", name.text);
                breaches.push(source.breach(name.line, why));
            }
        }
    }
    breaches
}

fn functions(source: &Source, stream: TokenStream, breaches: &mut Vec<Breach>) {
    let trees: Vec<_> = stream.into_iter().collect();
    let mut excused = false;
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => {
                excused |= group.delimiter() == Delimiter::Bracket
                    && group.stream().to_string().contains(LONG_FUNCTION);
                functions(source, group.stream(), breaches);
            }
            TokenTree::Ident(word)
                if word == "fn" && matches!(trees.get(at + 1), Some(TokenTree::Ident(_))) =>
            {
                let end = trees[at..].iter().find_map(body);
                let first = word.span().start().line;
                let long = end.map_or(0, |last| code_lines(&source.text, first, last));
                if long > FUNCTION && !excused {
                    breaches.push(source.breach(first, format!("{} has {long} lines", trees[at + 1])));
                }
                excused = false;
            }
            _ => {}
        }
    }
}

/// Where a function's body ends; `Some(0)` for one without.
fn body(tree: &TokenTree) -> Option<usize> {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            Some(group.span_close().end().line)
        }
        TokenTree::Punct(punct) if punct.as_char() == ';' => Some(0),
        _ => None,
    }
}

/// Lines that are neither empty nor comments.
fn code_lines(text: &str, first: usize, last: usize) -> usize {
    let lines = text.lines().skip(first - 1).take((last + 1).saturating_sub(first));
    lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn a_file_or_a_function_that_is_too_long_is_found() {
    let file = "x\n".repeat(501);
    let excused = format!("// {REASON} it is one table.\n{file}");
    let function =
        |head: &str, lines: usize| format!("{head}fn f() {{\n{}}}\n", "    g();\n".repeat(lines - 2));
    let longest = function("", 70);
    let long = function("mod m {\n    ", 71) + "}";
    let commented = format!("fn f() {{\n{}{}}}\n", "    // why\n\n".repeat(30), "    g();\n".repeat(20));
    let allowed = function("#[expect(clippy::too_many_lines, reason = \"a table\")]\npub ", 80);
    let declared = format!("trait T {{ fn f();\n{}}}", "    const A: u8 = 1;\n".repeat(80));
    let planted = [
        ("web/src/a.ts", file.as_str()),
        ("web/src/b.ts", excused.as_str()),
        ("crates/caudal-db/src/a.rs", longest.as_str()),
        ("crates/caudal-db/src/b.rs", long.as_str()),
        ("crates/caudal-db/src/c.rs", commented.as_str()),
        ("crates/caudal-db/src/d.rs", allowed.as_str()),
        ("crates/caudal-db/src/e.rs", declared.as_str()),
    ];
    assert_eq!(found(bounds, &planted), ["web/src/a.ts:501", "crates/caudal-db/src/b.rs:2"]);
}

/// Symbols are a third of the program, and only measurements want them. The linker leaves them out: how a profile strips is part of what
/// a function is called, and by that its place is chosen (decision 34).
#[test]
fn a_release_bears_no_symbols() {
    assert!(include_str!("../../../../caudal/build.rs").contains("link(\"--strip-all\")"));
    let manifest: toml::Table = include_str!("../../../../../Cargo.toml").parse().unwrap();
    let release = &manifest["profile"]["release"];
    for profile in [release, &release["package"]["caudal"]] {
        assert_eq!(profile["strip"].as_str(), Some("none"));
    }
}

#[test]
fn an_example_in_a_comment_of_a_crate_is_found() {
    let planted = [
        ("crates/caudal-db/src/a.rs", "/// ```\n/// f();\n/// ```\nfn f() {}\n"),
        ("crates/caudal-db/src/b.rs", "/// Says `f`.\nfn f() {}\n"),
        ("crates/caudal-db/tests/it/c.rs", "/// ```ignore\nfn f() {}\n"),
    ];
    assert_eq!(found(examples, &planted), ["crates/caudal-db/src/a.rs:1", "crates/caudal-db/src/a.rs:3"]);
}

#[test]
fn a_list_that_is_sorted_by_the_library_is_found() {
    let text = "fn a() { list.sort(); }\nfn b() { list.sort_by_key(|one| one.id); }\n\
                 fn c() { order::sort_by(&mut list, before); }\nfn d() { list.sort_unstable(); }";
    let planted = [("crates/caudal-db/src/a.rs", text), ("crates/caudal-domain/src/order.rs", text)];
    assert_eq!(found(sorts, &planted), ["crates/caudal-db/src/a.rs:1", "crates/caudal-db/src/a.rs:2"]);
}
