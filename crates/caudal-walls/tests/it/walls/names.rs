//! The words that were retired: names by which nobody finds anything (CONTRIBUTING.md, "Names").

use super::repo::{Breach, Source};
use super::{found, rust::tokens};

/// What something is no longer called.
const RETIRED: [&str; 29] = [
    "Desk", "Told", "Kept", "Said", "Beside", "Whole", "Lately", "shown", "told", "known", "seen", "sees",
    "keep", "kept", "insist", "unpay", "climb", "wish", "loose", "lately", "beside", "living", "stands",
    "lives", "going", "said", "says", "whole", "stand",
];
/// What comes before the name of an item.
const RUST: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "mod"];
const WEB: [&str; 5] = ["function", "const", "class", "type", "interface"];

/// Items that bear a retired word as their name.
pub fn retired(sources: &[Source]) -> Vec<Breach> {
    let ours = sources.iter().filter(|source| !source.is_test());
    ours.flat_map(|source| if source.is_rust() { in_rust(source) } else { in_web(source) }).collect()
}

fn in_rust(source: &Source) -> Vec<Breach> {
    let tokens = tokens(source);
    let named = tokens.windows(2).filter(|pair| RUST.contains(&pair[0].text.as_str()));
    let named = named.filter(|pair| RETIRED.contains(&pair[1].text.as_str()));
    named.map(|pair| source.breach(pair[1].line, format!("{} {}", pair[0].text, pair[1].text))).collect()
}

/// What is declared at the beginning of a line: names inside a function are short-lived.
fn in_web(source: &Source) -> Vec<Breach> {
    if !source.path.starts_with("web/src/") {
        return Vec::new();
    }
    let declared = |line: &str| {
        let mut words =
            line.split([' ', '(', '<', ':', '=']).filter(|word| *word != "export" && *word != "async");
        let (kind, name) = (words.next()?, words.next()?);
        (WEB.contains(&kind) && RETIRED.contains(&name)).then(|| format!("{kind} {name}"))
    };
    let lines = source.text.lines().enumerate();
    lines.filter_map(|(at, line)| Some(source.breach(at + 1, declared(line)?))).collect()
}

#[test]
fn a_retired_word_is_found() {
    let planted = [
        (
            "crates/caudal-cash/src/api.rs",
            "pub async fn shown() {}\nfn show() { let told = 1; }\nstruct Desk;",
        ),
        ("crates/caudal-cash/src/lib.rs", "mod going;\n#[cfg(test)]\nmod tests { fn told() {} }"),
        ("crates/caudal-cash/tests/it/main.rs", "fn told() {}"),
        ("web/src/ui/text.ts", "export function said(text: string) {}\nconst x = 1\n  const said = 2"),
    ];
    let expected = [
        "crates/caudal-cash/src/api.rs:1",
        "crates/caudal-cash/src/api.rs:3",
        "crates/caudal-cash/src/lib.rs:1",
        "web/src/ui/text.ts:1",
    ];
    assert_eq!(found(retired, &planted), expected);
}
