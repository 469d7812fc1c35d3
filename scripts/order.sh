#!/usr/bin/env bash
# order.sh — writes crates/caudal/functions.order: which functions of the release lie beside which (decision 34). A program that keeps
# its functions' names is built, Valgrind counts what calls what while people of the demonstration do what is done every day, and
# the linker puts together what calls one another. Names change with the compiler and with the versions of packages: to be run after
# either, and when much has become new. Two builds and some minutes.
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
command -v valgrind >/dev/null || fetch_debian Valgrind valgrind
install_schemathesis # its Python calls the portal

order=crates/caudal/functions.order
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-order.XXXXXX")
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

# It says its address once it is ready.
start() { # what it runs under…
    : >"$folder/said"
    env -i PATH="$PATH" "$@" "$target/release/caudal" demo --listen 127.0.0.1:0 --data "$folder/data" \
        >"$folder/said" 2>>"$folder/log" &
    portal=$!
    until address=$(grep -o 'http://127\.0\.0\.1:[0-9]*' "$folder/said"); do
        kill -0 "$portal" 2>/dev/null || { cat "$folder/said" "$folder/log" >&2; exit 1; }
        sleep 0.2
    done
}

export CAUDAL_CALLS=$folder
scripts/build.sh
# The demonstration's data are made without Valgrind.
start
stop
start valgrind --tool=callgrind --instr-atstart=no --demangle=no --callgrind-out-file="$folder/counted"
PYTHONPATH=scripts/contract CAUDAL_CONTRACT_PORTAL=$address .cache/schemathesis/bin/python -B scripts/order/calls.py "$portal"
stop
python3 -B scripts/order/graph.py "$folder/counted" >"$folder/calls.new"
mv "$folder/calls.new" "$folder/calls"
scripts/build.sh
# In the order in which they lie now; of those that came to the same code, the first name.
nm -n "$target/release/caudal" | awk 'NR == FNR { counted[$1]; counted[$2]; next } $3 in counted && $1 != last { print $3; last = $1 }' \
    "$folder/calls" - >"$order"
say "$order: $(wc -l <"$order") functions"
