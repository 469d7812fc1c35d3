#!/usr/bin/env bash
# bench.sh [OPTION…] — builds the release and measures it on both databases, beside the raw engine; see docs/performance.md, whose
# tables it writes. The options are those of `caudal-bench --help`. All that was told is left in target/performance.md.
#
#   bench.sh --only visits   what a browser tells alone: first visits over slow lines, and the way from room to room
. "$(dirname "$0")/common.sh"

# Puts a file in the place of what stands between a part's marks.
put_table() { # part, file
    awk -v part="<!-- bench: $1 -->" -v file="$2" '
        $0 == "<!-- end -->" { skips = 0 }
        !skips { print }
        $0 == part { skips = 1; print ""; while ((getline line < file) > 0) print line; print "" }' docs/performance.md >docs/performance.md.new
    mv docs/performance.md.new docs/performance.md
}

measure_visits() {
    local table
    table=$(realpath "$target")/visits.md
    find_browser
    install_packages e2e
    rm -f "$table"
    (cd e2e && CAUDAL_BIN=${table%/*}/release/caudal CAUDAL_E2E_RUN=visits CAUDAL_VISITS_OUT=$table npm run --silent visits)
    printf '\nTaken on %s with commit %s, on %s cores.\n' "$(date -u +%F)" "$(git rev-parse --short=8 HEAD)" "$(nproc)" >>"$table"
    put_table visits "$table"
}

scripts/build.sh
status=0
if [ "$*" != '--only visits' ]; then
    cargo build --quiet --release --locked --package caudal-bench
    CAUDAL_PG_FSYNC=on scripts/with-postgres.sh "$target/release/caudal-bench" --program "$target/release/caudal" --out "$target/performance.md" \
        --write docs/performance.md "$@" || status=$?
fi
if [ $# -eq 0 ] || [ "$*" = '--only visits' ]; then measure_visits || status=$?; fi
say
(cd web && npm run --silent budget)
exit "$status"
