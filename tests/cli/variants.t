#!/bin/sh
# SPDX-License-Identifier: MIT
# Rules that few boards have: converted by sdk2ec, solved and turned back.
. "${srcdir:-.}/tests/tap.sh"

empty=................
printf '11122\n11322\n43325\n43355\n44455\n' >regions5
printf 'a a b b\na a b b\nc c d d\nc c d d\n' >regions4

# counts TEXT [OPTION...]: the numbers of solutions of puzzles, which --reduce must not change.
counts()
{
    printf '%s\n' "$1" >puzzles
    shift
    plain=$(sdk2ec -q "$@" puzzles | ec-solve -c)
    reduced=$(sdk2ec -q --reduce "$@" puzzles | ec-solve -c)
    echo $plain
    if [ "$plain" != "$reduced" ]; then echo "reduced: $reduced"; fi
}

is "$(counts $empty)" 288 'boards of size 4'
is "$(counts $empty --diagonals)" 48 'with diagonals'
is "$(counts $empty --windoku)" 168 'with an extra box'
is "$(counts $empty --regions=regions4)" 288 'with regions that are boxes'
is "$(counts $empty --regions=regions4 --diagonals)" 48 'with those and diagonals'
is "$(counts ......................... --regions=regions5)" 2880 'a jigsaw of size 5'

# These were counted by a program that tries all digits in all cells.
is "$(counts .....7....8635............6...1.........23..........1.3..5.......2.7..3...8....4. \
    --windoku --diagonals)" 3 'diagonals and windoku of size 9'
is "$(counts "...4..7...4.9..........7.3..1...8.47...2..3...6..4185...3...47...4..3.....6.2....
.3.........9....1.24....95.....1.7...9.8.2.6......7325.7.39....3.8....9.......5.." --windoku)" '6 1' 'windoku of size 9'
is "$(counts ".4...5....63..41..............4....1
..............3.....1.3...4..623...5
.42.15..........5......3..5........1" --diagonals)" '2 2 1' 'diagonals of size 6'

run sh -c 'echo 1............... | sdk2ec -r --diagonals | grep -v ^.: | sed -n 3,4p'
is "$stdout" 'r1c1 r1#1 c1#1 b1#1 d1#1
r1c2 r1#2 c2#2 b1#2' 'the cells of a diagonal have its items'

# ---- rules of f-puzzles ----

# solves RULE...: all solutions are found, also through the pipeline and after a conversion.
solves()
{
    "$AWK" -f "$srcdir/tests/rules.awk" "$@" | sort >wanted
    sdk-solve -n 999 board.fpuzzles 2>errors | sed 's/ .*//; /./!d' | sort >found
    same found wanted "$*"
    sdk2ec board.fpuzzles | ec-solve -a | ec2sdk 2>errors | sed '/./!d' | sort >found
    same found wanted "$*: by exact cover"
    sdk2ec --reduce board.fpuzzles | ec-solve -a | ec2sdk 2>errors | sed '/./!d' | sort >found
    same found wanted "$*: without options that givens exclude"
    sdk-solve -u -t fpuzzles board.fpuzzles >copy.fpuzzles
    is "$(sdk-solve -c copy.fpuzzles)" "$(grep -c . wanted)" "$*: written again"
}
solves odd:11
solves odd:11,44 even:14,23
solves disjointgroups
solves antiknight
solves antiking
solves nonconsecutive
solves clone:11,12=33,34
solves clone:11,23=23,42
solves palindrome:11,12,23,24
solves palindrome:12,13,22,34 odd:12
solves antiknight even:13 clone:11=34
is "$(sdk-solve "$srcdir/tests/files/sudoku/good/miracle.fpuzzles")" \
    483726159726159483159483726837261594261594837594837261372615948615948372948372615 \
    'knights, kings and neighbours on a board of size 9'
sdk2ec "$srcdir/tests/files/sudoku/good/miracle.fpuzzles" | ec-solve >solved
is "$(ec2sdk <solved 2>errors | cut -c 1-9)" 483726159 'and by exact cover'
# checks RULE MESSAGE: a solution that breaks the rule is refused.
checks()
{
    "$AWK" -f "$srcdir/tests/rules.awk" "$1" >wanted
    sed 's/}$/,"solution":"1234341221434321"}/' board.fpuzzles >wrong.fpuzzles
    fails_with 2 "a solution that breaks $1" sdk-solve -C wrong.fpuzzles
    like "$stdout$stderr" "$2" "$1: is found"
}
checks nonconsecutive 'r1c1 and r1c2 hold consecutive digits'
checks clone:11=22 'r1c1 and r2c2 hold different digits'
checks even:11 'r1c1 holds an odd digit'

# ---- every rule ----

# The numbers of solutions in this file were counted by a program that tries all boards of size 4.
rules=$srcdir/tests/files/sudoku/rules
cells='{},{},{},{}'
sed 's/ .*//' "$rules" >wanted
sed "s/^[0-9]* {/{\"size\":4,\"grid\":[[$cells],[$cells],[$cells],[$cells]],/" "$rules" >rules.fpuzzles
sdk-solve -c rules.fpuzzles >found
same found wanted 'rules of f-puzzles: all solutions are counted'
sdk2ec rules.fpuzzles | ec-solve -c 2>errors >found
same found wanted 'by exact cover'
sdk2ec --reduce rules.fpuzzles | ec-solve -c 2>errors >found
same found wanted 'without options that givens exclude'
sdk-solve -u -t json rules.fpuzzles >rules.json
sdk-solve -c rules.json >found
same found wanted 'rules are written as JSON'
sdk-solve -u -t fpuzzles rules.json >again.fpuzzles
sdk-solve -u -t fpuzzles rules.fpuzzles >first.fpuzzles
same again.fpuzzles first.fpuzzles 'and come back as f-puzzles'
names() { grep -o '"[a-z+-]*":[[t]' "$1" | sort | uniq -c; }
names rules.fpuzzles | grep -v lines >wanted.names
names first.fpuzzles | grep -v lines >found.names
same found.names wanted.names 'each as itself'
sdk2ec rules.fpuzzles | ec-solve | ec2sdk -t fpuzzles 2>errors >solved.fpuzzles
names solved.fpuzzles | grep -v -e lines -e solution >found.names
same found.names wanted.names 'also through the pipeline'
sdk-solve -t fpuzzles rules.fpuzzles | sdk-solve -q -C >checked 2>&1
is "$(cat checked)" '' 'solutions pass the check of the rules'
sed 's/}$/,"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}/' rules.fpuzzles | sdk-solve -q -C >checked 2>&1
is "$(grep -c 'wrong solution' checked)" 21 'and wrong solutions fail'

# refuses MEMBERS MESSAGE: a board with these members is refused.
refuses()
{
    echo "{\"puzzle\":\"................\",$1}" >odd.json
    rejects "$2" "$1: refused" sdk-solve -c odd.json
}
for key in value sum total target clue result; do
    echo "{\"puzzle\":\"................\",\"cages\":[{\"cells\":[\"r1c1\",\"r1c2\"],\"$key\":3}]}"
done | sdk-solve -c >found
is "$(xargs <found)" '48 48 48 48 48 48' 'the sum of a cage has many names'
refuses '"cages":[{"cells":["r1c1"],"summe":3}]' "cages 1 has an unknown member 'summe'"
refuses '"cages":[{"cells":["r1c1"],"sum":3,"value":4}]' 'cages 1 has two numbers'
refuses '"cages":[],"sandwich":[1]' "unknown member 'sandwich' of a puzzle with rules"
refuses '"difference":[["r1c1","r1c2","r1c3"]]' 'difference 1 needs two cells'
refuses '"xv":[["r1c1","r1c2"]]' 'xv 1 needs X or V as its value'
refuses '"cages":[{"cells":[],"sum":4}]' 'cages 1 needs cells such as r1c1'
for rule in difference ratio whispers; do
    refuses "\"$rule\":[{\"cells\":[\"r1c1\",\"r4c4\"],\"value\":0}]" "$rule 1 needs a number as its sum"
done
refuses '"thermometer":[["r1c1","r1c1"]]' 'thermometer 1 has a cell twice'
refuses '"renban":[{"cells":["r1c1","r1c2"],"sum":3}]' 'renban 1 takes no number'
echo '{"puzzle":"................","ratio":0.5}' >number.json
is "$(sdk-solve -q -c number.json)" 288 'a number is no list of clues'
echo '{"puzzle":"................","rules":"Digits increase along thermometers."}' >prose.json
run sdk-solve -c prose.json
like "$stderr" "expected a rule for the word 'thermo' in the text of the puzzle, found none" \
    'a rule that only the text names is a warning'

# ---- solved boards ----

echo 3......5...4.....3.1..... >jigsaw
sdk2ec --regions=regions5 jigsaw | ec-solve | ec2sdk >solved
is "$(cat solved)" 3521441532241535234113425 'a jigsaw is solved and comes back'

# ---- sukaku ----

echo 12...23...3....4123412341234123412341234123412341234123412341234 >sukaku
is "$(sdk2ec sukaku | ec-solve -c)" 12 'a line of candidates is recognised'
is "$(sdk2ec sukaku | ec-solve -n 1 | ec2sdk -t sukaku | sdk2ec | ec-solve | ec2sdk)" \
    "$(sdk2ec sukaku | ec-solve | ec2sdk)" 'a board comes back from candidates'
{ cat sukaku; sed 's/1/x/' sukaku; sed 's/4$//' sukaku; cat sukaku; } >slips
run sh -c 'sdk2ec slips | ec-solve -c -q 2>/dev/null'
is "$(echo $stdout)" '12 12' 'slips refuse their line alone'
like "$stderr" "slips:2:1: expected 1, or for no candidate one of" 'a candidate in a wrong place is refused'
like "$stderr" 'slips:3:64: expected 64 places for candidates, .* found 63' 'so is a short line'

# ---- refusals ----

echo $empty >puzzle
printf 'aabb\naaab\nccdd\nccdd\n' >large
run sdk2ec --regions=large puzzle
is "$status $stderr" "2 sdk2ec: large:2:3: region 'a' has more than 4 cells" 'a large region'
run sdk2ec --regions=regions4 --box=2x3 puzzle
is "$status $stderr" '2 sdk2ec: expected boxes for regions of size 4, found boxes of 2 x 3' \
    'regions and boxes of different sizes'
echo .................................... >puzzle6
run sdk2ec --windoku puzzle6
is "$status $stderr" '2 sdk2ec: puzzle6:1: expected square boxes for windoku, found 2 x 3' 'windoku of size 6'
run sh -c 'echo 1..............1 | sdk2ec --diagonals | ec-solve -c'
is "$stdout $stderr" '0 sdk2ec: (standard input):1:16: warning: 1 twice in diagonal 1: here and at 1:1' \
    'givens that contradict each other on a diagonal'

# ---- the best score ----

# On a diagonal that has each digit, they add up to 10.
printf '1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n' >weights
is "$(sdk-target --weights=weights puzzle) $(sdk-target --diagonals --weights=weights puzzle)" \
    '14 10' 'sdk-target takes the rules too'
