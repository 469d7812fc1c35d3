-- Requests to be paid, in the order of their release, found by two equal columns: beside the index of states alone an
-- engine that knows little of the table took that one, and sorted all that wait before the first page.
CREATE INDEX request_to_pay ON request (state, method, released_at_ms, id) WHERE live_payment_id IS NULL;
DROP INDEX request_payable;
