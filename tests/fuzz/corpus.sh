#!/bin/sh
# corpus.sh PROGRAM [OPTION...]: gives each target's texts to PROGRAM, which is damage or guided. The variable
# FUZZ_TARGETS names the targets; if it is empty, all targets are run.
#
# The texts of a target are the files of corpus/TARGET. For boards and matrices those of tests/cli and of
# unit/refusals.rows are added.
set -u
cd "$(dirname "$0")/../.." || exit 1
program=$1
shift
failed=0
rows=$(mktemp -d) || exit 1
trap 'rm -rf "$rows"' EXIT
trap 'exit 1' INT TERM HUP
targets=${FUZZ_TARGETS:-$("$program")}
[ -n "$targets" ] || exit 1
for target in $targets; do
    case $target in
    board) seeds="boards/*.board tests/cli/good/*.board tests/cli/bad/*.board $rows/*" ;;
    matrix) seeds="tests/cli/good/*.dlx tests/cli/bad/*.dlx $rows/*" ;;
    *) seeds= ;;
    esac
    rm -f "$rows"/*
    [ -z "$seeds" ] || sh tests/fuzz/seeds.sh "$target" "$rows"
    # shellcheck disable=SC2086 # the patterns are expanded
    "$program" "$target" "$@" -w tests/fuzz/words.dict "tests/fuzz/corpus/$target"/* $seeds || failed=1
done
exit $failed
