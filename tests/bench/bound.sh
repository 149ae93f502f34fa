#!/bin/sh
# bound.sh BOUND BSCOUNT: compares the bound with a known number; or with the cost of the best play by full search (best
# --optimal): -, it is not above; =, it is equal. Where deployments are drawn, within three errors.
set -u
passed=0
while read -r touch board samples known fleets; do
    for fleet in $fleets; do
        own=$("$1" "$board" "$fleet" "$touch" "$samples" 1) least=$known most=$known
        case $known in -|=)
            most=$("$2" best "$board" --fleet "$fleet" --touch "$touch" --optimal -F csv |
                awk -F, 'NR > 1 && (!n++ || $4 < least) { least = $4 } END { print least }')
            [ "$known" = - ] && least=0 || least=$most ;;
        esac
        echo "$own" | awk -v most="$most" -v least="$least" '{ far = 3 * $3 + 0.00005 }
            END { exit !(NR == 1 && $1 > 0 && most > 0 && $1 - far <= most && $1 + far >= least) }' ||
            { echo "bound: 1 failed, $board with $fleet, touch $touch: $own, not from $least to $most" && exit 1; }
        passed=$((passed + 1))
    done
done <<END
allowed 6x6 0 8.5000 3
allowed 7x7 0 10.5000 3
allowed 10x10 0 25.9778 2
allowed 8x8 0 = 2
allowed 10x10 0 = 2
allowed 3x3 4 8.3333 1x5
allowed 4x4 40 8.1629 3,2
allowed 3x3 0 - 2 3 1,1 2,1 2,2 3,2
allowed 3x4 0 - 2,1 2,2 3,2 3,3 4,2
allowed 2x5 0 - 2,2 3,2
allowed 4x4 0 - 2 3 3,2 3,3 4,2 4,3
allowed 3x5 0 - 4,3
allowed 4x5 0 - 5,4
allowed 5x5 0 - 2 3 4
forbidden 3x3 0 - 1,1 2,1 2,2 3,2 2,1,1
forbidden 3x4 0 - 2,1 2,2 3,2 3,3 4,2
forbidden 2x5 0 - 2,2 3,2
forbidden 4x4 0 - 3,2 3,3 4,2 4,3
forbidden 4x5 0 - 5,4
END
echo "bound: $passed passed"
