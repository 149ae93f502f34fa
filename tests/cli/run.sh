#!/bin/sh
# run.sh [--record] PROGRAM CASE...: runs sessions with the program and checks what they print. A CASE is the path
# of a file, seen from tests/cli.
#
# The file shows the session as a terminal would:
#
#   $ bscount --board x.board          a line that begins with `$ ` is a command that sh runs in tests/cli
#   17290404311                        standard output
#   ! bscount: error: ...              a line of standard error
#   [3]                                the exit status, if it is not 0
#   ? bscount -q => [2] ! bscount: ... the same on one line: command, status, and lines separated by ` | `
#
# Sessions can use programs of the same build: tests/cli/typist plays a person at a terminal, and tests/cli/stopper
# interrupts a program. $SHARE has the manual and the completions, of which complete.sh uses those of bash. With
# `$HASTEN bscount ...` the program's clock runs ten times as fast (hasten.c). `| first N` prints the first N lines
# of the output and a checksum of the rest (first.sh); the exit status is still that of the command before it.
# `bscount ... | sed -n 1,5p` shows the first lines too. `head -n 5` would close the pipe, and the program, which writes
# line by line under wine, would sometimes fail to write the next line.
#
# If a command prints "hint: try: " or "hint: for example: ", the line that follows these words is run too. It must
# end with the status 0, or the case fails.
#
# --record writes what the commands print into the case files instead. Read the changes before you commit them.
set -u
record=false
[ "${1-}" = --record ] && record=true && shift
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
build=$(dirname "$program")
for needed in "$program" "$build/tests/cli/typist" "$build/tests/cli/stopper" "$build/tests/cli/hasten.so" \
    "$build/share/bscount.bash"; do
    [ -e "$needed" ] || { echo "cli: $needed is missing: make it by 'make record', or run a session by make" && exit 1; }
done
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/bin"
ln -s "$program" "$work/bin/bscount"
ln -s "$PWD/first.sh" "$work/bin/first"
ln -s "$build/tests/cli/typist" "$work/bin/typist"
ln -s "$build/tests/cli/stopper" "$work/bin/stopper"
ln -s "$build/share/bscount.bash" "$work/bin/bscount.bash"
mkdir "$work/links"
ln -s "$PWD/good" "$PWD/bad" "$PWD/large" "$work/links"
PATH=$work/bin:$PATH
TMPDIR=$work/tmp
HASTEN="env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$build/tests/cli/hasten.so"
NO_COLOR='' COLORTERM='' TERM=xterm
SHARE=$build/share
export PATH SHARE HASTEN TMPDIR NO_COLOR COLORTERM TERM
LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS MAKELEVEL # set by the make that runs this script

# try_hint ROW COMMAND LINE: runs the LINE that a hint in ROW.err shows, the standard error of COMMAND. It runs in a
# folder with the files of tests/cli and of $TMPDIR, with the standard input that COMMAND had. If it fails, that is
# added to ROW.err.
try_hint() {
    feed=: from=$TMPDIR
    case $2 in
    "cd \$TMPDIR/"*) from=$TMPDIR/${2#*/} from=${from%%[ ;]*} ;;
    esac
    case $2 in
    *'| bscount'*) feed=${2%%| bscount*} ;;
    *'bscount'*'<'[!/]*) feed="cat ${2##*<}" ;;
    esac
    rm -rf "$work/try" && mkdir "$work/try"
    cp -R "$work/links/." "$from/." "$work/try" 2>/dev/null
    eval "$feed" | (cd "$work/try" && exec timeout 10 sh -c "$3") >/dev/null 2>"$work/tried"
    case $? in
    0 | 124) ;; # 124: it was still running, and so accepted
    *) { echo "FAILS WHEN TYPED: $3" && sed 's/^/    /' "$work/tried"; } >>"$work/$1.err" ;;
    esac
}

play() { # play CASE: runs the session and prints it as it goes now
    # Starting a process takes longer than most commands. So there is only one process for each command, and one
    # that writes the session.
    rows=0
    examples=
    while IFS= read -r line; do
        case $line in
        '?'*) line=${line%% =>*} ;;
        '$ '*) ;;
        *) continue ;;
        esac
        rows=$((rows + 1))
        command=${line#? }
        shown=${command##*| first }
        case $shown in
        *[!0-9]*) shown= ;;
        *) command=${command% | first *} ;;
        esac
        (eval "$command") >"$work/$rows.out" 2>"$work/$rows.err" </dev/null
        printf '%d %s\n' $? "$line"
        while IFS= read -r said; do
            case $said in
            'hint: try: '*) try_hint "$rows" "$command" "${said#hint: try: }" </dev/null ;;
            'hint: for example: bscount '*)
                # Examples make the files that they read, so that running each of them once in a session is enough.
                example=${said#hint: for example: }
                case $examples in
                *"[$example]"*) ;;
                *) examples="${examples}[$example]" && try_hint "$rows" "$command" "$example" </dev/null ;;
                esac
                ;;
            esac
        done <"$work/$rows.err"
        [ -z "$shown" ] || { sh first.sh "$shown" <"$work/$rows.out" >"$work/cut" && mv "$work/cut" "$work/$rows.out"; }
    done <"$1" >"$work/rows"
    awk -v work="$work" '
        function whole(file,   text, part) { # also notes whether the last line has a line end
            RS = "\377"
            while ((getline part < file) > 0) text = text part
            close(file)
            RS = "\n"
            return text
        }
        {
            status = $1
            sub(/^[0-9]+ /, "")
            out = whole(work "/" NR ".out")
            err = whole(work "/" NR ".err")
            gsub(/\n/, "\n! ", err)
            if (err != "") out = out "! " substr(err, 1, length(err) - 2)
            if (/^[?]/) {
                $0 = $0 " =>" (status ? " [" status "]" : "") (out == "" ? "" : " ")
                sub(/\n$/, "", out)
                gsub(/\n/, " | ", out)
                print $0 out
            } else
                printf "%s\n%s%s", $0, out, (status ? "[" status "]\n" : "")
        }' "$work/rows"
}

failed=0
for case in "$@"; do
    rm -rf "$work/tmp" && mkdir "$work/tmp" || exit 1
    play "$case" >"$work/session"
    grep 'FAILS WHEN TYPED' "$work/session" && failed=1
    if $record; then
        cmp -s "$work/session" "$case" || { cp "$work/session" "$case"; echo "recorded $case"; }
    elif diff -u "$case" "$work/session"; then
        echo "cli: $(basename "$case" .txt), $(grep -c '^[$?] ' "$case") passed"
    else
        echo "cli: $(basename "$case" .txt) failed"
        failed=1
    fi
done
exit $failed
