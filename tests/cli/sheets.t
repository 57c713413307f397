#!/bin/sh
# SPDX-License-Identifier: MIT
# Sheets to print: every given, rule and mark of a puzzle is in its picture, each puzzle is on one
# page, and its solution behind all puzzles. Wrong pictures would look right, so texts and places
# are compared with the cells.
. "${srcdir:-.}/tests/tap.sh"
good=$srcdir/tests/files/sudoku/good

# refused NAME TEXT COMMAND...: the command fails with a message that has the text.
refused()
{
    name=$1 text=$2
    shift 2
    errs "$text" "$name" "$@"
}

# Writes the digits of a class in a picture, as cells: their places in units of a cell.
digits() {
    grep -o "<text class=\"$1\" x=\"[0-9]*\" y=\"[0-9]*\">[^<]*" | sed 's/[^"]*"[^"]*" x="\([0-9]*\)" y="\([0-9]*\)">/\1 \2 /' |
        "$AWK" '{ printf "r%dc%d=%s ", int($2 / 40) + 1, int($1 / 40) + 1, $3 }'
}

# ---- svg
echo '.2......3....... easy & <small>' >small.txt
sdk-solve -u -t svg small.txt >small.svg
is "$(digits given <small.svg)" 'r1c2=2 r3c1=3 ' 'svg: givens in their cells'
is "$(sed -n 's/.*<title>\(.*\)<.title>.*/\1/p' small.svg)" 'easy &#38; &#60;small&#62;' 'svg: the name is escaped'
sdk-solve -t svg small.txt >solved.svg
is "$(digits given <solved.svg) $(digits found <solved.svg | wc -w | tr -d ' ')" 'r1c2=2 r3c1=3  14' \
    'svg: a solution tells found digits from givens'
is "$(grep -o 'class="thick" d="[^"]*"' small.svg)" \
    'class="thick" d="M0 0M0 0h160M0 80h160M0 160h160M0 0v160M80 0v160M160 0v160"' 'svg: borders of boxes'
sdk-solve -u -t svg "$good/jigsaw.sumocue" >jigsaw.svg
is "$(grep -o 'class="thick" d="[^"]*"' jigsaw.svg | grep -o '[hv][0-9]*' | "$AWK" '{ sum += substr($0, 2) / 40 } END { print sum }')" \
    "$(sdk-solve -u -t jigsaw "$good/jigsaw.sumocue" | "$AWK" '
        !n && length($0) == 162 { n = 9; text = substr($0, 82) }
        END {
            sum = 36
            for (i = 0; i < 81; i++) {
                if (i % 9 < 8 && substr(text, i + 1, 1) != substr(text, i + 2, 1)) sum++
                if (i < 72 && substr(text, i + 1, 1) != substr(text, i + 10, 1)) sum++
            }
            print sum
        }')" 'svg: as many borders of regions as neighbours in two regions'
echo '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
"killercage":[{"cells":["R1C1","R1C2","R2C2"],"value":"7"}],"thermometer":[{"lines":[["R4C1","R4C2","R4C3"]]}],
"difference":[{"cells":["R3C3","R3C4"],"value":"2"}],"odd":[{"cell":"R1C4"}],"antiknight":true}' >rules.fpuzzles
sdk-solve -u -t svg rules.fpuzzles >rules.svg
is "$(grep -o 'class="cage" d="[^"]*"' rules.svg | grep -o '[hv][0-9]*' | "$AWK" '{ sum += substr($0, 2) } END { print sum }')" 288 \
    'svg: the outline of a cage is closed'
is "$(digits sum <rules.svg; grep -o 'stroke-width="3" [^>]*>7<' rules.svg | wc -l | tr -d ' ')" 1 'svg: the sum of a cage'
is "$(grep -o 'class="line" [^>]*' rules.svg | sed 's/.* d=//')" '"M20 140L60 140L100 140"/' 'svg: a thermometer'
is "$(grep -o 'class="dot" cx="[0-9]*" cy="[0-9]*"' rules.svg)" 'class="dot" cx="120" cy="100"' 'svg: a dot between two cells'
is "$(grep -o 'fill="#[0-9a-f]*" d="M120 0h40' rules.svg | wc -l | tr -d ' ')" 1 'svg: an odd cell'
is "$(grep -c 'class="about"' rules.svg)" 5 'svg: the legend names all rules'
sdk-solve -u --windoku --diagonals -t svg - <<'E9' >units.svg
.................................................................................
E9
is "$(grep -o '<path fill="#[0-9a-f]*" d="M[0-9]* [0-9]*h40v40' units.svg | wc -l | tr -d ' ') $(
    grep -o 'class="line"' units.svg | wc -l | tr -d ' ')" '36 2' 'svg: windows and diagonals'
echo '1.......4.......' | sdk-solve --backbone -t svg - >marks.svg
is "$(grep -o 'class="small"' marks.svg | wc -l | tr -d ' ') $(digits given <marks.svg)" '44 r1c1=1 r3c1=4 ' 'svg: candidates'
for size in 4 9 16 25 36; do
    "$AWK" -v n=$((size * size)) 'BEGIN { for (i = 0; i < n; i++) printf "."; print "" }' | sdk-solve -u -t svg - >blank.svg
    is "$(sed -n 's/.*viewBox="-2 -2 \([0-9]*\).*/\1/p' blank.svg)" $((size * 40 + 4)) "svg: $size x $size"
done
cat small.txt small.txt >two.txt
for jobs in 1 2; do
    refused "svg: a second board, -j $jobs" 'holds a single board' sdk-solve -t svg -j $jobs two.txt
done
sdk2ec two.txt | ec-solve >two.sol
refused 'svg: a second board of ec2sdk' 'holds a single board' ec2sdk -t svg two.sol
refused 'svg: a second board of sdk-make' 'holds a single board' sdk-make -n 2 -t svg
refused 'pdf is not written' 'print --to=html' sdk-solve -t pdf two.txt

for size in 9 16 36 100; do
    "$AWK" -v n="$size" 'BEGIN { for (i = 0; i < n * n; i++) printf "%d%s", i == 0 ? n : 0, (i + 1) % n ? " " : "\n" }' >large.txt
    sdk-solve -u -t svg large.txt | grep -o 'class="given[a-z ]*"'
done >classes
is "$(cat classes)" 'class="given"
class="given"
class="given pair"
class="given wide"' 'svg: numbers of two and three digits are smaller'

# ---- html
sdk-make -n 14 -S 4 >made.txt
for number in 1 2 4 6 9; do
    sdk-solve --solutions -t html --per-page=$number made.txt >sheet.html
    is "$(grep -c "section class=\"p$number\"" sheet.html) $(grep -c 'section class="p12"' sheet.html) $(grep -c '<figure>' sheet.html)" \
        "$(((14 + number - 1) / number)) 2 28" "html: pages of $number, and solutions"
done
is "$(sed -n 's/.*<figcaption>\([^<]*\).*/\1/p' sheet.html | sort -n | uniq -c | "$AWK" '{ print $1 }' | sort -u)" 2 \
    'html: a puzzle and its solution have the same number'
is "$(sed '/class="p12"/,$d' sheet.html | grep -c 'class="found"')" 0 'html: puzzles without their solutions'
is "$(sed -n '/class="p12"/,$p' sheet.html | grep -o '<text class="[gf][^>]*>[^<]' | sed 's/.*>//' | tr -d '\n')" \
    "$(sdk-solve made.txt | tr -d '\n')" 'html: the digits of all solutions'
"$AWK" 'BEGIN { for (i = 0; i < 625; i++) { r = int(i / 25)
    printf "%d%s", r ? (r % 5 * 5 + int(r / 5) + i) % 25 + 1 : 0, (i + 1) % 25 ? " " : "\n" } }' >large.txt
sdk-solve --solutions -t html --per-page=1 large.txt >large.html
is "$(grep -o 'section class="[^"]*"' large.html | tr '\n' ' ')" 'section class="p1" section class="p4" ' \
    'html: large solutions are four on a page'
sdk-make -n 14 -S 4 -t html --solutions --per-page=9 >made.html
succeeds 'html: sdk-make writes the same sheets' cmp sheet.html made.html
sdk-solve -u -t html made.txt >puzzles.html
sdk-solve -t html --paper=letter -j 2 made.txt >letter.html
is "$(grep -c 'size:A4' puzzles.html) $(grep -c 'size:letter' letter.html)" '1 1' 'html: the paper'
is "$(grep -c 'class="found"' puzzles.html)" 0 'html: puzzles alone'
sdk2ec small.txt | ec-solve | ec2sdk -t html >solution.html
is "$(digits 'given' <solution.html | tr ' ' '\n' | sed 's/.*=//' | tr -d '\n')" "$(sdk-solve small.txt | cut -c 1-16)" \
    'html: solutions by ec2sdk'
sdk-solve -R -t html small.txt >rated.html 2>log
is "$(sdk-solve -R small.txt 2>log | cut -d ' ' -f 2)" "$(sed -n 's/.*<figcaption>\([-0-9]*\).*/\1/p' rated.html)" 'html: ratings in names'
if command -v xmllint >/dev/null; then succeeds 'svg: well-formed' xmllint --noout small.svg rules.svg units.svg; fi
refused 'another number of boards' 'expected 1, 2, 4, 6 or 9' sdk-solve -t html --per-page=3 made.txt
refused 'another paper' 'expected a4 or letter' sdk-make -t html --paper=a5
refused 'pages of another format' 'needs --to=html' ec2sdk --paper=a4 two.sol
if [ -w /dev/full ]; then
    refused 'a full disk' 'No space left' sh -c 'sdk-solve -t html --solutions made.txt >/dev/full'
fi
