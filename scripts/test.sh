#!/usr/bin/env bash
# test.sh [STAGE…] — runs the stages in order, or only those named; prints the time of each and of how much processor, the peak
# memory and, last, one line with the tests passed and failed. A stage that fails does not keep the others from running. The
# compiler goes on beside the checks and tests of the application, which it takes no part of; the contract beside the stages after
# it, which wait half of their time; the kill test, which waits for the disk, beside the stories.
#
#   CAUDAL_STAGE_SECONDS=n   ends a stage that is not done by then, instead of three quarters of an hour
#   CAUDAL_SKIP="e2e kill"   leaves stages out, for a developer in a hurry; the last line says so
. "$(dirname "$0")/common.sh"

stages=(format install web-build build web-check web-test walls contract rust kill client e2e)
beside=' build web-test contract kill '
if [ $# -gt 0 ]; then stages=("$@"); fi
logs=$(mktemp -d "${TMPDIR:-/tmp}/caudal-test.XXXXXX")
# Seconds that no stage takes: the compiler needed 1,400 on the slowest machine that was seen. The long proof has its own.
longest=${CAUDAL_STAGE_SECONDS:-2700}
if [ -n "${CAUDAL_PROVE:-}" ]; then longest=43200; fi
passed=0 failed=0 skipped=0 broken=() scratch= in_memory=
declare -A running=()

stage_format() { cargo fmt --all --check; }
# By itself, for who wants no more than the lints (make check).
stage_lint() { cargo clippy --workspace --all-targets --quiet -- -D warnings; }
# Every build of tests is about the whole workspace: about one package Cargo would choose other features, and compile again.
# The program comes with the tests that run it. Clippy compiles it and lints on the way; a warning fails the stage and yet
# leaves the tests what they need.
stage_build() {
    local status=0
    # Without colours, which would stand before the word that is looked for.
    CARGO_TERM_COLOR=never cargo test --quiet --workspace --all-targets --no-run 2>"$logs/compiler" || status=$?
    cat "$logs/compiler"
    if grep -q '^warning' "$logs/compiler"; then status=1; fi
    return "$status"
}
stage_walls() { cargo test --workspace --test it -- walls::; }
# A story waits for a server or a disk half of its time: twice as many as there are cores leave none idle.
stage_rust() {
    find_age
    RUST_TEST_THREADS=$(($(nproc) * 2)) scripts/with-postgres.sh cargo test --workspace --no-fail-fast -- --skip walls:: --skip kill::
}
# What survives a kill is asked of a PostgreSQL that writes to disk; the log tells each moment and the seed.
stage_kill() { CAUDAL_PG_FSYNC=on scripts/with-postgres.sh cargo test --workspace --test it -- kill:: --nocapture; }
# All that comes from a registry, before anything runs beside anything.
stage_install() {
    install_packages web
    install_packages e2e
    install_schemathesis
    find_age
    find_browser
}
stage_web-check() {
    local types
    install_packages web
    # The types take one core, the rest the other.
    (cd web && npm run typecheck) &
    types=$!
    (cd web && npm run format:check && npm run lint) || {
        wait "$types" || true
        return 1
    }
    wait "$types"
}
stage_web-test() { (cd web && npm test); }
stage_web-build() { build_application && (cd web && npm run budget); }
stage_client() {
    local client fresh=0 parts='generatedCore generated generatedBatches generatedAccounting generatedNotices generatedMessages generatedTypes'
    for client in $parts; do cp -p "web/src/api/$client.ts" "$logs/$client.ts"; done
    (cd web && npm run generate)
    for client in $parts; do
        diff -u "$logs/$client.ts" "web/src/api/$client.ts" || fresh=1
        # With its time: a newer client would have the application, and the program around it, built anew.
        cp -p "$logs/$client.ts" "web/src/api/$client.ts"
    done
    if [ "$fresh" -eq 0 ]; then return; fi
    echo 'web/src/api is stale: run scripts/generate.sh and commit what it writes.'
    return 1
}
stage_contract() { scripts/contract.sh; }
stage_e2e() {
    find_browser
    install_packages web # its formatter
    install_packages e2e
    (cd e2e && npm run check && CAUDAL_BIN="$(cd .. && realpath "$target")/debug/caudal" ../scripts/with-postgres.sh npm test)
}

# Passed and failed tests in a log: of Rust's test programs, Vitest, Playwright and Schemathesis (endpoints). A stage without tests of its own is one.
count() { # log, exit status
    sed 's/\x1b\[[0-9;]*m//g' "$1" | awk -v status="$2" '
        /^test result: / { for (i = 2; i <= NF; i++) { if ($i == "passed;") p += $(i - 1); if ($i == "failed;") f += $(i - 1) } }
        /^ *Tests  / { for (i = 2; i <= NF; i++) { if ($i == "passed") p += $(i - 1); if ($i == "failed") f += $(i - 1) } }
        /^ +[0-9]+ passed/ { p += $1 }
        /^ +[0-9]+ (failed|flaky|interrupted|did not run)$/ { f += $1 }
        /^ +Tested: [0-9]+$/ { p += $2 }
        / unique failures?$/ { p -= $(NF - 2); f += $(NF - 2) }
        END {
            if (p < 0) p = 0
            if (p + f == 0 && status == 0) p = 1
            if (f == 0 && status != 0) f = 1
            print p + 0, f + 0
        }'
}

# Kilobytes that this process and all it started hold at this moment.
memory_kb() {
    # Processes end while they are being read.
    { cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v root=$$ -v page="$(getconf PAGESIZE)" '
        { pid = $1; sub(/.*\) /, ""); parent[pid] = $2; pages[pid] = $22 }
        END {
            for (pid in parent) {
                for (p = pid; p in parent && p != root; p = parent[p]) {}
                if (p == root) total += pages[pid]
            }
            printf "%d", total * page / 1024
        }'
}

watch_memory() {
    local now peak=0
    while sleep 1; do
        now=$(memory_kb)
        if [ "$now" -gt "$peak" ]; then peak=$now && echo "$peak" >"$logs/peak"; fi
    done
}

is_skipped() { [[ " ${CAUDAL_SKIP:-} " == *" $1 "* ]]; }

# Where databases and profiles that are thrown away stand: in memory where there is room for them. Not in the long proof,
# nor in the kill test, which ask what a disk keeps.
make_scratch() {
    local room
    scratch=${TMPDIR:-/tmp}
    room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
    if [ -n "${CAUDAL_PROVE:-}" ] || [ ! -w /dev/shm ] || [ "${room:-0}" -lt 4000000 ]; then return; fi
    in_memory=$(mktemp -d /dev/shm/caudal-test.XXXXXX)
    # The user who runs PostgreSQL goes through it.
    chmod 711 "$in_memory"
    scratch=$in_memory
}

# Runs a stage; leaves its log, its status, its seconds and those of the processor in files. A server that goes on by itself,
# as PostgreSQL does, is not in the latter.
perform() { # name
    local began=$SECONDS status TIMEFORMAT='%U %S'
    # Not in a condition: there Bash would forget to stop at the first failure.
    set +e
    {
        time {
            (
                set -e
                if [ "$1" != kill ]; then export TMPDIR=$scratch; fi
                "stage_$1"
            ) >"$logs/$1.log" 2>&1 </dev/null
            status=$?
        }
    } 2>"$logs/$1.processor"
    set -e
    echo "$status $((SECONDS - began)) $(awk '{ printf "%d", $1 + $2 }' "$logs/$1.processor")" >"$logs/$1.done"
}

tell() { # name
    local name=$1 status seconds processor tests
    read -r status seconds processor <"$logs/$name.done"
    read -r -a tests < <(count "$logs/$name.log" "$status")
    passed=$((passed + tests[0])) failed=$((failed + tests[1]))
    printf '%-12s %4d s  %5d s of processor   %d passed, %d failed\n' "$name" "$seconds" "$processor" "${tests[0]}" "${tests[1]}"
    if [ "$status" -ne 0 ]; then
        broken+=("$name")
        sed 's/^/    /' "$logs/$name.log" | tail -n "${CAUDAL_LOG_LINES:-80}"
    fi
}

# Waits for a stage that goes on beside the others.
await() { # name
    if [ -n "${running[$1]:-}" ]; then
        wait "${running[$1]}" 2>/dev/null || true
        unset "running[$1]"
        if [ ! -e "$logs/$1.done" ]; then
            echo "The stage had not ended after $longest s, and was ended." >>"$logs/$1.log"
            echo "124 $longest 0" >"$logs/$1.done"
        fi
        tell "$1"
    fi
}

# A stage that stands still would have whoever waits for the whole run end it without a word: it is ended, and its log tells where.
end_late() { # name, process group
    local began=$SECONDS
    while sleep 2 && [ -e "$logs" ] && [ ! -e "$logs/$1.done" ]; do
        if [ "$((SECONDS - began))" -gt "$longest" ]; then kill -TERM -- "-$2" && return; fi
    done
}

run_stage() { # name
    if [[ " walls contract rust kill client e2e " == *" $1 "* ]]; then await build; fi
    if is_skipped "$1"; then
        printf '%-12s SKIPPED (CAUDAL_SKIP)\n' "$1"
        skipped=$((skipped + 1))
    else
        # The client is written anew under the eyes of the application's tests; the stories are told with little beside.
        if [ "$1" = client ] || [ "$1" = e2e ]; then await web-test; fi
        if [ "$1" = e2e ]; then await contract; fi
        # In a process group of its own, so that all of it can be ended.
        set -m
        perform "$1" &
        running[$1]=$!
        set +m
        end_late "$1" "${running[$1]}" 2>/dev/null &
        if [[ "$beside" != *" $1 "* ]]; then await "$1"; fi
    fi
}

need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
# Clippy is the compiler with more lints: linting apart would check every package of the workspace, and of others, once more.
RUSTC_WORKSPACE_WRAPPER=$(rustc --print sysroot)/bin/clippy-driver
export RUSTC_WORKSPACE_WRAPPER
need "$RUSTC_WORKSPACE_WRAPPER" 'Install Clippy (rustup component add clippy).'
for name in "${stages[@]}"; do
    declare -F "stage_$name" >/dev/null || { say "There is no stage $name."; exit 2; }
done
watch_memory 2>/dev/null &
watcher=$!
finish() {
    kill "$watcher" 2>/dev/null || true
    for name in "${!running[@]}"; do
        kill -TERM -- "-${running[$name]}" 2>/dev/null || true
        wait "${running[$name]}" 2>/dev/null || true
    done
    rm -rf "$logs" ${in_memory:+"$in_memory"}
}
trap finish EXIT
make_scratch
for name in "${stages[@]}"; do run_stage "$name"; done
for name in "${stages[@]}"; do await "$name"; done

printf '\n%d s in all, %d MB of memory at most\n' "$SECONDS" $(($(cat "$logs/peak" 2>/dev/null || echo 0) / 1024))
if [ ${#broken[@]} -gt 0 ]; then echo "Failed: ${broken[*]}"; fi
# Once more what went wrong, where whoever sees only the end of a log finds it.
for name in "${broken[@]}"; do
    sed 's/\x1b\[[0-9;]*m//g' "$logs/$name.log" |
        grep -E '^ *(Error|[A-Za-z]*Error|Expected|Received|Locator|Timeout|error(\[E[0-9]+\])?):? |panicked at|^test .* FAILED|^ *[×✘]|›.*:[0-9]+:[0-9]+$' |
        cut -c1-220 | uniq | head -n 12 | sed "s/^ */  $name: /" || true
done
if [ "$skipped" -gt 0 ]; then echo "$skipped stages were left out: CAUDAL_SKIP=\"$CAUDAL_SKIP\""; fi
echo "$passed passed, $failed failed"
[ ${#broken[@]} -eq 0 ]
