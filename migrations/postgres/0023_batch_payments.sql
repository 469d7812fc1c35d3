-- Payments that are made, sent and answered together: each is a payment of its own, and its batch decides what happens to it.

-- Its batch, with its number, and its line there, from one.
ALTER TABLE payment ADD COLUMN batch_id UUID;
ALTER TABLE payment ADD COLUMN batch_number TEXT COLLATE "C";
ALTER TABLE payment ADD COLUMN batch_position BIGINT
    CHECK ((batch_id IS NULL) = (batch_position IS NULL) AND (batch_id IS NULL) = (batch_number IS NULL));
-- The preparer's own reference of the line.
ALTER TABLE payment ADD COLUMN own_reference TEXT;
CREATE INDEX payment_by_batch ON payment (batch_id, batch_position) WHERE batch_id IS NOT NULL;
CREATE INDEX payment_of_batch ON payment (batch_id, id) WHERE batch_id IS NOT NULL;

-- What waits for somebody to act on it alone, beside the hundred thousand of a batch.
CREATE INDEX payment_alone ON payment (state, id) WHERE batch_id IS NULL;
CREATE INDEX payment_alone_by_branch ON payment (branch_id, state, id)
    WHERE branch_id IS NOT NULL AND batch_id IS NULL;
