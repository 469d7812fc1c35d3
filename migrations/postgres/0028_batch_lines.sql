-- That the lines of a batch have a batch is asked once for each statement. Asked for each line, as a foreign key is, the same
-- question cost more than writing the line; and a batch is never removed.

ALTER TABLE batch_line DROP CONSTRAINT batch_line_batch_id_fkey;

CREATE FUNCTION batch_line_has_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM (SELECT DISTINCT batch_id AS id FROM added) line
        WHERE NOT EXISTS (SELECT FROM batch WHERE batch.id = line.id)) THEN
        RAISE EXCEPTION 'batch_line without a batch';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER batch_line_has_batch AFTER INSERT ON batch_line
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION batch_line_has_batch();

CREATE TRIGGER batch_kept BEFORE DELETE ON batch
    FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER batch_no_truncate BEFORE TRUNCATE ON batch
    FOR EACH STATEMENT EXECUTE FUNCTION append_only();
