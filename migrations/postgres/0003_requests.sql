-- Branches, cost centres, beneficiaries, types of request, and requests with what belongs to them.

CREATE TABLE branch (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX branch_name ON branch (name);

CREATE TABLE cost_centre (
    id UUID NOT NULL PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX cost_centre_code ON cost_centre (code);

-- Whoever money may be paid to: a member of staff (user_id) or a registered supplier.
CREATE TABLE beneficiary (
    id UUID NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('staff', 'supplier')),
    user_id UUID,
    name TEXT COLLATE "C" NOT NULL,
    document_type TEXT COLLATE "C",
    document_number TEXT COLLATE "C",
    email TEXT,
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    CHECK ((kind = 'staff') = (user_id IS NOT NULL))
);
CREATE UNIQUE INDEX beneficiary_user ON beneficiary (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX beneficiary_document ON beneficiary (document_type, document_number) WHERE document_number IS NOT NULL;

CREATE TABLE request_type (
    id UUID NOT NULL PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    needs_hr BOOLEAN NOT NULL,
    -- Minor units of the home currency.
    ceiling_minor BIGINT,
    -- Comma list of transfer, cash.
    methods TEXT NOT NULL,
    -- What becomes of the money.
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT NOT NULL,
    -- Business days to settle within, where outcome is settle.
    settle_days INTEGER,
    -- Monthly deductions, where outcome is payroll.
    instalments INTEGER,
    -- Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    confidential BOOLEAN NOT NULL,
    active BOOLEAN NOT NULL,
    position INTEGER NOT NULL
);
CREATE UNIQUE INDEX request_type_code ON request_type (code);

INSERT INTO request_type VALUES
    ('01920000-0000-7000-8000-000000000001', 'anticipo_viaje', 'Anticipo de viaje', FALSE, NULL, 'transfer,cash', 'settle', '5110', 5, NULL, FALSE, TRUE, 1),
    ('01920000-0000-7000-8000-000000000002', 'viaticos', 'Viáticos', FALSE, NULL, 'transfer,cash', 'settle', '5120', 5, NULL, FALSE, TRUE, 2),
    ('01920000-0000-7000-8000-000000000003', 'combustible', 'Combustible', FALSE, NULL, 'transfer,cash', 'settle', '5130', 3, NULL, FALSE, TRUE, 3),
    ('01920000-0000-7000-8000-000000000004', 'peajes', 'Peajes', FALSE, NULL, 'transfer,cash', 'settle', '5140', 3, NULL, FALSE, TRUE, 4),
    ('01920000-0000-7000-8000-000000000005', 'caja_chica', 'Caja chica', FALSE, NULL, 'transfer,cash', 'settle', '5150', 10, NULL, FALSE, TRUE, 5),
    ('01920000-0000-7000-8000-000000000006', 'reembolso', 'Reembolso', FALSE, NULL, 'transfer,cash', 'expense', '5160', NULL, NULL, FALSE, TRUE, 6),
    ('01920000-0000-7000-8000-000000000007', 'mantenimiento', 'Mantenimiento', FALSE, NULL, 'transfer', 'expense', '5170', NULL, NULL, FALSE, TRUE, 7),
    ('01920000-0000-7000-8000-000000000008', 'anticipo_salario', 'Anticipo de salario', TRUE, NULL, 'transfer', 'payroll', '1310', NULL, 2, TRUE, TRUE, 8),
    ('01920000-0000-7000-8000-000000000009', 'prestamo', 'Préstamo', TRUE, NULL, 'transfer', 'payroll', '1320', NULL, 12, TRUE, TRUE, 9);

-- Names and the type's rules are kept as they were when the request was written, as on a paper document.
CREATE TABLE request (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    type_id UUID NOT NULL REFERENCES request_type (id),
    type_name TEXT NOT NULL,
    needs_hr BOOLEAN NOT NULL,
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT NOT NULL,
    confidential BOOLEAN NOT NULL,
    -- Monthly deductions, where outcome is payroll.
    instalments INTEGER,
    requester_id UUID NOT NULL,
    requester_name TEXT NOT NULL,
    beneficiary_id UUID NOT NULL REFERENCES beneficiary (id),
    beneficiary_user_id UUID,
    beneficiary_name TEXT NOT NULL,
    -- Who has to prove the money, or repays it.
    debtor_id UUID NOT NULL REFERENCES beneficiary (id),
    branch_id UUID REFERENCES branch (id),
    branch_name TEXT,
    cost_centre_id UUID REFERENCES cost_centre (id),
    cost_centre_name TEXT,
    trip_reference TEXT,
    purpose TEXT NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    method TEXT COLLATE "C" NOT NULL CHECK (method IN ('transfer', 'cash')),
    requested_minor BIGINT NOT NULL CHECK (requested_minor > 0),
    approved_minor BIGINT CHECK (approved_minor > 0 AND approved_minor <= requested_minor),
    paid_minor BIGINT NOT NULL CHECK (paid_minor >= 0),
    needed_by TEXT,
    -- The decisions in favour of this revision, as JSON: the same list the rules read.
    approvals TEXT NOT NULL,
    live_payment_id UUID,
    reason TEXT,
    revision BIGINT NOT NULL,
    attachment_count INTEGER NOT NULL,
    comment_count INTEGER NOT NULL,
    submitted_at_ms BIGINT,
    released_at_ms BIGINT,
    state_since_ms BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX request_number ON request (number);
CREATE INDEX request_by_state ON request (state, needs_hr, id);
CREATE INDEX request_by_requester ON request (requester_id, id);
CREATE INDEX request_by_beneficiary ON request (beneficiary_id, requested_minor, created_at_ms);
CREATE INDEX request_payable ON request (released_at_ms, id)
    WHERE state = 'pending_disbursement' AND method = 'transfer' AND live_payment_id IS NULL;

CREATE TABLE request_line (
    request_id UUID NOT NULL REFERENCES request (id),
    line_no INTEGER NOT NULL,
    concept TEXT NOT NULL,
    quantity_milli BIGINT NOT NULL CHECK (quantity_milli > 0),
    unit_minor BIGINT NOT NULL CHECK (unit_minor > 0),
    total_minor BIGINT NOT NULL CHECK (total_minor > 0),
    PRIMARY KEY (request_id, line_no)
);

-- Who may see a request beyond what a permission shows: its requester, its beneficiary, and whoever decided on it.
CREATE TABLE request_participant (
    user_id UUID NOT NULL,
    request_id UUID NOT NULL REFERENCES request (id),
    PRIMARY KEY (user_id, request_id)
);

-- What happened to a request, for people to read. The audit keeps its own record.
CREATE TABLE request_event (
    id UUID NOT NULL PRIMARY KEY,
    request_id UUID NOT NULL REFERENCES request (id),
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT,
    reason TEXT,
    amount_minor BIGINT
);
CREATE INDEX request_event_by_request ON request_event (request_id, id);

CREATE TABLE request_comment (
    id UUID NOT NULL PRIMARY KEY,
    request_id UUID NOT NULL REFERENCES request (id),
    author_id UUID NOT NULL,
    author_name TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX request_comment_by_request ON request_comment (request_id, id);

CREATE TABLE request_attachment (
    id UUID NOT NULL PRIMARY KEY,
    request_id UUID NOT NULL REFERENCES request (id),
    name TEXT COLLATE "C" NOT NULL,
    media_type TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    uploaded_by UUID NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX request_attachment_by_request ON request_attachment (request_id, id);

-- Single-use addresses for downloads, which carry no bearer.
CREATE TABLE download_ticket (
    token_hash BYTEA NOT NULL PRIMARY KEY,
    session_id UUID NOT NULL,
    target TEXT NOT NULL,
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX download_ticket_by_age ON download_ticket (expires_at_ms);
