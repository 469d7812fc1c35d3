//! Many rows at once.
//!
//! A statement's text depends only on the table, on how many rows it has, and on the columns that none of them fills. There are few
//! such numbers, and columns are mostly empty together, so that both engines find it prepared: building and parsing a statement
//! for each slice anew costs more than its rows cost to write, and so does binding thousands of values that are none.

use sea_query::{Expr, Value};

use crate::entity::{ColumnTrait, EntityTrait, ModelTrait};
use crate::{Conn, DbBackend, DbErr, Statement};

/// How many rows or values are handed over at once: what is under way stays below a megabyte.
pub const MOST: usize = 1_000;

/// How many rows a statement has: as many of the first as there are, then of the next.
const STEPS: [usize; 4] = [256, 32, 4, 1];

pub async fn insert<M: ModelTrait>(db: &Conn, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Refused).await
}

/// Rows that are ready to be added. Making them ready takes as long as a third of adding them, and may be done before the
/// transaction for which others wait.
#[derive(Debug)]
pub struct Ready(Vec<Statement>);

impl Ready {
    /// These rows, for this engine.
    pub fn of<M: ModelTrait>(backend: DbBackend, rows: &[M]) -> Self {
        Self(statements(backend, rows, &Existing::Refused).collect())
    }

    pub async fn insert(&self, db: &Conn) -> Result<(), DbErr> {
        for statement in &self.0 {
            db.run(statement).await?;
        }
        Ok(())
    }
}

/// Adds the rows whose key no row has yet.
pub async fn insert_missing<M: ModelTrait>(db: &Conn, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Kept).await
}

/// Adds rows, each in place of the one that has its key.
///
/// # Errors
/// As [`insert`]; and two rows with one key on PostgreSQL.
pub async fn overwrite<M: ModelTrait>(db: &Conn, rows: &[M]) -> Result<(), DbErr> {
    write(db, rows, Existing::Overwritten).await
}

/// Adds the numbers in some columns to those of the row that has the key, or the whole row where there is none.
pub async fn add<M: ModelTrait>(
    db: &Conn,
    rows: &[M],
    columns: &[<M::Entity as EntityTrait>::Column],
) -> Result<(), DbErr> {
    write(db, rows, Existing::Added(columns)).await
}

/// Writes some columns of rows that are there, and leaves the others as they are. SQLite is told row by row: of many it would have to
/// guess in which order to look for them, and may go through the table for each.
pub async fn change<M: ModelTrait>(
    db: &Conn,
    rows: &[M],
    columns: &[<M::Entity as EntityTrait>::Column],
) -> Result<(), DbErr> {
    let (table, key) = (<M::Entity as EntityTrait>::TABLE, <M::Entity as EntityTrait>::KEY);
    let backend = db.get_database_backend();
    let bound: Vec<_> = columns.iter().chain(key).copied().collect();
    let each = |columns: &[<M::Entity as EntityTrait>::Column],
                between: &str,
                of: &str,
                to: &dyn Fn(&str) -> String| {
        let one =
            |c: &<M::Entity as EntityTrait>::Column| format!(r#"{of}"{}" = {}"#, c.name(), to(c.name()));
        columns.iter().map(one).collect::<Vec<_>>().join(between)
    };
    let values = |some: &[M]| -> Vec<Value> {
        some.iter().flat_map(|row| bound.iter().map(|column| row.value(*column))).collect()
    };
    if backend == DbBackend::Sqlite {
        let place = |_: &str| "?".to_owned();
        let (set, same) = (each(columns, ", ", "", &place), each(key, " AND ", "", &place));
        let sql = format!(r#"UPDATE "{table}" SET {set} WHERE {same}"#);
        for row in rows.chunks(1) {
            db.execute_raw(Statement::from_sql_and_values(backend, &sql, values(row))).await?;
        }
        return Ok(());
    }
    let new = |name: &str| format!(r#"new."{name}""#);
    let (set, same) = (each(columns, ", ", "", &new), each(key, " AND ", &format!(r#""{table}"."#), &new));
    for some in in_steps(rows) {
        let rows = places(backend, some.len(), &vec![true; bound.len()]);
        let names = names(&bound);
        let sql = format!(r#"UPDATE "{table}" SET {set} FROM (VALUES {rows}) AS new ({names}) WHERE {same}"#);
        db.send(Statement::from_sql_and_values(backend, sql, values(some))).await?;
    }
    Ok(())
}

/// A condition that holds where a column has any of these values. On SQLite they are one parameter, so that the statement stays
/// prepared whether it asks for three or for three thousand. PostgreSQL is told each: of a list that it does not see it guesses
/// ten values, and then reads whole tables for a thousand.
pub fn any_of<C: ColumnTrait>(
    db: &Conn,
    column: C,
    values: impl IntoIterator<Item = impl Into<Value>>,
) -> Expr {
    let values: Vec<Value> = values.into_iter().map(Into::into).collect();
    if db.get_database_backend() != DbBackend::Sqlite {
        return column.is_in(values);
    }
    let mut json = String::from("[");
    let all = values.iter().try_for_each(|value| {
        if json.len() > 1 {
            json.push(',');
        }
        push(&mut json, value)
    });
    json.push(']');
    if all.is_err() {
        return column.is_in(values);
    }
    let text = if column.holds_ids() {
        "? IN (SELECT unhex(value) FROM json_each(?))"
    } else {
        "? IN (SELECT value FROM json_each(?))"
    };
    Expr::cust_with_exprs(text, [column.expr(), Expr::val(json)])
}

/// What becomes of a row whose key another row has already.
enum Existing<'a, C> {
    Refused,
    Kept,
    Overwritten,
    Added(&'a [C]),
}

/// The rows in slices of few sizes, so that few texts are made and kept for them.
pub(crate) fn in_steps<T>(rows: &[T]) -> impl Iterator<Item = &[T]> {
    let mut rest = rows;
    STEPS.into_iter().flat_map(move |step| {
        let (now, later) = rest.split_at(rest.len() - rest.len() % step);
        rest = later;
        now.chunks_exact(step)
    })
}

async fn write<M: ModelTrait>(
    db: &Conn,
    rows: &[M],
    existing: Existing<'_, <M::Entity as EntityTrait>::Column>,
) -> Result<(), DbErr> {
    for statement in statements(db.get_database_backend(), rows, &existing) {
        db.run(&statement).await?;
    }
    Ok(())
}

/// What writes the rows, in slices.
fn statements<'r, M: ModelTrait>(
    backend: DbBackend,
    rows: &'r [M],
    existing: &'r Existing<'_, <M::Entity as EntityTrait>::Column>,
) -> impl Iterator<Item = Statement> + use<'r, M> {
    let mut last = (0, Vec::new(), String::new());
    in_steps(rows).map(move |some| {
        let (filled, values) = bound(backend, some);
        if (last.0, &last.1) != (some.len(), &filled) {
            let sql = statement::<M::Entity>(backend, some.len(), &filled, existing);
            last = (some.len(), filled, sql);
        }
        Statement::from_sql_and_values(backend, &last.2, values)
    })
}

/// Which columns any of these rows fills, and what the rows have in those, row by row. SQLite binds nothing for nothing.
fn bound<M: ModelTrait>(backend: DbBackend, rows: &[M]) -> (Vec<bool>, Vec<Value>) {
    let columns = <M::Entity as EntityTrait>::Column::ALL;
    let mut filled = vec![backend == DbBackend::Sqlite; columns.len()];
    let mut values: Vec<Value> =
        rows.iter().flat_map(|row| columns.iter().map(|column| row.value(*column))).collect();
    if backend != DbBackend::Sqlite {
        for (at, value) in values.iter().enumerate() {
            filled[at % columns.len()] |= *value != value.as_null();
        }
        let mut places = filled.iter().copied().cycle();
        values.retain(|_| places.next() == Some(true));
    }
    (filled, values)
}

/// A statement for so many rows, which have nothing in the columns that are not filled.
fn statement<E: EntityTrait>(
    backend: DbBackend,
    rows: usize,
    filled: &[bool],
    existing: &Existing<'_, E::Column>,
) -> String {
    let (table, columns) = (E::TABLE, E::Column::ALL);
    let values = places(backend, rows, filled);
    let clause = conflict::<E>(table, columns, existing);
    format!(r#"INSERT INTO "{table}" ({}) VALUES {values}{clause}"#, names(columns))
}

/// The places of so many rows' values; nothing stands where a column is not filled.
fn places(backend: DbBackend, rows: usize, filled: &[bool]) -> String {
    let mut bound = 0;
    let mut place = |filled: &bool| {
        if !filled {
            return "NULL".to_owned();
        }
        bound += 1;
        if backend == DbBackend::Sqlite { "?".to_owned() } else { format!("${bound}") }
    };
    let mut row = || format!("({})", filled.iter().map(&mut place).collect::<Vec<_>>().join(", "));
    if backend == DbBackend::Sqlite {
        return vec![row(); rows].join(", ");
    }
    (0..rows).map(|_| row()).collect::<Vec<_>>().join(", ")
}

/// The places of so many rows of so many values each, as `VALUES` lists them.
#[must_use]
pub fn value_places(backend: DbBackend, rows: usize, values: usize) -> String {
    places(backend, rows, &vec![true; values])
}

fn conflict<E: EntityTrait>(
    table: &str,
    columns: &[E::Column],
    existing: &Existing<'_, E::Column>,
) -> String {
    let key = names(E::KEY);
    match existing {
        Existing::Refused => String::new(),
        Existing::Kept => format!(" ON CONFLICT ({key}) DO NOTHING"),
        Existing::Overwritten => {
            let set = columns
                .iter()
                .filter(|c| !E::KEY.contains(c))
                .map(|c| format!(r#""{0}" = excluded."{0}""#, c.name()));
            format!(" ON CONFLICT ({key}) DO UPDATE SET {}", set.collect::<Vec<_>>().join(", "))
        }
        Existing::Added(added) => {
            let sum = |c: &E::Column| format!(r#""{0}" = "{table}"."{0}" + excluded."{0}""#, c.name());
            let set: Vec<_> = added.iter().map(sum).collect();
            format!(" ON CONFLICT ({key}) DO UPDATE SET {}", set.join(", "))
        }
    }
}

fn names<C: ColumnTrait>(columns: &[C]) -> String {
    columns.iter().map(|c| format!(r#""{}""#, c.name())).collect::<Vec<_>>().join(", ")
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
