-- What was spent above an advance is asked for once: a request claims what its settlement accepted only as long as the settlement names
-- it, and the database holds that no two of them do.
UPDATE request SET excess_of = NULL
WHERE excess_of IS NOT NULL AND NOT EXISTS (SELECT 1 FROM settlement s WHERE s.excess_request_id = request.id);
CREATE UNIQUE INDEX request_excess ON request (excess_of)
WHERE excess_of IS NOT NULL AND state NOT IN ('withdrawn', 'cancelled');
