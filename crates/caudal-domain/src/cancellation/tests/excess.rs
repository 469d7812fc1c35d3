//! Every history of an advance on which more was spent than it was: no order of acts lets what was spent above it be asked for twice.

use std::collections::{HashSet, VecDeque};

use super::*;
use crate::settlement::Command as Settle;

/// Spends more than the advance was.
const OWNER: u128 = 20;
/// One person for each step, so that no rule on different people hides an order of acts.
const PEOPLE: [u128; 6] = [OWNER, 21, 22, 23, 24, 25];
/// How often the same settlement is accepted, at most.
const MOST_ACCEPTANCES: usize = 3;

/// A settlement with every request that its acceptances drafted.
#[derive(Clone, Debug)]
struct World {
    settlement: Settlement,
    claims: Vec<Request>,
    /// The one that its settlement names.
    named: Option<usize>,
}

impl World {
    fn new(needs_hr: bool) -> (Self, bool) {
        let settlement = Settlement {
            requester: id(OWNER),
            debtor_user: id(OWNER),
            spent_minor: AMOUNT + 3_310,
            ..settlement(settlement::State::Open)
        };
        (Self { settlement, claims: Vec::new(), named: None }, needs_hr)
    }

    /// What tells two worlds apart: revisions and approvals repeat for ever.
    fn key(&self) -> String {
        let claims: Vec<_> = self
            .claims
            .iter()
            .map(|claim| (claim.state, claim.live_payment, claim.approvals.len()))
            .collect();
        format!("{:?} {claims:?} {:?}", self.settlement.state, self.named)
    }

    fn claim(&self, at: usize, next: Request) -> Self {
        let mut after = self.clone();
        after.claims[at] = next;
        after
    }

    /// Everything that anybody can do now.
    fn acts(&self, needs_hr: bool) -> Vec<Self> {
        let mut after = self.settlement_acts(needs_hr);
        after.extend(self.cancelled());
        for (at, claim) in self.claims.iter().enumerate() {
            after.extend(decisions(claim).into_iter().map(|next| self.claim(at, next)));
            after.extend(paid(claim).into_iter().map(|next| self.claim(at, next)));
            let target = Target::Request { request: claim.clone(), live: None };
            let gone = effects(&target, None, day()).ok().and_then(|done| done.request);
            after.extend(gone.map(|next| self.claim(at, next)));
        }
        after
    }

    fn settlement_acts(&self, needs_hr: bool) -> Vec<Self> {
        let reason = || "Faltan facturas".to_owned();
        let commands =
            [Settle::Submit, Settle::Withdraw, Settle::Accept, Settle::SendBack { reason: reason() }];
        let mut after = Vec::new();
        for (command, who) in commands.iter().flat_map(|c| PEOPLE.map(|who| (c, who))) {
            let Ok(done) = settlement::decide(&self.settlement, command, &able(who), day()) else { continue };
            let mut next = Self { settlement: done.next, ..self.clone() };
            if done.excess_minor > 0 {
                if self.claims.len() == MOST_ACCEPTANCES {
                    continue;
                }
                next.named = Some(next.claims.len());
                next.claims.push(drafted(done.excess_minor, needs_hr));
            }
            after.push(next);
        }
        after
    }

    fn cancelled(&self) -> Option<Self> {
        let excess =
            self.named.map(|at| Excess { number: format!("SOL-{at}"), state: self.claims[at].state });
        let target = Target::Settlement { settlement: self.settlement.clone(), excess };
        let done = effects(&target, None, day()).ok()?;
        let mut next = Self { settlement: done.settlement?, named: None, ..self.clone() };
        if done.withdraws_excess {
            next.claims[self.named?].state = request::State::Withdrawn;
        }
        Some(next)
    }

    /// Those that were paid, or can still be.
    fn alive(&self) -> usize {
        use request::State as S;
        self.claims.iter().filter(|claim| !matches!(claim.state, S::Withdrawn | S::Cancelled)).count()
    }
}

fn drafted(requested_minor: i64, needs_hr: bool) -> Request {
    Request {
        requester: id(OWNER),
        beneficiary_user: Some(id(OWNER)),
        requested_minor,
        needs_hr,
        approved_minor: None,
        ..request(request::State::Draft)
    }
}

/// Whatever anybody decides on a request.
fn decisions(of: &Request) -> Vec<Request> {
    use request::Command as C;
    let reason = || "No procede".to_owned();
    let commands = [
        C::Submit,
        C::SendBack { reason: reason() },
        C::Approve { amount_minor: None },
        C::Decline { reason: reason() },
        C::ApproveHr,
        C::DeclineHr { reason: reason() },
        C::Release,
        C::Withdraw,
        C::Revise,
    ];
    let people = PEOPLE.map(|who| Actor { limits: vec![(usd(), i64::MAX)], ..able(who) });
    let tried = commands.iter().flat_map(|command| people.iter().map(move |who| (command, who)));
    tried.filter_map(|(command, who)| request::decide(of, command, who).ok()).map(|done| done.next).collect()
}

/// What becomes of a request by its payment: it is paid, and the bank or a cancellation takes that back.
fn paid(of: &Request) -> Option<Request> {
    use request::State as S;
    match of.state {
        S::PendingDisbursement => Some(Request { state: S::Disbursed, live_payment: true, ..of.clone() }),
        S::Disbursed => Some(Request { state: S::PendingDisbursement, live_payment: false, ..of.clone() }),
        _ => None,
    }
}

#[test]
fn in_no_order_of_acts_is_one_excess_asked_for_twice() {
    for (first, needs_hr) in [World::new(false), World::new(true)] {
        let mut known = HashSet::from([first.key()]);
        let mut waiting = VecDeque::from([(first, Vec::<String>::new())]);
        let mut accepted_again = 0;
        while let Some((world, past)) = waiting.pop_front() {
            let settled = world.settlement.state == settlement::State::Settled;
            let most = usize::from(settled);
            assert!(world.alive() <= most, "{}\nafter\n{}", world.key(), past.join("\n"));
            accepted_again = accepted_again.max(world.claims.len());
            for next in world.acts(needs_hr) {
                if known.insert(next.key()) {
                    let past = past.iter().cloned().chain([world.key()]).collect();
                    waiting.push_back((next, past));
                }
            }
        }
        assert_eq!(accepted_again, MOST_ACCEPTANCES, "the histories reach as far as they may");
    }
}
