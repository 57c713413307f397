#!/bin/sh
# SPDX-License-Identifier: MIT
# Names of options live on from every format that holds them, and an answer in every dialect stands
# for the same options whatever the names are.
. "${srcdir:-.}/tests/tap.sh"

newline='
'
# The only solution is options 2 and 3.
options='a%20b c%3Ad
a%20b e%25f
c%3Ad g
g'

# make_problem NAME...: problem.ec with these names of options; -: the option has none.
make_problem()
{
    echo 'a%20b c%3Ad e%25f g'
    echo "$options" | while read -r option; do
        [ "$1" = - ] || echo "|: option $1"
        echo "$option"
        shift
    done
} >problem.ec

# written FORMAT FILE: the names of the options' variables, in the order of the options.
written()
{
    case $1 in
    lp) "$AWK" '$1 == "obj:" { for (i = 3; i <= NF; i += 3) print $i; exit }' "$2" ;;
    mps*) "$AWK" '/^RHS/ { exit } inside && NF == 3 && !seen[$1]++ { print $1 } /^COLUMNS/ { inside = 1 }' "$2" ;;
    fzn) sed -n 's/^var 0..1: \([^ ]*\) .*/\1/p' "$2" ;;
    esac
}

# print_answer DIALECT NAME...: options 2 and 3 are chosen; the names are those of all options.
print_answer()
{
    dialect=$1
    shift
    case $dialect in
    glpsol) printf 's mip 4 4 o 0\ni 1 1\nj 1 0\nj 2 1\nj 3 1\nj 4 0\ne o f\n' ;;
    cbc) printf 'Optimal - objective value 0\n 0 %s 0 0\n 1 %s 1 0\n 2 %s 1 0\n 3 %s 0 0\n' "$@" ;;
    cbc-few) printf 'Optimal - objective value 0\n 1 %s 1 0\n 2 %s 1 0\n' "$2" "$3" ;;
    highs)
        printf 'Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n'
        printf '# Columns 4\n%s 0\n%s 1\n%s 1\n%s 0\n# Rows 4\ni1 1\n' "$@"
        ;;
    lpsolve)
        printf '\nValue of objective function: 0\n\nActual values of the variables:\n'
        printf '%s 0\n%s 1\n%s 1\n%s 0\n\nActual values of the constraints:\ni1 1\n' "$@"
        ;;
    opb) printf 's SATISFIABLE\nv -x1 x2 x3 -x4\n' ;;
    dimacs) printf 's SATISFIABLE\nv -1 2 3 -4 0\n' ;;
    minisat) printf 'SAT\n-1 2 3 -4 0\n' ;;
    toulbar2) printf 'New solution: 0\n 0 1 1 0\nOptimum: 0\n' ;;
    asp) printf 'Answer: 1\npick(2) pick(3)\nSATISFIABLE\n' ;;
    clingo-json)
        printf '{"Solver": "clingo", "Call": [{"Witnesses": [{"Value": ["pick(3)", "pick(2)"]}]}],'
        printf ' "Result": "SATISFIABLE"}\n'
        ;;
    flatzinc) printf '%s = 0;\n%s = 1;\n%s = 1;\n%s = 0;\n----------\n' "$@" ;;
    mzn) printf 'pick = [2, 3]\n----------\n' ;;
    dzn) printf 'r = [0, 1, 1, 0];\n----------\n' ;;
    mzn-json) printf '{"r": [0, 1, 1, 0]}\n----------\n' ;;
    mzn-lines) printf '{\n  "r" : [0, 1, 1, 0]\n}\n----------\n' ;;
    list) printf '[2, 3]\n' ;;
    values) printf '[0, 1, 1, 0]\n' ;;
    esac
}

# answers FORMAT PROBLEM DIALECT...: the answers to the written problem are options 2 and 3 of PROBLEM.
answers()
{
    format=$1 problem=$2
    shift 2
    written=$(written "$format" "problem.$format")
    for dialect; do
        # shellcheck disable=SC2086 # a word for each name
        print_answer "$dialect" $written >answer
        run ec-answer -q "$problem" answer
        chosen=${stdout#* options }
        is "${chosen%%"$newline"*}$stderr" '2 3' "$format, $dialect, $problem: $names"
    done
}

for names in '- - - -' 'x1 x2 x3 x4' 'x2 x1 x4 x3' 'x0 x1 x2 x3' 'x4 x3 x2 x1' 'r3 r4 r1 r2' \
    '- r1 - r2' 'r4 - - -' 'i1 i2 i3 i4' 'c1 k2 u3 n4' 'k1 k2 i2 i1' 'x[0] x[1] x[2] x[3]' \
    '0 1 2 3' '2 1 4 3' '4 3 2 1' 'ship boat car bus' 'same same same same' 'a b a b' \
    'my%20ship r%3A3 50%25 a%7Cb' '%20 %3A %25 %7C' 'a%20b c%3Ad e%25f g' \
    "table_('A',) table_('B',) table_('C',) table_('D',)" 'pick(2) pick(1) pick(4) pick(3)' \
    'cost obj rhs RHS' 'free st max end' 'e1 1e5 .5 -x' 'r R rR Rr' 'é ü 数 x̄' \
    'var int bool constraint' 'true false in x'; do
    # shellcheck disable=SC2086 # a word for each name
    make_problem $names
    # Formats that hold names give them back.
    for format in lp mps json opb asp fzn mzn; do ec-convert -q -t $format problem.ec >problem.$format; done
    ec-convert -q -t mps-fixed problem.ec >problem.mps-fixed 2>/dev/null || rm problem.mps-fixed
    itself=$(ec-convert -q problem.ec)
    for format in lp mps mps-fixed opb json; do
        [ -f problem.$format ] || continue
        run ec-convert -q -f $format problem.$format
        is "$stdout$stderr" "$itself" "$format holds $names"
    done
    for format in lp mps mps-fixed; do
        [ -f problem.$format ] || continue
        answers $format problem.$format cbc cbc-few highs
    done
    answers lp problem.ec glpsol highs lpsolve
    answers mps problem.ec cbc
    answers opb problem.opb opb dimacs minisat list values
    answers asp problem.ec asp clingo-json
    answers fzn problem.ec flatzinc
    answers mzn problem.ec mzn dzn mzn-json mzn-lines
done
