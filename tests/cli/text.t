#!/bin/sh
# SPDX-License-Identifier: MIT
# Boards in programs, documents and mails are read by the format text.
. "${srcdir:-.}/tests/tap.sh"

# ---- the same board of size 4 in many languages

split_cases "$srcdir/tests/files/sudoku/languages"
number=0
while read -r name; do
    number=$((number + 1))
    run sdk-solve -u -q -t line "case-$number"
    if [ "$name" = 'rows in a field' ]; then stdout=${stdout%% *}; fi # the name of the board
    is "$status $stdout$stderr" '0 .21.....3..2....' "$name"
done <headers

printf 'm <- matrix(c(0, 0, 3, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0), nrow=4)\n' >text
complains 'text: read as loose text by columns; 4x4' 'the reading says the order' sdk-solve -v -u text

# ---- several boards

printf 'a = [[0,2,1,0],[0,0,0,0],[3,0,0,2],[0,0,0,0]]\n\nb = [[4,0,0,0],[0,0,0,0],[0,0,0,1],[0,0,2,0]]\n' >two
gives '0 .21.....3..2....
4..........1..2.' 'a board in each record' sdk-solve -u two
printf 'boards = [\n  [[0,2,1,0],[0,0,0,0],[3,0,0,2],[0,0,0,0]],\n' >list
printf '  [[4,0,0,0],[0,0,0,0],[0,0,0,1],[0,0,2,0]], # last\n]\n' >>list
gives '0 .21.....3..2....
4..........1..2.' 'a list of boards' sdk-solve -u list

# Two files joined, each with a byte order mark.
for file in '.21.....3..2....' '.21.\n....\n3..2\n....\n'; do
    printf "\357\273\277$file\n" >marked
    cat marked marked >joined
    run sdk-solve -u -t line joined
    is "$status $(echo $stdout)$stderr" '0 .21.....3..2.... .21.....3..2....' 'byte order marks within a file'
done
# Tables joined, each with its header.
for line in .21.....3..2...., '.21.....3..2....,"4213132431422431"'; do
    printf 'puzzle,solution\n%s\n%s\n' "$line" "$line" >table
    cat table table table >joined
    run sdk-solve -q -u -t line joined
    is "$status $(echo "$stdout" | grep -c '^.21.....3..2....$')$stderr" '0 6' 'the header of each table'
done
"$AWK" 'BEGIN {
    print "quizzes,solutions"
    for (i = 0; i < 40; i++) {
        print "000000000000000000000000000000000000000000000000000000000000000000000000000000000,"
        if (i % 7 == 0) print "quizzes,solutions"
    }
}' >joined
run sdk-solve -u joined
is "$status $(echo "$stdout" | wc -l)$stderr" '0 40' 'headers among puzzles of size 9'
printf 'puzzle,solution\n.21.....3..2....,\nsolution,puzzle\n.21.....3..2....,\n' >joined
fails_with 2 'another header is refused' sdk-solve -u joined
printf '_1_2\n____\n__12\n____\n' >text
is "$(sdk-solve -q -u -t line text)" '.1.2......12....' 'rows of blanks and two digits are no names'

# ---- no board, or several

full=527389416819426735436751829375692184194538267268174593643217958951843672782965341
# refused TEXT MESSAGE NAME: a text on standard input is refused.
refused()
{
    printf "$1" >text
    run sdk-solve -u - <text
    is "$status $(echo $stdout) ${stderr#*: }" "2  (standard input):$2" "$3"
}
# no_board TEXT NAME: a text with whatever message.
no_board()
{
    printf "$1\n" >text
    gives '2 ' "$2" sdk-solve -u text
}
refused 'g = [\n [0,2,1,0],\n [0,0,0],\n [3,0,0,2],\n [0,0,0,0]]\n' \
    '3:3: expected rows of 4 cells, found 3 cells' 'a cell too few'
refused 'g = [\n [0,2,1,0],\n [0,0,0,0],\n [3,0,0,2]]\n' \
    '2:3: expected as many rows as cells in a row, found 3 rows of 4 cells' 'a row too few'
refused '.....\n1....\n...2.\n.....\n.....\n11222\n11122\n43335\n44335\n44555\n' \
    '1:1: expected rows of a product of two numbers, such as 9 or 12, found rows of 5 cells: -b 1x5 reads boards of this size, and maps of regions below' \
    'rows of a size without boxes'
printf '.....\n1....\n...2.\n.....\n.....\n11222\n11122\n43335\n44335\n44555\n' >text
gives '0 .....1.......2...........1122211122433354433544555' '... are read with boxes, and a map of regions' \
    sdk-solve -u -b 1x5 -t jigsaw text
refused 'g = [\n [0,2,1,0],\n [0,0,0,x2],\n [3,0,0,2],\n [0,0,0,0]]\n' \
    "3:9: expected 1-4, found 'x2'" 'an unknown symbol'
refused 'a(1,2,2). a(1,3,1). b(3,1,3). b(3,4,2).\n' \
    "1:23: expected facts of one name, found 'a' and 'b'" 'facts of two names'
refused 'a(1,2,4). a(1,3,1). a(3,1,3). a(3,3,2).\n' \
    '1:3: the facts fit rows and columns from 1 to 4, and from 0 to 3' 'rows from 1, or from 0'
printf 'a(1,2,4). a(1,3,1). a(3,1,3). a(3,3,2).\n\n1...\n..2.\n...3\n....\n' >text
gives '2 
1234342121434312' 'a board after refused facts is read' sdk-solve - <text
printf '\0 a\n[1,\0]\n[[1,0,0,0],[0,0,2,0],[0,0,0,3],[0,0,0,0]]\n' >text
gives '2 

1234342121434312' 'a document after lines with NUL bytes is read' sdk-solve -f json - <text
refused 'a(1,2,4). a(1,3,1). a(3,1,3). a(1,2,2). a(4,4,1).\n' '1:37: two digits for r1c2' 'two digits in a cell'
refused '(= x12 2)\n(= x13 1)\n(= y31 3)\n(= x34 2)\n' \
    "3:4: expected facts of one name, found 'x' and 'y'" 'values of two names'
refused '(= x12 2)\n(= x13 1)\n(= x12 3)\n(= x34 2)\n' '3:8: two digits for r1c2' 'two values of a name'
no_board '(<= 1 x12 4)\n(= x13 1)\n(= x31 3)\n(= x34 2)' 'a range is no value'
# A fact, a cell or a value that is damaged is not left out.
for damage in 's/a(3,1,3)/a3,1,3)/' 's/a(3,1,3)/a(31,3)/' 's/a(1,2,2)/a(12,2)/' 's/a(3,4,2)/a3,4,2)/'; do
    no_board "$(echo 'a(1,2,2). a(1,3,1). a(3,1,3). a(3,4,2). a(4,1,2).' | sed "$damage")" "facts, $damage: refused"
done
for damage in 's/x31/31/' 's/x31/x 31/' 's/x31/xx31/' 's/ 3,/ /'; do
    no_board "$(echo 'x12 = 2, x13 = 1, x31 = 3, x34 = 2, x41 = 2' | sed "$damage" | tr , '\n')" "names and values, $damage: refused"
done
for damage in 's/r3c1/r3 c1/' 's/3 r3c4/3r3c4/' 's/r3c1/r31/'; do
    no_board "$(echo 'r1c2=2 r1c3=1 r3c1=3 r3c4=2 r4c1=2' | sed "$damage")" "cells by name, $damage: refused"
done
printf '4 5\n1 2 2\n1 3 1\n3 1 3\n3 4 2\n4 2 4\n' >text
is "$(sdk-solve -u -t line text)" .21.....3..2.4.. 'triples after the size and their number'
refused 'given(1,2,2).\ngiven(1,3,1).\ngiven 3,1,3).\ngiven(3,4,2).\n' \
    '3:7: expected facts of one form, found two' 'a fact without its bracket'
refused '"0","2","1",""\n"","","",""\n"3","","","2"\n"","","",""\n' \
    '1:1: 0 can be read as a blank cell or as a digit of 0-3: use --symbols 1234 or --symbols 0123' \
    'cells of 0 and empty cells'
is "$(sdk-solve -u -t line --symbols 0123 text)" 021.....3..2.... '... 0 is a digit'
is "$(sdk-solve -u -t line --symbols 1234 text)" .21.....3..2.... '... 0 is a blank cell'
refused '| | | | |\n|-|-|-|-|\n| | | | |\n|3| | |2|\n| | | | |\n' \
    '1:3: expected as many rows as cells in a row, found 3 rows of 4 cells below the heading' \
    'an empty heading of Markdown is no row'
no_board '\\setrow{4}{0,2,1,0}\n\\setrow{3}{1,2}\n\\setrow{2}{2,1,3}\n\\setrow{1}{3,1}\n\\setrow{1}{1,3}' 'short rows after numbers of rows'
no_board ',0,1,2,3,4\n0,0,3,0,0,1\n1,1,0,0,2,0\n2,0,0,4,0,0\n,5,0,0,0,3\n4,0,0,1,0,0' 'an index of pandas with an error is no column'
nine=..738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.
for line in "${nine#.} $full" "${nine}. $full" "a,${nine#.},$full" "${nine#..};$full;"; do
    echo "$line" >text
    run sdk-solve -u text
    is "$status$(echo $stdout)" 2 "a puzzle of another length, and its solution: ${line%%$full*}"
    like "$stderr" 'expected 81 cells, found' '... with a message'
done
no_board '[[0 1 2 ... 4 5 6]\n [1 1 2 ... 4 5 6]\n ...\n [1 1 2 ... 4 5 6]\n [0 1 2 ... 4 5 6]]' 'rows that NumPy shortens are refused'
printf '.21.....3..2....\nNumber of Givens: 4\n12\n-----\nDifficulty: Simple\n4...........1..2\n' >text
run sdk-solve -u text
is "$status $(echo "$stdout" | grep -c '[.]') $(echo "$stderr" | grep -c .)" '2 2 1' \
    'lines without cells are refused by one message'

# ---- tables

# table TEXT WANTED NAME: the puzzles, and the number of warnings about zeros.
table()
{
    printf "$1" >table.csv
    run sdk-solve -u table.csv
    is "$stdout $(echo "$stderr" | grep -c zeros)" "$2" "$3"
}
rows='".21.\n....\n3..2\n...."'
table "name,puzzle\na,$rows\nb,\"4...\n....\n...1\n..2.\"\n" '.21.....3..2.... a
4..........1..2. b 0' 'rows on lines of a quoted field, with names'
table "puzzle;author;name\n\"0 2 1 0\n0 0 0 0\n\n3 0 0 2\n0 0 0 0\";Ann;a\n" \
    '.21.....3..2.... a 0' 'cells with blanks, a name after the field'
table 'name,puzzle\na,".21.\n....\n3..2\n...' ' 0' 'a quoted field without its end is refused'
table 'puzzle,solution\n210000030020000,4213132431422431\n' '.21.....3..2.... 1' \
    'a leading zero is lost, the solution gives the size'
table 'puzzle\n210000030020000\n4000000000010020\n' '.21.....3..2....
4..........1..2. 1' 'a leading zero is lost in a line'
nine=7380010010006735000000029305692080000000000060174503640000000951800070080065340
table "id,puzzle\n7,$nine\n" \
    '..738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534. 1' \
    'two leading zeros are lost'
table "puzzle\n46$nine\n$nine\n" '46738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.
..738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534. 1' \
    'in a later line, too'
table "puzzle\n00$nine\n$nine\n" \
    '..738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534. 0' \
    'a number after leading zeros is refused'
table 'puzzle,solution\n210000030020000,4231132431422413\n' ' 0' 'a number that contradicts its solution is refused'
table 'puzzle\n21000003002\n' ' 0' 'a number without many digits is refused'
table 'puzzle,n\n2.1E+14,1\n' ' 0' 'a rounded number is refused'
like "$stderr" 'export the column as text' '... with a message'

# ---- members of JSON

# refused_json TEXT MESSAGE NAME: an error, and no board.
refused_json()
{
    echo "$1" >text
    rejects "$2" "JSON: $3" sdk-solve -u text
}
givens='{"row":1,"col":2,"value":2},{"row":1,"col":3,"value":1},{"row":3,"col":1,"value":3}'
refused_json "{\"cells\":[$givens,{\"row\":1,\"col\":2,\"value\":2}]}" 'expected a cell with a value' \
    'no row 4, and a cell twice'
refused_json "{\"size\":4,\"cells\":[$givens,{\"row\":5,\"col\":4,\"value\":2}]}" 'expected a cell with a value' \
    'a row beyond the size'
refused_json "{\"size\":4,\"cells\":[$givens,{\"row\":4,\"col\":4,\"value\":2,\"cage\":1}]}" \
    'expected a cell with a value' 'an unknown member of a cell'
refused_json '{"puzzle":".21.....3..2....","solution":"4123132431422431"}' \
    'the solution differs from the puzzle at r1c2: expected 2, found 1' 'another solution'
refused_json '{"puzzle":".21.....3..2....","board":".31............."}' \
    'the board differs from the puzzle at r1c2: expected 2, found 3' 'another board'
printf '{"mine": "0210000030020000", "puzzle": "4000000000010020", "name": "a"}\n' >members.json
is "$(sdk-solve -u members.json) $(sdk-solve -qu --column=mine members.json)" \
    '4..........1..2. a .21.....3..2.... a' '--column names a member'
cat >lists.json <<END
{"puzzles": [".21.....3..2....", "4...........1..2"],
 "solutions": ["4213132431422431", "4123231432411432"], "id": [7, 8], "author": "Anna", "antiknight": true}
END
run sdk-solve -u -v -t json lists.json
is "$(echo "$stdout" | sed 's/"puzzle":[^"]*//; s/"solution":[^}]*/S/')" '{"name":"7","author":"Anna","antiknight":true,S}
{"name":"8","author":"Anna","antiknight":true,S}' 'lists of puzzles, solutions and names in JSON, and values for all puzzles'
like "$stderr" "read as a document: puzzle in member 'puzzles', solution in 'solutions', name in 'id'; 4x4" \
    'members of JSON are reported by -v'
run sdk-solve -u - <<END
{"puzzles": [".21.....3..2....", "4...........1..2"], "solutions": ["4213132431422431"]}
END
is "$status $stderr" "2 $(printf "sdk-solve: (standard input):1:68: expected 2 elements of 'solutions' as of 'puzzles', found 1\n%.0s" 1 2)" \
    'lists of puzzles and solutions in JSON of different lengths: an error'
for rule in '"antiknight": true' '"cages": [["r1c1", "r1c2"]]'; do
    run sdk-solve -u - <<END
{"list": [{"puzzle": ".21.....3..2...."}], $rule}
END
    like "$status $stderr" '^2 .*expected the rule .* in the object of each puzzle' "outside of puzzles: $rule"
done
run sdk-solve -u - <<END
{"list": [{"puzzle": ".21.....3..2...."}], "message": "ok"}
END
is "$status $stdout $stderr" "0 .21.....3..2.... sdk-solve: (standard input):1: warning: member 'message' is ignored" \
    'a member outside of puzzles: a warning'
printf '[{"q": {"mine": [[0,2,1,0],[0,0,0,0],[3,0,0,2],[0,0,0,0]]}}]\n' >members.json
is "$(sdk-solve -u --column=mine members.json)" .21.....3..2.... '... within lists'
rejects yours '... which must exist' sdk-solve -u --column=yours members.json

# ---- truncated files

# cut TEXT...: each text is refused, with a message of the end or of a part.
cut()
{
    for text in "$@"; do
        printf "$text" >text
        rejects ': expected ' "refused: ${text##*'\n'}" sdk-solve -u text
    done
}
facts='a(1,2,2). a(1,3,1).\na(3,1,3). a(3,4,2).'
cut "$facts a(" "$facts a(4" "$facts a(4,3" "$facts a(4,3)." "$facts\na(4,3).\n"
triples='1 2 2\n1 3 1\n3 1 3\n3 4 2\n'
cut "${triples}4" "${triples}4 3" "row,column,digit\n0,1,2\n0,2,1\n2,0,3\n2,3,2\n3,2,"
cells='g[0][1] = 2;\ng[0][2] = 1;\ng[2][0] = 3;\ng[2][3] = 2;\n'
cut "${cells}g[3" "${cells}g[3]" "${cells}g[3][2]" "${cells}g[3][2] = "
cut '{(1,2):2,(1,3):1,(3,1):3,(3,4):2' '{(1,2):2,(1,3):1,(3,1):3,(3,4):2,(4,' \
    '[[0,2,1,0],[0,0,0,0],[3,0,0,2],[0,0,0,0]' 'r1c2=2 r1c3=1\nr3c1=3 r3c4=2 r4c3='

cells='r1c2=2\nr1c3=1\nr3c1=3\nr3c4=2\n'
cut "r1c1=2\nr1c=1\n$cells" "${cells}r4=3\n" "${cells}r4 c3=3\n" "${cells}4c3=3\nr4c4=1\n"
is "${stderr#*: }" 'text:5:5: expected a fact of a row, a column and a digit, found a part' \
    'cells by name are refused as such'
printf "r1c1=4\n# 3 more\nr1c2=2\nr1c3=1\nr3c1=3\nr3c4=2\n" >text
gives '0 421.....3..2....' 'a remark with a number among cells by name' sdk-solve -u -t line text

# A blank line within the facts of a board leaves none out.
printf "$facts\n\na(4,3,4).\n" >text
run sdk-solve -u -t line text
is "$status $(echo $stdout) ${stderr#*: }" "2 .21.....3..2.... text:4:3: expected the facts of a board, which a blank line ends, found 1" \
    'facts after a blank line are no board of their own'

# ---- messages

printf '.21.....3..2....\n.21.·...3..2....\n' >text
run sdk-solve -u text
is "${stderr#*: }" "text:2:5: expected 1-4, or for a blank one of . 0 * - _, found '·'" 'a character is shown whole'

# ---- names after the cells of a line

for name in '#4' ', x' .... '1..' '-5-' '| a' '12!'; do
    printf '#D%s\n.21.\n....\n3..2\n....\n' "$name" >named.sdk
    run sdk-solve -u -t line named.sdk
    is "$status $stdout $stderr" \
        "0 .21.....3..2.... sdk-solve: warning: the format line cannot hold the name '$name' (ignored)" \
        "the name $name is left out by name"
done
for name in 4 1234 Hello! 'No. 1, by Ann' 2026-11-30 3.14 'Puzzle #4' '"x"'; do
    printf '#D%s\n.21.\n....\n3..2\n....\n' "$name" >named.sdk
    is "$(sdk-solve -u -t line named.sdk | sdk-solve -u -t sdk)" "$(cat named.sdk)" "the name $name comes back"
done

# ---- titles of as many letters as the board has columns

for title in abcd ABCD WXYZ; do
    printf "$title\n1...\n....\n..2.\n....\n" >text
    gives "0 1.........2..... $title" "the title $title above digits" sdk-solve -u text
done
printf 'abcd\n....\n....\n....\n....\n' >text
complains "text:2:1: 'abcd' above a blank board can be read as a title or as a row too many: write 'name: '" \
    'a title or a row above a blank board' sdk-solve -u text
for title in 'name: abcd' abca abcde; do
    printf '%s\n....\n....\n....\n....\n' "$title" >text
    gives "0 ................ ${title#name: }" "the title $title above a blank board" sdk-solve -u text
done
printf 'abcd\n....\n....\n....\n' >text
gives '0 abcd............' 'letters are the digits of a board of as many rows' sdk-solve -u text
refused '12..\n....\n....\n...4\n....\n' '5:1: expected 4 rows together, found 5' \
    'a row without digits after the only board is a row too many'

printf '12..\n....\n....\n..21\n\n#AAnn\n#DSecond\n1...\n....\n....\n....\n' >text
is "$(sdk-solve -u -t sdk text)" "$(cat text)" 'the first of several puzzles may have no tags'

# ---- several formats in a file

facts='1 3 1\n1 1 three 1\n\n'
json='{"size":9,"grid":[[{"value":5}]]}\n'
xml='<?xml version="1.0"?><opensudoku><game data="5"/></opensudoku>\n'
n=0
for pair in "$facts$json" "$facts$xml" "$json$facts" "$json$xml" "$xml$facts" "$xml$json"; do
    n=$((n + 1))
    printf "$pair\n$pair.21.....3..2....\n" >text
    for program in 'sdk-solve -u' sdk2ec sdk-target; do
        fails_with 2 "$program refuses records of two formats, pair $n" $program text
    done
done
