#!/bin/bash
# complete.sh LINE: prints what bash offers as completions of the last word of a command line. bscount.bash of the
# build must be in the PATH.
set -u
# shellcheck source=/dev/null
source bscount.bash
# Split the line as bash does: `=` is a separate word, and a blank at the end starts an empty word.
line=${1//=/ = }
read -r -a COMP_WORDS <<<"$line"
case $1 in *[' =']) [ "${1: -1}" = = ] || COMP_WORDS+=('') ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMPREPLY=()
_bscount
echo "${COMPREPLY[*]}"
