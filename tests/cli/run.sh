#!/bin/sh
# run.sh [--record] PROGRAM CASE...: runs sessions, and compares what they print. A case is named as it is seen
# from tests/cli.
#
# A case is a file as a terminal would show it:
#
#   $ bscount --board x.board          each line that begins with `$ ` is run by sh, in tests/cli
#   17290404311                        standard output
#   ! bscount: error: ...              standard error, each line behind `! `
#   [3]                                the exit status, where it is not 0
#   ? bscount -q => [2] ! bscount: ... the same on a line: the status, and lines joined by ` | `
#
# The program's build also holds tests/cli/typist, which plays a person at a terminal, tests/cli/stopper,
# which interrupts a program, and in $SHARE the manual and the completions, those of bash for complete.sh. For
# `$HASTEN bscount ...` the clock runs ten times as fast (hasten.c). Behind `| first N` a session shows N lines of
# what it prints and the checksum of the others (first.sh); the status is that of what stands before it.
#
# A line that a command shows to be typed, behind "hint: try: " or "hint: for example: ", is typed: it must end
# with the status 0, or the case fails.
#
# --record writes what happened into the case files instead: read the difference before you commit it.
set -u
record=false
[ "${1-}" = --record ] && record=true && shift
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/bin"
ln -s "$program" "$work/bin/bscount"
ln -s "$PWD/first.sh" "$work/bin/first"
ln -s "$(dirname "$program")/tests/cli/typist" "$work/bin/typist"
ln -s "$(dirname "$program")/tests/cli/stopper" "$work/bin/stopper"
ln -s "$(dirname "$program")/share/bscount.bash" "$work/bin/bscount.bash"
PATH=$work/bin:$PATH
TMPDIR=$work/tmp
HASTEN="env ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$(dirname "$program")/tests/cli/hasten.so"
NO_COLOR='' COLORTERM='' TERM=xterm
SHARE=$(dirname "$program")/share
export PATH SHARE HASTEN TMPDIR NO_COLOR COLORTERM TERM
LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS MAKELEVEL # of the make that runs this

# try_hints ROW COMMAND: types each line that a session's standard error ROW.err shows to be typed, in a folder
# with the files of tests/cli and of $TMPDIR, and with the standard input of the session's COMMAND. A line that
# fails is added to ROW.err.
try_hints() {
    feed=: from=$TMPDIR
    case $2 in
    "cd \$TMPDIR/"*) from=$TMPDIR/${2#*/} from=${from%%[ ;]*} ;;
    esac
    case $2 in
    *'| bscount'*) feed=${2%%| bscount*} ;;
    *'bscount'*'<'[!/]*) feed="cat ${2##*<}" ;;
    esac
    sed -n 's/^hint: try: //p; s/^hint: for example: \(bscount .*\)/\1/p' "$work/$1.err" >"$work/tries"
    while IFS= read -r try; do
        rm -rf "$work/try" && mkdir "$work/try" && ln -s "$PWD/good" "$PWD/bad" "$PWD/large" "$work/try"
        cp -R "$from/." "$work/try" 2>/dev/null
        eval "$feed" | (cd "$work/try" && timeout 10 sh -c "$try") >/dev/null 2>"$work/tried"
        case $? in
        0 | 124) ;; # 124: it works still
        *) { echo "FAILS WHEN TYPED: $try" && sed 's/^/    /' "$work/tried"; } >>"$work/$1.err" ;;
        esac
    done <"$work/tries"
}

play() { # play CASE: the session as it goes today
    # A process costs more than most commands: none but the command for each, and one that writes the session.
    rows=0
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
            'hint: try: '* | 'hint: for example: bscount '*)
                try_hints "$rows" "$command" </dev/null
                break
                ;;
            esac
        done <"$work/$rows.err"
        [ -z "$shown" ] || { sh first.sh "$shown" <"$work/$rows.out" >"$work/cut" && mv "$work/cut" "$work/$rows.out"; }
    done <"$1" >"$work/rows"
    awk -v work="$work" '
        function whole(file,   text, part) { # and whether it ends its last line
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
