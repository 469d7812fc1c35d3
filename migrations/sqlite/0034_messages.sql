-- Notices beyond the bell (domain, section 9): by mail, and by webhooks to other systems.

-- What somebody wants to hear of, and how. Who never chose has the defaults.
CREATE TABLE notice_preference (
    user_id BLOB NOT NULL REFERENCES app_user (id),
    kind TEXT NOT NULL,
    -- Whether the bell counts it as new.
    bell INTEGER NOT NULL CHECK (bell IN (0, 1)),
    mail TEXT NOT NULL CHECK (mail IN ('none', 'digest', 'now')),
    PRIMARY KEY (user_id, kind)
) STRICT, WITHOUT ROWID;

-- Mails to be sent and mails that were. What they say is written when they are sent.
CREATE TABLE mail (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id BLOB NOT NULL REFERENCES app_user (id),
    kind TEXT NOT NULL CHECK (kind IN ('now', 'digest', 'test')),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
    -- Not before this.
    due_at_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    -- Until when the node that is sending it has it to itself.
    claimed_until_ms INTEGER NOT NULL,
    -- What the mail server, or the way to it, said last.
    error TEXT,
    -- Where it went.
    address TEXT,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER
) STRICT;
-- Somebody's next mail, which takes up what happens until it is sent.
CREATE UNIQUE INDEX mail_gathering ON mail (user_id, kind) WHERE state = 'waiting' AND attempts = 0 AND kind <> 'test';
CREATE INDEX mail_due ON mail (state, due_at_ms);
CREATE INDEX mail_by_state ON mail (state, id);
CREATE INDEX mail_of ON mail (user_id, kind, ended_at_ms);

-- The mail that tells of it.
ALTER TABLE notice ADD COLUMN mail_id BLOB;
CREATE INDEX notice_of_mail ON notice (mail_id, id) WHERE mail_id IS NOT NULL;

-- Where other systems hear of what was done (Standard Webhooks).
CREATE TABLE webhook (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    -- Kinds of records that it hears of, as JSON; all where there are none.
    kinds TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('on', 'off', 'removed')),
    -- Why the portal switched it off, where nobody did.
    off_reason TEXT,
    -- What its messages are signed with, encrypted; and the one before, which signs too for a while.
    secret BLOB NOT NULL,
    -- The last characters of the secret, for people to tell it by.
    hint TEXT NOT NULL,
    old_secret BLOB,
    old_secret_until_ms INTEGER,
    created_by BLOB NOT NULL REFERENCES app_user (id),
    created_by_name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX webhook_name ON webhook (name) WHERE state <> 'removed';

CREATE TABLE webhook_delivery (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    webhook_id BLOB NOT NULL REFERENCES webhook (id),
    -- The number in the chain of what it tells; none for a trial.
    seal_number INTEGER,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
    due_at_ms INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    claimed_until_ms INTEGER NOT NULL,
    -- What the other system answered last, and how long it took.
    status INTEGER,
    error TEXT,
    took_ms INTEGER,
    created_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (webhook_id, seal_number);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, due_at_ms) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook_id, id);
CREATE INDEX webhook_delivery_by_state ON webhook_delivery (webhook_id, state, id);
CREATE INDEX webhook_delivery_by_age ON webhook_delivery (state, created_at_ms);

-- The last day on which somebody was told that an advance is overdue.
CREATE TABLE settlement_reminder (
    settlement_id BLOB NOT NULL PRIMARY KEY REFERENCES settlement (id),
    told_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
