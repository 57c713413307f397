#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer: what external solvers print, word for word, becomes solutions that are checked; and
# solutions in the hub format are checked.
. "${srcdir:-.}/tests/tap.sh"

cd "$tmp" || exit 1

# Its only cover is options 1, 4 and 5, of cost 7.
cat >knuth.ec <<'EOF'
A B C D E F G
C E F |1
A D G |3
B C F |5
A D |2
B G |4
D E G |1
EOF
sed 's/ |.*//' knuth.ec >plain.ec
sed 5d knuth.ec >none.ec
# Dominoes on 2x2 cells: options 1 and 4, or 2 and 3.
printf 'a b c d\na b\na c\nb d\nc d\n' >dom2.ec
printf '|= problem\n|= end\n' >zero.ec

# says PROBLEM STATUS EXPECTED NAME [OPTION...] <ANSWER: what comes of an answer: the options of
# each solution and the end.
says()
{
    problem=$1
    wanted="$2 $3"
    name=$4
    shift 4
    cat >answer
    run ec-answer "$@" "$problem.ec" answer
    is "$status $(echo "$stdout" | sed -n 's/^|= solution .* options/options/p; s/^|= end //p' |
        paste -sd' ' -)" "$wanted" "$name"
}

# ---- SAT solvers

says plain 0 'options 1 4 5 found 1 enough' 'minisat: the result file' <<'EOF'
SAT
1 -2 -3 4 5 -6 0
EOF
says plain 0 'options 1 4 5 found 1 enough' 'minisat: the result on standard output' <<'EOF'
SAT
1 -2 -3 4 5 -6 0
WARNING: for repeatability, setting FPU to use double precision
SATISFIABLE
EOF
says none 1 'found 0 complete' 'minisat: none' <<'EOF'
UNSAT
EOF
says plain 3 'found 0 unknown' 'minisat: out of time' <<'EOF'
INDET
EOF
says plain 0 'options 1 4 5 found 1 enough' 'cadical, kissat' <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 5 -6 0
EOF
says plain 0 'options 1 4 5 found 1 enough' 'a model over several lines, with comments' <<'EOF'
c --- [ result ] ---
s SATISFIABLE
v 1 -2 -3 4 
v 5 -6
c between
v 7 -8 9 0
EOF
says plain 0 'options 1 4 5 found 1 enough' 'v before s, as clasp has it' <<'EOF'
c clasp version 3.3.5
c Reading from knuth.cnf
c Solving...
c Answer: 1
v 1 -2 -3 4 5 -6 0
s SATISFIABLE
c 
c Models         : 1+
c Calls          : 1
EOF
says plain 0 'options 1 4 5 found 1 complete' 'clasp: all models were shown' <<'EOF'
c clasp version 3.3.5
c Answer: 1
v 1 -2 -3 4 5 -6 0
s SATISFIABLE
c 
c Models         : 1
c Calls          : 1
EOF
says dom2 3 'found 0 unknown' 'clasp -q: all models are counted, but none is shown' <<'EOF'
s SATISFIABLE
c 
c Models         : 2
EOF
like "$stderr" 'says that there is a solution, but shows none' 'which is told'
says dom2 3 'options 1 4 found 1 unknown' 'clasp -q1: only the last of two models is shown' <<'EOF'
v 1 -2 -3 4 0
s SATISFIABLE
c Models         : 2
EOF
says dom2 0 'options 1 4 options 2 3 found 2 complete' 'picosat --all' <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 0
s SATISFIABLE
v -1 2 3 -4 0
s SOLUTIONS 2
EOF
says none 1 'found 0 complete' 'picosat --all: none' <<'EOF'
s SOLUTIONS 0
EOF
says dom2 0 'options 1 4 options 2 3 found 2 complete' \
    'cryptominisat --maxsol: unsatisfiable after models means that these are all' <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 0
s SATISFIABLE
v -1 2 3 -4 0 
s UNSATISFIABLE
EOF
says dom2 3 'options 1 4 options 2 3 found 2 unknown' \
    'cryptominisat --maxsol: several models without a last word' <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 0
s SATISFIABLE
v -1 2 3 -4 0
EOF
says none 1 'found 0 complete' 's UNSATISFIABLE' <<'EOF'
s UNSATISFIABLE
EOF
says none 3 'found 0 unknown' 'cryptominisat: out of conflicts' <<'EOF'
s INDETERMINATE
EOF
says none 3 'found 0 unknown' 'cadical: out of time, nothing but comments' <<'EOF'
c --- [ result ] ---
c
c UNKNOWN
EOF
says none 3 'found 0 unknown' 's UNKNOWN' <<'EOF'
s UNKNOWN
EOF
says zero 0 'options found 1 enough' 'no options: an empty model' <<'EOF'
s SATISFIABLE
v 0
EOF
says zero 0 'options found 1 enough' 'no options: an empty model, as clasp has it' <<'EOF'
v  0
s SATISFIABLE
EOF
says dom2 0 'options 1 4 options 2 3 found 2 complete' 'models that differ in auxiliary variables' <<'EOF'
v 1 -2 -3 4 5 0
v 1 -2 -3 4 -5 0
v -1 2 3 -4 5 0
s SATISFIABLE
c Models         : 3
EOF
like "$stderr" '1 repeated models are left out' 'are told apart by their options'

# ---- pseudo-Boolean and MaxSAT solvers

says plain 0 'options 1 4 5 found 1 enough' 'clasp: OPB' <<'EOF'
v x1 -x2 -x3 x4 x5 -x6
s SATISFIABLE
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'clasp: OPB, optimum' <<'EOF'
o 7
v x1 -x2 -x3 x4 x5 -x6
s OPTIMUM FOUND
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'sat4j: OPB, optimum, v after s' <<'EOF'
o 7
s OPTIMUM FOUND
v x1 -x2 -x3 x4 x5 -x6 
EOF
says dom2 3 'options 1 4 options 2 3 found 2 unknown' \
    'clasp: two OPB models are told apart by a variable that comes again' <<'EOF'
v x1 -x2 -x3 
v x4
v -x1 x2 x3 
v -x4
s SATISFIABLE
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'clasp: MaxSAT' <<'EOF'
v 1 -2 -3 4 5 -6 0
o 7
s OPTIMUM FOUND
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'MaxSAT: a model as a string of bits' <<'EOF'
o 7
s OPTIMUM FOUND
v 100110
EOF
says zero 0 'options found 1 enough' 'OPB: an empty model' <<'EOF'
v 
s SATISFIABLE
EOF

printf 'a b\na |-5\na b |-1\nb |2\n' >below.ec
says below 0 'options 1 3 found 1 optimal' 'MaxSAT: weights are higher by the negative costs' <<'EOF'
v 1 -2 3 0
o 3
s OPTIMUM FOUND
EOF
says below 2 'options 1 3 found 1 error' 'MaxSAT: a weight that is neither is an error' <<'EOF'
v 1 -2 3 0
o 4
s OPTIMUM FOUND
EOF

# ---- ILP solvers

glpsol()
{
    printf 'c Problem:    \nc Rows:       7\nc Status:     INTEGER %s\nc\ns mip 7 6 %s %s\n' "$1" "$2" "$3"
    printf 'i %d 1\n' 1 2 3 4 5 6 7
    printf 'j %d %s\n' 1 "$4" 2 0 3 0 4 "$4" 5 "$4" 6 0
    echo 'e o f'
}
glpsol OPTIMAL o 7 1 >glp
says knuth 0 'options 1 4 5 found 1 optimal' 'glpsol: columns by number' <glp
glpsol OPTIMAL o 0 1 >glp
says plain 0 'options 1 4 5 found 1 enough' 'glpsol: without costs' <glp
glpsol EMPTY n 0 0 >glp
says none 1 'found 0 complete' 'glpsol: none, with columns of 0' <glp
glpsol UNDEFINED u 0 0 >glp
says knuth 3 'found 0 unknown' 'glpsol: out of time' <glp
glpsol OPTIMAL o 9 1 >glp
says knuth 2 'options 1 4 5 found 1 error' 'an objective that is not the cost' <glp
like "$stderr" 'the solver reports the cost 9, which is not that of its options' 'is an error'
glpsol OPTIMAL o 7 1 | sed 's/ 7 6 o/ 7 5 o/' >glp
says knuth 2 '' 'glpsol: too few columns' <glp
like "$stderr" "answer:5:9: '5' columns, but the problem has 6 options" 'have their place'
glpsol OPTIMAL o 7 1 | sed '/e o f/d' >glp
says knuth 2 '' 'glpsol: a file that is cut off' <glp
glpsol OPTIMAL o 7 0.5 >glp
says knuth 2 '' 'glpsol: a value between 0 and 1' <glp
like "$stderr" "option 1 has the value '0.5'" 'is an error'
says knuth 0 'options 1 4 5 found 1 optimal' 'cbc: few columns' <<'EOF'
Optimal - objective value 7.00000000
      0 r1                     1                       1
      1 r2                     0                       3
      2 r3                     0                       5
      3 r4                     1                       2
      4 r5                     1                       4
      5 r6                     0                       1
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'cbc: columns of 0 are not shown, values are near 1' <<'EOF'
Optimal - objective value 7.00000000
      0 r1                     1                       1
      3 r4            0.99999999                       2
      4 r5                     1                       4
EOF
says none 1 'found 0 complete' 'cbc: values after infeasible mean nothing' <<'EOF'
Infeasible - objective value 38.00000000
      0 r1                     1                       0
      4 r5                     1                       0
EOF
says none 1 'found 0 complete' 'cbc: integer infeasible' <<'EOF'
Integer infeasible - objective value 0.00000000
**    0 r1                   0.5                       0
EOF
says knuth 2 '' 'cbc: infeasible values' <<'EOF'
Optimal - objective value 7.00000000
**    0 r1                     1                       1
EOF
like "$stderr" "answer:2:1: CBC marks the value of 'r1' as infeasible" 'are an error'
says knuth 3 'found 0 timeout' 'cbc: out of time, with fractions' <<'EOF'
Stopped on time (no integer solution - continuous used) - objective value 165.95208879
      0 r1            0.39765705                       0
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'HiGHS' <<'EOF'
Model status
Optimal

# Primal solution values
Feasible
Objective 7
# Columns 6
r1 1
r2 0
r3 0
r4 1
r5 1
r6 0
# Rows 7
i1 1
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'HiGHS: the sparse form' <<'EOF'
Model status
Optimal

# Primal solution values
Feasible
Objective 7
# Columns -3
r1 1 (0)
r4 1 (3)
r5 1 (4)
# Rows -1
i1 1 (0)
EOF
says none 1 'found 0 complete' 'HiGHS: none, with values' <<'EOF'
Model status
Infeasible

# Primal solution values
Infeasible
Objective 0
# Columns 6
r1 1
EOF
says knuth 3 'found 0 timeout' 'HiGHS: out of time' <<'EOF'
Model status
Time limit reached

# Primal solution values
None
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'lp_solve' <<'EOF'

Value of objective function: 7.00000000

Actual values of the variables:
r1                              1
r2                              0
r3                              0
r4                              1
r5                              1
r6                              0

Actual values of the constraints:
i1                              1
r2                              1
EOF
says none 1 'found 0 complete' 'lp_solve: none' <<'EOF'

This problem is infeasible
EOF

# ---- answer sets

says plain 0 'options 1 4 5 found 1 complete' 'clasp: answer sets' <<'EOF'
clasp version 3.3.5
Reading from stdin
Solving...
Answer: 1
pick(1) pick(4) pick(5)
SATISFIABLE

Models       : 1
Calls        : 1
EOF
says dom2 0 'options 2 3 options 1 4 found 2 complete' 'clasp: two answer sets, other atoms among them' <<'EOF'
clasp version 3.3.5
Solving...
Answer: 1
pick(2) covers(1,2) pick(3)
Answer: 2
pick(1) pick(4)
SATISFIABLE

Models       : 2
EOF
says dom2 0 'options 2 3 found 1 enough' 'clasp: one of perhaps more' <<'EOF'
Answer: 1
pick(2) pick(3)
SATISFIABLE

Models       : 1+
EOF
says plain 0 'options 1 4 5 found 1 enough' 'clasp --verbose=0' <<'EOF'
pick(1) pick(4) pick(5)
SATISFIABLE
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'clasp: the optimum is the last of the sets shown' <<'EOF'
Answer: 1
pick(2) pick(3)
Optimization: 8
Answer: 2
pick(1) pick(4) pick(5)
Optimization: 7
OPTIMUM FOUND

Models       : 2
  Optimum    : yes
EOF
says none 1 'found 0 complete' 'clasp: none' <<'EOF'
clasp version 3.3.5
UNSATISFIABLE

Models       : 0
EOF
says plain 0 'options 1 4 5 found 1 complete' 'clasp --outf=1' <<'EOF'
% clasp version 3.3.5
% Answer: 1
ANSWER
pick(1). pick(4). pick(5).
% 
% Models         : 1
EOF
says none 1 'found 0 complete' 'clasp --outf=1: none' <<'EOF'
% clasp version 3.3.5
INCONSISTENT
% Models         : 0
EOF
json()
{
    cat <<EOF
{
  "Solver": "clasp version 3.3.5",
  "Call": [
    {
      $1
    }
  ],
  "Result": "$2",
  "Models": {
    "Number": $3,
    "More": "$4"
  }
}
EOF
}
if ec-answer --help | grep -q clingo-json; then
    json '"Witnesses": [ { "Value": [ "pick(1)", "pick(4)", "pick(5)" ] } ]' SATISFIABLE 1 no >text
    says plain 0 'options 1 4 5 found 1 complete' 'clasp --outf=2: JSON' <text
    json '"Witnesses": [ { "Value": [ "pick(2)", "pick(3)" ] } ]' SATISFIABLE 1 yes >text
    says dom2 0 'options 2 3 found 1 enough' 'clasp --outf=2: one of perhaps more' <text
    json '' UNSATISFIABLE 0 no >text
    says none 1 'found 0 complete' 'clasp --outf=2: none' <text
    json '"Witnesses": [' SATISFIABLE 1 no >text
    says plain 2 '' 'clasp --outf=2: broken JSON' <text
    like "$stderr" '^ec-answer: answer:[0-9]*:1: bad JSON' 'has its place'
else
    skip 'clasp --outf=2' 'built without Jansson'
fi

# ---- constraint solvers

says dom2 0 'options 2 3 options 1 4 found 2 complete' 'fzn-gecode -a' <<'EOF'
r1 = false;
r2 = true;
r3 = true;
r4 = false;
----------
r1 = true;
r2 = false;
r3 = false;
r4 = true;
----------
==========
EOF
says dom2 0 'options 2 3 found 1 enough' 'fzn-gecode: one solution, an array of integers' <<'EOF'
pick = array1d(1..4, [0, 1, 1, 0]);
----------
EOF
says dom2 0 'options 2 3 options 1 4 found 2 complete' 'minizinc -a: numbers of options' <<'EOF'
pick = [2, 3];
----------
pick = [1, 4];
----------
==========
EOF
says none 1 'found 0 complete' 'fzn-gecode: none' <<'EOF'
=====UNSATISFIABLE=====
EOF
says none 3 'found 0 unknown' 'minizinc: unknown' <<'EOF'
=====UNKNOWN=====
EOF
says knuth 0 'options 1 4 5 found 1 optimal' 'toulbar2 -s' <<'EOF'
loading wcnf file:k.wcnf
c Read 6 variables, with 2 values at most, and 24 clauses, with maximum arity 3.
Initial lower and upper bounds: [7, 8] 12.500%
New solution: 7 (0 backtracks, 0 nodes, depth 2)
 1 0 0 1 1 0
Optimum: 7 in 0 backtracks and 0 nodes ( 0 removals by DEE) and 0.001 seconds.
end.
EOF
says none 1 'found 0 complete' 'toulbar2: none, found before the search' <<'EOF'
c /usr/bin/toulbar2  version : 1.1.1
No solution found by initial propagation!
end.
EOF
says none 1 'found 0 complete' 'toulbar2: none' <<'EOF'
No solution in 0 backtracks and 0 nodes ( 0 removals by DEE) and 0.000433 seconds.
end.
EOF

# ---- wrong answers

says plain 2 'found 0 error' 'an item that is not covered' <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 -5 -6 0
EOF
is "$stderr" "ec-answer: answer: model 1 is wrong: item 'B' is not covered" 'is named'
says plain 2 'found 0 error' 'an item that is covered twice' <<'EOF'
s SATISFIABLE
v 1 -2 3 4 5 -6 0
EOF
is "$stderr" "ec-answer: answer: model 1 is wrong: item 'C' is covered twice, by options 1 and 3" \
    'is named, with the options'
says dom2 2 'options 1 4 found 1 error' 'a wrong model beside a right one' <<'EOF'
v 1 -2 -3 4 0
v 1 2 -3 4 0
s SATISFIABLE
EOF
printf 'a b | x\na x:r\nb x:s\nb x\nx:r\nb x:r\n' >colours.ec
says colours 2 'found 0 error' 'colours that differ' <<'EOF'
v 1 2 -3 -4 -5 0
s SATISFIABLE
EOF
like "$stderr" "options 1 and 2 conflict in item 'x'" 'are named'
says colours 2 'found 0 error' 'an option without primary items' <<'EOF'
v 1 -2 -3 4 5 0
s SATISFIABLE
EOF
like "$stderr" 'option 4 has no primary item' 'is named'
says colours 0 'options 1 5 found 1 enough' 'colours that agree' <<'EOF'
v 1 -2 -3 -4 5 0
s SATISFIABLE
EOF
printf '1:2|a 2|b\na b\nb\nb\na\na\n' >bounds.ec
says bounds 0 'options 1 2 4 found 1 enough' 'bounds that are kept' <<'EOF'
v 1 2 -3 4 -5 0
s SATISFIABLE
EOF
says bounds 2 'found 0 error' 'an upper bound that is broken' <<'EOF'
v 1 2 -3 4 5 0
s SATISFIABLE
EOF
like "$stderr" "item 'a' is covered more than 2 times, last by option 5" 'is named'
says bounds 2 'found 0 error' 'a lower bound that is broken' <<'EOF'
v 1 -2 -3 4 -5 0
s SATISFIABLE
EOF
like "$stderr" "item 'b' is covered 1 times, not 2" 'is named'

# ---- answers that cannot be read

says plain 3 'found 0 unknown' 'an empty answer says nothing' </dev/null
says plain 2 '' 'an answer of no known dialect' <<'EOF'

Segmentation fault
EOF
like "$stderr" 'answer:2:1: no line looks like' 'has its place'
says plain 2 '' 'a model that is cut off' <<'EOF'
s SATISFIABLE
v 1 -2 -3
EOF
like "$stderr" 'answer:2:1: the answer is cut off inside a model' 'has its place'
says plain 2 '' 'a word that is no literal' <<'EOF'
s SATISFIABLE
v 1 -2 three 0
EOF
like "$stderr" "answer:2:8: 'three' where a literal is expected" 'has its place'
says plain 3 'found 0 unknown' '--from: the text of another solver says nothing' --from=cbc <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 5 -6 0
EOF
fails_with 2 '--from: unknown dialects' ec-answer --from=nonsense plain.ec answer
fails_with 2 'no problem' ec-answer
cat knuth.ec >two.ec
printf '|= problem\na\na\n' >>two.ec
fails_with 2 'an answer is that of one problem' ec-answer two.ec answer
fails_with 2 'a missing file' ec-answer plain.ec missing

# ---- solutions in the hub format

ec-solve -a dom2.ec knuth.ec >solutions
cat dom2.ec >pair.ec
printf '|= problem two\n' >>pair.ec
cat knuth.ec >>pair.ec
run ec-answer --check pair.ec solutions
is "$status $stdout" '0 2 of 2 solutions right, complete
1 of 1 solutions right, complete' '--check: what ec-solve finds'
# wrong EXPRESSION MESSAGE NAME: the solutions, changed by sed.
wrong()
{
    sed "$1" solutions >changed
    run ec-answer --check pair.ec changed
    is "$status $(echo "$stderr" | head -n 1)" "2 ec-answer: changed:$2" "--check: $3"
}
wrong '3s/a b/a c/' "3: problem 1: 'a c' is not option 1" 'a line that is not the option'
wrong '2s/1 4/1/' '4: problem 1: more lines than listed options' 'an option that is not listed'
wrong 4d '4: problem 1: 2 options are listed, but only 1 lines follow' 'a line that is missing'
wrong '2s/1 4/1 3/;4s/.*/b d/' \
    "2: problem 1: item 'b' is covered twice, by options 1 and 3" 'options that clash'
wrong '2s/1 4/1/;4d' "2: problem 1: item 'c' is not covered" 'an item that is not covered'
wrong '5s/2 3/4 1/;6s/.*/c d/;7s/.*/a b/' '5: problem 1: the solution repeats solution 1' 'a repeat'
wrong '2s/4/5/' "2: problem 1: there is no option '5'" 'a number out of range'
wrong '8s/2/3/' "8: problem 1: 2 solutions are listed, but the end says 'found 3'" 'a wrong number of them'
wrong 's/cost 7/cost 8/' '10: problem 2: the options cost 7, not 8' 'a wrong cost'
wrong '2s/options.*//' "2: problem 1: the numbers of the options are missing: '|= solution 1 options 5 12' is expected" \
    'no numbers'
wrong '9,$d' ' problem 2: its solutions are missing' 'a problem without solutions'
sed '3s/a b/b   a/' solutions >changed
succeeds '--check: items in another order are the same option' ec-answer --check pair.ec changed
run ec-answer --check dom2.ec solutions
is "$status" 2 '--check: more solutions than problems'
like "$stderr" 'problem 2: there is no such problem' 'are told'
