#!/bin/sh
# peak.sh PROGRAM PEAK: runs commands that need more memory than their limit allows. The peak memory of the whole
# process must stay below the limit plus BASE, which is for the program, the C library, its overhead for each block,
# and what a small board takes. A run may refuse (status 4), or be stopped after a few seconds (124), because too
# little memory can make it slow; it must not fail otherwise. A run that must end has minutes, for slow machines.
# PEAK is the program built from tests/limits/peak.c.
set -u
program=$1 peak=$2
base=16 # MiB
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
passed=0 failed=0

# limit MIB STATUSES ARGUMENT...: runs PROGRAM with these arguments and -M MIB. The exit status must be one of
# STATUSES, such as "0 4".
limit() {
    mib=$1 statuses=$2
    shift 2
    case $statuses in *124*) seconds=4 ;; *) seconds=300 ;; esac
    "$peak" "$work/kib" "$seconds" "$program" "$@" -M "${mib}M" >"$work/out" 2>"$work/err" </dev/null
    status=$? held=$(cat "$work/kib")
    case " $statuses " in *" $status "*) ;; *) held=-1 ;; esac
    if [ "$held" -ge 0 ] && [ "$held" -le $(((mib + base) * 1024)) ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "peak: $* -M ${mib}M: status $status, $(cat "$work/kib") KiB; $(head -c 300 "$work/err")"
    fi
}

# A board file with eight pieces of 200 cells each.
{
    echo 'board 200x200'
    for piece in A B C D E F G H; do
        echo "piece $piece"
        printf 'XXXXXXXXXXXXXXXXXXXX%.0s\n' 1 2 3 4 5 6 7 8 9
        printf 'XXXXXXXXXXXXXXXXXXX\nX\n'
        echo end
    done
} >"$work/pieces.board"
# A matrix with many items, and one with many entries.
awk 'BEGIN { for (k = 0; k < 200000; k++) printf "i%d ", k; print ""; for (k = 0; k < 200000; k++) print "i" k }' \
    >"$work/items.dlx"
awk 'BEGIN { for (k = 0; k < 30; k++) printf "i%d ", k; print "";
             for (k = 0; k < 30000; k++) { for (i = 0; i < 30; i++) printf "i%d ", i; print "" } }' >"$work/entries.dlx"

# Counts that need more memory than that.
for threads in 1 2; do
    limit 24 4 count --board 13x13 --fleet 4,3x2,2x3,1x4 --touch forbidden --threads $threads
done

# Maps of wide boards. The layers that are kept for the backward pass would leave holes in each thread's heap, if
# they were not allocated separately.
for threads in 1 2 4 8; do
    limit 40 0 map --board 11x11 --fleet 4,3x2,2x3,1x4 --touch forbidden --format csv --threads $threads
    limit 128 "0 4" map --board 13x13 --fleet 4,3x2,2x3,1x4 --touch forbidden --format csv --threads $threads
done

# Symmetries, each of which has a number for every item and option.
for command in 'count --engine dlx' list; do
    # shellcheck disable=SC2086 # words
    limit 48 "0 4 124" $command --board 200x200 --fleet 6,5,4,3,2 --up-to symmetry
done

# Lists of deployments with many ships, and what a play-out stores for each deployment.
limit 6 0 simulate --board 16x8 --fleet 1x126 --games 1 --strategy lookahead --threads 1

"$program" sample --board 12x12 --fleet 5,4,3,3,2 -n 2000 -F csv -o "$work/games.csv" || exit 1
# A file of 400,000 deployments of one ship, from which `learn` reads 40 times.
awk 'BEGIN { for (k = 0; k < 400000; k++) printf "%d,Ship1,A1\n", k % 10 }' >"$work/one.csv"
one=$(yes "$work/one.csv" | head -n 40)
big='200x200 200x200 200x200 200x200 200x200 200x200 200x200 200x200'

for mib in 16 64 256 1024; do
    for touch in allowed forbidden; do
        limit "$mib" "0 4 124" count --board "$work/pieces.board" --touch "$touch"
    done
    limit "$mib" "0 4 124" count --matrix "$work/items.dlx"
    limit "$mib" "0 4 124" count --matrix "$work/entries.dlx"
    limit "$mib" 4 count --matrix /dev/zero
    limit "$mib" 4 count --board /dev/zero
    limit "$mib" 4 count --board classic --shots /dev/zero
    limit "$mib" 4 map --board classic --weights /dev/zero
    limit "$mib" 4 simulate --board classic --strategy random --deployments /dev/zero
    limit "$mib" 4 learn --board classic /dev/zero
    limit "$mib" "0 4 124" count --board 15x15 --fleet 5,4,3,3,2,2
    limit "$mib" "0 4 124" map --board classic
    limit "$mib" "0 4 124" sample --board classic --samples 1000
    limit "$mib" "0 4 124" best --board 5x5 --fleet 3,2 --optimal --announce none --shot 'A1 miss' --shot 'C3 miss'
    for strategy in exact entropy lookahead montecarlo optimal; do
        limit "$mib" "0 4 124" simulate --board 15x15 --fleet 5,4,3,3,2 --games 3 --strategy "$strategy"
        limit "$mib" "0 4 124" simulate --board 4x4 --fleet 3,2 --games 20 --strategy "$strategy"
    done
    limit "$mib" "0 4 124" simulate --board 8x8 --fleet 4,3,2 --games 20 --strategy exact --strategy entropy --strategy lookahead
    limit "$mib" "0 4 124" map --board 100x100 --fleet 5,4 --engine dlx -F html
    limit "$mib" "0 4 124" map --board 200x200 --fleet 5,4,3,3,2 --engine independent -F svg
    limit "$mib" "0 4 124" count --board 200x200 --fleet 5,4,3,3,2 --engine mc -n 100
    for command in sample 'count --engine dp' 'map --engine mc -n 100'; do
        # shellcheck disable=SC2086 # words
        limit "$mib" "0 4 124" $command --board 200x200 --fleet 5,4,3,3,2
    done
    limit "$mib" "0 4 124" simulate --board 100x100 --fleet 5,4,3,3,2 --games 1 --strategy montecarlo
    limit "$mib" "0 4 124" map --board 60x60 --fleet 5,4,3,3,2 --engine mc -n 100 -F json
    limit "$mib" "0 4 124" best --board classic --by entropy
    limit "$mib" "0 4 124" best --board 8x8 --fleet 4,3,2 --by lookahead
    # shellcheck disable=SC2086 # each word is a board
    limit "$mib" "0 4 124" compare $big --fleet 5,4 --engine dlx
    limit "$mib" "0 4 124" compare 60x60 60x60 60x60 60x60 --fleet 3,2 --engine dlx -F html
    limit "$mib" "0 4 124" learn --board 12x12 --fleet 5,4,3,3,2 "$work/games.csv"
    # shellcheck disable=SC2086 # each word is a file
    limit "$mib" "0 4 124" learn --board 5x5 --fleet 1 $one
    limit "$mib" "0 4 124" play --board 12x12 --fleet 5,4,3,3,2
    limit "$mib" "0 4 124" matrix --board 200x200 --fleet 5,4,3,3,2,2,2 -F dlx
    limit "$mib" "0 4 124" matrix --matrix "$work/entries.dlx" -F cnf
    limit "$mib" "0 4 124" show --board 200x200 --fleet 5,4,3,3,2,2,2
    # More ships than cells: the counts are 0, but the numbers have room for hundreds of limbs.
    limit "$mib" "0 4 124" map --board 200x200 --fleet 20x1000,20x1000,19 -F csv
    for strategy in $("$program" simulate --help | sed -n '/^strategies:/,$s/^  \([a-z][a-z]*\) .*/\1/p'); do
        limit "$mib" "0 4 124" simulate --board 200x200 --fleet 5,4,3,3,2 --games 1 --strategy "$strategy"
    done
    for command in best 'best --by entropy' 'best --optimal' play 'list --format csv' 'map --engine independent' \
        'count --up-to symmetry' 'count --engine dlx' 'matrix -F cnf'; do
        # shellcheck disable=SC2086 # words
        limit "$mib" "0 4 124" $command --board 200x200 --fleet 5,4,3,3,2
    done
    limit "$mib" 4 simulate --board 10x10 --fleet 5,4 --games 4000000000 --strategy random
    limit "$mib" "0 4 124" simulate --board 10x10 --fleet 5,4 --games 1000000 --strategy random --log "$work/logs"
done

# A count that exceeds its limit is replaced by an estimate, and its memory must go back to the system. This checks
# the memory that `play` holds while it waits for a line.
if [ -r /proc/self/status ]; then
    mkfifo "$work/lines" || exit 1
    : >"$work/out"
    "$program" play --board 16x16 --fleet 6,5,4x2,3x3,2x2 --engine dp -M 96M --within 900 -n 100 \
        <"$work/lines" >"$work/out" &
    player=$!
    exec 3>"$work/lines"
    until grep -q '^best' "$work/out" || ! kill -0 $player 2>/dev/null; do sleep 0.2; done
    held=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' /proc/$player/status)
    most=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' /proc/$player/status)
    exec 3>&-
    wait $player
    if [ "${most:-0}" -gt $((48 * 1024)) ] && [ "$held" -le $((base * 1024)) ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "peak: after an estimate in place of a count $held KiB are held, of $most at most"
    fi
fi
echo "peak: $passed within their limits, $failed not"
[ "$failed" -eq 0 ]
