#!/bin/sh
# corpus.sh PROGRAM [OPTION...]: gives the texts of each of FUZZ_TARGETS (none: all) to PROGRAM, damage or guided.
#
# A target's corpus is the folder corpus/TARGET; boards and matrices of tests/cli are seeds too.
set -u
cd "$(dirname "$0")/../.." || exit 1
program=$1
shift
failed=0
targets=${FUZZ_TARGETS:-$("$program")}
[ -n "$targets" ] || exit 1
for target in $targets; do
    case $target in
    board) seeds='boards/*.board tests/cli/good/*.board tests/cli/bad/*.board' ;;
    matrix) seeds='tests/cli/good/*.dlx tests/cli/bad/*.dlx' ;;
    *) seeds= ;;
    esac
    # shellcheck disable=SC2086 # patterns
    "$program" "$target" "$@" -w tests/fuzz/words.dict "tests/fuzz/corpus/$target"/* $seeds || failed=1
done
exit $failed
