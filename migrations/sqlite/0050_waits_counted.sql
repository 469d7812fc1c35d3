-- What requests come to stands in the index of their states as well, and in that of what waits to be paid all that is asked of it: what
-- waits is counted and added up without reading requests. The second holds only what waits now.
DROP INDEX request_by_state;
CREATE INDEX request_by_state
    ON request (state, needs_hr, id, requester_id, beneficiary_user_id, currency, approved_minor, requested_minor);
DROP INDEX request_to_pay;
CREATE INDEX request_to_pay
    ON request (state, method, released_at_ms, id, live_payment_id, requester_id, beneficiary_user_id, approvals, currency,
        approved_minor, requested_minor, needed_by)
    WHERE state = 'pending_disbursement' AND live_payment_id IS NULL;
