-- Cancellations (domain, section 7): what was done to money is undone, asked for by one person and decided by another.
CREATE TABLE cancellation (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('requested', 'executed', 'declined')),
    target_kind TEXT COLLATE "C" NOT NULL CHECK (target_kind IN ('request', 'payment', 'cash_movement', 'settlement')),
    target_id UUID NOT NULL,
    -- As people know it, and what it was, as they stood when it was asked for.
    target_number TEXT COLLATE "C" NOT NULL,
    target_title TEXT COLLATE "C" NOT NULL,
    -- As it was when it was asked for; as it was when it was executed, once it was.
    target_version BIGINT NOT NULL,
    request_id UUID REFERENCES request (id),
    payment_id UUID REFERENCES payment (id),
    -- Whom the money was for, where that is a member of staff.
    beneficiary_user_id UUID,
    branch_id UUID,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    currency TEXT COLLATE "C" NOT NULL,
    cause_id UUID NOT NULL REFERENCES cancellation_cause (id),
    cause_name TEXT COLLATE "C" NOT NULL,
    explanation TEXT COLLATE "C" NOT NULL,
    -- What becomes of the request of a payment.
    becomes TEXT COLLATE "C" CHECK (becomes IN ('payable', 'cancelled')),
    asked_by UUID NOT NULL,
    asked_by_name TEXT COLLATE "C" NOT NULL,
    asked_at_ms BIGINT NOT NULL,
    decided_by UUID,
    decided_by_name TEXT COLLATE "C",
    decided_at_ms BIGINT,
    reason TEXT COLLATE "C",
    -- The day it counts for; the session in which cash moved; what was done, as JSON.
    accounting_date TEXT COLLATE "C",
    cash_session_id UUID REFERENCES cash_session (id),
    effects TEXT COLLATE "C",
    version BIGINT NOT NULL,
    CHECK (target_kind = 'payment' OR becomes IS NULL),
    CHECK ((state = 'requested') = (decided_by IS NULL)),
    CHECK (decided_by IS NULL OR decided_by <> asked_by),
    CHECK (beneficiary_user_id IS NULL OR asked_by <> beneficiary_user_id),
    CHECK (beneficiary_user_id IS NULL OR decided_by IS NULL OR decided_by <> beneficiary_user_id),
    CHECK ((state = 'executed') = (accounting_date IS NOT NULL)),
    CHECK (state <> 'declined' OR reason IS NOT NULL)
);
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
    id UUID NOT NULL PRIMARY KEY,
    -- None until the cancellation that it comes with is asked for.
    cancellation_id UUID REFERENCES cancellation (id),
    name TEXT COLLATE "C" NOT NULL,
    media_type TEXT COLLATE "C" NOT NULL,
    size_bytes BIGINT NOT NULL,
    sha256 TEXT COLLATE "C" NOT NULL,
    place TEXT COLLATE "C" NOT NULL,
    uploaded_by UUID NOT NULL,
    uploaded_by_name TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE INDEX cancellation_evidence_of ON cancellation_evidence (cancellation_id, id) WHERE cancellation_id IS NOT NULL;
CREATE INDEX cancellation_evidence_loose ON cancellation_evidence (at_ms) WHERE cancellation_id IS NULL;

-- What is to be cancelled is looked for by the number of its paper.
CREATE INDEX cash_movement_by_document ON cash_movement (document_number, id) WHERE document_number IS NOT NULL;

-- What was decided is kept, and so is what was asked.
CREATE FUNCTION cancellation_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' OR OLD.state <> 'requested' THEN
        RAISE EXCEPTION 'cancellation is decided, or kept';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cancellation_kept BEFORE UPDATE OR DELETE ON cancellation
    FOR EACH ROW EXECUTE FUNCTION cancellation_kept();
CREATE TRIGGER cancellation_no_truncate BEFORE TRUNCATE ON cancellation
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();

-- A payment is reversed by a cancellation alone, and stays so.
CREATE FUNCTION payment_reversed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.state = 'reversed' AND NEW.state <> 'reversed' THEN
        RAISE EXCEPTION 'payment is reversed';
    END IF;
    IF NEW.state = 'reversed' AND OLD.state <> 'reversed' AND NOT EXISTS (
        SELECT FROM cancellation WHERE target_id = OLD.id AND state = 'executed') THEN
        RAISE EXCEPTION 'payment is reversed by a cancellation only';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER payment_reversed BEFORE UPDATE OF state ON payment FOR EACH ROW
    WHEN (NEW.state = 'reversed' OR OLD.state = 'reversed') EXECUTE FUNCTION payment_reversed();

-- An accepted settlement is open again by a cancellation of that acceptance alone.
CREATE OR REPLACE FUNCTION settlement_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' THEN
        RAISE EXCEPTION 'settlement is kept';
    END IF;
    IF OLD.state = 'settled' AND (NEW.spent_minor <> OLD.spent_minor OR NEW.returned_minor <> OLD.returned_minor
        OR NEW.advance_minor <> OLD.advance_minor OR NEW.state <> 'settled' AND NOT (NEW.state = 'open' AND EXISTS (
            SELECT FROM cancellation
            WHERE target_id = OLD.id AND target_version = OLD.version AND state = 'executed'))) THEN
        RAISE EXCEPTION 'settlement is accepted, or kept';
    END IF;
    RETURN NEW;
END $$;
