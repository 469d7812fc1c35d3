//! Reading settlements: as the rules need them, and as this reader sees them.

use caudal_db::Conn;
use caudal_domain::ids::{BranchId, RequestId};
use caudal_domain::settlement::{self, Action, Settlement, State};
use caudal_domain::{actor::Actor, permission::Permission as P, time::parse_date};
use jiff::civil::Date;

use super::store::{self, list::Way, row::Model};
use super::view::{
    ReceiptFile, RequestSettlement, SettlementDetail, SettlementEvent, SettlementItem, SettlementLine,
};
use crate::attachments::{self, Attachment};
use caudal_access::company::{self, General};
use caudal_access::people;
use caudal_web::guarded::{Found, Guarded};
use caudal_web::http::page::{ActionState, Blocked, Ref, names_of_those_who};
use caudal_web::{app::App, http::problem::ApiError};

/// Those who see the settlements of others.
const OVERSEERS: &[P] = &[P::ManageDisbursed, P::ViewAudit];
/// Those who might take a step of some settlement.
const PEOPLE: &[P] = &[P::ManageDisbursed, P::ManageApproved];

/// A settlement as the rules need it, with the tiers of approval as they are set up now.
pub fn domain(row: &Model, general: &General) -> Result<Settlement, ApiError> {
    let unreadable = || ApiError::Internal(format!("settlement {} cannot be read", row.number).into());
    let currency = row.currency;
    Ok(Settlement {
        state: row.state,
        requester: row.requester_id,
        debtor_user: row.debtor_user_id,
        debtor: row.debtor_id,
        branch: row.branch_id,
        currency,
        expense_account: row.expense_account.clone(),
        advance_minor: row.advance_minor,
        spent_minor: row.spent_minor,
        returned_minor: row.returned_minor,
        due_on: parse_date(&row.due_on).ok_or_else(unreadable)?,
        excused: row.excused_by.is_some(),
        tiers: general.tiers_of(currency),
    })
}

/// The ways in which a person sees settlements, for a list.
pub fn ways(actor: &Actor) -> Vec<Way> {
    let branches = |permissions: &[P]| -> Vec<Option<BranchId>> {
        actor.read_reaches(permissions).iter().map(|reach| reach.branch).collect()
    };
    let seen = branches(OVERSEERS);
    if seen.contains(&None) {
        return vec![Way::All];
    }
    let mut ways = own(actor);
    ways.extend(seen.into_iter().flatten().map(Way::Branch));
    // Who may let one advance more through sees what keeps it.
    ways.extend(branches(&[P::ManageApproved]).into_iter().map(Way::Late));
    ways
}

/// Those that a person has to prove, and those of requests that they made.
pub fn own(actor: &Actor) -> Vec<Way> {
    vec![Way::Debtor(actor.id), Way::Requester(actor.id)]
}

/// A settlement for whoever may see it, with how the rules know it.
///
/// # Errors
/// `not_found`.
pub fn visible(
    found: Option<Guarded<Model>>,
    general: &General,
    actor: &Actor,
    today: Date,
) -> Result<(Model, Settlement), ApiError> {
    let known = |row: &Model| domain(row, general).is_ok_and(|of| may_see(row, &of, actor, today));
    let row = found.visible(known)?;
    let settlement = domain(&row, general)?;
    Ok((row, settlement))
}

fn may_see(row: &Model, settlement: &Settlement, actor: &Actor, today: Date) -> bool {
    let right = actor.own(row.branch_id);
    row.debtor_user_id == actor.id
        || row.requester_id == actor.id
        || OVERSEERS.iter().any(|p| right.allows(*p))
        || settlement.overdue(today) && right.allows(P::ManageApproved)
}

/// A settlement in a list. With `people` every action is answered with the names of those who can.
fn item(
    row: &Model,
    settlement: &Settlement,
    actor: &Actor,
    people: Option<&[Actor]>,
    today: Date,
) -> SettlementItem {
    SettlementItem {
        id: row.id,
        number: row.number.clone(),
        request: Ref::new(row.request_id, row.request_number.clone()),
        type_name: row.type_name.clone(),
        state: row.state,
        overdue: settlement.overdue(today),
        debtor: Ref::new(row.debtor_user_id, row.debtor_name.clone()),
        requester: Ref::new(row.requester_id, row.requester_name.clone()),
        branch: Ref::of_parts(row.branch_id, row.branch_name.as_deref()),
        currency: row.currency,
        advance_minor: row.advance_minor,
        spent_minor: row.spent_minor,
        returned_minor: row.returned_minor,
        rest_minor: settlement.rest_minor(),
        paid_on: row.paid_on.clone(),
        due_on: row.due_on.clone(),
        submitted_at_ms: row.submitted_at_ms,
        version: row.version,
        actions: actions(settlement, actor, people, today),
    }
}

/// What the state admits and this person might do: what is theirs, and what their permissions open.
fn actions(
    settlement: &Settlement,
    actor: &Actor,
    people: Option<&[Actor]>,
    today: Date,
) -> Vec<ActionState> {
    let mine = settlement.debtor_user == actor.id || settlement.requester == actor.id;
    let concerns = |action: Action| {
        if action.permission() == P::CreateRequests {
            mine
        } else {
            actor.own(settlement.branch).acts(action.permission())
        }
    };
    let who = |action: Action| {
        let may = |p: &Actor| settlement::check(settlement, action, p, today).is_ok();
        people.map(|people| names_of_those_who(people, may)).unwrap_or_default()
    };
    Action::all()
        .filter(|a| a.fits(settlement, today) && concerns(*a))
        .map(|action| ActionState {
            action: action.name(),
            blocked_by: settlement::check(settlement, action, actor, today)
                .err()
                .map(|refusal| Blocked::new(&refusal, who(action))),
        })
        .collect()
}

pub async fn items(
    db: &Conn,
    app: &App,
    actor: &Actor,
    rows: &[Model],
) -> Result<Vec<SettlementItem>, ApiError> {
    let general = company::general(db).await?;
    let shown = |row: &Model| Ok(item(row, &domain(row, &general)?, actor, None, app.today()));
    rows.iter().map(shown).collect()
}

/// A settlement with all that belongs to it. The reader has been found to see it.
pub async fn detail(db: &Conn, app: &App, actor: &Actor, row: &Model) -> Result<SettlementDetail, ApiError> {
    let settlement = domain(row, company::general(db).await?.as_ref())?;
    let people = people::actors(db, app.today(), PEOPLE).await?;
    let receipts = attachments::receipts(db, row.id).await?;
    let lines = store::lines(db, row.id).await?;
    Ok(SettlementDetail {
        item: item(row, &settlement, actor, Some(&people), app.today()),
        trip_reference: row.trip_reference.clone(),
        lines: lines.into_iter().map(|line| line_view(line, &receipts)).collect(),
        submitted_by: row.submitted_by_name.clone(),
        decided_by: row.decided_by_name.clone(),
        decided_at_ms: row.decided_at_ms,
        reason: row.reason.clone(),
        excess_request: Ref::of_parts(row.excess_request_id, row.excess_request_number.as_deref()),
        excuse: row.excuse.clone(),
        excused_by: row.excused_by_name.clone(),
        excuse_used: row.excuse_used_by.is_some(),
        history: store::events(db, row.id).await?.into_iter().map(event_view).collect(),
    })
}

fn line_view(line: store::line::Model, receipts: &[Attachment]) -> SettlementLine {
    let receipt = receipts.iter().find(|r| Some(r.id) == line.receipt_id);
    SettlementLine {
        id: line.id,
        spent_on: line.spent_on,
        concept: line.concept,
        supplier_name: line.supplier_name,
        supplier_tax_id: line.supplier_tax_id,
        invoice_number: line.invoice_number,
        net_minor: line.net_minor,
        tax_minor: line.tax_minor,
        total_minor: line.total_minor,
        receipt: receipt.map(receipt_view),
        note: line.note,
        added_by: line.added_by_name,
    }
}

pub fn receipt_view(receipt: &Attachment) -> ReceiptFile {
    ReceiptFile {
        id: receipt.id.0,
        name: receipt.name.clone(),
        media_type: receipt.media_type.clone(),
        sha256: receipt.sha256.clone(),
    }
}

fn event_view(e: store::event::Model) -> SettlementEvent {
    SettlementEvent {
        at_ms: e.at_ms,
        actor: e.actor_name,
        action: e.action.into(),
        amount_minor: e.amount_minor,
        reason: e.reason,
    }
}

/// The settlement of a request with all that belongs to it, void or not, for whoever reads all of the request.
pub async fn whole_of_request(
    db: &Conn,
    app: &App,
    actor: &Actor,
    request: RequestId,
) -> Result<Option<SettlementDetail>, ApiError> {
    let Some(row) = store::of_request(db, request).await? else { return Ok(None) };
    detail(db, app, actor, &row).await.map(Some)
}

/// The settlement of a request as it is shown beside it; nothing where there is none, or no longer one.
pub async fn of_request(
    db: &Conn,
    app: &App,
    actor: &Actor,
    request: RequestId,
    general: &General,
) -> Result<Option<RequestSettlement>, ApiError> {
    let Some(row) = store::of_request(db, request).await? else { return Ok(None) };
    let settlement = domain(&row, general)?;
    if settlement.state == State::Void {
        return Ok(None);
    }
    Ok(Some(RequestSettlement {
        visible: may_see(&row, &settlement, actor, app.today()),
        overdue: settlement.overdue(app.today()),
        rest_minor: settlement.rest_minor(),
        id: row.id,
        number: row.number,
        state: row.state,
        due_on: row.due_on,
    }))
}
