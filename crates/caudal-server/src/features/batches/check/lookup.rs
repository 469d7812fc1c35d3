//! What the rows of a batch name, looked up slice by slice.

use std::collections::{BTreeSet, HashMap, HashSet};

use caudal_db::{sea_orm::ConnectionTrait, search};
use caudal_domain::{
    account::{AccountState, BankAccount, number::Kind},
    actor::Actor,
    batch::checks::{Bank, Beneficiary, Column, Flaw, Found, History, PaidBefore},
    error::Refusal,
    ids::{BeneficiaryId, Id},
    money::{Currency, Money},
    request::Request,
    time::parse_date,
};
use caudal_formats::amount::{self, Separator, Trouble};
use jiff::{ToSpan as _, civil::Date};
use uuid::Uuid;

use super::super::{kept::Cells, sheets::folded, words_es};
use crate::{
    features::{
        beneficiaries::{self, Party},
        payments, requests,
    },
    http::problem::ApiError,
};

/// Within how many days the same payment again is possibly a repetition.
const REPEATED_WITHIN_DAYS: i32 = 30;
/// Over how many months what is usual is looked at.
const USUAL_MONTHS: i32 = 12;

/// What holds for all rows of a check.
pub struct Desk {
    /// The currency of the batch.
    pub currency: Currency,
    /// Who entered the rows.
    pub enterer: Actor,
    /// The banks by their codes, names and aliases.
    pub banks: HashMap<String, Bank>,
    /// Today in the portal's time zone.
    pub today: Date,
    /// What parts decimals in the file.
    pub separator: Option<Separator>,
}

/// What was found for the rows of a slice.
#[derive(Default)]
pub struct Slice {
    parties: HashMap<(String, String), Beneficiary>,
    accounts: HashMap<(Uuid, Uuid, String), (BankAccount, String)>,
    requests: HashMap<String, (Request, Uuid)>,
    waiting: HashMap<(Uuid, i64), String>,
    lately: HashMap<(Uuid, i64), PaidBefore>,
    history: HashMap<Uuid, History>,
}

fn written(cells: &Cells, column: Column) -> String {
    cells.text(column).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn document(cells: &Cells) -> Option<(String, String)> {
    let kind = words_es::document_type(&folded(cells.text(Column::DocumentType)))?;
    let number = written(cells, Column::Document);
    (!number.is_empty()).then(|| (kind.to_owned(), number))
}

fn number(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_uppercase()
}

impl Desk {
    /// The amount of a row, as it is meant where the file as a whole says what its separators are.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn amount(&self, cells: &Cells) -> Result<Money, Flaw> {
        amount::parse(&cells.amount_cell(), self.currency, self.separator).map_err(|trouble| match trouble {
            Trouble::Empty => Flaw::Refused(Refusal::AmountEmpty),
            Trouble::Formula => Flaw::Formula,
            Trouble::Day => Flaw::CellDay,
            Trouble::Error => Flaw::CellError,
            Trouble::Negative => Flaw::Refused(Refusal::AmountSign),
            Trouble::Zero => Flaw::Refused(Refusal::AmountNotPositive),
            Trouble::Scientific => Flaw::Refused(Refusal::AmountScientific),
            Trouble::Ambiguous => Flaw::AmountAmbiguous,
            Trouble::Separator => Flaw::Refused(Refusal::AmountSeparator),
            Trouble::Decimals { decimals } => Flaw::Refused(Refusal::AmountDecimals { decimals }),
            Trouble::TooLarge => Flaw::Refused(Refusal::AmountOverflow),
            Trouble::Invalid => Flaw::Refused(Refusal::AmountInvalid),
        })
    }

    /// Looks up what these rows name.
    ///
    /// # Errors
    /// `internal` when the database fails.
    pub async fn look_up(&self, db: &impl ConnectionTrait, rows: &[&Cells]) -> Result<Slice, ApiError> {
        let mut slice = Slice::default();
        let documents: Vec<_> =
            rows.iter().filter_map(|c| document(c)).collect::<HashSet<_>>().into_iter().collect();
        let parties = beneficiaries::by_documents(db, &documents).await?;
        slice.parties = parties.into_iter().map(|(document, party)| (document, read(party))).collect();
        let holders: BTreeSet<_> = slice.parties.values().map(|b| (b.id, b.user)).collect();
        let holders: Vec<_> = holders.into_iter().collect();
        let ids: Vec<BeneficiaryId> = holders.iter().map(|(id, _)| *id).collect();
        for found in beneficiaries::numbered(db, &holders).await? {
            let key = (found.account.beneficiary.0, found.bank_id, found.number);
            let usable = |a: &BankAccount| a.state != AccountState::Inactive;
            // One that is in use rules over one that no longer is.
            let known = slice.accounts.get(&key).is_some_and(|(known, _)| usable(known));
            if !known {
                slice.accounts.insert(key, (found.account, found.kind));
            }
        }
        self.requests(db, rows, &ids, &mut slice).await?;
        self.past(db, &ids, &mut slice).await?;
        Ok(slice)
    }

    async fn requests(
        &self,
        db: &impl ConnectionTrait,
        rows: &[&Cells],
        ids: &[BeneficiaryId],
        slice: &mut Slice,
    ) -> Result<(), ApiError> {
        let named: HashSet<String> = rows.iter().map(|c| written(c, Column::Request)).collect();
        let named: Vec<&str> = named.iter().map(String::as_str).filter(|n| !n.is_empty()).collect();
        let found = requests::by_numbers(db, &named).await?;
        slice.requests = found.into_iter().map(|(number, r)| (number, (r.request, r.id.0))).collect();
        for waiting in requests::waiting_for(db, ids, self.currency.code()).await? {
            slice.waiting.insert((waiting.beneficiary.0, waiting.minor), waiting.number);
        }
        Ok(())
    }

    async fn past(
        &self,
        db: &impl ConnectionTrait,
        ids: &[BeneficiaryId],
        slice: &mut Slice,
    ) -> Result<(), ApiError> {
        let month = self.today.saturating_sub(REPEATED_WITHIN_DAYS.days()).to_string();
        for paid in payments::lately(db, ids, self.currency.code(), &month).await? {
            let on = parse_date(&paid.execution_date).unwrap_or(self.today);
            let before = PaidBefore { number: paid.number, on };
            slice.lately.insert((paid.beneficiary_id, paid.amount_minor), before);
        }
        let year = self.today.saturating_sub(USUAL_MONTHS.months()).to_string();
        for paid in payments::paid_since(db, ids, self.currency.code(), &year).await? {
            let count = u32::try_from(paid.count).unwrap_or(u32::MAX);
            slice.history.insert(paid.beneficiary_id, History { count, minor: paid.minor });
        }
        Ok(())
    }

    /// What was found for one row.
    #[must_use]
    pub fn found<'a>(&'a self, cells: &Cells, slice: &'a Slice) -> Found<'a> {
        let amount = self.amount(cells);
        let minor = amount.as_ref().ok().map(|money| money.minor);
        let document_type = words_es::document_type(&folded(cells.text(Column::DocumentType)));
        let bank = self.banks.get(&search::plain(cells.text(Column::Bank)));
        let beneficiary = document(cells).and_then(|document| slice.parties.get(&document));
        let account = beneficiary.zip(bank).and_then(|(beneficiary, bank)| {
            slice.accounts.get(&(beneficiary.id.0, bank.id.0, number(cells.text(Column::Account))))
        });
        let request = slice.requests.get(&written(cells, Column::Request));
        let of = beneficiary.map(|b| b.id.0).zip(minor);
        Found {
            amount: Some(amount),
            document_type,
            account_kind: words_es::account_kind(&folded(cells.text(Column::AccountKind))),
            bank,
            beneficiary,
            account: account.map(|(account, _)| account),
            registered_kind: account.and_then(|(_, kind)| Kind::from_name(kind)),
            request: request.map(|(request, _)| request),
            unnamed_request: of.and_then(|of| slice.waiting.get(&of)).map(String::as_str),
            paid_before: of.and_then(|of| slice.lately.get(&of)),
            history: beneficiary.and_then(|b| slice.history.get(&b.id.0)).copied().unwrap_or_default(),
        }
    }

    /// The id of the request that a row names.
    #[must_use]
    pub fn request(&self, cells: &Cells, slice: &Slice) -> Option<Uuid> {
        slice.requests.get(&written(cells, Column::Request)).map(|(_, id)| *id)
    }
}

fn read(party: Party) -> Beneficiary {
    Beneficiary { id: Id(party.id.0), user: party.user_id, name: party.name, active: party.active }
}
