#!/bin/sh
# seeds.sh TARGET FOLDER: writes the texts of unit/refusals.rows that the reader of TARGET must refuse into FOLDER,
# each as a file.
set -u
rows=$(dirname "$0")/../unit/refusals.rows
number=0
sed -n "s/^$1 \(.*\) => .*/\1/; t print; b; :print s/%/%%/g; p" "$rows" | while IFS= read -r text; do
    number=$((number + 1))
    # shellcheck disable=SC2059 # printf expands \n and octal digits in the text
    printf "$text" >"$2/row-$number"
done
