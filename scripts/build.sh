#!/usr/bin/env bash
# build.sh — the release, with the application inside, optimised by what is executed how often (scripts/profile.sh, decision 35).
#
#   CAUDAL_COUNTED=folder   it counts what is executed, and writes it into this folder unless LLVM_PROFILE_FILE says where
. "$(dirname "$0")/common.sh"
need cargo 'Install Rust 1.95 or newer (https://rustup.rs).'
build_application

if [ -n "${CAUDAL_COUNTED:-}" ]; then
    flags=-Cprofile-generate=$CAUDAL_COUNTED
else
    flags="-Cprofile-use=$PWD/crates/caudal/release.profdata"
    # Copies of what is hot, wherever it is called, would make the program a seventh larger: hot are only innermost loops, and all else is laid out
    # by the profile.
    for word in profile-summary-cutoff-hot=100000 pgso-cutoff-instr-prof=300000 pgso-lwss-only=false inlinehint-threshold=45 \
        disable-icp disable-memop-opt no-pgo-warn-mismatch; do
        flags+=" -Cllvm-args=-$word"
    done
fi
RUSTFLAGS="${RUSTFLAGS:-} $flags" CAUDAL_APPLICATION=$(application_hash) cargo build --release --locked --package caudal
if [ "$(head -n 1 crates/caudal/functions.order)" != "$(profile_is_for)" ]; then
    say 'The profile is for another compiler or other packages: some functions are optimised without it (scripts/profile.sh).'
fi
say "$target/release/caudal ($(($(stat -c %s "$target/release/caudal" 2>/dev/null || stat -f %z "$target/release/caudal") / 1000000)) MB)"
