//! What providers ask for reads an index, whatever the engine knows of the tables.

use caudal_admin::scim::testing::groups::{self, BY_MEMBER, scim_group, scim_member};
use caudal_admin::scim::testing::{
    BY_EMAIL, BY_EMPLOYEE_NUMBER, BY_EXTERNAL_ID, BY_NAME, BY_USER_NAME, COLUMNS, Document, SEEN, Wanted,
    conditions, provider_data, save_provider_data,
};
use caudal_db::DbError;
use caudal_db::testing::{Target, analyze, fresh, plan};
use caudal_db::{DbErr, Statement, Tx, Uuid, entity::prelude::*, sea_query::Value};
use caudal_domain::ids::Id;

const PEOPLE: u128 = 3_000;

fn uuid(kind: u128, n: u128) -> Uuid {
    Uuid::from_u128(kind << 96 | n)
}

async fn run(tx: &Tx, sql: &str, values: Vec<Value>) -> Result<(), DbErr> {
    let statement = Statement::from_sql_and_values(tx.get_database_backend(), sql, values);
    tx.execute_raw(statement).await.map(drop)
}

async fn fill(tx: &Tx) -> Result<(), DbErr> {
    let group = scim_group::Model {
        id: uuid(2, 1),
        display_name: "Flota".into(),
        name_key: "flota".into(),
        external_id: None,
        version: 1,
        created_at_ms: 1,
        updated_at_ms: 1,
    };
    groups::insert(tx, group).await?;
    for n in 0..PEOPLE {
        let email = format!("p{n}@litoral.example");
        let values = vec![uuid(1, n).into(), format!("Persona {n}").into(), email.clone().into()];
        run(
            tx,
            "INSERT INTO app_user (id, name, name_key, email, email_key, state, version, created_at_ms, updated_at_ms) \
             VALUES ($1, $2, $2, $3, $3, 'active', 1, 1, 1)",
            values,
        )
        .await?;
        if n % 2 == 0 {
            let key = format!("u{n}");
            let external = Some(format!("e-{n}"));
            save_provider_data(
                tx,
                provider_data(Id::new(uuid(1, n)), (key.clone(), key), external, Document::new()),
            )
            .await?;
        }
        groups::join(tx, Id::new(uuid(2, 1)), Id::new(uuid(1, n))).await?;
    }
    Ok(())
}

fn listed(tx: &Tx, wanted: &[Wanted]) -> Statement {
    let (condition, values) = conditions(wanted, 0);
    let sql = format!("SELECT {COLUMNS} {SEEN}{condition} ORDER BY u.id DESC LIMIT 100 OFFSET 0");
    Statement::from_sql_and_values(tx.get_database_backend(), sql, values)
}

fn grouped(tx: &Tx, wanted: &[Wanted]) -> Statement {
    let (condition, values) = conditions(wanted, 0);
    let sql = format!("SELECT g.id FROM scim_group g WHERE 1 = 1{condition} ORDER BY g.id DESC LIMIT 100");
    Statement::from_sql_and_values(tx.get_database_backend(), sql, values)
}

async fn what_is_asked_for_reads_an_index(target: Target) {
    let db = fresh(target).await;
    db.write(move |tx| Box::pin(async move { Ok::<_, DbError>(fill(tx).await?) })).await.unwrap();
    let told: Vec<(&str, String)> = db
        .write(move |tx| {
            Box::pin(async move {
                let by = |statement, text: &str| vec![Wanted::Where(statement, text.into())];
                let members = scim_member::Entity::find()
                    .filter(scim_member::Column::UserId.eq(uuid(1, 10)))
                    .build(tx.get_database_backend());
                let watched = [
                    ("everybody, a page", listed(tx, &[])),
                    ("a name", listed(tx, &by(BY_USER_NAME, "u4"))),
                    ("an e-mail", listed(tx, &by(BY_EMAIL, "p7@litoral.example"))),
                    ("an id of the provider's", listed(tx, &by(BY_EXTERNAL_ID, "e-8"))),
                    ("a number", listed(tx, &by(BY_EMPLOYEE_NUMBER, "1001"))),
                    ("a name as lists sort it", listed(tx, &by(BY_NAME, "Persona 12"))),
                    ("a group by its name", grouped(tx, &by(groups::BY_NAME, "flota"))),
                    ("groups of somebody", grouped(tx, &[Wanted::Where(BY_MEMBER, uuid(1, 10).into())])),
                    ("memberships of somebody", members),
                ];
                analyze(tx).await?;
                let mut told = Vec::new();
                for (what, query) in watched {
                    told.push((what, plan(tx, query).await?));
                }
                Ok::<_, DbError>(told)
            })
        })
        .await
        .unwrap();
    for (what, told) in told {
        let whole = |line: &str| {
            let scan =
                ["u", "a", "s", "k", "n", "m", "scim_user", "scim_member", "app_user"].iter().any(|table| {
                    line.trim()
                        .trim_start_matches(['|', '-', '`', ' '])
                        .split(' ')
                        .take(2)
                        .eq(["SCAN", *table])
                });
            line.contains("Seq Scan on app_user")
                || line.contains("Seq Scan on scim_user")
                || line.contains("Seq Scan on scim_member")
                || scan && !line.contains("USING")
        };
        // Everybody in order of their ids is read from the key itself, from its end.
        let in_order = what == "everybody, a page" && !told.contains("TEMP B-TREE") && !told.contains("Sort");
        assert!(in_order || !told.lines().any(whole), "{what}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_reads_an_index_on_sqlite() {
    what_is_asked_for_reads_an_index(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_reads_an_index_on_postgres() {
    what_is_asked_for_reads_an_index(Target::Postgres).await;
}
