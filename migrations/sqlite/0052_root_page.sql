-- Whoever opens a root page waits for up to a thousand payments of a state to be added up, and for as many accounts to be counted that wait to
-- be verified. What is asked of them stands in their indices, so that none of them is read for it: each is a page of the file somewhere else.
DROP INDEX payment_by_state;
CREATE INDEX payment_by_state ON payment (state, id, currency, amount_minor);
DROP INDEX bank_account_unverified;
CREATE INDEX bank_account_unverified ON bank_account (entered_at_ms, id, entered_by, beneficiary_id)
    WHERE state = 'unverified';
-- An index of which nothing is known is taken for a better one than it is, until the portal stops the next time.
PRAGMA analysis_limit = 400;
ANALYZE payment;
ANALYZE bank_account;
