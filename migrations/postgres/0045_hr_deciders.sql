-- Who decided in favour of what waits for HR now, and in whose place: nobody decides twice, so that there it waits for others. Read by
-- person; in the lists of approvals it would be asked of all that waits. The triggers keep it, so that no program can forget to.
CREATE TABLE hr_decider (
    request_id UUID NOT NULL REFERENCES request (id) ON DELETE CASCADE,
    user_id UUID NOT NULL,
    PRIMARY KEY (request_id, user_id)
);
CREATE INDEX hr_decider_by_user ON hr_decider (user_id, request_id);

CREATE FUNCTION deciders(approvals TEXT) RETURNS SETOF UUID LANGUAGE sql IMMUTABLE AS $$
    SELECT DISTINCT named.id::uuid
    FROM jsonb_array_elements(approvals::jsonb) AS given (one)
        CROSS JOIN LATERAL (VALUES (given.one ->> 'by'), (given.one -> 'on_behalf' ->> 'id')) AS named (id)
    WHERE named.id IS NOT NULL
$$;

INSERT INTO hr_decider SELECT id, deciders(approvals) FROM request WHERE state = 'approved' AND needs_hr;

CREATE FUNCTION request_for_hr() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM hr_decider WHERE request_id = OLD.id;
    END IF;
    IF NEW.state = 'approved' AND NEW.needs_hr THEN
        INSERT INTO hr_decider SELECT NEW.id, deciders(NEW.approvals);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER request_inserted_for_hr AFTER INSERT ON request
    FOR EACH ROW WHEN (NEW.state = 'approved' AND NEW.needs_hr) EXECUTE FUNCTION request_for_hr();
CREATE TRIGGER request_for_hr AFTER UPDATE OF state, needs_hr, approvals ON request
    FOR EACH ROW WHEN ((OLD.state = 'approved' AND OLD.needs_hr) OR (NEW.state = 'approved' AND NEW.needs_hr))
    EXECUTE FUNCTION request_for_hr();
