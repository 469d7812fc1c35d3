-- The cash-closing report adds up sessions, never movements: what moved in a session is added up once, when it is frozen to
-- be counted, and its counts are counted as they come.

-- Minor units of the session's currency; nothing until the box is frozen. What undoes a movement is taken off what it undoes.
ALTER TABLE cash_session ADD COLUMN in_minor BIGINT;
ALTER TABLE cash_session ADD COLUMN payments_minor BIGINT;
ALTER TABLE cash_session ADD COLUMN out_minor BIGINT;
-- How often its closing was counted; more than once means that it was counted again.
ALTER TABLE cash_session ADD COLUMN closing_counts BIGINT NOT NULL DEFAULT 0;

-- A range of days, of everything or of a place.
CREATE INDEX cash_session_days ON cash_session (opened_on, id);
CREATE INDEX cash_session_days_of_branch ON cash_session (branch_id, opened_on, id);
CREATE INDEX cash_session_days_of_box ON cash_session (box_id, opened_on, id);
CREATE INDEX cash_session_days_of_custodian ON cash_session (custodian_id, opened_on, id);
