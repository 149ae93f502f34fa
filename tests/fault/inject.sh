#!/bin/sh
# inject.sh PROGRAM SHIM [STEP]: runs every command of commands.sh with a fault, over and over. Each allocation,
# open, write, fsync, rename, pipe, start of a thread and reading of the clock fails once alone, and once together
# with all later calls of its kind. With STEP only every STEPth call fails, but at least one of each kind. SHIM is
# inject.c, built to be preloaded. After each fault
#
#   - the status is 0, and the command printed and wrote the same as without the fault; or the status is 1, with a
#     message. If a thread cannot be started or the clock cannot be read, the status must still be 0;
#   - the file of --output is whole: the new one if the status is 0, the old one otherwise. No temporary file is left.
#
# The last run without STEP tried 98,354 faults. It took 29 minutes, beside two other programs.
set -u
program=$1 shim=$2 step=${3-1}
case $program in /*) ;; *) program=$PWD/$program ;; esac
case $shim in /*) ;; *) shim=$PWD/$shim ;; esac
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/fault/commands.sh
. "$here/commands.sh"
tried=0 failed=0 skip=0

# run FAULT ARGUMENT...: runs the program with that fault. Its output goes to std and err, the counts of its calls
# to counts.
run() {
    FAULT=$1
    shift
    LD_PRELOAD=$shim FAULT=$FAULT "$program" "$@" >std 2>err <"$input" 9>counts
}

fail() {
    failed=$((failed + 1))
    echo "inject: $FAULT: $1: $command: $(head -c 200 err | head -n 1)"
}

# judge STATUS KIND: checks what a run left whose exit status was STATUS, after a fault of that kind.
judge() {
    tried=$((tried + 1))
    written=new
    read -r first <out
    [ "$first" != old ] || written=old
    for file in .bscount-* ../in/.bscount-*; do
        [ ! -e "$file" ] || { fail "left $file" && rm "$file"; }
    done
    case $1 in
    0)
        cmp -s std ../std || { [ "$command" = json ] && grep -q 'out of memory"' std; } || fail 'prints something else'
        if [ $writes = true ]; then cmp -s out ../new; else [ $written = old ]; fi || fail 'the file is another'
        ;;
    1)
        case $2 in
        thread | clock) fail 'ends' ;;
        write) ;; # the write that failed may be that of the message
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
    # shellcheck disable=SC2086 # each word is an argument
    run 'count 0' $command || { fail 'without a fault' && continue; }
    [ -s counts ] || fail 'no call is counted: is the shim loaded?'
    cp std ../std && cp out ../new && cp counts ../counts && cat counts >>../all
    writes=true
    read -r first <out
    [ "$first" != old ] || writes=false
    while read -r kind calls; do
        call=$((1 + skip % (step < calls || calls == 0 ? step : calls)))
        while [ "$call" -le "$calls" ]; do
            for lasting in '' ' on'; do
                echo old >out
                # shellcheck disable=SC2086
                run "$kind $call$lasting" $command
                judge $? "$kind"
            done
            call=$((call + step))
        done
        skip=$((skip + 1)) # with STEP, start at another call for the next kind
    done <../counts
done <../commands
echo "inject: $tried faults, $failed failed"
missed=$(awk '{ calls[$1] += $2 } END { for (kind in calls) if (!calls[kind]) printf " %s", kind }' ../all)
[ -z "$missed" ] || echo "inject: no command has a call of the kind$missed"
[ "$tried" -gt 0 ] && [ -z "$missed" ] && [ "$failed" -eq 0 ]
