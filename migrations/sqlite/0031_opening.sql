-- Opening balances (saldos iniciales): what was outstanding on the day the portal took over, from a file, approved by a second person and
-- posted against opening equity.
CREATE TABLE opening (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('draft', 'requested', 'posted', 'declined', 'discarded')),
    -- The day the balances are of, ISO date: that of their entries.
    cutoff_date TEXT NOT NULL,
    file_name TEXT NOT NULL,
    file_sha256 TEXT NOT NULL,
    line_count INTEGER NOT NULL CHECK (line_count > 0),
    wrong_count INTEGER NOT NULL CHECK (wrong_count BETWEEN 0 AND line_count),
    made_by BLOB NOT NULL,
    made_by_name TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    decided_by BLOB,
    decided_by_name TEXT,
    decided_at_ms INTEGER,
    reason TEXT,
    version INTEGER NOT NULL,
    CHECK (state NOT IN ('posted', 'declined') OR decided_by IS NOT NULL),
    CHECK (decided_by IS NULL OR decided_by <> made_by),
    CHECK (state IN ('draft', 'discarded') OR wrong_count = 0)
) STRICT;
CREATE UNIQUE INDEX opening_number ON opening (number);

CREATE TABLE opening_line (
    opening_id BLOB NOT NULL REFERENCES opening (id),
    -- Its row as the spreadsheet shows it.
    row_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    -- Whom or what it was found to be: a person, a box, an account of the company.
    holder_id BLOB,
    holder_name TEXT,
    amount_minor INTEGER,
    currency TEXT NOT NULL,
    type_id BLOB,
    type_name TEXT,
    branch_id BLOB,
    branch_name TEXT,
    due_on TEXT,
    instalments INTEGER,
    detail TEXT NOT NULL,
    -- What is wrong with it, as JSON.
    problems TEXT NOT NULL,
    -- What became of it.
    request_id BLOB REFERENCES request (id),
    request_number TEXT,
    entry_id BLOB REFERENCES ledger_entry (id),
    PRIMARY KEY (opening_id, row_number)
) STRICT, WITHOUT ROWID;

-- What was posted or refused stays as it was.
CREATE TRIGGER opening_final BEFORE UPDATE ON opening WHEN OLD.state IN ('posted', 'declined', 'discarded') BEGIN
    SELECT RAISE(ABORT, 'opening is decided');
END;
CREATE TRIGGER opening_kept BEFORE DELETE ON opening BEGIN
    SELECT RAISE(ABORT, 'opening is kept');
END;
CREATE TRIGGER opening_line_kept BEFORE DELETE ON opening_line BEGIN
    SELECT RAISE(ABORT, 'opening_line is kept');
END;
