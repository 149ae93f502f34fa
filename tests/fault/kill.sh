#!/bin/sh
# kill.sh PROGRAM ROUNDS: in each round a count with --checkpoint is killed four times within two seconds, and goes on to
# the same total; its file, cut short or changed by a byte, is refused by name.
set -u
program=$1 rounds=$2
case $program in /*) ;; *) program=$PWD/$program ;; esac
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1
unset MAKEFLAGS MFLAGS MAKELEVEL # of the make that runs this
damaged=0 failed=0

fail() {
    echo "kill: $*"
    failed=1
}

random() { # random N: 0 .. N - 1
    echo $(($(od -An -N4 -tu4 /dev/urandom) % $1))
}

damage() { # damage FILE OTHER HOW
    size=$(wc -c <"$1") at=$(random "$(wc -c <"$1")")
    case $3 in
    cut) head -c "$at" "$1" >new && mv new "$1" ;;
    swapped) mv "$1" new && mv "$2" "$1" && mv new "$2" ;;
    changed)
        byte=$(od -An -j "$at" -N1 -tu1 "$1")
        # shellcheck disable=SC2059 # the byte is the format
        printf "\\$(printf %o $(((byte + 1 + $(random 255)) % 256)))" |
            dd of="$1" bs=1 seek="$at" conv=notrunc 2>/dev/null ;;
    esac
    what="$1 of $size bytes, $3 at $at"
    damaged=$((damaged + 1))
}

checkpoint() {
    set -- count --board 9x9 --fleet 4,3,3,2,2,2
    "$program" "$@" --engine dp >right || fail "$* by dp"
    for kill in 1 2 3 4; do
        "$program" "$@" --checkpoint run.json >out 2>&1 &
        sleep "$(printf %d.%03d $((kill % 2)) "$(random 1000)")"
        kill -KILL $! 2>/dev/null && wait $! 2>/dev/null
    done
    "$program" "$@" --checkpoint run.json >out 2>&1
    cmp -s out right || fail "checkpoint: $(head -n 1 out)"
    for how in cut changed; do
        cp run.json damaged.json
        damage damaged.json - $how
        "$program" "$@" --checkpoint damaged.json >out 2>&1
        status=$?
        if [ $status -ne 3 ] || ! grep -q '^damaged.json: error: ' out; then fail "$what: $(cat out)"; fi
    done
    rm -f ./*.json
}

for round in $(seq "$rounds"); do
    checkpoint
    [ $failed -eq 0 ] || break
done
echo "kill: $round rounds, $damaged files damaged"
exit $failed
