#!/bin/sh
# units.sh: builds the unit tests for Windows, with assertions, and runs them under wine, but for those that SKIP_UNITS
# names. The library cmocka is built here too, from the source package of Debian, which has it for Windows in no other
# form. If the compiler, wine or that source cannot be had, the tests are skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
suite=windows-units
. tests/windows/wine.sh
place=$PWD/build/windows-check/cmocka

get_source() { # unpacks cmocka's source to $place; the system's own lists of packages stay as they are
    mkdir -p "$work/parts" "$work/lists/partial" "$place" || return
    sed -n 's/^deb \(.*debian.*\)/deb-src \1/p' /etc/apt/sources.list >"$work/parts/list.list" 2>/dev/null
    for file in /etc/apt/sources.list.d/debian*.sources; do
        [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/parts/$(basename "$file")"
    done
    get() {
        (cd "$work" && apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/parts" \
            -o Dir::State::lists="$work/lists" "$@")
    }
    get update && get source --download-only cmocka &&
        tar -xf "$work"/cmocka_*.orig.tar.xz -C "$place" --strip-components=1
}

if [ ! -f "$place/libcmocka.a" ]; then
    if ! get_source >"$work/log" 2>&1; then
        tail -n 3 "$work/log"
        echo 'windows-units: 1 skipped: there is no source of cmocka'
        exit 0
    fi
    x86_64-w64-mingw32-gcc -O1 -DHAVE_MALLOC_H=1 -D__USE_MINGW_ANSI_STDIO=1 -I"$place/include" \
        -c "$place/src/cmocka.c" -o "$work/cmocka.o" || exit
    x86_64-w64-mingw32-ar rc "$place/libcmocka.a" "$work/cmocka.o" || exit
fi
start_wine
make -j"$(getconf _NPROCESSORS_ONLN)" VARIANT=windows-check CC=x86_64-w64-mingw32-gcc AR=x86_64-w64-mingw32-ar \
    THREADS= CPPFLAGS="-I$place/include" LDFLAGS=-static LDLIBS="-L$place -lpthread" WERROR= RUNNER=wine unit
