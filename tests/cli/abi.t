#!/bin/sh
# SPDX-License-Identifier: MIT
# The interface of the library is that noted in lib/libdlx.abi: no function, struct or constant changes by accident.
. "${srcdir:-.}/tests/tap.sh"

noted=$srcdir/lib/libdlx.abi
CC=$CC sh "$srcdir/tools/abi" >"$tmp/header" 2>"$tmp/errors"
is "$? $(cat "$tmp/errors")$(diff "$noted" "$tmp/header")" '0 ' 'the headers declare the noted interface'
cmp -s "$noted" "$tmp/header" || diag 'If this is on purpose: make abi, and set DLX_ABI by the rules in
configure.ac. Added functions, constants and members at the end of structs with a size are
compatible; after a line with < programs must be compiled again.'
is "$(grep -o 'dlx_[a-z0-9_]*(' "$noted" | grep -v '_fn(' | tr -d '(' | sort)" \
    "$(sed -n 's/^ *\(dlx_[a-z0-9_]*\);.*/\1/p' "$srcdir/lib/libdlx.map" | sort)" 'the noted functions are those exported'

# A member added to a struct that ends in padding would not change its size, by which the library knows the members.
is "$(awk '/^struct/ { if (size != end) print name; name = $2; size = $3; end = 0 } /^ / { end = $1 + $2 }
           END { if (size != end) print name }' "$noted")" '' 'no struct ends in padding'

# The interface of the built library, as libabigail reads it from the debugging information.
library=$libdir_under_test/libdlx.so
names='the library has the noted functions, by abidw'
structs='the library has the noted structs, by abidw'
if ! command -v abidw >/dev/null; then
    skip "$names" 'no abidw (Debian: abigail-tools)'
    skip "$structs" 'no abidw (Debian: abigail-tools)'
elif [ ! -e "$library" ] || ! timeout 120 abidw --no-show-locs --no-corpus-path "$library" >"$tmp/abidw" ||
    ! grep "class-decl name='dlx_error' size" "$tmp/abidw" >/dev/null; then
    skip "$names" 'no shared library with debugging information'
    skip "$structs" 'no shared library with debugging information'
else
    is "$(sed -n "s/.*<elf-symbol name='\(dlx_[^']*\)'.*func-type.*/\1/p" "$tmp/abidw" | sort)" \
        "$(grep -o 'dlx_[a-z0-9_]*(' "$noted" | grep -v '_fn(' | tr -d '(' | sort)" "$names"
    # Structs that no function reaches are not in the library's.
    "$AWK" -F "'" '
        NR == FNR { if (/^struct/) { split($0, word, " "); is_noted[word[2]] = 1 } next }
        /<class-decl / { shown = $2 in is_noted && $4 + 0 > 0 && !seen[$2]++; if (shown) print "struct", $2, $4 / 8 }
        /<\/class-decl/ { shown = 0 }
        shown && /<data-member/ { for (i = 1; i < NF; i++) if ($i ~ /layout-offset-in-bits=/) offset = $(i + 1) / 8 }
        shown && /<var-decl/ { print " ", offset, $2 }' "$noted" "$tmp/abidw" >"$tmp/built"
    "$AWK" '
        NR == FNR { if (/^struct/) is_built[$2] = 1; next }
        /^[^ ]/ { shown = /^struct/ && $2 in is_built; if (shown) print }
        /^ / && shown { sub(/^.*[* ]/, "", $NF); print " ", $1, name($0) }
        function name(line) {
            if (match(line, /\(\*[a-z_]+\)/)) return substr(line, RSTART + 2, RLENGTH - 3)
            sub(/^.*[ *]/, "", line)
            return line
        }' "$tmp/built" "$noted" >"$tmp/expected"
    is "$(grep -c ^struct "$tmp/built") $(sort "$tmp/built")" "$(grep -c ^struct "$noted") $(sort "$tmp/expected")" "$structs"
fi
