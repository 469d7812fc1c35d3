-- People, what they may do, and their sessions.

-- Members of staff. Who signs in first by a registered e-mail is tied to the provider's subject, once.
CREATE TABLE app_user (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    email TEXT NOT NULL,
    -- The e-mail in one form for all ways to write it: no two people share it.
    email_key TEXT COLLATE "C" NOT NULL,
    issuer TEXT COLLATE "C",
    subject TEXT COLLATE "C",
    employee_number TEXT COLLATE "C",
    document TEXT,
    phone TEXT,
    branch_id UUID,
    manager_id UUID REFERENCES app_user (id),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('active', 'inactive')),
    last_sign_in_ms BIGINT,
    version BIGINT NOT NULL,
    created_at_ms BIGINT NOT NULL,
    updated_at_ms BIGINT NOT NULL,
    CHECK ((issuer IS NULL) = (subject IS NULL))
);
CREATE UNIQUE INDEX app_user_by_email ON app_user (email_key);
CREATE UNIQUE INDEX app_user_by_subject ON app_user (issuer, subject);
CREATE UNIQUE INDEX app_user_by_employee_number ON app_user (employee_number);
CREATE INDEX app_user_by_name ON app_user (name, id);

-- What a person may do: everywhere or in one branch, for good or until the end of a day.
CREATE TABLE user_permission (
    id UUID NOT NULL PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES app_user (id),
    permission_name TEXT COLLATE "C" NOT NULL,
    branch_id UUID,
    ends_on TEXT COLLATE "C",
    granted_by UUID REFERENCES app_user (id),
    granted_at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX user_permission_everywhere ON user_permission (user_id, permission_name) WHERE branch_id IS NULL;
CREATE UNIQUE INDEX user_permission_in_branch ON user_permission (user_id, permission_name, branch_id) WHERE branch_id IS NOT NULL;
-- Every call reads the permissions of its caller: all it needs stands in the index.
CREATE INDEX user_permission_of_user ON user_permission (user_id, branch_id, ends_on, permission_name);
CREATE INDEX user_permission_holders ON user_permission (permission_name, user_id);

-- Up to how much a person may approve, in minor units. No row: nothing.
CREATE TABLE approval_limit (
    user_id UUID NOT NULL REFERENCES app_user (id),
    currency TEXT COLLATE "C" NOT NULL,
    limit_minor BIGINT NOT NULL CHECK (limit_minor >= 0),
    PRIMARY KEY (user_id, currency)
);

-- Sessions. The browser holds the secret, this table its SHA-256. The ID token is encrypted and goes when the session does.
CREATE TABLE session (
    id UUID NOT NULL PRIMARY KEY,
    secret_hash BYTEA NOT NULL CHECK (length(secret_hash) = 32),
    user_id UUID NOT NULL REFERENCES app_user (id),
    created_at_ms BIGINT NOT NULL,
    last_seen_ms BIGINT NOT NULL,
    idle_expires_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL,
    ended_at_ms BIGINT,
    end_reason TEXT COLLATE "C" CHECK (end_reason IN ('signed_out', 'replaced', 'refused', 'expired', 'provider', 'deactivated', 'ended')),
    id_token BYTEA,
    -- The provider's name for its own session, for back-channel logout.
    provider_session TEXT COLLATE "C",
    address TEXT,
    user_agent TEXT,
    CHECK ((ended_at_ms IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX session_by_secret ON session (secret_hash);
CREATE INDEX session_by_user ON session (user_id, created_at_ms);
CREATE INDEX session_by_provider ON session (provider_session) WHERE provider_session IS NOT NULL;
CREATE INDEX session_by_end ON session (expires_at_ms);
CREATE INDEX session_ended ON session (ended_at_ms) WHERE ended_at_ms IS NOT NULL;

-- Bearer tokens, hashed, each of one session and for one audience.
CREATE TABLE access_token (
    token_hash BYTEA NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
    session_id UUID NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    audience TEXT COLLATE "C" NOT NULL,
    created_at_ms BIGINT NOT NULL,
    expires_at_ms BIGINT NOT NULL
);
CREATE INDEX access_token_of_session ON access_token (session_id, created_at_ms);
CREATE INDEX access_token_by_end ON access_token (expires_at_ms);

-- What counts once only: states of sign-in attempts, ids of logout tokens.
CREATE TABLE used_once (
    kind TEXT COLLATE "C" NOT NULL,
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    expires_at_ms BIGINT NOT NULL,
    PRIMARY KEY (kind, hash)
);
CREATE INDEX used_once_by_end ON used_once (expires_at_ms);
