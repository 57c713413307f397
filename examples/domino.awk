#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# domino.awk ROWS COLUMNS [HOLE...]: cover a board with dominoes. A hole is a missing cell:
# domino.awk 8 8 r1c1 r8c8 is the board without two opposite corners, which has no solution.
#
# Items:   the cells rRcC.
# Options: each cell with its right neighbour, and each cell with the one below.

# Prints an option unless one of its cells is a hole.
function domino(a, b) {
    if (!(a in hole || b in hole)) print a, b
}

BEGIN {
    rows = int(ARGV[1]); columns = int(ARGV[2])
    if (rows < 1 || columns < 1) { print "usage: domino.awk ROWS COLUMNS [HOLE...]" | "cat >&2"; exit 2 }
    for (i = 3; i < ARGC; i++) hole[ARGV[i]]
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) if (!("r" r "c" c in hole)) { printf "%sr%dc%d", gap, r, c; gap = " " }
    print ""
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) {
            if (c < columns) domino("r" r "c" c, "r" r "c" c + 1)
            if (r < rows) domino("r" r "c" c, "r" r + 1 "c" c)
        }
}
