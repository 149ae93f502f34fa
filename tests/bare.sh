#!/bin/sh
# bare.sh [TARGET...]: proves that the tests need no programs besides those of POSIX and those that tests/deps.sh
# installs. It takes the last commit with all changes since, and does what a newcomer does: `make`, the first
# example of the README, `make deps`, and `make TARGET` (check by default). If possible it does this in the root of
# a bare Debian, which debootstrap makes with only minbase and build-essential. Otherwise it does it on this
# machine, with a PATH that holds only the programs in $base.
#
# If OTHER_BUILD names a folder that does not exist, what was built in the bare Debian is left there, with the version
# of its compiler: tests/install/install.sh compares it with what was built here.
set -u
cd "$(dirname "$0")/.." || exit 1
[ $# -gt 0 ] || set -- check
place=$(mktemp -d) || exit 1
trap 'rm -rf --one-file-system "$place" 2>/dev/null || [ -e "$place/root" ] || rm -rf "$place"' EXIT
trap 'exit 1' INT TERM HUP
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# The utilities of POSIX, without those that a bare Debian lacks (bc, file, man, ps, ...); the compiler and its
# tools; what deps.sh installs; and four programs that are not in POSIX, but on every system where these tests were
# run.
base='awk basename cat chmod cksum cmp comm cp cut date dd diff dirname du echo env expr false find fold getconf grep
    head id join kill ln ls mkdir mkfifo mv nice nm nohup od paste pr printf pwd readlink rm rmdir sed sh sleep sort
    split strings strip stty tail tee test timeout touch tr true tsort tty uname uniq wc xargs
    make cc c++ ar as ld ranlib readelf objdump gcc install
    bash mandoc python3
    mktemp seq sha256sum yes'

newcomer="make && [ \"\$(./bscount --board hex-upper)\" = 17290404311 ] && make deps && make -j$jobs $*"

copy() { # copy FOLDER: copies the last commit, with all changes since, to FOLDER
    changed=$(git stash create 2>/dev/null)
    mkdir -p "$1" && git archive "${changed:-HEAD}" | tar -xf - -C "$1"
}

make_root() { # makes the root of a bare Debian; needs the user root, debootstrap, packages and namespaces
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

in_root() { # in_root COMMAND: runs it in that root, whose /proc is unmounted when the command ends
    # shellcheck disable=SC2016 # $0 and $1 are those of the inner shell
    unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount --rbind /sys "$0/sys" || exit
        exec chroot "$0" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root WERROR="${WERROR-}" \
            ${http_proxy+"http_proxy=$http_proxy"} sh -c "cd /bscount && $1"' "$place/root" "$1"
}

if make_root >"$place/log" 2>&1 && copy "$place/root/bscount"; then
    echo 'bare: in the root of a bare Debian'
    in_root "$newcomer" || exit
    [ -n "${OTHER_BUILD-}" ] || exit 0
    in_root 'cc --version >build/release/compiler' && cp -R "$place/root/bscount/build/release" "$OTHER_BUILD"
else
    tail -n 3 "$place/log"
    echo 'bare: no bare Debian can be made here: only what it has is in the PATH'
    sh tests/deps.sh || exit
    mkdir "$place/bin" || exit
    for name in $base; do # also commands that are built into the shell: the tests may need them as files
        file=$(IFS=:; for folder in $PATH; do ls "$folder/$name"; done 2>/dev/null | head -n 1)
        [ -z "$file" ] || ln -s "$file" "$place/bin/$name"
    done
    copy "$place/bscount" && cd "$place/bscount" && env -i PATH="$place/bin" HOME="$place" WERROR="${WERROR-}" \
        sh -c "$newcomer"
fi
