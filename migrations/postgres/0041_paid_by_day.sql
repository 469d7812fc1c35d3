-- What somebody was paid in a year, beside the next decision about them: by the UTC day on which it was asked for, and by 32 days
-- at once, so that a year is some forty rows whoever it is. The triggers keep it, so that no program can forget to.
CREATE TABLE paid_to (
    beneficiary_id UUID NOT NULL REFERENCES beneficiary (id),
    currency TEXT COLLATE "C" NOT NULL,
    -- How many days the row is of: 1 or 32.
    days BIGINT NOT NULL,
    -- The first of them, counted from 1970; of 32, in units of 32.
    at BIGINT NOT NULL,
    paid_count BIGINT NOT NULL,
    paid_minor BIGINT NOT NULL,
    PRIMARY KEY (beneficiary_id, currency, days, at)
);

INSERT INTO paid_to
SELECT beneficiary_id, currency, days, created_at_ms / 86400000 / days, COUNT(*), SUM(paid_minor)
FROM request CROSS JOIN (VALUES (1::BIGINT), (32)) AS span (days)
WHERE state = 'disbursed' GROUP BY 1, 2, 3, 4;

DROP INDEX request_paid_to;

CREATE FUNCTION request_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.state = 'disbursed' THEN
        UPDATE paid_to SET paid_count = paid_count - 1, paid_minor = paid_minor - OLD.paid_minor
        WHERE beneficiary_id = OLD.beneficiary_id AND currency = OLD.currency AND days IN (1, 32)
            AND at = OLD.created_at_ms / 86400000 / days;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.state = 'disbursed' THEN
        INSERT INTO paid_to AS had VALUES
            (NEW.beneficiary_id, NEW.currency, 1, NEW.created_at_ms / 86400000, 1, NEW.paid_minor),
            (NEW.beneficiary_id, NEW.currency, 32, NEW.created_at_ms / 86400000 / 32, 1, NEW.paid_minor)
        ON CONFLICT (beneficiary_id, currency, days, at) DO UPDATE
        SET paid_count = had.paid_count + 1, paid_minor = had.paid_minor + excluded.paid_minor;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER request_inserted_paid AFTER INSERT ON request
    FOR EACH ROW WHEN (NEW.state = 'disbursed') EXECUTE FUNCTION request_paid();
CREATE TRIGGER request_paid AFTER UPDATE OF state, paid_minor, beneficiary_id, currency, created_at_ms ON request
    FOR EACH ROW WHEN (OLD.state = 'disbursed' OR NEW.state = 'disbursed') EXECUTE FUNCTION request_paid();
CREATE TRIGGER request_deleted_paid AFTER DELETE ON request
    FOR EACH ROW WHEN (OLD.state = 'disbursed') EXECUTE FUNCTION request_paid();
