//! Money: integers of minor units and an ISO 4217 currency (domain, section 1). No float, no silent overflow.

mod refusal;

use std::fmt;

pub use refusal::MoneyRefusal;

/// The largest amount of one document, in minor units: it stays exact in every JSON reader (below 2^53).
pub const MAX_AMOUNT_MINOR: i64 = 99_999_999_999_999;

/// Code and decimals of the currencies a portal may hold accounts in (ISO 4217:2015, table A.1).
const CURRENCIES: &[(&str, u32)] = &[
    ("ARS", 2),
    ("BOB", 2),
    ("BRL", 2),
    ("CAD", 2),
    ("CHF", 2),
    ("CLP", 0),
    ("CNY", 2),
    ("COP", 2),
    ("CRC", 2),
    ("CUP", 2),
    ("DOP", 2),
    ("EUR", 2),
    ("GBP", 2),
    ("GTQ", 2),
    ("HNL", 2),
    ("JPY", 0),
    ("KWD", 3),
    ("MXN", 2),
    ("NIO", 2),
    ("PAB", 2),
    ("PEN", 2),
    ("PYG", 0),
    ("USD", 2),
    ("UYU", 2),
    ("VES", 2),
];

/// An ISO 4217 currency that the portal knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency(usize);

impl Currency {
    /// Finds a currency by its three capital letters.
    ///
    /// # Errors
    /// `unknown_currency` for anything else.
    pub fn parse(code: &str) -> Result<Self, MoneyRefusal> {
        CURRENCIES
            .binary_search_by(|(c, _)| (*c).cmp(code))
            .map(Self)
            .map_err(|_| MoneyRefusal::UnknownCurrency)
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..CURRENCIES.len()).map(Self)
    }

    pub fn code(self) -> &'static str {
        CURRENCIES[self.0].0
    }

    pub fn decimals(self) -> u32 {
        CURRENCIES[self.0].1
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// An amount of one currency. It may be negative in a ledger line, never in a document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Money {
    /// Minor units (cents, for most).
    pub minor: i64,
    pub currency: Currency,
}

impl Money {
    pub fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Adds two amounts.
    ///
    /// # Errors
    /// `currency_mismatch` when the currencies differ, `amount_overflow` when the sum does not fit.
    pub fn plus(self, other: Self) -> Result<Self, MoneyRefusal> {
        if self.currency != other.currency {
            return Err(MoneyRefusal::CurrencyMismatch);
        }
        let minor = self.minor.checked_add(other.minor).ok_or(MoneyRefusal::AmountOverflow)?;
        Ok(Self { minor, ..self })
    }

    /// Reads an amount as a person types it: digits, at most one decimal point, and as many decimals as the currency has.
    ///
    /// # Errors
    /// One refusal for each way it can be wrong: empty, sign, scientific notation, ambiguous separator, excess
    /// decimals, overflow, anything else.
    pub fn parse(text: &str, currency: Currency) -> Result<Self, MoneyRefusal> {
        let text = text.trim();
        if text.is_empty() {
            return Err(MoneyRefusal::AmountEmpty);
        }
        if text.starts_with(['-', '+', '−']) {
            return Err(MoneyRefusal::AmountSign);
        }
        if text.contains(['e', 'E']) && text.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(MoneyRefusal::AmountScientific);
        }
        if text.contains([',', ' ', '\'', '’', '\u{a0}']) || text.matches('.').count() > 1 {
            return Err(MoneyRefusal::AmountSeparator);
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(fraction) || text.ends_with('.') {
            return Err(MoneyRefusal::AmountInvalid);
        }
        let decimals = currency.decimals() as usize;
        if fraction.len() > decimals {
            return Err(MoneyRefusal::AmountDecimals { decimals: currency.decimals() });
        }
        let minor: i64 =
            format!("{whole}{fraction:0<decimals$}").parse().map_err(|_| MoneyRefusal::AmountOverflow)?;
        if minor > MAX_AMOUNT_MINOR {
            return Err(MoneyRefusal::AmountOverflow);
        }
        Ok(Self { minor, currency })
    }
}

/// Writes the amount with a decimal point and its currency's decimals, without grouping: `1250.00`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = self.currency.decimals() as usize;
        let unit = 10_u64.pow(self.currency.decimals());
        let sign = if self.minor < 0 { "-" } else { "" };
        let (whole, fraction) = (self.minor.unsigned_abs() / unit, self.minor.unsigned_abs() % unit);
        if decimals == 0 {
            write!(f, "{sign}{whole}")
        } else {
            write!(f, "{sign}{whole}.{fraction:0decimals$}")
        }
    }
}

/// A number with its thousands parted, as the portal writes it: `-1,250.00` for `-1250.00`.
pub fn grouped(number: &str) -> String {
    let whole = number.find('.').unwrap_or(number.len());
    let mut text = String::with_capacity(number.len() + whole / 3);
    for (at, digit) in number.char_indices() {
        let begins = at == 0 || text.ends_with('-');
        if at < whole && !begins && (whole - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Checks that an amount of a document is above zero and not above [`MAX_AMOUNT_MINOR`].
///
/// # Errors
/// `amount_not_positive` or `amount_overflow`.
pub fn check_amount(minor: i64) -> Result<i64, MoneyRefusal> {
    match minor {
        i64::MIN..=0 => Err(MoneyRefusal::AmountNotPositive),
        1..=MAX_AMOUNT_MINOR => Ok(minor),
        _ => Err(MoneyRefusal::AmountOverflow),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::samples::usd;

    #[test]
    fn the_table_is_sorted_so_that_every_currency_is_found() {
        for (code, decimals) in CURRENCIES {
            assert_eq!(Currency::parse(code).unwrap().decimals(), *decimals);
        }
        for bad in ["usd", "US", "XXX", "", "USDT"] {
            assert_eq!(Currency::parse(bad), Err(MoneyRefusal::UnknownCurrency));
        }
    }

    #[test]
    fn each_bad_amount_is_refused_for_its_own_reason() {
        let refused = |text: &str| Money::parse(text, usd()).unwrap_err();
        assert_eq!(refused(""), MoneyRefusal::AmountEmpty);
        assert_eq!(refused("-5"), MoneyRefusal::AmountSign);
        assert_eq!(refused("+5"), MoneyRefusal::AmountSign);
        assert_eq!(refused("1e3"), MoneyRefusal::AmountScientific);
        assert_eq!(refused("1,250.00"), MoneyRefusal::AmountSeparator);
        assert_eq!(refused("1.250,00"), MoneyRefusal::AmountSeparator);
        assert_eq!(refused("1.250.00"), MoneyRefusal::AmountSeparator);
        assert_eq!(refused("12.345"), MoneyRefusal::AmountDecimals { decimals: 2 });
        assert_eq!(refused("99999999999999999999"), MoneyRefusal::AmountOverflow);
        for bad in ["abc", ".5", "5.", "0x10", "١٢", "NaN", "USD 5"] {
            assert!(Money::parse(bad, usd()).is_err(), "{bad}");
        }
        assert_eq!(Money::parse("1250.5", usd()).unwrap().minor, 125_050);
        assert_eq!(Money::parse("1250", Currency::parse("CLP").unwrap()).unwrap().minor, 1250);
    }

    #[test]
    fn currencies_never_mix() {
        let euro = Money::new(1, Currency::parse("EUR").unwrap());
        assert_eq!(Money::new(1, usd()).plus(euro), Err(MoneyRefusal::CurrencyMismatch));
        assert_eq!(Money::new(i64::MAX, usd()).plus(Money::new(1, usd())), Err(MoneyRefusal::AmountOverflow));
    }

    #[test]
    fn thousands_are_parted_whatever_the_sign_and_the_decimals() {
        for (plain, parted) in [
            ("0.05", "0.05"),
            ("999", "999"),
            ("1000", "1,000"),
            ("-100.00", "-100.00"),
            ("-125000.00", "-125,000.00"),
            ("1234567.89", "1,234,567.89"),
            ("999999999999.99", "999,999,999,999.99"),
            ("1250.1234", "1,250.1234"),
        ] {
            assert_eq!(grouped(plain), parted);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(minor in 0..=MAX_AMOUNT_MINOR, which in 0..CURRENCIES.len()) {
            let money = Money::new(minor, Currency(which));
            prop_assert_eq!(Money::parse(&money.to_string(), money.currency), Ok(money));
        }
    }
}
