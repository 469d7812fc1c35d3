-- Settlements: what was spent of an advance, with its receipts, what came back, and who accepted it.

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE settlement (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    request_id BLOB NOT NULL REFERENCES request (id),
    request_number TEXT NOT NULL,
    type_name TEXT NOT NULL,
    expense_account TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'submitted', 'settled', 'void')),
    requester_id BLOB NOT NULL,
    requester_name TEXT NOT NULL,
    -- Who has to prove the money, and the same person as beneficiary.
    debtor_user_id BLOB NOT NULL,
    debtor_id BLOB NOT NULL REFERENCES beneficiary (id),
    debtor_name TEXT NOT NULL,
    branch_id BLOB REFERENCES branch (id),
    branch_name TEXT,
    cost_centre_id BLOB REFERENCES cost_centre (id),
    trip_reference TEXT,
    currency TEXT NOT NULL,
    advance_minor INTEGER NOT NULL CHECK (advance_minor > 0),
    spent_minor INTEGER NOT NULL CHECK (spent_minor >= 0),
    returned_minor INTEGER NOT NULL CHECK (returned_minor BETWEEN 0 AND advance_minor),
    line_count INTEGER NOT NULL CHECK (line_count >= 0),
    -- ISO dates in the portal's time zone.
    paid_on TEXT NOT NULL,
    due_on TEXT NOT NULL,
    submitted_by BLOB,
    submitted_by_name TEXT,
    submitted_at_ms INTEGER,
    decided_by BLOB,
    decided_by_name TEXT,
    decided_at_ms INTEGER,
    -- Why it was last sent back.
    reason TEXT,
    -- The draft that asks for what was spent above the advance.
    excess_request_id BLOB REFERENCES request (id),
    excess_request_number TEXT,
    -- Who let the person ask for one advance more while this one was overdue, and which request that was.
    excused_by BLOB,
    excused_by_name TEXT,
    excuse TEXT,
    excuse_used_by BLOB REFERENCES request (id),
    version INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    CHECK (state <> 'settled' OR decided_by IS NOT NULL AND decided_by <> requester_id
        AND decided_by <> debtor_user_id AND spent_minor + returned_minor >= advance_minor),
    CHECK (excused_by IS NULL OR excused_by <> requester_id AND excused_by <> debtor_user_id AND excuse IS NOT NULL),
    CHECK (excuse_used_by IS NULL OR excused_by IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX settlement_number ON settlement (number);
CREATE UNIQUE INDEX settlement_request ON settlement (request_id);
CREATE INDEX settlement_by_state ON settlement (state, id);
CREATE INDEX settlement_by_branch ON settlement (branch_id, state, id);
CREATE INDEX settlement_by_debtor ON settlement (debtor_user_id, state, id);
CREATE INDEX settlement_by_requester ON settlement (requester_id, state, id);
CREATE INDEX settlement_late ON settlement (state, due_on, id);

-- One expense. Its receipt is a file of the request.
CREATE TABLE settlement_line (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    settlement_id BLOB NOT NULL REFERENCES settlement (id),
    spent_on TEXT NOT NULL,
    concept TEXT NOT NULL,
    supplier_name TEXT,
    supplier_tax_id TEXT,
    invoice_number TEXT,
    -- The same for supplier and number however they are written.
    invoice_key TEXT,
    net_minor INTEGER NOT NULL CHECK (net_minor >= 0),
    tax_minor INTEGER NOT NULL CHECK (tax_minor >= 0),
    total_minor INTEGER NOT NULL CHECK (total_minor > 0),
    receipt_id BLOB REFERENCES request_attachment (id),
    note TEXT,
    added_by BLOB NOT NULL,
    added_by_name TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    CHECK (net_minor + tax_minor = total_minor),
    CHECK (receipt_id IS NOT NULL OR note IS NOT NULL),
    CHECK ((supplier_tax_id IS NULL) = (invoice_key IS NULL) AND (invoice_number IS NULL) = (invoice_key IS NULL))
) STRICT;
CREATE INDEX settlement_line_of ON settlement_line (settlement_id, id);
-- An invoice is settled once, whoever settles it.
CREATE UNIQUE INDEX settlement_line_invoice ON settlement_line (invoice_key) WHERE invoice_key IS NOT NULL;
CREATE UNIQUE INDEX settlement_line_receipt ON settlement_line (receipt_id) WHERE receipt_id IS NOT NULL;

-- What happened to a settlement, for people to read. The audit keeps its own record.
CREATE TABLE settlement_event (
    settlement_id BLOB NOT NULL REFERENCES settlement (id),
    -- The version of the settlement that it made.
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    amount_minor INTEGER,
    reason TEXT,
    PRIMARY KEY (settlement_id, version)
) STRICT, WITHOUT ROWID;

-- Of which settlement a request asks for what was spent above the advance.
ALTER TABLE request ADD COLUMN excess_of BLOB REFERENCES settlement (id);

-- A receipt of a settlement is kept like any other file of its request, but stands with its expense.
ALTER TABLE request_attachment ADD COLUMN settlement_id BLOB REFERENCES settlement (id);

CREATE INDEX request_attachment_of_settlement ON request_attachment (settlement_id, id)
    WHERE settlement_id IS NOT NULL;

-- Which settlement money that came back belongs to.
ALTER TABLE cash_movement ADD COLUMN settlement_id BLOB REFERENCES settlement (id);

-- Once accepted nothing of it is written over but who used the exception.
CREATE TRIGGER settlement_line_open_insert BEFORE INSERT ON settlement_line
WHEN (SELECT state FROM settlement WHERE id = NEW.settlement_id) <> 'open' BEGIN
    SELECT RAISE(ABORT, 'settlement admits no change of its expenses');
END;
CREATE TRIGGER settlement_line_open_update BEFORE UPDATE ON settlement_line
WHEN (SELECT state FROM settlement WHERE id = OLD.settlement_id) <> 'open' BEGIN
    SELECT RAISE(ABORT, 'settlement admits no change of its expenses');
END;
CREATE TRIGGER settlement_line_open_delete BEFORE DELETE ON settlement_line
WHEN (SELECT state FROM settlement WHERE id = OLD.settlement_id) <> 'open' BEGIN
    SELECT RAISE(ABORT, 'settlement admits no change of its expenses');
END;
CREATE TRIGGER settlement_kept BEFORE UPDATE ON settlement
WHEN OLD.state = 'settled' AND (NEW.state <> 'settled' OR NEW.spent_minor <> OLD.spent_minor
    OR NEW.returned_minor <> OLD.returned_minor OR NEW.advance_minor <> OLD.advance_minor) BEGIN
    SELECT RAISE(ABORT, 'settlement is accepted');
END;
CREATE TRIGGER settlement_no_delete BEFORE DELETE ON settlement BEGIN
    SELECT RAISE(ABORT, 'settlement is never deleted');
END;
