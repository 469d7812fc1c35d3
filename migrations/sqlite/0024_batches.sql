-- Batches (lotes): many payments prepared, approved and sent together, their lines, and what happened to them.

CREATE TABLE batch (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('uploaded', 'validating', 'with_errors', 'ready', 'pending_approval', 'approved',
        'file_generated', 'sent', 'partially_confirmed', 'confirmed', 'rejected', 'discarded')),
    -- The header, as it was typed; the control amounts come from paper, never from the file.
    source_account_id BLOB NOT NULL REFERENCES source_account (id),
    source_account_name TEXT NOT NULL,
    currency TEXT NOT NULL,
    execution_date TEXT NOT NULL,
    class TEXT NOT NULL CHECK (class IN ('suppliers', 'salaries', 'advances', 'other')),
    concept_id BLOB NOT NULL REFERENCES concept_account (id),
    concept_name TEXT NOT NULL,
    description TEXT NOT NULL,
    control_minor INTEGER NOT NULL CHECK (control_minor > 0),
    control_count INTEGER NOT NULL CHECK (control_count > 0),
    -- What the file says of itself, its heads, first rows and columns, as JSON; nothing where there is none.
    sheet TEXT,
    -- Whether its lines were read: from then on they are what is kept.
    lines_read INTEGER NOT NULL CHECK (lines_read IN (0, 1)),
    -- Under which name the bytes of the file are kept, and the code of why nobody can read them.
    sheet_place TEXT,
    unreadable TEXT,
    -- The check that is under way: which, since when its node last said so, and how far it is.
    run INTEGER NOT NULL,
    beat_ms INTEGER,
    done_rows INTEGER NOT NULL,
    total_rows INTEGER,
    checked_by BLOB,
    -- What the lines come to in each state, and what checking them found, as JSON.
    tally TEXT NOT NULL,
    summary TEXT,
    content_hash TEXT,
    submitted_by BLOB,
    submitted_by_name TEXT,
    -- The file for the bank, as JSON: name, size, hash, form; and where its bytes are kept.
    bank_file TEXT,
    bank_file_place TEXT,
    file_by BLOB,
    bank_reference TEXT,
    sent_at_ms INTEGER,
    -- Results entered by hand that wait for a second person, as JSON.
    report TEXT,
    doubts INTEGER NOT NULL CHECK (doubts >= 0),
    carried INTEGER NOT NULL CHECK (carried >= 0),
    -- The batch whose failed lines these are.
    of_batch_id BLOB REFERENCES batch (id),
    of_batch_number TEXT,
    created_by BLOB NOT NULL,
    created_by_name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    state_since_ms INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX batch_number ON batch (number);
CREATE INDEX batch_by_state ON batch (state, id);
CREATE INDEX batch_of ON batch (of_batch_id) WHERE of_batch_id IS NOT NULL;

CREATE TABLE batch_line (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    position INTEGER NOT NULL,
    -- Its number as the spreadsheet shows it.
    row_number INTEGER,
    state TEXT NOT NULL CHECK (state IN ('wrong', 'good', 'approved', 'sent', 'confirmed', 'rejected', 'returned',
        'reversed', 'discarded')),
    -- The cells as they were written, and what is odd about them, as JSON.
    cells TEXT NOT NULL,
    amount_minor INTEGER,
    -- 0 nothing, 1 a warning, 2 an error; and how soon an approver looks at it.
    severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
    weight INTEGER NOT NULL CHECK (weight >= 0),
    -- Everything that is wrong with it, as JSON; nothing where nothing is.
    problems TEXT,
    beneficiary_id BLOB,
    bank_id BLOB,
    -- The account as it goes to the bank, and the registered one that it is.
    account_kind TEXT,
    account_number TEXT,
    account_id BLOB,
    new_account INTEGER NOT NULL CHECK (new_account IN (0, 1)),
    request_id BLOB,
    payment_id BLOB,
    -- Where its last line's money should have gone, for one that another bank answer sent back.
    was TEXT,
    -- Why a person has to look at the bank's answer, and what the bank said, as JSON.
    doubt TEXT,
    bank_said TEXT,
    carried_to BLOB REFERENCES batch (id),
    PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_line_by_state ON batch_line (batch_id, state, position);
CREATE INDEX batch_line_by_severity ON batch_line (batch_id, severity, position) WHERE severity > 0;
CREATE INDEX batch_line_by_weight ON batch_line (batch_id, weight DESC, position) WHERE weight > 0;
CREATE INDEX batch_line_new_account ON batch_line (batch_id, position) WHERE new_account = 1;
CREATE INDEX batch_line_by_beneficiary ON batch_line (batch_id, beneficiary_id) WHERE beneficiary_id IS NOT NULL;
CREATE INDEX batch_line_of_request ON batch_line (batch_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX batch_line_doubt ON batch_line (batch_id, position) WHERE doubt IS NOT NULL;

-- The approvals of the content as it stands.
CREATE TABLE batch_approval (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    user_id BLOB NOT NULL,
    user_name TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (batch_id, user_id)
) STRICT, WITHOUT ROWID;

-- Everybody who ever entered or changed anything of it.
CREATE TABLE batch_editor (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    user_id BLOB NOT NULL,
    PRIMARY KEY (batch_id, user_id)
) STRICT, WITHOUT ROWID;

-- What happened to a batch, for people to read. The audit keeps its own record.
CREATE TABLE batch_event (
    batch_id BLOB NOT NULL REFERENCES batch (id),
    -- The version of the batch that it made.
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (batch_id, version)
) STRICT, WITHOUT ROWID;

-- Which column of a file was which, the last time this person had a file with these heads.
CREATE TABLE column_mapping (
    user_id BLOB NOT NULL REFERENCES app_user (id),
    heads_hash TEXT NOT NULL,
    columns TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (user_id, heads_hash)
) STRICT, WITHOUT ROWID;

-- Whose documents are named in files.
CREATE INDEX app_user_by_document ON app_user (document) WHERE document IS NOT NULL;
-- What a beneficiary was paid, read from the index alone.
CREATE INDEX payment_paid_to ON payment (beneficiary_id, currency, execution_date, amount_minor, state);
