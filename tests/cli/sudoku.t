#!/bin/sh
# SPDX-License-Identifier: MIT
# Sudoku puzzles of many layouts and sizes become problems, and solutions become grids.
. "${srcdir:-.}/tests/tap.sh"

files=$srcdir/tests/files

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
board=534678912672195348198342567859761423426853791713924856961537284287419635345286179
rows=$(echo "$puzzle" | sed 's/........./&\n/g')

# pipeline FILE: solves puzzles, a line each; solved NAME TEXT [BOARDS]: those of a text.
pipeline() { sdk2ec "$@" | ec-solve | ec2sdk; }

solved()
{
    printf '%s\n' "$2" >puzzle
    is "$(pipeline puzzle 2>&1)" "${3:-$board}" "$1"
}

# ---- layouts

for blank in . 0 '*' - _; do solved "a line with $blank for blanks" "$(echo "$puzzle" | tr . "$blank")"; done
for text in ' a name' ',1,2' ';x' ':x' '#x' '	tab'; do solved "text after the cells: '$text'" "$puzzle$text"; done
solved 'comments and blank lines' "# a comment

$puzzle
# another one"
solved 'CRLF' "$(printf '%s\r' "$puzzle")"
solved 'a title line' "quizzes,solutions
$puzzle,$board"
solved 'rows of digits' "$rows"
solved 'rows of digits with blanks between them' "$(echo "$rows" | tr . 0 | sed 's/./& /g')"
solved 'a count and rows' "1
$rows"
solved 'Scenario lines' "2
Scenario #1:
$rows
Scenario #2:
$rows" "$board
$board"
solved 'rows, an empty line, rows' "$rows
$rows" "$board
$board"
solved '`end` ends the file' "$puzzle
end
no puzzle"
printf '%s\nend\nno puzzle\n' "$puzzle" >first
echo "$puzzle" >second
is "$(pipeline first second)" "$board
$board" '`end` ends its own file only'
is "$(printf '%s' "$puzzle" | pipeline)" "$board" 'no line feed at the end'

# ---- samples of contests

is "$(pipeline "$files/sudoku/good/poj3074.sdm")" \
    '527389416819426735436751829375692184194538267268174593643217958951843672782965341
416837529982465371735129468571298643293746185864351297647913852359682714128574936' \
    'two lines up to `end`'

sdk2ec --reduce "$files/sudoku/good/spoj1110.judge" | ec-solve | ec2sdk -t judge >judged
is "$(head -n 1 judged) $(wc -l <judged | tr -d ' ')" 'FPAHMJECNLBDKOGI 16' 'a board of 16 x 16 letters'
{
    printf '%016d\n' 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 | tr 0 -
    printf -- '---B----G-------\n\n'
    cat judged
} >letters
is "$(sdk-solve -u -f judge -t judge letters | tr . -)" "$(cat letters)" 'few letters in the first board'
tr A-P a-p <letters >small
is "$(sdk-solve -u -f judge small | tr -d '.\n' | cut -c 1-8)" 'bgfpahmj' 'small letters'
printf ':0000:x:%s::::\n' 4213132431422431 .21.....3..2.... >records
is "$(sdk-solve -u records | xargs)" '4213132431422431 .21.....3..2....' 'a record of HoDoKu with a complete board'
for sample in sample1=2829=0 sample2=2852=0 nosol=-1=1; do
    expected=${sample#*=}
    run sdk-target -q "$files/sudoku/good/${sample%%=*}.target"
    is "$stdout=$status" "$expected" "target: ${sample%%=*}"
done

# ---- targets

target=$examples/target.txt
is "$(sdk-target --all "$target" | wc -l | tr -d ' ')" \
    "$(sdk2ec --reduce "$target" | ec-solve -c)" 'target --all: every solution'
sdk-target --all "$target" | cut -d ' ' -f 1 | sort -n >scores
is "$(sdk-target "$target")" "$(tail -n 1 scores)" 'target: the greatest of all'
is "$(sdk-target --min "$target")" "$(head -n 1 scores)" 'target --min: the least of all'
is "$(sdk-target -n 5 "$target" | cut -d ' ' -f 1)" "$(sort -rn scores | head -n 5)" 'target -n 5: the five best'
is "$(sdk-target --min -n 5 "$target" | cut -d ' ' -f 1)" "$(head -n 5 scores)" 'target --min -n 5: the five least'
# The score, by the definition.
sdk-target -n 1 "$target" >best
is "$("$AWK" '{
    for (i = 0; i < 81; i++) {
        r = int(i / 9); c = i % 9
        ring = r < c ? r : c
        if (8 - r < ring) ring = 8 - r
        if (8 - c < ring) ring = 8 - c
        sum += substr($2, i + 1, 1) * (6 + ring)
    }
    print sum
}' best)" "$(sdk-target "$target")" 'target: the score is the sum of digit times weight'
"$AWK" 'BEGIN { for (r = 0; r < 9; r++) for (c = 0; c < 9; c++) {
    m = r < c ? r : c; if (8 - r < m) m = 8 - r; if (8 - c < m) m = 8 - c; print 6 + m } }' >rings
is "$(sdk-target --weights=rings "$target")" "$(sdk-target "$target")" 'target --weights: the rings'
is "$(sdk2ec --weights=rings "$target" | ec-solve --max | sed -n 's/.*cost \([0-9]*\) .*/\1/p')" \
    "$(sdk-target "$target")" 'sdk2ec --weights and ec-solve --max agree with it'
printf '1 2 3 4\n' >four
fails_with 2 'weights of another size' sdk-target --weights=four "$target"
printf '1 2\n3 x\n' >bad
run sdk-target --weights=bad "$target"
is "$status $stderr" "2 sdk-target: bad:2:3: expected a weight of 64 bits, found 'x'" 'weights that are no numbers'
printf '1 2 3\n' >bad
run sdk2ec --weights=bad "$target"
is "$status $stderr" '2 sdk2ec: bad: expected n*n weights for a board of size n, found 3' 'weights that are no square'

# ---- weights as tables

four=.21.....3..2....
scored()
{
    is "$(echo $four | sdk-target --weights=four)" "$1" "$2"
    is "$(echo $four | sdk2ec --weights=four | ec-solve --max | sed -n 's/.*cost \([^ ]*\) .*/\1/p')" \
        "$1" '... as by ec-solve'
}
printf '1,1,1,1\n1,2,2,1\n1,2,2,1\n1,1,1,1\n' >four
scored 50 'weights between commas'
printf '# of the cells\n1; 1; 1; 1\n1; 2; 2; 1 # inner\n1;2;2;1;\n%% last\n1;1;1;1\n' >four
scored 50 'weights between semicolons, with comments'
printf '.5 .50 0.5 0.5\n0.5 1.0 1 .5\n.5 1 1 .5\n.5 .5 5e-1 .5\n' >four
scored 25 'decimal weights'
printf '%s\n' 0.25,0,0,0 0,0,0,0 0,0,0,0 0,0,0,-0.125 >four
scored 0.875 'a decimal score'

# ---- sizes

# make-boards SIZE: two puzzles of that size, each with about two of three cells given.
cat >make-boards <<'END'
BEGIN {
    symbols = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for (i = 1; i * i <= n; i++) if (n % i == 0) rows = i
    columns = n / rows
    state = n
    for (p = 1; p <= 2; p++) {
        line = ""
        for (r = 0; r < n; r++)
            for (c = 0; c < n; c++) {
                state = (state * 16807) % 2147483647
                digit = ((r % rows) * columns + int(r / rows) + c + p * 3) % n
                line = line (state % 3 ? substr(symbols, digit + 1, 1) : ".")
            }
        print line
    }
}
END
for size in 4 6 8 9 10 12 14 15 16 18 20 21 22 24 25; do
    "$AWK" -v n=$size -f make-boards >puzzles
    for option in '' --reduce; do
        pipeline $option puzzles >grids
        gives '0 ok: 2 boards' "size $size $option" "$AWK" -f "$srcdir/tests/check-sudoku.awk" puzzles grids
    done
done

# A row without its diagonal cell: only a single digit is left.
for blank in 0 1; do
    "$AWK" -v blank=$blank 'BEGIN {
        for (r = 0; r < 36; r++)
            for (c = 0; c < 36; c++)
                printf "%s%s", r == c && blank ? "." : (r % 6 * 6 + int(r / 6) + c) % 36 + 1,
                    c < 35 ? " " : "\n"
    }' >board36.$blank
done
is "$(sdk2ec --reduce board36.1 | ec-solve | ec2sdk -t grid | tr -s ' ' | sed 's/^ //')" \
    "$(cat board36.0)" 'size 36, in numbers'

is "$(echo ................ | sdk2ec | ec-solve -c)" 288 'all boards of size 4'
is "$(echo ................ | sdk2ec --reduce | ec-solve -c)" 288 'all boards of size 4, --reduce'
six=1234564561232345615612343456126.....
is "$(echo $six | sdk2ec | ec-solve -c)" 1 'size 6: boxes of 2 rows and 3 columns'
is "$(echo 12.......................1.......... | sdk2ec --box=3x2 | ec-solve | ec2sdk --box=3x2 | wc -c | tr -d ' ')" \
    37 '--box: the other way round'

# ---- writing

echo "$puzzle" | sdk2ec | ec-solve >solution
is "$(ec2sdk -t grid solution)" "$(echo "$board" | sed 's/........./&\n/g')" '-t grid'
like "$(ec2sdk -t pretty solution | sed -n 2p)" '5 3 4 .* 6 7 8 .* 9 1 2' '-t pretty'
is "$(ec2sdk -t pretty solution | tr -cd 1-9)" "$board" '-t pretty: all of it'
boards='................ A b
1.......2...3..1'
is "$(echo "$boards" | sdk-solve -u -t pretty | sdk-solve -u)" "$boards" \
    '-t pretty: letters of a title are no digits of a blank board'
is "$(ec2sdk -t judge solution | head -n 1 | sed 's/[^A-Za-z]*$//')" Scenario '-t judge: Scenario lines'

# ---- options in the order and number of the classic reduction

echo "$puzzle" | tr 1-9 . | sdk2ec >empty
is "$(ec-solve --dry-run --stats empty 2>&1 | sed 's/.*: 324/324/')" \
    '324 items (324 primary, 0 secondary), 729 options, 2916 nonzeros, features: none, items without options: 0' \
    '9 x 9: 729 x 324'
is "$(sed -n '3p; 731p' empty)" 'r1c1 r1#1 c1#1 b1#1
r9c9 r9#9 c9#9 b9#9' 'from cell and digit 1 to the last ones'
is "$(sed -n 2p empty | cut -d ' ' -f '1,2,81,82,83,163,244,324')" \
    'r1c1 r1c2 r9c9 r1#1 r1#2 c1#1 b1#1 b9#9' 'items: cells, rows, columns, boxes'
for format in rows matrix; do
    is "$(echo "$puzzle" | sdk2ec -t $format | ec-solve -f $format | ec2sdk --size=9)" "$board" \
        "through the format $format, by numbers of columns"
done

# ---- streams

printf '%s\n%s\n%s\n%s\n%s\n' "$puzzle" 12345 "11${puzzle#??}" "${puzzle}9" "$puzzle" >mixed
sdk2ec mixed >mixed.ec 2>errors
is "$? $(wc -l <errors | tr -d ' ')" '2 3' 'two puzzles are refused, one has a warning'
like "$(cat errors)" '^sdk2ec: mixed:3:2: warning: 1 twice in row 1: here and at 3:1$' \
    'givens that contradict each other: both places'
is "$(ec-solve mixed.ec 2>/dev/null | ec2sdk 2>errors)" "$board



$board" 'output lines stay beside input lines'
is "$(sed 's/.*problem/problem/' errors)" 'problem 2: found 0 error
problem 3: found 0 complete
problem 4: found 0 error' 'and each empty one is explained'
ec-solve mixed.ec 2>/dev/null | ec2sdk -q >grids 2>errors
is "$? $(grep -c complete errors)" '2 0' '-q: no word of those without solution'
echo "11${puzzle#??}" | sdk2ec -q >impossible.ec
is "$?" 0 'a puzzle without solution is no error of sdk2ec'
ec-solve impossible.ec | ec2sdk -q >grids
is "$? $(wc -l <grids | tr -d ' ')" '1 1' 'but status 1 behind'

serve pipeline --reduce
for i in 1 2 3; do
    echo "$puzzle" >&3
    hear
    is "$heard" "$board" "a board leaves the pipeline before the next puzzle comes: $i"
done
leave
is "$rest" '' 'and nothing else comes'

"$AWK" 'BEGIN { for (i = 0; i < 50000; i++) print "1..........2...." }' >many
if (ulimit -v 65536 && ec-solve --version) >/dev/null 2>&1; then
    is "$(ulimit -v 65536; pipeline --reduce many | sort -u | wc -c | tr -d ' ')" 17 \
        'memory does not grow with the number of puzzles'
else
    skip 'memory does not grow with the number of puzzles' 'no limit can be set'
fi

# ---- the checker itself

check() { "$AWK" -f "$srcdir/tests/check-sudoku.awk" puzzle grid >checked; }
echo "$puzzle" >puzzle
echo "$board" >grid
succeeds 'the checker accepts a right board' check
echo "$board" | sed 's/34/43/' >grid
fails_with 1 'the checker refuses two digits that changed places' check
echo "$board" | tr 12 21 >grid
fails_with 1 'the checker refuses a board that changes the givens' check
echo "${board%?}" >grid
fails_with 1 'the checker refuses a short board' check
: >grid
fails_with 1 'the checker refuses a missing board' check
printf '%s\n%s\n' "$board" "$board" >grid
fails_with 1 'the checker refuses a board too many' check
# Rows and columns are right here, boxes are not.
echo ................ >puzzle
echo 1234234134124123 >grid
fails_with 1 'the checker looks at boxes' check

# The frame of a board is no name.
echo '.21.....3..2....' | sdk-solve -u -t pretty >frame
is "$(sdk-solve -u -t line frame)" '.21.....3..2....' 'pretty without a name'
