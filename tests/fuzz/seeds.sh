#!/bin/sh
# seeds.sh TARGET FOLDER: writes into FOLDER, a file each, the texts of unit/refusals.rows that the reader refuses.
set -u
rows=$(dirname "$0")/../unit/refusals.rows
number=0
sed -n "s/^$1 \(.*\) => .*/\1/; t print; b; :print s/%/%%/g; p" "$rows" | while IFS= read -r text; do
    number=$((number + 1))
    # shellcheck disable=SC2059 # \n and bytes as octal digits
    printf "$text" >"$2/row-$number"
done
