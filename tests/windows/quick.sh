#!/bin/sh
# quick.sh PROGRAM CASE...: shows in less time than windows.sh and units.sh take that the program works under wine. It
# runs both, windows.sh for these CASEs, with one Windows, and with one build, which has assertions and is not optimized.
# While that compiles, the Windows is made, and the source of cmocka is fetched.
set -u
cd "$(dirname "$0")/../.." || exit 1
suite=windows-quick
. tests/windows/wine.sh
start_wine &
wine=$!
sh tests/windows/cmocka.sh "$PWD/build/cmocka-windows" >/dev/null 2>&1 &
cmocka=$!
export CFLAGS=-O0 # as units.sh runs make too, which compiles nothing twice if the flags are the same
make_for_windows LDFLAGS='-static -s' LDLIBS=-lpthread build/windows-check/bscount.exe >"$work/log" 2>&1 || {
    grep -v '^  [A-Z]' "$work/log" | tail -n 40
    echo 'windows-quick: 0 passed, 1 failed'
    exit 1
}
wait "$wine" "$cmocka"
export QUICK="$WINEPREFIX"
sh tests/windows/units.sh >"$work/units" 2>&1 &
units=$!
failed=0
sh tests/windows/windows.sh "$@" || failed=1
wait "$units" || failed=1
grep -v '^  [A-Z]' "$work/units"
unset QUICK # so that wineserver is stopped
exit $failed
