//! Nothing is cut without a word: whatever bounds what is read or shown stands here, with what its reader hears of the rest.

use super::found;
use super::repo::{Breach, Source};
use super::rust::{Kind, Token, tokens};

/// Where something is cut, at what, and why that misleads nobody.
const SAID: &[(&str, &str, &str)] = &[
    ("accounting/openings/read.rs", "120", "a text as it is shown"),
    ("batches/api/lines.rs", "MAX_WORDS", "words of a search"),
    ("batches/load.rs", "MOST_PLACES", "how many lines there are stands beside"),
    ("batches/sheets.rs", "HEAD_AMONG", "heads are looked for among the first rows"),
    ("batches/sheets.rs", "SAMPLE", "a sample of a file that is there whole"),
    ("batches/store.rs", "FEW_HUNDRED", "the next slice follows"),
    ("batches/store/answers.rs", "FEW_HUNDRED", "the next slice follows"),
    ("beneficiaries/store.rs", "MOST_COUNTED", "counted up to 1000, as it is shown"),
    ("beneficiaries/store.rs", "MOST_OPTIONS", "the search says that there may be more"),
    ("cancellations/store.rs", "300", "the next slice follows"),
    ("cash/store/books.rs", "MOST_NAMED", "what is wrong, named until it is mended"),
    ("papers/store.rs", "300", "the next slice follows"),
    ("home/roles.rs", "MOST", "what else waits stands below them"),
    ("home/month.rs", "NAMED", "the rest is summed up beside"),
    ("ledger/report.rs", "MOST_NAMED", "what is wrong, named until it is mended"),
    ("mail/server.rs", "MOST_SAID", "a text as it is shown"),
    ("mail/store.rs", "MOST_COUNTED", "counted up to 1000, as it is shown"),
    ("mail/store.rs", "MOST_FORGOTTEN", "the next turn forgets more"),
    ("notices/store.rs", "MOST_FORGOTTEN", "the next turn forgets more"),
    ("notices/store.rs", "MOST_UNREAD", "counted up to so many, as it is shown"),
    ("attachments/store.rs", "500", "the next slice follows"),
    ("requests/store/alike.rs", "500", "the next slice follows"),
    ("requests/store/alike.rs", "MOST", "whether there are more is told"),
    ("requests/store/to_pay.rs", "MOST_COUNTED", "counted up to 1000, as it is shown"),
    ("requests/view.rs", "MOST", "whether there are more is told"),
    ("scim/filter.rs", "80", "a text as it is shown"),
    ("settings/readiness.rs", "MOST_NAMES", "how many there are stands beside"),
    ("settlements/store.rs", "MOST_LATE", "the next turn tells more"),
    ("users/imports/candidate.rs", "KNOWN_BRANCHES", "some names that would be right"),
    ("users/imports/judge.rs", "12", "some names that would be right"),
    ("users/imports/lead.rs", "MOST_LEVELS", "more levels are refused"),
    ("users/list.rs", "20", "the search says that there may be more"),
    ("people/store/list.rs", "BROAD", "how to look, not what is found"),
    ("people/store/remains.rs", "MOST_NAMES", "how many there are stands beside"),
    ("webhooks/store.rs", "MOST_AT_ONCE", "the next turn goes on"),
    ("webhooks/store.rs", "MOST_COUNTED", "counted up to 1000, as it is shown"),
];

/// What `.limit(…)` and `.take(…)` cut at a constant or a number that does not stand in [`SAID`].
pub fn unsaid(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for source in sources.iter().filter(|s| s.is_rust() && !s.is_test() && s.is_server()) {
        let place = source.room().map_or_else(String::new, |(room, inside)| format!("{room}/{inside}"));
        let tokens = tokens(source);
        for at in 2..tokens.len() {
            let cuts = tokens[at].text == "("
                && ["limit", "take"].contains(&tokens[at - 1].text.as_str())
                && tokens[at - 2].text == ".";
            let Some(by) = cuts.then(|| bound(&tokens[at..])).flatten() else { continue };
            if !SAID.iter().any(|(of, name, _)| *of == place && *name == by) {
                breaches.push(source.breach(tokens[at].line, format!("is cut at {by}, and nobody is told")));
            }
        }
    }
    breaches
}

/// The constant or the number at which a call with one argument cuts. Its tokens begin with its parenthesis.
fn bound(call: &[Token]) -> Option<&str> {
    let (mut depth, mut by) = (0, None);
    for (at, token) in call.iter().enumerate() {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 1 && call.get(at + 1).is_some_and(|next| next.text != ")") => return None,
            text if by.is_none() && is_bound(token) => by = Some(text),
            _ => {}
        }
        if depth == 0 {
            return by;
        }
    }
    None
}

/// Slices are followed by the next, and what is shown of a text by an ellipsis.
fn is_bound(token: &Token) -> bool {
    let text = token.text.as_str();
    let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    match token.kind {
        Kind::Literal => text.replace('_', "").parse::<u64>().is_ok_and(|number| number > 1),
        Kind::Word => {
            text.len() > 1
                && text.chars().all(capital)
                && !["MAX", "SLICE"].contains(&text)
                && !text.ends_with("_CHARS")
        }
        Kind::Mark => false,
    }
}

#[test]
fn what_is_cut_without_a_word_is_found() {
    let store = "fn few() { find().limit(MOST).all(db) }\nfn page() { find().limit(limit + 1).all(db) }\n\
                 fn slice() { rows.by_ref().take(SLICE) }\nfn first() { find().limit(1) }\n\
                 fn number() { find().limit(2_000) }\nfn shown() { text.chars().take(SHOWN_CHARS - 1) }\n\
                 fn field() { fields.take(\"name\", text::required(&name, MOST)) }\n\
                 fn more() { find().limit(u64::from(MOST) + 1,) }\nfn all() { some.take(usize::MAX) }";
    let path = "crates/caudal-cash/src/store.rs";
    let at = |line: u32| format!("{path}:{line}");
    assert_eq!(found(unsaid, &[(path, store)]), [at(1), at(5), at(8)]);
    let said = ("crates/caudal-requests/src/settlements/store.rs", "fn late() { find().limit(MOST_LATE) }");
    assert_eq!(found(unsaid, &[said]), [""; 0]);
}
