#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer reads lists of numbers, as scripts print them.
. "${srcdir:-.}/tests/tap.sh"

printf 'a b c d\na b\nc d\na c\nb d\n' >problem.ec

# says LIST OPTIONS [OPTION]: the list stands for these options.
says()
{
    printf '%s\n' "$1" >list
    run ec-answer ${3:-} problem.ec list
    is "$status $(printf '%s\n' "$stdout" | sed -n 's/.* options //p')" "$2" "$1"
}
says '[1, 2, -3, -4]' '0 1 2'
says '[-1, -2, 3, 4, -5, 17]' '0 3 4'
says '[3, 4]' '0 3 4'
says '[0, 0, 1, 1]' '0 3 4'
says '[0.0, 0.0, 1.0, 1.0]' '0 3 4'
says '[1. 1. 0. 0.]' '0 1 2'
says '[[1, 1, 0, 0]]' '0 1 2'
says '3 4' '0 3 4' --from=list
says '0 0 1 1' '0 3 4' --from=list
says '1,2' '0 1 2' --from=list

says '[True, True, False, False]' '0 1 2'
says '(3, 4)' '0 3 4'
says '{3, 4}' '0 3 4'
says '[0.9999999, 1.0, -1e-9, 0]' '0 1 2'
says '[0, 1]' '0 1 2'
says '[2, 3]
[0, 1]' '3 3 4
1 2'
says '[false, false, true, true]' '0 3 4'

says '[[0, 1], [2, 3]]' '3 1 2
3 4'
says '[(1, 2), (3, 4)]' '3 1 2
3 4'
says '{frozenset({1, 2}), frozenset({3, 4})}' '3 1 2
3 4'
says '[
  [
    2,
    3
  ]
]' '0 3 4'
says '[0. 0.
 1. 1.]' '0 3 4'
says 'array([0., 0., 1., 1.], dtype=float32)' '0 3 4'
says '[array([0, 0, 1, 1]), array([1, 1, 0, 0])]' '3 3 4
1 2'
says '[np.int64(2), np.int64(3)]' '0 3 4'
says '[np.True_, np.True_, np.False_, np.False_]' '0 1 2'
says '[[1], [1], [0], [0]]' '0 1 2'
says 'Set([1, 2])' '0 1 2'
says 'Bool[1, 1, 0, 0]' '0 1 2'
says 'Solution 1: [0, 1]
Solution 2: [2, 3]' '3 1 2
3 4'
says 'solution = [0, 1]' '0 1 2'
says 'n = 4
x = [0, 0, 1, 1]' '0 3 4'
says 'x = array([1., 1., 0., 0.])' '0 1 2'
says 'x = np.array([1., 1.,
              0., 0.])' '0 1 2'
says '  x[3] => 1.0
  x[4] => 1.0' '0 3 4'
says '{"cost": 3, "options": [1, 2], "found": 1}' '0 1 2'
says '[0, 1]' '0 1 2' --base=0
says '[2, 1]' '0 1 2' --base=1

# ---- tables

says '
    Variable            X 
-------------------------
          x1            1 
          x2            1 ' '0 1 2'
says '    Variable            X 
-------------------------
        x[2]            1 
        x[3]            1 ' '0 3 4'
says 'x1    0.0
x2    0.0
x3    1.0
x4    1.0
dtype: float64' '0 3 4'
says 'x1    1.0
x2    1.0
Name: value, Length: 2, dtype: float64' '0 1 2'
says 'x1    1.0
      ... 
x4    0.0
dtype: float64' '2 '
# display KEY=VALUE...: Pyomo's display of a variable.
display()
{
    printf 'Model unknown\n\n  Variables:\n    x : Size=4, Index=x_index\n'
    printf '        Key : Lower : Value : Upper : Fixed : Stale : Domain\n'
    for pair; do
        printf '          %s :     0 : %5s :     1 : False : False : Binary\n' "${pair%=*}" "${pair#*=}"
    done
    printf '\n  Objectives:\n    obj : Size=1, Index=None, Active=True\n        Key  : Active : Value\n'
    printf '        None :   True :   2.0\n\n  Constraints:\n    c : Size=2\n'
    printf '        Key : Lower : Body : Upper\n          1 :   1.0 :  1.0 :   1.0\n'
}
says "$(display 1=1.0 2=1.0 3=0.0 4=0.0)" '0 1 2'
says "$(display 0=0.0 1=0.0 2=1.0 3=1.0)" '0 3 4'
says "$(display 1=1.0 2=None 3=0.0 4=0.0)" '2 '
says '2 Var Declarations
    x3 : Size=1, Index=None
        Key  : Lower : Value : Upper : Fixed : Stale : Domain
        None :     0 :   1.0 :     1 : False : False : Binary
    x4 : Size=1, Index=None
        Key  : Lower : Value : Upper : Fixed : Stale : Domain
        None :     0 :   1.0 :     1 : False : False : Binary

1 Objective Declarations
    obj : Size=1, Index=None, Active=True
        Key  : Active : Sense    : Expression
        None :   True : minimize : x3 + x4' '0 3 4'
says "{'x1': 1.0, 'x2': 1.0, 'x3': 0.0, 'x4': 0.0}" '0 1 2'
says '{1: True, 2: True, 3: False}' '0 1 2'
says "[('x1', 1), ('x2', 1)]" '0 1 2'
says 'x1 = 1.0
x2 = 1.0
x3 = 0.0' '0 1 2' --from=list
says 'x_2 1
x_3 1' '0 3 4' --from=list
says '[x_0 = False,
 x_1 = False,
 x_3 = True,
 x_2 = True]' '0 3 4'
says '[x[1] = True, x[2] = True, f = [else -> 1]]' '0 1 2'
says 'sat
(
  (define-fun x2 () Bool
    true)
  (define-fun x1 () Bool
    true)
  (define-fun x3 () Bool
    false)
  (define-fun f ((x Int)) Int
    (ite (= x 1) 7 0))
)' '0 1 2'
says 'sat
(model 
  (define-fun k!3 () Bool
    true)
  (define-fun k!4 () Bool
    true)
)
unsat' '0 3 4'
says 'sat
(objectives
 (cost 7)
)
((|x1| 1) (x2 1) (x3 0))' '0 1 2'
says 'unsat' '1 '
says 'unknown' '3 '
says 'timeout' '3 '
says 'unsat
(x1 x2)' '1 '
says 'unsat
(|x1|
 x2)' '1 '
says 'unsat
(error "line 8 column 10: model is not available")' '1 '
says 'Status: Infeasible
x1 = 1.0
x2 = 1.0' '1 '
says 'unsat
(x3)
sat
((x1 true) (x2 true) (x3 false) (x4 false))' '0 1 2'
like "$stdout" '^|= end found 1 enough$' 'an unsatisfiable query before the last'

# Only with options counted from 0, or from 1, are these lists solutions.
printf 'a b\na\nb\na b\n' >base.ec
for list in '[2]' '[3]'; do
    echo "$list" >list
    like "$(ec-answer base.ec list)" '^|= solution 1 options 3$' "$list is a solution in one way"
done
printf 'a\na\na\na\n' >base.ec
printf '[1]\n[2]\n' >list
run ec-answer base.ec list
is "$status $stderr" '2 ec-answer: list:1:1: lists could be numbers of options from 1 or numbers of options from 0: use --base=0 or --base=1' \
    'lists that are solutions in both ways'
run ec-answer --base=0 base.ec list
is "$(echo "$stdout" | sed -n 's/.* options //p' | paste -sd' ' -)" '2 3' '--base=0'
printf '[x1 = True]\n' >list
fails_with 2 'a name whose number fits in both ways' ec-answer base.ec list

# refuses LIST MESSAGE
refuses()
{
    printf '%s\n' "$1" >list
    errs "$2" "$1" ec-answer --from=list problem.ec list
}
refuses '[0, 0, 1]' 'expected 4 values, found 3'
refuses '[0, 4]' 'unknown option 4'
refuses '[0.5, 1, 0, 0]' 'expected a number'
refuses '[True, 3]' 'expected values 0 and 1'
refuses '[1, 1, 2, 0]' 'expected values 0 and 1, or different options'
refuses '[1, x]' 'expected a number'
refuses '[9]' 'unknown option 9'
refuses '[1, 9]' 'unknown option 9'
refuses '[-9223372036854775808, 1]' 'expected a number'
refuses '[0.5, 0, 1, 1]' 'expected a number'
refuses '[1, 3]' 'model 1 is wrong'
refuses '[99999999999999999999]' 'expected a number'
refuses '[0 0 ... 1]' 'the list was shortened'
refuses '[1, 2' 'expected the end of the list, found the end of the answer'
refuses '[1, 2]]' "unexpected ']'"
refuses '[1, 2)' "unexpected ')'"
refuses '[[1, [2, 3]]]' 'expected a number'
refuses '[]' "model 1 is wrong: item 'a' is not covered"
refuses '[foo = True]' 'expected a number or the name of an option'
refuses '[x1 = 7]' 'expected the value 0 or 1, found 7'
refuses '[x1 = ' 'expected the end of the list'
refuses "['x1]" 'expected a number'
refuses '{1: 2: 3}' 'expected a number'
refuses '(define-fun x1' 'expected the end of the list'
printf '[1, 2]\n[3, 4]\n' >list
like "$(ec-answer problem.ec list)" '^|= end found 2 ' 'several solutions'

printf '[[2, 3], [4], [3], [4, 2], [1]]\n' >sets.txt
echo '[0, 1, 4]' >list
run ec-answer --problem-base=1 --base=0 sets.txt list
is "$(echo "$stdout" | sed -n 's/.* options //p')" '1 2 5' '--problem-base: of the sets, --base: of the answer'
complains "item '0' is not covered" '--problem-base=0' ec-answer --problem-base=0 --base=0 sets.txt list
complains '--problem-base: expected 0 or 1' 'another base' ec-answer --problem-base=2 sets.txt list
printf 'p edge 3 2\ne 1 2\ne 2 3\n' >path.col
ec-solve -a --colours=2 path.col >solutions
run ec-answer --colours=2 -C path.col solutions
is "$status $stdout" '0 2 of 2 solutions right, complete' '--colours: the problem of a graph'
printf 'a b c\na b\nc\na\nb c\nb\n' >five.ec
echo "['r3', 'r2']" >list
complains "model 1 is wrong: item 'b' is not covered" 'r3 is option 3, though r3 and r2 fit from 0' ec-answer five.ec list
# Options 1 and 2, and 2 and 3, are solutions: a value for each number tells the base.
printf 'a b\na\nb\na\nb\na\n' >either.ec
printf 'x[%d] = %d\n' 1 1 2 1 3 0 4 0 5 0 >list
like "$(ec-answer either.ec list)" 'options 1 2' 'values of 1 to 5'
printf 'x[%d] = %d\n' 0 0 1 1 2 1 3 0 4 0 >list
like "$(ec-answer either.ec list)" 'options 2 3' 'values of 0 to 4'
printf 'x[%d] = %d\n' 1 1 2 1 3 0 4 0 6 0 >list
run ec-answer either.ec list
like "$stderr" 'could be numbers of options from 1 or numbers of options from 0' 'values of some numbers'
echo "['r0', 'r1']" >list
like "$(ec-answer five.ec list)" 'options 1 2' 'names from r0'

# ---- languages and their programs

says '[1] 0 0
[3] 1 1' '0 3 4'
says '[1] FALSE FALSE  TRUE  TRUE' '0 3 4'
says '$objval
[1] 2

$solution
[1] 0 0 1 1

$status
[1] 0' '0 3 4'
says '4-element Vector{Float64}:
 0.0
 0.0
 1.0
 1.0' '0 3 4'
says 'Set{Int64} with 2 elements:
  4
  3' '0 3 4'
says '4×1 Matrix{Int64}:
 0
 0
 1
 1' '0 3 4'
says '2×4 Matrix{Float64}:
 1.0  1.0  0.0  0.0
 0.0  0.0  1.0  1.0' '3 1 2
3 4'
says 'Dict{String, Float64}("x1" => 1.0, "x2" => 1.0)' '0 1 2'
says '
x =

     0
     0
     1
     1
' '0 3 4'
says 'x =

  Columns 1 through 3

     0     0     1

  Column 4

     1
' '0 3 4'
says 'x =

  4x1 logical array

   0
   0
   1
   1
' '0 3 4'
says 'x [*] :=
1  0   2  0
3  1   4  1
;' '0 3 4'
scipy()
{
    printf '        message: Optimization terminated successfully. (HiGHS Status 7: Optimal)\n        success: True\n'
    printf '         status: 0\n            fun: 2.0\n              x: [ %s]\n            nit: 1\n' "$1"
    printf '          upper:  residual: [ %s]\n                 marginals: [ %s]\n' "$2" "$2"
}
says "$(scipy '1.000e+00  1.000e+00  0.000e+00  0.000e+00' '0.000e+00  0.000e+00  1.000e+00  1.000e+00')" '0 1 2'
says '       message: The problem is infeasible. (HiGHS Status 8: model_status is Infeasible)
        success: False
         status: 2
            fun: None
              x: None' '1 '
# results VARIABLES [CONDITION]: Pyomo's results.
results()
{
    printf '# ====\n# = Solver Results =\nProblem: \n- Name: unknown\n  Sense: minimize\nSolver: \n- Status: ok\n'
    printf '  Termination condition: %s\nSolution: \n- number of solutions: 1\n- Gap: 0.0\n  Objective:\n' "${2:-optimal}"
    printf '    obj:\n      Value: 2.0\n  Variable:\n'
    for variable in $1; do
        printf '    %s:\n      Value: 1\n' "$variable"
    done
    printf '  Constraint: No values\n'
}
says "$(results 'x[1] x[2]')" '0 1 2'
says "$(results '' infeasible)" '1 '
says '{"Solver": [{"Termination condition": "optimal"}],
 "Solution": [{"number of solutions": 1}, {"Variable": {"x1": {"Value": 1}, "x2": {"Value": 1.0}}}]}' '0 1 2' --from=json
says '{"Status":"Optimal","Columns":{"x1":{"Index":0,"Primal":0},"x2":{"Index":1,"Primal":0},
 "x3":{"Primal":1},"x4":{"Primal":0.9999999}},"Rows":[],"ObjectiveValue":2}' '0 3 4'
says '{"Status":"Infeasible","Columns":{"x1":{"Index":0}},"Rows":[]}' '1 '
says '{"name":"LP","time":0.001,"result":{"vars":{"x1":1,"x2":1,"x3":0,"x4":0},"z":2,"status":5}}' '0 1 2'
says '{"name":"LP","result":{"vars":{"x1":0},"z":0,"status":4}}' '1 '

refuses '[1] 0 0
[4] 1 1' 'list:2:1: unexpected element 4'
refuses '4-element Vector{Float64}:
 0.0
 ⋮
 1.0' 'the list was shortened'
refuses '4-element Vector{Float64}:
 0.0
 1.0' 'expected 4 elements, found 2'
refuses 'x =

     0     0
     1     1' 'expected one row or one column'
refuses '[0 0; 1 1]' 'list:1:1: expected one row or one column'
refuses '[0; 0; 1 1]' 'list:1:1: expected one row or one column'
says '[0; 0; 1; 1]' '0 3 4'
says '[k!3 = True, k!4 = True]' '0 3 4'
refuses 'x [*] :=
1  0   2
;' 'expected an index and a value'

# Names with signs, in lines, dictionaries and tables.
printf '{"primary":["i","j"],"options":[{"items":["i"],"name":"x[0,1]"},{"items":["i","j"],"name":"x[0,2]"},' >signs.json
printf '{"items":["j"],"name":"table_('"'A',_'B'"')"}]}\n' >>signs.json
for list in "x[0,1] = 1.0
x[0,2] = 0.0
table_('A',_'B') = 1" "x[0,1]    1.0
x[0,2]    0.0
table_('A',_'B')    1.0
dtype: float64" "{\"table_('A',_'B')\": 1.0, 'x[0,1]': True}" "[x[0,1] = True, x[0,2] = False, table_('A',_'B') = True]" \
    "=obj= 2
x[0,1] 1
table_('A',_'B') 1"; do
    printf '%s\n' "$list" >list
    run ec-answer signs.json list
    is "$status $(echo "$stdout" | sed -n 's/.* options //p')" '0 1 3' "$list"
done

# A model is called wrong only if all names are known.
for list in 'foo[1] = 1
foo[3] = 1' 'chosen = [1, 3]' 'bar = 7
x1 = 1
x3 = 1'; do
    printf '%s\n' "$list" >list
    run ec-answer problem.ec list
    like "$status $stderr" '^2 .*list:1:[0-9]*: the model is no solution as it is read, and .* is no option: name' "$list"
done
printf 'x[1] = 1\nx[2] = 1\ny[1] = 0\n' >list
complains "list:3:1: expected the values of one array, such as 'x.1.', found 'y.1.'" 'two arrays' ec-answer problem.ec list
printf 'v = [1, 2]\nslack = [0, 0]\nw = [3, 4]\n' >list
run ec-answer problem.ec list
like "$stderr" 'expected one list of options in each model, found several that are solutions' 'two lists'

# Options 1 and 2 by their numbers, or option 2 by its value.
printf '0:1|a b\na\nb\n' >pair.ec
printf '[0, 1]\n' >list
run ec-answer pair.ec list
like "$stderr" 'lists could be numbers of options from 0 or values of options: use --base=0 or --base=1' '[0, 1], read in two ways'
like "$(ec-answer --base=0 pair.ec list)" 'options 1 2$' '--base=0: numbers'
like "$(ec-answer --base=1 pair.ec list)" 'options 2$' '--base=1: values'
