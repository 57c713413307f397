#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# queens.awk N: set N queens on an N x N board so that none attacks another.
#
# Items:   each row rR and each column cC holds exactly one queen: primary items. A diagonal holds at
#          most one, perhaps none: secondary items, uR (rising, row + column is constant) and dR (falling).
# Options: a queen on row r, column c takes its row, its column and its two diagonals.
BEGIN {
    n = int(ARGV[1])
    if (n < 1) { print "usage: queens.awk N" | "cat >&2"; exit 2 }
    for (i = 1; i <= n; i++) items = items " r" i " c" i
    for (i = 1; i < 2 * n; i++) diagonals = diagonals " u" i " d" i
    print substr(items, 2) " |" diagonals
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++)
            print "r" r, "c" c, "u" r + c - 1, "d" r - c + n
}
