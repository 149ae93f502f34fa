#!/bin/sh
# bound.sh BOUND BSCOUNT: checks the bounds for the mean number of shots that BOUND proves when it uses all sets of
# shown ships. A row below has a touch rule, a board, what is known, and fleets. If a number is known the bound must
# be that number. Otherwise the bound is compared with the best play, found by a full search (BSCOUNT best
# --optimal): with - it must not be above it, with = it must be equal, rounded down. BOUND itself fails if its
# fibres do not contain all deployments.
set -u
passed=0
while read -r touch board known fleets; do
    for fleet in $fleets; do
        proved=$("$1" "$board" "$fleet" "$touch" all) || exit 1
        proved=$(echo "$proved" | tail -n 1) least=$known most=$known
        case $known in -|=)
            most=$("$2" best "$board" --fleet "$fleet" --touch "$touch" --optimal -F csv |
                awk -F, 'NR > 1 && (!n++ || $4 < least) { least = $4 } END { print least }')
            [ "$known" = - ] && least=0 || least=$most ;;
        esac
        echo "$proved" | awk -v most="$most" -v least="$least" '
            END { exit !(NR == 1 && $1 > 0 && most > 0 && $1 < most + 0.000001 && $1 + 0.0001 > least - 0.000001) }' ||
            { echo "bound: 1 failed, $board with $fleet, touch $touch: $proved, not from $least to $most" && exit 1; }
        passed=$((passed + 1))
    done
done <<END
allowed 6x6 8.5208 3
allowed 7x7 10.5000 3
allowed 4x4 8.1628 3,2
allowed 8x8 = 2
allowed 10x10 = 2
allowed 3x1 = 1,1
allowed 3x3 = 3 1,1 1x5
allowed 3x4 = 4,2
allowed 4x4 = 2 3
allowed 3x3 - 2 2,1 2,2 3,2 2,1,1 3,2,2 2x3
allowed 3x4 - 2,1 2,2 3,2 3,3 3,2,2
allowed 2x5 - 2,2 3,2 3,2,2
allowed 4x4 - 3,2 3,3 4,2 4,3
allowed 3x5 - 4,3
allowed 4x5 - 5,4
allowed 5x5 - 2 3 4
allowed 6x6 - 3
allowed 7x7 - 3
forbidden 3x3 = 1,1
forbidden 3x4 = 4,2
forbidden 3x3 - 2,1 2,2 3,2 2,1,1
forbidden 3x4 - 2,1 2,2 3,2 3,3
forbidden 2x5 - 2,2 3,2
forbidden 4x4 - 3,2 3,3 4,2 4,3
forbidden 4x5 - 5,4
END
echo "bound: $passed passed"
