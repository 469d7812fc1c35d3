-- Cash: sessions of a box from its opening count to the decision on its closing one, what moved in them, what was counted.

-- What money comes into a box for, or leaves it for, beside requests that are paid.
CREATE TABLE movement_category (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    direction TEXT COLLATE "C" NOT NULL CHECK (direction IN ('in', 'out')),
    -- The code of the ledger account on the other side.
    account TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX movement_category_name ON movement_category (name);

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE cash_session (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    box_id UUID NOT NULL REFERENCES cash_box (id),
    box_name TEXT COLLATE "C" NOT NULL,
    branch_id UUID NOT NULL REFERENCES branch (id),
    currency TEXT COLLATE "C" NOT NULL,
    tolerance_minor BIGINT NOT NULL CHECK (tolerance_minor >= 0),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'counting', 'pending_review', 'closed')),
    custodian_id UUID NOT NULL REFERENCES app_user (id),
    custodian_name TEXT COLLATE "C" NOT NULL,
    custodian_beneficiary_id UUID NOT NULL REFERENCES beneficiary (id),
    -- ISO date in the portal's time zone.
    opened_on TEXT COLLATE "C" NOT NULL,
    opened_at_ms BIGINT NOT NULL,
    -- What the box was left with, and what was found.
    left_minor BIGINT NOT NULL,
    opening_minor BIGINT NOT NULL CHECK (opening_minor >= 0),
    opening_explanation TEXT COLLATE "C",
    frozen_at_ms BIGINT,
    stand_in_id UUID,
    stand_in_name TEXT COLLATE "C",
    witness_id UUID,
    witness_name TEXT COLLATE "C",
    expected_minor BIGINT,
    counted_minor BIGINT CHECK (counted_minor >= 0),
    explanation TEXT COLLATE "C",
    submitted_at_ms BIGINT,
    -- Whether the box was opened again while this session waited.
    followed BOOLEAN NOT NULL,
    treatment TEXT COLLATE "C" CHECK (treatment IN ('company', 'custodian')),
    closed_by UUID,
    closed_by_name TEXT COLLATE "C",
    closed_at_ms BIGINT,
    movement_count BIGINT NOT NULL,
    version BIGINT NOT NULL,
    CHECK (opening_minor = left_minor OR opening_explanation IS NOT NULL),
    CHECK ((stand_in_id IS NULL) = (witness_id IS NULL)),
    CHECK (state <> 'closed' OR closed_by IS NOT NULL AND closed_by <> custodian_id AND counted_minor IS NOT NULL),
    CHECK (closed_by IS NULL OR stand_in_id IS NULL OR closed_by <> stand_in_id AND closed_by <> witness_id)
);
CREATE UNIQUE INDEX cash_session_number ON cash_session (number);
-- A box has one session at a time that is open or being counted.
CREATE UNIQUE INDEX cash_session_one ON cash_session (box_id) WHERE state IN ('open', 'counting');
CREATE INDEX cash_session_undecided ON cash_session (box_id) WHERE state = 'pending_review';
CREATE INDEX cash_session_by_state ON cash_session (state, id);
CREATE INDEX cash_session_by_custodian ON cash_session (custodian_id, state, id);
CREATE INDEX cash_session_by_box ON cash_session (box_id, state, id);
CREATE INDEX cash_session_by_branch ON cash_session (branch_id, state, id);

-- Out of which session a cash payment was made, and how the money's arrival is proved: by the code on the phone of whoever
-- got it, or by their signature on the printed receipt.
ALTER TABLE payment ADD COLUMN cash_session_id UUID REFERENCES cash_session (id)
    CHECK ((method = 'cash') = (cash_session_id IS NOT NULL));
ALTER TABLE payment ADD COLUMN cash_box_name TEXT CHECK ((method = 'cash') = (cash_box_name IS NOT NULL));
ALTER TABLE payment ADD COLUMN received_by TEXT COLLATE "C"
    CHECK (received_by IN ('code', 'signature') AND method = 'cash' OR received_by IS NULL AND method = 'transfer');

-- What moved in a box. The sum of a box's movements is what its ledger account holds.
CREATE TABLE cash_movement (
    id UUID NOT NULL PRIMARY KEY,
    session_id UUID NOT NULL REFERENCES cash_session (id),
    -- Its place in the session, from 1.
    seq BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('movement', 'payment', 'return', 'transfer', 'reversal',
        'opening_difference', 'closing_difference')),
    -- What came in above zero, what left below.
    amount_minor BIGINT NOT NULL CHECK (amount_minor <> 0),
    category_id UUID REFERENCES movement_category (id),
    category_name TEXT COLLATE "C",
    account TEXT COLLATE "C",
    document_number TEXT COLLATE "C",
    note TEXT COLLATE "C",
    payment_id UUID REFERENCES payment (id),
    reverses_id UUID REFERENCES cash_movement (id),
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL,
    CHECK ((kind = 'payment') = (payment_id IS NOT NULL)),
    CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL))
);
CREATE UNIQUE INDEX cash_movement_place ON cash_movement (session_id, seq);
CREATE UNIQUE INDEX cash_movement_reverses ON cash_movement (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX cash_movement_of_payment ON cash_movement (payment_id) WHERE payment_id IS NOT NULL;

-- What was counted: at the opening, at each closing count, and by surprise.
CREATE TABLE cash_count (
    id UUID NOT NULL PRIMARY KEY,
    session_id UUID NOT NULL REFERENCES cash_session (id),
    -- The version of the session that it made.
    version BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('opening', 'closing', 'surprise')),
    expected_minor BIGINT NOT NULL,
    counted_minor BIGINT NOT NULL CHECK (counted_minor >= 0),
    note TEXT COLLATE "C",
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX cash_count_of_session ON cash_count (session_id, version);

CREATE TABLE cash_count_line (
    count_id UUID NOT NULL REFERENCES cash_count (id),
    value_minor BIGINT NOT NULL CHECK (value_minor > 0),
    form TEXT COLLATE "C" NOT NULL CHECK (form IN ('note', 'coin')),
    quantity BIGINT NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (count_id, value_minor, form)
);

-- Documents of movements (vales, receipts) that were not there when the box was counted.
CREATE TABLE cash_count_missing (
    count_id UUID NOT NULL REFERENCES cash_count (id),
    movement_id UUID NOT NULL REFERENCES cash_movement (id),
    PRIMARY KEY (count_id, movement_id)
);

-- What happened to a session, for people to read. The audit keeps its own record.
CREATE TABLE cash_session_event (
    session_id UUID NOT NULL REFERENCES cash_session (id),
    -- The version of the session that it made.
    version BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL,
    actor_name TEXT COLLATE "C" NOT NULL,
    action TEXT COLLATE "C" NOT NULL,
    reason TEXT COLLATE "C",
    PRIMARY KEY (session_id, version)
);

-- After closing nothing writes to a session; movements stop when counting begins, but for the difference that closes it.
CREATE FUNCTION cash_session_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' OR OLD.state = 'closed' THEN
        RAISE EXCEPTION 'cash_session is closed, or kept';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cash_session_kept BEFORE UPDATE OR DELETE ON cash_session
    FOR EACH ROW EXECUTE FUNCTION cash_session_kept();
CREATE TRIGGER cash_session_no_truncate BEFORE TRUNCATE ON cash_session
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE FUNCTION cash_movement_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT state FROM cash_session WHERE id = NEW.session_id)
        <> (CASE NEW.kind WHEN 'closing_difference' THEN 'pending_review' ELSE 'open' END) THEN
        RAISE EXCEPTION 'cash_session admits no movement';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cash_movement_open BEFORE INSERT ON cash_movement
    FOR EACH ROW EXECUTE FUNCTION cash_movement_open();
CREATE TRIGGER cash_movement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_movement
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE FUNCTION cash_count_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT state FROM cash_session WHERE id = NEW.session_id) = 'closed' THEN
        RAISE EXCEPTION 'cash_session is closed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cash_count_open BEFORE INSERT ON cash_count
    FOR EACH ROW EXECUTE FUNCTION cash_count_open();
CREATE TRIGGER cash_count_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_count
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER cash_count_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_count_line
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();

INSERT INTO movement_category VALUES
    ('01920000-0000-7000-8000-000000000301', 'Otros ingresos', 'in', '4900', TRUE, 1),
    ('01920000-0000-7000-8000-000000000302', 'Gastos menores', 'out', '5190', TRUE, 1),
    ('01920000-0000-7000-8000-000000000303', 'Transporte y mensajería', 'out', '5191', TRUE, 1),
    ('01920000-0000-7000-8000-000000000304', 'Útiles y limpieza', 'out', '5192', TRUE, 1);
