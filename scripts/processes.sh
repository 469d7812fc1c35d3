# shellcheck shell=bash disable=SC2154
# Sourced by scripts that start programs: each is ended by its own process id, which stands in $folder/pids, since a check may be a process
# of its own and start one anew.
mkdir -p "$folder/pids"
start() { # name, command…
    local name=$1
    shift
    "$@" >>"$folder/$name.log" 2>&1 </dev/null &
    echo $! >"$folder/pids/$name"
}
ended() { # process id
    [ ! -e "/proc/$1" ] || grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null
}
await_end() { # name
    local pid
    pid=$(cat "$folder/pids/$1" 2>/dev/null) || return 0
    if ! until_true 40 ended "$pid"; then
        kill -KILL "$pid" 2>/dev/null || true
        rm -f "$folder/pids/$1"
        return 1
    fi
    rm -f "$folder/pids/$1"
}
stop() { # name
    kill "$(cat "$folder/pids/$1" 2>/dev/null)" 2>/dev/null || true
    await_end "$1"
}
# All are told before any is waited for.
stop_all() {
    local file
    for file in "$folder"/pids/*; do kill "$(cat "$file" 2>/dev/null)" 2>/dev/null || true; done
    for file in "$folder"/pids/*; do await_end "$(basename "$file")" || true; done
}
