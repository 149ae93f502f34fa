#!/bin/sh
# assemble.sh PROGRAM.wasm: writes the calculator as one page: calculator.html, with each file whose name stands on a
# line of its own between two @ in place of that line. The program is compressed, and as text. In the page's policy
# @script@ and @style@ are the sums of its scripts and of its style. With URL in the environment the page names where it
# is to be found and its picture for chats there, with SOURCE where the sources are.
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

sum() { # sum TAG K: of the text of the Kth such element
    awk -v tag="$1" -v k="$2" '$0 == "</" tag ">" { on = 0 } on
        $0 == "<" tag ">" && --k == 0 { on = 1; print "" }' "$page" | sh "$here/../../show/view/embed.sh" --hash
}

script="$(sum script 1) $(sum script 2)"
style=$(sum style 1)
sed -e "/^<meta http-equiv/{s|@script@|$script|;s|@style@|$style|" -e '}' "$page"
