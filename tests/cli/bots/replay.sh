#!/bin/sh
# replay.sh FILE: a bot for `simulate --strategy run:...` that fires the shots of a log in order.
exec 3<"$1"
while IFS= read -r line; do
    case $line in *'"do":"turn"'*) ;; *) continue ;; esac
    while read -r cell _ <&3 && [ "$cell" = '#' ]; do :; done
    printf '{"fire": "%s"}\n' "$cell"
done
