#!/bin/sh
# readme.sh PROGRAM FILE...: runs the console examples of Markdown files and compares what they print.
#
# In blocks marked `console`, what follows a line `$ command` up to the next one is what it must print.
# Commands that name ./bscount or a script of the file are run, at the top of the project; `make` is left
# out of them. A block marked `sh` whose second line is "# NAME.sh ..." is such a script.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/../.." || exit 1
top=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
ln -s "$program" "$work/bscount"
ln -s "$top/boards" "$work/boards"
: >"$work/want"
passed=0 failed=0

check() { # check COMMAND: against $work/want
    (cd "$work" && sh -c "$1") >"$work/got" 2>&1 </dev/null
    if diff -u "$work/want" "$work/got"; then
        passed=$((passed + 1))
    else
        echo "README: not what it prints: $1"
        failed=$((failed + 1))
    fi
}

for file in "$@"; do
    (cd "$work" && awk '/^```sh/ { on = 1; getline first; getline; name = $2; print first > name }
                        /^```$/ { on = 0 } on { print > name }' "$top/$file")
    awk '/^```console/ { on = 1; next } /^```/ { if (on) print "$ end"; on = 0 } on' "$file" >"$work/session"
    command=
    while IFS= read -r line; do
        case $line in
        '$ '*)
            [ -z "$command" ] || check "$command"
            : >"$work/want"
            command=
            case $line in *./bscount* | *.sh*) command=$(printf '%s\n' "${line#\$ }" | sed 's/make && //') ;; esac
            ;;
        *) printf '%s\n' "$line" >>"$work/want" ;;
        esac
    done <"$work/session"
done
echo "readme: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
