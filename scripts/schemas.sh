#!/usr/bin/env bash
# schemas.sh — lets the published schemas of ISO 20022 judge what is written for banks, and the samples of their answers that
# the tests read. The schemas are fetched once into .cache/ from packages that carry them, and never kept in the repository:
# pain.001 from sepaxml (PyPI), the rest from libhbci4j-core-java (Debian).
#
#   schemas.sh fetch            gets what is needed, and no more
#   schemas.sh [OPTION…]        judges; the options are Cargo's, and by default the whole workspace, as in every build of tests
. "$(dirname "$0")/common.sh"

need python3 'Install Python 3.11 or newer (https://www.python.org).'
need apt-get 'The schemas of answers come in a package of Debian; run this on Debian or Ubuntu.'
if ! command -v xmllint >/dev/null; then fetch_debian xmllint libxml2-utils; fi

home=.cache/schemas
order=pain.001.001.09.xsd
answers=(pain.002.001.10.xsd camt.052.001.08.xsd camt.052.001.02.xsd)

# Takes named files out of an archive, without the folders in which they stand there.
take() { # archive, file…
    python3 - "$home" "$@" <<'PYTHON'
import pathlib, sys, zipfile
home, archive, *names = sys.argv[1:]
with zipfile.ZipFile(archive) as content:
    for name in names:
        found = next(entry for entry in content.namelist() if entry.rsplit("/", 1)[-1] == name)
        (pathlib.Path(home) / name).write_bytes(content.read(found))
PYTHON
}

fetch() {
    local scratch=$home/scratch attempt
    for attempt in 1 2 3; do
        rm -rf "$scratch"
        mkdir -p "$scratch"
        if python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$scratch" sepaxml==2.7.0 &&
            take "$scratch"/sepaxml-*.whl "$order" &&
            (cd "$scratch" && apt-get download --quiet libhbci4j-core-java) &&
            dpkg-deb -x "$scratch"/libhbci4j-core-java_*.deb "$scratch" &&
            take "$scratch/usr/share/java/hbci4j-core.jar" "${answers[@]}"; then
            rm -rf "$scratch"
            return
        fi
        say "attempt $attempt to fetch the schemas failed"
        sleep $((attempt * 2))
    done
    say 'The schemas could not be fetched; see above'
    exit 1
}

for schema in "$order" "${answers[@]}"; do
    if [ ! -s "$home/$schema" ]; then fetch; fi
done
if [ "${1:-}" = fetch ]; then exit; fi
CAUDAL_SCHEMAS=$PWD/$home cargo test "${@:---workspace}" --lib -- --ignored iso20022::schema
