#!/usr/bin/env bash
# container.sh [check] — what a machine with an engine for containers needs (docs/containers.md): in target/container, and as one file in
# target/package. The image is made of the program and of Debian's own libraries on this machine, from nothing and without a network; where
# buildah or podman is there it is built here as well.
#
#   container.sh check    reads its files as engines do, and tries that image with podman, as root: closed to the outside as compose.yaml closes it
#   CAUDAL_BIN=path       the program, instead of a release that is built
. "$(dirname "$0")/common.sh"
if [ "${1:-}" = check ] && [ -z "${CAUDAL_TEST_POSTGRES:-}" ]; then exec scripts/with-postgres.sh scripts/container.sh check; fi
need dpkg-query 'The image is made of libraries of Debian: make it on Debian or Ubuntu.'

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
machine=$(dpkg --print-architecture)
image=localhost/caudal:$version
# The user of the image, by its number: an engine that refuses root looks at numbers alone.
user=10001
grep -q "image: $image\$" packaging/container/compose.yaml || {
    say "packaging/container/compose.yaml names another version than $version"
    exit 1
}

if [ -z "${CAUDAL_BIN:-}" ]; then scripts/build.sh; fi
program=$(realpath "${CAUDAL_BIN:-$target/release/caudal}")
mkdir -p "$target/package"
place=$(realpath "$target")/container
out=$(realpath "$target")/package
name=caudal_${version}_$machine.container
rm -rf "$place"
mkdir -p "$place"
work=$(mktemp -d "${TMPDIR:-/tmp}/caudal-container.XXXXXX")
# What was started is ended by its own name or process id.
provider='' containers=() volumes=()
finish() {
    if [ ${#containers[@]} -gt 0 ]; then podman rm --force --time 0 "${containers[@]}" >/dev/null 2>&1 || true; fi
    if [ ${#volumes[@]} -gt 0 ]; then podman volume rm --force "${volumes[@]}" >/dev/null 2>&1 || true; fi
    if [ -n "$provider" ]; then kill "$provider" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# ---- the image ----------------------------------------------------------------------------------------------------------------------

# The newest client of PostgreSQL's: copies of a database are made by its own programs, which must be as new as the server.
find_client() {
    local folder newest=
    for folder in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V); do if [ -x "$folder/pg_dump" ]; then newest=$folder; fi; done
    printf '%s' "$newest"
}

# A file of Debian's at its own place, and note of its package.
take() { # file
    local path=$1 package
    # Debian's /lib is /usr/lib; packages name either.
    if [[ $path == /lib* ]]; then path=/usr$path; fi
    install -D -m "$([ -x "$path" ] && echo 755 || echo 644)" "$path" "$root$path"
    # It fails where one of these names is nobody's.
    package=$({ dpkg-query -S "$path" "${path#/usr}" "$(realpath "$path")" 2>/dev/null || true; } | sed -n '1s/:.*//p')
    [ -n "$package" ] || {
        say "$path is of no package"
        exit 1
    }
    echo "$package" >>"$work/packages"
}

lay_out_root() {
    local client file package
    root=$work/root
    mkdir -p "$root"/{etc,tmp,usr/bin,usr/lib,usr/lib64,var/lib/dpkg/status.d}
    ln -s usr/lib "$root/lib"
    ln -s usr/lib64 "$root/lib64"
    install -m 755 "$program" "$root/usr/bin/caudal"
    client=$(find_client)
    if [ -z "$client" ]; then
        fetch_debian 'pg_dump' postgresql-client
        client=$(find_client)
    fi
    for file in pg_dump pg_restore; do
        take "$client/$file"
        mv "$root$client/$file" "$root/usr/bin/$file"
    done
    rm -r "$root/usr/lib/postgresql"
    ldd "$program" "$client/pg_dump" "$client/pg_restore" | sed -n 's|.*=> \(/[^ ]*\) .*|\1|p; s|^\t\(/[^ ]*\) .*|\1|p' | sort -u >"$work/libraries"
    while read -r file; do take "$file"; done <"$work/libraries"
    # Whom everybody trusts: mail servers, receivers of webhooks, the provider.
    [ -e /etc/ssl/certs/ca-certificates.crt ] || fetch_debian 'The list of certificate authorities' ca-certificates
    install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    echo ca-certificates >>"$work/packages"
    # Where names are looked up, and what the user is called.
    echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
    printf 'root:x:0:0:root:/:/nonexistent\ncaudal:x:%s:%s:Caudal:/var/lib/caudal:/nonexistent\n' "$user" "$user" >"$root/etc/passwd"
    printf 'root:x:0:\ncaudal:x:%s:\n' "$user" >"$root/etc/group"
    install -m 644 /etc/os-release "$root/etc/os-release"
    # Licenses go with what they are about; and who looks for known holes finds out by the rest what is in here.
    install -D -m 644 packaging/debian/copyright "$root/usr/share/doc/caudal/copyright"
    sort -u -o "$work/packages" "$work/packages"
    while read -r package; do
        install -D -m 644 "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/copyright"
        dpkg-query -s "$package" >"$root/var/lib/dpkg/status.d/$package"
    done <"$work/packages"
    mkdir -p "$work/own/var/lib/caudal" "$work/own/var/backups/caudal"
    chmod -R go-w "$root"
    chmod 1777 "$root/tmp"
}

pack_root() {
    local when
    when=@$(git log -1 --format=%ct)
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="$when" -C "$root" -cf "$place/root.tar" .
    # Only these are the user's own. Engines give an empty volume what the image has in its place, its owner too.
    tar --sort=name --owner="$user" --group="$user" --numeric-owner --mtime="$when" --mode=0700 --no-recursion -C "$work/own" \
        -rf "$place/root.tar" ./var/lib/caudal ./var/backups/caudal
}

list_parts() {
    local package separator=
    {
        printf '{"bomFormat":"CycloneDX","specVersion":"1.5","version":1,"metadata":{"component":{"type":"container","name":"caudal","version":"%s"}},"components":[' "$version"
        while read -r package; do
            dpkg-query -W -f "$separator"'{"type":"library","name":"${Package}","version":"${Version}","purl":"pkg:deb/debian/${Package}@${Version}?arch=${Architecture}"}' "$package"
            separator=,
        done <"$work/packages"
        printf ']}\n'
    } >"$out/$name.cdx.json"
}

build_image() {
    local builder
    if command -v buildah >/dev/null; then builder=(buildah build); elif command -v podman >/dev/null; then builder=(podman build); else return; fi
    # Docker's own format: the other one has no check of health.
    "${builder[@]}" --quiet --format docker --pull-never --network none --tag "$image" "$place" >"$work/built"
    say "$image"
}

lay_out_root
pack_root
install -m 644 packaging/container/{Containerfile,compose.yaml,Caddyfile,dex.yml} "$place/"
install -m 755 packaging/container/{setup.sh,database.sh} "$place/"
# With the pages that it leads to.
install -m 644 docs/containers.md "$place/README.md"
install -m 644 docs/{operations,identity-providers}.md "$place/"
list_parts
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" --transform "s|^\.|caudal-$version|" \
    -C "$place" -cJf "$out/$name.tar.xz" .
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum -- >SHA256SUMS)
say "$(cd "$out" && du -h --apparent-size -- "$name"*)"
build_image
if [ "${1:-}" != check ]; then exit; fi

# ---- whether it holds ----------------------------------------------------------------------------------------------------------------

# What reads these files elsewhere, by its exact versions: Docker's Compose, podman-compose, a linter of each kind.
install_readers() {
    need python3 'Install Python 3.11 or newer (https://www.python.org; Debian, Ubuntu: sudo apt-get install python3-venv).'
    local list=scripts/container/requirements.txt home=.cache/container attempt
    if [ -e "$home/installed" ] && cmp -s "$list" "$home/installed"; then return; fi
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then fetch_debian "Python's venv" python3-venv; fi
    for attempt in 1 2 3; do
        rm -rf "$home"
        if python3 -m venv "$home" && "$home/bin/pip" install --quiet --disable-pip-version-check -r "$list"; then
            cp "$list" "$home/installed"
            return
        fi
        say "attempt $attempt to install what reads compose.yaml failed"
        sleep $((attempt * 2))
    done
    exit 1
}
reads_well() {
    local readers=$PWD/.cache/container/bin variable
    "$readers/hadolint" packaging/container/Containerfile || because 'hadolint finds fault with the Containerfile'
    "$readers/yamllint" --strict -d '{extends: default, rules: {line-length: {max: 160}, document-start: disable}}' \
        packaging/container/compose.yaml packaging/container/dex.yml || because 'yamllint finds fault'
    cd "$place"
    # Whatever stands in the environment of whoever runs this.
    env -i PATH="$PATH" HOME="$work" "$readers/docker-compose" config --quiet || because "Docker's Compose does not understand compose.yaml"
    env -i PATH="$readers:$PATH" HOME="$work" CONTAINERS_CONF="$CONTAINERS_CONF" podman-compose config >"$work/config" || because 'podman-compose does not understand compose.yaml'
    # Each variable is told where people look for it, with what it is if nobody says it.
    for variable in $(grep -o '\${[A-Z_]*' compose.yaml | sort -u | cut -c3-); do
        grep -q "^#   $variable " compose.yaml || because "compose.yaml does not say what $variable is"
        grep -q "^| \`$variable\` | \`$(sed -n "s/.*\\\${$variable:-\([^}]*\)}.*/\1/p" compose.yaml | head -n 1)\` |" README.md || because "docs/containers.md does not say what $variable is"
    done
}

install_readers
need node 'Install Node.js 20 or newer (https://nodejs.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
if ! command -v podman >/dev/null; then fetch_debian Podman podman; fi
if ! podman image exists "$image"; then build_image; fi
# Podman asks for more open files and processes than a machine that is itself confined may give. And crun, which it prefers, does not know
# machines with both kinds of control groups: runc does.
export CONTAINERS_CONF=$work/containers.conf
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=4096:4096"]\n[engine]\nevents_logger = "file"\n' "$(ulimit -Hn)" "$(ulimit -Hn)" >"$CONTAINERS_CONF"
if [ -e /sys/fs/cgroup/unified ]; then
    command -v runc >/dev/null || fetch_debian runc runc
    printf 'runtime = "runc"\n' >>"$CONTAINERS_CONF"
fi

failed=0
because() { echo "$*" >>"$work/why" && return 1; }
# As closed as compose.yaml has it. The network is this machine's: the provider of this test is on it, and is believed over plain HTTP only there.
closed=(--read-only --cap-drop all --security-opt no-new-privileges --tmpfs /tmp --network host --pull never)
port=$(free_port 21080)
issuer=$(free_port "$((port + 1))")
base=http://127.0.0.1:$port
settings=(--env CAUDAL_SERVER__LISTEN="127.0.0.1:$port" --env CAUDAL_SERVER__BASE_URL="$base/" --env CAUDAL_IDENTITY__ISSUER="http://127.0.0.1:$issuer"
    --env CAUDAL_IDENTITY__CLIENT_ID=caudal --env CAUDAL_IDENTITY__CLIENT_SECRET=secret --env CAUDAL_ADMINISTRATORS__FIRST_EMAIL=yadira.batista@example.com
    --env RUST_LOG=warn)

# Podman has its checks of health made by systemd; where there is none it says so, and starts.
start() { # name, further arguments of podman…
    local name=$1
    shift
    containers+=("$name")
    podman run --detach --name "$name" --volume "$name-data:/var/lib/caudal" --volume "$name-backups:/var/backups/caudal" "${closed[@]}" "${settings[@]}" "$@" "$image" >/dev/null 2>"$work/podman" || {
        cat "$work/podman" >&2
        exit 1
    }
    until_true 30 curl -fsS "$base/readyz" || {
        podman logs "$name" >&2
        say 'the portal did not start'
        exit 1
    }
}
ask() { curl -sS --max-time 30 -b "$work/jar" -c "$work/jar" "$@"; }

is_closed() {
    local pid
    pid=$(podman inspect --format '{{.State.Pid}}' "$portal")
    grep -q "^Uid:	$user	$user	$user	$user" "/proc/$pid/status" || because "it runs as $(grep ^Uid "/proc/$pid/status")"
    grep -q '^CapEff:	0000000000000000' "/proc/$pid/status" || because 'it has capabilities'
    grep -q '^CapBnd:	0000000000000000' "/proc/$pid/status" || because 'it could get capabilities'
    grep -q '^NoNewPrivs:	1' "/proc/$pid/status" || because 'it may get more privileges'
    grep -Eq '^[^ ]+ [^ ]+ [^ ]+ / / ro[, ]' "/proc/$pid/mountinfo" || because 'its root folder can be written to'
    for shell in /bin/sh /bin/bash /usr/bin/env /usr/bin/dash; do
        ! podman exec "$portal" "$shell" -c true 2>/dev/null || because "there is $shell"
    done
}
signs_in() {
    local page
    page=$(ask "$base/")
    [[ $page == *'<div id="root">'* ]] || because "the page is: ${page:0:200}"
    [ "$(ask -o /dev/null -w '%{http_code}' "$base/api/auth/me")" = 204 ] || because 'somebody is signed in before anybody did'
    ask -L -o /dev/null "$base/api/auth/login?returnTo=/favicon.svg"
    [[ $(ask "$base/api/auth/me") == *'yadira.batista@example.com'* ]] || because 'nobody is signed in'
}
is_healthy() {
    podman healthcheck run "$portal" >"$work/said" 2>&1 || because "it is not healthy: $(cat "$work/said")"
    podman exec "$portal" /usr/bin/caudal status >"$work/said" 2>&1 || because "caudal status: $(cat "$work/said")"
}
keeps_data() {
    # Not the container: the volume alone is what stays.
    podman rm --force --time 40 "$portal" >/dev/null 2>&1
    start "$portal" "$@"
    [[ $(ask "$base/api/auth/me") == *'yadira.batista@example.com'* ]] || because 'the session is gone'
}
makes_copies() {
    podman exec "$portal" /usr/bin/caudal backup --folder /var/backups/caudal >"$work/said" 2>&1 || because "backup: $(cat "$work/said")"
}
copy_comes_back() {
    local copy
    copy=$(basename "$(ls "$(podman volume inspect --format '{{.Mountpoint}}' "$portal-backups")"/caudal-*.tar)")
    podman run --rm "${closed[@]}" --volume "$portal-restored:/var/lib/caudal" --volume "$portal-backups:/var/backups/caudal:ro" "${settings[@]}" "$@" "$image" \
        restore --from "/var/backups/caudal/$copy" >"$work/said" 2>&1 || because "restore: $(cat "$work/said")"
}
stops_in_order() {
    local began=$SECONDS code
    podman stop --time 40 "$portal" >/dev/null 2>&1
    code=$(podman inspect --format '{{.State.ExitCode}}' "$portal")
    [ "$code" = 0 ] || because "it ended with $code after $((SECONDS - began)) s: $(podman logs "$portal" 2>&1 | tail -n 3)"
}
refuses_settings() {
    local code=0
    podman run --rm "${closed[@]}" "${settings[@]}" --env CAUDAL_SERVER__LISTN=0.0.0.0:80 "$image" >"$work/said" 2>&1 || code=$?
    [ "$code" = 1 ] || because "it ended with $code"
    grep -q 'Hay ajustes que Caudal no conoce' "$work/said" && grep -q 'server.listn (en la variable CAUDAL_SERVER__LISTN)' "$work/said" ||
        because "it says: $(cat "$work/said")"
}

check() { # what it is, function…
    local what=$1 began=$SECONDS status
    shift
    rm -f "$work/why"
    # Not in a condition: there Bash would forget to stop at the first failure.
    set +e
    (
        trap - EXIT
        set -e
        "$@"
    ) 2>"$work/errors"
    status=$?
    set -e
    if [ "$status" -eq 0 ]; then
        say "$what ok ($((SECONDS - began)) s)"
    else
        say "$what FAILED"
        { cat "$work/why" "$work/errors" 2>/dev/null || true; } | sed 's/^/    /' >&2
        failed=1
    fi
}

node scripts/proxies/provider.mjs "$issuer" >"$work/provider.log" 2>&1 &
provider=$!
say "$image: $(($(podman image inspect --format '{{.Size}}' "$image") / 1000000)) MB, $(wc -l <"$work/packages") packages of Debian's"
check 'its files are read by others' reads_well
check 'settings that are wrong are told' refuses_settings
for engine in SQLite PostgreSQL; do
    portal=caudal-check-$engine
    portal=${portal,,}
    volumes+=("$portal-data" "$portal-backups" "$portal-restored")
    database=()
    back=()
    if [ "$engine" = PostgreSQL ]; then
        database=(--env CAUDAL_DATABASE__URL="$CAUDAL_TEST_POSTGRES")
        psql --quiet --no-psqlrc --dbname "$CAUDAL_TEST_POSTGRES" --command 'CREATE DATABASE restored'
        back=(--env CAUDAL_DATABASE__URL="${CAUDAL_TEST_POSTGRES%/*}/restored")
    fi
    rm -f "$work/jar"
    start "$portal" "${database[@]}"
    check "$engine: closed to the outside" is_closed
    check "$engine: somebody signs in" signs_in
    check "$engine: says how it is" is_healthy
    check "$engine: its data outlives the container" keeps_data "${database[@]}"
    check "$engine: a copy is made" makes_copies
    check "$engine: and brought back" copy_comes_back "${back[@]}"
    check "$engine: stops in order" stops_in_order
done
exit "$failed"
