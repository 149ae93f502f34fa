#!/bin/sh
# browser.sh PROGRAM CALCULATOR [speed]: runs the browser tests in a headless Chromium: those of pages and pictures
# (page.js); if `make page` has built the calculator, also those of the calculator (calculator.js, presses.js,
# random.js), in Firefox too if it is here, where FIREFOX_TESTS names some of them (without it: all three); and those
# with hostile names (hostile.js). They need Chromium, node, and the packages that `make deps-view` installs below
# build/. With `speed`, measures the calculator's times instead (speed.js).
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
calculator=$PWD/$2
browser=
for name in chromium chromium-browser google-chrome chrome; do
    [ -n "$browser" ] || browser=$(command -v "$name")
done
NODE_PATH=$PWD/build/view/node_modules
export NODE_PATH
missing=
[ -n "$browser" ] || missing="Chromium"
command -v node >/dev/null || missing="$missing node"
for package in puppeteer-core axe-core; do
    [ -d "$NODE_PATH/$package" ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
    echo "browser: 6 skipped, not here: $missing (make deps-view installs the packages)"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
if [ "${3-}" = speed ]; then
    node tests/view/speed.js "$program" "$browser" "$work" "$calculator"
    exit
fi
firefox=$(command -v firefox-esr || command -v firefox)
tests='page calculator presses random hostile' again=${FIREFOX_TESTS-calculator presses random}
if [ ! -f "$calculator" ]; then
    echo "browser: 7 skipped, no calculator is built (make page builds it)"
    tests=page again=
elif [ -z "$firefox" ]; then
    echo "browser: 3 skipped, there is no Firefox"
fi
drive() { # drive NAME BROWSER FOLDER: runs a test. Tests run at the same time, because they mostly wait for the browser
    mkdir "$work/$3"
    node "tests/view/$1.js" "$program" "$2" "$work/$3" "$calculator" >"$work/$3.log" 2>&1 || : >"$work/failed"
}
for name in $tests; do drive "$name" "$browser" "$name" & done
for name in ${firefox:+$again}; do drive "$name" "$firefox" "$name-firefox" & done
wait
cat "$work"/*.log
[ ! -e "$work/failed" ]
