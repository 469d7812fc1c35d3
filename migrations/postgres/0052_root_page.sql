-- SQLite adds up payments and counts accounts from indices alone. PostgreSQL reads what was written lately from its table all the same, and needs no wider ones.
COMMENT ON INDEX payment_by_state IS 'Payments, state by state.';
COMMENT ON INDEX bank_account_unverified IS 'Accounts that wait to be verified, those that wait longest first.';
