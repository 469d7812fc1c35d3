-- Files whose record was removed, and whose bytes are still to go: they cannot go in the transaction that removed the record.
CREATE TABLE removed_file (
    id UUID NOT NULL PRIMARY KEY
);
