#!/usr/bin/env bash
# Measures the cost of many redirect rules. Without arguments, writes the result to
# benches/results/<date>-redirects-<machine>.md. With arguments, writes the result to target/bench/.
# usage: redirects.sh [SECONDS [ROUNDS]], where SECONDS and ROUNDS apply to the measurements of rules-at-scale
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked -p portico-benches -p portico-sidecar
folder=benches/results
if [ $# -gt 0 ]; then folder=target/bench; fi
mkdir -p "$folder"
out="$folder/$(date +%F)-redirects-$(uname -m)-$(nproc)cpu.md"
{
  echo "# Redirect rules, $(date +%F)"
  echo
  echo "Command: \`benches/redirects.sh${*:+ $*}\`, commit $(git describe --always --dirty --exclude '*')"
  echo
  target/release/machine
  echo "- over the wire: 64 connections, the server on one core, the load generator on the other, request heads like those of a browser, access logs off"
  echo
  target/release/rules-at-scale "$@"
  echo
  echo "## 1,000,000 redirects replaced under load: two threads, which share both cores with the load generator"
  echo
  target/release/reload-under-load
  echo
  echo "## Memory"
  echo
  target/release/rule-memory
  echo
  echo "## CPU time of loading"
  echo
  target/release/rule-cost
  echo
  echo "## One lookup, including the normal form of the path and, if a rule matches, the location"
  echo
  echo '```text'
  cargo bench --quiet --locked -p portico-benches --bench lookup -- --noplot --warm-up-time 1 --measurement-time 3 2>/dev/null | grep 'time:'
  echo '```'
  echo
  echo "## Instructions of one lookup"
  echo
  target/release/lookup-instructions
} | tee "$out.part"
mv "$out.part" "$out"
echo "written to $out"
