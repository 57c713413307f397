#!/bin/sh
# SPDX-License-Identifier: MIT
# An option with an item several times covers the item as often: in searches, in formats for other
# solvers, and refused elsewhere with the reason.
. "${srcdir:-.}/tests/tap.sh"

printf '3|w3 2|w5\nw3 w3 w5 |4\nw3 w5 |1\nw5 w3 w3 |2\nw3\n' >cutting.ec
printf '0:4|a 1:2|b | s\na b a a s:r\na a s:g\na b\nb b s:r\na b\n' >bounds.ec

for engine in auto links learn; do
    if [ $engine = learn ] && ! ec-solve --version | grep -qi cadical; then
        skip "$engine: cutting" 'no CaDiCaL'
        skip "$engine: bounds" 'no CaDiCaL'
        continue
    fi
    run ec-solve -q -a -e $engine cutting.ec
    is "$(echo "$stdout" | sed -n 's/.* options //p' | sort | paste -sd, -)" '1 2,2 3' "$engine: cutting"
    run ec-solve -q -a -e $engine bounds.ec
    is "$(echo "$stdout" | sed -n 's/.* options //p' | sort | paste -sd, -)" '1,1 3,1 5,2 3,2 3 5,2 5,3,3 5,4,5' "$engine: bounds"
done
like "$(ec-solve -q -m cutting.ec)" '^|= solution 1 cost 3 options 2 3$' '--min'
like "$(ec-solve -q -e relax -m cutting.ec)" '^|= solution 1 cost 3 options 2 3$' '--min by the relaxation'
printf 'a 1:2|b c | d\nd\na b b\nb c\n' >forced.ec
for engine in auto relax links; do
    run ec-solve -q -e $engine -m forced.ec
    like "$stdout" '^|= end found 0 complete$' "$engine: two forced options have an item too often"
done
printf 'c 2|e\ne e\nc\n' >parts.ec
gives '0 1' 'a component without repeated items takes any engine' ec-solve -c --up-to-symmetry -e masks parts.ec
like "$(ec-solve -q --set-cover -m cutting.ec)" '^|= solution 1 cost 3 options 2 3$' '--set-cover --min'
printf '5|a\na a a\na a\na a a\na |3\n' >large.ec
run ec-solve -q --set-cover large.ec
is "$(echo "$stdout" | grep -c '^a a')" 2 '--set-cover: the fewest options, none redundant'
is "$(ec-solve -q -c -j 2 bounds.ec)" 10 '-c -j 2'
ec-solve -q -a bounds.ec >solutions
gives '0 10 of 10 solutions right, complete' 'solutions are checked' ec-answer -C bounds.ec solutions

for option in '-e bits' '--sample=2' '-t zdd' '--set-cover -c' '--set-cover --max' '--estimate' '--cubes=4' '--proof=proof'; do
    fails_with 2 "$option: refused" ec-solve $option cutting.ec
done
like "$(ec-solve -e bits cutting.ec 2>&1)" 'engine bits does not support options with an item several times; engine links does' 'with the reason'
complains 'cutting.ec: problem 1: .*exclude checkpoints' '--checkpoint: refused' ec-solve --checkpoint=saved cutting.ec
is "$status $(echo "$stdout" | tail -1)" '2 |= end found 0 error' 'and the stream ends'
fails_with 1 'and no checkpoint remains' test -e saved
printf '|= problem\na b\na b\n|= problem\n2|a b\na a b\n|= problem\na b\na\nb\n' >among.ec
for option in --estimate --part=1/2 '--part=1/2 -j2'; do
    run ec-solve -c $option among.ec
    like "$stderr" 'among.ec: problem 2: options with an item several times exclude' "$option: refused with its place"
    is "$status $(echo "$stdout" | grep -c "")" "2 $(case $option in --est*) echo 2 ;; *) echo 3 ;; esac)" \
        "$option: the problems after it are searched"
done
for format in cnf asp knuth; do
    complains "the format $format cannot hold options with an item several times" "-t $format" ec-convert -t $format cutting.ec
done
like "$(ec-convert -t lp cutting.ec)" 'i1: 2 r1 + r2 + 2 r3 + r4 = 3' '-t lp'
run ec-convert -t mps cutting.ec
is "$(echo "$stdout" | "$AWK" '$2 == "i1" && $1 ~ /^r[0-9]/ { print $1, $3 }' | paste -sd, -)" 'r1 2,r2 1,r3 2,r4 1' '-t mps'
like "$(ec-convert -t opb cutting.ec)" '^+2 x1 +1 x2 +2 x3 +1 x4 = 3 ;' '-t opb'
like "$(ec-convert -t mzn cutting.ec)" 'constraint sum(.2\*r.1.,r.2.,2\*r.3.,r.4..) = 3;' '-t mzn'
like "$(ec-convert -t fzn cutting.ec)" 'int_lin_eq(.2,1,2,1.,.r1,r2,r3,r4.,3)' '-t fzn'
ec-convert -t json cutting.ec >cutting.json
is "$(ec-solve -q -c cutting.json)" 2 '-t json and back'

printf '2|a b\na a a b\n' >more.ec
run ec-solve more.ec
like "$stderr" "more.ec:2:5: item 'a' occurs more often in this option than its upper bound allows" 'more often than the upper bound'
printf 'a | b\na b b\n' >secondary.ec
complains "secondary.ec:2:5: item 'b' occurs twice in this option" 'a secondary item' ec-solve secondary.ec
printf '|= problem\n2|a b\na b\n|= problem\n2|a b\na a b\n|= problem\n2|a b\na a b\nb\n' >stream.ec
gives '1 0
1
1' 'a stream with the same items' ec-solve -q -c stream.ec

printf '0:4|a 2|b c\na a b\na b c\nb b\na c\nc\n' >trip.ec
ec-convert -t ec trip.ec >trip.out
for format in lp mps opb; do
    ec-convert -t $format trip.ec | ec-convert -f $format -t ec >back.out
    succeeds "-t $format and back" cmp trip.out back.out
done
printf 'Minimize\n obj: x + y + z\nSubject To\n c: 4 x + 6 y + 2 z <= 10\n d: x + y + z >= 2\nBinary\n x y z\nEnd\n' >factor.lp
is "$(ec-convert -t ec factor.lp | sed -n 2p)" '0:5|c 2:3|d' 'a common factor of multiplicities'
