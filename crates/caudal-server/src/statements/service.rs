//! Reads what a person owes.

use caudal_db::Conn;
use std::collections::BTreeMap;

use caudal_domain::ids::{BeneficiaryId, EntryId};
use caudal_domain::ledger::Account;

use super::api::{Statement, StatementBalance, StatementMovement, StatementPerson, StatementUnderWay};
use caudal_access::company;
use caudal_access::people::{self, User};
use caudal_beneficiaries::beneficiaries;
use caudal_cash as cash;
use caudal_ledger::{self as ledger, Movement, Standing};
use caudal_requests::requests::{self, Payable};
use caudal_web::{app::App, http::problem::ApiError};

/// The statement of a member of staff, with the movements of at most `limit` entries before `after`.
pub async fn statement(
    app: &App,
    user: &User,
    after: Option<EntryId>,
    limit: u64,
) -> Result<Statement, ApiError> {
    let db = app.db.begin_read().await?;
    let party = beneficiaries::of_user(&db, user.id).await?;
    let papers = people::papers(&db, &[user.id]).await?.into_iter().next();
    let (standing, requests) = match &party {
        Some(party) => (
            ledger::standing(&db, &accounts(party.id)).await?,
            requests::owing_under_way(&db, party.id).await?,
        ),
        // Who is nobody's beneficiary was never paid.
        None => (Vec::new(), 0),
    };
    let under_way = StatementUnderWay { requests, cash_sessions: cash::unfinished_of(&db, user.id).await? };
    let (moved, more) = ledger::movements(&db, &standing, after, limit).await?;
    let next = moved.last().filter(|_| more).map(|last| last.entry.to_string());
    let balances = balances(&standing);
    let owes_nothing = balances.iter().all(|b| b.advances_minor == 0 && b.receivable_minor == 0);
    let document = papers.as_ref().and_then(|p| p.document_type.clone().zip(p.document.clone()));
    let registered = party.and_then(|p| p.document_type.zip(p.document_number));
    let (document_type, document_number) = document.or(registered).unzip();
    Ok(Statement {
        person: StatementPerson {
            id: user.id,
            name: user.name.clone(),
            document_type,
            document_number,
            employee_number: user.employee_number.clone(),
        },
        company: company::company_name(&db, app).await?,
        as_of: app.today().to_string(),
        clear: owes_nothing && under_way.requests == 0 && under_way.cash_sessions == 0,
        balances,
        under_way,
        items: items(&db, &moved).await?,
        next,
    })
}

/// The accounts on which stands what a person owes.
fn accounts(person: BeneficiaryId) -> [Account; 2] {
    [Account::Advances(person), Account::Receivable(person)]
}

fn balances(standing: &[Standing]) -> Vec<StatementBalance> {
    let mut by_currency: BTreeMap<&str, StatementBalance> = BTreeMap::new();
    for s in standing {
        let nothing = StatementBalance { currency: s.currency, advances_minor: 0, receivable_minor: 0 };
        let balance = by_currency.entry(s.currency.code()).or_insert(nothing);
        match s.account {
            Account::Advances(_) => balance.advances_minor += s.balance_minor,
            _ => balance.receivable_minor += s.balance_minor,
        }
    }
    by_currency.into_values().collect()
}

async fn items(db: &Conn, moved: &[Movement]) -> Result<Vec<StatementMovement>, ApiError> {
    let mut ids: Vec<_> = moved.iter().filter_map(|m| m.request_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let requests = requests::find_for_payment(db, &ids).await?;
    let item = |m: &Movement| {
        let request: Option<&Payable> = requests.iter().find(|r| m.request_id == Some(r.id));
        StatementMovement {
            entry_id: m.entry,
            account: if matches!(m.account, Account::Advances(_)) { "advances" } else { "receivable" },
            event: m.event.clone(),
            business_date: m.business_date.clone(),
            document_number: m.document.2.clone(),
            request_number: request.map(|r| r.number.clone()),
            concept: request.map(|r| r.type_ref.name.clone()),
            amount_minor: m.amount_minor,
            currency: m.currency,
            balance_minor: m.balance_minor,
        }
    };
    Ok(moved.iter().map(item).collect())
}
