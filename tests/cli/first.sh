#!/bin/sh
# first.sh N: prints the first N lines of standard input, then the number of bytes that follow and their checksum. A
# case can so show the form of a long answer and still check every byte of it.
whole=$(mktemp) || exit 1
trap 'rm -f "$whole"' EXIT
cat >"$whole"
head -n "$1" "$whole"
tail -n "+$(($1 + 1))" "$whole" | cksum | sed 's/\(.*\) \(.*\)/(\2 bytes more, cksum \1)/'
