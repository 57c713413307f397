#!/bin/sh
# SPDX-License-Identifier: MIT
# Every source file and script says at its beginning under which licence it is.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir" || exit 1

# lacking FIRST NAME...: the files below the source directories with such names that do not have the line among
# their first FIRST lines.
lacking()
{
    first=$1
    shift
    find lib src tests examples tools m4 "$@" | grep -v -e '^tests/files/' -e '^m4/l' | sort |
        xargs "$AWK" -v first="$first" '
            function finish() { if (file != "" && !licensed) print file }
            FNR == 1 { finish(); file = FILENAME; licensed = 0 }
            FNR <= first && /SPDX-License-Identifier: MIT/ { licensed = 1 }
            END { finish() }'
}

is "$(lacking 1 -name '*.[ch]' -o -name '*.cc')" '' 'C and C++ files'
is "$(lacking 2 -name '*.awk' -o -name '*.t' -o -name '*.sh' -o -name '*.m4')" '' 'scripts'
succeeds 'files were looked at' test "$(find lib -name '*.c' | wc -l)" -gt 100
