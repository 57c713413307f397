#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-solve --explain and --hint: the steps of techniques are sound and complete, and hints lead from any state of a game
# to its solution.
. "${srcdir:-.}/tests/tap.sh"

hard='4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........'

# made OPTION...: puzzles of sdk-make, without names, to "made".
made() { sdk-make -q "$@" | sed 's/ .*//' >made; }

# replay NAME AWKARGS OPTION...: checks the steps of the puzzles in "made".
replay()
{
    name=$1 arguments=$2
    shift 2
    sdk-solve -q "$@" made >solutions
    sdk-solve -q --rate "$@" made | sed 's/[^ ]* //' >ratings
    sdk-solve -q --explain "$@" made >steps
    cat steps >>all
    run "$AWK" $arguments -f "$srcdir/tests/check-steps.awk" made solutions ratings steps
    is "$status $stdout" "0 $(grep -c . made) puzzles" "$name: every step follows, and the hardest is the rating"
}

sdk-solve -u "$srcdir/examples/puzzles.sdm" | sed 's/ .*//' >made
replay examples ''
{
    # Fish and a hidden triple are rare.
    echo "$hard"
    cat <<END
................12....345........3....6.......71..8......2.6..834.......5..7.....
7...5.......784.3......1....4.....71..7.....9.294...5.8...16....3....6.5......2..
.2.......3.5.62..9.68...3...5..........64.8.2..47..9....3.....1.....6...17.43....
5..........42.8..3.....3......6.54...9..3......8.49.........5..7.....64.6.2...17.
..............1.23.45.6............7..6.8.4..2....3.......4.6.....5.....3.......1
................12..3..4........3..5..6...4...7..2...1....5....2...1....8.4...3..
...3..5...5..1..3...7..4..12.....4...6..9......1..6..28..7..2...9..8..5...5..9..7
END
} >made
replay fish ''
for rating in 2 3 4 5; do
    made -n 5 -s "$rating" -R "$rating"
    replay "rating $rating" ''
done
made -n 10 -S 4
replay 'size 4' '-v box=2x2'
made -n 10 -b 3x2
replay 'boxes of 3x2' '-v box=3x2' -b 3x2
made -n 4 -S 12
replay 'size 12' '-v box=3x4'
made -n 1 -S 16
replay 'size 16' '-v box=4x4'
made -n 10 --diagonals
replay diagonals '-v diagonals=1' --diagonals
made -n 20 --windoku
replay windoku '-v windoku=1' --windoku
printf '11122\n11322\n43325\n43355\n44455\n' >regions5
made -n 20 -S 5 --regions=regions5
replay regions '-v regions=regions5' --regions=regions5
for technique in 'naked single' 'hidden single' 'pointing pair' 'pointing triple' 'claiming pair' 'claiming triple' \
    'locked candidates' 'naked pair' 'hidden pair' 'naked triple' 'hidden triple' X-wing swordfish jellyfish search; do
    like "$(grep "^  $technique: " all)" "$technique" "among them a $technique"
done
like "$(cat all)" 'in region ' 'a region is no box'
like "$(cat all)" 'in diagonal 2 at' 'the name of a diagonal'
like "$(cat all)" 'in extra box ' 'the name of an extra box'

# The checker finds steps that are wrong.
made -n 3 -R 3
replay 'rating 3' ''
for change in '/pair/s/<>[1-9]/<>x/' '/hidden single/s/=[1-9]$/=x/' '/hidden single/d' 's/naked pair/hidden pair/' \
    's/solved: rating 3/solved: rating 2/' '/naked pair/d'; do
    for digit in 1 2 3 4 5 6 7 8 9; do
        sed "$change;s/x\$/$digit/" steps >wrong
        cmp -s steps wrong || "$AWK" -f "$srcdir/tests/check-steps.awk" made solutions ratings wrong >faults
        [ -s faults ] && break
    done
    like "$(cat faults)" '^wrong:' "steps changed by $change are wrong"
    rm -f faults
done

# ---- output ----

echo '1.....3..4.....2 one "first"' >small
is "$(sdk-solve --explain small | sed -n '1,2p;$p')" 'puzzle 1 (one "first"):
  naked single: 4 at r1c4 => r1c4=4
  solved: rating 1, singles' 'text'
is "$(sdk-solve --explain -t json small | sed 's/,{.*}\]/]/')" \
    '{"puzzle":1,"name":"one \"first\"","steps":[{"technique":"naked single","digits":[4],"houses":[],"cells":["r1c4"],"placed":{"r1c4":4},"removed":{}}],"rating":1}' \
    'JSON'
is "$(sdk-solve --explain -t json "$srcdir/examples/puzzles.sdm" | sed 's/"removed"/\n&/g' | grep -c '^"removed":{"')" \
    "$(sdk-solve --explain "$srcdir/examples/puzzles.sdm" | grep -c '<>')" 'JSON has the eliminations of the text'
is "$(echo "$hard" | sdk-solve --explain -t json | sed 's/.*"search".*"placed":{\(.*\)},"removed":{}}\]}$/\1/;s/"//g;s/,/\n/g' | sed 's/.*://' | wc -l | tr -d ' ')" \
    "$(echo "$hard" | sdk-solve --explain | sed -n 's/.*search: \([0-9]*\) cells remain/\1/p')" 'the search in JSON places the cells that remain'

printf '12..34..........\n11..............\n1x..............\n1.....3..4.....2\n' >mixed
run sdk-solve -q --explain mixed
is "$status $(echo "$stdout" | sed '/single:/d')" '2 puzzle 1: several solutions
puzzle 2: no solution

puzzle 4:
  solved: rating 1, singles' 'puzzles without one solution are named, and a refused puzzle is an empty line'
run sdk-solve -q --hint -t json mixed
is "$(echo "$stdout" | cut -c 1-48)" '{"puzzle":1,"error":"several solutions"}
{"puzzle":2,"error":"no solution"}
[]
{"puzzle":4,"steps":[{"technique":"naked single"' 'the same in JSON'
head -n 2 mixed >none
fails_with 1 'no solution: status 1' sdk-solve -q --explain none
echo 'SumoCueV1=3+0=1=0=4+4=0=0=3=0=0=2=0=0=0=0' >cages
gives '2 ' 'cages: refused' sdk-solve --explain cages
is "$(sdk-solve --explain -t json cages 2>/dev/null)" '[]' 'cages: an empty list'
like "$stderr" 'puzzle 1: cages are not rated' 'cages: named'
# unrated RULE NAME: the rule, a member of f-puzzles, is refused by its name.
unrated()
{
    cells='{"value":1,"given":true},{},{},{}'
    empty='{},{},{},{}'
    printf '{"size":4,"grid":[[%s],[%s],[%s],[%s]],%s}\n' "$cells" "$empty" "$empty" "$empty" "$1" >variant
    run sdk-solve -q -f fpuzzles --explain variant
    is "${stderr#*: puzzle }" "1: $2 are not rated" "$2: named"
}
unrated '"antiknight":true' "cells a knight's move apart (anti-knight)"
unrated '"antiking":true' "cells a king's move apart (anti-king)"
unrated '"extraregion":[{"cells":["R1C1","R2C3"]}]' 'extra regions'
unrated '"nonconsecutive":true' 'neighbours that are not consecutive'
unrated '"clone":[{"cells":["R1C1"],"cloneCells":["R2C3"]}]' 'equal cells (clones and palindromes)'
unrated '"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"odd":[{"cell":"R1C1"}]' 'cages'
unrated '"thermometer":[{"lines":[["R1C1","R1C2"]]}]' 'thermometers'
for options in '--explain -t sdk' '--hint -t same' '--explain --hint' '--hint -c' '--explain -n 2' '--hint --method=links'; do
    gives '2 ' "$options: wrong use" sdk-solve $options small
done
if [ -w /dev/full ]; then
    sdk-solve --explain small >/dev/full 2>errors
    is "$? $(grep -c . errors)" '2 1' 'a full disk is an error'
fi

# ---- symbols ----

# In other symbols the steps are the same; small.ROW: the digits of `small` as these.
text=$(sdk-solve --explain small)
json=$(sdk-solve --explain -t json small)
echo '1.....3..4.....2 one "first"' | tr 1234 ABCD >letters
is "$(sdk-solve -q --symbols=ABCD --explain letters)" "$(echo "$text" | sed '/: r/!s/: \([1-4]\) /: <\1> /;s/=\([1-4]\)$/=<\1>/;s/ \([1-4]\) in/ <\1> in/' |
    sed 's/<1>/A/g;s/<2>/B/g;s/<3>/C/g;s/<4>/D/g')" '--symbols: the steps have these'
is "$(sdk-solve -q --symbols=ABCD --explain -t json letters)" "$(echo "$json" | sed 's/"digits":\[\([1-4]\)\]/"digits":["<\1>"]/g;s/\(c[1-4]":\)\([1-4]\)}/\1"<\2>"}/g' |
    sed 's/<1>/A/g;s/<2>/B/g;s/<3>/C/g;s/<4>/D/g')" 'in JSON as strings'
is "$(sed 's/[A-D]/& /g;s/[.]/& /g' letters | cut -c 1-32 | sed 's/......../&\n/g' | sdk-solve -q --hint | tail -n 1)" \
    '  naked single: D at r1c4 => r1c4=D' 'a file of letters'
solved=$(echo '................................................................................................................................................................................................................................................................' | sdk-solve)
open=$(echo "$solved" | sed 's/^./*/')
is "$(echo "$open" | sdk-solve --explain | sed -n 2p)" \
    "  naked single: $(echo "$solved" | cut -c 1) at r1c1 => r1c1=$(echo "$solved" | cut -c 1)" 'letters from 10 on'
for base in 1 0; do
    digits=0123456789ABCDEF
    [ $base = 0 ] || digits=123456789ABCDEFG
    board=$(echo "$solved" | tr 123456789A-G "$digits" | sed 's/F\(.*\)$/.\1/')
    cell=$(echo "$board" | "$AWK" '{ i = index($0, ".") - 1; printf "r%dc%d", i / 16 + 1, i % 16 + 1 }')
    like "$(echo "$board" | sdk-solve -q --explain | sed -n 2p)" ": F at $cell => $cell=F" "16 letters, the first is $base"
done
numbers=$(echo "$solved" | sed 's/./& /g' | "$AWK" '{ for (i = 1; i <= 256; i++) printf "%s%s", \
    i == 256 ? "." : index("123456789ABCDEFG", $i), i % 16 ? " " : "\n" }')
last=$(echo "$solved" | "$AWK" '{ print index("123456789ABCDEFG", substr($0, 256)) }')
is "$(echo "$numbers" | sdk-solve -q --explain | sed -n 2p)" "  naked single: $last at r16c16 => r16c16=$last" 'a file of numbers'

# ---- hints ----

# game STATE: a saved game of the puzzle with a state, both in four rows of four cells.
game()
{
    printf '[Puzzle]\n'
    echo .21.....3..2.... | sed 's/..../&\n/g;s/\n$//'
    printf '[State]\n'
    echo "$1" | sed 's/..../&\n/g;s/\n$//'
}

game .21.....3..2.... >game.sdk
is "$(sdk-solve -q --hint game.sdk)" 'puzzle 1:
  naked single: 4 at r1c1 => r1c1=4' 'a hint is a step'
game .21.4...3..2...1 >game.sdk
is "$(sdk-solve -q --hint game.sdk)" 'puzzle 1:
  wrong entry: 4 at r2c1 => r2c1<>4 (the puzzle with it has no solution)' 'or the wrong entry'
is "$(sdk-solve -q --hint -t json game.sdk)" '{"puzzle":1,"steps":[{"technique":"wrong entry","digits":[4],"houses":[],"cells":["r2c1"],"placed":{},"removed":{"r2c1":[4]}}]}' \
    'the same in JSON'
is "$(sdk-solve -q --hint --filled game.sdk)" 'puzzle 1: no solution' '--filled takes entries as givens'
game 4213132431422431 >game.sdk
is "$(sdk-solve -q --hint game.sdk)" 'puzzle 1:
  solved' 'a complete game'
is "$(sdk-solve -q --explain game.sdk | grep -c single:)" 12 '--explain begins with the givens'

# Hints are followed to the end of hard puzzles.
for puzzle in "$hard" "$(sdk-solve -u "$srcdir/examples/puzzles.sdm" | sed -n '8s/ .*//p')"; do
    state=$puzzle
    while :; do
        hint=$(echo "$state" | sdk-solve --hint | sed -n 's/.*=> r\([1-9]\)c\([1-9]\)=\([1-9]\).*/\1 \2 \3/p')
        [ "$hint" ] || break
        state=$(echo "$state $hint" | "$AWK" '{ at = ($2 - 1) * 9 + $3; print substr($1, 1, at - 1) $4 substr($1, at + 1) }')
    done
    is "$state" "$(echo "$puzzle" | sdk-solve)" 'hints lead to the solution'
done
