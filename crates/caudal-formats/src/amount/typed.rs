//! Amounts as people type them, each read by itself: with the sign of their currency or its code, with thousands parted by whatever
//! parts them, and refused where they could mean two things.

use caudal_domain::money::{Currency, Money};

use super::{Plain, Separator, Trouble, positive};

/// What people write before or behind an amount instead of its currency's code.
const SIGNS: &[(&str, &[&str])] = &[
    ("BOB", &["Bs.", "Bs"]),
    ("BRL", &["R$"]),
    ("CRC", &["₡"]),
    ("CNY", &["¥"]),
    ("EUR", &["€"]),
    ("GBP", &["£"]),
    ("GTQ", &["Q"]),
    ("HNL", &["L"]),
    ("JPY", &["¥"]),
    ("NIO", &["C$"]),
    ("PAB", &["B/."]),
    ("PEN", &["S/.", "S/"]),
    ("PYG", &["₲", "Gs."]),
    ("USD", &["US$", "$"]),
    ("VES", &["Bs.", "Bs"]),
];
/// Currencies without a sign of their own are dollars or pesos.
const DOLLAR: &[&str] = &["$"];

/// Reads an amount that somebody typed: nothing but itself says what its separators mean.
pub fn typed(text: &str, currency: Currency) -> Result<Money, Trouble> {
    let bare = without_currency(text.trim(), currency);
    match joined(bare) {
        // What is parted by spaces has no other sign for its thousands.
        Some(joined) => {
            let separator = if joined.contains(',') { Separator::Comma } else { Separator::Point };
            Plain::of(&joined, Some(separator))?.money(currency)
        }
        None => Plain::of(positive(bare)?, None)?.money(currency),
    }
}

fn without_currency(text: &str, currency: Currency) -> &str {
    let signs = SIGNS.iter().find(|(code, _)| *code == currency.code()).map_or(DOLLAR, |(_, signs)| signs);
    for sign in signs.iter().copied().chain([currency.code()]) {
        let begins = text.get(..sign.len()).filter(|start| start.eq_ignore_ascii_case(sign));
        if begins.is_some() {
            return text[sign.len()..].trim_start();
        }
        let end = text.len().saturating_sub(sign.len());
        if text.get(end..).is_some_and(|rest| rest.eq_ignore_ascii_case(sign)) {
            return text[..end].trim_end();
        }
    }
    text
}

/// The number without the spaces or apostrophes that part its thousands; nothing where none do, or not as thousands are parted.
fn joined(text: &str) -> Option<String> {
    let parts = |c: char| matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\'' | '’');
    let (whole, rest) = text.find(['.', ',']).map_or((text, ""), |at| text.split_at(at));
    let mut groups = whole.split(parts);
    let digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let first = groups.next().filter(|first| matches!(first.len(), 1..=3) && digits(first))?;
    let parted = whole.len() > first.len() && groups.all(|group| group.len() == 3 && digits(group));
    (parted && !first.starts_with('0')).then(|| format!("{}{rest}", whole.replace(parts, "")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, code: &str) -> Result<i64, Trouble> {
        typed(text, Currency::parse(code).unwrap()).map(|money| money.minor)
    }

    #[test]
    fn what_people_type_is_read() {
        for (text, minor) in [
            ("4,15", 415),
            ("4.15", 415),
            ("$4.15", 415),
            ("US$ 4.15", 415),
            ("4.15 usd", 415),
            ("1,250.50", 125_050),
            ("1.250,50", 125_050),
            ("1 250,50", 125_050),
            ("1'250.50", 125_050),
            ("1 250", 125_000),
            ("1.250.000", 125_000_000),
            ("125.00", 12_500),
        ] {
            assert_eq!(read(text, "USD"), Ok(minor), "{text}");
        }
        assert_eq!(read("S/ 20.50", "PEN"), Ok(2_050));
        assert_eq!(read("B/. 20", "PAB"), Ok(2_000));
    }

    #[test]
    fn what_can_mean_two_things_is_never_guessed() {
        for text in ["1.250", "1,250", "$1,250", "12.500"] {
            assert_eq!(read(text, "USD"), Err(Trouble::Ambiguous), "{text}");
        }
        for (text, why) in [
            ("EUR 5", Trouble::Invalid),
            ("€5", Trouble::Invalid),
            ("-5", Trouble::Negative),
            ("1 25", Trouble::Separator),
            ("12 3456", Trouble::Separator),
            ("1 250.505", Trouble::Decimals { decimals: 2 }),
            ("$", Trouble::Empty),
            ("cinco", Trouble::Invalid),
        ] {
            assert_eq!(read(text, "USD"), Err(why), "{text}");
        }
    }
}
