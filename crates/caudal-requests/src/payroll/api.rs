//! The calls of payroll deductions.

use std::collections::BTreeMap;

use axum::extract::State as AppState;
use caudal_domain::ids::{DeductionId, UserId};
use caudal_domain::payroll::{self, Month, State};
use caudal_domain::{actor::Actor, money::Currency};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, Filter, row::Model};
use super::{domain, mark, visible_branches};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::page::{self, Blocked, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{Query, invalid_query, parse_query};
use caudal_web::http::{errors_es, json::Json};
use caudal_web::{app::App, caller::Caller};

/// What the list is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeductionsQuery {
    /// Month, `2026-11`; this one when absent. What earlier months left pending belongs to it, too.
    period: Option<String>,
    /// `pending`, `deducted`, `void`, separated by commas; the first two when absent.
    state: Option<String>,
    /// Beginnings of words of person, number, concept.
    q: Option<String>,
    /// 1 to 100, 25 by default.
    limit: Option<u64>,
    /// Where the page begins: `next` of the page before.
    after: Option<String>,
}

impl DeductionsQuery {
    /// Reads a query string as the list's own call does.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        parse_query(query)
    }

    /// What is asked for, and by whom.
    ///
    /// # Errors
    /// `invalid_query` for what is not understood.
    pub fn filter(&self, app: &App, caller: &Caller) -> Result<Filter, ApiError> {
        let given = |text: &Option<String>| text.clone().filter(|t| !t.trim().is_empty());
        let period = match given(&self.period) {
            Some(text) => Month::parse(&text).ok_or_else(|| invalid_query("period"))?,
            None => Month::of(app.today()),
        };
        let states = match given(&self.state) {
            Some(names) => names
                .split(',')
                .map(|name| State::from_name(name).ok_or_else(|| invalid_query("state")))
                .collect::<Result<_, _>>()?,
            None => vec![State::Pending, State::Deducted],
        };
        Ok(Filter { period, states, words: given(&self.q), branches: visible_branches(&caller.actor) })
    }
}

/// One monthly deduction.
#[derive(Serialize, ToSchema)]
pub struct PayrollDeduction {
    id: DeductionId,
    /// UUID of the member of staff, where it is one.
    #[schema(value_type = Option<String>, format = Uuid)]
    user_id: Option<UserId>,
    /// Their name, as on paper.
    person_name: String,
    /// What it comes from: `request`, `cash_session`.
    document_kind: String,
    /// The number of the request or of the session.
    document_number: String,
    /// The type of the request, or the name of the box in which money was missing.
    concept: String,
    /// Which instalment, from 1.
    seq: i32,
    seq_of: i32,
    /// Month: `2026-11`.
    period: String,
    /// Whether it was left from an earlier month.
    arrears: bool,
    /// Minor units.
    amount_minor: i64,
    currency: Currency,
    /// `pending`, `deducted`, `void`.
    #[schema(value_type = String)]
    state: State,
    marked_by: Option<String>,
    marked_at_ms: Option<i64>,
    /// What keeps the reader from marking it, where it is pending.
    blocked_by: Option<Blocked>,
}

/// What the list adds up to in one currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct PayrollTotals {
    currency: Currency,
    /// How many are pending, those in arrears included.
    pending_count: i64,
    /// How much that is, in minor units.
    pending_minor: i64,
    /// How much of it is in arrears, in minor units.
    arrears_minor: i64,
    deducted_count: i64,
    /// How much that is, in minor units.
    deducted_minor: i64,
}

impl PayrollTotals {
    fn of(currency: Currency) -> Self {
        Self {
            currency,
            pending_count: 0,
            pending_minor: 0,
            arrears_minor: 0,
            deducted_count: 0,
            deducted_minor: 0,
        }
    }
}

/// The deductions of a month.
#[derive(Serialize, ToSchema)]
pub struct PayrollDeductions {
    /// The month.
    period: String,
    /// Those in arrears first, then by person.
    items: Vec<PayrollDeduction>,
    /// Where the next page begins, if there is one.
    next: Option<String>,
    /// What all pages add up to.
    totals: Vec<PayrollTotals>,
}

/// Deductions that payroll has kept back.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkDeductionsBody {
    /// 1 to 500 UUIDs.
    #[schema(value_type = Vec<String>)]
    ids: Vec<DeductionId>,
}

/// What became of one of several deductions.
#[derive(Clone, Serialize, ToSchema)]
pub struct MarkResult {
    id: DeductionId,
    /// Whether it was marked.
    ok: bool,
    /// Stable code of what refused it.
    code: Option<String>,
    /// Why it was refused, in Spanish.
    detail: Option<String>,
}

/// What became of each.
#[derive(Clone, Serialize, ToSchema)]
pub struct MarkResults {
    /// In the order they were sent.
    results: Vec<MarkResult>,
}

/// What is to be deducted in a month, with what earlier months left over.
#[utoipa::path(get, path = "/api/v1/payroll/deductions", tag = "payroll", params(DeductionsQuery),
    responses((status = 200, body = PayrollDeductions), (status = 422, body = Problem)))]
pub async fn list_payroll_deductions(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<DeductionsQuery>,
) -> Result<Json<PayrollDeductions>, ApiError> {
    let limit = page::limit(query.limit)?;
    let after = page::after(query.after.as_deref())?;
    let filter = query.filter(&app, &caller)?;
    let db = app.db.begin_read().await?;
    let last = match after {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::find(&db, id).await?.ok_or(gone)?)
        }
        None => None,
    };
    let rows = store::page(&db, &filter, last.as_ref(), limit).await?;
    let cut = Page::cut(rows, limit, |row| row.id);
    let period = filter.period.to_string();
    let items = cut.items.iter().map(|row| item(row, &period, &caller.actor)).collect::<Result<_, _>>()?;
    let totals = totals(&store::sums(&db, &filter).await?, &period);
    Ok(Json(PayrollDeductions { period, items, next: cut.next, totals }))
}

fn item(row: &Model, period: &str, actor: &Actor) -> Result<PayrollDeduction, ApiError> {
    let deduction = domain(row)?;
    let pending = deduction.state == State::Pending;
    let refusal = payroll::check(&deduction, actor).err().filter(|_| pending);
    Ok(PayrollDeduction {
        id: row.id,
        user_id: row.user_id,
        person_name: row.person_name.clone(),
        document_kind: row.document_kind.clone(),
        document_number: row.document_number.clone(),
        concept: row.concept.clone(),
        seq: row.seq,
        seq_of: row.seq_of,
        period: row.period.clone(),
        arrears: pending && row.period.as_str() < period,
        amount_minor: row.amount_minor,
        currency: row.currency,
        state: row.state,
        marked_by: row.marked_by_name.clone(),
        marked_at_ms: row.marked_at_ms,
        blocked_by: refusal.map(|refusal| Blocked::new(&refusal, Vec::new())),
    })
}

fn totals(sums: &[store::Sum], period: &str) -> Vec<PayrollTotals> {
    let mut by_currency: BTreeMap<Currency, PayrollTotals> = BTreeMap::new();
    for sum in sums {
        let total = by_currency.entry(sum.currency).or_insert_with(|| PayrollTotals::of(sum.currency));
        match sum.state {
            State::Pending => {
                total.pending_count += sum.n;
                total.pending_minor += sum.minor;
                total.arrears_minor += if sum.period.as_str() < period { sum.minor } else { 0 };
            }
            State::Deducted => {
                total.deducted_count += sum.n;
                total.deducted_minor += sum.minor;
            }
            State::Void => {}
        }
    }
    by_currency.into_values().collect()
}

/// Says of deductions that payroll has kept them back; each is marked or refused on its own.
#[utoipa::path(post, path = "/api/v1/payroll/deductions/actions/mark", tag = "payroll", request_body = MarkDeductionsBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = MarkResults), (status = 422, body = Problem)))]
pub async fn mark_payroll_deductions(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<MarkDeductionsBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body.ids, move |tx, app, caller, ids| {
        Box::pin(async move {
            let done = mark::mark(tx, app, caller, ids).await?;
            let results = ids.iter().zip(done).map(|(id, done)| result(*id, done.err())).collect();
            Answer::ok(&MarkResults { results })
        })
    })
    .await
}

fn result(id: DeductionId, refused: Option<ApiError>) -> MarkResult {
    MarkResult {
        id,
        ok: refused.is_none(),
        code: refused.as_ref().map(|error| error.code().to_owned()),
        detail: refused.as_ref().map(errors_es::api),
    }
}
