#!/bin/sh
# browser.sh PROGRAM CALCULATOR [speed]: drives pages and pictures (page.js), and where `make page` built it the
# calculator (calculator.js) and both with hostile names (hostile.js), in a headless Chromium, where there are one,
# node and the packages that `make deps-view` installs below build/. With `speed`: the calculator's times instead
# (speed.js).
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
    echo "browser: skipped, not here: $missing (make deps-view installs the packages)"
    exit 0
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
if [ "${3-}" = speed ]; then
    node tests/view/speed.js "$program" "$browser" "$work" "$calculator"
    exit
fi
if [ ! -f "$calculator" ]; then
    echo "browser: no calculator is built (make page builds it)"
    node tests/view/page.js "$program" "$browser" "$work"
    exit
fi
mkdir "$work/calculator" "$work/hostile"
node tests/view/page.js "$program" "$browser" "$work" >"$work/log" 2>&1 &
status=0
node tests/view/calculator.js "$program" "$browser" "$work/calculator" "$calculator" || status=1
node tests/view/hostile.js "$program" "$browser" "$work/hostile" "$calculator" || status=1
wait $! || status=1
cat "$work/log"
exit $status
