# SPDX-License-Identifier: MIT
# awk -f rules.awk RULE...: writes an empty 4 x 4 board with these rules to "board.fpuzzles", and to
# standard output its solutions, of all that fill the board: in any cell any digit is tried.
# Rules: antiknight, antiking, disjointgroups, nonconsecutive; odd:CELLS, even:CELLS,
# clone:CELLS=CELLS, palindrome:CELLS; cells are numbers of rows and columns, as 11,23.

function cell(word) { return (substr(word, 1, 1) - 1) * 4 + substr(word, 2, 1) - 1 }

# The cells of a word as JSON, one after `before` and one before `after` each.
function json(words, before, after,  part, count, i, text) {
    count = split(words, part, ",")
    for (i = 1; i <= count; i++)
        text = text (i > 1 ? "," : "") before "\"R" substr(part[i], 1, 1) "C" substr(part[i], 2, 1) "\"" after
    return text
}

function write_board(  r, side, key, member) {
    member = "{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"
    for (r = 1; r < ARGC; r++) {
        split(ARGV[r], key, ":")
        split(key[2], side, "=")
        member = member ",\"" key[1] "\":"
        if (key[1] == "clone")
            member = member "[{\"cells\":[" json(side[1], "", "") "],\"cloneCells\":[" json(side[2], "", "") "]}]"
        else if (key[1] == "palindrome")
            member = member "[{\"lines\":[[" json(side[1], "", "") "]]}]"
        else
            member = member (key[2] ? "[" json(side[1], "{\"cell\":", "}") "]" : "true")
    }
    print member "}" >"board.fpuzzles"
}

# Do digits that are a step apart, down and to the right, differ by more than `least`?
function differ(down, right, least,  row, column, difference) {
    for (row = 0; row + down < 4; row++)
        for (column = 0; column < 4; column++) {
            if (column + right < 0 || column + right > 3) continue
            difference = digit[row * 4 + column] - digit[(row + down) * 4 + column + right]
            if (difference * difference <= least * least) return 0
        }
    return 1
}

# Does the list of cells hold digits with this remainder?
function have_parity(words, remainder,  part, count, i) {
    count = split(words, part, ",")
    for (i = 1; i <= count; i++)
        if (digit[cell(part[i])] % 2 != remainder) return 0
    return 1
}

function are_equal(first, second, backward,  a, b, count, i) {
    count = split(first, a, ",")
    split(second, b, ",")
    for (i = 1; i <= count; i++)
        if (digit[cell(a[i])] != digit[cell(b[backward ? count + 1 - i : i])]) return 0
    return 1
}

function groups_differ(  a, b) {
    for (a = 0; a < 16; a++)
        for (b = 0; b < a; b++)
            if (int(a / 4) % 2 == int(b / 4) % 2 && a % 2 == b % 2 && digit[a] == digit[b]) return 0
    return 1
}

function holds(rule,  key, side) {
    split(rule, key, ":")
    split(key[2], side, "=")
    if (key[1] == "antiknight") return differ(1, 2, 0) && differ(1, -2, 0) && differ(2, 1, 0) && differ(2, -1, 0)
    if (key[1] == "antiking") return differ(1, 1, 0) && differ(1, -1, 0)
    if (key[1] == "nonconsecutive") return differ(0, 1, 1) && differ(1, 0, 1)
    if (key[1] == "disjointgroups") return groups_differ()
    if (key[1] == "odd" || key[1] == "even") return have_parity(side[1], key[1] == "odd")
    if (key[1] == "clone") return are_equal(side[1], side[2], 0)
    return are_equal(side[1], side[1], 1)
}

function fits(square,  other) {
    for (other = 0; other < square; other++)
        if (digit[other] == digit[square] && (int(other / 4) == int(square / 4) || other % 4 == square % 4 ||
            (int(other / 8) == int(square / 8) && int(other % 4 / 2) == int(square % 4 / 2)))) return 0
    return 1
}

function fill(square,  r, text, d) {
    if (square < 16) {
        for (d = 1; d <= 4; d++) {
            digit[square] = d
            if (fits(square)) fill(square + 1)
        }
        return
    }
    for (r = 1; r < ARGC; r++)
        if (!holds(ARGV[r])) return
    for (r = 0; r < 16; r++) text = text digit[r]
    print text
}

BEGIN {
    write_board()
    fill(0)
}
