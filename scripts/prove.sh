#!/usr/bin/env bash
# prove.sh — the long proof: what `make test` does, then the same at full figures.
#
#   CAUDAL_PROVE=1 is what tests look at to go on longer: property cases, kills, races, rows, widths.
. "$(dirname "$0")/common.sh"
export CAUDAL_PROVE=1 PROPTEST_CASES=${PROPTEST_CASES:-20000} CAUDAL_PG_FSYNC=on

# What it needs, before an hour has passed.
scripts/schemas.sh fetch
# What fails keeps the rest from nothing: an hour of proof is worth more than the first fault in it.
status=0
scripts/test.sh || status=1
say 'Rust tests with optimised code and checked arithmetic'
# Linking each test program as a whole would take longer than all of its tests, and proves nothing about overflows.
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 RUSTFLAGS='-C overflow-checks=on'
optimised=(--release --workspace --target-dir "$target/prove")
scripts/with-postgres.sh cargo test --no-fail-fast "${optimised[@]}" || status=1
say 'Files for banks against the published schemas'
scripts/schemas.sh "${optimised[@]}" || status=1
if [ "$status" -ne 0 ]; then say 'Not proved: something above failed.'; fi
exit "$status"
