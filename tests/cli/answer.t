#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer: solutions are checked, wrong solutions are refused at their place, and solutions in the hub
# format are checked too.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/answers.sh"

# Wrong answers.
printf 'a b | x\na x:r\nb x:s\nb x\nx:r\nb x:r\n' >colours.ec
printf '1:2|a 2|b\na b\nb\nb\na\na\n' >bounds.ec
check_cases wrong

# Answers that cannot be read.
says plain 3 'found 0 unknown' 'an empty answer says nothing' </dev/null
fails_with 2 '--from: unknown dialects' ec-answer --from=nonsense plain.ec answer
fails_with 2 'no problem' ec-answer
cat knuth.ec >two.ec
printf '|= problem\na\na\n' >>two.ec
fails_with 2 'an answer is that of one problem' ec-answer two.ec answer
fails_with 2 'a missing file' ec-answer plain.ec missing

# Solutions in the ec format.
ec-solve -a dom2.ec knuth.ec >solutions
cat dom2.ec >pair.ec
printf '|= problem two\n' >>pair.ec
cat knuth.ec >>pair.ec
gives '0 2 of 2 solutions right, complete
1 of 1 solutions right, complete' '--check: what ec-solve finds' ec-answer --check pair.ec solutions
name=$(printf '%400s' name | tr ' ' x)
printf '|= problem %s\na\na\n' "$name" >long.ec
ec-solve -a long.ec >long
gives "0 $name: 1 of 1 solutions right, complete" '--check: a long name of a problem' ec-answer --check long.ec long
# wrong EXPRESSION MESSAGE NAME: the solutions, changed by sed.
wrong()
{
    sed "$1" solutions >changed
    run ec-answer --check pair.ec changed
    is "$status $(echo "$stderr" | head -n 1)" "2 ec-answer: changed:$2" "--check: $3"
}
wrong '3s/a b/a c/' "3: problem 1: expected option 1, found 'a c'" 'a line that is not the option'
wrong '2s/1 4/1/' '4: problem 1: expected 1 option line, found more' 'an option that is not listed'
wrong 4d '4: problem 1: expected 2 option lines, found 1' 'a line that is missing'
wrong '2s/1 4/1 3/;4s/.*/b d/' "2: problem 1: item 'b' is covered twice, by options 1 and 3" 'options that clash'
wrong '2s/1 4/1/;4d' "2: problem 1: item 'c' is not covered" 'an item that is not covered'
wrong '5s/2 3/4 1/;6s/.*/c d/;7s/.*/a b/' '5: problem 1: the solution repeats solution 1' 'a repeat'
wrong '2s/4/5/' "2: problem 1: unknown option '5'" 'a number out of range'
wrong '8s/2/3/' "8: problem 1: expected 3 solutions, found 2" 'a wrong number of them'
wrong 's/cost 7/cost 8/' '10: problem 2: expected cost 7, found 8' 'a wrong cost'
wrong '2s/options.*//' "2: problem 1: expected the numbers of the options, as in '|= solution 1 options 5 12'" \
    'no numbers'
wrong '9,$d' ' problem 2: expected solutions, found none' 'a problem without solutions'
sed '3s/a b/b   a/' solutions >changed
succeeds '--check: items in another order are the same option' ec-answer --check pair.ec changed
errs 'problem 2: expected a problem, found none' '--check: more solutions than problems' ec-answer --check dom2.ec solutions

# Names are those of the problem first, then those that ec-convert writes; others are errors.
printf 'Minimize\n obj: 0 x2 + 0 x1 + 0 ship\nSubject To\n a: x2 + x1 = 1\n' >names.lp
printf ' b: x1 + ship <= 1\nBinary\n x1 x2 ship\nEnd\n' >>names.lp
for columns in 'x2 1,x1 0,ship 0:1' 'x2 0,x1 1,ship 0:2' 'x2 1,x1 0,ship 1:1 3'; do
    printf 'Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 3\n%s\n' \
        "$(echo "${columns%:*}" | tr ',' '\n')" >named
    run ec-answer -q names.lp named
    is "$(echo "$stdout" | sed -n 's/.*options //p')" "${columns#*:}" "by name: $columns"
done
sed -i 's/ship/boat/' named
errs "named:10:1: expected a number or the name of an option, found 'boat'" 'a name that is neither' ec-answer -q names.lp named
ec-convert -q names.lp >names.ec
run ec-convert -q -t lp names.ec
is "$(echo "$stdout" | sed -n 's/^ obj: //p')" '0 x2 + 0 x1 + 0 ship' 'names of variables are written again'
printf 's SATISFIABLE\nv x1 -x2 -x3\n' >named
run ec-answer -q -f opb names.lp named
is "$(echo "$stdout" | sed -n 's/.*options //p')" 1 'xN is option N in OPB, whatever the names are'

# The operands in the wrong order.
printf 'a b\na\nb\n' >two.ec
ec-solve two.ec >two.sol
printf 's SATISFIABLE\nv 1 2 0\n' >two.answer
for wrong in two.sol two.answer; do
    run ec-answer "$wrong" two.ec
    like "$status $stderr" '2 ec-answer: two.ec: this reads as a problem: the order is ec-answer PROBLEM ANSWER' \
        "$wrong before its problem: the order is told"
done
quietly 'not told of the right order' ec-answer two.ec two.answer
printf 'a b\nc\n' >wrong.ec
refuses "ec-answer: wrong.ec:2:1: unknown item 'c'" 'nor of a faulty problem' ec-answer wrong.ec two.answer
