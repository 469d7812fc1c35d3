-- A unit price has up to four decimals (fuel at 4.155): what comes on top of whole minor units, in ten-thousandths of one. Those that
-- stand keep what they say. A price may be below one minor unit, so that both tables are written anew: SQLite changes no CHECK.
CREATE TABLE request_line_new (
    request_id BLOB NOT NULL REFERENCES request (id),
    line_no INTEGER NOT NULL,
    concept TEXT NOT NULL,
    quantity_milli INTEGER NOT NULL CHECK (quantity_milli > 0),
    unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
    unit_fraction INTEGER NOT NULL CHECK (unit_fraction BETWEEN 0 AND 9999),
    total_minor INTEGER NOT NULL CHECK (total_minor > 0),
    PRIMARY KEY (request_id, line_no),
    CHECK (unit_minor > 0 OR unit_fraction > 0)
) STRICT, WITHOUT ROWID;
INSERT INTO request_line_new
    SELECT request_id, line_no, concept, quantity_milli, unit_minor, 0, total_minor FROM request_line;
DROP TABLE request_line;
ALTER TABLE request_line_new RENAME TO request_line;

CREATE TABLE tariff_new (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    type_id BLOB NOT NULL REFERENCES request_type (id),
    currency TEXT NOT NULL,
    unit_minor INTEGER NOT NULL CHECK (unit_minor >= 0),
    unit_fraction INTEGER NOT NULL CHECK (unit_fraction BETWEEN 0 AND 9999),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL,
    CHECK (unit_minor > 0 OR unit_fraction > 0)
) STRICT;
INSERT INTO tariff_new SELECT id, name, type_id, currency, unit_minor, 0, active, version FROM tariff;
DROP TABLE tariff;
ALTER TABLE tariff_new RENAME TO tariff;
CREATE UNIQUE INDEX tariff_name ON tariff (name);
