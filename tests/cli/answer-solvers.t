#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer: the output of other solvers, word for word, becomes solutions: the answers of
# tests/files/answers, and answers that are changed in several ways.
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
like "$stderr" 'the reported cost 9 is not the cost of the options' 'is an error'
glpsol OPTIMAL o 7 1 | sed 's/ 7 6 o/ 7 5 o/' >glp
says knuth 2 '' 'glpsol: too few columns' <glp
like "$stderr" "answer:5:9: expected 6 columns as options, found '5'" 'have their place'
glpsol OPTIMAL o 7 1 | sed '/e o f/d' >glp
says knuth 2 '' 'glpsol: a file that is cut off' <glp
glpsol OPTIMAL o 7 0.5 >glp
says knuth 2 '' 'glpsol: a value between 0 and 1' <glp
like "$stderr" "expected 0 or 1 as the value of option 1, found '0.5'" 'is an error'

# ---- solutions as JSON and XML

gurobi='{"SolutionInfo": {"Status": 2, "Runtime": 1e-2, "ObjVal": 7, "PoolObjVal": [7]}, "Vars": [{"VarName": "r1", "X": 1}, {"X": 0.9999999, "VarName": "r4", "Xn": [1]}, {"VarName": "r5", "X": 1}, {"VarName": "r2", "X": -0}]}'
echo "$gurobi" >answer.json
says knuth 0 'options 1 4 5 found 1 optimal' 'Gurobi: JSON' <answer.json
echo "$gurobi" | sed 's/"Status": 2/"Status": 9/' >answer.json
says knuth 3 'options 1 4 5 found 1 timeout' 'Gurobi: JSON, out of time' <answer.json
echo "$gurobi" | sed 's/"ObjVal": 7/"ObjVal": 8/' >answer.json
says knuth 2 'options 1 4 5 found 1 error' 'Gurobi: JSON, an objective that is not the cost' <answer.json
echo '{"SolutionInfo": {"Status": 3}}' >answer.json
says none 1 'found 0 complete' 'Gurobi: JSON, none' <answer.json
for change in 's/"X": 1}/"X": 0.5}/' 's/"r4"/"other"/' 's/"VarName": "r1", //' 's/"Vars": \[/"Vars": {/' 's/"X": 1}.*//'; do
    echo "$gurobi" | sed "$change" >answer.json
    says knuth 2 '' "Gurobi: JSON, $change" <answer.json
done
cplex()
{
    cat <<'EOF'
<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolution version="1.2">
 <header
   problemName="k.lp"
   objectiveValue="7"
   solutionStatusString="integer optimal solution"/>
 <linearConstraints>
  <constraint name="i1" index="0" slack="0"/>
 </linearConstraints>
 <variables>
  <variable name="r1" index="0" value="1"/>
  <variable name="r2" index="1" value="0"/>
  <variable name="r4" index="3" value="0.99999999999"/>
  <variable name="r5" index="4" value="1"/>
 </variables>
</CPLEXSolution>
EOF
}
cplex >answer.xml
says knuth 0 'options 1 4 5 found 1 optimal' 'CPLEX' <answer.xml
cplex | sed '$d' >answer.xml
says knuth 2 '' 'CPLEX: a file that is cut off' <answer.xml
# pool OBJECTIVES: a pool of options a and b, then option ab, then a and b again.
printf 'a b\na |1\nb |1\na b |3\n' >costs.ec
sed 's/ |.*//' costs.ec >choice.ec
pool()
{
    echo '<CPLEXSolutions version="1.2">'
    for objective in "$@"; do
        case $objective in 3) values='0 0 1' ;; *) values='1 1 0' ;; esac
        printf '<CPLEXSolution version="1.2">\n<header objectiveValue="%s" solutionStatusString="integer optimal solution"/>\n' "$objective"
        printf '<variables>\n<variable name="r1" value="%s"/>\n<variable name="r2" value="%s"/>\n<variable name="r3" value="%s"/>\n</variables>\n' $values
        echo '</CPLEXSolution>'
    done
    echo '</CPLEXSolutions>'
}
pool 2 3 >answer.xml
says costs 0 'options 1 2 found 1 optimal' 'CPLEX: a pool, the best first' <answer.xml
pool 3 2 3 >answer.xml
says costs 0 'options 1 2 found 1 optimal' 'CPLEX: a pool, the best later' <answer.xml
printf '|: objective max\na b\na |1\nb |1\na b |3\n' | sed '1s/^/|= problem\n/' >most.ec
for sign in '' -; do
    pool 2 3 | sed "s/e=\"\([23]\)/e=\"$sign\1/" >answer.xml
    says most 0 'options 3 found 1 optimal' "CPLEX: a pool, the largest cost, as $sign" <answer.xml
done
pool 3 1 >answer.xml
says costs 2 'options 1 2 found 1 error' 'CPLEX: a pool, an objective that is not the cost' <answer.xml
pool 0 3 >answer.xml
says choice 3 'options 1 2 options 3 found 2 unknown' 'CPLEX: a pool without costs' <answer.xml
pool 2 3 | sed '8,$d' >answer.xml
says costs 2 '' 'CPLEX: a pool that is cut off' <answer.xml

# ---- variables that are no options

cat >range.ec <<'EOF'
Minimize
 obj: z + Rgc1 + x + 2 y
Subject To
 c1: x + y + z - Rgc1 = 1
 c2: y + z = 1
Bounds
 0 <= Rgc1 <= 1
 x4 = 3
Binaries
 x y z
End
EOF
sed -i 's/ + Rgc1 + x/ + x/; s/ c1: x + y + z - Rgc1/ c1: - Rgc1 + x + y + z/' range.ec
says range 0 'options 1 found 1 optimal' 'cbc lists a variable that became a constant' -p lp <<'EOF'
Optimal - objective value 1.00000000
      0 z                      1                       1
      1 x                      0                       1
      2 y                      0                       2
      3 Rgc1                   0                       0
      4 x4                     3                       0
EOF
printf 's mip 2 5 o 2\nj 1 0\nj 2 0\nj 3 1\nj 4 0\nj 5 3\ne o f\n' >glp
says range 0 'options 3 found 1 optimal' 'glpsol counts constants as columns' -p lp <glp
printf 'Minimize\n obj:\nSubject To\n c1: - Rgc1 + x + y + z = 1\n c2: y + z = 1\nBounds\n Rgc1 <= 1\nBinaries\n x y z\nEnd\n' >range.ec
printf 's mip 2 4 o 0\nj 1 1\nj 2 1\nj 3 1\nj 4 0\ne o f\n' >glp
says range 0 'options 1 2 found 1 enough' 'glpsol: a constant before the options' -p lp <glp

# ---- MiniZinc

for output in 'r = [true, false, false, true];' 'x = array1d(1..4, [1, 0, 0, 1]);' 'pick = {1, 4};' \
    '"pick" : [1, 4]'; do
    says dom2 0 'options 1 4 found 1 enough' "MiniZinc: $output" <<EOF
$output
----------
EOF
done
# ---- logs, reports and prints

cat >pretty <<'EOF'
Columns
    Index Status        Lower        Upper       Primal         Dual  Type      Name
        0                   0            1            1                Integer   r1
        1                   0            1            1                Integer   r2
        2                   0            1            0                Integer   r3
        3                   0            1            0                Integer   r4
        4                   0          inf   4.1633e-17                Integer   r5
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   1            1            1               i1

Model status: Optimal

Objective value: 4
EOF
says five 0 'options 1 2 found 1 optimal' 'HiGHS, pretty style' <pretty
sed 's/ Optimal/ Infeasible/' pretty >text
says five 1 'found 0 complete' 'HiGHS, pretty style, infeasible' <text
cat >report <<'EOF'
Problem:    
Rows:       3
Columns:    5 (5 integer, 5 binary)
Status:     INTEGER OPTIMAL
Objective:  obj = 4 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 i1                          1             1             = 

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 a_name_of_many_letters
                    *              1             0             1 
     2 r2           *              1             0             1 
     3 r3           *              0             0             1 
     4 r4           *              0             0             1 
     5 r5           *              0             0             1 

Integer feasibility conditions:

End of output
EOF
says five 0 'options 1 2 found 1 optimal' 'the report of glpsol -o' <report
head -n 16 report >text
says five 2 '' '... cut off' <text
sed 's/OPTIMAL/EMPTY/' report >text
says five 1 'found 0 complete' '... infeasible' <text
printf 'Status: Optimal\nr1 = 1.0\nr2 = 1.0\nr3 = 0.0\nTotal cost = 4.0\n' >text
says five 0 'options 1 2 found 1 enough' 'names and values as PuLP programs print them' <text
echo 'Status: Infeasible' >text
says five 1 'found 0 complete' 'PuLP: infeasible' <text
printf 'x[1] = 1\nx[2] = 1\nx[3] = 0\nx[4] = 0\nx[5] = 0\n' >text
says five 0 'options 1 2 found 1 enough' 'an array of values, a line each' <text
printf 'o 4\ns OPTIMUM FOUND\nv 1 2 -3 -4 -5\n' >text
says five 0 'options 1 2 found 1 optimal' 'MaxSAT without a 0 at the end' <text
printf 's SATISFIABLE\nv 1 2 -3 -4\n' >text
says five 2 '' '... cut off' <text
ec-solve five.ec >solutions
complains 'found solutions of ec-solve: use --check' 'solutions of ec-solve: what to do' ec-answer five.ec solutions

# ---- answer sets as JSON

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

# ---- models of the formula by scripts

printf 'p cnf 3 2\n1 2 0\n-1 3 0\n' >positive.ec
for answer in '[1, 2, 3]' '[True, True, True]' '[1, 1, 1]' '[x1 = True, x2 = True, x3 = True]' \
    '[v_0 = True, v_2 = True, v_1 = True]' '{1: True, 2: True, 3: True}' 'sat
((define-fun x1 () Bool true) (define-fun x2 () Bool true) (define-fun x3 () Bool true))'; do
    printf '%s\n' "$answer" >list
    run ec-answer -p cnf positive.ec list
    is "$status $(echo "$stdout" | sed -n 's/.* options \(1 3 5\) .*/\1/p')" '0 1 3 5' "a formula: $answer"
done
