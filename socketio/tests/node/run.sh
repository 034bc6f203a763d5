#!/bin/sh
# Builds the server once and runs the tests with the real client against it. `make test` of the workspace runs the same
# tests with the server that it has already built.
set -eu
cd "$(dirname "$0")"
[ -d node_modules ] || npm ci --no-audit --no-fund
manifest=../../Cargo.toml
cargo build --quiet --manifest-path "$manifest" --example client_tests
target=$(cargo metadata --format-version 1 --no-deps --manifest-path "$manifest" |
  node -e 'process.stdin.toArray().then((c) => console.log(JSON.parse(Buffer.concat(c)).target_directory))')
SOCKETIO_TEST_SERVER="$target/debug/examples/client_tests" exec npm test
