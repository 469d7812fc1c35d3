//! Every list of deductions reads an index, whatever the engine knows of the table: a page costs the same at any size.

use caudal_db::testing::plans::{insert_all, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx};
use caudal_domain::payroll::{Month, State};
use caudal_domain::{ids::Id, money::Currency};
use caudal_requests::payroll::testing::{Filter, page, row, select};

/// So many that PostgreSQL finds a page by its ids rather than read all.
const DEDUCTIONS: u128 = 12_000;

fn month(n: u128) -> String {
    format!("{:04}-{:02}", 2010 + n / 12, n % 12 + 1)
}

fn ground(db: &Db) -> String {
    let (holder, colon) = (literal(db, uuid(2, 1)), literal(db, uuid(3, 1)));
    format!(
        "INSERT INTO beneficiary (id, kind, name, active, version, created_at_ms, updated_at_ms)
             VALUES ({holder}, 'supplier', 'Nadie', true, 1, 1, 1);
         INSERT INTO branch (id, name, active) VALUES ({colon}, 'Colón', true);"
    )
}

/// A hundred in each of ten years' months; nearly all are deducted, and some of each year are left over.
fn deduction(n: u128) -> row::Model {
    let at = n / 100;
    let pending = at >= 110 || n.is_multiple_of(300);
    row::Model {
        id: Id::new(uuid(5, n)),
        document_kind: "request".into(),
        document_id: uuid(6, n),
        document_number: format!("SOL-2026-{n:06}"),
        concept: "Préstamo".into(),
        beneficiary_id: Id::new(uuid(2, 1)),
        user_id: None,
        person_name: format!("Persona {:03}", n % 100),
        person_key: format!("persona {:03}", n % 100),
        branch_id: n.is_multiple_of(2).then(|| uuid(3, 1)).map(Id::new),
        seq: 1,
        seq_of: 1,
        period: month(at),
        amount_minor: 100,
        currency: Currency::parse("USD").unwrap(),
        state: if pending { State::Pending } else { State::Deducted },
        marked_by: (!pending).then(|| uuid(1, 1)).map(Id::new),
        marked_by_name: (!pending).then(|| "Dayana".into()),
        marked_at_ms: (!pending).then_some(1),
        version: 1,
    }
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    insert_all(tx, (0..DEDUCTIONS).map(deduction)).await?;
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    let of = |states: &[State], branches| Filter {
        period: Month::parse(&month(100)).unwrap(),
        states: states.to_vec(),
        words: None,
        branches,
    };
    let both = [State::Pending, State::Deducted];
    let lists = [
        ("a month", of(&both, None)),
        ("what is pending", of(&both[..1], None)),
        ("of a branch", of(&both, Some(vec![Id::new(uuid(3, 1))]))),
    ];
    for (what, filter) in lists {
        let first = page(tx, &filter, None, 25).await?;
        for after in [None, first.get(20)] {
            let (query, what) =
                (select(&filter, None, after, 25).build(backend), format!("{what}, {after:?}"));
            reads(tx, what, query, &["payroll_deduction"], "payroll_deduction_by_period").await?;
        }
    }
    // Page after page each once: what was left over first, then the month by person.
    let filter = of(&both, None);
    let (mut seen, mut last): (Vec<row::Model>, Option<row::Model>) = (Vec::new(), None);
    loop {
        let mut rows = page(tx, &filter, last.as_ref(), 25).await?;
        let more = rows.len() > 25;
        rows.truncate(25);
        last = rows.last().cloned();
        seen.extend(rows);
        if !more {
            break;
        }
    }
    let left_over = (0..10_000).filter(|n: &u128| n.is_multiple_of(300)).count();
    let ordered =
        seen.is_sorted_by(|a, b| (&a.period, &a.person_key, a.id) < (&b.period, &b.person_key, b.id));
    if seen.len() != left_over + 100 || !ordered {
        return Err(Failed(format!("{} deductions, in order: {ordered}", seen.len())));
    }
    Ok(())
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

caudal_db::on_both_engines!(lists_read_their_index);
