# shellcheck shell=sh disable=SC2154 # $suite is set by the script that reads this file
# wine.sh: the scripts of this folder read it (`. wine.sh`) in the root of the repository. If the compiler for Windows or
# wine is missing, it ends the script, and says that the suite $suite is skipped. Otherwise it makes the folder $work,
# with a Windows of its own, which start_wine starts. Both end with the script. If a script is started by quick.sh, it
# uses the Windows of quick.sh, which $QUICK says.
for needed in x86_64-w64-mingw32-gcc wine wineserver; do
    command -v "$needed" >/dev/null && continue
    echo "$suite: 1 skipped: $needed is not here"
    exit 0
done
work=$(mktemp -d) || exit 1
WINEPREFIX=${QUICK:-$work/wine} WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
# The wine of Debian finds its wineserver in TMPDIR. A program that has another TMPDIR would start another wineserver.
TMPDIR=${WINEPREFIX%/*}
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES TMPDIR
remove_work() {
    [ -n "${QUICK-}" ] || { wineserver -k && wineserver -w; }
    rm -rf "$work" 2>/dev/null || { sleep 2 && rm -rf "$work"; }
}
trap remove_work EXIT
trap 'exit 1' INT TERM HUP

# When wine starts a program, it needs one address that the kernel, which places the parts of a process at random, has at
# times used already: 3 of 22,500 programs ended without a word. So nothing is placed at random, if that is allowed here.
if setarch -R true 2>/dev/null; then
    mkdir "$work/bin"
    printf '#!/bin/sh\nexec setarch -R "%s" "$@"\n' "$(command -v wine)" >"$work/bin/wine"
    chmod +x "$work/bin/wine"
    PATH=$work/bin:$PATH
fi

# Makes the new Windows, without pictures (the driver "null"), so that no display is needed. It is then ended and started
# again: its desktop (explorer.exe) may still have the driver with which it started, and where there is no display, such
# a desktop lets no program have a console of its own.
#
# wineserver runs until it is killed. Any program of Windows would start a wineserver too, but one that ends soon after
# the last program; a program that starts at that moment ends without any output ("wine client error"). And
# `wineserver -p` does nothing if a wineserver runs already.
make_wine() {
    mkdir -p "$WINEPREFIX" && wineserver -p && wineboot -i &&
        wine reg add 'HKCU\Software\Wine\Drivers' /v Graphics /d null /f && wineserver -k && wineserver -w &&
        wineserver -p
}

start_wine() {
    [ -n "${QUICK-}" ] || make_wine >/dev/null 2>&1
}

make_for_windows() { # make_for_windows ARGUMENT...: runs make, with all processors, for the variant with assertions
    make -j"$(getconf _NPROCESSORS_ONLN)" VARIANT=windows-check CC=x86_64-w64-mingw32-gcc AR=x86_64-w64-mingw32-ar \
        THREADS= WERROR= "$@"
}
