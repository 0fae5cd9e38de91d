#!/usr/bin/env bash
# Measures what many redirect rules cost and keeps the result: benches/results/<date>-redirects-<machine>.md
# usage: redirects.sh [SECONDS [ROUNDS]] for each measurement over the wire
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --release --locked -p portico-benches -p portico-sidecar
mkdir -p benches/results
out="benches/results/$(date +%F)-redirects-$(uname -m)-$(nproc)cpu.md"
{
  echo "# Redirect rules, $(date +%F)"
  echo
  echo "Command: \`benches/redirects.sh $*\`, commit $(git rev-parse --short HEAD)"
  echo
  echo "- $(grep -m1 'model name' /proc/cpuinfo | sed 's/.*: //'), $(nproc) cores, Linux $(uname -r), load at the start $(cut -d' ' -f1 /proc/loadavg)"
  echo "- $(target/release/portico --version), $(nginx -v 2>&1), $(wrk -v 2>&1 | head -1), $(rustc --version), $(valgrind --version)"
  echo "- over the wire: 64 connections, server on one core, load on the other, heads like a browser's; access logs off"
  echo
  target/release/rules-at-scale "$@"
  echo
  echo "## Memory"
  echo
  target/release/rule-memory
  echo
  echo "## One lookup: normal form, rule, and for a hit the location"
  echo
  echo '```text'
  cargo bench --quiet --locked -p portico-benches --bench lookup -- --noplot --warm-up-time 1 --measurement-time 3 2>/dev/null | grep 'time:'
  echo '```'
  echo
  echo "## Instructions of one lookup"
  echo
  target/release/lookup-instructions
} | tee "$out"
echo "kept in $out"
