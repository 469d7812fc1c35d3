-- The engine's own tables: counters, idempotency keys, search terms and the audit trail.
--
-- How values are stored, on both engines, in every migration of this folder:
--   ids         SQLite BLOB (16 bytes)        PostgreSQL UUID      Rust Uuid (version 7)
--   instants    SQLite INTEGER                PostgreSQL BIGINT    Rust i64, milliseconds UTC, name ends in _ms
--   dates       SQLite TEXT                   PostgreSQL TEXT      Rust String, ISO 2026-11-21
--   amounts     SQLite INTEGER                PostgreSQL BIGINT    Rust i64, minor units, name ends in _minor
--   booleans    SQLite INTEGER CHECK (0, 1)   PostgreSQL BOOLEAN   Rust bool
--   JSON        SQLite TEXT                   PostgreSQL TEXT      Rust caudal_db::JsonText<T> (or String)
--   hashes      SQLite BLOB                   PostgreSQL BYTEA     Rust Vec<u8>
--   text keys   SQLite TEXT (BINARY)          PostgreSQL TEXT COLLATE "C": the same order on both
-- Every SQLite table is STRICT. Unique indexes bear the same name on both engines, so that one error means one thing.
-- A file is never edited once released: the server refuses to start on a changed one.

-- 1, 2, 3 … per name, without gaps.
CREATE TABLE counter (
    name TEXT NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What this database is: the demonstration's bears the mark "demo".
CREATE TABLE mark (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One row per command that came with a key; the answer is stored beside it in the same transaction.
CREATE TABLE idempotency_key (
    principal TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    status INTEGER,
    answer TEXT,
    PRIMARY KEY (principal, method, path, key)
) STRICT;

-- Folded words of what can be found, for prefix search.
CREATE TABLE search_term (
    kind TEXT NOT NULL,
    term TEXT NOT NULL,
    id BLOB NOT NULL,
    PRIMARY KEY (kind, term, id)
) STRICT, WITHOUT ROWID;

-- The same words by what they belong to, as a JSON array: what to remove when they change, and whether other words match.
CREATE TABLE search_item (
    kind TEXT NOT NULL,
    of_id BLOB NOT NULL,
    terms TEXT NOT NULL,
    PRIMARY KEY (kind, of_id)
) STRICT, WITHOUT ROWID;

-- Who did what, for whom, when, from where. Append-only.
CREATE TABLE audit_row (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    at_ms INTEGER NOT NULL,
    actor_id BLOB,
    actor_name TEXT NOT NULL,
    for_id BLOB,
    action TEXT NOT NULL,
    object_kind TEXT NOT NULL,
    object_id BLOB,
    object_number TEXT,
    address TEXT,
    session_id BLOB,
    before_json TEXT,
    after_json TEXT,
    outcome TEXT NOT NULL CHECK (outcome IN ('done', 'denied')),
    hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;
CREATE INDEX audit_row_by_object ON audit_row (object_id, id) WHERE object_id IS NOT NULL;
CREATE INDEX audit_row_by_actor ON audit_row (actor_id, id) WHERE actor_id IS NOT NULL;

-- The chain: numbers 1, 2, 3 … without gaps, each hash covering the one before. Append-only.
CREATE TABLE audit_seal (
    number INTEGER NOT NULL PRIMARY KEY CHECK (number > 0),
    row_id BLOB NOT NULL,
    row_hash BLOB NOT NULL CHECK (length(row_hash) = 32),
    chain_hash BLOB NOT NULL CHECK (length(chain_hash) = 32)
) STRICT;
CREATE UNIQUE INDEX audit_seal_row ON audit_seal (row_id);

-- Rows the sealer has not numbered yet, in the order in which they were written. A work table, usually empty.
CREATE TABLE audit_unsealed (
    seq INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    row_id BLOB NOT NULL
) STRICT;

CREATE TRIGGER audit_row_unsealed AFTER INSERT ON audit_row BEGIN
    INSERT INTO audit_unsealed (row_id) VALUES (NEW.id);
END;

CREATE TRIGGER audit_row_no_update BEFORE UPDATE ON audit_row BEGIN
    SELECT RAISE(ABORT, 'audit_row is append-only');
END;
CREATE TRIGGER audit_row_no_delete BEFORE DELETE ON audit_row BEGIN
    SELECT RAISE(ABORT, 'audit_row is append-only');
END;
CREATE TRIGGER audit_seal_no_update BEFORE UPDATE ON audit_seal BEGIN
    SELECT RAISE(ABORT, 'audit_seal is append-only');
END;
CREATE TRIGGER audit_seal_no_delete BEFORE DELETE ON audit_seal BEGIN
    SELECT RAISE(ABORT, 'audit_seal is append-only');
END;
