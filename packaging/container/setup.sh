#!/bin/bash
# setup.sh — what the services of compose.yaml have to know and must not be in any repository: passwords, an authority for certificates, and
# the settings that follow from the names in .env. Runs in PostgreSQL's image, which has Bash, OpenSSL and Perl, before everything else. What is
# there is kept; what follows from names is written anew each time, so that a changed name reaches everybody.
#
#   setup.sh               makes what is missing, and tells the address
#   setup.sh password      says the first person's password again
#   setup.sh certificate   writes the authority's certificate, for browsers to trust
set -euo pipefail
umask 077

made=${MADE:-/made}
# Each service's user, by its number in its image.
caudal=10001 database=999 login=1001 proxy=10002

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Writes a file as its reader's alone. It appears under its name when it is whole.
put() { # file, owner; what it holds comes on standard input
    cat >"$1.new"
    [ -s "$1.new" ] || fail "No se pudo escribir $1."
    chown "$2:$2" "$1.new"
    chmod 400 "$1.new"
    mv "$1.new" "$1"
}

secret() { openssl rand -hex 32; }

# Makes a file once; where the command fails there is none.
once() { # file, owner, command…
    local file=$1 owner=$2 text
    shift 2
    if [ -e "$file" ]; then return; fi
    text=$("$@")
    printf '%s\n' "$text" | put "$file" "$owner"
}

# 20 letters and digits, 116 bits, without those that are taken for others.
password() {
    perl -e 'open my $random, "<", "/dev/urandom" or die "$!\n"; my @letters = grep { !/[0O1lI]/ } 0 .. 9, "a" .. "z", "A" .. "Z";
        for (my $many = 0; $many < 20;) {
            read $random, my $byte, 1;
            # Else the first letters would come more often.
            next if ord($byte) >= 256 - 256 % @letters;
            print $letters[ord($byte) % @letters];
            $many++;
        }'
}

# bcrypt, by the C library. 84 bits of salt.
hash_password() { # file with the password
    local salt hash
    salt=$(openssl rand -hex 11)
    hash=$(perl -e 'open my $file, "<", $ARGV[0] or die "$!\n"; chomp(my $word = <$file>); print crypt($word, $ARGV[1]) // ""' "$1" "\$2b\$12\$${salt:0:21}e")
    [[ $hash =~ ^\$2b\$12\$.{53}$ ]] || fail 'No se pudo calcular la clave: esta imagen de PostgreSQL no sabe bcrypt.'
    printf '%s\n' "$hash"
}

# The authority may speak for these two names alone: whoever stole its key could not pretend to be anybody else.
make_authority() {
    local folder
    folder=$(mktemp -d)
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -keyout "$folder/key" -out "$folder/pem" -config <(
            cat <<CONFIG
[req]
prompt = no
distinguished_name = name
x509_extensions = extensions
[name]
O = Caudal
CN = Caudal ($PORTAL_HOST)
[extensions]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, permitted;DNS:$PORTAL_HOST, permitted;DNS:$LOGIN_HOST
CONFIG
        ) 2>/dev/null || fail 'No se pudo hacer la autoridad de certificados.'
    put "$made/proxy/authority.key" "$proxy" <"$folder/key"
    put "$made/proxy/authority.pem" "$proxy" <"$folder/pem"
    rm -r "$folder"
    # What the proxy made of the one before.
    rm -rf "$made/proxy-data/caddy/pki" "$made/proxy-data/caddy/certificates/local"
}

check_names() {
    local name
    for name in "$PORTAL_HOST" "$LOGIN_HOST"; do
        [[ $name =~ ^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$ ]] || fail "«$name» no es un nombre de servidor: escríbelo en minúsculas, sin https:// y sin puerto."
    done
    [ "$PORTAL_HOST" != "$LOGIN_HOST" ] || fail 'PORTAL_HOST y LOGIN_HOST deben ser distintos.'
    [[ $HTTPS_PORT =~ ^[0-9]{2,5}$ ]] || fail "HTTPS_PORT no es un puerto: «$HTTPS_PORT»."
    [[ $FIRST_EMAIL =~ ^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+$ ]] || fail "FIRST_EMAIL no es un correo: «$FIRST_EMAIL»."
    [[ $FIRST_NAME =~ ^[^[:cntrl:]\'\"\\@]+$ ]] || fail 'FIRST_NAME no puede estar vacío ni llevar comillas, arroba ni barra inversa.'
    [[ $FRONT_NETWORK =~ ^[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}$ ]] || fail "FRONT_NETWORK son tres números con puntos, como 172.30.83: «$FRONT_NETWORK»."
}

write_settings() {
    local suffix="" text
    if [ "$HTTPS_PORT" != 443 ]; then suffix=:$HTTPS_PORT; fi
    portal=https://$PORTAL_HOST$suffix
    issuer=https://$LOGIN_HOST$suffix

    put "$made/caudal/caudal.toml" "$caudal" <<TOML
# Lo escribe setup.sh en cada arranque: lo que quieras cambiar ponlo en compose.override.yaml, en variables CAUDAL_<SECCIÓN>__<AJUSTE>.
[server]
base_url = "$portal/"
trusted_proxies = ["$FRONT_NETWORK.10/32"]

[identity]
issuer = "$issuer"
client_id = "caudal"
client_secret_file = "/etc/caudal/client-secret"

[database]
url_file = "/etc/caudal/database-url"

[administrators]
first_email = "$FIRST_EMAIL"
TOML
    printf 'postgres://caudal:%s@database/caudal\n' "$(<"$made/database/password")" | put "$made/caudal/database-url" "$caudal"
    put "$made/caudal/authority.pem" "$caudal" <"$made/proxy/authority.pem"
    # In quotes: without them an ampersand would stand for what is replaced.
    text=$(<"${TEMPLATE:-/dex.yml}")
    text=${text//@ISSUER@/"$issuer"}
    text=${text//@PORTAL@/"$portal"}
    text=${text//@CLIENT_SECRET@/"$(<"$made/caudal/client-secret")"}
    text=${text//@FIRST_EMAIL@/"$FIRST_EMAIL"}
    text=${text//@FIRST_NAME@/"$FIRST_NAME"}
    text=${text//@FIRST_ID@/"$(<"$made/setup/first-id")"}
    text=${text//@FIRST_HASH@/"$(<"$made/setup/first-hash")"}
    printf '%s\n' "$text" | put "$made/login/dex.yml" "$login"
}

case ${1:-} in
    password) exec cat "$made/setup/password" ;;
    certificate) exec cat "$made/proxy/authority.pem" ;;
    '') ;;
    *) fail "setup.sh no conoce «$1»: password o certificate." ;;
esac

check_names
first=
[ -e "$made/setup/password" ] || first=yes
once "$made/setup/password" 0 password
once "$made/setup/first-id" 0 cat /proc/sys/kernel/random/uuid
once "$made/setup/first-hash" 0 hash_password "$made/setup/password"
once "$made/caudal/client-secret" "$caudal" secret
once "$made/database/password" "$database" secret
once "$made/database/superuser-password" "$database" secret
# Other names want another authority.
if [ ! -e "$made/proxy/authority.pem" ] || [ "$(cat "$made/setup/names" 2>/dev/null)" != "$PORTAL_HOST $LOGIN_HOST" ]; then make_authority; fi
printf '%s %s\n' "$PORTAL_HOST" "$LOGIN_HOST" | put "$made/setup/names" 0
write_settings
# A folder belongs to who reads it, and to nobody else.
for service in caudal database login proxy; do
    chown "${!service}:${!service}" "$made/$service"
    chmod 500 "$made/$service"
done

chown "$proxy:$proxy" "$made/proxy-data"
chmod 700 "$made/proxy-data"

# The password is told once, and later to whoever asks for it: logs are kept.
if [ -z "$first" ]; then
    echo "Caudal ya estaba preparado: $portal/"
    exit
fi
cat <<TOLD

Caudal está preparado.
  Dirección    $portal/
  Correo       $FIRST_EMAIL
  Clave        $(<"$made/setup/password")     otra vez: docker compose run --rm setup password
  Certificado  docker compose run --rm setup certificate > caudal.pem   el navegador deja de avisar cuando confía en él

TOLD
