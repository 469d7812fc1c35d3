//! Every list of transfers reads an index, whatever the engine knows of the table: a page costs the same at any size.

use caudal_cash::testing::transfers::list::{self, Filter, Sight, To};
use caudal_cash::testing::transfers::{find, transfer};
use caudal_db::testing::plans::{insert_all, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx, Uuid, search, span};
use caudal_domain::ids::{CashTransferId, Id};
use caudal_domain::{cash::transfer::State, meaning::Meaning, money::Currency};

// Transfers have the same ground.
use super::sessions::{branch, ground, person, session as of_a_box};

/// So many that PostgreSQL finds a page by its ids rather than read all.
const TRANSFERS: u128 = 12_000;
/// 2026-01-01, in milliseconds of UTC: when the first was sent. One follows each minute.
const BEGINNING: i64 = 1_767_225_600_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 1_440 * MINUTE;

/// When the nth transfer was sent.
fn sent_at(n: u128) -> i64 {
    BEGINNING + i64::try_from(n).unwrap() * MINUTE
}

/// The id of the nth transfer, made as it was sent.
fn id_of(n: u128) -> CashTransferId {
    Id::new(Uuid::from_u128(span::first_id(sent_at(n)).as_u128() | 7 << 76 | n))
}

/// An account at a bank, for what is sent there.
fn account(db: &Db) -> String {
    let (bank, source) = (literal(db, uuid(7, 1)), literal(db, uuid(8, 1)));
    format!(
        "INSERT INTO bank (id, code, name, active, version) VALUES ({bank}, '1', 'Banco', true, 1);
         INSERT INTO source_account (id, name, bank_id, number, currency, active, version)
             VALUES ({source}, 'Cuenta', {bank}, '1', 'USD', true, 1);"
    )
}

/// Nearly all arrived, between the boxes of two branches; one in four hundred went to the bank from a third, and one in a
/// thousand is under way.
fn transfer(n: u128) -> transfer::Model {
    let to_bank = n.is_multiple_of(400);
    let arrived = !n.is_multiple_of(1_000);
    let from = if to_bank { 1 } else { 0 };
    transfer::Model {
        id: id_of(n),
        number: format!("TRA-2026-{n:06}"),
        state: if arrived { State::Received } else { State::Sent },
        amount_minor: 1 + i64::try_from(n).unwrap(),
        currency: Currency::parse("USD").unwrap(),
        from_box_id: Id::new(uuid(4, from)),
        from_box_name: "Caja".into(),
        from_branch_id: Id::new(uuid(3, from)),
        from_session_id: Id::new(uuid(5, 1)),
        to_box_id: (!to_bank).then(|| uuid(4, 2)).map(Id::new),
        to_branch_id: (!to_bank).then(|| uuid(3, 2)).map(Id::new),
        to_source_id: to_bank.then(|| uuid(8, 1)).map(Id::new),
        to_name: "Otra".into(),
        carrier: None,
        document_number: None,
        note: None,
        sent_by: Id::new(uuid(1, n % 200)),
        sent_by_name: "Persona".into(),
        sent_at_ms: sent_at(n),
        reason: None,
        ended_by: arrived.then(|| uuid(1, 200 + n % 200)).map(Id::new),
        ended_by_name: arrived.then(|| "Persona".into()),
        ended_at_ms: arrived.then_some(1),
        ended_session_id: (arrived && !to_bank).then(|| uuid(5, 1)).map(Id::new),
        bank_reference: (arrived && to_bank).then(|| "DEP-1".into()),
        version: 1,
    }
}

fn every() -> Filter {
    Filter { states: State::all().collect(), ..Filter::default() }
}

/// What is over, of a day long ago.
fn over_on_a_day() -> Filter {
    let states = State::all().filter(|s| !s.under_way()).collect();
    Filter { states, from_ms: Some(sent_at(1_000)), until_ms: Some(sent_at(1_000) + DAY), ..every() }
}

fn under_way() -> Filter {
    Filter { states: State::all().filter(|s| s.under_way()).collect(), ..every() }
}

/// Each list with a word of the plan it must have.
fn lists() -> Vec<(&'static str, Filter, Sight, &'static str)> {
    let sees = |branches: Option<&[u128]>, boxes: &[u128]| Sight {
        branches: branches.map(|all| all.iter().map(|n| branch(*n)).collect()),
        deposits: Some(Vec::new()),
        boxes: boxes.iter().map(|n| Id::new(uuid(4, *n))).collect(),
        own: person(7),
    };
    let treasury = Sight { deposits: None, ..sees(Some(&[]), &[]) };
    let bank = || Filter { to: Some(To::Bank), ..under_way() };
    let to_confirm = Filter {
        states: vec![State::Sent],
        to: Some(To::Bank),
        not_by: Some(person(7)),
        oldest_first: true,
        ..every()
    };
    let to = |n| Filter { to: Some(To::Box(Id::new(uuid(4, n)))), ..under_way() };
    let ended = |n| Filter { cash_box: Some(Id::new(uuid(4, n))), ..over_on_a_day() };
    vec![
        ("all that is over of a day", over_on_a_day(), sees(None, &[]), "cash_transfer"),
        ("over at either end of a box that sends", ended(1), sees(None, &[]), "cash_transfer_from_box"),
        // The one box that receives has nearly all: any index does that is read between the ids of the day.
        ("over at either end of a box that receives", ended(2), sees(None, &[]), "cash_transfer"),
        ("of a day, of a custodian", over_on_a_day(), sees(Some(&[]), &[1]), "cash_transfer_from_box"),
        ("all", every(), sees(None, &[]), "cash_transfer"),
        ("all under way", under_way(), sees(None, &[]), "cash_transfer_by_state"),
        ("under way to this box", to(2), sees(Some(&[]), &[2]), "cash_transfer_to_box"),
        (
            "under way from this box",
            Filter { from: Some(Id::new(uuid(4, 1))), ..under_way() },
            sees(Some(&[]), &[1]),
            "cash_transfer_from_box",
        ),
        ("under way to the bank", bank(), treasury.clone(), "cash_transfer_to_bank"),
        ("to confirm at the bank", to_confirm, treasury.clone(), "cash_transfer_to_bank"),
        ("of a treasurer", every(), treasury, "cash_transfer_by_sender"),
        ("of a custodian", every(), sees(Some(&[]), &[1]), "cash_transfer_from_box"),
        ("of a supervisor", every(), sees(Some(&[1]), &[]), "cash_transfer_from_branch"),
    ]
}

/// Whether each index is read between two ids, which is what makes a day long ago cost no more than today, or for one id.
fn between_ids(told: &str) -> bool {
    let found: Vec<_> =
        told.lines().filter(|l| l.contains("SEARCH cash") || l.contains("Index Cond")).collect();
    let any = |line: &str, words: [&str; 2]| words.into_iter().any(|word| line.contains(word));
    found.iter().any(|line| any(line, ["id>", "id >="]))
        && found.iter().all(|line| any(line, ["id>", "id >="]) || any(line, ["(id=?)", "(id = "]))
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    insert_all(tx, [of_a_box(1)]).await?;
    insert_all(tx, (0..TRANSFERS).map(transfer)).await?;
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    for (what, filter, sight, expected) in lists() {
        for after in [None, Some(id_of(6_000))] {
            let query = list::select(&filter, &sight, after, 25).build(backend);
            let told = reads(tx, format!("{what}, {after:?}"), query, &["cash_transfer"], expected).await?;
            if filter.from_ms.is_some() && !between_ids(&told) {
                return Err(Failed(format!("{what}, {after:?}, is not read between ids: {told}")));
            }
        }
    }
    for (text, index) in [("TRA-43", "cash_transfer_number"), ("1.43", "cash_transfer_by_amount")] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text), 2026)]).await?;
        for (what, _, sight, _) in lists() {
            let found = find::select(tx, &sight, &matches[0], 5).ok_or_else(|| Failed(text.into()))?;
            reads(tx, format!("{text}, {what}"), found.build(backend), &["cash_transfer"], index).await?;
        }
    }
    // To the bank, one page after the other, and each transfer once.
    let sight = Sight { branches: Some(Vec::new()), deposits: None, boxes: Vec::new(), own: person(7) };
    let filter = Filter { to: Some(To::Bank), ..every() };
    let found = list::page(tx, &filter, &sight, None, 25).await?;
    let newest: Vec<_> = (0..TRANSFERS).rev().filter(|n| n.is_multiple_of(400)).take(26).collect();
    if found.iter().map(|t| t.id).ne(newest.iter().map(|n| id_of(*n))) {
        return Err(Failed("the newest deposits".into()));
    }
    // Of a box in a span: the instants decide at its edges, where the ids have an hour to spare.
    for (from, until, within) in
        [(1_100, 1_200, vec![]), (1_201, 1_600, vec![]), (1_200, 1_601, vec![1_600, 1_200])]
    {
        let (from_ms, until_ms) = (Some(sent_at(from)), Some(sent_at(until)));
        let filter = Filter { cash_box: Some(Id::new(uuid(4, 1))), from_ms, until_ms, ..every() };
        let found = list::page(tx, &filter, &sight, None, 25).await?;
        if found.iter().map(|t| t.id).ne(within.into_iter().map(id_of)) {
            return Err(Failed(format!("from {from} until {until}")));
        }
    }
    Ok(())
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, |db| ground(db) + &account(db), &[|tx| Box::pin(watch(tx))]).await;
}

caudal_db::on_both_engines!(lists_read_their_index);
