#!/usr/bin/env bash
# contract.sh — Schemathesis calls a demonstration by its own description, openapi.json: no answer may be a server's error
# or other than the description says. Then scim2-tester keeps people and groups there: none of its checks may fail.
#
#   CAUDAL_SEED=n      other calls; the long proof draws its own and prints it
#   CAUDAL_BIN=path    the program, instead of the debug build
#   CAUDAL_SECONDS=n   how long the long proof asks, instead of fifteen minutes
. "$(dirname "$0")/common.sh"
install_schemathesis

# What everyone runs asks the same each time: a change is to blame for what it finds. The long proof asks anew.
seconds=30 seed=${CAUDAL_SEED:-20261121}
if [ -n "${CAUDAL_PROVE:-}" ]; then
    seconds=${CAUDAL_SECONDS:-900} seed=${CAUDAL_SEED:-$((RANDOM * 32768 + RANDOM))}
fi
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-contract.XXXXXX")

# Without the variables of whoever runs it, and without the limits on how much one person may ask for.
switched_off=()
for limit in SIGN_IN SESSION_WRITES ADDRESS_WRITES TOKEN_CALLS; do
    switched_off+=("CAUDAL_LIMITS__${limit}__PER_MINUTE=0" "CAUDAL_LIMITS__${limit}__BURST=0")
done
trap 'stop_demonstration; rm -rf "$folder"' EXIT
start_demonstration "${switched_off[@]}"

say "CAUDAL_SEED=$seed"
# One worker: with threads, Python 3.11 breaks off in its own parser now and then.
# What it does not check: that valid data is accepted (the rules of the business refuse much of it), and the event stream, which never
# ends.
status=0
here=$PWD
export CAUDAL_CONTRACT_PORTAL=$address CAUDAL_CONTRACT_SEED=$seed
export SCHEMATHESIS_HOOKS=hooks PYTHONPATH=$here/scripts/contract PYTHONDONTWRITEBYTECODE=1
(cd "$folder" && "$here/.cache/schemathesis/bin/schemathesis" run "$here/openapi.json" --url "$address" --no-color \
    --workers 1 --seed "$seed" --max-time "$seconds" --continue-on-failure --generation-database none --warnings off \
    --exclude-path /api/v1/events --checks all --exclude-checks positive_data_acceptance) || status=$?
.cache/schemathesis/bin/python scripts/contract/scim.py || status=$?
grep ERROR "$folder/log" >&2 || true
exit "$status"
