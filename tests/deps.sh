#!/bin/sh
# deps.sh [PACKAGE...]: installs what the tests need, with the system's package manager: cmocka; python3, which runs
# a bot of the tests; bash, whose completion they try; mandoc, which prints the manual whose examples are run; and
# the PACKAGEs. Some names stand for several packages, or for one whose name differs from system to system:
#
#   libfuzzer   clang's libFuzzer and sanitizers
#   page        the compiler and library for WebAssembly, by the names that Debian has for them
#   ports       compilers and C libraries for other machines, and qemu, for `make ports`; names as in Debian
#   windows     the compiler and what packs a zip, for `make dist-windows`; names as in Debian
#   recipes     the programs that run queues of jobs, for `make recipes`
set -eu

has_cmocka() {
    printf '%s\n' '#include <stdarg.h>' '#include <stddef.h>' '#include <stdint.h>' '#include <setjmp.h>' \
        '#include <cmocka.h>' | ${CC:-cc} -E - >/dev/null 2>&1
}

has_libfuzzer() {
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null
}

libfuzzer_package() {
    if command -v apt-get >/dev/null 2>&1; then
        echo "clang libclang-rt-$(clang -dumpversion 2>/dev/null | sed 's/\..*//' | grep . || echo 14)-dev"
    elif command -v brew >/dev/null 2>&1; then
        echo llvm
    else
        echo clang compiler-rt
    fi
}

as_root() { # runs a command as root, or says which command to run as root
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1; then
        sudo "$@"
    else
        echo "deps: not root, and no sudo: have this run by root: $*" >&2
        return 1
    fi
}

wasm='clang llvm lld wasi-libc libclang-rt-dev-wasm32'
missing=
there=cmocka # names for the message if all is there
for package in bash mandoc python3 "$@"; do
    name=$package
    if [ "$package" = libfuzzer ]; then
        has_libfuzzer || missing="$missing $(libfuzzer_package)"
    elif [ "$package" = page ]; then
        missing="$missing $wasm"
    elif [ "$package" = ports ]; then
        missing="$missing qemu-user musl-tools gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
        missing="$missing gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-i686-linux-gnu libc6-dev-i386-cross"
        missing="$missing $wasm nodejs gcc-mingw-w64-x86-64 wine"
    elif [ "$package" = windows ]; then
        name='x86_64-w64-mingw32-gcc, zip'
        command -v x86_64-w64-mingw32-gcc >/dev/null 2>&1 || missing="$missing gcc-mingw-w64-x86-64"
        command -v zip >/dev/null 2>&1 || missing="$missing zip"
    elif [ "$package" = recipes ]; then
        name='parallel, slurmctld, slurmd, sbatch'
        for queue in parallel slurmctld slurmd; do
            command -v "$queue" >/dev/null 2>&1 || missing="$missing $queue"
        done
        command -v sbatch >/dev/null 2>&1 || missing="$missing slurm-client"
    else
        command -v "$package" >/dev/null 2>&1 || missing="$missing $package"
    fi
    there="$there, $name"
done
if has_cmocka && [ -z "$missing" ]; then
    echo "deps: all are there: $there"
    exit 0
fi

# shellcheck disable=SC2086 # each word of $missing is a package
if command -v apt-get >/dev/null 2>&1; then
    as_root apt-get update -q
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends libcmocka-dev $missing
elif command -v dnf >/dev/null 2>&1; then
    as_root dnf install -y libcmocka-devel $missing
elif command -v pacman >/dev/null 2>&1; then
    as_root pacman -S --needed --noconfirm cmocka $missing
elif command -v apk >/dev/null 2>&1; then
    as_root apk add cmocka-dev $missing
elif command -v brew >/dev/null 2>&1; then
    brew install cmocka $missing
else
    echo "deps: no package manager known here (apt-get, dnf, pacman, apk, brew)" >&2
    echo "deps: install cmocka's headers and library by hand; its source is at https://cmocka.org" >&2
    exit 1
fi
