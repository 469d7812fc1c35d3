//! A stored batch as the rules read it, and how people are tied to it.

use caudal_db::Conn;
use std::collections::{HashMap, HashSet};

use caudal_domain::batch::line::{Line, Tally};
use caudal_domain::batch::{
    Approval, Batch, Class, ContentHash, Header, Safeguard, State, Sum, Ties, checks::Bank, content::Sink,
};
use caudal_domain::ids::{BankAccountId, UserId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{text::one_line, time::parse_date};
use sha2::{Digest as _, Sha256};

use super::sheets::folded;
use super::store::{self, approval, line, party, row::Model};
use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_requests::requests;
use caudal_web::http::problem::ApiError;

fn unreadable(row: &Model) -> ApiError {
    ApiError::Internal(format!("batch {} cannot be read", row.number).into())
}

pub fn header(row: &Model) -> Result<Header, ApiError> {
    let broken = || unreadable(row);
    Ok(Header {
        source: row.source_account_id,
        currency: row.currency,
        execution_date: parse_date(&row.execution_date).ok_or_else(broken)?,
        class: Class::from_name(&row.class).ok_or_else(broken)?,
        concept: row.concept_id,
        description: row.description.clone(),
        control: Sum {
            count: u32::try_from(row.control_count).map_err(|_| broken())?,
            minor: row.control_minor,
        },
    })
}

#[derive(Default)]
pub struct Digest(Sha256);

impl Digest {
    #[must_use]
    pub fn hash(self) -> ContentHash {
        ContentHash(self.0.finalize().into())
    }
}

impl Sink for Digest {
    fn take(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }
}

/// What belongs to a batch beside its row.
pub struct BatchContext {
    pub approvals: Vec<approval::Model>,
    /// The accounts in it that nobody has verified.
    pub new_accounts: Vec<BankAccountId>,
    pub editors: Vec<UserId>,
    /// When more than one approver is needed, or a fresh sign-in.
    pub safeguard: Safeguard,
}

pub async fn load_context(db: &Conn, row: &Model) -> Result<BatchContext, ApiError> {
    let id = store::id(row);
    let currency = row.currency;
    // From its approval on nothing of it waits to be verified.
    let waiting = matches!(row.state, State::Ready | State::PendingApproval);
    let new = if waiting { line::new_accounts(db, id).await? } else { Vec::new() };
    Ok(BatchContext {
        approvals: store::approvals(db, id).await?,
        new_accounts: new.into_iter().collect(),
        editors: store::editors(db, id).await?.into_iter().collect(),
        safeguard: company::batch_safeguard(db, currency).await?,
    })
}

pub fn domain(row: &Model, beside: &BatchContext) -> Result<Batch, ApiError> {
    let broken = || unreadable(row);
    let hash = |text: &str| ContentHash::parse(text).ok_or_else(broken);
    let approval =
        |a: &approval::Model| Ok::<_, ApiError>(Approval { by: a.user_id, content: hash(&a.content_hash)? });
    let count = |n: i64| u32::try_from(n).map_err(|_| broken());
    Ok(Batch {
        state: row.state,
        execution_date: parse_date(&row.execution_date).ok_or_else(broken)?,
        tally: row.tally.tally()?,
        content: row.content_hash.as_deref().map(hash).transpose()?,
        new_accounts: beside.new_accounts.clone(),
        created_by: row.created_by,
        submitted_by: row.submitted_by,
        approvals: beside.approvals.iter().map(approval).collect::<Result<_, _>>()?,
        safeguard: beside.safeguard.clone(),
        file_by: row.file_by,
        bank_reference: row.bank_reference.clone(),
        report: row.report.as_ref().and_then(|report| report.report()),
        doubts: count(row.doubts)?,
        carried: count(row.carried)?,
    })
}

/// What the lines of a stored batch come to.
///
/// # Errors
/// `amount_overflow`.
pub fn tally(row: &Model) -> Result<Tally, ApiError> {
    Ok(row.tally.tally()?)
}

/// A line without errors as it was checked.
pub fn line(kept: &line::Model, currency: Currency) -> Result<Line, ApiError> {
    use caudal_domain::{account::number::Kind, batch::checks::Column};
    let broken = || ApiError::Internal(format!("line {} cannot be read", kept.position).into());
    let text = |column: Column| {
        let text = one_line(kept.cells.text(column));
        (!text.is_empty()).then_some(text)
    };
    let document_type = super::words_es::document_type(&folded(kept.cells.text(Column::DocumentType)));
    Ok(Line {
        position: u32::try_from(kept.position).map_err(|_| broken())?,
        beneficiary: kept.beneficiary_id.ok_or_else(broken)?,
        document_type: document_type.ok_or_else(broken)?.to_owned(),
        document: text(Column::Document).ok_or_else(broken)?,
        name: text(Column::Name).ok_or_else(broken)?,
        bank: kept.bank_id.ok_or_else(broken)?,
        account_kind: kept.account_kind.as_deref().and_then(Kind::from_name).ok_or_else(broken)?,
        account: kept.account_number.clone().ok_or_else(broken)?,
        amount: Money::new(kept.amount_minor.ok_or_else(broken)?, currency),
        concept: text(Column::Concept).ok_or_else(broken)?,
        reference: text(Column::Reference),
        email: text(Column::Email),
        phone: text(Column::Phone),
        request: text(Column::Request),
    })
}

/// The banks by their codes, names and aliases, as [`caudal_db::search::plain`] writes them.
pub async fn banks(db: &Conn) -> Result<HashMap<String, Bank>, ApiError> {
    let mut banks = HashMap::new();
    for found in beneficiaries::bank_rules(db).await? {
        let bank = Bank { id: found.id, active: found.active, rule: found.rule };
        for name in found.names {
            banks.insert(name, bank.clone());
        }
    }
    Ok(banks)
}

/// How people are tied to a batch, looked up for all of them together.
pub async fn ties(
    db: &Conn,
    row: &Model,
    beside: &BatchContext,
    people: &[UserId],
) -> Result<HashMap<UserId, Ties>, ApiError> {
    // What is being checked changes until it is done, and nobody can decide on it.
    if row.state == State::Validating {
        return Ok(HashMap::new());
    }
    let id = store::id(row);
    let holders = beneficiaries::of_users(db, people).await?;
    let ids: Vec<_> = holders.iter().map(|(_, beneficiary)| *beneficiary).collect();
    let paid: HashSet<_> = party::paid_of(db, id, &ids).await?.into_iter().collect();
    let benefits: HashSet<UserId> =
        holders.into_iter().filter(|(_, b)| paid.contains(b)).map(|(user, _)| user).collect();
    let asked: Vec<_> = line::requests(db, id).await?.into_iter().collect();
    let tied = requests::tied(db, &asked, people).await?;
    let accounts = beneficiaries::numbered_by_id(db, &beside.new_accounts).await?;
    let enterers: HashSet<UserId> = accounts.iter().map(|a| a.account.entered_by).collect();
    let of = |person: &UserId| Ties {
        entered: beside.editors.contains(person),
        entered_account: enterers.contains(person),
        benefits: benefits.contains(person),
        requested: tied.requested.contains(person),
        approved: tied.approved.contains(person),
    };
    Ok(people.iter().map(|person| (*person, of(person))).collect())
}
