//! Rows of papers that were made of settled documents.

use std::collections::HashSet;

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, sea_query::OnConflict};
use caudal_domain::ids::{Id, UserId};
use caudal_web::storage::StoredFile;

pub mod paper {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("paper")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub document: String,
        pub object_id: Uuid,
        pub state: String,
        pub size: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub place: String,
        pub made_by: UserId,
        pub made_by_name: String,
        pub made_at_ms: i64,
    }

    impl Model {
        pub fn stored(&self) -> StoredFile {
            let Self { place, size_bytes, sha256, .. } = self;
            StoredFile { place: place.clone(), size_bytes: *size_bytes, sha256: sha256.clone() }
        }
    }
}

/// Which paper: of a document in a state, on a size of sheet.
#[derive(Clone)]
pub struct Key {
    pub document: &'static str,
    pub object_id: Uuid,
    pub state: &'static str,
    pub size: &'static str,
}

pub async fn find(db: &Conn, key: &Key) -> Result<Option<paper::Model>, DbErr> {
    paper::Entity::find()
        .filter(paper::Column::Document.eq(key.document))
        .filter(paper::Column::ObjectId.eq(key.object_id))
        .filter(paper::Column::State.eq(key.state))
        .filter(paper::Column::Size.eq(key.size))
        .one(db)
        .await
}

/// Adds a paper where none was made meanwhile.
pub async fn insert(tx: &Tx, row: paper::Model) -> Result<(), DbErr> {
    let mut other = OnConflict::new();
    other.do_nothing();
    paper::Entity::insert(row).on_conflict(other).exec_without_returning(tx).await.map(drop)
}

/// Papers behind this one, a few hundred at a time.
pub async fn after(db: &Conn, id: Option<Id>) -> Result<Vec<paper::Model>, DbErr> {
    let behind = paper::Column::Id.gt(id.map_or(Uuid::nil(), |id| id.0));
    paper::Entity::find().filter(behind).order_by_asc(paper::Column::Id).limit(300).all(db).await
}

/// The places of those of these papers that there are.
pub async fn places(db: &Conn, ids: &[Id]) -> Result<HashSet<String>, DbErr> {
    let found = paper::Entity::find().select_only().column(paper::Column::Place);
    let places: Vec<String> =
        found.filter(paper::Column::Id.is_in(ids.iter().copied())).into_tuple().all(db).await?;
    Ok(places.into_iter().collect())
}
