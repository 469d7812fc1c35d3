//! What a text that somebody types to find something may mean: the number of a document, an amount, a tax id, words.

use crate::money::{Currency, MAX_AMOUNT_MINOR};
use crate::order;

/// The longest text that is looked for, in characters.
pub const MAX_TYPED_CHARS: usize = 100;
/// A number by itself may be of this year, or of one of those before.
const YEARS: i16 = 10;
/// A number of fewer digits is in everything: it begins no word that somebody means.
const LEAST_DIGITS: usize = 4;
/// A letter alone is in everything.
const LEAST_CHARS: usize = 2;
/// The longest number of a document, in digits.
const MOST_DIGITS: usize = 9;

/// What kind of document a number belongs to, by the letters that it begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Series {
    Request,
    Payment,
    Batch,
    Settlement,
    Cancellation,
    CashSession,
    CashTransfer,
}

impl Series {
    const ALL: [Self; 7] = [
        Self::Request,
        Self::Payment,
        Self::Batch,
        Self::Settlement,
        Self::Cancellation,
        Self::CashSession,
        Self::CashTransfer,
    ];

    #[must_use]
    pub fn letters(self) -> &'static str {
        match self {
            Self::Request => "SOL",
            Self::Payment => "PAG",
            Self::Batch => "LOT",
            Self::Settlement => "REN",
            Self::Cancellation => "ANU",
            Self::CashSession => "TUR",
            Self::CashTransfer => "TRA",
        }
    }

    fn of_letters(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|series| series.letters().eq_ignore_ascii_case(letters))
    }
}

/// A number of documents, of which series or year may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number {
    series: Option<Series>,
    year: Option<i16>,
    number: u32,
}

/// An amount in currencies of so many decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    pub minor: i64,
    pub currencies: Vec<Currency>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Words {
    /// Of anything.
    Any,
    /// Of people and suppliers, as their document.
    TaxId,
}

/// What a text may mean. Nothing at all where it is too short to mean anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meaning {
    number: Option<Number>,
    amounts: Vec<Amount>,
    words: Option<(Words, String)>,
}

impl Meaning {
    /// Reads what somebody typed.
    #[must_use]
    pub fn of(typed: &str) -> Self {
        let text = typed.trim();
        if text.is_empty() {
            return Self::default();
        }
        let only_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if only_digits {
            return Self {
                number: number(None, None, text),
                amounts: if text.starts_with('0') { Vec::new() } else { amounts(text) },
                words: (text.len() >= LEAST_DIGITS).then(|| (Words::Any, text.to_owned())),
            };
        }
        if let Some(number) = numbered(text) {
            return Self { number: Some(number), ..Self::default() };
        }
        let amounts = amounts(text);
        if !amounts.is_empty() {
            return Self { amounts, ..Self::default() };
        }
        let kind = if is_tax_id(text) { Words::TaxId } else { Words::Any };
        let long_enough = text.chars().filter(|c| c.is_alphanumeric()).count() >= LEAST_CHARS;
        Self { words: long_enough.then(|| (kind, text.to_owned())), ..Self::default() }
    }

    /// Whether it means nothing, so that nothing is found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The numbers that documents of this series may have, newest first; none where it means none.
    #[must_use]
    pub fn numbers(&self, series: Series, this_year: i16) -> Vec<String> {
        let Some(of) = self.number.filter(|of| of.series.is_none_or(|its| its == series)) else {
            return Vec::new();
        };
        let years = match of.year {
            Some(year) => year..=year,
            None => this_year - YEARS + 1..=this_year,
        };
        years.rev().map(|year| format!("{}-{year}-{:06}", series.letters(), of.number)).collect()
    }

    #[must_use]
    pub fn amounts(&self) -> &[Amount] {
        &self.amounts
    }

    /// Words of documents.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        self.words.as_ref().filter(|(kind, _)| *kind == Words::Any).map(|(_, text)| text.as_str())
    }

    /// Words of people and suppliers: of their names and documents.
    #[must_use]
    pub fn words_of_people(&self) -> Option<&str> {
        self.words.as_ref().map(|(_, text)| text.as_str())
    }
}

fn number(series: Option<Series>, year: Option<i16>, digits: &str) -> Option<Number> {
    let digits = digits.trim_start_matches('0');
    if digits.len() > MOST_DIGITS {
        return None;
    }
    Some(Number { series, year, number: digits.parse().ok()? })
}

/// `SOL-2026-000043`, `sol 43`, `PAG41`, `2026-000043`.
fn numbered(text: &str) -> Option<Number> {
    let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let (letters, rest) = text.split_at(letters);
    let series = match letters {
        "" => None,
        _ => Some(Series::of_letters(letters)?),
    };
    let groups: Vec<_> = rest.split(['-', ' ']).filter(|group| !group.is_empty()).collect();
    let is_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    if !groups.iter().all(|group| is_digits(group)) {
        return None;
    }
    match groups.as_slice() {
        [digits] if series.is_some() => number(series, None, digits),
        [year, digits] if year.len() == 4 => number(series, Some(year.parse().ok()?), digits),
        _ => None,
    }
}

/// What a text comes to as an amount, in the currency that it names or else by the decimals of each.
fn amounts(text: &str) -> Vec<Amount> {
    let (named, digits) = without_currency(text);
    let readings = readings(digits);
    let of = |decimals: usize| {
        let currencies: Vec<_> = match named {
            Some(currency) => vec![currency],
            None => Currency::all().collect(),
        };
        let currencies: Vec<_> =
            currencies.into_iter().filter(|currency| currency.decimals() as usize == decimals).collect();
        let minor = readings.iter().find_map(|(whole, fraction)| minor(whole, fraction, decimals))?;
        (!currencies.is_empty()).then_some(Amount { minor, currencies })
    };
    [2, 0, 3].into_iter().filter_map(of).collect()
}

fn minor(whole: &str, fraction: &str, decimals: usize) -> Option<i64> {
    let fits = fraction.len() <= decimals || fraction.bytes().all(|byte| byte == b'0');
    let fraction: String = fraction.chars().chain(std::iter::repeat('0')).take(decimals).collect();
    let minor: i64 = format!("{whole}{fraction}").parse().ok().filter(|_| fits)?;
    (1..=MAX_AMOUNT_MINOR).contains(&minor).then_some(minor)
}

/// `B/. 245.40`, `$245.40`, `USD 245.40`, `245.40 EUR`.
fn without_currency(text: &str) -> (Option<Currency>, &str) {
    let (first, last) = (text.get(..3), text.len().checked_sub(3).and_then(|at| text.get(at..)));
    let code = |code: Option<&str>| Currency::parse(&code?.to_ascii_uppercase()).ok();
    if let Some(currency) = code(first) {
        return (Some(currency), text[3..].trim_start());
    }
    if let Some(currency) = code(last) {
        return (Some(currency), text[..text.len() - 3].trim_end());
    }
    let signs = ["US$", "B/.", "$", "€"];
    (None, signs.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text).trim_start())
}

/// The digits before and after the point, in each way in which people write them: thousands by comma, by point, or not at all.
fn readings(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (thousands, point) in [(',', '.'), ('.', ',')] {
        let (whole, fraction) = match text.rsplit_once(point) {
            Some((whole, fraction)) if !fraction.is_empty() => (whole, fraction),
            Some(_) => continue,
            None => (text, ""),
        };
        let is_digits = |group: &str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
        let groups: Vec<_> = whole.split(thousands).collect();
        let grouped = groups.len() == 1 || groups[0].len() <= 3 && groups[1..].iter().all(|g| g.len() == 3);
        if grouped
            && groups.iter().all(|group| is_digits(group))
            && (fraction.is_empty() || is_digits(fraction))
        {
            all.push((groups.concat(), fraction.to_owned()));
        }
    }
    // `1,200` is a thousand and two hundred, not one and a fifth.
    order::sort_by_key(&mut all, |(_, fraction)| fraction.len() == 3);
    all
}

/// `8-731-1204`, `PE-12-345`, `155596713-2-2015`: groups of digits, and few letters at most, behind at least two dashes.
fn is_tax_id(text: &str) -> bool {
    let groups: Vec<_> = text.split('-').collect();
    let short = |group: &&str| {
        let letters = group.bytes().filter(u8::is_ascii_alphabetic).count();
        !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_alphanumeric()) && letters <= 2
    };
    groups.len() >= 3 && groups.iter().all(short) && text.bytes().any(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minors(typed: &str) -> Vec<i64> {
        Meaning::of(typed).amounts.iter().map(|amount| amount.minor).collect()
    }

    #[test]
    fn a_number_is_read_with_and_without_its_letters_and_its_year() {
        let of = |typed: &str| Meaning::of(typed).numbers(Series::Request, 2026);
        for typed in ["SOL-2026-000043", "sol-2026-43", " SOL 2026 43 ", "2026-000043"] {
            assert_eq!(of(typed), ["SOL-2026-000043"], "{typed}");
        }
        for typed in ["43", "000043", "sol43", "SOL-43"] {
            let all = of(typed);
            assert_eq!(
                (all.len(), all[0].as_str(), all[9].as_str()),
                (10, "SOL-2026-000043", "SOL-2017-000043")
            );
        }
        assert_eq!(of("PAG-41"), [""; 0], "of another series");
        assert_eq!(Meaning::of("pag-41").numbers(Series::Payment, 2026)[0], "PAG-2026-000041");
        assert_eq!(of("1234567890"), [""; 0], "no document has so many digits");
    }

    #[test]
    fn a_series_asks_for_nothing_but_its_number() {
        let meaning = Meaning::of("PAG-41");
        assert_eq!((meaning.amounts(), meaning.words(), meaning.words_of_people()), (&[][..], None, None));
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        for typed in ["245.40", "245,40", "$245.40", "B/. 245.40", "245.4"] {
            assert_eq!(minors(typed), [24_540, 245_400], "{typed}: of two and of three decimals");
        }
        assert_eq!(minors("USD 245.40"), [24_540]);
        assert_eq!(minors("245.40 eur"), [24_540]);
        for typed in ["1,200", "1200", "1.200", "1,200.00", "1.200,00"] {
            assert_eq!(minors(typed), [120_000, 1_200, 1_200_000], "{typed}");
        }
        for typed in ["1,20,0", "12,3456", "-5.00", "1e5", "0.00", "999999999999999.99", "2.", ".5"] {
            assert_eq!(minors(typed), [0; 0], "{typed}");
        }
    }

    #[test]
    fn an_amount_asks_for_no_words() {
        let meaning = Meaning::of("1,200.50");
        assert_eq!((meaning.words(), meaning.words_of_people()), (None, None));
        assert!(meaning.numbers(Series::Request, 2026).is_empty());
    }

    #[test]
    fn a_tax_id_is_looked_for_among_people_and_suppliers_alone() {
        for typed in ["8-731-1204", "PE-12-345", "155596713-2-2015"] {
            let meaning = Meaning::of(typed);
            assert_eq!((meaning.words(), meaning.words_of_people()), (None, Some(typed)));
        }
        assert_eq!(Meaning::of("155596713").words_of_people(), Some("155596713"), "the beginning of one");
        assert_eq!(Meaning::of("43").words_of_people(), None, "too short to be one");
        assert_eq!(Meaning::of("viaje-a-colon").words(), Some("viaje-a-colon"), "words are words");
    }

    #[test]
    fn what_is_too_short_means_nothing() {
        for typed in ["", "  ", "a", "-", "¿?", "0"] {
            assert!(Meaning::of(typed).is_empty(), "{typed}");
        }
    }
}
