#!/usr/bin/env bash
# bucket.sh — a demonstration whose files lie in a bucket of another's make (moto, from PyPI): people send and read them, the store is
# killed, comes back empty-handed, and dawdles; a copy is carried to it and back by rclone; what the portal answered is held against what lies there.
#
#   CAUDAL_BIN=path    the program, instead of the debug build
. "$(dirname "$0")/common.sh"

program=$(realpath "${CAUDAL_BIN:-$target/debug/caudal}")
install_python moto scripts/bucket/requirements.txt
export PYTHONPATH=scripts/contract PYTHONDONTWRITEBYTECODE=1
if ! command -v rclone >/dev/null; then fetch_debian rclone rclone; fi
exec .cache/moto/bin/python scripts/bucket/try.py "$program" .cache/moto/bin/moto_server
