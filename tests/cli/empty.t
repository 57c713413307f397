#!/bin/sh
# SPDX-License-Identifier: MIT
# Files that hold nothing: an error in every format of a single problem, and a stream without problems in
# those of streams. The formats that are read are walked, by the program's own list of them.
. "${srcdir:-.}/tests/tap.sh"

: >nothing
printf '\n\n' >blank
formats=$(ec-solve --help=all | "$AWK" '/^Formats of -f:/ { on = 1; next } on && NF == 0 { on = 0 }
    on && /^  [a-z]/ && $1 != "auto" { print $1 }')
like "$formats" '^lp$' 'the list of formats is found'

for format in $formats; do
    case $format in
    ec | matrix | rows | tiling)
        prints 0 '' "$format: an empty file is a stream without problems" ec-solve -c -f "$format" nothing
        continue
        ;;
    esac
    for file in nothing blank; do
        errs "^ec-solve: $file[:0-9]*: .*[a-z]" "$format: $file is an error" ec-solve -c -f "$format" $file
        fails_with 2 "$format: ec-convert refuses $file" ec-convert -f "$format" -t ec $file
        cp $file "named.$format"
        fails_with 2 "$format: $file is an error by its name" ec-solve -c "named.$format"
    done
done

# comments FORMAT SIGN: a file of nothing but comments.
comments()
{
    printf '%s a comment\n\n%s another\n' "$2" "$2" >comments
    gives '2 ' "$1: nothing but comments is an error" ec-solve -c -f "$1" comments
}

comments lp '\'
comments mps '*'
comments mps-fixed '*'
comments opb '*'
comments cnf c
comments mtx %
comments exact '#'
comments knuth '|'
comments xcc '|'
comments col c

# header FORMAT TEXT: a file that ends after its header.
header()
{
    printf "$2" >header
    gives '2 ' "$1: nothing behind the header is an error" ec-solve -c -f "$1" header
}

header cnf 'p cnf 3 2\n'
header opb '* #variable= 2 #constraint= 1\n'
header mtx '%%%%MatrixMarket matrix coordinate pattern general\n'
header mtx '%%%%MatrixMarket matrix coordinate pattern general\n2 2 2\n'
header lp 'Minimize\n obj: x\n'
header lp 'Minimize\n obj: x\nSubject To\n'
header mps 'NAME a\nROWS\n N o\n'
header json '{\n'
header scp '3 4\n'
header rail '3 4\n'
header spp '3 4\n'
header npz 'PK\003\004'
header npy '\223NUMPY'

printf '* #variable= 2 #constraint= 3\n+1 x1 +1 x2 = 1 ;\n' >short.opb
gives '0 2' 'opb: fewer constraints than announced are solved' ec-solve -c short.opb
like "$stderr" 'short.opb:2:1: warning: expected 3 constraints, found 1' \
    'opb: fewer constraints than announced are told'

for name in named.json named.xml named.csv; do
    : >$name
    refuses "sdk-solve: $name: expected a puzzle, found an empty file" "$name: an empty document is an error" sdk-solve -u $name
    fails_with 2 "$name: sdk2ec refuses an empty document" sdk2ec blank $name
done
for format in json fpuzzles opensudoku gnome-sudoku csv kaggle; do
    fails_with 2 "$format: an empty file is an error" sdk-solve -u -f $format nothing
done
prints 0 '' 'an empty text is a stream without puzzles' sdk-solve -u nothing blank

# The problem without items, and with a constant cost, is not nothing where it is written.
printf '|= problem\n|= end\n' >least.ec
printf '|= problem\n|: constant 5\n|= end\n' >constant.ec
for format in $formats; do
    for file in least constant; do
        ec-convert -q -t "$format" "$file.ec" >written 2>err || continue
        gives "0 $(ec-solve -q -m "$file.ec")" "$format: $file.ec comes back" ec-solve -q -m -f "$format" written
    done
done
