#!/usr/bin/env bash
# Checks the licences, versions and sources of all dependencies against `deny.toml`. For this purpose, the script
# installs cargo-deny in `target/tools`.
# usage: deny.sh [install | installed | advisories]
set -euo pipefail
cd "$(dirname "$0")/../.."

VERSION=0.20.2
tools=${CARGO_TARGET_DIR:-target}/tools
deny=$tools/bin/cargo-deny

installed() { [ "$("$deny" --version 2>/dev/null)" = "cargo-deny $VERSION" ]; }

# cargo-deny is built without optimisation, because an optimised build would take longer. The build takes less than two
# minutes of CPU time, and a check takes three seconds.
install() {
  if installed; then return; fi
  echo "setup: building cargo-deny $VERSION (a few minutes, once)"
  CARGO_TARGET_DIR=$tools/build cargo install "cargo-deny@$VERSION" --locked --debug --force --quiet --root "$tools"
  rm -rf "$tools/build"
}

# usage: check <manifest> <option>…
check() { "$deny" --locked --log-level error --manifest-path "$1" --config deny.toml check --hide-inclusion-graph "${@:2}"; }

case "${1:-}" in
  install) install ;;
  installed) installed ;;
  # This check downloads the RustSec advisory database from GitHub.
  advisories)
    install
    check Cargo.toml advisories
    check fuzz/Cargo.toml advisories
    ;;
  "")
    install
    # Because of the options `-D`, the check fails if `deny.toml` contains an exception that is no longer needed.
    check Cargo.toml -D unmatched-skip -D unnecessary-skip -D unused-wrapper bans licenses sources
    # `fuzz/` has the same dependencies as the workspace, plus a few for libFuzzer. `fuzz/` is never shipped, so
    # duplicate versions are allowed there.
    check fuzz/Cargo.toml -A duplicate -A unmatched-skip -A unnecessary-skip bans licenses sources
    ;;
  *) echo "deny: unknown purpose \`$1\`, expected install, installed or advisories" >&2; exit 2 ;;
esac
