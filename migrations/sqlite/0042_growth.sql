-- Lists of which hardly anything is left read what is left and not what is left out. A type, a span of days or of amounts that few
-- requests are in is read by these; what many are in is read in the order of the list.
CREATE INDEX request_by_type ON request (type_id, id);
CREATE INDEX request_by_submission ON request (submitted_at_ms, id) WHERE submitted_at_ms IS NOT NULL;
CREATE INDEX request_by_amount ON request (requested_minor, id);

-- What somebody cannot decide on is above their limit, of another currency, or begun. The state is said in a way that lists do not say
-- it, so that no engine reads them by these, whose order they have not.
CREATE INDEX request_new ON request (currency, requested_minor) WHERE state || '' = 'new';
CREATE INDEX request_begun ON request (currency) WHERE state || '' = 'new' AND approvals <> '[]';

-- The journal by what happened, by branch and by cost centre, in its own order.
CREATE INDEX ledger_entry_by_event ON ledger_entry (event, business_date, id);
CREATE INDEX ledger_line_by_branch ON ledger_line (branch_id, business_date, entry_id) WHERE branch_id IS NOT NULL;
CREATE INDEX ledger_line_by_cost_centre ON ledger_line (cost_centre_id, business_date, entry_id)
    WHERE cost_centre_id IS NOT NULL;

-- What belongs to a branch, of which the trail is read; the other tables have theirs.
CREATE INDEX payroll_deduction_by_branch ON payroll_deduction (branch_id) WHERE branch_id IS NOT NULL;
