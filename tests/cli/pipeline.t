#!/bin/sh
# SPDX-License-Identifier: MIT
# Sudokus go through the three programs and come out solved. Also run against installed programs.
. "${srcdir:-.}/tests/tap.sh"

puzzles=$srcdir/examples/puzzles.sdm
grep -v '^#' "$puzzles" >"$tmp/puzzles"

for option in '' --reduce; do
    sdk2ec $option "$puzzles" | ec-solve | ec2sdk >"$tmp/grids"
    run "$AWK" -f "$srcdir/tests/check-sudoku.awk" "$tmp/puzzles" "$tmp/grids"
    is "$status" 0 "every example puzzle is solved: sdk2ec $option"
    if [ "$status" -ne 0 ]; then diag "$stdout$stderr"; fi
done

sdk2ec --reduce "$puzzles" | ec-solve -c | sort -u >"$tmp/counts"
is "$(cat "$tmp/counts")" 1 'every example puzzle has one solution'

sdk2ec "$srcdir/examples/board16.txt" | ec-solve | ec2sdk -t judge >"$tmp/board16"
is "$(tr -d 'A-P\n' <"$tmp/board16" | wc -c | tr -d ' ') $(grep -c . "$tmp/board16")" '0 16' \
    'a 16 x 16 board is filled'
