//! Reads a batch with what belongs to it, as its reader sees it.

use caudal_db::Conn;
use std::collections::HashMap;

use caudal_domain::ids::{BankAccountId, BankId, BatchId, BeneficiaryId};
use caudal_domain::order;
use caudal_domain::{actor::Actor, permission::Permission as P};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, line, row::Model};
use super::view::{self, BatchDetail, Parts};
use super::{check::by_account, record};
use caudal_access::people;
use caudal_beneficiaries::beneficiaries;
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// Those who might take a step of some batch.
const PEOPLE: &[P] = &[P::ManageMassPayments, P::ManagePayments];

/// A batch with all that belongs to it but its lines.
pub async fn detail(db: &Conn, app: &App, reader: &Actor, row: &Model) -> Result<BatchDetail, ApiError> {
    let id = store::id(row);
    let beside = record::load_context(db, row).await?;
    let batch = record::domain(row, &beside)?;
    let people = people::actors(db, app.today(), PEOPLE).await?;
    let mut who: Vec<_> = people.iter().map(|p| p.id).collect();
    if !who.contains(&reader.id) {
        who.push(reader.id);
    }
    let ties = record::ties(db, row, &beside, &who).await?;
    let banks: Vec<BankId> = row.summary.iter().flat_map(|s| s.banks.iter().map(|(bank, _)| *bank)).collect();
    let banks = beneficiaries::banks_by_id(db, &banks).await?;
    let carried_to = store::carried_to(db, id).await?;
    let parts = Parts {
        beside: &beside,
        batch: &batch,
        events: store::events(db, id).await?,
        banks: banks.into_iter().map(|bank| (bank.id(), bank.name)).collect(),
        carried_to: carried_to.into_iter().map(|b| Ref::new(b.id, b.number)).collect(),
        people: &people,
        ties: &ties,
        reader,
    };
    view::detail(row, parts)
}

/// An account that nobody verified, as the approver compares it with its evidence.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchNewAccount {
    /// UUID, to be ticked by; nothing before the batch is sent to be approved, for one that is not registered.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub account_id: Option<BankAccountId>,
    pub beneficiary: Ref,
    /// Their document as the row has it.
    pub document: String,
    pub bank: Ref,
    /// `checking` or `savings`.
    pub kind: String,
    /// Its number, whole: it is compared with paper.
    pub number: String,
    pub entered_by: Option<String>,
    /// The places of the lines that pay it, at most the first 20.
    pub lines: Vec<i64>,
    /// How many lines pay it.
    pub line_count: i64,
    /// What they come to, in minor units.
    pub total_minor: i64,
    /// What else is paid to: verified accounts of the same beneficiary.
    pub verified: Vec<BatchOtherAccount>,
}

/// A verified account of the same beneficiary.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchOtherAccount {
    pub bank: Ref,
    pub number: String,
}

/// How many places of lines are told of one account.
const MOST_PLACES: usize = 20;

/// The accounts in a batch that nobody verified.
///
/// # Errors
/// `not_found`.
pub async fn new_accounts(db: &Conn, id: BatchId) -> Result<Vec<BatchNewAccount>, ApiError> {
    store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let groups = by_account(line::to_new_accounts(db, id).await?);
    let mut of: Vec<_> = groups.keys().map(|(who, _, _)| (*who, None)).collect();
    of.sort_unstable();
    of.dedup();
    let mut known = Vec::new();
    for some in of.chunks(500) {
        known.extend(beneficiaries::numbered(db, some).await?);
    }
    let parties =
        beneficiaries::with_documents(db, &of.iter().map(|(id, _)| *id).collect::<Vec<_>>()).await?;
    let names: HashMap<BeneficiaryId, String> = parties.into_iter().map(|p| (p.id, p.name)).collect();
    let mut bank_ids: Vec<BankId> = groups.keys().map(|(_, bank, _)| *bank).collect();
    bank_ids.extend(known.iter().map(|a| a.bank_id));
    bank_ids.sort_unstable();
    bank_ids.dedup();
    let banks = beneficiaries::banks_by_id(db, &bank_ids).await?;
    let banks: HashMap<BankId, Ref> = banks.into_iter().map(|bank| (bank.id(), bank)).collect();
    let bank = |id: BankId| banks.get(&id).cloned().unwrap_or(Ref::new(id, ""));
    let mut shown: Vec<_> = groups
        .into_iter()
        .map(|((who, bank_id, number), lines)| {
            let own = known.iter().filter(|a| a.account.beneficiary == who);
            let entered = own.clone().find(|a| a.bank_id == bank_id && a.number == number);
            let verified = own.filter(|a| a.account.state == caudal_domain::account::AccountState::Verified);
            BatchNewAccount {
                account_id: lines.iter().find_map(|l| l.account_id),
                beneficiary: Ref::new(who, names.get(&who).cloned().unwrap_or_default()),
                document: lines[0].cells.text(caudal_domain::batch::checks::Column::Document).to_owned(),
                bank: bank(bank_id),
                kind: lines[0].account_kind.clone().unwrap_or_default(),
                number,
                entered_by: entered.map(|a| a.entered_by.clone()),
                total_minor: lines.iter().filter_map(|l| l.amount_minor).sum(),
                verified: verified
                    .map(|a| BatchOtherAccount { bank: bank(a.bank_id), number: a.number.clone() })
                    .collect(),
                line_count: i64::try_from(lines.len()).unwrap_or(i64::MAX),
                lines: lines.iter().map(line::Model::number).take(MOST_PLACES).collect(),
            }
        })
        .collect();
    order::sort_by_key(&mut shown, |account| account.lines.first().copied());
    Ok(shown)
}
