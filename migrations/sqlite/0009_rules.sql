-- What the rules of approval look at: the company's settings, for whom somebody decided, when somebody signed in.

-- One value as JSON per name; a name that is missing has its default.
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL,
    updated_by BLOB REFERENCES app_user (id)
) STRICT;
-- Who writes settings locks this row first, so it stands from the beginning.
INSERT INTO setting (name, value, version, updated_at_ms) VALUES ('strict_administrators', 'false', 1, 0);

-- In whose place somebody did it.
ALTER TABLE request_event ADD COLUMN for_id BLOB;
ALTER TABLE request_event ADD COLUMN for_name TEXT;

-- What those see whose permission is for one branch: requests in a state, those to be paid, payments in a state.
CREATE INDEX request_by_branch ON request (branch_id, state, needs_hr, id) WHERE branch_id IS NOT NULL;
CREATE INDEX request_to_pay_in_branch ON request (branch_id, state, method, released_at_ms, id)
    WHERE live_payment_id IS NULL AND branch_id IS NOT NULL;
CREATE INDEX payment_by_branch ON payment (branch_id, state, id) WHERE branch_id IS NOT NULL;

-- Every call reads the permissions of its caller, now also who granted them: all it needs stands in the index.
DROP INDEX user_permission_of_user;
CREATE INDEX user_permission_of_user ON user_permission (user_id, branch_id, ends_on, permission_name, granted_by);

-- When the person last showed the provider who they are; 0 where nobody knows. The session may be older or younger.
ALTER TABLE session ADD COLUMN authenticated_at_ms INTEGER NOT NULL DEFAULT 0;
