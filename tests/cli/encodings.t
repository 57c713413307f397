#!/bin/sh
# SPDX-License-Identifier: MIT
# Every encoding has as many models as the problem has solutions, as a solver counts them that lists
# all of them; and formats that few solvers want say the same as others.
. "${srcdir:-.}/tests/tap.sh"

# Problems: one, no and many solutions, and all features.
cp "$examples/knuth.ec" one.ec
printf 'a b c\na b\nb c\n' >none.ec
make_examples queens=queens,6 domino=domino,4,4
printf 'a b c | x y\na x:1 y\na x:2\nb x:1\nb x:2 y:1\nc y:1\nc x:1\nx y\n' >colours.ec
printf '2:3|a 0:2|b 1|c | x\na\na b |-4\na x |3\nb x |1\nb\nc a |2\nc\nc b\n' >bounds.ec
printf 'a b\na\na\n' >uncovered.ec
printf 'a b\n' >empty.ec
grep 'easy 1$' "$examples/puzzles.sdm" | sdk2ec --reduce >sudoku.ec
problems='one none queens domino colours bounds uncovered empty sudoku'

for problem in $problems; do ec-solve -q -c $problem.ec >$problem.count; done

# have SOLVER TEST: is it installed? Else the test is left out.
have()
{
    if command -v "$1" >/dev/null 2>&1; then return 0; fi
    skip "$2" "no $1 here"
    return 1
}

# All models, in every encoding.
encodings=$(ec-convert --help=all | sed -n '/^Encodings/,/^$/s/^  \([a-z][a-z]*\)  *.*/\1/p')
for encoding in $encodings; do
    have clasp "clasp: all models, $encoding" || continue
    got=
    for problem in $problems; do
        ec-convert -q -t cnf --objective=none --amo="$encoding" $problem.ec >in.cnf
        got="$got $(clasp --verbose=1 -q 0 in.cnf | sed -n 's/^c Models  *: //p')"
    done
    is "$(echo $got)" "$(for problem in $problems; do cat $problem.count; done | tr '\n' ' ' |
        sed 's/ $//')" "clasp: as many models as solutions, $encoding"
done

# best FILE: the cost of the best solution in an answer.
best()
{
    ec-answer -q bounds.ec "$1" 2>&1 | sed -n '/^ec-answer/p
s/^|= solution .* cost \([^ ]*\) .*/\1/p' | tail -n 1
}

least=$(ec-solve --min bounds.ec | sed -n 's/^|= solution 1 cost \([^ ]*\) .*/\1/p')
if have clasp 'clasp: wcnf-old'; then
    ec-convert -t wcnf-old bounds.ec >in.wcnf
    clasp --verbose=0 in.wcnf >answer
    is "$(best answer)" "$least" 'clasp: wcnf-old'
fi
if have glpsol 'glpsol: mps-fixed'; then
    ec-convert -t mps-fixed bounds.ec >in.mps
    glpsol --mps in.mps -w answer >/dev/null 2>&1
    is "$(best answer)" "$least" 'glpsol: mps-fixed'
fi
