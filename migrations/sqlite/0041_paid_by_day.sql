-- What somebody was paid in a year, beside the next decision about them: by the UTC day on which it was asked for, and by 32 days
-- at once, so that a year is some forty rows whoever it is. The triggers keep it, so that no program can forget to.
CREATE TABLE paid_to (
    beneficiary_id BLOB NOT NULL REFERENCES beneficiary (id),
    currency TEXT NOT NULL,
    -- How many days the row is of: 1 or 32.
    days INTEGER NOT NULL,
    -- The first of them, counted from 1970; of 32, in units of 32.
    at INTEGER NOT NULL,
    paid_count INTEGER NOT NULL,
    paid_minor INTEGER NOT NULL,
    PRIMARY KEY (beneficiary_id, currency, days, at)
) STRICT, WITHOUT ROWID;

INSERT INTO paid_to
SELECT beneficiary_id, currency, days, created_at_ms / 86400000 / days AS at, COUNT(*), SUM(paid_minor)
FROM request CROSS JOIN (SELECT 1 AS days UNION ALL SELECT 32)
WHERE state = 'disbursed' GROUP BY beneficiary_id, currency, days, at;

DROP INDEX request_paid_to;

CREATE TRIGGER request_inserted_paid AFTER INSERT ON request WHEN NEW.state = 'disbursed' BEGIN
    INSERT INTO paid_to VALUES
        (NEW.beneficiary_id, NEW.currency, 1, NEW.created_at_ms / 86400000, 1, NEW.paid_minor),
        (NEW.beneficiary_id, NEW.currency, 32, NEW.created_at_ms / 86400000 / 32, 1, NEW.paid_minor)
    ON CONFLICT DO UPDATE SET paid_count = paid_count + 1, paid_minor = paid_minor + excluded.paid_minor;
END;
CREATE TRIGGER request_no_longer_paid
AFTER UPDATE OF state, paid_minor, beneficiary_id, currency, created_at_ms ON request WHEN OLD.state = 'disbursed' BEGIN
    UPDATE paid_to SET paid_count = paid_count - 1, paid_minor = paid_minor - OLD.paid_minor
    WHERE beneficiary_id = OLD.beneficiary_id AND currency = OLD.currency AND days IN (1, 32)
        AND at = OLD.created_at_ms / 86400000 / days;
    INSERT INTO paid_to
    SELECT NEW.beneficiary_id, NEW.currency, days, NEW.created_at_ms / 86400000 / days, 1, NEW.paid_minor
    FROM (SELECT 1 AS days UNION ALL SELECT 32) WHERE NEW.state = 'disbursed'
    ON CONFLICT DO UPDATE SET paid_count = paid_count + 1, paid_minor = paid_minor + excluded.paid_minor;
END;
CREATE TRIGGER request_paid AFTER UPDATE OF state ON request WHEN OLD.state <> 'disbursed' AND NEW.state = 'disbursed' BEGIN
    INSERT INTO paid_to VALUES
        (NEW.beneficiary_id, NEW.currency, 1, NEW.created_at_ms / 86400000, 1, NEW.paid_minor),
        (NEW.beneficiary_id, NEW.currency, 32, NEW.created_at_ms / 86400000 / 32, 1, NEW.paid_minor)
    ON CONFLICT DO UPDATE SET paid_count = paid_count + 1, paid_minor = paid_minor + excluded.paid_minor;
END;
CREATE TRIGGER request_deleted_paid AFTER DELETE ON request WHEN OLD.state = 'disbursed' BEGIN
    UPDATE paid_to SET paid_count = paid_count - 1, paid_minor = paid_minor - OLD.paid_minor
    WHERE beneficiary_id = OLD.beneficiary_id AND currency = OLD.currency AND days IN (1, 32)
        AND at = OLD.created_at_ms / 86400000 / days;
END;
