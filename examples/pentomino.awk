#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# pentomino.awk ROWS COLUMNS: cover a board with the twelve pentominoes, each used once, rotated
# and reflected at will. The board has 60 cells, or is 8 x 8 without the four in its centre.
#
# Items:   the pieces, by their usual letters, and the cells rRcC.
# Options: a piece in one of its positions on the board, with the five cells that it covers.

# Is (r, c), from 0, a cell of the board?
function on_board(r, c) {
    if (rows * columns == 64 && (r == 3 || r == 4) && (c == 3 || c == 4)) return 0
    return r >= 0 && r < rows && c >= 0 && c < columns
}

# Prints every place of a piece in one of its 8 attitudes, unless another one has looked the same: the
# cells in reading order, the first of them (0, 0), tell.
function place(letter, attitude,    i, j, r, c, row, column, shape, line) {
    for (i = 1; i <= 5; i++) {
        r = substr(cells[i], 1, 1); c = substr(cells[i], 2, 1)
        if (attitude % 2) r = -r
        if (int(attitude / 2) % 2) c = -c
        row[i] = attitude < 4 ? r : c; column[i] = attitude < 4 ? c : r
        for (j = i; j > 1 && row[j] * 9 + column[j] < row[j - 1] * 9 + column[j - 1]; j--) {
            r = row[j]; row[j] = row[j - 1]; row[j - 1] = r
            c = column[j]; column[j] = column[j - 1]; column[j - 1] = c
        }
    }
    for (i = 5; i >= 1; i--) {
        row[i] -= row[1]; column[i] -= column[1]
        shape = shape " " row[i] "," column[i]
    }
    if ((letter, shape) in seen) return
    seen[letter, shape] = 1
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++) {
            line = letter
            for (i = 1; i <= 5 && on_board(r + row[i], c + column[i]); i++)
                line = line " r" r + row[i] + 1 "c" c + column[i] + 1
            if (i > 5) print line
        }
}

BEGIN {
    rows = int(ARGV[1]); columns = int(ARGV[2])
    if (rows < 1 || rows * columns != 60 && (rows != 8 || columns != 8)) { print "usage: pentomino.awk ROWS COLUMNS, where the board has 60 cells or is 8 x 8" | "cat >&2"; exit 2 }
    # Each piece: its letter, and the row and column of its cells.
    n = split("F 01 02 10 11 21,I 00 01 02 03 04,L 00 10 20 30 31,N 01 11 20 21 30,P 00 01 10 11 20," \
              "T 00 01 02 11 21,U 00 02 10 11 12,V 00 10 20 21 22,W 00 10 11 21 22,X 01 10 11 12 21," \
              "Y 01 10 11 21 31,Z 00 01 11 21 22", piece, ",")
    for (p = 1; p <= n; p++) items = items " " substr(piece[p], 1, 1)
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++) if (on_board(r, c)) items = items " r" r + 1 "c" c + 1
    print substr(items, 2)
    for (p = 1; p <= n; p++) {
        split(substr(piece[p], 3), cells, " ")
        for (a = 0; a < 8; a++) place(substr(piece[p], 1, 1), a)
    }
}
