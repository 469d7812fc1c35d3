#!/usr/bin/env bash
# profile.sh — writes by what the release is optimised (decisions 34, 35): crates/caudal/release.profdata, how often what is executed, and
# crates/caudal/functions.order, which functions lie beside which. A program that counts is built and asked for all that the bench asks
# for, on both engines; then one that keeps its functions' names, and Valgrind counts what calls what while people of the demonstration
# do what is done every day. Names change with the compiler and with the versions of packages: to be run after either, and when much
# has become new. Three builds and a quarter of an hour.
#
#   CAUDAL_PROFDATA=program   LLVM's llvm-profdata, of the compiler's own version of LLVM (`rustc -vV`)
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
command -v valgrind >/dev/null || fetch_debian Valgrind valgrind
install_schemathesis # its Python calls the portal

llvm=$(rustc -vV | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
profdata=${CAUDAL_PROFDATA:-$(command -v "llvm-profdata-$llvm" || echo "$(rustc --print target-libdir)/../bin/llvm-profdata")}
need "$profdata" "Install llvm-profdata of LLVM $llvm (rustup component add llvm-tools; Debian: sudo apt-get install llvm-$llvm)."

order=crates/caudal/functions.order
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-profile.XXXXXX")
trap 'stop_demonstration; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
export CAUDAL_BIN=$target/release/caudal

# What is executed how often. Few rows and short loads: what counts is the way, not the time. A command that ends writes what it counted.
count_executed() {
    CAUDAL_COUNTED=$folder/compiling scripts/build.sh
    cargo build --quiet --release --locked --package caudal-bench
    export LLVM_PROFILE_FILE=$folder/executed/%p.profraw
    # It misses its floors: a program that counts is slow.
    scripts/with-postgres.sh "$target/release/caudal-bench" --program "$CAUDAL_BIN" --rows 20000 --growth 2000,20000 --seconds 2 \
        --out "$folder/told" >"$folder/bench" 2>&1 || true
    if ! [ -s "$folder/told" ]; then
        cat "$folder/bench" >&2
        exit 1
    fi
    start_demonstration LLVM_PROFILE_FILE="$LLVM_PROFILE_FILE"
    stop_demonstration
    CAUDAL_DATA_DIR=$folder/data "$CAUDAL_BIN" verify --files >/dev/null
    CAUDAL_DATA_DIR=$folder/data "$CAUDAL_BIN" backup --to "$folder/backup" >/dev/null
    unset LLVM_PROFILE_FILE
    # What is executed more than once for each call of a load.
    "$profdata" merge --sparse --text --output - "$folder"/executed/*.profraw | python3 -B scripts/profile/hot.py 50000 >"$folder/hot"
    "$profdata" merge --sparse --output crates/caudal/release.profdata "$folder/hot"
}

# Which function calls which, and how often.
count_calls() {
    start_demonstration valgrind --tool=callgrind --instr-atstart=no --demangle=no --callgrind-out-file="$folder/counted"
    PYTHONPATH=scripts/contract CAUDAL_CONTRACT_PORTAL=$address .cache/schemathesis/bin/python -B scripts/profile/calls.py "$portal"
    stop_demonstration
    python3 -B scripts/profile/graph.py "$folder/counted" >"$folder/calls.new"
    mv "$folder/calls.new" "$folder/calls"
}

count_executed
export CAUDAL_CALLS=$folder
scripts/build.sh
count_calls
scripts/build.sh
# In the order in which they lie now; of those that came to the same code, the first name.
{
    profile_is_for
    echo
    nm -n "$CAUDAL_BIN" | awk 'NR == FNR { counted[$1]; counted[$2]; next } $3 in counted && $1 != last { print $3; last = $1 }' "$folder/calls" -
} >"$folder/order"
mv "$folder/order" "$order"
say "$order: $(($(wc -l <"$order") - 1)) functions"
