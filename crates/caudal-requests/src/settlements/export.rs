//! The list of settlements as a file, with the filters of the list on screen.

use std::sync::Arc;

use caudal_domain::money::Money;
use caudal_formats::Cell;

use super::api::{self, SettlementsQuery};
use super::store::list;
use super::view::SettlementItem;
use super::{READERS, labels_es, load};
use caudal_access::company;
use caudal_web::http::download::{Download, Format};
use caudal_web::http::sheet::{self, Row, SLICE, Titles};
use caudal_web::http::{problem::ApiError, query::parse_query};
use caudal_web::{app::App, caller::Caller};

/// Whether this person may have the settlements of a list.
///
/// # Errors
/// `not_found` for who has no list of settlements, `invalid_query` for what it does not understand.
pub fn check(app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
    asked(app, caller, query).map(drop)
}

fn asked(app: &App, caller: &Caller, query: &str) -> Result<(Vec<list::Way>, list::Filter), ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let query: SettlementsQuery = parse_query(query)?;
    Ok((api::ways(&query, &caller.actor), api::filter(app, &query)?))
}

/// # Errors
/// Those of [`check`]; `too_many_rows` for more than a workbook holds.
pub async fn make(app: &App, caller: &Caller, format: Format, query: &str) -> Result<Download, ApiError> {
    let asked = Arc::new(asked(app, caller, query)?);
    let words = company::general(app.db.read()).await?.words();
    let (file, title) = (words.apply(labels_es::FILE), words.apply(labels_es::SHEET));
    let heads = labels_es::HEADS.map(|head| words.apply(head));
    let heads: Vec<_> = heads.iter().map(String::as_str).collect();
    let titles = Titles { file: format!("{file}-{}", app.today()), sheet: &title, heads: &heads };
    let (app, actor) = (app.clone(), caller.actor.clone());
    let rows = sheet::listed(move |after| {
        let (app, actor, asked) = (app.clone(), actor.clone(), asked.clone());
        Box::pin(async move {
            let db = app.db.begin_long().await?;
            let rows = list::page(&db, &asked.0, &asked.1, after, SLICE - 1).await?;
            let items = load::items(&db, &app, &actor, &rows).await?;
            let next = sheet::next(&rows, |row| row.id);
            let cells = items.into_iter().map(|item| cells(item, |text| words.apply(text)));
            Ok((cells.collect(), next))
        })
    });
    sheet::download(format, &titles, rows).await
}

fn cells(item: SettlementItem, in_words: impl Fn(&str) -> String) -> Row {
    let amount = |minor| Cell::Amount(Money::new(minor, item.currency));
    vec![
        Cell::text(item.number),
        Cell::text(in_words(labels_es::state(item.state, item.overdue))),
        Cell::text(item.request.name),
        Cell::text(item.type_name),
        Cell::text(item.debtor.name),
        Cell::text(item.requester.name),
        Cell::maybe(item.branch, |branch| Cell::text(branch.name)),
        Cell::text(item.currency.code()),
        amount(item.advance_minor),
        amount(item.spent_minor),
        amount(item.returned_minor),
        amount(item.rest_minor),
        sheet::iso_day(&item.paid_on),
        sheet::iso_day(&item.due_on),
    ]
}
