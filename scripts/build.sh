#!/usr/bin/env bash
# build.sh — the release, with the application inside.
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
build_application
CAUDAL_APPLICATION=$(application_hash) cargo build --release --locked --package caudal
if [ "$(head -n 1 crates/caudal/functions.order)" != "$(order_is_for)" ]; then
    say 'The order of the functions is for another compiler or other packages: some lie where chance puts them (scripts/order.sh).'
fi
say "$target/release/caudal ($(($(stat -c %s "$target/release/caudal" 2>/dev/null || stat -f %z "$target/release/caudal") / 1000000)) MB)"
