//! The period that is closed: nothing is dated into it, and only two people open it again (domain, section 9; the ledger's own dates).

pub mod opening;
mod refusal;
pub mod reopening;

use jiff::civil::Date;

use crate::{error::Refusal, ids::UserId, permission::PermissionRefusal, text};

pub use refusal::AccountingRefusal;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Period {
    /// The last day that is closed, with all before it; nothing is where there is none.
    pub closed_through: Option<Date>,
}

/// Who decides whether a period is opened again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decider {
    pub id: UserId,
    pub administrator: bool,
    /// Whether the company named them for it.
    pub reviewer: bool,
}

impl Period {
    /// Whether entries may be dated so.
    ///
    /// # Errors
    /// `period_closed`.
    pub fn admits(self, day: Date) -> Result<(), AccountingRefusal> {
        match self.closed_through {
            Some(through) if day <= through => Err(AccountingRefusal::PeriodClosed { through }),
            _ => Ok(()),
        }
    }

    /// Closes everything until a day, that day included. The current day stays open: what happens today is dated today.
    ///
    /// # Errors
    /// `period_not_over` for today and later, `period_closed_already`, those of reasons.
    pub fn close(self, through: Date, today: Date, reason: &str) -> Result<(Self, String), Refusal> {
        if through >= today {
            return Err(AccountingRefusal::PeriodNotOver.into());
        }
        if self.closed_through.is_some_and(|closed| through <= closed) {
            return Err(AccountingRefusal::PeriodClosedAlready.into());
        }
        Ok((Self { closed_through: Some(through) }, text::reason(reason)?))
    }

    /// Asks for what is closed to end sooner, or for nothing to be closed.
    ///
    /// # Errors
    /// `period_not_closed` where that opens nothing, those of reasons.
    pub fn ask_reopen(self, through: Option<Date>, reason: &str) -> Result<(Self, String), Refusal> {
        if through >= self.closed_through {
            return Err(AccountingRefusal::PeriodNotClosed.into());
        }
        Ok((Self { closed_through: through }, text::reason(reason)?))
    }
}

/// Whether this person may agree that a period is opened again, or decline it: another administrator than who asked, or the reviewer
/// whom the company named.
///
/// # Errors
/// `missing_permission`, `same_as_asker`.
pub fn may_decide(asked_by: UserId, decider: Decider) -> Result<(), Refusal> {
    if !decider.administrator && !decider.reviewer {
        return Err(PermissionRefusal::MissingPermission.into());
    }
    if decider.id == asked_by { Err(AccountingRefusal::SameAsReopener.into()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::{ids::Id, text::TextRefusal};

    const TODAY: Date = date(2026, 11, 23);
    const OCTOBER: Date = date(2026, 10, 31);

    fn closed(through: Date) -> Period {
        Period { closed_through: Some(through) }
    }

    #[test]
    fn nothing_is_dated_into_what_is_closed() {
        assert_eq!(Period::default().admits(date(2020, 1, 1)), Ok(()));
        assert_eq!(closed(OCTOBER).admits(date(2026, 11, 1)), Ok(()));
        assert_eq!(
            closed(OCTOBER).admits(OCTOBER),
            Err(AccountingRefusal::PeriodClosed { through: OCTOBER })
        );
        assert_eq!(
            closed(OCTOBER).admits(date(2026, 3, 1)),
            Err(AccountingRefusal::PeriodClosed { through: OCTOBER })
        );
    }

    #[test]
    fn only_days_that_are_over_are_closed_and_only_onwards() {
        let close =
            |from: Period, through| from.close(through, TODAY, "Mes conciliado").map(|(next, _)| next);
        assert_eq!(close(Period::default(), OCTOBER), Ok(closed(OCTOBER)));
        assert_eq!(close(closed(OCTOBER), date(2026, 11, 22)), Ok(closed(date(2026, 11, 22))));
        assert_eq!(close(Period::default(), TODAY), Err(AccountingRefusal::PeriodNotOver.into()));
        assert_eq!(close(closed(OCTOBER), OCTOBER), Err(AccountingRefusal::PeriodClosedAlready.into()));
        assert_eq!(
            close(closed(OCTOBER), date(2026, 9, 30)),
            Err(AccountingRefusal::PeriodClosedAlready.into())
        );
        assert_eq!(Period::default().close(OCTOBER, TODAY, " "), Err(TextRefusal::ReasonRequired.into()));
    }

    #[test]
    fn what_is_opened_again_was_closed() {
        let ask = |from: Period, through| from.ask_reopen(through, "Faltó una factura").map(|(next, _)| next);
        assert_eq!(ask(closed(OCTOBER), Some(date(2026, 9, 30))), Ok(closed(date(2026, 9, 30))));
        assert_eq!(ask(closed(OCTOBER), None), Ok(Period::default()));
        assert_eq!(ask(closed(OCTOBER), Some(OCTOBER)), Err(AccountingRefusal::PeriodNotClosed.into()));
        assert_eq!(ask(Period::default(), None), Err(AccountingRefusal::PeriodNotClosed.into()));
    }

    #[test]
    fn nobody_opens_a_period_alone() {
        let who = |n: u128, administrator, reviewer| Decider {
            id: Id::new(uuid::Uuid::from_u128(n)),
            administrator,
            reviewer,
        };
        let asker = who(1, true, false).id;
        assert_eq!(may_decide(asker, who(2, true, false)), Ok(()));
        assert_eq!(may_decide(asker, who(2, false, true)), Ok(()));
        assert_eq!(may_decide(asker, who(2, false, false)), Err(PermissionRefusal::MissingPermission.into()));
        assert_eq!(may_decide(asker, who(1, true, false)), Err(AccountingRefusal::SameAsReopener.into()));
        assert_eq!(may_decide(asker, who(1, true, true)), Err(AccountingRefusal::SameAsReopener.into()));
    }
}
