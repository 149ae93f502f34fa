#!/bin/bash
# complete.sh LINE: what bash offers for the last word of a command line. The build's bscount.bash is found by
# the PATH.
set -u
# shellcheck source=/dev/null
source bscount.bash
# As bash splits it: `=` is a word of its own, and a blank at the end begins an empty one.
line=${1//=/ = }
read -r -a COMP_WORDS <<<"$line"
case $1 in *[' =']) [ "${1: -1}" = = ] || COMP_WORDS+=('') ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
COMPREPLY=()
_bscount
echo "${COMPREPLY[*]}"
