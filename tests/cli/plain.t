#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-solve on lines of 9x9 and smaller puzzles, which vectors solve many at a time: what is read, said and
# written is the same with each kind of vectors and with none.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
kinds=$(vector_kinds)
like "$kinds" 'plain none$' 'a kind of vectors that the machine lacks: the message lists its own'

# ---- the same results in all ways

# all_agree NAME FILE OPTIONS...: status, messages and output are the same with each kind of vectors,
# for each of the options, which may be several in a word.
all_agree() {
    all_name=$1 all_file=$2
    shift 2
    for kind in $kinds; do
        DLX_VECTORS=$kind
        export DLX_VECTORS
        for options; do
            # shellcheck disable=SC2086 # the options are words
            sdk-solve $options "$all_file" 2>>"messages-$kind"
            echo $?
        done >"by-$kind"
        cat "messages-$kind" >>"by-$kind"
        rm "messages-$kind"
    done
    unset DLX_VECTORS
    for kind in $kinds; do
        if [ "$kind" = none ]; then continue; fi
        same "by-$kind" by-none "$all_name: $kind and none agree"
    done
}

# Lines of every sort, in between puzzles with a single solution or none.
{
    cat "$examples/puzzles.sdm"
    echo "$puzzle with a name"
    echo "$puzzle,and,fields"
    printf '%s\r\n' "$puzzle"
    echo "$puzzle" | tr . 0
    echo "$puzzle" | tr . -
    echo "$puzzle" | tr . _
    echo '# a comment'
    echo
    echo "5$puzzle"
    echo "${puzzle#?}"
    echo "$puzzle" | sed 's/^53/55/'
    echo "$puzzle" | sed 's/^53../531./'
    echo "$puzzle" | sed 's/^53/5x/'
    echo "$puzzle|"
    echo "  $puzzle"
    echo "$puzzle" | sed 's/.../& /g'
    printf '%s\000\n' "$puzzle"
    echo "*$puzzle" | sed 's/./*/2;s/.$//'
    echo "$solution"
    cat "$examples/puzzles.sdm"
    printf '%s' "$puzzle"
} >mixed.sdm
echo "$puzzle" >puzzle.sdm
for options in '' '-c' '-c -n 2' '-n 3' '-q' '-t csv' '-t grid' '--symbols=987654321' \
    '-n 2 -t csv' '-n 20000' '-t pretty' '-u' '-u -t csv' '-u -t same' '--unique' '--unique -t csv' '--check'; do
    all_agree "${options:-no options}" mixed.sdm "$options"
done
# Lines that say nothing, and lines that are refused for each reason, or that may be boards of
# another size or titles, between puzzles and after each other.
small=12341234..............................................................
{
    echo "$puzzle"
    for line in '' ' ' '	' '# a comment' '#' '; a comment' ';1;2;3' '% a comment' '// a comment' \
        '------+-------+------' '*-----------*' '[Puzzle]' 'Grid 01' 'a title' 'One, two, three' \
        "${puzzle#?}" "${puzzle}1" "${puzzle}x" "x${puzzle#?}" "5x${puzzle#??}" "A${puzzle#?}" \
        "${puzzle#?} a name" "${puzzle#?} of more letters than the line has cells and other characters: and yet more" \
        "${puzzle#?}#9" "${puzzle#?}|" "${puzzle#?} 1 2 3 4 5 6 7 8 9" "  ${puzzle#?}" "é${puzzle#?}" \
        "<${puzzle#?}" "[${puzzle#?}" ":${puzzle#?}" "$(echo "$puzzle" | cut -c-64)" "${small%????????}" \
        "$(echo "$puzzle" | cut -c-37)" "$(echo "$puzzle" | cut -c-36)" "$(echo "$puzzle" | cut -c-9)" \
        "$(echo "$puzzle" | sed 's/./& /g;s/5/x/')" "$(printf %080d 0)" "$(printf %040d 7) 1 2 3 4 5 6 7 8" \
        "$puzzle$puzzle" "$puzzle $puzzle $puzzle" 1234 12; do
        printf '%s\n%s\n%s\n%s\n' "$line" "$puzzle" "$line" "$line"
        echo "$puzzle" | sed 's/^53/55/'
        printf '%s\r\n' "$line"
    done
    echo "$puzzle"
    echo end
    echo "$puzzle"
} >refused.sdm
{
    echo puzzle,solution
    sed '$!s/$/,/' refused.sdm
    sed "s/\$/,$solution/" refused.sdm
    cat refused.sdm
} >refused.csv
for file in refused.sdm refused.csv; do
    for options in '' '-c -n 2' '-q -j 2' '-c -n 2 -j 2' '-b 3x3'; do
        all_agree "$file, ${options:-no options}" "$file" "$options"
    done
done
# Rows of tables, of which most are as the first row.
for header in quizzes,solutions puzzle,solution puzzle,solution,name puzzle,colour 'puzzle;solution'; do
    {
        echo "$header"
        echo "$puzzle,$solution"
        echo "$puzzle,$solution" | sed 's/./0/40'
        echo "$puzzle,"
        echo "$puzzle"
        printf '%s,%s\r\n' "$puzzle" "$solution"
        echo "$puzzle,$solution,more"
        echo "$puzzle,${solution#?}"
        echo "$puzzle,$solution" | sed 's/9$/x/'
        echo "$puzzle,$solution" | sed 's/^5/x/'
        echo "\"$puzzle\",$solution"
        echo "$puzzle,$solution" | sed 's/^53/55/'
        echo "$puzzle,$solution"
        printf '%s' "$puzzle,$solution"
    } >table.csv
    all_agree "$header" table.csv '' '-t same' --check
done
# Tables with more columns, and lines with a solution: sound puzzles, and puzzles with a fault.
other=$(echo "$puzzle" | sed 's/^53/5./')
faulty=$(echo "$puzzle" | sed 's/^53/55/')
for row in "$puzzle" "$other" "$faulty" "$solution" "$(echo "$solution" | sed 's/^53/55/')" "${puzzle#?}" \
    "$(echo "$puzzle" | tr . x)"; do
    printf '7,%s,%s\n7,%s,%s\r\n' "$row" name "$row" name
    printf '"7",%s,"a\nb"\n7,"%s",name,more\n7\r,%s,name\n' "$row" "$row" "$row"
done >rows
{ echo id,puzzle,name && cat rows rows; } >names.csv
{ echo id,puzzle,solution && sed "s/name/$solution/" rows; } >third.csv
tr , ';' <names.csv >names-2.csv
for given in "$puzzle" "$other" "$faulty" "$solution"; do
    for rest in "$solution" "$(echo "$solution" | sed 's/^53/35/')" "$(echo "$solution" | sed 's/^5/./')" \
        "${solution#?}" "$solution name" "$solution,$solution"; do
        printf '%s,%s\n%s %s\r\n%s  %s\n%s;%s\n' "$given" "$rest" "$given" "$rest" "$given" "$rest" "$given" "$rest"
    done
done >solutions.sdm
for file in names.csv names-2.csv third.csv solutions.sdm; do
    for options in '' '-c' '-n 2' '-t csv' --unique '--unique -t csv' '-u' '-u -t csv' --check; do
        all_agree "$file, ${options:-no options}" "$file" "$options"
    done
done
# Smaller boards. A line that is cells only is in a block.
while read -r box board full; do
    first=$(echo "$board" | sed 's/^[.]*\([1-9]\).*/\1/')
    several=$(echo "$board" | sed 's/[1-9]/./;s/[1-9]/./;s/[1-9]/./;s/[1-9]/./;s/[1-9]/./')
    {
        for line in "$full" "# comment" "$board with a name" '' "$board,$full" "$(echo "$board" | tr . 0)" \
            "$(echo "$board" | tr . -)" "$(echo "$board" | tr . _)" "${board#?}" "$board." \
            "$(echo "$board" | sed 's/[1-9]/9/2')" "$(echo "$board" | sed "s/[.]/$first/")" \
            "$(echo "$board" | sed 's/[.]/x/2')" "*${board#?}" "$puzzle" "$puzzle
$puzzle" "$board $full" "$(echo "$board" | sed 's/./& /g')" "$(echo "$full" | sed 's/\(.\)\(.\)/\1\1/')" \
            "$(echo "$full" | sed 's/\(.\)\(.\)/\2.../')" "$(echo "$full" | sed 's/^\(.\)\(.\)/.\1/')"; do
            printf '%s\n%s\n%s\n' "$board" "$line" "$board"
        done
        printf '%s\r\n' "$board" "$full"
        printf '%s' "$board"
    } >small.sdm
    printf '%s\n' "$board" "$several" "$board" "$(echo "$board" | sed 's/[1-9]/./')" "$board" >several.sdm
    for options in '' '-q -j 2' '-t csv' '-n 3' '-n 2 -t pretty' '-t sdk' --symbols=987654321 -u '-u -t csv' --check; do
        all_agree "$box, $options" small.sdm "-b $box $options"
    done
    for options in -c '-c -n 2' '-c -n 2 -j 2' '-c -n 5000' --unique '--unique -t csv'; do
        all_agree "$box, $options, several solutions" several.sdm "-b $box $options"
    done
    sed 4d several.sdm | sed 2d >sound.sdm
    is "$(sdk-solve -b "$box" sound.sdm | uniq -c | tr -d ' ')" "3$full" "$box: the only solution"
done <<'EOF'
2x2 4...3..2...4..2. 4231314223141423
2x3 .2...43...........63...2...5...41... 126354354126412635635412263541541263
3x2 1.........4162............1..2.5.4.. 143526532641624135315264461352256413
2x4 .67.....51....2........1.8.54...8.3........6321........2..6..574 3672814551847623674328511825473682315467745632184517638223681574
4x2 ......5..63..1..48.6.3.........25.73..4.....2...64........81...5 1748625326357184482653713517846252731846816425376452371873814625
EOF
for kind in $kinds; do
    is "$(echo 4............... | DLX_VECTORS=$kind sdk-solve -n 100 | sort -u | grep -c '^4')" 72 \
        "$kind: all solutions of a 4x4 board"
done
for kind in $kinds; do
    DLX_VECTORS=$kind sdk-solve -q "$examples/puzzles.sdm" >direct
    succeeds "$kind: solutions are solutions" "$AWK" -f "$srcdir/tests/check-sudoku.awk" "$examples/puzzles.sdm" direct
done

# ---- long inputs, and slow ones

"$AWK" -v line="$puzzle" 'BEGIN { for (i = 0; i < 20000; i++) print line }' >long.sdm
is "$(sdk-solve long.sdm | sort | uniq -c | tr -d ' ')" "20000$solution" 'a file of many blocks'
is "$(cat long.sdm | sdk-solve -c | sort | uniq -c | tr -d ' ')" 200001 'a pipe of many blocks'
sed '15000s/^5/x/' long.sdm >slip.sdm
run sdk-solve slip.sdm
is "$status $stderr" "2 sdk-solve: slip.sdm:15000:1: expected 1-9, or for a blank one of . 0 * - _, found 'x'" \
    'a slip in a later block: its place'
is "$(printf '%s\n' "$stdout" | grep -n '^$')" '15000:' 'a slip in a later block: an empty line'

# More slips than a block has room for, and than puzzles.
"$AWK" -v line="$puzzle" 'NR <= 9000 && NR % 9 { sub(/^5/, NR % 2 ? "x" : "") } { print }' long.sdm >slips.sdm
for options in '-j 1' '-j 2'; do
    # shellcheck disable=SC2086 # the options are words
    run sdk-solve $options slips.sdm
    is "$status $(echo "$stderr" | "$AWK" -F: '$3 % 9 && $3 > last { last = $3; n++ } END { print n }')" '2 8000' \
        "$options: many slips are told in order"
    is "$(printf '%s\n' "$stdout" | "$AWK" '(NR > 9000 || NR % 9 == 0) == ($0 != "")' | grep -c '')" 20000 \
        "$options: and have empty lines in their places"
done
complains 'slips.sdm: 20000 done' '-v counts refused lines, too' sdk-solve -v -o solved slips.sdm
complains 'puzzle.sdm: 1 done' '-v counts a puzzle once' sdk-solve -v -t csv -o solved puzzle.sdm

mkfifo to from
sdk-solve <to >from 2>errors &
filter=$!
guard "$filter"
exec 3>to 4<from
for name in one two three; do
    echo "$puzzle $name" >&3
    IFS= read -r heard <&4 || heard=nothing
    is "$heard" "$solution" "a solution leaves before the next puzzle comes: $name"
done
exec 3>&- 4<&-
wait "$filter"

# ---- interrupts

{
    echo "$puzzle"
    echo "$puzzle" | tr 1-9 .
    echo "$puzzle"
} >endless.sdm
interrupt seen:begun TERM sdk-solve -c endless.sdm >begun 2>messages
is "$status" 3 'SIGTERM: status 3'
is "$(sed 's/^[0-9]\{3,\}$/many/' begun)" '1
many' 'SIGTERM: what was found so far is printed'
like "$(cat messages)" 'search of puzzle 2 stopped (interrupted)' 'SIGTERM: the puzzle is told'

fails_with 2 'vectors that there are not: status 2' env DLX_VECTORS=rope sdk-solve long.sdm

# ---- text without puzzles

# Were each line refused only after a look at all that follow, this would take many minutes of
# processor time.
within() { (ulimit -t 120 && exec "$@"); }
yes 'some words here' | head -n 30000 >prose
run within sdk-solve prose
is "$status $(echo "$stderr" | grep -c .)" '2 1' 'a long text is refused by one message'
{ echo "$puzzle"; cat prose; } >mixed
run within sdk-solve mixed
is "$status $(echo "$stderr" | grep -c .)" '2 1' 'and after a puzzle'
{ cat prose; echo 1 2 3; } >mixed
run within sdk-solve mixed
is "$status $(echo "$stderr" | grep -c .)" '2 1' 'and before a line that is no puzzle either'
