//! Reading the reports.
//!
//! Every reader of the books sees every entry with its person and its amount in the journal, also of confidential requests; purposes, reasons
//! and files are of no report.

use std::collections::HashMap;

use caudal_db::Conn;
use caudal_domain::ids::{Id, UserId};
use uuid::Uuid;

use super::super::store::reports::{self as store, By, Filter, Group, Paid, Spent};
use super::days::Days;
use super::view::{
    PaymentsColumn, PaymentsReport, PaymentsSource, SpendingColumn, SpendingGroup, SpendingReport,
};
use super::{Asked, by_name};
use caudal_access::{company, people};
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

const SOURCES: [&str; 3] = ["transfers", "batches", "cash"];

/// What was spent, by one thing or another.
pub async fn spending(db: &Conn, app: &App, asked: Asked, by: By) -> Result<SpendingReport, ApiError> {
    let before = asked.days.before();
    let (now_iso, before_iso) = (asked.days.iso(), before.iso());
    let now_filter = filter(&asked, &now_iso);
    let before_filter = filter(&asked, &before_iso);
    let spent = store::spent_by(db, by, &now_filter).await?;
    let spent_before = store::spent_by(db, by, &before_filter).await?;
    let groups = named(db, by, joined(spent, spent_before)).await?;
    let by_day = store::spent_by_day(db, &now_filter).await?;
    let by_day_before = store::spent_by_day(db, &before_filter).await?;
    let sum = |days: &[Spent]| days.iter().map(|day| day.minor).sum();
    Ok(SpendingReport {
        company: company::company_name(db, app).await?,
        currency: asked.currency,
        by: by_name(by),
        step: asked.days.step().name(),
        minor: sum(&by_day),
        before_minor: sum(&by_day_before),
        groups,
        columns: pairs(asked.days, before)
            .map(|(now, before)| SpendingColumn {
                minor: sum(within(&by_day, now, |spent| &spent.day)),
                before_minor: sum(within(&by_day_before, before, |spent| &spent.day)),
                from: first(now),
                until: last(now),
                before_from: first(before),
                before_until: last(before),
            })
            .collect(),
        from: now_iso.0,
        until: now_iso.1,
        before_from: before_iso.0,
        before_until: before_iso.1,
    })
}

/// What left banks and boxes.
pub async fn payments(db: &Conn, app: &App, asked: Asked) -> Result<PaymentsReport, ApiError> {
    let before = asked.days.before();
    let (now_iso, before_iso) = (asked.days.iso(), before.iso());
    let paid = store::paid_by_day(db, &filter(&asked, &now_iso)).await?;
    let paid_before = store::paid_by_day(db, &filter(&asked, &before_iso)).await?;
    let source = |source: &'static str| {
        let (minor, count) = sums(&paid, Some(source));
        let (before_minor, before_count) = sums(&paid_before, Some(source));
        PaymentsSource { source, minor, count, before_minor, before_count }
    };
    let column = |(now, before): (Option<Days>, Option<Days>)| {
        let here = within(&paid, now, |paid| &paid.day);
        let (minor, count) = sums(here, None);
        let [transfers_minor, batches_minor, cash_minor] = SOURCES.map(|source| sums(here, Some(source)).0);
        PaymentsColumn {
            minor,
            count,
            transfers_minor,
            batches_minor,
            cash_minor,
            before_minor: sums(within(&paid_before, before, |paid| &paid.day), None).0,
            from: first(now),
            until: last(now),
            before_from: first(before),
            before_until: last(before),
        }
    };
    let ((minor, count), (before_minor, before_count)) = (sums(&paid, None), sums(&paid_before, None));
    Ok(PaymentsReport {
        company: company::company_name(db, app).await?,
        currency: asked.currency,
        step: asked.days.step().name(),
        minor,
        count,
        before_minor,
        before_count,
        sources: SOURCES.into_iter().map(source).collect(),
        columns: pairs(asked.days, before).map(column).collect(),
        from: now_iso.0,
        until: now_iso.1,
        before_from: before_iso.0,
        before_until: before_iso.1,
    })
}

fn filter<'a>(asked: &Asked, (from, until): &'a (String, String)) -> Filter<'a> {
    Filter { currency: asked.currency, branch: asked.branch, days: (from, until) }
}

/// How much and how many of them, in one way or in all.
fn sums(paid: &[Paid], source: Option<&str>) -> (i64, i64) {
    let of = paid.iter().filter(|paid| source.is_none_or(|source| paid.source == source));
    of.fold((0, 0), |(minor, count), paid| (minor + paid.minor, count + paid.count))
}

/// The columns of both spans side by side, as many as the longer one has.
fn pairs(days: Days, before: Days) -> impl Iterator<Item = (Option<Days>, Option<Days>)> {
    let step = days.step();
    let (now, then) = (days.columns(step), before.columns(step));
    (0..now.len().max(then.len())).map(move |at| (now.get(at).copied(), then.get(at).copied()))
}

/// Those of a column; they come in the order of their days.
fn within<T>(rows: &[T], column: Option<Days>, day: impl Fn(&T) -> &String) -> &[T] {
    let Some((from, until)) = column.map(Days::iso) else { return &[] };
    let begin = rows.partition_point(|row| *day(row) < from);
    let end = rows.partition_point(|row| *day(row) <= until);
    rows.get(begin..end).unwrap_or_default()
}

fn first(column: Option<Days>) -> Option<String> {
    column.map(|days| days.from.to_string())
}

fn last(column: Option<Days>) -> Option<String> {
    column.map(|days| days.until.to_string())
}

/// What was spent on each now and before, the most first; those of which nothing is left are no part of it.
fn joined(now: Vec<Group>, before: Vec<Group>) -> Vec<(Group, i64)> {
    let key = |group: &Group| (group.id, group.key.clone());
    let mut all: HashMap<_, (Group, i64)> = now.into_iter().map(|group| (key(&group), (group, 0))).collect();
    for group in before {
        let minor = group.minor;
        all.entry(key(&group)).or_insert_with(|| (Group { minor: 0, ..group }, 0)).1 = minor;
    }
    let mut groups: Vec<_> =
        all.into_values().filter(|(group, before)| group.minor != 0 || *before != 0).collect();
    groups.sort_by_cached_key(|(group, before)| {
        (std::cmp::Reverse((group.minor, *before)), group.name.clone(), group.id, group.key.clone())
    });
    groups
}

async fn named(db: &Conn, by: By, groups: Vec<(Group, i64)>) -> Result<Vec<SpendingGroup>, ApiError> {
    let of_refs = |refs: Vec<Ref>| refs.into_iter().map(|of| (of.id, of.name)).collect();
    let names: HashMap<Uuid, String> = match by {
        By::Type | By::Account => HashMap::new(),
        By::Branch => of_refs(company::branch_names(db).await?),
        By::CostCentre => of_refs(company::cost_centre_names(db).await?),
        By::Person => {
            let ids: Vec<UserId> = groups.iter().filter_map(|(group, _)| group.id).map(Id::new).collect();
            people::names(db, &ids).await?.into_iter().map(|(id, name)| (id.0, name)).collect()
        }
    };
    let view = |(group, before_minor): (Group, i64)| SpendingGroup {
        name: group.name.or_else(|| names.get(&group.id?).cloned()),
        id: group.id.map(|id| id.to_string()).or_else(|| Some(group.key).filter(|key| !key.is_empty())),
        minor: group.minor,
        before_minor,
    };
    Ok(groups.into_iter().map(view).collect())
}
