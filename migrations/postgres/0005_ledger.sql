-- The ledger: double entry, append-only, with running balances.

CREATE TABLE ledger_account (
    -- bank:…, in_transit:…, advances:…, receivable:…, expense:…
    key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    -- Whose or what for: the bank account, the person, the expense.
    name TEXT NOT NULL,
    -- Where the account is of one currency only.
    currency TEXT COLLATE "C"
);

CREATE TABLE ledger_entry (
    id UUID NOT NULL PRIMARY KEY,
    event TEXT COLLATE "C" NOT NULL,
    document_kind TEXT COLLATE "C" NOT NULL,
    document_id UUID NOT NULL,
    document_number TEXT COLLATE "C" NOT NULL,
    -- The version of the document that posted it.
    document_version BIGINT NOT NULL,
    request_id UUID REFERENCES request (id),
    payment_id UUID REFERENCES payment (id),
    reverses_id UUID REFERENCES ledger_entry (id),
    business_date TEXT COLLATE "C" NOT NULL,
    at_ms BIGINT NOT NULL,
    actor_id UUID NOT NULL
);
CREATE UNIQUE INDEX ledger_entry_reverses ON ledger_entry (reverses_id) WHERE reverses_id IS NOT NULL;
-- An event of a payment is posted once.
CREATE UNIQUE INDEX ledger_entry_payment_event ON ledger_entry (payment_id, event)
    WHERE payment_id IS NOT NULL AND reverses_id IS NULL;
CREATE INDEX ledger_entry_by_payment ON ledger_entry (payment_id, at_ms, document_version) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_entry_by_document ON ledger_entry (document_id, document_version);
CREATE INDEX ledger_entry_by_date ON ledger_entry (business_date, id);

CREATE TABLE ledger_line (
    entry_id UUID NOT NULL REFERENCES ledger_entry (id),
    line_no INTEGER NOT NULL,
    account_key TEXT COLLATE "C" NOT NULL REFERENCES ledger_account (key),
    -- Debit above zero, credit below.
    amount_minor BIGINT NOT NULL CHECK (amount_minor <> 0),
    currency TEXT COLLATE "C" NOT NULL,
    person_id UUID,
    supplier_tax_id TEXT COLLATE "C",
    branch_id UUID,
    cost_centre_id UUID,
    PRIMARY KEY (entry_id, line_no)
);
CREATE INDEX ledger_line_by_account ON ledger_line (account_key, currency, entry_id);
CREATE INDEX ledger_line_by_person ON ledger_line (person_id, entry_id) WHERE person_id IS NOT NULL;

-- The sum of an account's lines, kept with every entry so that no page ever adds up all of history.
CREATE TABLE account_balance (
    account_key TEXT COLLATE "C" NOT NULL REFERENCES ledger_account (key),
    currency TEXT COLLATE "C" NOT NULL,
    balance_minor BIGINT NOT NULL,
    PRIMARY KEY (account_key, currency)
);

CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_line
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
