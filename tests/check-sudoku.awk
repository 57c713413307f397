# SPDX-License-Identifier: MIT
# check-sudoku.awk - are these the solutions of those puzzles?
#
#   awk -f check-sudoku.awk PUZZLES GRIDS
#
# Line i of GRIDS must be a finished board, n*n symbols in a line, that agrees with the givens of line i
# of PUZZLES, where blank lines and comments do not count and what stands after the cells is passed
# over. Boards may have any size up to 35, with the usual boxes: fewer rows than columns, as square as
# possible. Shares no code with the library.
# Exit status 1 if a line is wrong, 2 if the arguments are.

BEGIN {
    symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for (i = 1; i <= 35; i++)
        value[substr(symbols, i, 1)] = i
}

function complain(line, text) {
    wrong++
    if (wrong <= 10)
        print "line " line ": " text
}

# Sets size, box_rows and box_columns for a board of `cells` cells; 0: it has none.
function shape(cells,   rows) {
    if (cells == shaped)
        return size
    shaped = cells
    for (size = 1; size * size < cells; size++)
        ;
    if (size * size != cells)
        return size = 0
    for (rows = 1; rows * rows <= size; rows++)
        if (size % rows == 0)
            box_rows = rows
    box_columns = size / box_rows
    return size
}

# The fault of the board as a solution of the puzzle; "" if none.
function fault(puzzle, board,   row, column, box, cell, symbol, given) {
    if (length(board) != length(puzzle))
        return length(board) " cells where the puzzle has " length(puzzle)
    if (!shape(length(board)))
        return length(board) " cells are no board"
    split("", seen)
    for (row = 0; row < size; row++)
        for (column = 0; column < size; column++) {
            cell = row * size + column + 1
            symbol = substr(board, cell, 1)
            given = toupper(substr(puzzle, cell, 1))
            if (!(symbol in value) || value[symbol] > size)
                return "cell " cell " is no digit: " symbol
            if (index(".0*-_", given) == 0 && given != symbol)
                return "cell " cell " is " symbol " where " given " is given"
            box = int(row / box_rows) * box_rows + int(column / box_columns)
            if ((("r" row symbol) in seen) || (("c" column symbol) in seen) || (("b" box symbol) in seen))
                return "cell " cell ": " symbol " again in its row, column or box"
            seen["r" row symbol]
            seen["c" column symbol]
            seen["b" box symbol]
        }
    return ""
}

# Sets puzzle to the cells of the next puzzle; 0: none.
function next_puzzle() {
    while ((getline puzzle < ARGV[1]) > 0) {
        sub(/[ \t\r,;:#].*/, "", puzzle)
        if (puzzle != "")
            return 1
    }
    return 0
}

BEGIN {
    if (ARGC != 3) {
        print "usage: awk -f check-sudoku.awk PUZZLES GRIDS"
        exit 2
    }
    while ((more = (getline board < ARGV[2])) > 0) {
        count++
        if (!next_puzzle()) {
            complain(count, "no puzzle for this board")
            break
        }
        sub(/\r$/, "", board)
        text = fault(puzzle, board)
        if (text != "")
            complain(count, text)
        if (wrong >= 10)
            break
    }
    if (more < 0)
        complain(0, "cannot read " ARGV[2])
    if (more == 0 && !wrong && next_puzzle())
        complain(count + 1, "no board for this puzzle")
    if (wrong) {
        print "not ok: " count " boards looked at"
        exit 1
    }
    print "ok: " (count + 0) " boards"
    exit 0
}
