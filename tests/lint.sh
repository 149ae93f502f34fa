#!/bin/sh
# lint.sh: the law of the house, sizes, what the library must not do, shell scripts.
#
#   base <- board <- cover <- engine <- game <- record <- eval <- play
#                          a room includes itself and what stands left of it; engine/dlx and engine/dp
#                          never include each other
#   view, cli              the public headers and each other's alone
#   docgen                 the tables of cli/options.h: a program of the build, no part of bscount
set -u
cd "$(dirname "$0")/.." || exit 1
found=$(mktemp) || exit 1
trap 'rm -f "$found"' EXIT

report() { # report WHY: each line of standard input is a finding
    sed "s|^|lint: $1: |" >>"$found"
}

sources=$(find src -name '*.[ch]' | sort)
library=$(find src/base src/board src/cover src/engine src/game src/record src/eval src/play -name '*.c' | sort)

allow() { # allow ROOM ROOM/... HEADER...: what the first may include
    room=$1
    shift
    pattern=$(printf '%s|' "$@")
    grep -rHn '^#include "' "src/$room" --include='*.[ch]' | sed 's/:[0-9]*:#include "/: /; s/"$//' |
        grep -vE ": (${pattern}bscount(_game)?\.h\$|(builtin|page)_data\.h\$)" | report "$room may not include this"
}

rooms=
for room in base board cover engine game record eval play; do
    rooms="$rooms $room/"
    # shellcheck disable=SC2086 # a word a room
    allow $room $rooms
done
allow view view/
allow cli view/ cli/
allow docgen cli/ docgen/
allow engine/dlx base/ board/ cover/ engine/engine.h engine/dlx/
allow engine/dp base/ board/ cover/ engine/engine.h engine/dp/

# shellcheck disable=SC2086 # a word a file
wc -l $sources tests/*/*.[ch] | awk '$2 != "total" && $1 > 400 { print $2 ": " $1 }' |
    report 'more than 400 lines'
wc -l include/*.h | awk '$2 != "total" && $1 > 600 { print $2 ": " $1 }' | report 'more than 600 lines'
for file in $sources tests/*/*.[ch]; do
    awk -v file="$file" '/^[A-Za-z].*\{ *$/ { start = NR } /^\}/ {
        if (start && NR - start + 1 > 60) print file ":" start ": " NR - start + 1
        start = 0 }' "$file"
done | report 'a function of more than 60 lines'

# shellcheck disable=SC2086 # a word a file
{
    grep -nE '(^|[^a-z_])(printf|puts|putchar|exit|abort|vprintf|perror)\(|std(out|err)' $library |
        report 'the library prints nothing and never exits'
    grep -nE '(^|[^a-z_])(malloc|calloc|realloc|free|strdup|aligned_alloc)\(' $library |
        grep -v '^src/base/memory\.c:' | report 'allocate through base/memory.h'
}
for file in $sources tests/*/*.[ch]; do
    case $(head -c 2 "$file") in '/*') ;; *) echo "$file" ;; esac
done | report 'no head comment'
grep -rnE ' +$' src include tests/*/*.[ch] Makefile README.md | report 'a blank at the end of a line'
grep -rnP '\t' --include='*.[ch]' src include tests 2>/dev/null | report 'a tab'
git ls-tree --name-only HEAD 2>/dev/null | grep -vxE 'Makefile|README\.md|LICENSE|src|include|tests|boards|\..*' |
    report 'does not belong at the top level'

if command -v shellcheck >/dev/null; then
    shellcheck .ci/run src/board/embed.sh src/view/embed.sh tests/*.sh tests/*/*.sh >>"$found" || true
    awk '/^```sh/ { on = 1; getline; next } /^```/ { on = 0 } on' README.md | shellcheck -s sh -f gcc - |
        report 'a script of README.md'
else
    echo "lint: shellcheck is not here: scripts are not checked"
fi
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    # shellcheck disable=SC2086 # a word a file
    clang-format --dry-run include/*.h $sources tests/*/*.[ch] 2>&1 | grep 'warning:' | report 'clang-format'
else
    echo "lint: clang-format 14 is not here: the format is not checked"
fi
cat "$found"
if [ -s "$found" ]; then exit 1; fi
echo "lint: nothing found"
