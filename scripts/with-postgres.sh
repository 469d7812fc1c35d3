#!/usr/bin/env bash
# with-postgres.sh COMMAND [ARGUMENT…] — runs a command beside a PostgreSQL server of its own.
#
# The server lives in a temporary folder, listens on a free port of 127.0.0.1 only and is stopped and removed when the
# command ends, also on a signal. The command finds it in CAUDAL_TEST_POSTGRES. Where PostgreSQL is not installed it is
# installed from Debian's packages when this runs as root, without starting their default cluster.
#
#   CAUDAL_PG_FSYNC=on   the server writes to disk before it answers (default: off, it is thrown away anyway, and its folder is
#                        in memory where /dev/shm has room)
set -euo pipefail

if [ $# -eq 0 ]; then
    sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi

if [ "${CAUDAL_PG_FSYNC:-off}" = on ]; then durable=on; else durable=off; fi

find_programs() {
    local folder newest=
    for folder in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
        if [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ]; then newest=$folder; fi
    done
    if [ -z "$newest" ] && command -v initdb >/dev/null && command -v postgres >/dev/null; then
        newest=$(dirname "$(command -v initdb)")
    fi
    printf '%s' "$newest"
}

install_programs() {
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        cat >&2 <<'HELP'
with-postgres.sh: PostgreSQL's server programs (initdb, postgres) were not found.
Install them and try again:
  Debian, Ubuntu   sudo apt-get install postgresql
  Fedora           sudo dnf install postgresql-server
  macOS            brew install postgresql
HELP
        exit 1
    fi
    echo "with-postgres.sh: installing PostgreSQL" >&2
    # Keeps the package from making and starting a cluster of its own.
    mkdir -p /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/caudal.conf
    local attempt
    for attempt in 1 2 3; do
        if { apt-get update -q && DEBIAN_FRONTEND=noninteractive \
            apt-get install -q -y --no-install-recommends -o Dpkg::Options::=--force-confold postgresql; } >&2; then
            return
        fi
        echo "with-postgres.sh: attempt $attempt failed" >&2
        sleep 2
    done
    echo "with-postgres.sh: PostgreSQL could not be installed; see the messages above" >&2
    exit 1
}

programs=$(find_programs)
if [ -z "$programs" ]; then
    install_programs
    programs=$(find_programs)
    if [ -z "$programs" ]; then
        echo "with-postgres.sh: PostgreSQL was installed but its programs were not found" >&2
        exit 1
    fi
fi

# Each test has a database, some 900 files, made and removed. On a disk that was most of what the server did: a file system that has
# just removed thousands of files looks long for a number for the next one. With less than two gigabytes of room (it takes 300 MB), as in a
# container that has 64 MB there, or where there is no /dev/shm, the disk it is.
find_place() {
    local room
    room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
    if [ "$durable" = off ] && [ -w /dev/shm ] && [ "${room:-0}" -ge 2097152 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# PostgreSQL refuses to run as root.
as_owner() { "$@"; }
folder=$(mktemp -d "$(find_place)/caudal-postgres.XXXXXX")
if [ "$(id -u)" -eq 0 ]; then
    if ! id postgres >/dev/null 2>&1; then
        echo "with-postgres.sh: running as root needs the user 'postgres'; install Debian's postgresql package" >&2
        rmdir "$folder"
        exit 1
    fi
    as_owner() { runuser -u postgres -- "$@"; }
    chown postgres "$folder"
fi

command_pid=
finish() {
    local status=$?
    trap '' INT TERM HUP
    trap - EXIT
    if [ -n "$command_pid" ] && kill -TERM -- "-$command_pid" 2>/dev/null; then
        wait "$command_pid" 2>/dev/null || true
    fi
    stop_server
    rm -rf "$folder"
    exit "$status"
}

# By the server's own process id, from its own file. QUIT ends it at once: nothing in it is kept.
stop_server() {
    local pid tries=0
    pid=$(head -n 1 "$folder/data/postmaster.pid" 2>/dev/null || true)
    [ -n "$pid" ] || return 0
    kill -QUIT "$pid" 2>/dev/null || return 0
    while kill -0 "$pid" 2>/dev/null; do
        tries=$((tries + 1))
        if [ "$tries" -gt 100 ]; then
            kill -KILL "$pid" 2>/dev/null || true
            return 0
        fi
        sleep 0.05
    done
}

trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# --no-sync: a new cluster needs no disk. C.UTF-8 where there is one: the order of text never depends on the machine.
cd "$folder"
locale=C
if locale -a 2>/dev/null | grep -qi '^C\.utf-\?8$'; then locale=C.UTF-8; fi
if ! as_owner "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale="$locale" --no-sync \
    >"$folder/initdb.log" 2>&1; then
    cat "$folder/initdb.log" >&2
    exit 1
fi

# A socket's path has at most 107 letters.
sockets=
if [ ${#folder} -le 80 ]; then sockets=$folder; fi

# The port is free when we look and may be taken when the server starts: then the next one is tried.
start_server() {
    as_owner "$programs/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w -t 60 -o "\
-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='$sockets' -c max_connections=200 \
-c fsync=$durable -c synchronous_commit=$durable -c full_page_writes=$durable \
-c shared_buffers=128MB -c wal_level=minimal -c max_wal_senders=0 -c max_wal_size=2GB \
-c autovacuum_naptime=10s -c log_min_messages=warning -c log_min_error_statement=panic" start >"$folder/start.log" 2>&1
}

started=
for attempt in 1 2 3 4 5 6 7 8 9 10; do
    port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then continue; fi
    if start_server; then started=yes; break; fi
    if ! grep -qi 'in use' "$folder/server.log" 2>/dev/null; then break; fi
    rm -f "$folder/server.log"
done
if [ -z "$started" ]; then
    echo "with-postgres.sh: the server did not start" >&2
    cat "$folder/start.log" "$folder/server.log" >&2 2>/dev/null || true
    exit 1
fi

export CAUDAL_TEST_POSTGRES="postgres://postgres@127.0.0.1:$port/postgres"
cd "$OLDPWD"

# In the background and waited for, so that a signal reaches the traps at once; in a process group of its own (set -m), so
# that what the command started ends with it.
set -m
"$@" <&0 &
command_pid=$!
set +m
status=0
wait "$command_pid" || status=$?
command_pid=
exit "$status"
