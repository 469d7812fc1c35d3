//! What one of something costs: up to four decimals, whatever its currency pays in. Only what a line comes to is rounded.

use crate::money::{Currency, MAX_AMOUNT_MINOR, MoneyRefusal, check_amount};

pub const PRICE_DECIMALS: u32 = 4;
/// In how many parts a minor unit is counted, so that four decimals are exact in every currency.
const PARTS: i64 = 10_000;
/// Thousandths of a quantity times parts of a minor unit.
const SCALE: i128 = 1_000 * PARTS as i128;

/// A price of one unit: whole minor units of a currency, and what comes on top of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPrice {
    minor: i64,
    fraction: i64,
}

impl UnitPrice {
    /// A price without a part of a minor unit.
    pub fn of_minor(minor: i64) -> Self {
        Self { minor, fraction: 0 }
    }

    /// A price as it was stored or sent: whole minor units, and ten-thousandths of one.
    pub fn of(minor: i64, fraction: i64) -> Self {
        Self { minor, fraction }
    }

    /// Its whole minor units.
    pub fn minor(self) -> i64 {
        self.minor
    }

    /// What comes on top of those, in ten-thousandths of a minor unit: 0 to 9,999.
    pub fn fraction(self) -> i64 {
        self.fraction
    }

    /// The price, if it is above zero, within the largest amount, and has no more than four decimals.
    ///
    /// # Errors
    /// `amount_not_positive`, `amount_overflow`, `amount_invalid` or `amount_decimals`.
    pub fn checked(self, currency: Currency) -> Result<Self, MoneyRefusal> {
        if self.minor < 0 || self.fraction < 0 || self.minor == 0 && self.fraction == 0 {
            return Err(MoneyRefusal::AmountNotPositive);
        }
        if self.fraction >= PARTS {
            return Err(MoneyRefusal::AmountInvalid);
        }
        if self.minor > MAX_AMOUNT_MINOR {
            return Err(MoneyRefusal::AmountOverflow);
        }
        // A fourth decimal is the same part of everything that a currency is divided into.
        if self.fraction % 10_i64.pow(currency.decimals()) != 0 {
            return Err(MoneyRefusal::PriceDecimals { decimals: PRICE_DECIMALS });
        }
        Ok(self)
    }

    /// What so many thousandths of it come to, rounded half up, once, to the minor unit.
    ///
    /// # Errors
    /// `amount_not_positive` when either is not above zero or the product rounds to zero, `amount_overflow` when too large.
    pub fn times(self, quantity_milli: i64) -> Result<i64, MoneyRefusal> {
        let parts = i128::from(self.minor) * i128::from(PARTS) + i128::from(self.fraction);
        if quantity_milli <= 0 || parts <= 0 {
            return Err(MoneyRefusal::AmountNotPositive);
        }
        let product = i128::from(quantity_milli).checked_mul(parts).ok_or(MoneyRefusal::AmountOverflow)?;
        let total = i64::try_from((product + SCALE / 2) / SCALE).map_err(|_| MoneyRefusal::AmountOverflow)?;
        check_amount(total)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn checked(minor: i64, fraction: i64, currency: &str) -> Result<UnitPrice, MoneyRefusal> {
        UnitPrice::of(minor, fraction).checked(Currency::parse(currency).unwrap())
    }

    #[test]
    fn a_price_has_up_to_four_decimals_in_every_currency() {
        // 4.155 and 0.0001 dollars, 0.0001 dinars of three decimals, 1250.0001 pesos of none.
        for (minor, fraction, currency) in
            [(415, 5_000, "USD"), (0, 100, "USD"), (0, 1_000, "KWD"), (1_250, 1, "CLP")]
        {
            assert!(checked(minor, fraction, currency).is_ok(), "{minor} {fraction} {currency}");
        }
        let fifth = Err(MoneyRefusal::PriceDecimals { decimals: 4 });
        for (fraction, currency) in [(50, "USD"), (1, "USD"), (500, "KWD")] {
            assert_eq!(checked(1, fraction, currency), fifth, "{fraction} {currency}");
        }
        assert_eq!(checked(0, 0, "USD"), Err(MoneyRefusal::AmountNotPositive));
        assert_eq!(checked(-1, 0, "USD"), Err(MoneyRefusal::AmountNotPositive));
        assert_eq!(checked(5, -100, "USD"), Err(MoneyRefusal::AmountNotPositive));
        assert_eq!(checked(5, 10_000, "USD"), Err(MoneyRefusal::AmountInvalid));
        assert_eq!(checked(MAX_AMOUNT_MINOR + 1, 0, "USD"), Err(MoneyRefusal::AmountOverflow));
    }

    #[test]
    fn a_line_is_rounded_once_half_up_and_never_to_nothing() {
        // 20 gallons at 4.155 are 83.10, and not 20 times 4.16.
        assert_eq!(UnitPrice::of(415, 5_000).times(20_000), Ok(8_310));
        assert_eq!(UnitPrice::of(415, 5_000).times(1_000), Ok(416));
        assert_eq!(UnitPrice::of(415, 4_900).times(1_000), Ok(415));
        assert_eq!(UnitPrice::of_minor(424).times(45_500), Ok(19_292));
        assert_eq!(UnitPrice::of_minor(333).times(1_500), Ok(500));
        assert_eq!(UnitPrice::of_minor(1).times(1), Err(MoneyRefusal::AmountNotPositive));
        assert_eq!(UnitPrice::of_minor(0).times(1_000), Err(MoneyRefusal::AmountNotPositive));
        assert_eq!(UnitPrice::of(i64::MAX, 9_999).times(i64::MAX), Err(MoneyRefusal::AmountOverflow));
    }

    proptest! {
        #[test]
        fn a_price_without_parts_comes_to_what_it_always_came_to(
            quantity in 1..=1_000_000_000_i64, minor in 1..=MAX_AMOUNT_MINOR,
        ) {
            let before = (i128::from(quantity) * i128::from(minor) + 500) / 1_000;
            let now = UnitPrice::of_minor(minor).times(quantity);
            match i64::try_from(before) {
                Ok(total) => prop_assert_eq!(now, check_amount(total)),
                Err(_) => prop_assert_eq!(now, Err(MoneyRefusal::AmountOverflow)),
            }
        }

        #[test]
        fn a_line_is_off_by_half_a_minor_unit_at_most(
            quantity in 1..=1_000_000_i64, minor in 0..=1_000_000_i64, fraction in 0..10_000_i64,
        ) {
            let exact = i128::from(quantity) * (i128::from(minor) * 10_000 + i128::from(fraction));
            if let Ok(total) = UnitPrice::of(minor, fraction).times(quantity) {
                prop_assert!((i128::from(total) * SCALE - exact).abs() * 2 <= SCALE);
            }
        }
    }
}
