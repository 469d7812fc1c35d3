#!/usr/bin/env bash
# installed.sh [caudal_….deb] — installs the package (that of target/package) in a clean Debian, as root, and looks whether it is what the
# administrator of a company needs: it starts by its unit's own line as its unit's user, the first administrator signs in, a copy is made by
# the other unit's line, settings outlive an upgrade and data a removal, and Debian's own tools find no fault.
. "$(dirname "$0")/common.sh"
need node 'Install Node.js 20 or newer (https://nodejs.org).'
need curl 'Install curl (Debian, Ubuntu: sudo apt-get install curl).'
need python3 'Install Python 3.11 or newer (https://www.python.org).'
for tool in debootstrap lintian; do command -v "$tool" >/dev/null || fetch_debian "$tool" "$tool"; done
command -v systemd-analyze >/dev/null || fetch_debian systemd-analyze systemd
package=$(realpath "${1:-$(ls -t "$target"/package/caudal_*.deb | head -n 1)}")

work=$(mktemp -d "${TMPDIR:-/tmp}/caudal-installed.XXXXXX")
debian=$work/debian provider='' portal=''
finish() {
    for pid in $portal $provider; do kill "$pid" 2>/dev/null || true; done
    umount "$debian/proc" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
    say "$*"
    tail -n 5 "$work/log" "$work/portal.log" >&2 2>/dev/null || true
    exit 1
}
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$debian" "$@"; }
get() { inside apt-get -qy --no-install-recommends "$@" >"$work/log" 2>&1 </dev/null || fail "apt-get $*"; }
# What a unit says.
of_unit() { sed -n "s/^$2=//p" "$debian/lib/systemd/system/$1" | head -n 1; }
# Its line, as its user and with its umask.
by_unit() { # unit, what it writes
    local unit=$1 line
    line=$(of_unit "$unit" ExecStart)
    exec chroot "$debian" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin NOTIFY_SOCKET=/run/notify runuser -u "$(of_unit "$unit" User)" -- \
        sh -c "umask $(of_unit "$unit" UMask); exec $line" >"$2" 2>&1
}
hash_of() { sha256sum <"$debian/$1"; }

# ---- Debian's own tools --------------------------------------------------------------------------------------------------------------

lintian --fail-on error,warning --allow-root "$package" || fail 'lintian finds fault'
for unit in packaging/*.service; do
    # 2.0 is where systemd's own words for it begin to be more than "OK".
    systemd-analyze security --offline=true --threshold=20 "$unit" >"$work/log" 2>&1 || fail "$unit is not confined enough"
done
say 'lintian and systemd-analyze security find no fault'

# ---- a clean Debian ------------------------------------------------------------------------------------------------------------------

debootstrap --variant=minbase bookworm "$debian" >"$work/log" 2>&1 || fail 'no Debian'
cp /etc/resolv.conf "$debian/etc/resolv.conf"
mount --bind /proc "$debian/proc"
cp "$package" "$debian/srv/caudal.deb"
get update
get install /srv/caudal.deb
grep -q 'runuser -u caudal -- caudal doctor' "$work/log" || fail 'it does not say what is next'
for file in lib/systemd/system/caudal-backup.timer usr/share/caudal/monitoring/{caudal.rules.yml,grafana.json} \
    usr/share/doc/caudal/examples/{proxies/nginx.conf,proxies/Caddyfile,proxies/haproxy.cfg,caudal_api.py,caudal_verify.py} \
    usr/share/bash-completion/completions/caudal usr/share/zsh/vendor-completions/_caudal usr/share/fish/vendor_completions.d/caudal.fish; do
    [ -s "$debian/$file" ] || fail "$file is not there"
done
[ "$(stat -c '%a %U' "$debian/etc/caudal/caudal.toml")" = '640 root' ] || fail 'others may read the settings'
[ "$(inside stat -c '%a %U %G' /var/lib/caudal)" = '700 caudal caudal' ] || fail 'the data folder is not its own'
say 'installed, with all that belongs to it'

# ---- as its units start it ---------------------------------------------------------------------------------------------------------

port=$(free_port 21480)
issuer=$(free_port "$((port + 1))")
base=http://127.0.0.1:$port
# As an administrator would: by taking away what keeps the lines from holding.
sed -i -e "s|http://127.0.0.1:8080/|$base/|; s|^\[server\]|&\nlisten = \"127.0.0.1:$port\"|" \
    -e "s|^# issuer = .*|issuer = \"http://127.0.0.1:$issuer\"|; s|^# client|client|; s|^# first_email|first_email|" "$debian/etc/caudal/caudal.toml"
echo secret >"$debian/etc/caudal/client-secret"
inside chown root:caudal /etc/caudal/client-secret
chmod 640 "$debian/etc/caudal/client-secret"
# What systemd is told, one line each.
python3 -c 'import os, socket, sys
door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
door.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
while True: print(door.recv(999).decode().strip(), flush=True)' "$debian/run/notify" >"$work/notified" &
listener=$!
node scripts/proxies/provider.mjs "$issuer" >"$work/provider.log" 2>&1 &
provider="$! $listener"
until [ -S "$debian/run/notify" ]; do sleep 0.05; done
until_true 30 curl -fsS "http://127.0.0.1:$issuer/.well-known/openid-configuration" || fail 'no provider'
inside runuser -u caudal -- caudal doctor --config /etc/caudal/caudal.toml >"$work/log" || fail 'doctor finds something missing'
(by_unit caudal.service "$work/portal.log") &
portal=$!
until grep -q '^READY=1' "$work/notified"; do
    kill -0 "$portal" 2>/dev/null || fail 'it ended'
    sleep 0.1
done
ask() { curl -sS --max-time 30 -b "$work/jar" -c "$work/jar" "$@"; }
ask -L -o /dev/null "$base/api/auth/login?returnTo=/favicon.svg"
[[ $(ask "$base/api/auth/me") == *'"permission_name":"Administrador"'* ]] || fail 'the first administrator does not get in'
inside runuser -u caudal -- caudal status --config /etc/caudal/caudal.toml >"$work/log" || fail 'status says that it is not well'
(by_unit caudal-backup.service "$work/log") || fail 'no copy is made'
ls "$debian"/var/backups/caudal/caudal-*.tar >/dev/null || fail 'there is no copy'
say 'started by its unit: told that it is ready, the first administrator is signed in, a copy is made'

# What runuser started is its own child: the line of the unit.
kill "$(tr -d ' ' <"/proc/$portal/task/$portal/children")"
wait "$portal" || fail "it did not stop in order: $?"
portal=''
grep -q '^STOPPING=1' "$work/notified" || fail 'systemd is not told that it stops'
say 'stopped in order'

# ---- an upgrade, a removal -----------------------------------------------------------------------------------------------------------

settings=$(hash_of etc/caudal/caudal.toml)
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
echo '# Otra línea de la versión nueva.' >>"$work/next/etc/caudal/caudal.toml"
dpkg-deb --root-owner-group -Znone --build "$work/next" "$debian/srv/next.deb" >/dev/null
get -o Dpkg::Options::=--force-confold install /srv/next.deb
inside dpkg-query -W -f '${Version}\n' caudal | grep -q '+next$' || fail 'it is not upgraded'
[ "$(hash_of etc/caudal/caudal.toml)" = "$settings" ] || fail 'an upgrade changes the settings'
get purge caudal
for folder in var/lib/caudal/caudal.db var/backups/caudal; do [ -e "$debian/$folder" ] || fail "a removal takes $folder"; done
say 'an upgrade keeps the settings, a removal the data'
