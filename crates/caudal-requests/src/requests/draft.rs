//! What a person writes when asking for money, checked and put onto the row of its draft.

use caudal_db::{JsonText, Tx};
use caudal_domain::ids::{BeneficiaryId, BranchId, CostCentreId, Id, RequestId, RequestTypeId};
use caudal_domain::request::{
    self, DraftInput, Line, LineInput, Method, RequestRefusal, Resolved, State, check_draft,
};
use caudal_domain::{actor::Actor, error::FieldRefusal, money::Currency, price::UnitPrice};
use serde::Deserialize;
use utoipa::ToSchema;

use super::store::{alike, row::Model};
use crate::settlements;
use caudal_access::company;
use caudal_beneficiaries::beneficiaries;
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// One line as written.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineBody {
    /// What for, up to 120 characters.
    concept: String,
    /// How many, in thousandths.
    quantity_milli: i64,
    /// What one costs, in whole minor units of the currency.
    unit_minor: i64,
    /// What comes on top of those, in ten-thousandths of a minor unit, so that a price has up to four decimals: 4.155 dollars are
    /// 415 and 5000.
    #[serde(default)]
    unit_fraction: i64,
}

/// A request as written.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestBody {
    /// UUID of the type.
    pub type_id: RequestTypeId,
    /// UUID of the beneficiary; oneself when nobody is named.
    #[schema(value_type = Option<String>, format = Uuid)]
    beneficiary_id: Option<BeneficiaryId>,
    /// UUID of the branch.
    #[schema(value_type = Option<String>, format = Uuid)]
    branch_id: Option<BranchId>,
    /// UUID of the cost centre.
    #[schema(value_type = Option<String>, format = Uuid)]
    cost_centre_id: Option<CostCentreId>,
    /// ISO 4217 code.
    currency: String,
    /// `transfer` or `cash`.
    method: String,
    /// What the money is for, up to 500 characters.
    purpose: String,
    /// The trip it belongs to.
    trip_reference: Option<String>,
    /// ISO date.
    needed_by: Option<String>,
    /// 1 to 50 lines.
    lines: Vec<LineBody>,
    /// Whether to submit at once.
    #[serde(default)]
    pub submit: bool,
}

impl RequestBody {
    /// A stored draft as if it were written today.
    pub fn of(draft: &Model, lines: Vec<Line>) -> Self {
        let line = |line: Line| LineBody {
            concept: line.concept,
            quantity_milli: line.quantity_milli,
            unit_minor: line.unit.minor(),
            unit_fraction: line.unit.fraction(),
        };
        Self {
            type_id: draft.type_id,
            beneficiary_id: Some(draft.beneficiary_id),
            branch_id: draft.branch_id,
            cost_centre_id: draft.cost_centre_id,
            currency: draft.currency.code().to_owned(),
            method: draft.method.name().to_owned(),
            purpose: draft.purpose.clone(),
            trip_reference: draft.trip_reference.clone(),
            needed_by: draft.needed_by.clone(),
            lines: lines.into_iter().map(line).collect(),
            submit: true,
        }
    }

    /// What of it the rules check without looking anything up.
    fn input(&self) -> DraftInput {
        let line = |l: &LineBody| LineInput {
            concept: l.concept.clone(),
            quantity_milli: l.quantity_milli,
            unit: UnitPrice::of(l.unit_minor, l.unit_fraction),
        };
        DraftInput {
            currency: self.currency.clone(),
            method: self.method.clone(),
            purpose: self.purpose.clone(),
            trip_reference: self.trip_reference.clone(),
            needed_by: self.needed_by.clone(),
            lines: self.lines.iter().map(line).collect(),
        }
    }
}

/// Checks what was written and puts it onto the row of its draft. Answers the row and its lines.
pub async fn fill(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    body: &RequestBody,
    mut row: Model,
) -> Result<(Model, Vec<Line>), ApiError> {
    request::may_ask(actor, body.branch_id)
        .map_err(|refusal| vec![FieldRefusal { field: "branch_id".into(), refusal: refusal.into() }])?;
    let kind = company::request_type(tx, body.type_id, app.config.portal.home_currency).await?;
    let beneficiary = match body.beneficiary_id {
        Some(id) => beneficiaries::party(tx, id).await?,
        None => Some(beneficiaries::ensure_staff(tx, app, actor).await?),
    };
    let branch = match body.branch_id {
        Some(id) => company::branch(tx, id).await?,
        None => None,
    };
    let cost_centre = match body.cost_centre_id {
        Some(id) => company::cost_centre(tx, id).await?,
        None => None,
    };
    // Accepted as an excess, it is one as long as it is asked for as that and for whoever spent it.
    let same = row.type_id == body.type_id
        && row.currency.code() == body.currency
        && beneficiary.as_ref().is_some_and(|b| b.id == row.beneficiary_id);
    let excess_of = row.excess_of.filter(|_| same);
    let accepted_minor = match excess_of {
        Some(settlement) => settlements::accepted_excess(tx, settlement, row.id).await?,
        None => None,
    };
    let found = Resolved {
        kind: kind.as_ref().map(|k| k.rules.clone()),
        beneficiary: beneficiary.as_ref().is_some_and(|b| b.active),
        branch: body.branch_id.is_none() || branch.is_some(),
        cost_centre: body.cost_centre_id.is_none() || cost_centre.is_some(),
        accepted_minor,
    };
    let draft = check_draft(&body.input(), &found, app.today())?;
    let kind = kind.ok_or(RequestRefusal::TypeUnavailable)?;
    let beneficiary = beneficiary.ok_or(RequestRefusal::BeneficiaryUnavailable)?;
    row.debtor_id = match beneficiary.user_id {
        Some(_) => beneficiary.id,
        None => beneficiaries::ensure_staff(tx, app, actor).await?.id,
    };
    // More than what was accepted is nobody's excess, but a request like any other.
    row.excess_of = excess_of.filter(|_| accepted_minor.is_some_and(|most| draft.total_minor <= most));
    // What was spent above an advance is booked where the advance is.
    if row.excess_of.is_none() {
        row.expense_account = kind.expense_account;
    }
    row.type_id = kind.kind.id();
    row.type_name = kind.kind.name;
    row.needs_hr = kind.needs_hr;
    row.outcome = kind.outcome;
    row.confidential = kind.confidential;
    row.instalments = kind.instalments;
    row.beneficiary_id = beneficiary.id;
    row.beneficiary_user_id = beneficiary.user_id;
    row.beneficiary_name = beneficiary.name;
    (row.branch_id, row.branch_name) = parts(branch);
    (row.cost_centre_id, row.cost_centre_name) = parts(cost_centre);
    row.trip_reference = draft.trip_reference;
    row.purpose = draft.purpose;
    row.likeness = alike::likeness(&row.purpose);
    row.currency = draft.currency;
    row.method = draft.method;
    row.requested_minor = draft.total_minor;
    row.needed_by = draft.needed_by.map(|day| day.to_string());
    Ok((row, draft.lines))
}

fn parts<Of>(named: Option<Ref>) -> (Option<Id<Of>>, Option<String>) {
    named.map(|named| (named.id(), named.name)).unzip()
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
