//! Random histories: whoever does whatever, in any order, against a model that knows less.

use std::collections::HashSet;

use super::*;

fn commands() -> Vec<Command> {
    let one = Sum { count: 1, minor: 20_000 };
    let rest = Sum { count: 2, minor: 40_000 };
    let say = |kind, marked| Command::Report { kind, marked, evidence: true, reason: reason() };
    vec![
        Command::Validate,
        Command::Stop,
        Command::Edit,
        Command::Submit,
        Command::SendBack { reason: reason() },
        approve(&[NEW_ACCOUNT]),
        approve(&[]),
        Command::GenerateFile,
        Command::Send { bank_reference: "LT-1".into() },
        Command::Discard { reason: reason() },
        say(ReportKind::Results, one),
        say(ReportKind::Returns, one),
        Command::Agree { marked: one, rest },
        Command::Agree { marked: one, rest: one },
        Command::Agree { marked: one, rest: Sum::default() },
        Command::Dispute { reason: reason() },
        Command::Retry,
    ]
}

/// What one does to a batch: a person's command, or what comes from checking or from the bank.
#[derive(Clone, Debug)]
enum Event {
    Command { who: u128, which: usize, fresh: bool },
    Checked { content: u8, wrong: bool },
    Told { from: usize, to: usize },
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let command = (CREATOR..=OTHER, 0..commands().len(), any::<bool>())
        .prop_map(|(who, which, fresh)| Event::Command { who, which, fresh });
    let checked =
        (6u8..9, prop::bool::weighted(0.2)).prop_map(|(content, wrong)| Event::Checked { content, wrong });
    let told = (0usize..9, 0usize..9).prop_map(|(from, to)| Event::Told { from, to });
    prop::collection::vec(prop_oneof![8 => command, 3 => checked, 1 => told], 1..120)
}

/// The next step of the straight way, so that histories get far enough to matter.
fn forward(batch: &Batch) -> Event {
    let command = |who, which| Event::Command { who, which, fresh: true };
    match batch.state {
        State::Uploaded => command(CREATOR, 0),
        State::Validating | State::WithErrors => Event::Checked { content: 7, wrong: false },
        State::Ready => command(SUBMITTER, 3),
        State::PendingApproval if batch.approvals.is_empty() => command(APPROVER, 5),
        State::PendingApproval => command(OTHER, 5),
        State::Approved => command(FILER, 7),
        State::FileGenerated => command(FILER, 8),
        _ if batch.report.is_some() => command(OTHER, 12),
        State::Sent => command(REPORTER, 10),
        State::PartiallyConfirmed => command(REPORTER, 11),
        _ => command(CREATOR, 16),
    }
}

fn happens(now: &Batch, event: &Event, entered: &HashSet<u128>) -> Option<(Batch, Effect)> {
    match event {
        Event::Command { who, which, fresh } => {
            let actor = able(*who);
            let ties = Ties { entered: entered.contains(who), ..Ties::default() };
            let person = Person { actor: &actor, ties, fresh: *fresh };
            let command = commands().swap_remove(*which);
            decide(now, &command, &person, today()).ok().map(|d| (d.next, d.effect))
        }
        Event::Checked { content, wrong } => {
            let verdict = Verdict {
                wrong: Sum { count: u32::from(*wrong), minor: 0 },
                good: LINES,
                sound: true,
                content: ContentHash([*content; 32]),
                new_accounts: vec![id(NEW_ACCOUNT)],
            };
            now.with_verdict(verdict).ok().map(|next| (next, Effect::Nothing))
        }
        Event::Told { from, to } => {
            let at = |n: usize| line::State::all().nth(n).unwrap();
            let forward = matches!(
                (at(*from), at(*to)),
                (line::State::Sent, line::State::Confirmed | line::State::Rejected)
                    | (line::State::Confirmed, line::State::Returned)
            );
            let moves = [(at(*from), at(*to), Sum::one(20_000))];
            let next = forward.then(|| now.with_moved(&moves).ok()).flatten()?;
            Some((next, Effect::Nothing))
        }
    }
}

proptest! {
    /// Payments exist exactly from the last approval on; nobody who entered anything approved what there is; whatever is
    /// approved is the content that there is; after the file nothing is edited; lines are never lost; and what was agreed by hand
    /// was said by two.
    #[test]
    fn random_histories_keep_their_promises(
        events in events(),
        straight in prop::collection::vec(any::<bool>(), 120),
        two in any::<bool>(),
    ) {
        let edge = if two { LINES.minor - 1 } else { LINES.minor };
        let safeguard = Safeguard { tiers: Tiers::new(&[edge]).unwrap(), above: Above::Approvers, step_up_above: None };
        let mut now = Batch { safeguard, ..batch(State::Uploaded) };
        let mut entered = HashSet::from([CREATOR]);
        let mut payments = false;
        let mut approved = None;
        for (event, straight) in events.into_iter().zip(straight) {
            let event = if straight { forward(&now) } else { event };
            let before = now.clone();
            let Some((next, effect)) = happens(&now, &event, &entered) else { continue };
            now = next;
            if let Event::Command { who, which: 2, .. } = event {
                entered.insert(who);
            }
            match effect {
                Effect::Pay => {
                    prop_assert!(!payments);
                    payments = true;
                    approved = now.content;
                    let by: HashSet<_> = now.approvals.iter().map(|a| a.by).collect();
                    prop_assert_eq!(by.len(), if two { 2 } else { 1 });
                    prop_assert!(entered.iter().all(|who| !by.contains(&id(*who))));
                    prop_assert!(!by.contains(&now.submitted_by.unwrap()));
                    prop_assert!(now.approvals.iter().all(|a| Some(a.content) == now.content));
                }
                Effect::Unpay => payments = false,
                Effect::Discard => payments = false,
                Effect::Settle | Effect::Return => {
                    let Event::Command { who, .. } = event else { unreachable!() };
                    prop_assert!(before.report.unwrap().by != id(who));
                }
                Effect::Nothing | Effect::Send | Effect::Review | Effect::Carry => {}
            }
            let paying = now.state.with_bank() || matches!(now.state, State::Approved | State::FileGenerated);
            prop_assert_eq!(payments, paying);
            if paying {
                prop_assert_eq!(now.content, approved);
            }
            if before.state == State::FileGenerated {
                prop_assert!(matches!(now.state, State::Sent | State::Discarded));
            }
            if before.state.with_bank() {
                prop_assert!(now.state.with_bank());
                prop_assert_eq!(now.state, State::derived(&now.tally).unwrap());
            }
            if !matches!(now.state, State::Uploaded | State::Validating | State::WithErrors | State::Discarded) {
                prop_assert_eq!(now.tally.all().unwrap(), LINES);
            }
        }
    }
}
