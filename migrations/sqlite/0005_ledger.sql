-- The ledger: double entry, append-only, with running balances.

CREATE TABLE ledger_account (
    -- bank:…, in_transit:…, advances:…, receivable:…, expense:…
    key TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- Whose or what for: the bank account, the person, the expense.
    name TEXT NOT NULL,
    -- Where the account is of one currency only.
    currency TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE ledger_entry (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    event TEXT NOT NULL,
    document_kind TEXT NOT NULL,
    document_id BLOB NOT NULL,
    document_number TEXT NOT NULL,
    -- The version of the document that posted it.
    document_version INTEGER NOT NULL,
    request_id BLOB REFERENCES request (id),
    payment_id BLOB REFERENCES payment (id),
    reverses_id BLOB REFERENCES ledger_entry (id),
    business_date TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    actor_id BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX ledger_entry_reverses ON ledger_entry (reverses_id) WHERE reverses_id IS NOT NULL;
-- An event of a payment is posted once.
CREATE UNIQUE INDEX ledger_entry_payment_event ON ledger_entry (payment_id, event)
    WHERE payment_id IS NOT NULL AND reverses_id IS NULL;
CREATE INDEX ledger_entry_by_payment ON ledger_entry (payment_id, at_ms, document_version) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_entry_by_document ON ledger_entry (document_id, document_version);
CREATE INDEX ledger_entry_by_date ON ledger_entry (business_date, id);

CREATE TABLE ledger_line (
    entry_id BLOB NOT NULL REFERENCES ledger_entry (id),
    line_no INTEGER NOT NULL,
    account_key TEXT NOT NULL REFERENCES ledger_account (key),
    -- Debit above zero, credit below.
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
    currency TEXT NOT NULL,
    person_id BLOB,
    supplier_tax_id TEXT,
    branch_id BLOB,
    cost_centre_id BLOB,
    PRIMARY KEY (entry_id, line_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX ledger_line_by_account ON ledger_line (account_key, currency, entry_id);
CREATE INDEX ledger_line_by_person ON ledger_line (person_id, entry_id) WHERE person_id IS NOT NULL;

-- The sum of an account's lines, kept with every entry so that no page ever adds up all of history.
CREATE TABLE account_balance (
    account_key TEXT NOT NULL REFERENCES ledger_account (key),
    currency TEXT NOT NULL,
    balance_minor INTEGER NOT NULL,
    PRIMARY KEY (account_key, currency)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_entry_no_update BEFORE UPDATE ON ledger_entry BEGIN
    SELECT RAISE(ABORT, 'ledger_entry is append-only');
END;
CREATE TRIGGER ledger_entry_no_delete BEFORE DELETE ON ledger_entry BEGIN
    SELECT RAISE(ABORT, 'ledger_entry is append-only');
END;
CREATE TRIGGER ledger_line_no_update BEFORE UPDATE ON ledger_line BEGIN
    SELECT RAISE(ABORT, 'ledger_line is append-only');
END;
CREATE TRIGGER ledger_line_no_delete BEFORE DELETE ON ledger_line BEGIN
    SELECT RAISE(ABORT, 'ledger_line is append-only');
END;
