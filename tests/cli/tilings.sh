#!/bin/sh
# tilings.sh LATTICE OPTIONS...: checks the picture of `bscount list OPTIONS --format svg` against the CSV of the
# same list. Two neighbouring cells must have the same letter and colour if one ship covers both, and different ones
# if two ships do; and each side at which a ship ends must have exactly one wall. Prints how much it checked.
set -u
lattice=$1
shift
{
    bscount show "$@" --format json | sed -n 's/.*"cell": "\([^"]*\)", "x": \([0-9]*\), "y": \([0-9]*\).*/place \1 \2 \3/p'
    bscount list "$@" --limit 50 --format csv | tr -d '"' | awk -F, 'NR > 1 { print "ship", $1, $3 }'
    bscount list "$@" --limit 50 --format svg | awk '
        /<text class="first"/ { board++ }
        /^<g fill=.*<title>/ {
            colour = substr($0, 10, 7)
            letter = $0; sub(/<\/text>.*/, "", letter); sub(/.*>/, "", letter)
            cells = $0; sub(/<\/title>.*/, "", cells); sub(/.*: /, "", cells)
            print "drawn", board, colour letter, cells
        }
        /stroke-width="3"/ { print "walls", board, gsub(/M/, "") }'
} | awk -v lattice="$lattice" '
    $1 == "place" { x[$2] = $3; y[$2] = $4; label[$3, $4] = $2 }
    $1 == "ship" { for (k = 3; k <= NF; k++) owner[$2, $k] = NR; boards = $2 }
    $1 == "drawn" { for (k = 4; k <= NF; k++) look[$2, $k] = $3 }
    $1 == "walls" { walls[$2] = $3 }
    END {
        way = "0,-1 1,0 0,1 -1,0"
        if (lattice == "hex-flat") way = "-1,-1 0,-2 1,-1 1,1 0,2 -1,1"
        if (lattice == "hex-pointy") way = "1,-1 2,0 1,1 -1,1 -2,0 -1,-1"
        sides = split(way, step, " ")
        for (n = 1; n <= boards; n++) {
            single = both = 0
            for (cell in x)
                for (k = 1; k <= sides; k++) {
                    split(step[k], move, ",")
                    place = (x[cell] + move[1]) SUBSEP (y[cell] + move[2])
                    other = place in label ? label[place] : ""
                    a = owner[n, cell]; b = owner[n, other]
                    if ((a == "") != (look[n, cell] == "")) print n, cell, "drawn, or not"
                    if (a != "" && a == b && look[n, cell] != look[n, other]) print n, cell, other, "one ship"
                    if (a != "" && b != "" && a != b) {
                        both++
                        if (substr(look[n, cell], 1, 7) == substr(look[n, other], 1, 7)) print n, cell, other, "colour"
                        if (substr(look[n, cell], 8) == substr(look[n, other], 8)) print n, cell, other, "letter"
                    }
                    if (a != "" && b == "") single++
                }
            if (walls[n] != single + both / 2) print n, "walls", walls[n], single + both / 2
            pairs += both / 2
        }
        print boards " boards, " pairs " sides between two ships"
    }'
