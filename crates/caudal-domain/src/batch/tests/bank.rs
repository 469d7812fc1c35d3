//! What the bank did, as people say it by hand, and what becomes of the lines that failed.

use super::*;
use crate::{batch::BatchRefusal, error::CommonRefusal};

#[test]
fn results_by_hand_need_a_second_person_who_reads_the_same_totals() {
    let sent = batch(State::Sent);
    let marked = Sum { count: 1, minor: 20_000 };
    let rest = Sum { count: 2, minor: 40_000 };
    let say = |kind, marked, evidence, reason: &str| {
        does(&sent, &Command::Report { kind, marked, evidence, reason: reason.into() })
    };
    let results = ReportKind::Results;
    assert_eq!(say(results, marked, false, "AC01").unwrap_err(), BatchRefusal::EvidenceRequired.into());
    assert_eq!(say(results, marked, true, " ").unwrap_err(), TextRefusal::ReasonRequired.into());
    let too_many = Sum { count: 4, minor: 80_000 };
    assert_eq!(say(results, too_many, true, "AC01").unwrap_err(), CommonRefusal::ChangedMeanwhile.into());
    assert_eq!(say(ReportKind::Returns, marked, true, "AC01").unwrap_err(), CommonRefusal::WrongState.into());
    assert!(say(results, Sum::default(), true, "").is_ok(), "all of them were paid");

    let entered = say(results, marked, true, "AC01").unwrap().next;
    assert_eq!(entered.state, State::Sent, "nothing happens before the second person");
    let second = able(REPORTER);
    let agree = |b: &Batch, marked, rest| {
        decide(b, &Command::Agree { marked, rest }, &person(&second, Ties::default()), today())
    };
    assert_eq!(agree(&entered, rest, marked).unwrap_err(), BatchRefusal::TotalsDiffer.into());
    let less = Sum { minor: 39_999, ..rest };
    assert_eq!(agree(&entered, marked, less).unwrap_err(), BatchRefusal::TotalsDiffer.into());
    let agreed = agree(&entered, marked, rest).unwrap();
    assert_eq!((agreed.next.state, agreed.effect), (State::PartiallyConfirmed, Effect::Settle));
    assert_eq!(agreed.next.report, None);
    assert_eq!(agreed.next.tally.of(line::State::Confirmed), rest);

    let returned = does(
        &agreed.next,
        &Command::Report { kind: ReportKind::Returns, marked: rest, evidence: true, reason: reason() },
    );
    let all_back = agree(&returned.unwrap().next, rest, Sum::default()).unwrap();
    assert_eq!((all_back.next.state, all_back.effect), (State::Rejected, Effect::Return));

    let turned_down = does(&entered, &Command::Dispute { reason: reason() }).unwrap().next;
    assert_eq!((turned_down.state, turned_down.report), (State::Sent, None));
    let answered = entered.with_moved(&[(line::State::Sent, line::State::Confirmed, marked)]).unwrap();
    assert_eq!(answered.report, None, "the bank itself spoke meanwhile");
    let nothing_new = entered.with_moved(&[(line::State::Sent, line::State::Sent, marked)]).unwrap();
    assert_eq!(nothing_new.report, entered.report);
}

#[test]
fn what_failed_goes_into_another_batch_once() {
    for state in [State::PartiallyConfirmed, State::Rejected, State::Discarded] {
        let carried = does(&batch(state), &Command::Retry).unwrap();
        assert_eq!(carried.effect, Effect::Carry);
        assert_eq!(does(&carried.next, &Command::Retry).unwrap_err(), CommonRefusal::WrongState.into());
    }
    let once = does(&batch(State::PartiallyConfirmed), &Command::Retry).unwrap().next;
    let one = Sum { count: 1, minor: 20_000 };
    let later = once.with_moved(&[(line::State::Confirmed, line::State::Returned, one)]).unwrap();
    assert!(does(&later, &Command::Retry).is_ok(), "one more came back since");
}

#[test]
fn a_doubt_stays_until_somebody_looked_at_it() {
    let review = |b: &Batch, lines| does(b, &Command::Review { lines, reason: reason() });
    let doubted = Batch { doubts: 2, ..batch(State::Confirmed) };
    for lines in [0, 3] {
        assert_eq!(review(&doubted, lines).unwrap_err(), CommonRefusal::ChangedMeanwhile.into());
    }
    let seen = review(&doubted, 2).unwrap();
    assert_eq!((seen.next.doubts, seen.next.state, seen.effect), (0, State::Confirmed, Effect::Review));
    assert_eq!(review(&seen.next, 1).unwrap_err(), CommonRefusal::WrongState.into());
    let without_a_word = Command::Review { lines: 1, reason: String::new() };
    assert_eq!(does(&doubted, &without_a_word).unwrap_err(), TextRefusal::ReasonRequired.into());
}
