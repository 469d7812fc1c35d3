//! The calls of the report: read, check the shape, hand on.

use axum::extract::State as AppState;
use caudal_domain::{cash::State, time::parse_date};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::super::store::{self, report::Filter};
use super::range::{MOST_DAYS, Range};
use super::view::{CashReport, CashReportSession};
use super::{super::api::id, branches_of, load};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{Query, invalid_query, parse_query};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::json::Json};

/// What the report is narrowed to.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashReportQuery {
    /// Opened on this ISO date or later; the first of the last day's month unless told.
    pub from: Option<String>,
    /// Opened on this ISO date or earlier; today unless told. At most thirty years after the first.
    pub to: Option<String>,
    /// UUID of the branch.
    pub branch: Option<String>,
    /// UUID of the box.
    #[serde(rename = "box")]
    pub cash_box: Option<String>,
    /// UUID of the custodian.
    pub custodian: Option<String>,
    /// `open`, `counting`, `pending_review`, `closed`.
    pub state: Option<String>,
}

/// A page of the sessions of the report.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashReportSessionsQuery {
    /// Opened on this ISO date or later; the first of the last day's month unless told.
    pub from: Option<String>,
    /// Opened on this ISO date or earlier; today unless told. At most thirty years after the first.
    pub to: Option<String>,
    /// UUID of the branch.
    pub branch: Option<String>,
    /// UUID of the box.
    #[serde(rename = "box")]
    pub cash_box: Option<String>,
    /// UUID of the custodian.
    pub custodian: Option<String>,
    /// `open`, `counting`, `pending_review`, `closed`.
    pub state: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

impl CashReportSessionsQuery {
    fn narrowed(&self) -> CashReportQuery {
        CashReportQuery {
            from: self.from.clone(),
            to: self.to.clone(),
            branch: self.branch.clone(),
            cash_box: self.cash_box.clone(),
            custodian: self.custodian.clone(),
            state: self.state.clone(),
        }
    }
}

impl CashReportQuery {
    /// Reads a query string as the report's own call does.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        parse_query(query)
    }

    /// What is asked for, within what the caller reports on.
    ///
    /// # Errors
    /// `not_found` for whoever does not have the report, `invalid_query` for what is not understood.
    pub fn filter(&self, app: &App, caller: &Caller) -> Result<(Range, Filter), ApiError> {
        let within = branches_of(caller)?;
        let given = |text: &Option<String>| text.clone().filter(|t| !t.is_empty());
        let date = |field: &str, text: &Option<String>| {
            given(text).map(|t| parse_date(&t).ok_or_else(|| invalid_query(field))).transpose()
        };
        let range = Range::of_query(date("from", &self.from)?, date("to", &self.to)?, app.today());
        if range.from > range.to || range.days() > MOST_DAYS {
            return Err(invalid_query("to"));
        }
        let state = |name: String| State::from_name(&name).ok_or_else(|| invalid_query("state"));
        let filter = Filter {
            from: range.from.to_string(),
            to: range.to.to_string(),
            state: given(&self.state).map(state).transpose()?,
            branch: id("branch", given(&self.branch))?,
            cash_box: id("box", given(&self.cash_box))?,
            custodian: id("custodian", given(&self.custodian))?,
            within,
        };
        Ok((range, filter))
    }
}

/// What the sessions of a range of days add up to, by currency, over time, by custodian and by box.
#[utoipa::path(get, path = "/api/v1/cash/report", tag = "cash", params(CashReportQuery),
    responses((status = 200, body = CashReport), (status = 422, body = Problem)))]
pub async fn get_cash_report(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashReportQuery>,
) -> Result<Json<CashReport>, ApiError> {
    let (range, filter) = query.filter(&app, &caller)?;
    load::report(&app, range, &filter).await.map(Json)
}

/// A page of the sessions that the report adds up, those of the newest day first.
#[utoipa::path(get, path = "/api/v1/cash/report/sessions", tag = "cash", params(CashReportSessionsQuery),
    responses((status = 200, body = Page<CashReportSession>), (status = 422, body = Problem)))]
pub async fn list_cash_report_sessions(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<CashReportSessionsQuery>,
) -> Result<Json<Page<CashReportSession>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let (_, filter) = query.narrowed().filter(&app, &caller)?;
    let db = app.db.begin_long().await?;
    let last = match after {
        Some(id) => Some(store::find(&db, id).await?.unguarded().ok_or_else(|| invalid_query("after"))?),
        None => None,
    };
    let rows = store::report::page(&db, &filter, last.as_ref(), limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    Ok(Json(Page { items: load::sessions(&db, page.items).await?, next: page.next }))
}
