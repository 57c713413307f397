#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve --proof: writes a proof that there are no more solutions, by a checker that
# shares no code with the library; and a faulty proof is refused.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/proofs.sh"

# The verdict on the proof written last: by clauses, by rows, and by clauses with hints.
verdict() { judged drat "${1:-formula}" "${2:-proof}"; }
verdict_of_rows() { judged veripb "${1:-rows}" "${2:-proof}"; }
verdict_of_hints() { judged lrat "${1:-hinted}" "${2:-proof}"; }

# proves PROBLEM FOUND [OPTION...]: every engine that writes proofs proves that this is all.
proves()
{
    problem=$1 found=$2
    shift 2
    for engine in auto links bits cells wdeg; do
        for format in drat lrat lrat-binary veripb veripb-unsat; do
            name="$problem: $found, by $engine, $format"
            run ec-solve -q -e "$engine" -c --proof=proof --proof-format=$format \
                "$(formula_option $format)" "$@" "$problem.ec"
            is "$stdout $stderr $(judged $format formula proof)" \
                "$found  s VERIFIED$(conclusion $format "$found")" "$name"
            confirm $format proof "$name"
        done
    done
}

make_examples queens6=queens,6 queens8=queens,8 dominoes=domino,4,4 langford6=langford,6
grep 'hard 1$' "$examples/puzzles.sdm" | head -n 1 | sdk2ec --reduce >sudoku.ec
printf 'a b\na\n' >no-option.ec
printf 'a b | x\na x:r\na x:s\nb x:r\nb x:s\nb x\nx:r\na\n' | grep -v "^x" >colours.ec
printf 'a b c\na b\na c\nb c\n' >triangle.ec
# Pairs of a to d as often as wanted, a component each, and a component of pairs of five items, which has no solution.
parts()
{
    "$AWK" -v parts="$1" '
        function pairs(name, n,   i, j) {
            for (i = 1; i <= n; i++) items = items " " name i
            for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) options = options name i " " name j "\n"
        }
        BEGIN { for (p = 1; p <= parts; p++) pairs("p" p "_", 4); pairs("z", 5); print items; printf "%s", options }'
}
parts 3 >parts.ec
printf '|= problem\n|= end\n' >no-items.ec
printf 'a\n' >no-options.ec
printf 'a\na\na\n' >duplicates.ec

proves queens6 4
proves queens8 92
proves dominoes 36
proves langford6 0
proves sudoku 1
proves no-option 0
proves colours 5
proves triangle 0
proves parts 0
proves no-items 1
proves no-options 0
proves duplicates 2

# ---- a proof is about its formula

ec-solve -e links -c --proof=proof --proof-cnf=formula queens8.ec >all
# The clause of a solution holds the numbers of its eight queens.
"$AWK" 'NF == 9 && !gone && /^-/ { gone = 1; $1 = "1 -1"; } { print }' formula >dropped
is "$(verdict dropped)" 's NOT VERIFIED' 'a solution that is dropped from the formula is missed'
grep -v '^d' proof | tail -n 1 >empty
is "$(verdict formula empty)" 's NOT VERIFIED' 'the empty clause alone is no proof'
sed '$d' proof >cut
is "$(verdict formula cut)" 's NOT VERIFIED' 'without the empty clause nothing is proven'
sed '/^d/d;s/^\(-[0-9]* \).*/\10/' proof >bold
is "$(verdict formula bold)" 's NOT VERIFIED' 'clauses that say too much are found out'
run sh -c 'ec-solve -e links -c --stats --proof=proof queens8.ec 2>&1 | grep "^ec-solve: proof"'
is "$stdout" "ec-solve: proof: $(grep -vc '^d' proof) clauses" '--stats tells their number'

# ---- a component without solutions is refuted alone

for count in 0 50; do
    parts $count >parts.ec
    run ec-solve -q --proof=proof --proof-cnf=formula parts.ec
    is "$status $(verdict)" '1 s VERIFIED' "no solution beside $count other components"
    "$AWK" '{ print NF }' proof >shape.$count
done
is "$(cat shape.50)" "$(cat shape.0)" 'the proof is as long as that of the component'

# ---- so is a proof with hints

ec-solve -e links -c --proof=proof --proof-format=lrat --proof-cnf=hinted queens8.ec >all
sed '$d' hinted | "$AWK" '/^p/ { $4-- } { print }' >dropped
is "$(verdict_of_hints dropped)" 's NOT VERIFIED' 'a solution that is dropped from the formula is missed'
sed '$d' proof >cut
is "$(verdict_of_hints hinted cut)" 's NOT VERIFIED' 'without the empty clause nothing is proven'
is "$("$AWK" '$2 == "d" { count -= NF - 3; next } ++count > most { most = count } END { print most < 50 }' proof)" \
    1 'clauses are deleted when the search leaves their nodes'
"$AWK" -f "$examples/pentomino.awk" 3 20 >pentominoes.ec
run ec-solve -q -c --proof=proof --proof-format=lrat-binary --proof-cnf=hinted pentominoes.ec
is "$stdout $(verdict_of_hints)" '8 s VERIFIED' 'pentominoes 3x20'

# ---- and a proof for VeriPB is about its rows

ec-solve -e links -c --proof=proof --proof-format=veripb --proof-opb=rows queens8.ec >all
is "$(verdict_of_rows)" 's VERIFIED COMPLETE ENUMERATION OF 92 SOLUTIONS' 'solutions are steps of the proof'
ec-convert -t opb queens8.ec >plain-rows
is "$(grep -v '^preserved' rows)" "$(grep -v '^\* [^#]' plain-rows)" 'the formula has the rows of ec-convert -t opb'
is "$(verdict_of_rows plain-rows)" 's NOT VERIFIED' 'without preserved variables no solution is a step'
"$AWK" '/^solx/ && !gone { gone = 1; next } { print }' proof >dropped
is "$(verdict_of_rows rows dropped)" 's NOT VERIFIED' 'a solution that is dropped is missed'
"$AWK" '/^solx/ && !gone { gone = 1; $2 = "x2" } { print }' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'a wrong solution is found out'
sed 's/COMPLETE 92/COMPLETE 91/' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'and so is a wrong number of solutions'
ec-solve -e links -c --proof=proof --proof-format=veripb-unsat --proof-opb=rows queens8.ec >all
is "$(verdict_of_rows)" 's VERIFIED UNSATISFIABLE' 'or rows of the formula'
sed '$d' rows >cut
is "$(verdict_of_rows cut)" 's NOT VERIFIED' 'a solution that is dropped from the formula is missed'
"$AWK" -f "$examples/domino.awk" 30 30 | "$AWK" 'NR == 1 { sub(/r1c1 /, ""); sub(/ r30c30/, "") }
    !/r1c1( |$)/ && !/r30c30/' >corners.ec
run ec-solve -c --proof=proof --proof-format=veripb --proof-opb=rows corners.ec
is "$stdout $(grep -c '^pol' proof) $(verdict_of_rows)" '0 1 s VERIFIED UNSATISFIABLE' \
    'where search is hopeless, the items are weighed, in one step'
sed '/^pol/d' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'without which nothing is proven'
sed '/^pol/s/ 5 + / 5 3 * + /' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'and a wrong weight is found out'

"$AWK" -f "$srcdir/tests/bench/families.awk" pigeons 1 20 19 >pigeons.ec
run ec-solve -c --proof=proof --proof-format=veripb --proof-opb=rows pigeons.ec
is "$stdout $(grep -c '^pol' proof) $(verdict_of_rows)" '0 1 s VERIFIED UNSATISFIABLE' \
    'secondary items have weights too: 20 pigeons, 19 holes'
sed '/^pol/s/ + / 2 * + /' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'and a wrong one of these is found out'

# ---- an incomplete proof proves nothing

# unproven WORD OPTION...
unproven()
{
    word=$1
    shift
    run ec-solve -e links --proof=proof "$@"
    is "$(echo "$stderr" | tail -n 1)" \
        "ec-solve: warning: proof: the search ended as $word, so nothing is proven" "$word: a message"
    is "$(tail -n 1 proof)" "c the search ended as $word: nothing is proven" "$word: a last comment"
    is "$(grep -c '^0' proof)" 0 "$word: no empty clause"
}
"$AWK" -f "$examples/domino.awk" 8 8 >dominoes8.ec
unproven enough queens8.ec
unproven enough -n 92 queens8.ec
unproven limit -a --node-limit=100 queens8.ec
unproven timeout -n 12988816 --time-limit=0.05 dominoes8.ec
run ec-solve -n 2 --proof=proof --proof-cnf=formula sudoku.ec
is "$status $stderr $(verdict)" '0  s VERIFIED' '-n 2 proves that the only solution is the only one'

ec-solve --proof=proof --proof-format=veripb --proof-opb=rows queens8.ec >list 2>errors
is "$(verdict_of_rows) $(cat errors)" 's VERIFIED SATISFIABLE ' 'a search that has enough proves for VeriPB that there is a solution'
sed '/^conclusion/s/ ~x\([0-9]*\)/ x\1/' proof >wrong
is "$(verdict_of_rows rows wrong)" 's NOT VERIFIED' 'and a wrong one is found out'
run ec-solve -e links -a --node-limit=9 --proof=proof --proof-format=veripb --proof-opb=rows queens8.ec
is "$(tail -n 2 proof | head -n 1)" 'conclusion NONE ;' 'a search that was stopped has no conclusion'
ec-convert -t opb queens8.ec >rows
is "$(verdict_of_rows)" 's VERIFIED NO CONCLUSION' 'as the checker says'

# ---- bounds: by rows

# proves_bounds NAME: of problem.ec.
proves_bounds()
{
    found=$(ec-solve -q -c -e frontier problem.ec 2>errors)
    [ -n "$found" ] || found=$(ec-solve -q -c -e learn problem.ec 2>errors)
    [ -n "$found" ] || found=$(ec-solve -q -c problem.ec)
    for engine in auto links cells wdeg; do
        for format in veripb veripb-unsat; do
            run ec-solve -q -e "$engine" -c --proof=proof --proof-format=$format --proof-opb=formula problem.ec
            case $stderr in *'does not support'*) continue ;; esac # options several times
            is "$stdout $stderr $(judged $format formula proof)" \
                "$found  s VERIFIED$(conclusion $format "$found")" "$1: $found, by $engine, $format"
            confirm $format proof "$1: $found, by $engine, $format"
        done
    done
}
cp "$examples/bounds.ec" problem.ec
proves_bounds 'lamps in a park'
printf '0:2|a b | s\nb s:1\na s:1\na b\na s:2\n' >problem.ec
proves_bounds 'bounds and colours'
ec-solve -q -c --proof=proof --proof-format=veripb-unsat --proof-opb=rows problem.ec >list
last=$(wc -l <rows)
for row in $(seq $((last - $(cat list) + 1)) "$last"); do
    sed "${row}d" rows >fewer
    is "$(verdict_of_rows fewer)" 's NOT VERIFIED' 'each solution has a row of its own'
done
run ec-solve --proof=proof --proof-format=veripb --proof-opb=rows problem.ec
is "$status $(verdict_of_rows)" '0 s VERIFIED SATISFIABLE' 'a first solution'
fails_with 2 'bits' ec-solve -e bits --proof=proof --proof-format=veripb problem.ec
like "$stderr" 'engine bits does not write proofs of problems .*1:1; engine links does' 'bits: the message names an engine'

# ---- refusals

printf '1:2|a\na\n' >bounds.ec
errs 'supports no bounds other than 1:1: use veripb' 'problems with bounds, by clauses' ec-solve --proof=proof bounds.ec
printf '2:4|a 0:1|b c\nc b a\nb\na b\na a b a a\n' >several.ec
for format in drat lrat lrat-binary; do
    fails_with 2 "$format: an item several times in an option" ec-solve --proof=proof --proof-format=$format several.ec
    is "$stdout $(cat proof 2>&1)" '|= problem
|= end found 0 error ' 'is refused by name'
done
"$AWK" 'BEGIN { n = 20; for (i = 1; i <= n; i++) printf "%d ", i; print ""; for (i = 1; i <= n; i++) print i "\n" i }' \
    >million.ec
rm -f proof
fails_with 2 'more solutions than numbers for them' ec-solve -q -c --proof=proof --proof-format=lrat million.ec
like "$stderr" 'limited to 1000000 solutions' 'the limit of LRAT'
is "$(ls proof 2>/dev/null)" '' 'an incomplete proof leaves no file'
fails_with 2 'the best, by clauses' ec-solve --min --proof=proof --proof-format=drat queens6.ec
fails_with 2 'two problems' ec-solve --proof=proof queens6.ec dominoes.ec
fails_with 2 'unknown formats' ec-solve --proof=proof --proof-format=nonsense queens6.ec
fails_with 2 'clauses of a proof about rows' ec-solve --proof=proof --proof-format=veripb --proof-cnf=formula queens6.ec
fails_with 2 'rows of a proof about clauses' ec-solve --proof=proof --proof-opb=formula queens6.ec
fails_with 2 '--proof-cnf alone' ec-solve --proof-cnf=formula queens6.ec
fails_with 2 '--proof-opb alone' ec-solve --proof-format=veripb --proof-opb=formula queens6.ec
fails_with 2 'an engine that writes no proofs' ec-solve -e bound --proof=proof queens6.ec
fails_with 2 'a file that cannot be made' ec-solve --proof=missing/proof queens6.ec
if [ -c /dev/full ]; then
    refuses 'ec-solve: /dev/full: No space left on device' 'a full disk' ec-solve -c --proof=/dev/full queens6.ec
fi
