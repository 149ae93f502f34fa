#!/bin/sh
# first.sh N: the first N lines of standard input, and how many bytes follow, with their checksum: for an answer
# of which a case shows the kind and pins every byte.
whole=$(mktemp) || exit 1
trap 'rm -f "$whole"' EXIT
cat >"$whole"
head -n "$1" "$whole"
tail -n "+$(($1 + 1))" "$whole" | cksum | sed 's/\(.*\) \(.*\)/(\2 bytes more, cksum \1)/'
