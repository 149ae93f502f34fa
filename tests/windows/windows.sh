#!/bin/sh
# windows.sh PROGRAM [CASE...]: builds bscount.exe and runs it under wine. What it prints must be what PROGRAM, which
# runs here, prints, byte by byte:
#
#   the sessions of tests/cli, without those that use what only POSIX has (POSIX_ONLY below); CASE names some of them,
#     as count of count.txt. A run of all takes minutes, since each command starts a program of Windows
#   files whose names have blanks and letters beyond ASCII, written and replaced; slashes of both kinds
#   paths of more than 260 characters
#   a game of `play` through a pipe, whose lines end as those of Windows do
#   a bot, which is a program of Windows, in a folder whose name has a blank
#   Ctrl-C, while the program waits for a pipe that nobody reads
#   lines of `play` that are typed and edited in a console, that of wine, which obeys no escape sequences
#   the end of the window, and of the process, while a file is written
#   files that another program holds open
#   a double click, after which the program waits for a key
#   the two DLLs and no more that the program needs besides the C library of Windows
#
# If the compiler or wine is missing it is skipped: sh tests/deps.sh windows wine
set -u
here=$(cd "$(dirname "$1")" && pwd)
shift
cd "$(dirname "$0")/../.." || exit 1
suite=windows
. tests/windows/wine.sh
passed=0 failed=0

# Commands whose sessions are left out: a person at a terminal and signals (wine has a terminal of its own), limits of
# the shell, devices, links, files that were closed, bots that are scripts, names that Windows does not allow or takes for
# the same, and words that are no UTF-8.
POSIX_ONLY='typist|stopper|HASTEN|ulimit|ln -s|[ =]/dev/|<&-|>&-|kill|bots/|run:(true|sleep|yes|cat|printf|while)'
POSIX_ONLY="$POSIX_ONLY|mkfifo|chmod|a\"b|a\\.Htm|complete\\.sh|round1|--version|\\\\[0-3][0-7][0-7]|\\\\x[89a-f]"
# And the best cell of a fitted law, which the last bit of exp() decides between cells that mirror each other.
POSIX_ONLY="$POSIX_ONLY|--fleet-law edges --by lookahead"
# Cases that are about what only POSIX has, or nearly so.
SKIPPED='keys typing colour dialogue interrupt progress complete files output'

check() { # check WHAT COMMAND...: counts whether the command succeeds
    what=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "windows: $what"
        tail -n 40 "$work/log"
        failed=$((failed + 1))
    fi
}

build=$PWD/build/windows
if [ -n "${QUICK-}" ]; then
    build=$PWD/build/windows-check
elif ! make -j"$(getconf _NPROCESSORS_ONLN)" windows >"$work/log" 2>&1; then
    grep -v '^  [A-Z]' "$work/log" | tail -n 40
    echo 'windows: 0 passed, 1 failed'
    exit 1
fi
start_wine

# What run.sh wants beside the program: the programs of the tests and the manual, as they are here. wine takes the bytes
# of arguments for UTF-8 only if the locale says so. And run.sh changes TMPDIR, which wine must not see (wine.sh).
mkdir -p "$work/build" "$work/tree/tests"
cat >"$work/build/bscount" <<END
#!/bin/sh
TMPDIR=$TMPDIR LC_ALL=C.UTF-8 exec wine '$build/bscount.exe' "\$@"
END
chmod +x "$work/build/bscount"
ln -s "$here/tests" "$here/share" "$work/build"
cp -R tests/cli "$work/tree/tests"
ln -s "$PWD/tests/sum.awk" "$work/tree/tests"
for folder in tests/*/; do [ "$folder" = tests/cli/ ] || ln -s "$PWD/$folder" "$work/tree/tests/$(basename "$folder")"; done
ln -s "$PWD/boards" "$PWD/src" "$PWD/include" "$PWD/README.md" "$work/tree"
bscount=$work/build/bscount

# What is left of the case prints the same, but for two kinds of hints: names of files may have a backslash, and words
# with commas stand between quotes in a line to type.
session() { # session CASE
    only=$POSIX_ONLY awk '
        function quote_commas(line,   count, k, in_quotes, quotes, word) {
            count = split(line, word, " ")
            line = ""
            for (k = 1; k <= count; k++) {
                quotes = gsub(/\047/, "&", word[k])
                if (!in_quotes && quotes == 0 && word[k] ~ /[,@]/) word[k] = "\047" word[k] "\047"
                if (quotes % 2 == 1) in_quotes = !in_quotes
                line = line (k > 1 ? " " : "") word[k]
            }
            return line
        }
        function for_windows(line,   begin) {
            gsub(/ name has a \//, "& or \\", line)
            begin = index(line, "hint: try: ")
            return begin == 0 ? line : substr(line, 1, begin - 1) quote_commas(substr(line, begin))
        }
        /^[$?] / { on = 1; command = $0; sub(/ => .*/, "", command); if (command ~ ENVIRON["only"]) on = 0 }
        !on { next }
        /^[$]/ { print; next }
        !/^[?]/ { print for_windows($0); next }
        {
            count = split(substr($0, length(command) + 1), part, / [|] /)
            for (k = 1; k <= count; k++) command = command (k > 1 ? " | " : "") for_windows(part[k])
            print command
        }' "tests/cli/cases/$1.txt" >"$work/tree/tests/cli/cases/$1.txt"
    sh "$work/tree/tests/cli/run.sh" "$bscount" "cases/$1.txt"
}

writes_files() {
    mkdir -p "$work/a ö" &&
        "$bscount" map 4x4 --fleet 3,2 --output "$work/a ö/kärtchen ☂.svg" &&
        "$here/bscount" map 4x4 --fleet 3,2 --format svg | cmp - "$work/a ö/kärtchen ☂.svg" &&
        "$bscount" map 5x5 --fleet 3,2 --output "$work/a ö/kärtchen ☂.svg" &&
        "$here/bscount" map 5x5 --fleet 3,2 --format svg | cmp - "$work/a ö/kärtchen ☂.svg" &&
        ! "$bscount" map 5x5 --fleet 0 --output "$work/a ö/kärtchen ☂.svg" &&
        [ "$(ls -A "$work/a ö")" = 'kärtchen ☂.svg' ]
}

hints_at_what_works_here() { # in PowerShell
    "$bscount" map --bord 4x3 --fleet 3,2 --shot 'A1 hit' 2>"$work/said"
    tail -n 1 "$work/said" | grep -x "hint: try: bscount map --board 4x3 --fleet '3,2' --shot 'A1 hit'" || return
    "$bscount" show nothing-like-it 2>"$work/said"
    tail -n 1 "$work/said" | grep -F "a file's name has a / or \\ or ends in .board"
}

keeps_files_apart() { # two names that differ in capital letters, which Windows takes for the same
    ! "$bscount" simulate 4x3 --fleet 3,2 --strategy random --games 2 --output "$work/Ä.csv" \
        --games-csv "$work/ä.csv" && [ ! -e "$work/ä.csv" ] && [ ! -e "$work/Ä.csv" ]
}

reads_both_slashes() (
    cp boards/russian.board "$work/a ö/rüssian.board" && cd "$work" &&
        [ "$("$bscount" 'a ö\rüssian.board')" = "$("$here/bscount" russian)" ] &&
        [ "$("$bscount" 'a ö/rüssian.board')" = "$("$here/bscount" russian)" ] &&
        [ "$("$bscount" "Z:$work/a ö/rüssian.board")" = "$("$here/bscount" russian)" ]
)

reads_long_paths() ( # longer than the 260 characters that Windows allows without further ado
    part=$(printf 'folder-%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14) && cd "$work" && mkdir -p "$part/$part/$part" &&
        "$bscount" map 4x4 --fleet 3,2 --format csv --output "$part\\$part/$part\\map.csv" &&
        "$here/bscount" map 4x4 --fleet 3,2 --format csv | cmp - "$part/$part/$part/map.csv" &&
        cp "$OLDPWD/boards/russian.board" "$part/$part/$part" &&
        [ "$("$bscount" "$part\\$part/$part\\russian.board")" = "$("$here/bscount" russian)" ]
)

reads_both_line_ends() {
    sed 's/$/\r/' boards/hex-upper.board >"$work/dos.board"
    [ "$("$bscount" "$work/dos.board")" = "$("$here/bscount" hex-upper)" ] || return
    printf 'hit\r\nmiss\r\nquit\r\n' | "$bscount" play --board 4x3 --fleet 3,2 >"$work/game" &&
        printf 'hit\nmiss\nquit\n' | "$here/bscount" play --board 4x3 --fleet 3,2 | cmp - "$work/game"
}

plays_with_a_bot() ( # a bot that asks the library for shots of `exact` plays as well as `exact`
    mkdir -p "$work/b ö" &&
        x86_64-w64-mingw32-gcc -D__USE_MINGW_ANSI_STDIO=1 -Iinclude tests/install/bot.c "$build/libbscount.a" \
            -static -lpthread -o "$work/b ö/bot.exe" && cd "$work" || return
    "$bscount" simulate classic --strategy 'run:"b ö\bot.exe" classic' --games 1 --seed 1 --format csv >bot.csv &&
        "$bscount" simulate classic --strategy exact --games 1 --seed 1 --format csv >exact.csv &&
        [ "$(sed -n 's/^run:[^,]*,//p; s/^"run:.*",//p' bot.csv | cut -d, -f1-4)" = \
            "$(sed -n 's/^exact,//p' exact.csv | cut -d, -f1-4)" ]
)

ends_at_ctrl_c() { # though its output is a pipe that is full
    x86_64-w64-mingw32-gcc tests/windows/interrupt.c -o "$work/interrupt.exe" &&
        "$here/tests/cli/typist" - wine "$work/interrupt.exe" "$build/bscount.exe" list 8x8 --fleet 5,4,3 >"$work/said"
    status=$?
    cat "$work/said"
    [ $status -eq 4 ] && grep -q 'bscount: error: interrupted' "$work/said"
}

# Two equal letters as one event, a letter by its number, a surrogate pair, half of one, Home, End, Delete, Up, Tab, Ctrl-Z.
edits_lines_in_a_console() {
    x86_64-w64-mingw32-gcc -municode tests/windows/console.c -o "$work/console.exe" || return
    LC_ALL=C.UTF-8 "$here/tests/cli/typist" - wine "$work/console.exe" "$work/screen" \
        'mi\2s\hB1 \e # \aü\s☂🚢\n\u\l\lX\h\xA\nun\t\n\z' "$build/bscount.exe" play 4x3 --fleet 3,2 >/dev/null || return
    printf '%s\n' '> B1 miss # ü☂🚢' '> A1 miss # üX☂🚢' '> undo' '>' >"$work/lines"
    cat "$work/screen"
    grep '^>' "$work/screen" | cmp - "$work/lines" && ! grep '\[[0-9;]*[mKDHJ]' "$work/screen"
}

leaves_no_file_at_end() ( # neither when the window is closed, nor when the process is killed
    mkdir "$work/ends" && cd "$work/ends" || return
    for event in '\c' '\k'; do
        "$here/tests/cli/typist" - wine "$work/console.exe" "$work/screen" "$event" \
            "$build/bscount.exe" list 8x8 --fleet 5,4,3 --output list.txt >/dev/null
        status=$?
        echo "$event: status $status" && ls -lA
        [ $status -eq 4 ] && [ -z "$(ls -A)" ] || return
    done
)

says_held() { # says_held WHAT FILE SHARING ARGUMENT...: runs bscount while FILE is held open, which it must say
    what=$1 file=$2 sharing=$3
    shift 3
    wine "$work/hold.exe" "$file" "$sharing" "$build/bscount.exe" "$@" 2>"$work/said" </dev/null
    status=$?
    cat "$work/said"
    [ $status -eq 1 ] && [ "$(sed -n 1p "$work/said")" = "bscount: error: $what: another program holds it open" ]
}

# Before the run begins, which would take minutes; also if the other program lets the file be written, but not replaced.
reports_held_files() (
    x86_64-w64-mingw32-gcc -municode tests/windows/hold.c -o "$work/hold.exe" && mkdir "$work/held" &&
        cp boards/russian.board "$work/held" && cd "$work/held" && echo old >old.csv || return
    for sharing in - r rw; do
        says_held "cannot write 'old.csv'" old.csv "$sharing" \
            simulate german --strategy exact --games 100000 --output old.csv && [ "$(cat old.csv)" = old ] || return
    done
    says_held "cannot open './russian.board'" russian.board - ./russian.board && [ "$(ls -A)" = "$(printf 'old.csv\nrussian.board')" ]
)

# It is ended by a key, by Ctrl-C, and when the window is closed. The end of its text is seen, since the window is small.
waits_after_a_double_click() {
    x86_64-w64-mingw32-gcc -municode tests/windows/click.c -o "$work/click.exe" || return
    { "$here/bscount" -h && printf '%s\n' '' 'This program is used in a terminal, such as PowerShell.' \
        'Press a key to close this window.'; } | tail -n 10 >"$work/shown"
    for event in key ctrl-c close; do
        wine "$work/click.exe" "$work/screen" "$event" "$build/bscount.exe"
        status=$?
        case $event:$status in
        key:0 | ctrl-c:4 | close:[04]) ;;
        *) echo "$event: status $status" && return 1 ;;
        esac
        tail -n 10 "$work/screen" | diff "$work/shown" - || return
    done
}

needs_only_windows() {
    x86_64-w64-mingw32-objdump -p "$build/bscount.exe" | sed -n 's/.*DLL Name: //p' >"$work/dlls"
    cat "$work/dlls"
    ! grep -vixE 'kernel32\.dll|msvcrt\.dll|shell32\.dll' "$work/dlls"
}

[ $# -gt 0 ] || for case in tests/cli/cases/*.txt; do
    name=$(basename "$case" .txt)
    case " $SKIPPED " in *" $name "*) ;; *) set -- "$@" "$name" ;; esac
done
for case; do check "the session $case differs" session "$case"; done
check 'files are not written' writes_files
check 'hints cannot be typed' hints_at_what_works_here
check 'one file is written twice' keeps_files_apart
check 'slashes are not read' reads_both_slashes
check 'long paths are not read' reads_long_paths
check 'line ends are not read' reads_both_line_ends
check 'a bot does not play' plays_with_a_bot
check 'Ctrl-C does not end it' ends_at_ctrl_c
check 'lines are not edited in a console' edits_lines_in_a_console
check 'a part of a file stays' leaves_no_file_at_end
check 'a held file is not reported' reports_held_files
check 'a double click shows nothing' waits_after_a_double_click
check 'it needs other DLLs' needs_only_windows
echo "windows: $passed passed, $failed failed, 0 skipped"
[ "$failed" -eq 0 ]
