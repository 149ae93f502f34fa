#!/bin/sh
# crossing.sh CROSSING: prints a Markdown table of the shots that two strategies take after the crossing, the
# position from which both play (see crossing.c). Set in the environment, each with its default:
#   BOARDS, LIMITS, GAMES   the four boards; 20000,8000,700; 10 games on each
#   STRATEGIES              two: "exact lookahead"
#   PART                    K/N: plays part K of N only, and prints its rows in place of the table
#   FILES                   files with the rows of all parts: prints the table without playing
set -eu
rows() {
    if [ -n "${FILES-}" ]; then
        # shellcheck disable=SC2086 # each word is a file
        cat $FILES
        return
    fi
    for board in ${BOARDS-classic classic-no-touch hex-upper russian}; do
        # shellcheck disable=SC2086 # each word is a strategy
        "$1" "$board" "${LIMITS-20000,8000,700}" "${GAMES-10}" "${PART-1/1}" ${STRATEGIES-exact lookahead}
    done
}
if [ -n "${PART-}" ]; then
    rows "$1"
    exit
fi
echo '| board | list | games | shots by A | by B | B less A | seconds of A | of B |'
echo '|---|---|---|---|---|---|---|---|'
rows "$1" | awk -F, '
    !($1 "," $2 in n) { key[++keys] = $1 "," $2 }
    { k = $1 "," $2; d = $6 - $5; n[k]++; a[k] += $5; b[k] += $6; s[k] += d; q[k] += d * d; x[k] += $7; y[k] += $8 }
    END {
        for (i = 1; i <= keys; i++) {
            k = key[i]; m = n[k]; split(k, word, ","); mean = s[k] / m
            error = m > 1 ? sqrt((q[k] / m - mean * mean > 0 ? q[k] / m - mean * mean : 0) / (m - 1)) : 0
            printf "| %s | %s | %d | %.3f | %.3f | %+.4f (%.4f) | %.3f | %.3f |\n", word[1], word[2], m, a[k] / m,
                b[k] / m, mean, error, x[k] / m, y[k] / m
        }
    }'
