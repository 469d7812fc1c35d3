#!/usr/bin/env bash
# prove.sh — the long proof, of two parts that go on beside one another: everything at full figures (what computes beside what waits for
# servers), and all of `make test` again and again on a machine whose cores have something else to do. Each part is the other's load.
#
#   CAUDAL_PROVE=1 is what tests look at to go on longer: property cases, kills, races, rows, widths.
#   CAUDAL_BUSY_RUNS=n how often all of `make test` is run (five times; 0 for not)
#   CAUDAL_FIGURES=0 leaves the full figures out
#   CAUDAL_OLD=path the program of the version before, from which two nodes are brought to this one
#   CAUDAL_PARTS=words the parts of the full figures whose names have this in them (an extended regular expression), as after a part that failed
. "$(dirname "$0")/common.sh"

logs=$(mktemp -d "${TMPDIR:-/tmp}/caudal-prove.XXXXXX")
lane=
finish() {
    if [ -n "$lane" ]; then kill -TERM -- "-$lane" 2>/dev/null || true; fi
    rm -rf "$logs"
}
trap finish EXIT

# One part of the proof: what fails keeps the rest from nothing, since an hour of proof is worth more than the first fault in it.
part() { # what it is, command…
    local name=$1 began=$SECONDS status=0 log=$logs/part.$BASHPID
    shift
    if ! [[ $name =~ ${CAUDAL_PARTS:-.} ]]; then return; fi
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        sed 's/^/    /' "$log" >&2
        echo "$name" >>"$logs/failed"
    fi
    say "$(printf 'full figures: %-48s %5d s  %s' "$name" "$((SECONDS - began))" "$([ "$status" -eq 0 ] && echo passed || echo FAILED)")"
}

# Optimised code with checked arithmetic and all assertions: what the everyday run compiles, at the release's speed. Linking each test
# program as a whole would take longer than all of its tests, and proves nothing about overflows.
optimised=(--release --workspace --target-dir "$target/prove" --features caudal-server/embedded)
program=$PWD/$target/prove/release/caudal
full_figures() {
    if [ "${CAUDAL_FIGURES:-1}" = 0 ]; then return; fi
    export CAUDAL_PROVE=1 PROPTEST_CASES=${PROPTEST_CASES:-20000} CAUDAL_PG_FSYNC=on
    export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
    export RUSTFLAGS='-C overflow-checks=on -C debug-assertions=on'
    part 'Rust, built' cargo test --no-run "${optimised[@]}"
    find_browser
    # What waits for servers to go and come back leaves the cores to what computes.
    prove_servers &
    local servers=$!
    prove_code
    wait "$servers"
}
prove_code() {
    part 'Rust on both engines' scripts/with-postgres.sh cargo test --no-fail-fast "${optimised[@]}"
    part 'files for banks against the published schemas' scripts/schemas.sh "${optimised[@]}"
    part 'stories at every width' prove_stories
    part 'stories, each call late' late_stories
    part 'screens beside their pictures' compare_looks
    part 'calls by their description' env CAUDAL_BIN="$program" scripts/contract.sh
    part 'the API as other systems are told' env CAUDAL_BIN="$program" scripts/examples.sh
}
prove_servers() {
    part 'servers of PostgreSQL taken away under load' env CAUDAL_BIN="$program" scripts/rehearse.sh
    part 'portals behind nginx, Caddy and HAProxy' env CAUDAL_BIN="$program" scripts/proxies.sh
    part 'the image for containers' env CAUDAL_BIN="$program" scripts/container.sh check
    part 'all of compose.yaml together' env CAUDAL_BIN="$program" scripts/container/together.sh
    part 'reports from a server that follows' env CAUDAL_BIN="$program" scripts/replica.sh
    part 'a moment of PostgreSQL brought back' env CAUDAL_BIN="$program" scripts/moment.sh
    part 'files in a bucket, which goes away' env CAUDAL_BIN="$program" scripts/bucket.sh
    part 'traces as a collector reads them' env CAUDAL_BIN="$program" scripts/traces.sh
    part 'the package, installed in a clean Debian' install_package
    part 'alarms and dashboard against the program' env CAUDAL_BIN="$program" scripts/monitoring.sh
    if [ -n "${CAUDAL_OLD:-}" ]; then part 'two nodes from one version to the next' scripts/upgrade.sh "$CAUDAL_OLD" "$program"; fi
}
# What depends on the moment shows where every moment is another one.
late_application() (cd web && CAUDAL_TARRY=1 npm test)
late_stories() (cd e2e && CAUDAL_PROVE='' CAUDAL_TARRY=1 CAUDAL_BIN=$program CAUDAL_E2E_RUN=late ../scripts/with-postgres.sh npm test)
compare_looks() (cd e2e && CAUDAL_PROVE='' CAUDAL_BIN=$program CAUDAL_E2E_RUN=looks npm run looks)
# Of the same program; its manual is written by an everyday build.
install_package() (unset RUSTFLAGS && CAUDAL_BIN=$program scripts/package.sh && scripts/installed.sh)
prove_stories() (cd e2e && CAUDAL_BIN=$program CAUDAL_E2E_RUN=prove ../scripts/with-postgres.sh npm run prove)

# All that comes from a registry, and the application, which both parts take: before an hour has passed, and once.
scripts/schemas.sh fetch
scripts/monitoring.sh fetch
scripts/test.sh install web-build
# Beside nothing: the stage `client` writes what these tests read.
if [ "${CAUDAL_FIGURES:-1}" != 0 ]; then part 'the application, its tasks and answers late' late_application; fi
# In a process group of its own, so that all of it can be ended.
set -m
full_figures &
lane=$!
set +m

# A test that depends on the moment passes on an idle machine. What everybody runs must pass every time, however busy theirs is.
status=0 busy_runs=${CAUDAL_BUSY_RUNS:-5} held=0
for ((run = 1; run <= busy_runs; run++)); do
    say "make test on a busy machine, $run of $busy_runs"
    if CAUDAL_STAGE_SECONDS=10800 CAUDAL_BUSY_AFTER=$lane scripts/busy.sh scripts/test.sh; then held=$((held + 1)); else status=1; fi
done
wait "$lane" || status=1
lane=
say "make test on a busy machine: $held of $busy_runs passed"
if [ -s "$logs/failed" ]; then
    say "failed at full figures: $(paste -sd, "$logs/failed")"
    status=1
fi
if [ "$status" -ne 0 ]; then say 'Not proved: something above failed.'; fi
if [ -n "${CAUDAL_PARTS:-}" ]; then say "Only these parts were tried: $CAUDAL_PARTS"; fi
exit "$status"
