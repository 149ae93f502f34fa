#!/bin/sh
# embed.sh --hash: the SHA-256 of standard input, as a Content-Security-Policy names a script or a style:
# 'sha256-...' in base 64. The sum is the system's own, by one of its three names: three of its digits are two of
# base 64.
# embed.sh FILE...: writes a C file with each file as a string of bytes, for page.c to include:
# page.css becomes `const char bsc_page_css[]`; and bsc_page_policy, which names the script and the style that
# page.c makes of them: all styles, in this order.
#
# A comment that begins a line is left out. In a style an indented line is joined to the one above.
# Byte arrays and not strings, since C17 promises strings of only 4095 characters.
set -eu

hash() {
    { sha256sum 2>/dev/null || shasum -a 256 2>/dev/null || sha256 -q; } | awk '
        length($1) == 64 {
            base = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
            for (k = 1; k <= 64; k += 3) {
                bits = 0
                for (j = k; j < k + 3; j++) bits = 16 * bits + index("123456789abcdef", substr($1 "00", j, 1))
                text = text substr(base, int(bits / 64) + 1, 1) substr(base, bits % 64 + 1, 1)
            }
        }
        END { if (text == "") exit 1; printf "\047sha256-%s=\047", substr(text, 1, 43) }'
}

[ "$1" != --hash ] || { hash && exit; }
echo '/* Made by embed.sh from the styles and scripts in src/show/view/. */'

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
script=$(all js "$@" | hash)
style=$(all css "$@" | hash)
echo "const char bsc_page_policy[] ="
echo "    \"default-src 'none'; base-uri 'none'; form-action 'none'; script-src $script; style-src $style\";"
