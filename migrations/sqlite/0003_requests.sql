-- Branches, cost centres, beneficiaries, types of request, and requests with what belongs to them.

CREATE TABLE branch (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX branch_name ON branch (name);

CREATE TABLE cost_centre (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX cost_centre_code ON cost_centre (code);

-- Whoever money may be paid to: a member of staff (user_id) or a registered supplier.
CREATE TABLE beneficiary (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    kind TEXT NOT NULL CHECK (kind IN ('staff', 'supplier')),
    user_id BLOB CHECK (user_id IS NULL OR length(user_id) = 16),
    name TEXT NOT NULL,
    document_type TEXT,
    document_number TEXT,
    email TEXT,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    CHECK ((kind = 'staff') = (user_id IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX beneficiary_user ON beneficiary (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX beneficiary_document ON beneficiary (document_type, document_number) WHERE document_number IS NOT NULL;

CREATE TABLE request_type (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    needs_hr INTEGER NOT NULL CHECK (needs_hr IN (0, 1)),
    -- Minor units of the home currency.
    ceiling_minor INTEGER,
    -- Comma list of transfer, cash.
    methods TEXT NOT NULL,
    -- What becomes of the money.
    outcome TEXT NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT NOT NULL,
    -- Business days to settle within, where outcome is settle.
    settle_days INTEGER,
    -- Monthly deductions, where outcome is payroll.
    instalments INTEGER,
    -- Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    confidential INTEGER NOT NULL CHECK (confidential IN (0, 1)),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    position INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX request_type_code ON request_type (code);

INSERT INTO request_type VALUES
    (X'01920000000070008000000000000001', 'anticipo_viaje', 'Anticipo de viaje', 0, NULL, 'transfer,cash', 'settle', '5110', 5, NULL, 0, 1, 1),
    (X'01920000000070008000000000000002', 'viaticos', 'Viáticos', 0, NULL, 'transfer,cash', 'settle', '5120', 5, NULL, 0, 1, 2),
    (X'01920000000070008000000000000003', 'combustible', 'Combustible', 0, NULL, 'transfer,cash', 'settle', '5130', 3, NULL, 0, 1, 3),
    (X'01920000000070008000000000000004', 'peajes', 'Peajes', 0, NULL, 'transfer,cash', 'settle', '5140', 3, NULL, 0, 1, 4),
    (X'01920000000070008000000000000005', 'caja_chica', 'Caja chica', 0, NULL, 'transfer,cash', 'settle', '5150', 10, NULL, 0, 1, 5),
    (X'01920000000070008000000000000006', 'reembolso', 'Reembolso', 0, NULL, 'transfer,cash', 'expense', '5160', NULL, NULL, 0, 1, 6),
    (X'01920000000070008000000000000007', 'mantenimiento', 'Mantenimiento', 0, NULL, 'transfer', 'expense', '5170', NULL, NULL, 0, 1, 7),
    (X'01920000000070008000000000000008', 'anticipo_salario', 'Anticipo de salario', 1, NULL, 'transfer', 'payroll', '1310', NULL, 2, 1, 1, 8),
    (X'01920000000070008000000000000009', 'prestamo', 'Préstamo', 1, NULL, 'transfer', 'payroll', '1320', NULL, 12, 1, 1, 9);

-- Names and the type's rules are kept as they were when the request was written, as on a paper document.
CREATE TABLE request (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    state TEXT NOT NULL,
    type_id BLOB NOT NULL REFERENCES request_type (id),
    type_name TEXT NOT NULL,
    needs_hr INTEGER NOT NULL CHECK (needs_hr IN (0, 1)),
    outcome TEXT NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT NOT NULL,
    confidential INTEGER NOT NULL CHECK (confidential IN (0, 1)),
    -- Monthly deductions, where outcome is payroll.
    instalments INTEGER,
    requester_id BLOB NOT NULL,
    requester_name TEXT NOT NULL,
    beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    beneficiary_user_id BLOB,
    beneficiary_name TEXT NOT NULL,
    -- Who has to prove the money, or repays it.
    debtor_id BLOB NOT NULL REFERENCES beneficiary (id),
    branch_id BLOB REFERENCES branch (id),
    branch_name TEXT,
    cost_centre_id BLOB REFERENCES cost_centre (id),
    cost_centre_name TEXT,
    trip_reference TEXT,
    purpose TEXT NOT NULL,
    currency TEXT NOT NULL,
    method TEXT NOT NULL CHECK (method IN ('transfer', 'cash')),
    requested_minor INTEGER NOT NULL CHECK (requested_minor > 0),
    approved_minor INTEGER CHECK (approved_minor > 0 AND approved_minor <= requested_minor),
    paid_minor INTEGER NOT NULL CHECK (paid_minor >= 0),
    needed_by TEXT,
    -- The decisions in favour of this revision, as JSON: the same list the rules read.
    approvals TEXT NOT NULL,
    live_payment_id BLOB,
    reason TEXT,
    revision INTEGER NOT NULL,
    attachment_count INTEGER NOT NULL,
    comment_count INTEGER NOT NULL,
    submitted_at_ms INTEGER,
    released_at_ms INTEGER,
    state_since_ms INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX request_number ON request (number);
CREATE INDEX request_by_state ON request (state, needs_hr, id);
CREATE INDEX request_by_requester ON request (requester_id, id);
CREATE INDEX request_by_beneficiary ON request (beneficiary_id, requested_minor, created_at_ms);
CREATE INDEX request_payable ON request (released_at_ms, id)
    WHERE state = 'pending_disbursement' AND method = 'transfer' AND live_payment_id IS NULL;

CREATE TABLE request_line (
    request_id BLOB NOT NULL REFERENCES request (id),
    line_no INTEGER NOT NULL,
    concept TEXT NOT NULL,
    quantity_milli INTEGER NOT NULL CHECK (quantity_milli > 0),
    unit_minor INTEGER NOT NULL CHECK (unit_minor > 0),
    total_minor INTEGER NOT NULL CHECK (total_minor > 0),
    PRIMARY KEY (request_id, line_no)
) STRICT, WITHOUT ROWID;

-- Who may see a request beyond what a permission shows: its requester, its beneficiary, and whoever decided on it.
CREATE TABLE request_participant (
    user_id BLOB NOT NULL,
    request_id BLOB NOT NULL REFERENCES request (id),
    PRIMARY KEY (user_id, request_id)
) STRICT, WITHOUT ROWID;

-- What happened to a request, for people to read. The audit keeps its own record.
CREATE TABLE request_event (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    request_id BLOB NOT NULL REFERENCES request (id),
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT,
    reason TEXT,
    amount_minor INTEGER
) STRICT;
CREATE INDEX request_event_by_request ON request_event (request_id, id);

CREATE TABLE request_comment (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    request_id BLOB NOT NULL REFERENCES request (id),
    author_id BLOB NOT NULL,
    author_name TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX request_comment_by_request ON request_comment (request_id, id);

CREATE TABLE request_attachment (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    request_id BLOB NOT NULL REFERENCES request (id),
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    uploaded_by BLOB NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX request_attachment_by_request ON request_attachment (request_id, id);

-- Single-use addresses for downloads, which carry no bearer.
CREATE TABLE download_ticket (
    token_hash BLOB NOT NULL PRIMARY KEY,
    session_id BLOB NOT NULL,
    target TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX download_ticket_by_age ON download_ticket (expires_at_ms);
