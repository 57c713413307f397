#!/bin/sh
# SPDX-License-Identifier: MIT
# Weights modulo a number say why there is no solution: colourings of boards, systems of triples, pairs
# in a row. Random problems are those of tests/unit/search/test_congruence.c and tests/campaign/product.
. "${srcdir:-.}/tests/tap.sh"

check_veripb=$builddir_under_test/tests/proof/check-veripb

# tiles ROWS COLUMNS ATTITUDES: a board covered by a tile, given by the cells of its attitudes.
tiles()
{
    "$AWK" -v rows="$1" -v columns="$2" -v list="$3" 'BEGIN {
        for (r = 0; r < rows; r++) for (c = 0; c < columns; c++) line = line " r" r + 1 "c" c + 1
        print substr(line, 2)
        for (k = split(list, tile, ";"); k > 0; k--)
            for (r = 0; r < rows; r++)
                for (c = 0; c < columns; c++) {
                    n = split(tile[k], part, /[ ,]/)
                    line = ""
                    for (i = 1; i < n && r + part[i] < rows && c + part[i + 1] < columns; i += 2)
                        line = line " r" r + part[i] + 1 "c" c + part[i + 1] + 1
                    if (i > n) print substr(line, 2)
                }
    }'
}

# make_problem NAME: writes NAME.ec: langford-N, steiner-V, t-ROWS-COLUMNS, l-ROWS-COLUMNS, polyomino-N-ROWS-COLUMNS.
make_problem()
{
    arguments=$(echo "${1#*-}" | tr - ' ')
    case $1 in
    t-*) tiles $arguments '0,0 0,1 0,2 1,1;0,1 1,0 1,1 1,2;0,0 1,0 2,0 1,1;0,1 1,1 2,1 1,0' ;;
    l-*) tiles $arguments '0,0 1,0 2,0 2,1;0,1 1,1 2,1 2,0;0,0 0,1 1,0 2,0;0,0 0,1 1,1 2,1;0,0 0,1 0,2 1,0;0,0 0,1 0,2 1,2;0,0 1,0 1,1 1,2;0,2 1,0 1,1 1,2' ;;
    *) "$AWK" -f "$examples/${1%%-*}.awk" $arguments ;;
    esac >"$1.ec"
}

# reason NAME: the modulus of the weights of a problem, or - for none.
reason()
{
    make_problem "$1"
    ec-solve -q -n 1 -c --explain "$1.ec" 2>&1 >count |
        sed -n 's/.* add up to 0 modulo \([0-9]*\) in every option.*/\1/p' >modulus
    test -s modulus && cat modulus || echo -
}

# Reasons of refutations.
for name in polyomino-4-4-5 polyomino-6-10-21 polyomino-6-6-35; do is "$(reason $name)" 2 "$name: modulo 2"; done
is "$(reason polyomino-5-6-10)" - 'pentominoes: no reason for none'
for n in 5 6 9 10 13 14 17 18 21 22 101; do is "$(reason langford-$n)" 2 "pairs to $n in a row: modulo 2"; done
for n in 3 4 7 8 11 12; do is "$(reason langford-$n) $(cat count)" '- 1' "pairs to $n in a row: a solution"; done
for v in $(seq 4 21); do
    case $((v % 6)) in
    1 | 3) expected=- ;;
    5) expected=3 ;;
    *) expected=2 ;;
    esac
    is "$(reason steiner-$v)" $expected "triples of $v points"
done
for board in 10-10 18-18; do is "$(reason t-$board)" 8 "T on $board: modulo 8"; done
is "$(reason t-5-8) $(cat count)" '- 0' 'T on 5-8: no weights, but no solution'
for board in 6-6 10-10 22-22 3-12; do is "$(reason l-$board)" 4 "L on $board: modulo 4"; done
for board in t-4-4 t-8-8 l-2-4 l-4-4 l-3-8 l-5-8; do is "$(reason $board) $(cat count)" '- 1' "$board: a solution"; done

run ec-solve --explain langford-10.ec
is "$stderr" 'ec-solve: problem 1: no solution: weights of items add up to 0 modulo 2 in every option, but to 15 in all; weight 1: 2 4 6 8 10 s2 s4 s6 s8 s10 s12 s14 s16 s18 s20' \
    'the message'
printf '4|a 4|b\na a b\na b b\n' >repeated.ec
run ec-solve --explain repeated.ec
like "$stderr" 'add up to 0 modulo 3 in every option, but to 8 in all; weight 1: a b$' 'items several times in an option'

# Numbers of covers, items several times in an option, secondary items and colours.
sed '1s/$/ 0:99|y 2|w | f g/;2,$s/$/ y f:x/;3s/ y//;4s/f:x/g/' langford-9.ec >mixed.ec
echo 'w w g' >>mixed.ec
# verdict NAME [OPTION...]: of a proof of a problem, by a checker of its own.
verdict()
{
    name=$1
    shift
    ec-solve -q "$@" --proof=proof --proof-format=veripb --proof-opb=rows "$name.ec" >/dev/null
    "$check_veripb" rows proof 2>&1 | sed 's/:.*//'
}
for name in polyomino-4-4-5 polyomino-6-10-21 langford-9 steiner-11 t-10-10 l-6-6 mixed; do
    is "$(verdict $name) $(grep -c '^pol' proof)" 's VERIFIED UNSATISFIABLE 3' "$name: a proof of three steps"
    cp proof right
    accepted=0
    changes=0
    for change in 's/^\(pol [0-9]*\) /\1 2 * /' 's/ d ;/ 1 + d ;/' 's/ \([0-9]*\) d ;/ 1\1 d ;/' \
        's/^pol [0-9]* [0-9]* \* /pol /' 's/^pol \([0-9]*\) \([0-9]* +\)/pol 1 \2/'; do
        sed "$change" right >proof
        cmp -s right proof && continue
        changes=$((changes + 1))
        "$check_veripb" rows proof 2>/dev/null | grep -q '^s VERIFIED' && accepted=$((accepted + 1))
    done
    is "$accepted $((changes > 2))" '0 1' "$name: with a weight or the modulus changed, refused"
done
is "$(verdict polyomino-6-10-21; test "$(wc -c <proof)" -lt 4000 && echo short)" 's VERIFIED UNSATISFIABLE
short' 'hexominoes: the proof has less than 4000 bytes'
sed 's/$/ |3/;1s/ |3//' langford-9.ec >costs.ec
is "$(verdict costs --min) $(grep -c '^conclusion BOUNDS INF : -1 INF ;$' proof)" 's VERIFIED BOUNDS INF <= obj <= INF 1' '--min: no bound is finite'
