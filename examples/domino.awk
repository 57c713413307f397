#!/usr/bin/awk -f
# domino.awk ROWS COLUMNS: cover a board with dominoes.
#
# Items:   the cells rRcC.
# Options: each cell with its right neighbour, and each cell with the one below.
BEGIN {
    rows = ARGV[1]; columns = ARGV[2]
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) items = items " r" r "c" c
    print substr(items, 2)
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) {
            if (c < columns) print "r" r "c" c, "r" r "c" c + 1
            if (r < rows) print "r" r "c" c, "r" r + 1 "c" c
        }
}
