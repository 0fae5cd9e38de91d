#!/usr/bin/env bash
# Starts the content API, the renderer and Portico on loopback, in this order. If the script is interrupted or one of
# the three processes exits, the script stops all three.
# usage: run.sh [check], where `check` only checks whether the addresses are free
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly CONFIG=${PORTICO_CONFIG:-deploy/portico.yaml}
readonly NODE="frontend/node_modules/.bin/node"
readonly VAR=var

# Prints the value of a key in Portico's configuration file, which sets the addresses of all three processes.
# usage: setting KEY, or setting BLOCK.KEY
setting() {
  awk -v path="$1" '
    BEGIN { count = split(path, part, "."); block = count == 2 ? part[1] : ""; key = part[count] }
    /^[a-z_]+:/ { current = $1; sub(/:.*/, "", current) }
    (block == "" && $0 ~ "^" key ":") || (block == current && $0 ~ "^  " key ":") { print $2; exit }' "$CONFIG"
}
site_address=$(setting listen)
admin_address=$(setting admin)
api_address=$(setting api.origin); api_address=${api_address#http://}
renderer_address=$(setting pages.origin); renderer_address=${renderer_address#http://}
internal_address=$(setting internal)
readonly SITE="http://$site_address"
declare -A PIDS=()

say() { printf '%s\n' "$*" >&2; }

# Stops the started processes in reverse order, and waits until all processes have exited.
stop() {
  trap - EXIT INT TERM
  local name
  for name in portico renderer content-api; do
    if [ -n "${PIDS[$name]:-}" ]; then kill "${PIDS[$name]}" 2>/dev/null || true; fi
  done
  wait 2>/dev/null || true
}

# Reports a failed process with the last lines of its log, stops all processes, and exits with status 1.
fail() { # name message
  say "run: $2"
  if [ -s "$VAR/$1.log" ]; then say "run: last lines of $VAR/$1.log:"; tail -n 5 "$VAR/$1.log" >&2; fi
  stop
  exit 1
}

# If the address is in use, exits with status 1. All addresses are checked before any process is started.
address_is_free() { # address setting
  if (exec 3<>"/dev/tcp/${1%:*}/${1##*:}") 2>/dev/null; then
    say "run: address $1 is already in use; stop the process that listens there, or change \`$2\` in $CONFIG"
    exit 1
  fi
}

start() { # name ready-url command…
  local name=$1 ready=$2; shift 2
    # The process gets a session of its own, so that Ctrl-C interrupts only this script. The script then stops all
    # processes in the right order.
  setsid "$@" >"$VAR/$name.log" 2>&1 &
  PIDS[$name]=$!
  local tries
  for tries in $(seq 1 300); do
    if curl --noproxy '*' --silent --fail --max-time 2 --output /dev/null "$ready"; then return; fi
    kill -0 "${PIDS[$name]}" 2>/dev/null || fail "$name" "$name exited before it was ready"
    sleep 0.1
  done
  fail "$name" "$name was not ready after 30 s ($ready)"
}

address_is_free "$site_address" listen
address_is_free "$admin_address" admin
address_is_free "$internal_address" internal
address_is_free "$api_address" api.origin
address_is_free "$renderer_address" pages.origin
if [ "${1:-}" = check ]; then exit; fi
mkdir -p "$VAR"
trap stop EXIT
trap 'say ""; say "run: stopping"; exit 0' INT TERM

start content-api "http://$api_address/api/-/ready" \
  target/release/content-api serve --listen "$api_address" --content content --database "sqlite://$VAR/content-api.db" \
  --renderer "http://$renderer_address"
start renderer "http://$renderer_address/-/ready" \
  env NODE_ENV=production RENDERER_LISTEN="$renderer_address" RENDERER_API_ORIGIN="http://$internal_address" RENDERER_PUBLIC_ORIGIN="$SITE" \
  "$NODE" frontend/dist/server/start.js
start portico "http://$admin_address/-/ready" \
  target/release/portico serve --config "$CONFIG"

say ""
say "  The site:     $SITE"
say "  Metrics:      http://$admin_address/metrics"
say "  Logs:         $VAR/*.log"
say "  Stop:         Ctrl-C"
say ""

# Waits until one of the processes exits.
wait -n -p ended "${PIDS[@]}" || true
for name in "${!PIDS[@]}"; do
  if [ "${PIDS[$name]}" = "${ended:-}" ]; then fail "$name" "$name exited unexpectedly"; fi
done
