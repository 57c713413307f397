#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer: what solvers of clauses, pseudo-Boolean rows and answer sets print, word for word, becomes
# solutions.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/answers.sh"

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
like "$stderr" 'reports a solution, but lists none' 'which is told'
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
like "$stderr" '1 repeated models are ignored' 'are told apart by their options'

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
json '"Witnesses": [ { "Value": [ "pick(1)", "pick(4)", "pick(5)" ] } ]' SATISFIABLE 1 no >text
says plain 0 'options 1 4 5 found 1 complete' 'clasp --outf=2: JSON' <text
json '"Witnesses": [ { "Value": [ "pick(2)", "pick(3)" ] } ]' SATISFIABLE 1 yes >text
says dom2 0 'options 2 3 found 1 enough' 'clasp --outf=2: one of perhaps more' <text
json '' UNSATISFIABLE 0 no >text
says none 1 'found 0 complete' 'clasp --outf=2: none' <text
json '"Witnesses": [' SATISFIABLE 1 no >text
says plain 2 '' 'clasp --outf=2: broken JSON' <text
like "$stderr" "^ec-answer: answer:6:5: expected a value, found '}'" 'has its place'

# ---- formulas that are the problem themselves

printf 'p cnf 3 3\n1 2 0\n-1 3 0\n2 3 0\n' >formula.ec
says formula 0 'options 1 4 5 7 10 12 found 1 enough' 'a SAT solver reads the file of the problem' -p cnf <<'EOF'
s SATISFIABLE
v 1 -2 3 0
EOF
says formula 2 'found 0 error' 'a model that violates a clause' -p cnf <<'EOF'
s SATISFIABLE
v 1 -2 -3 0
EOF
like "$stderr" "model 1 is wrong: item 'c2' is not covered" 'names the clause'
says formula 0 'options 2 3 5 8 9 11 found 1 enough' 'the result file of MiniSat' -p cnf <<'EOF'
SAT
-1 2 3 0
EOF
says formula 0 'options 1 4 5 7 10 12 found 1 enough' 'the model of PySAT' -p cnf <<'EOF'
[1, -2, 3]
EOF
says formula 0 'options 1 4 5 7 10 12 found 1 enough' 'a model of the clauses of its options' -p cnf <<'EOF'
s SATISFIABLE
v 1 -2 -3 4 5 -6 7 -8 -9 10 -11 12 13 0
EOF
printf 'h 1 2 0\n3 -1 0\n5 -2 0\n' >weighted.ec
says weighted 0 'options 1 4 5 found 1 optimal' 'a MaxSAT solver reads the file of the problem' -p wcnf <<'EOF'
o 3
s OPTIMUM FOUND
v 1 -2 0
EOF
says weighted 0 'options 1 4 5 found 1 optimal' 'its model as a string of bits' -p wcnf <<'EOF'
o 3
s OPTIMUM FOUND
v 10
EOF

# ---- programs of Knuth

says dom2 3 'options 1 4 options 2 3 found 2 unknown' 'Knuth: options by their items, in any order' <<'EOF'
1:
 a b (1 of 2)
 d c (1 of 1)
2:
 b d (2 of 2)
 c a (?)
Altogether 2 solutions, 400+200 mems, 40 updates, 480 bytes, 5 nodes.
EOF
says dom2 1 'found 0 complete' 'Knuth: none' <<'EOF'
Altogether 0 solutions, 400+200 mems, 40 updates, 480 bytes, 5 nodes.
EOF
says dom2 1 'found 0 complete' 'Knuth: a timeout after the end of the search' <<'EOF'
Altogether 0 solutions, 400+200 mems, 40 updates, 480 bytes, 5 nodes.
EOF
says dom2 2 '' 'Knuth: another problem' <<'EOF'
1:
 a x (1 of 2)
EOF
like "$stderr" "answer:2:4: unknown item 'x'" 'has its place'
printf 'a b | x\na x:r\nb x:r\nb\na x:r\na x:s\n' >twice.ec
says twice 0 'options 3 5 found 1 enough' 'Knuth: colours, and an item that needs no option' <<'EOF'
1:
 x:s a (3 of 3)
 b (1 of 1)
 null a (1 of 1)
EOF
says twice 2 '' 'Knuth: equal options' <<'EOF'
1:
 b x:r (1 of 2)
 a x:r (1 of 1)
EOF
like "$stderr" 'answer:3:1: several options have these items' 'are an error'

# ---- models of the formula by scripts

printf 'p cnf 3 2\n1 2 0\n-1 3 0\n' >positive.ec
for answer in '[1, 2, 3]' '[True, True, True]' '[1, 1, 1]' '[x1 = True, x2 = True, x3 = True]' \
    '[v_0 = True, v_2 = True, v_1 = True]' '{1: True, 2: True, 3: True}' 'sat
((define-fun x1 () Bool true) (define-fun x2 () Bool true) (define-fun x3 () Bool true))'; do
    printf '%s\n' "$answer" >list
    run ec-answer -p cnf positive.ec list
    is "$status $(echo "$stdout" | sed -n 's/.* options \(1 3 5\) .*/\1/p')" '0 1 3 5' "a formula: $answer"
done
