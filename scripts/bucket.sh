#!/usr/bin/env bash
# bucket.sh — a demonstration whose files lie in a bucket of another's make (moto, from PyPI): people send and read them, the store is
# killed, comes back empty-handed, and dawdles; a copy is carried to it and back by rclone; what the portal answered is held against what lies there.
#
#   CAUDAL_BIN=path    the program, instead of the debug build
. "$(dirname "$0")/common.sh"

program=$(realpath "${CAUDAL_BIN:-$target/debug/caudal}")
home=.cache/moto
if ! cmp -s scripts/bucket/requirements.txt "$home/installed"; then
    need python3 'Install Python 3.11 or newer (https://www.python.org; Debian, Ubuntu: sudo apt-get install python3-venv).'
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then fetch_debian "Python's venv" python3-venv; fi
    rm -rf "$home"
    python3 -m venv "$home"
    "$home/bin/pip" install --quiet --disable-pip-version-check -r scripts/bucket/requirements.txt
    cp scripts/bucket/requirements.txt "$home/installed"
fi
export PYTHONPATH=scripts/contract PYTHONDONTWRITEBYTECODE=1
if ! command -v rclone >/dev/null; then fetch_debian rclone rclone; fi
exec "$home/bin/python" scripts/bucket/try.py "$program" "$home/bin/moto_server"
