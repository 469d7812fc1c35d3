-- People from a spreadsheet: what was checked is what is applied, row by row.

-- Which document the number in `document` is of: cedula, ruc or passport.
ALTER TABLE app_user ADD COLUMN document_type TEXT CHECK (document_type IN ('cedula', 'ruc', 'passport'));

-- A file that somebody had checked. `session_id` and `address` are those of whoever had it applied, for the audit.
CREATE TABLE user_import (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    file_name TEXT NOT NULL,
    file_hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('checking', 'ready', 'applying', 'stopped', 'applied')),
    unchanged_count INTEGER NOT NULL,
    -- Heads of columns that were not read, as a JSON array.
    ignored_columns TEXT NOT NULL,
    created_by BLOB NOT NULL REFERENCES app_user (id),
    created_by_name TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    applied_by BLOB REFERENCES app_user (id),
    session_id BLOB,
    address TEXT,
    finished_at_ms INTEGER,
    version INTEGER NOT NULL
) STRICT;
CREATE INDEX user_import_by_creation ON user_import (created_at_ms);
CREATE INDEX user_import_applying ON user_import (id) WHERE state = 'applying';

-- Its rows but those that change nothing. `position` is the place of a row that waits to be applied: whoever leads comes
-- before those who are led.
CREATE TABLE user_import_row (
    import_id BLOB NOT NULL REFERENCES user_import (id) ON DELETE CASCADE,
    row_number INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('new', 'changed', 'wrong', 'added', 'updated', 'refused')),
    position INTEGER,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (import_id, row_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX user_import_row_by_state ON user_import_row (import_id, state, row_number);
CREATE INDEX user_import_row_waiting ON user_import_row (import_id, position) WHERE position IS NOT NULL;
