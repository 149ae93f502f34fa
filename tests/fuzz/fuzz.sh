#!/bin/sh
# fuzz.sh CLANG RUNS [TARGET...]: RUNS inputs for each target, by libFuzzer where CLANG has it, else by
# the random damage of corpus.sh with the sanitizers of cc.
#
# What reaches new branches is kept in build/fuzz/corpus/TARGET, for the next run; an input that ends
# the program in build/fuzz/TARGET-crash-*.
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
# shellcheck disable=SC2046 # a word a target
[ $# -gt 0 ] || set -- $(build/fuzz/tests/fuzz/guided)
[ $# -gt 0 ] || exit 1

# An allocation's stack is told by a run of the input by itself; and memory that is used again soon is
# still in the processor's cache.
[ -n "${ASAN_OPTIONS:-}" ] || export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=8

failed=0
for target in "$@"; do
    case $target in # that of its corpus, and more
    part) length=2048 ;;
    arguments) length=256 ;;
    dialogue) length=64 ;; # each line is counted
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
    # shellcheck disable=SC2086 # folders
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
