#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# queendom.awk N K: set K queens on an N x N board so that each cell is attacked or holds a queen. The queens
# may attack each other.
#
# Items:   each cell rRcC, to be covered between 1 and K times; and # for the number of queens, to be covered
#          exactly K times. These are bounds: K|# and 1:K|r1c1 on the line of items.
# Options: a queen covers #, its own cell and all cells that it attacks.
BEGIN {
    n = int(ARGV[1]); k = int(ARGV[2])
    if (n < 1 || k < 1) { print "usage: queendom.awk N K" | "cat >&2"; exit 2 }
    items = k "|#"
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++) items = items " 1:" k "|r" r "c" c
    print items
    for (row = 1; row <= n; row++)
        for (column = 1; column <= n; column++) {
            line = "#"
            for (r = 1; r <= n; r++)
                for (c = 1; c <= n; c++)
                    if (r == row || c == column || r + c == row + column || r - c == row - column)
                        line = line " r" r "c" c
            print line
        }
}
