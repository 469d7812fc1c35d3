-- What a bank says of its accounts and how people write its name; how the bank of each account of the company wants its file.

ALTER TABLE bank ADD COLUMN scheme TEXT COLLATE "C" CHECK (scheme IN ('clabe', 'cbu', 'cci', 'iban'));
-- How long the numbers of each kind of account are, in JSON.
ALTER TABLE bank ADD COLUMN lengths TEXT NOT NULL DEFAULT '[]';
ALTER TABLE bank ADD COLUMN digits_only BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE bank ADD COLUMN prefix TEXT COLLATE "C";
-- Other names and codes by which people write it, in JSON.
ALTER TABLE bank ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]';

-- How a pain.001 names accounts, banks and the company, in JSON; as shipped where there is nothing.
ALTER TABLE source_account ADD COLUMN file_form TEXT;
-- The layout of the file instead of a pain.001.
ALTER TABLE source_account ADD COLUMN layout_id UUID REFERENCES bank_layout (id);
