# Sourced by the scripts beside it: where things are, and how they are installed.
# shellcheck shell=bash
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

target=${CARGO_TARGET_DIR:-target}

say() { printf '%s\n' "$*" >&2; }

need() { # program, how to get it
    command -v "$1" >/dev/null || {
        say "$1 was not found. $2"
        exit 1
    }
}

# Runs one step and tells how long it took, and every half a minute how far it is; what it writes is shown only where it fails.
# Not to be called in a condition: there Bash would forget to stop at the first failure. The caller has made the folder $logs.
step() { # what it is, command…
    local name=$1 log began=$SECONDS status watch
    shift
    log=$(mktemp "$logs/step.XXXXXX")
    watch_step "$name" "$log" &
    watch=$!
    set +e
    # Cargo draws how far it is only where it is told how wide the line is.
    (
        set -e
        export CARGO_TERM_PROGRESS_WHEN=always CARGO_TERM_PROGRESS_WIDTH=100
        "$@"
    ) >"$log" 2>&1 </dev/null
    status=$?
    set -e
    kill "$watch" 2>/dev/null || true
    wait "$watch" 2>/dev/null || true
    if [ "$status" -ne 0 ]; then cat "$log" >&2; fi
    tell_step "$name" "$((SECONDS - began))" "$(if [ "$status" -ne 0 ]; then printf '  failed: see above'; fi)"
    return "$status"
}

tell_step() { # what it is, seconds, what else there is to say
    say "$(printf '  %-22s %4d s%s' "$1" "$2" "$3")"
}

# Until the log is gone with whoever made it.
watch_step() { # what it is, log
    local began=$SECONDS told=0 seconds
    while sleep 1 && [ -e "$2" ]; do
        seconds=$((SECONDS - began))
        if [ "$((seconds / 30))" -gt "$told" ]; then
            told=$((seconds / 30))
            tell_step "$1" "$seconds" "$(progress "$2") …"
        fi
    done
}

# How many of its pieces Cargo has compiled, from the line that it draws.
progress() { # log
    tr '\r' '\n' <"$1" | sed -n 's|.*\] \([0-9][0-9]*\)/\([0-9][0-9]*\).*| \1 of \2 compiled|p' | tail -n 1
}

# The exact packages of the lock file, once for each lock file; a registry that stumbles is asked three times.
install_packages() { # folder
    need npm 'Install Node.js 20 or newer (https://nodejs.org); the packages bring the version they need themselves.'
    local folder=$1 stamp=$1/node_modules/.caudal-installed attempt
    if [ -e "$stamp" ] && cmp -s "$folder/package-lock.json" "$stamp"; then return; fi
    for attempt in 1 2 3; do
        if (cd "$folder" && npm ci --no-audit --no-fund --loglevel=error); then
            cp "$folder/package-lock.json" "$stamp"
            return
        fi
        say "$folder: attempt $attempt to install the packages failed"
        sleep $((attempt * 2))
    done
    say "$folder: the packages could not be installed; see above"
    exit 1
}

# Builds the application when something in it is newer than the last build.
build_application() {
    install_packages web
    local built=web/dist/index.html
    if [ -e "$built" ] && [ ! openapi.json -nt "$built" ] && [ -z "$(find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer "$built" -print -quit)" ]; then
        return
    fi
    (cd web && npm run --silent build)
    # Served beside the application, and printed by `caudal openapi`.
    cp openapi.json web/dist/openapi.json
    web/node_modules/.bin/node scripts/compress.mjs web/dist
    touch "$built"
}

# Cargo embeds the application into a release; this tells it when that changed.
application_hash() { find web/dist -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16; }

# A demonstration of the caller's own, without the variables of whoever runs it; its place is in $address once it is ready. The caller
# has made the folder $folder, which has its data, what it says and its log, and stops it at their end.
portal=
start_demonstration() { # what is set, and what it runs under…
    : >"$folder/said"
    env -i PATH="$PATH" "$@" "${CAUDAL_BIN:-$target/debug/caudal}" demo --listen 127.0.0.1:0 --data "$folder/data" \
        >"$folder/said" 2>>"$folder/log" &
    portal=$!
    until address=$(grep -o 'http://127\.0\.0\.1:[0-9]*' "$folder/said"); do
        kill -0 "$portal" 2>/dev/null || { cat "$folder/said" "$folder/log" >&2; exit 1; }
        sleep 0.05
    done
}
stop_demonstration() {
    if [ -n "$portal" ]; then
        kill "$portal" 2>/dev/null || true
        wait "$portal" 2>/dev/null || true
    fi
    portal=
}

# For what compiler and packages the order of the release's functions is.
order_is_for() { printf '# %s, Cargo.lock %s' "$(rustc --version)" "$(sha256sum Cargo.lock | cut -c1-12)"; }

# Waits until a command succeeds.
until_true() { # seconds, command…
    local until=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        if [ "$SECONDS" -ge "$until" ]; then return 1; fi
        sleep 0.1
    done
}

free_port() { # first port to try
    local port=$1
    while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
    printf '%s' "$port"
}

# Schemathesis and scim2-tester with what they need, in the exact versions of their list, in a Python environment of their own.
# What a list names from PyPI, in a folder of its own: .cache/NAME/bin has its programs.
install_python() { # name, list
    local list=$2 home=.cache/$1 attempt
    need python3 'Install Python 3.11 or newer (https://www.python.org; Debian, Ubuntu: sudo apt-get install python3-venv).'
    if [ -e "$home/installed" ] && cmp -s "$list" "$home/installed"; then return; fi
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then fetch_debian "Python's venv" python3-venv; fi
    for attempt in 1 2 3; do
        rm -rf "$home"
        if python3 -m venv "$home" && "$home/bin/pip" install --quiet --disable-pip-version-check -r "$list"; then
            cp "$list" "$home/installed"
            return
        fi
        say "attempt $attempt to install what $list names failed"
        sleep $((attempt * 2))
    done
    say "What $list names could not be installed; see above"
    exit 1
}
install_schemathesis() { install_python schemathesis scripts/contract/requirements.txt; }

# Installs what a machine of Debian's lacks, as root; says elsewhere what to install.
fetch_debian() { # what it is, package
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        say "$1 was not found. Install it (Debian, Ubuntu: sudo apt-get install $2)."
        exit 1
    fi
    local attempt
    for attempt in 1 2 3; do
        # One at a time: Debian's own lock is waited for by nobody.
        if { flock 9 && apt-get update -q && install_debian "$2"; } >&2 9>"${TMPDIR:-/tmp}/caudal-apt.lock"; then
            return
        fi
        say "attempt $attempt to install $2 failed"
        sleep 2
    done
    exit 1
}

# With what copies are sealed.
find_age() { command -v age >/dev/null || fetch_debian age age; }

# A browser for the stories: the one that is named, the machine's own, or Debian's. Every day the engine without a window's
# frame does, at two thirds of the cost: it is installed once even where a whole browser is. The long run (CAUDAL_PROVE)
# prefers the whole one.
find_browser() {
    local attempt names=(chromium-headless-shell chromium chromium-browser google-chrome)
    if [ "${CAUDAL_PROVE:-}" = 1 ]; then names=(chromium chromium-browser google-chrome); fi
    if [ -n "${CAUDAL_CHROMIUM:-}" ] || installed_browser "${names[0]}" || try_browser "${names[0]}" ||
        installed_browser "${names[@]}"; then return; fi
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        say 'No Chromium was found. Install it (Debian, Ubuntu: sudo apt-get install chromium) or name it in CAUDAL_CHROMIUM.'
        exit 1
    fi
    for attempt in 1 2 3; do
        # Older releases have only the whole browser.
        if { apt-get update -q && { install_debian "${names[0]}" || install_debian chromium; }; } >&2 &&
            installed_browser "${names[@]}"; then
            return
        fi
        say "attempt $attempt to install Chromium failed"
        sleep 2
    done
    exit 1
}

# Installs a browser where that is easy; asked once, since a warm run needs no network.
try_browser() { # package
    local asked=.cache/asked-for-$1
    if [ -e "$asked" ] || [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then return 1; fi
    mkdir -p .cache && touch "$asked"
    { apt-get update -q && install_debian "$1"; } >&2 && installed_browser "$1"
}

# Names the first of these programs that is there.
installed_browser() {
    local name
    for name in "$@"; do
        if CAUDAL_CHROMIUM=$(command -v "$name"); then
            export CAUDAL_CHROMIUM
            return
        fi
    done
    return 1
}

install_debian() { DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$1"; }

# As fetch_debian, of a package that starts a service, which would take the ports of this machine, and nobody asked for it. Whoever
# calls this calls allow_services at their end as well.
own_policy=
fetch_idle() { # what it is, package
    local policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ] && [ "$(id -u)" -eq 0 ]; then
        own_policy=$policy
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
    fi
    fetch_debian "$1" "$2"
    allow_services
}
allow_services() {
    if [ -n "$own_policy" ]; then rm -f "$own_policy"; fi
    own_policy=
}
