#!/bin/sh
# site.sh PROGRAM CALCULATOR.wasm FOLDER PAGE...: writes a web site to FOLDER, which any static web server can serve.
# The site has the calculator as index.html, each manual page PAGE in HTML as mandoc prints it, and a gallery of the
# pictures that a script in bscount-formats(5) draws; one PAGE must be that page. If URL is set in the environment, this
# script also writes chat.png, the picture that chat programs show beside a link to the site. For that it needs a
# Chromium.
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") wasm=$2 site=$3
shift 3
here=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$site/gallery"
sh "$here/page/assemble.sh" "$wasm" >"$site/index.html"

head() { # head TITLE: prints the beginning of a page, up to its heading
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
# maps.sh stands in bscount-formats(5) as an example. It draws a map of each built-in board.
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
# The picture shows a map that the program draws here, and not the calculator: a browser that takes a picture of a page
# does not wait until the calculator has counted.
"$program" map --board classic --shot 'E5 hit' --output "$work/chat.svg"
echo '<body style="margin:0;text-align:center"><img src="chat.svg" style="height:630px" alt="">' >"$work/chat.html"
for browser in chromium chromium-browser google-chrome chrome; do
    command -v "$browser" >/dev/null || continue
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1200,630 \
        --screenshot="$site/chat.png" "file://$work/chat.html" >/dev/null 2>&1 || :
    [ ! -s "$site/chat.png" ] || exit 0
done
echo 'site: no Chromium is here: chat.png, which the page names for chats, is for you to make' >&2
