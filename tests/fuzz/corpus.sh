#!/bin/sh
# corpus.sh PROGRAM [OPTION...]: gives each target's texts to PROGRAM, damage or guided.
#
# A target's corpus is the folder corpus/TARGET; boards and matrices of tests/cli are seeds too.
set -u
cd "$(dirname "$0")/../.." || exit 1
program=$1
shift
failed=0
for target in board matrix log deployments weights part plan task arguments dialogue; do
    case $target in
    board) seeds='boards/*.board tests/cli/good/*.board tests/cli/bad/*.board' ;;
    matrix) seeds='tests/cli/good/*.dlx tests/cli/bad/*.dlx' ;;
    *) seeds= ;;
    esac
    # shellcheck disable=SC2086 # patterns
    "$program" "$target" "$@" -w tests/fuzz/words.dict tests/fuzz/corpus/$target/* $seeds || failed=1
done
exit $failed
