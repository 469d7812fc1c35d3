//! How an entity's fields are kept: the same Rust types on both engines.

use crate::{number, run};
use caudal_db::entity::{ColumnTrait as _, EntityTrait as _};
use caudal_db::testing::{Target, fresh};
use caudal_db::{DbError, JsonText, Uuid};
use serde::{Deserialize, Serialize};

crate::both_engines!(values_come_back_as_they_went_in, sums_of_amounts_are_whole_numbers);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    state: String,
    amount_minor: i64,
}

mod note {
    use super::{JsonText, Snapshot, Uuid};
    use caudal_db::entity::Row;

    #[derive(Debug, Clone, PartialEq, Eq, Row)]
    #[table("note")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub parent_id: Option<Uuid>,
        pub open: bool,
        pub at_ms: i64,
        pub due: Option<String>,
        pub amount_minor: i64,
        pub level: i32,
        pub snapshot: JsonText<Snapshot>,
        pub before: Option<JsonText<serde_json::Value>>,
    }
}

fn table(target: Target) -> &'static str {
    match target {
        Target::Sqlite => {
            "CREATE TABLE note (id BLOB NOT NULL PRIMARY KEY, parent_id BLOB, open INTEGER NOT NULL CHECK (open IN (0, 1)),
             at_ms INTEGER NOT NULL, due TEXT, amount_minor INTEGER NOT NULL, level INTEGER NOT NULL,
             snapshot TEXT NOT NULL, before TEXT) STRICT"
        }
        Target::Postgres => {
            "CREATE TABLE note (id UUID NOT NULL PRIMARY KEY, parent_id UUID, open BOOLEAN NOT NULL,
             at_ms BIGINT NOT NULL, due TEXT COLLATE \"C\", amount_minor BIGINT NOT NULL, level INTEGER NOT NULL,
             snapshot TEXT NOT NULL, before TEXT)"
        }
    }
}

fn sample(id: u128, open: bool) -> note::Model {
    note::Model {
        id: Uuid::from_u128(id),
        parent_id: open.then(|| Uuid::from_u128(9)),
        open,
        at_ms: 1_795_000_000_123,
        due: (!open).then(|| "2026-11-21".to_owned()),
        amount_minor: i64::MAX - 1,
        level: -3,
        snapshot: JsonText(Snapshot { state: "añejo".into(), amount_minor: i64::MIN }),
        before: open.then(|| JsonText(serde_json::json!({ "lista": [1, null, "é"] }))),
    }
}

async fn values_come_back_as_they_went_in(target: Target) {
    let db = fresh(target).await;
    run(&db, table(target)).await.unwrap();
    let stored: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                for (id, open) in [(1, true), (2, false)] {
                    caudal_db::table::insert(tx, sample(id, open)).await?;
                }
                let changed = note::Entity::update_many()
                    .set([(note::Column::Level, 4.into())])
                    .filter(note::Column::Open.eq(true))
                    .filter(note::Column::Id.eq(Uuid::from_u128(1)))
                    .exec(tx)
                    .await?;
                assert_eq!(changed.rows_affected, 1);
                Ok(())
            })
        })
        .await;
    stored.unwrap();
    let found = note::Entity::find().order_by_asc(note::Column::Id).all(db.read()).await.unwrap();
    assert_eq!(found, [note::Model { level: 4, ..sample(1, true) }, sample(2, false)]);
    let open = note::Entity::find().filter(note::Column::Open.eq(false)).all(db.read()).await.unwrap();
    assert_eq!(open.len(), 1);
    let child =
        note::Entity::find().filter(note::Column::ParentId.eq(Uuid::from_u128(9))).one(db.read()).await;
    assert_eq!(child.unwrap().unwrap().id, Uuid::from_u128(1));
}

async fn sums_of_amounts_are_whole_numbers(target: Target) {
    let db = fresh(target).await;
    run(&db, table(target)).await.unwrap();
    let rows = "INSERT INTO note (id, open, at_ms, amount_minor, level, snapshot) VALUES ";
    let rows = match target {
        Target::Sqlite => {
            format!("{rows} (x'{:032x}', 1, 0, 70, 0, '{{}}'), (x'{:032x}', 1, 0, 72, 0, '{{}}')", 1, 2)
        }
        Target::Postgres => {
            format!(
                "{rows} ('{}', true, 0, 70, 0, '{{}}'), ('{}', true, 0, 72, 0, '{{}}')",
                Uuid::from_u128(1),
                Uuid::from_u128(2)
            )
        }
    };
    run(&db, Box::leak(rows.into_boxed_str())).await.unwrap();
    assert_eq!(number(&db, "SELECT CAST(SUM(amount_minor) AS BIGINT) FROM note").await, 142);
}
