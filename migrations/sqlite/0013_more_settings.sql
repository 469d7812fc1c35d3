-- The rest of what a company sets up: tariffs, cash boxes, notes and coins, causes of cancellation, holidays.

-- What one day, trip or unit of something costs; it fills a line of a request of its type.
CREATE TABLE tariff (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    type_id BLOB NOT NULL REFERENCES request_type (id),
    currency TEXT NOT NULL,
    -- Minor units of the currency, as all amounts here.
    unit_minor INTEGER NOT NULL CHECK (unit_minor > 0),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX tariff_name ON tariff (name);

CREATE TABLE cash_box (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    branch_id BLOB NOT NULL REFERENCES branch (id),
    currency TEXT NOT NULL,
    fund_minor INTEGER NOT NULL CHECK (fund_minor >= 0),
    ceiling_minor INTEGER CHECK (ceiling_minor IS NULL OR ceiling_minor >= fund_minor),
    -- Up to what difference a count needs no explanation.
    tolerance_minor INTEGER NOT NULL CHECK (tolerance_minor >= 0),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX cash_box_name ON cash_box (name);

CREATE TABLE denomination (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    currency TEXT NOT NULL,
    form TEXT NOT NULL CHECK (form IN ('note', 'coin')),
    value_minor INTEGER NOT NULL CHECK (value_minor > 0),
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX denomination_value ON denomination (currency, value_minor, form);

CREATE TABLE cancellation_cause (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX cancellation_cause_name ON cancellation_cause (name);

CREATE TABLE holiday (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    -- ISO date.
    day TEXT NOT NULL,
    name TEXT NOT NULL,
    active INTEGER NOT NULL CHECK (active IN (0, 1)),
    version INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX holiday_day ON holiday (day);

INSERT INTO denomination VALUES
    (X'01920000000070008000000000000101', 'Billete de 100 USD', 'USD', 'note', 10000, 1, 1),
    (X'01920000000070008000000000000102', 'Billete de 50 USD', 'USD', 'note', 5000, 1, 1),
    (X'01920000000070008000000000000103', 'Billete de 20 USD', 'USD', 'note', 2000, 1, 1),
    (X'01920000000070008000000000000104', 'Billete de 10 USD', 'USD', 'note', 1000, 1, 1),
    (X'01920000000070008000000000000105', 'Billete de 5 USD', 'USD', 'note', 500, 1, 1),
    (X'01920000000070008000000000000106', 'Billete de 1 USD', 'USD', 'note', 100, 1, 1),
    (X'01920000000070008000000000000107', 'Moneda de 1 USD', 'USD', 'coin', 100, 1, 1),
    (X'01920000000070008000000000000108', 'Moneda de 0.50 USD', 'USD', 'coin', 50, 1, 1),
    (X'01920000000070008000000000000109', 'Moneda de 0.25 USD', 'USD', 'coin', 25, 1, 1),
    (X'0192000000007000800000000000010A', 'Moneda de 0.10 USD', 'USD', 'coin', 10, 1, 1),
    (X'0192000000007000800000000000010B', 'Moneda de 0.05 USD', 'USD', 'coin', 5, 1, 1),
    (X'0192000000007000800000000000010C', 'Moneda de 0.01 USD', 'USD', 'coin', 1, 1, 1);

INSERT INTO cancellation_cause VALUES
    (X'01920000000070008000000000000201', 'Monto equivocado', 1, 1),
    (X'01920000000070008000000000000202', 'Beneficiario o cuenta equivocados', 1, 1),
    (X'01920000000070008000000000000203', 'Pago duplicado', 1, 1),
    (X'01920000000070008000000000000204', 'El gasto no se hizo', 1, 1),
    (X'01920000000070008000000000000205', 'Documento anulado por el proveedor', 1, 1),
    (X'01920000000070008000000000000206', 'Otra causa', 1, 1);
