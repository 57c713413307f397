#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer: the output of other solvers, and lists of numbers as scripts print them, become
# solutions: the answers of tests/files/answers, word for word, and changed in several ways.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/answers.sh"

# Problems of answers of solvers of rows, of constraints, and of clauses.
printf 'a b c\na b c\na b\nc\n' >three.ec
printf 'a b c\na b |3\nc |1\na |4\nb c |1\nb |1\n' >five.ec
printf 'a b\na |-5\na b |-1\nb |2\n' >below.ec
printf 'p cnf 3 3\n1 2 0\n-1 3 0\n2 3 0\n' >formula.ec
printf 'h 1 2 0\n3 -1 0\n5 -2 0\n' >weighted.ec
printf 'a b | x\na x:r\nb x:r\nb\na x:r\na x:s\n' >twice.ec
check_cases rows
check_cases clauses

# Costs, and the same without and to be maximised; variables that are no options.
printf 'a b\na |1\nb |1\na b |3\n' >costs.ec
sed 's/ |.*//' costs.ec >choice.ec
{ printf '|= problem\n|: objective max\n'; cat costs.ec; } >most.ec
printf 'Minimize\n obj: z + x + 2 y\nSubject To\n c1: - Rgc1 + x + y + z = 1\n c2: y + z = 1\n' >range.ec
printf 'Bounds\n 0 <= Rgc1 <= 1\n x4 = 3\nBinaries\n x y z\nEnd\n' >>range.ec
sed 's/obj: .*/obj:/; /x4/d' range.ec >constant.ec
check_cases programs
ec-solve five.ec >solutions
complains 'found solutions of ec-solve: use --check' 'solutions of ec-solve: what to do' ec-answer five.ec solutions

printf 'p cnf 3 2\n1 2 0\n-1 3 0\n' >positive.ec
for answer in '[1, 2, 3]' '[True, True, True]' '[1, 1, 1]' '[x1 = True, x2 = True, x3 = True]' \
    '[v_0 = True, v_2 = True, v_1 = True]' '{1: True, 2: True, 3: True}' 'sat
((define-fun x1 () Bool true) (define-fun x2 () Bool true) (define-fun x3 () Bool true))'; do
    printf '%s\n' "$answer" >list
    run ec-answer -p cnf positive.ec list
    is "$status $(echo "$stdout" | sed -n 's/.* options \(1 3 5\) .*/\1/p')" '0 1 3 5' "a formula: $answer"
done

printf 'a b c d\na b\nc d\na c\nb d\n' >problem.ec
# Solutions with options from 0 or from 1; solutions of equal options.
printf 'a b\na\nb\na b\n' >base.ec
printf 'a\na\na\na\n' >alike.ec
printf 'a b c\na b\nc\na\nb c\nb\n' >five.ec
printf 'a b\na\nb\na\nb\na\n' >either.ec
printf '0:1|a b\na\nb\n' >pair.ec
printf '|= problem\ni j\n|: option x[0,1]\ni\n|: option x[0,2]\ni j\n|: option %s\nj\n' "table_('A',_'B')" >signs.ec
printf 'a b\na\nb\n' >two.ec
printf 'a b c\na\nb c\na b\nc\n' >four.ec
printf 'Minimize\n obj: 3 x[0,1] + 2 x[0,2]\nSubject To\n c: x[0,1] + x[0,2] = 1\n' >two-names.ec
printf 'Binary\n x[0,1]\n x[0,2]\nEnd\n' >>two-names.ec
check_cases lists

printf '[[2, 3], [4], [3], [4, 2], [1]]\n' >sets.txt
echo '[0, 1, 4]' >list
run ec-answer --problem-base=1 --base=0 sets.txt list
is "$(echo "$stdout" | sed -n 's/.* options //p')" '1 2 5' '--problem-base: of the sets, --base: of the answer'
complains "item '0' is not covered" '--problem-base=0' ec-answer --problem-base=0 --base=0 sets.txt list
complains '--problem-base: expected 0 or 1' 'another base' ec-answer --problem-base=2 sets.txt list
printf 'p edge 3 2\ne 1 2\ne 2 3\n' >path.col
ec-solve -a --colours=2 path.col >solutions
gives '0 2 of 2 solutions right, complete' '--colours: the problem of a graph' ec-answer \
    --colours=2 -C path.col solutions
