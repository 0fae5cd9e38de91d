#!/usr/bin/env bash
# Looks for texts that break a law: run.sh [MINUTES [TARGET…]], ten minutes for each target by default.
# Installs cargo-fuzz when it is missing. No sanitizer: our code has no `unsafe`, and so the usual compiler is enough.
set -euo pipefail
cd "$(dirname "$0")"

minutes=${1:-10}
shift || true
command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz

# What each target starts from, besides what it has kept from earlier runs.
examples() {
  case "$1" in
    rules) echo seeds/rules ../tests/codes ../tests/golden ../../../rules ;;
    formatting) echo ../tests/format ../tests/codes ../../../rules ;;
    import_*) echo "../tests/import/${1#import_}" ;;
    *) echo "seeds/$1" ;;
  esac
}

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t targets < <(cargo fuzz list)
fi
for target in "${targets[@]}"; do
  echo "== $target"
  mkdir -p "corpus/$target" "findings/$target"
  read -ra seeds <<<"$(examples "$target")"
  words=()
  if [ -e "words/$target" ]; then words=("-dict=words/$target"); fi
  cargo fuzz run -s none "$target" "corpus/$target" "findings/$target" "${seeds[@]}" -- \
    "-max_total_time=$(awk "BEGIN { print $minutes * 60 }")" -max_len=2048 -len_control=0 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
    "${words[@]}" 2>&1 | grep --line-buffered -vE '^#[0-9]+[[:space:]]+(NEW|REDUCE|pulse|RELOAD)|NEW_FUNC|# Uses:'
done
