//! A copy of the whole database as it stood at one moment, taken while others work on it, and the way back.
//!
//! SQLite copies itself (`VACUUM INTO`, one read transaction). PostgreSQL's own programs `pg_dump` and `pg_restore` do it there:
//! they must be installed, and be as new as the server.

use crate::connect::{is_sqlite, sqlite_path};
use crate::{Db, DbBackend, DbError, Statement, address, sql, sqlite::Sqlite};
use std::path::{Path, PathBuf};
use std::{ffi::OsStr, io::ErrorKind, time::Duration};
use tokio::process::Command;
use url::Url;

/// The longest that emptying a database may take.
const LONGEST: Duration = Duration::from_secs(300);

/// Writes a copy of the database at `url` into the file `to`, which must not be there or be empty.
///
/// # Errors
/// [`DbError::Backup`] with what a program or the file system says, and the driver's own.
pub async fn dump(url: &str, to: &Path) -> Result<(), DbError> {
    let Some(path) = sqlite_path(url)? else {
        let mut program = postgres_program("pg_dump", url)?;
        program.args(["--format=custom", "--no-owner", "--no-privileges", "--file"]).arg(to);
        return run("pg_dump", program).await;
    };
    let to = to.to_str().ok_or_else(|| DbError::Backup(format!("{} is not UTF-8", to.display())))?;
    // A connection of its own: those that read refuse even this, and the writer has better to do.
    let copy = Statement::from_sql_and_values(DbBackend::Sqlite, "VACUUM INTO ?", [to.into()]);
    let done = tokio::task::spawn_blocking(move || Sqlite::plain(&path)?.execute(&copy)).await;
    Ok(done.map_err(|_| DbError::Panicked)?.map(drop)?)
}

/// Fills the database at `url`, which must be empty and not in use, with a copy that [`dump`] made of the same engine. On SQLite that
/// ends what [`begin`] began, in the same step.
///
/// # Errors
/// As [`dump`]. Nothing is done then to the database.
pub async fn load(url: &str, from: &Path) -> Result<(), DbError> {
    let Some(path) = sqlite_path(url)? else {
        let mut program = postgres_program("pg_restore", url)?;
        program.args(["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]).arg(from);
        return run("pg_restore", program).await;
    };
    let said = |error: std::io::Error| about(&path, &error);
    // What is written there and not yet in the file would be left behind.
    if std::fs::metadata(with_ending(from, "-wal")).is_ok_and(|log| log.len() > 0) {
        return Err(DbError::Backup(format!("{}: it is still written to", from.display())));
    }
    // Beside the place and then moved into it: whoever opens the database sees all of it or none.
    let beside = with_ending(&path, RESTORING_ENDING);
    std::fs::copy(from, &beside).map_err(said)?;
    private(&beside).map_err(said)?;
    for ending in ["-wal", "-shm"] {
        without(&with_ending(&path, ending)).map_err(said)?;
    }
    std::fs::rename(&beside, &path).map_err(said)
}

/// Whether a database has nothing at all in it.
pub async fn is_empty(db: &Db) -> Result<bool, DbError> {
    let anything = if is_sqlite(db.read()) {
        "SELECT 1 FROM sqlite_master LIMIT 1"
    } else {
        "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
         WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' LIMIT 1"
    };
    Ok(sql::one(db.read(), anything, []).await?.is_none())
}

/// The table that stands in a database of PostgreSQL while a copy is brought back there: nothing may start on it.
const RESTORING: &str = "caudal_restoring";

/// What the name of the file ends with that stands beside a database of SQLite meanwhile. The copy is written into it and takes the
/// database's place: what keeps a portal from starting goes in the step that makes the database whole.
const RESTORING_ENDING: &str = ".restoring";

/// Says of the database at `url`, which must be empty, that a copy is being brought back there.
///
/// # Errors
/// [`DbError::Backup`] with what the file system says, and the driver's own.
pub async fn begin(db: &Db, url: &str) -> Result<(), DbError> {
    if let Some(path) = sqlite_path(url)? {
        let mark = with_ending(&path, RESTORING_ENDING);
        let made =
            std::fs::File::create(&mark).and_then(|_| private(&mark)).and_then(|()| sync_to_disk(&mark));
        return made.map_err(|error| about(&mark, &error));
    }
    by_hand(db, format!("CREATE TABLE {RESTORING} (at timestamptz NOT NULL DEFAULT now())")).await
}

/// Whether a copy was being brought back to a database and that did not end. A database of SQLite is empty until it has.
pub async fn is_unfinished(db: &Db, url: &str) -> Result<bool, DbError> {
    if let Some(path) = sqlite_path(url)? {
        let mark = with_ending(&path, RESTORING_ENDING);
        return Ok(mark.try_exists().map_err(|error| about(&mark, &error))? && is_empty(db).await?);
    }
    let found = sql::one(db.read(), "SELECT 1 WHERE to_regclass($1) IS NOT NULL", [RESTORING.into()]).await?;
    Ok(found.is_some())
}

/// Says of a database of PostgreSQL that the copy is whole: the portal may start.
pub async fn finish(db: &Db) -> Result<(), DbError> {
    by_hand(db, format!("DROP TABLE {RESTORING}")).await
}

/// Takes everything out of a database to which a copy was being brought back. Nothing at all was in it when that began.
pub async fn clear(db: &Db, url: &str) -> Result<(), DbError> {
    if let Some(path) = sqlite_path(url)? {
        let mark = with_ending(&path, RESTORING_ENDING);
        return without(&mark).map_err(|error| about(&mark, &error));
    }
    // The table that keeps a portal from starting goes with the rest, in one transaction.
    let everything = "DO $$ DECLARE one record; BEGIN
        FOR one IN SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind IN ('r', 'p', 'f', 'v', 'm')
        LOOP
            EXECUTE format('DROP %s IF EXISTS %s CASCADE', CASE one.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, one.name);
        END LOOP;
        FOR one IN SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind = 'S'
        LOOP
            EXECUTE format('DROP SEQUENCE IF EXISTS %s CASCADE', one.name);
        END LOOP;
        FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
            WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
            AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
        LOOP
            EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', one.name);
        END LOOP;
    END $$";
    by_hand(db, everything.to_owned()).await
}

async fn by_hand(db: &Db, statement: String) -> Result<(), DbError> {
    db.write_within(LONGEST, move |tx| {
        let statement = format!("SET LOCAL statement_timeout = 0; {statement}");
        Box::pin(async move { Ok(tx.execute_unprepared(&statement).await.map(drop)?) })
    })
    .await
}

fn about(path: &Path, error: &std::io::Error) -> DbError {
    DbError::Backup(format!("{}: {error}", path.display()))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or(OsStr::new("caudal.db")).to_owned();
    name.push(ending);
    path.with_file_name(name)
}

fn private(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    std::fs::File::open(path)?.sync_all()
}

/// Has the disk keep the name of a file.
fn sync_to_disk(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { std::fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

fn without(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A program of PostgreSQL's, told where the database is. The password goes through the environment: arguments are
/// for everybody on the machine to read.
fn postgres_program(name: &str, url: &str) -> Result<Command, DbError> {
    // Their own programs read an address of several servers, and the library reads one of one.
    let several = address::several(url);
    let first = several.and_then(|servers| servers.split(',').next());
    let one = first.map_or_else(|| url.to_owned(), |first| address::at(url, first));
    let mut place = Url::parse(&one).map_err(|error| DbError::Config(error.to_string()))?;
    let mut command = Command::new(name);
    if let Some(password) = place.password() {
        let plain = percent_encoding::percent_decode_str(password).decode_utf8_lossy();
        command.env("PGPASSWORD", plain.as_ref());
        let _has_a_host = place.set_password(None);
    }
    // Of what our driver understands beside, theirs shares where the server is and how it is trusted.
    let shared: Vec<(String, String)> = place
        .query_pairs()
        .map(|(key, value)| (key.replace('-', ""), value.into_owned()))
        .filter(|(key, _)| {
            key == "host" || key == "port" || key == "target_session_attrs" || key.starts_with("ssl")
        })
        .collect();
    place.set_query(None);
    if !shared.is_empty() {
        place.query_pairs_mut().extend_pairs(shared);
    }
    command
        .arg("--dbname")
        .arg(several.map_or_else(|| place.to_string(), |servers| address::at(place.as_str(), servers)))
        .stdin(std::process::Stdio::null())
        .kill_on_drop(true);
    Ok(command)
}

async fn run(name: &str, mut program: Command) -> Result<(), DbError> {
    let output = program.output().await.map_err(|error| DbError::Backup(format!("{name}: {error}")))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(DbError::Backup(format!("{name}: {}", said.trim())))
}

#[cfg(test)]
mod tests {
    use super::postgres_program;

    #[test]
    fn a_password_never_stands_among_the_arguments() {
        let url =
            "postgres://caudal:s%C3%AD%40@db.example:5433/caudal?sslmode=require&statement-cache-capacity=5";
        let command = postgres_program("pg_dump", url).unwrap();
        let command = command.as_std();
        let told: Vec<_> = command.get_args().map(|a| a.to_string_lossy().into_owned()).collect();
        assert_eq!(told, ["--dbname", "postgres://caudal@db.example:5433/caudal?sslmode=require"]);
        let password = command.get_envs().find(|(key, _)| *key == "PGPASSWORD").and_then(|(_, value)| value);
        assert_eq!(password, Some("sí@".as_ref()));
        let several = "postgres://u:p@one,two:5433/caudal?target_session_attrs=read-write";
        let command = postgres_program("pg_dump", several).unwrap();
        let told: Vec<_> = command.as_std().get_args().collect();
        assert_eq!(told[1], "postgres://u@one,two:5433/caudal?target_session_attrs=read-write");
    }
}
