-- A unit price has up to four decimals (fuel at 4.155): what comes on top of whole minor units, in ten-thousandths of one. Those that
-- stand keep what they say. A price may be below one minor unit.
ALTER TABLE request_line
    ADD COLUMN unit_fraction BIGINT NOT NULL DEFAULT 0 CHECK (unit_fraction BETWEEN 0 AND 9999),
    DROP CONSTRAINT request_line_unit_minor_check,
    ADD CONSTRAINT request_line_unit_minor_check CHECK (unit_minor >= 0),
    ADD CONSTRAINT request_line_price_check CHECK (unit_minor > 0 OR unit_fraction > 0);
ALTER TABLE request_line ALTER COLUMN unit_fraction DROP DEFAULT;

ALTER TABLE tariff
    ADD COLUMN unit_fraction BIGINT NOT NULL DEFAULT 0 CHECK (unit_fraction BETWEEN 0 AND 9999),
    DROP CONSTRAINT tariff_unit_minor_check,
    ADD CONSTRAINT tariff_unit_minor_check CHECK (unit_minor >= 0),
    ADD CONSTRAINT tariff_price_check CHECK (unit_minor > 0 OR unit_fraction > 0);
ALTER TABLE tariff ALTER COLUMN unit_fraction DROP DEFAULT;
