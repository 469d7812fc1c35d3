//! Every list of requests reads an index, whatever the engine knows of the table: a page costs the same at any size.

use std::ops::Range;

use caudal_db::testing::plans::{on_ground, reads, uuid, write};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, DbBackend, JsonText, Tx, Uuid, search};
use caudal_domain::ids::{Id, UserId};
use caudal_domain::request::{Line, Method, State};
use caudal_domain::{actor::Reach, approval::Tiers, meaning::Meaning, money::Currency, price::UnitPrice};
use caudal_requests::requests::testing::{
    ApprovalRow, Branch, Filter, alike, blank, decidable, find, insert, list, paid, row, to_pay, words,
};
use caudal_web::http::page::Ref;

const REQUESTS: u128 = 4_000;
const PEOPLE: u128 = 50;

fn person(n: u128) -> UserId {
    Id::new(uuid(1, n))
}

/// What requests refer to, in as few words as the tables allow.
fn ground(db: &Db) -> String {
    let hex = |id: Uuid| literal(db, id);
    let (holder, colon, david) = (hex(uuid(2, 1)), hex(uuid(4, 1)), hex(uuid(4, 2)));
    format!(
        "INSERT INTO beneficiary (id, kind, name, active, version, created_at_ms, updated_at_ms)
             VALUES ({holder}, 'supplier', 'Repuestos Istmo', true, 1, 1, 1);
         INSERT INTO branch (id, name, active) VALUES ({colon}, 'Colón', true), ({david}, 'David', true);"
    )
}

/// A branch that few requests belong to, and one that half of them do.
fn branch(n: u128) -> Option<Uuid> {
    match n {
        n if n.is_multiple_of(400) => Some(uuid(4, 1)),
        n if n.is_multiple_of(2) => Some(uuid(4, 2)),
        _ => None,
    }
}

fn reached(branch: Option<u128>, principal: Option<u128>) -> Branch {
    let reach = Reach { branch: branch.map(|n| Id::new(uuid(4, n))), principal: principal.map(person) };
    Branch::Reached(State::New, false, reach)
}

fn for_hr(n: u128) -> bool {
    n % 20 == 10
}

fn approval(n: u128) -> ApprovalRow {
    ApprovalRow {
        by: person(n % PEOPLE),
        name: String::new(),
        on_behalf: None,
        step: "tier".into(),
        amount_minor: 1_000,
        tier: 1,
        at_ms: 1,
    }
}

fn request(n: u128, kind: Uuid) -> row::Model {
    // Most are done, some are to be paid, some wait for HR; one in a hundred waits to be decided.
    let state = match n {
        n if n.is_multiple_of(100) => State::New,
        n if for_hr(n) => State::Approved,
        n if n.is_multiple_of(5) => State::PendingDisbursement,
        _ => State::Disbursed,
    };
    let requester = Ref::new(person(n % PEOPLE), format!("Persona {}", n % PEOPLE));
    let usd = Currency::parse("USD").unwrap();
    row::Model {
        state,
        type_id: Id::new(kind),
        type_name: "Peajes".into(),
        needs_hr: for_hr(n),
        outcome: "settle".into(),
        expense_account: "5140".into(),
        beneficiary_id: Id::new(uuid(2, 1)),
        beneficiary_name: "Repuestos Istmo".into(),
        debtor_id: Id::new(uuid(2, 1)),
        branch_id: branch(n).map(Id::new),
        purpose: "Peajes del corredor".into(),
        requested_minor: 1_000 + i64::try_from(n).unwrap_or(0),
        approvals: JsonText(if for_hr(n) {
            (0..10).map(|tier| approval(n / 20 + tier)).collect()
        } else {
            Vec::new()
        }),
        submitted_at_ms: Some(1),
        ..blank(Id::new(uuid(3, n)), format!("SOL-2026-{n:06}"), usd, &requester, 1)
    }
}

async fn fill(tx: &Tx, requests: Range<u128>) -> Result<(), Failed> {
    let kind = Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0004);
    let line = Line {
        concept: "Peajes".into(),
        quantity_milli: 1_000,
        unit: UnitPrice::of_minor(1_000),
        total_minor: 1_000,
    };
    for n in requests {
        insert(tx, &request(n, kind), std::slice::from_ref(&line)).await?;
    }
    Ok(())
}

fn in_states(states: &[State]) -> Filter {
    Filter { states: states.to_vec(), ..Filter::default() }
}

/// A state that few requests are in, and one that most are in.
fn large_and_small() -> Vec<Branch> {
    vec![Branch::State(State::New, false), Branch::State(State::Disbursed, false)]
}

/// What somebody with a limit of 500.00 approves, where three tiers are set up.
fn approvable(backend: DbBackend, reach: Reach) -> Branch {
    Branch::Approvable(false, reach, decidable::approvable(backend, &[limit()]))
}

fn limit() -> decidable::Limit {
    let tiers = Tiers::new(&[10_000, 25_000]).unwrap();
    decidable::Limit { currency: Currency::parse("USD").unwrap(), minor: 50_000, tiers }
}

/// Each list with what its plan must name.
fn lists(backend: DbBackend) -> Vec<(&'static str, Vec<Branch>, Filter, &'static str)> {
    let words = |w: &str| Filter { words: Some(w.into()), ..Filter::default() };
    let (terms, takes_part, by_id) = match backend {
        DbBackend::Sqlite => (
            "USING PRIMARY KEY (kind=? AND term>?",
            "request_participant USING PRIMARY KEY",
            "sqlite_autoindex_request_1",
        ),
        DbBackend::Postgres => ("search_term_pkey", "request_participant_pkey", "request_pkey"),
    };
    let oldest = Filter { oldest_first: true, not_of: Some(person(7)), ..Filter::default() };
    let waiting = vec![Branch::State(State::New, false), Branch::State(State::New, true)];
    let seen: Vec<_> = std::iter::once(Branch::Participant(person(7))).chain(waiting.clone()).collect();
    vec![
        ("all", vec![Branch::All], Filter::default(), by_id),
        ("mine", vec![Branch::Requester(person(7))], Filter::default(), "request_by_requester"),
        ("one state", vec![Branch::State(State::New, false)], Filter::default(), "request_by_state"),
        (
            "all in some states",
            vec![Branch::All],
            in_states(&[State::New, State::Disbursed]),
            "request_by_state",
        ),
        (
            "mine in some states",
            vec![Branch::Requester(person(7))],
            in_states(&[State::New, State::Disbursed]),
            "request_by_requester",
        ),
        ("to decide", waiting, oldest.clone(), "request_by_state"),
        ("to decide in a branch", vec![reached(Some(1), None)], oldest.clone(), "request_by_branch"),
        (
            "to decide in two branches",
            vec![reached(Some(1), None), reached(Some(2), None)],
            oldest.clone(),
            "request_by_branch",
        ),
        (
            "to decide in the place of another",
            vec![reached(None, Some(9))],
            oldest.clone(),
            "request_by_state",
        ),
        (
            "for HR, and decided on before",
            vec![Branch::Decided(person(7), Reach::default())],
            oldest,
            "hr_decider_by_user",
        ),
        ("what I see, by part", seen.clone(), Filter::default(), takes_part),
        ("what I see, by state", seen, Filter::default(), "request_by_state"),
        ("a number", vec![Branch::All], words("000123"), terms),
        ("a word that all have", vec![Branch::All], words("peajes"), "item_"),
        ("a word that all have, in large and small states", large_and_small(), words("peajes"), by_id),
    ]
}

/// Filters that hardly any request passes, each with what its plan must name, and how many of the first thousand pass it.
fn narrow() -> Vec<(&'static str, Filter, &'static str, usize)> {
    let amounts = |min, max| Filter { min_minor: Some(min), max_minor: Some(max), ..Filter::default() };
    let days = |from, until| Filter { from_ms: Some(from), until_ms: Some(until), ..Filter::default() };
    vec![
        (
            "a type nobody uses",
            Filter { kind: Some(Id::new(uuid(5, 9))), ..Filter::default() },
            "request_by_type",
            0,
        ),
        ("days with nothing", days(1_000, 2_000), "request_by_submission", 0),
        ("amounts nobody asked for", amounts(1, 2), "request_by_amount", 0),
        ("few amounts", amounts(1_100, 1_199), "request_by_amount", 100),
        (
            "few amounts in a state",
            Filter { states: vec![State::New], ..amounts(1_100, 1_199) },
            // Which of the two are fewer PostgreSQL knows.
            "request_by_",
            1,
        ),
        (
            "a branch of few",
            Filter { branch: Some(Id::new(uuid(4, 1))), ..Filter::default() },
            "request_by_branch",
            3,
        ),
        (
            "a branch of few, oldest first",
            Filter { branch: Some(Id::new(uuid(4, 1))), oldest_first: true, ..Filter::default() },
            "request_by_branch",
            3,
        ),
    ]
}

/// Ways of seeing that together show all.
fn everything() -> [Vec<Branch>; 2] {
    let states = State::all().filter(|state| *state != State::New).map(|state| Branch::State(state, false));
    let others = [
        Branch::State(State::Approved, true),
        reached(None, None),
        Branch::Participant(person(7)),
        Branch::Requester(person(8)),
    ];
    [vec![Branch::All], states.chain(others).collect()]
}

async fn what_hardly_anything_passes_is_read_alone(tx: &Tx) -> Result<(), Failed> {
    for (what, filter, expected, among) in narrow() {
        for ways in everything() {
            let Some(query) = list::select(tx, &ways, &filter, None, 25).await? else {
                return Err(Failed(format!("{what}: no query")));
            };
            let query = query.build(tx.get_database_backend());
            let told = reads(tx, what, query, &["request", "few"], expected).await?;
            let most = Some(Id::new(uuid(3, 1_000))).filter(|_| !filter.oldest_first);
            let found = list::page(tx, &ways, &filter, most, 1_000).await?;
            let found = found.iter().filter(|row| row.id < Id::new(uuid(3, 1_000))).count();
            if found != among {
                return Err(Failed(format!("{what}: {found} of the first thousand: {told}")));
            }
        }
        if !list::page(tx, &[], &filter, None, 25).await?.is_empty() {
            return Err(Failed(format!("{what}: who sees nothing is shown something")));
        }
    }
    Ok(())
}

/// What somebody with a limit can decide on, and what waits for others, each with what its plan must name.
fn within_a_limit(backend: DbBackend) -> Vec<(&'static str, Vec<Branch>, Filter, &'static str)> {
    let oldest = Filter { oldest_first: true, not_of: Some(person(7)), ..Filter::default() };
    vec![
        (
            "to approve within a limit",
            vec![approvable(backend, Reach::default())],
            oldest.clone(),
            "request_by_state",
        ),
        (
            "to approve within a limit in a branch",
            vec![approvable(backend, Reach { branch: Some(Id::new(uuid(4, 1))), principal: None })],
            oldest.clone(),
            "request_by_branch",
        ),
        (
            "waiting for others",
            vec![Branch::State(State::New, false), Branch::State(State::New, true)],
            Filter {
                not_among: Some((vec![approvable(backend, Reach::default())], Box::new(oldest.clone()))),
                ..oldest.clone()
            },
            "request_by_state",
        ),
        (
            "waiting for others, of whom few are in doubt",
            vec![Branch::State(State::New, false), Branch::State(State::New, true)],
            Filter {
                not_among: Some((vec![approvable(backend, Reach::default())], Box::new(oldest.clone()))),
                among: decidable::any_of(&[decidable::Doubt::Above(vec![limit()])]),
                ..oldest
            },
            "request_new",
        ),
    ]
}

async fn lists_read_their_index(target: Target) {
    let db = on_ground(target, ground, &[]).await;
    // In pieces, each well within what a command may take, also on a machine that does much else.
    for start in (0..REQUESTS).step_by(250) {
        write(&db, move |tx| Box::pin(fill(tx, start..start + 250))).await;
    }
    // Apart, because words are found once the command that wrote them is done.
    write(&db, |tx| Box::pin(watch(tx))).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    let (colon, david) = (Id::new(uuid(4, 1)), Id::new(uuid(4, 2)));
    let payer = Some(person(1));
    for (method, within, by, index) in [
        (Method::Transfer, None, None, "request_to_pay"),
        (Method::Transfer, None, payer, "request_to_pay"),
        (Method::Cash, None, payer, "request_to_pay"),
        (Method::Transfer, Some(vec![colon]), None, "request_to_pay_in_branch"),
        (Method::Transfer, Some(vec![colon]), payer, "request_to_pay_in_branch"),
        (Method::Cash, Some(vec![colon]), payer, "request_to_pay_in_branch"),
        (Method::Transfer, Some(vec![colon, david]), payer, "request_to_pay_in_branch"),
    ] {
        let asked = to_pay::ToPay { method, within, by };
        let query = to_pay::select(tx, &asked, None, None, 25).await?;
        let what = format!("to be paid, {asked:?}");
        let told = reads(tx, &what, query.build(backend), &["request"], index).await?;
        // The page of several branches is sorted once it is found.
        let sorts = told.contains("TEMP B-TREE") || told.contains("Sort");
        let several = asked.within.as_ref().is_some_and(|branches| branches.len() > 1);
        if sorts && !several {
            return Err(Failed(format!("{what}, is sorted: {told}")));
        }
        // PostgreSQL reads what was written lately from the table.
        if backend == DbBackend::Sqlite && asked.within.is_none() {
            let index = "COVERING INDEX request_to_pay";
            for part in to_pay::ids(backend, &asked).into_iter().chain(to_pay::amounts(backend, &asked)) {
                reads(tx, format!("counted, {what}"), backend.build(&part), &["request"], index).await?;
            }
        }
    }
    let rows: Vec<_> = (0..25).map(|n| request(n, uuid(5, 1))).collect();
    let page: Vec<_> = rows
        .iter()
        .map(|row| alike::Like {
            beneficiary_id: row.beneficiary_id,
            requested_minor: row.requested_minor,
            currency: row.currency.code(),
            number: &row.number,
            words_and_time: alike::words_and_time(&row.clone().into()),
        })
        .collect();
    let asked =
        [Some(alike::alike(&rows[0])), alike::counts(backend, &page[..1]), alike::counts(backend, &page)];
    for asked in asked.into_iter().flatten() {
        reads(tx, "alike", asked, &["request"], "request_alike").await?;
    }
    let query = paid::statement(Id::new(uuid(2, 1)), "USD", 2);
    let told = reads(tx, "paid to somebody in a year", query, &["paid_to"], "").await?;
    if told.matches("paid_to").count() < 2 {
        return Err(Failed(format!("paid to somebody in a year: {told}")));
    }
    for (what, branches, filter, expected) in lists(backend).into_iter().chain(within_a_limit(backend)) {
        for after in [None, Some(Id::new(uuid(3, 2_000)))] {
            let Some(query) = list::select(tx, &branches, &filter, after, 25).await? else {
                return Err(Failed(format!("{what}: no query")));
            };
            reads(tx, format!("{what}, {after:?}"), query.build(backend), &["request"], expected).await?;
        }
    }
    what_hardly_anything_passes_is_read_alone(tx).await?;
    found_by_an_index(tx).await?;
    words_are_looked_up_once(tx).await?;
    words_are_found_in_large_and_small_states(tx).await?;
    of_their_own_all_of_an_amount_are_found(tx).await
}

async fn found_by_an_index(tx: &Tx) -> Result<(), Failed> {
    let backend = tx.get_database_backend();
    let waiting = [Branch::State(State::New, false), Branch::State(State::New, true), reached(Some(2), None)];
    let seen: Vec<_> = std::iter::once(Branch::Participant(person(7))).chain(waiting).collect();
    for (text, index) in [
        ("SOL-43", "request_number"),
        ("10.43", "request_by_amount"),
        ("000123", "term_"),
        ("persona 7", "term_"),
        ("peajes", ""),
    ] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text), 2026)]).await?;
        for branches in [&[Branch::All][..], &seen] {
            let found = find::select(tx, branches, &matches[0], 5).await?;
            let query = found.ok_or_else(|| Failed(text.into()))?.build(backend);
            reads(tx, format!("{text}, {branches:?}"), query, &["request"], index).await?;
        }
    }
    Ok(())
}

/// However many others asked for as much.
async fn of_their_own_all_of_an_amount_are_found(tx: &Tx) -> Result<(), Failed> {
    tx.execute_unprepared("UPDATE request SET requested_minor = 777").await?;
    let matches = search::matches(tx, vec![find::wanted(&Meaning::of("7.77"), 2026)]).await?;
    let own = [Branch::Participant(person(7))];
    let Some(query) = find::select(tx, &own, &matches[0], 1_000).await? else {
        return Err(Failed("7.77: no query".into()));
    };
    let query = query.build(tx.get_database_backend());
    reads(tx, "an amount that all have, their own", query, &["request"], "request_participant").await?;
    let found = find::page(tx, &own, &matches[0], 1_000).await?;
    let theirs = (0..REQUESTS).rev().filter(|n| n % PEOPLE == 7).map(|n| Id::new(uuid(3, n)));
    if !found.iter().map(|row| row.id).eq(theirs) {
        return Err(Failed(format!("an amount that all have, their own: {} found", found.len())));
    }
    // None of the newest is theirs or waits where they decide: what is behind them is looked at.
    let more = [Branch::Participant(person(7)), reached(Some(1), None)];
    let found = find::page(tx, &more, &matches[0], 10).await?;
    let visible = |n: &u128| n % PEOPLE == 7 || n.is_multiple_of(400);
    let expected = (0..REQUESTS).rev().filter(visible).take(10).map(|n| Id::new(uuid(3, n)));
    if !found.iter().map(|row| row.id).eq(expected) {
        let found: Vec<_> = found.iter().map(|row| &row.number).collect();
        return Err(Failed(format!("an amount that all have, some of which are visible: {found:?}")));
    }
    Ok(())
}

/// And not in each way of seeing; and what many have in the order of the list, as far as the page goes.
async fn words_are_looked_up_once(tx: &Tx) -> Result<(), Failed> {
    let backend = tx.get_database_backend();
    let terms = match backend {
        DbBackend::Sqlite => "SEARCH term_",
        DbBackend::Postgres => "search_term_pkey",
    };
    let by_id = by_id_of(backend);
    let states = [Branch::State(State::New, false), Branch::State(State::New, true), reached(Some(2), None)];
    let seen: Vec<_> = std::iter::once(Branch::Participant(person(7))).chain(states).collect();
    for oldest_first in [false, true] {
        let filter = Filter { words: Some("persona 7".into()), oldest_first, ..Filter::default() };
        for after in [None, Some(Id::new(uuid(3, 2_000)))] {
            let Some(query) = list::select(tx, &seen, &filter, after, 25).await? else {
                return Err(Failed("few words: no query".into()));
            };
            let told = reads(tx, "few words", query.build(backend), &["request"], by_id).await?;
            if told.matches(terms).count() != 1 {
                return Err(Failed(format!("few words, looked up in each way: {told}")));
            }
        }
    }
    let Some(broad) = search::lookup(tx, "request", "peajes", (row::Entity, row::Column::Id)).await? else {
        return Err(Failed("a word that all have: not looked up".into()));
    };
    for after in [None, Some(Id::new(uuid(3, 2_000)))] {
        let near = words::select_near(&seen, &Filter::default(), &broad.condition, after, 25);
        let told = reads(tx, "a word that all have", near.build(backend), &["request"], by_id).await?;
        if told.contains("TEMP B-TREE") || told.contains("Sort") || !broad.broad {
            return Err(Failed(format!("a word that all have, more than a page is looked at: {told}")));
        }
    }
    Ok(())
}

fn by_id_of(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Sqlite => "sqlite_autoindex_request_1",
        DbBackend::Postgres => "request_pkey",
    }
}

async fn words_are_found_in_large_and_small_states(tx: &Tx) -> Result<(), Failed> {
    for oldest_first in [false, true] {
        let filter = Filter { words: Some("peajes".into()), oldest_first, ..Filter::default() };
        let found = list::page(tx, &large_and_small(), &filter, Some(Id::new(uuid(3, 2_000))), 25).await?;
        let found: Vec<_> = found.into_iter().map(|r| r.id).collect();
        let shown = |n: &u128| n.is_multiple_of(100) || !n.is_multiple_of(5);
        let expected: Vec<_> = if oldest_first {
            (2_001..REQUESTS).filter(shown).take(26).map(|n| Id::new(uuid(3, n))).collect()
        } else {
            (0..2_000).rev().filter(shown).take(26).map(|n| Id::new(uuid(3, n))).collect()
        };
        if found != expected {
            return Err(Failed(format!("oldest first {oldest_first}: {found:?}")));
        }
    }
    Ok(())
}

caudal_db::on_both_engines!(lists_read_their_index);
