#!/bin/sh
# coverage.sh BUILD: prints how many lines and branches of src the tests reached, file by file, from gcov's
# counters.
#
# Branches of assertions are left out, because no test can make an assertion fail. Code in headers counts once,
# however many objects contain it. BUILD/missed.txt lists each line and branch that was not reached. The script
# fails if less than LINES_WANTED % of the lines or BRANCHES_WANTED % of the branches were reached, or if gcov
# fails.
set -eu
build=$1
: "${LINES_WANTED:=99}" "${BRANCHES_WANTED:=95}" # percent that the tests reach now, rounded down
find "$build/src" -name '*.gcda' | sort | while IFS= read -r counters; do
    gcov -b -c -t "$counters" 2>/dev/null || echo "gcov cannot read $counters"
done | awk -v missed="$build/missed.txt" -v lines_wanted="$LINES_WANTED" -v branches_wanted="$BRANCHES_WANTED" '
    function report(what, reached, all) { return sprintf("%6.2f %% of %5d %s", all ? 100 * reached / all : 100, all, what) }
    /^gcov cannot read/ { print; lost = 1; next }
    /^ *-: *0:Source:/ { file = $0; sub(/^[^S]*Source:/, "", file); depth = 0; wanted = file ~ /^src\//; next }
    !wanted { next }
    /^branch/ {
        if (asserted) next
        key = file ":" line ": branch " $2
        if (!(key in branch)) { order[++keys] = key; of[key] = file }
        branch[key] += $4
        next
    }
    /^ *[^:]+: *[0-9]+:/ {
        split($0, part, ":")
        line = part[2] + 0
        if (line == 0) next
        text = substr($0, length(part[1]) + length(part[2]) + 3)
        asserted = depth > 0
        if (!asserted && match(text, /(^|[^_a-z])assert\(/)) { asserted = 1; text = substr(text, RSTART) }
        if (asserted) depth += gsub(/\(/, "", text) - gsub(/\)/, "", text)
        if (part[1] ~ /-/) next
        key = file ":" line ":"
        if (!(key in hits)) { order[++keys] = key; of[key] = file }
        hits[key] += part[1] ~ /[#=]/ ? 0 : 1
    }
    END {
        printf "" > missed
        for (k = 1; k <= keys; k++) {
            key = order[k]
            name = of[key]
            if (!(name in files)) { files[name] = 1; names[++count] = name }
            if (key in hits) { lines[name]++; all_lines++; if (hits[key]) reached_lines[name]++ }
            else { branches[name]++; all_branches++; if (branch[key]) reached_branches[name]++ }
            if (!(key in hits ? hits[key] : branch[key])) print key > missed
        }
        for (k = 1; k <= count; k++) {
            name = names[k]
            line_sum += reached_lines[name]
            branch_sum += reached_branches[name]
            print report("lines", reached_lines[name], lines[name]) report(" branches", reached_branches[name], branches[name]) "  " name
        }
        print report("lines", line_sum, all_lines) report(" branches", branch_sum, all_branches) "  in all"
        exit lost || !all_lines || !all_branches || 100 * line_sum < lines_wanted * all_lines || 100 * branch_sum < branches_wanted * all_branches
    }'
