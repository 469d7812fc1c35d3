-- Cash on its way from a box to another place: another box, or one of the company's accounts.

-- Names are kept as they were, as on a paper document; amounts are minor units of the currency.
CREATE TABLE cash_transfer (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    number TEXT NOT NULL,
    -- 'refused': whoever should have received it says that it did not arrive; it is still under way.
    state TEXT NOT NULL CHECK (state IN ('sent', 'refused', 'received', 'returned')),
    amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
    currency TEXT NOT NULL,
    from_box_id BLOB NOT NULL REFERENCES cash_box (id),
    from_box_name TEXT NOT NULL,
    from_branch_id BLOB NOT NULL REFERENCES branch (id),
    from_session_id BLOB NOT NULL REFERENCES cash_session (id),
    to_box_id BLOB REFERENCES cash_box (id),
    to_branch_id BLOB REFERENCES branch (id),
    to_source_id BLOB REFERENCES source_account (id),
    to_name TEXT NOT NULL,
    -- Who carries it, and the number of the bag or of the slip.
    carrier TEXT,
    document_number TEXT,
    note TEXT,
    sent_by BLOB NOT NULL REFERENCES app_user (id),
    sent_by_name TEXT NOT NULL,
    sent_at_ms INTEGER NOT NULL,
    -- Why it was refused, or came back: what was said last.
    reason TEXT,
    -- Who put it where it is now, in which session where that is a box, and by which slip where it is a bank.
    ended_by BLOB REFERENCES app_user (id),
    ended_by_name TEXT,
    ended_at_ms INTEGER,
    ended_session_id BLOB REFERENCES cash_session (id),
    bank_reference TEXT,
    version INTEGER NOT NULL,
    CHECK ((to_box_id IS NULL) <> (to_source_id IS NULL)),
    CHECK ((to_box_id IS NULL) = (to_branch_id IS NULL)),
    CHECK (to_box_id IS NULL OR to_box_id <> from_box_id),
    CHECK ((state IN ('received', 'returned')) = (ended_by IS NOT NULL)),
    CHECK ((ended_by IS NULL) = (ended_by_name IS NULL) AND (ended_by IS NULL) = (ended_at_ms IS NULL)),
    CHECK (state <> 'received' OR ended_by <> sent_by),
    CHECK ((state = 'received' AND to_source_id IS NOT NULL) = (bank_reference IS NOT NULL)),
    CHECK ((state = 'returned' OR state = 'received' AND to_box_id IS NOT NULL) = (ended_session_id IS NOT NULL)),
    CHECK (state NOT IN ('refused', 'returned') OR reason IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX cash_transfer_number ON cash_transfer (number);
CREATE INDEX cash_transfer_by_state ON cash_transfer (state, id);
CREATE INDEX cash_transfer_from_box ON cash_transfer (from_box_id, state, id);
CREATE INDEX cash_transfer_to_box ON cash_transfer (to_box_id, state, id) WHERE to_box_id IS NOT NULL;
CREATE INDEX cash_transfer_to_bank ON cash_transfer (state, id) WHERE to_source_id IS NOT NULL;
CREATE INDEX cash_transfer_from_branch ON cash_transfer (from_branch_id, state, id);
CREATE INDEX cash_transfer_to_branch ON cash_transfer (to_branch_id, state, id) WHERE to_branch_id IS NOT NULL;
CREATE INDEX cash_transfer_by_sender ON cash_transfer (sent_by, state, id);
CREATE INDEX cash_transfer_by_receiver ON cash_transfer (ended_by, state, id) WHERE ended_by IS NOT NULL;

-- What happened to a transfer, for people to read. The audit keeps its own record.
CREATE TABLE cash_transfer_event (
    transfer_id BLOB NOT NULL REFERENCES cash_transfer (id),
    -- The version of the transfer that it made.
    version INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL,
    actor_name TEXT NOT NULL,
    action TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (transfer_id, version)
) STRICT, WITHOUT ROWID;

-- The whole amount leaves one box once, and comes into one box once at most.
ALTER TABLE cash_movement ADD COLUMN transfer_id BLOB REFERENCES cash_transfer (id)
    CHECK ((kind = 'transfer') = (transfer_id IS NOT NULL));
CREATE UNIQUE INDEX cash_movement_of_transfer ON cash_movement (transfer_id, amount_minor) WHERE transfer_id IS NOT NULL;

-- A transfer that is over stays as it is, and none is ever deleted.
CREATE TRIGGER cash_transfer_over BEFORE UPDATE ON cash_transfer WHEN OLD.state IN ('received', 'returned') BEGIN
    SELECT RAISE(ABORT, 'cash_transfer is over');
END;
CREATE TRIGGER cash_transfer_no_delete BEFORE DELETE ON cash_transfer BEGIN
    SELECT RAISE(ABORT, 'cash_transfer is never deleted');
END;
