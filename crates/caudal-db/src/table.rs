//! What every store does with one row: locks it, adds it, writes it over.

use sea_orm::{DbErr, sea_query::Expr};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    entity::{ColumnTrait as _, EntityTrait, ModelTrait, Update},
};

/// One row by its id, locked until the transaction ends.
///
/// # Errors
/// Only the driver's own.
pub async fn lock<E>(tx: &Tx, id: Uuid) -> Result<Option<E::Model>, DbErr>
where
    E: EntityTrait<Key = Uuid>,
{
    E::find_by_id(id).lock_exclusive().one(tx).await
}

/// Adds a row.
///
/// # Errors
/// The driver's own, a unique index of the table among them.
pub async fn insert<M: ModelTrait>(db: &Conn, row: M) -> Result<(), DbErr> {
    M::Entity::insert(row).exec_without_returning(db).await.map(drop)
}

/// Writes a row as it is now, where nobody wrote it since `version` was read. Answers whether it did.
///
/// # Errors
/// As [`insert`]; and of a table without a `version`, that it has none.
pub async fn save<M: ModelTrait>(tx: &Tx, row: M, version: i64) -> Result<bool, DbErr> {
    let mut columns = <M::Entity as EntityTrait>::Column::ALL.iter();
    let column = columns
        .find(|column| column.name() == "version")
        .ok_or_else(|| DbErr::Custom("a row without a version".into()))?;
    Ok(over(row).filter((*column).eq(version)).exec(tx).await?.rows_affected == 1)
}

/// Writes a row as it is now, whatever it was; whoever does has locked it.
///
/// # Errors
/// As [`insert`].
pub async fn overwrite<M: ModelTrait>(tx: &Tx, row: M) -> Result<(), DbErr> {
    over(row).exec(tx).await.map(drop)
}

/// Every column but the key, over the row that has the key.
///
/// Naming the key would change nothing, but for an UPDATE that names it SQLite looks in every table that refers to this one
/// for rows that it must not orphan, and reads those tables whole where no index helps.
fn over<M: ModelTrait>(row: M) -> Update<M::Entity> {
    let all = <M::Entity as EntityTrait>::Column::ALL;
    let mut update = M::Entity::update_many();
    for (column, value) in all.iter().zip(row.into_values()) {
        update = if M::Entity::KEY.contains(column) {
            update.filter((*column).eq(value))
        } else {
            update.col_expr(*column, Expr::val(value))
        };
    }
    update
}

#[cfg(test)]
mod tests {
    use sea_orm::DbBackend;

    use super::over;

    mod thing {
        use crate::entity::Row;

        #[derive(Clone, Debug, PartialEq, Eq, Row)]
        #[table("thing")]
        pub struct Model {
            #[key]
            pub of: i64,
            #[key]
            pub line: i64,
            pub name: String,
            pub note: Option<String>,
        }
    }

    #[test]
    fn a_row_is_written_over_without_its_key() {
        let row = thing::Model { of: 1, line: 2, name: "a".into(), note: None };
        assert_eq!(
            over(row).build(DbBackend::Sqlite).to_string(),
            r#"UPDATE "thing" SET "name" = 'a', "note" = NULL WHERE "thing"."of" = 1 AND "thing"."line" = 2"#
        );
    }
}
