#!/bin/sh
# SPDX-License-Identifier: MIT
# Proofs of cubes: put together, they are a proof that there are no more solutions in the whole
# search, by checkers that share no code with the library; and what is none, or not all of them, is
# refused.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/proofs.sh"

make_examples queens6=queens,6 queens8=queens,8 dominoes=domino,4,4 langford6=langford,6
cp "$examples/colours.ec" .
printf 'a b\na\n' >no-option.ec
printf 'a b c\na b\na c\nb c\n' >triangle.ec
printf '|= problem\n|= end\n' >no-items.ec
printf 'a\na\na\n' >duplicates.ec

# prove PROBLEM CUBES ENGINE FORMAT: searches all cubes, with a proof of each; sets made to the files.
prove()
{
    rm -f cubes result* part*
    ec-solve --cubes="$2" -o cubes "$1.ec"
    i=0
    made=
    count=$(wc -l <cubes)
    while [ $i -lt "$count" ]; do
        i=$((i + 1))
        made="$made result$i part$i"
        ec-solve -q -c -e "$3" --cube=$i --cubes-file=cubes --proof=part$i --proof-format="$4" \
            -o result$i "$1.ec" || echo "status $? of cube $i"
    done
}

# proves PROBLEM FOUND: in all formats, by two engines in turn; with DLX_LONG=1 by each engine in many cubes and in one.
turn=0
proves()
{
    problem=$1 found=$2
    turn=$((turn + 1))
    case $((turn % 4)) in
    0) ways='auto:12 links:1' ;;
    1) ways='bits:12 cells:1' ;;
    2) ways='links:12 auto:1' ;;
    *) ways='cells:12 bits:1' ;;
    esac
    ways=" $(rounds "$ways" 'auto:1 auto:12 links:1 links:12 bits:1 bits:12 cells:1 cells:12') "
    for engine in auto links bits cells; do
        for cubes in 1 12; do
            case $ways in *" $engine:$cubes "*) ;; *) continue ;; esac
            for format in drat lrat lrat-binary veripb veripb-unsat; do
                what="$problem: $found, by $engine in about $cubes cubes, $format"
                [ $format = lrat-binary ] || prove "$problem" $cubes $engine $format
                # shellcheck disable=SC2086 # words are wanted
                run ec-solve -c --merge=cubes --proof=whole --proof-format=$format \
                    "$(formula_option $format)" "$problem.ec" $made
                is "$stdout $stderr $(judged $format formula whole)" \
                    "$found  s VERIFIED$(conclusion $format "$found")" "$what"
                confirm $format whole "$what"
            done
        done
    done
}

proves queens6 4
proves queens8 92
proves dominoes 36
proves langford6 0
proves colours 12
proves no-option 0
proves triangle 0
proves no-items 1
proves duplicates 2

# ---- the proof of a cube

prove queens8 12 links drat
cubes=$(wc -l <cubes)
ec-solve -c --merge=cubes --proof=whole --proof-cnf=formula queens8.ec result* part*
# With the cube's options chosen, nothing is left, as its proof shows with the empty clause behind.
options=$(sed -n '3s/.*options //p' cubes)
"$AWK" -v options="$options" '
    /^p/ { $4 += split(options, option, " "); print; for (i in option) print option[i], 0; next }
    { print }' formula >assumed
{
    cat part3
    echo 0
} | grep -v '^c' >alone
is "$(judged drat assumed alone)" 's VERIFIED' 'a proof of a cube refutes the cube'
is "$(judged drat formula alone)" 's NOT VERIFIED' 'and no more than that'
is "$(grep -v '^[cd]' part3 | tail -n 1)" "$(echo "$options" | sed 's/[0-9][0-9]*/-&/g') 0" \
    'its last clause says that not all options of the cube can be chosen'
is "$(tail -n 1 part3)" "c $(cat result3)" 'its last line is that of the result, as a comment'
is "$(ec-solve --merge=cubes --proof=whole queens8.ec result* part* | tail -n 1)" '' \
    'results that were counted are not listed'
for i in $(seq "$cubes"); do ec-solve -a --cube="$i" --cubes-file=cubes queens8.ec; done >lists
is "$(ec-solve --merge=cubes --proof=again queens8.ec lists part* | tail -n 1)" \
    '|= end found 92 complete' 'the results may be lists'
same again whole 'and the proof is the same'
is "$(ec-solve -c --stats --merge=cubes --proof=again queens8.ec result* part* 2>&1)" \
    "ec-solve: proof: $(grep -vc '^d' whole) clauses
92" '--stats tells the number of clauses'

# ---- refusals

# refused NAME MESSAGE FILE...
refused()
{
    name=$1 message=$2
    shift 2
    echo before >whole
    gives '2 ' "$name: status, and nothing is written" ec-solve -c --merge=cubes --proof=whole queens8.ec result* "$@"
    case $message in *'no proof'*) is "$(cat whole)" before "$name: the file of proofs is as it was" ;; esac
    like "$stderr" "$message" "$name: message"
    is "$(grep -c '^0$' whole)" 0 "$name: the empty clause is not there"
}
# others: all proofs but that of cube 3
others()
{
    for each in $(seq "$cubes"); do [ "$each" = 3 ] || printf 'part%s ' "$each"; done
}
# shellcheck disable=SC2046
{
    refused 'a proof is missing' '1 of .* cubes have no proof: 3$' $(others)
    refused 'no proofs' "cubes have no proof: 1-$cubes\$"
    refused 'a proof twice' 'cube 3 occurs twice, first at part3:' $(others) part3 part3
    sed '$d' part3 >cut
    refused 'a proof that was cut off' 'cubes have no proof: 3$' $(others) cut
    sed '1d' part3 | grep -v "^$(grep -v '^[cd]' part3 | tail -n 1)" >cut
    refused 'the clause of the cube is missing' 'cut:.*expected the clause of the cube, as in the file of cubes, as the last clause' \
        $(others) cut
    sed 's/^c cube 3 /c cube 4 /' part3 >wrong
    refused 'a line about another cube' 'wrong:[0-9]*: wrong checksum' $(others | sed 's/part4 //') wrong
    sed "s/^c cube 3 .*/$(grep '^c cube 4 ' part4)/" part3 >wrong
    sed "s/^c cube 4 .*/$(grep '^c cube 3 ' part3)/" part4 >wrong4
    refused 'proofs of cubes that changed places' 'expected the clause of the cube, as in the file of cubes, as the last clause' \
        $(others | sed 's/part4 //') wrong wrong4
    sed 's/problem [0-9a-f]* /problem 0123456789abcdef /' part3 >wrong
    refused 'a proof of another problem' 'wrong:.*a cube of this problem, found another problem' $(others) wrong
    sed "s/cube 3 of $cubes/cube 3 of 99/" part3 >wrong
    refused 'another division' 'another division' $(others) wrong
    {
        echo nonsense
        cat part3
    } >wrong
    refused 'a line that is none' 'wrong:1:1: expected a clause' $(others) wrong
    {
        cat part3
        echo '-1 0'
    } >wrong
    refused 'a line after the last' 'wrong:.*the end of the proof after the line about the cube' $(others) wrong
    {
        echo 'c solution 1 2'
        cat part3
    } >wrong
    refused 'a solution that is none' 'wrong:1: ' $(others) wrong
    {
        echo 'c solution 1 99999'
        cat part3
    } >wrong
    refused 'an option that there is not' 'wrong:1:.*expected the number of an option' $(others) wrong
    with=$(grep -l '^c solution' part* | head -n 1)
    sed '/^c solution/d' "$with" >"without"
    refused 'solutions that were dropped' 'expected 92 solutions in the proofs, found ' \
        $(find . -name 'part*' ! -name "$with") without
    ec-solve -q -n 1 -e links --cube=3 --cubes-file=cubes --proof=short queens8.ec >list
    refused 'a search that had enough' 'no proof: 3$' $(others) short
    ec-solve -c -e links --cube=3 --cubes-file=cubes --proof=other --proof-format=veripb queens8.ec >list
    refused 'a proof in another format' 'other:1:1: expected a clause' $(others) other
}
fails_with 2 'proofs where none is asked for' ec-solve -c --merge=cubes queens8.ec result* part*
like "$stderr" 'part.*: expected a result, found a proof: use --proof' 'are refused with the reason'

prove queens8 12 links veripb
# shellcheck disable=SC2046
{
    sed '/^deld/s/ -[0-9]* ;$/ 1 ;/' part3 >wrong
    run ec-solve -c --merge=cubes --proof=whole --proof-format=veripb queens8.ec result* $(others) wrong
    like "$stderr" 'wrong:.*expected a row of this proof' 'VeriPB: rows of the problem are not deleted'
    sed '/^deld/s/ -[0-9]* ;$/ -99999 ;/' part3 >wrong
    run ec-solve -c --merge=cubes --proof=whole --proof-format=veripb queens8.ec result* $(others) wrong
    like "$stderr" 'wrong:.*expected a row of this proof' 'VeriPB: nor rows of other cubes'
}

rejects '--cube cannot be combined' 'the clauses of the whole are not for one cube' \
    ec-solve -c --cube=1 --cubes-file=cubes --proof=part --proof-cnf=formula queens8.ec
fails_with 2 'proofs of shares' ec-solve -c --part=1/3 --proof=part queens8.ec
rejects 'engine masks does not write proofs' 'an engine that writes no proofs' \
    ec-solve -e masks -c --cube=1 --cubes-file=cubes --proof=part queens8.ec
ec-solve --cubes=5 -o cubes "$examples/bounds.ec"
errs 'a proof in format' 'bounds' ec-solve -c --cube=1 --cubes-file=cubes --proof=part "$examples/bounds.ec"
