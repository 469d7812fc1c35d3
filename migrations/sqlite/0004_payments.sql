-- Banks, bank accounts of beneficiaries and of the company, conceptos contables, and payments with their history.

-- Beneficiaries are listed by name as people sort it, accents and case aside; the key is kept by whoever writes the name.
ALTER TABLE beneficiary ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX beneficiary_by_name ON beneficiary (name_key, id);

CREATE TABLE bank (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX bank_code ON bank (code);

-- Where a beneficiary's money goes. What identifies an account never changes: a changed one is another one.
CREATE TABLE bank_account (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    bank_id BLOB NOT NULL REFERENCES bank (id),
    kind TEXT NOT NULL CHECK (kind IN ('checking', 'savings')),
    number TEXT NOT NULL,
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unverified', 'verified', 'inactive')),
    entered_by BLOB NOT NULL,
    entered_by_name TEXT NOT NULL,
    entered_at_ms INTEGER NOT NULL,
    verified_by BLOB,
    verified_by_name TEXT,
    verified_at_ms INTEGER,
    version INTEGER NOT NULL,
    CHECK (state <> 'verified' OR verified_by IS NOT NULL AND verified_by <> entered_by)
) STRICT;
CREATE UNIQUE INDEX bank_account_live ON bank_account (beneficiary_id, bank_id, number) WHERE state <> 'inactive';
CREATE INDEX bank_account_by_beneficiary ON bank_account (beneficiary_id, id);
CREATE INDEX bank_account_unverified ON bank_account (entered_at_ms, id) WHERE state = 'unverified';

-- The company's accounts.
CREATE TABLE source_account (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    bank_id BLOB NOT NULL REFERENCES bank (id),
    number TEXT NOT NULL,
    currency TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX source_account_number ON source_account (bank_id, number);

-- Conceptos contables: what a payment without a request is booked on.
CREATE TABLE concept_account (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX concept_account_code ON concept_account (code);

-- Names and the account are kept as they were when the payment was prepared, as on a paper document.
CREATE TABLE payment (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    -- By transfer, or out of a cash box in one step.
    method TEXT NOT NULL CHECK (method IN ('transfer', 'cash')),
    state TEXT NOT NULL CHECK (state IN ('draft', 'pending_authorization', 'authorized', 'sent', 'confirmed', 'rejected',
        'returned', 'discarded', 'reversed')),
    request_id BLOB REFERENCES request (id),
    request_number TEXT,
    requester_id BLOB,
    beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    beneficiary_user_id BLOB,
    beneficiary_name TEXT NOT NULL,
    -- Who has to prove the money, or repays it, where that is what becomes of it.
    debtor_id BLOB NOT NULL REFERENCES beneficiary (id),
    debtor_name TEXT NOT NULL,
    account_id BLOB REFERENCES bank_account (id),
    account_bank_id BLOB,
    account_bank_name TEXT,
    account_kind TEXT,
    account_number TEXT,
    holder_name TEXT NOT NULL,
    holder_document_type TEXT,
    holder_document_number TEXT,
    source_account_id BLOB REFERENCES source_account (id),
    source_account_name TEXT,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    currency TEXT NOT NULL,
    concept TEXT NOT NULL,
    reason TEXT,
    -- What becomes of the money, and the account that takes it where it is an expense at once.
    outcome TEXT NOT NULL CHECK (outcome IN ('settle', 'payroll', 'expense')),
    expense_account TEXT,
    expense_name TEXT NOT NULL,
    concept_account_id BLOB REFERENCES concept_account (id),
    branch_id BLOB,
    cost_centre_id BLOB,
    execution_date TEXT NOT NULL,
    end_to_end_id TEXT NOT NULL CHECK (length(end_to_end_id) BETWEEN 1 AND 35),
    bank_reference TEXT,
    prepared_by BLOB NOT NULL,
    prepared_by_name TEXT NOT NULL,
    authorized_by BLOB,
    authorized_by_name TEXT,
    confirmed_at_ms INTEGER,
    version INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
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
) STRICT;
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
    payment_id BLOB NOT NULL REFERENCES payment (id),
    -- The version of the payment that it made.
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT NOT NULL,
    reason TEXT,
    bank_reference TEXT,
    PRIMARY KEY (payment_id, version)
) STRICT, WITHOUT ROWID;
