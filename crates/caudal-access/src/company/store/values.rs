//! Rows of settings that are one value each.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, sea_query::OnConflict};
use caudal_domain::ids::UserId;

use crate::company::STRICT_ADMINISTRATORS;

mod setting {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("setting")]
    pub struct Model {
        #[key]
        pub name: String,
        pub value: String,
        pub version: i64,
        pub updated_at_ms: i64,
        pub updated_by: Option<UserId>,
    }
}

/// The values of these names, where there are any.
pub async fn all(conn: &Conn, names: &[&str]) -> Result<Vec<setting::Model>, DbErr> {
    setting::Entity::find().filter(setting::Column::Name.is_in(names.iter().copied())).all(conn).await
}

/// Lets no other command read and write the values until the transaction ends. The row stands since the table does.
pub async fn lock(tx: &Tx) -> Result<(), DbErr> {
    setting::Entity::find_by_id(STRICT_ADMINISTRATORS.to_owned()).lock_exclusive().one(tx).await.map(drop)
}

/// Writes a value, where it differs from what stands.
pub async fn set(tx: &Tx, name: &str, value: &str, by: Option<UserId>, at_ms: i64) -> Result<(), DbErr> {
    let row = setting::Model {
        name: name.to_owned(),
        value: value.to_owned(),
        version: 1,
        updated_at_ms: at_ms,
        updated_by: by,
    };
    let mut other = OnConflict::column(setting::Column::Name);
    other
        .update_columns([setting::Column::Value, setting::Column::UpdatedAtMs, setting::Column::UpdatedBy])
        .value(setting::Column::Version, Expr::col((setting::Entity, setting::Column::Version)).add(1))
        .action_and_where(Expr::col((setting::Entity, setting::Column::Value)).ne(value));
    setting::Entity::insert(row).on_conflict(other).exec_without_returning(tx).await.map(drop)
}
