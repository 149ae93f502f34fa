#!/bin/sh
# embed.sh FILE...: writes a C file that contains each FILE as an array of bytes, for styles.c to include. For example
# page.css becomes `const char bsc_page_css[]`. It also writes bsc_page_policy, the content security policy of a page.
# The policy names the SHA-256 of the page's script and of its style (all styles in the order of the files), so that
# a browser accepts no other script or style. embed.sh --hash writes the SHA-256 of standard input in the form that
# policies have, 'sha256-...' in base 64. The hash is computed by one of three programs, whichever the system has;
# three of its hexadecimal digits make two digits of base 64.
#
# Comments that begin at the start of a line are left out of the arrays. In a style, an indented line is joined to
# the line above. Each array is a list of bytes and not a string literal, because C17 guarantees only string literals
# of up to 4095 characters.
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

text() { # text FILE: prints the text that is embedded for FILE
    sed -e '/^\/\*/{' -e ':more' -e '/\*\//!{' -e 'N' -e 'b more' -e '}' -e 'd' -e '}' "$1" |
        case $1 in
        *.css)
            awk 'NR > 1 && !/^ / { print "" } { sub(/^ +/, ""); printf "%s", $0 } END { print "" }'
            ;;
        *) cat ;;
        esac
}

all() { # all ENDING FILE...: prints the text of the page's style or script element, which begins with a line end
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
