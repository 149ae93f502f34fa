#!/bin/sh
# sunk.sh BOARD OPTION...: lists every deployment that agrees with the shots, collects the cells that they cover, and
# takes the cells away that were fired at. Compares them with those of `best --sure sunk`, and prints how many they are,
# of how many that are covered.
set -u
covered=$(mktemp) fired=$(mktemp) || exit 1
trap 'rm -f "$covered" "$fired"' EXIT
bscount list "$@" --format csv | sed 1d | cut -d , -f 3 | tr ' ' '\n' | sort -u >"$covered"
for word in "$@"; do
    case $word in [A-E][1-5]' '*) echo "${word%% *}" ;; esac
done | sort >"$fired"
comm -23 "$covered" "$fired" >"$covered.open"
bscount best "$@" --sure sunk --format csv | sed 1d | cut -d , -f 1 | sort | diff "$covered.open" -
echo "$(grep -c . "$covered.open") of $(grep -c . "$covered")"
rm -f "$covered.open"
