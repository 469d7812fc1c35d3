//! Rows of files that were added to requests and settlements, private to the room.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, table};
use caudal_domain::ids::{Id, RequestId, SettlementId};

use super::AttachmentId;

/// Files added to a request. Their bytes lie in the attachments' place, under their id.
pub mod attachment {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::{RequestId, SettlementId, UserId};

    use super::AttachmentId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_attachment")]
    pub struct Model {
        #[key]
        pub id: AttachmentId,
        pub request_id: RequestId,
        pub name: String,
        pub media_type: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub uploaded_by: UserId,
        pub uploaded_by_name: String,
        pub at_ms: i64,
        pub settlement_id: Option<SettlementId>,
    }
}

/// Files whose record was removed, and whose bytes are still to go.
mod removed {
    use caudal_db::entity::prelude::*;

    use super::AttachmentId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("removed_file")]
    pub struct Model {
        #[key]
        pub id: AttachmentId,
    }
}

pub async fn insert(tx: &Tx, attachment: attachment::Model) -> Result<(), DbErr> {
    table::insert(tx, attachment).await
}

/// The attachments, oldest first; the receipts of its settlement stand there.
pub async fn of_request(db: &Conn, id: RequestId) -> Result<Vec<attachment::Model>, DbErr> {
    let found = own(id);
    found.order_by_asc(attachment::Column::Id).all(db).await
}

pub async fn find(db: &Conn, id: AttachmentId) -> Result<Option<attachment::Model>, DbErr> {
    attachment::Entity::find_by_id(id).one(db).await
}

/// The next attachments of all requests in the order of their ids, at most 500.
pub async fn after(db: &Conn, after: Option<AttachmentId>) -> Result<Vec<attachment::Model>, DbErr> {
    let all = attachment::Entity::find().order_by_asc(attachment::Column::Id).limit(500);
    match after {
        Some(id) => all.filter(attachment::Column::Id.gt(id)).all(db).await,
        None => all.all(db).await,
    }
}

/// Those of these ids that are attachments, or were and leave their bytes to go.
pub async fn existing(db: &Conn, ids: &[AttachmentId]) -> Result<Vec<AttachmentId>, DbErr> {
    let ids = || ids.iter().copied();
    let kept = attachment::Entity::find().select_only().column(attachment::Column::Id);
    let mut found: Vec<Uuid> = kept.filter(attachment::Column::Id.is_in(ids())).into_tuple().all(db).await?;
    let gone = removed::Entity::find().select_only().column(removed::Column::Id);
    found.extend(gone.filter(removed::Column::Id.is_in(ids())).into_tuple::<Uuid>().all(db).await?);
    Ok(found.into_iter().map(Id::new).collect())
}

/// Removes attachments, and leaves their bytes to go.
pub async fn remove(tx: &Tx, ids: &[AttachmentId]) -> Result<(), DbErr> {
    let rows = ids.iter().map(|id| removed::Model { id: *id });
    removed::Entity::insert_many(rows).exec_without_returning(tx).await?;
    let all = attachment::Column::Id.is_in(ids.iter().copied());
    attachment::Entity::delete_many().filter(all).exec(tx).await.map(drop)
}

pub async fn count_of_request(db: &Conn, id: RequestId) -> Result<u64, DbErr> {
    own(id).count(db).await
}

fn own(id: RequestId) -> Select<attachment::Entity> {
    let all = attachment::Entity::find().filter(attachment::Column::RequestId.eq(id));
    all.filter(attachment::Column::SettlementId.is_null())
}

/// Files whose bytes are still to go, at most 500.
pub async fn removed_files(db: &Conn, after: Option<AttachmentId>) -> Result<Vec<AttachmentId>, DbErr> {
    let some = removed::Entity::find().filter(removed::Column::Id.gt(after.map_or(Uuid::nil(), |id| id.0)));
    let all = some.order_by_asc(removed::Column::Id).limit(500).all(db).await?;
    Ok(all.into_iter().map(|file| file.id).collect())
}

pub async fn forget_removed(tx: &Tx, ids: &[AttachmentId]) -> Result<(), DbErr> {
    let all = removed::Column::Id.is_in(ids.iter().copied());
    removed::Entity::delete_many().filter(all).exec(tx).await.map(drop)
}

/// The receipts of a settlement, oldest first.
pub async fn receipts(db: &Conn, of: SettlementId) -> Result<Vec<attachment::Model>, DbErr> {
    let all = attachment::Entity::find().filter(attachment::Column::SettlementId.eq(of.0));
    all.order_by_asc(attachment::Column::Id).all(db).await
}

pub async fn count_receipts(db: &Conn, of: SettlementId) -> Result<u64, DbErr> {
    attachment::Entity::find().filter(attachment::Column::SettlementId.eq(of.0)).count(db).await
}
