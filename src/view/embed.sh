#!/bin/sh
# embed.sh FILE...: writes a C file with each file as a string of bytes, for page.c to include:
# page.css becomes `const char bsc_page_css[]`.
#
# A comment that begins a line is left out. In a style an indented line is joined to the one above.
# Byte arrays and not strings, since C17 promises strings of only 4095 characters.
set -eu
echo '/* Made by embed.sh from the styles and scripts in src/view/. */'
for file in "$@"; do
    printf 'const char bsc_%s[] = {' "$(basename "$file" | tr . _)"
    sed -e '/^\/\*/{' -e ':more' -e '/\*\//!{' -e 'N' -e 'b more' -e '}' -e 'd' -e '}' "$file" |
        case $file in
        *.css)
            awk 'NR > 1 && !/^ / { print "" } { sub(/^ +/, ""); printf "%s", $0 } END { print "" }'
            ;;
        *) cat ;;
        esac | od -An -v -tu1 | sed 's/  */ /g; s/^ //; s/ $//; s/ /,/g; s/$/,/'
    echo '0};'
done
