-- What an entry of a batch's history changed by hand, cell by cell, as JSON: each as it stood and as it stands.
ALTER TABLE batch_event ADD COLUMN changes TEXT;
