//! What the format of a number says of it: spreadsheets keep days and percentages as bare numbers.

use jiff::{ToSpan, civil::date};

use super::cell::Kind;

/// What the formats that programs do not spell out are for (ECMA-376, 18.8.30).
pub fn built_in(id: usize) -> Kind {
    match id {
        9 | 10 => Kind::Percent,
        14..=22 | 27..=36 | 45..=47 | 50..=58 => Kind::Day,
        _ => Kind::Number,
    }
}

/// What a format is for that is spelled out: letters of days and hours outside quotes, escapes and brackets.
pub fn spelled(code: &str) -> Kind {
    let mut chars = code.chars().take(1000);
    let mut percent = false;
    while let Some(c) = chars.next() {
        match c {
            '"' => drop(chars.by_ref().find(|c| *c == '"')),
            '\\' | '_' | '*' => drop(chars.next()),
            '[' => {
                let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                // Hours that may be more than a day; anything else is a colour, a condition or a currency.
                if !inside.is_empty()
                    && inside.chars().all(|c| matches!(c, 'h' | 'H' | 'm' | 'M' | 's' | 'S'))
                {
                    return Kind::Day;
                }
            }
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' | 'h' | 'H' | 's' | 'S' => return Kind::Day,
            '%' => percent = true,
            _ => {}
        }
    }
    if percent { Kind::Percent } else { Kind::Number }
}

/// The day (and the time, if there is one) that a number stands for. Nothing for those before March 1900, which programs
/// count in different ways, and for those behind the year 9999.
pub fn day(number: &str, since_1904: bool) -> Option<String> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let days: i32 = whole.parse().ok()?;
    let days = if since_1904 { days.checked_add(1462)? } else { days };
    if !(61..=2_958_465).contains(&days) {
        return None;
    }
    let mut day = date(1899, 12, 30).checked_add(days.days()).ok()?;
    let billionths: u64 = format!("{:0<9.9}", fraction).parse().ok()?;
    let mut seconds = (billionths * 86_400 + 500_000_000) / 1_000_000_000;
    if seconds == 86_400 {
        (day, seconds) = (day.tomorrow().ok()?, 0);
    }
    if seconds == 0 {
        return Some(day.to_string());
    }
    Some(format!("{day}T{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_tell_days_and_percentages_from_numbers() {
        for (code, kind) in [
            ("General", Kind::Number),
            ("#,##0.00;[Red]-#,##0.00", Kind::Number),
            ("[$USD] #,##0", Kind::Number),
            ("\"días\" 0", Kind::Number),
            ("0\\d", Kind::Number),
            ("0.00E+00", Kind::Number),
            ("@", Kind::Number),
            ("0.0%", Kind::Percent),
            ("d mmm yyyy", Kind::Day),
            ("[h]:mm", Kind::Day),
            ("[$-409]h:mm AM/PM", Kind::Day),
            ("\"sin cerrar", Kind::Number),
        ] {
            assert_eq!(spelled(code), kind, "{code}");
        }
        assert_eq!([built_in(0), built_in(10), built_in(14)], [Kind::Number, Kind::Percent, Kind::Day]);
    }

    #[test]
    fn days_are_read_from_their_numbers() {
        for (number, shown) in [
            ("46329", Some("2026-11-03")),
            ("46329.4375", Some("2026-11-03T10:30:00")),
            ("46329.9999999", Some("2026-11-04")),
            ("61", Some("1900-03-01")),
            ("60", None),
            ("-1", None),
            ("0.5", None),
            ("2958465", Some("9999-12-31")),
            ("2958465.99999999", None),
            ("99999999999", None),
            ("x", None),
        ] {
            assert_eq!(day(number, false).as_deref(), shown, "{number}");
        }
        assert_eq!(day("44867", true).as_deref(), Some("2026-11-03"));
    }
}
