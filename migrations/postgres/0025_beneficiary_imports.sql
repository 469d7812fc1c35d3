-- Files that are checked before they are applied are of people or of beneficiaries.
ALTER TABLE user_import RENAME TO file_import;
ALTER TABLE user_import_row RENAME TO file_import_row;
ALTER TABLE file_import ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'users' CHECK (kind IN ('users', 'beneficiaries'));
-- What identifies the record of a row: the e-mail of a person, the document of a beneficiary.
ALTER TABLE file_import_row RENAME COLUMN email TO mark;
DROP INDEX user_import_by_creation;
DROP INDEX user_import_applying;
CREATE INDEX file_import_by_creation ON file_import (created_at_ms);
CREATE INDEX file_import_of_late ON file_import (kind, created_at_ms, id);
CREATE INDEX file_import_applying ON file_import (kind, id) WHERE state = 'applying';
