-- Opening balances (saldos iniciales): what was outstanding on the day the portal took over, from a file, approved by a second person and
-- posted against opening equity.
CREATE TABLE opening (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('draft', 'requested', 'posted', 'declined', 'discarded')),
    -- The day the balances are of, ISO date: that of their entries.
    cutoff_date TEXT COLLATE "C" NOT NULL,
    file_name TEXT NOT NULL,
    file_sha256 TEXT COLLATE "C" NOT NULL,
    line_count BIGINT NOT NULL CHECK (line_count > 0),
    wrong_count BIGINT NOT NULL CHECK (wrong_count BETWEEN 0 AND line_count),
    made_by UUID NOT NULL,
    made_by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    decided_by UUID,
    decided_by_name TEXT,
    decided_at_ms BIGINT,
    reason TEXT,
    version BIGINT NOT NULL,
    CHECK (state NOT IN ('posted', 'declined') OR decided_by IS NOT NULL),
    CHECK (decided_by IS NULL OR decided_by <> made_by),
    CHECK (state IN ('draft', 'discarded') OR wrong_count = 0)
);
CREATE UNIQUE INDEX opening_number ON opening (number);

CREATE TABLE opening_line (
    opening_id UUID NOT NULL REFERENCES opening (id),
    -- Its row as the spreadsheet shows it.
    row_number BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    who TEXT NOT NULL,
    -- Whom or what it was found to be: a person, a box, an account of the company.
    holder_id UUID,
    holder_name TEXT,
    amount_minor BIGINT,
    currency TEXT COLLATE "C" NOT NULL,
    type_id UUID,
    type_name TEXT,
    branch_id UUID,
    branch_name TEXT,
    due_on TEXT COLLATE "C",
    instalments INTEGER,
    detail TEXT NOT NULL,
    -- What is wrong with it, as JSON.
    problems TEXT COLLATE "C" NOT NULL,
    -- What became of it.
    request_id UUID REFERENCES request (id),
    request_number TEXT COLLATE "C",
    entry_id UUID REFERENCES ledger_entry (id),
    PRIMARY KEY (opening_id, row_number)
);

-- What was posted or refused stays as it was.
CREATE TRIGGER opening_final BEFORE UPDATE ON opening
    FOR EACH ROW WHEN (OLD.state IN ('posted', 'declined', 'discarded')) EXECUTE FUNCTION append_only();
CREATE TRIGGER opening_kept BEFORE DELETE OR TRUNCATE ON opening
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER opening_line_kept BEFORE DELETE OR TRUNCATE ON opening_line
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
