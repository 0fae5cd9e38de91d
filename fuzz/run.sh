#!/usr/bin/env bash
# Runs fuzz targets, each for the given number of minutes. By default, runs every target for ten minutes. If a target
# has a finding, that target stops early. The script then runs the remaining targets and fails at the end. Installs
# cargo-fuzz if cargo-fuzz is missing. Portico contains no `unsafe` code, so the script uses no sanitizers, and the
# stable compiler is sufficient.
# usage: run.sh [MINUTES [TARGET…]]
set -euo pipefail
cd "$(dirname "$0")"

minutes=${1:-10}
shift || true
command -v cargo-fuzz >/dev/null || cargo install --locked cargo-fuzz
rules=../proxy/redirects/tests

# Prints the folders that contain the seeds of a target. cargo-fuzz also uses the corpus from earlier runs of the
# target.
examples() {
  case "$1" in
    redirects/rules) echo redirects/seeds/rules $rules/codes $rules/golden ../rules ;;
    redirects/formatting) echo $rules/format $rules/codes ../rules ;;
    redirects/import_*) echo "../proxy/import/tests/import/${1#redirects/import_}" ;;
    *) echo "${1%/*}/seeds/${1#*/}" ;;
  esac
}

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t targets < <(ls */fuzz_targets/*.rs | xargs -n 1 basename -s .rs)
fi
failed=()
for target in "${targets[@]}"; do
  package=$(dirname "$(dirname "$(ls */fuzz_targets/"$target".rs)")")
  echo "== $package/$target"
  mkdir -p "$package/corpus/$target" "$package/findings/$target"
  read -ra seeds <<<"$(examples "$package/$target")"
  words=()
  if [ -e "$package/words/$target" ]; then words=("-dict=$package/words/$target"); fi
  cargo fuzz run --fuzz-dir "$package" --target-dir target -s none "$target" "$package/corpus/$target" "$package/findings/$target" "${seeds[@]}" -- \
    "-max_total_time=$(awk "BEGIN { print $minutes * 60 }")" -max_len=2048 -len_control=0 -timeout=10 -rss_limit_mb=4096 -print_final_stats=1 \
    "${words[@]}" 2>&1 | grep --line-buffered -vE '^#[0-9]+[[:space:]]+(NEW|REDUCE|pulse|RELOAD)|NEW_FUNC|# Uses:' ||
    failed+=("$package/$target")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "findings in: ${failed[*]}" >&2
  exit 1
fi
