#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# polyomino.awk N ROWS COLUMNS: cover a board with all polyominoes of N cells, each used once, rotated and reflected at
# will. The 5 tetrominoes have 20 cells, the 12 pentominoes 60, the 35 hexominoes 210.
#
# Items:   the pieces A, B, C ..., and the cells rRcC.
# Options: a piece in one of its positions on the board, with the cells that it covers.

# The cells of a piece, in one of its 8 attitudes, as "ROW,COLUMN ..." from 0,0 and in reading order.
function turned(cells, attitude,    count, i, j, part, pair, row, column, top, left, line) {
    count = split(cells, part, " ")
    top = left = 99
    for (i = 1; i <= count; i++) {
        split(part[i], pair, ",")
        row = attitude % 2 ? -pair[1] : pair[1] + 0
        column = int(attitude / 2) % 2 ? -pair[2] : pair[2] + 0
        rows_of[i] = attitude < 4 ? row : column
        columns_of[i] = attitude < 4 ? column : row
        if (rows_of[i] < top) top = rows_of[i]
        if (columns_of[i] < left) left = columns_of[i]
    }
    for (i = 1; i <= count; i++) part[i] = (rows_of[i] - top) * 100 + columns_of[i] - left
    for (i = 2; i <= count; i++)
        for (j = i; j > 1 && part[j] < part[j - 1]; j--) { row = part[j]; part[j] = part[j - 1]; part[j - 1] = row }
    for (i = 1; i <= count; i++) line = line " " int(part[i] / 100) "," part[i] % 100
    return substr(line, 2)
}

# The attitude that stands for a piece: the first one as text.
function canonical(cells,    attitude, form, least) {
    for (attitude = 0; attitude < 8; attitude++) {
        form = turned(cells, attitude)
        if (least == "" || form < least) least = form
    }
    return least
}

# Adds the pieces of one cell more than a piece, each once.
function grow(cells, size,    count, i, k, part, pair, cell, form) {
    count = split(cells, part, " ")
    for (i = 1; i <= count; i++)
        for (k = 0; k < 4; k++) {
            split(part[i], pair, ",")
            cell = pair[1] + (k == 0) - (k == 1) "," pair[2] + (k == 2) - (k == 3)
            if (index(" " cells " ", " " cell " ")) continue
            form = canonical(cells " " cell)
            if (!(form in known)) piece[size, ++pieces[size]] = form
            known[form] = 1
        }
}

# Prints every place of a piece in each of its attitudes.
function place(name, cells,    attitude, form, used, count, part, pair, i, r, c, line) {
    for (attitude = 0; attitude < 8; attitude++) {
        form = turned(cells, attitude)
        count = split(form, part, " ")
        for (r = 1; r <= rows && !(form in used); r++)
            for (c = 1; c <= columns; c++) {
                line = name
                for (i = 1; i <= count; i++) {
                    split(part[i], pair, ",")
                    if (r + pair[1] > rows || c + pair[2] > columns) break
                    line = line " r" r + pair[1] "c" c + pair[2]
                }
                if (i > count) print line
            }
        used[form] = 1
    }
}

BEGIN {
    n = int(ARGV[1]); rows = int(ARGV[2]); columns = int(ARGV[3])
    if (n < 1 || rows < 1 || columns < 1) {
        print "usage: polyomino.awk N ROWS COLUMNS" | "cat >&2"
        exit 2
    }
    piece[1, ++pieces[1]] = "0,0"
    for (size = 2; size <= n; size++)
        for (k = 1; k <= pieces[size - 1]; k++) grow(piece[size - 1, k], size)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    for (k = 1; k <= pieces[n]; k++) items = items " " (name[k] = k <= 52 ? substr(letters, k, 1) : "p" k)
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) items = items " r" r "c" c
    print substr(items, 2)
    for (k = 1; k <= pieces[n]; k++) place(name[k], piece[n, k])
}
