#!/bin/sh
# ports.sh PROGRAM: builds the program for other machines and C libraries, runs it there or in qemu's
# user-mode emulator, and compares every byte with what PROGRAM prints here.
#
#   aarch64   64 bits; the compiler could fuse products with sums, and char is unsigned
#   s390x     64 bits, the highest byte first
#   i386      32 bits: no numbers of 128 bits, and x87 for doubles unless the Makefile asks otherwise
#   musl      another C library, whose threads have stacks of 128 KiB
#   words     this machine, on POSIX threads and with numbers of 128 bits as two words
#   single    this machine, without threads
#   wasm      only the library, with the example of bscount(3)
#
# `sh tests/deps.sh ports` installs the compilers and the emulator. If one of them is missing, its two checks are
# skipped. CROSS is the number of random problems on which the engines are compared there; PORTS names some of the
# above.
set -u
here=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
CROSS=${CROSS-30}
PORTS=${PORTS-aarch64 s390x i386 musl words single wasm}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
passed=0 failed=0 skipped=0

cat >"$work/commands" <<'END'
map --board hex-upper --format csv
map --board classic-no-touch --format json
map --board 6x6 --fleet 4,3,2x2 --touch corners --format svg
map --board 6x5 --fleet 3,2 --format html
map --board 6x5 --fleet 3,2 --engine independent
map --board 7x7 --fleet 4,3,2 --engine mc --samples 300 --seed 5 --format csv
best --board 6x6 --fleet 4,3,2 --by entropy --shot 'C3 hit' --format csv
best --board 5x5 --fleet 3,2 --by lookahead --shot 'C3 miss'
best --board 4x3 --fleet 3,2 --optimal --announce size
sample --board russian --samples 5 --seed 3 --format csv
simulate --board 6x6 --fleet 3,2 --strategy montecarlo --strategy density --games 20 --samples 50 --format json
simulate --board 5x5 --fleet 3,2 --strategy entropy --strategy lookahead --games 20 --format svg
simulate --board 12x12 --fleet 1 --strategy lookahead --games 4 --threads 2 --format csv
simulate --board 8x8 --fleet 1 --strategy optimal --games 4 --threads 2 --format csv
compare hex-upper hex-lower --format svg
matrix --board 5x4 --fleet 3,2x2 --touch forbidden --format cnf
map --board 2x90 --fleet 1x60 --format csv
--board 5x4 --fleet 3,2x2 --engine dlx --threads 3
--board 7x7 --fleet 4,3,3,2 --engine auto --threads 2 --verify
--board pentominoes-8x8 --engine dlx
--board 12x12 --fleet 5x3,4x3 --engine mc --samples 2000 --format json
show --board kanoodle
END

print_all() { # print_all COMMAND...: runs COMMAND with the arguments of each line of standard input, and prints all output
    while read -r line; do
        echo "\$ bscount $line"
        eval "\"\$@\" $line" 2>&1 </dev/null || echo "[$?]"
    done <"$work/commands"
}

same() { # same NAME PROGRAM...: compares what PROGRAM prints with what is printed here
    name=$1
    shift
    print_all "$@" >"$work/there"
    if diff -u "$work/here" "$work/there" >"$work/log"; then
        passed=$((passed + 1))
    else
        echo "ports: $name prints other bytes"
        head -n 60 "$work/log"
        failed=$((failed + 1))
    fi
}

port() { # port NAME COMPILER EMULATOR [VARIABLE=VALUE...]: builds for that machine and compares
    name=$1 compiler=$2 emulator=$3
    shift 3
    case " $PORTS " in *" $name "*) ;; *) return ;; esac
    for needed in "${compiler%% *}" $emulator; do
        if ! command -v "$needed" >/dev/null; then
            echo "ports: $needed is not here: $name is not checked"
            skipped=$((skipped + 2))
            return
        fi
    done
    ar=${compiler%gcc}ar
    command -v "$ar" >/dev/null || ar='ar'
    if ! make -j2 VARIANT="port-$name" CC="$compiler" AR="$ar" CFLAGS='-O2' WERROR=1 "$@" \
        "build/port-$name/bscount" "build/port-$name/tests/cross/cross" >"$work/log" 2>&1; then
        echo "ports: $name does not build"
        grep -v '^  [A-Z]' "$work/log" | tail -n 40
        failed=$((failed + 1))
        return
    fi
    # shellcheck disable=SC2086 # $emulator is a word, or empty
    same "$name" $emulator "build/port-$name/bscount"
    # shellcheck disable=SC2086
    if $emulator "build/port-$name/tests/cross/cross" "$CROSS" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "ports: on $name the engines disagree"
        tail -n 40 "$work/log"
        failed=$((failed + 1))
    fi
}

# Only the library is tried, with the example of bscount(3), because a browser has no command line and WASI no
# signals.
wasm() {
    case " $PORTS " in *' wasm '*) ;; *) return ;; esac
    for needed in clang llvm-ar wasm-ld node; do
        command -v "$needed" >/dev/null && continue
        echo "ports: $needed is not here: wasm is not checked"
        skipped=$((skipped + 1))
        return
    done
    if [ ! -f /usr/include/wasm32-wasi/stdio.h ]; then
        echo "ports: wasi-libc is not here: wasm is not checked"
        skipped=$((skipped + 1))
        return
    fi
    awk '/^\/\* likeliest/ { on = 1 } /^\.Ed/ { on = 0 } on' src/program/docgen/bscount.3.in >"$work/likeliest.c"
    : >"$work/there"
    compiler='clang --target=wasm32-wasi --sysroot=/usr'
    make VARIANT=port-wasm CC="$compiler" AR=llvm-ar THREADS= CFLAGS=-O2 WERROR=1 build/port-wasm/libbscount.a \
        >"$work/log" 2>&1 &&
        $compiler -Iinclude "$work/likeliest.c" build/port-wasm/libbscount.a -lm -o "$work/likeliest.wasm" \
            >>"$work/log" 2>&1 &&
        node --no-warnings --experimental-wasi-unstable-preview1 tests/ports/wasi.js "$work/likeliest.wasm" russian \
            >"$work/there" 2>>"$work/log"
    if grep -q ": $("$here" --board russian) deployments$" "$work/there"; then
        passed=$((passed + 1))
    else
        echo "ports: wasm does not build, or counts otherwise"
        grep -v '^  [A-Z]' "$work/log" | tail -n 40
        failed=$((failed + 1))
    fi
}

print_all "$here" >"$work/here"
port aarch64 aarch64-linux-gnu-gcc qemu-aarch64 LDFLAGS=-static
port s390x s390x-linux-gnu-gcc qemu-s390x LDFLAGS=-static
port i386 i686-linux-gnu-gcc qemu-i386 LDFLAGS=-static
port musl musl-gcc '' LDFLAGS=-static
port words "${CC:-cc}" '' CPPFLAGS=-DBSC_WIDE_WORDS
port single "${CC:-cc}" '' CPPFLAGS=-DBSC_THREADS=0
wasm
echo "ports: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
