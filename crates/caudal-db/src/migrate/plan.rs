//! What the files that are still to be applied will do, for who has to choose the hour.

use super::{Migration, is_known};
use crate::{Conn, DbErr, DbError, sql};

/// What is still to be done to a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The number of the newest file that the database has; 0 of one without a schema.
    pub version: u32,
    pub files: Vec<PlannedFile>,
}

/// A file that is still to be applied, in a transaction of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedFile {
    /// As `0001_engine`.
    pub name: String,
    pub steps: Vec<Step>,
}

/// What a file does to a table that may be large. What it makes anew costs nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub kind: StepKind,
    pub table: String,
    /// How many rows the table has now.
    pub rows: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// All rows are read and sorted.
    Index,
    /// Columns or rules come or go; on PostgreSQL without touching the rows, but for a rule that they have to be held against.
    Alter,
    /// Rows are changed, removed, or copied into another table.
    Rewrite,
}

impl PlannedFile {
    pub(super) async fn of(conn: &Conn, file: &Migration, text: &str) -> Result<Self, DbError> {
        let mut steps: Vec<Step> = Vec::new();
        for (kind, table) in statements(text) {
            if is_known(conn, table).await? {
                let rows = count(conn, table).await?;
                steps.push(Step { kind, table: table.to_owned(), rows });
            }
        }
        Ok(Self { name: super::label(file.number, file.name), steps })
    }
}

async fn count(conn: &Conn, table: &str) -> Result<i64, DbErr> {
    let row = sql::one(conn, &format!("SELECT COUNT(*) FROM {table}"), []).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// What each statement does to which table, as far as that depends on how many rows there are. Our own files are read here, which begin
/// each statement on a line of its own.
fn statements(text: &str) -> impl Iterator<Item = (StepKind, &str)> {
    text.lines().filter_map(|line| {
        let words: Vec<&str> = line.split([' ', '(', ';']).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            ["CREATE", "INDEX", _, "ON", table, ..] | ["CREATE", "UNIQUE", "INDEX", _, "ON", table, ..] => {
                Some((StepKind::Index, *table))
            }
            ["ALTER", "TABLE", table, ..] => Some((StepKind::Alter, *table)),
            ["UPDATE", table, ..] | ["DELETE", "FROM", table, ..] => Some((StepKind::Rewrite, *table)),
            ["INSERT", "INTO", ..] => {
                let from = words.iter().position(|word| *word == "FROM")?;
                Some((StepKind::Rewrite, *words.get(from + 1)?))
            }
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{StepKind::*, statements};

    #[test]
    fn a_file_is_read_for_what_it_does_to_tables() {
        let text = "-- CREATE INDEX in words ON nothing (x);
CREATE TABLE paper (
    id BLOB
) STRICT;
CREATE INDEX payment_by_amount ON payment (amount_minor, id);
CREATE UNIQUE INDEX one ON request (id) WHERE number <> '';
ALTER TABLE app_user ADD COLUMN place TEXT;
UPDATE request SET likeness = 0;
DELETE FROM mail WHERE state = 'dropped';
INSERT INTO new_line (id) SELECT id FROM request_line;
INSERT INTO counter (name) VALUES ('x');
CREATE TRIGGER paper_no_update BEFORE UPDATE ON paper BEGIN
    SELECT RAISE(ABORT, 'paper is append-only');
END;";
        let told: Vec<_> = statements(text).collect();
        assert_eq!(
            told,
            [
                (Index, "payment"),
                (Index, "request"),
                (Alter, "app_user"),
                (Rewrite, "request"),
                (Rewrite, "mail"),
                (Rewrite, "request_line"),
            ]
        );
    }
}
