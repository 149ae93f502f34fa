#!/bin/sh
# fuzz.sh CLANG RUNS [TARGET...]: tries RUNS inputs on each target. libFuzzer makes them if CLANG has it; otherwise
# corpus.sh makes them by random damage, and the program is built with the sanitizers of cc.
#
# libFuzzer keeps the inputs that reach new branches in build/fuzz/corpus/TARGET for the next run, and an input that
# crashes the program in build/fuzz/TARGET-crash-*.
set -u
cd "$(dirname "$0")/../.." || exit 1
clang=$1 runs=$2
shift 2

probe=$(mktemp) || exit 1
echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
    "$clang" -fsanitize=fuzzer -x c - -o "$probe" 2>/dev/null && guided=true || guided=false
rm -f "$probe"
if ! $guided; then
    echo "fuzz: $clang has no libFuzzer (sh tests/deps.sh libfuzzer installs it): random damage instead"
    exec make VARIANT=sanitize FUZZ=$((runs / 400 + 1)) FUZZ_TARGETS="$*" corpus
fi
make VARIANT=fuzz CC="$clang" build/fuzz/tests/fuzz/guided || exit 1
# shellcheck disable=SC2046 # each word is a target
[ $# -gt 0 ] || set -- $(build/fuzz/tests/fuzz/guided)
[ $# -gt 0 ] || exit 1

# Makes the address sanitizer faster. Without the call stack of each allocation it reports less, but a run of the
# failing input alone tells it. A small quarantine means that freed memory is reused while it is still in the cache.
[ -n "${ASAN_OPTIONS:-}" ] || export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=8

failed=0
for target in "$@"; do
    case $target in # bytes: somewhat more than the texts of the corpus have
    part) length=2048 ;;
    arguments) length=256 ;;
    dialogue) length=64 ;; # short, because each line may start a count
    *) length=512 ;;
    esac
    case $target in
    board | matrix)
        seeds="tests/cli/good tests/cli/bad build/fuzz/rows/$target"
        mkdir -p "build/fuzz/rows/$target"
        sh tests/fuzz/seeds.sh "$target" "build/fuzz/rows/$target"
        ;;
    *) seeds= ;;
    esac
    mkdir -p "build/fuzz/corpus/$target"
    # shellcheck disable=SC2086 # each word is a folder
    if build/fuzz/tests/fuzz/guided "$target" -runs="$runs" -max_len="$length" -dict=tests/fuzz/words.dict \
        -entropic=0 -print_final_stats=1 -artifact_prefix="build/fuzz/$target-" \
        "build/fuzz/corpus/$target" "tests/fuzz/corpus/$target" $seeds >"build/fuzz/$target.log" 2>&1; then
        echo "fuzz: $target, $(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$target.log") inputs, 0 failed"
    else
        echo "fuzz: $target failed; see build/fuzz/$target.log"
        tail -n 40 "build/fuzz/$target.log"
        failed=1
    fi
done
exit $failed
