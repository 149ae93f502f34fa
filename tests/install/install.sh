#!/bin/sh
# install.sh: installs into a folder of its own and tries what is there as a user would, then uninstalls.
#
#   what the libraries export is what bscount.h declares; the README's programs build by pkg-config,
#   against the shared library and the static one; nothing is left behind
set -u
cd "$(dirname "$0")/../.." || exit 1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
prefix=/opt/bscount
lib=$place$prefix/lib
passed=0 failed=0

try() { # try WHAT COMMAND...
    what=$1
    shift
    if "$@" >"$place/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "install: $what"
        cat "$place/log"
        failed=$((failed + 1))
    fi
}

to_make() {
    make --no-print-directory "$1" DESTDIR="$place" PREFIX="$prefix" LIBDIR="$prefix/lib" DATADIR="$prefix/share"
}

left() { # what stands there: files, links and what is in share
    find "$place$prefix" ! -type d
    find "$place$prefix/share/bscount" 2>/dev/null
}

declared() { # the functions of bscount.h
    ${CC:-cc} -E include/bscount.h | grep -oE '\bbsc_[a-z0-9_]+\(' | tr -d '(' | sort -u
}

exports_what_is_declared() {
    declared >"$place/declared"
    nm -D --defined-only "$lib/libbscount.so" | awk '{ print $3 }' | sort >"$place/exported"
    [ -s "$place/declared" ] && diff -u "$place/declared" "$place/exported"
}

keeps_to_its_names() { # the static library: all global names begin with bsc_
    nm -g --defined-only "$lib/libbscount.a" | awk 'NF == 3 && $3 !~ /^bsc_/ { print; bad = 1 } END { exit bad }'
}

examples() { # the README's programs, with the installed library
    PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$place LD_LIBRARY_PATH=$lib \
        sh tests/cli/readme.sh --library "$place$prefix/bin/bscount" README.md
}

asks_for_its_version() { # by the name that another version of the same major one answers to
    name=$(readelf -d "$lib/libbscount.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
    version=$("$place$prefix/bin/bscount" --version | sed 's/bscount //')
    [ "$name" = "libbscount.so.${version%%.*}" ] && [ -f "$lib/libbscount.so.$version" ] &&
        [ "$(readlink "$lib/$name")" = "libbscount.so.$version" ] &&
        grep -qx "Version: $version" "$lib/pkgconfig/bscount.pc"
}

try 'make install fails' to_make install
try 'an installed board does not read' "$place$prefix/bin/bscount" --board "$place$prefix/share/bscount/boards/russian.board"
if [ "$(uname)" = Linux ]; then
    try 'the shared library exports other names than bscount.h declares' exports_what_is_declared
    try 'the static library has global names that do not begin with bsc_' keeps_to_its_names
    try 'the names of the shared library and the version do not fit' asks_for_its_version
fi
if command -v pkg-config >/dev/null; then
    try "the README's examples fail" examples
else
    echo "install: pkg-config is not here: the library's examples are not built"
fi
try 'make uninstall fails' to_make uninstall
try 'make uninstall leaves files behind' test -z "$(left)"
echo "install: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
