-- Accounting (domain, section 9): the journal by date, what each account moved on each day, exports that never repeat an entry,
-- and the period that is closed.

-- A line stands under the day it counts for, so that an account is read from its index for any range of days.
-- Without its indexes first: what is written over would be put into each of them.
DROP INDEX ledger_line_by_account;
DROP INDEX ledger_line_by_person;
ALTER TABLE ledger_line ADD COLUMN business_date TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE ledger_line DISABLE TRIGGER ledger_line_append_only;
UPDATE ledger_line SET business_date = e.business_date FROM ledger_entry AS e WHERE e.id = entry_id;
ALTER TABLE ledger_line ENABLE TRIGGER ledger_line_append_only;
ALTER TABLE ledger_line ALTER COLUMN business_date DROP DEFAULT;
CREATE INDEX ledger_line_by_account ON ledger_line (account_key, business_date, entry_id, currency);
CREATE INDEX ledger_line_by_person ON ledger_line (person_id, business_date, entry_id) WHERE person_id IS NOT NULL;
CREATE INDEX ledger_entry_by_number ON ledger_entry (document_number, business_date, id);
-- The name as it is searched: small letters without accents.
ALTER TABLE ledger_account ADD COLUMN plain TEXT NOT NULL DEFAULT '';
UPDATE ledger_account SET plain = REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(LOWER(name), 'Á', 'a'), 'É', 'e'), 'Í', 'i'), 'Ó', 'o'), 'Ú', 'u'), 'Ü', 'u'), 'Ñ', 'n'), 'á', 'a'), 'é', 'e'), 'í', 'i'), 'ó', 'o'), 'ú', 'u'), 'ü', 'u'), 'ñ', 'n');
CREATE INDEX ledger_account_by_kind ON ledger_account (kind, name, key);

-- What an account moved on a day: balances as of any day come of these, never of all of history.
CREATE TABLE account_day (
    account_key TEXT COLLATE "C" NOT NULL REFERENCES ledger_account (key),
    currency TEXT COLLATE "C" NOT NULL,
    business_date TEXT COLLATE "C" NOT NULL,
    debit_minor BIGINT NOT NULL CHECK (debit_minor >= 0),
    credit_minor BIGINT NOT NULL CHECK (credit_minor >= 0),
    PRIMARY KEY (account_key, currency, business_date)
);
CREATE INDEX account_day_by_date ON account_day (business_date, account_key, currency, debit_minor, credit_minor);
INSERT INTO account_day
    SELECT account_key, currency, business_date,
        CAST(SUM(CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END) AS BIGINT),
        CAST(SUM(CASE WHEN amount_minor < 0 THEN -amount_minor ELSE 0 END) AS BIGINT)
    FROM ledger_line GROUP BY account_key, currency, business_date;

-- The last day that is closed; none as long as nothing is.
CREATE TABLE accounting_lock (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    closed_through TEXT COLLATE "C",
    -- Who besides administrators decides whether a period is opened again.
    reviewer_id UUID,
    reviewer_name TEXT,
    version BIGINT NOT NULL
);
INSERT INTO accounting_lock (id, version) VALUES (1, 1);
CREATE FUNCTION ledger_entry_open_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added WHERE added.business_date <= (SELECT closed_through FROM accounting_lock WHERE id = 1)) THEN
        RAISE EXCEPTION 'ledger_entry in a closed period';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_open_period AFTER INSERT ON ledger_entry
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_open_period();

-- Every closing and every reopening: what was closed before and after it, who asked, and who else agreed.
CREATE TABLE period_change (
    id UUID NOT NULL PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('close', 'reopen')),
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('requested', 'executed', 'declined', 'withdrawn')),
    closed_before TEXT COLLATE "C",
    closed_after TEXT COLLATE "C",
    reason TEXT NOT NULL,
    asked_by UUID NOT NULL,
    asked_by_name TEXT NOT NULL,
    asked_at_ms BIGINT NOT NULL,
    decided_by UUID,
    decided_by_name TEXT,
    decided_at_ms BIGINT,
    decision_reason TEXT,
    version BIGINT NOT NULL,
    CHECK ((state = 'requested') = (decided_by IS NULL)),
    -- Who closes does so alone; who reopens never does.
    CHECK (kind = 'close' OR state NOT IN ('executed', 'declined') OR decided_by <> asked_by),
    CHECK (kind = 'reopen' OR (state = 'executed' AND closed_after IS NOT NULL)),
    CHECK (closed_after IS NULL OR closed_before IS NULL OR (closed_after > closed_before) = (kind = 'close'))
);
CREATE UNIQUE INDEX period_change_open ON period_change (state) WHERE state = 'requested';

-- What the company's own books call an account, or all accounts of a kind.
CREATE TABLE account_code (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    code TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    version BIGINT NOT NULL
);

-- What was handed to the company's own books, once.
CREATE TABLE ledger_export (
    id UUID NOT NULL PRIMARY KEY,
    number TEXT COLLATE "C" NOT NULL,
    from_date TEXT COLLATE "C",
    until_date TEXT COLLATE "C" NOT NULL,
    entry_count BIGINT NOT NULL CHECK (entry_count > 0),
    -- The sum of the debits by currency, and the codes as they stood, as JSON: the same file comes out again.
    totals TEXT NOT NULL,
    codes TEXT NOT NULL,
    made_by UUID NOT NULL,
    made_by_name TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX ledger_export_number ON ledger_export (number);
-- Marks come first, so that an export tells what it took: it is there when the transaction ends.
CREATE TABLE ledger_export_entry (
    entry_id UUID NOT NULL PRIMARY KEY REFERENCES ledger_entry (id),
    export_id UUID NOT NULL REFERENCES ledger_export (id) DEFERRABLE INITIALLY DEFERRED,
    business_date TEXT COLLATE "C" NOT NULL
);
CREATE INDEX ledger_export_entry_of ON ledger_export_entry (export_id, business_date, entry_id);
CREATE TRIGGER ledger_export_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_export
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER ledger_export_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_export_entry
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER period_change_kept BEFORE DELETE OR TRUNCATE ON period_change
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER period_change_final BEFORE UPDATE ON period_change
    FOR EACH ROW WHEN (OLD.state <> 'requested') EXECUTE FUNCTION append_only();
