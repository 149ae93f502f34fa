# shellcheck shell=sh disable=SC2154 # the script that includes this file sets $program
# commands.sh: included with `.` by the
# scripts beside it. Makes a temporary folder with the files that the commands need, and lists small commands:
# together they use every subcommand with each of its formats and engines.
#
#   $work/in    boards, shots, deployments, weights, a matrix, dialogues
#   $work/run   the commands run here: they read files from ../in and write to the file out

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/in" "$work/run" && cd "$work/in" || exit 1
printf 'title T\nboard 4x4\npiece A line 3\npiece B line 2\n' >t.board
printf 'A1 miss\nB2 hit\n' >t.shots
printf 'A2 hit\nsave out\nundo\nmap\nbest\nlog\nload ../in/t.shots\nhelp\nA1 sunk\nC2 hit\n' >dialogue
printf 'A1\nB2\nC3\nlog\nmap\nD4\nquit\n' >duel
printf '%s\n' '{"do":"open","board":"4x4","fleet":"3,2"}' '{"do":"shots","shots":"A1 miss\nB2 hit"}' '{"do":"map"}' \
    '{"do":"best","by":"lookahead"}' '{"do":"fix","shot":"A1 sunk"}' '{"do":"suspects"}' '{"do":"undo"}' '{"do":"x' \
    '{"do":"ask","sum":"A1:B2 >= 1"}' '{"do":"sample"}' '{"do":"hide","seed":1}' '{"do":"fire","cell":"C3"}' >requests
cp "$here/../cli/bots/rows.sh" bot
printf '%s\n' '#!/bin/sh' 'sleep 9' >slow
chmod +x bot slow
printf 'a b c | x\nb x\na c\nc x\na b\nc\n' >t.dlx
"$program" sample --board t.board -n 4 -F csv -o t.csv || exit 1
"$program" sample --board 12x12 --fleet 5,4,3,3,2 -n 9 -F csv -o 12x12.csv || exit 1
"$program" learn --board t.board t.csv -o w.csv || exit 1
"$program" map --board 4x4 --fleet 3,2 --shot 'A1 miss' -F csv -o cells.csv || exit 1
for k in 1 2; do "$program" map --board t.board --shots t.shots --part $k/2 -o p$k.json || exit 1; done
cd ../run || exit 1

# Prints the commands, one on each line. A name after < is the file in ../in that the command reads as input.
commands() {
    cat <<END
count --board 4x4 --fleet 3,2 -o out
count --board ../in/t.board --engine dlx -j 2 --stats
count --board 4x4 --fleet 3,2 --engine dp -j 2 --verify -F json -o out
count --board 4x4 --fleet 3,2 --engine mc -n 50 -F csv --origin -o out
count --board ../in/t.board --weights ../in/w.csv -o out
count --matrix ../in/t.dlx -o out
count --board ../in/t.board --part 1/2 -j 2 -o out
map --board 4x4 --fleet 3,2 --shots ../in/t.shots --part 2/2 -F json -o out
map --board ../in/t.board --engine mc -n 50 --part 1/2 -o out
merge ../in/p1.json ../in/p2.json -F svg -o out
merge ../in/p2.json --missing -o out
count --board 4x4 --fleet 3,2 --engine dp -M 1 --within 60 -n 50
map --board ../in/t.board -j 2 -o out
map --board 4x4 --fleet 3,2 --shots ../in/t.shots -F csv --origin -o out
map --board 4x4 --fleet 3,2 -F json -o out
map --board 4x4 --fleet 3,2 -F html -o out
map --board 3x3 --lattice hex-flat --fleet 2 --labels cube --values island -F html -o out
map --board ../in/t.board -F svg --weights ../in/w.csv --ship A -o out
map --board ../in/t.board -F svg --fleet-law sequential -o out
map --board ../in/t.board --fleet-law sequential --engine mc -n 50 --shots ../in/t.shots -o out
map --board 4x4 --fleet 3,2 --engine independent -F ansi
map --board 4x4 --fleet 3,2 --engine mc -n 50 -M 64M -o out
best --board 4x4 --fleet 3,2 --shots ../in/t.shots -o out
best --board ../in/t.board --by entropy -F csv -o out
best --board 3x3 --fleet 2 --by lookahead -F json -o out
best --board 3x3 --fleet 2 --optimal -o out
best --board ../in/t.board --engine independent --skew 0.2
compare 4x4 4x4 --fleet 3,2 -j 2 --values difference -o out
compare ../in/t.board 3x4 --fleet 3,2 -F html -o out
map --board 4x4 --fleet 3,2 --shots ../in/t.shots --film -F svg
sample --board ../in/t.board -n 5 --weights ../in/w.csv -o out
sample --board 4x4 --fleet 3,2 -n 5 -F csv
list --board 4x4 --fleet 3,2 -o out
list --board ../in/t.board --shots ../in/t.shots --up-to symmetry --limit 3 -F json -o out
list --board 4x4 --fleet 3,2 -F csv
list --board 5x4 --fleet 4x5 -F ansi -o out
list --board ../in/t.board --limit 2 -F svg -o out
list --board 12x12 --fleet 2x72 --limit 1 -F svg -o out
show kanoodle -F ansi -o out
show --board ../in/t.board -F svg -o out
simulate --board 4x4 --fleet 3,2 --games 3 --strategy density --strategy random -j 2 -o out
simulate --board 4x4 --fleet 3,2 --games 3 --strategy random --fleet-law sequential -o out
simulate --board 3x3 --fleet 2 --games 2 --strategy optimal --strategy lookahead -j 1 -F json -o out
simulate --board 3x3 --fleet 2 --games 2 --strategy exact --strategy entropy -j 2 -F svg -o out
simulate --board 3x3 --fleet 2 --games 2 --strategy hunt --strategy random -j 1 -F html -o out
simulate --board 4x4 --fleet 3,2 --games 2 --strategy montecarlo -n 5 --strategy hunt -F csv --log logs/ -o out
simulate --board ../in/t.board --deployments ../in/t.csv --strategy parity --stats -j 2
simulate --board ../in/t.board --games 1 --strategy parity --log out
simulate 4x4 3x4 --fleet 3,2 --games 2 --strategy density --games-csv games.csv -F json -o out
simulate 3x3 ../in/t.board --games 2 --fleet 2 --strategy hunt --strategy parity -F svg -o out
simulate 3x3 --fleet 2 --games 2 --strategy run:../in/bot --strategy exact -j 1 -F json -o out
simulate 3x3 --fleet 2 --games 3 --strategy run:../in/bot --part 1/2 -o out
review --board ../in/t.board ../in/t.shots -o out
review --board 4x4 --fleet 3,2 ../in/t.shots -F json -o out
review --board 3x3 --fleet 2 ../in/t.shots -F html -o out
json<requests
learn --board ../in/t.board ../in/t.csv ../in/t.csv -o out
learn --board 4x4 --fleet 3,2 ../in/cells.csv -o out
play --board ../in/t.board<dialogue
play --board ../in/t.board --against --seed 3<duel
matrix --board ../in/t.board -F stats -o out
matrix --board 4x4 --fleet 3,2 -o out
matrix --matrix ../in/t.dlx -F cnf
show --board ../in/t.board -o out
boards -F json -o out
boards
--help
--version
END
}
