//! Lists of beneficiaries and accounts read an index, whatever the engine knows of the tables.

use caudal_db::{
    DbError, Engine, Statement,
    testing::{Target, analyze, fresh, plan},
};
use caudal_domain::ids::Id;

use super::{super::banks::Bank, *};

fn uuid(kind: u128, n: u128) -> Uuid {
    Uuid::from_u128(kind << 96 | n)
}

async fn fill(tx: &Tx) -> Result<(), DbErr> {
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

async fn queries(tx: &Tx, engine: Engine) -> Result<Watched, DbErr> {
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
    let terms =
        if engine == Engine::Sqlite { "USING PRIMARY KEY (kind=? AND term>?" } else { "search_term_pkey" };
    let accounts = if engine == Engine::Sqlite { "bank_account_by_beneficiary" } else { "bank_account" };
    Ok(vec![
        ("all, by name", page(Filter::default(), None).await?, "beneficiary_by_name"),
        ("the next page", page(Filter::default(), Some(&last)).await?, "beneficiary_by_name"),
        ("a name", page(words("01234"), None).await?, terms),
        ("with accounts to verify", page(waiting, None).await?, "bank_account_unverified"),
        ("to verify", to_verify(Id::new(uuid(4, 2))).limit(5).build(backend), "bank_account_unverified"),
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

async fn lists_read_their_index(target: Target) {
    let db = fresh(target).await;
    let engine = db.engine();
    db.write(move |tx| Box::pin(async move { Ok::<_, DbError>(fill(tx).await?) })).await.unwrap();
    // Apart, because words are found once the command that wrote them is done.
    let told: Vec<(&str, String, &str)> = db
        .write(move |tx| {
            Box::pin(async move {
                analyze(tx).await?;
                let mut told = Vec::new();
                for (what, query, expected) in queries(tx, engine).await? {
                    told.push((what, plan(tx, query).await?, expected));
                }
                Ok::<_, DbError>(told)
            })
        })
        .await
        .unwrap();
    for (what, told, expected) in told {
        let whole = |line: &str| {
            let scan =
                ["beneficiary", "bank_account"].iter().any(|t| line.trim().starts_with(&format!("SCAN {t}")));
            line.contains("Seq Scan on beneficiary")
                || line.contains("Seq Scan on bank_account")
                || scan && !line.contains("USING")
        };
        assert!(!told.lines().any(whole), "{what}: {told}");
        assert!(told.contains(expected), "{what}, wants {expected}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_read_their_index_on_sqlite() {
    lists_read_their_index(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_read_their_index_on_postgres() {
    lists_read_their_index(Target::Postgres).await;
}
