#!/bin/sh
# SPDX-License-Identifier: MIT
# Pieces and boards as pictures: known numbers of solutions, all places of random pieces by brute force, headings,
# errors and warnings.
. "${srcdir:-.}/tests/tap.sh"

sets=$srcdir/examples/tilings

# rows COUNT TEXT: rows of a picture.
rows() { yes "$2" | head -n "$1"; }

# parallelogram ROWS COLUMNS CELL: each row is one character further to the right.
parallelogram()
{
    "$AWK" -v rows="$1" -v columns="$2" -v cell="$3" 'BEGIN {
        for (r = 0; r < rows; r++) {
            line = sprintf("%" r "s", "")
            for (c = 0; c < columns; c++) line = line cell
            print line
        }
    }'
}

# box LAYERS ROWS TEXT: a board of cubes.
box()
{
    for layer in $("$AWK" "BEGIN { for (i = 1; i <= $1; i++) print i }"); do
        [ "$layer" = 1 ] || echo -
        rows "$2" "$3"
    done
}

# back NAME [OPTION...]: each of the first solutions of problem.til, read back with the board, is a solution.
back()
{
    name=$1
    shift
    ec-solve -q -t tiling "$@" problem.til >solved
    rm -f back.*
    sed '/^pieces:/,/^|=/!d; /^|/d' solved |
        "$AWK" '/^pieces:/ { n++ } { print >("back." n) } END { print n + 0 }' >number
    sed '/^grid:/!d' problem.til >grid
    sed -n '/^board:/,$p' problem.til | "$AWK" '/:/ && !/^board:/ { exit } { print }' | sed 's/[A-Z]/#/g' >board
    wrong=
    for picture in back.*; do
        (cat grid board && echo && cat "$picture") >again.til
        case $(ec-solve -q -c -n 1 -e bits again.til) in [1-9]*) ;; *) wrong="$wrong $picture" ;; esac
        [ -z "$(ec-convert -t ec again.til 2>&1 >again.ec | grep -v 'is called')" ] || wrong="$wrong $picture"
    done
    is "$wrong" '' "$name: $(cat number) solutions, read back as pieces"
    is "$(ec-answer -q -C problem.til solved 2>&1 | sed 's/right, .*/right/')" "$(cat number) of $(cat number) solutions right" \
        "$name: read back as solutions"
}
# counts ALL CLASSES NAME: the numbers of solutions of problem.til; two solutions are read back.
counts()
{
    is "$(ec-solve -q -c problem.til)" "$1" "$3"
    [ "$2" = - ] || is "$(ec-solve -q -c --up-to-symmetry problem.til)" "$2" "$3, up to symmetry"
    [ "$1" = 0 ] || back "$3" -n 2
}

# ---- known numbers ----

# with SET...: sets of pieces, of which `cube` is the grid, and the heading of a board.
with()
{
    for set; do
        if [ "$set" = cube ]; then echo 'grid: cube'; else cat "$sets/$set.til"; fi
    done
    echo board:
}
# tiles ALL CLASSES NAME SETS COMMAND...: counts for these sets on the board that the command
# writes.
tiles()
{
    all=$1 classes=$2 name=$3 pieces=$4
    shift 4
    (with $pieces && "$@") >problem.til
    counts "$all" "$classes" "$name"
}
without_middle() { rows 3 '########' && rows 2 '###..###' && rows 3 '########'; }
tiles 8 2 'pentominoes, 3 x 20' pentominoes rows 3 '####################'
tiles 1472 368 'pentominoes, 4 x 15' pentominoes rows 4 '###############'
tiles 520 65 'pentominoes, 8 x 8 without the middle' pentominoes without_middle
tiles 96 12 'pentacubes, 2 x 3 x 10' 'cube pentominoes' box 2 3 '##########'
tiles 2112 264 'pentacubes, 2 x 5 x 6' 'cube pentominoes' box 2 5 '######'
if [ -n "${DLX_LONG:-}" ]; then
    tiles 4040 1010 'pentominoes, 5 x 12' pentominoes rows 5 '############'
    tiles 9356 2339 'pentominoes, 6 x 10' pentominoes rows 6 '##########'
    tiles 31520 3940 'pentacubes, 3 x 4 x 5' 'cube pentominoes' box 3 4 '#####'
    tiles 460464 19186 'Bedlam cube' bedlam box 4 4 '####'
else
    skip 'pentominoes, 5 x 12, 6 x 10; pentacubes, 3 x 4 x 5; Bedlam cube' 'only with DLX_LONG=1'
fi
tiles 184 46 'one-sided pentominoes, 3 x 30' one-sided-pentominoes rows 3 '##############################'
tiles 0 0 'tetrominoes, 4 x 5' tetrominoes rows 4 '#####'
tiles 1796 449 'two sets of tetrominoes, 4 x 10' 'tetrominoes tetrominoes' rows 4 '##########'
tiles 3106 783 'two sets of tetrominoes, 5 x 8' 'tetrominoes tetrominoes' rows 5 '########'
tiles 11520 240 'soma cube' soma box 3 3 '###'
tiles 18 9 tetrahexes tetrahexes parallelogram 4 7 '# '
tiles 624 156 'hexiamonds, 6 x 6' hexiamonds parallelogram 6 6 'v^'
tiles 148 74 'hexiamonds, 4 x 9' hexiamonds parallelogram 4 9 'v^'
tiles 0 0 'hexiamonds, 3 x 12' hexiamonds parallelogram 3 12 'v^'
(with bedlam && box 4 4 '####') >problem.til
is "$(ec-convert -t ec problem.til | grep -c '^[A-M] l')" 4188 'the places of the Bedlam cube'
printf 'piece D: *\n##\n\nboard:\n####\n####\n####\n####\n' >problem.til
counts 36 9 'dominoes, 4 x 4'
printf 'board:\n####\n####\n####\n####\npieces:\nAABB\nCCDD\nEEAA\nFFBB\n' >problem.til
counts 36 9 'dominoes drawn with any letters'
(printf 'grid: cube\npiece D: *\n##\n\nboard:\n' && box 2 2 '##') >problem.til
counts 9 2 'dominoes, 2 x 2 x 2'
(printf 'grid: cube\npiece D: *\n##\n\nboard:\n' && box 4 4 '####') >problem.til
counts 5051532105 - 'dominoes, 4 x 4 x 4'
(printf 'grid: cube\npiece I: 9\n###\n\nboard:\n' && box 3 3 '###') >problem.til
counts 21 2 'straight tricubes, 3 x 3 x 3'
(printf 'grid: cube\npiece B: 6\n##\n##\n\npiece U: 3\n#\n\nboard:\n' && box 3 3 '###') >problem.til
counts 8 1 'six blocks and three units, 3 x 3 x 3'
for n in 1 2 3 4 5 6 7 8 12; do
    "$AWK" -v n=$n 'BEGIN {
        print "piece D: *\n##\n\nboard:"
        for (r = 0; r < 2 * n; r++) {
            edge = r < n ? n - 1 - r : r - n
            line = sprintf("%" edge "s", "")
            for (c = edge; c < 2 * n - edge; c++) line = line "#"
            print line
        }
    }' >problem.til
    counts "$(echo "2^($n*($n+1)/2)" | bc)" - "Aztec diamond $n"
done
cat >laid.til <<'END'
| W and X lie already.
board:
W#########
WW########
#WW#######
#######X##
######XXX#
#######X##

pieces:
VVVZZIIIII
VUUZNTTTFF
VUZZNNTFFL
PUUWWNTXFL
PPWWYNXXXL
PPWYYYYXLL
END
cp laid.til problem.til
counts 11 11 'pieces that lie already'
printf 'grid: triangle\nboard:\n  ^\n ^v^\n^v^v^\npiece A:\nv^v\npiece B: 0..9\n^\npiece C: 0..9\nv\n' >problem.til
counts 768 72 'triangles in a triangle'

# ---- places ----

# sorted_places: options with their items in order, in order.
sorted_places()
{
    "$AWK" '{
        for (i = 2; i <= NF; i++) for (j = i + 1; j <= NF; j++) if ($j < $i) { t = $i; $i = $j; $j = t }
        print }' | sort
}
for board in '3 20' '4 15' '5 12' '6 10' '8 8'; do
    "$AWK" -f "$srcdir/examples/pentomino.awk" $board | tail -n +2 | sorted_places >awk.places
    set -- $board
    row=$(printf "%$2s" '' | tr ' ' '#')
    (with pentominoes && if [ "$1" = 8 ]; then without_middle; else rows "$1" "$row"; fi) >board.til
    ec-convert -t ec board.til | sed '/^|/d' | tail -n +2 | sorted_places >our.places
    same awk.places our.places "places on $1 x $2 are those of pentomino.awk"
done

if [ -z "$PYTHON" ]; then
    skip 'places of random pieces' 'configure found no Python'
else
    "$PYTHON" "$srcdir/tests/tilings.py" make 1 "$(rounds 300)" expected >random.til
    ec-convert -q -t ec random.til | "$PYTHON" "$srcdir/tests/tilings.py" places >places
    same expected places 'places of random pieces are those of brute force'
fi

# ---- what is written in other ways ----

printf 'board:\n#A#?.\npiece A: *\n#\n' >free.til
run ec-solve -a -t tiling free.til
is "$stderr $(echo "$stdout" | sed '/^|/d' | xargs)" ' pieces: ABAB pieces: ABA.' \
    'a piece used any number of times may cover only cells that may stay empty'
printf 'board:\n##\npiece AB: *, cost 3\n#\n' >words.til
gives '0 |= problem
r1c1 r1c2
|: option AB
r1c1 |3
|: option AB
r1c2 |3
|= end' 'a piece of any number of uses has no item, and names its options' ec-convert -t ec words.til
printf 'grid: triangle\nboard:\nv^?\npiece A: 0..2\n^\n' >words.til
gives '0 |= problem
|: grid triangle odd
0:2|A r1c1 r1c2 | r1c3
A r1c2
A r1c1
A r1c3
|= end' 'the grid and its parity are data of the problem' ec-convert -t ec words.til
printf 'board:\n##\npiece A: fixed, 0\n##\n\npiece B:\n##\n' >words.til
is "$(ec-convert -q -t ec words.til | sed -n 2p)" 'B r1c1 r1c2' 'zero leaves a piece out'
printf '|= problem one\nboard:\n##\npieces:\nAA\n|= end\n|= problem two\nboard:\n#\n\npieces:\nAB\n|= problem three\nx\n|= end\n' \
    >stream.til
gives '2 1
0' 'a stream of problems, one of them refused' ec-solve -q -c stream.til
is "$(ec-solve -q -c -f tiling <stream.til 2>/dev/null | tr '\n' ' ')" '1 0  ' 'a stream from standard input'
printf 'board:\n##\npieces:\nAA\n' >plain
is "$(ec-solve -c <plain)" 1 'a heading as the first line tells the format'

# ---- solutions as pictures ----

(echo 'piece D: *' && echo '##' && echo && echo board: && rows 12 '############') >problem.til
back '72 dominoes' -n 3
is "$(sed '/^|/d' solved | head -13 | tail -12 | tr -d '\n' | wc -c | tr -d ' ')" 144 'letters for 72 dominoes'
cp laid.til problem.til
back 'pieces that lie already' -a
printf 'grid: triangle\nboard:\nv^v?\npiece long:\n^v\npiece dot: 0..1\n^\n' >problem.til
run ec-solve -t tiling problem.til
is "$stdout" "|= problem
|: grid triangle odd
$(printf '%s\n' "$stdout" | sed -n 3p)
pieces:
$(printf '%s\n' "$stdout" | sed -n 5p)
|= end found 1 enough" 'the frame of ec'
is "$(printf '%s\n' "$stdout" | sed -n '5s/[AB]/x/gp')" ' xxx.' 'upward triangles of the picture have even sums'
printf 'board:\n###\npiece A:\n##\n' >problem.til
is "$(ec-solve -q -t tiling problem.til)" '|= problem
|= end found 0 complete' 'no solution'
cp laid.til problem.til
ec-solve -q -t tiling problem.til >solved
ec-view -q -t svg --solution=solved problem.til >drawn.svg
ec-solve -q problem.til | ec-view -q -t svg --solution=- problem.til >lines.svg
same lines.svg drawn.svg 'ec-view draws a solution that is a picture'
sed '4s/^./Q/' solved >other
run ec-view --solution=other problem.til
is "$stderr" "ec-view: other:4: expected '$(sed -n 4p solved)', found '$(sed -n 4p other)'" 'a picture of other pieces is refused'
sed 4d solved >other
fails_with 2 'a picture without a row is refused' ec-answer -q -C problem.til other
(with pentominoes && rows 3 '####################') >problem.til
ec-solve -q -a -t tiling --up-to-symmetry problem.til >solved
is "$(ec-answer -q -C problem.til solved)" '2 of 2 solutions right, complete' 'classes of solutions are read back'
printf 'board:\n####\npiece AB:\n#.#\npiece C: *\n#\n' >parts.til
run ec-solve -q -t tiling parts.til
is "$status$stderr" "2ec-solve: parts.til: problem 1: the format tiling cannot hold solutions with pieces in several parts, \
as option 1: use the format ec" 'pieces in several parts are not drawn, since each area is a piece'
printf '|= problem\n|: grid cube\nl1r1c1 l2r1c1\nl1r1c1 l2r1c1\n' >cubes.ec
is "$(ec-solve -t tiling cubes.ec | sed '/^|/d' | tr '\n' ' ')" 'pieces: A - A ' 'layers of a problem of another format'
is "$("$AWK" -f "$srcdir/examples/pentomino.awk" 3 20 | ec-solve -a -t tiling | grep -c '^pieces:')" 8 \
    'problems of other formats on cells'
printf 'a b\na\nb\n' >no-cells.ec
prints 2 "|= problem
|= end found 0 errorec-solve: no-cells.ec: problem 1: the format tiling cannot hold solutions of options that are not \
pieces on cells such as r1c2, or l1r1c2 with '|: grid cube'" 'problems without cells are refused' ec-solve -t tiling no-cells.ec
is "$(ec-solve -c -t tiling no-cells.ec)" 1 'counts need no pictures'

# ---- pictures ----

(with tetrahexes && parallelogram 4 7 '# ') >problem.til
ec-solve -q problem.til >solved
is "$(ec-view -q -t svg --solution=solved problem.til | grep -c '<path class="cell".*z"')" 28 'hexagons in SVG'
ec-view -q --solution=solved problem.til | sed -n '/^ *[|]/p' | tail -4 >drawn
ec-solve -q -t tiling problem.til | sed '/^|/d; /^pieces/d; s/[ |]//g' >letters
is "$(sed 's/[ |]//g' drawn)" "$(cat letters)" 'hexagons as text'
(with hexiamonds && parallelogram 6 6 'v^') >problem.til
ec-solve -q problem.til >solved
is "$(ec-view -q -t svg --solution=solved problem.til | grep -c '<path class="cell".*z"')" 72 'triangles in SVG'
(with soma && box 3 3 '###') >problem.til
ec-solve -q problem.til >solved
is "$(ec-view -q -t svg --solution=solved problem.til | grep -c '<rect class="cell"')" 27 'layers of cubes in SVG'

# ---- puzzles of other programs ----

if [ -z "$PYTHON" ]; then
    skip 'puzzles of other programs' 'configure found no Python'
else
    cat >puzzle.psv <<'END'
A box
Square
Board ( (3,2)(3,2)(4,0))
# 2 pieces
tile flip 9((0,0)(1,0))
tile 1 1((0,0)(1,0)(1,1)(1,2))
mode FillAll
END
    "$PYTHON" "$srcdir/examples/python/polyforms.py" puzzle.psv >puzzle.til
    is "$(cat puzzle.til)" 'grid: square
board:
#####
####.
###..

piece A: mirror, 0..9
##

piece B: turns, 1..1
##
.#
.#' 'a puzzle of PolySolver'
    cat >puzzle.json <<'END'
{"grid": "triangle", "mode": "fillall",
 "board": {"size": [1, 1], "coords": [[0, 0, 0], [1, 0, 0], [0, 0, 1], [1, 0, 1]]},
 "shapes": [{"name": "strip", "mobility": "rotate", "amount": {"min": 0, "max": 2},
             "morphs": [{"coords": [[0, 0, 0], [1, 0, 0]]}]}]}
END
    "$PYTHON" "$srcdir/examples/python/polyforms.py" puzzle.json >puzzle.til
    is "$(cat puzzle.til)" 'grid: triangle
board:
.^v
^v.

piece strip: turns, 0..2
^v' 'a puzzle of polysolve'
    is "$(ec-solve -c puzzle.til)" 1 'a puzzle of polysolve has one solution'
fi

# ---- errors and warnings ----

# says MESSAGE TEXT: the only message about a problem, an error or a warning.
says()
{
    printf "$2" >said.til
    run ec-solve -c said.til
    is "$stderr" "ec-solve: said.til:$1" "$1"
}
says "2:1: expected '#', '?', '.' or the symbol of a piece" 'board:\nQ\npieces:\nA\n'
says "1:1: expected a picture with cells" 'board:\n..\npieces:\nA\n'
says "2:1: expected a board before the end of the problem" 'pieces:\nA\n'
says "2:1: expected pieces before the end of the problem" 'board:\n#\n'
says "1:7: expected square, cube, hex or triangle, found 'round'" 'grid: round\n'
says "3:1: expected one 'grid:', before the pictures, found 'grid'" 'board:\n#\ngrid: hex\npieces:\nA\n'
says "4:1: expected hexagons in every other column, by the hexagons before, found '#'" \
    'grid: hex\nboard:\n# #\n# #\npiece A:\n#\n'
says "3:2: expected 'v' here, by the triangles before, found '^'" 'grid: triangle\nboard:\n^^\npiece A:\n^\n'
says "2:2: expected '#', '?', '.' or the symbol of a piece, found a tab" 'board:\n#\t#\npieces:\nA\n'
says "4:1: expected 'board:', 'pieces:' or 'piece NAME:' before a row, found '##'" 'board:\n##\n\n##\npieces:\nAA\n'
says "3:9: expected each once: fixed, turns or mirror; a number, N..M or *; 'cost N', found 'twice'" \
    'board:\n#\npieces: twice\nA\n'
says "3:16: expected each once: fixed, turns or mirror; a number, N..M or *; 'cost N', found '3'" \
    'board:\n#\npiece A: 2..2, 3\n#\n'
says "5:7: expected a new name, found the name of the piece in line 4" 'board:\n#\npiece A:\n#\npiece A:\n##\n'
says "1:1: expected 'grid:', 'board:', 'pieces:' or 'piece NAME:', found 'boards:'" 'boards:\n#\n'
says "2:1: expected the symbol of a piece, '.' or a blank, found '#'" 'pieces:\n#\n'
says "1:6: warning: expected ':' after the heading 'board'" 'board\n##\npieces:\nAA\n'
says "4:1: warning: piece 'AB' is in 2 parts" 'board:\n###\npiece AB:\n#.#\n\npiece C:\n#\n'
says "4:5: warning: another piece with the same symbol is called A2" 'board:\n#####\npieces:\nAAA.AA\n'
says "6:1: warning: piece 'B' fits nowhere" 'board:\n##\npiece A: *\n#\npiece B: 0..1\n###\n'
says "2:4: warning: no piece can cover this cell (and 1 more)
ec-solve: said.til: warning: problem 1 has no solution: primary item 'r1c4' is in no option, and 1 more like it" 'board:\n##.#.#\npiece A: 1..2\n##\n'
says "2:1: warning: the areas of the pieces cannot add up to 3, the cells of the board" 'board:\n###\npiece A: *\n##\n'

