# sum.awk - adds up what the suites of a run of make said, which is its input: "N passed, N failed, N skipped".
#
#   status   the status of that run
#   level    the MAKELEVEL of the make that ran the suites; without it no line of make counts
#
# A suite begins its lines with its name and a colon. One that ended without saying what failed, as when it crashed or
# did not build, counts as one that failed: make then says so for its target, once more than suites said it themselves.
BEGIN { of_make = "^[a-z]*make\\[" level "\\]: \\*\\*\\* \\[" }
$0 ~ of_make {
    target = $0
    sub(/.*: /, "", target) # [Makefile:12: NAME] Error 1
    sub(/\].*/, "", target)
    if (!(target in broken)) broken[target] = ++targets
}
/^[a-z-]+: / {
    before = failed
    for (k = 2; k <= NF; k++) {
        if ($k ~ /^passed[,:;]?$/ && $(k - 1) ~ /^[0-9]+$/) passed += $(k - 1)
        if ($k ~ /^skipped[,:;]?$/ && $(k - 1) ~ /^[0-9]+$/) skipped += $(k - 1)
        if ($k ~ /^failed[,:;]?$/) failed += $(k - 1) ~ /^[0-9]+$/ ? $(k - 1) : 1
    }
    if (failed > before) said++
}
END {
    if (targets > said) failed += targets - said
    if (status != 0 && failed == 0) failed = 1
    printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
}
