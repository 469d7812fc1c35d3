-- What banks answer about batches, and what people say by hand that they answered.

CREATE TABLE batch_answer (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    batch_id BLOB NOT NULL REFERENCES batch (id),
    kind TEXT NOT NULL CHECK (kind IN ('pain.002', 'camt.054', 'table')),
    file_name TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    -- Under which name its bytes are kept.
    place TEXT NOT NULL,
    -- The id that the bank gave its message; of a table, its hash.
    message TEXT NOT NULL,
    -- What a table says of itself: heads, first rows, columns, as JSON.
    sheet TEXT,
    state TEXT NOT NULL CHECK (state IN ('read', 'applied')),
    -- What it did, as JSON.
    outcome TEXT,
    uploaded_by BLOB NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    uploaded_at_ms INTEGER NOT NULL,
    applied_by BLOB,
    applied_by_name TEXT,
    applied_at_ms INTEGER,
    CHECK ((state = 'applied') = (outcome IS NOT NULL) AND (state = 'applied') = (applied_by IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX batch_answer_file ON batch_answer (batch_id, sha256);

-- What was heard, each once: by the bank's message and the place in it.
CREATE TABLE batch_answer_item (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    message TEXT NOT NULL,
    -- 0 for what was said of the whole file.
    place INTEGER NOT NULL,
    position INTEGER NOT NULL,
    told TEXT NOT NULL CHECK (told IN ('pending', 'confirmed', 'rejected', 'returned', 'unknown')),
    answer_id BLOB NOT NULL REFERENCES batch_answer (id),
    PRIMARY KEY (batch_id, message, place, position)
) STRICT, WITHOUT ROWID;

-- The bank's paper behind what is said by hand.
CREATE TABLE batch_evidence (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    batch_id BLOB NOT NULL REFERENCES batch (id),
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    place TEXT NOT NULL,
    uploaded_by BLOB NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    -- The version of the batch whose results it stands behind.
    report_version INTEGER
) STRICT;
CREATE INDEX batch_evidence_of ON batch_evidence (batch_id, id);

-- The lines that were marked, until a second person agrees.
CREATE TABLE batch_report_line (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    position INTEGER NOT NULL,
    PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;

-- What the bank has not answered, oldest first.
CREATE INDEX payment_in_transit ON payment (id) WHERE batch_id IS NOT NULL AND state = 'sent';
