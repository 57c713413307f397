#!/bin/sh
# SPDX-License-Identifier: MIT
# Debian packages are made from the built tree; what is in them works, and is all that `make install` installs.
. "${srcdir:-.}/tests/tap.sh"

needs_packages
build=$builddir_under_test
[ -f "$build/Makefile" ] || skip_all 'no built tree'
for command in dh dpkg-buildpackage dpkg-checkbuilddeps dpkg-deb; do
    command -v $command >/dev/null || skip_all "no $command here"
done
if [ -n "$MODE_FLAGS" ]; then skip_all 'packages are built without sanitizers and coverage'; fi
case $CC in *clang*) skip_all "packages are built by Debian's own compiler" ;; esac
cd "$srcdir" || exit 1
run dpkg-checkbuilddeps
if [ "$status" -ne 0 ]; then skip_all "$(echo "$stderr" | sed 's/^dpkg-checkbuilddeps: //;q')"; fi

version=$(sed -n 's/^AC_INIT(\[dlx\], \[\(.*\)\])$/\1/p' configure.ac)
is "$(sed -n '1s/^dlx (\(.*\)) .*/\1/p' debian/changelog)" "$version" 'the packages have the version of the sources'

# The packaging is tested, not the compiler: the objects of the tree are linked.
if [ -f "$libdir_under_test/libdlx.so" ]; then reuse_objects; fi
run env DEB_CFLAGS_APPEND=-g0 DEB_BUILD_OPTIONS="nocheck noopt noautodbgsym parallel=$(nproc)" sh tools/package "$build" "$tmp/packages"
is "$status$stderr" 0 'the packages are made, and work'
if [ "$status" -ne 0 ]; then exit 0; fi
diag "$stdout"
root=$tmp/packages/root

# from PACKAGE: the files of a package, below /usr and without what depends on the machine.
from() { dpkg-deb -c "$tmp/packages/$1"_*.deb | sed -n 's|^-.* \./usr/||p; s|^l.* \./usr/\(.*\) -> .*|\1|p'; }
is "$(from dlx-tools | sed -n 's|^bin/||p' | sort)" "$(all_programs | sort)" 'dlx-tools has every program'
like "$(from dlx-tools)" '^share/man/man1/ec-solve\.1\.gz$' 'and their manual'
like "$(from dlx-tools)" '^share/bash-completion/completions/ec-solve$' 'and completion'
like "$(from libdlx-dev)" '^include/dlx\.h$' 'libdlx-dev has the header'
major=${version%%.*}
like "$(from "libdlx$major")" "/libdlx\.so\.$major\$" 'the library has the number of its package and of the version'
like "$(from dlx-doc)" '^share/doc/dlx/examples/queens\.awk$' 'dlx-doc has the examples'
like "$(from dlx-doc)" '^share/dlx/play\.html$' 'dlx-doc has the live page'
quietly 'which ec-view finds' "$root/usr/bin/ec-view" -t html --live -o "$tmp/live.html" examples/knuth.ec
like "$(from python3-dlx)" '^lib/python3/dist-packages/dlx/__init__\.py$' 'python3-dlx has the module'
is "$(from python3-dlx | grep -c pyc)" 0 'and no compiled file'
like "$(dpkg-deb -f "$tmp/packages"/python3-dlx_*.deb Depends)" 'libdlx1 (>= ' 'the module needs the library'
page=$(sed -n 's|^Index: /||p' "$root"/usr/share/doc-base/dlx-doc.*)
is "$(test -f "$root/$page" && echo there)" there 'and registers the tutorial, which it has'
like "$(from libdlx-dev)" '^share/man/man3/dlx_solver_new\.3\.gz$' 'libdlx-dev has a manual page for each function'
missing=
for file in $(grep -o -e '\(examples\(/c\|/python\)\?\|doc/guide/pictures\)/[a-z0-9-]\+\.[a-z]*' README.md | sort -u); do
    if [ ! -f "$root/usr/share/doc/dlx/$file" ]; then missing="$missing $file"; fi
done
is "$missing" '' "and all files that the README's commands read"
is "$(find "$root" -name '*.la')" '' 'no package has a file of libtool'
is "$(dpkg-deb -f "$tmp/packages"/libdlx-dev_*.deb Depends | grep -c "libdlx1 (= $version)")" 1 \
    'the development files need the library of the same version'
is "$(dpkg-deb -f "$tmp/packages"/dlx-tools_*.deb Depends | grep -c 'libgmp.* (>= ')" 1 'the programs need the GMP of the system'
