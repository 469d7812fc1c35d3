//! How many and how much.

use crate::money::{MAX_AMOUNT_MINOR, MoneyRefusal};

/// What some lines come to: how many they are, and how much in minor units of the batch's currency.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sum {
    pub count: u32,
    pub minor: i64,
}

impl Sum {
    /// One line of an amount.
    pub fn one(minor: i64) -> Self {
        Self { count: 1, minor }
    }

    /// Both together.
    ///
    /// # Errors
    /// `amount_overflow`: a batch comes to no more than one document may.
    pub fn plus(self, other: Self) -> Result<Self, MoneyRefusal> {
        let count = self.count.checked_add(other.count);
        let minor = self.minor.checked_add(other.minor).filter(|minor| *minor <= MAX_AMOUNT_MINOR);
        count.zip(minor).map(|(count, minor)| Self { count, minor }).ok_or(MoneyRefusal::AmountOverflow)
    }

    /// What is left without the other, if that much is there.
    #[must_use]
    pub fn minus(self, other: Self) -> Option<Self> {
        let count = self.count.checked_sub(other.count)?;
        let minor = self.minor.checked_sub(other.minor).filter(|minor| *minor >= 0)?;
        // Nothing left means no money either, and the other way round.
        ((count == 0) == (minor == 0)).then_some(Self { count, minor })
    }
}
