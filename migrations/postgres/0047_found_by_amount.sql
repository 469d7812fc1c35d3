-- Documents are found by their amount, the newest first.
CREATE INDEX payment_by_amount ON payment (amount_minor, id);
CREATE INDEX settlement_by_amount ON settlement (advance_minor, id);
CREATE INDEX cancellation_by_amount ON cancellation (amount_minor, id);
CREATE INDEX cash_transfer_by_amount ON cash_transfer (amount_minor, id);
CREATE INDEX batch_by_amount ON batch (control_minor, id);
-- What was approved is what was asked for, but where it is less.
CREATE INDEX request_by_approved_amount ON request (approved_minor, id) WHERE approved_minor < requested_minor;
