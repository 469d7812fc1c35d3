#!/usr/bin/env bash
# moment.sh — a server of PostgreSQL with the recipe that is shipped (packaging/pgbackrest): people work on it, somebody
# drops a table by mistake, and the moment before is brought back. Only paths, ports and the key of the recipe are replaced.
#
#   CAUDAL_BIN=path   the program, instead of the debug build
. "$(dirname "$0")/common.sh"

if [ "$(id -u)" -ne 0 ]; then
    say 'moment.sh runs as root, since PostgreSQL and pgBackRest run as postgres.'
    exit 1
fi
need node 'Install Node.js 20 or newer (https://nodejs.org).'
program=$(realpath "${CAUDAL_BIN:-$target/debug/caudal}")
# Installs PostgreSQL where it is missing.
if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then scripts/with-postgres.sh true; fi
if ! command -v pgbackrest >/dev/null; then fetch_idle pgBackRest pgbackrest; fi
initdb=(/usr/lib/postgresql/*/bin/initdb)
programs=$(dirname "${initdb[-1]}")
# Not in memory: what is tried is what a disk holds.
folder=$(mktemp -d /var/tmp/caudal-moment.XXXXXX)
. scripts/processes.sh
as_postgres() { runuser -u postgres -- "$@"; }
finish() {
    stop_all
    as_postgres "$programs/pg_ctl" -D "$folder/pg/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
fail() { # what, file to show
    say "FAILED: $1"
    if [ -n "${2:-}" ]; then cat "$2" >&2; fi
    exit 1
}

chmod 755 "$folder"
install -d -o postgres -m 700 "$folder/pg" "$folder/repo"
port=$(free_port 24432)
listen=$(free_port "$((port + 1))")
issuer=$(free_port "$((listen + 1))")
base=http://127.0.0.1:$listen
sed -e "s|/var/lib/pgbackrest|$folder/repo|" -e "s|change-me|$(openssl rand -hex 24)|" \
    -e "s|^pg1-path=.*|pg1-path=$folder/pg/data|" -e "s|^pg1-port=.*|pg1-port=$port\npg1-socket-path=$folder/pg|" \
    -e "/^\[global\]/a lock-path=$folder/pg/lock\nlog-path=$folder/pg\nspool-path=$folder/pg" packaging/pgbackrest/pgbackrest.conf >"$folder/pgbackrest.conf"
chown postgres "$folder/pgbackrest.conf"
chmod 600 "$folder/pgbackrest.conf"
pgbackrest() { (cd / && as_postgres pgbackrest --config="$folder/pgbackrest.conf" --stanza=caudal "$@"); }

start_server() {
    (cd / && as_postgres "$programs/pg_ctl" -D "$folder/pg/data" -l "$folder/pg/server.log" -w -t 120 start >"$folder/start.log" 2>&1) ||
        fail 'the server starts' "$folder/pg/server.log"
}
(cd / && as_postgres "$programs/initdb" -D "$folder/pg/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1) ||
    fail 'a cluster is made' "$folder/initdb.log"
{
    echo "port = $port"
    echo "listen_addresses = '127.0.0.1'"
    echo "unix_socket_directories = '$folder/pg'"
    sed "s|pgbackrest --stanza|pgbackrest --config=$folder/pgbackrest.conf --stanza|" packaging/pgbackrest/caudal.conf
} >>"$folder/pg/data/postgresql.conf"
start_server
sql() { psql -X -q -A -t -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$port" -U postgres "$@"; }
sql -c 'CREATE DATABASE caudal'
pgbackrest stanza-create >"$folder/said" 2>&1 || fail 'the place for copies is made' "$folder/said"
pgbackrest check >"$folder/said" 2>&1 || fail 'what the server writes arrives among the copies' "$folder/said"

# Without the variables of whoever runs it.
caudal=(env -i PATH="$programs:$PATH" CAUDAL_DATABASE__URL="postgres://postgres@127.0.0.1:$port/caudal" CAUDAL_DATA_DIR="$folder/data"
    CAUDAL_SERVER__LISTEN="127.0.0.1:$listen" CAUDAL_SERVER__BASE_URL="$base/" CAUDAL_IDENTITY__ISSUER="http://127.0.0.1:$issuer"
    CAUDAL_IDENTITY__CLIENT_ID=caudal CAUDAL_IDENTITY__CLIENT_SECRET=secret
    CAUDAL_ADMINISTRATORS__FIRST_EMAIL=yadira.batista@example.com "$program")
serve() {
    : >"$folder/portal.log"
    start portal "${caudal[@]}" serve
}
is_ready() { curl -sf "$base/readyz" >/dev/null; }
start provider node scripts/proxies/provider.mjs "$issuer"
serve
until_true 120 is_ready || fail 'the portal starts' "$folder/portal.log"
pgbackrest backup --type=full >"$folder/said" 2>&1 || fail 'a copy is made while it works' "$folder/said"

# Somebody signs in, which the audit tells: what came after the copy is in the log alone.
sign_in() {
    rm -f "$folder/jar"
    curl -sSL -o /dev/null -c "$folder/jar" -b "$folder/jar" "$base/api/auth/login?returnTo=/favicon.svg"
}
sealed() { sql -d caudal -c 'SELECT MAX(number) FROM audit_seal'; }
has_sealed_more() { [ "$(sealed)" -gt "$1" ]; }
before=$(sealed)
sign_in
until_true 30 has_sealed_more "$before" || fail 'what was done is sealed'
"${caudal[@]}" verify >"$folder/verified" || fail 'the books hold' "$folder/verified"
good=$(sealed)
moment=$(sql -c "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00')")

# After it: more work, which this node saw, and a mistake.
sign_in
until_true 30 has_sealed_more "$good" || fail 'what came after is sealed'
await_witness() { grep -q "\"count\": *$(sealed)\\b" "$folder/data/newest-seal.json"; }
until_true 30 await_witness || fail 'the node keeps the newest seal outside' "$folder/data/newest-seal.json"
sql -d caudal -c 'SET client_min_messages = error; DROP TABLE payment CASCADE'
sql -c 'SELECT pg_switch_wal()' >/dev/null
stop portal || true
(cd / && as_postgres "$programs/pg_ctl" -D "$folder/pg/data" -m fast -w stop >/dev/null)

pgbackrest restore --type=time --target="$moment" --target-action=promote >"$folder/said" 2>&1 || fail 'the moment is brought back' "$folder/said"
start_server
leads() { [ "$(sql -c 'SELECT pg_is_in_recovery()')" = f ]; }
until_true 120 leads || fail 'the server leads again' "$folder/pg/server.log"
[ "$(sealed)" = "$good" ] || fail "the audit ends at $good as it did then, and not at $(sealed)"
"${caudal[@]}" verify >"$folder/again" || fail 'the books hold again' "$folder/again"
cmp -s "$folder/verified" "$folder/again" || fail 'it is the same as at that moment' <(diff "$folder/verified" "$folder/again")

# This node saw more than there is now, and says so until somebody takes it as it is.
serve
if until_true 20 is_ready; then fail 'a node that saw more does not serve as if nothing had been'; fi
stop portal || true
"${caudal[@]}" accept >"$folder/said" || fail 'the moment is accepted' "$folder/said"
serve
until_true 60 is_ready || fail 'it serves again' "$folder/portal.log"
sign_in
until_true 30 has_sealed_more "$good" || fail 'and people work again'
pgbackrest backup --type=incr >"$folder/said" 2>&1 || fail 'the next copy is made' "$folder/said"
say "a moment brought back by $(command pgbackrest version): the audit ends at its row $good, the books hold, and people work again"
