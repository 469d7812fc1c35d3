#!/bin/bash
# Runs once, when PostgreSQL's image makes its data folder: the portal gets a user of its own, which owns its database and nothing else.
set -euo pipefail

psql --no-psqlrc --quiet --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
    --set=password="$(</run/caudal/password)" <<'SQL'
CREATE ROLE caudal LOGIN PASSWORD :'password';
CREATE DATABASE caudal OWNER caudal;
REVOKE ALL ON DATABASE caudal FROM PUBLIC;
SQL
