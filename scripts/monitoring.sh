#!/usr/bin/env bash
# monitoring.sh — what the operator's eyes are: Prometheus' rules hold and their tests pass, and everything that rules and dashboard
# ask for is served by the program. It is asked on this machine alone, and leaves nothing at work.
#
#   monitoring.sh fetch   only gets what it needs
#   CAUDAL_BIN=path       the program, instead of the debug build
. "$(dirname "$0")/common.sh"
need python3 'Install Python 3.11 or newer (https://www.python.org).'
if ! python3 -c 'import yaml' 2>/dev/null; then fetch_debian "Python's YAML" python3-yaml; fi

# promtool alone, out of Debian's package of Prometheus: installing the package would start a server that nobody asked for.
find_promtool() {
    local home=.cache/promtool attempt
    if command -v promtool >/dev/null; then return; fi
    PATH=$PWD/$home/usr/bin:$PATH
    if [ -x "$home/usr/bin/promtool" ]; then return; fi
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null || ! command -v dpkg-deb >/dev/null; then
        say 'promtool was not found. Install it (it comes with Prometheus; Debian, Ubuntu: sudo apt-get install prometheus).'
        exit 1
    fi
    mkdir -p "$home"
    for attempt in 1 2 3; do
        if { apt-get update -q && (cd "$home" && apt-get download -q prometheus) &&
            dpkg-deb -x "$home"/prometheus_*.deb "$home"; } >&2; then
            find "$home" -type f ! -name promtool -delete
            return
        fi
        say "attempt $attempt to fetch promtool failed"
        sleep 2
    done
    exit 1
}

find_promtool
if [ "${1:-}" = fetch ]; then exit; fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-monitoring.XXXXXX")
trap 'stop_demonstration; rm -rf "$folder"' EXIT

rules=packaging/monitoring/caudal.rules.yml
promtool check rules "$rules"
promtool test rules "${rules%.yml}.test.yml"

metrics=127.0.0.1:$(free_port 19464)
start_demonstration CAUDAL_SERVER__METRICS_LISTEN="$metrics"

# Of what is told only once a copy was made.
env -i PATH="$PATH" CAUDAL_DATA_DIR="$folder/data" "${CAUDAL_BIN:-$target/debug/caudal}" backup --to "$folder/copy.tar" >/dev/null

python3 -B scripts/monitoring/check.py "$address" "http://$metrics/metrics" "$folder/dashboard.rules.yml"
# What the dashboard asks is held to Prometheus' grammar as well.
promtool check rules "$folder/dashboard.rules.yml"
