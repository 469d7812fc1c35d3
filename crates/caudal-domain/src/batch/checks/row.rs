//! One row, column by column.

use crate::order;
use crate::{
    account::AccountRefusal, approval::ApprovalRefusal, money::MoneyRefusal, payment::PaymentRefusal,
    text::TextRefusal,
};

use super::{
    AccountState, BadNumber, Cell, Checked, Column, Currency, Facts, Flaw, Found, HashSet, Kind, Line, Money,
    Odd, Problem, Refusal, Row, Rule, Rules, Severity, UNUSUAL_TIMES, USUAL_AFTER, check_amount,
    check_number, facts, line, text,
};

/// Checks a row, every column of it, and makes a line of it where there is no error.
pub fn check_row(position: u32, row: &Row<'_>, found: &Found<'_>, rules: &Rules<'_>) -> Checked {
    let mut check = Check { row, found, rules, problems: Vec::new() };
    let document_type = check.document_type();
    let document = check.text(Column::Document, 40, true);
    check.beneficiary();
    let name = check.name();
    check.bank();
    let kind = check.account_kind();
    let account = check.account(kind);
    let amount = check.amount();
    check.currency();
    let concept = check.text(Column::Concept, rules.widths.concept, true);
    let reference = check.text(Column::Reference, rules.widths.reference, false);
    let email = check.email();
    let phone = check.phone();
    let request = check.request(amount);

    let facts = Facts {
        minor: amount.map(|a| a.minor),
        print: document.as_deref().zip(account.as_deref()).zip(amount).map(
            |((document, account), amount)| {
                let rest = [Column::Concept, Column::Reference, Column::Request].map(|c| row.cell(c).text);
                facts::Print::of(document, account, amount.minor, rest)
            },
        ),
        request: request.as_deref().map(facts::number),
        new_account: check.problems.iter().any(|p| p.flaw == Flaw::AccountNew),
    };
    let sound = check.problems.iter().all(|p| p.flaw.severity() == Severity::Warning);
    let make = || {
        Some(Line {
            position,
            beneficiary: found.beneficiary?.id,
            document_type: document_type?,
            document: document?,
            name: name?,
            bank: found.bank?.id,
            account_kind: kind?,
            account: account?,
            amount: amount?,
            concept: concept?,
            reference,
            email,
            phone,
            request,
        })
    };
    let line = if sound { make() } else { None };
    let mut problems = check.problems;
    order::sort_by_key(&mut problems, |p| p.column as usize);
    Checked { problems, line, facts }
}

struct Check<'a> {
    row: &'a Row<'a>,
    found: &'a Found<'a>,
    rules: &'a Rules<'a>,
    problems: Vec<Problem>,
}

impl<'a> Check<'a> {
    fn flaw(&mut self, column: Column, flaw: Flaw) {
        self.problems.push(Problem { column, flaw });
    }

    fn refuse(&mut self, column: Column, refusal: impl Into<Refusal>) {
        self.flaw(column, Flaw::Refused(refusal.into()));
    }

    fn accept<T>(&mut self, column: Column, result: Result<T, impl Into<Refusal>>) -> Option<T> {
        result.map_err(|refusal| self.refuse(column, refusal)).ok()
    }

    /// The text of a cell in one line; nothing where it is not what its author meant.
    fn read(&mut self, column: Column) -> Option<String> {
        let Cell { text, odd } = self.row.cell(column);
        let flaw = match odd {
            None => None,
            Some(Odd::Formula) => Some(Flaw::Formula),
            Some(Odd::Error) => Some(Flaw::CellError),
            // A day is a good concept.
            Some(Odd::Day) => (column != Column::Concept).then_some(Flaw::CellDay),
            Some(Odd::DigitsLost) => Some(Flaw::DigitsLost),
            Some(Odd::DigitsDoubtful) => {
                self.flaw(column, Flaw::DigitsDoubtful);
                None
            }
        };
        if let Some(flaw) = flaw {
            self.flaw(column, flaw);
            return None;
        }
        Some(text::one_line(text))
    }

    /// A text that the bank gets, in characters that it reads.
    fn text(&mut self, column: Column, max: usize, required: bool) -> Option<String> {
        let written = self.read(column)?;
        if written.is_empty() && !required {
            return None;
        }
        let text = self.accept(column, text::required(&written, max))?;
        if let Some(character) = text.chars().find(|c| !(self.rules.reads)(*c)) {
            self.flaw(column, Flaw::Transliterated { character });
        }
        Some(text)
    }

    /// A text whose meaning was looked up.
    fn named(&mut self, column: Column, known: bool, unknown: Flaw) -> bool {
        let Some(written) = self.read(column) else { return false };
        match (written.is_empty(), known) {
            (true, _) => self.refuse(column, TextRefusal::TextRequired),
            (false, false) => self.flaw(column, unknown),
            (false, true) => return true,
        }
        false
    }

    fn document_type(&mut self) -> Option<String> {
        let known = self.found.document_type;
        self.named(Column::DocumentType, known.is_some(), Flaw::DocumentTypeUnknown);
        known.map(str::to_owned)
    }

    /// Whom the document names. Nobody enters a payment to themself.
    fn beneficiary(&mut self) {
        let written = !self.row.cell(Column::Document).text.trim().is_empty();
        match self.found.beneficiary {
            // Without a kind of document nobody could be looked up.
            None if written && self.found.document_type.is_some() => {
                self.flaw(Column::Document, Flaw::BeneficiaryUnknown);
            }
            None => {}
            Some(found) => {
                if !found.active {
                    self.flaw(Column::Document, Flaw::BeneficiaryInactive);
                }
                if found.user == Some(self.rules.enterer.id) {
                    self.refuse(Column::Document, ApprovalRefusal::SameAsBeneficiary);
                }
            }
        }
    }

    fn name(&mut self) -> Option<String> {
        let name = self.text(Column::Name, self.rules.widths.name, true)?;
        if self.found.beneficiary.is_some_and(|b| b.name != name && words(&b.name) != words(&name)) {
            self.flaw(Column::Name, Flaw::NameDiffers);
        }
        Some(name)
    }

    fn bank(&mut self) {
        let bank = self.found.bank;
        if self.named(Column::Bank, bank.is_some(), Flaw::BankUnknown) && bank.is_some_and(|b| !b.active) {
            self.flaw(Column::Bank, Flaw::BankInactive);
        }
    }

    fn account_kind(&mut self) -> Option<Kind> {
        let kind = self.found.account_kind;
        self.named(Column::AccountKind, kind.is_some(), Flaw::AccountKindUnknown);
        kind
    }

    fn account(&mut self, kind: Option<Kind>) -> Option<String> {
        let written = self.read(Column::Account)?;
        // Where the bank is unknown, at least what any account number is like.
        let any = Rule::default();
        let rule = self.found.bank.map_or(&any, |bank| &bank.rule);
        let number = match check_number(&written, kind, rule) {
            Ok(number) => number,
            Err(bad) => {
                self.bad_number(bad);
                return None;
            }
        };
        let registered = self.found.registered_kind;
        if kind.is_some() && registered.is_some() && kind != registered {
            self.flaw(Column::AccountKind, Flaw::AccountKindDiffers);
        }
        match self.found.account {
            Some(account) if account.state == AccountState::Inactive => {
                self.refuse(Column::Account, AccountRefusal::AccountUnavailable);
            }
            Some(account) if account.currency != self.rules.currency => {
                self.refuse(Column::Account, MoneyRefusal::CurrencyMismatch);
            }
            Some(account) if account.state == AccountState::Verified => {}
            // Of nobody there is nothing to verify.
            _ if self.found.beneficiary.is_none() => {}
            _ => self.flaw(Column::Account, Flaw::AccountNew),
        }
        Some(number)
    }

    fn bad_number(&mut self, bad: BadNumber) {
        let flaw = match bad {
            BadNumber::Text(refusal) => Flaw::Refused(refusal.into()),
            BadNumber::Kind => return self.flaw(Column::AccountKind, Flaw::AccountKindUnavailable),
            BadNumber::Length { min, max } => Flaw::AccountLength { min, max },
            BadNumber::Characters => Flaw::AccountCharacters,
            BadNumber::OtherBank => Flaw::AccountOtherBank,
            BadNumber::CheckDigit(scheme) => Flaw::CheckDigit { scheme },
        };
        self.flaw(Column::Account, flaw);
    }

    fn amount(&mut self) -> Option<Money> {
        let read = match &self.found.amount {
            Some(read) => read.clone(),
            None => {
                let written = self.read(Column::Amount)?;
                Money::parse(&written, self.rules.currency).map_err(|refusal| Flaw::Refused(refusal.into()))
            }
        };
        let checked = read
            .and_then(|m| check_amount(m.minor).map(|_| m).map_err(|refusal| Flaw::Refused(refusal.into())));
        let amount = checked.map_err(|flaw| self.flaw(Column::Amount, flaw)).ok()?;
        if let Some(before) = self.found.paid_before {
            self.flaw(Column::Amount, Flaw::PossiblyPaid(before.clone()));
        }
        let usual = self.found.history;
        let times = i128::from(amount.minor) * i128::from(usual.count);
        if usual.count >= USUAL_AFTER && times > UNUSUAL_TIMES * i128::from(usual.minor) {
            self.flaw(Column::Amount, Flaw::Unusual { average_minor: usual.minor / i64::from(usual.count) });
        }
        Some(amount)
    }

    fn currency(&mut self) {
        let Some(written) = self.read(Column::Currency).filter(|w| !w.is_empty()) else { return };
        match Currency::parse(&written.to_uppercase()) {
            Err(refusal) => self.refuse(Column::Currency, refusal),
            Ok(currency) if currency != self.rules.currency => {
                self.refuse(Column::Currency, MoneyRefusal::CurrencyMismatch);
            }
            Ok(_) => {}
        }
    }

    fn email(&mut self) -> Option<String> {
        let written = self.read(Column::Email).filter(|w| !w.is_empty())?;
        let email = self.accept(Column::Email, text::required(&written, 254))?;
        let parts = email.split_once('@').filter(|(name, domain)| {
            let dotted = domain.split('.').all(|part| !part.is_empty()) && domain.contains('.');
            !name.is_empty() && dotted && !domain.contains('@') && !email.contains(char::is_whitespace)
        });
        if parts.is_none() {
            self.refuse(Column::Email, TextRefusal::EmailInvalid);
        }
        parts.is_some().then_some(email)
    }

    fn phone(&mut self) -> Option<String> {
        let written = self.read(Column::Phone).filter(|w| !w.is_empty())?;
        let phone = self.accept(Column::Phone, text::required(&written, 30))?;
        let digits = phone.chars().filter(char::is_ascii_digit).count();
        let plain = phone.chars().all(|c| c.is_ascii_digit() || "+-() .".contains(c));
        if plain && (7..=15).contains(&digits) {
            return Some(phone);
        }
        self.refuse(Column::Phone, TextRefusal::TextInvalid);
        None
    }

    /// The request that the row names, with everything that keeps it from being paid by this row.
    fn request(&mut self, amount: Option<Money>) -> Option<String> {
        let number = self.text(Column::Request, 30, false);
        let Some(number) = number else {
            if let Some(waiting) = self.found.unnamed_request {
                self.flaw(Column::Request, Flaw::RequestNotNamed { number: waiting.to_owned() });
            }
            return None;
        };
        let Some(request) = self.found.request else {
            self.flaw(Column::Request, Flaw::RequestUnknown);
            return Some(number);
        };
        if let Err(refusal) = line::waits(request) {
            self.refuse(Column::Request, refusal);
        }
        if self.found.beneficiary.is_some_and(|b| b.id != request.beneficiary) {
            self.flaw(Column::Request, Flaw::RequestOfAnother);
        }
        let right = self.rules.enterer.own(request.branch);
        if let Err(refusal) = request.parties().not_tier_approver(&right) {
            self.refuse(Column::Request, refusal);
        }
        if request.currency != self.rules.currency {
            self.refuse(Column::Request, MoneyRefusal::CurrencyMismatch);
        } else if amount.is_some_and(|a| request.approved_minor != Some(a.minor)) {
            self.refuse(Column::Request, PaymentRefusal::PaidWhole);
        }
        Some(number)
    }
}

/// The words of a name, whatever their order, capitals and accents: "PINEDA MILAGROS" is "Milagros Pineda".
fn words(name: &str) -> HashSet<String> {
    let plain = |c: char| match c {
        'á' | 'à' | 'ä' | 'â' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| word.chars().flat_map(char::to_lowercase).map(plain).collect()).collect()
}
