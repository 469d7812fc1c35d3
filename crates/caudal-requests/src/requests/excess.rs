//! The draft that asks for what somebody spent above an advance (domain, section 3: it becomes a reembolso).

use caudal_db::Tx;
use caudal_domain::price::UnitPrice;
use caudal_domain::request::{Line, RequestRefusal};

use super::{draft, labels_es, store, write};
use crate::settlements::{Draft, Excess};
use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// Writes the draft for whoever settled the advance, who sends it like any other; nothing where the company has no type for
/// it. It takes the account of the advance, since that is what the money was spent on. Answers its id and its number.
pub async fn draft_excess(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    excess: Excess,
) -> Result<Option<Draft>, ApiError> {
    let home = app.config.portal.home_currency;
    let Some(kind) = company::reimbursement_type(tx, home).await? else { return Ok(None) };
    let paid = store::find(tx, excess.advance).await?.unguarded().ok_or(ApiError::NotFound)?;
    let owner =
        beneficiaries::party(tx, paid.debtor_id).await?.ok_or(RequestRefusal::BeneficiaryUnavailable)?;
    let Some(user) = owner.user_id else { return Ok(None) };
    let (now, today) = (app.now_ms(), app.today());
    let number = store::next_number(tx, today.year()).await?;
    let methods = &kind.rules.methods;
    let as_before = Some(paid.method).filter(|m| methods.contains(m));
    let Some(method) = as_before.or(methods.first().copied()) else { return Ok(None) };
    let row = store::row::Model {
        type_id: kind.kind.id(),
        type_name: kind.kind.name.clone(),
        needs_hr: kind.needs_hr,
        outcome: kind.outcome,
        expense_account: paid.expense_account,
        excess_of: Some(excess.settlement),
        confidential: kind.confidential,
        beneficiary_id: owner.id,
        beneficiary_user_id: Some(user),
        beneficiary_name: owner.name.clone(),
        debtor_id: owner.id,
        branch_id: paid.branch_id,
        branch_name: paid.branch_name,
        cost_centre_id: paid.cost_centre_id,
        cost_centre_name: paid.cost_centre_name,
        trip_reference: paid.trip_reference,
        purpose: labels_es::excess_purpose(&excess.number, &paid.number),
        currency: paid.currency,
        method,
        requested_minor: excess.amount_minor,
        ..draft::blank(app.new_id(), number, paid.currency, &Ref::new(user, owner.name.as_str()), now)
    };
    let concept = labels_es::excess_line(&excess.number);
    let unit = UnitPrice::of_minor(excess.amount_minor);
    let line = Line { concept, quantity_milli: 1_000, unit, total_minor: excess.amount_minor };
    store::insert(tx, &row, std::slice::from_ref(&line)).await?;
    write::note(tx, app, caller, &row, "create", None, None).await?;
    write::audit(tx, app, caller, "request.create", &row, None, None).await?;
    Ok(Some((row.id, row.number)))
}
