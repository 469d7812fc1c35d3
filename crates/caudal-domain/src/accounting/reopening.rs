//! A closed period is opened again by two people: one asks, another decides.

use super::{Decider, Period, may_decide};
use crate::error::{CommonRefusal, Refusal};
use crate::{ids::UserId, request::RequestRefusal, text};

named! {
    /// How far a change of the closed period is. A closing is executed at once.
    pub enum State {
        /// Somebody decides on it.
        Requested = "requested",
        /// It holds.
        Executed = "executed",
        Declined = "declined",
        /// Whoever asked took it back.
        Withdrawn = "withdrawn",
    }
}

named! {
    /// What a person may do to a reopening, without its arguments.
    pub enum Action {
        Execute = "execute",
        /// Leave it closed.
        Decline = "decline",
        /// Take it back.
        Withdraw = "withdraw",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reopening {
    pub state: State,
    pub asked_by: UserId,
    /// What was closed when it was asked.
    pub before: Period,
    /// What stays closed by it.
    pub after: Period,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub next: State,
    pub reason: Option<String>,
    /// What is closed now, where that changed.
    pub period: Option<Period>,
}

/// Whether this person may do so now.
///
/// # Errors
/// `wrong_state`, `not_owner`, `missing_permission`, `same_as_asker`.
pub fn check(reopening: &Reopening, action: Action, person: Decider) -> Result<(), Refusal> {
    if reopening.state != State::Requested {
        return Err(CommonRefusal::WrongState.into());
    }
    match action {
        Action::Execute | Action::Decline => may_decide(reopening.asked_by, person),
        Action::Withdraw if person.id == reopening.asked_by => Ok(()),
        Action::Withdraw => Err(RequestRefusal::NotOwner.into()),
    }
}

/// Decides on a reopening while `now` is closed. A reason is heard where it is declined.
///
/// # Errors
/// Those of [`check`] and of reasons; `changed_meanwhile` where something else is closed than when it was asked: nobody agreed to opening
/// what was closed after.
pub fn decide(
    reopening: &Reopening,
    now: Period,
    action: Action,
    reason: Option<&str>,
    person: Decider,
) -> Result<Decision, Refusal> {
    check(reopening, action, person)?;
    let done = |next| Decision { next, reason: None, period: None };
    match action {
        Action::Withdraw => Ok(done(State::Withdrawn)),
        Action::Decline => {
            Ok(Decision { reason: Some(text::reason(reason.unwrap_or_default())?), ..done(State::Declined) })
        }
        Action::Execute if now != reopening.before => Err(CommonRefusal::ChangedMeanwhile.into()),
        Action::Execute => Ok(Decision { period: Some(reopening.after), ..done(State::Executed) }),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::*;
    use crate::{accounting::AccountingRefusal, ids::Id, permission::PermissionRefusal, text::TextRefusal};

    const ASKER: u128 = 1;

    fn person(n: u128, administrator: bool) -> Decider {
        Decider { id: Id::new(uuid::Uuid::from_u128(n)), administrator, reviewer: false }
    }

    fn closed(through: Date) -> Period {
        Period { closed_through: Some(through) }
    }

    fn reopening_in(state: State) -> Reopening {
        Reopening {
            state,
            asked_by: person(ASKER, true).id,
            before: closed(date(2026, 10, 31)),
            after: closed(date(2026, 9, 30)),
        }
    }

    fn decided(state: State, action: Action, who: Decider) -> Result<Decision, Refusal> {
        decide(&reopening_in(state), closed(date(2026, 10, 31)), action, Some("Faltan datos"), who)
    }

    #[test]
    fn every_state_command_and_person() {
        let (asker, other, stranger) = (person(ASKER, true), person(2, true), person(3, false));
        for state in State::all() {
            for action in Action::all() {
                let at = |who| decided(state, action, who).map(|decision| decision.next);
                if state != State::Requested {
                    for who in [asker, other, stranger] {
                        assert_eq!(at(who), Err(CommonRefusal::WrongState.into()), "{state:?} {action:?}");
                    }
                    continue;
                }
                let (own, of_other, of_stranger): (_, _, Result<State, Refusal>) = match action {
                    Action::Withdraw => (
                        Ok(State::Withdrawn),
                        Err(RequestRefusal::NotOwner.into()),
                        Err(RequestRefusal::NotOwner.into()),
                    ),
                    Action::Execute | Action::Decline => (
                        Err(AccountingRefusal::SameAsReopener.into()),
                        Ok(if action == Action::Execute { State::Executed } else { State::Declined }),
                        Err(PermissionRefusal::MissingPermission.into()),
                    ),
                };
                assert_eq!((at(asker), at(other), at(stranger)), (own, of_other, of_stranger), "{action:?}");
            }
        }
    }

    #[test]
    fn what_is_opened_is_what_was_agreed_to() {
        let executed = decided(State::Requested, Action::Execute, person(2, true)).unwrap();
        assert_eq!(executed.period, Some(closed(date(2026, 9, 30))));
        let now = closed(date(2026, 11, 15));
        let late = decide(&reopening_in(State::Requested), now, Action::Execute, None, person(2, true));
        assert_eq!(late, Err(CommonRefusal::ChangedMeanwhile.into()));
    }

    #[test]
    fn who_declines_says_why() {
        let decline = |reason| {
            decide(
                &reopening_in(State::Requested),
                Period::default(),
                Action::Decline,
                reason,
                person(2, true),
            )
        };
        assert_eq!(decline(None), Err(TextRefusal::ReasonRequired.into()));
        let declined = decline(Some(" Ya está conciliado ")).unwrap();
        assert_eq!((declined.reason.as_deref(), declined.period), (Some("Ya está conciliado"), None));
    }
}
