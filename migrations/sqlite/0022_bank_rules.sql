-- What a bank says of its accounts and how people write its name; how the bank of each account of the company wants its file.

ALTER TABLE bank ADD COLUMN scheme TEXT CHECK (scheme IN ('clabe', 'cbu', 'cci', 'iban'));
-- How long the numbers of each kind of account are, in JSON.
ALTER TABLE bank ADD COLUMN lengths TEXT NOT NULL DEFAULT '[]';
ALTER TABLE bank ADD COLUMN digits_only INTEGER NOT NULL DEFAULT 0 CHECK (digits_only IN (0, 1));
ALTER TABLE bank ADD COLUMN prefix TEXT;
-- Other names and codes by which people write it, in JSON.
ALTER TABLE bank ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]';

-- How a pain.001 names accounts, banks and the company, in JSON; as shipped where there is nothing.
ALTER TABLE source_account ADD COLUMN file_form TEXT;
-- The layout of the file instead of a pain.001.
ALTER TABLE source_account ADD COLUMN layout_id BLOB REFERENCES bank_layout (id);
