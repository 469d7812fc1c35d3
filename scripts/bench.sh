#!/usr/bin/env bash
# bench.sh [OPTION…] — builds the release and measures it on both databases, beside the raw engine; see docs/performance.md, whose
# tables it writes. The options are those of `caudal-bench --help`. All that was told is left in target/performance.md.
. "$(dirname "$0")/common.sh"

scripts/build.sh
cargo build --quiet --release --locked --package caudal-bench
export CAUDAL_PG_FSYNC=on
status=0
scripts/with-postgres.sh "$target/release/caudal-bench" --program "$target/release/caudal" --out "$target/performance.md" \
    --write docs/performance.md "$@" || status=$?
say
(cd web && npm run --silent budget)
exit "$status"
