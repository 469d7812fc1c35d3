//! What the rows of a batch name, looked up slice by slice.

use std::collections::{BTreeSet, HashMap, HashSet};

use caudal_db::{Conn, search};
use caudal_domain::account::{AccountState, BankAccount, number::Kind};
use caudal_domain::batch::checks::{Bank, Beneficiary, Column, Flaw, Found, History, PaidBefore};
use caudal_domain::ids::{BankId, BeneficiaryId, RequestId};
use caudal_domain::money::{Currency, Money, MoneyRefusal};
use caudal_domain::{actor::Actor, request::Request, text, time::parse_date};
use caudal_formats::amount::{self, Separator, Trouble};
use jiff::{ToSpan as _, civil::Date};

use super::super::{sheets::folded, stored::Cells, words_es};
use caudal_beneficiaries::beneficiaries::{self, Party};
use caudal_payments as payments;
use caudal_requests::requests;
use caudal_web::http::problem::ApiError;

/// Within how many days the same payment again is possibly a repetition.
const REPEATED_WITHIN_DAYS: i32 = 30;
/// Over how many months what is usual is looked at.
const USUAL_MONTHS: i32 = 12;

/// The first day whose payments a payment of today possibly repeats.
pub fn repetitions_from(today: Date) -> Date {
    today.saturating_sub(REPEATED_WITHIN_DAYS.days())
}

/// What holds for all rows of a check.
pub struct Lookups {
    pub currency: Currency,
    pub enterer: Actor,
    /// The banks by their codes, names and aliases.
    pub banks: HashMap<String, Bank>,
    pub today: Date,
    /// What parts decimals in the file.
    pub separator: Option<Separator>,
}

/// How much of what was found is remembered, documents and what hangs on them: some 10 MB.
const MOST_REMEMBERED: usize = 60_000;

/// What was found for the rows up to now. Files pay the same people many times.
#[derive(Default)]
pub struct Known {
    /// The documents and the requests that were looked up, whether there are such or not.
    asked: HashSet<Document>,
    asked_requests: HashSet<String>,
    parties: HashMap<Document, Beneficiary>,
    accounts: HashMap<(BeneficiaryId, BankId, String), (BankAccount, String)>,
    requests: HashMap<String, (Request, RequestId)>,
    waiting: HashMap<(BeneficiaryId, i64), String>,
    lately: HashMap<(BeneficiaryId, i64), PaidBefore>,
    history: HashMap<BeneficiaryId, History>,
}

impl Known {
    fn size(&self) -> usize {
        let people = self.asked.len() + self.accounts.len() + self.history.len();
        people + self.asked_requests.len() + self.waiting.len() + self.lately.len()
    }

    #[must_use]
    pub fn request_id(&self, named: &Named) -> Option<RequestId> {
        self.requests.get(&named.request).map(|(_, id)| *id)
    }
}

/// The kind of a document, and its number.
type Document = (String, String);

/// What a row names, as it is looked up.
pub struct Named {
    document_type: Option<&'static str>,
    document: Option<Document>,
    request: String,
}

impl Named {
    #[must_use]
    pub fn of(cells: &Cells) -> Self {
        let document_type = words_es::document_type(&folded(cells.text(Column::DocumentType)));
        let number = written(cells, Column::Document);
        let document = document_type.filter(|_| !number.is_empty()).map(|kind| (kind.to_owned(), number));
        Self { document_type, document, request: written(cells, Column::Request) }
    }
}

fn written(cells: &Cells, column: Column) -> String {
    text::one_line(cells.text(column))
}

fn number(text: &str) -> String {
    let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
    letters.map(|b| char::from(b.to_ascii_uppercase())).collect()
}

impl Lookups {
    /// The amount of a row: what was typed by itself, what came in a file as the file as a whole says what its separators are.
    pub fn amount(&self, cells: &Cells) -> Result<Money, Flaw> {
        let read = if cells.typed {
            amount::typed(cells.text(Column::Amount), self.currency)
        } else {
            amount::parse(&cells.amount_cell(), self.currency, self.separator)
        };
        read.map_err(|trouble| match trouble {
            Trouble::Empty => Flaw::Refused(MoneyRefusal::AmountEmpty.into()),
            Trouble::Formula => Flaw::Formula,
            Trouble::Day => Flaw::CellDay,
            Trouble::Error => Flaw::CellError,
            Trouble::Negative => Flaw::Refused(MoneyRefusal::AmountSign.into()),
            Trouble::Zero => Flaw::Refused(MoneyRefusal::AmountNotPositive.into()),
            Trouble::Scientific => Flaw::Refused(MoneyRefusal::AmountScientific.into()),
            Trouble::Ambiguous => Flaw::AmountAmbiguous,
            Trouble::Separator => Flaw::Refused(MoneyRefusal::AmountSeparator.into()),
            Trouble::Decimals { decimals } => Flaw::Refused(MoneyRefusal::AmountDecimals { decimals }.into()),
            Trouble::TooLarge => Flaw::Refused(MoneyRefusal::AmountOverflow.into()),
            Trouble::Invalid => Flaw::Refused(MoneyRefusal::AmountInvalid.into()),
        })
    }

    /// Looks up what these rows name and none before them did.
    pub async fn look_up(
        &self,
        db: &Conn,
        rows: impl Iterator<Item = &Named> + Clone,
        known: &mut Known,
    ) -> Result<(), ApiError> {
        if known.size() > MOST_REMEMBERED {
            *known = Known::default();
        }
        let mut documents = Vec::new();
        let mut requests = Vec::new();
        for row in rows {
            if let Some(document) = row.document.as_ref().filter(|document| !known.asked.contains(*document))
            {
                known.asked.insert(document.clone());
                documents.push(document.clone());
            }
            if !row.request.is_empty() && !known.asked_requests.contains(&row.request) {
                known.asked_requests.insert(row.request.clone());
                requests.push(row.request.as_str());
            }
        }
        self.parties(db, &documents, known).await?;
        let found = requests::by_numbers(db, &requests).await?;
        known.requests.extend(found.into_iter().map(|(number, r)| (number, (r.request, r.id))));
        Ok(())
    }

    /// Who these documents are, with what belongs to them.
    async fn parties(&self, db: &Conn, documents: &[Document], known: &mut Known) -> Result<(), ApiError> {
        let found = beneficiaries::by_documents(db, documents).await?;
        let parties: Vec<_> = found.into_iter().map(|(document, party)| (document, read(party))).collect();
        let holders: BTreeSet<_> = parties.iter().map(|(_, b)| (b.id, b.user)).collect();
        let holders: Vec<_> = holders.into_iter().collect();
        known.parties.extend(parties);
        let ids: Vec<BeneficiaryId> = holders.iter().map(|(id, _)| *id).collect();
        for found in beneficiaries::numbered(db, &holders).await? {
            let key = (found.account.beneficiary, found.bank_id, found.number);
            let usable = |a: &BankAccount| a.state != AccountState::Inactive;
            // One that is in use rules over one that no longer is.
            let ruled = known.accounts.get(&key).is_some_and(|(known, _)| usable(known));
            if !ruled {
                known.accounts.insert(key, (found.account, found.kind));
            }
        }
        for waiting in requests::waiting_for(db, &ids, self.currency.code()).await? {
            known.waiting.insert((waiting.beneficiary, waiting.minor), waiting.number);
        }
        self.past(db, &ids, known).await
    }

    async fn past(&self, db: &Conn, ids: &[BeneficiaryId], known: &mut Known) -> Result<(), ApiError> {
        let month = repetitions_from(self.today).to_string();
        for paid in payments::recent_payments(db, ids, self.currency.code(), &month).await? {
            let on = parse_date(&paid.execution_date).unwrap_or(self.today);
            let before = PaidBefore { number: paid.number, on };
            known.lately.insert((paid.beneficiary_id, paid.amount_minor), before);
        }
        let year = self.today.saturating_sub(USUAL_MONTHS.months()).to_string();
        for paid in payments::paid_since(db, ids, self.currency.code(), &year).await? {
            let count = u32::try_from(paid.count).unwrap_or(u32::MAX);
            known.history.insert(paid.beneficiary_id, History { count, minor: paid.minor });
        }
        Ok(())
    }

    /// What was found for one row.
    #[must_use]
    pub fn found<'a>(&'a self, cells: &Cells, named: &Named, known: &'a Known) -> Found<'a> {
        let amount = self.amount(cells);
        let minor = amount.as_ref().ok().map(|money| money.minor);
        let bank = self.banks.get(&search::plain(cells.text(Column::Bank)));
        let beneficiary = named.document.as_ref().and_then(|document| known.parties.get(document));
        let account = beneficiary.zip(bank).and_then(|(beneficiary, bank)| {
            known.accounts.get(&(beneficiary.id, bank.id, number(cells.text(Column::Account))))
        });
        let request = known.requests.get(&named.request);
        let of = beneficiary.map(|b| b.id).zip(minor);
        Found {
            amount: Some(amount),
            document_type: named.document_type,
            account_kind: words_es::account_kind(&folded(cells.text(Column::AccountKind))),
            bank,
            beneficiary,
            account: account.map(|(account, _)| account),
            registered_kind: account.and_then(|(_, kind)| Kind::from_name(kind)),
            request: request.map(|(request, _)| request),
            unnamed_request: of.and_then(|of| known.waiting.get(&of)).map(String::as_str),
            paid_before: of.and_then(|of| known.lately.get(&of)),
            history: beneficiary.and_then(|b| known.history.get(&b.id)).copied().unwrap_or_default(),
        }
    }
}

fn read(party: Party) -> Beneficiary {
    Beneficiary { id: party.id, user: party.user_id, name: party.name, active: party.active }
}
