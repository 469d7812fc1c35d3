//! Every list of settlements reads an index, whatever the engine knows of the table: a page costs the same at any size.

use caudal_db::testing::plans::{insert_all, insert_sql, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx, Uuid, search};
use caudal_domain::ids::{Id, UserId};
use caudal_domain::{meaning::Meaning, money::Currency, settlement::State};
use caudal_requests::settlements::testing::{Filter, Way, find, list, row};

/// So many that PostgreSQL finds a page by its ids rather than read all.
const SETTLEMENTS: u128 = 8_000;
const PEOPLE: u128 = 400;
const TODAY: &str = "2026-11-21";

fn person(n: u128) -> UserId {
    Id::new(uuid(1, n))
}

/// What settlements refer to, in as few words as the tables allow.
fn ground(db: &Db) -> String {
    let id = |kind, n| literal(db, uuid(kind, n));
    let (party, kind) = (id(2, 1), literal(db, Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0004)));
    let mut sql = format!(
        "INSERT INTO beneficiary (id, kind, name, active, version, created_at_ms, updated_at_ms)
             VALUES ({party}, 'supplier', 'Nadie', true, 1, 1, 1);"
    );
    for n in 0..2 {
        let branch = id(3, n);
        sql.push_str(&format!(
            "INSERT INTO branch (id, name, active) VALUES ({branch}, 'Sucursal {n}', true);"
        ));
    }
    let request = |n: u128| {
        format!(
            "({}, 'SOL-{n}', 'disbursed', {kind}, 'Peajes', false, 'settle', '5140', false, {party}, 'P', {party},
                'P', {party}, 'Peajes', 'USD', 'cash', 1, 1, '[]', 0, 0, 0, 1, 1, 1, 1)",
            id(4, n)
        )
    };
    let requests =
        "INSERT INTO request (id, number, state, type_id, type_name, needs_hr, outcome, expense_account,
        confidential, requester_id, requester_name, beneficiary_id, beneficiary_name, debtor_id, purpose,
        currency, method, requested_minor, paid_minor, approvals, revision, attachment_count, comment_count,
        state_since_ms, version, created_at_ms, updated_at_ms)";
    sql + &insert_sql(requests, SETTLEMENTS, request)
}

fn amount(n: u128) -> i64 {
    1_000 + i64::try_from(n).unwrap()
}

/// Nearly all are settled, in one branch; one in two hundred is of another, one in a hundred waits, and a few are late.
fn settlement(n: u128) -> row::Model {
    let place = if n.is_multiple_of(200) { 1 } else { 0 };
    let state = match n {
        n if n.is_multiple_of(100) => State::Submitted,
        n if n.is_multiple_of(150) => State::Open,
        _ => State::Settled,
    };
    row::Model {
        id: Id::new(uuid(5, n)),
        number: format!("REN-2026-{n:06}"),
        request_id: Id::new(uuid(4, n)),
        request_number: format!("SOL-{n:06}"),
        type_name: "Peajes".into(),
        expense_account: "5140".into(),
        state,
        requester_id: person((n + 7) % PEOPLE),
        requester_name: "Persona".into(),
        debtor_user_id: person(n % PEOPLE),
        debtor_id: Id::new(uuid(2, 1)),
        debtor_name: "Persona".into(),
        branch_id: Some(Id::new(uuid(3, place))),
        branch_name: None,
        cost_centre_id: None,
        trip_reference: None,
        currency: Currency::parse("USD").unwrap(),
        advance_minor: amount(n),
        spent_minor: amount(n),
        returned_minor: 0,
        line_count: 1,
        paid_on: "2026-11-01".into(),
        due_on: if n.is_multiple_of(450) { "2026-11-10" } else { "2026-12-10" }.into(),
        submitted_by: None,
        submitted_by_name: None,
        submitted_at_ms: None,
        decided_by: Some(Id::new(uuid(9, 1))),
        decided_by_name: Some("Rita".into()),
        decided_at_ms: Some(1),
        reason: None,
        excess_request_id: None,
        excess_request_number: None,
        excused_by: None,
        excused_by_name: None,
        excuse: None,
        excuse_used_by: None,
        version: 1,
        created_at_ms: 1,
        updated_at_ms: 1,
    }
}

/// Each list with a word of the plan it must have.
fn lists() -> Vec<(&'static str, Vec<Way>, Filter, &'static str)> {
    let of = |states: &[State]| Filter { states: states.to_vec(), today: TODAY.into(), ..Filter::default() };
    let late = Filter { late: true, ..of(&[State::Open, State::Submitted]) };
    let own = vec![Way::Debtor(person(7)), Way::Requester(person(7))];
    let there = Way::Branch(Id::new(uuid(3, 1)));
    vec![
        ("all", vec![Way::All], of(&[]), "settlement_"),
        ("to review", vec![Way::All], of(&[State::Submitted]), "settlement_"),
        ("to review in a branch", vec![there], of(&[State::Submitted]), "settlement_"),
        ("mine", own.clone(), of(&[]), "settlement_by_"),
        ("mine that are open", own, of(&[State::Open]), "settlement_by_"),
        ("late", vec![Way::All], late.clone(), "settlement_"),
        ("late, of an approver", vec![Way::Late(None)], of(&[]), "settlement_"),
    ]
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    insert_all(tx, (0..SETTLEMENTS).map(settlement)).await?;
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    for (what, ways, filter, expected) in lists() {
        for after in [None, Some(Id::new(uuid(5, 4_000)))] {
            let query = list::select(&ways, &filter, None, after, 25).build(backend);
            reads(tx, format!("{what}, {after:?}"), query, &["settlement"], expected).await?;
        }
    }
    let newest = list::page(tx, &[Way::All], &lists()[0].2, None, 25).await?;
    let expected: Vec<_> = (SETTLEMENTS - 26..SETTLEMENTS).rev().map(|n| Id::new(uuid(5, n))).collect();
    if newest.iter().map(|s| s.id).ne(expected) {
        return Err(Failed("the newest settlements".into()));
    }
    let late = caudal_db::parts::counted(&list::sums(tx, &[Way::All], &lists()[5].2).await?);
    // One in 450 has its day behind it; of those every other is submitted, and nothing of it is missing.
    if late != 9 {
        return Err(Failed(format!("{late} are late")));
    }
    found_by_an_index(tx).await
}

async fn found_by_an_index(tx: &Tx) -> Result<(), Failed> {
    let backend = tx.get_database_backend();
    let own = [Way::Debtor(person(7)), Way::Requester(person(7)), Way::Late(None)];
    for (text, index) in [("REN-43", "settlement_number"), ("10.43", "settlement_by_amount")] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text), 2026)]).await?;
        for ways in [&[Way::All][..], &own] {
            let found = find::select(tx, (ways, TODAY.into()), &matches[0], 5);
            let query = found.ok_or_else(|| Failed(text.into()))?.build(backend);
            reads(tx, format!("{text}, {ways:?}"), query, &["settlement"], index).await?;
        }
    }
    Ok(())
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

caudal_db::on_both_engines!(lists_read_their_index);
