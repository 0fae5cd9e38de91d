#!/usr/bin/env bash
# Measures Portico next to nginx and HAProxy: CPU time per request, latencies at a fixed rate, memory of idle connections,
# instructions; with a JOB only the first two. Without arguments the result is kept as benches/results/<date>-<machine>.md, otherwise below target/bench/.
# usage: compare.sh [SECONDS [ROUNDS [JOB]]]; jobs: redirect, unchanged, static, page, api, form
set -euo pipefail
cd "$(dirname "$0")/.."
# The same set of packages as in redirects.sh: another one would build the dependencies again.
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
  # Short rounds and many: where the machine halts for 30 ms, it decides about one of them only.
  target/release/open-loop 1 30 ${3:+"$3"}
  if [ $# -lt 3 ]; then
    section "Memory of idle connections"
    target/release/idle-connections
    section "Instructions of the release binary"
    # Its table says what is too much; failing is for `make test`.
    target/release/instructions target/release/portico benches/instructions.yaml || true
  fi
} | tee "$out.part"
mv "$out.part" "$out"
echo "kept in $out"
