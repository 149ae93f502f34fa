# sum.awk - what all suites of `make check` said: "N passed, N failed". A run that ended otherwise counts as one
# that failed.
{
    for (k = 2; k <= NF; k++) {
        if ($k ~ /^passed,?$/ && $(k - 1) ~ /^[0-9]+$/) passed += $(k - 1)
        if ($k ~ /^failed,?$/) failed += $(k - 1) ~ /^[0-9]+$/ ? $(k - 1) : 1
    }
}
END {
    if (status != 0 && failed == 0) failed = 1
    printf "%d passed, %d failed\n", passed, failed
}
