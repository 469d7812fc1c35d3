//! Check digits of account numbers whose computation is published. A number that passes may still not exist; one that
//! does not was mistyped.
//!
//! Where a country has none (Panamá), or each of its banks its own (Brazil), only the length is checked, and the IBAN where a
//! bank gives one.

named! {
    /// A published way of writing account numbers.
    pub enum Scheme {
        /// Mexico, 18 digits (Asociación de Bancos de México, with the Banco de México).
        Clabe = "clabe",
        /// Argentina, 22 digits in two blocks (Banco Central, Sistema Nacional de Pagos); a CVU of a wallet is written alike.
        Cbu = "cbu",
        /// Peru, 20 digits (Cámara de Compensación Electrónica).
        Cci = "cci",
        /// ISO 13616: country, two check digits, and the number as its country writes it.
        Iban = "iban",
    }
}

/// What is wrong with a number of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is not as long as the scheme says.
    Length { expected: usize },
    /// It has characters that the scheme does not.
    Characters,
    /// Its country has no IBAN.
    Country,
    /// Its check digits are others.
    CheckDigit,
}

impl Scheme {
    /// Whether a number, already in capitals and without spaces, is written in this way.
    pub fn check(self, number: &str) -> Result<(), Wrong> {
        match self {
            Self::Clabe => digits(number, 18, |d| weighed(&d[..17], &[3, 7, 1]) == d[17]),
            Self::Cbu => digits(number, 22, |d| backwards(&d[..7]) == d[7] && backwards(&d[8..21]) == d[21]),
            Self::Cci => digits(number, 20, |d| doubled(&d[..6]) == d[18] && doubled(&d[6..18]) == d[19]),
            Self::Iban => iban(number),
        }
    }
}

fn digits(number: &str, expected: usize, passes: impl Fn(&[u32]) -> bool) -> Result<(), Wrong> {
    if number.chars().count() != expected {
        return Err(Wrong::Length { expected });
    }
    let values: Option<Vec<u32>> = number.chars().map(|c| c.to_digit(10)).collect();
    match values {
        None => Err(Wrong::Characters),
        Some(values) if passes(&values) => Ok(()),
        Some(_) => Err(Wrong::CheckDigit),
    }
}

/// What is missing to the next ten.
fn to_ten(sum: u32) -> u32 {
    (10 - sum % 10) % 10
}

/// Each digit times its weight, of which the last figure counts.
fn weighed(digits: &[u32], weights: &[u32]) -> u32 {
    to_ten(digits.iter().zip(weights.iter().cycle()).map(|(d, w)| d * w % 10).sum())
}

/// The weights 3, 1, 7 and 9 from the right.
fn backwards(digits: &[u32]) -> u32 {
    to_ten(digits.iter().rev().zip([3, 1, 7, 9].iter().cycle()).map(|(d, w)| d * w).sum())
}

/// Every second digit doubled, and the figures of what comes out added.
fn doubled(digits: &[u32]) -> u32 {
    let figures = |(d, w): (&u32, &u32)| d * w / 10 + d * w % 10;
    to_ten(digits.iter().zip([1, 2].iter().cycle()).map(figures).sum())
}

/// ISO 13616: the first four characters go to the end, letters count from A = 10, and the rest by 97 is one (ISO 7064).
fn iban(number: &str) -> Result<(), Wrong> {
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    let bytes = number.as_bytes();
    if !plain || bytes.len() < 4 || !bytes[2..4].iter().all(u8::is_ascii_digit) {
        return Err(Wrong::Characters);
    }
    let (head, rest) = number.split_at(4);
    let country = &head[..2];
    let expected = LENGTHS
        .binary_search_by(|(code, _)| (*code).cmp(country))
        .map(|at| LENGTHS[at].1)
        .map_err(|_| Wrong::Country)?;
    if bytes.len() != expected {
        return Err(Wrong::Length { expected });
    }
    let remainder = rest.chars().chain(head.chars()).fold(0, |sum, c| {
        let value = c.to_digit(36).unwrap_or(0);
        (sum * if value > 9 { 100 } else { 10 } + value) % 97
    });
    if remainder == 1 { Ok(()) } else { Err(Wrong::CheckDigit) }
}

/// How long the IBAN of each country is (registry of ISO 13616, kept by SWIFT).
#[rustfmt::skip]
const LENGTHS: &[(&str, usize)] = &[
    ("AD", 24), ("AE", 23), ("AL", 28), ("AT", 20), ("AZ", 28), ("BA", 20), ("BE", 16), ("BG", 22), ("BH", 22), ("BI", 27),
    ("BR", 29), ("BY", 28), ("CH", 21), ("CR", 22), ("CY", 28), ("CZ", 24), ("DE", 22), ("DJ", 27), ("DK", 18), ("DO", 28),
    ("EE", 20), ("EG", 29), ("ES", 24), ("FI", 18), ("FK", 18), ("FO", 18), ("FR", 27), ("GB", 22), ("GE", 22), ("GI", 23),
    ("GL", 18), ("GR", 27), ("GT", 28), ("HN", 28), ("HR", 21), ("HU", 28), ("IE", 22), ("IL", 23), ("IQ", 23), ("IS", 26),
    ("IT", 27), ("JO", 30), ("KW", 30), ("KZ", 20), ("LB", 28), ("LC", 32), ("LI", 21), ("LT", 20), ("LU", 20), ("LV", 21),
    ("LY", 25), ("MC", 27), ("MD", 24), ("ME", 22), ("MK", 19), ("MN", 20), ("MR", 27), ("MT", 31), ("MU", 30), ("NI", 28),
    ("NL", 18), ("NO", 15), ("OM", 23), ("PK", 24), ("PL", 28), ("PS", 29), ("PT", 25), ("QA", 29), ("RO", 24), ("RS", 22),
    ("RU", 33), ("SA", 24), ("SC", 31), ("SD", 18), ("SE", 24), ("SI", 19), ("SK", 24), ("SM", 27), ("SO", 23), ("ST", 25),
    ("SV", 28), ("TL", 23), ("TN", 24), ("TR", 26), ("UA", 29), ("VA", 22), ("VG", 24), ("XK", 20), ("YE", 30),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Published examples: the standards', the registry's, and accounts that others print on their own pages.
    const GOOD: &[(Scheme, &str)] = &[
        (Scheme::Clabe, "032180000118359719"),
        (Scheme::Clabe, "002000000000000008"),
        (Scheme::Cbu, "2850590940090418135201"),
        (Scheme::Cci, "01136600010003254221"),
        (Scheme::Cci, "01124100019000658270"),
        (Scheme::Iban, "GB29NWBK60161331926819"),
        (Scheme::Iban, "CR05015202001026284066"),
        (Scheme::Iban, "GT82TRAJ01020000001210029690"),
        (Scheme::Iban, "DO28BAGR00000001212453611324"),
        (Scheme::Iban, "BR1800360305000010009795493C1"),
        (Scheme::Iban, "SV62CENR00000000000000700025"),
        (Scheme::Iban, "ES9121000418450200051332"),
    ];

    #[test]
    fn published_numbers_pass() {
        for (scheme, number) in GOOD {
            assert_eq!(scheme.check(number), Ok(()), "{scheme:?} {number}");
        }
        assert!(LENGTHS.is_sorted());
    }

    #[test]
    fn every_single_digit_that_is_mistyped_is_found() {
        for (scheme, number) in GOOD {
            for at in 0..number.len() {
                let old = number.as_bytes()[at];
                for new in (b'0'..=b'9').filter(|new| old.is_ascii_digit() && *new != old) {
                    let mut typed = number.as_bytes().to_vec();
                    typed[at] = new;
                    let typed = String::from_utf8(typed).unwrap();
                    assert_eq!(scheme.check(&typed), Err(Wrong::CheckDigit), "{scheme:?} {typed}");
                }
            }
        }
    }

    #[test]
    fn each_number_is_wrong_in_its_own_way() {
        assert_eq!(Scheme::Clabe.check("03218000011835971"), Err(Wrong::Length { expected: 18 }));
        assert_eq!(Scheme::Cbu.check("285059094009041813520A"), Err(Wrong::Characters));
        assert_eq!(Scheme::Cci.check(""), Err(Wrong::Length { expected: 20 }));
        assert_eq!(Scheme::Iban.check("PA29NWBK60161331926819"), Err(Wrong::Country));
        assert_eq!(Scheme::Iban.check("ES91210004184502000513"), Err(Wrong::Length { expected: 24 }));
        assert_eq!(Scheme::Iban.check("ESXX21000418450200051332"), Err(Wrong::Characters));
        assert_eq!(Scheme::Iban.check("es9121000418450200051332"), Err(Wrong::Characters));
        assert_eq!(Scheme::Iban.check("ñandú"), Err(Wrong::Characters));
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_answered(text in "\\PC{0,40}", which in 0usize..4) {
            let scheme = Scheme::all().nth(which).unwrap();
            let _ = scheme.check(&text);
        }

        #[test]
        fn one_number_in_ten_or_a_hundred_passes(head in "[0-9]{17}") {
            let passing = (0..10).filter(|d| Scheme::Clabe.check(&format!("{head}{d}")) == Ok(())).count();
            prop_assert_eq!(passing, 1);
        }
    }
}
