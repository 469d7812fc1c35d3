#!/usr/bin/env bash
# traces.sh — a demonstration whose calls are followed (traces.endpoint), and a collector that reads them by OpenTelemetry's own published
# description (opentelemetry-proto, from PyPI), which knows no field that is not there.
#
#   CAUDAL_BIN=path   the program, instead of the debug build
. "$(dirname "$0")/common.sh"

program=$(realpath "${CAUDAL_BIN:-$target/debug/caudal}")
install_python otlp scripts/traces/requirements.txt
export PYTHONPATH=scripts/contract PYTHONDONTWRITEBYTECODE=1
exec .cache/otlp/bin/python scripts/traces/try.py "$program"
