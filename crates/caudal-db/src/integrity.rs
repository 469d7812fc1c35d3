//! Whether a file of SQLite's can be read as it was written, and whether every row that another names is there. PostgreSQL is not
//! asked: it tells of a damaged page by itself when the page is read, as every dump does.

use crate::{Conn, Db, DbErr, DbError, connect::is_sqlite, sql};

/// Rows that name a row which is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dangling {
    pub table: String,
    /// The table in which there is no such row.
    pub parent: String,
    pub rows: i64,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Damage {
    /// What SQLite says of pages, indexes and values, in its own words; it stops at the hundredth.
    pub pages: Vec<String>,
    /// Which rows name what is not there; not looked for where pages are broken.
    pub dangling: Vec<Dangling>,
}

impl Damage {
    pub fn is_none(&self) -> bool {
        self.pages.is_empty() && self.dangling.is_empty()
    }
}

/// What SQLite finds wrong with its own file, all of which is read for that, while others write. Nothing on PostgreSQL.
///
/// # Errors
/// [`DbError::Busy`], and where the engine could not be asked.
pub async fn damage(db: &Db) -> Result<Damage, DbError> {
    if !is_sqlite(db.read()) {
        return Ok(Damage::default());
    }
    let conn = db.begin_long().await?;
    let found = look(&conn).await;
    // A file that cannot be looked at to its end is damaged; where the engine stumbled first it may still say.
    if let Err(err) = &found
        && !err.is_busy()
        && let Some(said) = err.message()
    {
        let mut told = pages(&conn, "PRAGMA integrity_check(1)").await.unwrap_or_default();
        told.push(said.to_owned());
        return Ok(Damage { pages: told, dangling: Vec::new() });
    }
    Ok(found?)
}

async fn look(conn: &Conn) -> Result<Damage, DbErr> {
    let mut damage = Damage { pages: pages(conn, "PRAGMA integrity_check").await?, dangling: Vec::new() };
    if damage.pages.is_empty() {
        let keys =
            "SELECT \"table\", parent, COUNT(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2";
        for row in sql::all(conn, keys, []).await? {
            damage.dangling.push(Dangling {
                table: row.try_get_by_index(0)?,
                parent: row.try_get_by_index(1)?,
                rows: row.try_get_by_index(2)?,
            });
        }
    }
    Ok(damage)
}

async fn pages(conn: &Conn, ask: &str) -> Result<Vec<String>, DbErr> {
    let mut told = Vec::new();
    for row in sql::all(conn, ask, []).await? {
        let said: String = row.try_get_by_index(0)?;
        if said != "ok" {
            // Several that belong to one tree come together, under a title.
            let said = said.strip_prefix("*** in database main ***\n").unwrap_or(&said);
            told.extend(said.lines().map(str::to_owned));
        }
    }
    Ok(told)
}
