//! The list of people reads an index at every filter, whatever the engine knows of the table: among 50,000 people a page
//! costs what it costs among fifty.

use caudal_access::people::store::list::{Filter, select};
use caudal_access::people::store::{self, find};
use caudal_db::testing::{Target, analyze, fresh, plan};
use caudal_db::{DbErr, DbError, Engine, Statement, Tx, search};
use caudal_domain::{ids::Id, meaning::Meaning, permission::Permission as P, time::parse_date};
use uuid::Uuid;

const PEOPLE: u32 = 50_000;

/// An id whose last digits are `n`, in the engine's own words.
fn id(engine: Engine, kind: char, n: &str) -> String {
    match engine {
        Engine::Sqlite => format!("CAST('{kind}' || printf('%015d', {n}) AS BLOB)"),
        Engine::Postgres => format!("(lpad({n}::text, 32, '{kind}'))::uuid"),
    }
}

/// The same as the program knows it.
fn known(engine: Engine, kind: char, n: u32) -> Uuid {
    match engine {
        Engine::Sqlite => Uuid::from_slice(format!("{kind}{n:015}").as_bytes()).unwrap(),
        Engine::Postgres => {
            let digits = n.to_string();
            let filled = format!("{}{digits}", kind.to_string().repeat(32 - digits.len()));
            Uuid::parse_str(&filled).unwrap()
        }
    }
}

/// People in ten branches, one in a hundred switched off. All may ask for money, two in three for good; every thousandth
/// administers.
async fn fill(tx: &Tx, engine: Engine) -> Result<(), DbErr> {
    let (series, number) = match engine {
        Engine::Sqlite => (
            format!("WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {PEOPLE}) "),
            "printf('%05d', n)".to_owned(),
        ),
        Engine::Postgres => (
            format!("WITH s(n) AS (SELECT generate_series(1, {PEOPLE})) "),
            "lpad(n::text, 5, '0')".to_owned(),
        ),
    };
    let branch = |n: &str| id(engine, 'b', n);
    let mut all = vec![
        format!(
            "INSERT INTO app_user (id, name, name_key, email, email_key, branch_id, state, version, created_at_ms, \
             updated_at_ms) {series} SELECT {}, 'Persona ' || {number}, 'persona ' || {number}, 'p' || n || '@x.example', \
             'p' || n || '@x.example', {}, CASE WHEN n % 100 = 0 THEN 'inactive' ELSE 'active' END, 1, 1, 1 FROM s",
            id(engine, 'a', "n"),
            branch("(n % 10)"),
        ),
        format!(
            "INSERT INTO user_permission (id, user_id, permission_name, ends_on, granted_at_ms) {series} \
             SELECT {}, {}, '{}', CASE WHEN n % 3 = 0 THEN '2099-12-31' END, 1 FROM s",
            id(engine, 'c', "n"),
            id(engine, 'a', "n"),
            P::CreateRequests.label(),
        ),
        format!(
            "INSERT INTO user_permission (id, user_id, permission_name, granted_at_ms) {series} \
             SELECT {}, {}, '{}', 1 FROM s WHERE n % 1000 = 0",
            id(engine, 'd', "n"),
            id(engine, 'a', "n"),
            P::Administrator.label(),
        ),
        format!(
            "INSERT INTO search_item (kind, of_id, terms) {series} SELECT 'user', {}, \
             '[\"persona\",\"' || {number} || '\",\"x\",\"example\"]' FROM s",
            id(engine, 'a', "n"),
        ),
    ];
    for term in ["'persona'", &number] {
        all.push(format!(
            "INSERT INTO search_term (kind, term, id) {series} SELECT 'user', {term}, {} FROM s",
            id(engine, 'a', "n"),
        ));
    }
    for sql in all {
        tx.execute_unprepared(&sql).await?;
    }
    Ok(())
}

type Watched = Vec<(&'static str, Statement, &'static str)>;

async fn queries(tx: &Tx, engine: Engine) -> Result<Watched, DbErr> {
    let today = parse_date("2026-11-03").unwrap();
    let last = store::find(tx, Id::new(known(engine, 'a', 25_000))).await?.unwrap();
    let sqlite = engine == Engine::Sqlite;
    let terms = if sqlite { "USING PRIMARY KEY (kind=? AND term>?" } else { "search_term_pkey" };
    let by_name = "app_user_by_name";
    let everybody = Filter::default;
    let words = |w: &str| Filter { words: Some(w.into()), ..everybody() };
    let branch = Some(Id::new(known(engine, 'b', 7)));
    let (many, few) = (Some(P::CreateRequests), Some(P::Administrator));
    let filters = [
        ("everybody", everybody(), by_name),
        ("those at work", Filter { state: Some("active"), ..everybody() }, "app_user_by_"),
        ("those switched off", Filter { state: Some("inactive"), ..everybody() }, "app_user_by_state"),
        ("a branch", Filter { branch, ..everybody() }, "app_user_by_"),
        ("a permission that all have", Filter { permission: many, ..everybody() }, "user_permission_"),
        ("a permission that few have", Filter { permission: few, ..everybody() }, "user_permission_"),
        ("a name", words("persona 01234"), terms),
        ("a word that all have", words("persona"), "item_"),
        (
            "all at once",
            Filter {
                words: Some("persona".into()),
                permission: many,
                state: Some("active"),
                branch,
                within: None,
                by_name: false,
            },
            "app_user_by_",
        ),
    ];
    let mut found = Vec::new();
    for (what, filter, index) in filters {
        for after in [None, Some(&last)] {
            let query = select(tx, &filter, today, after).await?.limit(51);
            found.push((what, query.build(tx.get_database_backend()), index));
        }
    }
    for (text, index) in [("persona 01234", terms), ("persona", "item_")] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text))]).await?;
        found.extend(
            find::select(tx, &matches[0], 5)
                .map(|query| ("a name", query.build(tx.get_database_backend()), index)),
        );
    }
    Ok(found)
}

/// SQLite says "SCAN app_user" and PostgreSQL "Seq Scan on app_user" for a table that is read from end to end; a scan of an
/// index in the order of the list stops after a page.
fn reads_a_whole_table(line: &str) -> bool {
    let line = line.trim();
    let tables = ["app_user", "user_permission", "search_term", "search_item"];
    tables.iter().any(|table| {
        line.contains(&format!("Seq Scan on {table}"))
            || line.starts_with(&format!("SCAN {table}")) && !line.contains("USING")
    })
}

async fn the_list_reads_its_index(target: Target) {
    let db = fresh(target).await;
    let engine = db.engine();
    db.write(move |tx| Box::pin(async move { Ok::<_, DbError>(fill(tx, engine).await?) })).await.unwrap();
    let told: Vec<(&str, String, &str)> = db
        .write(move |tx| {
            Box::pin(async move {
                analyze(tx).await?;
                let mut told = Vec::new();
                for (what, query, index) in queries(tx, engine).await? {
                    told.push((what, plan(tx, query).await?, index));
                }
                Ok::<_, DbError>(told)
            })
        })
        .await
        .unwrap();
    for (what, told, index) in told {
        assert!(!told.lines().any(reads_a_whole_table), "{what}: {told}");
        assert!(told.contains(index), "{what}, wants {index}: {told}");
        // Few are looked up and sorted; of many a page is taken in the order of the list.
        let sorts = told.contains("TEMP B-TREE") || told.contains("Sort");
        assert!(!sorts || matches!(what, "a permission that few have" | "a name"), "{what}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_reads_its_index_on_sqlite() {
    the_list_reads_its_index(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_reads_its_index_on_postgres() {
    the_list_reads_its_index(Target::Postgres).await;
}
