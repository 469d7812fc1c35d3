#!/usr/bin/env bash
# generate.sh — writes openapi.json from the code, and the application's client from openapi.json.
. "$(dirname "$0")/common.sh"
cargo build --quiet --package caudal --features describe
"$target/debug/caudal" openapi >openapi.json.new
mv openapi.json.new openapi.json
install_packages web
(cd web && npm run --silent generate)
