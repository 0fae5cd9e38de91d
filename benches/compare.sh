#!/usr/bin/env bash
# Compares Portico with nginx and HAProxy: CPU time per request, latencies at a fixed rate, memory of idle connections,
# instruction counts; with a JOB only the first two. Without arguments the result is written to benches/results/<date>-<machine>.md, otherwise to target/bench/.
# usage: compare.sh [SECONDS [ROUNDS [JOB]]]; jobs: redirect, unchanged, static, page, api, form
set -euo pipefail
cd "$(dirname "$0")/.."
# The same set of packages as in redirects.sh: a different set would rebuild the dependencies.
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
  # Many short rounds: a 30 ms pause of the machine affects only one of them.
  target/release/open-loop 1 30 ${3:+"$3"}
  if [ $# -lt 3 ]; then
    section "Memory of idle connections"
    target/release/idle-connections
    section "Instructions of the release binary"
    # The table shows exceeded limits; only `make test` fails on them.
    target/release/instructions target/release/portico benches/instructions.yaml || true
  fi
} | tee "$out.part"
mv "$out.part" "$out"
echo "written to $out"
