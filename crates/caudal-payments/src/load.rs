//! Reads payments with what belongs to them, for those who may see them.

use caudal_db::Conn;
use std::collections::{BTreeSet, HashMap};

use caudal_domain::ids::{PaymentId, RequestId};
use caudal_domain::{
    actor::Actor, ledger::Account as LedgerAccount, money::Currency, payment::Payment,
    permission::Permission as P,
};

use super::api::{ConceptAccount, SourceAccount};
use super::record;
use super::store::{self, row::Model};
use super::view::{self, Parts, PayableItem, PaymentDetail};
use caudal_access::{company, people};
use caudal_beneficiaries::beneficiaries::{self, PaymentItem};
use caudal_ledger as ledger;
use caudal_requests::requests::{self, Payable, ToPay};
use caudal_web::http::page::{Page, Ref};
use caudal_web::{app::App, http::problem::ApiError};

/// Those who might take a step of some payment.
const PAYERS: &[P] = &[P::ManageSinglePayments, P::ManagePayments];

/// A payment as the rules read it, with the request it pays.
pub type Known = (Payment, Option<Payable>);

/// What the rules need of payments, in the order of the rows. Their requests and accounts are read together.
async fn load_known(db: &Conn, rows: &[Model]) -> Result<Vec<Known>, ApiError> {
    let mut wanted: Vec<RequestId> = rows.iter().filter_map(|r| r.request_id).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let requests = requests::find_for_payment(db, &wanted).await?;
    let ids: Vec<_> = rows.iter().filter_map(|r| r.account_id).collect();
    let accounts = beneficiaries::accounts(db, &ids).await?;
    let of = |row: &Model| {
        let request = requests.iter().find(|r| Some(r.id) == row.request_id);
        let account = accounts.iter().find(|a| Some(a.account.id) == row.account_id);
        Ok((record::domain(row, request.map(|r| r.request.clone()), account)?, request.cloned()))
    };
    rows.iter().map(of).collect()
}

pub async fn items(db: &Conn, actor: &Actor, rows: &[Model]) -> Result<Vec<PaymentItem>, ApiError> {
    let known = load_known(db, rows).await?;
    Ok(rows.iter().zip(&known).map(|(row, (payment, _))| view::item(row, payment, actor)).collect())
}

/// Payments with all that belongs to each, in the order of the rows. What belongs to them is read together.
pub async fn details(
    db: &Conn,
    app: &App,
    actor: &Actor,
    rows: &[Model],
) -> Result<Vec<PaymentDetail>, ApiError> {
    let known = load_known(db, rows).await?;
    load_details(db, app, actor, rows.iter().zip(known).collect()).await
}

pub async fn get(db: &Conn, app: &App, actor: &Actor, row: &Model) -> Result<PaymentDetail, ApiError> {
    only(details(db, app, actor, std::slice::from_ref(row)).await?)
}

/// The same of a payment that was read already, with its request.
pub async fn detail(
    db: &Conn,
    app: &App,
    actor: &Actor,
    row: &Model,
    known: Known,
) -> Result<PaymentDetail, ApiError> {
    only(load_details(db, app, actor, vec![(row, known)]).await?)
}

fn only(told: Vec<PaymentDetail>) -> Result<PaymentDetail, ApiError> {
    told.into_iter().next().ok_or_else(|| ApiError::Internal("a payment that was not told".into()))
}

async fn load_details(
    db: &Conn,
    app: &App,
    actor: &Actor,
    known: Vec<(&Model, Known)>,
) -> Result<Vec<PaymentDetail>, ApiError> {
    let ids: Vec<PaymentId> = known.iter().map(|(row, _)| row.id).collect();
    let concepts: Vec<_> = known.iter().filter_map(|(row, _)| row.concept_account_id).collect();
    let concepts = store::any_concepts(db, &concepts).await?;
    let mut events: HashMap<_, Vec<_>> = HashMap::new();
    for event in store::events(db, &ids).await? {
        events.entry(event.payment_id).or_default().push(event);
    }
    let mut entries = ledger::entries_of(db, &ids).await?;
    let people = people::actors(db, app.today(), PAYERS).await?;
    let company = company::company_name(db, app).await?;
    let tell = |(row, (payment, request)): (&Model, Known)| {
        let parts = Parts {
            request,
            concept: concepts.iter().find(|c| Some(c.id) == row.concept_account_id),
            events: events.remove(&row.id).unwrap_or_default(),
            entries: entries.remove(&row.id).unwrap_or_default(),
            people: &people,
            company: &company,
        };
        view::detail(row, &payment, parts, actor)
    };
    Ok(known.into_iter().map(tell).collect())
}

/// Released requests that wait for a transfer, as this reader sees them.
pub async fn payable(
    app: &App,
    actor: &Actor,
    asked: &ToPay,
    words: Option<&str>,
    after: Option<RequestId>,
    limit: u64,
) -> Result<Page<PayableItem>, ApiError> {
    let db = app.db.read();
    let page = requests::list_payable(db, asked, words, after, limit).await?;
    let mut of: Vec<_> = page.items.iter().map(|r| r.beneficiary.id()).collect();
    of.sort_unstable();
    of.dedup();
    let accounts = beneficiaries::accounts_of(db, &of).await?;
    Ok(page.map(|request| view::payable(request, &accounts, actor)))
}

/// The company's accounts, each with what stands on it and what is on its way from it where this reader may know it.
pub async fn sources(app: &App, actor: &Actor) -> Result<Vec<SourceAccount>, ApiError> {
    let db = app.db.read();
    let rows = store::sources(db).await?;
    let bank_ids: Vec<_> = rows.iter().map(|s| s.bank_id).collect();
    let banks = beneficiaries::banks_by_id(db, &bank_ids).await?;
    let mut asked = Vec::new();
    for row in &rows {
        let currency = row.currency;
        asked.push((LedgerAccount::Bank(row.id), currency));
        asked.push((LedgerAccount::InTransit(row.id), currency));
    }
    let told = super::knows_balances(actor);
    let balances = ledger::balances(db, &asked).await?;
    let shown = rows.into_iter().zip(balances.chunks_exact(2)).map(|(row, minor)| SourceAccount {
        bank: banks
            .iter()
            .find(|b| b.id == row.bank_id.0)
            .cloned()
            .unwrap_or(Ref::new(row.bank_id, String::new())),
        id: row.id,
        name: row.name,
        number_masked: caudal_domain::account::mask(&row.number),
        currency: row.currency,
        balance_minor: told.then_some(minor[0]),
        // What was sent stands on the credit side until the bank answers.
        in_transit_minor: told.then_some(-minor[1]),
    });
    Ok(shown.collect())
}

/// In which currencies the company has money: its own first, then those of its accounts and cash boxes that are in use.
pub async fn currencies(app: &App) -> Result<Vec<Currency>, ApiError> {
    let db = app.db.read();
    let home = app.config.portal.home_currency;
    let accounts = store::sources(db).await?.into_iter().map(|account| account.currency);
    let boxes = company::cash_boxes(db).await?.into_iter().filter(|b| b.active).map(|b| b.currency);
    let others: BTreeSet<_> = accounts.chain(boxes).filter(|currency| *currency != home).collect();
    Ok(std::iter::once(home).chain(others).collect())
}

/// The conceptos contables that may be chosen.
pub async fn concepts(app: &App) -> Result<Vec<ConceptAccount>, ApiError> {
    let rows = store::concepts(app.db.read()).await?;
    Ok(rows.into_iter().map(|c| ConceptAccount { id: c.id, code: c.code, name: c.name }).collect())
}
