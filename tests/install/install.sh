#!/bin/sh
# install.sh: installs into a temporary folder, tries what is there as a user would, and uninstalls.
#
#   The libraries must export what the headers declare. The programs of the manual must build with pkg-config,
#   against the shared and the static library. The manual and the completions must be well-formed. Uninstalling
#   must leave nothing behind, folders may have spaces in their names, and another folder must build the same bytes:
#   that of OTHER_BUILD, where tests/bare.sh has left one that the same compiler has built, else a copy.
#
# If a tool is missing here (mandoc, zsh, fish, pkg-config, static C libraries), the script says so and counts its
# checks as skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
place=$(mktemp -d) || exit 1
trap 'rm -rf "$place"' EXIT
trap 'exit 1' INT TERM HUP
prefix=/opt/bscount
lib=$place$prefix/lib
share=$place$prefix/share
passed=0 failed=0 skipped=0

[ "${1-}" != --promise ] || to=tests/install/promise.txt

try() { # try WHAT COMMAND...: runs a check; WHAT is what is wrong if it fails
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

to_make() { # to_make TARGET [VARIABLE=VALUE...]: runs make for the temporary folder
    make --no-print-directory "$@" DESTDIR="$place" PREFIX="$prefix" LIBDIR="$prefix/lib" DATADIR="$prefix/share"
}

left() { # lists what is installed: files, links, and all in share
    find "$place$prefix" ! -type d
    find "$share/bscount" "$share/doc/bscount" 2>/dev/null
}

declared() { # lists the functions that the public headers declare
    cat include/*.h | ${CC:-cc} -DBSCOUNT_UNSTABLE -Iinclude -E -x c - | grep -oE '\bbsc_[a-z0-9_]+\(' | tr -d '(' | sort -u |
        grep -vxF "$(sed -n 's/^typedef .* \(bsc_[a-z_]*\)(.*/\1/p' include/*.h)" # types of functions
}

exports_what_is_declared() {
    declared >"$place/declared"
    nm -D --defined-only "$lib/libbscount.so" | awk '{ print $3 }' | sort >"$place/exported"
    [ -s "$place/declared" ] && diff -u "$place/declared" "$place/exported"
}

# Prints what programs may rely on, one declaration on each line: the types and functions that are not marked as
# unstable. If a line is removed or changed, programs for an earlier version break. `sh tests/install/install.sh
# --promise` adds new lines to promise.txt, and from then on they must stay.
promise() {
    cat include/*.h | ${CC:-cc} -Iinclude -E -x c - | awk '
        /^#/ { if (/^# [0-9]/) ours = /"(include|<stdin>)/; next }
        ours && NF { gsub(/^ +/, ""); printf "%s ", $0; deep += gsub(/{/, "{") - gsub(/}/, "}") }
        /;$/ && deep == 0 { print "" }' | sed 's/  */ /g; s/ $//; /^$/d' | LC_ALL=C sort -u
}

keeps_its_promise() {
    promise >"$place/promise" && diff -u tests/install/promise.txt "$place/promise"
}

keeps_to_its_names() { # all global names of the static library begin with bsc_
    nm -g --defined-only "$lib/libbscount.a" | awk 'NF == 3 && $3 !~ /^bsc_/ { print; bad = 1 } END { exit bad }'
}

examples() { # the programs of the manual work with the installed library
    PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$place LD_LIBRARY_PATH=$lib \
        sh tests/cli/readme.sh --library "$place$prefix/bin/bscount" "$place$prefix/share/man/man3/bscount.3"
}

answers_python() { # the installed example works
    [ "$(python3 "$share/doc/bscount/examples/bscount.py" "$lib/libbscount.so" | cut -c1-60)" = \
        "17290404311 604584 D3 0.42785504702166177
unknown board 'hex-uper': one of any size is nxn or wxh" ]
}

plays_as_a_bot() { # a bot that asks the library for shots of `exact` plays as well as `exact`
    flags=$(PKG_CONFIG_PATH=$lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$place pkg-config --cflags --libs bscount) || return
    eval "${CC:-cc} -o \"\$place/bot\" tests/install/bot.c $flags" || return
    [ "$(means exact)" = "$(means "run:$place/bot classic")" ]
}

means() { # means STRATEGY: prints the mean numbers of shots of a tournament
    LD_LIBRARY_PATH=$lib "$place$prefix/bin/bscount" simulate classic --games 5 --format csv --means --strategy "$1" |
        cut -d, -f3-
}

asks_for_its_version() { # programs ask for the library by a name that all versions with the same major number have
    name=$(readelf -d "$lib/libbscount.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
    version=$("$place$prefix/bin/bscount" --version | sed 's/bscount //; s/,.*//')
    [ "$name" = "libbscount.so.${version%%.*}" ] && [ -f "$lib/libbscount.so.$version" ] &&
        [ "$(readlink "$lib/$name")" = "libbscount.so.$version" ] &&
        grep -qx "Version: $version" "$lib/pkgconfig/bscount.pc"
}

takes_spaces() { # the library can be used from a folder with spaces, and uninstalled from there
    spaced="$place/a folder"
    make --no-print-directory install DESTDIR="$spaced" PREFIX='/opt/my games' || return
    echo 'int main(void) { return bsc_builtin_find("classic") == 0; }' |
        cat include/bscount_board.h - >"$place/spaced.c"
    flags=$(PKG_CONFIG_PATH="$spaced/opt/my games/lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR=$spaced \
        pkg-config --static --cflags --libs bscount) || return
    [ "$("$spaced/opt/my games/bin/bscount" --board "$spaced/opt/my games/share/bscount/boards/classic.board")" = \
        30093975536 ] || return
    eval "${CC:-cc} -static -o \"\$place/spaced\" \"\$place/spaced.c\" $flags" && "$place/spaced" || return
    make --no-print-directory uninstall DESTDIR="$spaced" PREFIX='/opt/my games' &&
        [ -z "$(find "$spaced" ! -type d)" ] && [ ! -e "$spaced/opt/my games/share/bscount" ] &&
        [ ! -e "$spaced/opt/my games/share/doc/bscount" ]
}

asks_for_mandoc() { # without mandoc `make site` says what to install, and builds nothing
    mkdir "$place/tools" && ln -s /usr/bin/* "$place/tools" && rm -f "$place/tools/mandoc" || return
    MAKEFLAGS='' PATH=$place/tools make --no-print-directory site VARIANT=siteless >"$place/site" 2>&1 && return 1
    cat "$place/site"
    [ ! -e build/siteless ] && [ "$(sed 1q "$place/site")" = \
        'site: mandoc, which turns the manual into pages, is not installed; type: make deps-site' ]
}

takes_a_page() { # the calculator is installed if it was built, and uninstalled even if the built page is gone
    echo '<!DOCTYPE html>' >"$place/page.html"
    to_make install CALCULATOR="$place/page.html" && cmp "$place/page.html" "$share/bscount/bscount.html" &&
        to_make uninstall CALCULATOR="$place/none" && [ -z "$(left)" ]
}

builds_the_same_bytes() { # another folder gives the same bytes; too long for `make check`
    other=${OTHER_BUILD-}
    if ! ${CC:-cc} --version | cmp -s - "$other/compiler"; then # nobody has built it with this compiler yet
        copy="$place/another folder" other="$place/another folder/build/release"
        changed=$(git stash create) # includes what is not committed yet
        make dist DIST="$place" TREE="${changed:-HEAD}" && mkdir "$copy" &&
            tar -xzf "$place"/bscount-*.tar.gz -C "$copy" --strip-components=1 && make -C "$copy" -j2 all || return
    fi
    for file in bscount "$(basename "$lib"/libbscount.so.*.*)" libbscount.a; do
        cmp "build/release/$file" "$other/$file" || return
    done
}

without() { # without PROGRAM: true if the program is not here; then says so and counts a skipped check
    command -v "$1" >/dev/null && return 1
    echo "install: $1 is not here: what it would check is not checked"
    skipped=$((skipped + 1))
}

without_static() { # the same if no program can be linked statically, as the second one of the manual is
    echo 'int main(void) { return 0; }' | ${CC:-cc} -static -x c - -o "$place/probe" -lm -pthread 2>/dev/null && return 1
    echo "install: static C libraries are not here: programs that use the library are not checked"
    skipped=$((skipped + 1))
}

stands_alone() { # the static program works in a root with nothing else, if such a root may be made
    make -j2 dist-static DIST="$place" && tar -xzf "$place"/bscount-*-"$(uname -m)".tar.gz -C "$place" || return
    alone=$(echo "$place"/bscount-*-"$(uname -m)"/bin)
    set -- "$alone/bscount"
    [ "$(id -u)" -ne 0 ] || set -- chroot "$alone" /bscount
    [ "$("$@" --board hex-upper)" = 17290404311 ] && [ -f "${alone%/bin}/share/man/man1/bscount.1" ]
}

packs_for_debian() { # the package has the same bytes each time
    make deb DIST="$place" && mv "$place"/bscount_*.deb "$place/first.deb" && make deb DIST="$place" &&
        cmp "$place"/bscount_*.deb "$place/first.deb"
}

satisfies_lintian() { # lintian finds no error in the package
    lintian --allow-root "$place"/bscount_*.deb >"$place/lintian"
    cat "$place/lintian"
    ! grep -q '^E:' "$place/lintian"
}

reads_in_bash() { # bash finds the completion of the command
    bash -c '. "$1" && complete -p bscount' bash "$share/bash-completion/completions/bscount"
}

repeats_in_zsh() { # operands and options that may be repeated are offered again
    for command in learn compare simulate; do
        zsh -f -c 'compdef() { : }; _arguments() { print -rl -- "$@" }; source $1
            words=(bscount $2 "") CURRENT=3; _bscount' zsh "$share/zsh/site-functions/_bscount" "$command"
    done | sed -n 's/^\(\*[^[]*\).*/\1/p' | tr '\n' ' ' >"$place/offered"
    places='*--island= *--cell= *--sum='
    [ "$(cat "$place/offered")" = "$places *:FILE:_files $places *--shot= *:BOARD:_bscount_boards $places *--strategy= *:BOARD:_bscount_boards " ]
}

helps_in_zsh() { # the commands are offered after `help`
    zsh -f -c 'compdef() { : }; _arguments() { print -rl -- "$@" }; source $1
        words=(bscount help "") CURRENT=3; _bscount' zsh "$share/zsh/site-functions/_bscount" |
        grep -qx '2:command:_bscount_commands'
}

offers_in_zsh() { # the ships of a board and the values of an option are offered
    zsh -f -c 'compdef() { : }; source $1; words=(bscount map classic --ship C) CURRENT=5
        _call_program() { shift; "$@" }; compadd() { print -r -- ${(P)2} }; PATH=$2:$PATH; _bscount_ships' \
        zsh "$share/zsh/site-functions/_bscount" "$place$prefix/bin" >"$place/offered"
    [ "$(cat "$place/offered")" = 'Carrier Battleship Submarine Cruiser Destroyer' ] &&
        grep -q -- '--strategy=.*:NAME:(random hunt .* optimal)' "$share/zsh/site-functions/_bscount"
}

offers_in_fish() {
    echo >"$place/fish-games.csv"
    (cd "$place" && PATH=$place$prefix/bin:$PATH fish -c "source $share/fish/vendor_completions.d/bscount.fish
        complete -C 'bscount ma'; complete -C 'bscount matrix --format '; complete -C 'bscount --board hex-g'
        complete -C 'bscount compare hex-g'; complete -C 'bscount learn fish-g'; complete -C 'bscount map hex-g'
        complete -C 'bscount map classic --ship C'; complete -C 'bscount simulate --strategy m'
        complete -C 'bscount best --top '; complete -C 'bscount --memory-limit 2'") |
        cut -f 1 | tr '\n' ' ' >"$place/offered"
    [ "$(cat "$place/offered")" = 'map matrix cnf csv dlx dlx3 stats text hex-green hex-green fish-games.csv hex-green Carrier Cruiser montecarlo 3 5 10 2G ' ]
}

if [ -n "${to-}" ]; then
    promise >"$to"
    exit 0
fi
try 'the headers promise otherwise than before' keeps_its_promise
try 'make install fails' to_make install
try 'an installed board does not read' "$place$prefix/bin/bscount" --board "$share/bscount/boards/russian.board"
if [ "$(uname)" = Linux ]; then
    try 'the shared library exports other names than the headers declare' exports_what_is_declared
    try 'the static library has global names that do not begin with bsc_' keeps_to_its_names
    try 'the names of the shared library and the version do not fit' asks_for_its_version
else
    skipped=$((skipped + 3)) # exported names are checked on Linux only
fi
without mandoc || without pkg-config || without_static || try "the manual's programs fail" examples
without python3 || try 'the library answers Python otherwise' answers_python
without pkg-config || try 'a bot on the library plays otherwise' plays_as_a_bot
without mandoc || try 'the manual has mistakes' mandoc -T lint -W warning "$share"/man/man?/*
without bash || try 'bash does not read its completion' reads_in_bash
without zsh || try 'zsh does not read its completion' zsh -n "$share/zsh/site-functions/_bscount"
without zsh || try 'zsh completes otherwise' repeats_in_zsh
without zsh || try 'zsh offers no command to help with' helps_in_zsh
without zsh || try 'zsh offers otherwise' offers_in_zsh
without fish || try 'fish completes otherwise' offers_in_fish
without pkg-config || without_static || try 'a folder with a space fails' takes_spaces
[ "${VARIANT-}" = check ] || try 'the archive builds other bytes' builds_the_same_bytes
[ "${VARIANT-}" = check ] || try 'the static program does not stand alone' stands_alone
[ "${VARIANT-}" = check ] || without dpkg-deb || try 'the package for Debian is made otherwise again' packs_for_debian
[ "${VARIANT-}" = check ] || without dpkg-deb || without lintian ||
    try 'the package for Debian has mistakes' satisfies_lintian
try 'make site without mandoc does not say what to type' asks_for_mandoc
try 'make uninstall fails' to_make uninstall
try 'make uninstall leaves files behind' test -z "$(left)"
try 'the page is not installed, or left behind' takes_a_page
echo "install: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
