//! What every store does with one row: locks it, adds it, writes it over.

use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, IdenStatic,
    IntoActiveModel, Iterable, ModelTrait, PrimaryKeyToColumn, PrimaryKeyTrait, QueryFilter, QuerySelect,
    UpdateMany,
};
use uuid::Uuid;

/// A row as stores hold it: read from its table, written as a whole.
pub trait Row: ModelTrait + IntoActiveModel<<Self::Entity as EntityTrait>::ActiveModel> {}

impl<M: ModelTrait + IntoActiveModel<<M::Entity as EntityTrait>::ActiveModel>> Row for M {}

/// One row by its id, locked until the transaction ends.
///
/// # Errors
/// Only the driver's own.
pub async fn lock<E>(tx: &DatabaseTransaction, id: Uuid) -> Result<Option<E::Model>, DbErr>
where
    E: EntityTrait,
    E::PrimaryKey: PrimaryKeyTrait<ValueType = Uuid>,
{
    E::find_by_id(id).lock_exclusive().one(tx).await
}

/// Adds a row.
///
/// # Errors
/// The driver's own, a unique index of the table among them.
pub async fn insert<M: Row>(db: &impl ConnectionTrait, row: M) -> Result<(), DbErr> {
    M::Entity::insert(row.into_active_model().reset_all()).exec_without_returning(db).await.map(drop)
}

/// Writes a row as it is now, where nobody wrote it since `version` was read. Answers whether it did.
///
/// # Errors
/// As [`insert`]; and of a table without a `version`, that it has none.
pub async fn save<M: Row>(tx: &DatabaseTransaction, row: M, version: i64) -> Result<bool, DbErr> {
    let column = <M::Entity as EntityTrait>::Column::iter().find(|c| c.as_str() == "version");
    let column = column.ok_or_else(|| DbErr::Custom("a row without a version".into()))?;
    Ok(over(row).filter(column.eq(version)).exec(tx).await?.rows_affected == 1)
}

/// Writes a row as it is now, whatever it was; whoever does has locked it.
///
/// # Errors
/// As [`insert`].
pub async fn overwrite<M: Row>(tx: &DatabaseTransaction, row: M) -> Result<(), DbErr> {
    over(row).exec(tx).await.map(drop)
}

/// Every column but the key, over the row that has the key.
///
/// Naming the key would change nothing, but for an UPDATE that names it SQLite looks in every table that refers to this one
/// for rows that it must not orphan, and reads those tables whole where no index helps.
fn over<M: Row>(row: M) -> UpdateMany<M::Entity> {
    let mut update = M::Entity::update_many();
    let keys: Vec<_> =
        <M::Entity as EntityTrait>::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    for key in &keys {
        update = update.filter(key.eq(row.get(*key)));
    }
    let mut set = row.into_active_model().reset_all();
    for key in keys {
        set.not_set(key);
    }
    update.set(set)
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::over;

    mod thing {
        use sea_orm::entity::prelude::*;

        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = "thing")]
        pub struct Model {
            #[sea_orm(primary_key, auto_increment = false)]
            pub of: i64,
            #[sea_orm(primary_key, auto_increment = false)]
            pub line: i64,
            pub name: String,
            pub note: Option<String>,
        }

        #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
        pub enum Relation {}

        impl ActiveModelBehavior for ActiveModel {}
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
