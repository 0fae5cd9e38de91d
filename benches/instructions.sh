#!/usr/bin/env bash
# Counts the instructions and allocations per request, and compares the counts with the limits in
# benches/instructions.yaml. With `record`, writes the counts to that file instead.
# usage: instructions.sh [record]
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --locked --release -p portico-sidecar
# With another set of packages, Cargo would choose other features of the dependencies and build them again.
cargo build --quiet --locked --workspace --bins
target/debug/instructions target/release/portico benches/instructions.yaml "$@"
