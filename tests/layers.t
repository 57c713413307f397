#!/bin/sh
# SPDX-License-Identifier: MIT
# The floors of the house: files include and use only what is on their own floor or below it, and no
# files need each other (NAME.c and NAME.h count as one).
. "${srcdir:-.}/tests/tap.sh"

# From the lowest to the highest: every folder that holds C files. Rooms on one line do not know each other. A name
# stands for the files of the folder itself, not for those of the folders in it.
cat >"$tmp/floors" <<'EOF'
lib/io
lib/core
lib/encode
lib/proof
lib/search/base
lib/search/bits lib/search/cells lib/search/frontier lib/search/learn lib/search/links lib/search/matching lib/search/reduce lib/search/relax
lib/symmetry
lib/search/masks lib/search/best lib/search/cubes
lib/search/parallel
lib/search/auto
lib/search/diagram
lib/search
lib/format lib/symmetry/classes
lib/answer lib/check lib/sudoku/board lib/sudoku/bulk
lib/sudoku/read lib/sudoku/reduction lib/sudoku/backtracking
lib/sudoku/generator lib/sudoku/write
lib/sudoku/formats
lib/sudoku/formats/apps
lib/sudoku
src/cli
src/problem src/sudoku src/view
src/cubes
src/checkpoint
src/solve
src
EOF
cd "$srcdir" || exit 1

find lib src -name '*.[ch]' | sort >"$tmp/files"
# The files included by each file, as "FROM TO", both without their ending; system headers do not count.
"$AWK" '
    NR == FNR { file[$0] = 1; next }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split($0, part, "\"")
        directory = FILENAME
        sub(/\/[^\/]*$/, "/", directory)
        count = split("lib/ src/ " directory, begin, " ")
        for (i = 1; i <= count; i++)
            if ((begin[i] part[2]) in file) {
                includer = FILENAME
                included = begin[i] part[2]
                sub(/\.[ch]$/, "", includer)
                sub(/\.[ch]$/, "", included)
                if (includer != included) print includer, included
                break
            }
        if (i > count && part[2] != "config.h") print "nowhere:", FILENAME, part[2]
    }' "$tmp/files" $(cat "$tmp/files") | sort -u >"$tmp/arrows"
is "$(sed -n 's/^nowhere: //p' "$tmp/arrows")" '' 'every file that is included is one of ours'
grep -v '^nowhere' "$tmp/arrows" >"$tmp/known"

# upward ARROWS: those that run upward or between rooms of a floor. The public header is below all.
upward()
{
    "$AWK" '
        NR == FNR { for (i = 1; i <= NF; i++) floor[$i] = FNR; next }
        function room(name) {
            sub(/\/[^\/]*$/, "", name)
            return name
        }
        {
            lower = room($1)
            upper = room($2)
            if ($2 ~ "^lib/dlx(-sudoku)?(-programs)?$") next
            if (!(lower in floor) || !(upper in floor)) print $1, "or", $2, "is in no room"
            else if (lower != upper && floor[lower] <= floor[upper]) print $1, "->", $2
        }' "$tmp/floors" "$1"
}
is "$(upward "$tmp/known")" '' 'nothing includes what is on a floor above its own'

# Two doors: exact cover knows no sudokus; sudokus know the header, the lowest rooms and the writer of .ec.
is "$(grep '^lib/' "$tmp/known" | grep -v -e '^lib/sudoku/' -e '^lib/dlx-sudoku' |
    grep -e ' lib/sudoku/' -e ' lib/dlx-sudoku')" '' 'exact cover includes nothing of sudokus'
is "$(grep '^lib/sudoku/' "$tmp/known" | grep -v -e ' lib/sudoku/' -e ' lib/dlx' -e ' lib/io/' -e ' lib/core/' |
    grep -v '^lib/sudoku/reduction/encode[a-z]* lib/format/\(ec\|format\)$')" '' 'sudokus include only the lowest rooms of exact cover'

# circles: arrows among the nodes that are left when those without arrows out or in are taken away,
# again and again.
circles()
{
    "$AWK" '
        { from[NR] = $1; to[NR] = $2 }
        END {
            do {
                changed = 0
                split("", leaves)
                split("", arrives)
                for (i = 1; i <= NR; i++)
                    if (!gone[i]) {
                        leaves[from[i]] = 1
                        arrives[to[i]] = 1
                    }
                for (i = 1; i <= NR; i++)
                    if (!gone[i] && (!(to[i] in leaves) || !(from[i] in arrives)))
                        gone[i] = changed = 1
            } while (changed)
            for (i = 1; i <= NR; i++)
                if (!gone[i]) print from[i], "->", to[i]
        }' "$@"
}
is "$(circles "$tmp/known")" '' 'no files include each other, directly or by way of others'


# The same of symbols, since a header can declare symbols of several files.
cd "$builddir_under_test" || exit 1
# Objects of files that are gone may still be there. Those of a shared library are in a directory of their own.
while read -r file; do
    name=${file##*/}
    shared=${file%/*}/.libs/${name%.*}.o
    if [ -f "$shared" ]; then echo "$shared"; elif [ -f "${file%.*}.o" ]; then echo "${file%.*}.o"; fi
done <"$tmp/files" | grep '^lib/' | sort -u >"$tmp/objects"
if [ -s "$tmp/objects" ] && [ -n "$NM" ] && $NM -A $(head -n 1 "$tmp/objects") >/dev/null 2>&1; then
    $NM -A $(cat "$tmp/objects") | sed 's|\.libs/||; s|\.o:[0-9a-fA-F ]*| |' | "$AWK" '
        $2 ~ /^[TDRB]$/ { place[$3] = $1 }
        $2 == "U" { from[++count] = $1; symbol[count] = $3 }
        END {
            for (i = 1; i <= count; i++)
                if (symbol[i] in place && place[symbol[i]] != from[i])
                    print from[i], place[symbol[i]]
        }' | sort -u >"$tmp/symbols"
    if [ -s "$tmp/symbols" ]; then ok 'files use each other'; else not_ok 'files use each other'; fi
    is "$(upward "$tmp/symbols")" '' 'nothing uses what is defined on a floor above its own'
    is "$(circles "$tmp/symbols")" '' 'no files use each other, directly or by way of others'
else
    skip 'nothing uses what is defined above it, and no files use each other' 'no objects, or no nm'
fi

# The test itself finds the faults.
printf 'a b\nb c\nc a\nd a\n' >"$tmp/round"
is "$(circles "$tmp/round" | tr '\n' ' ')" 'a -> b b -> c c -> a ' 'a circle of three is found'
