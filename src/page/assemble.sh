#!/bin/sh
# assemble.sh PROGRAM.wasm: writes the calculator as one page: calculator.html, with each file whose name stands on a
# line of its own between two @ in place of that line. The program is compressed, and as text.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
while IFS= read -r line; do
    case $line in
    @*.wasm@) gzip -9n <"$1" | base64 -w 0 && echo ;;
    @*@)
        file=${line#@}
        file=${file%@}
        [ -f "$here/$file" ] && file=$here/$file || file=$here/../view/$file
        sed -e '/^\/\*/{' -e ':more' -e '/\*\//!{' -e 'N' -e 'b more' -e '}' -e 'd' -e '}' "$file"
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/calculator.html"
