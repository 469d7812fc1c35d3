-- How each bank wants the file of the payments that it is sent.
CREATE TABLE bank_layout (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    bank_id BLOB NOT NULL REFERENCES bank (id),
    -- Its columns and how they are written, as the API has them, in JSON.
    content TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX bank_layout_name ON bank_layout (name);
