-- Settlements: what was spent of an advance, with its receipts, what came back, and who accepted it.

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE settlement (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    request_id UUID NOT NULL REFERENCES request (id),
    request_number TEXT COLLATE "C" NOT NULL,
    type_name TEXT COLLATE "C" NOT NULL,
    expense_account TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'submitted', 'settled', 'void')),
    requester_id UUID NOT NULL,
    requester_name TEXT COLLATE "C" NOT NULL,
    -- Who has to prove the money, and the same person as beneficiary.
    debtor_user_id UUID NOT NULL,
    debtor_id UUID NOT NULL REFERENCES beneficiary (id),
    debtor_name TEXT COLLATE "C" NOT NULL,
    branch_id UUID REFERENCES branch (id),
    branch_name TEXT COLLATE "C",
    cost_centre_id UUID REFERENCES cost_centre (id),
    trip_reference TEXT COLLATE "C",
    currency TEXT COLLATE "C" NOT NULL,
    advance_minor BIGINT NOT NULL CHECK (advance_minor > 0),
    spent_minor BIGINT NOT NULL CHECK (spent_minor >= 0),
    returned_minor BIGINT NOT NULL CHECK (returned_minor BETWEEN 0 AND advance_minor),
    line_count BIGINT NOT NULL CHECK (line_count >= 0),
    -- ISO dates in the portal's time zone.
    paid_on TEXT COLLATE "C" NOT NULL,
    due_on TEXT COLLATE "C" NOT NULL,
    submitted_by UUID,
    submitted_by_name TEXT COLLATE "C",
    submitted_at_ms BIGINT,
    decided_by UUID,
    decided_by_name TEXT COLLATE "C",
    decided_at_ms BIGINT,
    -- Why it was last sent back.
    reason TEXT COLLATE "C",
    -- The draft that asks for what was spent above the advance.
    excess_request_id UUID REFERENCES request (id),
    excess_request_number TEXT COLLATE "C",
    -- Who let the person ask for one advance more while this one was overdue, and which request that was.
    excused_by UUID,
    excused_by_name TEXT COLLATE "C",
    excuse TEXT COLLATE "C",
    excuse_used_by UUID REFERENCES request (id),
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    CHECK (state <> 'settled' OR decided_by IS NOT NULL AND decided_by <> requester_id
        AND decided_by <> debtor_user_id AND spent_minor + returned_minor >= advance_minor),
    CHECK (excused_by IS NULL OR excused_by <> requester_id AND excused_by <> debtor_user_id AND excuse IS NOT NULL),
    CHECK (excuse_used_by IS NULL OR excused_by IS NOT NULL)
);
CREATE UNIQUE INDEX settlement_number ON settlement (number);
CREATE UNIQUE INDEX settlement_request ON settlement (request_id);
CREATE INDEX settlement_by_state ON settlement (state, id);
CREATE INDEX settlement_by_branch ON settlement (branch_id, state, id);
CREATE INDEX settlement_by_debtor ON settlement (debtor_user_id, state, id);
CREATE INDEX settlement_by_requester ON settlement (requester_id, state, id);
CREATE INDEX settlement_late ON settlement (state, due_on, id);

-- One expense. Its receipt is a file of the request.
CREATE TABLE settlement_line (
    id UUID NOT NULL PRIMARY KEY,
    settlement_id UUID NOT NULL REFERENCES settlement (id),
    spent_on TEXT COLLATE "C" NOT NULL,
    concept TEXT COLLATE "C" NOT NULL,
    supplier_name TEXT COLLATE "C",
    supplier_tax_id TEXT COLLATE "C",
    invoice_number TEXT COLLATE "C",
    -- The same for supplier and number however they are written.
    invoice_key TEXT COLLATE "C",
    net_minor BIGINT NOT NULL CHECK (net_minor >= 0),
    tax_minor BIGINT NOT NULL CHECK (tax_minor >= 0),
    total_minor BIGINT NOT NULL CHECK (total_minor > 0),
    receipt_id UUID REFERENCES request_attachment (id),
    note TEXT COLLATE "C",
    added_by UUID NOT NULL,
    added_by_name TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL,
    CHECK (net_minor + tax_minor = total_minor),
    CHECK (receipt_id IS NOT NULL OR note IS NOT NULL),
    CHECK ((supplier_tax_id IS NULL) = (invoice_key IS NULL) AND (invoice_number IS NULL) = (invoice_key IS NULL))
);
CREATE INDEX settlement_line_of ON settlement_line (settlement_id, id);
-- An invoice is settled once, whoever settles it.
CREATE UNIQUE INDEX settlement_line_invoice ON settlement_line (invoice_key) WHERE invoice_key IS NOT NULL;
CREATE UNIQUE INDEX settlement_line_receipt ON settlement_line (receipt_id) WHERE receipt_id IS NOT NULL;

-- What happened to a settlement, for people to read. The audit keeps its own record.
CREATE TABLE settlement_event (
    settlement_id UUID NOT NULL REFERENCES settlement (id),
    -- The version of the settlement that it made.
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL,
    action TEXT COLLATE "C" NOT NULL,
    amount_minor BIGINT,
    reason TEXT COLLATE "C",
    PRIMARY KEY (settlement_id, version)
);

-- Of which settlement a request asks for what was spent above the advance.
ALTER TABLE request ADD COLUMN excess_of UUID REFERENCES settlement (id);

-- A receipt of a settlement is kept like any other file of its request, but stands with its expense.
ALTER TABLE request_attachment ADD COLUMN settlement_id UUID REFERENCES settlement (id);

CREATE INDEX request_attachment_of_settlement ON request_attachment (settlement_id, id)
    WHERE settlement_id IS NOT NULL;

-- Which settlement money that came back belongs to.
ALTER TABLE cash_movement ADD COLUMN settlement_id UUID REFERENCES settlement (id);

-- Once accepted nothing of it is written over but who used the exception.
CREATE FUNCTION settlement_line_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    line settlement_line := COALESCE(NEW, OLD);
BEGIN
    IF (SELECT state FROM settlement WHERE id = line.settlement_id) <> 'open' THEN
        RAISE EXCEPTION 'settlement admits no change of its expenses';
    END IF;
    RETURN line;
END $$;
CREATE TRIGGER settlement_line_open BEFORE INSERT OR UPDATE OR DELETE ON settlement_line
    FOR EACH ROW EXECUTE FUNCTION settlement_line_open();
CREATE TRIGGER settlement_line_no_truncate BEFORE TRUNCATE ON settlement_line
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE FUNCTION settlement_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' OR OLD.state = 'settled' AND (NEW.state <> 'settled' OR NEW.spent_minor <> OLD.spent_minor
        OR NEW.returned_minor <> OLD.returned_minor OR NEW.advance_minor <> OLD.advance_minor) THEN
        RAISE EXCEPTION 'settlement is accepted, or kept';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER settlement_kept BEFORE UPDATE OR DELETE ON settlement
    FOR EACH ROW EXECUTE FUNCTION settlement_kept();
CREATE TRIGGER settlement_no_truncate BEFORE TRUNCATE ON settlement
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
