#!/bin/sh
# SPDX-License-Identifier: MIT
# The best score of a sudoku with weights, on boards whose enumeration would never end: by sdk-target,
# and by ec-solve on the problem that sdk2ec writes.
. "${srcdir:-.}/tests/tap.sh"

# Weights by ring, from 6 at the border to 10 in the centre.
"$AWK" 'BEGIN {
    for (r = 0; r < 9; r++)
        for (c = 0; c < 9; c++) {
            m = r < c ? r : c
            if (8 - r < m) m = 8 - r
            if (8 - c < m) m = 8 - c
            printf "%d%s", 6 + m, c < 8 ? " " : "\n"
        }
}' >"$tmp/weights"

# givens CONDITION: a solved board, of which the cells that fulfil an awk condition on row r, column c and
# digit d are given.
givens()
{
    "$AWK" 'BEGIN {
        for (r = 0; r < 9; r++)
            for (c = 0; c < 9; c++) {
                d = (r * 3 + int(r / 3) + c) % 9 + 1
                printf "%d%s", '"$1"' ? d : 0, c < 8 ? " " : "\n"
            }
    }'
}

# best: the cost of the best solution in a stream, and how the search ended.
best() { "$AWK" '$2 == "solution" { print $5 } $2 == "end" { print $5 }'; }

while read -r name condition; do
    givens "$condition" >"$tmp/board"
    score=$(sdk-target "$tmp/board")
    least=$(sdk-target --min "$tmp/board")
    sdk2ec --weights "$tmp/weights" "$tmp/board" >"$tmp/problem"
    is "$(ec-solve --max "$tmp/problem" | best)" "$score
optimal" "$name: the greatest score by ec-solve"
    is "$(ec-solve --min "$tmp/problem" | best)" "$least
optimal" "$name: the least score by ec-solve"
done <<'END'
empty 0
rows r*9+c<24
digits d<=3&&r<8
diagonal r==c||r+c==8
scattered (r*7+c*5)%4==0
END

# Nobody can list all of them, and the solutions found until then are not said to be all.
givens 0 >"$tmp/board"
gives '0 3' 'solutions are listed as they are found' sh -c 'sdk-target --all "$1" | head -n 3 | wc -l' sh "$tmp/board"
run sdk-target --all --time-limit=0.1 --grid "$tmp/board"
is "$status $stderr" "3 sdk-target: $tmp/board: search of puzzle 1 stopped (timeout); more solutions may exist" \
    'a time limit ends the list, with a message and status 3'

# An empty board has 6.67e21 solutions; its ten best are found without seeing the others.
givens 0 >"$tmp/board"
is "$(sdk-target -n 10 "$tmp/board" | sort -u | cut -d' ' -f1 | uniq -c | tr -s ' ')" ' 10 2906' \
    'ten different boards of the best score'

# With bounds only the relaxation searches. Its tree is small: the bounds of nodes are those of optimal bases.
"$AWK" 'function random(n) { x = x * 16807 % 2147483647; return x % n }
BEGIN {
    x = 3
    for (i = 0; i < 80; i++) {
        lo = random(3)
        hi = lo + random(3)
        printf "%d:%d|x%d%s", lo, hi ? hi : 1, i, i < 79 ? " " : "\n"
    }
    for (j = 0; j < 400; j++) {
        line = ""
        split("", has)
        for (k = 2 + random(4); k > 0;) {
            i = random(80)
            if (i in has)
                continue
            has[i]
            line = line "x" i " "
            k--
        }
        print line "|" 1 + random(100)
    }
}' >"$tmp/problem"
run ec-solve -q --min --node-limit=1000 "$tmp/problem"
is "$(echo "$stdout" | best)" '559
optimal' 'few nodes find the least cost with bounds'

# Matchings with costs: the relaxation is nearly integral, and cuts close the gap before a tree.
"$AWK" -f "${srcdir:-.}/tests/bench/families.awk" matching 2 500 4 costs >"$tmp/problem"
run ec-solve -q --min --node-limit=1500000 "$tmp/problem"
is "$(echo "$stdout" | best)" '18407
optimal' 'few nodes find the cheapest matching'

# The matchings of a path, with a cost for each edge and each single vertex: each vertex is a state or two.
"$AWK" -v n=20000 -v least="$tmp/least" 'BEGIN {
    for (i = 1; i <= n; i++) printf "v%d%s", i, i < n ? " " : "\n"
    for (i = 1; i <= n; i++) {
        single = i * 7919 % 89 - 40
        edge = i * 104729 % 101 - 30
        print "v" i " |" single
        if (i > 1) print "v" i - 1, "v" i " |" edge
        cost = before + single
        if (i > 1 && two + edge < cost) cost = two + edge
        two = before
        before = cost
    }
    print cost >least
}' >"$tmp/problem"
for engine in auto frontier; do
    run ec-solve -q --min -n 3 -e "$engine" --node-limit=80000 "$tmp/problem"
    is "$(echo "$stdout" | "$AWK" '$2 == "solution" { cost[$3] = $5 }
        END { print cost[1], cost[1] <= cost[2] && cost[2] <= cost[3], $5 }')" "$(cat "$tmp/least") 1 optimal" \
        "the cheapest matchings of a path, by $engine"
done

# Cheapest matchings of a path of equal costs: of 2n vertices one, of 2n + 1 vertices n + 1. The others are far more.
for n in 8 9 30001; do
    "$AWK" -v n="$n" 'BEGIN {
        for (i = 1; i <= n; i++) printf "v%d%s", i, i < n ? " " : "\n"
        for (i = 1; i <= n; i++) print "v" i " |1" (i > 1 ? "\nv" i - 1 " v" i " |1" : "")
    }' >"$tmp/path$n"
done
for engine in auto bound relax frontier links bits cells; do
    gives '0 1
5' "$engine counts the cheapest matchings of paths" ec-solve -c --min -e "$engine" "$tmp/path8" "$tmp/path9"
done
gives '0 15001' 'tables of states count the cheapest matchings of a long path' ec-solve -c --min "$tmp/path30001"
printf 'a b c d\na |1\na |1\na |2\nb |1\nb |1\nc d |3\nc |1\nd |2\n' >"$tmp/parts"
gives '0 8' 'components multiply' ec-solve -c --min "$tmp/parts"
gives '0 4' 'the dearest solutions are counted' ec-solve -c --max "$tmp/parts"
gives '0 8' 'the cheapest set covers are counted' ec-solve -c --min --set-cover "$tmp/parts"
for excluded in --number=3 "--proof=$tmp/proof" --up-to-symmetry "--checkpoint=$tmp/saved" "--trace=$tmp/trace" --part=1/2; do
    fails_with 2 "the number of the best solutions excludes ${excluded%%=*}" ec-solve -c --min -e links "$excluded" "$tmp/parts"
done
