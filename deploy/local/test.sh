#!/usr/bin/env bash
# Runs all checks that must pass before a merge. These are the quick checks, the tests of all crates, the browser tests
# of the whole stack, and the instruction counts per request.
set -euo pipefail
cd "$(dirname "$0")/../.."

step() { printf '\n== %s\n' "$1"; }

deploy/local/check.sh
step "frontend: build, bytes of script by page"
npm --prefix frontend run build
npm --prefix frontend run sizes
step "tests of all crates, proxy scenarios"
cargo build --workspace --bins --locked --quiet
# The unit tests have already run as part of the quick checks.
cargo test --workspace --locked --quiet --test '*'
cargo test --workspace --locked --quiet --doc
step "browser tests of the whole stack"
npm --prefix frontend run test:browser
step "a journey in Firefox"
npm --prefix frontend run test:firefox
step "instructions per request"
benches/instructions.sh
