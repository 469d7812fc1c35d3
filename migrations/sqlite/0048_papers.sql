-- Papers of documents that are settled: each is made once, and the same bytes are given out from then on.
CREATE TABLE paper (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- Which document it is of, by kind and id, in which state and on which size of sheet.
    document TEXT NOT NULL,
    object_id BLOB NOT NULL,
    state TEXT NOT NULL,
    size TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    -- In hexadecimal figures.
    sha256 TEXT NOT NULL,
    place TEXT NOT NULL,
    made_by BLOB NOT NULL,
    made_by_name TEXT NOT NULL,
    made_at_ms INTEGER NOT NULL,
    UNIQUE (document, object_id, state, size)
) STRICT;
CREATE TRIGGER paper_no_update BEFORE UPDATE ON paper BEGIN
    SELECT RAISE(ABORT, 'paper is append-only');
END;
CREATE TRIGGER paper_no_delete BEFORE DELETE ON paper BEGIN
    SELECT RAISE(ABORT, 'paper is append-only');
END;
