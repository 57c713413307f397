#!/bin/sh
# SPDX-License-Identifier: MIT
# `make install prefix=DIR` writes a dlx.pc that names DIR, whatever configure was told.
. "${srcdir:-.}/tests/tap.sh"

build=$builddir_under_test
[ -f "$build/Makefile" ] || skip_all 'no built tree'
# The make that runs this test has its own variables, and those of its command line.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
succeeds 'dlx.pc is installed elsewhere' make -s -C "$build" install-data-local prefix="$tmp/some where"
found=$(find "$tmp/some where" -name dlx.pc)
is "$(echo "$found" | grep -c '/pkgconfig/dlx\.pc$')" 1 'in a directory of pkg-config below it'
is "$(sed -n 's/^prefix *= *//p' "$found")" "$tmp/some where" 'its prefix is that directory'
is "$(grep -e '^libdir' -e '^includedir' "$found" | grep -vc -e "$tmp/some where" -e 'prefix}')" 0 \
    'and so are the library and the header below it'
is "$(grep -c '@' "$found")" 0 'nothing is left to be filled in'
if [ -z "$PKG_CONFIG" ]; then
    skip 'pkg-config reads it' 'configure found no pkg-config'
else
    PKG_CONFIG_PATH=${found%/dlx.pc}
    export PKG_CONFIG_PATH
    eval "set -- $("$PKG_CONFIG" --cflags dlx)"
    is "$1" "-I$tmp/some where/include" 'pkg-config reads it, with the blank in its path'
fi
pages="$tmp/some where/share/man"
is "$(cd "$pages/man3" && LC_ALL=C ls)" "$(sed -n 's/^ *\(dlx_[a-z0-9_]*\);.*/\1.3/p' "$srcdir/lib/libdlx.map" | LC_ALL=C sort)" \
    'every function has a manual page of its name'
if [ -z "$MANDOC" ]; then
    skip 'which is dlx(3)' 'configure found no mandoc'
else
    cp "$srcdir/doc/man/dlx.3" "$pages/man3"
    is "$(cd "$pages" && "$MANDOC" man3/dlx_solver_new.3)" "$("$MANDOC" "$srcdir/doc/man/dlx.3")" 'which is dlx(3)'
fi
run make -s -C "$build" install-data-local prefix=/usr DESTDIR="$tmp/stage"
is "$(find "$tmp/stage" -name dlx.pc -exec sed -n 's/^prefix *= *//p' {} \;)" /usr \
    'a staged installation has the directory where it is to be'
if [ -e "$build/completions/made" ]; then
    for shell in bash zsh fish; do
        is "$(cd "$build/completions/$shell" && find . -type f | sort)" \
            "$(find "$tmp/some where" -path "*$shell*" -type f | sed 's|.*/|./|' | sort)" \
            "completion for $shell is installed for every program"
    done
else
    skip 'completion is installed' 'configured without it'
fi

mkdir -p "$tmp/whole/lib"
# A list that another user wrote, such as root, is replaced.
if [ -e "$build/installed-directories" ]; then chmod a-w "$build/installed-directories"; fi
succeeds 'all is installed' make -s -C "$build" install prefix="$tmp/whole" DESTDIR=
is "$(for program in "$tmp/whole/bin"/*; do "$program" --version | sed -n '1s/ .*//p'; done)" \
    "$(all_programs | LC_ALL=C sort)" 'every program is installed, and runs by its name'
found_moved='ec-view finds it, also in an installation that was moved'
if [ -f "$build/doc/play.html" ] && [ -r /proc/self/exe ]; then
    same "$tmp/whole/share/dlx/play.html" "$build/doc/play.html" 'the live page is installed'
    mv "$tmp/whole" "$tmp/moved"
    if grep -q 'id="start">null</script>' "$build/doc/play.html"; then
        "$tmp/moved/bin/ec-view" -t html --live "$srcdir/examples/knuth.ec" |
            sed '/id="start">/s|>.*</script>|>null</script>|' >"$tmp/live.html"
        same "$tmp/live.html" "$build/doc/play.html" "$found_moved"
    else
        skip "$found_moved" 'the page is of an older version: make play'
    fi
    mv "$tmp/moved" "$tmp/whole"
else
    skip 'the live page is installed' 'the page is not built'
    skip "$found_moved" 'the page is not built'
fi
run make -s -C "$build" uninstall prefix="$tmp/whole" DESTDIR=
is "$status $(find "$tmp/whole" | sort)" "0 $tmp/whole
$tmp/whole/lib" 'all is removed, and directories that were made, but none that was there'

prefix=$(sed -n 's/^prefix = //p' "$build/Makefile")
pythondir=$(sed -n 's/^pythondir = //p' "$build/Makefile" | sed "s|\\\${prefix}|$prefix|")
found=
if [ -n "$pythondir" ]; then
    found=$("$PYTHON" -c 'import site; print("\n".join(site.getsitepackages()))' | grep "^$prefix/lib")
fi
if [ -n "$found" ]; then
    is "$(echo "$found" | grep -c -x -F "$pythondir")" 1 'the module is where Python looks for modules'
else
    skip 'the module is where Python looks for modules' "no Python that looks below $prefix"
fi
