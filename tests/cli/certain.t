#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve --include, --exclude, --is-unique, --backbone and --marginals.
. "${srcdir:-.}/tests/tap.sh"

export AWK

printf '|= problem four\nA B C D\nA B\nC D\nA C\nB D\nA D\nB C\n|= end\n' >four.ec
printf 'a b | s\n| one\na s:x\n| two\nb s:x\n| two\nb s:y\n| last\na b\n' >named.ec
printf '0:2|a b\na b\na\nb\n' >bounds.ec
printf 'a | s t\na\na s\ns t\n' >secondary.ec
"$AWK" -f "$examples/queens.awk" 8 >queens8.ec

# ---- included and excluded options ----

prints 0 '|= problem four
|= solution 1 options 3 4
A C
B D
|= end found 1 complete' 'an included option is in every solution' ec-solve -a --include=3 four.ec
prints 0 2 'an excluded option is in none' ec-solve -c --exclude=3 four.ec
prints 0 1 'several lists add up' ec-solve -c --exclude=3 --exclude=1,2 four.ec
prints 0 1 'an option is denoted by its items in any order' ec-solve -c --include='D A' four.ec
prints 0 5 'a set cover has the included option' ec-solve -c --set-cover --include=1 four.ec
prints 0 2 'an option without an item to be covered once is included' ec-solve -c --include=2 bounds.ec
prints 1 0 'an option without primary items is in no solution' sh -c 'ec-solve -c --include=3 secondary.ec 2>/dev/null'
for engine in links bits cells wdeg frontier masks; do
    prints 0 4 "engine $engine" ec-solve -c -e $engine --include='r1 c1 u1 d8' queens8.ec
done
prints 0 4 'a diagram has the included option' \
    sh -c 'ec-solve -t zdd --include="r1 c1 u1 d8" queens8.ec | "$AWK" -f '"$examples"'/zdd-count.awk'
prints 0 'order 1' 'the symmetries are those that keep the included option' \
    sh -c 'ec-solve --symmetries --include="r1 c2 u2 d7" queens8.ec | sed 1q'
prints 0 4 'parts of a search have the included option' \
    sh -c 'for i in 1 2; do ec-solve -c --part=$i/2 --include=1 queens8.ec; done |
           "$AWK" "{ sum += \$1 } END { print sum }"'

# ---- a proof has the literals as clauses ----

run ec-solve -c --include=1 --exclude=5 --proof=proof --proof-cnf=formula four.ec
is "$(grep -cx '1 0' formula) $(grep -cx -- '-5 0' formula)" '1 1' 'literals are unit clauses'

# The clauses of the problem without literals, and unit clauses, are refuted by the proof as well.
ec-convert -t cnf --comments=no four.ec 2>/dev/null >whole || ec-convert -t cnf four.ec >whole
run ec-solve -c --include=1,3 --proof=proof four.ec
"$AWK" '/^p cnf/ { $4 += 2 } !/^c/; END { print "1 0\n3 0" }' whole >assumed
is "$(cd "$srcdir" && "$builddir_under_test"/tests/proof/check-drat "$tmp/assumed" "$tmp/proof")" 's VERIFIED' \
    'a proof refutes the problem with unit clauses for its literals'

# ---- symmetries ----

ec-solve --symmetries queens8.ec >group8
sed -n 2,3p group8 >diagonal
prints 2 'ec-solve: diagonal:1:1: problem 1: not a symmetry: included or excluded options rule out option 3, '\
'but not its image 17' 'a generator that moves an included option is refused' \
    ec-solve -c --up-to-symmetry --group=diagonal --include=2 queens8.ec
prints 0 2 'a generator that keeps the included option is read' \
    ec-solve -c --up-to-symmetry --group=diagonal --include=1 queens8.ec

# ---- errors ----

prints 2 '|= problem four
|= end found 0 errorec-solve: four.ec: problem 1: expected an option up to 6, found 9' \
    'a number above the last' ec-solve --include=9 four.ec
prints 2 '
84ec-solve: four.ec: problem 1: expected an option up to 6, found 9' 'a stream goes on' \
    ec-solve -c --exclude=9 four.ec queens8.ec
prints 2 'ec-solve: --include: expected numbers or names of options, found '"''
Try 'ec-solve --help'." 'no option' ec-solve --include= four.ec
prints 1 0'ec-solve: problem 1: no solution: option 1 is included and excluded' \
    'an option that is included and excluded' ec-solve -c --explain --include=1 --exclude=1 four.ec
prints 1 0'ec-solve: problem 1: no solution: included options 1 and 3 clash at item A' \
    'included options that clash' ec-solve -c --explain --include=1,3 four.ec

printf '1:2|a 1:2|b\na\nb\na\n' >double.ec
printf 'i j | s\ni j\ni s\nj s\n' >rivals.ec
complains 'cannot be covered together (perhaps not a minimal set): i j' 'j cannot be covered with the included option, which has i' \
    ec-solve -q --explain --include=2 rivals.ec
run ec-solve -c --explain --include=1 --exclude=2 double.ec
like "$stderr" 'this item cannot be covered: b' 'an option with an item of its own is included in an explanation'

# ---- the only solution ----

prints 0 '|= problem four
|= solution 1 options 3 4
A C
B D
|= end found 1 complete' 'the only solution' ec-solve --is-unique --include=3 four.ec
prints 1 '|= problem four
|= solution 1 options 1 2
A B
C D
|= solution 2 options 3 4
A C
B D
|= end found 2 enough'\
'ec-solve: problem 1: several solutions: the first two differ in 4 options, items A B C D' \
    'two solutions and where they differ' ec-solve --is-unique four.ec
prints 1 '|= problem four
|= end found 0 complete' 'no solution' ec-solve --is-unique --include=1,3 four.ec

for include in 3 1,3; do ec-solve --is-unique --include=$include -t json four.ec; done >unique.json
ec-solve --is-unique -t json four.ec >>unique.json 2>/dev/null
is "$(grep -o '"unique": [a-z]*' unique.json | paste -s -d ' ' -)" '"unique": true "unique": false "unique": false' \
    'JSON says whether the solution is the only one'
ec-solve --is-unique -t json four.ec >two.json 2>/dev/null
prints 0 '|= end found 2 enough' 'and is read as an answer' sh -c 'ec-answer -f json four.ec two.json | tail -n 1'

# ---- the backbone ----

prints 0 '|= problem four
always 1 A B
always 2 C D
never 3 A C
never 4 B D
never 5 A D
never 6 B C
backbone always 2 never 4 some 0 complete' 'the backbone' ec-solve --backbone -a --include=1 four.ec
prints 0 '|= problem four
backbone always 0 never 0 some 6 complete' 'only options of all solutions are listed' \
    ec-solve --backbone four.ec
prints 1 '|= problem four
backbone always 0 never 0 some 0 complete' 'no solution has no backbone' \
    ec-solve --backbone --include=1,3 four.ec
prints 2 '|= problem four
backbone always 0 never 0 some 0 errorec-solve: four.ec: problem 1: unknown option '"'x'" \
    'a refused problem has no backbone' ec-solve --backbone --include=x four.ec
prints 0 '{"problem": "four", "backbone": {"always": [3, 4]}, "always": 2, "never": 4, "some": 0, '\
'"end": "complete"}' 'the backbone as JSON' ec-solve --backbone --include=3 -t json four.ec

# ---- marginals ----

prints 0 '|= problem four
1/3 1 A B
1/3 2 C D
1/3 3 A C
1/3 4 B D
1/3 5 A D
1/3 6 B C
marginals 3 complete' 'marginals' ec-solve --marginals four.ec
prints 1 '|= problem four
marginals 0 complete' 'marginals without a solution' ec-solve --marginals --include=1,3 four.ec
prints 0 '{"problem": "four", "marginals": [1, 1, 0, 0, 0, 0], "solutions": 1, "end": "complete"}' \
    'marginals as JSON' ec-solve --marginals --include=1 -t json four.ec
prints 0 736 'marginals of the options of all rows add up' \
    sh -c 'ec-solve --marginals queens8.ec | "$AWK" -F/ "NF == 2 { sum += \$1 } END { print sum }"'
"$AWK" -f "$examples/domino.awk" 16 16 >domino16.ec
prints 0 'marginals 2444888770250892795802079170816 complete' 'numbers of any size' \
    sh -c 'ec-solve --marginals domino16.ec | tail -n 1'
prints 3 '|= problem
marginals 0 limit' 'a limit prints no number' \
    sh -c 'ec-solve --marginals --memory-limit=100K domino16.ec 2>/dev/null'

# agree PROBLEM: marginals are 0 for options of no solution, all solutions for those of all, and equal in an orbit.
agree()
{
    { ec-solve --marginals "$1"; ec-solve --backbone -a "$1"; ec-solve --symmetries "$1"; } | "$AWK" '
        split($1, count, "/") == 2 { marginal[$2] = count[1]; all = count[2]; options++ }
        $1 == "always" && marginal[$2] != all || $1 == "never" && marginal[$2] != 0 { print }
        $1 == "some" && (marginal[$2] == 0 || marginal[$2] == all) { print }
        $1 ~ /^(always|never|some)$/ { options-- }
        $1 == "option-orbit" { for (i = 3; i <= NF; i++) if (marginal[$i] != marginal[$3]) print }
        END { print options }'
}
make_examples six=pentomino,6,10 domino7=domino,7,6
for problem in six queens8 domino7 four; do
    is "$(agree $problem.ec)" 0 "the backbone, marginals and orbits of $problem agree"
done

# A long list is summed up, and its diagram is not waited for.
printf '%s\n' .................1.....2.3.........4..3.5.....26....7.14...8...5........7....6.2. |
    sdk2ec --reduce >sudoku.ec
ec-solve --marginals sudoku.ec >marginals
is "$(tail -n 1 marginals)" "marginals $(ec-solve -c sudoku.ec) complete" 'marginals of half a million solutions'
ec-solve --marginals -j 3 sudoku.ec >by-threads
same by-threads marginals 'threads do not change marginals'

for option in --is-unique --backbone --marginals; do
    for other in --min --max --set-cover --sample=1 --up-to-symmetry --proof=p --part=1/2 --checkpoint=c; do
        fails_with 2 "$option and $other are refused" ec-solve $option $other four.ec
    done
done

# ---- sudoku ----

printf '%s\n' 53467891267219534819834256785976142342685379171392485696153728428741963534528617. >one.txt
prints 0 '1 r9c9 9:1' 'the digits of an open cell and their numbers' sdk-solve --marginals one.txt
run sdk-solve --backbone -t marks one.txt
is "$status $(printf '%s\n' "$stdout" | tail -n 2 | head -n 1)" '0 | 3 4 5 | 2 8 6 | 1 7 9 |' \
    'a board with the candidates of all solutions'

# ---- distant solutions

# Three solutions have no option in common; the fourth has two options again.
is "$("$examples/distant.sh" four.ec 4 | sed -n 's/^|= solution 1 cost \([0-9]*\).*/\1/p' | tr '\n' ' ')" '0 0 2 ' \
    'each solution has as few options of those before as can be'
