#!/usr/bin/env bash
# Compares Portico with nginx and HAProxy. Measures the CPU time per request, the latencies at a fixed rate, the memory
# of idle connections, and the instruction counts. If JOB is given, measures only the CPU time and the latencies of this
# job. Without arguments, writes the result to benches/results/<date>-<machine>.md. With arguments, writes the result to
# target/bench/.
# usage: compare.sh [SECONDS [ROUNDS [JOB]]], where JOB is redirect, unchanged, static, page, api or form
set -euo pipefail
cd "$(dirname "$0")/.."
# This script and redirects.sh build the same packages. If the two sets of packages were different, cargo would rebuild
# the dependencies.
cargo build --release --locked -p portico-benches -p portico-sidecar
ulimit -n "$(ulimit -Hn)" # the measurement of idle connections opens 8,000 connections
folder=benches/results
if [ $# -gt 0 ]; then folder=target/bench; fi
mkdir -p "$folder"
out="$folder/$(date +%F)-$(uname -m)-$(nproc)cpu.md"
section() { printf '\n## %s\n\n' "$1"; }
{
  echo "# Portico next to nginx and HAProxy, $(date +%F)"
  echo
  echo "Command: \`benches/compare.sh${*:+ $*}\`, commit $(git describe --always --dirty --exclude '*')"
  echo
  target/release/machine
  section "CPU time per request"
  target/release/cpu-per-request "$@"
  section "Latencies at a fixed rate"
  # The rounds are short and numerous, so a pause of the machine of 30 ms or more distorts only a few rounds.
  target/release/open-loop 1 30 ${3:+"$3"}
  if [ $# -lt 3 ]; then
    section "Memory of idle connections"
    target/release/idle-connections
    section "Instructions of the release binary"
    # If a count exceeds its limit, this script continues, because the table shows the count. `make test` fails in this
    # case.
    target/release/instructions target/release/portico benches/instructions.yaml || true
  fi
} | tee "$out.part"
mv "$out.part" "$out"
echo "written to $out"
