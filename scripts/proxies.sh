#!/usr/bin/env bash
# proxies.sh [nginx|caddy|haproxy…] — starts each proxy from the recipe that is shipped (packaging/proxies) in front of two portals over one
# PostgreSQL, and looks whether people would get what the portal gives: who asks, streams of events, uploads, answers to the byte, and
# no call that fails while a portal is stopped and started. Only addresses and certificates of a recipe are replaced.
#
#   CAUDAL_BIN=path       the program, instead of the release
#   CAUDAL_RECIPES=path   other recipes, to see the checks fail
#   CAUDAL_ONLY=word      the check whose name holds it
#   CAUDAL_PROVE=1        a stream is held open for longer than any proxy's own patience
. "$(dirname "$0")/common.sh"
if [ -z "${CAUDAL_TEST_POSTGRES:-}" ]; then exec scripts/with-postgres.sh scripts/proxies.sh "$@"; fi

need node 'Install Node.js 20 or newer (https://nodejs.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
need openssl 'Install OpenSSL (Debian, Ubuntu: sudo apt-get install openssl).'
program=$(realpath "${CAUDAL_BIN:-$target/release/caudal}")
recipes=$(realpath "${CAUDAL_RECIPES:-packaging/proxies}")
proxies=("$@")
if [ $# -eq 0 ]; then proxies=(nginx caddy haproxy); fi
# How long a stream is held open (it says something every 20 s), and how soon something is told. The long proof has a busy machine.
quiet=10 at_once=2 seconds_to_tell=3
if [ -n "${CAUDAL_PROVE:-}" ]; then quiet=100 at_once=15 seconds_to_tell=15; fi

# Debian puts some of them where only root looks.
PATH=$PATH:/usr/sbin:/sbin
folder=$(mktemp -d "${TMPDIR:-/tmp}/caudal-proxies.XXXXXX")
failed=0

. scripts/processes.sh
finish() {
    touch "$folder/enough"
    stop_all
    allow_services
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# ---- what stands behind: a provider, two portals ------------------------------------------------------------------------------

make_certificate() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj '/CN=127.0.0.1' \
        -addext 'subjectAltName=IP:127.0.0.1' -keyout "$folder/key.pem" -out "$folder/fullchain.pem" 2>/dev/null
    cat "$folder/fullchain.pem" "$folder/key.pem" >"$folder/chain-and-key.pem"
    # A proxy that is started by root may read it as somebody else.
    chmod 755 "$folder"
    chmod 644 "$folder"/*.pem
}

choose_ports() {
    front=$(free_port 21443)
    plain=$(free_port "$((front + 1))")
    one=$(free_port "$((plain + 1))")
    two=$(free_port "$((one + 1))")
    issuer=$(free_port "$((two + 1))")
    admin=$(free_port "$((issuer + 1))")
    base=https://127.0.0.1:$front
}

start_node() { # name, port
    mkdir -p "$folder/data-$1"
    start "$1" env -i PATH="$PATH" RUST_LOG=warn CAUDAL_DATA_DIR="$folder/data-$1" CAUDAL_SERVER__LISTEN="127.0.0.1:$2" \
        CAUDAL_SERVER__BASE_URL="$base/" CAUDAL_SERVER__TRUSTED_PROXIES=127.0.0.1/32 CAUDAL_DATABASE__URL="$CAUDAL_TEST_POSTGRES" \
        CAUDAL_IDENTITY__ISSUER="http://127.0.0.1:$issuer" CAUDAL_IDENTITY__CLIENT_ID=caudal CAUDAL_IDENTITY__CLIENT_SECRET=secret \
        CAUDAL_SESSION__SECRET="$secret" CAUDAL_ATTACHMENTS__FOLDER="$folder/attachments" \
        CAUDAL_ADMINISTRATORS__FIRST_EMAIL=yadira.batista@example.com "$program" serve
    until_true 30 curl -fsS "http://127.0.0.1:$2/readyz" || {
        cat "$folder/$1.log" >&2
        say "the portal did not start"
        exit 1
    }
}

# ---- the proxies ----------------------------------------------------------------------------------------------------------------

# The recipe with this machine's addresses.
recipe() { # file
    sed -e "s|/etc/ssl/caudal/|$folder/|g" -e "s|127\.0\.0\.1:8081|127.0.0.1:$one|g" -e "s|127\.0\.0\.1:8082|127.0.0.1:$two|g" \
        -e "s|caudal\.example\.com|127.0.0.1:$front|g" \
        -e "s|listen 80;|listen 127.0.0.1:$plain;|; s|listen 443 |listen 127.0.0.1:$front |; s|server_name 127.0.0.1:$front;|server_name 127.0.0.1;|" \
        -e "s|bind :80|bind 127.0.0.1:$plain|; s|bind :443 |bind 127.0.0.1:$front |" \
        -e "s|localhost:2019|127.0.0.1:$admin|; s|http_port 80|http_port $plain|; s|https_port 443|https_port $front|" \
        -e "s|^https://127.0.0.1:$front {|&\n\tbind 127.0.0.1|" "$recipes/$1"
}

start_nginx() {
    recipe nginx.conf >"$folder/caudal.conf"
    # What Debian's own nginx.conf says around it.
    cat >"$folder/nginx.conf" <<CONF
daemon off;
pid $folder/nginx.pid;
error_log $folder/nginx.log warn;
worker_processes 2;
events { worker_connections 512; }
http {
    access_log off;
    client_body_temp_path $folder/nginx-body;
    proxy_temp_path $folder/nginx-proxy;
    fastcgi_temp_path $folder/nginx-fastcgi;
    uwsgi_temp_path $folder/nginx-uwsgi;
    scgi_temp_path $folder/nginx-scgi;
    include $folder/caudal.conf;
}
CONF
    start proxy nginx -e "$folder/nginx.log" -c "$folder/nginx.conf"
}

start_caddy() {
    recipe Caddyfile >"$folder/Caddyfile"
    start proxy env HOME="$folder" XDG_DATA_HOME="$folder/caddy" XDG_CONFIG_HOME="$folder/caddy" caddy run --adapter caddyfile --config "$folder/Caddyfile"
}

start_haproxy() {
    recipe haproxy.cfg >"$folder/haproxy.cfg"
    # What Debian's own haproxy.cfg says around it, without what needs root.
    printf 'global\n    maxconn 1000\n' >"$folder/global.cfg"
    start proxy haproxy -db -f "$folder/global.cfg" -f "$folder/haproxy.cfg"
}

# ---- the checks -----------------------------------------------------------------------------------------------------------------

ask() { curl -sS --max-time 60 --cacert "$folder/fullchain.pem" "$@"; }
# As who signed in; tokens live for ten minutes.
token() { ask -b "$folder/jar" "$base/api/auth/token" | sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p'; }
call() { ask -b "$folder/jar" -H "Authorization: Bearer $(token)" "$@"; }
new_id() { cat /proc/sys/kernel/random/uuid; }
key() { printf 'Idempotency-Key: %s' "$(new_id)"; }
sign_in() { # further arguments of curl…
    rm -f "$folder/jar"
    ask -L -o /dev/null -c "$folder/jar" -b "$folder/jar" "$@" "$base/api/auth/login?returnTo=/favicon.svg"
}
because() { echo "$*" >>"$folder/why" && return 1; }

answers_over_tls() {
    local page
    page=$(ask "$base/")
    [[ $page == *'<div id="root">'* ]] || because "the page is: ${page:0:200}"
    [ "$(ask -o /dev/null -w '%{http_code}' "$base/readyz")" = 200 ] || because '/readyz does not say 200'
    [ "$(ask -o /dev/null -w '%{http_version}' "$base/")" = 2 ] || because 'browsers would not be answered over HTTP/2'
    local elsewhere
    elsewhere=$(ask -o /dev/null -w '%{http_code} %{redirect_url}' "http://127.0.0.1:$plain/home?a=1")
    # Caddy takes the port that it is told for the usual one, and does not name it.
    [[ $elsewhere =~ ^30[18]\ https://127\.0\.0\.1(:$front)?/home\?a=1$ ]] || because "plain HTTP leads to: $elsewhere"
}

# Once from another address than the proxy's; and once from the proxy's own, which is trusted: there the portal would believe a line
# that was only added to.
sees_who_asks() {
    local from seen
    for from in 127.0.0.2 127.0.0.1; do
        sign_in --interface "$from" -H 'X-Forwarded-For: 203.0.113.9'
        seen=$(call "$base/api/v1/account/sessions" | grep -o '"address":"[^"]*"' | sort -u)
        [[ $seen == *"\"$from\""* && $seen != *203.0.113.9* ]] || because "asked from $from, the portal sees: $seen"
        call -X POST -H "$(key)" -H 'Content-Type: application/json' -d '{}' "$base/api/v1/account/sessions/actions/end-others" >/dev/null
    done
}

# What a stream has said, one line for each of its own.
lines_of() { wc -l <"$folder/$1" 2>/dev/null || echo 0; } # stream
has_lines() { [ "$(lines_of "$1")" -gt "$2" ]; }
# Over both versions of HTTP: nginx holds back what is small over one of them alone.
streams_events() {
    local stream made body
    local -A heard
    for stream in http1.1 http2; do
        rm -f "$folder/$stream"
        start "$stream" curl -sSN "--$stream" --cacert "$folder/fullchain.pem" -b "$folder/jar" -H "Authorization: Bearer $(token)" \
            -o "$folder/$stream" "$base/api/v1/events"
        until_true "$at_once" has_lines "$stream" 0 || because "the stream over $stream says nothing within $at_once s"
    done
    sleep "$quiet"
    for stream in http1.1 http2; do
        ! ended "$(cat "$folder/pids/$stream")" || because "the stream over $stream was cut within $quiet s"
    done
    # Each is with another node, which may have told what was before in fewer pieces.
    for stream in http1.1 http2; do heard[$stream]=$(lines_of "$stream"); done
    body=$(printf '{"name":"%s","scopes":["Consultar auditoría"],"ends_on":"%s"}' "$(new_id)" "$(date -d tomorrow +%F)")
    made=$(call -H "$(key)" -H 'Content-Type: application/json' -d "$body" -o /dev/null -w '%{http_code}' "$base/api/v1/tokens")
    [ "$made" = 201 ] || because "a token could not be made: $made"
    # Changes are numbered once a second.
    for stream in http1.1 http2; do
        until_true "$seconds_to_tell" has_lines "$stream" "${heard[$stream]}" || because "a change is not told within $seconds_to_tell s over $stream"
    done
}

upload() { # how to ask, file, further arguments of curl…
    local how=$1 file=$2
    shift 2
    rm -f "$folder/answer" "$folder/head"
    touch "$folder/answer" "$folder/head"
    "$how" -X POST -H "$(key)" -H 'Content-Type: application/octet-stream' -H 'Expect:' --data-binary "@$file" \
        -o "$folder/answer" -D "$folder/head" -w '%{http_code}' "$@" "$base/api/v1/user-imports?name=personas.csv" || true
}
takes_uploads() {
    local status
    # One row of a person, and a column that nobody knows up to 15 MiB less a few bytes.
    people_file "$((15 * 1024 * 1024 - 16))" >"$folder/upload"
    status=$(upload call "$folder/upload")
    [ "$status" = 201 ] || because "a file of 15 MB is answered $status: $(head -c 300 "$folder/answer")"
}
# The answer comes before the file is read: a connection that breaks under the proxy's hands loses it now and then, so each is asked for
# several times.
refuses_uploads() {
    local size length time status
    for size in 16 40; do
        people_file "$((size * 1024 * 1024))" >"$folder/upload"
        # Without its length said before, the portal finds out on the way.
        for length in 'X-Length: said' 'Transfer-Encoding: chunked'; do
            for time in 1 2 3 4 5; do
                status=$(upload call "$folder/upload" -H "$length")
                refused 413 'Lo que envías es demasiado grande' ||
                    because "a file of $size MB ($length) is answered $status the ${time}th time: $(head -c 300 "$folder/answer")"
            done
        done
    done
    people_file "$((9 * 1024 * 1024))" >"$folder/upload"
    for time in 1 2 3 4 5; do
        # Nobody's: the session is over.
        status=$(upload ask "$folder/upload")
        refused 401 'sesi' || because "a file of whoever is not signed in is answered $status the ${time}th time: $(head -c 300 "$folder/answer")"
    done
}
refused() { # status, what it says
    [ "$status" = "$1" ] && grep -qi '^content-type: application/problem+json' "$folder/head" &&
        grep -qi '^x-request-id:' "$folder/head" && grep -q "$2" "$folder/answer"
}
people_file() { # bytes
    # Whoever writes into a pipe that is full enough is ended for it.
    { printf 'Nombre;Correo;Notas\nPersona de Prueba;persona@example.com;\n' && yes ";;$(printf '%0400d' 0)"; } 2>/dev/null | head -c "$1" || true
}

# Each form of an answer, byte for byte as the portal gives it, with the headers that browsers act on.
passes_answers() {
    local form path script
    local headers='^(content-encoding|content-type|cache-control|etag|vary|content-security-policy|strict-transport-security|x-content-type-options):'
    script=$(ask "$base/" | grep -o '/assets/[^"]*\.js' | head -n 1)
    for form in br gzip identity ''; do
        for path in / "$script" /api/auth/me; do
            ask -H "Accept-Encoding:${form:+ $form}" -D "$folder/through.head" -o "$folder/through" "$base$path"
            ask -H "Accept-Encoding:${form:+ $form}" -D "$folder/direct.head" -o "$folder/direct" -H "Host: 127.0.0.1:$front" "http://127.0.0.1:$one$path"
            # An answer without a body writes no file.
            touch "$folder/through" "$folder/direct"
            cmp -s "$folder/through" "$folder/direct" || because "$path in '$form' is not what the portal gives"
            diff <(tr -d '\r' <"$folder/direct.head" | tr '[:upper:]' '[:lower:]' | grep -E "$headers" | sort) \
                <(tr -d '\r' <"$folder/through.head" | tr '[:upper:]' '[:lower:]' | grep -E "$headers" | sort) >>"$folder/why" ||
                because "the headers of $path in '$form' are not the portal's"
            [ "$(grep -ci '^x-request-id:' "$folder/through.head")" = 1 ] || because "$path has not one x-request-id"
        done
    done
    # Else the same nothing would have been compared three times.
    ask -H 'Accept-Encoding: br' -D "$folder/through.head" -o /dev/null "$base$script"
    grep -qi '^content-encoding: br' "$folder/through.head" || because 'the application does not come as Brotli'
}

# Reads without a pause until it is enough, over connections that are kept for a while.
read_on() { # where what was answered is written
    while [ ! -e "$folder/enough" ]; do
        curl -sS --max-time 30 --cacert "$folder/fullchain.pem" -b "$folder/jar" -o /dev/null -w '%{http_code}\n' "$base/api/auth/me?[1-40]" >>"$1" || true
    done
}
loses_no_call() {
    local name worker calls lost
    rm -f "$folder/enough" "$folder"/answers-*
    for worker in 1 2 3 4; do start "reader-$worker" read_on "$folder/answers-$worker"; done
    sleep 2
    for name in one two; do
        stop "$name" || because "the portal $name does not end"
        sleep 2
        start_node "$name" "${!name}"
        # Until the proxy sends people there again.
        sleep 5
    done
    # They are not ended: the calls under way count.
    touch "$folder/enough"
    for worker in 1 2 3 4; do await_end "reader-$worker"; done
    calls=$(cat "$folder"/answers-* | wc -l)
    lost=$(cat "$folder"/answers-* | grep -vc '^200$' || true)
    [ "$calls" -gt 400 ] || because "only $calls calls were made"
    [ "$lost" = 0 ] ||
        because "of $calls calls $lost failed: $(cat "$folder"/answers-* | sort | uniq -c | tr '\n' ' ') $(cat "$folder"/reader-*.log | sort | uniq -c | head -n 3)"
    echo ", $calls calls" >"$folder/told"
}

check() { # proxy, what it is, function
    local began=$SECONDS status
    if [[ $2 != *"${CAUDAL_ONLY:-}"* ]]; then return; fi
    rm -f "$folder/why" "$folder/told"
    # Not in a condition: there Bash would forget to stop at the first failure.
    set +e
    (
        trap - EXIT
        set -e
        "$3"
    ) 2>"$folder/errors"
    status=$?
    set -e
    # What a check that failed left.
    touch "$folder/enough"
    stop http1.1
    stop http2
    if [ "$status" -eq 0 ]; then
        say "$1: $2 ok ($((SECONDS - began)) s$(cat "$folder/told" 2>/dev/null || true))"
    else
        say "$1: $2 FAILED"
        { cat "$folder/why" "$folder/errors" 2>/dev/null || true; } | sed 's/^/    /' >&2
        failed=1
    fi
}

for proxy in "${proxies[@]}"; do command -v "$proxy" >/dev/null || fetch_idle "$proxy" "$proxy"; done
make_certificate
for proxy in "${proxies[@]}"; do
    choose_ports
    secret=$(openssl rand -base64 32 | tr '+/' '-_' | tr -d '=')
    start provider node scripts/proxies/provider.mjs "$issuer"
    start_node one "$one"
    start_node two "$two"
    "start_$proxy"
    if ! until_true 15 ask -f "$base/readyz"; then
        say "$proxy: did not start with the recipe"
        cat "$folder/proxy.log" "$folder/nginx.log" 2>/dev/null | tail -n 20 >&2
        exit 1
    fi
    sign_in
    check "$proxy" 'the page and /readyz over TLS' answers_over_tls
    check "$proxy" 'the address of who asks' sees_who_asks
    check "$proxy" 'a stream of events' streams_events
    check "$proxy" 'uploads up to the size that the portal takes' takes_uploads
    check "$proxy" 'uploads that the portal refuses' refuses_uploads
    check "$proxy" 'answers as they are' passes_answers
    check "$proxy" 'portals stopped and started under load' loses_no_call
    for name in proxy one two provider; do stop "$name" || true; done
    rm -f "$folder"/*.log
done
exit "$failed"
