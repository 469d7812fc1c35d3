//! Every state × action × relation of the actor, and random histories against a small model.

use proptest::prelude::*;

use super::*;
use crate::account::{AccountState, BankAccount, number::Kind};
use crate::money::{Currency, Money};
use crate::samples::{actor, id, released, usd};
use crate::{ledger::Outcome, request, text::TextRefusal, time::DateRefusal};

mod bank;
mod histories;
mod lines;

const CREATOR: u128 = 1;
const SUBMITTER: u128 = 2;
const APPROVER: u128 = 3;
const FILER: u128 = 4;
const REPORTER: u128 = 5;
const OTHER: u128 = 6;
const NEW_ACCOUNT: u128 = 200;
const LINES: Sum = Sum { count: 3, minor: 60_000 };

pub(crate) fn header() -> Header {
    Header {
        source: id(300),
        currency: usd(),
        execution_date: "2026-11-30".parse().unwrap(),
        class: Class::Advances,
        concept: id(301),
        description: "Viáticos de la semana".into(),
        control: LINES,
    }
}

pub(crate) fn line(position: u32) -> Line {
    Line {
        position,
        beneficiary: id(100),
        document_type: "cedula".into(),
        document: "8-765-432".into(),
        name: "Eliécer Quintero".into(),
        bank: id(400),
        account_kind: Kind::Savings,
        account: "007201000012".into(),
        amount: Money::new(20_000, usd()),
        concept: "Viáticos Colón".into(),
        reference: None,
        email: None,
        phone: None,
        request: None,
    }
}

pub(crate) fn account() -> BankAccount {
    BankAccount {
        id: id(NEW_ACCOUNT),
        beneficiary: id(100),
        beneficiary_user: Some(id(50)),
        currency: usd(),
        state: AccountState::Verified,
        entered_by: id(CREATOR),
    }
}

pub(crate) fn request() -> request::Request {
    released([51, 50, 52], 25_000, 20_000)
}

fn today() -> Date {
    "2026-11-23".parse().unwrap()
}

fn content() -> ContentHash {
    ContentHash([7; 32])
}

pub(crate) fn able(n: u128) -> Actor {
    actor(n, Permission::all())
}

fn person(actor: &Actor, ties: Ties) -> Person<'_> {
    Person { actor, ties, fresh: false }
}

/// Where the lines of a batch in a state are.
fn tally(state: State) -> Tally {
    use line::State as L;
    let one = |state| (state, Sum { count: 1, minor: 20_000 });
    let lines = match state {
        State::Uploaded | State::Validating => vec![],
        State::WithErrors => vec![(L::Wrong, Sum { count: 1, minor: 0 }), (L::Good, LINES)],
        State::Ready | State::PendingApproval => vec![(L::Good, LINES)],
        State::Approved | State::FileGenerated => vec![(L::Approved, LINES)],
        State::Sent => vec![(L::Sent, LINES)],
        State::PartiallyConfirmed => vec![one(L::Sent), one(L::Confirmed), one(L::Rejected)],
        State::Confirmed => vec![(L::Confirmed, LINES)],
        State::Rejected => vec![(L::Rejected, LINES)],
        State::Discarded => vec![(L::Discarded, LINES)],
    };
    lines.into_iter().fold(Tally::default(), |tally, (state, sum)| tally.with(state, sum).unwrap())
}

fn batch(state: State) -> Batch {
    let checked = !matches!(state, State::Uploaded | State::Validating | State::WithErrors);
    let submitted = checked && state != State::Ready;
    let approved = submitted && state != State::PendingApproval;
    let filed = approved && state != State::Approved;
    Batch {
        state,
        execution_date: header().execution_date,
        tally: tally(state),
        content: checked.then(content),
        new_accounts: if approved { vec![] } else { vec![id(NEW_ACCOUNT)] },
        created_by: id(CREATOR),
        submitted_by: submitted.then(|| id(SUBMITTER)),
        approvals: if approved { vec![Approval { by: id(APPROVER), content: content() }] } else { vec![] },
        safeguard: Safeguard { tiers: Tiers::default(), above: Above::Approvers, step_up_above: None },
        file_by: filed.then(|| id(FILER)),
        bank_reference: None,
        report: None,
        doubts: u32::from(state.with_bank()),
        carried: 0,
    }
}

/// The same while results wait for a second person.
fn reported(state: State) -> Batch {
    let report = Report {
        kind: ReportKind::Results,
        by: id(REPORTER),
        marked: Sum { count: 0, minor: 0 },
        rest: batch(state).tally.of(line::State::Sent),
    };
    Batch { report: Some(report), ..batch(state) }
}

/// In which states each action is possible: domain.md section 5, written down a second time.
fn admitted(action: Action, state: State, with_report: bool) -> bool {
    use State as S;
    let with_bank = [S::Sent, S::PartiallyConfirmed, S::Confirmed, S::Rejected];
    let states: &[State] = match action {
        Action::Validate => &[S::Uploaded, S::WithErrors, S::Ready],
        Action::Stop => &[S::Validating],
        Action::Edit => &[S::Uploaded, S::WithErrors, S::Ready, S::PendingApproval, S::Approved],
        Action::Submit => &[S::Ready],
        Action::SendBack | Action::Approve => &[S::PendingApproval],
        Action::GenerateFile => &[S::Approved],
        Action::Send => &[S::FileGenerated],
        Action::Discard => &[
            S::Uploaded,
            S::Validating,
            S::WithErrors,
            S::Ready,
            S::PendingApproval,
            S::Approved,
            S::FileGenerated,
        ],
        Action::Answer | Action::Review => &with_bank,
        Action::Report if !with_report => &[S::Sent, S::PartiallyConfirmed, S::Confirmed],
        Action::Agree | Action::Dispute if with_report => &with_bank,
        Action::Report | Action::Agree | Action::Dispute => &[],
        Action::Retry => &[S::PartiallyConfirmed, S::Rejected, S::Discarded],
    };
    states.contains(&state)
}

fn relations() -> Vec<(u128, Ties)> {
    let tied = |n| Ties {
        entered: n & 1 != 0,
        entered_account: n & 2 != 0,
        benefits: n & 4 != 0,
        requested: n & 8 != 0,
        approved: n & 16 != 0,
    };
    let people = [CREATOR, SUBMITTER, APPROVER, FILER, REPORTER, OTHER];
    people.into_iter().flat_map(|who| (0..32).map(move |n| (who, tied(n)))).collect()
}

/// Who may not, and why: the table of docs/decisions/0012, as the first rule of each column that refuses.
fn forbidden(action: Action, state: State, who: u128, ties: Ties) -> Option<Refusal> {
    let prepared =
        (ties.entered || who == CREATOR || who == SUBMITTER && batch(state).submitted_by.is_some())
            .then_some(PaymentRefusal::SameAsPreparer.into());
    let benefits = ties.benefits.then_some(ApprovalRefusal::SameAsBeneficiary.into());
    let requested = ties.requested.then_some(ApprovalRefusal::SameAsRequester.into());
    let approved = ties.approved.then_some(ApprovalRefusal::ApproverPays.into());
    match action {
        Action::Validate | Action::Stop | Action::Edit | Action::Retry => None,
        Action::Submit => benefits.or(approved),
        Action::SendBack => benefits,
        Action::Approve => {
            let account = ties.entered_account.then_some(AccountRefusal::SameAsEnterer.into());
            prepared.or(benefits).or(requested).or(account)
        }
        Action::Discard if state == State::Approved => benefits,
        Action::Discard if state == State::FileGenerated => {
            let filed = (who == FILER).then_some(PaymentRefusal::SameAsPreparer.into());
            prepared.or(filed).or(benefits).or(requested)
        }
        Action::Discard => None,
        Action::GenerateFile | Action::Send | Action::Answer | Action::Report | Action::Review => {
            benefits.or(requested).or(approved)
        }
        Action::Agree => {
            let reporter = (who == REPORTER).then_some(BatchRefusal::SameAsReporter.into());
            benefits.or(requested).or(approved).or(reporter)
        }
        Action::Dispute => benefits.or(requested),
    }
}

#[test]
fn every_state_action_and_relation_answers_as_the_rules_say() {
    for state in State::all() {
        for now in [batch(state), reported(state)] {
            for action in Action::all() {
                for (who, ties) in relations() {
                    let who_acts = able(who);
                    let answer = check(&now, action, &person(&who_acts, ties));
                    let case = format!("{state:?} {action:?} by {who} {ties:?}");
                    if !admitted(action, state, now.report.is_some()) {
                        assert_eq!(answer, Err(CommonRefusal::WrongState.into()), "{case}");
                        continue;
                    }
                    assert_eq!(answer.err(), forbidden(action, state, who, ties), "{case}");
                }
            }
        }
    }
}

#[test]
fn each_action_needs_its_permission() {
    use Permission as P;
    for state in State::all() {
        for now in [batch(state), reported(state)] {
            for action in Action::all().filter(|a| admitted(*a, state, now.report.is_some())) {
                for permission in Permission::all().filter(|p| *p != P::Administrator) {
                    let opens = match action {
                        Action::Approve | Action::SendBack => permission == P::ManagePayments,
                        Action::Discard if state == State::FileGenerated => permission == P::ManagePayments,
                        Action::Discard | Action::Agree | Action::Dispute => {
                            matches!(permission, P::ManagePayments | P::ManageMassPayments)
                        }
                        _ => permission == P::ManageMassPayments,
                    };
                    let who = actor(OTHER, [permission]);
                    let said = check(&now, action, &person(&who, Ties::default()));
                    let expected =
                        if opens { Ok(()) } else { Err(PermissionRefusal::MissingPermission.into()) };
                    assert_eq!(said, expected, "{state:?} {action:?} {permission:?}");
                }
            }
        }
    }
}

#[test]
fn administrators_are_held_to_the_same_rules() {
    let admin = actor(SUBMITTER, [Permission::Administrator]);
    let now = batch(State::PendingApproval);
    assert_eq!(
        check(&now, Action::Approve, &person(&admin, Ties::default())),
        Err(PaymentRefusal::SameAsPreparer.into())
    );
    let strict = Actor { strict: true, ..actor(OTHER, [Permission::Administrator]) };
    assert_eq!(
        check(&now, Action::Approve, &person(&strict, Ties::default())),
        Err(PermissionRefusal::MissingPermission.into())
    );
    let elsewhere =
        Actor { branch_permissions: vec![(Permission::ManagePayments, id(60))], ..actor(OTHER, []) };
    let said = check(&now, Action::Approve, &person(&elsewhere, Ties::default()));
    assert_eq!(said, Err(PermissionRefusal::MissingPermission.into()), "a batch belongs to no branch");
}

fn approve(ticked: &[u128]) -> Command {
    Command::Approve { content: content(), ticked: ticked.iter().map(|n| id(*n)).collect() }
}

fn reason() -> String {
    "El banco los devolvió".into()
}

/// Decides as somebody whom no rule forbids anything.
fn does(batch: &Batch, command: &Command) -> Result<Decision, Refusal> {
    decide(batch, command, &person(&able(OTHER), Ties::default()), today())
}

#[test]
fn a_batch_goes_its_way() {
    let validated = |b: &Batch| {
        b.with_verdict(Verdict {
            wrong: Sum::default(),
            good: LINES,
            sound: true,
            content: content(),
            new_accounts: vec![id(NEW_ACCOUNT)],
        })
    };
    let b = does(&batch(State::Uploaded), &Command::Validate).unwrap().next;
    assert_eq!(b.state, State::Validating);
    let b = does(&validated(&b).unwrap(), &Command::Submit).unwrap().next;
    assert_eq!((b.state, b.submitted_by), (State::PendingApproval, Some(id(OTHER))));
    let by = able(APPROVER);
    let approved = decide(&b, &approve(&[NEW_ACCOUNT]), &person(&by, Ties::default()), today()).unwrap();
    assert_eq!((approved.next.state, approved.effect), (State::Approved, Effect::Pay));
    let filed = does(&approved.next, &Command::GenerateFile).unwrap().next;
    assert_eq!(filed.state, State::FileGenerated);
    let sent = does(&filed, &Command::Send { bank_reference: "LT-1".into() }).unwrap();
    assert_eq!((sent.next.state, sent.effect), (State::Sent, Effect::Send));
    assert_eq!(sent.next.tally.of(line::State::Sent), LINES);
    let third = able(REPORTER);
    let refused = |command| decide(&filed, &command, &person(&third, Ties::default()), today()).unwrap_err();
    assert_eq!(
        refused(Command::Send { bank_reference: " ".into() }),
        PaymentRefusal::BankReferenceRequired.into()
    );
    assert_eq!(refused(Command::Discard { reason: " ".into() }), TextRefusal::ReasonRequired.into());
}

#[test]
fn any_edit_voids_the_approval() {
    for (state, effect, next) in [
        (State::Uploaded, Effect::Nothing, State::Uploaded),
        (State::WithErrors, Effect::Nothing, State::Validating),
        (State::Ready, Effect::Nothing, State::Validating),
        (State::PendingApproval, Effect::Nothing, State::Validating),
        (State::Approved, Effect::Unpay, State::Validating),
    ] {
        let edited = does(&batch(state), &Command::Edit).unwrap();
        assert_eq!((edited.next.state, edited.effect), (next, effect), "{state:?}");
        assert_eq!((edited.next.approvals.len(), edited.next.content), (0, None), "{state:?}");
    }
}

#[test]
fn an_approval_is_of_what_was_seen_and_ticked() {
    let now = batch(State::PendingApproval);
    let other = Command::Approve { content: ContentHash([8; 32]), ticked: vec![id(NEW_ACCOUNT)] };
    assert_eq!(does(&now, &other).unwrap_err(), CommonRefusal::ChangedMeanwhile.into());
    assert_eq!(does(&now, &approve(&[])).unwrap_err(), AccountRefusal::AccountNotVerified.into());
    let stale = approve(&[NEW_ACCOUNT, NEW_ACCOUNT + 1]);
    assert_eq!(does(&now, &stale).unwrap_err(), CommonRefusal::ChangedMeanwhile.into());
    assert!(does(&now, &approve(&[NEW_ACCOUNT, NEW_ACCOUNT])).is_ok());
    let late = Batch { execution_date: "2026-11-22".parse().unwrap(), ..now };
    assert_eq!(does(&late, &approve(&[NEW_ACCOUNT])).unwrap_err(), DateRefusal::DatePast.into());
}

#[test]
fn above_a_tier_two_approve_or_one_who_signed_in_anew() {
    let safeguard =
        |edge, above| Safeguard { tiers: Tiers::new(&[edge]).unwrap(), above, step_up_above: None };
    let of = |edge, above| Batch { safeguard: safeguard(edge, above), ..batch(State::PendingApproval) };
    let by = |b: &Batch, who, fresh| {
        let actor = able(who);
        let person = Person { actor: &actor, ties: Ties::default(), fresh };
        decide(b, &approve(&[NEW_ACCOUNT]), &person, today()).map(|d| (d.effect, d.next))
    };

    let (effect, first) = by(&of(LINES.minor - 1, Above::Approvers), APPROVER, true).unwrap();
    assert_eq!((effect, first.state), (Effect::Nothing, State::PendingApproval));
    assert_eq!(by(&first, APPROVER, true).unwrap_err(), ApprovalRefusal::AlreadyDecided.into());
    let (effect, second) = by(&first, OTHER, false).unwrap();
    assert_eq!((effect, second.state), (Effect::Pay, State::Approved));
    assert_eq!(by(&of(LINES.minor, Above::Approvers), OTHER, false).unwrap().0, Effect::Pay);

    let as_alone = |above| {
        let mut batch = of(LINES.minor, Above::Approvers);
        batch.safeguard.step_up_above = Some(above);
        batch
    };
    assert_eq!(by(&as_alone(LINES.minor), OTHER, false).unwrap().0, Effect::Pay);
    let much = as_alone(LINES.minor - 1);
    assert_eq!(by(&much, OTHER, false).unwrap_err(), PermissionRefusal::StepUpRequired.into());
    assert_eq!(by(&much, OTHER, true).unwrap().0, Effect::Pay);

    let much = of(LINES.minor - 1, Above::FreshSignIn);
    assert_eq!(by(&much, OTHER, false).unwrap_err(), PermissionRefusal::StepUpRequired.into());
    assert_eq!(by(&much, OTHER, true).unwrap().0, Effect::Pay);
    assert_eq!(by(&of(LINES.minor, Above::FreshSignIn), OTHER, false).unwrap().0, Effect::Pay);
}

#[test]
fn checking_again_keeps_an_approval_of_the_same_content_only() {
    let once = Batch {
        approvals: vec![Approval { by: id(APPROVER), content: content() }],
        ..batch(State::PendingApproval)
    };
    let verdict = |wrong, sound, content, new: &[u128]| Verdict {
        wrong: Sum { count: wrong, minor: 0 },
        good: LINES,
        sound,
        content,
        new_accounts: new.iter().map(|n| id(*n)).collect(),
    };
    let after = |verdict| {
        let next = once.with_verdict(verdict).unwrap();
        (next.state, next.approvals.len(), next.content.is_some())
    };
    let same = (State::PendingApproval, 1, true);
    assert_eq!(after(verdict(0, true, content(), &[NEW_ACCOUNT])), same);
    assert_eq!(after(verdict(0, true, content(), &[])), same, "somebody verified the account meanwhile");
    assert_eq!(after(verdict(0, true, content(), &[NEW_ACCOUNT, 9])), (State::Ready, 0, true));
    assert_eq!(after(verdict(0, true, ContentHash([8; 32]), &[])), (State::Ready, 0, true));
    for (wrong, sound) in [(1, true), (0, false)] {
        assert_eq!(after(verdict(wrong, sound, content(), &[])), (State::WithErrors, 0, false));
    }
    for state in State::all() {
        let may = matches!(state, State::Validating | State::Ready | State::PendingApproval);
        assert_eq!(batch(state).with_verdict(verdict(0, true, content(), &[])).is_ok(), may, "{state:?}");
        assert_eq!(batch(state).unreadable().is_ok(), state == State::Validating);
    }
}

proptest! {
    /// Nobody who may not approve becomes somebody who may by anything but not being tied to the batch.
    #[test]
    fn more_ties_never_allow_more(n in 0usize..192, action in 0usize..15, state in 0usize..12) {
        let (who, ties) = relations()[n];
        let (action, state) = (Action::all().nth(action).unwrap(), State::all().nth(state).unwrap());
        let who = able(who);
        let free = check(&batch(state), action, &person(&who, Ties::default()));
        let tied = check(&batch(state), action, &person(&who, ties));
        prop_assert!(free.is_ok() || tied.is_err());
    }
}
