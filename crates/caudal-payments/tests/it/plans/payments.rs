//! Every list of payments reads an index, whatever the engine knows of the table: a page costs the same at any size.

use caudal_db::testing::plans::{insert_all, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, DbBackend, Tx, Uuid, search};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{ids::Id, ledger::Outcome, meaning::Meaning, payment::State, request::Method};
use caudal_payments::testing::list::{self, Filter, OfBatch};
use caudal_payments::testing::{NewPayment, find, row};

const PAYMENTS: u128 = 4_000;
const SOURCES: u128 = 200;

/// What payments refer to, in as few words as the tables allow.
fn ground(db: &Db) -> String {
    let (bank, holder, account) = (literal(db, uuid(1, 1)), literal(db, uuid(2, 1)), literal(db, uuid(3, 1)));
    let other = literal(db, uuid(2, 2));
    let mut sql = format!(
        "INSERT INTO bank (id, code, name, active) VALUES ({bank}, '01', 'Banco General', true);
         INSERT INTO beneficiary (id, kind, name, active, version, created_at_ms, updated_at_ms)
             VALUES ({holder}, 'supplier', 'Repuestos Istmo', true, 1, 1, 1),
                 ({other}, 'supplier', 'Llantas', true, 1, 1, 1);
         INSERT INTO bank_account (id, beneficiary_id, bank_id, kind, number, currency, state, entered_by,
                 entered_by_name, entered_at_ms, version)
             VALUES ({account}, {holder}, {bank}, 'checking', '0001', 'USD', 'unverified', {bank}, 'Tomás', 1, 1);
         INSERT INTO concept_account (id, code, name, active) VALUES ({bank}, '5170', 'Repuestos', true);"
    );
    for n in 0..SOURCES {
        let id = literal(db, uuid(4, n));
        sql.push_str(&format!(
            "INSERT INTO source_account (id, name, bank_id, number, currency, active)
                 VALUES ({id}, 'Cuenta {n}', {bank}, '{n}', 'USD', true);"
        ));
    }
    sql
}

/// Every hundredth payment goes to one beneficiary, all others to another.
fn beneficiary(n: u128) -> Uuid {
    uuid(2, if n.is_multiple_of(100) { 2 } else { 1 })
}

fn branch(n: u128) -> Option<Uuid> {
    match n {
        n if n.is_multiple_of(400) => Some(uuid(7, 1)),
        n if n.is_multiple_of(2) => Some(uuid(7, 2)),
        _ => None,
    }
}

fn payment(n: u128) -> row::Model {
    // Nearly all are done; one in a hundred waits.
    let state = if n.is_multiple_of(100) { State::Authorized } else { State::Confirmed };
    let date = format!("{}-{:02}-{:02}", 2020 + n / 1000, n / 84 % 12 + 1, n % 28 + 1);
    let supplier = "Repuestos Istmo";
    let new = NewPayment {
        id: Id::new(uuid(5, n)),
        number: format!("PAG-2026-{n:06}"),
        method: Method::Transfer,
        state,
        beneficiary: (Id::new(beneficiary(n)), supplier),
        debtor: (Id::new(uuid(2, 1)), supplier),
        holder_name: supplier,
        amount: Money::new(25_000 + i64::try_from(n % 400).unwrap(), Currency::parse("USD").unwrap()),
        concept: "Repuestos",
        outcome: &Outcome::Expense("5170".into()),
        expense_name: "Repuestos",
        execution_date: date,
        prepared_by: (Id::new(uuid(6, 1)), "Tomás Herrera"),
        now: 1,
    };
    row::Model {
        account_id: Some(Id::new(uuid(3, 1))),
        account_bank_id: Some(Id::new(uuid(1, 1))),
        account_bank_name: Some("Banco General".into()),
        account_kind: Some("checking".into()),
        account_number: Some("0001".into()),
        source_account_id: Some(Id::new(uuid(4, n % SOURCES))),
        source_account_name: Some("Cuenta".into()),
        reason: Some("Repuestos".into()),
        concept_account_id: Some(Id::new(uuid(1, 1))),
        // A branch that few payments belong to, and one that every other does.
        branch_id: branch(n).map(Id::new),
        bank_reference: Some(format!("R-{n}")),
        authorized_by: Some(Id::new(uuid(6, 2))),
        authorized_by_name: Some("Graciela Moreno".into()),
        confirmed_at_ms: Some(1),
        ..new.row()
    }
}

async fn fill(tx: &Tx) -> Result<(), Failed> {
    insert_all(tx, (0..PAYMENTS).map(payment)).await?;
    for n in 0..PAYMENTS {
        search::index_new(tx, "payment", uuid(5, n), &format!("PAG-{n:06} Repuestos Istmo R-{n}")).await?;
    }
    Ok(())
}

/// Each query with a word of the plan it must have.
fn queries(backend: DbBackend) -> Vec<(&'static str, Filter, &'static str)> {
    let words = |w: &str| Filter { words: Some(w.into()), ..Filter::default() };
    let terms = if backend == DbBackend::Sqlite {
        "USING PRIMARY KEY (kind=? AND term>?"
    } else {
        "search_term_pkey"
    };
    let both = vec![State::Authorized, State::PendingAuthorization];
    let two_branches = vec![Id::new(uuid(7, 1)), Id::new(uuid(7, 2))];
    vec![
        ("all, newest first", Filter::default(), "payment"),
        ("one state", Filter::of_state(State::Authorized), "payment_by_state"),
        (
            "one state, oldest first",
            Filter { oldest_first: true, ..Filter::of_state(State::Sent) },
            "payment_by_state",
        ),
        ("two states", Filter { states: both, ..Filter::default() }, "payment_by_state"),
        (
            "one account",
            Filter { source: Some(Id::new(uuid(4, 7))), ..Filter::default() },
            "payment_by_source",
        ),
        (
            "a few days",
            Filter { from: Some("2022-03-01".into()), to: Some("2022-03-03".into()), ..Filter::default() },
            "payment_by_date",
        ),
        (
            "one beneficiary",
            Filter { beneficiary: Some(Id::new(uuid(2, 2))), ..Filter::default() },
            "payment_by_beneficiary",
        ),
        (
            "the confirmed ones of one beneficiary in two branches",
            Filter {
                beneficiary: Some(Id::new(uuid(2, 2))),
                within: Some(two_branches.clone()),
                ..Filter::of_state(State::Confirmed)
            },
            "payment_by_beneficiary",
        ),
        ("a number", words("000123"), terms),
        ("a reference", words("R-3999"), terms),
        ("a word that all have", words("repuestos"), "item_"),
        (
            "one state of a branch",
            Filter { within: Some(vec![Id::new(uuid(7, 1))]), ..Filter::of_state(State::Confirmed) },
            "payment_by_branch",
        ),
        (
            "all of two branches",
            Filter { within: Some(two_branches), ..Filter::default() },
            "payment_by_branch",
        ),
    ]
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(fill(tx)), |tx| Box::pin(watch(tx))]).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    for (what, filter, expected) in queries(backend) {
        for after in [None, Some(Id::new(uuid(5, 2_000)))] {
            let query = list::select(tx, &filter, after, 25).await?.build(backend);
            reads(tx, format!("{what}, {after:?}"), query, &["payment"], expected).await?;
        }
    }
    for state in [State::PendingAuthorization, State::Authorized] {
        let alone = Filter {
            batch: Some(OfBatch::None),
            not_of: Some(Id::new(uuid(1, 1))),
            ..Filter::of_state(state)
        };
        for amounts in list::all_amounts(&alone) {
            // PostgreSQL reads what was written lately from the table.
            let index = match backend {
                DbBackend::Sqlite => "COVERING INDEX payment_alone",
                DbBackend::Postgres => "payment_alone",
            };
            reads(tx, format!("what {state:?} comes to"), backend.build(&amounts), &["payment"], index)
                .await?;
        }
    }
    // Of all in a state, those of batches included.
    for amounts in list::all_amounts(&Filter::of_state(State::Sent)) {
        let index = match backend {
            DbBackend::Sqlite => "COVERING INDEX payment_by_state",
            DbBackend::Postgres => "payment_by_state",
        };
        reads(tx, "what all that was sent comes to", backend.build(&amounts), &["payment"], index).await?;
    }
    found_by_an_index(tx).await
}

async fn found_by_an_index(tx: &Tx) -> Result<(), Failed> {
    let backend = tx.get_database_backend();
    let two = Filter { within: Some(vec![Id::new(uuid(7, 1)), Id::new(uuid(7, 2))]), ..Filter::default() };
    for (text, index) in [
        ("PAG-43", "payment_number"),
        ("250.07", "payment_by_amount"),
        ("R-3999", "term_"),
        ("repuestos", "item_"),
    ] {
        let wanted = find::wanted(&Meaning::of(text), 2026);
        let matches = search::matches(tx, vec![wanted]).await?;
        for seen in [Filter::default(), two.clone()] {
            let found = find::select(tx, &seen, &matches[0], 5).ok_or_else(|| Failed(text.into()))?;
            reads(tx, format!("{text}, {seen:?}"), found.build(backend), &["payment"], index).await?;
        }
    }
    Ok(())
}

caudal_db::on_both_engines!(lists_read_their_index);
