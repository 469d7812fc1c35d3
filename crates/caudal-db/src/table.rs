//! What every store does with one row: locks it, adds it, writes it over.

use sea_query::{Expr, Value};

use crate::entity::{ColumnTrait as _, EntityTrait, ModelTrait, Update};
use crate::{Conn, DbErr, Tx};

/// One row by its id, locked until the transaction ends.
pub async fn lock<E: EntityTrait>(tx: &Tx, id: E::Key) -> Result<Option<E::Model>, DbErr> {
    E::find_by_id(id).lock_exclusive().one(tx).await
}

pub async fn insert<M: ModelTrait>(db: &Conn, row: M) -> Result<(), DbErr> {
    M::Entity::insert(row).exec_without_returning(db).await.map(drop)
}

/// Writes a row as it is now, where nobody wrote it since `version` was read. Answers whether it did.
///
/// # Errors
/// As [`insert`]; and of a table without a `version`, that it has none.
pub async fn save<M: ModelTrait>(tx: &Tx, row: M, version: i64) -> Result<bool, DbErr> {
    let column = version_of::<M::Entity>()?;
    Ok(over(row).filter(column.eq(version)).exec(tx).await?.rows_affected == 1)
}

/// Writes what changed of a row, where nobody wrote it since it was read. Answers whether it did.
///
/// For every column that an UPDATE names SQLite writes the indexes anew that hold it, and looks for the row that it refers to.
pub async fn save_changed<M: ModelTrait>(tx: &Tx, before: &M, row: &M) -> Result<bool, DbErr> {
    let changed = row.changed(before);
    if changed.is_empty() {
        return Ok(true);
    }
    Ok(over_changed(before, changed)?.exec(tx).await?.rows_affected == 1)
}

fn over_changed<M: ModelTrait>(
    before: &M,
    changed: Vec<(<M::Entity as EntityTrait>::Column, Value)>,
) -> Result<Update<M::Entity>, DbErr> {
    let mut update = M::Entity::update_many();
    for (column, value) in changed {
        update = update.col_expr(column, Expr::val(value));
    }
    for column in M::Entity::KEY.iter().chain([&version_of::<M::Entity>()?]) {
        update = update.filter((*column).eq(before.value(*column)));
    }
    Ok(update)
}

fn version_of<E: EntityTrait>() -> Result<E::Column, DbErr> {
    let version = E::Column::ALL.iter().copied().find(|column| column.name() == "version");
    version.ok_or_else(|| DbErr::Custom("a row without a version".into()))
}

/// Writes a row as it is now, whatever it was; whoever does has locked it.
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
    use crate::DbBackend;

    use super::{over, over_changed};
    use crate::entity::ModelTrait as _;

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
        let told = over(row).build(DbBackend::Sqlite);
        assert_eq!(
            told.sql,
            r#"UPDATE "thing" SET "name" = ?, "note" = ? WHERE "thing"."of" = ? AND "thing"."line" = ?"#
        );
        assert_eq!(told.values, ["a".into(), None::<String>.into(), 1i64.into(), 2i64.into()]);
    }

    mod sheet {
        use crate::entity::Row;

        #[derive(Clone, Debug, PartialEq, Eq, Row)]
        #[table("sheet")]
        pub struct Model {
            #[key]
            pub id: i64,
            pub name: String,
            pub note: Option<String>,
            pub version: i64,
        }
    }

    #[test]
    fn of_a_row_that_changed_in_a_place_only_that_place_is_written() {
        let before = sheet::Model { id: 7, name: "a".into(), note: Some("b".into()), version: 3 };
        let after = sheet::Model { note: None, version: 4, ..before.clone() };
        let told = over_changed(&before, after.changed(&before)).unwrap().build(DbBackend::Sqlite);
        assert_eq!(
            told.sql,
            r#"UPDATE "sheet" SET "note" = ?, "version" = ? WHERE "sheet"."id" = ? AND "sheet"."version" = ?"#
        );
        assert_eq!(told.values, [None::<String>.into(), 4i64.into(), 7i64.into(), 3i64.into()]);
    }
}
