-- How each bank wants the file of the payments that it is sent.
CREATE TABLE bank_layout (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    bank_id UUID NOT NULL REFERENCES bank (id),
    -- Its columns and how they are written, as the API has them, in JSON.
    content TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX bank_layout_name ON bank_layout (name);
