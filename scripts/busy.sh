#!/usr/bin/env bash
# busy.sh COMMAND [ARGUMENT…] — runs a command while every core has something else to do as well: one endless loop for each.
# The loops end with the command, by their process ids, and in any case after CAUDAL_BUSY_SECONDS (two hours) or with whoever
# started them.
#
#   CAUDAL_BUSY_AFTER=pid   the loops begin when this process ends, which is load enough until then
set -euo pipefail

if [ $# -eq 0 ]; then
    sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi

keep_busy() { # whose end is its own, seconds at most
    local until=$((SECONDS + $2)) i
    while [ -n "${CAUDAL_BUSY_AFTER:-}" ] && kill -0 "$CAUDAL_BUSY_AFTER" 2>/dev/null && kill -0 "$1" 2>/dev/null; do sleep 1; done
    while [ "$SECONDS" -lt "$until" ] && kill -0 "$1" 2>/dev/null; do
        for ((i = 0; i < 200000; i++)); do :; done
    done
}

loops=()
finish() {
    if [ ${#loops[@]} -gt 0 ]; then kill "${loops[@]}" 2>/dev/null || true; fi
    wait "${loops[@]}" 2>/dev/null || true
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

cores=$(getconf _NPROCESSORS_ONLN)
for ((core = 0; core < cores; core++)); do
    keep_busy $$ "${CAUDAL_BUSY_SECONDS:-7200}" </dev/null >/dev/null 2>&1 &
    loops+=($!)
done
echo "busy.sh: $cores cores have something else to do as well" >&2
status=0
"$@" || status=$?
# Whether it was busy all the time: a loop that had to end before proves nothing.
for loop in "${loops[@]}"; do
    if ! kill -0 "$loop" 2>/dev/null; then
        echo 'busy.sh: the command took longer than CAUDAL_BUSY_SECONDS' >&2
        status=1
    fi
done
exit "$status"
