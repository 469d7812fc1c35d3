-- What banks answer about batches, and what people say by hand that they answered.

CREATE TABLE batch_answer (
    id UUID NOT NULL PRIMARY KEY,
    batch_id UUID NOT NULL REFERENCES batch (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('pain.002', 'camt.054', 'table')),
    file_name TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    -- Under which name its bytes are kept.
    place TEXT COLLATE "C" NOT NULL,
    -- The id that the bank gave its message; of a table, its hash.
    message TEXT COLLATE "C" NOT NULL,
    -- What a table says of itself: heads, first rows, columns, as JSON.
    sheet TEXT,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('read', 'applied')),
    -- What it did, as JSON.
    outcome TEXT,
    uploaded_by UUID NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    uploaded_at_ms BIGINT NOT NULL,
    applied_by UUID,
    applied_by_name TEXT,
    applied_at_ms BIGINT,
    CHECK ((state = 'applied') = (outcome IS NOT NULL) AND (state = 'applied') = (applied_by IS NOT NULL))
);
CREATE UNIQUE INDEX batch_answer_file ON batch_answer (batch_id, sha256);

-- What was heard, each once: by the bank's message and the place in it.
CREATE TABLE batch_answer_item (
    batch_id UUID NOT NULL REFERENCES batch (id),
    message TEXT COLLATE "C" NOT NULL,
    -- 0 for what was said of the whole file.
    place BIGINT NOT NULL,
    position BIGINT NOT NULL,
    told TEXT COLLATE "C" NOT NULL CHECK (told IN ('pending', 'confirmed', 'rejected', 'returned', 'unknown')),
    answer_id UUID NOT NULL REFERENCES batch_answer (id),
    PRIMARY KEY (batch_id, message, place, position)
);

-- The bank's paper behind what is said by hand.
CREATE TABLE batch_evidence (
    id UUID NOT NULL PRIMARY KEY,
    batch_id UUID NOT NULL REFERENCES batch (id),
    name TEXT NOT NULL,
    media_type TEXT COLLATE "C" NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    place TEXT COLLATE "C" NOT NULL,
    uploaded_by UUID NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    -- The version of the batch whose results it stands behind.
    report_version BIGINT
);
CREATE INDEX batch_evidence_of ON batch_evidence (batch_id, id);

-- The lines that were marked, until a second person agrees.
CREATE TABLE batch_report_line (
    batch_id UUID NOT NULL REFERENCES batch (id),
    position BIGINT NOT NULL,
    PRIMARY KEY (batch_id, position)
);

-- What the bank has not answered, oldest first.
CREATE INDEX payment_in_transit ON payment (id) WHERE batch_id IS NOT NULL AND state = 'sent';
