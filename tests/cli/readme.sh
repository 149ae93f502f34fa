#!/bin/sh
# readme.sh [--library] PROGRAM FILE...: runs the examples in Markdown files and manual pages, and checks that they
# print what is shown there.
#
# An example is a block between ```, or a literal block of a manual page as it is shown on the screen (printed.sh):
#   its first line begins with `$ `    a session: the lines after each command are what it must print, indented
#                                      like the first line
#   its first or second line is a      the contents of that file, which sessions can use. The blanks before its
#   comment that begins with a name,   lines are kept, because whoever copies it from the screen has them too
#   such as "# fair.sh BLUE GREEN"
# Sessions run in a temporary folder, with the program there as ./bscount and in the PATH. If a command begins with
# `make`, only what comes after `make && ` is run. With --library only commands that begin with `cc` are run, for
# which pkg-config must find the library; without it all others are run.
set -u
library=false
[ "${1-}" = --library ] && library=true && shift
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/../.." || exit 1
top=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
ln -s "$program" "$work/bscount"
ln -s "$top/boards" "$work/boards"
PATH=$work:$PATH
LC_ALL=C
export PATH LC_ALL
unset MAKEFLAGS MFLAGS MAKELEVEL # set by the make that runs this script
tried=0 failed=0

fenced() { # fenced FILE: prints the file, with each block between two lines ```
    case $1 in
    *.md) cat "$1" ;;
    *) sh tests/cli/printed.sh "$1" ;;
    esac
}

blocks() { # blocks FILE: writes the named files into $work, and the sessions into $work/session
    fenced "$1" >"$work/fenced" || return
    awk -v work="$work" '
        function finish(   k, name, blanks) {
            match(line[1], /^ */)
            blanks = RLENGTH
            if (line[1] ~ /^ *\$ /) {
                for (k = 1; k <= lines; k++) print substr(line[k], blanks + 1)
                print "$ end"
                return
            }
            for (k = 1; k <= 2 && k <= lines && name == ""; k++)
                if (match(substr(line[k], blanks + 1), /^(#|\/\*) [a-z-]+\.(sh|c|board|shots|txt)[ :,]/)) {
                    split(substr(line[k], blanks + 1), word, /[ :,]/)
                    name = word[2]
                }
            for (k = 1; k <= lines && name != ""; k++) print line[k] > (work "/" name)
        }
        on && /^```$/ { finish(); on = 0; next }
        /^```/ { on = 1; lines = 0; line[1] = ""; next }
        on { line[++lines] = $0 }' "$work/fenced" >"$work/session"
}

check() { # check COMMAND: runs it and records the command and what it prints
    tried=$((tried + 1))
    printf '$ %s\n' "$1" >>"$work/got"
    (cd "$work" && eval "$1") >>"$work/got" 2>&1 </dev/null
}

to_run() { # to_run COMMAND: prints the part of it that is run here, or nothing
    case $1 in
    end) ;;
    'cc '*) if $library; then printf '%s\n' "$1"; fi ;;
    *)
        if $library; then return; fi
        case $1 in
        'make && '*) printf '%s\n' "${1#make && }" ;;
        'make '*) ;;
        *) printf '%s\n' "$1" ;;
        esac
        ;;
    esac
}

for file in "$@"; do
    blocks "$file" || { failed=$((failed + 1)) && continue; }
    command=
    : >"$work/want"
    : >"$work/got"
    while IFS= read -r line; do
        case $line in
        '$ '*)
            command=$(to_run "${line#\$ }")
            [ -z "$command" ] || { printf '$ %s\n' "$command" >>"$work/want" && check "$command"; }
            ;;
        *) [ -z "$command" ] || printf '%s\n' "$line" >>"$work/want" ;;
        esac
    done <"$work/session"
    diff -u "$work/want" "$work/got" || { failed=$((failed + 1)) && echo "$file: not what its examples print"; }
done
echo "readme: $((tried - failed)) passed, $failed failed"
[ "$tried" -gt 0 ] && [ "$failed" -eq 0 ]
