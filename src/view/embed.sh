#!/bin/sh
# embed.sh FILE...: writes a C file with each file as a string of bytes, for page.c to include:
# page.css becomes `const char bsc_page_css[]`; and bsc_page_policy, which names the script and the style that
# page.c makes of them: all styles, in this order.
#
# A comment that begins a line is left out. In a style an indented line is joined to the one above.
# Byte arrays and not strings, since C17 promises strings of only 4095 characters.
set -eu
echo '/* Made by embed.sh from the styles and scripts in src/view/. */'
hash=$(dirname "$0")/hash.sh

text() { # text FILE
    sed -e '/^\/\*/{' -e ':more' -e '/\*\//!{' -e 'N' -e 'b more' -e '}' -e 'd' -e '}' "$1" |
        case $1 in
        *.css)
            awk 'NR > 1 && !/^ / { print "" } { sub(/^ +/, ""); printf "%s", $0 } END { print "" }'
            ;;
        *) cat ;;
        esac
}

all() { # all ENDING FILE...: what stands in the page's element, which begins with the end of a line
    ending=$1
    shift
    echo
    for file in "$@"; do
        case $file in *."$ending") text "$file" ;; esac
    done
}

for file in "$@"; do
    printf 'const char bsc_%s[] = {' "$(basename "$file" | tr . _)"
    text "$file" | od -An -v -tu1 | sed 's/  */ /g; s/^ //; s/ $//; s/ /,/g; s/$/,/'
    echo '0};'
done
script=$(all js "$@" | sh "$hash")
style=$(all css "$@" | sh "$hash")
echo "const char bsc_page_policy[] ="
echo "    \"default-src 'none'; base-uri 'none'; form-action 'none'; script-src $script; style-src $style\";"
