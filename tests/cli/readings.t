#!/bin/sh
# SPDX-License-Identifier: MIT
# Each reading of a problem or an answer is the only reading that its text allows, or is refused.
. "${srcdir:-.}/tests/tap.sh"

# reads NAME OUTPUT ARGUMENT...: ec-solve reads standard input as FILE in $file, and prints OUTPUT.
reads()
{
    name=$1 wanted=$2
    shift 2
    cat >"$file"
    run ec-solve -q "$@" "$file"
    is "$(echo $stdout)" "$wanted" "$file: $name"
}

# refuses NAME MESSAGE ARGUMENT...: likewise, but the file is refused with the message.
refuses()
{
    name=$1 wanted=$2
    shift 2
    cat >"$file"
    rejects "$wanted" "$file: $name" ec-solve -c "$@" "$file"
}

# ---- programs

file=a.opb
refuses 'a second objective' "a.opb:2:1: expected one objective, found 'min'" <<'END'
min: +1 x1 ;
min: +2 x2 ;
+1 x1 +1 x2 = 1 ;
END
refuses 'a strict comparison' "a.opb:2:13: expected '>=', '<=' or '=', found '<'" <<'END'
min: +1 x1 ;
+1 x1 +1 x2 < 2 ;
END

file=a.mps
cat >integers <<'END'
NAME t
ROWS
 N o
 G r
COLUMNS
 M 'MARKER' 'INTORG'
 x o 3 r 1
 y o 5 r 1
 M 'MARKER' 'INTEND'
RHS
 R r 2
ENDATA
END
reads 'integers without a bound are 0 or 1' 1 -c <integers
run ec-solve -c a.mps
like "$stderr" "a.mps:7:2: warning: variable 'x' has no bound: integers between markers are 0 or 1 then" 'with a warning'

file=a.lp
cat >a.lp <<'END'
min
x1: +5 x + 7 y + 6 ONE
s.t.
c: x + y = 1
d: ONE = 1.0
bounds
 0 <= x <= 1
 0 <= y <= 1
binary
 x
 y
end
END
like "$(ec-solve -m a.lp)" 'cost 11 options 1' 'a constant that a row of its own fixes'
reads "GLPK's slack of a row" 2 -c <<'END'
Minimize
 obj: a + 2 b
Subject To
 c: a + b - ~r_2 = 1
Bounds
 0 <= ~r_2 <= 0.5
Binary
 a
 b
End
END
refuses "lp_solve's language" "a.lp:1:1: expected an exact-cover problem, found the language of lp_solve" <<'END'
max: 2 x + y;
x + y <= 1;
END
refuses "lp_solve's language after a comment" "a.lp:1:1: expected an exact-cover problem, found the language of lp_solve" <<'END'
/* weights */
max: 2 x + y;
END

file=a.wcnf
reads 'decimal weights' 3 -c <<'END'
h 1 2 0
0.5 -1 0
1.25 -2 0
END
like "$(ec-solve -m a.wcnf)" 'cost 0.5 ' 'the weights are exact'

file=a.cnf
refuses 'projected models' "a.cnf:2:1: expected a formula whose variables all count" <<'END'
p cnf 3 1
c p show 1 2 0
1 2 3 0
END

# ---- JSON

file=a.json
reads 'a universe and subsets' 2 -c <<'END'
{"universe": [1, 2, 3], "subsets": [[1, 2], [3], [1, 2, 3]]}
END
reads 'items under another name' 2 -c <<'END'
[{"name": "A", "Elements": ["x", "y"]}, {"id": 2, "elements": ["z"]}, {"set": ["x", "y", "z"]}]
END
reads 'records' 2 -c <<'END'
[{"c0": 1, "c1": 0}, {"c0": false, "c1": true}, {"c0": 1, "c1": 1}]
END
reads 'a dictionary' 1 -c <<'END'
{"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6], "E": [2, 3, 6, 7], "F": [2, 7]}
END
refuses 'an unknown member of an option' "a.json:1:24: unknown member 'rule'" <<'END'
[{"Items":["a"],"rule":3}]
END
refuses 'rows of 0 and 1 by name' 'found rows of 0 and 1: -f matrix reads rows' <<'END'
{"a": [1, 0], "b": [0, 1]}
END
refuses 'records beside lists' 'expected options of one form' <<'END'
[{"c0": 1, "c1": 0}, {"items": ["c1"]}]
END

# A name that begins with a byte order mark is not at the beginning of a line.
mark=$(printf '\357\273\277')
printf '{"primary": ["%sa", "b"], "options": [["%sa"], ["b"], ["b", "%sa"]]}' "$mark" "$mark" "$mark" >a.json
ec-convert -t ec a.json >marks.ec
run ec-convert -t json marks.ec
is "$status $stdout" "0 $(ec-convert -t json a.json)" 'names with a byte order mark come back'
gives '0 2 of 2 solutions right, complete' 'also in solutions' sh -c 'ec-solve -a marks.ec | ec-answer -C marks.ec'

# ---- tables

file=a.csv
reads 'options of the same name' 2 -c <<'END'
option,a,b
X,1,0
X,0,1
Y,1,1
END
complains "a.csv:3:1: warning: the option has the name of an option above" 'with a warning' ec-solve -c a.csv

file=a.txt
reads 'a framed table' 3 -c <<'END'
+----+---+---+
| id | a | b |
+----+---+---+
| T1 | 1 | 0 |
| T2 | 0 | 1 |
| T3 | 1 | 1 |
| T4 | 1 | 0 |
+----+---+---+
4 rows in set (0.00 sec)
END
reads 'a table of Markdown' 1 -c <<'END'
|    | a | b |
|:---|--:|--:|
| T1 | 1 | 0 |
| T2 | 0 | 1 |
END
reads 'a table of psql' 1 -c <<'END'
 id | a | b
----+---+---
 T1 | 1 | 0
 T2 | 0 | 1
(2 rows)
END
refuses 'a row of psql that was lost' 'expected 3 rows, as printed below the table, found 2' <<'END'
 id | a | b
----+---+---
 T1 | 1 | 0
 T2 | 0 | 1
(3 rows)
END
refuses 'a framed table with a short row' "a.txt:5:" <<'END'
+----+---+---+
| id | a | b |
+----+---+---+
| T1 | 1 | 0 |
| T2 | 0 |
+----+---+---+
END
file=a.csv
reads 'an option named X' 1 -c <<'END'
name,a,b
X,1,0
Y,0,1
END
reads 'options with names, without a header' 1 -c <<'END'
T1,1,0
T2,0,1
END
cat >a.csv <<'END'
option,items,cost
T1,"a b",3
T2,c,4
T3,"a b c",6
END
like "$(ec-solve -m a.csv)" 'cost 6 options 3' 'items in a cell, with costs'
is "$(ec-solve -c a.csv)" 2 'and all solutions'

reads 'items with blanks between signs, alone in one cell' 2 -c <<'END'
option,items
1,Part 1; Part 2
2,Part 1
3,Part 2
END
reads 'bars between items' 2 -c <<'END'
option,items
1,a b|c
2,a b
3,c
END

# ---- printed sets and matrices

file=a.dzn
reads 'a matrix on a line' 3 -c <<'END'
a = [|1,0|0,1|1,1|1,0|];
END
reads 'the number of elements, and sets' 2 -c <<'END'
n = 3;
sets = [{1,2},{3},{1,2,3}];
END
refuses 'a number that may be of elements or sets' 'expected the number of elements or rows' <<'END'
n = 4;
sets = [{1,2},{3},{1,2,3}];
END
file=a.txt
run sh -c 'printf "3\n1 2\n3\n1 2 3\n" | ec-solve -c'
is "$status" 2 'sets after a number alone are no columns with costs'

# lists TEXT: ec-solve counts the covers of a text from a pipe.
lists()
{
    printf "$1" >a.txt
    run sh -c 'cat a.txt | ec-solve -c'
}
lists '3 4\n2 1 2\n2 2 4\n1 3\n'
like "$status $stderr" "^2 .*ambiguous numbers: -f rows reads another problem than counts before the sets of each element" \
    'rows could be the sets of each element'
lists '3 3\n1 2\n3\n1 3\n'
like "$status $stderr" "^2 .*ambiguous numbers: -f sets .* the sets of each element after ITEMS SETS" \
    'sets as many as elements could be the sets of each element'
lists '7 4\n2 1 7\n2 3 4\n2 2 5\n1 6\n'
is "$status $stdout" '0 1' 'counts that vary and agree are counts, not elements'
lists '7 5\n12 1 7\n18 1 3\n3 1 2\n19 3 4 5 6\n9 1 1\n'
is "$status $stdout" '0 1' 'likewise after costs'
lists '1 2 3 4 5 6\n5\n6\n1 2\n3 4\n'
is "$status $stdout" '0 1' 'a line of all numbers in order is the line of items, though counts would fit'
lists '{1, 2, 3}\n{1, 2}\n{3}\n{1, 2, 3}\n'
like "$status $stderr" '^2 .*the first set has all elements: if it is not one of the sets' \
    'a first set of all elements could be the universe'

lists 'A 1 0\nB 1 0\nC 1 1\nD 0 1\n'
like "$status $stderr" '^2 .*' 'cells after names are no costs'

# ---- answers

printf 'a b\na\nb\n' >two.ec
printf '[0, 1]\n' >answer
like "$(ec-answer two.ec answer)" 'options 1 2$' 'two options by their numbers, or their values'
printf 'a b c\na\nb c\na b\nc\n' >four.ec
printf 'chosen = 1..2;\n----------\n' >answer
like "$(ec-answer four.ec answer)" 'options 1 2$' 'a range under a name of the user'
printf 'chosen = 1..3;\n----------\n' >answer
run ec-answer four.ec answer
like "$status $stderr" "^2 .*answer:1:1: the model is no solution as it is read, and 'chosen' is no option" 'a wrong model with an unknown name'
printf 'Minimize\n obj: 3 x[0,1] + 2 x[0,2]\nSubject To\n c: x[0,1] + x[0,2] = 1\nBinary\n x[0,1]\n x[0,2]\nEnd\n' >two.lp
printf 'x[0,1] = 0.0\nx[0,2] = 1.0\n' >answer
like "$(ec-answer two.lp answer)" 'options 2$' 'names with two indexes'
for answer in 'x[0,1] : 0.0\nx[0,2] : 1.0\n' 'x[0,1] 0\nx[0,2] 1\n' 'x :=\n0 1   0\n0 2   1\n;\n' \
    'x [*,*]\n:   1   2   :=\n0   0   1\n;\n' 'x [*,*] (tr)\n:   0   :=\n1   0\n2   1\n;\n' \
    'x [*,*]\n:   1   2   :=\n0   0   1\n1   .   .\n;\n' \
    '* Solver : HiGHS\n\n* Status\n  Termination status : OPTIMAL\n\n* Candidate solution (result #1)\n  Objective value    : 2.0\n  Primal solution :\n    x[0,1] : 0.0\n    x[0,2] : 1.0\n\n* Work counters\n  Node count         : 0\n' \
    'solution_summary(; result = 1, verbose = true)\n├ Termination\n│ └ termination_status : OPTIMAL\n├ Solution (result = 1)\n│ ├ objective_value      : 2.0\n│ └ value\n│   ├ x[0,1] : 0.0\n│   └ x[0,2] : 1.0\n└ Work counters\n  └ node_count         : 0\n' \
    "{\n  Status: 'Optimal',\n  ObjectiveValue: 2,\n  Columns: {\n    'x[0,1]': { Index: 0, Primal: 0, Name: 'x[0,1]' },\n    'x[0,2]': {\n      Primal: 1,\n      Type: 'Integer'\n    }\n  },\n  Rows: [\n    { Index: 0 },\n    ... 3 more items\n  ]\n}\n"
do
    printf "$answer" >answer
    run ec-answer two.lp answer
    like "$status $stdout" 'options 2$' "$answer"
done
printf 'x :=\n0 1   0   0 2   1\n0 2   1\n;\n' >answer
run ec-answer two.lp answer
like "$status $stderr" '^2 .*answer:3:7: expected an index and a value' 'rows of one number of indexes'
printf '1-dimensional DenseAxisArray{Float64,1,...} with index sets:\n    Dimension 1, ["A", "B"]\nAnd data, a 2-element Vector{Float64}:\n 1.0\n 0.0\n' >answer
run ec-answer two.lp answer
like "$status $stderr" '^2 .*answer:1:1: expected a vector or names with values, found a DenseAxisArray' \
    'an array with names apart from its values'
printf 'Primal solution :\n  y : 1.0\n' >answer
run ec-answer two.lp answer
like "$status $stderr" "^2 .*answer:2:3: expected a number or the name of an option, found 'y': name options as in the problem, or r1, r2" \
    'an unknown name, and how to name options'
