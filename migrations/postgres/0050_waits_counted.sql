-- SQLite counts what waits from indices alone. PostgreSQL reads what was written lately from its table all the same, and needs no wider ones.
COMMENT ON INDEX request_by_state IS 'Requests, state by state.';
COMMENT ON INDEX request_to_pay IS 'What waits to be paid, in the order of its release.';
