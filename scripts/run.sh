#!/usr/bin/env bash
# run.sh — installs, builds and starts the demonstration. A development build: it is ready soonest on a fresh machine.
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'

say 'Building the application and the server; the first time takes a few minutes.'
# The one waits mostly for the network and the other for the processor.
build_application &
application=$!
cargo build --quiet --package caudal
wait "$application"

port=$(free_port "${PORT:-8080}")
exec "$target/debug/caudal" demo --listen "127.0.0.1:$port" --data "${DATA:-.cache/demo}"
