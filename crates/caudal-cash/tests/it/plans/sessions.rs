//! Every list of sessions reads an index, whatever the engine knows of the table: a page costs the same at any size.

use caudal_cash::testing::list::{self, Filter};
use caudal_cash::testing::{find, report, session};
use caudal_db::testing::plans::{insert_all, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx, Uuid};
use caudal_domain::ids::{BranchId, Id, UserId};
use caudal_domain::{cash::State, money::Currency};
use caudal_web::guarded::Guarded;

/// So many that PostgreSQL finds a page by its ids rather than read all.
const SESSIONS: u128 = 12_000;
const PEOPLE: u128 = 400;

pub fn person(n: u128) -> UserId {
    Id::new(uuid(1, n))
}

pub fn branch(n: u128) -> BranchId {
    Id::new(uuid(3, n))
}

/// What sessions refer to, in as few words as the tables allow.
pub fn ground(db: &Db) -> String {
    let id = |kind, n| literal(db, uuid(kind, n));
    let mut sql = format!(
        "INSERT INTO beneficiary (id, kind, name, active, version, created_at_ms, updated_at_ms)
             VALUES ({}, 'supplier', 'Nadie', true, 1, 1, 1);",
        id(2, 1)
    );
    for n in 0..PEOPLE {
        let (user, name) = (id(1, n), format!("Persona {n}"));
        sql.push_str(&format!(
            "INSERT INTO app_user (id, name, email, email_key, state, version, created_at_ms, updated_at_ms)
                 VALUES ({user}, '{name}', '{n}@x', '{n}@x', 'active', 1, 1, 1);"
        ));
    }
    for n in 0..4 {
        let (branch, cash_box) = (id(3, n), id(4, n));
        sql.push_str(&format!(
            "INSERT INTO branch (id, name, active) VALUES ({branch}, 'Sucursal {n}', true);
             INSERT INTO cash_box (id, name, branch_id, currency, fund_minor, tolerance_minor, active, version)
                 VALUES ({cash_box}, 'Caja {n}', {branch}, 'USD', 0, 0, true, 1);"
        ));
    }
    sql
}

/// Nearly all are closed, in one branch; one in four hundred is of another, and one in a thousand waits.
pub fn session(n: u128) -> session::Model {
    let place = if n.is_multiple_of(400) { 1 } else { 0 };
    let closed = !n.is_multiple_of(1_000);
    session::Model {
        id: Id::new(uuid(5, n)),
        number: format!("TUR-{n:06}"),
        box_id: Id::new(uuid(4, place)),
        box_name: "Caja".into(),
        branch_id: Id::new(uuid(3, place)),
        currency: Currency::parse("USD").unwrap(),
        tolerance_minor: 0,
        state: if closed { State::Closed } else { State::PendingReview },
        custodian_id: Id::new(uuid(1, n % PEOPLE)),
        custodian_name: "Persona".into(),
        custodian_beneficiary_id: Id::new(uuid(2, 1)),
        opened_on: format!("20{:02}-{:02}-{:02}", 10 + n / 336, n / 28 % 12 + 1, n % 28 + 1),
        opened_at_ms: 1,
        left_minor: 0,
        opening_minor: 0,
        opening_explanation: None,
        frozen_at_ms: None,
        stand_in_id: None,
        stand_in_name: None,
        witness_id: None,
        witness_name: None,
        expected_minor: Some(0),
        counted_minor: Some(0),
        explanation: None,
        submitted_at_ms: None,
        followed: false,
        treatment: None,
        closed_by: closed.then(|| uuid(1, (n + 1) % PEOPLE)).map(Id::new),
        closed_by_name: None,
        closed_at_ms: None,
        movement_count: 0,
        in_minor: Some(0),
        payments_minor: Some(0),
        out_minor: Some(0),
        closing_counts: 1,
        version: 1,
    }
}

/// Each list with a word of the plan it must have.
fn lists() -> Vec<(&'static str, Filter, &'static str)> {
    let seen = |branches: &[u128], own| {
        let branches = branches.iter().map(|n| branch(*n)).collect();
        Filter { seen: Some((branches, person(own))), ..Filter::default() }
    };
    let waiting = Some(State::PendingReview);
    vec![
        ("all", Filter::default(), "cash_session"),
        // Of those that wait there is an index that holds nothing else.
        ("all that wait", Filter { state: waiting, ..Filter::default() }, "cash_session_"),
        ("my own", seen(&[], 7), "cash_session_by_custodian"),
        ("of a branch and my own", seen(&[1], 7), "cash_session_by_branch"),
        (
            "what waits in two branches",
            Filter { state: waiting, ..seen(&[0, 1], 7) },
            "cash_session_by_branch",
        ),
        (
            "what one may decide on in two branches",
            Filter { state: waiting, decided_by: Some(person(7)), oldest_first: true, ..seen(&[0, 1], 7) },
            "cash_session_by_branch",
        ),
        (
            "of a box",
            Filter { cash_box: Some(Id::new(uuid(4, 1))), ..seen(&[0, 1], 7) },
            "cash_session_by_box",
        ),
        (
            "earlier closings of somebody",
            Filter { custodian: Some(person(9)), state: Some(State::Closed), ..seen(&[0], 7) },
            // Of the few that one person has, either of two indexes is as good.
            "_custodian",
        ),
    ]
}

/// Every part of a report reads days from an index of days, never all sessions, and no movement.
async fn reports(tx: &Tx) -> Result<(), Failed> {
    let backend = tx.get_database_backend();
    let days = report::Filter { from: "2030-03-01".into(), to: "2030-03-28".into(), ..Default::default() };
    let last = load_session(tx, uuid(5, 6_800)).await?;
    for (what, filter) in [
        ("all", days.clone()),
        ("closed", report::Filter { state: Some(State::Closed), ..days.clone() }),
        ("of a branch", report::Filter { branch: Some(branch(1)), ..days.clone() }),
        ("of a box", report::Filter { cash_box: Some(Id::new(uuid(4, 1))), ..days.clone() }),
        ("of a custodian", report::Filter { custodian: Some(person(9)), ..days.clone() }),
        ("seen in two branches", report::Filter { within: Some(vec![branch(0), branch(1)]), ..days.clone() }),
    ] {
        for query in [
            report::select_days(&filter).build(backend),
            report::select_places(&filter).build(backend),
            report::select_page(&filter, None, 25).build(backend),
            report::select_page(&filter, Some(&last), 25).build(backend),
        ] {
            reads(tx, format!("report, {what}"), query, &["cash_session"], "cash_session_days").await?;
        }
    }
    Ok(())
}

async fn load_session(tx: &Tx, id: Uuid) -> Result<session::Model, Failed> {
    let found = find(tx, Id::new(id)).await?;
    found.map(Guarded::unguarded).ok_or_else(|| Failed("a session that was added".into()))
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    insert_all(tx, (0..SESSIONS).map(session)).await?;
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    for (what, filter, expected) in lists() {
        for after in [None, Some(Id::new(uuid(5, 6_000)))] {
            let query = list::select(&filter, after, 25).build(backend);
            reads(tx, format!("{what}, {after:?}"), query, &["cash_session"], expected).await?;
        }
    }
    reports(tx).await?;
    // Both branches, one page after the other, and each session once.
    let filter = Filter { seen: Some((vec![branch(0), branch(1)], person(0))), ..Filter::default() };
    let first = list::page(tx, &filter, None, 25).await?;
    let newest: Vec<_> = (SESSIONS - 26..SESSIONS).rev().map(|n| Id::new(uuid(5, n))).collect();
    if first.iter().map(|s| s.id).ne(newest) {
        return Err(Failed("the newest sessions of two branches".into()));
    }
    Ok(())
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

caudal_db::on_both_engines!(lists_read_their_index);
