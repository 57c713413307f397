#!/bin/sh
# SPDX-License-Identifier: MIT
# dlx.h and dlx-sudoku.h stand alone, may be included twice, and compile as C11, C23 and C++ without a warning.
. "${srcdir:-.}/tests/tap.sh"

# compiles NAME COMPILER FLAG... FILE
compiles()
{
    name=$1
    shift
    # The compiler variable may hold several words.
    succeeds "$name" $1 "$2" -Wall -Wextra -Wpedantic -Werror -I"$srcdir/lib" -c "$3" -o "$tmp/use.o"
}

accepts()
{
    echo 'int probe;' >"$tmp/probe.c"
    cp "$tmp/probe.c" "$tmp/probe.cc"
    $1 "$2" -c "$tmp/$3" -o "$tmp/probe.o" 2>/dev/null
}

for header in dlx.h dlx-sudoku.h; do
    cat >"$tmp/use.c" <<END
#include <$header>
#include <$header>
const char *version(void);
const char *version(void)
{
    return dlx_version();
}
END
    cp "$tmp/use.c" "$tmp/use.cc"
    compiles "$header as C11" "$CC" -std=c11 "$tmp/use.c"
    if accepts "$CC" -std=c2x probe.c; then
        compiles "$header as C23" "$CC" -std=c2x "$tmp/use.c"
    else
        skip "$header as C23" "$CC does not know -std=c2x"
    fi
    for standard in c++11 c++20; do
        if [ -n "$CXX" ] && accepts "$CXX" "-std=$standard" probe.cc; then
            compiles "$header as $standard" "$CXX" "-std=$standard" "$tmp/use.cc"
        else
            skip "$header as $standard" "no C++ compiler that knows $standard"
        fi
    done
done
