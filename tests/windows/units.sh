#!/bin/sh
# units.sh: builds the unit tests for Windows, with assertions, and runs them under wine, but for those that SKIP_UNITS
# names. If the compiler, wine or the source of the library cmocka cannot be had, the tests are skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
suite=windows-units
. tests/windows/wine.sh
place=$PWD/build/cmocka-windows
if ! sh tests/windows/cmocka.sh "$place" >"$work/log" 2>&1; then
    tail -n 3 "$work/log"
    echo 'windows-units: 1 skipped: there is no source of cmocka'
    exit 0
fi
start_wine
C_INCLUDE_PATH=$place/include make_for_windows LDFLAGS=-static LDLIBS="-L$place -lpthread" RUNNER=wine unit
