# SPDX-License-Identifier: MIT
# check-steps.awk - does each step of sdk-solve --explain follow, and do all lead to the solution?
#
#   awk [-v box=RxC] [-v regions=FILE] [-v diagonals=1] [-v windoku=1] -f check-steps.awk PUZZLES SOLUTIONS RATINGS STEPS
#
# Line i of PUZZLES and SOLUTIONS has the cells of puzzle i, 1-9A-Z or a blank; line i of RATINGS its rating; STEPS is the
# text of --explain. Replays the steps on candidates: a pattern must be one, its consequences candidates that the solution
# has not, or the only digits left; the hardest technique must be the rating, and search begin where no more can be told.
# Shares no code with the library. Exit status 1 if a step is wrong.

function complain(text) { if (wrong++ < 10) print FILENAME ":" FNR ": " text ": " $0 }

# Adds a house of cells, as many as have been put into `member`.
function add_house(name,  i) {
    for (i = 0; i < n; i++) {
        house[name, i] = member[i]
        houses_of[member[i]] = houses_of[member[i]] name ";"
    }
    houses[name]
}

function add_houses(  i, k, line, shape, side, name, filled) {
    for (i = 0; i < n; i++) {
        for (k = 0; k < n; k++) member[k] = i * n + k
        add_house("row " i + 1)
        for (k = 0; k < n; k++) member[k] = k * n + i
        add_house("column " i + 1)
    }
    for (i = 0; i < n && regions; i++) {
        getline line <regions
        for (k = 0; k < n; k++) {
            name = "region " substr(line, k + 1, 1)
            house[name, filled[name] + 0] = i * n + k
            filled[name]++
            houses_of[i * n + k] = houses_of[i * n + k] name ";"
            houses[name]
        }
    }
    split(box, shape, "x")
    for (i = 0; i < n && !regions; i++) {
        for (k = 0; k < n; k++) member[k] = (int(i / shape[1]) * shape[1] + int(k / shape[2])) * n + (i % shape[1]) * shape[2] + k % shape[2]
        add_house("box " i + 1)
    }
    for (i = 0; i < 2 && diagonals; i++) {
        for (k = 0; k < n; k++) member[k] = k * n + (i ? n - 1 - k : k)
        add_house("diagonal " i + 1)
    }
    side = shape[1]
    for (i = 0; i < (side - 1) * (side - 1) && windoku; i++) {
        for (k = 0; k < n; k++)
            member[k] = (1 + int(i / (side - 1)) * (side + 1) + int(k / side)) * n + 1 + i % (side - 1) * (side + 1) + k % side
        add_house("extra box " i + 1)
    }
}

function value(text, cell) { return index("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", substr(text, cell + 1, 1)) }

# Returns the digit of a consequence such as r1c2=A.
function digit_of(text) {
    sub(/.*(=|<>)/, "", text)
    return value(text, 0)
}

function place(cell, digit,  i, k, count, name) {
    for (i = 1; i <= n; i++)
        if (i != digit) delete candidate[cell, i]
    count = split(houses_of[cell], name, ";")
    for (i = 1; i < count; i++)
        for (k = 0; k < n; k++)
            if (house[name[i], k] != cell) delete candidate[house[name[i], k], digit]
    filled[cell] = digit
}

function begin(  cell, digit) {
    puzzle++
    hardest = 1
    searched = solved = 0
    split("", candidate)
    split("", filled)
    if (!n) {
        for (n = 1; n * n < length(solution[puzzle]); n++) continue
        add_houses()
    }
    for (cell = 0; cell < n * n; cell++)
        for (digit = 1; digit <= n; digit++) candidate[cell, digit]
    for (cell = 0; cell < n * n; cell++)
        if ((digit = value(given[puzzle], cell))) place(cell, digit)
}

# The cell of a name such as r3c12.
function cell_of(name,  part) {
    split(substr(name, 2), part, "c")
    return (part[1] - 1) * n + part[2] - 1
}

# True if two cells have a common house.
function share(one, other,  i, count, name) {
    count = split(houses_of[one], name, ";")
    for (i = 1; i < count; i++)
        if (index(";" houses_of[other], ";" name[i] ";")) return 1
    return 0
}

# The number of places of a digit in a house outside the cells of the pattern.
function outside(name, digit,  k, count) {
    for (k = 0; k < n; k++)
        if (((house[name, k], digit) in candidate) && !(house[name, k] in cells)) count++
    return count + 0
}

function in_house(name, cell) { return index(";" houses_of[cell], ";" name ";") }

# Returns the fault of the pattern, or nothing.
function fault(  cell, d, k, i, lines) {
    for (cell in cells)
        for (i = 1; i <= house_count && technique !~ /wing|fish/; i++)
            if (!in_house(name[i], cell)) return "a cell outside of the house"
    for (i = 1; i <= house_count; i++)
        if (!(name[i] in houses)) return "no such house"
    if (technique ~ /^naked/) {
        for (cell in cells)
            for (d = 1; d <= n; d++)
                if (((cell, d) in candidate) && !(d in digits)) return "another candidate"
        return cell_count == digit_count ? "" : "numbers"
    }
    if (technique ~ /^hidden/) {
        for (d in digits)
            if (outside(name[1], d)) return "another place"
        return cell_count == digit_count && house_count == 1 ? "" : "numbers"
    }
    for (d in digits)
        for (i = 1; i <= house_count; i++)
            if (outside(name[i], d)) return "another place"
    if (technique ~ /^(pointing|claiming|locked)/) {
        for (i in removed)
            for (cell in cells)
                if (!share(cell, removed[i])) return "a removal that is not seen"
        return digit_count == 1 && house_count == 1 ? "" : "numbers"
    }
    for (cell in cells) lines[name[1] ~ /^row/ ? cell % n : int(cell / n)]
    for (cell in lines) k++
    for (i in removed)
        if (!((name[1] ~ /^row/ ? removed[i] % n : int(removed[i] / n)) in lines)) return "a removal outside of the fish"
    return k == house_count && digit_count == 1 && sizes[technique] == k ? "" : "numbers"
}

# Takes the step of a line apart: TECHNIQUE: DIGITS [in HOUSES] at CELLS => CONSEQUENCES.
function parse(  text, part, word, count, i) {
    split("", cells); split("", digits); split("", removed); split("", name)
    text = $0
    sub(/^  /, "", text)
    technique = substr(text, 1, index(text, ":") - 1)
    text = substr(text, length(technique) + 3)
    split(text, part, " => ")
    consequences = part[2]
    split(part[1], part, " at ")
    cell_count = split(part[2], word, " ")
    for (i = 1; i <= cell_count; i++) cells[cell_of(word[i])]
    house_count = split(part[1], part, " in ") > 1 ? split(part[2], name, ", ") : 0
    digit_count = split(part[1], word, " ")
    for (i = 1; i <= digit_count; i++) digits[value(word[i], 0)]
}

function finish() {
    if (puzzle && (searched ? rating[puzzle] < 6 : !solved || hardest != rating[puzzle]))
        complain("rating " rating[puzzle] ", hardest technique " hardest)
    if (puzzle && solved && (solved != hardest || remaining())) complain("not solved")
}

function remaining(  cell, count) {
    for (cell = 0; cell < n * n; cell++) count += !(cell in filled)
    return count
}

BEGIN {
    if (!box) box = "3x3"
    split("X-wing 2 swordfish 3 jellyfish 4", word, " ")
    for (i = 1; i < 6; i += 2) sizes[word[i]] = word[i + 1]
}
FNR == 1 { file++ }
file == 1 { given[FNR] = $1; next }
file == 2 { solution[FNR] = $1; next }
file == 3 { rating[FNR] = $1; next }
/^puzzle / { finish(); begin(); next }
/^  solved: rating / { solved = $3 + 0; next }
/^  search: / { searched = 1; if ($2 != remaining()) complain("cells remain"); next }
{
    parse()
    level = technique ~ /single/ ? 1 : technique ~ /pointing|claiming|locked/ ? 2 : technique ~ /(naked|hidden) pair/ ? 3 : technique ~ /(naked|hidden) triple/ ? 4 : technique in sizes ? 5 : 0
    if (!level) complain("no technique")
    if (level > hardest) hardest = level
    count = split(consequences, word, " ")
    for (i = 1; i <= count; i++) {
        cell = cell_of(word[i])
        digit = digit_of(word[i])
        sound = word[i] ~ /<>/ ? value(solution[puzzle], cell) != digit && level > 1 : value(solution[puzzle], cell) == digit && level == 1
        if (!sound || !((cell, digit) in candidate) || (cell in filled)) complain("unsound")
        if (word[i] ~ /<>/) removed[i] = cell
    }
    reason = count ? fault() : "nothing follows"
    if (reason) complain(reason)
    for (i = 1; i <= count; i++) {
        cell = cell_of(word[i])
        digit = digit_of(word[i])
        if (word[i] ~ /<>/) delete candidate[cell, digit]
        else place(cell, digit)
    }
}
END {
    finish()
    if (!wrong) print puzzle " puzzles"
    exit wrong > 0
}
