#!/usr/bin/env bash
# examples.sh — what engineers of other systems are given: every call and answer of docs/api.md, and tools/caudal_api.py, are tried
# with tokens of a demonstration, of each scope one. It is asked on this machine alone, and leaves nothing at work.
#
#   CAUDAL_BIN=path   the program, instead of the debug build
. "$(dirname "$0")/common.sh"
need python3 'Install Python 3.9 or newer (https://www.python.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'

folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-examples.XXXXXX")
trap 'stop_demonstration; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

status=0
check() { python3 -B scripts/examples/check.py "$address" "$folder" "$1" || status=1; }

start_demonstration
check open
stop_demonstration
# The same tokens, where somebody who reads a list page by page is told to wait.
start_demonstration CAUDAL_LIMITS__TOKEN_CALLS__PER_MINUTE=12 CAUDAL_LIMITS__TOKEN_CALLS__BURST=1
check limited
grep ERROR "$folder/log" >&2 || true
exit "$status"
