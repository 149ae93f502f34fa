#!/bin/sh
# cmocka.sh PLACE: builds the library cmocka for Windows in the folder PLACE, from the source package of Debian, which has
# it for Windows in no other form. Does nothing if it is there. Fails if the source cannot be had, or not be compiled.
set -u
place=$1
[ ! -f "$place/libcmocka.a" ] || exit 0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir -p "$work/parts" "$work/lists/partial" "$place" || exit

# The system's own lists of packages stay as they are.
sed -n 's/^deb \(.*debian.*\)/deb-src \1/p' /etc/apt/sources.list >"$work/parts/list.list" 2>/dev/null
for file in /etc/apt/sources.list.d/debian*.sources; do
    [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/parts/$(basename "$file")"
done
get() {
    (cd "$work" && apt-get -qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/parts" \
        -o Dir::State::lists="$work/lists" "$@")
}
get update && get source --download-only cmocka &&
    tar -xf "$work"/cmocka_*.orig.tar.xz -C "$place" --strip-components=1 &&
    x86_64-w64-mingw32-gcc -O1 -DHAVE_MALLOC_H=1 -D__USE_MINGW_ANSI_STDIO=1 -I"$place/include" \
        -c "$place/src/cmocka.c" -o "$work/cmocka.o" &&
    x86_64-w64-mingw32-ar rc "$place/libcmocka.a" "$work/cmocka.o"
