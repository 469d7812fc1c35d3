//! Numbers of a workbook as their author typed them, without ever being a float.

use std::borrow::Cow;

/// How many digits a spreadsheet keeps; behind them stands the noise of binary fractions (4.1200000000000001).
const DIGITS: usize = 15;
/// The largest exponent of what a workbook holds.
const MAX_EXPONENT: u32 = 400;

/// The digits of a number as they stand in a workbook, plain: no exponent, no noise, no zeros that mean nothing.
pub fn exact(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    if plain(text) { Some(Cow::Borrowed(text)) } else { read(text).map(Cow::Owned) }
}

/// Whether a number stands there as [`read`] would write it, as nearly all do.
fn plain(text: &str) -> bool {
    let number = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "1"));
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    number.len() <= DIGITS
        && digits(whole)
        && digits(fraction)
        && !fraction.ends_with('0')
        && (!whole.starts_with('0') || (whole == "0" && text != "-0"))
}

fn read(text: &str) -> Option<String> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (rest, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
    if digits.is_empty()
        || digits.len() > 400
        || !digits.iter().all(u8::is_ascii_digit)
        || exponent.unsigned_abs() > MAX_EXPONENT
    {
        return None;
    }
    // Where the decimal point stands, counted from the first digit.
    let point = i32::try_from(whole.len()).ok()? + exponent;
    let zeros = digits.iter().take_while(|d| **d == b'0').count();
    let mut point = point - i32::try_from(zeros).ok()?;
    let mut digits = digits[zeros..].to_vec();
    if round(&mut digits) {
        point += 1;
    }
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    if digits.is_empty() {
        return Some("0".to_owned());
    }
    Some(format!("{sign}{}", placed(&digits, point)))
}

/// Rounds to [`DIGITS`]; whether there is a digit more before the point (999… becomes 1000…).
fn round(digits: &mut Vec<u8>) -> bool {
    let up = digits.get(DIGITS).is_some_and(|d| *d >= b'5');
    digits.truncate(DIGITS);
    if !up {
        return false;
    }
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return false;
        }
        *digit = b'0';
    }
    digits.insert(0, b'1');
    true
}

fn placed(digits: &[u8], point: i32) -> String {
    let text = String::from_utf8_lossy(digits).into_owned();
    let Ok(whole) = usize::try_from(point) else {
        return format!("0.{}{text}", "0".repeat(point.unsigned_abs() as usize));
    };
    if whole == 0 {
        format!("0.{text}")
    } else if whole >= text.len() {
        format!("{text}{}", "0".repeat(whole - text.len()))
    } else {
        format!("{}.{}", &text[..whole], &text[whole..])
    }
}

#[cfg(test)]
mod tests {
    use super::{exact, read};

    #[test]
    fn numbers_come_out_as_they_were_typed() {
        for (stored, typed) in [
            ("4.1200000000000001", "4.12"),
            ("0.30000000000000004", "0.3"),
            ("1.5555666677E+10", "15555666677"),
            ("1E-3", "0.001"),
            ("1.5e3", "1500"),
            ("500", "500"),
            ("500.0", "500"),
            ("-0", "0"),
            ("-12.50", "-12.5"),
            ("0.0499999999999999989", "0.05"),
            ("9999999999999999", "10000000000000000"),
            ("123456789012345", "123456789012345"),
            ("007", "7"),
        ] {
            assert_eq!(exact(stored).as_deref(), Some(typed), "{stored}");
        }
        for text in ["", "abc", "1e999999", "1e-2147483648", "1.2.3", "-", "0x1", "1 000"] {
            assert_eq!(exact(text), None, "{text}");
        }
    }

    #[test]
    fn a_number_that_needs_no_change_is_the_same_either_way() {
        let ends = ["", "-", "0", "00", "1", "10", "123456789012345", "1234567890123456", "ñ", "1e3"];
        for (sign, whole) in ["", "-", "+", " "].into_iter().flat_map(|s| ends.map(|w| (s, w))) {
            for text in
                ends.into_iter().map(|f| format!("{sign}{whole}.{f}")).chain([format!("{sign}{whole}")])
            {
                assert_eq!(exact(&text).as_deref(), read(text.trim()).as_deref(), "{text}");
            }
        }
    }
}
