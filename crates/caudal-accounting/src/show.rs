//! Entries with the names of what they name: a handful of calls for any number of them.

use caudal_db::{BoxFuture, Conn};
use std::collections::{BTreeSet, HashMap};

use caudal_domain::ids::{BranchId, CostCentreId, ExportId, Id, RequestId, UserId};
use uuid::Uuid;

use super::view::{AccountTurnover, JournalDocument, JournalEntry, JournalLine};
use super::{codes::Codes, store::exports, words_es};
use crate::boxes::CashBoxes;
use caudal_access::{company, people};
use caudal_ledger::turnover::{Turnover, account_name};
use caudal_ledger::{Posted, PostedLine};
use caudal_requests::requests;
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

struct Names {
    people: HashMap<UserId, String>,
    branches: HashMap<BranchId, String>,
    cost_centres: HashMap<CostCentreId, String>,
    requests: HashMap<RequestId, String>,
    exports: HashMap<ExportId, String>,
    sessions: HashMap<Uuid, Uuid>,
    codes: Codes,
}

/// Entries as they are shown, in the order in which they come.
#[inline(never)]
pub fn entries<'a>(
    db: &'a Conn,
    app: &'a App,
    posted: Vec<Posted>,
) -> BoxFuture<'a, Result<Vec<JournalEntry>, ApiError>> {
    Box::pin(async move {
        let names = names(db, app, &posted).await?;
        Ok(posted.into_iter().map(|entry| to_view(entry, &names)).collect())
    })
}

async fn names(db: &Conn, app: &App, posted: &[Posted]) -> Result<Names, ApiError> {
    let lines = || posted.iter().flat_map(|entry| &entry.lines);
    let people: BTreeSet<_> =
        lines().filter_map(|l| l.person_id).chain(posted.iter().map(|e| e.actor_id)).collect();
    let people: Vec<_> = people.into_iter().collect();
    let asked: BTreeSet<_> = posted.iter().filter_map(|e| e.request_id).collect();
    let asked: Vec<_> = asked.into_iter().collect();
    let exported: BTreeSet<_> = posted.iter().filter_map(|e| e.export_id).collect();
    let exported: Vec<_> = exported.into_iter().collect();
    let requests = requests::find_for_payment(db, &asked).await?;
    let moved = posted.iter().filter(|e| e.event.starts_with("cash_") || e.document_kind == "cash_movement");
    let moved: Vec<_> = moved.map(|e| e.document_id).collect();
    let sessions = (app.part::<CashBoxes>().sessions_of)(db, &moved).await?;
    Ok(Names {
        people: people::names(db, &people).await?.into_iter().collect(),
        branches: company::branch_names(db).await?.into_iter().map(|r| (r.id(), r.name)).collect(),
        cost_centres: company::cost_centre_names(db).await?.into_iter().map(|r| (r.id(), r.name)).collect(),
        requests: requests.into_iter().map(|r| (r.id, r.number)).collect(),
        exports: exports::numbers(db, &exported).await?.into_iter().collect(),
        sessions: sessions.into_iter().map(|(moved, session)| (moved, session.0)).collect(),
        codes: Codes::read(db).await?,
    })
}

fn named<Of>(id: Option<Id<Of>>, names: &HashMap<Id<Of>, String>) -> Option<Ref> {
    let id = id?;
    Some(Ref::new(id, names.get(&id)?.clone()))
}

fn to_view(entry: Posted, names: &Names) -> JournalEntry {
    JournalEntry {
        id: entry.id,
        event: entry.event,
        business_date: entry.business_date,
        at_ms: entry.at_ms,
        document: JournalDocument {
            kind: entry.document_kind,
            id: entry.document_id,
            session_id: names.sessions.get(&entry.document_id).copied(),
            number: entry.document_number,
        },
        request: named(entry.request_id, &names.requests),
        payment_id: entry.payment_id,
        actor: named(Some(entry.actor_id), &names.people).unwrap_or(Ref::new(entry.actor_id, String::new())),
        undoes: entry.undoes.map(|(id, name)| Ref::new(id, name)),
        undone_by: entry.undone_by.map(|(id, name)| Ref::new(id, name)),
        export: entry
            .export_id
            .and_then(|id| Ref::of_parts(Some(id), names.exports.get(&id).map(String::as_str))),
        lines: entry.lines.into_iter().map(|l| line(l, names)).collect(),
    }
}

fn line(line: PostedLine, names: &Names) -> JournalLine {
    JournalLine {
        account_code: names.codes.of(&line.account_key, &line.account_kind).map(str::to_owned),
        account_key: line.account_key,
        account_name: line.account_name,
        amount_minor: line.amount_minor,
        currency: line.currency,
        person: named(line.person_id, &names.people),
        supplier_tax_id: line.supplier_tax_id,
        branch: named(line.branch_id, &names.branches),
        cost_centre: named(line.cost_centre_id, &names.cost_centres),
    }
}

pub fn turnover(of: Turnover, codes: &Codes) -> AccountTurnover {
    AccountTurnover {
        name: if of.key == of.kind && of.name.is_empty() {
            words_es::kind(&of.kind).to_owned()
        } else {
            account_name(&of.kind, &of.name)
        },
        code: codes.of(&of.key, &of.kind).map(str::to_owned),
        opening_minor: of.closing_minor - of.debit_minor + of.credit_minor,
        debit_minor: of.debit_minor,
        credit_minor: of.credit_minor,
        closing_minor: of.closing_minor,
        key: of.key,
        kind: of.kind,
        currency: of.currency,
    }
}
