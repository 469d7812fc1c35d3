-- Batches (lotes): many payments prepared, approved and sent together, their lines, and what happened to them.

CREATE TABLE batch (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('uploaded', 'validating', 'with_errors', 'ready', 'pending_approval', 'approved',
        'file_generated', 'sent', 'partially_confirmed', 'confirmed', 'rejected', 'discarded')),
    -- The header, as it was typed; the control amounts come from paper, never from the file.
    source_account_id UUID NOT NULL REFERENCES source_account (id),
    source_account_name TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    execution_date TEXT COLLATE "C" NOT NULL,
    class TEXT COLLATE "C" NOT NULL CHECK (class IN ('suppliers', 'salaries', 'advances', 'other')),
    concept_id UUID NOT NULL REFERENCES concept_account (id),
    concept_name TEXT COLLATE "C" NOT NULL,
    description TEXT COLLATE "C" NOT NULL,
    control_minor BIGINT NOT NULL CHECK (control_minor > 0),
    control_count BIGINT NOT NULL CHECK (control_count > 0),
    -- What the file says of itself, its heads, first rows and columns, as JSON; nothing where there is none.
    sheet TEXT COLLATE "C",
    -- Whether its lines were read: from then on they are what is kept.
    lines_read BOOLEAN NOT NULL,
    -- Under which name the bytes of the file are kept, and the code of why nobody can read them.
    sheet_place TEXT COLLATE "C",
    unreadable TEXT COLLATE "C",
    -- The check that is under way: which, since when its node last said so, and how far it is.
    run BIGINT NOT NULL,
    beat_ms BIGINT,
    done_rows BIGINT NOT NULL,
    total_rows BIGINT,
    checked_by UUID,
    -- What the lines come to in each state, and what checking them found, as JSON.
    tally TEXT COLLATE "C" NOT NULL,
    summary TEXT COLLATE "C",
    content_hash TEXT COLLATE "C",
    submitted_by UUID,
    submitted_by_name TEXT COLLATE "C",
    -- The file for the bank, as JSON: name, size, hash, form; and where its bytes are kept.
    bank_file TEXT COLLATE "C",
    bank_file_place TEXT COLLATE "C",
    file_by UUID,
    bank_reference TEXT COLLATE "C",
    sent_at_ms BIGINT,
    -- Results entered by hand that wait for a second person, as JSON.
    report TEXT COLLATE "C",
    doubts BIGINT NOT NULL CHECK (doubts >= 0),
    carried BIGINT NOT NULL CHECK (carried >= 0),
    -- The batch whose failed lines these are.
    of_batch_id UUID REFERENCES batch (id),
    of_batch_number TEXT COLLATE "C",
    created_by UUID NOT NULL,
    created_by_name TEXT COLLATE "C" NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    state_since_ms BIGINT NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX batch_number ON batch (number);
CREATE INDEX batch_by_state ON batch (state, id);
CREATE INDEX batch_of ON batch (of_batch_id) WHERE of_batch_id IS NOT NULL;

CREATE TABLE batch_line (
    batch_id UUID NOT NULL REFERENCES batch (id),
    position BIGINT NOT NULL,
    -- Its number as the spreadsheet shows it.
    row_number BIGINT,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('wrong', 'good', 'approved', 'sent', 'confirmed', 'rejected', 'returned',
        'reversed', 'discarded')),
    -- The cells as they were written, and what is odd about them, as JSON.
    cells TEXT COLLATE "C" NOT NULL,
    amount_minor BIGINT,
    -- 0 nothing, 1 a warning, 2 an error; and how soon an approver looks at it.
    severity BIGINT NOT NULL CHECK (severity BETWEEN 0 AND 2),
    weight BIGINT NOT NULL CHECK (weight >= 0),
    -- Everything that is wrong with it, as JSON; nothing where nothing is.
    problems TEXT COLLATE "C",
    beneficiary_id UUID,
    bank_id UUID,
    -- The account as it goes to the bank, and the registered one that it is.
    account_kind TEXT COLLATE "C",
    account_number TEXT COLLATE "C",
    account_id UUID,
    new_account BOOLEAN NOT NULL,
    request_id UUID,
    payment_id UUID,
    -- Where its last line's money should have gone, for one that another bank answer sent back.
    was TEXT COLLATE "C",
    -- Why a person has to look at the bank's answer, and what the bank said, as JSON.
    doubt TEXT COLLATE "C",
    bank_said TEXT COLLATE "C",
    carried_to UUID REFERENCES batch (id),
    PRIMARY KEY (batch_id, position)
);
CREATE INDEX batch_line_by_state ON batch_line (batch_id, state, position);
CREATE INDEX batch_line_by_severity ON batch_line (batch_id, severity, position) WHERE severity > 0;
CREATE INDEX batch_line_by_weight ON batch_line (batch_id, weight DESC, position) WHERE weight > 0;
CREATE INDEX batch_line_new_account ON batch_line (batch_id, position) WHERE new_account;
CREATE INDEX batch_line_by_beneficiary ON batch_line (batch_id, beneficiary_id) WHERE beneficiary_id IS NOT NULL;
CREATE INDEX batch_line_of_request ON batch_line (batch_id, request_id) WHERE request_id IS NOT NULL;
CREATE INDEX batch_line_doubt ON batch_line (batch_id, position) WHERE doubt IS NOT NULL;

-- The approvals of the content as it stands.
CREATE TABLE batch_approval (
    batch_id UUID NOT NULL REFERENCES batch (id),
    user_id UUID NOT NULL,
    user_name TEXT COLLATE "C" NOT NULL,
    content_hash TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (batch_id, user_id)
);

-- Everybody who ever entered or changed anything of it.
CREATE TABLE batch_editor (
    batch_id UUID NOT NULL REFERENCES batch (id),
    user_id UUID NOT NULL,
    PRIMARY KEY (batch_id, user_id)
);

-- What happened to a batch, for people to read. The audit keeps its own record.
CREATE TABLE batch_event (
    batch_id UUID NOT NULL REFERENCES batch (id),
    -- The version of the batch that it made.
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL,
    action TEXT COLLATE "C" NOT NULL,
    from_state TEXT COLLATE "C",
    to_state TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C",
    PRIMARY KEY (batch_id, version)
);

-- Which column of a file was which, the last time this person had a file with these heads.
CREATE TABLE column_mapping (
    user_id UUID NOT NULL REFERENCES app_user (id),
    heads_hash TEXT COLLATE "C" NOT NULL,
    columns TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (user_id, heads_hash)
);

-- Whose documents are named in files.
CREATE INDEX app_user_by_document ON app_user (document) WHERE document IS NOT NULL;
-- What a beneficiary was paid, read from the index alone.
CREATE INDEX payment_paid_to ON payment (beneficiary_id, currency, execution_date, amount_minor, state);
