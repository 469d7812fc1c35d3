-- What somebody was paid in a year, beside the next decision about them: read from the index alone.
CREATE INDEX request_paid_to ON request (beneficiary_id, currency, created_at_ms, paid_minor)
    WHERE state = 'disbursed';
