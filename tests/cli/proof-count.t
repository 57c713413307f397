#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve -c --proof-format=scpog and cpog: certificates of counts, judged by a checker that shares
# no code with the library; a changed certificate is refused.
. "${srcdir:-.}/tests/tap.sh"

check_count=$builddir_under_test/tests/proof/check-count

# certify PROBLEM [OPTION...]: counts with a certificate.
certify()
{
    problem=$1
    shift
    run ec-solve -q -c --proof=proof --proof-format=scpog --proof-cnf=formula "$@" "$problem.ec"
}

# counts_in_cpog PROBLEM FOUND: the same in CPOG.
counts_in_cpog()
{
    certify "$1" --proof-format=cpog
    is "$stdout $stderr $("$check_count" formula proof)" "$2  s VERIFIED COUNT $2" "$1: $2 in CPOG"
    if command -v cpog-check >/dev/null; then
        like "$(cpog-check formula proof)" 'FULL-PROOF SUCCESS' "$1: cpog-check agrees"
    fi
}

# counts PROBLEM FOUND: the count, its certificate and the formula.
counts()
{
    certify "$1"
    is "$stdout $stderr $("$check_count" formula proof)" "$2  s VERIFIED COUNT $2" "$1: $2"
    ec-convert -t cnf --amo=pairwise "$1.ec" 2>/dev/null | grep -v '^c' >clauses
    is "$(grep -v '^c' formula | cmp - clauses 2>&1)" '' "$1: the formula is that of ec-convert"
    if command -v cake_scpog >/dev/null; then
        like "$(cake_scpog formula proof)" 's VERIFIED' "$1: cake_scpog agrees"
    fi
    if command -v scpog-check >/dev/null && [ "$2" != 0 ]; then
        like "$(scpog-check -n 1 formula proof)" "Regular model count = $2" "$1: scpog-check agrees"
    fi
}

make_examples queens6=queens,6 queens8=queens,8 dominoes=domino,8,8 langford6=langford,6 langford7=langford,7
grep 'hard 1$' "$examples/puzzles.sdm" | head -n 1 | sdk2ec --reduce >sudoku.ec
echo 000000010400000000020000000000050407008000300001090000300400200050100000000806000 | sdk2ec >sudoku17.ec
printf 'a b\na\n' >no-option.ec
printf 'a b | x\na x:r\na x:s\nb x:r\nb x:s\nb x\na\n' >colours.ec
printf 'a b | x y z\na x:r\na x:s\nb x:r y\nb x:s z:t\nb x\nx:r y\nz:u\nz:t x:r\n' >unused.ec
printf 'a b c\na b\na c\nb c\n' >triangle.ec
printf 'a\n' >no-options.ec
printf 'a\na\na\n' >duplicates.ec
printf 'a b\na b\n' >one.ec

counts queens6 4
counts queens8 92
counts dominoes 12988816
counts langford6 0
counts langford7 52
counts sudoku 1
counts sudoku17 1
is "$(($(wc -c <proof) < 1700000))" 1 'items with few options come first where that leaves few states'
counts no-option 0
counts colours 5
counts unused 2
counts triangle 0
counts no-options 0
counts duplicates 2
counts one 1

for problem in 'queens6 4' 'queens8 92' 'dominoes 12988816' 'langford7 52' 'duplicates 2' 'one 1'; do
    # shellcheck disable=SC2086 # a problem and its count
    counts_in_cpog $problem
done
certify langford6 --proof-format=cpog
is "$status $stdout" '2 ' 'no solution has no certificate in CPOG'
like "$stderr" 'there is no solution, which format cpog cannot prove: use lrat' 'but one in LRAT'
is "$([ -e proof ] && cat proof)" '' 'and leaves no file that passes'

# change NUMBER: loses a line, or changes a number in it; the same with every awk.
change()
{
    "$AWK" -v seed="$1" '
        function random(n) { state = state * 16807 % 2147483647; return int(state / 2147483647 * n) }
        { lines[NR] = $0 }
        END {
            state = seed * 48271 + 11
            random(2)
            changed = 1 + random(NR)
            drops = random(4) == 0
            for (i = 1; i <= NR; i++) {
                $0 = lines[i]
                if (i == changed && drops) continue
                if (i == changed) {
                    do k = 1 + random(NF); while ($k !~ /[0-9]/)
                    $k += random(2) ? 1 + random(3) : -1 - random(3)
                }
                print
            }
        }' proof
}

for format in scpog cpog; do
    certify queens6 --proof-format=$format
    rm -f changed.*
    pairs=
    for number in $(seq 1 "$(rounds 60 2000)"); do
        change "$number" >"changed.$number"
        pairs="$pairs formula changed.$number"
    done
    # Another hint may derive the same clause, and a definition may be unused: less than one in a hundred.
    # shellcheck disable=SC2086 # files are words
    accepted=$("$check_count" $pairs | grep -c -v -e '^status 1$' -e '^s NOT VERIFIED: ')
    is "$((100 * accepted < number))" 1 "changed certificates in $format are refused"
    sed '$d' formula | "$AWK" '/^p/ { $4-- } { print }' >dropped
    is "$("$check_count" dropped proof | grep -c '^s VERIFIED')" 0 'so is one of another formula'
done
certify queens6 --proof-format=cpog
sed '/^d/d' proof >undeleted
is "$("$check_count" formula undeleted | grep -c '^s VERIFIED')" 0 'clauses are deleted in CPOG'

# Options without use.
refuses()
{
    like=$1
    shift
    rejects "$like" "$*: status 2" ec-solve -c --proof=refused --proof-format=scpog "$@"
    [ ! -s refused ] || is "$(grep -c -v '^c' refused)" 0 "$*: no certificate"
    rm -f refused
}

run ec-solve --proof=refused --proof-format=scpog queens6.ec
like "$stderr" 'proof-format=scpog needs --count' 'only counts have a certificate'
for option in -n2 -m -M --set-cover --choose=first --trace=trace; do
    refuses 'and --proof-format=scpog cannot be combined' $option queens6.ec
done
for option in --cubes=4 --checkpoint=saved --up-to-symmetry --estimate; do
    refuses 'and --proof cannot be combined' $option queens6.ec
done
refuses 'a proof in format cpog supports no colours: use scpog' --proof-format=cpog colours.ec
refuses 'and --proof-format=cpog cannot be combined' --proof-format=cpog -m queens6.ec
refuses 'a proof of a count excludes engines other than frontier' -e links queens6.ec
refuses 'supports no bounds other than 1:1' "$examples/bounds.ec"
refuses 'does not fit the format of the proof, scpog: use --proof-cnf' --proof-opb=rows queens6.ec
printf '|= problem\n|= end\n' >no-items.ec
refuses 'supports no problem without primary items' no-items.ec
"$AWK" -f "$examples/domino.awk" 12 12 >large.ec
refuses 'needs more than [0-9]* states of the search' --memory-limit=2M large.ec
certify queens6 -e frontier
is "$status $stdout" '0 4' 'engine frontier by name'
fails_with 3 'a node limit stops' ec-solve -c --node-limit=100 --proof=proof --proof-format=scpog --proof-cnf=formula dominoes.ec
is "$("$check_count" formula proof | grep -c '^s VERIFIED')" 0 'and proves nothing'
