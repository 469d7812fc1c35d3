#!/usr/bin/env bash
# build.sh — the release, with the application inside.
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
build_application
CAUDAL_APPLICATION=$(application_hash) cargo build --release --locked --package caudal
say "$target/release/caudal ($(($(stat -c %s "$target/release/caudal" 2>/dev/null || stat -f %z "$target/release/caudal") / 1000000)) MB)"
