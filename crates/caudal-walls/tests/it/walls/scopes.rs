//! Who may call an endpoint because of one branch, or shows each their own, is asked who they are: a handler that does not know its
//! caller shows everybody the same.

use super::found;
use super::repo::{Breach, Source};
use super::rust::{Token, tokens};

/// The rules that a handler cannot keep without its caller.
const NARROWED: [&str; 3] = ["Branches", "Drafts", "Session"];
/// What tells a handler who calls.
const KNOWS: [&str; 4] = ["Caller", "Command", "PlainCommand", "Request"];

/// Where the rules themselves are kept.
const GUARD: &str = "crates/caudal-access/src/identity/guard.rs";

/// Handlers under a rule that narrows what they show, and that take no caller.
pub fn callers(sources: &[Source]) -> Vec<Breach> {
    let rooms: Vec<_> = sources
        .iter()
        .filter(|s| s.is_rust() && !s.is_test() && s.path != GUARD)
        .filter_map(|s| Some((s, s.room()?.0, tokens(s))))
        .collect();
    let mut breaches = Vec::new();
    for (source, room, tokens) in &rooms {
        for at in 0..tokens.len().saturating_sub(2) {
            let rule = tokens[at + 2].text.as_str();
            if tokens[at].text != "Rule" || tokens[at + 1].text != "::" || !NARROWED.contains(&rule) {
                continue;
            }
            let line = tokens[at].line;
            let Some(handler) = added(tokens, at) else {
                breaches.push(source.breach(line, format!("Rule::{rule} stands where no endpoint is added")));
                continue;
            };
            let mut own =
                rooms.iter().filter(|(_, of, _)| of == room).flat_map(|(_, _, t)| arguments(t, handler));
            if !own.any(|arguments| arguments.iter().any(|t| KNOWS.contains(&t.text.as_str()))) {
                breaches.push(
                    source.breach(line, format!("{handler} is under Rule::{rule} and takes no caller")),
                );
            }
        }
    }
    breaches
}

/// The handler of `.add(Rule::…, routes!(path::handler))`, whose rule stands here.
fn added(tokens: &[Token], rule: usize) -> Option<&str> {
    let before = [rule.checked_sub(2)?, rule.checked_sub(1)?].map(|at| tokens[at].text.as_str());
    let routes = tokens[rule..].iter().position(|t| t.text == "routes")? + rule;
    let end = tokens[routes..].iter().position(|t| t.text == ")")? + routes;
    (before == ["add", "("]).then(|| tokens[end - 1].text.as_str())
}

/// What stands between the parentheses of each function of this name.
fn arguments<'t>(tokens: &'t [Token], name: &'t str) -> impl Iterator<Item = &'t [Token]> {
    let starts = (1..tokens.len().saturating_sub(1)).filter(move |at| {
        tokens[at - 1].text == "fn" && tokens[*at].text == name && tokens[at + 1].text == "("
    });
    starts.map(|at| {
        let mut depth = 0;
        let end = tokens[at + 1..].iter().position(|t| {
            depth += i32::from(t.text == "(") - i32::from(t.text == ")");
            depth == 0
        });
        &tokens[at + 1..end.map_or(tokens.len(), |end| at + 1 + end)]
    })
}

#[test]
fn a_handler_that_does_not_know_its_caller_is_found() {
    let routes = "fn routes() { Routes::new().add(Rule::Branches(READERS), routes!(api::list_all))\n\
                  .add(Rule::Branches(&[P::A]), routes!(api::list_own))\n.add(Rule::Session, routes!(api::change))\n\
                  .add(Rule::Company(READERS), routes!(api::list_all))\n.add(Rule::Session, routes!(api::mine)) }\n\
                  const OURS: Rule = Rule::Session;";
    let api = "async fn list_all(State(app): State<App>, Query(query): Query<Q>) {}\n\
               async fn list_own(State(app): State<App>, caller: Caller) {}\n\
               async fn change(Command { meta, body }: Command<Body>) {}\nasync fn mine(State(app): State<App>) {}";
    let planted = [
        ("crates/caudal-cash/src/lib.rs", routes),
        ("crates/caudal-cash/src/api.rs", api),
        ("crates/caudal-cash/src/other.rs", "fn mine(caller: Other) {}"),
    ];
    let at = |line: u32| format!("crates/caudal-cash/src/lib.rs:{line}");
    assert_eq!(found(callers, &planted), [at(1), at(5), at(6)]);
}
