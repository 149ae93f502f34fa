#!/bin/sh
# luck.sh ARGUMENTS...: plays `exact` against all deployments of each board, and prints the mean of the luck that a
# review of each game reports. It must be 0, because each deployment is met once. One process of `json` makes all
# reviews.
for arguments; do
    rm -rf "$TMPDIR/luck"
    mkdir "$TMPDIR/luck"
    # shellcheck disable=SC2086 # each word is an option or its value
    bscount simulate $arguments --games all --strategy exact --log "$TMPDIR/luck" >"$TMPDIR/luck.games" || exit
    echo "$arguments" | awk '{ printf "{\"do\":\"open\",\"board\":\"%s\"", $1
        for (k = 2; k < NF; k += 2) printf ",\"%s\":\"%s\"", substr($k, 3), $(k + 1)
        print "}" }' >"$TMPDIR/luck.requests"
    for file in "$TMPDIR/luck"/*; do
        awk 'BEGIN { printf "{\"do\":\"shots\",\"shots\":\"" }
            !/^#/ { printf "%s\\n", $0 }
            END { print "\"}\n{\"do\":\"review\"}" }' "$file"
    done >>"$TMPDIR/luck.requests"
    bscount json <"$TMPDIR/luck.requests" >"$TMPDIR/luck.answers" || exit
    sed -n 's/.*"cost":[^,]*,"luck":\([^,]*\),.*"turns".*/\1/p' "$TMPDIR/luck.answers" |
        awk -v name="$arguments" '{ sum += $1; if ($1 > most) most = $1; if ($1 < least) least = $1 }
            END { mean = sum / NR
                printf "%s: %d games, luck %.2f to %.2f, mean %.6f\n", name, NR, least, most, mean < 0 ? -mean : mean }'
done
