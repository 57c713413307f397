#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-view draws matrices, boards and solutions.
. "${srcdir:-.}/tests/tap.sh"

unset COLUMNS

make_examples domino=domino,3,4,r1c1,r3c4 pentomino=pentomino,3,20
grep -v '#' "$examples/puzzles.sdm" | head -n 1 | sdk2ec --reduce >sudoku.ec
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf "."; print "" }' | sdk2ec >empty.ec
for problem in domino pentomino sudoku empty; do ec-solve $problem.ec >$problem.sol; done

# ---- text

ec-view --solution=domino.sol domino.ec >got
cat >expected <<'END'
13 options, 10 items; * 5 chosen

     rrrrrrrrrr
     1112222333
     cccccccccc
     2341234123
END
# Which of the solutions comes first is not the matter here.
is "$(sed 1,6d got | sed -n '1,/^$/p' | grep -c '^[* ] *[0-9]* [.1]*$')" 13 'text: a row for each option'
is "$(sed 6q got)" "$(cat expected)" 'text: names of items stand above their columns'
is "$(sed -n 's/^|= solution 1 options //p' domino.sol)" \
    "$(sed -n 's/^\* *\([0-9]*\) .*/\1/p' got | tr '\n' ' ' | sed 's/ $//')" "text: a solution's rows are marked"
# The columns of the marked rows: each has a single 1.
is "$("$AWK" '/^\* / { for (i = 1; i <= 10; i++) sum[i] += substr($3, i, 1) == "1" }
    END { for (i = 1; i <= 10; i++) printf "%d", sum[i] }' got)" 1111111111 'text: they cover each item once'

cat >xy.ec <<'END'
| Two pieces; the other cells are holes.
00 01 10 11 12
00 10
11 12 01
00 01
10 11 12
END
printf '|= problem\n|= solution 1 options 1 2\n00 10\n11 12 01\n|= end found 1 enough\n' >xy.sol
cat >expected <<'END'
4 options, 5 items; * 2 chosen

    00111
    01012
* 1 1.1..
* 2 .1.11
  3 11...
  4 ..111

+---+---+    
|   |   |    
+   +   +---+
|   |       |
+---+---+---+

END
ec-view --solution=xy.sol xy.ec >got
same got expected 'text: the board of cells named by two characters, with a hole'
printf 'a1 b1 b2 c2\na1 b1\nb2 c2\n' >chess.ec
printf '|= problem\n|= solution 1 options 1 2\na1 b1\nb2 c2\n|= end found 1 enough\n' >chess.sol
printf '+---+---+    \n|       |    \n+---+---+---+\n    |       |\n    +---+---+\n\n' >expected
ec-view --solution=chess.sol chess.ec | sed '1,/^$/d' | sed '1,/^$/d' >got
same got expected 'text: the board of cells named by a letter and a number'
printf 'r0c0 r0c1 r1c1 r1c2\nr0c0 r0c1\nr1c1 r1c2\n' >zero.ec
sed 's/a1/r0c0/; s/b1/r0c1/; s/b2/r1c1/; s/c2/r1c2/' chess.sol >zero.sol
ec-view --solution=zero.sol zero.ec | sed '1,/^$/d' | sed '1,/^$/d' >got
same got expected 'text: the board of cells from row 0 and column 0'
is "$(ec-view "$examples/knuth.ec" | grep -c -e '---')" 0 'text: names that are no cells make no board'
"$AWK" -f "$examples/queens.awk" 6 >queens.ec
ec-solve queens.ec >queens.sol
# queens: rows and columns of the chosen options, from the solution itself.
"$AWK" '/^r/ { r = substr($1, 2); for (i = 1; i <= NF; i++) if ($i ~ /^c/) c = substr($i, 2)
    for (i = 1; i <= NF; i++) if ($i ~ /^r/) r = substr($i, 2)
    print r, c }' queens.sol | sort >places
ec-view --solution=queens.sol queens.ec | sed -n 's/^| \(.*\) |$/\1/p' | "$AWK" '
    { for (i = 1; i <= NF; i++) if ($i == "Q") print NR, i; else if ($i != ".") print "odd", $i }' >got
is "$(cat got)" "$(cat places)" 'text: queens on a board of squares'
is "$(ec-view queens.ec | grep -c '^| \(\.   \)\{5\}\. |$')" 6 'text: a board without queens'

ec-solve "$examples/colours.ec" >letters.sol
is "$(ec-view --solution=letters.sol "$examples/colours.ec" | sed -n 's/^| \(.\)   \(.\)   \(.\) |$/\1\2\3/p')" \
    "$(sed -n 's/^row. r.c1:\(.\) r.c2:\(.\) r.c3:\(.\)$/& \1\2\3/p' letters.sol | sort | sed 's/.* //')" \
    'text: letters that options agree on'
is "$(ec-view --solution=sudoku.sol sudoku.ec | grep '^|' | tr -cd '1-9')" \
    "$(ec2sdk <sudoku.sol | tr -cd '1-9')" 'text: the board of a sudoku, filled'
grep -v '#' "$examples/puzzles.sdm" | head -n 1 >sudoku.sdm
is "$(sdk2ec sudoku.sdm | ec-view | grep '^|' | tr -cd '1-9.')" "$(cut -c 1-81 sudoku.sdm | tr 0 .)" \
    'text: the givens of a sudoku'

# Names of letters beyond ASCII have the width that they have.
printf '\303\244 b\n\303\244\nb\n' >umlaut.ec
is "$(ec-view umlaut.ec | sed -n 3p)" "$(printf '    \303\244b')" 'text: a character of two bytes has one column'

for width in 40 80 200; do
    widest=$(COLUMNS=$width ec-view --solution=empty.sol empty.ec | sed 's/[^ -~]\{3\}/x/g' |
        "$AWK" '{ if (length($0) > most) most = length($0) } END { print most + 0 }')
    if [ "$widest" -gt 30 ] && [ "$widest" -le "$width" ]; then
        ok "text: fits $width columns"
    else
        not_ok "text: fits $width columns" "$widest"
    fi
done
is "$(ec-view --solution=sudoku.sol sudoku.ec | grep -c "$(printf '\033')")" 0 'text: no colours but on a terminal'

# ---- svg

python=${PYTHON:-python3}
command -v "$python" >/dev/null || python=
cat >look.py <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
def count(kind, tag="*"):
    return sum(kind in e.get("class", "").split() for e in root.iter())
entries = sum(e.get("d").count("h10") for e in root.iter() if e.get("class") == "ones")
print(count("row"), count("name") - count("end"), entries, count("chosen"), count("cell"), count("given"),
      count("found"), count("piece"))
END
# picture PROBLEM: rows, columns, entries, chosen rows; cells, givens, digits found, names of pieces.
picture() { ec-view -t svg "$@" >picture.svg && "$python" look.py picture.svg; }
if [ -n "$python" ]; then
    is "$(picture empty.ec)" '729 324 2916 0 81 0 0 0' 'svg: the empty sudoku, 729 x 324'
    is "$(grep -c 'class="small"' picture.svg)" 81 'svg: each cell has candidates'
    is "$(picture --solution=sudoku.sol sudoku.ec | cut -d ' ' -f 4-5,8)" '81 81 0' 'svg: a solution of a sudoku'
    is "$(picture --solution=domino.sol domino.ec)" '13 10 26 5 10 0 0 0' 'svg: dominoes'
    is "$(picture --solution=pentomino.sol pentomino.ec | cut -d ' ' -f 4,8)" '12 60' 'svg: pieces with their names'
    is "$(picture queens.ec | cut -d ' ' -f 5)" 36 'svg: a board of squares'
    ec-view -t svg --solution=queens.sol queens.ec >picture.svg
    is "$(sed -n 's/.* x="\([0-9]*\)" y="\([0-9]*\)".*class="man".*/\1 \2/p' picture.svg |
        "$AWK" '{ print $2 / 40 + 1, $1 / 40 + 1 }')" "$(cat places)" 'svg: queens on their squares'
    is "$(grep -c 'class="cell black"' picture.svg)" 18 'svg: half of the squares are black'
    # Columns 12 and 0 are 168 pixels apart: the only line is before the secondary items.
    is "$(grep -o 'class="kind" d="M0 0[^"]*"' picture.svg | grep -o L | wc -l | tr -d ' ')" 1 \
        'svg: a line between primary and secondary items, none between single rows and columns'
    ec-view -t svg "$examples/colours.ec" >picture.svg
    is "$(grep -o 'class="letter"[^>]*>[A-Z]<' picture.svg | wc -l | tr -d ' ')" \
        "$(grep -v '^|' "$examples/colours.ec" | grep -o ':' | wc -l | tr -d ' ')" 'svg: letters of colours'
    is "$(sed -n 's/.*>\([0-9]*\)<.text><path class="ones".*/\1/p' picture.svg | head -n 11 | wc -l | tr -d ' ') $(
        grep 'class="row"' picture.svg | head -n 11 | sed 's/ y="[^"]*"//g;s/>[0-9]*</></;s/M[0-9]* [0-9]*//g' | sort -u |
        wc -l | tr -d ' ')" '11 11' 'svg: rows of different colours look different'
    printf '<&"\n<&"\n' | picture - >got
    is "$(cat got)" '1 1 1 0 0 0 0 0' 'svg: names are escaped'
    printf '\377a\n\377a\n' | picture - >got
    is "$(cat got)" '1 1 1 0 0 0 0 0' 'svg: names that are not UTF-8'
else
    skip 'svg' 'no Python'
fi

# Pieces that touch have different colours.
ec-view -t svg --solution=pentomino.sol pentomino.ec | sed -n \
    's/.*class="cell" x="\([0-9]*\)" y="\([0-9]*\)".*fill:\(#[0-9a-f]*\).*>\([A-Z]\)<.*/\1 \2 \3 \4/p' >cells
is "$("$AWK" '
    { fill[$1, $2] = $3; piece[$1, $2] = $4 }
    END {
        for (i = 0; i < 800; i += 40)
            for (k = 0; k < 120; k += 40) {
                n++
                if (piece[i, k] != piece[i + 40, k] && fill[i, k] == fill[i + 40, k]) print i, k
                if (piece[i, k] != piece[i, k + 40] && fill[i, k] == fill[i, k + 40]) print i, k
            }
        print n, NR
    }' cells)" '60 60' 'svg: pieces that touch have different colours'

# side PROBLEM...: the longer side of the picture in pixels, and all rows and columns in it.
side()
{
    ec-view -q -t svg "$@" >picture.svg
    sed -n 's/^<svg .* width="\([0-9]*\)" height="\([0-9]*\)">$/\1 \2/p' picture.svg | "$AWK" '{ print ($1 > $2 ? $1 : $2) }'
}
"$AWK" -f "$examples/pentomino.awk" 6 10 >large.ec
"$AWK" 'BEGIN { for (i = 1; i <= 3000; i++) printf "x%d ", i; print ""; for (i = 1; i <= 3000; i++) print "x" i }' >wide.ec
"$AWK" 'BEGIN { print "a"; for (i = 1; i <= 9000; i++) print "a" }' >high.ec
for problem in large wide high; do
    longer=$(side $problem.ec)
    if [ "${longer:-0}" -gt 1000 ] && [ "$longer" -le 1600 ]; then
        ok "svg: $problem: the sides have at most 1600 pixels"
    else
        not_ok "svg: $problem: the sides have at most 1600 pixels" "$longer"
    fi
    is "$(grep -c '<g class="row' picture.svg)" "$(ec-convert -q -t ec $problem.ec | grep -v '^|' | tail -n +2 | grep -c .)" \
        "svg: $problem: all rows are there"
done
for step in 0 8 40; do ec-view -t svg --run --step=$step "$examples/knuth.ec" >step.svg && sed -n 's/^<text class="caption".*>\(.*\)<.text>$/\1/p' step.svg; done >got
is "$(paste -sd, got)" 'Step 0 of 40: before the search,Step 8 of 40: try row 3,Step 40 of 40: go back from column a' \
    'svg: the first step, one in the middle and the last'
ec-solve -q -a --trace=knuth.trace "$examples/knuth.ec" >/dev/null
is "$(ec-view -q -t svg --trace=knuth.trace --step=8 "$examples/knuth.ec")" "$(ec-view -q -t svg --run --step=8 "$examples/knuth.ec")" \
    'svg: a step of a trace'
is "$(ec-view -t svg --run --step=20001 large.ec 2>&1 | grep -c 'class="caption".*>Step 20001 of 20001: ')" 1 \
    'svg: a step beyond the usual number, without a notice'
run ec-view -t svg --run --step=41 "$examples/knuth.ec"
is "$status $stdout$stderr" '2 ec-view: --step: expected at most 40, the number of steps, found 41' 'svg: a step beyond the last'
run ec-view -t svg --run --max-steps=9 --step=10 "$examples/knuth.ec"
is "$status $stdout$stderr" '2 ec-view: --step: expected at most 9, the number of steps shown, found 10' 'svg: a step that is not shown'
for options in '-t svg' '-t svg --run --choose=mrv --choose=first'; do
    run ec-view --step=1 $options "$examples/knuth.ec"
    is "$status $(echo "$stdout$stderr" | sed q)" '2 ec-view: --step needs --to=svg and one search, by --trace or --run' "--step with $options"
done

# ---- tikz

ec-view -t tikz --solution=domino.sol domino.ec >domino.tex
is "$(grep -c 'fill\[chosen\]' domino.tex) $(grep -c '+(0.8' domino.tex)" '5 26' 'tikz: rows and entries'
printf 'a_b %%#~^{ $&\\\na_b %%#~^{ $&\\\n' >odd.ec
ec-view -t tikz odd.ec >odd.tex
ec-solve "$examples/colours.ec" >colours.sol
ec-view -q -t tikz --solution=colours.sol "$examples/colours.ec" >colours.tex
"$AWK" '/definecolor/ { split($0, part, "[{}]"); colour[part[2]] = part[6] }
    /fill.tint/ { split($0, part, "[][]"); printf "%s ", colour[part[2]]; getline; sub(/.*{/, ""); sub(/}.*/, ""); print }' colours.tex >got
ec-view -q -t svg --solution=colours.sol "$examples/colours.ec" | grep -o 'fill:#[0-9a-f]*"[^>]*><text class="letter"[^>]*>[^<]*' |
    sed 's/^fill:#\([0-9a-f]*\).*>/\1 /' >expected
same got expected 'tikz: the tints and letters of svg'
is "$(grep -c . got) $(grep -c 'fill.taken' colours.tex)" "198 6" 'tikz: all colours, and the entries of chosen rows'
cat >page.tex <<'END'
\documentclass{article}
\usepackage{tikz}
\begin{document}
\input{domino.tex}
\input{odd.tex}
\input{colours.tex}
\end{document}
END
if command -v pdflatex >/dev/null && command -v kpsewhich >/dev/null && [ -n "$(kpsewhich tikz.sty)" ]; then
    succeeds 'tikz: LaTeX makes a page of it' pdflatex -interaction=nonstopmode -halt-on-error page.tex
else
    skip 'tikz: LaTeX makes a page of it' 'no LaTeX with TikZ here'
fi

# ---- pbm

cat >bits.py <<'END'
import sys
data = open(sys.argv[1], "rb").read()
kind, size, bits = data.split(b"\n", 2)
width, height = map(int, size.split())
line = (width + 7) // 8
assert kind == b"P4" and len(bits) == line * height
for y in range(height):
    row = bits[y * line : (y + 1) * line]
    print("".join(str(row[x // 8] >> (7 - x % 8) & 1) for x in range(width)))
END
if [ -n "$python" ]; then
    ec-view -t pbm xy.ec >xy.pbm
    is "$("$python" bits.py xy.pbm | tr '\n' ' ')" '10100 01011 11000 00111 ' 'pbm: a pixel for each entry'
    ec-view -t pbm --solution=xy.sol xy.ec >xy.pbm
    is "$("$python" bits.py xy.pbm | tr '\n' ' ')" '1010001 0101101 1100000 0011100 ' 'pbm: chosen rows'
else
    skip 'pbm' 'no Python'
fi

# ---- sentences and boards that follow from the features

rule='choose rows that cover each'
# says PROBLEM SENTENCE: the types that say what must be covered say this.
says()
{
    is "$(ec-view -t svg "$1" | sed -n 's/^<desc>.*(columns): \(.*\)<.desc>$/\1/p')" "$2" "svg: $1: $2"
    is "$(ec-view -t tikz "$1" | sed -n 2p)" "% $2" "tikz: $1: $2"
    is "$(ec-view -t html "$1" | grep -F -c "\"about\":\"$2\"")" 1 "html: $1: $2"
    wanted=$2
    if [ "$3" ]; then wanted=; fi
    is "$(ec-view "$1" | sed -n 2p)" "$wanted" "text: $1: ${wanted:-no sentence on a plain problem}"
}
# No board in any type.
no_board()
{
    is "$(ec-view "$1" | grep -c -e '---') $(ec-view -t svg "$1" | grep -c 'class="border"') $(ec-view -t html "$1" |
        grep -c '^"board":null,')" '0 0 1' "$2: no board"
}
printf 'a b\na\nb\n' >plain.ec
says plain.ec "$rule column exactly once." plain
says queens.ec "$rule primary column exactly once and each secondary column at most once."
cp "$examples/colours.ec" "$examples/bounds.ec" .
says colours.ec "$rule primary column exactly once and each secondary column at most once, or several times with one colour."
says bounds.ec "$rule column as often as its bounds say. Rows have costs."
printf 'a b\na |7\nb\n' >costs.ec
says costs.ec "$rule column exactly once. Rows have costs."
printf '0:1|a 0:1|b\na b\nb\n' >packing.ec
says packing.ec "$rule column at most once."
printf 'a b c\na b |0.5\nb c |2\nc |-1.25\na c\n' >cover.ec
ec-solve -q --set-cover --min cover.ec >cover.solution
run ec-view -q --set-cover --solution=cover.solution cover.ec
is "$status $(echo "$stdout" | sed -n 2p)" "0 $rule column at least once. Rows have costs." 'set covers'
is "$(echo "$stdout" | sed '1,3d;/^$/d')" '    abc
* 1 11. |0.5
  2 .11 |2
* 3 ..1 |-1.25
  4 1.1' 'the costs of rows, and a solution that covers'
is "$(ec-view -q -t svg cover.ec | grep -o '|[-0-9.]*<' | paste -sd' ' -)" '|0.5< |2< |-1.25<' 'svg: costs'
is "$(ec-view -q -t tikz cover.ec | grep -c '{|[-0-9.]*}')" 3 'tikz: costs'
is "$(ec-view -q -t html cover.ec | sed -n 's/^"costs"://p')" '["|0.5","|2","|-1.25",""],' 'html: costs'
printf 'r1c1 r1c2\nr1c1 r1c2\nr1c2\n' >domino.ec
is "$(ec-view -t svg domino.ec | grep -c 'class="border"') $(ec-view -t svg --set-cover domino.ec |
    grep -c 'class="border"')" '1 0' 'a set cover has no board'
is "$(ec-view -q --set-cover --run -t html cover.ec | grep -c '"about":".*at least once')" 1 'a search for set covers'
"$AWK" -f "$examples/queendom.awk" 4 2 >queendom.ec
no_board queendom.ec 'queens that attack the same cell'
no_board bounds.ec 'lamps that light the same cell'
printf '2|r1c1 r1c2 r1#1 r1#2\nr1c1 r1#1\nr1c1 r1#2\nr1c2 r1#1\nr1c2 r1#2\n' >twice.ec
no_board twice.ec 'a cell of two digits'
printf 'r1c1 r1c2 r1#1 r1#2\nr1c1 r1c2 r1#1 r1#2\n' >domino-digits.ec
no_board domino-digits.ec 'an option of two digits'
printf 'x1 x2 x3 y1 y2 y3 | d2 d3 d4 d5 d6\n' >xy-queens.ec
for x in 1 2 3; do for y in 1 2 3; do echo "x$x y$y d$((x + y))"; done; done >>xy-queens.ec
is "$(ec-view xy-queens.ec | grep -c '^| .   .   . |')" 3 'pairs of numbered items: a board'
printf 'w1 w2 j1 j2\nw1 j1\nw2 j2\nw1 j2\n' >jobs.ec
ec-solve jobs.ec >jobs.sol
is "$(ec-view --solution=jobs.sol jobs.ec | sed -n 's/^| \(.*\) |$/\1/p' | paste -sd' ' -)" 'X   . .   X' \
    'without secondary items the men are no queens'
printf 'aa1 aa2 bb1 bb2\naa1 bb1\naa1 bb1\naa2 bb2\n' >same.ec
no_board same.ec 'two options of one square'
printf 'aa1 aa2 bb1 bb2 z\naa1 bb1\naa1 bb2\naa2 bb2\nz\n' >other.ec
no_board other.ec 'an option without a square'
printf 'r1c1 r1c2 r1c3\nr1c1 r1c3\nr1c2\n' >parts.ec
no_board parts.ec 'a piece of two parts without a name'
printf 'A r1c1 r1c2 r1c3\nA r1c1 r1c3\nr1c2\n' >named.ec
is "$(ec-view named.ec | grep -c -e '---')" 2 'a piece of two parts with a name: a board'
printf 'w | r1c1 r1c2\nw r1c1:red r1c2:blue\n' >words.ec
no_board words.ec 'colours that are too long for a cell'
printf 'w | r1c1 r1c2 r1#1 r1#2\nw\nr1c1 r1#1\nr1c2 r1#1\nr1c2 r1#2\n' >maybe.ec
is "$(ec-view maybe.ec | grep '^|' | tr -cd '1-9.')" '..' 'the only digit of a cell that may be empty is no given'
printf 'r1c1 r1c2 r1#1 r1#2\nr1c1 r1#1\nr1c2 r1#1\nr1c2 r1#2\n' >must.ec
is "$(ec-view must.ec | grep '^|' | tr -cd '1-9.')" '1.' 'that of a cell that must be filled is one'

# ---- faults

# fault STATUS MESSAGE NAME COMMAND...
fault()
{
    wanted=$1 message=$2 name=$3
    shift 3
    reports "$wanted ec-view: $message" "$name" "$@"
}
printf '|= problem\n|= end found 0 complete\n' >none.sol
fault 2 'none.sol: expected a solution of problem 1, found none' 'a problem without a solution' \
    ec-view --solution=none.sol xy.ec
is "$(ec-view --solution=none.sol xy.ec 2>/dev/null)" "$(ec-view xy.ec)" 'it is drawn all the same'
sed 's/options 1 2/options 1 3/' xy.sol >wrong.sol
errs '^ec-view: wrong.sol:[0-9]*: ' 'a wrong solution: the status' ec-view --solution=wrong.sol xy.ec
fault 2 "missing.sol: No such file or directory" 'no such file' ec-view --solution=missing.sol xy.ec
printf 'a b\na c\n' >bad.ec
gives '2 ' 'a bad problem: nothing is drawn' ec-view bad.ec
like "$stderr" '^ec-view: bad.ec:2:3: ' 'a bad problem: file, line and column'
{ echo '|= problem'; cat xy.ec; echo '|= problem'; cat domino.ec; } >two.ec
is "$(ec-view two.ec | grep -c items)" 2 'text: all problems of a file'
refuses 'ec-view: two.ec: a picture of type svg shows one problem; the others are ignored' 'svg: a second problem' \
    ec-view -t svg two.ec
is "$stdout" "$(ec-view -t svg xy.ec)" 'svg: the first one is drawn'
run ec-view -t png xy.ec
is "$status $(echo "$stderr" | head -n 1)" "2 ec-view: --to: unknown type 'png'; the nearest is 'svg'" 'no such type'
for type in text svg tikz pbm; do
    printf '|= problem\n|= end\n' >nothing.ec
    succeeds "$type: the problem without items" ec-view -t "$type" nothing.ec
    printf 'a\n' >optionless.ec
    succeeds "$type: a problem without options" ec-view -t "$type" optionless.ec
done

# The picture of the tutorial.
echo 12..34...1...... | sdk2ec --reduce >board.ec
ec-solve -o solution board.ec
ec-view -t svg --solution=solution board.ec >board.svg
same board.svg "$srcdir/doc/guide/pictures/board.svg" "the tutorial's board is drawn by ec-view"

# ---- the reason for no solution

"$AWK" -f "$examples/polyomino.awk" 4 4 5 >tetrominoes.ec
run ec-view --explain tetrominoes.ec
is "$(echo "$stdout" | tail -n 7)" '+---+---+---+---+---+
| .   1   .   1   . |
| 1   .   1   .   1 |
| .   1   .   1   . |
| 1   .   1   .   1 |
+---+---+---+---+---+
no solution: weights of items add up to 0 modulo 2 in every option, but to 11 in all; weight 1: A' \
    'text: --explain writes the weights of cells, and the others below'
run ec-view -t svg --explain tetrominoes.ec
is "$(echo "$stdout" | grep -c '<rect class="cell".*style="fill:#[0-9A-Fa-f]*".*>1</text>')" 10 'svg: cells are coloured'
like "$(echo "$stdout" | grep 'class="caption"' | sed 's/<[^>]*>//g' | paste -sd ' ' -)" \
    '^weights of items add up to 0 modulo 2 in every option, but to 11 in all; weight 1: A$' 'svg: the sentence is below'
run ec-view -t html --explain tetrominoes.ec
like "$stdout" '^"reason":{"text":"weights of items .* weight 1: A","weights":.0,1,0,1,0,1,' 'html: the page has the weights'
"$AWK" -f "$examples/domino.awk" 4 4 r1c1 r4c4 >corners.ec
run ec-view --explain corners.ec
is "$(echo "$stdout" | grep -c -e '-1')" 4 'weights may be negative'
like "$stdout" '^no solution: weights of items add up to 0 in every option, but to 2 in all$' 'the sentence alone'
run ec-view --explain domino.ec
is "$status $stderr" '0 ec-view: no reason was found why there is no solution' 'a problem with a solution has no reason'
run ec-view -t dot --run --explain corners.ec
like "$status $stderr" '^2 ec-view: --explain needs --to=text, svg or html$' '--explain: other types are refused'

# ---- a solution without its problem

ec-solve "$examples/knuth.ec" >chosen
run ec-view --solution chosen </dev/null
is "$status $stdout$stderr" '2 ec-view: --solution: expected the problem of chosen, found none' 'a solution without its problem'

# ---- terminals without Unicode

if script -qec true /dev/null >/dev/null 2>&1; then
    "$examples/queens.awk" 12 >wide.ec
    for locale in C C.UTF-8 en_GB.utf8; do
        LC_ALL=$locale COLUMNS=40 script -qec 'ec-view -q wide.ec; echo "1....2....3....4" | sdk-solve -t pretty' /dev/null </dev/null >shown
        wanted=yes
        if [ $locale = C ]; then wanted=no; fi
        is "$("$AWK" '/[^ -~\r\t\033]/ { found = 1 } END { print found ? "yes" : "no" }' shown)" $wanted "Unicode on a terminal of locale $locale: $wanted"
    done
    is "$(LC_ALL=C COLUMNS=40 ec-view -q wide.ec | "$AWK" '/[^ -~]/ { found = 1 } END { print found + 0 }')" 1 'a file does not depend on the locale'
else
    skip 'terminals without Unicode' 'no script here'
fi
