-- What a company sets up is changed by its administrators: versions, and names that say one thing only.

ALTER TABLE branch ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cost_centre ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE request_type ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE bank ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE source_account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE concept_account ADD COLUMN version INTEGER NOT NULL DEFAULT 1;

CREATE UNIQUE INDEX cost_centre_name ON cost_centre (name);
CREATE UNIQUE INDEX request_type_name ON request_type (name);
CREATE UNIQUE INDEX bank_name ON bank (name);
CREATE UNIQUE INDEX source_account_name ON source_account (name);
CREATE UNIQUE INDEX concept_account_name ON concept_account (name);
