#!/bin/sh
# printed.sh PAGE: prints the examples of a manual page, its literal blocks, as a reader would copy them from the
# screen: each block between two lines ```, with the blanks before its lines.
#
# The page is formatted by mandoc, groff and man, as far as they are on this machine. The script fails if their
# results differ, if an escape of roff is left on the screen, or if none of the three is here.
set -u
page=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

# Mark where the blocks begin and end by lines inside them, which every formatter keeps.
awk '/^\.Ed/ { print "@end@" } { print } /^\.Bd -literal/ { print "@begin@" }' "$page" >"$work/page" || exit 1

print_page() { # print_page PRINTER: formats the page with that program
    case $1 in
    mandoc) mandoc -Tutf8 "$work/page" ;;
    groff) groff -mandoc -Tutf8 -P-cbou "$work/page" ;;
    man) LC_ALL=C.UTF-8 MANWIDTH=80 man -l "$work/page" ;;
    esac
}

is_here() { # is_here PRINTER; of the programs called man only that of man-db can format any file
    case $1 in
    man) man --version 2>/dev/null | grep '^man [0-9]' >/dev/null ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

fail() {
    echo "printed: $page: $1" >&2
    exit 1
}

backspace=$(printf '\b')
first=
for printer in mandoc groff man; do
    is_here "$printer" || continue
    print_page "$printer" 2>"$work/said" | LC_ALL=C sed "s/.$backspace//g" >"$work/screen"
    if grep -n -e '\\&' -e '\\e' -e '\\-' -e '\\(aq' -e '\\(dq' -e '\\(ga' -e '\\(ha' -e '\\(ti' "$work/screen" >&2; then
        fail "$printer prints these escapes"
    fi
    awk '/^ *@begin@$/ { print "```"; on = 1; next } /^ *@end@$/ { print "```"; on = 0; next } on' "$work/screen" \
        >"$work/$printer"
    [ -s "$work/$printer" ] || fail "$printer prints no examples: $(cat "$work/said")"
    if [ -z "$first" ]; then
        first=$printer
    elif ! diff "$work/$first" "$work/$printer" >&2; then
        fail "$first and $printer print different examples"
    fi
done
[ -n "$first" ] || fail 'neither mandoc nor groff nor man-db is here; sh tests/deps.sh installs mandoc'
cat "$work/$first"
