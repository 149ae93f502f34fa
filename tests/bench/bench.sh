#!/bin/sh
# bench.sh PROGRAM TIMER [growth|games|matrix]: prints a Markdown table of times, memory and work of PROGRAM on one
# thread. With `growth` it shows how they grow with the board. With `games` it makes a map after each fifth shot of
# whole games. With `matrix` it counts exact covers from files, which the program `matrices` beside TIMER makes,
# with the engine dlx, the engine that `auto` picks, and other programs; it fails if a count is not the known one.
#   LONG=1    adds the runs that take longest
#   FILES     names of the files to use; all if it is not set
#   PEERS     the other programs: commands that read Knuth's format from standard input and write
#             "Altogether N solutions". If it is not set: those of his dlx1 (links), ssxcc (sparse sets) and
#             dlx6 (links with a memo, whose zero-suppressed diagram is not printed) that are on the PATH.
#   SECONDS_OF_PEERS   seconds of processor time that each may take on a file; 100 if it is not set
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
timer=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
table=${3-speed}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP

counter() { # counter NAME: prints that counter from the output of --stats
    sed -n "s/^$1  *//p" "$work/stats"
}

row() { # row RUNS ARGUMENT...: prints a row for PROGRAM with these arguments
    runs=$1
    shift
    # shellcheck disable=SC2046 # timer prints three words
    set -- "$*" $("$timer" "$runs" "$program" "$@" --threads 1 --no-progress --stats 2>"$work/stats")
    ended=$(sed -n 's/^bscount: error: //p' "$work/stats")
    # shellcheck disable=SC2016 # the backquotes are Markdown's
    printf '| `%s` | %s | %s | %s | %s | %s |\n' "$1" "$2" "$3" "$4" \
        "$(counter states)$(counter nodes)" "${ended:-$(counter transitions)$(counter updates)}"
}

fail() {
    echo "bench: $*" >&2
    exit 1
}

least() { # least COMMAND...: prints the smallest seconds of three runs and the peak MiB; standard error goes to $work/said
    figures=$("$timer" 3 "$@" 2>"$work/said") || return 1
    echo "${figures#* }"
}

peer() { # peer NAME KNOWN PROGRAM: prints the seconds of another program on file NAME, or why there are none
    # shellcheck disable=SC2016 # expanded by the inner shell
    figures=$(least sh -c 'ulimit -t "$1" && exec "$2" <"$3"' sh "$peer_seconds" "$3" "$work/$1") || figures=
    count=$(sed -n 's/.*Altogether \([0-9]*\) solution.*/\1/p' "$work/said")
    if [ -z "$figures" ] || [ -z "$count" ]; then
        # the time was up, or the program cannot read the file
        if grep -q 'successfully read' "$work/said"; then echo "> $peer_seconds"; else echo -; fi
        return
    fi
    if [ "$2" != - ] && [ "$count" != "$2" ]; then fail "$1 has $2 solutions, $3 says $count"; fi
    echo "${figures% *}"
}

exact_cover() { # exact_cover NAME KNOWN SOURCE...: prints a row of the table of matrices
    name=$1 known=$2
    shift 2
    case " ${FILES-$name} " in *" $name "*) ;; *) return ;; esac
    row="| $name |"
    for program_of_others in $peers; do
        seconds=$(peer "$name" "$known" "$program_of_others") || exit 1
        row="$row $seconds |"
    done
    for engine in dlx auto; do
        figures=$(least "$program" count --matrix "$work/$name" --engine "$engine" --threads 1 \
            --no-progress --stats --output "$work/count") || fail "$name: $(cat "$work/said")"
        count=$(cat "$work/count")
        if [ "$known" != - ] && [ "$count" != "$known" ]; then
            fail "$name has $known solutions, $engine says $count"
        fi
        row="$row ${figures% *} | ${figures#* } |"
    done
    winner=$(sed -n 's/^engine  *//p' "$work/said")
    echo "$row $winner | $count | $* |"
}

if [ "$table" = matrix ]; then
    matrices=$(dirname "$timer")/matrices
    peer_seconds=${SECONDS_OF_PEERS-100}
    peers=${PEERS-$(for name in dlx1 ssxcc dlx6; do command -v "$name" || true; done)}
    head='| exact cover |' rule='|---|'
    for name in $peers; do
        head="$head $(basename "$name") s |" rule="$rule---|"
    done
    echo "$head dlx s | MiB | auto s | MiB | by | solutions | known from |"
    echo "$rule---|---|---|---|---|---|---|"
    "$matrices" >"$work/list"
    while read -r name known source; do
        # This file takes minutes and 13 GB.
        if [ "$name" = one-sided-6x15 ] && [ -z "${LONG-}" ]; then continue; fi
        "$matrices" "$name" >"$work/$name"
        exact_cover "$name" "$known" "$source"
    done <"$work/list"
    "$program" matrix --board kanoodle --format dlx >"$work/kanoodle"
    exact_cover kanoodle 371020 'the two engines'
    "$program" matrix --board 8x8 --fleet 5,4,3,3,2 --format dlx >"$work/classic-8x8"
    exact_cover classic-8x8 1142253520 'enumeration'
    exit
fi
echo '| run | median s | least s | peak MiB | states, or nodes | transitions, or updates |'
echo '|---|---|---|---|---|---|'
if [ "$table" = growth ]; then
    for height in 10 15 20 50 100; do
        row 1 count --board "10x$height" --fleet 5,4x2,3x3,2x4 --touch forbidden
    done
    for side in 8 9 10 11 12 13 15; do
        row 1 count --board "${side}x$side" --fleet 4,3x2,2x3,1x4 --touch forbidden
    done
    for side in 10 12 14 16 20; do row 1 count --board "${side}x$side" --fleet 5,4,3,3,2; done
    for copies in 1 2 3 4; do row 1 count --board 10x10 --fleet "4x$copies,3x$copies,2x$copies" --touch forbidden; done
    for size in 20x20 1000x1000 nxn; do row 1 count --board $size --fleet 4,3x2,2x3,1x4 --touch forbidden; done
    for size in 100x100 1000x1000 nxn; do row 1 count --board $size --fleet 5,4,3x2,2; done
    for size in 40x40 100x100; do row 1 map --board $size --fleet 5,4,3x2,2; done
    row 1 count --board 10x18 --fleet 3x2,2x3,1x4 --touch forbidden
    exit
fi
if [ "$table" = games ]; then
    for board in classic russian; do
        shots=$here/$board-game.shots
        most=$(grep -vc '^#' "$shots")
        for n in $(seq 0 5 "$most"); do
            grep -v '^#' "$shots" | head -n "$n" >"$work/after-$n"
            (cd "$work" && row 11 map --board "$board" --shots "after-$n")
        done
    done
    exit
fi
for board in classic hex-upper hex-lower russian german; do
    row 21 count --board "$board"
    row 11 map --board "$board"
done
row 21 count --board classic-no-touch
row 21 count --board classic --touch corners
row 21 count --board 12x10 --fleet 5,4,3,3,2
row 5 count --board pentominoes-6x10 --engine dp
row 5 count --board kanoodle
row 5 count --board 8x8 --fleet 5,4,3,3,2 --engine dlx
row 5 count --board pentominoes-6x10 --engine dlx
row 3 count --board classic --engine dlx
row 1 count --board hex-upper --engine dlx
row 1 count --board hex-lower --engine dlx
