-- Papers of documents that are settled: each is made once, and the same bytes are given out from then on.
CREATE TABLE paper (
    id UUID PRIMARY KEY,
    -- Which document it is of, by kind and id, in which state and on which size of sheet.
    document TEXT NOT NULL,
    object_id UUID NOT NULL,
    state TEXT NOT NULL,
    size TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    -- In hexadecimal figures.
    sha256 TEXT NOT NULL,
    place TEXT NOT NULL,
    made_by UUID NOT NULL,
    made_by_name TEXT NOT NULL,
    made_at_ms BIGINT NOT NULL,
    UNIQUE (document, object_id, state, size)
);
CREATE TRIGGER paper_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON paper
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
