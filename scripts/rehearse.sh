#!/usr/bin/env bash
# rehearse.sh — takes PostgreSQL away from under two portals while people write, and looks whether anybody lost anything: three members
# of Patroni, etcd and PostgreSQL by the recipe that is shipped (packaging/failover), HAProxy in front of them and of the portals. Of the
# recipe only addresses and paths are replaced. Everything lives in a network, a list of processes and a folder of its own, which go with it.
#
#   CAUDAL_BIN=path                  the program, instead of the release
#   CAUDAL_RECIPES=path              another recipe, to see the rehearsal fail
#   CAUDAL_REHEARSE_KILLS=2          how often PostgreSQL is killed where it leads,
#   CAUDAL_REHEARSE_DEAD=1           … its whole machine dies and comes back,
#   CAUDAL_REHEARSE_FREEZES=1        … its whole machine stands still and goes on,
#   CAUDAL_REHEARSE_SWITCHOVERS=1    … another is told to lead,
#   CAUDAL_REHEARSE_CUTS=1           … its network is cut off and comes back,
#   CAUDAL_REHEARSE_STANDBYS=1       … and the network of the standby that commits wait for
#   CAUDAL_REHEARSE_DISKS=1          … its disk is filled to the last byte, and emptied
#   CAUDAL_REHEARSE_RESTARTS=1       how often each portal is stopped and started
#   CAUDAL_REHEARSE_CLIENTS=14       how many write at once
#   CAUDAL_REHEARSE_LINES=10000      how many lines each batch of payments has that goes to the bank meanwhile,
#   CAUDAL_REHEARSE_ROWS=2000        … and how many beneficiaries each file that is imported
#   CAUDAL_REHEARSE_STILL=40         for how many seconds a machine stands still or is cut off
#   CAUDAL_REHEARSE_LIMIT=30         within how many seconds writes have to be back
#   CAUDAL_REHEARSE_LOGS=folder      where the logs are kept
#   CAUDAL_PROVE=1                   8 kills, 2 dead machines, 2 freezes, 4 switchovers, 3 cuts, 2 standbys, 2 full disks; 100,000 lines, 20,000 rows
. "$(dirname "$0")/common.sh"

number_of() { # event, how often every day, how often in the long proof
    local name=CAUDAL_REHEARSE_$1 usual=$2
    if [ -n "${CAUDAL_PROVE:-}" ]; then usual=$3; fi
    printf '%s' "${!name:-$usual}"
}
kills=$(number_of KILLS 2 8) dead=$(number_of DEAD 1 2) freezes=$(number_of FREEZES 1 2) switchovers=$(number_of SWITCHOVERS 1 4)
cuts=$(number_of CUTS 1 3) standbys=$(number_of STANDBYS 1 2) disks=$(number_of DISKS 1 2) restarts=$(number_of RESTARTS 1 2)
lines=$(number_of LINES 10000 100000) import_rows=$(number_of ROWS 2000 20000)
clients=${CAUDAL_REHEARSE_CLIENTS:-14} still=${CAUDAL_REHEARSE_STILL:-40} limit=${CAUDAL_REHEARSE_LIMIT:-30}
program=$(realpath "${CAUDAL_BIN:-$target/release/caudal}")
recipes=$(realpath "${CAUDAL_RECIPES:-packaging/failover}")
# Debian puts some of them where only root looks.
PATH=$PATH:/usr/sbin:/sbin

# ---- outside: what is needed, and a network and a list of processes for the rehearsal alone -------------------------------------

isolated=(setpriv --pdeathsig KILL unshare --net --pid --mount --fork --kill-child --mount-proc)
inside=
outside() {
    need node 'Install Node.js 20 or newer (https://nodejs.org).'
    need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
    need openssl 'Install OpenSSL (Debian, Ubuntu: sudo apt-get install openssl).'
    need sysctl 'Install procps (Debian, Ubuntu: sudo apt-get install procps).'
    need ip 'Install iproute2 (Debian, Ubuntu: sudo apt-get install iproute2).'
    need mkfs.ext4 'Install e2fsprogs (Debian, Ubuntu: sudo apt-get install e2fsprogs).'
    trap 'exit 130' INT
    trap 'exit 143' TERM
    trap leave EXIT
    if [ ! -x "$program" ]; then
        say "$program was not found. Build it (make build) or name it in CAUDAL_BIN."
        exit 1
    fi
    if ! "${isolated[@]}" ip link add caudal type bridge 2>/dev/null; then
        say 'No network of its own could be made for the rehearsal (unshare --net, ip link add … type bridge). It has to be run by root, and not in a container without those rights.'
        exit 1
    fi
    install_all
    folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-rehearse.XXXXXX")
    # In a process group of its own: what ends this one here ends that one by way of leave, and not halfway.
    set -m
    CAUDAL_REHEARSE_INSIDE=$folder "${isolated[@]}" scripts/rehearse.sh </dev/null &
    inside=$!
    set +m
    wait "$inside"
}
install_all() {
    local package
    local -A brings=([haproxy]=haproxy [etcd-server]=etcd [patroni]=patroni)
    # It makes no cluster of its own there.
    if [ -z "$(newest_postgres)" ]; then scripts/with-postgres.sh true; fi
    for package in "${!brings[@]}"; do
        command -v "${brings[$package]}" >/dev/null || fetch_idle "$package" "$package"
    done
}
newest_postgres() {
    local program
    program=$(find /usr/lib/postgresql/*/bin -name initdb 2>/dev/null | sort -V | tail -n 1) || true
    if [ -n "$program" ]; then dirname "$program"; fi
}
# Nothing in there has anything to keep: with its first process all of them end, and their networks with them.
leave() {
    allow_services
    if [ -n "$inside" ]; then
        kill -KILL "$inside" 2>/dev/null || true
        wait "$inside" 2>/dev/null || true
    fi
    # The last of them may still be writing.
    if [ -n "${folder:-}" ]; then rm -rf "$folder" 2>/dev/null || { sleep 1 && rm -rf "$folder"; }; fi
}

folder=${CAUDAL_REHEARSE_INSIDE:-}
if [ -z "$folder" ]; then
    outside
    exit
fi

# ---- inside: members, portals, people --------------------------------------------------------------------------------------------

members=(one two three)
failed=0 began=$SECONDS
declare -A address=([one]=10.0.0.11 [two]=10.0.0.12 [three]=10.0.0.13) port=([first]=8081 [second]=8082)
logs=$folder/logs
mkdir "$folder/pids" "$logs"
# PostgreSQL does not run as root, and has to reach its folder.
chmod 755 "$folder"
owner=(setpriv --reuid=postgres --regid=postgres --init-groups env -i "PATH=$PATH" LANG=C.UTF-8)

keep_logs() {
    if [ -n "${CAUDAL_REHEARSE_LOGS:-}" ]; then
        mkdir -p "$CAUDAL_REHEARSE_LOGS"
        cp -r "$logs/." "$CAUDAL_REHEARSE_LOGS/"
    fi
}
trap keep_logs EXIT

give_up() { # why
    say "$1"
    tail -n 8 "$logs"/* | cut -c 1-300 >&2
    exit 1
}
wrong() { # what is not as it has to be
    say "WRONG: $1"
    failed=1
}
start() { # name, command…
    local name=$1
    shift
    "$@" >>"$logs/$name" 2>&1 </dev/null &
    echo $! >"$folder/pids/$name"
    # Bash would tell of each that is killed.
    if [ "${name%%-*}" != portal ] && [ "$name" != demo ]; then disown; fi
}
# A switch that stands for the company's, and a cable to each member. Addresses are the recipe's: nobody else is on this network.
make_network() {
    local member
    mount -t tmpfs tmpfs /run
    mkdir /run/netns
    ip link set lo up
    ip link add caudal type bridge
    ip addr add 10.0.0.1/24 dev caudal
    ip link set caudal up
    sysctl -q -p "$recipes/keepalive.conf"
    for member in "${members[@]}"; do
        ip netns add "$member"
        ip link add "to-$member" type veth peer name eth0 netns "$member"
        ip link set "to-$member" master caudal up
        ip -n "$member" link set lo up
        ip -n "$member" addr add "${address[$member]}/24" dev eth0
        ip -n "$member" link set eth0 up
        ip netns exec "$member" sysctl -q -p "$recipes/keepalive.conf"
    done
}

# A disk of its own for each server's data, so that one may be full. It is a file, or memory where files cannot be mounted; nothing is
# kept for root.
DISK=6G
make_disk() { # member
    local disk=$folder/$1/disk
    mkdir -p "$disk"
    truncate -s "$DISK" "$disk.ext4"
    mkfs.ext4 -q -F -m 0 "$disk.ext4" >"$logs/mkfs" 2>&1 || give_up "no disk could be made for $1"
    if mount -o loop "$disk.ext4" "$disk" 2>/dev/null; then return; fi
    mount -t tmpfs -o "size=$DISK" tmpfs "$disk" || give_up "no disk could be mounted for $1"
}

# The recipe is the first member's; the others say their name and address. A watchdog would restart the machine on which all this runs.
prepare_member() { # member
    local home=$folder/$1
    make_disk "$1"
    mkdir -p "$home/sockets"
    sed -e "s|^name: one\$|name: $1|" -e "/listen:\|connect_address:/s|10\.0\.0\.11|${address[$1]}|" \
        -e "s|/usr/lib/postgresql/15/bin|$(newest_postgres)|" -e "s|/var/lib/postgresql/15/caudal|$home/disk/data|" \
        -e "s|/var/lib/postgresql/\.pgpass|$home/pgpass|" -e "s|/var/run/postgresql|$home/sockets|" \
        -e "s|/dev/watchdog|$home/no-watchdog|" "$recipes/patroni.yml" >"$home/patroni.yml"
    sed -e '/^#/d' -e "s|^ETCD_NAME=one\$|ETCD_NAME=$1|" -e "/LISTEN\|ADVERTISE/s|10\.0\.0\.11|${address[$1]}|" \
        -e "s|/var/lib/etcd|$home/etcd|" "$recipes/etcd" >"$home/etcd.settings"
    chown -R postgres: "$home"
}
start_member() { # member
    local home=$folder/$1 settings
    mapfile -t settings <"$home/etcd.settings"
    start "etcd-$1" ip netns exec "$1" "${owner[@]}" "${settings[@]}" etcd
    start "patroni-$1" ip netns exec "$1" "${owner[@]}" HOME="$home" patroni "$home/patroni.yml"
}

ask_member() { curl -fsS -m 2 "http://${address[$1]}:8008/$2" 2>/dev/null; } # member, path
count() { grep -Eo "$2" <<<"$1" | wc -l; } # text, pattern
# One leads, all others follow it, and one of those holds what is acknowledged: as each says itself, since what others say of it is old.
is_whole() {
    local member who said
    who=$(has_role primary) && said=$(ask_member "$who" patroni) && [ "$(count "$said" '"state": "streaming"')" = "$((${#members[@]} - 1))" ] || return 1
    for member in "${members[@]}"; do
        [ "$member" = "$who" ] || ask_member "$member" replica || return 1
    done
    has_role sync
}
has_role() { # role, as the member itself says
    local member
    for member in "${members[@]}"; do
        if ask_member "$member" "$1" >/dev/null; then
            printf '%s' "$member"
            return
        fi
    done
    return 1
}
processes() { # member, name of the program or nothing
    local pid
    for pid in $(ip netns pids "$1"); do
        if [ -z "${2:-}" ] || [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = "$2" ]; then echo "$pid"; fi
    done
}
signal() { # signal, member, name of the program or nothing
    local pids
    mapfile -t pids < <(processes "$2" "${3:-}")
    # Some may have ended by themselves meanwhile.
    kill "-$1" "${pids[@]}" 2>/dev/null || true
}

database=postgres://caudal:change-me@127.0.0.1:5000/caudal
query() { psql -X -q -A -t -v ON_ERROR_STOP=1 "$@"; }
make_database() {
    query -c "CREATE ROLE caudal LOGIN PASSWORD 'change-me'" -c 'CREATE DATABASE caudal OWNER caudal' \
        postgres://postgres:change-me@127.0.0.1:5000/postgres
}

# The made-up company, in the hands of a portal as companies run it: its people come by another provider.
fill_database() {
    start demo env -i PATH="$PATH" CAUDAL_DATABASE__URL="$database" "$program" demo --listen 127.0.0.1:8081 --data "$folder/demo"
    until_true 180 curl -fsS http://127.0.0.1:8081/readyz || give_up 'the made-up company did not come to be'
    kill "$(cat "$folder/pids/demo")"
    wait "$(cat "$folder/pids/demo")" || true
    query -c "DELETE FROM mark WHERE name IN ('demo', 'demo_data')" -c 'UPDATE app_user SET issuer = NULL, subject = NULL' "$database"
    fill_suppliers
}
# Whom the batches pay: a thousand, whose accounts somebody verified.
fill_suppliers() {
    query -c "INSERT INTO beneficiary (id, kind, name, name_key, document_type, document_number, active, version, created_at_ms, updated_at_ms)
            SELECT md5('supplier ' || n)::uuid, 'supplier', 'Proveedor ' || lpad(n::text, 6, '0'), 'proveedor ' || lpad(n::text, 6, '0'), 'ruc',
                '155-' || lpad(n::text, 6, '0'), TRUE, 1, 1, 1 FROM generate_series(0, 999) n" \
        -c "INSERT INTO bank_account (id, beneficiary_id, bank_id, kind, number, currency, state, entered_by, entered_by_name, entered_at_ms,
                verified_by, verified_by_name, verified_at_ms, version)
            SELECT md5('account ' || n)::uuid, md5('supplier ' || n)::uuid, b.id, 'checking', '0301' || lpad(n::text, 6, '0'), 'USD', 'verified',
                md5('a')::uuid, 'Quien la escribió', 1, md5('b')::uuid, 'Quien la verificó', 1, 1
            FROM generate_series(0, 999) n CROSS JOIN (SELECT id FROM bank WHERE name = 'Banco General') b" "$database"
}

prepare_portals() {
    local portal secret
    secret=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj '/CN=127.0.0.1' \
        -addext 'subjectAltName=IP:127.0.0.1' -keyout "$folder/key.pem" -out "$folder/fullchain.pem" 2>/dev/null
    cat "$folder/fullchain.pem" "$folder/key.pem" >"$folder/chain-and-key.pem"
    for portal in first second; do
        cat >"$folder/$portal.toml" <<TOML
data_dir = "$folder/data-$portal"

[server]
listen = "127.0.0.1:${port[$portal]}"
base_url = "https://127.0.0.1"
trusted_proxies = ["127.0.0.1/32"]

[database]
url = "$database"

[identity]
issuer = "http://127.0.0.1:9080"
client_id = "caudal"
client_secret = "secret"

[session]
secret = "$secret"

[attachments]
folder = "$folder/attachments"

[administrators]
first_email = "yadira.batista@cargasdellitoral.example"

# All write from one machine here.
[limits]
sign_in = { per_minute = 0, burst = 0 }
session_writes = { per_minute = 0, burst = 0 }
address_writes = { per_minute = 0, burst = 0 }
TOML
        chmod 600 "$folder/$portal.toml"
    done
}
start_portal() { # portal
    start "portal-$1" env -i PATH="$PATH" RUST_LOG=info "$program" serve --config "$folder/$1.toml"
    until_true 30 is_ready "$1" || give_up "the $1 portal did not start"
}
start_haproxy() {
    # What Debian's own haproxy.cfg says around it, without what needs a user of its own.
    printf 'global\n    maxconn 1000\n' >"$folder/global.cfg"
    sed -e 's|caudal\.example\.com|127.0.0.1|' -e "s|/etc/ssl/caudal/|$folder/|" packaging/proxies/haproxy.cfg >"$folder/portals.cfg"
    start haproxy haproxy -db -f "$folder/global.cfg" -f "$recipes/haproxy.cfg" -f "$folder/portals.cfg"
}

# ---- what happens ----------------------------------------------------------------------------------------------------------------

rows=()
now_ms() { date +%s%3N; }
seconds() { printf '%d.%d' "$(($1 / 1000))" "$(($1 % 1000 / 100))"; } # milliseconds
# One event under load: how long until somebody's write was answered again, until everybody's was, the longest that anybody waited.
happen() { # what it is, command…
    local what=$1 begun told back everybody slowest again kinds at=$((SECONDS - began))
    shift
    begun=$(now_ms)
    "$@"
    told=$(curl -sS "http://127.0.0.1:9000/since?ms=$begun&least=5")
    IFS=$'\t' read -r back everybody slowest again kinds <<<"$told"
    if [ "$back" -lt 0 ] || [ -z "$kinds" ]; then
        wrong "$what: writes did not come back"
        back=$(($(now_ms) - begun)) everybody=$back
    elif [ "$back" -gt "$((limit * 1000))" ]; then
        wrong "$what: writes came back after more than $limit s"
    fi
    say "$(printf '%4d s  %-42s writes back after %4s s, everybody after %4s s, the longest wait %4s s; answered otherwise: %s' "$at" "$what" \
        "$(seconds "$back")" "$(seconds "$everybody")" "$(seconds "$slowest")" "$kinds")"
    rows+=("$(printf '%4d  %-42s %6s %9s %8s %6d  %s' "$at" "$what" "$(seconds "$back")" "$(seconds "$everybody")" "$(seconds "$slowest")" "$again" "$kinds")")
}
# Whoever is missing comes back by itself, and the next event finds all of them.
mend() {
    local from=$SECONDS portal
    until_true 180 is_whole || give_up 'not all members came back within 180 s'
    say "$(printf '%4d s  all members are there again after %d s' "$((SECONDS - began))" "$((SECONDS - from))")"
    for portal in first second; do
        until_true 15 is_ready "$portal" || wrong "the $portal portal does not come back by itself: it says '$(curl -sS "http://127.0.0.1:${port[$portal]}/readyz")'"
    done
}
is_ready() { curl -fsS -m 3 "http://127.0.0.1:${port[$1]}/readyz"; } # portal
leader() { has_role primary || give_up 'nobody leads'; }

kill_server() {
    local who
    who=$(leader)
    happen "PostgreSQL is killed where it leads ($who)" signal KILL "$who" postgres
    mend
}
kill_machine() {
    local who
    who=$(leader)
    happen "the machine that leads dies ($who)" signal KILL "$who"
    happen "the machine is started again ($who)" start_member "$who"
    mend
}
freeze_machine() {
    local who until
    who=$(leader) until=$((SECONDS + still))
    happen "the machine that leads stands still ($who)" signal STOP "$who"
    while [ "$SECONDS" -lt "$until" ]; do sleep 1; done
    happen "the machine goes on ($who)" signal CONT "$who"
    mend
}
switch_over() {
    local who other
    who=$(leader)
    other=$(has_role sync) || give_up 'no standby is synchronous'
    happen "another is told to lead ($who → $other)" tell_to_lead "$who" "$other"
    mend
}
tell_to_lead() { # leader, candidate
    env -i PATH="$PATH" LANG=C.UTF-8 LC_ALL=C.UTF-8 HOME="$folder" patronictl -c "$folder/$1/patroni.yml" switchover --master "$1" --candidate "$2" --force >>"$logs/patronictl" 2>&1 ||
        wrong "patronictl did not switch over: $(tail -n 3 "$logs/patronictl")"
}
cut_off() { # what it is, member
    local until=$((SECONDS + still))
    happen "$1 is cut off ($2)" ip link set "to-$2" down
    while [ "$SECONDS" -lt "$until" ]; do sleep 1; done
    happen "its network is back ($2)" ip link set "to-$2" up
    mend
}
cut_leader() {
    local who
    who=$(leader)
    cut_off 'the machine that leads' "$who"
}
cut_standby() {
    local who
    who=$(has_role sync) || give_up 'no standby is synchronous'
    cut_off 'the standby' "$who"
}
# Whoever leads stops, or refuses what has no room, until another leads or somebody makes room: that nothing was saved is told, and true.
fill_disk() {
    local who until=$((SECONDS + still))
    who=$(leader)
    tell_people "disk?full=1"
    fallocate -l "$(df --output=avail -B1 "$folder/$who/disk" | tail -n 1)" "$folder/$who/disk/filler" 2>>"$logs/filler" || true
    dd if=/dev/zero of="$folder/$who/disk/filler" bs=1M oflag=append conv=notrunc >>"$logs/filler" 2>&1 || true
    say "$(printf '%4d s  %-42s' "$((SECONDS - began))" "the disk is full of the machine that leads ($who)")"
    while [ "$SECONDS" -lt "$until" ]; do sleep 1; done
    happen "there is room again ($who)" rm "$folder/$who/disk/filler"
    mend
    tell_people "disk?full=0"
}
tell_people() { # path
    local at
    for at in 9000 9001; do curl -fsS "http://127.0.0.1:$at/$1" >/dev/null || wrong "nobody listens at $at"; done
}
restart_portal() { # portal
    local pid
    pid=$(cat "$folder/pids/portal-$1")
    kill "$pid"
    wait "$pid" || wrong "the $1 portal ended with an error"
    start_portal "$1"
}
restart_portals() {
    local portal
    for portal in first second; do
        happen "a portal is stopped and started ($portal)" restart_portal "$portal"
        # Until the proxy sends people there again.
        sleep 3
    done
}

# Kind after kind, as long as something is left of any.
go_through() {
    local kind left=1
    local -A to_do=([kill_server]=$kills [switch_over]=$switchovers [freeze_machine]=$freezes [cut_leader]=$cuts [kill_machine]=$dead [cut_standby]=$standbys [fill_disk]=$disks [restart_portals]=$restarts)
    while [ "$left" = 1 ]; do
        left=0
        for kind in kill_server switch_over freeze_machine fill_disk cut_leader kill_machine cut_standby restart_portals; do
            if [ "${to_do[$kind]}" -gt 0 ]; then
                to_do[$kind]=$((to_do[$kind] - 1)) left=1
                "$kind"
            fi
        done
    done
}

# What must be true afterwards.
. scripts/rehearse/afterwards.sh

for member in "${members[@]}"; do prepare_member "$member"; done
make_network
for member in "${members[@]}"; do start_member "$member"; done
prepare_portals
start_haproxy
until_true 120 is_whole || give_up 'the three members did not find together'
until_true 10 query -c 'SELECT 1' postgres://postgres:change-me@127.0.0.1:5000/postgres || give_up 'HAProxy does not lead to PostgreSQL'
make_database
fill_database
start provider node scripts/proxies/provider.mjs 9080 'Milagros Pineda' milagros.pineda@cargasdellitoral.example
start_portal first
start_portal second
until_true 15 curl -fsS --cacert "$folder/fullchain.pem" https://127.0.0.1/readyz || give_up 'HAProxy does not lead to the portals'
start people env -i PATH="$PATH" CLIENTS="$clients" node scripts/rehearse/clients.mjs "$folder" 9000
until_true 60 curl -fsS http://127.0.0.1:9000/begun || give_up 'nobody could write'
start office env -i PATH="$PATH" LINES="$lines" ROWS="$import_rows" node scripts/rehearse/office.mjs "$folder" 9001
until_true 120 curl -fsS http://127.0.0.1:9001/begun || give_up 'no batch and no file could be begun'
say "$(printf '%4d s  three members, two portals, %d people who write' "$((SECONDS - began))" "$clients")"
go_through
office=$(curl -sS http://127.0.0.1:9001/finish)
summary=$(curl -sS http://127.0.0.1:9000/finish)
say ''
say "$(printf '   s  %-42s %6s %9s %8s %6s  %s' 'what happened' 'back s' 'everybody' 'longest' 'again' 'answered otherwise')"
printf '%s\n' "${rows[@]}" >&2
say "$summary"
say "$office"
check_rows
check_portals
if [ "$failed" = 0 ]; then say 'Nothing that was answered is lost or doubled, and nobody had to do anything.'; fi
exit "$failed"
