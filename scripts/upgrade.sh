#!/usr/bin/env bash
# upgrade.sh OLD [NEW] — brings two portals over one PostgreSQL from one build to the next while people write, and looks whether anybody
# would notice: the portal of the version before goes on working beside the new one, one that is started again says why it does not,
# nothing that was acknowledged is lost or done twice, and an update that is killed goes on. On SQLite: one portal, and the copy that it leaves.
#
#   OLD, NEW   two programs; NEW is the release where it is not said
. "$(dirname "$0")/common.sh"
if [ $# -eq 0 ]; then
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
if [ -z "${CAUDAL_TEST_POSTGRES:-}" ]; then exec scripts/with-postgres.sh scripts/upgrade.sh "$@"; fi

need node 'Install Node.js 20 or newer (https://nodejs.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
need psql "Install PostgreSQL's client (Debian, Ubuntu: sudo apt-get install postgresql-client)."
need openssl 'Install OpenSSL (Debian, Ubuntu: sudo apt-get install openssl).'
old=$(realpath "$1")
new=$(realpath "${2:-$target/release/caudal}")
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-upgrade.XXXXXX")
. scripts/processes.sh
finish() {
    touch "$folder/enough"
    stop_all
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
fail() {
    say "FAILED: $*"
    tail -n 12 "$folder"/*.log >&2 2>/dev/null || true
    exit 1
}

# Somewhere else each time: a portal gives its port up for a moment, and what is tried beside this takes the first that is free.
one=$(free_port "$((24000 + RANDOM % 1000))")
two=$(free_port "$((one + 1))")
issuer=$(free_port "$((two + 1))")
secret=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
database=$CAUDAL_TEST_POSTGRES

# One person writes what many would: no limit of one session.
settings() { # name, port
    mkdir -p "$folder/data-$1"
    printf '%s\n' CAUDAL_DATA_DIR="$folder/data-$1" CAUDAL_SERVER__LISTEN="127.0.0.1:$2" CAUDAL_SERVER__BASE_URL="http://127.0.0.1:$one/" \
        CAUDAL_IDENTITY__ISSUER="http://127.0.0.1:$issuer" CAUDAL_IDENTITY__CLIENT_ID=caudal CAUDAL_IDENTITY__CLIENT_SECRET=secret \
        CAUDAL_SESSION__SECRET="$secret" CAUDAL_ATTACHMENTS__FOLDER="$folder/attachments" \
        CAUDAL_ADMINISTRATORS__FIRST_EMAIL=yadira.batista@example.com CAUDAL_DATABASE__URL="$database" \
        CAUDAL_LIMITS__SESSION_WRITES__PER_MINUTE=0 CAUDAL_LIMITS__SESSION_WRITES__BURST=0 \
        CAUDAL_LIMITS__SIGN_IN__PER_MINUTE=0 CAUDAL_LIMITS__SIGN_IN__BURST=0
}
run_with() { # name, port, program, arguments…
    local -a set
    mapfile -t set < <(settings "$1" "$2")
    shift 2
    env -i PATH="$PATH" RUST_LOG=warn "${set[@]}" "$@"
}
start_node() { # name, port, program
    local -a set
    mapfile -t set < <(settings "$1" "$2")
    start "$1" env -i PATH="$PATH" RUST_LOG=warn "${set[@]}" "$3" serve
    until_true 60 curl -fsS "http://127.0.0.1:$2/readyz" || fail "$3 did not start as $1"
}
# Each in a session of their own: of one the ninth token ends the first.
sign_in() { # jar
    curl -sSL -D "$folder/sign-in" -o "$folder/page" -c "$1" -b "$1" "http://127.0.0.1:$one/api/auth/login?returnTo=/favicon.svg"
    curl -sS -b "$1" "http://127.0.0.1:$one/api/auth/token" | grep -q accessToken ||
        fail "nobody can sign in: $(grep -E '^(HTTP|location)' "$folder/sign-in" | tr -d '\r' | tr '\n' ' ') $(head -c 300 "$folder/page")"
}
# How many people each portal registers in a moment: it works, and is not merely there.
registers() { # port
    local file=$folder/only-$1 writer
    node scripts/upgrade/writer.mjs "solo-$1" "$folder/jar-$1" "$file" "$folder/enough-$1" "$1" 2>"$folder/only.log" &
    writer=$!
    sleep 2
    touch "$folder/enough-$1"
    wait "$writer" || fail "the portal at $1 does not take commands: $(cat "$folder/only.log")"
    wc -l <"$file"
}

# ---- two portals over PostgreSQL ------------------------------------------------------------------------------------------------

start provider node scripts/proxies/provider.mjs "$issuer"
start_node one "$one" "$old"
start_node two "$two" "$old"
for session in "$one" "$two" 1 2 3 4; do sign_in "$folder/jar-$session"; done
for writer in 1 2 3 4; do
    start "writer-$writer" node scripts/upgrade/writer.mjs "persona-$writer" "$folder/jar-$writer" "$folder/acknowledged-$writer" "$folder/enough" "$one" "$two"
done
sleep 3

run_with plan "$one" "$new" migrate --plan >"$folder/plan" || fail "the new version does not say what it would do: $(cat "$folder/plan")"
say "what the new version would do: $(tr '\n' ' ' <"$folder/plan" | cut -c1-300)"

stop one
began=$(date +%s%N)
start_node one "$one" "$new"
say "the first portal is of the new version, $((($(date +%s%N) - began) / 1000000)) ms after the old one ended"
# Each in a line of its own, where Bash stops at what fails.
beside=$(registers "$two")
ahead=$(registers "$one")
say "people registered in two seconds by the version before, beside it: $beside; by the new one: $ahead"

if ! grep -q 'No hay nada que hacer' "$folder/plan"; then
    # A portal of before that is started again, as after a power cut in the middle of the update.
    if run_with again "$(free_port "$((issuer + 1))")" timeout 20 "$old" serve >"$folder/again" 2>&1; then fail 'the version before started over a newer schema'; fi
    grep -q 'versión más nueva' "$folder/again" || fail "the version before does not say why it does not start: $(cat "$folder/again")"
    say "the version before, started again: $(grep -o 'la base de datos tiene.*' "$folder/again" | head -n 1)"
fi

stop two
start_node two "$two" "$new"
sleep 3
touch "$folder/enough"
for writer in 1 2 3 4; do
    wait "$(cat "$folder/pids/writer-$writer")" || fail "a writer gave up: $(cat "$folder/writer-$writer.log")"
    rm -f "$folder/pids/writer-$writer"
done

cut -d' ' -f1 "$folder"/acknowledged-* "$folder"/only-* | sort >"$folder/acknowledged"
psql "$database" -At -c 'SELECT email FROM app_user' 2>/dev/null | sort >"$folder/stored" || fail 'psql cannot read what is stored'
lost=$(comm -23 "$folder/acknowledged" "$folder/stored" | wc -l)
twice=$(uniq -d "$folder/stored" | wc -l)
unknown=$(comm -13 "$folder/acknowledged" "$folder/stored" | grep -vc '^yadira.batista@' || true)
slowest=$(cut -d' ' -f2 "$folder"/acknowledged-* | sort -n | tail -n 1)
say "$(wc -l <"$folder/acknowledged") people registered meanwhile, $lost lost, $twice twice, $unknown that nobody was told of; the slowest answer after $slowest ms"
[ "$lost" = 0 ] && [ "$twice" = 0 ] && [ "$unknown" = 0 ] || fail 'what was acknowledged is not what is stored'
stop one
stop two
run_with one "$one" "$new" verify >"$folder/verify" 2>&1 || fail "verify: $(cat "$folder/verify")"
say 'verify: in order'

# ---- an update that is killed, and SQLite ---------------------------------------------------------------------------------------

database=sqlite:$folder/data-lone/caudal.db
killed=0
for ms in 5 10 20 40 80 160 320; do
    rm -rf "$folder/data-lone"
    run_with lone "$one" "$old" migrate >"$folder/lone" 2>&1 || fail "the version before does not make a database: $(cat "$folder/lone")"
    if ! run_with lone "$one" timeout -s KILL "$(printf '0.%03d' "$ms")" "$new" migrate >"$folder/lone" 2>&1; then killed=$((killed + 1)); fi
    run_with lone "$one" "$new" migrate >"$folder/lone" 2>&1 || fail "an update that was killed after $ms ms does not go on: $(cat "$folder/lone")"
    run_with lone "$one" "$new" verify >"$folder/lone" 2>&1 || fail "after it: $(cat "$folder/lone")"
done
copies=("$folder"/data-lone/before-*.copy)
say "SQLite: updated after $killed kills; $([ -e "${copies[0]}" ] && echo "the copy of before is there" || echo "nothing was to be done")"
