//! Counting cash by denomination.

use std::collections::HashSet;

use crate::money::{Currency, MAX_AMOUNT_MINOR, Money, MoneyRefusal};
use crate::{cash::CashRefusal, error::Refusal};

/// How many there are of one note or coin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// What one is worth, in minor units of the currency.
    pub value_minor: i64,
    /// Whether it is a coin: there may be a note of the same value.
    pub coin: bool,
    pub quantity: u32,
}

/// What notes and coins sum to. Each kind is named at most once and is one that the currency has.
///
/// # Errors
/// `denomination_unknown`, `amount_overflow`.
pub fn counted(
    counts: &[Counted],
    known: &HashSet<(i64, bool)>,
    currency: Currency,
) -> Result<Money, Refusal> {
    let mut seen = HashSet::new();
    let mut sum: i64 = 0;
    for count in counts {
        let kind = (count.value_minor, count.coin);
        if !known.contains(&kind) || !seen.insert(kind) {
            return Err(CashRefusal::DenominationUnknown.into());
        }
        let worth =
            count.value_minor.checked_mul(count.quantity.into()).ok_or(MoneyRefusal::AmountOverflow)?;
        sum = sum
            .checked_add(worth)
            .filter(|sum| *sum <= MAX_AMOUNT_MINOR)
            .ok_or(MoneyRefusal::AmountOverflow)?;
    }
    Ok(Money::new(sum, currency))
}
