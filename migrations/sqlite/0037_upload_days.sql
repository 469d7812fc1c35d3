-- How much each person uploaded on a day of the portal's time zone, for the most that one may.
CREATE TABLE upload_day (
    user_id BLOB NOT NULL CHECK (length(user_id) = 16),
    day TEXT NOT NULL,
    files INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX upload_day_by_day ON upload_day (day);
-- Papers that stand behind nothing yet.
CREATE INDEX batch_evidence_loose ON batch_evidence (at_ms) WHERE report_version IS NULL;
