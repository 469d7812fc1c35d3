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
trap 'stop_demonstration; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export CAUDAL_CALLS=$folder CAUDAL_BIN=$target/release/caudal
scripts/build.sh
# The demonstration's data are made without Valgrind.
start_demonstration
stop_demonstration
start_demonstration valgrind --tool=callgrind --instr-atstart=no --demangle=no --callgrind-out-file="$folder/counted"
PYTHONPATH=scripts/contract CAUDAL_CONTRACT_PORTAL=$address .cache/schemathesis/bin/python -B scripts/order/calls.py "$portal"
stop_demonstration
python3 -B scripts/order/graph.py "$folder/counted" >"$folder/calls.new"
mv "$folder/calls.new" "$folder/calls"
scripts/build.sh
# In the order in which they lie now; of those that came to the same code, the first name.
{
    order_is_for
    echo
    nm -n "$CAUDAL_BIN" | awk 'NR == FNR { counted[$1]; counted[$2]; next } $3 in counted && $1 != last { print $3; last = $1 }' "$folder/calls" -
} >"$folder/order"
mv "$folder/order" "$order"
say "$order: $(($(wc -l <"$order") - 1)) functions"
