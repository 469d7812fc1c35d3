#!/usr/bin/env bash
# run.sh — installs, builds and starts the demonstration. A development build: it is ready soonest on a fresh machine.
# A line for each step with its time; what the tools say is shown only where a step fails. The address comes last.
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'

logs=$(mktemp -d "${TMPDIR:-/tmp}/caudal-run.XXXXXX")
application=
finish() {
    if [ -n "$application" ]; then
        kill -TERM -- "-$application" 2>/dev/null || true
        wait "$application" 2>/dev/null || true
    fi
    rm -rf "$logs"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say 'Building the application and the server; the first time takes a few minutes.'
# The one waits mostly for the network and the other for the processor. In a process group of its own, so that all of it can be ended.
set -m
(
    step 'application: packages' install_packages web
    step 'application: build' build_application
) &
application=$!
set +m
step 'server: compile' cargo build --package caudal
wait "$application" || {
    application=
    say 'The application could not be built; see above.'
    exit 1
}
application=
finish
trap - EXIT INT TERM

port=$(free_port "${PORT:-8080}")
exec "$target/debug/caudal" demo --listen "127.0.0.1:$port" --data "${DATA:-.cache/demo}"
