#!/bin/sh
# package.sh KIND VERSION BUILD TARGET: makes a package of what `make` has built in the folder BUILD, and writes it to
# the folder TARGET. KIND is one of:
#
#   static   bscount-VERSION-MACHINE.tar.gz: bin/bscount, linked statically and stripped, manual pages, completions
#   windows  bscount-VERSION-windows.zip: bscount.exe, boards, the manual as pages of HTML, LICENSE.txt, README.txt
#   deb      bscount_VERSION_MACHINE.deb: program, libraries, headers, an example, manual pages and completions, below /usr
#
# For static and deb, the files come from `make install-strip`; but static takes the program from BUILD, and leaves out
# what belongs to the library.
#
# So that the same source always gives the same bytes, the files in a package are in the order of their names, belong to
# root, and have the time in SOURCE_DATE_EPOCH, which is that of the last commit if the variable is not set.
set -eu
kind=$1 version=$2 build=$3 target=$4
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date -r Makefile +%s)}
export SOURCE_DATE_EPOCH
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$target"

install_to() { # install_to FOLDER VARIABLE=VALUE...: installs below the folder; the variables are those of the Makefile
    folder=$1
    shift
    make --no-print-directory install-strip DESTDIR="$folder" "$@" >/dev/null
}

if [ "$kind" = static ]; then
    name=bscount-$version-$(uname -m)
    install_to "$stage" PREFIX="/$name" LIBDIR="/$name/lib"
    rm -r "${stage:?}/$name/include" "${stage:?}/$name/lib" "${stage:?}/$name/share/doc" # parts of the library, which the package does not have
    install -m 755 "$build/bscount" "$stage/$name/bin/bscount"
    strip "$stage/$name/bin/bscount"
    tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$name" |
        gzip -9n >"$target/$name.tar.gz"
    echo "  DIST  $target/$name.tar.gz"
    exit 0
fi

if [ "$kind" = windows ]; then
    name=bscount-$version-windows
    root=$stage/$name
    mkdir -p "$root/boards" "$root/manual"
    cp "$build/bscount.exe" "$root"
    cp boards/*.board "$root/boards"
    for page in bscount.1 bscount.board.5 bscount-formats.5; do
        mandoc -T html -O man=%N.%S.html "build/release/share/$page" >"$root/manual/$page.html"
    done
    sed 's/$/\r/' LICENSE >"$root/LICENSE.txt"
    sed 's/$/\r/' >"$root/README.txt" <<END
bscount $version counts the ways to place a fleet of ships on a board, and says where to fire.

It is used in a terminal. Open this folder in the Explorer, type powershell
into the line of the address, press Enter, and then type:

    .\bscount.exe classic
    .\bscount.exe map classic --shot 'E5 hit' --shot 'A1 miss'
    .\bscount.exe play classic
    .\bscount.exe map .\boards\russian.board --output map.svg
    .\bscount.exe -h

Words with blanks stand between quotes: 'E5 hit' in PowerShell, "E5 hit" in
cmd and in PowerShell. A list with commas stands between them too:
.\bscount.exe 8x8 --fleet '4,3,2'

The program is one file, which can be anywhere. It leaves nothing behind but
the files that it is told to write. The manual is manual\bscount.1.html.
END
    chmod -R u=rwX,go=rX "$root"
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    (cd "$stage" && find "$name" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 -@ "$name.zip")
    mv "$stage/$name.zip" "$target"
    echo "  DIST  $target/$name.zip"
    exit 0
fi

machine=$(dpkg --print-architecture)
lib=/usr/lib/$(${CC:-cc} -print-multiarch)
root=$stage/root doc=$stage/root/usr/share/doc/bscount
install_to "$root" PREFIX=/usr LIBDIR="$lib"
chmod 644 "$root$lib/libbscount.so.$version"
install -d "$doc" "$root/DEBIAN"
gzip -9n "$root"/usr/share/man/man*/*
{
    echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
    printf '\nFiles: *\n'
    sed -n 's/^Copyright (c)/Copyright:/p' LICENSE
    echo 'License: Expat'
    sed '1,/^Copyright/d; /^$/d; s/^/ /' LICENSE
} >"$doc/copyright"
cat >"$doc/changelog" <<END
bscount ($version) unstable; urgency=medium

  * What has changed stands in bscount(1), HISTORY.

 -- The bscount authors <bscount@debian.invalid>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9n "$doc/changelog"
soname=$(readelf -d "$root$lib/libbscount.so" | sed -n 's/.*SONAME.*\[libbscount.so.\(.*\)\]/\1/p')
echo "libbscount $soname bscount (>= $soname.0.0)" >"$root/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
cat >"$root/DEBIAN/control" <<END
Package: bscount
Version: $version
Architecture: $machine
Maintainer: The bscount authors <bscount@debian.invalid>
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Depends: libc6 (>= $(objdump -T "$root/usr/bin/bscount" "$root$lib/libbscount.so.$version" |
    sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1))
Section: math
Priority: optional
Description: count ship deployments exactly
 bscount counts the ways to place a fleet on square and hexagonal boards, with
 ships that may touch or not, and shows where ships are likely to be: maps of
 chances, the best shot of a game, whole games of strategies. The library has
 the same for programs in C.
END
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -b "$root" "$target/bscount_${version}_$machine.deb" >/dev/null
echo "  DIST  $target/bscount_${version}_$machine.deb"
