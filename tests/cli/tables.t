#!/bin/sh
# SPDX-License-Identifier: MIT
# In a table, the puzzle of a row is never replaced by its solution.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# rows SEPARATOR ORDER DAMAGED: a row with the damaged puzzle, and a row without damage.
rows()
{
    for field in "$3" "$puzzle"; do
        case $2 in
        puzzle-solution) echo "7$1$field$1$solution" ;;
        solution-puzzle) echo "$solution$1$field$1easy" ;;
        between) echo "$field${1}easy$1$solution" ;;
        quoted) echo "\"$field\"$1\"$solution\"${1}7" ;;
        esac
    done
}

header() # SEPARATOR ORDER NAME: the columns, where NAME is that of the puzzle
{
    case $2 in
    puzzle-solution) echo "id$1$3${1}solution" ;;
    solution-puzzle) echo "grid_out$1$3${1}level" ;;
    between) echo "$3${1}level${1}key" ;;
    quoted) echo "\"$3\"$1\"answer\"${1}id" ;;
    esac
}

tab=$(printf '\t')
for separator in , ';' "$tab" '|'; do
    for order in puzzle-solution solution-puzzle between quoted; do
        for damaged in '' "${puzzle%?}" "$puzzle." "x$puzzle" "${puzzle%79}7O" "${puzzle#????}"; do
            for name in '' puzzle quiz_string; do
                {
                    [ "$name" ] && header "$separator" "$order" "$name"
                    rows "$separator" "$order" "$damaged"
                } >table
                run sdk-solve -u -t line table
                # The second board is printed, or refused too: never a solution.
                found=0
                solutions=0
                while read -r board _; do
                    case $board in
                    "$puzzle") found=$((found + 1)) ;;
                    "$solution"*) solutions=$((solutions + 1)) ;;
                    esac
                done <<END
$stdout
END
                is "$status $solutions" '2 0' "$separator $order '$damaged' ${name:-no header}: $found"
            done
        done
    done
done

# refused TEXT MESSAGE NAME ARGUMENT...: the text is refused with the message.
refused()
{
    text=$1 wanted=$2 name=$3
    shift 3
    printf "$text" >text
    run sdk-solve -u "$@" text
    like "$status $stdout$stderr" "^2 sdk-solve: text:$wanted" "$name"
}
refused 'a,b\n.21.....3..2....,..............12\n' \
    '2:1: the puzzle of the row can be in column 1 or in column 2: choose by --column' 'two puzzles in a row'
refused 'puzzle,foo\n.21.....3..2....,7\n' "2:2: expected A-D, .*, found '2'" \
    'other symbols are an error before a column is ignored' --symbols ABCD
{
    echo 1...............
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do echo ................; done
    echo .234............
} >text
run sdk-solve -q -u text
like "$status $stderr" '^2 .*text:1:1: 16 lines of 16 cells can be read as a board of size 16 or as boards of size 4: use --box 4x4 or --box 2x2' \
    'rows, or boards'
is "$(sdk-solve -u --box 2x2 text | grep -c .) $(sdk-solve -q -u --box 4x4 text | grep -c .)" '16 1' '... by --box'

# one TEXT NAME: only the puzzle is printed, with status 0.
one()
{
    printf '%s\n' "$1" >text
    run sdk-solve -u text
    is "$status $(echo "$stdout" | cut -d ' ' -f 1)" "0 $puzzle" "$2"
}
one "$puzzle:1:$solution" 'puzzle:count:solution'
one "0701:5:$puzzle:112::" "a record of HoDoKu without its first colon"
one "0701:5:$puzzle:112:::a name:with a colon" '... with a name'
one "1,$puzzle,easy,$solution" 'a text between the puzzle and its solution'
one "INSERT INTO s(p,s) VALUES ('$puzzle','$solution');" 'SQL'
one "INSERT INTO s VALUES (11,'easy','$puzzle','$solution',2);" '... with numbers and a text'
one "p = [(3, '$puzzle', '$solution')]" 'a tuple with a number'
one "assert solve(\"$puzzle\") == \"$solution\"" 'an assertion'
one "(\"$solution\", \"$puzzle\")" 'a tuple, the solution first'
one "$(printf 'a;b\n%s;%s' "$solution" "$puzzle")" 'columns without known names'
one "$(printf 'puzzle,solution\n="%s","%s"' "$puzzle" "$solution")" 'an equals sign before text'

wrong=$(echo "$solution" | tr 56 65)
for text in "$puzzle,$wrong" "1,$puzzle,$wrong" "[\"$puzzle\", \"$wrong\"]" "f('$puzzle') = '$wrong'"; do
    echo "$text" >text
    rejects 'the solution differs from the puzzle at r1c1' "another solution: ${text%%$puzzle*}" sdk-solve -u text
done

one "$(printf 'puzzle,solution,\n%s,%s,x' "$puzzle" "$solution")" 'a header whose last name is empty'
one "$(printf 'puzzle;question;\n%s;x' "$puzzle")" 'a row without its empty last field'
one "$(printf '"id","数独","解答"\n1,%s,%s,' "'$puzzle'" "'$solution'")" \
    'names in another script, single quotes, a last separator'
one "1 \"$solution\" \"$puzzle\" \"$solution\"" 'blanks between quoted fields'
one "$(printf '%s,%s,%s' "$puzzle" "$solution" "$solution")" 'a further solution'

# refused TEXT MESSAGE NAME: no board is printed.
refused()
{
    printf "$1\n" >text
    rejects "$2" "$3" sdk-solve -u -t line text
}
cut=$(echo "$puzzle" | cut -c 1-36 | tr 789 123)
refused "puzzle,solution,\n$puzzle,$solution,x,y" 'expected 2 fields as in the header, found 4' \
    'more fields than columns'
refused "puzzle,key\n$solution,$puzzle" 'expected a solution, found a board with a blank cell' \
    'puzzle and solution exchanged'
refused "a;b\n'${solution%?}';'$puzzle'" 'expected 81 cells, found 80' 'the solution is short'
refused "$puzzle, easy, ${solution%?}O" "found 'O'" 'a letter in a solution after a text'
refused "INSERT INTO s VALUES (1,'$puzzle','$solution'),(2,'5','$solution');" \
    'expected rows of 81 cells' 'a puzzle cut off in SQL'
refused "a,b,c\n$cut,1,$solution" 'expected 81 cells, found 36' 'the size is that of the solution'
refused "$cut,$solution" 'expected 81 cells, found 36' '... and without a header'

refused 'a;puzzle;\n1;1000002034000004200001003000005000006000010070020060000380000500;' \
    'expected 81 cells, found a number of 64 digits' 'no board of size 8'

# Leading zeros left out by a spreadsheet come back, by the solution.
zeros=0000$(echo ${puzzle#????} | tr . 0)
for text in "${zeros#0000},$solution" "$solution;${zeros#0000}" "a|b
$solution|${zeros#0000}"; do
    printf '%s\n' "$text" >text
    gives "0 $(echo $zeros | tr 0 .)" "zeros left out: $(echo "$text" | tr -cd ',;|ab')" sdk-solve -q -u text
done
printf '%s\t%s\n\t%s\n' "$puzzle" "$solution" "$solution" >text
run sdk-solve -u -t line text
is "$status $(echo $stdout)" "2 $puzzle" 'an empty first field before a tab'

# Where a row shows zeros, no other row lacks them; evidence that comes later refuses the row at which it is.
for text in "$zeros,$solution
${zeros#0000},$solution" "${zeros#0000},$solution
$zeros,$solution" "id,quiz,answer
1,$zeros,$solution
2,${zeros#0000},$solution" "id,quiz,answer
1,${zeros#0000},$solution
2,$zeros,$solution"; do
    printf '%s\n' "$text" >text
    run sdk-solve -q -u -t line text
    is "$status $(echo $stdout)" "2 $(echo $zeros | tr 0 .)" 'zeros are left out in one row, and written in another'
done
refused "$(echo "$zeros" | cut -c 21-),$solution" 'expected 81 cells, found 61' 'more than a row of zeros is not left out'

# A row with an empty first field, before a semicolon, is no comment.
for text in "$puzzle;1
;2" "quiz;id
$puzzle;1
;''" "quiz;id
;1
$puzzle;2"; do
    printf '%s\n' "$text" >text
    run sdk-solve -q -u -t line text
    is "$status $(echo $stdout | cut -d ' ' -f 1)" "2 $puzzle" 'an empty puzzle before a semicolon'
done
one "$puzzle;1
; a comment
;" 'a comment after fields with semicolons'

python=${PYTHON:-python3}
if command -v "$python" >/dev/null; then
    is "$("$python" "$srcdir/tests/damage.py" "$(command -v sdk-solve)" tables 0 50 2>&1)" '' \
        'random tables with a damaged puzzle are read as by a strict reader, or refused'
    if [ -e "$libdir_under_test/libdlx.so" ]; then
        is "$("$python" "$srcdir/tests/damage.py" "$libdir_under_test/libdlx.so" tables 50 600 2>&1)" '' \
            '... by the library'
        is "$("$python" "$srcdir/tests/damage.py" "$libdir_under_test/libdlx.so" mutants 0 1000 \
            "$srcdir"/tests/files/sudoku/good/* 2>&1)" '' 'damaged lines, grids, tables and files, likewise'
        is "$("$python" "$srcdir/tests/damage.py" "$libdir_under_test/libdlx.so" readings 0 2000 2>&1)" '' \
            'boards that may be read in two ways: the consistent reading, or an error'
    else
        skip '... by the library' 'there is no shared library'
        skip 'damaged lines, grids, tables and files' 'there is no shared library'
        skip 'boards that may be read in two ways' 'there is no shared library'
    fi
else
    for name in 'random tables with a damaged puzzle' '... by the library' 'damaged files' \
        'boards that may be read in two ways'; do
        skip "$name" 'no python3 here'
    done
fi

# A row of separators ends a board, as the later boards show, though the number of rows fits both readings.
for board in 1 2 1 2 1; do
    case $board in
    1) printf '1,2,3,4\n3,,1,2\n2,1,4,3\n4,3,2,\n,,,\n' ;;
    2) printf '4,,2,1\n2,1,4,\n3,4,,2\n1,2,3,4\n,,,\n' ;;
    esac
done | sed '$d' >text
is "$(sdk-solve -u text | tr '\n' ' ')" '12343.122143432. 4.21214.34.21234 12343.122143432. 4.21214.34.21234 12343.122143432. ' \
    'a row of separators between five boards'
