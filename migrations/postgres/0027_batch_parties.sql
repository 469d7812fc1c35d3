-- Whom the lines of a batch pay, each once: written when all lines were checked. An index of the lines by beneficiary would be
-- written in no order with every line, and cost more than the lines themselves.

CREATE TABLE batch_party (
    batch_id UUID NOT NULL REFERENCES batch (id),
    beneficiary_id UUID NOT NULL,
    PRIMARY KEY (batch_id, beneficiary_id)
);
INSERT INTO batch_party (batch_id, beneficiary_id)
    SELECT DISTINCT batch_id, beneficiary_id FROM batch_line WHERE beneficiary_id IS NOT NULL;
DROP INDEX batch_line_by_beneficiary;
