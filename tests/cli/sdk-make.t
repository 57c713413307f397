#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-make, and what sdk-solve tells of puzzles besides their solutions. What one claims is checked by counting
# solutions with the general search, which shares nothing with the making.
. "${srcdir:-.}/tests/tap.sh"

# count FILE: the numbers of solutions, at most 2, and how many puzzles have each.
count() { DLX_VECTORS=none sdk-solve -c -n 2 "$1" | sort | uniq -c | xargs; }

# without FILE: each puzzle as often as it has givens, each time without a given.
without()
{
    "$AWK" '{
        for (i = 1; i <= length($1); i++)
            if (substr($1, i, 1) != ".") print substr($1, 1, i - 1) "." substr($1, i + 1)
    }' "$1"
}

# givens FILE: the number of givens of each puzzle.
givens() { "$AWK" '{ print gsub(/[^.]/, "", $1) }' "$1"; }

# ---- the puzzles made

sdk-make -n 40 >plain
is "$(count plain)" '40 1' 'puzzles have one solution'
without plain >fewer
is "$(count fewer)" "$(wc -l <fewer | xargs) 2" 'and would have more without any of their givens'
is "$(sort -u plain | wc -l | xargs)" 40 'they are different'
is "$(sdk-make -n 7)" "$(head -n 7 plain)" 'few are the first of many'
sdk-make -n 40 >again
same plain again 'equal options make equal puzzles'
sdk-make -n 40 --seed=1 >other
is "$(cat plain other | sort -u | wc -l | xargs)" 80 'another seed makes others'

for shape in '--size 4' '--size 6' '--box 3x2' '--box 2x4' '--box 1x5' '--size 10' '--size 12' '--size 16'; do
    # shellcheck disable=SC2086 # options are words
    sdk-make -n 2 $shape >made
    case $shape in
    --box*) box=$shape ;;
    *) box= ;;
    esac
    # shellcheck disable=SC2086
    is "$(sdk-solve $box -c -n 2 made | xargs)" '1 1' "$shape: puzzles have one solution"
done

sdk-make -n 20 --givens=30..32 >made
is "$(givens made | "$AWK" '$1 < 30 || $1 > 32' | wc -l | xargs) $(count made)" '0 20 1' '--givens: a range'
sdk-make -n 3 --givens=40 >made
is "$(givens made | xargs)" '40 40 40' '--givens: a number'
sdk-make -n 5 --givens=..23 >made
is "$(givens made | "$AWK" '$1 > 23' | wc -l | xargs)" 0 '--givens: no more than'

# looks FILE: which movements of the board leave the cells that are given as they are.
looks()
{
    "$AWK" '
        function cell(r, c) { return substr(board, 9 * r + c + 1, 1) == "." }
        BEGIN { names = "half-turn quarter-turn mirror flip diagonal antidiagonal" }
        {
            board = $1
            split("", bad)
            for (r = 0; r < 9; r++) for (c = 0; c < 9; c++) {
                x = cell(r, c)
                if (x != cell(8 - r, 8 - c)) bad["half-turn"] = 1
                if (x != cell(c, 8 - r)) bad["quarter-turn"] = 1
                if (x != cell(r, 8 - c)) bad["mirror"] = 1
                if (x != cell(8 - r, c)) bad["flip"] = 1
                if (x != cell(c, r)) bad["diagonal"] = 1
                if (x != cell(8 - c, 8 - r)) bad["antidiagonal"] = 1
            }
            n = split(names, name)
            line = ""
            for (i = 1; i <= n; i++) if (!(name[i] in bad)) line = line (line ? "," : "") name[i]
            print line
        }' "$1" | sort -u | xargs
}
for kind in half-turn quarter-turn mirror flip diagonal antidiagonal mirrors diagonals full; do
    sdk-make -n 4 --symmetry=$kind >made
    case $kind in
    quarter-turn) expected=half-turn,quarter-turn ;;
    mirrors) expected=half-turn,mirror,flip ;;
    diagonals) expected=half-turn,diagonal,antidiagonal ;;
    full) expected=half-turn,quarter-turn,mirror,flip,diagonal,antidiagonal ;;
    *) expected=$kind ;;
    esac
    is "$(looks made) $(count made)" "$expected 4 1" "--symmetry=$kind"
done
sdk-make -n 3 --minimal --symmetry=diagonal >made
without made >fewer
is "$(count fewer)" "$(wc -l <fewer | xargs) 2" '--minimal with a symmetry'

echo '1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1' >pattern
sdk-make -n 3 --pattern=pattern >made
is "$(tr 1-9 1 <made | sort -u) $(count made)" "$(cat pattern) 3 1" '--pattern: givens where they are in a board'
# Each mark and each blank in each layout, by turns.
turn=0
for mark in X x '#' 'o' '*' 9; do
    turn=$((turn + 1))
    for blank in . 0 - _; do
        turn=$((turn + 1))
        case $((turn % 4)) in
        0) layout='s/$//' ;;
        1) layout='s/.\{9\}/&\n/g' ;;
        2) layout='s/.\{9\}/&\n/g;s/[^\n]/& /g' ;;
        3) layout='s/.../&|/g;s/.\{12\}/&\n/g' ;;
        esac
        [ "$mark" = '#' ] && [ "$layout" = 's/$//' ] && blank=.
        sed "s/1/$mark/g;s/[.]/$blank/g;$layout" pattern >drawn
        run sdk-make --pattern=drawn
        is "$(echo "$stdout" | tr 1-9 1)$stderr" "$(cat pattern)" "--pattern: $mark and $blank, $layout"
    done
done

sdk-make -n 4 --rate=2..3 >made
is "$(sdk-solve --rate made | "$AWK" '$2 != $3 || $2 < 2 || $2 > 3' | wc -l | xargs)" 0 '--rate: ratings in a range'

sdk-make -n 3 --diagonals -t fpuzzles >made
is "$(sdk-solve -c -n 2 made | xargs) $(grep -c 'diagonal-.*diagonal+' made)" '1 1 1 3' '--diagonals: boards with diagonals'
sdk-make -n 2 --windoku -R 1..2 -y half-turn >made 2>errors
is "$(sdk-solve --windoku -c -n 2 made | xargs)" '1 1' '--windoku: boards with extra boxes'
sdk-make -q -n 60 --size 6 --nonconsecutive >made
is "$(sdk-solve --nonconsecutive -c -n 2 made | sort -u)" 1 '--nonconsecutive: no board begins with 123456'
printf '11122\n11322\n43325\n43355\n44455\n' >regions
sdk-make -n 3 --regions=regions -t jigsaw >made
is "$(sdk-solve -c -n 2 made | xargs) $(cut -c 26-50 made | sort -u)" '1 1 1 1112211322433254335544455' \
    '--regions: jigsaws, of another size too'
errs 'no board of 5 x 5 satisfies the rules' 'rules that no board satisfies' sdk-make --regions=regions --diagonals
printf '1.1.1.1.1\n.1.1.1.1.\n1.1.1.1.1\n.1.1.1.1.\n1.1.1.1.1\n.1.1.1.1.\n1.1.1.1.1\n.1.1.1.1.\n1.1.1.1.1\n' >few
sdk-make --diagonals -P few -t fpuzzles >made
is "$(sdk-solve -c -n 2 made)" 1 '--pattern: with diagonals'

sdk-make -n 2 -t csv >made.csv
is "$(head -n 1 made.csv)" 'puzzle,solution' '-t: another format'
gives "0 $(head -n 1 plain)" 'a closed pipe' sh -c 'sdk-make -n 100000 | head -n 1'
if [ -c /dev/full ]; then
    errs '^sdk-make: .*standard output' 'a full disk: status 2' sh -c 'sdk-make -n 1000 >/dev/full'
fi
interrupt seen:made TERM sdk-make -n 1000000000 >made 2>messages
is "$status" 3 'a signal: status 3'
like "$(cat messages)" 'interrupted before all puzzles' 'a signal: a message'

refuses()
{
    what=$1
    shift
    rejects "$what" "$*: status 2" sdk-make "$@"
}
refuses 'at least 17 givens' --givens=..16
refuses 'the range .* is empty' --givens=30..20
refuses 'expected A..B' --givens=..
refuses 'unexpected operand' puzzle.txt
refuses 'unknown symmetry' --symmetry=odd
refuses 'contradict each other' --size=9 --box=2x3
refuses 'expected a product of two numbers, found 7' --size=7
refuses 'cannot be combined' --pattern=pattern --givens=30
refuses 'No such file' --pattern=nowhere
refuses 'no board for a pattern' --pattern=/dev/null
refuses 'tries' --tries=0

# draw GIVENS: a pattern of 9x9 that has these cells, from 1, separated by blanks.
draw()
{
    echo "$1" | "$AWK" '{
        for (i = 1; i <= NF; i++) given[$i] = 1
        for (i = 1; i <= 81; i++) printf given[i] ? "1" : "."
        print ""
    }'
}
draw '1 5 9 11 20 24 31 33 40 45 52 56 60 67 71 78' >sparse
refuses 'expected at least 17 givens for a board of 9 x 9 with one solution, found a pattern of 16' --pattern=sparse
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf int(i / 9) % 9 == 3 || int(i / 9) == 5 ? "." : "1"; print "" }' >rows
refuses 'rows 4 and 6 are empty and interchangeable' --pattern=rows
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf i % 9 == 7 || i % 9 == 8 ? "." : "1"; print "" }' >columns
refuses 'columns 8 and 9 are empty and interchangeable' --pattern=columns
printf '1.11.1\n1.11.1\n......\n1.11.1\n1.11.1\n1.11.1\n' >bands
run sdk-make --tries=20 --pattern=bands
is "$((status != 2))" 1 'an empty row in one band, and columns of two stacks, are not refused'
printf '1...\n.1..\n..1.\n...1\n' >thin
run sdk-make --tries=30 -n 2 --pattern=thin
is "$status$stderr" '3sdk-make: no puzzle found in 30 tries: raise --tries' \
    'a pattern of which no puzzle is found: status 3, and a message'
prints 3 'sdk-make: no puzzle found in 50 tries: raise --tries' 'a rating that is never reached: the same' \
    sdk-make -n 2 -R 100000.. --tries=50
run sdk-make -S 4 -R 100.. --tries=3001
like "$stderr" 'puzzle 1: none after 3000 tries; up to 1 follow' 'a message before all tries are made'
run sdk-make -S 16 -R 1 --tries=1
is "$status $(echo "$stdout" | sdk-solve --rate | "$AWK" '{ print $2, $3 }')" '0 1 1' \
    'a board of size 16 gets givens back until singles suffice'
run sdk-make -S 16 -R 2 -y half-turn --tries=9
is "$(echo "$stdout" | cut -c 1-256 | "$AWK" '{
    for (i = 1; i <= 256; i++) wrong += (substr($0, i, 1) == ".") != (substr($0, 257 - i, 1) == ".")
    print wrong + 0 }')" 0 'with the cells that are given together'
run sdk-make -n 3 -R 1 --minimal
is "$(echo "$stdout" | sdk-solve --minimal | grep -vc '^minimal$')" 0 'minimal puzzles get none back'
run sdk-make -n 1000 -R 5.. --tries=3
first=$stdout
is "$status" 3 'tries are those of each puzzle'
is "$(sdk-make -n 1000 -R 5.. --tries=3)" "$first" 'equal options give up at the same puzzle'

# ---- messages about puzzles

{
    head -n 1 plain
    sdk-make --givens=27 | sed 's/$/ more/'
    echo "................................................................................. blank"
    head -n 1 plain | sed 's/\.\.\./111/'
} >mixed
fails_with 1 '--minimal: status 1 where there is no solution' sdk-solve -q --minimal mixed
is "$(echo "$stdout" | sed 's/: .*//' | xargs)" 'minimal not minimal several solutions no solution' '--minimal: a word for each'
sdk-solve -q --minimal mixed | sed -n 's/not minimal: //p' | xargs -n 1 | sed 's/=.*//' | sort >claimed
sed -n 2p mixed | "$AWK" '{ for (i = 1; i <= 81; i++) if (substr($1, i, 1) != ".")
    print "r" int((i - 1) / 9) + 1 "c" (i - 1) % 9 + 1, substr($1, 1, i - 1) "." substr($1, i + 1) }' >each
cut -d ' ' -f 2 each | DLX_VECTORS=none sdk-solve -q -c -n 2 | paste -d ' ' each - | "$AWK" '$3 == 1 { print $1 }' | sort >needless
same claimed needless '--minimal: the givens that are not needed'
is "$(sdk-solve -q --unique mixed | wc -l | xargs)" 2 '--unique: two of four'
is "$(sdk-solve -q --unique mixed | sed -n 2p)" "$(sed -n 2p mixed)" '--unique: names are kept'
sdk-solve -q --reduce-givens mixed >reduced
sed -n 2p reduced >made
without made >fewer
is "$(count made), $(count fewer)" "1 1, $(wc -l <fewer | xargs) 2" '--reduce-givens: minimal'
is "$(sdk-solve made)" "$(sed -n 2p mixed | sdk-solve)" '--reduce-givens: the same solution'
is "$(sed -n 3,4p reduced)" "$(sed -n 3,4p mixed)" '--reduce-givens: others are as before'
run sdk-solve --rate mixed
is "$(echo "$stderr" | grep -c 'is not rated: it has')" 2 '--rate: a note for those without one solution'
is "$(echo "$stdout" | "$AWK" '{ print $2 ~ /^[1-9]/ }' | xargs)" '1 1 0 0' '--rate: a number for the others'
errs 'puzzle 1: expected a board of up to 9 digits' '--canonical: other rules are refused' sdk-solve --canonical --diagonals mixed
echo 222132331 >contradictory
fails_with 2 '--canonical: boards that contradict themselves are refused' sdk-solve --canonical -b 1x3 contradictory
like "$stderr" 'puzzle 1: a board with a digit twice' '--canonical: and a message says why'
is "$(sdk-solve -q --rate mixed | sed -n '3,4s/^[^ ]* //p' | xargs)" '- blank -' '--rate: - where there is no rating'
fails_with 2 'one question at a time' sdk-solve --rate --unique mixed

# ---- all ways to solve agree on the puzzles made

# Puzzles with one solution, some minimal; without some of their givens; and with a wrong one.
{
    sdk-make -n 1500 --seed=2
    sdk-make -n 500 --seed=3 --givens=24..40
} >made
"$AWK" 'BEGIN { srand(4) } {
    board = $1
    for (times = 1 + int(rand() * 5); times; times--) {
        cell = 1 + int(rand() * 81)
        board = substr(board, 1, cell - 1) "." substr(board, cell + 1)
    }
    cell = 1 + int(rand() * 81)
    print
    print board
    print substr($1, 1, cell - 1) 1 + int(rand() * 9) substr($1, cell + 1)
}' made >many
DLX_VECTORS=none sdk-solve -q -c -n 3 many >counts
paste -d ' ' counts many | sed -n 's/^[1-9] //p' >solvable
export AWK srcdir
for kind in $(vector_kinds); do
    DLX_VECTORS=$kind sdk-solve -q -c -n 3 many >numbers
    same numbers counts "$kind and the general search count the same"
    DLX_VECTORS=$kind sdk-solve -q many | grep . >solutions
    succeeds "$kind: solutions are solutions" \
        sh -c 'cmp -s solutions right || "$AWK" -f "$srcdir/tests/check-sudoku.awk" solvable solutions && cp solutions right'
done
