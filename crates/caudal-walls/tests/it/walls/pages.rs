//! Pages that say where something is kept lead there.

use std::{collections::BTreeMap, path::Path};

use super::found;
use super::repo::{self, Breach, Source};

/// The page that says of every statement of the specification how it is held, and where. The name that a link shows stands in the
/// file that it leads to: a function, a constant, a sentence, the title of a test.
const SPECIFICATION: &str = "docs/specification.md";

#[test]
fn what_the_page_of_the_specification_says_is_where_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let text = std::fs::read_to_string(root.join(SPECIFICATION)).unwrap();
    let mut sources = repo::sources();
    sources.push(Source::new(SPECIFICATION, &text));
    let breaches: Vec<_> = links(&sources).into_iter().chain(statements(&sources)).collect();
    let told: Vec<_> = breaches.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// Every link of the page leads to a source of ours in which the name that it shows occurs, or is the name of the file.
fn links(sources: &[Source]) -> Vec<Breach> {
    let texts: BTreeMap<&str, &str> = sources.iter().map(|s| (s.path.as_str(), s.text.as_str())).collect();
    let mut breaches = Vec::new();
    for page in sources.iter().filter(|source| source.path == SPECIFICATION) {
        for (line, text) in (1..).zip(page.text.lines()) {
            for (name, target) in links_of(text) {
                let Some(path) = target.strip_prefix("../") else { continue };
                let what = match texts.get(path) {
                    None => format!("{path} is not there"),
                    Some(text) if !text.contains(name) && !path.ends_with(&format!("/{name}")) => {
                        format!("`{name}` does not occur in {path}")
                    }
                    Some(_) => continue,
                };
                breaches.push(page.breach(line, what));
            }
        }
    }
    breaches
}

/// Every statement stands once, says how it is held, and leads somewhere where it is.
fn statements(sources: &[Source]) -> Vec<Breach> {
    let mut breaches = Vec::new();
    for page in sources.iter().filter(|source| source.path == SPECIFICATION) {
        let mut numbers = Vec::new();
        for (line, text) in (1..).zip(page.text.lines()) {
            let cells: Vec<_> = text.trim_matches('|').split(" | ").map(str::trim).collect();
            let [number, _, how, ..] = cells[..] else { continue };
            if !number.starts_with('§') {
                continue;
            }
            if numbers.contains(&number) {
                breaches.push(page.breach(line, format!("{number} stands twice")));
            }
            numbers.push(number);
            match (how, links_of(text).is_empty()) {
                ("kept" | "deviates", true) => {
                    breaches.push(page.breach(line, format!("{number} leads nowhere")))
                }
                ("kept" | "deviates" | "not ours", _) => {}
                _ => breaches.push(page.breach(line, format!("{number} is neither kept nor anything else"))),
            }
        }
        let said = format!("{} statements", numbers.len());
        if !page.text.contains(&said) {
            breaches.push(page.breach(1, format!("it does not say that it has {said}")));
        }
    }
    breaches
}

/// What a line links to: the name that is shown, without the marks of code, and the target.
fn links_of(line: &str) -> Vec<(&str, &str)> {
    let mut links = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("](") {
        let name = rest[..at].rsplit('[').next().unwrap_or_default().trim_matches('`');
        let Some((target, after)) = rest[at + 2..].split_once(')') else { break };
        links.push((name, target));
        rest = after;
    }
    links
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let guard = ("web/src/app/guard.ts", "export function mayEnter() {}");
    let page = "# x\n| §2.1 | a | kept | [`mayEnter`](../web/src/app/guard.ts), [guard.ts](../web/src/app/guard.ts) |\n\
        | §2.2 | b | kept | [mayLeave](../web/src/app/guard.ts) |\n\
        | §2.3 | c | kept | [mayEnter](../web/src/app/gone.ts), [mayEnter](https://caudal.example) |\n";
    assert_eq!(
        found(links, &[guard, (SPECIFICATION, page)]),
        ["docs/specification.md:3", "docs/specification.md:4"]
    );
}

#[test]
fn a_statement_that_says_too_little_or_stands_twice_is_found() {
    let page = "3 statements\n| §2.1 | a | kept | [x](../x.ts) |\n| §2.2 | b | kept | somewhere |\n| §2.2 | b | kept | [x](../x.ts) |\n\
        | §2.3 | c | perhaps | [x](../x.ts) |\n| §2.4 | d | not ours | nothing |\n";
    assert_eq!(
        found(statements, &[(SPECIFICATION, page)]),
        [
            "docs/specification.md:3",
            "docs/specification.md:4",
            "docs/specification.md:5",
            "docs/specification.md:1"
        ]
    );
}
