-- Cancellations (domain, section 7): what was done to money is undone, asked for by one person and decided by another.
CREATE TABLE cancellation (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('requested', 'executed', 'declined')),
    target_kind TEXT NOT NULL CHECK (target_kind IN ('request', 'payment', 'cash_movement', 'settlement')),
    target_id BLOB NOT NULL,
    -- As people know it, and what it was, as they stood when it was asked for.
    target_number TEXT NOT NULL,
    target_title TEXT NOT NULL,
    -- As it was when it was asked for; as it was when it was executed, once it was.
    target_version INTEGER NOT NULL,
    request_id BLOB REFERENCES request (id),
    payment_id BLOB REFERENCES payment (id),
    -- Whom the money was for, where that is a member of staff.
    beneficiary_user_id BLOB,
    branch_id BLOB,
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    currency TEXT NOT NULL,
    cause_id BLOB NOT NULL REFERENCES cancellation_cause (id),
    cause_name TEXT NOT NULL,
    explanation TEXT NOT NULL,
    -- What becomes of the request of a payment.
    becomes TEXT CHECK (becomes IN ('payable', 'cancelled')),
    asked_by BLOB NOT NULL,
    asked_by_name TEXT NOT NULL,
    asked_at_ms INTEGER NOT NULL,
    decided_by BLOB,
    decided_by_name TEXT,
    decided_at_ms INTEGER,
    reason TEXT,
    -- The day it counts for; the session in which cash moved; what was done, as JSON.
    accounting_date TEXT,
    cash_session_id BLOB REFERENCES cash_session (id),
    effects TEXT,
    version INTEGER NOT NULL,
    CHECK (target_kind = 'payment' OR becomes IS NULL),
    CHECK ((state = 'requested') = (decided_by IS NULL)),
    CHECK (decided_by IS NULL OR decided_by <> asked_by),
    CHECK (beneficiary_user_id IS NULL OR asked_by <> beneficiary_user_id),
    CHECK (beneficiary_user_id IS NULL OR decided_by IS NULL OR decided_by <> beneficiary_user_id),
    CHECK ((state = 'executed') = (accounting_date IS NOT NULL)),
    CHECK (state <> 'declined' OR reason IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX cancellation_number ON cancellation (number);
-- One at a time is asked for, and what was done is undone once; a settlement may be accepted, and that cancelled, again.
CREATE UNIQUE INDEX cancellation_open ON cancellation (target_id, state) WHERE state = 'requested';
CREATE UNIQUE INDEX cancellation_once ON cancellation (target_id, target_version) WHERE state = 'executed';
CREATE UNIQUE INDEX cancellation_final ON cancellation (target_kind, target_id)
    WHERE state = 'executed' AND target_kind <> 'settlement';
CREATE INDEX cancellation_by_state ON cancellation (state, id);
CREATE INDEX cancellation_by_day ON cancellation (state, asked_at_ms);
CREATE INDEX cancellation_by_branch ON cancellation (branch_id, state, id);
CREATE INDEX cancellation_by_kind ON cancellation (target_kind, state, id);
CREATE INDEX cancellation_by_asker ON cancellation (asked_by, id);
CREATE INDEX cancellation_by_decider ON cancellation (decided_by, id) WHERE decided_by IS NOT NULL;
CREATE INDEX cancellation_by_cause ON cancellation (cause_id, id);
CREATE INDEX cancellation_by_target ON cancellation (target_id, id);
CREATE INDEX cancellation_by_request ON cancellation (request_id, id) WHERE request_id IS NOT NULL;

CREATE TABLE cancellation_evidence (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- None until the cancellation that it comes with is asked for.
    cancellation_id BLOB REFERENCES cancellation (id),
    name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    place TEXT NOT NULL,
    uploaded_by BLOB NOT NULL,
    uploaded_by_name TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX cancellation_evidence_of ON cancellation_evidence (cancellation_id, id) WHERE cancellation_id IS NOT NULL;
CREATE INDEX cancellation_evidence_loose ON cancellation_evidence (at_ms) WHERE cancellation_id IS NULL;

-- What is to be cancelled is looked for by the number of its paper.
CREATE INDEX cash_movement_by_document ON cash_movement (document_number, id) WHERE document_number IS NOT NULL;

-- What was decided is kept, and so is what was asked.
CREATE TRIGGER cancellation_decided BEFORE UPDATE ON cancellation WHEN OLD.state <> 'requested' BEGIN
    SELECT RAISE(ABORT, 'cancellation is decided');
END;
CREATE TRIGGER cancellation_no_delete BEFORE DELETE ON cancellation BEGIN
    SELECT RAISE(ABORT, 'cancellation is never deleted');
END;

-- A payment is reversed by a cancellation alone, and stays so.
CREATE TRIGGER payment_reversed BEFORE UPDATE OF state ON payment
WHEN NEW.state = 'reversed' AND OLD.state <> 'reversed' AND NOT EXISTS (
    SELECT 1 FROM cancellation WHERE target_id = OLD.id AND state = 'executed') BEGIN
    SELECT RAISE(ABORT, 'payment is reversed by a cancellation only');
END;
CREATE TRIGGER payment_stays_reversed BEFORE UPDATE OF state ON payment
WHEN OLD.state = 'reversed' AND NEW.state <> 'reversed' BEGIN
    SELECT RAISE(ABORT, 'payment is reversed');
END;

-- An accepted settlement is open again by a cancellation of that acceptance alone.
DROP TRIGGER settlement_kept;
CREATE TRIGGER settlement_kept BEFORE UPDATE ON settlement
WHEN OLD.state = 'settled' AND (NEW.state <> 'settled' OR NEW.spent_minor <> OLD.spent_minor
    OR NEW.returned_minor <> OLD.returned_minor OR NEW.advance_minor <> OLD.advance_minor)
    AND NOT (NEW.state = 'open' AND NEW.spent_minor = OLD.spent_minor AND NEW.returned_minor = OLD.returned_minor
        AND NEW.advance_minor = OLD.advance_minor AND EXISTS (
            SELECT 1 FROM cancellation
            WHERE target_id = OLD.id AND target_version = OLD.version AND state = 'executed')) BEGIN
    SELECT RAISE(ABORT, 'settlement is accepted');
END;
