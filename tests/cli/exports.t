#!/bin/sh
# SPDX-License-Identifier: MIT
# What dlx.h and dlx-sudoku.h declare, what libdlx.map lists and what the built library exports are the same
# functions.
. "${srcdir:-.}/tests/tap.sh"

# Comments and preprocessor lines go, statements come to lie on one line each; the first dlx_name( of
# a statement that is no typedef is a function. Those defined in the header are not exported.
prototypes()
{
    grep -hv '^#' "$@" | tr '\n' ' ' | sed 's|/\*|\n/*|g; s|\*/|*/\n|g' | grep -v '^/\*' |
        tr '\n' ' ' | tr ';' '\n' | sed 's/extern "C" {//' | grep -v -e typedef -e '{' |
        sed -n 's/  */ /g; s/^ //; /^[^(]*[ *]dlx_[a-z0-9_]*(/p'
}

prototypes "$srcdir/lib/dlx.h" "$srcdir/lib/dlx-sudoku.h" | sort >"$tmp/prototypes"
sed 's/(.*//; s/.*[ *]//' "$tmp/prototypes" | sort >"$tmp/declared"
sed -n 's/^ *\(dlx_[a-z0-9_]*\);.*/\1/p' "$srcdir/lib/libdlx.map" | sort >"$tmp/listed"

# A manual page has the type of a function in .Ft, the rest in .Fn, or in .Fo, .Fa and .Fc.
awk 'function show() {
         gsub(/" "/, ", ", text); gsub(/"/, "", text); print type name "(" text ")"
     }
     /^\.Ft / { type = substr($0, 5) (/\*$/ ? "" : " ") }
     /^\.Fn / { name = $2; text = substr($0, length(name) + 6); show() }
     /^\.Fo / { name = $2; text = "" }
     /^\.Fa / { text = text (text == "" ? "" : " ") substr($0, 5) }
     /^\.Fc/  { show() }' "$srcdir/doc/man/dlx.3" | sort >"$tmp/manual"
same "$tmp/manual" "$tmp/prototypes" 'dlx.3 has the prototypes that the headers declare'

is "$(($(grep -c . "$tmp/declared") > 20))" 1 'functions are found in the headers'
same "$tmp/listed" "$tmp/declared" 'libdlx.map lists the functions that the headers declare'

library=$libdir_under_test/libdlx.so
if [ -z "$NM" ] || [ ! -e "$library" ]; then
    skip 'the library exports the functions that the headers declare' 'no shared library or no nm'
else
    $NM -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' |
        sort >"$tmp/exported"
    same "$tmp/exported" "$tmp/declared" 'the library exports the functions that the headers declare'
fi

# Each function to free an object accepts NULL.
sed -n 's/.* \**\(dlx_[a-z0-9_]*_\(free\|close\)\|dlx_free\)(\([^,]*\)\(, dlx_error \*[a-z]*\)\{0,1\})$/\1 \4/p' "$tmp/prototypes" >"$tmp/free"
{
    printf '#include <dlx-sudoku.h>\nint main(void)\n{\n'
    while read -r function error; do echo "    $function(NULL${error:+, NULL});"; done <"$tmp/free"
    printf '    return 0;\n}\n'
} >"$tmp/free.c"
is "$(wc -l <"$tmp/free")" "$(grep -c -e '_free;' -e '_close;' "$srcdir/lib/libdlx.map")" 'functions that free are found'
if [ ! -e "$library" ]; then
    skip 'they accept NULL' 'no shared library'
else
    run sh -c "$CC -I'$srcdir/lib' '$tmp/free.c' '$library' -Wl,-rpath,'$libdir_under_test' -o '$tmp/free' && '$tmp/free'"
    is "$status $stderr" '0 ' 'they accept NULL'
fi
