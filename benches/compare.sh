#!/usr/bin/env bash
# Compares Portico with nginx and HAProxy: CPU time per request, latencies at a fixed rate, memory of idle connections,
# and instruction counts. With a JOB, measures only the CPU time and the latencies of that job. Without arguments, the
# result is written to benches/results/<date>-<machine>.md; otherwise it is written to target/bench/.
# usage: compare.sh [SECONDS [ROUNDS [JOB]]]; jobs: redirect, unchanged, static, page, api, form
set -euo pipefail
cd "$(dirname "$0")/.."
# The packages are the same as in redirects.sh, because cargo would rebuild the dependencies for a different set of
# packages.
cargo build --release --locked -p portico-benches -p portico-sidecar
ulimit -n "$(ulimit -Hn)" # 8,000 connections
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
    # There are many short rounds, so that a pause of the machine (30 ms or more) affects only a few of them.
  target/release/open-loop 1 30 ${3:+"$3"}
  if [ $# -lt 3 ]; then
    section "Memory of idle connections"
    target/release/idle-connections
    section "Instructions of the release binary"
        # Counts that exceed their limits are only shown in the table here; `make test` fails if there are any.
    target/release/instructions target/release/portico benches/instructions.yaml || true
  fi
} | tee "$out.part"
mv "$out.part" "$out"
echo "written to $out"
