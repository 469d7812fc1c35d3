//! Opening balances (saldos iniciales; domain, section 9): one person sends a file, another has it posted.

use jiff::civil::Date;

use super::{AccountingRefusal, Decider, Period, may_decide};
use crate::error::{CommonRefusal, Refusal};
use crate::{ids::UserId, request::RequestRefusal, text};

named! {
    pub enum State {
        /// Read from a file.
        Draft = "draft",
        /// Somebody decides on them.
        Requested = "requested",
        /// In the books.
        Posted = "posted",
        Declined = "declined",
        /// Taken back.
        Discarded = "discarded",
    }
}

named! {
    /// What a person may do to them, without its arguments, in the order in which it is offered.
    pub enum Action {
        Submit = "submit",
        /// Have them posted.
        Approve = "approve",
        /// Send nothing of them to the books.
        Decline = "decline",
        Discard = "discard",
    }
}

impl Action {
    /// Whether the state admits it, whoever asks.
    #[must_use]
    pub fn fits(self, state: State) -> bool {
        match self {
            Self::Submit => state == State::Draft,
            Self::Approve | Self::Decline => state == State::Requested,
            Self::Discard => matches!(state, State::Draft | State::Requested),
        }
    }

    /// Whether it is for who sent the file alone.
    pub fn is_own(self) -> bool {
        matches!(self, Self::Submit | Self::Discard)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    pub state: State,
    pub made_by: UserId,
    /// The day the balances are of.
    pub cutoff: Date,
    pub wrong_lines: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub next: State,
    pub reason: Option<String>,
}

/// Whether this person may do so now.
///
/// # Errors
/// `wrong_state`, `not_owner`, `missing_permission`, `same_as_asker`, `opening_wrong`.
pub fn check(opening: &Opening, action: Action, person: Decider) -> Result<(), Refusal> {
    if !action.fits(opening.state) {
        return Err(CommonRefusal::WrongState.into());
    }
    if !action.is_own() {
        return may_decide(opening.made_by, person);
    }
    if person.id != opening.made_by {
        return Err(RequestRefusal::NotOwner.into());
    }
    if action == Action::Submit && opening.wrong_lines > 0 {
        return Err(AccountingRefusal::OpeningWrong { lines: opening.wrong_lines }.into());
    }
    Ok(())
}

/// Decides on them while `closed` is closed. A reason is heard where they are declined.
///
/// # Errors
/// Those of [`check`] and of reasons; `period_closed` where they would be posted into it.
pub fn decide(
    opening: &Opening,
    closed: Period,
    action: Action,
    reason: Option<&str>,
    person: Decider,
) -> Result<Decision, Refusal> {
    check(opening, action, person)?;
    let next = match action {
        Action::Submit => State::Requested,
        Action::Discard => State::Discarded,
        Action::Approve => {
            closed.admits(opening.cutoff)?;
            State::Posted
        }
        Action::Decline => {
            let reason = Some(text::reason(reason.unwrap_or_default())?);
            return Ok(Decision { next: State::Declined, reason });
        }
    };
    Ok(Decision { next, reason: None })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::{ids::Id, permission::PermissionRefusal, text::TextRefusal};

    const MAKER: u128 = 1;

    fn person(n: u128, administrator: bool) -> Decider {
        Decider { id: Id::new(uuid::Uuid::from_u128(n)), administrator, reviewer: false }
    }

    fn made(state: State) -> Opening {
        Opening { state, made_by: person(MAKER, true).id, cutoff: date(2026, 10, 31), wrong_lines: 0 }
    }

    fn next(opening: &Opening, action: Action, who: Decider) -> Result<State, Refusal> {
        decide(opening, Period::default(), action, Some("Falta la caja"), who).map(|decision| decision.next)
    }

    #[test]
    fn every_state_command_and_person() {
        use {Action as A, State as S};
        let (maker, other, stranger) = (person(MAKER, true), person(2, true), person(3, false));
        let lawful = [
            (S::Draft, A::Submit, S::Requested),
            (S::Draft, A::Discard, S::Discarded),
            (S::Requested, A::Discard, S::Discarded),
            (S::Requested, A::Approve, S::Posted),
            (S::Requested, A::Decline, S::Declined),
        ];
        for state in S::all() {
            for action in A::all() {
                let at = |who| next(&made(state), action, who);
                let to = lawful.iter().find(|(from, by, _)| (*from, *by) == (state, action));
                let told = (at(maker), at(other), at(stranger));
                let expected: (Result<S, Refusal>, Result<S, Refusal>, Result<S, Refusal>) = match to {
                    None => {
                        let wrong = || Err(CommonRefusal::WrongState.into());
                        (wrong(), wrong(), wrong())
                    }
                    Some((_, _, to)) if action.is_own() => {
                        let another = || Err(RequestRefusal::NotOwner.into());
                        (Ok(*to), another(), another())
                    }
                    Some((_, _, to)) => (
                        Err(AccountingRefusal::SameAsReopener.into()),
                        Ok(*to),
                        Err(PermissionRefusal::MissingPermission.into()),
                    ),
                };
                assert_eq!(told, expected, "{state:?} {action:?}");
            }
        }
    }

    #[test]
    fn a_file_with_wrong_lines_goes_to_nobody() {
        let wrong = Opening { wrong_lines: 3, ..made(State::Draft) };
        let refusal = AccountingRefusal::OpeningWrong { lines: 3 };
        assert_eq!(next(&wrong, Action::Submit, person(MAKER, false)), Err(refusal.into()));
        assert_eq!(next(&wrong, Action::Discard, person(MAKER, false)), Ok(State::Discarded));
    }

    #[test]
    fn nothing_is_posted_into_what_is_closed_and_who_declines_says_why() {
        let through = date(2026, 10, 31);
        let closed = Period { closed_through: Some(through) };
        let decided =
            |action, reason| decide(&made(State::Requested), closed, action, reason, person(2, true));
        let refusal = AccountingRefusal::PeriodClosed { through };
        assert_eq!(decided(Action::Approve, None), Err(refusal.into()));
        assert_eq!(decided(Action::Decline, None), Err(TextRefusal::ReasonRequired.into()));
        assert_eq!(decided(Action::Decline, Some(" No ")).unwrap().reason.as_deref(), Some("No"));
    }
}
