//! Reading the report.

use caudal_db::Conn;
use std::collections::{BTreeMap, BTreeSet};

use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::order;
use caudal_domain::{cash::State, money::Currency};
use jiff::civil::Date;
use uuid::Uuid;

use super::super::store::report::{self, Filter, OfDay, OfPlace, Sums};
use super::view::{
    CashReport, CashReportBox, CashReportChoices, CashReportCurrency, CashReportPart, CashReportSession,
    CashReportSpan,
};
use super::{super::store::session::Model, range::Range};
use caudal_access::{company, people};
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// What the sessions of a range of days add up to.
pub async fn report(app: &App, range: Range, filter: &Filter) -> Result<CashReport, ApiError> {
    // One moment for all of it, so that the parts add up to the whole.
    let db = app.db.begin_long().await?;
    let (days, places) = (report::days(&db, filter).await?, report::places(&db, filter).await?);
    Ok(CashReport {
        company: company::company_name(&db, app).await?,
        from: range.from.to_string(),
        to: range.to.to_string(),
        step: range.step().name(),
        any: !days.is_empty() || report::any(&db, filter.within.as_deref()).await?,
        currencies: by_currency(range, &days, &places),
        choices: choices(&db, filter).await?,
    })
}

fn by_currency(range: Range, days: &[OfDay], places: &[OfPlace]) -> Vec<CashReportCurrency> {
    let currencies: BTreeSet<_> = days.iter().map(|day| day.currency).collect();
    let of = |currency: Currency| {
        let days: Vec<_> = days.iter().filter(|day| day.currency == currency).collect();
        let places: Vec<_> = places.iter().filter(|place| place.currency == currency).collect();
        CashReportCurrency {
            currency,
            total: days.iter().fold(Sums::default(), |sum, day| sum + day.sums).into(),
            spans: over_time(range, &days),
            custodians: parts(&places, |p| (p.custodian_id.0, &p.custodian_name)),
            boxes: parts(&places, |p| (p.box_id.0, &p.box_name)),
        }
    };
    currencies.into_iter().map(of).collect()
}

fn over_time(range: Range, days: &[&OfDay]) -> Vec<CashReportSpan> {
    let mut days = days.iter().peekable();
    let mut within = |last: Date| {
        let last = last.to_string();
        let mut sum = Sums::default();
        // Days and spans come in their order, and ISO dates in that of their text.
        while let Some(day) = days.next_if(|day| day.opened_on <= last) {
            sum = sum + day.sums;
        }
        sum.into()
    };
    let span = |(from, to): (Date, Date)| CashReportSpan {
        from: from.to_string(),
        to: to.to_string(),
        sums: within(to),
    };
    range.spans().into_iter().map(span).collect()
}

fn parts<'a>(places: &[&'a OfPlace], of: impl Fn(&'a OfPlace) -> (Uuid, &'a String)) -> Vec<CashReportPart> {
    let mut sums: BTreeMap<Uuid, (&String, Sums)> = BTreeMap::new();
    for place in places {
        let (id, name) = of(place);
        let (_, sum) = sums.entry(id).or_insert((name, Sums::default()));
        *sum = *sum + place.sums;
    }
    let part = |(id, (name, sums)): (Uuid, (&String, Sums))| CashReportPart {
        of: Ref { id, name: name.clone() },
        sums: sums.into(),
    };
    let mut parts: Vec<_> = sums.into_iter().map(part).collect();
    order::sort_by(&mut parts, |a, b| {
        let apart = |p: &CashReportPart| p.sums.shortage_minor + p.sums.overage_minor;
        apart(b).cmp(&apart(a)).then_with(|| a.of.name.cmp(&b.of.name))
    });
    parts
}

async fn choices(db: &Conn, filter: &Filter) -> Result<CashReportChoices, ApiError> {
    let seen = |id: BranchId| filter.within.as_ref().is_none_or(|ids: &Vec<BranchId>| ids.contains(&id));
    let named = |(id, name): (UserId, String)| Ref::new(id, name);
    let mut custodians: Vec<_> = report::custodians(db, filter).await?.into_iter().map(named).collect();
    if let Some(asked) = filter.custodian.filter(|id| !custodians.iter().any(|c| c.id == id.0)) {
        // Who is asked for can be chosen, also where they kept nothing in these days.
        custodians.extend(people::names(db, &[asked]).await?.into_iter().map(named));
    }
    let box_of =
        |b: company::CashBoxSetting| CashReportBox { id: b.id, name: b.name, branch_id: b.branch.id() };
    let mut boxes: Vec<_> = company::cash_boxes(db).await?.into_iter().map(box_of).collect();
    boxes.retain(|b| seen(b.branch_id));
    let mut branches = company::branch_names(db).await?;
    branches.retain(|b| seen(b.id()));
    order::sort_by(&mut custodians, |a, b| a.name.cmp(&b.name));
    order::sort_by(&mut boxes, |a, b| a.name.cmp(&b.name));
    order::sort_by(&mut branches, |a, b| a.name.cmp(&b.name));
    Ok(CashReportChoices { branches, boxes, custodians })
}

pub async fn sessions(db: &Conn, rows: Vec<Model>) -> Result<Vec<CashReportSession>, ApiError> {
    let branches = company::branch_names(db).await?;
    Ok(rows.into_iter().map(|row| session(row, &branches)).collect())
}

fn session(row: Model, branches: &[Ref]) -> CashReportSession {
    // What a box holds is told to nobody while it is counted, also where a count came before.
    let told = matches!(row.state, State::PendingReview | State::Closed);
    let minor = |minor: Option<i64>| minor.filter(|_| told);
    let difference = row.counted_minor.zip(row.expected_minor).map(|(counted, expected)| counted - expected);
    let difference_minor = minor(difference);
    let branch = branches.iter().find(|b| b.id == row.branch_id.0);
    CashReportSession {
        id: row.id,
        number: row.number,
        state: row.state,
        branch: Ref::new(row.branch_id, branch.map(|b| b.name.clone()).unwrap_or_default()),
        cash_box: Ref::new(row.box_id, row.box_name),
        currency: row.currency,
        custodian: Ref::new(row.custodian_id, row.custodian_name),
        opened_on: row.opened_on,
        opening_minor: row.opening_minor,
        in_minor: minor(row.in_minor),
        payments_minor: minor(row.payments_minor),
        out_minor: minor(row.out_minor),
        expected_minor: minor(row.expected_minor),
        counted_minor: minor(row.counted_minor),
        difference_minor,
        above_tolerance: difference_minor.is_some_and(|d| d.abs() > row.tolerance_minor),
        recounts: (row.closing_counts - 1).max(0),
        explanation: row.explanation,
        treatment: row.treatment,
        closed_by: Ref::of_parts(row.closed_by, row.closed_by_name.as_deref()),
        closed_at_ms: row.closed_at_ms,
    }
}
