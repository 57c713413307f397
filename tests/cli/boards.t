#!/bin/sh
# SPDX-License-Identifier: MIT
# Boards in rows: separators of boards, rows, and messages about other lines.
. "${srcdir:-.}/tests/tap.sh"

board='.21.
....
3..2
....'
line=.21.....3..2....

# boards NAME OUTPUT: the boards of `file` are OUTPUT, one a line, without a message.
boards() { prints 0 "$2" "$1" sdk-solve -u -t line file; }

# refuses NAME MESSAGE: a board of `file` is refused with the message.
refuses() { errs "$2" "$1" sdk-solve -q -u -t line file; }

# ---- between boards

for sign in ---- ____ '\*\*\*\*' ==== '~~~~' --- ------- '- - - -' ....; do
    printf '%s\n' "$board" "$sign" "$board" "$sign" "$board" "$sign" | tr -d '\\' >file
    boards "'$sign' between boards" "$line
$line
$line"
done
for sign in ---- ---- ____; do
    printf '%s\n' "$sign" "$board" "$sign" "$board" >file
    boards "'$sign' above each board" "$line
$line"
done
printf '%s\n' "$board" "$board" "....
3..2
.21.
...." >file
boards 'a board with an empty first row, below others' "$line
$line
....3..2.21....."
printf '%s\n' "$board" | tr . - >dashes
cat dashes dashes dashes >file
boards 'dashes are blank cells where they stand beside digits' "$line
$line
$line"
printf '%s\n' "$board" "----" "$board" "4..." "" "$board" >file
refuses 'a row too many after a line of dashes' ':10:1: expected 4 rows together, found 5'
printf '.21.\n....\n3..2\n....\n....\n4.21\n....\n3..2\n....\n....\n1...\n....\n3..2\n....\n' >file
boards 'rows without digits between boards' "$line
4.21....3..2....
1.......3..2...."
printf ',2,1,\n,,,\n3,,,2\n,,,\n,,,\n,2,1,\n,,,\n3,,,2\n,,,\n,,,\n' >file
boards 'rows of separators alone' "$line
$line"
printf 'Title,,,\nof two lines,,,\n,2,1,\n,,,\n3,,,2\n,,,\n' >file
boards 'titles of a spreadsheet' "$line Title, of two lines"

printf '%s\n' "$board" 'Number of Givens: 4' 'Number of Guesses: 0' 'Difficulty: Simple' "$board" >file
gives "0 $line
$line" 'statistics after a board are no name' sdk-solve -u -t line file
is "$stderr" "sdk-solve: file:8: warning: statistics are ignored: 'Number of Givens: 4, Number of Guesses: 0,'..." \
    'with a warning'
printf '%s\n' 'Level 2: easy' "$board" >file
boards 'a title with a colon is a name' "$line Level 2: easy"

# ---- frames with empty cells

# frame BAR RULER ROW...: a board of rows, blanks for empty cells, in a frame.
frame()
{
    bar=$1 ruler=$2
    shift 2
    echo "$ruler"
    for row; do echo "$bar ${row%,*} $bar ${row##*,} $bar"; done
    echo "$ruler"
}
for bar in '|' '!' '│' '║' '┃' '||'; do
    for gap in '' ' ' '  '; do
        for ruler in '+---+---+' '┌───┬───┐' '=========' '_________'; do
            { frame "$bar" "$ruler" " ${gap}2,1$gap " " $gap , $gap " "3$gap , ${gap}2" " $gap , $gap " && echo &&
                frame "$bar" "$ruler" "4$gap , $gap " " $gap , $gap " " $gap , $gap " "1$gap , ${gap}2"; } >file
            boards "a frame of '$bar' and '$ruler' with '$gap' between cells" "$line
4...........1..2"
        done
    done
done
frame '|' '+---+---+' ' 2,1.' '  ,  ' '3 , 2' '  ,  ' >file
fails_with 2 'empty cells in addition to other blanks are refused' sdk-solve -u -t line file
{ frame '|' '+---+---+' ' 2,1 ' '  ,  ' '3 , 2' '  ,  ' && echo &&
    frame '|' '+---+---+' ' 2,1 ' '  ,  ' '3 ,   2' '  ,  '; } >file
refuses 'a cell at another place than in the first board' ':11:.*expected cells at the places of the first board'
printf '%s\n' ' 1 2 3 |       | 4 5  ' '       | 7 8 9 |' ' 4     |   5   |   6' '-------+-------+-------' \
    '       |       |     7' '   8   | 9     |' '       |       |' '-------+-------+-------' ' 2     |       | 1' \
    '       |   3   |' '   5   |       |   2' >file
boards 'bars between boxes alone, blanks at the ends of lines cut off' \
    123...45....789...4...5..6.........7.8.9..............2.....1......3.....5.....2.

# ---- regions below, of boards with several solutions without

given=$board
board='.2..
....
3..2
....'
line=.2......3..2....
map='aabb
aabb
ccdd
ccdd'
jigsaw='1112
3122
3342
3444'
for letters in 1234 0123 abcd ABCD wxyz; do
    printf '%s\n\n%s\n\n' "$board" "$(echo "$jigsaw" | tr 1234 $letters)" >one
    cat one one >file
    is "$(sdk-solve -u -t jigsaw file)" "${line}1112312233423444
${line}1112312233423444" "a map of regions below each board: $letters"
done
for heading in Regions: '[Jigsaw]' boxes; do
    printf '%s\n\n%s\n%s\n' "$board" "$heading" "$jigsaw" >file
    is "$(sdk-solve -u -t jigsaw file)" "${line}1112312233423444" "a map below the heading $heading"
done
printf '%s\n\n%s\n' "$board" "$map" >file
boards 'a map of the usual boxes' "$line"
printf '%s\n\n%s\n' "$board" "$(echo "$jigsaw" | sed '2s/.$/1/')" >file
refuses 'a damaged map' ':6:1: expected a region of 4 cells, found 5'
printf '%s\n\n%s\n' "$board" "$(echo "$map" | sed 2d)" >file
refuses 'a map without a row' 'rows of 4 regions, found 3'
printf '%s\n\n%s\n\n%s\n\n%s\n' "$board" "$map" "$board" "$board" >file
refuses 'a map is missing' ':15:1: expected the regions of the board below'
board=$given
line=.21.....3..2....
printf '%s\n%s\n' "$board" "$map" >file
boards 'a map directly below a board with one solution' "$line"
printf '%s\n\n%s\n' "$board" "$map" >file
cat file file >twice
mv twice file
run sdk-solve -q -u -t line file
is "$status $(echo $stdout)" "2 $line $line" 'the map of a first board with one solution, after a blank line, is no board'
like "$stderr" ':6:1: expected a board, found a map of regions' 'and refused'

printf '0210\n0000\n3002\n0000\n\n0000\n0010\n3002\n0000\n' >file
boards 'zeros are blank cells, no regions' "$line
......1.3..2...."

# ---- names

for name in p1 5.0 1.1 'Grid 01' 'a | b' r1 end 'Level 1' '#5' '%c' '; x' '[Puzzle]' ----- .... '1 2 3 4' abcd 'name: x' \
    'x: 5' 'a,b' 'Number of Givens: 5'; do
    printf '{"name":"%s","puzzle":"%s"}' "$name" "$line" >named.json
    sdk-solve -u -t json named.json >wanted
    sdk-solve -u -t pretty named.json >pretty
    cat pretty pretty >file
    is "$(sdk-solve -u -t json file)" "$(cat wanted wanted)" "pretty keeps the name '$name'"
done
printf '%s 7\n' "$line" '1...............' >file
is "$(sdk-solve -n 2 -t pretty file | sdk-solve -u -t line)" "$(sdk-solve -n 2 -t line file)" 'numbers of solutions too'

# ---- overlapping boards

"$AWK" 'BEGIN { for (r = 0; r < 21; r++) { line = ""
    for (c = 0; c < 21; c++) { middle = r > 5 && r < 15 && c > 5 && c < 15
        arm = (r < 9 || r > 11) && (c < 9 || c > 11)
        line = line (arm || middle ? (r == 3 && c < 9 ? c % 9 + 1 : 0) : ".") }
    print line } }' >file
refuses 'a samurai with zeros and dots' ':1:1: expected one board, found 5 overlapping boards'
"$AWK" 'BEGIN { for (r = 0; r < 21; r++) { line = ""; for (c = 0; c < 21; c++) line = line (r < 9 && c < 9 ? (r * 3 + int(r / 3) + c) % 9 + 1 : ".")
    print line } }' >file
refuses 'a samurai with dots alone' 'found 5 overlapping boards'

# ---- pauses

# A sender waits for each answer. The first board is answered when a line after its rows has come, be it blank or the
# last of a frame; the others when the line after has come.
rm -f to from
mkfifo to from
echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 >nine
for form in grid sdk pretty ss readable marks; do
    sdk-solve -u -t $form nine >shown
    sdk-solve -t line <to >from 2>errors &
    guard $!
    exec 3>to 4<from
    { cat shown && echo; } >&3
    IFS= read -r heard <&4 || heard=nothing
    is "$heard" "$(sdk-solve -t line nine)" "$form: the first board is answered after its blank line"
    { cat shown && echo; } >&3
    exec 3>&-
    is "$(cat <&4)" "$(sdk-solve -t line nine)" "$form: and the second"
    exec 4<&-
done

sdk-solve <to >from 2>errors &
guard $!
exec 3>to 4<from
printf '%s\n\n%s\n' "$board" "$board" >&3
for i in 2 3; do
    IFS= read -r heard <&4 || heard=nothing
    is "$heard" 4213132431422431 "a board is answered before the next: $i"
    printf '\n%s\n' "$board" >&3
done
exec 3>&-
is "$(cat <&4)" "4213132431422431
4213132431422431" 'and the last boards'
exec 4<&-

# ---- damaged records

refuses_text()
{
    printf '%s\n' "$2" >file
    refuses "$1" "$3"
}
solution='4213
1324
3142
2431'
refuses_text 'a damaged section after its puzzle' "[Puzzle]
$board
9State]
$solution" 'expected a section'
refuses_text 'a section [State] alone' "[Puzzl e]
$board
[State]
$solution" 'expected a section .Puzzle. before .State.'
refuses_text 'a row in the line of a header' "quizzes,solutions$line,4213132431422431
$line,4213132431422431" ':1:'
refuses_text 'a record in the comment of a record' ":0000:x:${line}A4...........1..2::::" 'found'
refuses_text 'cells in a word' "${line}end
4...........1..2" ':1:1: expected'
refuses_text 'a solution with a blank cell' "solve(\"$line\", \"42131324.1422431\")" \
    'expected the digit of r3c1 in the solution'
printf 'hhttps://f-puzzles.com/?load=x\n' >file
sdk-solve -u -t fpuzzles-url - <<END >>file
$line
END
run sdk-solve -u file
like "$stdout$stderr" "^$line.*warning: the line 'hhttps" 'a line before links: a warning'
