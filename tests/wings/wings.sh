#!/bin/sh
# wings.sh COUNT PLAY: runs the programs count_alone and play_alone, which are linked with only a part of the
# library, and checks what they print. The last line is "N passed, N failed".
count=$1 play=$2
passed=0 failed=0

check() { # check WANTED COMMAND...: the command must print WANTED
    wanted=$1
    shift
    answer=$("$@")
    if [ "$answer" = "$wanted" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "wings: $*: '$answer', not '$wanted'"
    fi
}

check '17290404311 17.000000' "$count" hex-upper
check '1855545978831780 20.000000' "$count" russian
check 'D3 42.79' "$play"
echo "wings: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
