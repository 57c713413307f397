#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-solve --method: plain backtracking finds the solutions of exact cover.
. "${srcdir:-.}/tests/tap.sh"

methods=$(sdk-solve --help=all | sed -n '/^Methods/,/^$/s/^  \([a-z][a-z-]*\)  .*/\1/p')
is "$(echo "$methods" | wc -l | tr -d ' ')" 4 'there are four methods'

# The same solutions.
printf '................\n12..34..........\n1...............\n' >boards
"$AWK" 'BEGIN { srand(7); for (k = 0; k < 20; k++) { line = ""
    for (i = 0; i < 64; i++) line = line ((d = i % 4 + 1), rand() < 0.8 ? d : "."); print line } }' >candidates
printf '1122\n1122\n3344\n3344\n' >squares
printf '1112\n1322\n3324\n3444\n' >regions
# agree NAME OPTION... FILE: do all methods list the solutions that the default does?
agree()
{
    name=$1
    shift
    sdk-solve -n 1000 "$@" 2>/dev/null | cut -d ' ' -f 1 | sort >expected
    sdk-solve -c "$@" 2>/dev/null >counts
    for method in $methods; do
        is "$(sdk-solve -n 1000 --method="$method" "$@" 2>/dev/null | cut -d ' ' -f 1 | sort | cksum)" \
            "$(cksum <expected)" "$method: $name, listed"
        is "$(sdk-solve -c --method="$method" "$@" 2>/dev/null)" "$(cat counts)" "$method: $name, counted"
    done
}
agree 'boards of 4 x 4' boards
agree 'with diagonals' --diagonals boards
agree 'with candidates' -f sukaku candidates
agree 'with regions that are boxes' --regions=squares boards
agree 'with regions' --regions=regions boards
agree 'of 6 x 6, few solutions of it' -b 2x3 "$examples/boards6.txt"
printf '11..............\n12..34..........\n' >clash
agree 'with a contradiction' clash
for method in fewest links cells; do
    is "$(sdk-solve --method="$method" "$examples/puzzles.sdm" | cksum)" \
        "$(sdk-solve "$examples/puzzles.sdm" | cksum)" "$method solves boards of 9 x 9"
done
sed -n 1,3p "$examples/puzzles.sdm" >first
is "$(sdk-solve --method=static first)" "$(sdk-solve first)" 'static solves boards of 9 x 9'
is "$(sdk-solve --method=fewest -t same "$examples/board16.txt" | cksum)" \
    "$(sdk-solve -t same "$examples/board16.txt" | cksum)" 'fewest solves a board of 16 x 16'

# nodes METHOD: the options that it tries for all solutions of the boards.
nodes()
{
    sdk-solve -v -c --method="$1" boards 2>&1 >/dev/null | sed -n 's/.*: method .* puzzles, \([0-9]*\) nodes, .*/\1/p'
}
# The same of an empty board, counted apart.
"$AWK" 'function fits(i, d,   j) {
        for (j = 0; j < i; j++)
            if (cell[j] == d && (int(i / 4) == int(j / 4) || i % 4 == j % 4 ||
                (int(i / 8) == int(j / 8) && int(i % 4 / 2) == int(j % 4 / 2)))) return 0
        return 1
    }
    function fill(i,   d) {
        if (i == 16) return
        for (d = 1; d <= 4; d++) if (fits(i, d)) { n++; cell[i] = d; fill(i + 1) }
    }
    BEGIN { fill(0); print n }' >count
head -n 1 boards >blank
is "$(sdk-solve -v -c --method=order blank 2>&1 >/dev/null | sed -n 's/.* \([0-9]*\) nodes, .* a second$/\1/p')" \
    "$(cat count)" 'nodes are digits put into cells'
is "$(nodes order)" "$(nodes bits-order)" 'bits change nothing in what is tried'
sdk-solve -v --method=fewest "$examples/puzzles.sdm" 2>&1 >/dev/null |
    grep method | sed 's/[0-9.]* s\(, [0-9]* puzzles a second\)*$/T/; s/ [0-9]* nodes/ N nodes/' | tail -n 2 >told
is "$(cat told)" "sdk-solve: $examples/puzzles.sdm: puzzle 12: method fewest, enough, N nodes, T
sdk-solve: method fewest: 12 puzzles, N nodes, T" 'each puzzle and all together are told with -v'

# Refusals and limits.
fails_with 2 'an unknown method is refused' sdk-solve --method=guess boards
fails_with 2 'so is an engine that does not list solutions' sdk-solve --method=cover boards
fails_with 2 'and a method for what is not solved' sdk-solve --method=order --check boards
rejects 'cages are not supported' 'cages whose digits are added up are refused' \
    sdk-solve --method=order "$srcdir/tests/files/sudoku/good/ruud.killer"
echo '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9' >long
fails_with 3 'a time limit ends the search' sdk-solve -l 0.05 --method=order long
like "$stderr" 'puzzle 1 .*stopped (timeout)' 'which says so'
