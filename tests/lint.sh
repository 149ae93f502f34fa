#!/bin/sh
# lint.sh: the law of the house, sizes, what the library must not do, shell scripts.
#
#   base <- board <- cover <- engine <- game        a room includes itself and what stands left of it
#   view, cli                                       bscount.h and each other's headers alone
#   share                                           the tables of cli/options.h: it is no part of the program
set -u
cd "$(dirname "$0")/.." || exit 1
found=$(mktemp) || exit 1
trap 'rm -f "$found"' EXIT

report() { # report WHY: each line of standard input is a finding
    sed "s|^|lint: $1: |" >>"$found"
}

includes() { # includes ROOM: "file: header" for what it includes of the house
    grep -Hn '^#include "' src/"$1"/*.[ch] 2>/dev/null | sed 's/:[0-9]*:#include "/: /; s/"$//'
}

allow() { # allow ROOM ROOM...: the first may include the others
    room=$1
    shift
    pattern=$(printf '%s/|' "$@")
    includes "$room" | grep -vE ": (${pattern}bscount\.h\$|builtin_data\.h\$)" | report "$room may not include this"
}

allow base base
allow board base board
allow cover base board cover
allow engine base board cover engine
allow game base board cover engine game
allow view view
allow cli view cli
allow share cli share
includes engine | grep -E '/dlx[^:]*: engine/dp|/dp[^:]*: engine/dlx' | report 'engines never include each other'

wc -l src/*/*.[ch] tests/*/*.[ch] | awk '$2 != "total" && $1 > 400 { print $2 ": " $1 }' |
    report 'more than 400 lines'
wc -l include/*.h | awk '$2 != "total" && $1 > 600 { print $2 ": " $1 }' | report 'more than 600 lines'
for file in src/*/*.[ch] tests/*/*.[ch]; do
    awk -v file="$file" '/^[A-Za-z].*\{ *$/ { start = NR } /^\}/ {
        if (start && NR - start + 1 > 60) print file ":" start ": " NR - start + 1
        start = 0 }' "$file"
done | report 'a function of more than 60 lines'

grep -nE '(^|[^a-z_])(printf|puts|putchar|exit|abort|vprintf|perror)\(|std(out|err)' \
    src/base/*.c src/board/*.c src/cover/*.c src/engine/*.c | report 'the library prints nothing and never exits'
grep -nE '(^|[^a-z_])(malloc|calloc|realloc|free|strdup)\(' src/board/*.c src/cover/*.c src/engine/*.c |
    report 'allocate through base/memory.h'
for file in src/*/*.[ch] tests/*/*.[ch]; do
    case $(head -c 2 "$file") in '/*') ;; *) echo "$file" ;; esac
done | report 'no head comment'
grep -nE ' +$' src/*/* include/* tests/*/*.[ch] Makefile README.md | report 'a blank at the end of a line'
grep -nP '\t' src/*/*.[ch] include/*.h tests/*/*.[ch] 2>/dev/null | report 'a tab'
git ls-tree --name-only HEAD 2>/dev/null | grep -vxE 'Makefile|README\.md|LICENSE|src|include|tests|boards|\..*' |
    report 'does not belong at the top level'

if command -v shellcheck >/dev/null; then
    shellcheck .ci/run src/board/embed.sh tests/*.sh tests/*/*.sh >>"$found" || true
    awk '/^```sh/ { on = 1; getline; next } /^```/ { on = 0 } on' README.md | shellcheck -s sh -f gcc - |
        report 'a script of README.md'
else
    echo "lint: shellcheck is not here: scripts are not checked"
fi
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    clang-format --dry-run include/*.h src/*/*.[ch] tests/*/*.[ch] 2>&1 | grep 'warning:' | report 'clang-format'
else
    echo "lint: clang-format 14 is not here: the format is not checked"
fi
cat "$found"
if [ -s "$found" ]; then exit 1; fi
echo "lint: nothing found"
