-- A batch is never removed. That its lines have one is a foreign key's question here, and costs nothing worth naming.

CREATE TRIGGER batch_kept BEFORE DELETE ON batch
BEGIN SELECT RAISE(ABORT, 'batch is kept'); END;
