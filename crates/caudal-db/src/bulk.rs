//! Many rows in one statement.
//!
//! A statement with a parameter for each value costs more to build and to hand over than its rows cost to write. Here all rows
//! are one JSON text, which the engine takes apart itself; the statement's own text depends on the table alone, so it stays
//! prepared however many rows there are.

use sea_orm::sea_query::{ColumnType, Expr, Value};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, EntityTrait, IdenStatic, Iterable, ModelTrait,
    PrimaryKeyToColumn, Statement,
};

use crate::table::Row;

/// The most rows of one statement: what the driver copies at once stays below a megabyte.
pub const MOST: usize = 1_000;

/// Adds rows.
///
/// # Errors
/// The driver's own, a unique index of the table among them.
pub async fn insert<M: Row>(db: &impl ConnectionTrait, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Refused).await
}

/// Adds the rows whose key no row has yet.
///
/// # Errors
/// As [`insert`].
pub async fn insert_missing<M: Row>(db: &impl ConnectionTrait, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Kept).await
}

/// Adds rows, each in place of the one that has its key.
///
/// # Errors
/// As [`insert`]; and two rows with one key on PostgreSQL.
pub async fn put<M: Row>(db: &impl ConnectionTrait, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Overwritten).await
}

/// Adds the number in one column to that of the row that has the key, or the whole row where there is none.
///
/// # Errors
/// As [`put`].
pub async fn add<M: Row>(
    db: &impl ConnectionTrait,
    rows: &[M],
    column: <M::Entity as EntityTrait>::Column,
) -> Result<(), DbErr> {
    write(db, rows, Existing::Added(column)).await
}

/// A condition that holds where a column has any of these values. On SQLite they are one parameter, so that the statement stays
/// prepared whether it asks for three or for three thousand. PostgreSQL is told each: of a list that it does not see it guesses
/// ten values, and then reads whole tables for a thousand.
#[must_use]
pub fn any_of<C: ColumnTrait>(
    db: &impl ConnectionTrait,
    column: C,
    values: impl IntoIterator<Item = impl Into<Value>>,
) -> Expr {
    let values = values.into_iter().map(Into::into);
    if db.get_database_backend() != DbBackend::Sqlite {
        return column.is_in(values);
    }
    let mut json = String::from("[");
    let all = values.into_iter().try_for_each(|value| {
        if json.len() > 1 {
            json.push(',');
        }
        push(&mut json, &value)
    });
    json.push(']');
    // What cannot be written as JSON is in no column either.
    let json = if all.is_ok() { json } else { "[]".to_owned() };
    let text = match Held::of(&column) {
        Some(Held::Uuid) => "? IN (SELECT unhex(value) FROM json_each(?))",
        _ => "? IN (SELECT value FROM json_each(?))",
    };
    Expr::cust_with_exprs(text, [Expr::col(column.as_column_ref()), Expr::val(json)])
}

/// What becomes of a row whose key another row has already.
enum Existing<C> {
    Refused,
    Kept,
    Overwritten,
    Added(C),
}

async fn write<M: Row>(
    db: &impl ConnectionTrait,
    rows: &[M],
    existing: Existing<<M::Entity as EntityTrait>::Column>,
) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    let backend = db.get_database_backend();
    let sql = statement::<M::Entity>(backend, &existing)?;
    for chunk in rows.chunks(MOST) {
        let json = rows_json(chunk)?;
        db.execute_raw(Statement::from_sql_and_values(backend, &sql, [json.into()])).await?;
    }
    Ok(())
}

fn statement<E: EntityTrait>(backend: DbBackend, existing: &Existing<E::Column>) -> Result<String, DbErr> {
    let columns: Vec<_> = E::Column::iter().collect();
    let names = names(&columns);
    let values: Result<Vec<_>, DbErr> = (0..).zip(&columns).map(|(at, c)| value_at(backend, at, c)).collect();
    let from = match backend {
        DbBackend::Sqlite => "json_each(?) AS r",
        _ => "jsonb_array_elements($1::text::jsonb) AS r(value)",
    };
    let table = E::default();
    let table = table.table_name();
    let clause = conflict::<E>(table, &columns, existing);
    // "WHERE true": without it SQLite takes ON CONFLICT for the condition of a join.
    Ok(format!(
        r#"INSERT INTO "{table}" ({names}) SELECT {} FROM {from} WHERE true{clause}"#,
        values?.join(", ")
    ))
}

fn conflict<E: EntityTrait>(table: &str, columns: &[E::Column], existing: &Existing<E::Column>) -> String {
    let keys: Vec<_> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    let is_key = |c: &E::Column| keys.iter().any(|k| k.as_str() == c.as_str());
    let key = names(&keys);
    match existing {
        Existing::Refused => String::new(),
        Existing::Kept => format!(" ON CONFLICT ({key}) DO NOTHING"),
        Existing::Overwritten => {
            let set = columns
                .iter()
                .filter(|c| !is_key(c))
                .map(|c| format!(r#""{0}" = excluded."{0}""#, c.as_str()));
            format!(" ON CONFLICT ({key}) DO UPDATE SET {}", set.collect::<Vec<_>>().join(", "))
        }
        Existing::Added(column) => {
            let name = column.as_str();
            format!(r#" ON CONFLICT ({key}) DO UPDATE SET "{name}" = "{table}"."{name}" + excluded."{name}""#)
        }
    }
}

fn names<C: IdenStatic>(columns: &[C]) -> String {
    columns.iter().map(|c| format!(r#""{}""#, c.as_str())).collect::<Vec<_>>().join(", ")
}

fn value_at<C: ColumnTrait>(backend: DbBackend, at: usize, column: &C) -> Result<String, DbErr> {
    let held = Held::of(column)
        .ok_or_else(|| DbErr::Custom(format!("rows with a {} are not written in bulk", column.as_str())))?;
    Ok(match (backend, held) {
        (DbBackend::Sqlite, Held::Uuid) => format!("unhex(r.value ->> {at})"),
        (DbBackend::Sqlite, _) | (_, Held::Text) => format!("r.value ->> {at}"),
        (_, held) => format!("(r.value ->> {at})::{}", held.on_postgres()),
    })
}

/// What a column holds.
#[derive(Clone, Copy)]
enum Held {
    Uuid,
    Text,
    Big,
    Int,
    Bool,
}

impl Held {
    fn of(column: &impl ColumnTrait) -> Option<Self> {
        Some(match column.def().get_column_type() {
            ColumnType::Uuid => Self::Uuid,
            ColumnType::String(_) | ColumnType::Text => Self::Text,
            ColumnType::BigInteger => Self::Big,
            ColumnType::Integer => Self::Int,
            ColumnType::Boolean => Self::Bool,
            _ => return None,
        })
    }

    fn on_postgres(self) -> &'static str {
        match self {
            Self::Uuid => "uuid",
            Self::Text => "text",
            Self::Big => "bigint",
            Self::Int => "integer",
            Self::Bool => "boolean",
        }
    }
}

/// `[["0192…","PAG-2026-000001",25000,null],…]`
fn rows_json<M: Row>(rows: &[M]) -> Result<String, DbErr> {
    let mut json = String::with_capacity(rows.len() * 256);
    let mut before = '[';
    for row in rows {
        json.push(before);
        push_row(&mut json, row)?;
        before = ',';
    }
    json.push(']');
    Ok(json)
}

fn push_row<M: ModelTrait>(json: &mut String, row: &M) -> Result<(), DbErr> {
    let mut before = '[';
    for column in <M::Entity as EntityTrait>::Column::iter() {
        json.push(before);
        push(json, &row.get(column))?;
        before = ',';
    }
    json.push(']');
    Ok(())
}

fn push(json: &mut String, value: &Value) -> Result<(), DbErr> {
    use std::fmt::Write;
    let written = match value {
        Value::Uuid(Some(id)) => write!(json, "\"{}\"", id.simple()),
        Value::String(Some(text)) => {
            json.push_str(&serde_json::to_string(text).map_err(|e| DbErr::Json(e.to_string()))?);
            Ok(())
        }
        Value::BigInt(Some(n)) => write!(json, "{n}"),
        Value::Int(Some(n)) => write!(json, "{n}"),
        Value::Bool(Some(yes)) => write!(json, "{yes}"),
        Value::Uuid(None)
        | Value::String(None)
        | Value::BigInt(None)
        | Value::Int(None)
        | Value::Bool(None) => {
            json.push_str("null");
            Ok(())
        }
        other => return Err(DbErr::Custom(format!("{other:?} is not written in bulk"))),
    };
    written.map_err(|e| DbErr::Custom(e.to_string()))
}
