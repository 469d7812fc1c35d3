#!/bin/bash
# Stands in for the first words of PostgreSQL's public image where that cannot be had: a cluster, what compose.yaml has run in it, the
# server. For together.sh alone.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    # Its options are words.
    # shellcheck disable=SC2086
    initdb --pgdata="$PGDATA" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" --no-sync $POSTGRES_INITDB_ARGS
    printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
    pg_ctl --pgdata="$PGDATA" --wait --options="-c listen_addresses=''" start
    for script in /docker-entrypoint-initdb.d/*.sh; do "$script"; done
    pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi
exec postgres -D "$PGDATA" -c listen_addresses='*'
