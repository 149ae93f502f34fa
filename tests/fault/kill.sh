#!/bin/sh
# kill.sh PROGRAM ROUNDS: runs that are killed and go on, and files that are damaged. In each round
#
#   - a count and a map by `stage` are run by make, one task in three being killed within its first milliseconds; make
#     is called again until all is there, and `merge` says what dlx does;
#   - task files of both are cut short, put in the place of others, and changed by a byte: the tasks that read them, or
#     `merge`, refuse them by name, and what others write is what it was;
#   - a count with --checkpoint is killed four times within two seconds, and goes on to the same total; its file, cut
#     short or changed by a byte, is refused by name.
#
# On a fast machine a round may end before each of its kills: then up to ten more are run. Last long run, under a load
# of ten to fourteen: 20 rounds, 134 tasks killed, 160 files damaged, none read wrong.
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

cat >killer <<END
#!/bin/sh
chance=\$(od -An -N1 -tu1 /dev/urandom)
[ \$chance -lt 86 ] || exec '$program' "\$@"
'$program' "\$@" &
sleep "\$(printf 0.%03d \$((chance % 15)))"
kill -KILL \$! && wait \$!
status=\$?
[ \$status -ne 137 ] || echo killed >>'$work/kills'
exit \$status
END
chmod +x killer

tasks_by_make() { # tasks_by_make FOLDER
    "$program" stage --dir "$1" --make >"$1.mk" || fail "stage --make of $1"
    calls=0
    until make -k -j 2 -f "$1.mk" BSCOUNT="'$work/killer'" >"$1.log" 2>&1; do
        calls=$((calls + 1))
        [ $calls -lt 1000 ] || { fail "$1 does not end: $(tail -n 3 "$1.log")"; return; }
    done
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

# The tasks of the phase behind and the end read what task $3 of phase $2 wrote, and one refuses.
read_damaged() { # read_damaged FOLDER PHASE TASK OTHER_TASK HOW TASKS
    cp -r "$1" run
    name=run/phase-$2-task-$3 refused=0
    damage "$name" "run/phase-$2-task-$4" "$5"
    for task in $(seq "$6"); do
        [ -f "$1/phase-$(($2 + 1))-task-1" ] || break
        "$program" stage --dir run --phase $(($2 + 1)) --task "$task" >out 2>err
        case $? in
        0) cmp -s "run/phase-$(($2 + 1))-task-$task" "$1/phase-$(($2 + 1))-task-$task" ||
            fail "$what: another file of task $task" ;;
        3) grep -q "run/phase-$2-task-" err || fail "$what: $(cat err)"
            refused=1 ;;
        *) fail "$what: status of task $task: $(cat err)" ;;
        esac
    done
    "$program" merge --dir run >out 2>err
    case $? in
    0) cmp -s out "$1.right" || fail "$what: a wrong number" ;;
    3) grep -q "run/phase-$2-task-" err || fail "$what: merge: $(cat err)"
        refused=1 ;;
    *) fail "$what: status of merge: $(cat err)" ;;
    esac
    [ $refused -eq 1 ] || fail "$what: not refused"
    rm -rf run
}

stages() { # stages FOLDER TASKS COMMAND ARGUMENT...
    folder=$1 tasks=$2
    shift 2
    "$program" "$@" --engine dlx >"$folder.right" || fail "$* by dlx"
    command=$1
    shift
    "$program" stage "$@" --for "$command" --dir "$folder" --plan "$tasks" >/dev/null || fail "stage $*"
    tasks_by_make "$folder"
    "$program" merge --dir "$folder" >out 2>&1
    cmp -s out "$folder.right" || fail "$folder: $(head -n 1 out)"
    phases=$(($(find "$folder" -name 'phase-*' | wc -l) / tasks))
    for how in cut swapped changed; do
        task=$(($(random "$tasks") + 1))
        read_damaged "$folder" $(($(random $phases) + 1)) $task $((task % tasks + 1)) $how "$tasks"
    done
    rm -r "$folder"
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

: >kills
for round in $(seq $((rounds + 10))); do
    stages count 3 count --board 7x7 --fleet 3,2x2,1 --touch forbidden
    stages map 2 map --board 5x5 --fleet 3,2,2
    checkpoint
    if [ $failed -ne 0 ] || { [ "$round" -ge "$rounds" ] && [ -s kills ]; }; then break; fi
done
kills=$(wc -l <kills)
[ "$kills" -gt 0 ] || fail "no task was killed"
echo "kill: $round rounds, $kills tasks killed, $damaged files damaged"
exit $failed
