# shellcheck shell=bash
# afterwards.sh — what must be true once all servers are back. For rehearse.sh alone, which tells it where everything is.

expect_none() { # what, SQL that counts it
    local count
    count=$(query -c 'CREATE TEMP TABLE answered (key TEXT PRIMARY KEY, id UUID)' -c 'CREATE TEMP TABLE unclear (key TEXT PRIMARY KEY)' \
        -c 'CREATE TEMP TABLE sent (id UUID PRIMARY KEY, lines BIGINT)' -c 'CREATE TEMP TABLE applied (mark TEXT PRIMARY KEY, rows BIGINT)' \
        -c "\\copy answered FROM '$folder/answered.csv' WITH (FORMAT csv)" -c "\\copy unclear FROM '$folder/unclear.csv' WITH (FORMAT csv)" \
        -c "\\copy sent FROM '$folder/batches.csv' WITH (FORMAT csv)" -c "\\copy applied FROM '$folder/imports.csv' WITH (FORMAT csv)" \
        -c "$2" "$database")
    if [ "$count" = 0 ]; then say "  none  $1"; else wrong "$count $1"; fi
}
check_rows() {
    expect_none 'answered commands that are not in the database' \
        "SELECT count(*) FROM answered a WHERE NOT EXISTS (SELECT 1 FROM request r WHERE r.id = a.id AND r.purpose = 'Ensayo ' || a.key)"
    expect_none 'commands that were done twice' \
        "SELECT count(*) FROM (SELECT 1 FROM request WHERE purpose LIKE 'Ensayo %' GROUP BY purpose HAVING count(*) > 1) t"
    expect_none 'requests that nobody asked for' \
        "SELECT count(*) FROM request r WHERE purpose LIKE 'Ensayo %' AND NOT EXISTS (SELECT 1 FROM answered a WHERE a.id = r.id)
             AND NOT EXISTS (SELECT 1 FROM unclear u WHERE r.purpose = 'Ensayo ' || u.key)"
    expect_none 'answered commands that the audit does not tell once' \
        "SELECT count(*) FROM answered a WHERE (SELECT count(*) FROM audit_row w WHERE w.object_id = a.id AND w.action = 'request.create') <> 1"
    expect_none 'batches at the bank of which not each line is paid once' \
        "SELECT count(*) FROM sent s WHERE s.lines <> (SELECT count(*) FROM payment p WHERE p.batch_id = s.id)
             OR s.lines <> (SELECT count(DISTINCT p.batch_position) FROM payment p WHERE p.batch_id = s.id)
             OR s.lines <> (SELECT count(DISTINCT l.payment_id) FROM batch_line l WHERE l.batch_id = s.id)"
    expect_none 'imported files of which not each row is there once' \
        "SELECT count(*) FROM applied a WHERE a.rows <> (SELECT count(*) FROM beneficiary b WHERE b.document_number LIKE a.mark || '-%')
             OR a.rows <> (SELECT count(*) FROM bank_account c JOIN beneficiary b ON b.id = c.beneficiary_id WHERE b.document_number LIKE a.mark || '-%')"
    expect_none 'entries of the ledger that do not balance' \
        'SELECT count(*) FROM (SELECT 1 FROM ledger_line GROUP BY entry_id, currency HAVING sum(amount_minor) <> 0) t'
}
run_caudal() { env -i PATH="$PATH" "$program" "$1" --config "$folder/first.toml"; } # order
check_portals() {
    local portal count
    for portal in first second; do
        count=$(grep -c 'panicked' "$logs/portal-$portal" || true)
        if [ "$count" != 0 ]; then wrong "$count panics of the $portal portal"; fi
        # Nothing here starts one that ended by itself.
        is_ready "$portal" >/dev/null || wrong "the $portal portal is not ready at the end"
    done
    if [ -s "$folder/faults" ]; then wrong "answers that must not be: $(sort "$folder/faults" | uniq -c | head -n 20)"; fi
    if [ -s "$folder/office.faults" ]; then wrong "of the office: $(head -n 20 "$folder/office.faults")"; fi
    if [ ! -s "$folder/batches.csv" ] || [ ! -s "$folder/imports.csv" ]; then wrong 'no batch went to the bank, or no file was applied'; fi
    run_caudal verify >"$logs/verify" 2>&1 || wrong 'caudal verify'
    sed 's/^/  /' "$logs/verify" >&2
    run_caudal doctor >"$logs/doctor" 2>&1 || wrong "caudal doctor: $(grep FALTA "$logs/doctor")"
    if grep 'réplica' "$logs/doctor" >&2; then wrong 'caudal doctor finds no synchronous standby'; fi
}
