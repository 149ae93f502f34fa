#!/bin/sh
# lint.sh [BUILD]: checks the sources: which part of the library may include which, sizes of files and functions,
# calls that the library must not make, scripts, commit subjects, and whether the names in src/README.md exist. A
# wing is a folder of src, a room a folder of a wing.
#
#   os                     the lowest room: no other one, and alone in what differs between systems. Files of the same
#                          names are in os/posix and os/windows, and of each there is a header in os
#   wings                  count <- play <- show <- program: a wing uses itself and those left of it
#   count                  base <- board <- cover <- engine: a room uses itself and those left of it, as do the rooms of
#                          play: game <- record <- eval <- strategy; engine/dlx and engine/dp never use each other,
#                          engine/draws and engine/narrow use engine/dp
#   show                   view: itself, on the public headers; session: count/base, view and itself
#   program                line <- command <- dialogue, on the public headers and show; page: these without program;
#                          docgen: the tables of line, a program of the build and no part of bscount
#
# If there is any finding the status is 1. The last line counts the findings, and the checks that were skipped
# because a tool is missing.
set -u
SUBJECTS_SINCE=2026-11-21T12:00:00Z
cd "$(dirname "$0")/.." || exit 1
objects=${1:-build/release}
found=$(mktemp) || exit 1
trap 'rm -f "$found"' EXIT
trap 'exit 1' INT TERM HUP
skipped=0

skip() { # skip WHAT: prints why a check is skipped, and counts it
    echo "lint: $1"
    skipped=$((skipped + 1))
}

report() { # report WHY: records each line of standard input as a finding
    sed "s|^|lint: $1: |" >>"$found"
}

sources=$(find src -name '*.[ch]' | sort)
library=$(find src/count src/play -name '*.[ch]' | sort)

allow() { # allow ROOM PATH...: files of ROOM may only include files whose names begin with one of the paths
    room=$1
    shift
    pattern=$(printf '%s|' "$@")
    grep -rHn '^#include "' "src/$room" --include='*.[ch]' | sed 's/:[0-9]*:#include "/: /; s/"$//' |
        grep -vE ": (${pattern}bscount(_game|_parts|_json)?\.h\$|(builtin|page)_data\.h\$)" | report "$room may not include this"
}

before=' os/[a-z_]*\.h'
for room in count/base count/board count/cover count/engine play/game play/record play/eval play/strategy; do
    before="$before $room/"
    # shellcheck disable=SC2086 # each word is a room
    allow "$room" $before
done
basis='os/[a-z_]*\.h count/base/ count/board/ count/cover/ count/engine/[a-z_]*\.h'
# shellcheck disable=SC2086 # a word a room
{
    allow count/engine/dlx $basis count/engine/dlx/
    allow count/engine/dp $basis count/engine/dp/
    allow count/engine/draws $basis count/engine/dp/ count/engine/draws/
    allow count/engine/narrow $basis count/engine/dp/dp.h count/engine/narrow/
}
allow show/view 'os/[a-z_]*\.h' show/view/
allow show/session 'os/[a-z_]*\.h' count/base/ show/
system='os/[a-z_]*\.h'
allow program/line "$system" show/ program/line/
allow program/command "$system" show/ program/line/ program/command/
allow program/dialogue "$system" show/ program/line/ program/command/ program/dialogue/
allow program/page show/ program/page/
allow program/docgen program/line/ program/docgen/

# What systems differ in is in os alone, which includes nothing but itself.
grep -rHn '^#include "' src/os | grep -v '#include "os/' | report 'os may include itself only'
for file in src/os/posix/*.c src/os/windows/*.c; do
    other=$(echo "$file" | sed 's|/posix/|/windows-/|; s|/windows/|/posix/|; s|/windows-/|/windows/|')
    header=src/os/$(basename "$file" .c).h
    [ -f "$other" ] && [ -f "$header" ] || echo "$file"
done | report 'os needs a header, and a file for each system'
systems='_WIN32|__GLIBC__|__linux__|__APPLE__'
headers='unistd|signal|termios|poll|dirent|regex|fcntl|io|windows|pthread|malloc|sys/.*'
grep -rnE "$systems|#include <($headers)\.h>" src include --include='*.[ch]' | grep -v '^src/os/' |
    report 'only src/os may ask which system it is on'
grep -nE "$systems" tests/unit/*.[ch] | report 'the tests of units may not ask which system they are on'

# Headers must not include each other in a circle. What files call is checked below, by their symbols.
find src -name "*.h" | while read -r file; do
    sed -n 's|^#include "\(.*\.h\)"$|\1|p' "$file" | sed "s|^|${file#src/} |"
done | tsort 2>&1 >/dev/null | sed -n 's/^tsort: //p' |
    awk '/loop:$/ { if (circle) print circle; circle = ""; next } { circle = circle (circle ? ", " : "") $0 }
        END { if (circle) print circle }' | report 'headers include each other in a circle'

# The same for objects: no object may use names of another object that in turn uses its names, directly or not. One
# circle inside the search of dlx is allowed: search visits the states of its tree, state gives the search its
# units, and leaf asks the search whether to stop.
if [ -d "$objects/src" ]; then
    find src -name '*.c' ! -path '*/docgen/*' ! -path '*/page/*' ! -path '*/windows/*' | sed "s|^|$objects/|; s|c\$|o|" | xargs nm -A -g | awk '
        { file = $1; sub(/:.*/, "", file); sub(/.*\/src\//, "", file); sub(/\.o$/, "", file) }
        $(NF - 1) == "U" { uses[file, $NF] = 1; next }
        { defines[$NF] = file }
        END { for (use in uses) {
            split(use, part, SUBSEP)
            if ((part[2] in defines) && defines[part[2]] != part[1]) print part[1], defines[part[2]] } }' | sort -u |
        grep -v '^count/engine/dlx/\(state\|leaf\) count/engine/dlx/search$' |
        tsort 2>&1 >/dev/null | sed -n 's/^tsort: //p' |
        awk '/loop:$/ { if (circle) print circle; circle = ""; next } { circle = circle (circle ? ", " : "") $0 }
            END { if (circle) print circle }' | report 'files call each other in a circle'
else
    echo "lint: nothing is built in $objects: circles by symbols are not checked"
fi

for file in $sources tests/*/*.[ch]; do
    awk -v file="$file" '/^[A-Za-z].*\) \{ *$/ { start = NR } /^\}/ {
        if (start && NR - start + 1 > 60) print file ":" start ": " NR - start + 1
        start = 0 }' "$file"
done | report 'a function of more than 60 lines'

# shellcheck disable=SC2086 # a word a file
{
    grep -nE '(^|[^a-z_])(f?printf|vf?printf|f?puts|f?putc|putchar|fwrite|perror|_?exit|abort)\(|std(out|err)' $library |
        report 'the library prints nothing and never exits'
    grep -nE '(^|[^a-z_])(malloc|calloc|realloc|free|strdup|aligned_alloc)\(' $library |
        grep -v '^src/count/base/memory\.c:' | report 'allocate through count/base/memory.h'
    awk 'length > 100 { print FILENAME ":" FNR ": " length }' include/*.h $sources tests/*/*.[ch] |
        report 'a line of more than 100 characters'
}
for file in $sources tests/*/*.[ch]; do
    case $(head -c 2 "$file") in '/*') ;; *) echo "$file" ;; esac
done | report 'no head comment'
grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment' src/program/page/* src/show/view/* |
    report 'nodes are made, not parsed'
grep -rnE ' +$' src include tests/*/*.[ch] Makefile README.md | report 'a blank at the end of a line'
# shellcheck disable=SC2086 # a word a file
grep -n "$(printf '\t')" include/*.h $sources tests/*/*.[ch] | report 'a tab'
# In src/README.md a name with a slash must be that of a file, below src/ or the top folder.
tr -c 'A-Za-z0-9_./-' '\n' <src/README.md | sed 's/\.$//' | grep -E '/.*\.[a-z]+$|^bsc_' | sort -u |
    while read -r name; do
        case $name in
        *NAME* | build/* | *.run) ;;
        bsc_*) grep -rqw "$name" include src --include='*.[ch]' || echo "$name" ;;
        *) [ -e "src/$name" ] || [ -e "$name" ] || echo "$name" ;;
        esac
    done | report 'src/README.md names what is not there'
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    git ls-tree --name-only HEAD | grep -vxE 'Makefile|README\.md|LICENSE|src|include|tests|boards|\..*' |
        report 'does not belong at the top level'
    git log -50 --no-merges --since="$SUBJECTS_SINCE" --format='%h %s' |
        awk 'length($0) - length($1) - 1 > 72' | report 'a commit subject of more than 72 characters'
else
    skip "a history that git reads is not here: the top level and commit subjects are not checked"
fi

if command -v shellcheck >/dev/null; then
    shellcheck -f gcc .ci/run src/*/*/*.sh tests/*.sh tests/*/*.sh >>"$found" || true
    awk '/^```sh/ { on = 1; getline; next } /^```/ { on = 0 } on' README.md | shellcheck -s sh -f gcc - |
        report 'a script of README.md'
else
    skip "shellcheck is not here: scripts are not checked"
fi
if clang-format --version 2>/dev/null | grep -q 'version 14\.'; then
    # shellcheck disable=SC2086 # a word a file
    clang-format --dry-run include/*.h $sources tests/*/*.[ch] 2>&1 | grep 'warning:' | report 'clang-format'
else
    skip "clang-format 14 is not here: the format is not checked"
fi
cat "$found"
echo "lint: $(grep -c '' "$found") findings, $skipped skipped"
[ ! -s "$found" ]
