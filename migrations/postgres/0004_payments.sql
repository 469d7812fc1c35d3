-- Banks, bank accounts of beneficiaries and of the company, conceptos contables, and payments with their history.

-- Beneficiaries are listed by name as people sort it, accents and case aside; the key is kept by whoever writes the name.
ALTER TABLE beneficiary ADD COLUMN name_key TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX beneficiary_by_name ON beneficiary (name_key, id);

CREATE TABLE bank (
    id UUID NOT NULL PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    active BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX bank_code ON bank (code);

-- Where a beneficiary's money goes. What identifies an account never changes: a changed one is another one.
CREATE TABLE bank_account (
    id UUID NOT NULL PRIMARY KEY,
    beneficiary_id UUID NOT NULL REFERENCES beneficiary (id),
    bank_id UUID NOT NULL REFERENCES bank (id),
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('checking', 'savings')),
    number TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('unverified', 'verified', 'inactive')),
    entered_by UUID NOT NULL,
    entered_by_name TEXT NOT NULL,
    entered_at_ms BIGINT NOT NULL,
    verified_by UUID,
    verified_by_name TEXT,
    verified_at_ms BIGINT,
    version BIGINT NOT NULL,
    CHECK (state <> 'verified' OR verified_by IS NOT NULL AND verified_by <> entered_by)
);
CREATE UNIQUE INDEX bank_account_live ON bank_account (beneficiary_id, bank_id, number) WHERE state <> 'inactive';
CREATE INDEX bank_account_by_beneficiary ON bank_account (beneficiary_id, id);
CREATE INDEX bank_account_unverified ON bank_account (entered_at_ms, id) WHERE state = 'unverified';

-- The company's accounts.
CREATE TABLE source_account (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    bank_id UUID NOT NULL REFERENCES bank (id),
    number TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX source_account_number ON source_account (bank_id, number);

-- Conceptos contables: what a payment without a request is booked on.
CREATE TABLE concept_account (
    id UUID NOT NULL PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    active BOOLEAN NOT NULL
);
CREATE UNIQUE INDEX concept_account_code ON concept_account (code);

-- Names and the account are kept as they were when the payment was prepared, as on a paper document.
CREATE TABLE payment (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    -- By transfer, or out of a cash box in one step.
    method TEXT COLLATE "C" NOT NULL CHECK (method IN ('transfer', 'cash')),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('draft', 'pending_authorization', 'authorized', 'sent', 'confirmed', 'rejected',
        'returned', 'discarded', 'reversed')),
    request_id UUID REFERENCES request (id),
    request_number TEXT COLLATE "C",
    requester_id UUID,
    beneficiary_id UUID NOT NULL REFERENCES beneficiary (id),
    beneficiary_user_id UUID,
    beneficiary_name TEXT NOT NULL,
    -- Who has to prove the money, or repays it, where that is what becomes of it.
    debtor_id UUID NOT NULL REFERENCES beneficiary (id),
    debtor_name TEXT NOT NULL,
    account_id UUID REFERENCES bank_account (id),
    account_bank_id UUID,
    account_bank_name TEXT,
    account_kind TEXT COLLATE "C",
    account_number TEXT,
    holder_name TEXT NOT NULL,
    holder_document_type TEXT,
    holder_document_number TEXT,
    source_account_id UUID REFERENCES source_account (id),
    source_account_name TEXT,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    currency TEXT COLLATE "C" NOT NULL,
    concept TEXT NOT NULL,
    reason TEXT,
    -- What becomes of the money, and the account that takes it where it is an expense at once.
    outcome TEXT COLLATE "C" NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT COLLATE "C",
    expense_name TEXT NOT NULL,
    concept_account_id UUID REFERENCES concept_account (id),
    branch_id UUID,
    cost_centre_id UUID,
    execution_date TEXT COLLATE "C" NOT NULL,
    end_to_end_id TEXT COLLATE "C" NOT NULL CHECK (length(end_to_end_id) BETWEEN 1 AND 35),
    bank_reference TEXT,
    prepared_by UUID NOT NULL,
    prepared_by_name TEXT NOT NULL,
    authorized_by UUID,
    authorized_by_name TEXT,
    confirmed_at_ms BIGINT,
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    CHECK (authorized_by IS NULL OR authorized_by <> prepared_by),
    CHECK ((outcome = 'expense') = (expense_account IS NOT NULL)),
    CHECK (request_id IS NOT NULL OR concept_account_id IS NOT NULL AND reason IS NOT NULL),
    CHECK (method = 'cash' OR account_id IS NOT NULL AND account_bank_id IS NOT NULL AND account_bank_name IS NOT NULL
        AND account_kind IS NOT NULL AND account_number IS NOT NULL AND source_account_id IS NOT NULL
        AND source_account_name IS NOT NULL),
    CHECK (method = 'transfer' OR account_id IS NULL AND source_account_id IS NULL AND request_id IS NOT NULL
        AND state IN ('confirmed', 'reversed')),
    CHECK (method = 'cash' OR state NOT IN ('sent', 'confirmed', 'returned')
        OR authorized_by IS NOT NULL AND bank_reference IS NOT NULL)
);
CREATE UNIQUE INDEX payment_number ON payment (number);
CREATE UNIQUE INDEX payment_end_to_end ON payment (end_to_end_id);
-- At most one payment of a request is under way or done.
CREATE UNIQUE INDEX payment_live ON payment (request_id)
    WHERE request_id IS NOT NULL AND state IN ('draft', 'pending_authorization', 'authorized', 'sent', 'confirmed');
CREATE INDEX payment_by_state ON payment (state, id);
CREATE INDEX payment_by_request ON payment (request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX payment_by_beneficiary ON payment (beneficiary_id, id);
CREATE INDEX payment_by_source ON payment (source_account_id, id) WHERE source_account_id IS NOT NULL;
CREATE INDEX payment_by_date ON payment (execution_date, id);

-- What happened to a payment, for people to read. The audit keeps its own record.
CREATE TABLE payment_event (
    payment_id UUID NOT NULL REFERENCES payment (id),
    -- The version of the payment that it made.
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT COLLATE "C" NOT NULL,
    from_state TEXT COLLATE "C",
    to_state TEXT COLLATE "C" NOT NULL,
    reason TEXT,
    bank_reference TEXT,
    PRIMARY KEY (payment_id, version)
);
