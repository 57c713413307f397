#!/bin/sh
# SPDX-License-Identifier: MIT
# Symmetries: groups, quotients and classes of solutions, against known numbers. Random problems, against
# all permutations of the options, are those of tests/campaign/product.
. "${srcdir:-.}/tests/tap.sh"

example()
{
    program=$1
    shift
    "$AWK" -f "$examples/$program.awk" "$@"
}

# classes COUNT ALL TEXT: as many classes of so many solutions, counted and listed.
classes()
{
    is "$(ec-solve -q -c --up-to-symmetry problem.ec)" "$1" "$3, counted"
    ec-solve -q -a --up-to-symmetry problem.ec >listed
    is "$("$AWK" '/^.= solution/ { classes++; sum += $5 } END { printf "%d %.0f\n", classes, sum }' listed)" \
        "$1 $2" "$3, listed with the sizes of all classes"
}
while read -r count all generator; do
    example $generator >problem.ec
    classes "$count" "$all" "$generator"
done <<'END'
1 2 queens 4
2 10 queens 5
1 4 queens 6
6 40 queens 7
12 92 queens 8
46 352 queens 9
92 724 queens 10
341 2680 queens 11
2 8 pentomino 3 20
368 1472 pentomino 4 15
2339 9356 pentomino 6 10
2 576 latin 4
1 30 steiner 7
1 30 steiner 8 4 3
1 1108800 steiner 13 4
END
example latin 5 >problem.ec
is "$(ec-solve -q -c --up-to-symmetry --stats problem.ec 2>stats)" 2 'Latin squares of order 5, counted'
like "$(cat stats)" '161280 solutions, 0 quotients' 'few classes of a large group are counted by representatives'
# squares N: N squares, each covered by pairs of opposite sides in two ways.
squares()
{
    "$AWK" -v n="$1" 'BEGIN {
        for (v = 0; v < 4 * n; v++) printf "v%d ", v
        print ""
        for (v = 0; v < 4 * n; v++) print "v" v " v" (v % 4 == 3 ? v - 3 : v + 1) }'
}
for n in 5 10 20; do
    squares $n >squares.ec
    is "$(timeout 20 ec-solve -q -c --up-to-symmetry squares.ec)" 1 "$n squares, each in one of two ways"
done
"$AWK" 'function flip(word, bit) { return int(word / bit) % 2 ? word - bit : word + bit }
    BEGIN {
        for (w = 0; w < 128; w++) {
            items = items " w" w
            text = text "w" w
            for (bit = 1; bit < 128; bit *= 2) text = text " w" flip(w, bit)
            text = text "\n"
        }
        printf "%s\n%s", substr(items, 2), text }' >hamming.ec
is "$(ec-solve -q -c --up-to-symmetry hamming.ec)" 1 'Hamming codes of length 7'
"$AWK" 'BEGIN { print "3|a 0:2|b"; for (i = 0; i < 14; i++) print i < 10 ? "a" : "a b" }' >bounds.ec
is "$(ec-solve -q -c bounds.ec) $(ec-solve -q -c --up-to-symmetry bounds.ec)" '360 3' 'an item that solutions cover three times'
is "$(ec-solve -q -a --up-to-symmetry problem.ec | grep -o 'class-size [0-9]*' | sort)" 'class-size 144000
class-size 17280' 'Latin squares of order 5'
example steiner 10 4 3 >problem.ec
is "$(ec-solve -q -a --up-to-symmetry problem.ec | sed -n 's/ options.*//p')" '|= solution 1 class-size 2520' \
    'quadruples of ten points'
example latin 4 >problem.ec
"$AWK" -v n=4 'function cycle(a, b) { if (a != b) line = line "(" a " " b ")" }
    BEGIN {
        for (kind = 1; kind <= 3; kind++) {
            # Exchanges two rows, columns or numbers: transpositions of neighbours generate all permutations.
            for (k = 1; k < n; k++) {
                line = ""
                for (i = 1; i <= n; i++) {
                    if (kind == 1) { cycle("r" k "c" i, "r" (k + 1) "c" i); cycle("r" k "#" i, "r" (k + 1) "#" i) }
                    if (kind == 2) { cycle("r" i "c" k, "r" i "c" (k + 1)); cycle("c" k "#" i, "c" (k + 1) "#" i) }
                    if (kind == 3) { cycle("r" i "#" k, "r" i "#" (k + 1)); cycle("c" i "#" k, "c" i "#" (k + 1)) }
                }
                print "items " line
            }
        }
    }' >isotopy
is "$(ec-solve -q -c --up-to-symmetry --group=isotopy --stats problem.ec 2>stats)" 2 'Latin squares by isotopy'
like "$(cat stats)" ' 13824 symmetries, .* of 576 solutions' 'the group of isotopies'
echo '................' | sdk2ec >problem.ec
classes 2 288 'sudokus of four rows'
example domino 8 8 >problem.ec
is "$(ec-solve -q -c --up-to-symmetry problem.ec)" 1629189 'dominoes on a chessboard'
example domino 16 16 >problem.ec
is "$(ec-solve -q -c --up-to-symmetry --stats problem.ec 2>stats)" 305611096281378760240051639364 \
    'dominoes on a board of sixteen rows'
like "$(cat stats)" '8 symmetries, .* of 2444888770250892795802079170816 solutions, 5 quotients' \
    'statistics tell the group and all solutions'

# ---- counts by symmetries ----
example pentomino 6 10 >problem.ec
is "$(ec-solve -q -c --stats problem.ec 2>stats)" 9356 'pentominoes, counted by symmetries'
like "$(cat stats)" '4 symmetries: 8 of 32 options of' 'statistics name the group, and the orbits of the item'
is "$(ec-solve -q -c -j 2 --stats problem.ec 2>stats; grep -o '. symmetries' stats)" '9356
4 symmetries' 'also by two threads'
example pentomino 5 12 >problem.ec
is "$(ec-solve -q -c --stats problem.ec 2>&1 | grep -c symmetries)" 1 'smaller boards are, too'
ec-solve -q -c -e bits --stats problem.ec >found 2>stats
is "$(cat found; grep -c symmetries stats)" '4040
0' 'an engine by name counts without symmetries'
ec-solve -q -c --stats --checkpoint=saved problem.ec >found 2>stats
is "$(cat found; grep -c symmetries stats)" '4040
0' 'slices of a count are searched without symmetries'
example queens 13 >problem.ec
is "$(ec-solve -q -c problem.ec)" 73712 'queens, counted by symmetries'

# ---- counts by a given group ----
example pentomino 4 15 >problem.ec
ec-solve --symmetries problem.ec >group
for jobs in 1 2; do
    is "$(ec-solve -q -c -j $jobs --stats --group=group problem.ec 2>stats)" 1472 "pentominoes by a group, -j $jobs"
done
like "$(cat stats)" '4 symmetries: [0-9]* of [0-9]* options of' 'statistics name the group and the item'
: >nothing
is "$(ec-solve -q -c --group=nothing problem.ec)" 1472 'a count by the group without generators'
printf 'a b c\na |1\na |2\nb c |5\nb |3\nc\n' >costs.ec
printf '(1 2)\n' >swap
is "$(ec-solve -q -c --group=swap costs.ec)" 4 'costs do not matter to a count by a group'
complains 'swap:1:1: .*has another cost than its image' 'classes keep costs' ec-solve -c --up-to-symmetry --group=swap costs.ec
printf '(1 3)\n' >wrong
fails_with 2 'a permutation that is no symmetry gives no count' ec-solve -c --group=wrong costs.ec
for option in --proof=x --trace=x --sample=1 --checkpoint=x --cubes=4 --part=1/2 --set-cover --marginals; do
    complains 'cannot be combined' "a count by a group excludes $option" ec-solve -c --group=swap $option costs.ec
done
for option in '-e links:engines other than auto' '-n 2:a number of solutions' '--choose=first:a search to watch'; do
    run ec-solve -c --group=swap ${option%%:*} costs.ec
    like "$status $stderr" "2 .*a count by a group excludes ${option#*:}" "a count by a group excludes ${option%%:*}"
done
printf '2|p q\np p\np\np\nq\n' >repeats.ec
printf '(2 3)\n' >swap
run ec-solve -c --group=swap repeats.ec
like "$stderr" 'a count by a group excludes options with an item several times' 'and multiplicities'
printf '3|p\np p p\n' >repeats.ec
printf '()\n' >swap
run ec-solve -c --group=swap repeats.ec
like "$stderr" 'a count by a group excludes options with an item several times' 'whatever the bounds'

# ---- many generators ----
squares 8000 >squares.ec
is "$(ec-solve -q -c --up-to-symmetry --memory-limit=200M squares.ec)" 1 'the group of 8000 squares takes little memory'
squares 300 >squares.ec
ec-solve --symmetries squares.ec >group
is "$(grep -c '^options' group)" "$(grep -c '^items' group)" 'the group of a problem of many components'
is "$(ec-solve -q -c --group=group squares.ec)" "$(ec-solve -q -c squares.ec)" 'a count by a large group'
{
    squares 3
    echo 'v0 v1 |7'
} >squares.ec
is "$(ec-solve -q -c --up-to-symmetry squares.ec)" 3 'a square that differs from two others'
printf 'a b c d e f\na b\na\nb\nc d\nc\nd\ne f\ne\nf\n' >pairs.ec
cp pairs.ec problem.ec
classes 4 8 'three pairs, each covered in one of two ways'

# ---- groups ----
example queens 6 >queens.ec
ec-solve --symmetries queens.ec >group
is "$(sed -n 1p group)" 'order 8' 'the order of a group'
is "$(grep -c '^options' group) $(grep -c '^items' group)" '3 3' 'its generators'
is "$(grep '^option-orbit' group | head -n 1)" 'option-orbit 4 1 6 31 36' 'its orbits'
is "$(ec-solve --symmetries --group=group queens.ec | sed '/^options/d; /^items/d')" \
    "$(sed '/^options/d; /^items/d' group)" 'a group that is written is read'
is "$(ec-solve --symmetries -t json queens.ec | jq -c '[.order, .option_orbits[0], .generators[0].options[0]]')" \
    '["8",[1,6,31,36],[2,7]]' 'a group as JSON'
printf 'Group([ (1,6)(2,5)(3,4)(7,12)(8,11)(9,10)(13,18)(14,17)(15,16)(19,24)(20,23)(21,22)'\
'(25,30)(26,29)(27,28)(31,36)(32,35)(33,34) ])\n' >gap
is "$(ec-solve --symmetries --group=gap queens.ec | sed -n 1p)" 'order 2' 'a group as GAP prints it'
grep '^items' group >items
is "$(ec-solve --symmetries --group=items queens.ec | sed -n 1p)" 'order 8' 'generators by items alone'
ec-solve --symmetries problem.ec >/dev/null
is "$(ec-solve -q -c --up-to-symmetry --group=/dev/null queens.ec)" 4 'no generators: every solution is a class'
printf '1 2 | 3\n1 3:x\n2 3:y\n1 2\n' >colours.ec
is "$(ec-solve --symmetries colours.ec | sed -n '1,3p')" 'order 2
options (1 2)
items (1 2)' 'a symmetry that renames colours'
printf 'a | d e\na d:x e\na e:y\na d:z\n' >colours.ec
is "$(ec-solve --symmetries colours.ec | sed -n '1,3p')" 'order 2
options (2 3)
items (d e)' 'an item without a colour has a unique colour'
printf 'options (2 3)\nitems (d e)\n' >group
is "$(ec-solve --symmetries --group=group colours.ec | sed -n 1p)" 'order 2' 'also of a group that was read'
printf '1 2\n1 |3\n2 |4\n' >costs.ec
printf '1 1:2|2\n1\n2\n' >bounds.ec
for kept in costs bounds; do is "$(ec-solve --symmetries $kept.ec | sed -n 1p)" 'order 1' "$kept are kept"; done
printf 'a b\na b\na b\n' >twins.ec
is "$(ec-solve -a --up-to-symmetry twins.ec | sed -n 2p)" '|= solution 1 class-size 2 options 1' \
    'equal options are symmetric'
"$AWK" 'BEGIN { for (i = 1; i <= 100; i++) { line = line " a" i; text = text "a" i "\na" i "\n" }; print line; printf text }' >pairs.ec
is "$(ec-solve --symmetries pairs.ec | sed -n 1p | cut -c1-14)" 'order 11830503' 'the order of a large group'

"$AWK" 'BEGIN { print "p"; for (i = 0; i < 24; i++) print "p |" (i >= 12) }' >problem.ec
is "$(ec-solve -q -M -a --up-to-symmetry problem.ec | sed -n 's/^.= solution//p' | cut -d' ' -f2-6)" \
    '1 cost 1 class-size 12
2 cost 0 class-size 12' 'classes under large groups are told apart by their costs'
"$AWK" 'BEGIN { print "1:2|p"; for (i = 0; i < 12; i++) print "p" }' >problem.ec
classes 2 78 'classes under large groups have solutions of several sizes'
"$AWK" 'BEGIN { print "a b c"; for (i = 0; i < 14; i++) print i < 4 ? "b" : "b c" }' >problem.ec
for i in 1 2 3; do cat problem.ec | sed "1s/^/|= problem $i\n/"; done >stream.ec
is "$(ec-solve --symmetries stream.ec | grep -c 'order 87091200')" 3 'the order of a group is found every time'
ec-solve --symmetries problem.ec >group
is "$(ec-solve --symmetries --group=group problem.ec | sed -n 1p)" 'order 87091200' 'also of a group that was read'
printf '3|p\np p p\np\np\np p p\n' >problem.ec
is "$(ec-solve --symmetries problem.ec | sed -n 1p)" 'order 4' 'multiplicities are kept'
classes 1 2 'options that cover an item several times'
printf '0:1|a 0:2|b\na\na\na\nb\nb\nb a\na\nb\n' >problem.ec
for engine in auto links bits cells wdeg; do
    is "$(ec-solve -c --up-to-symmetry -e $engine problem.ec)" 8 "classes of a problem with bounds by $engine"
done
example latin 40 >problem.ec
run ec-solve --symmetries --time-limit=.01 problem.ec
is "$status $stderr" '3 ec-solve: problem.ec: problem 1: the symmetries were not found in time' 'a limit ends the search for symmetries'
fails_with 3 'a limit on memory, too' ec-solve --symmetries --memory-limit=8M problem.ec
is "$(ec-solve -q -a --up-to-symmetry --time-limit=.01 problem.ec)" '|= problem
|= end found 0 timeout' 'as a search that a limit ended'

example queens 5 | "$AWK" '$1 ~ /^r/ && NF == 4 && $2 ~ /^c/ { print $0 " |" (NR % 7); next } { print }' >costs.ec
ec-solve -q -a --min --up-to-symmetry costs.ec >listed
is "$(grep -c '^.= solution' listed)" "$(ec-solve -q -c --up-to-symmetry costs.ec)" 'all classes by cost'
is "$(sed -n 's/^.= solution [0-9]* \(cost [0-9]*\).*/\1/p' listed)" \
    "$(sed -n 's/^.= solution [0-9]* \(cost [0-9]*\).*/\1/p' listed | sort -k 2,2n)" 'the best first'
is "$(ec-solve -q --max --up-to-symmetry costs.ec | sed -n 's/.* cost \([0-9]*\) class.*/\1/p')" \
    "$(ec-solve -q --max costs.ec | sed -n 's/.* cost \([0-9]*\) options.*/\1/p')" 'the best class'

# refused TEXT GROUP: a group with this text is refused, with this message.
refused()
{
    printf '%s\n' "$2" >bad
    refuses "ec-solve: bad:$3" "refused: $1" ec-solve -c --up-to-symmetry --group=bad queens.ec
}
refused 'a permutation that is no symmetry' '(1 2)' "1:1: problem 1: not a symmetry: item 'c1' has no image"
refused 'an option that is not there' '(1 37)' "1:4: problem 1: expected the number of an option, found '37)'"
refused 'an item that is not there' 'items (r1 r7)' "1:11: problem 1: expected the name of an item, found 'r7)'"
refused 'a point in two cycles' '(1 6)(6 31)' "1:7: problem 1: expected each point in one cycle, found '6'"
refused 'a cycle without an end' '(1 6' '1:5: problem 1: expected the end of a cycle, found the end of the line'
refused 'other text' 'turn left' "1:1: problem 1: expected a cycle in parentheses, found 'turn'"
refused 'items that are not those of the options' 'options (1 6)(2 5)(3 4)(7 12)(8 11)(9 10)(13 18)(14 17)(15 16)(19 24)(20 23)(21 22)(25 30)(26 29)(27 28)(31 36)(32 35)(33 34)
items (r1 r6)' "2:1: problem 1: expected the items that the options in the line before permute, found 'items'"
fails_with 2 'a directory is no group' ec-solve -c --up-to-symmetry --group=. queens.ec
complains '--group needs --count or' 'a group without a use' ec-solve --group=group queens.ec
complains '--invariant needs --group' 'solutions are invariant under a group' ec-solve --invariant queens.ec
for option in --set-cover --proof=x --trace=x --sample=1 --checkpoint=x --cubes=4; do
    complains 'cannot be combined' "classes exclude $option" ec-solve --up-to-symmetry $option queens.ec
done

# ---- solutions that a group leaves as they are ----
turn()
{
    seq $(($1 * $1 / 2)) | "$AWK" -v last=$(($1 * $1 + 1)) '{ printf "(%d,%d)", $1, last - $1 } END { print "" }'
}
example queens 12 >queens.ec
turn 12 >half
invariant=$(ec-solve -a queens.ec | "$AWK" '/^.= solution/ {
    split("", chosen)
    for (i = 5; i <= NF; i++) chosen[$i] = 1
    same = 1
    for (option in chosen) same = same && ((145 - option) in chosen)
    sum += same } END { print sum }')
is "$(ec-solve -c --group=half --invariant queens.ec)" "$invariant" 'queens under a half turn'
ec-solve -a --group=half --invariant queens.ec >solutions
is "$(ec-answer --check queens.ec solutions)" "$invariant of $invariant solutions right, complete" \
    'they are solutions of the problem itself'
ec-convert -q --group=half --invariant --orbits=orbits queens.ec >quotient.ec
is "$(ec-solve -c quotient.ec)" "$invariant" 'the quotient as a problem'
is "$(sed -n 1p orbits)" '2 143' 'what its options stand for'
ec-convert -t cnf quotient.ec >quotient.cnf
if command -v picosat >/dev/null; then
    picosat quotient.cnf >answer
    is "$(ec-answer -q --group=half --invariant queens.ec answer | grep -c '^.= solution')" 1 \
        'the answer of a SAT solver to the quotient'
else
    skip 'the answer of a SAT solver to the quotient' 'picosat is not installed'
fi
printf '.................................................................................\n' | sdk2ec >sudoku.ec
"$AWK" 'BEGIN {
    split("2 3 4 1 6 7 8 5 9", digit, " ")
    for (option = 1; option <= 729; option++) {
        line = "("
        for (image = option; !(image in seen); image = (column * 9 + 8 - row) * 9 + digit[value]) {
            seen[image] = 1
            line = line " " image
            value = (image - 1) % 9 + 1
            column = int((image - 1) / 9) % 9
            row = int((image - 1) / 81)
        }
        if (line != "(") printf "%s)", line
    }
    print "" }' >quarter
is "$(ec-solve -c --group=quarter --invariant sudoku.ec)" 417792 \
    'sudokus that a quarter turn and a relabelling leave as they are'
