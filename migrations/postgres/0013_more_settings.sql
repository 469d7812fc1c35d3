-- The rest of what a company sets up: tariffs, cash boxes, notes and coins, causes of cancellation, holidays.

-- What one day, trip or unit of something costs; it fills a line of a request of its type.
CREATE TABLE tariff (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    type_id UUID NOT NULL REFERENCES request_type (id),
    currency TEXT COLLATE "C" NOT NULL,
    -- Minor units of the currency, as all amounts here.
    unit_minor BIGINT NOT NULL CHECK (unit_minor > 0),
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX tariff_name ON tariff (name);

CREATE TABLE cash_box (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    branch_id UUID NOT NULL REFERENCES branch (id),
    currency TEXT COLLATE "C" NOT NULL,
    fund_minor BIGINT NOT NULL CHECK (fund_minor >= 0),
    ceiling_minor BIGINT CHECK (ceiling_minor IS NULL OR ceiling_minor >= fund_minor),
    -- Up to what difference a count needs no explanation.
    tolerance_minor BIGINT NOT NULL CHECK (tolerance_minor >= 0),
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX cash_box_name ON cash_box (name);

CREATE TABLE denomination (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    currency TEXT COLLATE "C" NOT NULL,
    form TEXT COLLATE "C" NOT NULL CHECK (form IN ('note', 'coin')),
    value_minor BIGINT NOT NULL CHECK (value_minor > 0),
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX denomination_value ON denomination (currency, value_minor, form);

CREATE TABLE cancellation_cause (
    id UUID NOT NULL PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX cancellation_cause_name ON cancellation_cause (name);

CREATE TABLE holiday (
    id UUID NOT NULL PRIMARY KEY,
    -- ISO date.
    day TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL,
    version BIGINT NOT NULL
);
CREATE UNIQUE INDEX holiday_day ON holiday (day);

INSERT INTO denomination VALUES
    ('01920000-0000-7000-8000-000000000101', 'Billete de 100 USD', 'USD', 'note', 10000, TRUE, 1),
    ('01920000-0000-7000-8000-000000000102', 'Billete de 50 USD', 'USD', 'note', 5000, TRUE, 1),
    ('01920000-0000-7000-8000-000000000103', 'Billete de 20 USD', 'USD', 'note', 2000, TRUE, 1),
    ('01920000-0000-7000-8000-000000000104', 'Billete de 10 USD', 'USD', 'note', 1000, TRUE, 1),
    ('01920000-0000-7000-8000-000000000105', 'Billete de 5 USD', 'USD', 'note', 500, TRUE, 1),
    ('01920000-0000-7000-8000-000000000106', 'Billete de 1 USD', 'USD', 'note', 100, TRUE, 1),
    ('01920000-0000-7000-8000-000000000107', 'Moneda de 1 USD', 'USD', 'coin', 100, TRUE, 1),
    ('01920000-0000-7000-8000-000000000108', 'Moneda de 0.50 USD', 'USD', 'coin', 50, TRUE, 1),
    ('01920000-0000-7000-8000-000000000109', 'Moneda de 0.25 USD', 'USD', 'coin', 25, TRUE, 1),
    ('01920000-0000-7000-8000-00000000010a', 'Moneda de 0.10 USD', 'USD', 'coin', 10, TRUE, 1),
    ('01920000-0000-7000-8000-00000000010b', 'Moneda de 0.05 USD', 'USD', 'coin', 5, TRUE, 1),
    ('01920000-0000-7000-8000-00000000010c', 'Moneda de 0.01 USD', 'USD', 'coin', 1, TRUE, 1);

INSERT INTO cancellation_cause VALUES
    ('01920000-0000-7000-8000-000000000201', 'Monto equivocado', TRUE, 1),
    ('01920000-0000-7000-8000-000000000202', 'Beneficiario o cuenta equivocados', TRUE, 1),
    ('01920000-0000-7000-8000-000000000203', 'Pago duplicado', TRUE, 1),
    ('01920000-0000-7000-8000-000000000204', 'El gasto no se hizo', TRUE, 1),
    ('01920000-0000-7000-8000-000000000205', 'Documento anulado por el proveedor', TRUE, 1),
    ('01920000-0000-7000-8000-000000000206', 'Otra causa', TRUE, 1);
