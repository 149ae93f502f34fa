#!/bin/sh
# forecasts.sh PROGRAM MATRICES [long]: what `plan` says of the built-in boards and of those and the matrices of
# bench.sh, against what the runs take: a Markdown table, on one thread. Fails unless nine in ten forecasts are within
# a factor of 2, of states or nodes, and of memory. Seconds are only shown. With `long`: also what takes minutes.
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
matrices=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
long=${3-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work"

row() { # row COMMAND ARGUMENT...
    command=$1
    shift
    began=$(date +%s.%N)
    "$program" plan --for "$command" "$@" --format csv >told 2>/dev/null
    looked=$(date +%s.%N)
    "$program" "$command" "$@" --threads 1 --no-progress --stats >/dev/null 2>stats
    ended=$(date +%s.%N)
    awk -v row="$command $*" -v looked="$began $looked" -v took="$looked $ended" '
        function near(a, b) { return a <= 2 * b && b <= 2 * a }
        function seconds(text, at) { split(text, at, " "); return at[2] - at[1] }
        FNR == NR && FNR == 2 { split($0, told, ",") }
        FNR == NR { next }
        { found[$1 == "peak" ? "bytes" : $1] = $NF }
        END {
            size = found["states"] + found["nodes"]
            good = told[3] == found["engine"] && near(told[4] + told[5], size)
            fits = near(told[6], found["bytes"])
            printf "| `%s` | %s | %.3g | %.3g | %.3g | %.3g | %.2g | %.2g | %.1f |%s%s\n", row, found["engine"],
                told[4] + told[5], size, told[6] / 1048576, found["bytes"] / 1048576, told[7], seconds(took),
                seconds(looked), good ? "" : " size", fits ? "" : " memory"
        }' FS=, told FS=' +' stats | tee -a rows
}

echo '| run | by | states or nodes, told | found | MiB told | found | s told | found | s of the look-ahead |'
echo '|---|---|---|---|---|---|---|---|---|'
"$program" boards --format csv | sed '1d; s/,.*//' >names
while read -r board; do
    row count --board "$board" </dev/null
    row map --board "$board" </dev/null
done <names
row count --board classic --touch corners
row count --board 12x10 --fleet 5,4,3,3,2
for height in 15 20 50; do row count --board "10x$height" --fleet 5,4x2,3x3,2x4 --touch forbidden; done
for side in 8 9 11 12 13; do row count --board "${side}x$side" --fleet 4,3x2,2x3,1x4 --touch forbidden; done
for side in 12 14 16 20; do row count --board "${side}x$side" --fleet 5,4,3,3,2; done
for copies in 1 2 3 4; do row count --board 10x10 --fleet "4x$copies,3x$copies,2x$copies" --touch forbidden; done
row map --board 13x13 --fleet 4,3x2,2x3,1x4 --touch forbidden
if [ -n "$long" ]; then
    row count --board 10x100 --fleet 5,4x2,3x3,2x4 --touch forbidden
    for side in 15 16 17; do row count --board "${side}x$side" --fleet 4,3x2,2x3,1x4 --touch forbidden; done
    for side in 14 15; do row map --board "${side}x$side" --fleet 4,3x2,2x3,1x4 --touch forbidden; done
fi
"$matrices" >list
while read -r name _; do
    case $name in
    one-sided-6x15) continue ;; # 13 GB
    pentominoes-8x8 | solid-3x4x5 | y-15x15 | latin-6 | queens-14) [ -n "$long" ] || continue ;;
    esac
    "$matrices" "$name" >"$name.dlx"
    row count --matrix "$name.dlx" </dev/null
done <list
all=$(wc -l <rows) size=$(grep -c '| size' rows || true) memory=$(grep -c 'memory$' rows || true)
echo "forecasts: of $all, $size are more than a factor of 2 off in states, nodes or the engine, $memory in memory"
[ "$all" -gt 0 ] && [ $((10 * size)) -le "$all" ] && [ $((10 * memory)) -le "$all" ]
