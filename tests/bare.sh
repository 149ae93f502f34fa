#!/bin/sh
# bare.sh [TARGET...]: proves that what the tests run is of POSIX's base or installed by tests/deps.sh. It does what a
# newcomer does with the last commit, and with what is changed since: `make`, the first example of the README,
# `make deps` and TARGET (check). Where that can be, in the root of a bare Debian: minbase and build-essential alone, made
# by debootstrap from where this machine has its packages. Else here, with only $base in the PATH.
set -u
cd "$(dirname "$0")/.." || exit 1
[ $# -gt 0 ] || set -- check
place=$(mktemp -d) || exit 1
trap 'rm -rf --one-file-system "$place" 2>/dev/null || [ -e "$place/root" ] || rm -rf "$place"' EXIT
trap 'exit 1' INT TERM HUP
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# POSIX's utilities but those that a bare Debian lacks (bc, file, man, ps, ...); what compiles; what deps installs; and
# four that are no part of POSIX, but of every system that these tests were run on.
base='awk basename cat chmod cksum cmp comm cp cut date dd diff dirname du echo env expr false find fold getconf grep
    head id join kill ln ls mkdir mkfifo mv nice nm nohup od paste pr printf pwd readlink rm rmdir sed sh sleep sort
    split strings strip stty tail tee test timeout touch tr true tsort tty uname uniq wc xargs
    make cc c++ ar as ld ranlib readelf objdump gcc install
    bash mandoc python3
    mktemp seq sha256sum yes'

newcomer="make && [ \"\$(./bscount --board hex-upper)\" = 17290404311 ] && make deps && make -j$jobs $*"

copy() { # copy FOLDER: the last commit, with what is changed since
    changed=$(git stash create 2>/dev/null)
    mkdir -p "$1" && git archive "${changed:-HEAD}" | tar -xf - -C "$1"
}

make_root() { # as root, where debootstrap is, packages can be had, and file systems can be mounted apart
    [ "$(id -u)" -eq 0 ] || return
    for needed in debootstrap unshare apt-get; do command -v "$needed" || return; done
    unshare --mount --pid --fork true 2>/dev/null || return
    release=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
    # shellcheck disable=SC2016 # apt-get expands $(SITE)
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' "Codename: $release" | head -n 1)
    [ -n "$release" ] && [ -n "$mirror" ] || return
    debootstrap --variant=minbase --include=build-essential "$release" "$place/root" "$mirror" || return
    cp /etc/resolv.conf "$place/root/etc/"
}

in_root() { # in_root COMMAND: with the root's own /proc, which goes with the command
    # shellcheck disable=SC2016 # the shell within has $0 and $1
    unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys" || exit
        exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root WERROR="${WERROR-}" \
            ${http_proxy+"http_proxy=$http_proxy"} sh -c "cd /bscount && $1"' "$place/root" "$1"
}

if make_root >"$place/log" 2>&1 && copy "$place/root/bscount"; then
    echo 'bare: in the root of a bare Debian'
    in_root "$newcomer"
else
    tail -n 3 "$place/log"
    echo 'bare: no bare Debian can be made here: only what it has is in the PATH'
    sh tests/deps.sh || exit
    mkdir "$place/bin" || exit
    for name in $base; do # as files: the shell's own commands too
        file=$(IFS=:; for folder in $PATH; do ls "$folder/$name"; done 2>/dev/null | head -n 1)
        [ -z "$file" ] || ln -s "$file" "$place/bin/$name"
    done
    copy "$place/bscount" && cd "$place/bscount" && env -i PATH="$place/bin" HOME="$place" WERROR="${WERROR-}" \
        sh -c "$newcomer"
fi
