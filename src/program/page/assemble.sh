#!/bin/sh
# assemble.sh PROGRAM.wasm: prints the calculator as one page. That is calculator.html, in which
#
#   a line @FILE@           becomes the text of that file, without comments that begin at the start of a line
#   a line @NAME.wasm@      becomes PROGRAM.wasm, compressed and in base 64
#   @script@ and @style@    become the hashes of the scripts and the style, in the page's content security policy
#   a line @links@          becomes the description that chat programs show for a link to the page. If URL is set in
#                           the environment, it says that the page is there, and beside it a picture chat.png
#   a line @source@         becomes a link to the sources, if SOURCE is set in the environment
set -eu
here=$(cd "$(dirname "$0")" && pwd)
page=$(mktemp)
trap 'rm -f "$page"' EXIT
escape() { printf '%s' "$1" | sed 's/&/\&amp;/g; s/"/\&quot;/g; s/</\&lt;/g'; }
meta() { printf '<meta property="og:%s" content="%s">\n' "$1" "$(escape "$2")"; }

links() {
    meta type website
    meta title 'Where are the ships?'
    meta description 'How likely is each cell of a game of Battleship to hold a ship? Counted exactly.'
    [ -n "${URL-}" ] || return 0
    meta url "${URL%/}/"
    meta image "${URL%/}/chat.png"
    printf '<link rel="canonical" href="%s/">\n' "$(escape "${URL%/}")"
}

while IFS= read -r line; do
    case $line in
    @links@) links ;;
    @source@) [ -z "${SOURCE-}" ] || printf '<p><a href="%s">The source of this page</a></p>\n' "$(escape "$SOURCE")" ;;
    @*.wasm@) gzip -9n <"$1" | base64 -w 0 && echo ;;
    @*@)
        file=${line#@}
        file=${file%@}
        [ -f "$here/$file" ] && file=$here/$file || file=$here/../../show/view/$file
        sed -e '/^\/\*/{' -e ':more' -e '/\*\//!{' -e 'N' -e 'b more' -e '}' -e 'd' -e '}' -e 's/^ *//' "$file"
        ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/calculator.html" >"$page"

sum() { # sum TAG K: prints the hash sum of the text of the Kth element TAG of the page
    awk -v tag="$1" -v k="$2" '$0 == "</" tag ">" { on = 0 } on
        $0 == "<" tag ">" && --k == 0 { on = 1; print "" }' "$page" | sh "$here/../../show/view/embed.sh" --hash
}

script="$(sum script 1) $(sum script 2)"
style=$(sum style 1)
sed -e "/^<meta http-equiv/{s|@script@|$script|;s|@style@|$style|" -e '}' "$page"
