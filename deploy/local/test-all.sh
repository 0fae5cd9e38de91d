#!/usr/bin/env bash
# Runs everything that `make test` runs, and then the slow tests. The slow tests are the browser tests that check every
# page at every width, golden screenshots, large uploads, 45,000 generated rules, ten minutes of mixed load, generated
# configurations of Apache and nginx, real rule sets, and an hour of fuzzing.
set -euo pipefail
cd "$(dirname "$0")/../.."

step() { printf '\n== %s\n' "$1"; }

deploy/local/test.sh
step "browser tests of every page at every width"
PORTICO_LONG_TESTS=1 npm --prefix frontend run test:browser -- accessibility low-vision page-head requests
step "golden screenshots"
npm --prefix frontend run test:golden
step "uploads of 100 MB"
PORTICO_LONG_TESTS=1 cargo test --workspace --locked --quiet --test uploads
step "45,000 generated rules and rows"
PORTICO_LONG_TESTS=1 cargo test --release --locked --quiet -p portico-redirects --test generated
step "mixed load for ten minutes"
PORTICO_LONG_TESTS=1 cargo test --workspace --locked --quiet --test soak
step "imports of 550 generated configurations of Apache and nginx"
PORTICO_LONG_TESTS=1 cargo test --workspace --locked --quiet --test originals
if [[ -n ${PORTICO_CORPORA:-} ]]; then
  step "real rule sets"
  PORTICO_LONG_TESTS=1 cargo test --workspace --locked --quiet --test corpora
else
  step "real rule sets: skipped, PORTICO_CORPORA is not set"
fi
step "an hour of fuzzing"
targets=$(find fuzz/*/fuzz_targets -name '*.rs' | wc -l)
fuzz/run.sh "$(awk "BEGIN { print 60 / $targets }")"
