#!/bin/sh
# embed.sh BOARD...: writes to standard output a C file that problem.c includes: each .board file as an array of
# bytes, and the table builtins[] with the name, the second name, the title and the text of each board.
#
# Arrays of bytes and not strings, because C17 guarantees strings of only 4095 characters. A board's second name is
# in a comment of its file, such as "# alias: hex-blue".
set -eu
echo '/* Made by embed.sh from the files in boards/. */'
n=0
for board in "$@"; do
    printf 'static const unsigned char text_%d[] = {' "$n"
    od -An -v -tu1 "$board" | sed 's/  */ /g; s/^ //; s/ $//; s/ /,/g; s/$/,/'
    printf '};\n'
    n=$((n + 1))
done
echo 'static const bsc_builtin builtins[] = {'
n=0
for board in "$@"; do
    name=$(basename "$board" .board)
    alias=$(sed -n 's/^# alias: *\([^ ]*\).*/"\1"/p' "$board")
    title=$(sed -n 's/^title  *//p' "$board" | sed 's/[\\"]/\\&/g')
    printf '    {"%s", %s, "%s", (const char *)text_%d, sizeof text_%d},\n' "$name" "${alias:-NULL}" "$title" "$n" "$n"
    n=$((n + 1))
done
echo '};'
