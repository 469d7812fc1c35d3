//! Commands on requests: authorise, lock, decide, apply, write down.

use caudal_db::{JsonText, Tx};
use caudal_domain::{
    actor::{Actor, Principal},
    error::FieldRefusal,
    ids::{BeneficiaryId, BranchId, CostCentreId, RequestId, RequestTypeId, SettlementId},
    money::Currency,
    request::{self, Command, Draft, DraftInput, Method, RequestRefusal, Resolved, State, check_draft},
    text,
};
use serde_json::{Value, json};

use super::{
    decide,
    load::{self, Known},
    record,
    store::{self, alike, comment, event, row::Model},
    view::RequestDetail,
};
use crate::settlements;
use caudal_access::{company, identity::guard};
use caudal_beneficiaries::beneficiaries;
use caudal_web::{
    app::App,
    caller::Caller,
    http::{
        page::Ref,
        problem::ApiError,
        trail::{self, Object},
    },
};

/// What a person writes when asking for money.
#[derive(Clone, Debug)]
pub struct Writing {
    pub type_id: RequestTypeId,
    /// Whom the money is for; oneself when nobody is named.
    pub beneficiary_id: Option<BeneficiaryId>,
    pub branch_id: Option<BranchId>,
    pub cost_centre_id: Option<CostCentreId>,
    /// Everything else.
    pub input: DraftInput,
    /// Whether it is sent to be decided at once.
    pub submit: bool,
}

/// The writing, checked, with the records it names.
pub struct Written {
    draft: Draft,
    kind: company::RequestType,
    beneficiary: beneficiaries::Party,
    debtor: BeneficiaryId,
    branch: Option<Ref>,
    cost_centre: Option<Ref>,
    excess_of: Option<SettlementId>,
}

/// Checks what was written, over the draft as it was before where there is one.
///
/// # Errors
/// Every wrong field at once.
pub async fn check(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    w: &Writing,
    before: Option<&Model>,
) -> Result<Written, ApiError> {
    request::may_ask(actor, w.branch_id)
        .map_err(|refusal| vec![FieldRefusal { field: "branch_id".into(), refusal: refusal.into() }])?;
    let kind = company::request_type(tx, w.type_id, app.config.portal.home_currency).await?;
    let beneficiary = match w.beneficiary_id {
        Some(id) => beneficiaries::party(tx, id).await?,
        None => Some(beneficiaries::ensure_staff(tx, app, actor).await?),
    };
    let branch = match w.branch_id {
        Some(id) => company::branch(tx, id).await?,
        None => None,
    };
    let cost_centre = match w.cost_centre_id {
        Some(id) => company::cost_centre(tx, id).await?,
        None => None,
    };
    let excess_of = before.and_then(|row| still_excess(row, w, beneficiary.as_ref()));
    let accepted_minor = match excess_of.zip(before) {
        Some((settlement, row)) => settlements::accepted_excess(tx, settlement, row.id).await?,
        None => None,
    };
    let found = Resolved {
        kind: kind.as_ref().map(|k| k.rules.clone()),
        beneficiary: beneficiary.as_ref().is_some_and(|b| b.active),
        branch: w.branch_id.is_none() || branch.is_some(),
        cost_centre: w.cost_centre_id.is_none() || cost_centre.is_some(),
        accepted_minor,
    };
    let draft = check_draft(&w.input, &found, app.today())?;
    // More than what was accepted is nobody's excess, but a request like any other.
    let excess_of = excess_of.filter(|_| accepted_minor.is_some_and(|most| draft.total_minor <= most));
    let kind = kind.ok_or(RequestRefusal::TypeUnavailable)?;
    let beneficiary = beneficiary.ok_or(RequestRefusal::BeneficiaryUnavailable)?;
    let debtor = match beneficiary.user_id {
        Some(_) => beneficiary.id,
        None => beneficiaries::ensure_staff(tx, app, actor).await?.id,
    };
    Ok(Written { draft, kind, beneficiary, debtor, branch, cost_centre, excess_of })
}

/// The settlement that accepted what a draft asks for, as long as it is asked for as that and for whoever spent it.
fn still_excess(
    row: &Model,
    w: &Writing,
    beneficiary: Option<&beneficiaries::Party>,
) -> Option<SettlementId> {
    let same = row.type_id == w.type_id
        && row.currency.code() == w.input.currency
        && beneficiary.is_some_and(|b| b.id == row.beneficiary_id);
    row.excess_of.filter(|_| same)
}

/// Puts what was written onto the row of a draft.
pub fn write_onto(row: &mut Model, w: &Written) {
    row.type_id = w.kind.kind.id();
    row.type_name.clone_from(&w.kind.kind.name);
    row.needs_hr = w.kind.needs_hr;
    row.outcome.clone_from(&w.kind.outcome);
    row.excess_of = w.excess_of;
    // What was spent above an advance is booked where the advance is.
    if row.excess_of.is_none() {
        row.expense_account.clone_from(&w.kind.expense_account);
    }
    row.confidential = w.kind.confidential;
    row.instalments = w.kind.instalments;
    row.beneficiary_id = w.beneficiary.id;
    row.beneficiary_user_id = w.beneficiary.user_id;
    row.beneficiary_name.clone_from(&w.beneficiary.name);
    row.debtor_id = w.debtor;
    row.branch_id = w.branch.as_ref().map(Ref::id);
    row.branch_name = w.branch.as_ref().map(|b| b.name.clone());
    row.cost_centre_id = w.cost_centre.as_ref().map(Ref::id);
    row.cost_centre_name = w.cost_centre.as_ref().map(|c| c.name.clone());
    row.trip_reference.clone_from(&w.draft.trip_reference);
    row.purpose.clone_from(&w.draft.purpose);
    row.likeness = alike::likeness(&row.purpose);
    row.currency = w.draft.currency;
    row.method = w.draft.method;
    row.requested_minor = w.draft.total_minor;
    row.needed_by = w.draft.needed_by.map(|d| d.to_string());
}

/// A draft of nobody's money yet.
pub fn blank(id: RequestId, number: String, currency: Currency, requester: &Ref, now: i64) -> Model {
    Model {
        id,
        number,
        state: State::Draft,
        type_id: id.cast(),
        type_name: String::new(),
        needs_hr: false,
        outcome: String::new(),
        expense_account: String::new(),
        confidential: false,
        instalments: None,
        requester_id: requester.id(),
        requester_name: requester.name.clone(),
        beneficiary_id: id.cast(),
        beneficiary_user_id: None,
        beneficiary_name: String::new(),
        debtor_id: id.cast(),
        branch_id: None,
        branch_name: None,
        cost_centre_id: None,
        cost_centre_name: None,
        trip_reference: None,
        purpose: String::new(),
        currency,
        method: Method::Transfer,
        requested_minor: 0,
        approved_minor: None,
        paid_minor: 0,
        needed_by: None,
        approvals: JsonText(Vec::new()),
        likeness: 0,
        live_payment_id: None,
        excess_of: None,
        reason: None,
        revision: 0,
        attachment_count: 0,
        comment_count: 0,
        submitted_at_ms: None,
        released_at_ms: None,
        state_since_ms: now,
        version: 1,
        created_at_ms: now,
        updated_at_ms: now,
    }
}

/// Writes a new request, and submits it when asked to.
///
/// # Errors
/// Every wrong field at once.
pub async fn create(tx: &Tx, app: &App, caller: &Caller, w: &Writing) -> Result<RequestDetail, ApiError> {
    let written = check(tx, app, &caller.actor, w, None).await?;
    let now = app.now_ms();
    let requester = Ref::new(caller.actor.id, caller.actor.name.as_str());
    let mut row = blank(app.new_id(), String::new(), written.draft.currency, &requester, now);
    write_onto(&mut row, &written);
    let general = if w.submit { Some(company::general(tx).await?) } else { None };
    // Last of what is read: on PostgreSQL everybody who asks for money waits from here to the end.
    row.number = store::next_number(tx, app.today().year()).await?;
    // Sent at once it is written at once as it stands then; the history and the audit tell of both.
    let sent = match &general {
        Some(general) => Some(decide::decide_on(app, caller, general, row.clone(), &Command::Submit)?),
        None => None,
    };
    store::insert(tx, sent.as_ref().map_or(&row, |sent| &sent.row), &written.draft.lines).await?;
    let mut events = vec![note(tx, app, caller, &row, "create", None, None).await?];
    audit(tx, app, caller, "request.create", &row, None, None).await?;
    if let Some(sent) = sent {
        decide::unblock(tx, app, caller, &sent).await?;
        events.push(decide::write_down(tx, app, caller, &row, &sent).await?);
        row = sent.row;
    }
    let known = Known { lines: Some(written.draft.lines), events: Some(events) };
    load::detail_of(tx, app, caller, row, known).await
}

/// Corrects a draft, and submits it when asked to.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `wrong_state`, `not_owner`, and every wrong field at once.
pub async fn update(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    version: i64,
    w: &Writing,
) -> Result<RequestDetail, ApiError> {
    let before = locked(tx, caller, id, version).await?;
    guard::still_holds(app, tx, caller).await?;
    request::check(&record::domain(&before)?, request::Action::Edit, &caller.actor)?;
    let written = check(tx, app, &caller.actor, w, Some(&before)).await?;
    let mut row = before.clone();
    write_onto(&mut row, &written);
    touch(&mut row, app.now_ms());
    save(tx, &before, &row).await?;
    store::replace_lines(tx, &row, &written.draft.lines).await?;
    note(tx, app, caller, &row, "edit", None, None).await?;
    audit(tx, app, caller, "request.edit", &row, Some(&before), None).await?;
    if w.submit {
        let general = company::general(tx).await?;
        row = decide::advance(tx, app, caller, &general, (row.clone(), row), &Command::Submit).await?;
    }
    load::detail(tx, app, caller, row).await
}

/// Adds a comment.
///
/// # Errors
/// `not_found`, and the refusals of texts.
pub async fn add_comment(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    said: &str,
) -> Result<RequestDetail, ApiError> {
    let said = text::required(said, text::MAX_REASON_CHARS)
        .map_err(|refusal| vec![FieldRefusal { field: "text".into(), refusal: refusal.into() }])?;
    let before = seen(tx, caller, id).await?;
    if usize::try_from(before.comment_count).unwrap_or_default() >= store::MAX_COMMENTS {
        return Err(ApiError::Malformed { code: "comment_count", field: None });
    }
    let mut row = before.clone();
    let now = app.now_ms();
    let added = comment::Model {
        id: app.new_uuid(),
        request_id: row.id,
        author_id: caller.actor.id,
        author_name: caller.actor.name.clone(),
        text: said.clone(),
        at_ms: now,
    };
    store::add_comment(tx, added).await?;
    row.comment_count += 1;
    row.updated_at_ms = now;
    // A comment changes nothing that is decided on, so the version stays: nobody's decision is thrown back by it.
    save(tx, &before, &row).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    let after = json!({ "comment": said });
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.comment", &object, None, Some(after)))
        .await?;
    load::detail(tx, app, caller, row).await
}

/// Reads a request under its lock, for whoever may see it.
///
/// # Errors
/// `not_found`.
pub async fn seen(tx: &Tx, caller: &Caller, id: RequestId) -> Result<Model, ApiError> {
    load::visible(tx, &caller.actor, id, store::lock(tx, id).await?).await
}

/// The same, in the version the caller has read.
///
/// # Errors
/// `not_found`, `changed_meanwhile`.
pub async fn locked(tx: &Tx, caller: &Caller, id: RequestId, version: i64) -> Result<Model, ApiError> {
    at_version(seen(tx, caller, id).await?, version)
}

pub fn at_version(row: Model, version: i64) -> Result<Model, ApiError> {
    if row.version == version { Ok(row) } else { Err(ApiError::VersionStale) }
}

/// Writes the row where nobody wrote it meanwhile.
///
/// # Errors
/// `changed_meanwhile`.
pub async fn save(tx: &Tx, before: &Model, row: &Model) -> Result<(), ApiError> {
    if store::save(tx, before, row).await? { Ok(()) } else { Err(ApiError::VersionStale) }
}

/// Marks a row as changed.
pub fn touch(row: &mut Model, now: i64) {
    row.version += 1;
    row.updated_at_ms = now;
}

/// What changed, for the history.
pub struct Change<'a> {
    /// The state before.
    pub before: &'a str,
    pub reason: Option<String>,
    /// The amount decided on, in minor units.
    pub amount_minor: Option<i64>,
    /// In whose place.
    pub on_behalf: Option<&'a Principal>,
}

/// Adds to the history of a request.
pub async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &Model,
    action: &str,
    change: Option<Change<'_>>,
    reason: Option<String>,
) -> Result<event::Model, ApiError> {
    let on_behalf = change.as_ref().and_then(|c| c.on_behalf);
    let (from, why, amount_minor) = match change {
        Some(c) => (Some(c.before.to_owned()), c.reason.or(reason), c.amount_minor),
        None => (None, reason, None),
    };
    let event = event::Model {
        id: app.new_uuid(),
        request_id: row.id,
        at_ms: app.now_ms(),
        actor_id: caller.actor.id,
        actor_name: caller.actor.name.clone(),
        action: action.into(),
        to_state: from.is_some().then(|| row.state.name().to_owned()),
        from_state: from,
        reason: why,
        amount_minor,
        for_id: on_behalf.map(|p| p.id),
        for_name: on_behalf.map(|p| p.name.clone()),
    };
    store::add_event(tx, event.clone()).await?;
    Ok(event)
}

/// Writes the audit row of a command on a request.
pub async fn audit(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    row: &Model,
    before: Option<&Model>,
    on_behalf: Option<&Principal>,
) -> Result<(), ApiError> {
    let object = Object { kind: "request", id: row.id.0, number: Some(&row.number) };
    let audit = trail::row(app, caller, action, &object, before.map(snapshot), Some(snapshot(row)));
    let audit = trail::for_another(audit, on_behalf.map(|p| p.id));
    Ok(caudal_db::audit::append(tx, &audit).await?)
}

/// What the audit keeps of a request: what was decided on, and how far it got.
fn snapshot(row: &Model) -> Value {
    json!({
        "state": row.state,
        "type": row.type_name,
        "requester": row.requester_name,
        "beneficiary_id": row.beneficiary_id,
        "beneficiary": row.beneficiary_name,
        "purpose": row.purpose,
        "method": row.method,
        "currency": row.currency,
        "requested_minor": row.requested_minor,
        "approved_minor": row.approved_minor,
        "paid_minor": row.paid_minor,
        "approvals": row.approvals.0,
        "reason": row.reason,
        "revision": row.revision,
        "version": row.version,
    })
}
