//! What papers say, however they are: pages, days, amounts in figures and in words.

use caudal_domain::money::{Currency, Money, grouped};
use caudal_domain::time::{business_date, days_es, parse_date};
use jiff::{Timestamp, tz::TimeZone};

/// Which page of how many.
pub fn page(at: usize, of: usize) -> String {
    format!("Página {at} de {of}")
}

/// An ISO date as it is read: "3 nov 2026".
pub fn date(iso: &str) -> String {
    parse_date(iso).map_or_else(|| iso.to_owned(), days_es::day)
}

/// The day of an instant on the company's calendar.
pub fn day(at_ms: i64, zone: &TimeZone) -> String {
    days_es::day(business_date(at_ms, zone))
}

/// An instant on the company's clock: "3 nov 2026, 14:05".
pub fn instant(at_ms: i64, zone: &TimeZone) -> String {
    let time = Timestamp::from_millisecond(at_ms).map(|at| at.to_zoned(zone.clone()).time());
    match time {
        Ok(time) => format!("{}, {:02}:{:02}", day(at_ms, zone), time.hour(), time.minute()),
        Err(_) => day(at_ms, zone),
    }
}

/// An amount without its currency: "1,250.00".
pub fn figures(minor: i64, currency: Currency) -> String {
    grouped(&Money::new(minor, currency).to_string())
}

/// An amount, or a number of things, beside an axis: of whole amounts the decimals say nothing.
pub fn axis(value: i64, currency: Option<Currency>) -> String {
    let Some(currency) = currency else { return value.to_string() };
    let text = figures(value, currency);
    match text.split_once('.') {
        Some((whole, fraction)) if fraction.bytes().all(|digit| digit == b'0') => whole.to_owned(),
        _ => text,
    }
}

/// An amount, never broken: "USD 1,250.00", "-USD 3.00".
pub fn money(minor: i64, currency: Currency) -> String {
    let text = figures(minor, currency);
    match text.strip_prefix('-') {
        Some(text) => format!("-{}\u{a0}{text}", currency.code()),
        None => format!("{}\u{a0}{text}", currency.code()),
    }
}

/// What a paper's foot says of its making.
pub fn made(number: &str, at_ms: i64, zone: &TimeZone) -> String {
    let made = format!("Hecho el {}", instant(at_ms, zone));
    if number.is_empty() { made } else { format!("{number} · {made}") }
}

const UNITS: [&str; 30] = [
    "",
    "un",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciséis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiún",
    "veintidós",
    "veintitrés",
    "veinticuatro",
    "veinticinco",
    "veintiséis",
    "veintisiete",
    "veintiocho",
    "veintinueve",
];
const TENS: [&str; 10] =
    ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const HUNDREDS: [&str; 10] = [
    "",
    "ciento",
    "doscientos",
    "trescientos",
    "cuatrocientos",
    "quinientos",
    "seiscientos",
    "setecientos",
    "ochocientos",
    "novecientos",
];

/// Singular and plural of the currencies whose name is masculine and whose hundredth is written as a fraction.
const NAMES: [(&str, &str, &str); 14] = [
    ("ARS", "peso argentino", "pesos argentinos"),
    ("BOB", "boliviano", "bolivianos"),
    ("BRL", "real", "reales"),
    ("CAD", "dólar canadiense", "dólares canadienses"),
    ("COP", "peso colombiano", "pesos colombianos"),
    ("CRC", "colón", "colones"),
    ("DOP", "peso dominicano", "pesos dominicanos"),
    ("EUR", "euro", "euros"),
    ("GTQ", "quetzal", "quetzales"),
    ("MXN", "peso mexicano", "pesos mexicanos"),
    ("PAB", "balboa", "balboas"),
    ("PEN", "sol", "soles"),
    ("USD", "dólar", "dólares"),
    ("UYU", "peso uruguayo", "pesos uruguayos"),
];

fn named(of: &[&'static str], at: u64) -> &'static str {
    usize::try_from(at).ok().and_then(|at| of.get(at)).copied().unwrap_or("")
}

fn joined(parts: [&str; 2], by: &str) -> String {
    let there: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    there.join(by)
}

fn below_thousand(value: u64) -> String {
    if value == 100 {
        return "cien".to_owned();
    }
    let (hundreds, rest) = (value / 100, value % 100);
    let tens = match rest {
        0..30 => named(&UNITS, rest).to_owned(),
        _ => joined([named(&TENS, rest / 10), named(&UNITS, rest % 10)], " y "),
    };
    joined([named(&HUNDREDS, hundreds), &tens], " ")
}

fn below_million(value: u64) -> String {
    let head = match value / 1000 {
        0 => String::new(),
        1 => "mil".to_owned(),
        thousands => format!("{} mil", below_thousand(thousands)),
    };
    joined([&head, &below_thousand(value % 1000)], " ")
}

/// A whole number as it stands before a masculine noun: "veintiún mil doscientos un".
fn whole_number(value: u64) -> String {
    let head = match value / 1_000_000 {
        0 if value == 0 => return "cero".to_owned(),
        0 => String::new(),
        1 => "un millón".to_owned(),
        millions => format!("{} millones", below_million(millions)),
    };
    joined([&head, &below_million(value % 1_000_000)], " ")
}

/// An amount in words as cheques and receipts write it: "mil doscientos cincuenta dólares con 50/100". Nothing for a currency whose
/// words we do not know to be right: better none than wrong ones.
pub fn in_words(minor: i64, currency: Currency) -> Option<String> {
    let (_, one, many) = NAMES.iter().find(|(code, ..)| *code == currency.code())?;
    let minor = u64::try_from(minor).ok().filter(|_| currency.decimals() == 2)?;
    let (count, cents) = (minor / 100, minor % 100);
    // "un millón de dólares", but "un millón un dólares".
    let of = if count >= 1_000_000 && count % 1_000_000 == 0 { " de" } else { "" };
    let name = if count == 1 { one } else { many };
    (count < 1_000_000_000_000).then(|| format!("{}{of} {name} con {cents:02}/100", whole_number(count)))
}
