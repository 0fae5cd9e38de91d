#!/usr/bin/env bash
# Measures next to nginx and keeps the result: benches/results/<date>-<machine>.md
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked -p portico-benches
mkdir -p benches/results
out="benches/results/$(date +%F)-$(uname -m)-$(nproc)cpu.md"
{
  echo "# CPU time per request, $(date +%F)"
  echo
  echo "Command: \`benches/cpu-per-request.sh $*\`, commit $(git rev-parse --short HEAD)"
  echo
  target/release/cpu-per-request "$@"
} | tee "$out"
echo "kept in $out"
