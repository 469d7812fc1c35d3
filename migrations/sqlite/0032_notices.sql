-- Notices (domain, section 9): what concerns whom, made from the sealed audit in its order, so that nothing is skipped and nothing is
-- told twice.
CREATE TABLE notice (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id BLOB NOT NULL REFERENCES app_user (id),
    -- The number in the chain of what it tells.
    seal_number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    object_kind TEXT NOT NULL,
    object_id BLOB NOT NULL,
    object_number TEXT,
    at_ms INTEGER NOT NULL,
    read_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX notice_once ON notice (seal_number, user_id);
CREATE INDEX notice_of ON notice (user_id, id);
CREATE INDEX notice_by_age ON notice (at_ms);
CREATE INDEX notice_unread ON notice (user_id) WHERE read_at_ms IS NULL;

-- Up to which number of the chain notices were made. What was sealed before there were notices is told to nobody.
CREATE TABLE notice_reader (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    seal_number INTEGER NOT NULL
) STRICT;
INSERT INTO notice_reader (id, seal_number) VALUES (1, (SELECT COALESCE(MAX(number), 0) FROM audit_seal));
