#!/bin/sh
# SPDX-License-Identifier: MIT
# A program is compiled and run against the installed header and libraries, as pkg-config says.
. "${srcdir:-.}/tests/tap.sh"

if [ -z "$PKG_CONFIG" ]; then skip_all 'configure found no pkg-config'; fi
PKG_CONFIG_PATH=$pkgconfigdir_under_test
PKG_CONFIG_SYSROOT_DIR=$sysroot_under_test
# An installation into the system's own directories needs the flags spelled out all the same.
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1
PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
LD_LIBRARY_PATH=$libdir_under_test${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS

succeeds 'pkg-config finds dlx' "$PKG_CONFIG" --exists --print-errors dlx

# build NAME [--static]: compiles the program and checks its output.
build()
{
    # The flags are lists of words.
    run $CC $CFLAGS $($PKG_CONFIG --cflags dlx) "$srcdir/tests/install/use.c" -o "$tmp/use" \
        $2 $($PKG_CONFIG $3 --libs dlx)
    if [ "$status" -ne 0 ]; then
        not_ok "$1" "$stderr"
        return
    fi
    run "$tmp/use"
    is "$stdout$stderr" 1 "$1"
}

is "$("$PKG_CONFIG" --modversion dlx)" "$(ec-solve --version | sed -n '1s/.* //p')" \
    'dlx.pc has the version of the programs'

if [ -z "$NM" ] || [ ! -e "$libdir_under_test/libdlx.a" ]; then
    skip 'the static library shows only what the headers declare' 'no static library or no nm'
else
    $NM -g --defined-only "$libdir_under_test/libdlx.a" 2>&1 | awk 'NF == 3 { print $3 }' |
        grep -v '^DW[.]ref' | sort >"$tmp/shown"
    sed -n 's/^ *\(dlx_[a-z0-9_]*\);.*/\1/p' "$srcdir/lib/libdlx.map" | sort >"$tmp/listed"
    if [ "$(wc -l <"$tmp/shown")" -gt "$(($(wc -l <"$tmp/listed") * 2))" ]; then
        skip 'the static library shows only what the headers declare' 'no tools to hide the rest'
    else
        same "$tmp/shown" "$tmp/listed" 'the static library shows only what the headers declare'
    fi
fi

if [ -e "$libdir_under_test/libdlx.so" ]; then
    build 'a program uses the shared library'
else
    skip 'a program uses the shared library' 'built without'
fi
case $CFLAGS in
*-fsanitize=*) skip 'a program uses the static library' 'sanitizers link dynamically' ;;
*)
    if [ -e "$libdir_under_test/libdlx.a" ]; then
        build 'a program uses the static library' -static --static
        # In a directory of its own it is found before the shared one.
        mkdir "$tmp/alone" && cp "$libdir_under_test/libdlx.a" "$tmp/alone"
        build 'a position-independent program uses the static library' "-fPIE -pie -L$tmp/alone" --static
    else
        skip 'a program uses the static library' 'built without'
    fi
    ;;
esac
