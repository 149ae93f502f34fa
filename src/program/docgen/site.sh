#!/bin/sh
# site.sh PROGRAM CALCULATOR.wasm FOLDER PAGE...: writes a site that a static server needs nothing else for: the
# calculator as index.html, each page of the manual by mandoc, and a gallery of the pictures that a script of
# bscount-formats(5) makes. With URL in the environment also chat.png, the picture that chats show, by a Chromium.
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") wasm=$2 site=$3
shift 3
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$site/gallery"
sh "$here/page/assemble.sh" "$wasm" >"$site/index.html"

head() { # head TITLE: up to the body of a page
    printf '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>%s</title>\n' "$1"
    echo '<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>'
    printf '<h1>%s</h1>\n' "$1"
}

head 'The manual' >"$site/manual.html"
for page; do
    name=${page##*/}
    mandoc -T html -O man=%N.%S.html "$page" >"$site/$name.html"
    printf '<p><a href="%s.html">%s</a></p>\n' "$name" "$name" >>"$site/manual.html"
    case $name in bscount-formats.*) formats=$page ;; esac
done
echo '<p><a href="gallery.html">Pictures</a>, <a href="index.html">the calculator</a></p></body></html>' >>"$site/manual.html"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$program" "$work/bscount"
# The script that the manual shows, whose boards have each a picture.
sed -n '/^# maps\.sh/,/^\.Ed/{/^\.Ed/d;p;}' "$formats" >"$work/maps.sh"
(cd "$work" && PATH="$work:$PATH" sh maps.sh maps)
cp "$work"/maps/*.svg "$site/gallery/"
{
    head 'Where the ships are'
    for picture in "$site"/gallery/*.svg; do
        name=$(basename "$picture" .svg)
        printf '<figure><img src="gallery/%s.svg" alt="a map of %s"><figcaption>bscount map --board %s</figcaption></figure>\n' \
            "$name" "$name" "$name"
    done
    echo '<p><a href="manual.html">The manual</a>, <a href="index.html">the calculator</a></p></body></html>'
} >"$site/gallery.html"
[ -n "${URL-}" ] || exit 0
# Of a map that is drawn already: a browser that takes a picture does not wait for the calculator to count.
"$program" map --board classic --shot 'E5 hit' --output "$work/chat.svg"
echo '<body style="margin:0;text-align:center"><img src="chat.svg" style="height:630px" alt="">' >"$work/chat.html"
for browser in chromium chromium-browser google-chrome chrome; do
    command -v "$browser" >/dev/null || continue
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1200,630 \
        --screenshot="$site/chat.png" "file://$work/chat.html" >/dev/null 2>&1 || :
    [ ! -s "$site/chat.png" ] || exit 0
done
echo 'site: no Chromium is here: chat.png, which the page names for chats, is for you to make' >&2
