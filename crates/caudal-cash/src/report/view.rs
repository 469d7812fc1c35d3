//! The report as the API shows it.

use caudal_domain::cash::{State, Treatment};
use caudal_domain::ids::{BranchId, CashBoxId, CashSessionId};
use caudal_domain::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::store::report::Sums;
use caudal_web::http::page::Ref;

/// What sessions of one currency add up to. Money is in minor units, and of the sessions that were counted: those that wait
/// for review and the closed ones. What they were opened with, plus what came in, less what left, is what there should have
/// been.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct CashReportSums {
    pub sessions: i64,
    pub open: i64,
    /// How many are being counted.
    pub counting: i64,
    /// How many wait for review.
    pub pending_review: i64,
    pub closed: i64,
    /// What the boxes were opened with.
    pub opening_minor: i64,
    /// What came in.
    pub in_minor: i64,
    /// What requests were paid with.
    pub payments_minor: i64,
    /// What else left.
    pub out_minor: i64,
    /// What there should have been.
    pub expected_minor: i64,
    pub counted_minor: i64,
    /// What was missing, above zero.
    pub shortage_minor: i64,
    /// What was too much.
    pub overage_minor: i64,
    /// What was too much less what was missing.
    pub difference_minor: i64,
    /// How many missed more than their box tolerates.
    pub short_above: i64,
    /// How many missed what their box tolerates.
    pub short_within: i64,
    /// How many had what they should.
    pub exact: i64,
    /// How many had too much of what their box tolerates.
    pub over_within: i64,
    /// How many had more too much than their box tolerates.
    pub over_above: i64,
    /// How often a box was counted again.
    pub recounts: i64,
    /// How far from what there should be a count was on average, whichever way, in minor units; nothing without a count.
    pub average_minor: Option<i64>,
}

impl From<Sums> for CashReportSums {
    fn from(s: Sums) -> Self {
        let counted = s.pending_review + s.closed;
        let apart = s.short_above + s.short_within + s.over_within + s.over_above;
        // Rounded half up: both are above zero.
        let average = |n| (s.shortage_minor + s.overage_minor + n / 2) / n;
        Self {
            sessions: s.sessions(),
            open: s.open,
            counting: s.counting,
            pending_review: s.pending_review,
            closed: s.closed,
            opening_minor: s.opening_minor,
            in_minor: s.in_minor,
            payments_minor: s.payments_minor,
            out_minor: s.out_minor,
            expected_minor: s.expected_minor,
            counted_minor: s.counted_minor,
            shortage_minor: s.shortage_minor,
            overage_minor: s.overage_minor,
            difference_minor: s.overage_minor - s.shortage_minor,
            short_above: s.short_above,
            short_within: s.short_within,
            exact: counted - apart,
            over_within: s.over_within,
            over_above: s.over_above,
            recounts: s.recounts,
            average_minor: (counted > 0).then(|| average(counted)),
        }
    }
}

/// A span of days of the charts.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportSpan {
    /// Its first day, ISO date.
    pub from: String,
    /// Its last day, ISO date.
    pub to: String,
    /// What its sessions add up to.
    pub sums: CashReportSums,
}

/// A custodian or a box.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportPart {
    pub of: Ref,
    /// What its sessions add up to.
    pub sums: CashReportSums,
}

/// All sessions of one currency; two currencies never add.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportCurrency {
    pub currency: Currency,
    /// What they add up to.
    pub total: CashReportSums,
    /// Over time, without a gap.
    pub spans: Vec<CashReportSpan>,
    /// By custodian, those with the largest differences first.
    pub custodians: Vec<CashReportPart>,
    /// By box, those with the largest differences first.
    pub boxes: Vec<CashReportPart>,
}

/// A box to choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportBox {
    pub id: CashBoxId,
    pub name: String,
    /// UUID of its branch.
    pub branch_id: BranchId,
}

/// What the report can be narrowed to, each by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportChoices {
    /// The branches that the reader reports on.
    pub branches: Vec<Ref>,
    pub boxes: Vec<CashReportBox>,
    /// Who kept one of them in these days.
    pub custodians: Vec<Ref>,
}

/// What the sessions of a range of days add up to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReport {
    /// The name of the portal's company, for paper.
    pub company: String,
    /// The first day, ISO date: sessions belong to the day on which they were opened.
    pub from: String,
    /// The last day, ISO date.
    pub to: String,
    /// How long a span of the charts is: `day`, `week` (seven days from the first), `month`, `year`.
    pub step: &'static str,
    /// By currency, in the order of their codes.
    pub currencies: Vec<CashReportCurrency>,
    /// Whether there is any session that the reader may know of, on whatever day.
    pub any: bool,
    /// What it can be narrowed to.
    pub choices: CashReportChoices,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CashReportSession {
    pub id: CashSessionId,
    /// `TUR-2026-000012`.
    pub number: String,
    /// `open`, `counting`, `pending_review`, `closed`.
    #[schema(value_type = String)]
    pub state: State,
    pub branch: Ref,
    pub cash_box: Ref,
    pub currency: Currency,
    pub custodian: Ref,
    /// ISO date.
    pub opened_on: String,
    /// What was found at its opening, in minor units.
    pub opening_minor: i64,
    /// What came in, in minor units; nothing before it was counted, as all that follows.
    pub in_minor: Option<i64>,
    /// What requests were paid with, in minor units.
    pub payments_minor: Option<i64>,
    /// What else left, in minor units.
    pub out_minor: Option<i64>,
    /// What there should have been, in minor units.
    pub expected_minor: Option<i64>,
    /// What the last count found, in minor units.
    pub counted_minor: Option<i64>,
    /// What the last count found too much (above zero) or missing, in minor units.
    pub difference_minor: Option<i64>,
    /// Whether that is more than the box tolerates.
    pub above_tolerance: bool,
    /// How often it was counted again.
    pub recounts: i64,
    /// Why it differs.
    pub explanation: Option<String>,
    /// What became of the difference: `company`, `custodian`.
    #[schema(value_type = Option<String>)]
    pub treatment: Option<Treatment>,
    pub closed_by: Option<Ref>,
    /// When it was closed, in milliseconds of UTC.
    pub closed_at_ms: Option<i64>,
}
