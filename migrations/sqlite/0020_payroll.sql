-- Payroll deductions: what a person owes through payroll, month by month, until human resources say that it was kept back.

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE payroll_deduction (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- What it comes from: a request that was paid, or a session of a cash box in which money was missing.
    document_kind TEXT NOT NULL CHECK (document_kind IN ('request', 'cash_session')),
    document_id BLOB NOT NULL,
    document_number TEXT NOT NULL,
    -- The type of the request, or the name of the box.
    concept TEXT NOT NULL,
    beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    user_id BLOB REFERENCES app_user (id),
    person_name TEXT NOT NULL,
    -- The name as lists order it.
    person_key TEXT NOT NULL,
    branch_id BLOB REFERENCES branch (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    seq_of INTEGER NOT NULL CHECK (seq_of >= seq),
    -- Month: 2026-11.
    period TEXT NOT NULL CHECK (length(period) = 7),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'deducted', 'void')),
    marked_by BLOB,
    marked_by_name TEXT,
    marked_at_ms INTEGER,
    version INTEGER NOT NULL,
    CHECK ((state = 'deducted') = (marked_by IS NOT NULL)),
    CHECK ((marked_by IS NULL) = (marked_by_name IS NULL) AND (marked_by IS NULL) = (marked_at_ms IS NULL)),
    -- Nobody says of their own money that it was deducted.
    CHECK (marked_by IS NULL OR user_id IS NULL OR marked_by <> user_id)
) STRICT;
-- What is planned of a document is planned once; money that came back and went out again is planned anew.
CREATE UNIQUE INDEX payroll_deduction_once ON payroll_deduction (document_id, seq) WHERE state <> 'void';
CREATE INDEX payroll_deduction_by_document ON payroll_deduction (document_id, seq);
CREATE INDEX payroll_deduction_by_period ON payroll_deduction (state, period, person_key, id);
CREATE INDEX payroll_deduction_by_person ON payroll_deduction (beneficiary_id, currency, state);

-- What was deducted, or came to nothing, stays as it is.
CREATE TRIGGER payroll_deduction_kept BEFORE UPDATE ON payroll_deduction WHEN OLD.state <> 'pending' BEGIN
    SELECT RAISE(ABORT, 'payroll_deduction is done');
END;
CREATE TRIGGER payroll_deduction_no_delete BEFORE DELETE ON payroll_deduction BEGIN
    SELECT RAISE(ABORT, 'payroll_deduction is kept');
END;

-- What somebody asked for and still has to prove or to pay back.
CREATE INDEX request_by_debtor ON request (debtor_id, state);
