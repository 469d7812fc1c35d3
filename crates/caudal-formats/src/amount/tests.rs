use proptest::prelude::*;

use super::*;

fn currency(code: &str) -> Currency {
    Currency::parse(code).unwrap()
}

fn read(text: &str, separator: Option<Separator>) -> Result<i64, Trouble> {
    parse(&Cell::text(text), currency("USD"), separator).map(|money| money.minor)
}

#[test]
fn an_amount_is_read_however_it_is_written_if_it_can_mean_but_one_thing() {
    for (text, minor) in [
        ("1234.56", 123_456),
        ("1,234.56", 123_456),
        ("1.234,56", 123_456),
        ("1234,56", 123_456),
        (" 1250 ", 125_000),
        ("\u{a0}0.5", 50),
        ("0,05", 5),
        ("1,234,567", 123_456_700),
        ("1.234.567,8", 123_456_780),
        ("007", 700),
        ("999,999,999,999.99", MAX_AMOUNT_MINOR),
    ] {
        assert_eq!(read(text, None), Ok(minor), "{text}");
    }
}

#[test]
fn what_could_be_meant_in_two_ways_is_refused_unless_the_file_tells() {
    for text in ["1,234", "1.234", "12,345", "999.000"] {
        assert_eq!(read(text, None), Err(Trouble::Ambiguous), "{text}");
    }
    let (point, comma) = (Some(Separator::Point), Some(Separator::Comma));
    assert_eq!(read("1,234", point), Ok(123_400));
    assert_eq!(read("1.234", comma), Ok(123_400));
    assert_eq!(read("1.234", point), Err(Trouble::Decimals { decimals: 2 }));
    assert_eq!(read("1,234", comma), Err(Trouble::Decimals { decimals: 2 }));
    // What tells otherwise than the file is not guessed at either.
    assert_eq!(read("1.234,56", point), Err(Trouble::Separator));
    assert_eq!(read("1234,56", point), Err(Trouble::Separator));
    assert_eq!(read("1,234,567", comma), Err(Trouble::Separator));
}

#[test]
fn the_amounts_of_a_file_tell_what_parts_their_decimals() {
    let look = |texts: &[&str]| {
        let mut evidence = Evidence::default();
        texts.iter().for_each(|text| evidence.look(&Cell::text(text)));
        (evidence.separator(), evidence.contradictory())
    };
    assert_eq!(look(&["1,234", "15", "1,500.00"]), (Some(Separator::Point), false));
    assert_eq!(look(&["1.234", "0,5"]), (Some(Separator::Comma), false));
    assert_eq!(look(&["1.234.567"]), (Some(Separator::Comma), false));
    assert_eq!(look(&["1.234", "15", "n/a"]), (None, false));
    assert_eq!(look(&["1.5", "1,5"]), (None, true));
}

#[test]
fn what_is_no_amount_says_why() {
    let decimals = Trouble::Decimals { decimals: 2 };
    for (text, why) in [
        ("", Trouble::Empty),
        ("  ", Trouble::Empty),
        ("-5", Trouble::Negative),
        ("−5.00", Trouble::Negative),
        ("(5.00)", Trouble::Negative),
        ("5-", Trouble::Negative),
        ("0", Trouble::Zero),
        ("0.00", Trouble::Zero),
        ("1E3", Trouble::Scientific),
        ("1.5e+03", Trouble::Scientific),
        ("1.005", Trouble::Ambiguous),
        ("0.005", decimals),
        ("1234.567", decimals),
        ("1,234.567", decimals),
        ("1 234.56", Trouble::Separator),
        ("1'234.56", Trouble::Separator),
        ("12,34.56", Trouble::Separator),
        ("1,2345.6", Trouble::Separator),
        ("1234,567.00", Trouble::Separator),
        ("0,123.00", Trouble::Separator),
        ("1.234.56", Trouble::Separator),
        ("1,234.5.6", Trouble::Separator),
        ("5.", Trouble::Separator),
        (".5", Trouble::Separator),
        (".", Trouble::Separator),
        ("1..5", Trouble::Separator),
        ("+5", Trouble::Invalid),
        ("$5.00", Trouble::Invalid),
        ("5 USD", Trouble::Invalid),
        ("５", Trouble::Invalid),
        ("cinco", Trouble::Invalid),
        ("=5", Trouble::Invalid),
        ("1000000000000.00", Trouble::TooLarge),
        ("99999999999999999999999", Trouble::TooLarge),
    ] {
        assert_eq!(read(text, None), Err(why), "{text}");
    }
    let colones = parse(&Cell::text("1500.5"), currency("CLP"), None);
    assert_eq!(colones, Err(Trouble::Decimals { decimals: 0 }));
}

#[test]
fn numbers_of_a_workbook_are_what_was_typed() {
    let cell = |text: &str, kind| Cell { text: text.to_owned(), kind, formula: false };
    let usd = currency("USD");
    let number = |text| parse(&cell(text, Kind::Number), usd, Some(Separator::Comma)).map(|m| m.minor);
    assert_eq!(number("1234.56"), Ok(123_456));
    assert_eq!(number("1.5"), Ok(150));
    assert_eq!(number("1.234"), Err(Trouble::Decimals { decimals: 2 }));
    assert_eq!(number("-1.5"), Err(Trouble::Negative));
    assert_eq!(number("0"), Err(Trouble::Zero));
    assert_eq!(number("1234567890123456"), Err(Trouble::TooLarge));
    for (kind, why) in [
        (Kind::Day, Trouble::Day),
        (Kind::Error, Trouble::Error),
        (Kind::Bool, Trouble::Invalid),
        (Kind::Percent, Trouble::Invalid),
    ] {
        assert_eq!(parse(&cell("1", kind), usd, None), Err(why));
    }
    let formula = Cell { formula: true, ..cell("1", Kind::Number) };
    assert_eq!(parse(&formula, usd, None), Err(Trouble::Formula));
}

/// Writes an amount as people do.
fn written(minor: i64, decimals: u32, grouping: &str, separator: &str) -> String {
    let unit = 10_i64.pow(decimals);
    let mut whole = (minor / unit).to_string();
    let mut at = whole.len();
    while at > 3 {
        at -= 3;
        whole.insert_str(at, grouping);
    }
    if decimals == 0 {
        return whole;
    }
    format!("{whole}{separator}{:0width$}", minor % unit, width = decimals as usize)
}

/// Every whole number of minor units that a text could mean to anybody: with a point or a comma for the decimals, and the
/// other sign anywhere before it. Written without a line of what it checks.
fn meanings(text: &str, decimals: usize) -> Vec<i64> {
    [('.', ','), (',', '.')]
        .into_iter()
        .filter_map(|(point, group)| {
            let text: String = text.trim().chars().filter(|c| *c != group).collect();
            let mut parts = text.split(point);
            let (whole, fraction) = (parts.next()?, parts.next().unwrap_or(""));
            if parts.next().is_some() || fraction.len() > decimals {
                return None;
            }
            let value = |t: &str| {
                t.chars().try_fold(0_i64, |n, c| n.checked_mul(10)?.checked_add(c.to_digit(10)?.into()))
            };
            let unit = 10_i64.pow(u32::try_from(decimals).ok()?);
            let part = 10_i64.pow(u32::try_from(decimals - fraction.len()).ok()?);
            value(whole)?.checked_mul(unit)?.checked_add(value(fraction)? * part)
        })
        .collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_again_to_the_cent(
        minor in 1..=MAX_AMOUNT_MINOR,
        small in 1..2_000_000_i64,
        code in prop::sample::select(vec!["USD", "CLP", "KWD", "MXN"]),
        comma in any::<bool>(),
        groups in any::<bool>(),
        given in any::<bool>(),
    ) {
        let currency = currency(code);
        let separator = if comma { Separator::Comma } else { Separator::Point };
        let (point, group) = if comma { (",", ".") } else { (".", ",") };
        for minor in [minor, small] {
            let text = written(minor, currency.decimals(), if groups { group } else { "" }, point);
            let read = parse(&Cell::text(&text), currency, given.then_some(separator));
            let doubtful = !given && read == Err(Trouble::Ambiguous);
            prop_assert!(doubtful || read == Ok(Money::new(minor, currency)), "{text}: {read:?}");
            // Only what has one separator and three digits behind it can be doubtful.
            let signs = text.matches([',', '.']).count();
            prop_assert!(!doubtful || (signs == 1 && text.len() <= 7), "{text}");
            let number = Cell { text: Money::new(minor, currency).to_string(), kind: Kind::Number, formula: false };
            prop_assert_eq!(parse(&number, currency, None), Ok(Money::new(minor, currency)));
        }
    }

    #[test]
    fn whatever_is_accepted_is_what_it_says(
        text in "[ ]?[0-9.,]{1,12}|[-+(]?[0-9]{1,7}[.,' eE]?[0-9.,]{0,5}[-)% ]?|\\PC{0,8}",
        code in prop::sample::select(vec!["USD", "CLP", "KWD"]),
        separator in prop::sample::select(vec![None, Some(Separator::Point), Some(Separator::Comma)]),
    ) {
        let currency = currency(code);
        if let Ok(money) = parse(&Cell::text(&text), currency, separator) {
            let meanings = meanings(&text, currency.decimals() as usize);
            prop_assert!(meanings.contains(&money.minor), "{text}: {money} of {meanings:?}");
            prop_assert!((1..=MAX_AMOUNT_MINOR).contains(&money.minor));
            // Nothing else is meant by it, unless the file says which.
            if separator.is_none() && text.trim().matches([',', '.']).count() == 1 {
                let others = meanings.iter().filter(|m| **m != money.minor).count();
                let grouped = alone(text.trim(), if text.contains(',') { b',' } else { b'.' });
                prop_assert!(others == 0 || !grouped, "{text}: {meanings:?}");
            }
        }
    }
}
