-- Cash: sessions of a box from its opening count to the decision on its closing one, what moved in them, what was counted.

-- What money comes into a box for, or leaves it for, beside requests that are paid.
CREATE TABLE movement_category (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
    -- The code of the ledger account on the other side.
    account TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX movement_category_name ON movement_category (name);

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE cash_session (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    box_id BLOB NOT NULL REFERENCES cash_box (id),
    box_name TEXT NOT NULL,
    branch_id BLOB NOT NULL REFERENCES branch (id),
    currency TEXT NOT NULL,
    tolerance_minor INTEGER NOT NULL CHECK (tolerance_minor >= 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'counting', 'pending_review', 'closed')),
    custodian_id BLOB NOT NULL REFERENCES app_user (id),
    custodian_name TEXT NOT NULL,
    custodian_beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    -- ISO date in the portal's time zone.
    opened_on TEXT NOT NULL,
    opened_at_ms INTEGER NOT NULL,
    -- What the box was left with, and what was found.
    left_minor INTEGER NOT NULL,
    opening_minor INTEGER NOT NULL CHECK (opening_minor >= 0),
    opening_explanation TEXT,
    frozen_at_ms INTEGER,
    stand_in_id BLOB,
    stand_in_name TEXT,
    witness_id BLOB,
    witness_name TEXT,
    expected_minor INTEGER,
    counted_minor INTEGER CHECK (counted_minor >= 0),
    explanation TEXT,
    submitted_at_ms INTEGER,
    -- Whether the box was opened again while this session waited.
    followed INTEGER NOT NULL CHECK (followed IN (0, 1)),
    treatment TEXT CHECK (treatment IN ('company', 'custodian')),
    closed_by BLOB,
    closed_by_name TEXT,
    closed_at_ms INTEGER,
    movement_count INTEGER NOT NULL,
    version INTEGER NOT NULL,
    CHECK (opening_minor = left_minor OR opening_explanation IS NOT NULL),
    CHECK ((stand_in_id IS NULL) = (witness_id IS NULL)),
    CHECK (state <> 'closed' OR closed_by IS NOT NULL AND closed_by <> custodian_id AND counted_minor IS NOT NULL),
    CHECK (closed_by IS NULL OR stand_in_id IS NULL OR closed_by <> stand_in_id AND closed_by <> witness_id)
) STRICT;
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
ALTER TABLE payment ADD COLUMN cash_session_id BLOB REFERENCES cash_session (id)
    CHECK ((method = 'cash') = (cash_session_id IS NOT NULL));
ALTER TABLE payment ADD COLUMN cash_box_name TEXT CHECK ((method = 'cash') = (cash_box_name IS NOT NULL));
ALTER TABLE payment ADD COLUMN received_by TEXT
    CHECK (received_by IN ('code', 'signature') AND method = 'cash' OR received_by IS NULL AND method = 'transfer');

-- What moved in a box. The sum of a box's movements is what its ledger account holds.
CREATE TABLE cash_movement (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    session_id BLOB NOT NULL REFERENCES cash_session (id),
    -- Its place in the session, from 1.
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('movement', 'payment', 'return', 'transfer', 'reversal',
        'opening_difference', 'closing_difference')),
    -- What came in above zero, what left below.
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
    category_id BLOB REFERENCES movement_category (id),
    category_name TEXT,
    account TEXT,
    document_number TEXT,
    note TEXT,
    payment_id BLOB REFERENCES payment (id),
    reverses_id BLOB REFERENCES cash_movement (id),
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    CHECK ((kind = 'payment') = (payment_id IS NOT NULL)),
    CHECK ((kind = 'reversal') = (reverses_id IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX cash_movement_place ON cash_movement (session_id, seq);
CREATE UNIQUE INDEX cash_movement_reverses ON cash_movement (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE UNIQUE INDEX cash_movement_of_payment ON cash_movement (payment_id) WHERE payment_id IS NOT NULL;

-- What was counted: at the opening, at each closing count, and by surprise.
CREATE TABLE cash_count (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    session_id BLOB NOT NULL REFERENCES cash_session (id),
    -- The version of the session that it made.
    version INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'closing', 'surprise')),
    expected_minor INTEGER NOT NULL,
    counted_minor INTEGER NOT NULL CHECK (counted_minor >= 0),
    note TEXT,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_count_of_session ON cash_count (session_id, version);

CREATE TABLE cash_count_line (
    count_id BLOB NOT NULL REFERENCES cash_count (id),
    value_minor INTEGER NOT NULL CHECK (value_minor > 0),
    form TEXT NOT NULL CHECK (form IN ('note', 'coin')),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (count_id, value_minor, form)
) STRICT, WITHOUT ROWID;

-- Documents of movements (vales, receipts) that were not there when the box was counted.
CREATE TABLE cash_count_missing (
    count_id BLOB NOT NULL REFERENCES cash_count (id),
    movement_id BLOB NOT NULL REFERENCES cash_movement (id),
    PRIMARY KEY (count_id, movement_id)
) STRICT, WITHOUT ROWID;

-- What happened to a session, for people to read. The audit keeps its own record.
CREATE TABLE cash_session_event (
    session_id BLOB NOT NULL REFERENCES cash_session (id),
    -- The version of the session that it made.
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (session_id, version)
) STRICT, WITHOUT ROWID;

-- After closing nothing writes to a session; movements stop when counting begins, but for the difference that closes it.
CREATE TRIGGER cash_session_closed BEFORE UPDATE ON cash_session WHEN OLD.state = 'closed' BEGIN
    SELECT RAISE(ABORT, 'cash_session is closed');
END;
CREATE TRIGGER cash_session_no_delete BEFORE DELETE ON cash_session BEGIN
    SELECT RAISE(ABORT, 'cash_session is never deleted');
END;
CREATE TRIGGER cash_movement_open BEFORE INSERT ON cash_movement
WHEN (SELECT state FROM cash_session WHERE id = NEW.session_id)
    <> CASE NEW.kind WHEN 'closing_difference' THEN 'pending_review' ELSE 'open' END BEGIN
    SELECT RAISE(ABORT, 'cash_session admits no movement');
END;
CREATE TRIGGER cash_movement_no_update BEFORE UPDATE ON cash_movement BEGIN
    SELECT RAISE(ABORT, 'cash_movement is append-only');
END;
CREATE TRIGGER cash_movement_no_delete BEFORE DELETE ON cash_movement BEGIN
    SELECT RAISE(ABORT, 'cash_movement is append-only');
END;
CREATE TRIGGER cash_count_open BEFORE INSERT ON cash_count
WHEN (SELECT state FROM cash_session WHERE id = NEW.session_id) = 'closed' BEGIN
    SELECT RAISE(ABORT, 'cash_session is closed');
END;
CREATE TRIGGER cash_count_no_update BEFORE UPDATE ON cash_count BEGIN
    SELECT RAISE(ABORT, 'cash_count is append-only');
END;
CREATE TRIGGER cash_count_no_delete BEFORE DELETE ON cash_count BEGIN
    SELECT RAISE(ABORT, 'cash_count is append-only');
END;

CREATE TRIGGER cash_count_line_no_update BEFORE UPDATE ON cash_count_line BEGIN
    SELECT RAISE(ABORT, 'cash_count_line is append-only');
END;
CREATE TRIGGER cash_count_line_no_delete BEFORE DELETE ON cash_count_line BEGIN
    SELECT RAISE(ABORT, 'cash_count_line is append-only');
END;

INSERT INTO movement_category VALUES
    (X'01920000000070008000000000000301', 'Otros ingresos', 'in', '4900', 1, 1),
    (X'01920000000070008000000000000302', 'Gastos menores', 'out', '5190', 1, 1),
    (X'01920000000070008000000000000303', 'Transporte y mensajería', 'out', '5191', 1, 1),
    (X'01920000000070008000000000000304', 'Útiles y limpieza', 'out', '5192', 1, 1);
