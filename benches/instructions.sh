#!/usr/bin/env bash
# Counts the instructions and allocations per request, and compares the counts with the limits in
# benches/instructions.yaml. With `record`, writes the counts to that file instead.
# usage: instructions.sh [record]
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --locked --release -p portico-sidecar
cargo build --quiet --locked -p portico-benches --bin instructions
target/debug/instructions target/release/portico benches/instructions.yaml "$@"
