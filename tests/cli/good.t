#!/bin/sh
# SPDX-License-Identifier: MIT
# Valid files are read: each file has the numbers of solutions given here, a number for
# each of its problems. Those in the format ec are also counted by examples/ec-count.awk.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir/tests/files" || exit 1

cat >"$tmp/table" <<'END_OF_TABLE'
problems/good/bare-bar.ec 2
problems/good/blanks.ec 2
problems/good/comments.ec 1
problems/good/crlf.ec 2
problems/good/directives.ec 1 0 1
problems/good/dlx1.ec 2
problems/good/dlx2.ec 2
problems/good/dlx5.ec 7
problems/good/duplicates.ec 3
problems/good/names.ec 2
problems/good/no-last-newline.ec 1
problems/good/no-options.ec 0
problems/good/secondary-only-option.ec 1
problems/good/blank-lines.matrix 1 2
problems/good/blanks.matrix 1 1
problems/good/header.matrix 1 2
problems/good/one-by-one.matrix 1 1
problems/good/two-columns.matrix 2
problems/good/empty-rows.rows 1 1
problems/good/hust.rows 1
problems/good/knuth.mtx 1
problems/good/miniexact.xcc 1
problems/good/names.miniexact 3
problems/good/guide.exact 1
problems/good/wrapped.scp 1
problems/good/columns.rail 1
problems/good/partition.spp 2
problems/good/rows.opb 3
problems/good/glued.opb 3
problems/good/infeasible.opb 0
problems/good/names.lp 3
problems/good/sides.lp 3
problems/good/ranges.mps 2
problems/good/bounds.mps 15
problems/good/anywhere.cnf 2
problems/good/no-header.cnf 2
problems/good/trailer.cnf 5
problems/good/wrong-header.cnf 4
problems/good/soft.wcnf 5
problems/good/soft-old.wcnf 5
problems/good/decimal-sum.wcnf 3
problems/good/laid.tiling 11
problems/good/cubes.tiling 39
problems/good/hexagons.tiling 18
problems/good/triangles.tiling 768
problems/good/square.col 54
END_OF_TABLE

while read -r file counts; do
    format=${file##*.}
    colours=
    if [ "$format" = col ]; then colours=--colours=3; fi
    run ec-solve -q -f "$format" $colours -c "$file"
    is "$(echo $stdout)$stderr" "$counts" "$file"
    if [ "$format" = ec ]; then
        is "$(echo $("$AWK" -f "$srcdir/examples/ec-count.awk" "$file"))" "$counts" \
            "ec-count: $file"
    fi
done <"$tmp/table"

# examples/ec-count.awk does not know bounds.
prints 0 '2' 'problems/good/dlx3.ec' ec-solve -c problems/good/dlx3.ec
run ec-solve --dry-run --stats problems/good/dlx3.ec
is "$status $stderr" '0 ec-solve: problem 1: 3 items (3 primary, 0 secondary), 4 options, 7 nonzeros, features: bounds, items without options: 0' \
    'problems/good/dlx3.ec: bounds are a feature'

# Puzzles in documents.
cat >"$tmp/documents" <<'END_OF_TABLE'
sudoku/good/concatenated.opensudoku 1 1
sudoku/good/first-version.opensudoku 1 1
sudoku/good/games.opensudoku 1 1
sudoku/good/cages.fpuzzles 6
sudoku/good/classic.fpuzzles 1 48
sudoku/good/miracle.fpuzzles 1
sudoku/good/links.fpuzzles-url 1 1 1
sudoku/good/third.opensudoku 1
sudoku/good/games.ksudoku 1 2 1 2 4
sudoku/good/ruud.killer 1
sudoku/good/jigsaw.sumocue 1 1
sudoku/good/sizes.jigsaw 1 4 1
sudoku/good/lists.json 4 4 4 4
sudoku/good/members.json 4 4
sudoku/good/names.json 4 4
sudoku/good/played.gnome-sudoku 1
END_OF_TABLE

while read -r file counts; do
    if ! sdk-solve --help=all | grep "^  ${file##*.} " >/dev/null; then
        skip "$file" 'this build does not read the format'
        continue
    fi
    run sdk-solve -q -c "$file"
    is "$(echo $stdout)$stderr" "$counts" "$file"
done <"$tmp/documents"

find problems/good sudoku/good -type f | grep -E '\.(ec|matrix|rows|mtx|xcc|miniexact|exact|scp|rail|spp|opb|lp|mps|w?cnf|col|tiling|ksudoku|opensudoku|fpuzzles.*|json|gnome-sudoku|killer|sumocue|jigsaw)$' |
    sort >"$tmp/files"
{ cat "$tmp/table" "$tmp/documents" | cut -d ' ' -f 1; echo problems/good/dlx3.ec; } | sort >"$tmp/named"
same "$tmp/named" "$tmp/files" 'the table names every file'
ls ./*/good/* | sed 's,^\./,,' | sort >"$tmp/files"
sed -n 's,^\([a-z]*/good/[^ *]*\)  *.*,\1,p' README | sort >"$tmp/explained"
same "$tmp/explained" "$tmp/files" 'the README explains every file'
