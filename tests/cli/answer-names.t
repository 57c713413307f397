#!/bin/sh
# SPDX-License-Identifier: MIT
# Names of options that are words of a dialect of answers, or of a format; and variables of no row.
. "${srcdir:-.}/tests/tap.sh"

# answer PROBLEM [OPTION...]: the chosen options, the cost and the end that ec-answer makes of an answer.
answer()
{
    run ec-answer "$@" -
    echo "$stdout" | "$AWK" '$2 == "solution" { sub(/^.*solution 1 /, ""); print } $2 == "end" { print $4, $5 }' |
        tr '\n' ' '
    echo "$stderr"
}

# named NAME: a problem whose first of three options has this name; right: the options 1 and 3.
named()
{
    printf '{"primary":["i","j"],"options":[{"items":["i"],"name":"%s"},{"items":["i","j"],"name":"r9"},' "$1"
    printf '{"items":["j"],"name":"r7"}]}\n'
}

for name in v s o c cost pick y x constant none sat; do
    named "$name" >problem.json
    is "$(printf '%s = 1;\nr9 = 0;\nr7 = 1;\n----------\n' "$name" | answer problem.json)" \
        'options 1 3 1 enough ' "$name: FlatZinc"
    is "$(printf '%s = 1\nr9 = 0\nr7 = 1\n' "$name" | answer problem.json)" 'options 1 3 1 enough ' "$name: a list"
    is "$(printf '# Objective value = 0\n%s 1\nr9 0\nr7 1\n' "$name" | answer problem.json)" \
        'options 1 3 1 enough ' "$name: Gurobi"
    is "$(printf 'solution status: optimal solution found\nobjective value: 0\n%s 1 (obj:0)\nr7 1 (obj:0)\n' "$name" |
        answer problem.json)" 'options 1 3 1 enough ' "$name: SCIP"
done

# An objective with a constant, and options with the names of variables that hold constants and costs, and of sections.
for name in a constant cost s.t. lazy; do
    printf '|= problem\n|: constant 7\na b\n|: option %s\na |3\nb |4\na b |9\n' "$name" >constant.ec
    for format in lp mps; do
        ec-convert -t $format constant.ec >program
        is "$(ec-solve -m -f $format program | "$AWK" '$2 == "solution" { print $5 }')" 14 "$name: $format is read again"
        is "$(grep -cE '(^|[^a-z0-9_])(constant|o1) *= *1$|FX +bnd +(constant|o1) +1' program)" 1 \
            "$name: $format has a variable for the constant"
    done
    if command -v glpsol >/dev/null; then
        ec-convert -t lp constant.ec >program
        glpsol --lp program -o report -w values >log
        is "$(answer constant.ec <report)" 'cost 14 options 1 2 1 optimal ' "$name: a report of glpsol"
        is "$(answer constant.ec <values)" 'cost 14 options 1 2 1 optimal ' "$name: the values of glpsol"
    else
        skip "$name: glpsol" 'glpsol is missing' 2
    fi
    if command -v cbc >/dev/null; then
        cbc program solve solu values >log
        is "$(answer constant.ec <values)" 'cost 14 options 1 2 1 optimal ' "$name: the values of cbc"
    else
        skip "$name: cbc" 'cbc is missing'
    fi
    cost=$(ec-convert -t fzn constant.ec | sed -n 's/^solve minimize \(.*\);/\1/p')
    is "$(printf '%s = 14;\npick = [1, 2]\n----------\n==========\n' "$cost" | answer constant.ec)" \
        'cost 14 options 1 2 1 optimal ' "$name: the costs of MiniZinc"
done

# Options in no clause, and columns in no row, are preserved.
printf '0:1|a 0:1|b 0:1|c\na\nb\nc\n' >free.ec
for format in cnf wcnf wcnf-old opb lp mps; do
    is "$(ec-convert -t $format free.ec | ec-solve -c -f $format -)" 8 "$format: variables in no constraint"
done

# Another predicate takes the place of pick if no other is about options.
printf 'a b c\na b\nb c\nc\n' >own.ec
is "$(printf 'Answer: 1\ntake(1) take(3)\nSATISFIABLE\n' | answer own.ec)" 'options 1 3 1 enough ' 'ASP: take instead of pick'
is "$(printf 'Answer: 1\npick(1) pick(3) size(2)\nSATISFIABLE\n' | answer own.ec)" 'options 1 3 1 enough ' \
    'ASP: other predicates beside pick'
is "$(printf 'Answer: 1\ntake(1) take(3) size(2)\nSATISFIABLE\n' | answer own.ec)" 'options 1 3 1 enough ' \
    'ASP: the predicate whose options are a solution'
printf 'a b\na\nb\na\nb\n' >either.ec
printf 'Answer: 1\ntake(1) take(2) drop(3) drop(4)\nSATISFIABLE\n' >two.txt
run ec-answer either.ec two.txt
like "$stderr" 'two.txt:2:1: expected one list of options in each model, found several that are solutions' \
    'ASP: two predicates of options'
printf 'Answer: 1\nfoo(9) bar\nSATISFIABLE\n' >none.txt
run ec-answer own.ec none.txt
like "$stderr" 'expected atoms of chosen options, such as pick.3., found' 'ASP: the model of other atoms is not called wrong'
