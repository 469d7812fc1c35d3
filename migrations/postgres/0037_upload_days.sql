-- How much each person uploaded on a day of the portal's time zone, for the most that one may.
CREATE TABLE upload_day (
    user_id UUID NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (user_id, day)
);
CREATE INDEX upload_day_by_day ON upload_day (day);
-- Papers that stand behind nothing yet.
CREATE INDEX batch_evidence_loose ON batch_evidence (at_ms) WHERE report_version IS NULL;
