-- What payments come to stands in the index as well, so that what waits is added up without reading them.
DROP INDEX payment_alone;
CREATE INDEX payment_alone
    ON payment (state, id, prepared_by, requester_id, beneficiary_user_id, batch_id, currency, amount_minor)
    WHERE batch_id IS NULL;
