# SPDX-License-Identifier: MIT
# check-cover.awk - are these solutions of that problem?
#
#   awk -f check-cover.awk PROBLEM SOLUTIONS
#
# PROBLEM is one exact cover problem in the text format ec, SOLUTIONS what `ec-solve -a PROBLEM` printed. Each
# solution must consist of options of the problem, each once, under its own number; cover each primary item within
# its bounds, and each secondary item at most once, or in one colour; have the cost that it says; and differ from
# those before it. The last line must give their number. Shares no code with the library.
# Prints the number of solutions and how the search ended. Exit status 1 if something is wrong, 2 if the arguments are.

function complain(text) {
    print where ": " text
    if (++wrong >= 10) exit 1
}

# The words of a line, single blanks between them.
function words(line) {
    sub(/\r$/, "", line)
    gsub(/[ \t]+/, " ", line)
    sub(/^ /, "", line)
    sub(/ $/, "", line)
    return line
}

# Is it a line that says nothing about the problem?
function is_comment(line) {
    return line == "" || line ~ /^\|/
}

# Items: least[item] and most[item] for primary ones, secondary[item] for the others.
function read_items(line,   part, size, i, bar, name, bounds, limits) {
    size = split(line, part, " ")
    for (i = 1; i <= size; i++) {
        if (part[i] == "|") { bar = 1; continue }
        name = part[i]
        bounds = "1"
        if (index(name, "|")) {
            bounds = substr(name, 1, index(name, "|") - 1)
            name = substr(name, index(name, "|") + 1)
        }
        if (bar) { secondary[name]; continue }
        least[name] = most[name] = bounds + 0
        if (split(bounds, limits, ":") == 2) { least[name] = limits[1] + 0; most[name] = limits[2] + 0 }
    }
}

function read_problem(   line, more, items) {
    while ((more = (getline line < ARGV[1])) > 0) {
        line = words(line)
        if (is_comment(line)) continue
        if (!items) { read_items(line); items = 1 }
        else option[++options] = line
    }
    if (more < 0) { print "cannot read " ARGV[1]; usage = 1; exit 2 }
}

# Counts the items of an option of the solution at hand, and its cost.
function choose(number,   part, size, i, name, colour, colon, has_primary) {
    size = split(option[number], part, " ")
    for (i = 1; i <= size; i++) {
        if (part[i] ~ /^\|/) { cost += substr(part[i], 2); continue }
        colon = index(part[i], ":")
        name = colon ? substr(part[i], 1, colon - 1) : part[i]
        colour = colon ? substr(part[i], colon + 1) : ""
        if (name in least) has_primary = 1
        else if (name in covered && (colour == "" || colour != painted[name]))
            complain("secondary item " name " is used twice, and not in one colour")
        painted[name] = colour
        covered[name]++
    }
    if (!has_primary) complain("option " number " has no primary item")
}

# Sorts numbers[1..n], upwards; most solutions are in order already.
function sort(numbers, n,   i, j, t) {
    for (i = 2; i <= n; i++) {
        t = numbers[i]
        for (j = i; j > 1 && numbers[j - 1] > t; j--) numbers[j] = numbers[j - 1]
        numbers[j] = t
    }
}

# Checks the solution whose options are numbers[1..size].
function check_solution(   i, name, key) {
    if (lines != size) complain(lines " lines for " size " options")
    split("", covered)
    split("", painted)
    cost = 0
    for (i = 1; i <= size; i++) choose(numbers[i])
    for (name in least)
        if (covered[name] + 0 < least[name] || covered[name] + 0 > most[name])
            complain("item " name " is covered " covered[name] + 0 " times")
    if (announced != "" && announced + 0 != cost) complain("the cost is " cost ", not " announced)
    sort(numbers, size)
    for (i = 1; i <= size; i++) {
        if (i > 1 && numbers[i] == numbers[i - 1]) complain("option " numbers[i] " twice")
        key = key " " numbers[i]
    }
    if (key in seen) complain("the solution of line " seen[key] " again")
    seen[key] = NR
    size = lines = open = 0
}

# Begins a solution: "|= solution 3 cost 42 options 5 12 301".
function begin_solution(   i) {
    announced = $4 == "cost" ? $5 : ""
    i = announced == "" ? 4 : 6
    if ($i != "options" || $3 != ++solutions) complain("not the head of solution " solutions)
    for (size = 0; ++i <= NF; ) {
        numbers[++size] = $i + 0
        if (!($i in option)) complain("there is no option " $i)
    }
    open = 1
}

BEGIN {
    if (ARGC != 3) { print "usage: awk -f check-cover.awk PROBLEM SOLUTIONS"; usage = 1; exit 2 }
    read_problem()
    ARGV[1] = ""
}

                    { where = "line " FNR }
ended               { complain("a line after the end"); next }
/^\|= problem/      { next }
/^\|= (solution|end)/ && open { check_solution() }
/^\|= solution /    { begin_solution(); next }
/^\|= end found /   { if ($4 != solutions + 0) complain($4 " found, but there are " solutions + 0); ended = $5; next }
open                { if (words($0) != option[numbers[++lines]]) complain("not option " numbers[lines]); next }
                    { complain("not of a stream of solutions") }

END {
    if (usage) exit 2
    if (wrong) exit 1
    where = "the end"
    if (!ended) { print "the end is missing"; exit 1 }
    print solutions + 0, ended
}
