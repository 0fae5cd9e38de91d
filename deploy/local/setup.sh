#!/usr/bin/env bash
# Installs missing system packages, tools and npm packages. If the script cannot run without a missing command, such as
# `npm`, it prints the name of the command and exits with status 2. The script can be run again at any time.
# usage: setup.sh build|test|bench
set -euo pipefail
cd "$(dirname "$0")/../.."

need() {
  command -v "$1" >/dev/null || { echo "setup: \`$1\` is missing: $2" >&2; exit 2; }
}

# Installs Debian packages. Each argument has the form `x=package`, where `x` is a command or a file from the package.
# If `x` exists, the package is not installed.
# usage: packages "<command or path>=<package>"…
packages() {
  local missing=() pair probe
  for pair in "$@"; do
    probe=${pair%%=*}
    if ! command -v "$probe" >/dev/null && ! [ -e "$probe" ]; then missing+=("${pair#*=}"); fi
  done
  [ ${#missing[@]} -eq 0 ] && return
  need apt-get "install ${missing[*]} with your system's package manager"
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    need sudo "install ${missing[*]} as root"
    sudo=(sudo)
  fi
  echo "setup: installing ${missing[*]}"
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# Installs the npm packages of the frontend, which include Node. If the packages were installed after the last change of
# the lock file, does nothing.
frontend() {
  local stamp=frontend/node_modules/.package-lock.json
  if [ ! -e "$stamp" ] || [ frontend/package-lock.json -nt "$stamp" ]; then
    echo "setup: installing the frontend's packages"
    npm --prefix frontend ci --no-audit --no-fund --loglevel=error
  fi
}

# Installs the npm packages with which the tests compare imports. If the packages were installed after the last change of
# the lock file, does nothing.
engines() {
  local folder=tests/originals/engines
  local stamp=$folder/node_modules/.package-lock.json
  if [ ! -e "$stamp" ] || [ $folder/package-lock.json -nt "$stamp" ]; then
    echo "setup: installing the engines of vendors"
    npm --prefix $folder ci --no-audit --no-fund --loglevel=error
  fi
}

need cargo "install Rust from https://rustup.rs"
need npm "install Node.js 20 or newer with npm"

# Building SQLite and zlib-ng requires cmake and a C compiler with headers.
packages cc=build-essential cmake=cmake pkg-config=pkg-config curl=curl
case "${1:-build}" in
  build) ;;
  test)
    packages apache2=apache2-bin nginx=nginx-light caddy=caddy chromium=chromium firefox-esr=firefox-esr valgrind=valgrind /usr/share/fonts/truetype/dejavu=fonts-dejavu-core /usr/share/fonts/truetype/liberation=fonts-liberation
    deploy/local/deny.sh install
    engines
    ;;
  bench) packages nginx=nginx-light haproxy=haproxy wrk=wrk valgrind=valgrind ;;
  *) echo "setup: unknown purpose \`$1\`, expected build, test or bench" >&2; exit 2 ;;
esac
frontend
