-- An action is found under one spelling, however older rows join the words of its verb; what was written stays as it was written.
DROP INDEX audit_row_by_action;
CREATE INDEX audit_row_by_action ON audit_row (replace(action, '_', '-'), id);
