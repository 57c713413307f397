#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-solve: solutions, numbers, checks and conversions, and how they end.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# ---- solving ----

for file in puzzles.sdm boards4.txt boards6.txt board16.txt; do
    case $file in
    board16.txt) symbols=--symbols=ABCDEFGHIJKLMNOP ;;
    *) symbols= ;;
    esac
    # shellcheck disable=SC2086 # no option or one
    sdk2ec "$examples/$file" | ec-solve | ec2sdk $symbols >pipeline
    sdk-solve "$examples/$file" >direct
    same direct pipeline "$file: the same solutions as through the pipeline"
done
sdk-solve "$examples/puzzles.sdm" >direct
succeeds 'and they are solutions' "$AWK" -f "$srcdir/tests/check-sudoku.awk" "$examples/puzzles.sdm" direct

# Digits come back in the symbols of the file, where the format has a place for symbols.
sdk-solve -u "$examples/board16.txt" >letters
"$AWK" '{ for (i = 1; i <= 256; i++) { c = substr($0, i, 1)
    k = index("ABCDEFGHIJKLMNOP", c); printf "%s", k ? substr("0123456789abcdef", k, 1) : c } print "" }' \
    letters >hex
for format in line grid csv sheet pretty ss; do
    is "$(sdk-solve -u -t $format hex | sdk-solve -u -t line)" "$(cat hex)" "$format: hexadecimal digits in small letters"
done
run sdk-solve -u -t json hex
is "$stderr" 'sdk-solve: warning: the format json cannot hold the symbols of the digits (ignored)' \
    'a format of numbers: a warning'
"$AWK" 'BEGIN { s = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"; for (r = 0; r < 36; r++) { line = ""
    for (c = 0; c < 36; c++) { k = (6 * r + int(r / 6) + c) % 36; line = line (k % 4 && k != 0 || r + c == 0 ? substr(s, k + 1, 1) : ".") }
    print line } }' >board36
is "$(sdk-solve -u -t grid board36)" "$(cat board36)" '0-9A-Z: 0 is one of 36 digits'

echo '12..34..........' >several
is "$(sdk-solve -c several)" 12 '-c counts all solutions'
is "$(sdk-solve -c -n 2 several)" 2 '-c -n 2 stops at the second'
is "$(sdk-solve -n 100 several | sort -u | wc -l | tr -d ' ')" 12 '-n gives as many as there are'
is "$(sdk-solve -n 5 several | wc -l | tr -d ' ')" 5 '-n gives no more than that'

# Neither names nor text: a board that breaks a rule where its size is found out, and an empty link.
printf '2 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >twice
run sdk-solve twice
is "$status $stderr" '1 sdk-solve: twice:1:3: warning: 2 twice in row 1: here and at 1:1' \
    'rows without a name, the first of which breaks a rule'
echo https://f-puzzles.com/ >link
run sdk-solve link
is "$status $stderr" \
    "2 sdk-solve: link:1:1: expected cells or packed text of f-puzzles (?load=) in the link, found the name of a page" \
    'a link that ends after the host'
echo https://sudokupad.app/sclN4IgzglgXgpiBcBOANCALhNA >link
complains 'found a drawing of SudokuPad, scl: export it to f-puzzles' 'a link with a drawing' sdk-solve link

printf '12..34..........\n1234341221434321 one\n11..............\n12..34..........\n' >three
is "$(sdk-solve -n 2 three | sed 's/^[1-4]*//')" ' 1.1
 1.2
 2.1 one

 4.1
 4.2' '-n says which solutions are of which puzzle'

# ---- statuses ----

succeeds 'a solution: status 0' sdk-solve several
printf '11..............\n12..34..........\n' >none
fails_with 1 'no solution: status 1' sdk-solve -q none
is "$(printf '%s' "$stdout" | sed -n 1p)" '' 'no solution: an empty line'
gives '1 0
12' 'no solution: counted' sdk-solve -q -c none
printf '1x..............\n12..34..........\n' >bad
fails_with 2 'a bad puzzle: status 2' sdk-solve bad
is "$stderr" "sdk-solve: bad:1:2: expected 1-4, or for a blank one of . 0 * - _, found 'x'" 'a bad puzzle: its place'
is "$(printf '%s' "$stdout" | wc -l | tr -d ' ')" 1 'a bad puzzle: an empty line'
run sdk-solve -c -l 0.05 -b 5x5 -f line - <<END
$("$AWK" 'BEGIN { while (n++ < 625) printf "."; print "" }')
END
is "$status" 3 'a time limit: status 3'
fails_with 2 'two things at once are wrong use' sdk-solve -c -u several

# ---- checking ----

printf 'puzzle,solution\n%s,%s\n' "$puzzle" "$solution" >good.csv
prints 0 '' 'a right solution is passed over' sdk-solve --check good.csv
sed 's/179$/197/' good.csv >wrong.csv
fails_with 2 'a wrong solution: status 2' sdk-solve --check wrong.csv
like "$stderr" '^sdk-solve: wrong.csv:2:83: the solution differs from the puzzle at r9c8: expected 7, found 9$' \
    'a wrong solution: its place'
echo "$solution" | sed 's/^53/35/' | sdk-solve -q --check 2>stderr
like "$(cat stderr)" '(standard input):1:1: ' 'a wrong board: its place'

# ---- converting ----

printf '#AAnn\n#D Two words\n#L easy\n' >named.sdk
echo "$puzzle" | sdk-solve -u -t grid >>named.sdk
is "$(sdk-solve -q -u -t line named.sdk)" "$puzzle Two words" 'names go into lines'
is "$(sdk-solve -q named.sdk)" "$solution" 'but not with solutions'
is "$(sdk2ec named.sdk | head -n 1)" '|= problem Two words' 'names go into problems'
is "$(sdk-solve -u -t same named.sdk)" "$(sed 's/#D /#D/' named.sdk)" 'a file comes back as it was'
run sdk-solve -u -t kaggle named.sdk named.sdk
is "$stderr" 'sdk-solve: warning: the format kaggle cannot hold names (ignored)
sdk-solve: warning: the format kaggle cannot hold authors (ignored)
sdk-solve: warning: the format kaggle cannot hold levels (ignored)
sdk-solve: warning: the format kaggle cannot hold names (ignored)
sdk-solve: warning: the format kaggle cannot hold authors (ignored)
sdk-solve: warning: the format kaggle cannot hold levels (ignored)' \
    'data that the format cannot hold are reported once for each file'
printf 'level,puzzle,name,date\neasy,%s,"One, ""two""",\n' "$puzzle" >named.csv
is "$(sdk-solve -u -t same named.csv)" "puzzle,solution,name,level
$(echo "$puzzle" | tr . 0),,\"One, \"\"two\"\"\",easy" 'a table keeps names and levels'
is "$(sdk-solve -t same named.csv)" "puzzle,solution,name,level
$(echo "$puzzle" | tr . 0),$solution,\"One, \"\"two\"\"\",easy" 'also with solutions'
run sdk-solve -u -t csv "$examples/boards4.txt" named.csv
like "$stderr" 'the format csv cannot hold levels (ignored)' 'a column that comes late is reported'
# ---- rows correspond to puzzles

# Puzzles: with a solution, without a solution, with another name, refused.
table4='.21.....3..2.... a
11.............. b
.21.....3..2. c
.21.....3..2.... "d"'
rows='0210000030020000,4213132431422431'
is "$(echo "$table4" | sdk-solve -q -t csv 2>err)" "puzzle,solution,name
$rows,a
1100000000000000,,b
,,
$rows,\"\"\"d\"\"\"" 'csv: rows for puzzles without a solution and for refused ones'
is "$(echo "$table4" | sdk-solve -q -t kaggle 2>err)" "quizzes,solutions
$rows
1100000000000000,
,
$rows" 'kaggle: the same'
is "$(echo "$table4" | sed 1,2d | sdk-solve -q -t csv 2>err)" "puzzle,solution,name
,,
$rows,\"\"\"d\"\"\"" 'csv: the columns are those of the first puzzle that is not refused'
is "$(echo "$table4" | sed '3!d' | sdk-solve -q -t csv 2>err)" "puzzle,solution
," 'csv: nothing but a refused puzzle'
is "$(echo "$table4" | sdk-solve -q -n 2 -t csv 2>err | cut -d , -f 2- | xargs)" \
    'solution,name 4213132431422431,1.1 a ,2.0 b , 4213132431422431,4.1 d' 'csv: solution 0 of a puzzle without any'
for options in --method=fewest --method=bits; do
    echo "$table4" | sdk-solve -q "$options" -t csv >out 2>err
    echo "$table4" | sdk-solve -q -t csv 2>err | diff - out >difference
    same /dev/null difference "$options: the same rows"
done
printf '%s\n' "$puzzle" "11$(echo "$puzzle" | cut -c 3-)" "$puzzle" >among9
sdk-solve -q -t csv among9 >out 2>err
is "$(cut -d , -f 2 out | xargs)" "solution $solution $solution" 'boards of 9x9: solutions in their rows'
is "$(wc -l <out | xargs) $(sed -n 3p out | grep -c ',$')" '4 1' 'boards of 9x9: a row without a solution'
sdk-solve -q -C out >checked 2>err
is "$?$(cat checked)" 0 'a table with such rows is read'
long=abcdefghijklmnopqrstuvwxyz-abcdefghijklmnopqrstuvwxyz-012345678
for board in "$puzzle" .21.....3..2....; do
    for name in '' ' a' ' two words' '' ' x,y' ' "q"' ' 3' ' A\b' " #; $long" ": $long.  " " $long$long"; do
        echo "$board$name"
    done >named
    for options in '-t pretty' '-t csv' '-n 2 -t pretty' '-n 2 -t csv' '-n 2 -t grid' \
        '-t sdk' '-n 2 -t sdk' '-t json' '-n 2 -t json' '-t bank' '-t jigsaw' '-t json --symbols=012345678'; do
        # shellcheck disable=SC2086 # several words
        sdk-solve -q $options --method=fewest named >out
        # shellcheck disable=SC2086
        is "$(sdk-solve -q $options named | diff out - | head -n 2)" '' "$options: names, also of boards of $(
            expr "$board" : '.*'
        ) cells that are written by the text of another"
    done
done
for columns in name,puzzle id,puzzle,solution,name; do
    echo $columns >names.csv
    for name in one "$long" ' two words ' '' "$long." '"q, r"' '\&'; do
        echo $columns | sed "s/id/7/; s/puzzle/$puzzle/; s/solution/$solution/; s/name/$name/"
    done >>names.csv
    for options in '-t csv' '-t pretty' '-n 2 -t line'; do
        # shellcheck disable=SC2086 # several words
        sdk-solve -q $options --method=fewest names.csv >out
        # shellcheck disable=SC2086
        is "$(sdk-solve -q $options names.csv | diff out - | head -n 2)" '' "$options: names, $columns"
    done
    for format in line csv; do
        is "$(sdk-solve -q --unique -t $format names.csv)" "$(DLX_VECTORS=none sdk-solve -q -u -t $format names.csv)" \
            "--unique -t $format: names, $columns"
    done
done
sed "3s/,$solution/,9$(echo "$solution" | cut -c 2-)/" names.csv >wrong.csv
run sdk-solve -C wrong.csv
like "$stderr" '^sdk-solve: wrong.csv:3:85: the solution differs' 'a wrong solution after other columns: its place'
is "$(echo "$stderr" | grep -c 'the solution differs')" 1 'right solutions after other columns'
# Puzzles of other inputs than lines and tables: of two sizes, with several solutions or none, refused.
several="$(echo "$puzzle" | sed 's/[39]/./g')"
# Lines and rows without names, which hold numbers of puzzles and solutions.
solutions() { sed 's/ .*//; s/,[1-9][.0-9]*$//'; }
for file in text rows; do
    for board in "$puzzle" "$several" "11$(echo "$puzzle" | cut -c 3-)" "$puzzle" x"$puzzle" "$several" "$puzzle"; do
        if [ $file = text ]; then echo "No. 7: $board"; else echo "$board" | fold -w 9 | sed '$a\\'; fi
    done >mixed
    if [ $file = rows ]; then sed '/#/d; s/..../&\n/g' "$examples/boards4.txt" >>mixed; fi
    for options in '-n 3000 -t csv' '-n 20000' '--unique -t line' '-c -n 3000' '-c -n 2'; do
        # shellcheck disable=SC2086 # several words
        DLX_VECTORS=none sdk-solve $options mixed 2>expected | solutions | sort >out
        # shellcheck disable=SC2086
        sdk-solve $options mixed 2>err | solutions | sort | diff out - >difference
        same /dev/null difference "$options: $file in blocks"
        same err expected "$options: messages about $file in blocks"
    done
done
case $(sdk-solve --help=all) in
*' json '*'rw '*)
    is "$(echo "$table4" | sdk-solve -q -t json 2>err | sed 's/.*"solution".*/solution/')" 'solution
{"puzzle":[[1,1,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"name":"b"}
[]
solution' 'json: a line for each puzzle'
    ;;
esac

printf '1...............\n[oops\n1...............\n' | sdk-solve -u >out 2>err
like "$(cat err)" ":2:1: expected .* found '\['" 'a line that begins with [ is reported'
printf '[Oops]\n1...............\n' | sdk-solve -u >out 2>err
like "$(cat err)" ":1: warning: section '\[Oops\]' is ignored" 'so is a section in a file without sections'
"$AWK" 'BEGIN { while (n++ < 1296) printf "%s ", n == 1 ? 36 : "."; print "" }' >large
for format in sukaku hodoku; do
    fails_with 2 "$format: a board that it cannot hold is an error" sdk-solve -u -t "$format" large
    like "$stderr" 'cannot hold boards larger than 35 x 35' "$format: which says so"
done
for format in sdm one-line compact qqwing; do
    succeeds "$format is a name of a format" sdk-solve -u -t "$format" named.sdk
done

# ---- symbols ----

is "$(echo dcba........abcd | sdk-solve --symbols=abcd)" "$(
    echo 4321........1234 | sdk-solve | tr 1234 abcd)" '--symbols for reading and writing'
is "$(echo dcba........abcd | sdk2ec --symbols=abcd | ec-solve | ec2sdk --symbols=abcd)" "$(
    echo 4321........1234 | sdk-solve | tr 1234 abcd)" '--symbols in a pipeline'
fails_with 2 'a symbol twice is refused' sdk-solve --symbols=aa several

# ---- large boards ----

"$AWK" 'BEGIN { for (r = 1; r <= 64; r++) { for (c = 1; c <= 64; c++) printf ". "; print "" } }' >empty
solved='an empty board of 64 x 64, by learning once branching has failed'
if ec-solve --help=all | grep -q '^ *learn '; then
    complains 'puzzle 1: engine wdeg, then learn, enough' "$solved" sdk-solve -v -l 100 -o solution empty
else
    skip "$solved" 'no engine learn'
fi
