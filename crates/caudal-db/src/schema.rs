//! Whether a database has the tables, columns, indexes, constraints, triggers and functions that its migrations make, no fewer and
//! no others: what keeps the ledger and the audit from being changed stands there, and a copy may come without it.

use crate::{Conn, Db, DbErr, DbError, RetryHint, Tx, connect::is_sqlite, migrate, sql, sqlite::Sqlite};
use std::sync::{Arc, Mutex};
use std::{collections::BTreeMap, time::Duration};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    Missing,
    Changed,
    Extra,
}

/// Something of the schema that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// `table`, `column`, `index`, `constraint`, `trigger`, `function`, `rule` or `view`.
    pub kind: String,
    /// Its name, behind its table's where it has one.
    pub name: String,
    pub how: How,
}

/// What a schema has: by kind and name, how it is defined.
type Parts = BTreeMap<(String, String), String>;

/// The longest that all migrations may take on a database without rows.
const LIMIT: Duration = Duration::from_secs(300);
/// Where the migrations are run again on PostgreSQL, in a transaction that is rolled back.
const ASIDE: &str = "caudal_expected";

/// What of the schema is not as the migrations that the database has make it. It need not be up to date.
///
/// # Errors
/// [`DbError::Migration`] for a database that this program does not know, the gate's and the driver's own.
pub async fn differences(db: &Db) -> Result<Vec<Difference>, DbError> {
    let (found, expected) = if is_sqlite(db.read()) { of_sqlite(db).await? } else { of_postgres(db).await? };
    let mut wrong = Vec::new();
    for (key, definition) in &expected {
        match found.get(key) {
            None => wrong.push(difference(key, How::Missing)),
            Some(there) if there != definition => wrong.push(difference(key, How::Changed)),
            Some(_) => {}
        }
    }
    wrong.extend(
        found.keys().filter(|key| !expected.contains_key(*key)).map(|key| difference(key, How::Extra)),
    );
    Ok(wrong)
}

fn difference((kind, name): &(String, String), how: How) -> Difference {
    Difference { kind: kind.clone(), name: name.clone(), how }
}

async fn of_sqlite(db: &Db) -> Result<(Parts, Parts), DbError> {
    // Its own statistics and the indexes that constraints imply bear names of its own.
    let all = "SELECT type, tbl_name || '.' || name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let found = parts(db.read(), all).await?;
    let aside = Conn::sqlite(Arc::new(Mutex::new(Sqlite::in_memory()?)));
    for text in migrate::applied(db.read()).await? {
        aside.execute_unprepared(text).await?;
    }
    Ok((found, parts(&aside, all).await?))
}

/// Ends a transaction without a trace; with what was found in it.
enum Rolled {
    Back(Box<(Parts, Parts)>),
    Failed(DbError),
}

impl From<DbError> for Rolled {
    fn from(error: DbError) -> Self {
        Self::Failed(error)
    }
}

impl From<DbErr> for Rolled {
    fn from(error: DbErr) -> Self {
        Self::Failed(error.into())
    }
}

impl RetryHint for Rolled {}

async fn of_postgres(db: &Db) -> Result<(Parts, Parts), DbError> {
    let done = db.write_within::<(), Rolled, _>(LIMIT, |tx| Box::pin(compare(tx))).await;
    match done {
        Err(Rolled::Back(both)) => Ok(*both),
        Err(Rolled::Failed(error)) => Err(error),
        Ok(()) => Err(migrate::SchemaFault::NotCompared.into()),
    }
}

async fn compare(tx: &Tx) -> Result<(), Rolled> {
    let here = sql::one(tx, "SELECT current_schema()", []).await?;
    let here: String = here.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default();
    let files = migrate::applied(tx).await?;
    tx.execute_unprepared(&format!("CREATE SCHEMA {ASIDE}; SET LOCAL search_path TO {ASIDE}")).await?;
    for text in files {
        tx.execute_unprepared(text).await?;
    }
    // Every name is told with its schema then, and none of them by chance.
    tx.execute_unprepared("SET LOCAL search_path TO pg_catalog").await?;
    let mut found = of_schema(tx, &here).await?;
    let elsewhere = "SELECT 'table', n.nspname || '.' || c.relname, '' FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
                     WHERE n.nspname NOT IN ($1, $2, 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'";
    for row in sql::all(tx, elsewhere, [here.as_str().into(), ASIDE.into()]).await? {
        found.insert((row.try_get_by_index(0)?, row.try_get_by_index(1)?), row.try_get_by_index(2)?);
    }
    let both = Box::new((found, of_schema(tx, ASIDE).await?));
    Err(Rolled::Back(both))
}

/// What a schema of PostgreSQL has. A trigger that is there and does not fire is not the same trigger.
const IN_SCHEMA: &str = "WITH own AS (SELECT c.* FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 \
  AND c.relname <> 'caudal_restoring') \
SELECT CASE WHEN relkind = 'v' THEN 'view' ELSE 'table' END, relname::text, concat_ws(' ', relkind, relpersistence, relrowsecurity) \
  FROM own WHERE relkind NOT IN ('i', 'I', 'S') \
UNION ALL SELECT 'column', own.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, \
    a.attidentity, a.attgenerated, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) \
  FROM own JOIN pg_attribute a ON a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped \
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE own.relkind IN ('r', 'p') \
UNION ALL SELECT 'index', t.relname || '.' || own.relname, concat_ws(' ', pg_get_indexdef(own.oid), i.indisvalid, i.indisunique) \
  FROM own JOIN pg_index i ON i.indexrelid = own.oid JOIN pg_class t ON t.oid = i.indrelid \
UNION ALL SELECT 'constraint', own.relname || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated) \
  FROM own JOIN pg_constraint k ON k.conrelid = own.oid WHERE k.contype IN ('c', 'f', 'p', 'u', 'x') \
UNION ALL SELECT 'trigger', own.relname || '.' || g.tgname, concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled) \
  FROM own JOIN pg_trigger g ON g.tgrelid = own.oid WHERE NOT g.tgisinternal \
UNION ALL SELECT 'constraint', own.relname || '.' || k.conname || ' (off)', string_agg(g.tgenabled::text, ' ') \
  FROM own JOIN pg_trigger g ON g.tgrelid = own.oid JOIN pg_constraint k ON k.oid = g.tgconstraint \
  WHERE g.tgisinternal AND g.tgenabled <> 'O' GROUP BY own.relname, k.conname \
UNION ALL SELECT 'rule', own.relname || '.' || r.rulename, pg_get_ruledef(r.oid) \
  FROM own JOIN pg_rewrite r ON r.ev_class = own.oid WHERE own.relkind IN ('r', 'p') \
UNION ALL SELECT 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', pg_get_functiondef(p.oid) \
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = $2 AND p.prokind IN ('f', 'p') \
  AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')";

async fn of_schema(tx: &Tx, schema: &str) -> Result<Parts, DbErr> {
    let rows = sql::all(tx, IN_SCHEMA, [schema.into(), schema.into()]).await?;
    let quoted = format!("\"{schema}\".");
    let plain = format!("{schema}.");
    let mut found = Parts::new();
    for row in rows {
        let definition: String = row.try_get_by_index(2)?;
        let definition = definition.replace(&quoted, "").replace(&plain, "");
        found.insert((row.try_get_by_index(0)?, row.try_get_by_index(1)?), definition);
    }
    Ok(found)
}

async fn parts(conn: &Conn, query: &str) -> Result<Parts, DbError> {
    let mut found = Parts::new();
    for row in sql::all(conn, query, []).await? {
        found.insert((row.try_get_by_index(0)?, row.try_get_by_index(1)?), row.try_get_by_index(2)?);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TARGETS, Target, TestDb, fresh};

    async fn load_columns(db: &TestDb) -> Vec<(String, String, How)> {
        let found = differences(db).await.unwrap();
        found.into_iter().map(|d| (d.kind, d.name, d.how)).collect()
    }

    /// What somebody does who has the database and its password.
    async fn by_hand(db: &TestDb, text: &'static str) {
        let done: Result<(), DbError> = db
            .write(move |tx| Box::pin(async move { Ok(tx.execute_unprepared(text).await.map(drop)?) }))
            .await;
        done.unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_the_migrations_make_is_found_as_they_make_it() {
        for target in TARGETS {
            let db = fresh(target).await;
            assert_eq!(load_columns(&db).await, [], "{target:?}");
            assert_eq!(load_columns(&db).await, [], "looking leaves nothing behind: {target:?}");
        }
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_dropped_added_or_changed_is_found_on_sqlite() {
        let db = fresh(Target::Sqlite).await;
        let own = |kind: &str, name: &str, how| (kind.to_owned(), name.to_owned(), how);
        by_hand(&db, "DROP TRIGGER audit_row_no_update; DROP INDEX audit_row_by_actor").await;
        by_hand(&db, "CREATE TRIGGER mine AFTER INSERT ON counter BEGIN DELETE FROM mark; END").await;
        by_hand(&db, "ALTER TABLE mark ADD COLUMN note TEXT").await;
        let mut expected = vec![
            own("index", "audit_row.audit_row_by_actor", How::Missing),
            own("table", "mark.mark", How::Changed),
            own("trigger", "audit_row.audit_row_no_update", How::Missing),
            own("trigger", "counter.mine", How::Extra),
        ];
        let mut found = load_columns(&db).await;
        found.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        expected.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        assert_eq!(found, expected);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_was_dropped_added_or_changed_is_found_on_postgres() {
        let db = fresh(Target::Postgres).await;
        for (text, kind, name, how) in [
            (
                "ALTER TABLE audit_row DISABLE TRIGGER audit_row_append_only",
                "trigger",
                "audit_row.audit_row_append_only",
                How::Changed,
            ),
            ("DROP INDEX audit_row_by_actor", "index", "audit_row.audit_row_by_actor", How::Missing),
            (
                "ALTER TABLE audit_row DROP CONSTRAINT audit_row_outcome_check",
                "constraint",
                "audit_row.audit_row_outcome_check",
                How::Missing,
            ),
            ("CREATE RULE mine AS ON UPDATE TO mark DO INSTEAD NOTHING", "rule", "mark.mine", How::Extra),
            ("ALTER TABLE mark ALTER COLUMN value DROP NOT NULL", "column", "mark.value", How::Changed),
            (
                "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
                "function",
                "append_only()",
                How::Changed,
            ),
        ] {
            let before = load_columns(&db).await;
            by_hand(&db, text).await;
            let found: Vec<_> =
                load_columns(&db).await.into_iter().filter(|one| !before.contains(one)).collect();
            assert_eq!(found, [(kind.to_owned(), name.to_owned(), how)], "{text}");
        }
    }
}
