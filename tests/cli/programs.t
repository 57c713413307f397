#!/bin/sh
# SPDX-License-Identifier: MIT
# A program of a user compiles without a warning as C and as C++, and with a later header as far as it uses no more.
. "${srcdir:-.}/tests/tap.sh"

library=$libdir_under_test/libdlx.so
[ -e "$library" ] || skip_all 'there is no shared library'
expected=$(printf '1.50 short lunch dawn\n2.25 early short\n2.25 late dawn\noptimal')

# runs NAME EXPECTED COMPILER FLAG... FILE: compiles and runs the program.
runs()
{
    name=$1 output=$2
    shift 2
    run sh -c "$* -Wall -Wextra -Wpedantic -Werror -I'$tmp/later' -I'$srcdir/lib' '$library' -Wl,-rpath,'$libdir_under_test' -o '$tmp/best' && '$tmp/best'"
    is "$stdout$stderr" "$output" "$name"
}

mkdir "$tmp/later"
cp "$srcdir/tests/install/best.c" "$tmp/best.c"
cp "$tmp/best.c" "$tmp/best.cc"
runs 'a program in C11' "$expected" "$CC" -std=c11 "$tmp/best.c"
if [ -n "$CXX" ] && echo 'int main() {}' >"$tmp/probe.cc" && $CXX -std=c++17 "$tmp/probe.cc" -o "$tmp/probe" 2>/dev/null; then
    runs 'a program in C++17' "$expected" "$CXX" -std=c++17 "$tmp/best.cc"
else
    skip 'a program in C++17' 'no C++ compiler that knows c++17'
fi
sed 's/^} dlx_search_options;/    uint64_t later;\n&/' "$srcdir/lib/dlx.h" >"$tmp/later/dlx.h"
runs 'a member of a later version that is not set' "$expected" "$CC" -std=c11 -DLATER=0 "$tmp/best.c"
runs 'a member of a later version that is set' 'expected options of version 1.0.0 or earlier' "$CC" -std=c11 -DLATER=1 "$tmp/best.c"
