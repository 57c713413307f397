#!/bin/sh
# SPDX-License-Identifier: MIT
# Sudokus go through the three programs and come out solved. Also run against installed programs.
. "${srcdir:-.}/tests/tap.sh"

puzzles=$srcdir/examples/puzzles.sdm
grep -v '^#' "$puzzles" >"$tmp/puzzles"

for option in '' --reduce; do
    sdk2ec $option "$puzzles" | ec-solve | ec2sdk >"$tmp/grids"
    run "$AWK" -f "$srcdir/tests/check-sudoku.awk" "$tmp/puzzles" "$tmp/grids"
    is "$status" 0 "every example puzzle is solved: sdk2ec $option"
    if [ "$status" -ne 0 ]; then diag "$stdout$stderr"; fi
done

sdk2ec --reduce "$puzzles" | ec-solve -c | sort -u >"$tmp/counts"
is "$(cat "$tmp/counts")" 1 'every example puzzle has one solution'

sdk2ec "$srcdir/examples/board16.txt" | ec-solve | ec2sdk -t judge >"$tmp/board16"
is "$(tr -d 'A-P\n' <"$tmp/board16" | wc -c | tr -d ' ') $(grep -c . "$tmp/board16")" '0 16' 'a 16 x 16 board is filled'

cat >about.sdk <<'EOF'
#AAnn: 50%25 | %
#DFirst
#B2024-01-02
#LHard
.21.
....
3..2
....

#CSecond
.4..
....
....
..1.
EOF
printf '[Puzzle]\n.21.\n....\n3..2\n....\n[State]\n421.\n....\n3..2\n....\n' >played.sdk
cat >cages.json <<'EOF'
{"size":4,"author":"Bob","grid":[[{},{"value":2,"given":true},{},{}],[{},{},{},{}],[{"value":3,"given":true},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C3","R1C4"],"value":"4"}]}
EOF
cat >rules.json <<'EOF'
{"puzzle":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"comment":"two lines","diagonal":true,"antidiagonal":true,"cages":[{"cells":["r1c1","r1c2"]}]}
EOF
# left_out FILE: texts and rules in the warnings of the file.
left_out() { sed 's/^[^:]*//' "$1" | grep 'cannot hold [a-z ]* (ignored)' | grep -v entries; }
for file in about.sdk played.sdk cages.json; do
    for format in sdk csv json opensudoku opensudoku3 hodoku fpuzzles line grid sumocue bank; do
        # This one shows a player's entries beside the solution, and the problem has none.
        if [ $file$format = played.sdkfpuzzles ]; then continue; fi
        sdk-solve -t $format $file >expected 2>expected.warnings
        sdk2ec -q $file | ec-solve | ec2sdk -t $format >found 2>warnings
        is "$(cat found)" "$(cat expected)" "$file as $format by three programs is as by sdk-solve"
        is "$(left_out warnings)" "$(left_out expected.warnings)" '... with its warnings'
    done
done
sdk2ec rules.json | ec-solve | ec2sdk -t json >found
is "$(sed 's/,"solution".*//' found)}" "$(cat rules.json)" \
    'a puzzle without givens keeps its diagonals, its cage and its comment'

sdk2ec -r about.sdk | grep '^|:' >lines
is "$(cat lines)" '|: author Ann: 50%2525 | %
|: level Hard
|: date 2024-01-02
|: given r1c2=2 r1c3=1 r3c1=3 r3c4=2
|: comment Second
|: given r1c2=4 r4c3=1' 'the problem has lines with what is known and what is given'
sdk2ec "$puzzles" >plain.ec
is "$(grep -c '^|:' plain.ec)" 0 'a plain puzzle has none'
sdk2ec --diagonals about.sdk | grep '^|: rule' | sort | uniq -c | sed 's/^ *//' >lines
is "$(cat lines)" '2 |: rule antidiagonal
2 |: rule diagonal' 'rules that were asked for are among them'

# data LINE EXPECTED NAME: the output of ec2sdk if the problem has this line instead of its givens.
data()
{
    sdk2ec about.sdk | ec-solve | sed "s/^|: given r1c2=2 .*/|: $1/" >data.ec
    run ec2sdk -t sdk data.ec
    is "$status ${stderr#ec2sdk: data.ec:}" "$2" "$3"
}
data 'given r1c2=3' '2 7: expected the given 3 at r1c2, found 2 in the solution' \
    'a given that is not in the solution is an error'
data 'given r1c9=3' \
    "2 7: data of the puzzle: expected a cell of the board and its digit, such as r1c1=4, found 'r1c9=3'" \
    'so is a cell off the board'
data 'cage 3 x' "2 7: data of the puzzle: expected a cell of the board, such as r1c1, found 'x'" \
    'so is a cage with another word'
data 'mood good' '0 ' 'an unknown word is left alone'
