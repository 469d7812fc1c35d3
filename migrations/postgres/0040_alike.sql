-- What a request is for, as it is compared with others: 64 bits of its words without case and accents, 0 where no program that knows
-- them has written the row. So what was asked for twice is found, counted and named from an index alone.
ALTER TABLE request ADD COLUMN likeness BIGINT NOT NULL DEFAULT 0;
DROP INDEX request_by_beneficiary;
CREATE INDEX request_alike ON request (beneficiary_id, requested_minor, likeness, created_at_ms, currency, number)
WHERE state NOT IN ('draft', 'withdrawn', 'cancelled');
