-- The engine's own tables: counters, idempotency keys, search terms and the audit trail.
-- How values are stored on both engines stands at the top of ../sqlite/0001_engine.sql.
-- A file is never edited once released: the server refuses to start on a changed one.

-- 1, 2, 3 … per name, without gaps.
CREATE TABLE counter (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);

-- What this database is: the demonstration's bears the mark "demo".
CREATE TABLE mark (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- One row per command that came with a key; the answer is stored beside it in the same transaction.
CREATE TABLE idempotency_key (
    principal TEXT COLLATE "C" NOT NULL,
    method TEXT COLLATE "C" NOT NULL,
    path TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    body_hash TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL,
    status INTEGER,
    answer TEXT,
    PRIMARY KEY (principal, method, path, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key USING brin (at_ms);

-- Folded words of what can be found, for prefix search.
CREATE TABLE search_term (
    kind TEXT COLLATE "C" NOT NULL,
    term TEXT COLLATE "C" NOT NULL,
    id UUID NOT NULL,
    PRIMARY KEY (kind, term, id)
);

-- The same words by what they belong to, as a JSON array: what to remove when they change, and whether other words match.
CREATE TABLE search_item (
    kind TEXT COLLATE "C" NOT NULL,
    of_id UUID NOT NULL,
    terms TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, of_id)
);

-- Who did what, for whom, when, from where. Append-only.
CREATE TABLE audit_row (
    id UUID NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    actor_id UUID,
    actor_name TEXT NOT NULL,
    for_id UUID,
    action TEXT COLLATE "C" NOT NULL,
    object_kind TEXT COLLATE "C" NOT NULL,
    object_id UUID,
    object_number TEXT COLLATE "C",
    address TEXT,
    session_id UUID,
    before_json TEXT,
    after_json TEXT,
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('done', 'denied')),
    hash BYTEA NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX audit_row_by_object ON audit_row (object_id, id) WHERE object_id IS NOT NULL;
CREATE INDEX audit_row_by_actor ON audit_row (actor_id, id) WHERE actor_id IS NOT NULL;

-- The chain: numbers 1, 2, 3 … without gaps, each hash covering the one before. Append-only.
CREATE TABLE audit_seal (
    number BIGINT NOT NULL PRIMARY KEY CHECK (number > 0),
    row_id UUID NOT NULL,
    row_hash BYTEA NOT NULL CHECK (length(row_hash) = 32),
    chain_hash BYTEA NOT NULL CHECK (length(chain_hash) = 32)
);
CREATE UNIQUE INDEX audit_seal_row ON audit_seal (row_id);

-- Rows the sealer has not numbered yet, in the order in which they were written. A work table, usually empty.
-- A row that commits late keeps its place here until it is sealed, so none is ever skipped.
CREATE TABLE audit_unsealed (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    row_id UUID NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION audit_row_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_unsealed (row_id) VALUES (NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER audit_row_unsealed AFTER INSERT ON audit_row
    FOR EACH ROW EXECUTE FUNCTION audit_row_unsealed();

-- Guards any table against change: CREATE TRIGGER … BEFORE UPDATE OR DELETE OR TRUNCATE … EXECUTE FUNCTION append_only()
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_row_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_row
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
