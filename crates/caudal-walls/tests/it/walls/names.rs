//! The words that were retired: names by which nobody finds anything (CONTRIBUTING.md, "Names").

use super::{
    found,
    repo::{Breach, Source},
    rust::tokens,
};

/// What something is no longer called.
const RETIRED: [&str; 29] = [
    "Desk", "Told", "Kept", "Said", "Beside", "Whole", "Lately", "shown", "told", "known", "seen", "sees",
    "keep", "kept", "insist", "unpay", "climb", "wish", "loose", "lately", "beside", "living", "stands",
    "lives", "going", "said", "says", "whole", "stand",
];
/// What comes before the name of an item.
const RUST: [&str; 6] = ["fn", "struct", "enum", "trait", "type", "mod"];

/// Items that bear a retired word as their name.
pub fn retired(sources: &[Source]) -> Vec<Breach> {
    let ours = sources.iter().filter(|source| !source.is_test());
    ours.filter(|source| source.is_rust()).flat_map(in_rust).collect()
}

fn in_rust(source: &Source) -> Vec<Breach> {
    let tokens = tokens(source);
    let named = tokens.windows(2).filter(|pair| RUST.contains(&pair[0].text.as_str()));
    let named = named.filter(|pair| RETIRED.contains(&pair[1].text.as_str()));
    named.map(|pair| source.breach(pair[1].line, format!("{} {}", pair[0].text, pair[1].text))).collect()
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
    ];
    let expected = [
        "crates/caudal-cash/src/api.rs:1",
        "crates/caudal-cash/src/api.rs:3",
        "crates/caudal-cash/src/lib.rs:1",
    ];
    assert_eq!(found(retired, &planted), expected);
}
