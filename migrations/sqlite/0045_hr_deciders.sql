-- Who decided in favour of what waits for HR now, and in whose place: nobody decides twice, so that there it waits for others. Read by
-- person; in the lists of approvals it would be asked of all that waits. The triggers keep it, so that no program can forget to.
CREATE TABLE hr_decider (
    request_id BLOB NOT NULL REFERENCES request (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL CHECK (length(user_id) = 16),
    PRIMARY KEY (request_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hr_decider_by_user ON hr_decider (user_id, request_id);

INSERT INTO hr_decider
SELECT DISTINCT request.id, unhex(named.value, '-')
FROM request, json_each(request.approvals) AS given,
    json_each(json_array(given.value ->> '$.by', given.value ->> '$.on_behalf.id')) AS named
WHERE request.state = 'approved' AND request.needs_hr = 1 AND named.value IS NOT NULL;

CREATE TRIGGER request_inserted_for_hr AFTER INSERT ON request WHEN NEW.state = 'approved' AND NEW.needs_hr = 1 BEGIN
    INSERT INTO hr_decider
    SELECT DISTINCT NEW.id, unhex(named.value, '-')
    FROM json_each(NEW.approvals) AS given,
        json_each(json_array(given.value ->> '$.by', given.value ->> '$.on_behalf.id')) AS named
    WHERE named.value IS NOT NULL;
END;
CREATE TRIGGER request_for_hr AFTER UPDATE OF state, needs_hr, approvals ON request
WHEN OLD.state = 'approved' AND OLD.needs_hr = 1 OR NEW.state = 'approved' AND NEW.needs_hr = 1 BEGIN
    DELETE FROM hr_decider WHERE request_id = OLD.id;
    INSERT INTO hr_decider
    SELECT DISTINCT NEW.id, unhex(named.value, '-')
    FROM json_each(NEW.approvals) AS given,
        json_each(json_array(given.value ->> '$.by', given.value ->> '$.on_behalf.id')) AS named
    WHERE named.value IS NOT NULL AND NEW.state = 'approved' AND NEW.needs_hr = 1;
END;

-- Whom it concerns stands in the indices, too, so that what waits is counted without reading requests and payments.
DROP INDEX request_by_state;
CREATE INDEX request_by_state ON request (state, needs_hr, id, requester_id, beneficiary_user_id);
DROP INDEX payment_alone;
CREATE INDEX payment_alone ON payment (state, id, prepared_by, requester_id, beneficiary_user_id, batch_id)
    WHERE batch_id IS NULL;
