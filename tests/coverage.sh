#!/bin/sh
# coverage.sh BUILD: the lines of src that the tests reached, file by file, from gcov's counters.
set -eu
build=$1
find "$build/src" -name '*.gcda' | sort | while IFS= read -r counters; do
    source=${counters#"$build"/}
    source=${source%.gcda}.c
    gcov -n "$counters" 2>/dev/null | awk -v source="$source" '
        /^File/ { mine = index($0, source) } /^Lines executed/ && mine {
            split($0, part, "[:% ]+"); printf "%6.2f %% of %4d  %s\n", part[3], part[5], source; mine = 0 }'
done
