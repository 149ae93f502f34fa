#!/bin/sh
# inject.sh PROGRAM SHIM [STEP]: over every command, each allocation, open, write, fsync, rename, pipe, start of a
# thread and look at a clock fails once, and once with all that follow; with STEP only every STEPth of them, but of
# each kind one.
# SHIM is inject.c, built to be preloaded. After each fault
#
#   - the status is 0, and what was printed and written is what it is without the fault; or it is 1, with a
#     message; a thread that cannot be started, or a clock that stands still, is no reason to fail;
#   - the file of --output is whole: the old one, or, with status 0, the new one; nothing lies beside it.
#
# Without STEP 98,354 faults in the last whole run; it took 29 minutes by the clock beside two others.
set -u
program=$1 shim=$2 step=${3-1}
case $program in /*) ;; *) program=$PWD/$program ;; esac
case $shim in /*) ;; *) shim=$PWD/$shim ;; esac
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/fault/commands.sh
. "$here/commands.sh"
tried=0 failed=0 skip=0

# run FAULT ARGUMENT...: what it prints is in std and err, what it counts in counts.
run() {
    FAULT=$1
    shift
    LD_PRELOAD=$shim FAULT=$FAULT "$program" "$@" >std 2>err <"$input" 9>counts
}

fail() {
    failed=$((failed + 1))
    echo "inject: $FAULT: $1: $command: $(head -c 200 err | head -n 1)"
}

# judge STATUS KIND
judge() {
    tried=$((tried + 1))
    written=new
    read -r first <out
    [ "$first" != old ] || written=old
    for left in .bscount-* ../in/.bscount-*; do
        [ ! -e "$left" ] || { fail "left $left" && rm "$left"; }
    done
    case $1 in
    0)
        cmp -s std ../std || { [ "$command" = json ] && grep -q 'out of memory"' std; } || fail 'prints something else'
        if [ $writes = true ]; then cmp -s out ../new; else [ $written = old ]; fi || fail 'the file is another'
        ;;
    1)
        case $2 in
        thread | clock) fail 'ends' ;;
        write) ;; # perhaps of the message
        *) [ -s err ] || grep -q '^cannot' std || fail 'no message' ;;
        esac
        case $command in
        play* | simulate*--log*) [ $written = old ] || cmp -s out ../new || fail 'the file is broken' ;;
        *) [ $written = old ] || fail 'failed, and the file is not the old one' ;;
        esac
        ;;
    *) fail "status $1" ;;
    esac
}

commands >../commands
while IFS='<' read -r command input; do
    input=../in/${input:-dialogue}
    echo old >out
    # shellcheck disable=SC2086 # a word an argument
    run 'count 0' $command || { fail 'without a fault' && continue; }
    [ -s counts ] || fail 'no call is counted: is the shim loaded?'
    cp std ../std && cp out ../new && cp counts ../counts && cat counts >>../all
    writes=true
    read -r first <out
    [ "$first" != old ] || writes=false
    while read -r kind calls; do
        call=$((1 + skip % (step < calls || calls == 0 ? step : calls)))
        while [ "$call" -le "$calls" ]; do
            for on in '' ' on'; do
                echo old >out
                # shellcheck disable=SC2086
                run "$kind $call$on" $command
                judge $? "$kind"
            done
            call=$((call + step))
        done
        skip=$((skip + 1)) # others of the next kind
    done <../counts
done <../commands
echo "inject: $tried faults, $failed failed"
missed=$(awk '{ calls[$1] += $2 } END { for (kind in calls) if (!calls[kind]) printf " %s", kind }' ../all)
[ -z "$missed" ] || echo "inject: no command has a call of the kind$missed"
[ "$tried" -gt 0 ] && [ -z "$missed" ] && [ "$failed" -eq 0 ]
