#!/usr/bin/env bash
# Everything that must hold: the fast loop, all tests of all crates, the whole stack in a browser, and what a request costs.
set -euo pipefail
cd "$(dirname "$0")/../.."

step() { printf '\n== %s\n' "$1"; }

deploy/local/check.sh
step "build of the frontend"
npm --prefix frontend run build
step "tests of all crates, scenarios of the proxy"
cargo build --workspace --bins --locked --quiet
cargo test --workspace --locked --quiet
step "the whole stack in a browser"
npm --prefix frontend run test:browser
step "instructions per request"
benches/instructions.sh
