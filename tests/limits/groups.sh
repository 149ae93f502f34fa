#!/bin/sh
# groups.sh PROGRAM: checks the default memory limit inside control groups of both versions, also nested ones. The
# program is told to take a folder for /, which has files like those of the system. If the group leaves little
# memory the program must refuse a board, and count it otherwise.
set -u
program=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
passed=0 failed=0 skipped=1 # the check in a real group, until one can be made

# file PATH CONTENT: writes a file of the false system
file() {
    mkdir -p "$work/root$(dirname "$1")"
    printf '%s\n' "$2" >"$work/root$1"
}

# expect WHAT STATUS: counts a board that needs more than 4 MiB, the least that every limit allows, and less than 1
# GiB, and expects that exit status. Then removes the files, for the next check.
expect() {
    BSCOUNT_SYSTEM_ROOT=$work/root "$program" count --board german --engine dp --threads 1 >"$work/out" 2>&1
    status=$?
    if [ $status -eq "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "groups: $1: status $status, not $2: $(cat "$work/out")"
    fi
    rm -rf "$work/root"
    file /proc/meminfo 'MemAvailable:    8000000 kB'
}

two=/sys/fs/cgroup one=/sys/fs/cgroup/memory
file /proc/meminfo 'MemAvailable:    8000000 kB'
expect 'no group' 0
file /proc/meminfo 'MemAvailable:    100 kB'
expect 'little available' 4
file /proc/self/cgroup 0::/
file $two/memory.max 100000
expect 'version 2, the root of a container' 4
file /proc/self/cgroup 0::/a/b
file $two/a/b/memory.max 100000
expect 'version 2, its own' 4
file /proc/self/cgroup 0::/a/b
file $two/a/b/memory.max max
file $two/a/memory.max 100000
expect 'version 2, the one above' 4
file /proc/self/cgroup 0::/a/b
file $two/a/b/memory.max 4000000000
file $two/a/b/memory.current 100000
file $two/a/memory.max 5000000000
file $two/a/memory.current 4999900000
expect 'version 2, others use up the one above' 4
file /proc/self/cgroup 0::/a/b
file $two/a/b/memory.max 4000000000
file $two/a/b/memory.current 100000
file $two/a/memory.max 5000000000
file $two/other/memory.max 100000
expect 'version 2, enough left' 0
file /proc/self/cgroup 0::/a
file $two/a/memory.max 4000000
file $two/a/memory.current 5000000
expect 'version 2, nothing left' 4
file /proc/self/cgroup '4:cpu,cpuacct:/x
5:memory:/a/b'
file $one/a/b/memory.limit_in_bytes 9223372036854771712
file $one/a/memory.limit_in_bytes 1100000
file $one/a/memory.usage_in_bytes 1000000
expect 'version 1, the one above' 4
file /proc/self/cgroup '5:memory:/docker/of-the-host'
file $one/memory.limit_in_bytes 100000
expect 'version 1, the root of a container' 4
file /proc/self/cgroup '5:memory:/a'
file $one/a/memory.limit_in_bytes 4000000000
file $one/a/memory.usage_in_bytes 1000000
expect 'version 1, enough left' 0
file /proc/self/cgroup 'no such line'
expect 'a file of no sense' 0
# In a real group, if one can be made, a map that does not fit must end by itself, before the system kills it.
for real in /sys/fs/cgroup/memory/bscount.$$:memory.limit_in_bytes /sys/fs/cgroup/bscount.$$:memory.max; do
    group=${real%:*}
    mkdir "$group" 2>/dev/null || continue
    if [ -e "$group/cgroup.procs" ] && { echo 62914560 >"$group/${real#*:}"; } 2>/dev/null; then
        sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "$program" map --board 13x13 \
            --fleet 4,3x2,2x3,1x4 --touch forbidden --threads 4 >/dev/null 2>&1
        status=$? skipped=0
        if [ $status -eq 4 ]; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "groups: a real one: status $status, not 4"
        fi
    fi
    rmdir "$group"
done
echo "groups: $passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
