-- The audit is looked through by what was done, to what kind of thing, to which number, and for refusals alone: each finds
-- its page in an index, however long the trail is. By date it is found by its ids, which bear the time.
CREATE INDEX audit_row_by_action ON audit_row (action, id);
CREATE INDEX audit_row_by_kind ON audit_row (object_kind, id);
CREATE INDEX audit_row_by_number ON audit_row (object_number, id) WHERE object_number IS NOT NULL;
CREATE INDEX audit_row_denied ON audit_row (id) WHERE outcome = 'denied';
-- What was done to a person, without their going in and out: what they might do on a day, and their history.
CREATE INDEX audit_row_of_user ON audit_row (object_id, id) WHERE action >= 'user.' AND action < 'user/';
