#!/usr/bin/env bash
# Starts the content API, the renderer and Portico on loopback, in this order, and stops all of them together.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly SITE=http://127.0.0.1:8080
readonly NODE="frontend/node_modules/.bin/node"
readonly VAR=var
declare -A PIDS=()

say() { printf '%s\n' "$*" >&2; }

# Ends everything that was started, last first, and waits for it.
stop() {
  trap - EXIT INT TERM
  local name
  for name in portico renderer content-api; do
    if [ -n "${PIDS[$name]:-}" ]; then kill "${PIDS[$name]}" 2>/dev/null || true; fi
  done
  wait 2>/dev/null || true
}

fail() { # name message
  say "run: $2"
  if [ -s "$VAR/$1.log" ]; then say "run: the last lines of $VAR/$1.log:"; tail -n 5 "$VAR/$1.log" >&2; fi
  stop
  exit 1
}

# Refuses to start beside something else, instead of half starting.
port_is_free() { # port setting
  if (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then
    say "run: port $1 is taken; stop what listens there, or change $2"
    exit 1
  fi
}

start() { # name ready-url command…
  local name=$1 ready=$2; shift 2
  # In a group of its own, so that Ctrl-C reaches only this script, which then ends the parts in order.
  setsid "$@" >"$VAR/$name.log" 2>&1 &
  PIDS[$name]=$!
  local tries
  for tries in $(seq 1 300); do
    if curl --silent --fail --max-time 2 --output /dev/null "$ready"; then return; fi
    kill -0 "${PIDS[$name]}" 2>/dev/null || fail "$name" "$name ended before it was ready"
    sleep 0.1
  done
  fail "$name" "$name was not ready after 30 s ($ready)"
}

port_is_free 4000 "the listen address of content-api in deploy/local/run.sh"
port_is_free 3000 "RENDERER_LISTEN in deploy/local/run.sh"
port_is_free 8080 "\`listen\` in deploy/portico.yaml"
port_is_free 9090 "\`admin\` in deploy/portico.yaml"
mkdir -p "$VAR"
trap stop EXIT
trap 'say ""; say "run: stopping"; exit 0' INT TERM

start content-api http://127.0.0.1:4000/api/-/ready \
  target/release/content-api serve --listen 127.0.0.1:4000 --content content --database "sqlite://$VAR/content-api.db"
start renderer http://127.0.0.1:3000/-/ready \
  env NODE_ENV=production RENDERER_LISTEN=127.0.0.1:3000 RENDERER_API_ORIGIN=$SITE RENDERER_PUBLIC_ORIGIN=$SITE \
  "$NODE" frontend/dist/server/start.js
start portico http://127.0.0.1:9090/-/ready \
  target/release/portico serve --config deploy/portico.yaml

say ""
say "  The site:     $SITE"
say "  Metrics:      http://127.0.0.1:9090/metrics"
say "  Logs:         $VAR/*.log"
say "  Stop:         Ctrl-C"
say ""

# Ends when any part does.
wait -n -p ended "${PIDS[@]}" || true
for name in "${!PIDS[@]}"; do
  if [ "${PIDS[$name]}" = "${ended:-}" ]; then fail "$name" "$name ended by itself"; fi
done
