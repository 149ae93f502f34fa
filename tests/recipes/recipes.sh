#!/bin/sh
# recipes.sh PROGRAM PAGE: runs the recipes of the manual PAGE that divide a run into parts, with GNU parallel, GNU
# make and Slurm. Each is run as it is printed and with a tournament, with GNU parallel also with a tournament of
# bots. One part, chosen at random, is killed, and the tool must run it again. The merged result must be what an
# undivided run prints.
#
# For Slurm a single node is started here, with its own ports and files, and stopped at the end. Recipes whose tool
# is not on this machine are skipped with a message; `sh tests/deps.sh recipes` installs the tools on Debian.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
bots=$(pwd)/tests/cli/bots
work=$(mktemp -d) || exit 1
manual=$work/manual
daemons=
passed=0 failed=0 skipped=0
# shellcheck disable=SC2317 # called by the trap
stop() {
    for daemon in $daemons; do kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null; done
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 1' INT TERM HUP

sh tests/cli/printed.sh "$2" >"$manual" || exit 1

# A script that runs the program under its usual name. It kills the chosen part when it is run for the first time.
mkdir "$work/bin"
cat >"$work/bin/bscount" <<END
#!/bin/sh
case "\$*" in
*"--part \$(cat '$work/victim')/"*)
    if mkdir '$work/killed' 2>/dev/null; then
        '$program' "\$@" &
        kill -KILL \$!
        wait \$!
        exit 137
    fi ;;
esac
exec '$program' "\$@"
END
chmod +x "$work/bin/bscount"
PATH=$work/bin:$PATH
export PATH

count='8x8 --fleet 5,4,3,3,2'
games='simulate 6x6 --fleet 3,2 --strategy exact --strategy hunt --games 400'
three=$(sed -n 's/^ *sh parallel.sh \(.*\)0000$/\100/p' "$manual") # a hundredth of the games in the manual

recipe() { # recipe NAME RUN: writes the manual's block of that name into a new folder, and the result of an undivided run
    folder=$(mktemp -d "$work/run-XXXXXX") && cd "$folder" || exit 1
    cp "$bots"/* .
    eval "'$program' $2" >whole.txt || exit 1
    awk -v name="$1" '
        /^```/ && on { if (index(line[1] line[2], "# " name ":")) for (k = 1; k <= lines; k++) print line[k] }
        /^```/ { on = !on; lines = 0; line[2] = ""; next }
        on { line[++lines] = $0 }' "$manual" >"$1"
    [ -s "$1" ] || { echo "recipes: the manual has no $1"; exit 1; }
    rmdir "$work/killed" 2>/dev/null
    od -An -N1 -tu1 /dev/urandom | awk '{ print $1 % 8 + 1 }' >"$work/victim"
}

check() { # check NAME: compares the results after the recipe ran
    if cmp -s total.txt whole.txt && [ -d "$work/killed" ]; then
        echo "recipes: $1: part $(cat "$work/victim") was killed and run again"
        passed=$((passed + 1))
    else
        echo "recipes: $1: not what one run prints; part $(cat "$work/victim") was to be killed"
        diff total.txt whole.txt | head -n 5
        sed 's/^/    /' ./log ./*.out 2>/dev/null
        failed=$((failed + 1))
    fi
}

are_there() { # are_there RECIPE PROGRAM...: says whether the programs are here; if not, skips the recipe
    recipe=$1
    shift
    for name in "$@"; do
        command -v "$name" >/dev/null || {
            echo "recipes: $recipe is not run: there is no $name"
            skipped=$((skipped + 1))
            return 1
        }
    done
}

free_port() { # free_port FIRST: prints the first port from FIRST on that nobody listens to
    port=$1
    while printf '%04X' "$port" | xargs -I % grep -q ": [0-9A-F]*:% " /proc/net/tcp; do port=$((port + 1)); done
    echo "$port"
}

start_slurm() {
    mkdir "$work/state" "$work/spool" || return 1
    node=$(hostname -s)
    cat >"$work/slurm.conf" <<END
ClusterName=recipes
SlurmctldHost=$node(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmctldPort=$(free_port 16817)
SlurmdPort=$(free_port 17818)
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,batch_sched_delay=1
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(getconf _NPROCESSORS_ONLN)
PartitionName=all Nodes=$node Default=YES State=UP
END
    SLURM_CONF=$work/slurm.conf
    export SLURM_CONF
    slurmctld -D -f "$SLURM_CONF" >"$work/slurmctld.log" 2>&1 &
    daemons="$daemons $!"
    slurmd -D -f "$SLURM_CONF" >"$work/slurmd.log" 2>&1 &
    daemons="$daemons $!"
    for _ in $(seq 60); do
        [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && return
        sleep 1
    done
    tail -n 20 "$work/slurmctld.log" "$work/slurmd.log"
    return 1
}

# Without arguments each recipe does the count.
if are_there parallel.sh parallel; then
    for run in "$count" "$games" "$three"; do
        recipe parallel.sh "$run"
        eval "sh parallel.sh ${run#"$count"}" >log 2>&1
        check "parallel.sh $run"
    done
fi
if are_there parts.mk make; then
    for run in "$count" "$games"; do
        recipe parts.mk "$run"
        own=${run#"$count"}
        MAKEFLAGS='' make -f parts.mk -k -j 2 ${own:+"RUN=$own"} >log 2>&1 && echo 'parts.mk: every part ended the first time' >>log
        MAKEFLAGS='' make -f parts.mk -k -j 2 ${own:+"RUN=$own"} >>log 2>&1
        check "parts.mk $run"
    done
fi
if are_there slurm.sh slurmctld slurmd sbatch; then
    if start_slurm; then
        for run in "$count" "$games"; do
            recipe slurm.sh "$run"
            # shellcheck disable=SC2086 # each word is an argument
            timeout 300 sh slurm.sh ${run#"$count"} >log 2>&1
            check "slurm.sh $run"
        done
    else
        echo 'recipes: Slurm does not start'
        failed=$((failed + 1))
    fi
fi
echo "recipes: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
