#!/usr/bin/env bash
# package.sh — what a company installs, in target/package: a Debian package, a tarball of the same, a list of what both are built of
# (CycloneDX) for the program and for the application, and their checksums.
#
#   CAUDAL_BIN=path          the program, instead of a release that is built
#   CAUDAL_MANUAL_BIN=path   a build that writes manual pages (cargo build --features describe), instead of one that is built
. "$(dirname "$0")/common.sh"
need dpkg-deb 'The package is made by Debian (apt-get install dpkg-dev).'
need dpkg-shlibdeps 'The package is made by Debian (apt-get install dpkg-dev).'

# Whole paths: what is linked with them is found out in another folder.
program=${CAUDAL_BIN:+$(realpath "$CAUDAL_BIN")}
writer=${CAUDAL_MANUAL_BIN:+$(realpath "$CAUDAL_MANUAL_BIN")}
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
machine=$(dpkg --print-architecture)
name=caudal_${version}_$machine
out=$target/package
rm -rf "$out"
mkdir -p "$out"
out=$(realpath "$out")
tree=$out/tree

# Manual pages and completions, from the command line itself. Only this build knows how to write them.
write_manual() { # program, folder
    "$1" manual --to "$2"
    sed -i -E 's/^\.SH NAME$/.SH NOMBRE/; s/^\.SH SYNOPSIS$/.SH SINOPSIS/; s/^\.SH DESCRIPTION$/.SH DESCRIPCIÓN/; s/^\.SH OPTIONS$/.SH OPCIONES/
        s/^\.SH SUBCOMMANDS$/.SH ÓRDENES/; s/^\.SH EXTRA$/.SH NOTAS/; s/^\.SH VERSION$/.SH VERSIÓN/; s/^\.SH ENVIRONMENT$/.SH ENTORNO/' "$2"/*.1
    # One that was given may be of another day than the program.
    local command
    for command in $("$program" --help | sed -n '/^Órdenes:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        if [ ! -e "$2/caudal-$command.1" ]; then
            say "$1 writes no page for $command: it is not of the same state as $program"
            exit 1
        fi
    done
}

lay_out() {
    local doc=$tree/usr/share/doc/caudal manual=$out/manual page
    mkdir -p "$manual"
    write_manual "$writer" "$manual"
    install -D -m 755 "$program" "$tree/usr/bin/caudal"
    strip --strip-unneeded "$tree/usr/bin/caudal"
    for page in caudal.service caudal-backup.service caudal-backup.timer; do
        install -D -m 644 "packaging/$page" "$tree/lib/systemd/system/$page"
    done
    install -D -m 640 packaging/caudal.toml "$tree/etc/caudal/caudal.toml"
    for page in "$manual"/*.1; do
        install -d "$tree/usr/share/man/man1"
        gzip -9n <"$page" >"$tree/usr/share/man/man1/$(basename "$page").gz"
    done
    install -D -m 644 "$manual/caudal.bash" "$tree/usr/share/bash-completion/completions/caudal"
    install -D -m 644 "$manual/_caudal" "$tree/usr/share/zsh/vendor-completions/_caudal"
    install -D -m 644 "$manual/caudal.fish" "$tree/usr/share/fish/vendor_completions.d/caudal.fish"
    install -D -m 644 packaging/debian/copyright "$doc/copyright"
    install -D -m 644 packaging/debian/lintian-overrides "$tree/usr/share/lintian/overrides/caudal"
    for page in operations monitoring symptoms sizing proxies failover identity-providers containers api webhooks verify; do gzip -9n <"docs/$page.md" >"$doc/$page.md.gz"; done
    for page in caudal.rules.yml caudal.rules.test.yml grafana.json; do
        install -D -m 644 "packaging/monitoring/$page" "$tree/usr/share/caudal/monitoring/$page"
    done
    # To be copied, so as they are.
    install -D -m 644 -t "$doc/examples/proxies" packaging/proxies/nginx.conf packaging/proxies/Caddyfile packaging/proxies/haproxy.cfg
    install -D -m 644 -t "$doc/examples/failover" packaging/failover/etcd packaging/failover/keepalive.conf packaging/failover/patroni.yml packaging/failover/haproxy.cfg
    install -D -m 644 -t "$doc/examples/pgbackrest" packaging/pgbackrest/pgbackrest.conf packaging/pgbackrest/caudal.conf
    install -D -m 644 -t "$doc/examples" tools/caudal_api.py tools/caudal_verify.py
    printf 'caudal (%s) stable; urgency=medium\n\n  * What is new stands in CHANGELOG.md.gz.\n\n -- Caudal <caudal@example.com>  %s\n' \
        "$version" "$(date -uR -d "@$(git log -1 --format=%ct)")" | gzip -9n >"$doc/changelog.gz"
    gzip -9n <CHANGELOG.md >"$doc/CHANGELOG.md.gz"
    find "$tree" -type d -exec chmod 755 {} +
    find "$doc" "$tree/usr/share/man" -type f -exec chmod 644 {} +
}

# What it is linked with, as Debian calls it.
needs() {
    (
        mkdir -p "$out/shlibs/debian"
        cd "$out/shlibs"
        printf 'Source: caudal\n\nPackage: caudal\nArchitecture: any\n' >debian/control
        dpkg-shlibdeps -O -e"$tree/usr/bin/caudal" 2>/dev/null | sed -n 's/^shlibs:Depends=//p'
    )
}

make_package() {
    mkdir -p "$tree/DEBIAN"
    cat >"$tree/DEBIAN/control" <<CONTROL
Package: caudal
Version: $version
Architecture: $machine
Section: web
Priority: optional
Maintainer: Caudal <caudal@example.com>
Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)
Depends: adduser, ca-certificates, $(needs)
Recommends: postgresql-client
Suggests: age
Description: portal de solicitudes, pagos, caja y anulaciones
 El personal de una empresa pide dinero; otras personas lo aprueban, lo pagan,
 lo cuentan y lo anulan, y cada paso queda en la contabilidad y en la auditoría.
 Un solo programa con SQLite o PostgreSQL.
CONTROL
    echo /etc/caudal/caudal.toml >"$tree/DEBIAN/conffiles"
    install -m 755 packaging/debian/postinst packaging/debian/prerm packaging/debian/postrm "$tree/DEBIAN/"
    (cd "$tree" && find . -path ./DEBIAN -prune -o -type f ! -path ./etc/\* -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    chmod 644 "$tree/DEBIAN/control" "$tree/DEBIAN/conffiles" "$tree/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/$name.deb" >/dev/null
}

make_tarball() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" --exclude=DEBIAN \
        -C "$tree" -cJf "$out/$name.tar.xz" .
}

list_parts() {
    local cyclonedx=0.5.9
    if ! command -v cargo-cyclonedx >/dev/null; then
        cargo install --quiet --locked --root "$target/tools" "cargo-cyclonedx@$cyclonedx"
        PATH=$(realpath "$target")/tools/bin:$PATH
    fi
    cargo cyclonedx --quiet --manifest-path crates/caudal/Cargo.toml --format json --override-filename "caudal-sbom"
    find crates bench -name caudal-sbom.json ! -path crates/caudal/caudal-sbom.json -delete
    mv crates/caudal/caudal-sbom.json "$out/$name.cdx.json"
    # By the lock file: what is in the browser's bundle does not depend on what was installed here, and its optional packages are for servers.
    (cd web && npm sbom --sbom-format cyclonedx --omit dev --omit optional --package-lock-only >"$out/$name.web.cdx.json")
}

if [ -z "$program" ]; then
    scripts/build.sh
    program=$target/release/caudal
fi
if [ -z "$writer" ]; then
    cargo build --quiet --package caudal --features describe
    writer=$target/debug/caudal
fi
lay_out
make_package
make_tarball
list_parts
rm -rf "$tree" "$out/manual" "$out/shlibs"
(cd "$out" && sha256sum -- * >SHA256SUMS)
say "$(cd "$out" && du -h --apparent-size -- *)"
