#!/bin/sh
# pictures.sh PROGRAM: checks pictures. Each picture must be valid XML, which is skipped if xmllint is not here.
# Each cell must be one shape, with the cell's label and exact number. Two cells must share an edge in the picture,
# with exactly the same coordinates, if and only if they are neighbours on the board: so there are no gaps between
# them.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../cli" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
passed=0 failed=0 skipped=0
command -v xmllint >/dev/null || echo "pictures: xmllint is not here: whether they are XML is not checked"

expect() { # expect WHAT: $work/want and $work/got must be the same
    if diff -u "$work/want" "$work/got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "pictures: $1"
    fi
}

is_xml() { # is_xml FILE WHAT: the file must be valid XML
    if ! command -v xmllint >/dev/null; then
        skipped=$((skipped + 1))
        return
    fi
    : >"$work/want"
    xmllint --noout "$1" >"$work/got" 2>&1
    expect "not XML: $2"
}

# Prints the edges that two shapes share. An edge is named by its two ends, the smaller one first.
shared_edges() {
    sed -n 's/^<g class="cell.*<path d="\([^"]*\)".*/\1/p' "$1" | awk '
        function go(to_x, to_y) {
            a = x " " y; b = to_x " " to_y
            edge = a < b ? a " " b : b " " a
            if (++seen[edge] == 2) shared++
            if (seen[edge] > 2) print "an edge of three shapes:", edge
            x = to_x; y = to_y
        }
        {
            gsub(/-/, " -"); gsub(/[a-zA-Z]/, " & ")
            tokens = split($0, token, " ")
            for (k = 1; k <= tokens; ) {
                if (token[k] ~ /^[a-zA-Z]$/) command = token[k++]
                if (command == "M") { x = first_x = token[k++]; y = first_y = token[k++] }
                if (command == "h") go(x + token[k++], y)
                if (command == "v") go(x, y + token[k++])
                if (command == "l") { go(x + token[k], y + token[k + 1]); k += 2 }
                if (command == "z") { go(first_x, first_y); command = "" }
            }
        }
        END { print shared + 0, "shared" }'
}

# Prints the pairs of neighbouring cells of a map in CSV.
neighbours() {
    awk -F, -v lattice="$2" '
        NR > 1 { there[$2, $3] = 1 }
        END {
            moves = split(lattice == "square" ? "1 0 0 1" : \
                          lattice == "hex-flat" ? "0 2 1 1 1 -1" : "2 0 1 1 -1 1", move, " ")
            for (place in there) {
                split(place, at, SUBSEP)
                for (k = 1; k < moves; k += 2)
                    if ((at[1] + move[k], at[2] + move[k + 1]) in there) pairs++
            }
            print pairs + 0, "shared"
        }' "$1"
}

check() { # check OPTION...: checks the picture of a map with these options
    "$program" map "$@" --output "$work/map.svg" || exit 1
    "$program" map "$@" --output "$work/map.csv" || exit 1
    lattice=$("$program" map "$@" --format json | sed -n 's/^  "lattice": "\(.*\)",/\1/p')
    is_xml "$work/map.svg" "$*"
    sed -n 's/^<g class="cell[^>]*><title>\([^:]*\):.* %, \([0-9,]*\) of.*/\1 \2/p' "$work/map.svg" |
        tr -d , >"$work/got"
    awk -F, 'NR > 1 { print $1, $4 }' "$work/map.csv" >"$work/want"
    expect "the cells of $*"
    neighbours "$work/map.csv" "$lattice" >"$work/want"
    shared_edges "$work/map.svg" >"$work/got"
    expect "the edges of $*"
}

check --board 5x5 --fleet 3,2
check --board classic
check --board hex-upper
check --board hex-lower --ship Carrier
check --board hex-upper --shot 'I3 hit' --shot 'H4 miss' --shot 'I4 sunk Destroyer'
check --board good/hex-pointy.board
check --board good/holes-and-islands.board
check --board good/odd-title.board
check --board 30x30 --fleet 2
check --board 30x30 --fleet 2 --lattice hex-flat
check --board 30x30 --fleet 2 --lattice hex-pointy
check --board 50x3 --fleet 2 --lattice hex-pointy

# Prints the labels of the cells that have a ring.
ringed() {
    awk 'match($0, /<path.* d="[^"]*"/) { outline = $0; sub(/.*<path[^>]* d="/, "", outline); sub(/".*/, "", outline) }
        /^<g class="cell/ {
            label = $0; sub(/.*<title>/, "", label); sub(/:.*/, "", label)
            outline = $0; sub(/.*<\/title><path d="/, "", outline); sub(/".*/, "", outline)
            at[outline] = label
        }
        /^<g class="best">$/ { on = 1; next }
        /^<\/g>/ { on = 0 }
        on && !/halo/ { print at[outline] }' "$1" | sort
}

# The cells with a ring must be those that `best` lists, except on a board on which all open cells are equally good.
rings() { # rings OPTION...: checks the rings of a map with these options
    "$program" map "$@" --output "$work/map.svg" || exit 1
    "$program" best "$@" --format csv | sed '1d; s/,.*//' | sort >"$work/want"
    ringed "$work/map.svg" >"$work/got"
    expect "the rings of $*"
}

rings --board classic
rings --board hex-upper
rings --board classic --shot 'D4 hit'
rings --board hex-upper --engine mc --samples 2000 --seed 3
rings --board classic --engine mc --samples 300 --seed 5 --shot 'D4 hit'
rings --board classic --engine independent
"$program" map --board 3x1 --fleet 1 --output "$work/map.svg" || exit 1
"$program" map --board 3x3 --fleet 2 --shot 'B2 miss' --output "$work/map2.svg" || exit 1
: >"$work/want"
cat "$work/map.svg" "$work/map2.svg" | sed -n '/^<g class="best">/,/<\/g>/p' | grep '<path' >"$work/got"
grep -h 'best to fire at' "$work/map.svg" "$work/map2.svg" >>"$work/got"
expect "rings where all cells are equal"

"$program" compare hex-upper hex-lower --output "$work/halves.svg"
: >"$work/want"
cmp "$work/halves.svg" ../../boards/halves.svg >"$work/got" 2>&1
expect "boards/halves.svg is not what the program draws"

: >"$work/want"
mkdir "$work/bin" && ln -s "$program" "$work/bin/bscount"
PATH=$work/bin:$PATH sh ../view/terminal.sh | cmp - ../../boards/terminal.svg >"$work/got" 2>&1
expect "boards/terminal.svg is not what a terminal shows"

# A page must be XML apart from what only HTML has: its first line, elements without an end tag, and a script that
# is not escaped.
"$program" simulate --board 3x3 --fleet 2 --games 40 --strategy hunt --strategy random --output "$work/games.html" || exit 1
sed '1d; s/<meta[^>]*>//g; s/<script>/<script><![CDATA[/; s/<\/script>/]]><\/script>/' "$work/games.html" >"$work/games.xml"
is_xml "$work/games.xml" 'the page of games'

echo "pictures: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
