-- SQLite adds up what waits from an index alone. PostgreSQL reads what was written lately from its table all the same, and needs no wider one.
COMMENT ON INDEX payment_alone IS 'Payments beside batches, state by state.';
