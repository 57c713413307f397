#!/bin/sh
# SPDX-License-Identifier: MIT
# Matrices as other programs write them: Matrix Market files of scipy, text of numpy, tables of
# spreadsheets, and binary files of numpy and scipy.
. "${srcdir:-.}/tests/tap.sh"

# Knuth's example: its rows, and their conversions.
rows='1 0 0 1 0 0 1
1 0 0 1 0 0 0
0 0 0 1 1 0 1
0 0 1 0 1 1 0
0 1 1 0 0 1 1
0 1 0 0 0 0 1'
printf '%s\n' "$rows" >plain.matrix
ec-convert plain.matrix >wanted

# reads NAME FILE [OPTION...]: the file holds that matrix.
reads()
{
    name=$1 file=$2
    shift 2
    prints 0 "$(cat wanted)" "$name" ec-convert "$@" "$file"
}

# refuses NAME FILE MESSAGE: MESSAGE is the text after the name of the program, a pattern.
refuses() { errs "^ec-solve: $2:$3" "$1" ec-solve "$2"; }

# refuses_csv NAME TEXT MESSAGE: likewise for a table.
refuses_csv()
{
    printf "$2" >bad.csv
    refuses "csv: $1" bad.csv "$3"
}

printf '110\n001\n100\n01\n010\n' >digits
errs 'expected a row of 3 columns' 'a matrix with a short row is no problem of the OR-Library' ec-solve digits

# ---- Matrix Market

# market HEADER VALUE: the coordinates of the nonzeros, each with the value.
market()
{
    echo "%%MatrixMarket matrix coordinate $1 general"
    echo '%'
    echo '6 7 17'
    printf '%s\n' "$rows" | "$AWK" -v value="$2" '{
        for (i = 1; i <= NF; i++) if ($i) print NR, i value }'
}
for one in 1 1. 1.0 +1 1e0 1.000000000000000e+00 10e-1 0.1E1 001.00; do
    market real " $one" >scipy.mtx
    reads "mtx: $one" scipy.mtx
done
market pattern '' >scipy.mtx
reads 'mtx: a pattern' scipy.mtx
market integer ' 1' | sed '3s/17/18/; 3a\
1 2 0' >scipy.mtx
reads 'mtx: an entry of 0' scipy.mtx
reads 'mtx: from a pipe' - <scipy.mtx
for value in 2 0.5 -1 1.1 1e1 1e 1.0.0 nan 0x1 '' 1e99999999999; do
    market real " $value" >bad.mtx
    fails_with 2 "mtx: not '$value'" ec-solve bad.mtx
done
market complex ' 1 0' >bad.mtx
refuses 'mtx: complex numbers' bad.mtx '1:34: expected a matrix of 0 and 1, found complex numbers'

# array TYPE FORMAT: all values, column by column.
array()
{
    echo "%%MatrixMarket matrix array $1 general"
    echo '6 7'
    printf '%s\n' "$rows" | "$AWK" -v form="$2\n" '
        { for (i = 1; i <= NF; i++) value[i, NR] = $i }
        END { for (i = 1; i <= 7; i++) for (k = 1; k <= NR; k++) printf form, value[i, k] }'
}
array real %.16e >dense.mtx
reads 'mtx: an array' dense.mtx
array integer %d >dense.mtx
reads 'mtx: an array of integers' dense.mtx
array real %.1f | sed '$d' >cut.mtx
refuses 'mtx: an array that ends early' cut.mtx '43:1: expected 0 or 1, found the end of the file'
{
    array real %.1f
    echo 0
} >long.mtx
refuses 'mtx: an array that goes on' long.mtx "45:1: expected the end of the file after 42 entries, found '0'"
array complex '%d 0' >bad.mtx
refuses 'mtx: an array of complex numbers' bad.mtx '1:29: expected a matrix of 0 and 1, found complex numbers'

# ---- text of numpy, tables

printf '%s\n' "$rows" | "$AWK" '{ for (i = 1; i <= NF; i++) printf "%s%.18e", (i > 1 ? " " : ""), $i; print "" }' >savetxt
reads 'numpy.savetxt' savetxt
sed '1i\
# a heading' savetxt >savetxt.txt
reads 'numpy.savetxt with a heading' savetxt.txt
sed 's/ /,/g' savetxt >savetxt.txt
reads 'numpy.savetxt between commas' savetxt.txt
for separator in , ';' "$(printf '\t')"; do
    printf '%s\n' "$rows" | sed "s/ /$separator/g" >table.csv
    reads "a table, '$separator'" table.csv
    printf '%s\r\n' "$rows" | sed "s/ /$separator /g; s/1/\"1\"/g" | sed '3i\
' >table.csv
    reads "a table with quotes and blanks, '$separator'" table.csv
    {
        echo 'a,b,"c, d",e,f,g,h' | sed "s/,/$separator/g; s/\"c. d\"/c/"
        printf '%s\n' "$rows" | sed "s/ /$separator/g"
    } >table
    gives "0 $(sed '2s/.*/a b c e f g h/; 3,$y/1234567/abcefgh/' wanted)" "names of items, '$separator'" ec-convert table
done
printf '%s\n' "$rows" | sed 's/ /,/g; s/0/False/g; s/1/True/g' >truth.csv
reads 'truth values' truth.csv
{
    echo ',a,b,c,d,e,f,g'
    printf '%s\n' "$rows" | "$AWK" '{ print "row " NR - 1, $0 }' OFS=, | sed 's/\([01]\) \([01]\)/\1,\2/g; s/\([01]\) \([01]\)/\1,\2/g'
} >labels.csv
run ec-convert labels.csv
is "$(printf '%s\n' "$stdout" | grep -v '^|: ')" \
    "$(sed '2s/.*/a b c d e f g/; 3,$y/1234567/abcdefg/' wanted)" 'labels of rows'
is "$(printf '%s\n' "$stdout" | grep '^|: ' | tail -n 1)" '|: option row%205' 'are names of options'
refuses_csv 'another number' 'a,b\n1,0\n0,2\n' "3:3: expected 0 or 1, found '2'"
refuses_csv 'a short row' '1,0\n0\n' '2:2: expected a row of 2 cells, found 1'
refuses_csv 'a long row' '1,0\n0,1,0\n' "2:5: expected the end of the row, found '0'"
refuses_csv 'an empty cell' '1,0\n0,\n' '2:3: expected 0 or 1, found an empty cell'
refuses_csv 'a name twice' 'a,a\n0,1\n' "1:3: item 'a' occurs twice"
refuses_csv 'complex numbers' '(1.0+0j) (0.0+0j)\n' "1:1: expected 0 or 1, found '(1.0+0j)'"
# Marks and empty cells, in a table with names only, and not beside 0 and 1.
printf 'set,a,b,c\np,x,,\nq,,X,x\n' >marks.csv
is "$(ec-convert marks.csv | tr '\n' ' ')" '|= problem a b c |: option p a |: option q b c |= end ' 'csv: marks'
printf 'a;b\n;x\nx;\n' >marks.csv
is "$(ec-convert marks.csv | tr '\n' ' ')" '|= problem a b b a |= end ' 'csv: marks without names of rows'
printf 'x,y\n1,0\n0,1\n' >marks.csv
is "$(ec-convert marks.csv | tr '\n' ' ')" '|= problem x y x y |= end ' 'csv: an item x'
refuses_csv 'an empty cell below numbers' 'n,a,b\np,1,0\nq,,1\n' '3:3: expected 0 or 1, found an empty cell'
refuses_csv 'a number below marks' 'n,a,b\np,x,\nq,0,1\n' "3:3: expected the marks of other cells, found '0'"
refuses_csv 'marks without names' 'x,,\n,x,x\n' "1:3: bad item name ''"
# As pandas prints a table.
printf '   a  b  cost\n0  1  0     5\n1  0  1     7\n' >frame
is "$(ec-convert frame | grep -v '^|' | tr '\n' ' ')" 'a b a |5 b |7 ' 'pandas: a printed table'
printf '      left  right\np       1      0\nq       0      1\n' >frame
is "$(ec-convert frame | tr '\n' ' ')" '|= problem left right |: option p left |: option q right |= end ' 'pandas: names of rows'
printf '   a  b\n0  1  0\n1  0\n' >frame
complains 'frame:3:5: expected a row of 2 cells, found 1' 'pandas: a short row' ec-convert frame
printf '   a  ..  b\n0  1  ..  0\n' >frame
complains "frame:2:7: expected 0 or 1, found '..'" 'pandas: omitted columns' ec-convert -f csv frame
printf '    a b c\n    a b\n    c\n' >frame
is "$(ec-solve -c frame)" 1 'an indented problem is no table'
ec-convert -t csv "$srcdir/examples/knuth.ec" >knuth.csv
run ec-convert knuth.csv
is "$(printf '%s\n' "$stdout" | sed '2,$s/ /\
/g' | sort)" "$(ec-convert "$srcdir/examples/knuth.ec" | sed '2,$s/ /\
/g' | sort)" 'csv: written and read'
printf 'a;b c,d ;e\nc,d\na;b ;e\n' >names.ec
gives "0 $(ec-convert names.ec)" 'csv: names with separators' sh -c 'ec-convert -t csv names.ec | ec-convert -f csv'

for name in '%20a' 'a%20' '"a"' 'a%0Ab'; do
    printf '%s b\n%s\nb\n' "$name" "$name" >names.ec
    complains 'the format csv cannot hold the name of item 1,' "csv: the name $name of an item" ec-convert -t csv names.ec
    printf 'a b\na\n|: option %s\nb\n' "$name" >names.ec
    complains 'the format csv cannot hold the name of option 2,' "csv: the name $name of an option" ec-convert -t csv names.ec
done
printf 'a Price\na\nPrice\n' >names.ec
complains "csv cannot hold the name of item 2: a column 'Price' holds costs" 'csv: no item is named as the costs' \
    ec-convert -t csv names.ec
printf 'items\nitems\nitems\n' >names.ec
complains "csv cannot hold the name of item 1: a column 'items' holds the items" 'csv: a single item is not named as lists of items' \
    ec-convert -t csv names.ec

# Labels: names of items and options go there and back, and so do several problems.
cat >days.json <<'END'
{"primary": ["monday", "c"], "options": [{"name": "Ann", "items": ["monday"]}, ["c"],
 {"name": "Bob", "items": ["monday", "c"]}]}
END
gives '0 option monday c
Ann         1 0
2           0 1
Bob         1 1' 'labels are above and beside the matrix' ec-convert -t matrix --labels days.json
printf '%s\n' "$stdout" >days
is "$(ec-convert -t json days)" "$(ec-convert -t json days.json)" 'labels are read as names'
is "$(cat days - days <<'END' | ec-solve -c | tr '\n' ' '

END
)" '2 2 ' 'several matrices with labels'
is "$(ec-convert -t csv days | tr '\n' ' ')" ',monday,c Ann,1,0 2,0,1 Bob,1,1 ' 'names of rows in csv'
is "$(ec-convert -t csv days | ec-convert -f csv -t json)" "$(ec-convert -t json days.json)" 'and read from there'
printf 'option a b\nx 1 2\n' >faulty
complains "faulty:2:5: expected 0 or 1, found '2'" 'faults of labelled rows have their places' ec-solve -f matrix faulty
printf 'option a b\nx 1 0 1\n' >faulty
complains 'faulty:2:7: expected a row of 2 columns, found more' 'too many cells' ec-solve -f matrix faulty
printf 'option a a\n' >faulty
complains "faulty:1:10: item 'a' occurs twice" 'names that are there twice' ec-solve -f matrix faulty

# ---- binary files

if ! "${PYTHON:-:}" "$srcdir/tests/numpy.py" "$tmp" 2>err; then
    skip 'binary files of numpy' "Python writes none here: $(tail -n 1 err)"
    exit
fi
# Where memory can be limited, which it cannot with sanitizers.
limit='ulimit -v 100000'
(ulimit -v 100000 && ec-solve --version) >out 2>&1 || limit=:
no_zlib=
if ec-solve "$tmp/csr-deflated.npz" 2>&1 | grep 'zlib is not built in' >/dev/null; then no_zlib=1; fi
for file in *.npy *.npz; do
    case $no_zlib$file in
        1*deflated* | 1bad-half* | 1bad-bytes* | 1bad-size*)
            skip "$file" 'no zlib in this build'
            continue
            ;;
        *bad-*)
            # Little memory: claims of a file are not believed.
            errs "^ec-solve: $file: [a-z]" "$file" sh -c "$limit; ec-solve '$file'"
            continue
            ;;
        empty.npy)
            gives '1 0' "$file" ec-solve -q -c "$file"
            continue
            ;;
    esac
    reads "$file" "$file"
    reads "$file, from a pipe" - <"$file"
done
if gzip -c csr-stored.npz >packed 2>err && [ -z "$no_zlib" ]; then reads 'compressed once more' packed; fi
like "$(ec-solve bad-complex.npy 2>&1)" 'complex numbers' 'complex numbers are named'
# Every beginning of a file is refused.
size=$(wc -c <csc-stored.npz)
bad=
for length in $(seq 7 31 "$((size - 1))"); do
    head -c "$length" csc-stored.npz >cut.npz
    ec-solve cut.npz >out 2>&1
    [ $? -eq 2 ] || bad="$bad $length"
done
is "$bad" '' 'archives that are cut off'

# --transpose: a row for each constraint, of A x = 1, in every format of matrices.
"$AWK" '{ for (i = 1; i <= NF; i++) row[i] = row[i] (NR > 1 ? " " : "") $i } END { for (i = 1; i <= NF; i++) print row[i] }' \
    plain.matrix >turned.matrix
tr ' ' ',' <turned.matrix | sed '1s/^/1,2,3,4,5,6\n/' >turned.csv
{
    echo '%%MatrixMarket matrix coordinate pattern general'
    "$AWK" '{ for (i = 1; i <= NF; i++) if ($i) text = text i " " NR "\n"; n += gsub(/1/, "") } END { printf "7 6 %d\n%s", n, text }' plain.matrix
} >turned.mtx
sed 's/ /, /g; s/.*/[&],/; 1s/^/[/; $s/,$/]/' turned.matrix >turned.py
for file in turned.matrix turned.csv turned.mtx turned.py; do
    run ec-convert --transpose "$file"
    is "$status $(echo "$stdout" | ec-solve -c) $(echo "$stdout" | ec-convert -t matrix)" "0 1 $(ec-convert -t matrix plain.matrix)" \
        "--transpose reads $file"
done
printf 'option a b c\nx 1 1 0\ny 0 1 1\n' >labels
is "$(ec-convert --transpose -t matrix --labels labels)" "$(printf 'option x y\na      1 0\nb      1 1\nc      0 1')" '--transpose turns names'
is "$(ec-convert --transpose -t matrix --labels labels | ec-convert --transpose -t matrix --labels)" "$(ec-convert -t matrix --labels labels)" 'twice is once back'
for problem in 'a | b\na b\n' '0:2|a\na\n' 'a b\na b |3\n' '2|a\na a\n'; do
    printf "$problem" >more.ec
    run ec-convert --transpose more.ec
    like "$status $stderr" '^2 ec-convert: more.ec: --transpose: expected a matrix of 0 and 1, found' '--transpose refuses more than a matrix'
done
printf '110\n011\n101\n' >square
for command in ec-convert ec-solve; do
    run $command -v square
    like "$stderr" "$command: square: a square matrix: rows are options, columns items; with ec-convert --transpose the reverse" \
        "$command -v notes that a square matrix is read by rows"
    run $command -v turned.matrix
    is "$(echo "$stderr" | grep -c 'a square matrix')" 0 'no other matrix'
done
