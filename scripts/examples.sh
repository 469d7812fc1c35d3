#!/usr/bin/env bash
# examples.sh — what engineers of other systems are given: every call and answer of docs/api.md, and tools/caudal_api.py, are tried
# with tokens of a demonstration, of each scope one. It is asked on this machine alone, and leaves nothing at work.
#
#   CAUDAL_BIN=path   the program, instead of the debug build
. "$(dirname "$0")/common.sh"
need python3 'Install Python 3.9 or newer (https://www.python.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'

folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-examples.XXXXXX")
portal=
stop() {
    if [ -n "$portal" ]; then
        kill "$portal" 2>/dev/null || true
        wait "$portal" 2>/dev/null || true
        portal=
    fi
}
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Without the variables of whoever runs it. It says its address once it is ready.
start() { # what is set…
    : >"$folder/said"
    env -i PATH="$PATH" "$@" "${CAUDAL_BIN:-$target/debug/caudal}" demo --listen 127.0.0.1:0 --data "$folder/data" \
        >"$folder/said" 2>>"$folder/log" &
    portal=$!
    until address=$(grep -o 'http://127\.0\.0\.1:[0-9]*' "$folder/said"); do
        kill -0 "$portal" 2>/dev/null || { cat "$folder/said" "$folder/log" >&2; exit 1; }
        sleep 0.05
    done
}
status=0
check() { python3 -B scripts/examples/check.py "$address" "$folder" "$1" || status=1; }

start
check open
stop
# The same tokens, where somebody who reads a list page by page is told to wait.
start CAUDAL_LIMITS__TOKEN_CALLS__PER_MINUTE=12 CAUDAL_LIMITS__TOKEN_CALLS__BURST=1
check limited
grep ERROR "$folder/log" >&2 || true
exit "$status"
