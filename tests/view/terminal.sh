#!/bin/sh
# terminal.sh: makes the picture of a terminal in the README from what the bscount in the PATH prints.
here=$(dirname "$0")
COLORTERM=truecolor
export COLORTERM
show() {
    printf '$ bscount %s\n' "$1"
    eval "bscount $1 $2"
}
{
    show "map classic --shot 'E5 hit' --shot 'A1 miss'" '--format ansi'
    show "best classic --shot 'E5 hit' --shot 'A1 miss'"
} | LC_ALL=C awk -f "$here/terminal.awk"
