//! What the numbers of a bank's accounts look like: how long they are for each kind of account, and their check digits.

use super::check_digit::{Scheme, Wrong};
use super::clean_number;
use crate::{account::AccountRefusal, error::Refusal, text::TextRefusal};

named! {
    pub enum Kind {
        /// Cuenta corriente.
        Checking = "checking",
        /// Cuenta de ahorros.
        Savings = "savings",
    }
}

/// How long the numbers of a kind of account are at a bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// Of which kind; of every kind when none.
    pub kind: Option<Kind>,
    pub min: usize,
    pub max: usize,
}

/// What a bank says about the numbers of its accounts. A bank that says nothing takes 4 to 34 letters and digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    /// The published way in which they are written; it rules over all else.
    pub scheme: Option<Scheme>,
    /// How long they are. Any one that is of the kind will do; where there is none for a kind, the bank has no such account.
    pub lengths: Vec<Length>,
    pub digits_only: bool,
    /// The figures with which all of them begin: the bank's own code, in a CLABE, a CBU or a CCI.
    pub prefix: Option<String>,
}

/// What is wrong with an account number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNumber {
    /// Not an account number at all: missing, too long, or other characters than letters and digits.
    Text(TextRefusal),
    /// The bank has no accounts of this kind.
    Kind,
    /// It is shorter or longer than this bank's numbers are.
    Length { min: usize, max: usize },
    /// It has letters, and this bank's numbers have none; or its country has no IBAN.
    Characters,
    /// It begins as those of another bank do.
    OtherBank,
    /// Its check digits are others: it was mistyped.
    CheckDigit(Scheme),
}

impl From<BadNumber> for Refusal {
    fn from(bad: BadNumber) -> Self {
        match bad {
            BadNumber::Text(refusal) => refusal.into(),
            BadNumber::Kind => AccountRefusal::AccountKindUnavailable.into(),
            BadNumber::Length { min, max } => AccountRefusal::AccountLength { min, max }.into(),
            BadNumber::Characters => AccountRefusal::AccountCharacters.into(),
            BadNumber::OtherBank => AccountRefusal::AccountOtherBank.into(),
            BadNumber::CheckDigit(_) => AccountRefusal::AccountCheckDigit.into(),
        }
    }
}

/// An account number as text, held against what its bank says about them. Spaces and hyphens are dropped, zeros stay.
pub fn check_number(number: &str, kind: Option<Kind>, rule: &Rule) -> Result<String, BadNumber> {
    let number = clean_number(number).map_err(BadNumber::Text)?;
    length(&number, kind, rule)?;
    if rule.digits_only && !number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(BadNumber::Characters);
    }
    if let Some(scheme) = rule.scheme {
        scheme.check(&number).map_err(|wrong| match wrong {
            Wrong::Length { expected } => BadNumber::Length { min: expected, max: expected },
            Wrong::Characters | Wrong::Country => BadNumber::Characters,
            Wrong::CheckDigit => BadNumber::CheckDigit(scheme),
        })?;
    }
    match &rule.prefix {
        Some(prefix) if !number.starts_with(prefix.as_str()) => Err(BadNumber::OtherBank),
        _ => Ok(number),
    }
}

fn length(number: &str, kind: Option<Kind>, rule: &Rule) -> Result<(), BadNumber> {
    if rule.scheme.is_some() || rule.lengths.is_empty() {
        return Ok(());
    }
    let of_kind = |l: &&Length| l.kind.is_none() || kind.is_none() || l.kind == kind;
    let count = number.len();
    let mut fitting = rule.lengths.iter().filter(of_kind).peekable();
    if fitting.peek().is_none() {
        return Err(BadNumber::Kind);
    }
    let (min, max) = fitting.clone().fold((usize::MAX, 0), |(min, max), l| (min.min(l.min), max.max(l.max)));
    if fitting.any(|l| (l.min..=l.max).contains(&count)) {
        Ok(())
    } else {
        Err(BadNumber::Length { min, max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TextRefusal;

    fn lengths() -> Rule {
        let of = |kind, min, max| Length { kind: Some(kind), min, max };
        let lengths = vec![of(Kind::Checking, 10, 10), of(Kind::Savings, 12, 13)];
        Rule { lengths, digits_only: true, ..Rule::default() }
    }

    #[test]
    fn a_bank_that_says_nothing_takes_what_any_account_may_be() {
        let rule = Rule::default();
        assert_eq!(check_number("0072-0100 ab", None, &rule), Ok("00720100AB".to_owned()));
        assert_eq!(check_number(" ", None, &rule), Err(BadNumber::Text(TextRefusal::TextRequired)));
        assert_eq!(check_number("123", None, &rule), Err(BadNumber::Text(TextRefusal::TextInvalid)));
    }

    #[test]
    fn the_length_depends_on_the_kind_of_account() {
        let rule = lengths();
        assert_eq!(check_number("0072010001", Some(Kind::Checking), &rule), Ok("0072010001".to_owned()));
        let short = Err(BadNumber::Length { min: 12, max: 13 });
        assert_eq!(check_number("0072010001", Some(Kind::Savings), &rule), short);
        assert_eq!(check_number("00720100012", None, &rule), Err(BadNumber::Length { min: 10, max: 13 }));
        assert_eq!(check_number("007201000A", Some(Kind::Checking), &rule), Err(BadNumber::Characters));
        let savings = Rule { lengths: rule.lengths[1..].to_vec(), ..rule };
        assert_eq!(check_number("0072010001", Some(Kind::Checking), &savings), Err(BadNumber::Kind));
    }

    #[test]
    fn a_published_number_is_its_own_banks() {
        let rule = Rule { scheme: Some(Scheme::Clabe), prefix: Some("032".into()), ..Rule::default() };
        assert_eq!(check_number("032 180 00011835971 9", None, &rule), Ok("032180000118359719".to_owned()));
        assert_eq!(check_number("002000000000000008", None, &rule), Err(BadNumber::OtherBank));
        assert_eq!(
            check_number("032180000118359718", None, &rule),
            Err(BadNumber::CheckDigit(Scheme::Clabe))
        );
        assert_eq!(check_number("0321", None, &rule), Err(BadNumber::Length { min: 18, max: 18 }));
    }
}
