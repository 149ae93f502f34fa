#!/bin/sh
# csplib.sh: writes puzzles of csplib014.csv as board files $TMPDIR/csplib-NUMBER.board: those with the given
# numbers, or all.
awk -F, -v only=" $* " -v to="$TMPDIR/csplib-" '
    /^#/ || (only != "  " && !index(only, " " $1 " ")) { next }
    function spread(digits) { gsub(/./, " &", digits); return digits }
    { file = to $1 ".board"
        split("", mark)
        for (k = 4; k <= NF; k++) mark[substr($k, 2, 1), substr($k, 3, 1)] = substr($k, 1, 1)
        print "touch forbidden\nboard" >file
        for (y = 0; y < 10; y++) {
            for (x = 0; x < 10; x++) printf "%s", (x, y) in mark ? mark[x, y] : "." >file
            print "" >file
        }
        printf "end\nrows%s\ncolumns%s\n", spread($2), spread($3) >file
        print "piece A line 4\npiece B line 3 x2\npiece C line 2 x3\npiece D line 1 x4" >file
        close(file) }' csplib014.csv
