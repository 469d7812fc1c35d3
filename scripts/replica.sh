#!/usr/bin/env bash
# replica.sh — two servers of PostgreSQL, one of which follows the other without anybody waiting for it, and a demonstration that reads its
# reports there (database.read_url): no report may lack what was done before it was asked for, also where the one that follows stands
# still, is gone, or leads.
#
#   CAUDAL_BIN=path   the program, instead of the debug build
. "$(dirname "$0")/common.sh"

if [ "$(id -u)" -ne 0 ]; then
    say 'replica.sh runs as root, since PostgreSQL runs as postgres.'
    exit 1
fi
program=$(realpath "${CAUDAL_BIN:-$target/debug/caudal}")
install_schemathesis
# Installs PostgreSQL where it is missing.
if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then scripts/with-postgres.sh true; fi
initdb=(/usr/lib/postgresql/*/bin/initdb)
programs=$(dirname "${initdb[-1]}")
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-replica.XXXXXX")
as_postgres() { (cd / && runuser -u postgres -- "$@"); }
finish() {
    for server in follower leader; do as_postgres "$programs/pg_ctl" -D "$folder/pg/$server" -m immediate stop >/dev/null 2>&1 || true; done
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

chmod 755 "$folder"
install -d -o postgres -m 700 "$folder/pg"
leader=$(free_port 25432)
follower=$(free_port "$((leader + 1))")
start_server() { # name
    as_postgres "$programs/pg_ctl" -D "$folder/pg/$1" -l "$folder/pg/$1.log" -w -t 120 start >"$folder/start.log" 2>&1 || {
        cat "$folder/pg/$1.log" >&2
        exit 1
    }
}
as_postgres "$programs/initdb" -D "$folder/pg/leader" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1
cat >>"$folder/pg/leader/postgresql.conf" <<CONF
port = $leader
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder/pg'
fsync = off
# Reports there are not broken off by what is cleaned up here.
hot_standby_feedback = on
CONF
start_server leader
as_postgres "$programs/pg_basebackup" -h 127.0.0.1 -p "$leader" -U postgres -D "$folder/pg/follower" -R -X stream -c fast
cat >>"$folder/pg/follower/postgresql.conf" <<CONF
port = $follower
log_statement = all
CONF
start_server follower

export PYTHONPATH=scripts/contract PYTHONDONTWRITEBYTECODE=1
.cache/schemathesis/bin/python scripts/replica/try.py "$program" "$leader" "$follower" "$folder" "$programs"
