//! One request rehearsed with the people there are: who takes each step, from asking to the bank, under the very rules
//! that bind them at work. What nobody can take is a gap: the company cannot pay yet.

use std::collections::HashMap;

use uuid::Uuid;

use crate::account::{AccountRefusal, AccountState, BankAccount, may_verify};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BranchId, Id};
use crate::order;
use crate::payment::{self, Payment, Proposal};
use crate::permission::{Permission as P, PermissionRefusal, Permissions};
use crate::request::{self, Request};
use crate::{actor::Actor, approval::Tiers, ledger::Outcome, money::Currency};

/// The steps of money, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Somebody asks, for themself.
    Ask,
    Approve,
    ApproveHr,
    Release,
    EnterAccount,
    /// And verified by another.
    VerifyAccount,
    Prepare,
    /// And authorised by another.
    Authorize,
    /// It is handed to the bank, and the bank's answer noted.
    Send,
}

impl Step {
    pub fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Approve => "approve",
            Self::ApproveHr => "approve_hr",
            Self::Release => "release",
            Self::EnterAccount => "enter_account",
            Self::VerifyAccount => "verify_account",
            Self::Prepare => "prepare",
            Self::Authorize => "authorize",
            Self::Send => "send",
        }
    }
}

/// Permissions that open at least one step.
pub const WANTED: &[P] = &[
    P::ManageApproved,
    P::ManageHrApproved,
    P::ManagePending,
    P::ManagePayments,
    P::ManageSinglePayments,
    P::Administrator,
];

/// The request that is rehearsed, to be paid by transfer.
#[derive(Clone, Debug)]
pub struct Case {
    pub needs_hr: bool,
    pub outcome: Outcome,
    pub currency: Currency,
    pub amount_minor: i64,
    /// The branch it belongs to: whose permissions are for another take no step of it.
    pub branch: Option<BranchId>,
}

/// One step of the rehearsal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    pub step: Step,
    /// Who could take it, if others took the rest: places in the list of people.
    pub holders: Vec<usize>,
    /// Who takes it here; nobody is a gap.
    pub taken_by: Option<usize>,
}

/// How the money stands between two steps.
#[derive(Clone)]
struct World<'a> {
    case: &'a Case,
    request: Option<Request>,
    account: Option<BankAccount>,
    payment: Option<Payment>,
}

/// Ids that no real person or record has.
fn made_up<Of>(n: usize) -> Id<Of> {
    Id::new(Uuid::from_u128(u128::MAX - n as u128))
}

impl<'a> World<'a> {
    fn begin(case: &'a Case) -> Self {
        Self { case, request: None, account: None, payment: None }
    }

    fn step(&self) -> Option<Step> {
        let Some(request) = &self.request else { return Some(Step::Ask) };
        match (request.state, &self.account, &self.payment) {
            (request::State::New, ..) => Some(Step::Approve),
            (request::State::Approved, ..) if request.needs_hr => Some(Step::ApproveHr),
            (request::State::Approved | request::State::HrApproved, ..) => Some(Step::Release),
            (request::State::PendingDisbursement, None, _) => Some(Step::EnterAccount),
            (_, Some(account), _) if account.state == AccountState::Unverified => Some(Step::VerifyAccount),
            (request::State::PendingDisbursement, _, None) => Some(Step::Prepare),
            (_, _, Some(payment)) if payment.state == payment::State::PendingAuthorization => {
                Some(Step::Authorize)
            }
            (_, _, Some(payment)) if payment.state == payment::State::Authorized => Some(Step::Send),
            _ => None,
        }
    }

    /// The money after this person took the step that is due.
    fn after(&self, step: Step, actor: &Actor) -> Result<Self, Refusal> {
        let mut next = self.clone();
        match step {
            Step::Ask => next.request = Some(self.try_request(actor)?),
            Step::Approve => next.decide(&request::Command::Approve { amount_minor: None }, actor)?,
            Step::ApproveHr => next.decide(&request::Command::ApproveHr, actor)?,
            Step::Release => next.decide(&request::Command::Release, actor)?,
            Step::EnterAccount => next.account = Some(self.entered(actor)?),
            Step::VerifyAccount => {
                let account = next.account.as_mut().ok_or(CommonRefusal::WrongState)?;
                may_verify(account, actor)?;
                desk_of_payments(actor)?;
                account.state = AccountState::Verified;
            }
            Step::Prepare => {
                let payment = payment::prepare(self.proposal()?, actor)?;
                next.payment = Some(payment::decide(&payment, &payment::Command::Submit, actor)?.next);
            }
            Step::Authorize => {
                desk_of_payments(actor)?;
                next.pay(&payment::Command::Authorize, actor)?;
            }
            Step::Send => {
                next.pay(&payment::Command::Send { bank_reference: "0".into() }, actor)?;
                next.pay(&payment::Command::Confirm, actor)?;
            }
        }
        Ok(next)
    }

    fn try_request(&self, actor: &Actor) -> Result<Request, Refusal> {
        let draft = Request {
            state: request::State::Draft,
            requester: actor.id,
            beneficiary: made_up(1000),
            beneficiary_user: Some(actor.id),
            debtor: made_up(1000),
            branch: self.case.branch,
            needs_hr: self.case.needs_hr,
            currency: self.case.currency,
            requested_minor: self.case.amount_minor,
            approved_minor: None,
            revision: 0,
            approvals: Vec::new(),
            method: request::Method::Transfer,
            live_payment: false,
            // Whoever finishes an amount covers it, and then needs nobody at the lower tiers: one approver is enough.
            tiers: Tiers::default(),
        };
        Ok(request::decide(&draft, &request::Command::Submit, actor)?.next)
    }

    fn decide(&mut self, command: &request::Command, actor: &Actor) -> Result<(), Refusal> {
        let request = self.request.as_ref().ok_or(CommonRefusal::WrongState)?;
        self.request = Some(request::decide(request, command, actor)?.next);
        Ok(())
    }

    fn entered(&self, actor: &Actor) -> Result<BankAccount, Refusal> {
        desk_of_payments(actor)?;
        let request = self.request.as_ref().ok_or(CommonRefusal::WrongState)?;
        Ok(BankAccount {
            id: made_up(1001),
            beneficiary: request.beneficiary,
            beneficiary_user: request.beneficiary_user,
            currency: request.currency,
            state: AccountState::Unverified,
            entered_by: actor.id,
        })
    }

    fn proposal(&self) -> Result<Proposal, AccountRefusal> {
        Ok(Proposal {
            request: self.request.clone(),
            account: self.account.clone().ok_or(AccountRefusal::AccountUnavailable)?,
            outcome: self.case.outcome.clone(),
            source: made_up(1002),
            source_currency: self.case.currency,
            amount_minor: self.case.amount_minor,
        })
    }

    fn pay(&mut self, command: &payment::Command, actor: &Actor) -> Result<(), Refusal> {
        let payment = self.payment.as_ref().ok_or(CommonRefusal::WrongState)?;
        self.payment = Some(payment::decide(payment, command, actor)?.next);
        Ok(())
    }
}

/// Accounts are entered and verified and payments authorised on the screens of payments, which open by a permission of
/// their own, held anywhere.
fn desk_of_payments(actor: &Actor) -> Result<(), PermissionRefusal> {
    if actor.holds_any(&[P::ManageSinglePayments]) {
        Ok(())
    } else {
        Err(PermissionRefusal::MissingPermission)
    }
}

/// Somebody for every step: the people that a company would have to hire.
fn stand_in(n: usize, currency: Currency) -> Actor {
    let permissions: Permissions = P::all().filter(|p| *p != P::Administrator).collect();
    Actor {
        id: made_up(n),
        name: String::new(),
        permissions,
        limits: vec![(currency, i64::MAX)],
        branch_permissions: Vec::new(),
        acting_for: Vec::new(),
        strict: false,
    }
}

/// The steps of a case, each with who could take it if a stand-in took every other.
fn turns(people: &[Actor], case: &Case) -> Vec<Turn> {
    let (mut world, mut turns) = (World::begin(case), Vec::new());
    while let Some(step) = world.step() {
        let able = |who: &&usize| world.after(step, &people[**who]).is_ok();
        let all: Vec<usize> = (0..people.len()).collect();
        turns.push(Turn { step, holders: all.iter().filter(able).copied().collect(), taken_by: None });
        let Ok(next) = world.after(step, &stand_in(turns.len(), case.currency)) else { break };
        world = next;
    }
    turns
}

/// Of those who could take the same steps, as many as there are such steps: more are never needed at once.
fn enough_of_each(turns: &[Turn]) -> Vec<Vec<usize>> {
    let mut able: HashMap<usize, u64> = HashMap::new();
    for (n, turn) in turns.iter().enumerate() {
        for who in &turn.holders {
            *able.entry(*who).or_default() |= 1 << n;
        }
    }
    let mut sorted: Vec<_> = able.into_iter().collect();
    // Those who can do less first, so that whoever can do much is left for what only they can.
    order::sort_by_key(&mut sorted, |(who, mask)| (mask.count_ones(), *who));
    let mut kept: HashMap<u64, u32> = HashMap::new();
    let mut candidates = vec![Vec::new(); turns.len()];
    for (who, mask) in sorted {
        let taken = kept.entry(mask).or_default();
        if *taken < mask.count_ones() {
            *taken += 1;
            for (n, candidates) in candidates.iter_mut().enumerate() {
                if mask & 1 << n != 0 {
                    candidates.push(who);
                }
            }
        }
    }
    candidates
}

struct Search<'a> {
    people: &'a [Actor],
    candidates: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// Who takes the steps from here on, with at most so many gaps.
    fn assign_steps(&self, world: &World<'_>, n: usize, gaps: usize) -> Option<Vec<Option<usize>>> {
        let Some(step) = world.step() else { return Some(Vec::new()) };
        for who in self.candidates.get(n)? {
            let Ok(next) = world.after(step, &self.people[*who]) else { continue };
            if let Some(mut rest) = self.assign_steps(&next, n + 1, gaps) {
                rest.insert(0, Some(*who));
                return Some(rest);
            }
        }
        let left = gaps.checked_sub(1)?;
        let next = world.after(step, &stand_in(n + 1, world.case.currency)).ok()?;
        let mut rest = self.assign_steps(&next, n + 1, left)?;
        rest.insert(0, None);
        Some(rest)
    }
}

/// Rehearses a case with these people: every step with who could take it and who takes it, with as few gaps as there
/// can be.
#[must_use]
pub fn rehearse(people: &[Actor], case: &Case) -> Vec<Turn> {
    let mut turns = turns(people, case);
    let search = Search { people, candidates: enough_of_each(&turns) };
    let at_least = turns.iter().filter(|t| t.holders.is_empty()).count();
    let found = (at_least..=turns.len()).find_map(|gaps| search.assign_steps(&World::begin(case), 0, gaps));
    for (turn, who) in turns.iter_mut().zip(found.unwrap_or_default()) {
        turn.taken_by = who;
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{actor, usd};

    fn person(n: u128, permissions: &[P], limit: Option<i64>) -> Actor {
        let limits = limit.map(|l| (usd(), l)).into_iter().collect();
        Actor { limits, ..actor(n, permissions.iter().copied()) }
    }

    fn case(needs_hr: bool, amount_minor: i64) -> Case {
        Case { needs_hr, outcome: Outcome::Settle, currency: usd(), amount_minor, branch: None }
    }

    fn gaps(people: &[Actor], case: &Case) -> Vec<Step> {
        rehearse(people, case).iter().filter(|t| t.taken_by.is_none()).map(|t| t.step).collect()
    }

    const TREASURY: &[P] = &[P::ManageSinglePayments, P::ManagePayments, P::ManagePending];

    fn company() -> Vec<Actor> {
        vec![
            person(1, &[P::CreateRequests], None),
            person(2, &[P::ManageApproved], Some(50_000)),
            person(3, &[P::ManageSinglePayments], None),
            person(4, TREASURY, None),
        ]
    }

    #[test]
    fn a_company_with_its_four_people_pays() {
        let turns = rehearse(&company(), &case(false, 50_000));
        let taken: Vec<_> = turns.iter().map(|t| (t.step.name(), t.taken_by)).collect();
        assert_eq!(taken[..3], [("ask", Some(0)), ("approve", Some(1)), ("release", Some(3))]);
        assert!(turns.iter().all(|t| t.taken_by.is_some()), "{taken:?}");
        let by = |step| turns.iter().find(|t| t.step == step).unwrap().taken_by;
        assert_ne!(by(Step::Prepare), by(Step::Authorize));
        assert_ne!(by(Step::EnterAccount), by(Step::VerifyAccount));
    }

    #[test]
    fn what_nobody_may_do_is_a_gap_where_it_is() {
        assert_eq!(gaps(&company(), &case(true, 50_000)), [Step::ApproveHr]);
        assert_eq!(gaps(&company(), &case(false, 50_001)), [Step::Approve], "above every limit");
        let three = gaps(&company()[..3], &case(false, 1));
        assert_eq!(three, [Step::Release, Step::VerifyAccount, Step::Authorize]);
        assert_eq!(rehearse(&[], &case(true, 1)).iter().filter(|t| t.taken_by.is_none()).count(), 9);
    }

    #[test]
    fn one_person_with_every_permission_is_not_two() {
        let all: Vec<P> = P::all().collect();
        for n in 1..=2 {
            let people: Vec<_> = (1..=n).map(|n| person(n, &all, Some(100))).collect();
            let turns = rehearse(&people, &case(false, 100));
            assert!(turns.iter().all(|t| t.holders.len() == people.len()), "each could take any step");
            assert!(turns.iter().any(|t| t.taken_by.is_none()), "but they cannot take all of them");
        }
        let three: Vec<_> = (1..=3).map(|n| person(n, &all, Some(100))).collect();
        assert_eq!(gaps(&three, &case(false, 100)), [], "three people are enough");
        let turns = rehearse(&three, &case(true, 100));
        let by = |step| turns.iter().find(|t| t.step == step).and_then(|t| t.taken_by).unwrap();
        assert_ne!(by(Step::Approve), by(Step::ApproveHr));
        assert_ne!(by(Step::Approve), by(Step::Send), "who approved does not pay");
    }

    #[test]
    fn whoever_only_may_do_one_thing_is_not_kept_for_another() {
        // The treasurer alone may authorise, so the administrator prepares.
        let people = [
            person(1, &[P::CreateRequests], None),
            person(2, &[P::Administrator], None),
            person(3, &[P::ManageApproved], Some(100)),
            person(4, &[P::ManagePayments, P::ManageSinglePayments], None),
        ];
        assert_eq!(gaps(&people, &case(false, 100)), []);
    }

    #[test]
    fn whoever_may_act_in_one_branch_takes_steps_there_only() {
        let (here, elsewhere) = (Id::new(Uuid::from_u128(70)), Id::new(Uuid::from_u128(71)));
        let mut people = company();
        people[1].permissions = Permissions::default();
        people[1].branch_permissions = vec![(P::ManageApproved, here)];
        let of = |branch| Case { branch, ..case(false, 100) };
        assert_eq!(gaps(&people, &of(Some(here))), []);
        assert_eq!(gaps(&people, &of(Some(elsewhere))), [Step::Approve]);
        assert_eq!(gaps(&people, &of(None)), [Step::Approve]);
    }

    #[test]
    fn a_substitute_takes_the_step_of_who_is_away_but_not_two() {
        use crate::actor::Principal;
        use jiff::civil::date;
        let mut people = company();
        let away = people.remove(1);
        people[1].acting_for = vec![Principal {
            id: away.id,
            name: away.name,
            ends_on: date(2026, 11, 30),
            permissions: away.permissions,
            branch_permissions: Vec::new(),
            limits: away.limits,
        }];
        let turns = rehearse(&people, &case(false, 100));
        let approve = turns.iter().find(|t| t.step == Step::Approve).unwrap();
        assert_eq!(approve.holders, [1], "the substitute could approve");
        assert!(turns.iter().any(|t| t.taken_by.is_none()), "but then does not pay");
    }

    #[test]
    fn a_crowd_takes_no_longer_than_a_few() {
        let mut people: Vec<_> = (1..=400).map(|n| person(n, &[P::CreateRequests], None)).collect();
        people.extend((401..=800).map(|n| person(n, &[P::ManageApproved, P::CreateRequests], Some(100))));
        people.push(person(900, TREASURY, None));
        let turns = rehearse(&people, &case(false, 100));
        assert_eq!(turns[0].holders.len(), 800);
        let gaps: Vec<_> = turns.iter().filter(|t| t.taken_by.is_none()).map(|t| t.step).collect();
        assert_eq!(gaps, [Step::VerifyAccount, Step::Authorize], "one treasurer is one person");
    }
}
