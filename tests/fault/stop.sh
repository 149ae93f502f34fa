#!/bin/sh
# stop.sh PROGRAM STOP KILLS INTERRUPTS: stops commands at random moments with STOP, the program built from stop.c.
# Commands with --output are stopped KILLS times by SIGKILL and KILLS times by SIGTERM; every command is stopped
# INTERRUPTS times by SIGINT.
#
# The last whole run, beside three other programs on two cores, sent 10,000 SIGKILL and 10,000 SIGTERM: no file was
# broken, and SIGKILL left 18 temporary files. Of 1,600 SIGINT one was ignored, because it came before the child had
# restored the default action, and the script itself had been started with SIGINT ignored. STOP now restores the
# default action before it starts the child.
set -u
program=$1 stop=$2 kills=$3 interrupts=$4
case $program in /*) ;; *) program=$PWD/$program ;; esac
case $stop in /*) ;; *) stop=$PWD/$stop ;; esac
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/fault/commands.sh
. "$here/commands.sh"

printf '%s\n' '{"do":"board","board":"16x16","fleet":"2x6,3x6,4x6,5x6,6x6"}' >slow
# Prints long commands: some look for a signal now and then, some are ended by the signal's handler alone, and some
# wait for input or for another program.
long() {
    cat <<END
count --board german --engine dlx
count --board 200x200 --fleet 100,99
map --board 14x14 --fleet 6,5,4,3,3 --engine dp -o out
count --board 16x16 --fleet 2x6,3x6,4x6,5x6,6x6 --touch forbidden --engine dp
best --board classic --engine mc --seconds 9 -o out
best --board 5x5 --fleet 3,2 --optimal -o out
compare classic german --engine dlx -o out
sample --board classic -n 100000000 -F csv -o out
simulate --board classic --strategy random -g 9999999 -o out
simulate --board classic --strategy lookahead -o out
simulate --board 5x4 --fleet 3,2 --strategy optimal -o out
simulate --board classic --strategy montecarlo -n 100000 -o out
matrix --board 200x200 --fleet 5,4,3,2,6x30 -F dlx -o out
play --board german --engine dlx
learn --board 12x12 --fleet 5,4,3,3,2 ../in/12x12.csv -o out
simulate 3x3 --fleet 2 --strategy run:../in/slow --bot-seconds 9 -o out
json<../run/slow
END
}

{
    for signal in KILL TERM; do
        # shellcheck disable=SC2086 # each word is an argument
        while read -r command; do
            "$stop" $((kills / 4)) $signal /dev/null "$program" $command || echo failed
        done <<END
count --board 6x6 --fleet 4,3,2 --part 1/2 -o out
map --board 6x6 --fleet 4,3,2 -F html -o out
sample --board classic -n 500 -F csv -o out
simulate --board 6x6 --fleet 4,3,2 --strategy density --games 5 -F json -o out
END
    done
    { commands && long; } | while IFS='<' read -r command input; do
        # shellcheck disable=SC2086
        "$stop" "$interrupts" INT "../in/${input:-dialogue}" "$program" $command || echo failed
    done
} >../log
grep -v '^stop: [0-9]* [A-Z]*, ' ../log
awk -F '[ ,:]+' '/^stop: [0-9]* [A-Z]*, / {
    runs[$3] += $2; done[$3] += $4; left[$3] += $6; if ($9 + 0 > most[$3] + 0) most[$3] = $9 }
    END { for (s in runs)
        printf "stop: %d runs by SIG%s, %d of them done first, %d files left beside, ended within %d ms\n",
               runs[s], s, done[s], left[s], most[s] }' ../log
! grep -q '^failed' ../log
