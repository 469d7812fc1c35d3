//! What every store does with one row: locks it, adds it, writes it over.

use sea_query::{DynIden, Expr, IntoIden as _, Query, UpdateStatement, Value};

use crate::entity::{ColumnTrait as _, EntityTrait, ModelTrait};
use crate::{BoxFuture, Conn, DbErr, Tx};

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
    let mut update = over(row);
    update.and_where(column.eq(version));
    write(tx, update).await
}

/// Writes what changed of a row, where nobody wrote it since it was read. Answers whether it did.
///
/// For every column that an UPDATE names SQLite writes the indexes anew that hold it, and looks for the row that it refers to.
pub async fn save_changed<M: ModelTrait>(tx: &Tx, before: &M, row: &M) -> Result<bool, DbErr> {
    let changed = row.changed(before);
    if changed.is_empty() {
        return Ok(true);
    }
    write(tx, over_changed(before, changed)?).await
}

fn over_changed<M: ModelTrait>(
    before: &M,
    changed: Vec<(<M::Entity as EntityTrait>::Column, Value)>,
) -> Result<UpdateStatement, DbErr> {
    let version = version_of::<M::Entity>()?;
    let changed = changed.into_iter().map(|(column, value)| (column.into_iden(), value)).collect();
    let keys = M::Entity::KEY.iter().chain([&version]);
    let keys = keys.map(|column| (*column).eq(before.value(*column))).collect();
    Ok(update::<M::Entity>(changed, keys))
}

fn version_of<E: EntityTrait>() -> Result<E::Column, DbErr> {
    let version = E::Column::ALL.iter().copied().find(|column| column.name() == "version");
    version.ok_or_else(|| DbErr::Custom("a row without a version".into()))
}

/// Writes a row as it is now, whatever it was; whoever does has locked it.
pub async fn overwrite<M: ModelTrait>(tx: &Tx, row: M) -> Result<(), DbErr> {
    write(tx, over(row)).await.map(drop)
}

/// Every column but the key, over the row that has the key.
///
/// Naming the key would change nothing, but for an UPDATE that names it SQLite looks in every table that refers to this one
/// for rows that it must not orphan, and reads those tables whole where no index helps.
fn over<M: ModelTrait>(row: M) -> UpdateStatement {
    let all = <M::Entity as EntityTrait>::Column::ALL;
    let (mut rest, mut keys) = (Vec::new(), Vec::new());
    for (column, value) in all.iter().zip(row.into_values()) {
        if M::Entity::KEY.contains(column) {
            keys.push((*column).eq(value));
        } else {
            rest.push((column.into_iden(), value));
        }
    }
    update::<M::Entity>(rest, keys)
}

fn update<E: EntityTrait>(changed: Vec<(DynIden, Value)>, conditions: Vec<Expr>) -> UpdateStatement {
    update_of(E::default().into_iden(), changed, conditions)
}

/// Compiled once, and not for each table, as is [`write`].
#[inline(never)]
fn update_of(table: DynIden, changed: Vec<(DynIden, Value)>, conditions: Vec<Expr>) -> UpdateStatement {
    let mut update = Query::update();
    update.table(table).values(changed.into_iter().map(|(column, value)| (column, Expr::val(value))));
    for condition in conditions {
        update.and_where(condition);
    }
    update
}

/// Whether it wrote one row.
#[inline(never)]
fn write(tx: &Tx, update: UpdateStatement) -> BoxFuture<'_, Result<bool, DbErr>> {
    Box::pin(async move { Ok(tx.execute(&update).await?.rows_affected() == 1) })
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
        let told = DbBackend::Sqlite.build(&over(row));
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
        let told = DbBackend::Sqlite.build(&over_changed(&before, after.changed(&before)).unwrap());
        assert_eq!(
            told.sql,
            r#"UPDATE "sheet" SET "note" = ?, "version" = ? WHERE "sheet"."id" = ? AND "sheet"."version" = ?"#
        );
        assert_eq!(told.values, [None::<String>.into(), 4i64.into(), 7i64.into(), 3i64.into()]);
    }
}
