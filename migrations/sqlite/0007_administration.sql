-- Administration of people: who replaces whom, and tokens for other systems.

-- The name as lists sort it, whatever its accents. Everybody is a beneficiary, and there it stood already.
ALTER TABLE app_user ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
UPDATE app_user SET name_key = coalesce((SELECT b.name_key FROM beneficiary b WHERE b.user_id = app_user.id), lower(name));
DROP INDEX app_user_by_name;
CREATE INDEX app_user_by_name ON app_user (name_key, id);
-- People as the administrators' lists read them, in one state or branch.
CREATE INDEX app_user_by_state ON app_user (state, name_key, id);
CREATE INDEX app_user_by_branch ON app_user (branch_id, name_key, id) WHERE branch_id IS NOT NULL;
CREATE INDEX app_user_by_manager ON app_user (manager_id) WHERE manager_id IS NOT NULL;

-- Who decides in the place of an absent person, from one day to another, both included.
CREATE TABLE substitution (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    user_id BLOB NOT NULL REFERENCES app_user (id),
    substitute_id BLOB NOT NULL REFERENCES app_user (id),
    starts_on TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    created_by BLOB NOT NULL REFERENCES app_user (id),
    created_at_ms INTEGER NOT NULL,
    CHECK (starts_on <= ends_on),
    CHECK (user_id <> substitute_id)
) STRICT;
CREATE INDEX substitution_of_user ON substitution (user_id, starts_on);
-- Every call asks for whom its caller stands in today.
CREATE INDEX substitution_by_substitute ON substitution (substitute_id, ends_on, starts_on, user_id);

-- Tokens of other systems: the secret is shown once, its SHA-256 kept.
CREATE TABLE service_token (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
    -- The last characters, by which people tell tokens apart.
    hint TEXT NOT NULL,
    -- Permission labels, as a JSON array.
    scopes TEXT NOT NULL,
    ends_on TEXT NOT NULL,
    created_by BLOB NOT NULL REFERENCES app_user (id),
    created_by_name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    last_used_ms INTEGER,
    revoked_at_ms INTEGER,
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX service_token_by_hash ON service_token (token_hash);
CREATE UNIQUE INDEX service_token_name ON service_token (name) WHERE revoked_at_ms IS NULL;
CREATE INDEX service_token_by_creator ON service_token (created_by);
