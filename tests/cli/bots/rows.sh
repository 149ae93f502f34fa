#!/bin/sh
# rows.sh: a bot for `simulate --strategy run:...` that fires at all cells row by row.
while read -r told; do
    case $told in
    *'"do":"new"'*) size=${told#*'"board":"'} size=${size%%x*} row=0 left= ;;
    *'"do":"turn"'*)
        [ -n "$left" ] || { row=$((row + 1)) && left=$(expr ABCDEFGHIJ : "\(.\{$size\}\)"); }
        rest=${left#?}
        echo "{\"fire\": \"${left%"$rest"}$row\"}"
        left=$rest
        ;;
    esac
done
