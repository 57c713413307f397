#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# latin.awk N: fill an N x N square so that each row and each column holds each of 1 .. N once.
#
# Items:   each cell rRcC gets a number, each row gets each number (rR#D), so does each column (cC#D).
# Options: number d in row r, column c settles one of each. (Sudoku is this with boxes added.)
BEGIN {
    n = int(ARGV[1])
    if (n < 1) { print "usage: latin.awk N" | "cat >&2"; exit 2 }
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++) {
            cells = cells " r" i "c" j
            lines = lines " r" i "#" j " c" i "#" j
        }
    print substr(cells, 2) lines
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++)
            for (d = 1; d <= n; d++)
                print "r" r "c" c, "r" r "#" d, "c" c "#" d
}
