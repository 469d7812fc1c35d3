#!/usr/bin/env bash
# prove.sh — the long proof: what `make test` does, then the same at full figures.
#
#   CAUDAL_PROVE=1 is what tests look at to go on longer: property cases, kills, races, rows, widths.
#   CAUDAL_BUSY_RUNS=n how often all of `make test` is run on a machine that is busy with something else (five times; 0 for not)
. "$(dirname "$0")/common.sh"
export CAUDAL_PROVE=1 PROPTEST_CASES=${PROPTEST_CASES:-20000} CAUDAL_PG_FSYNC=on

# What it needs, before an hour has passed.
scripts/schemas.sh fetch
# What fails keeps the rest from nothing: an hour of proof is worth more than the first fault in it.
status=0
scripts/test.sh || status=1
# A test that depends on the moment passes on an idle machine. What everybody runs must pass every time, however busy theirs is.
busy_runs=${CAUDAL_BUSY_RUNS:-5} held=0
for ((run = 1; run <= busy_runs; run++)); do
    say "make test on a busy machine, $run of $busy_runs"
    if env -u CAUDAL_PROVE -u PROPTEST_CASES -u CAUDAL_PG_FSYNC scripts/busy.sh scripts/test.sh; then
        held=$((held + 1))
    else
        status=1
    fi
done
say "make test on a busy machine: $held of $busy_runs passed"
say 'Rust tests with optimised code and checked arithmetic'
# Linking each test program as a whole would take longer than all of its tests, and proves nothing about overflows.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 RUSTFLAGS='-C overflow-checks=on'
optimised=(--release --workspace --target-dir "$target/prove")
scripts/with-postgres.sh cargo test --no-fail-fast "${optimised[@]}" || status=1
say 'Files for banks against the published schemas'
scripts/schemas.sh "${optimised[@]}" || status=1
if [ "$status" -ne 0 ]; then say 'Not proved: something above failed.'; fi
exit "$status"
