//! Lists of beneficiaries and accounts read an index, whatever the engine knows of the tables.

use caudal_beneficiaries::beneficiaries::Bank;
use caudal_beneficiaries::beneficiaries::testing::{
    Filter, account, bank, find, ids_to_verify, insert, insert_account, name_key, row, select_accounts_of,
    select_page, select_waiting, to_verify,
};
use caudal_db::entity::prelude::EntityTrait as _;
use caudal_db::testing::plans::{on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze};
use caudal_db::{DbBackend, DbErr, Statement, Tx, search, table};
use caudal_domain::{ids::Id, meaning::Meaning, money::Currency};

async fn fill(tx: &Tx) -> Result<(), Failed> {
    let general = Bank::new(Id::new(uuid(1, 1)), "01", "Banco General");
    table::insert(tx, bank::Model::from(&general)).await?;
    for n in 0..3_000 {
        let name = format!("Proveedor {n:05} de Colón");
        let holder = row::Model {
            id: Id::new(uuid(2, n)),
            kind: "supplier".into(),
            user_id: None,
            name_key: name_key(&name),
            name,
            document_type: Some("ruc".into()),
            document_number: Some(format!("8-{n}")),
            email: None,
            active: true,
            version: 1,
            created_at_ms: 1,
            updated_at_ms: 1,
        };
        insert(tx, &holder).await?;
        let waits = n % 1_000 == 0;
        let account = account::Model {
            id: Id::new(uuid(3, n)),
            beneficiary_id: holder.id,
            bank_id: Id::new(uuid(1, 1)),
            kind: "checking".into(),
            number: format!("{n:08}"),
            currency: Currency::parse("USD").unwrap(),
            state: if waits { "unverified" } else { "verified" }.into(),
            entered_by: Id::new(uuid(4, 1)),
            entered_by_name: "Tomás Herrera".into(),
            entered_at_ms: 1,
            verified_by: (!waits).then(|| uuid(4, 2)).map(Id::new),
            verified_by_name: (!waits).then(|| "Graciela Moreno".into()),
            verified_at_ms: (!waits).then_some(1),
            version: 1,
        };
        insert_account(tx, account).await?;
    }
    Ok(())
}

type Watched = Vec<(&'static str, Statement, &'static str)>;

async fn queries(tx: &Tx) -> Result<Watched, DbErr> {
    let backend = tx.get_database_backend();
    let page = async |filter: Filter, after: Option<&row::Model>| {
        Ok::<_, DbErr>(select_page(tx, &filter, after, 25).await?.build(backend))
    };
    let words = |w: &str| Filter { words: Some(w.into()), ..Filter::default() };
    let waiting = Filter { unverified: true, ..Filter::default() };
    let last = row::Model {
        id: Id::new(uuid(2, 1_000)),
        kind: "supplier".into(),
        user_id: None,
        name: String::new(),
        name_key: "proveedor 01000 de colon".into(),
        document_type: None,
        document_number: None,
        email: None,
        active: true,
        version: 1,
        created_at_ms: 1,
        updated_at_ms: 1,
    };
    let entered = account::Entity::find().one(tx).await?.expect("an account");
    // PostgreSQL may also read the few accounts of its bitmap; what counts is that both tables are entered by an index.
    // And it reads what was written lately from the table.
    let (terms, accounts, counted) = match backend {
        DbBackend::Sqlite => (
            "USING PRIMARY KEY (kind=? AND term>?",
            "bank_account_by_beneficiary",
            "COVERING INDEX bank_account_unverified",
        ),
        DbBackend::Postgres => ("search_term_pkey", "bank_account", "bank_account_unverified"),
    };
    Ok(vec![
        ("all, by name", page(Filter::default(), None).await?, "beneficiary_by_name"),
        ("the next page", page(Filter::default(), Some(&last)).await?, "beneficiary_by_name"),
        ("a name", page(words("01234"), None).await?, terms),
        ("with accounts to verify", page(waiting, None).await?, "bank_account_unverified"),
        ("to verify", to_verify(Id::new(uuid(4, 2))).limit(5).build(backend), "bank_account_unverified"),
        ("to verify, counted", ids_to_verify(Id::new(uuid(4, 2))).build(backend), counted),
        ("all to verify", select_waiting(None, 25).build(backend), "bank_account_unverified"),
        (
            "the next page of those",
            select_waiting(Some(&entered), 25).build(backend),
            "bank_account_unverified",
        ),
        (
            "accounts of some",
            select_accounts_of(&[Id::new(uuid(2, 5)), Id::new(uuid(2, 9))], false).build(backend),
            accounts,
        ),
    ])
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    for (what, query, expected) in queries(tx).await? {
        reads(tx, what, query, &["beneficiary", "bank_account"], expected).await?;
    }
    for text in ["8-1234", "proveedor 01234"] {
        let meaning = Meaning::of(text);
        let matches = search::matches(tx, vec![find::wanted(&meaning)]).await?;
        for by_name in [false, true] {
            let Some(found) = find::select(tx, (&meaning, by_name), &matches[0], 5) else { continue };
            reads(tx, text, found.build(tx.get_database_backend()), &["beneficiary"], "term_").await?;
        }
    }
    Ok(())
}

async fn lists_read_their_index(target: Target) {
    on_ground(target, |_| String::new(), &[|tx| Box::pin(fill(tx)), |tx| Box::pin(watch(tx))]).await;
}

caudal_db::on_both_engines!(lists_read_their_index);
