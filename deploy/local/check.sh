#!/usr/bin/env bash
# Runs the quick checks, and stops at the first check that fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

step() { printf '\n== %s\n' "$1"; }

step "format"
cargo fmt --all --check
rustfmt --edition 2024 --check fuzz/*/src/lib.rs fuzz/*/fuzz_targets/*.rs # `cargo fmt` does not format `fuzz/`, which is a separate workspace
step "lints"
cargo clippy --workspace --all-targets --locked --quiet -- -D warnings
# `make test` installs cargo-deny before running this script. `make check` does not install cargo-deny, so the
# dependencies are checked only if cargo-deny is installed.
if deploy/local/deny.sh installed; then
  step "licences, versions and sources of dependencies"
  deploy/local/deny.sh
fi
step "unit tests, guards of the code base, generated files"
cargo test --workspace --locked --quiet --lib --bins
cargo test --workspace --locked --quiet --test architecture --test words --test diagnostics --test codes --test openapi
step "frontend: format, lints, types, unit tests, generated files"
npm --prefix frontend run check
