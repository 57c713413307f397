#!/bin/sh
# SPDX-License-Identifier: MIT
# Sets of numbers, and matrices and lists as programming languages print them: each text is read as
# the one problem that fits, or refused with the readings that fit.
. "${srcdir:-.}/tests/tap.sh"

# reads NAME OPTIONS TEXT [ARGUMENT]...: the text of printf is solved by these options, first found.
reads()
{
    name=$1 wanted=$2
    printf "$3" >text
    shift 3
    run ec-solve -q "$@" text
    is "$(echo "$stdout" | sed -n 's/.* options *//p')" "$wanted" "$name"
}

# refuses NAME PATTERN TEXT [ARGUMENT]...
refuses()
{
    name=$1 wanted=$2
    printf "$3" >text
    shift 3
    errs "$wanted" "$name" ec-solve -q "$@" text
}

# ---- matrices

reads numpy '1 2' '[[1 0 0]\n [0 1 1]]\n'
reads 'numpy, floats' '1 2' '[[1. 0. 0.]\n [0. 1. 1.]]\n'
reads 'numpy, repr' '1 2' 'array([[ True, False, False],\n       [False,  True,  True]])\n'
reads Sage '1 2' '[1 0 0]\n[0 1 1]\n'
reads 'lists' '1 2' '[[1, 0, 0], [0, 1, 1]]'
reads C '1 2' 'int m[2][3] = {{1, 0, 0},\n {0, 1, 1}};\n'
reads MATLAB '1 2' 'A = [1 0 0; 0 1 1];\n'
reads 'MATLAB, over lines' '1 2' 'A = [1 0 0\n     0 1 1];\n'
reads 'Julia' '1 2' '2×3 Matrix{Int64}:\n 1  0  0\n 0  1  1\n'
reads 'Julia, truth values' '1 2' '2×3 BitMatrix:\n 1  0  0\n 0  1  1\n'
reads 'Julia, sparse' '1 2' '2×3 SparseMatrixCSC{Int64, Int64} with 3 stored entries:\n 1  ⋅  ⋅\n ⋅  1  1\n'
reads 'R' '1 2' '     [,1] [,2] [,3]\n[1,]    1    0    0\n[2,]    0    1    1\n'
reads 'R, truth values' '1 2' '      [,1]  [,2]\n[1,]  TRUE FALSE\n[2,] FALSE  TRUE\n'
reads 'Octave' '1 2' 'A =\n\n   1   0   0\n   0   1   1\n\n'
refuses 'Julia, shortened' "expected an integer from 0, found '…'" '2×9 Matrix{Int64}:\n 1  …  0\n 0  …  1\n'
refuses 'Julia, rows missing' 'expected 3 rows, found 2' '3×2 Matrix{Int64}:\n 1  0\n 0  1\n' -f matrix
refuses 'R, columns wrapped' "4:6: expected an integer from 0, found '.,3.'" \
    '     [,1] [,2]\n[1,]  1 0\n[2,]  0 1\n     [,3] [,4]\n[1,] 1 0\n[2,] 0 1\n'
refuses 'Julia, no 0 or 1' "expected 0 or 1" '2×2 Matrix{Int64}:\n 1  2\n 3  4\n' -f matrix
reads 'tabs: two formats read the same' '1 2' '1\t0\t0\n0\t1\t1\n'
refuses 'a matrix of two columns, or sets from 0' 'one of matrix, sets' '[[1,0],[0,1]]'
refuses 'a matrix cut short by numpy' 'print the array in full' '[[1 0 ... 0 1]\n [0 1 ... 1 0]]\n'
refuses 'an open bracket' 'expected a closing bracket' '[[1, 2], [3'
refuses 'no numbers' 'expected numbers' '[]'

# ---- sets

reads 'from 0' '1 2' '[[0], [1, 2]]'
reads 'from 1' '1 2' '[[1], [2, 3]]'
reads 'sets of tuples' '1 2' '{(1, 2), (3,)}\n'
reads 'sets of numpy numbers' '1 2' '[[np.int64(0)], [np.int64(1), np.int64(2)]]\n'
reads 'a dict' '2 4 6' "Y = {\n 'A': [1, 4, 7],\n 'B': [1, 4],\n 'C': [4, 5, 7],\n 'D': [3, 5, 6],
 'E': [2, 3, 6, 7],\n 'F': [2, 7]}\n"
reads 'elements and a dict' '1 2' "X = {1, 2, 3}\nY = {'A': [1], 'B': [2, 3]}\n"
reads 'elements from 0 and a list' '1 2' 'U = [0, 1, 2]\nS = [{0}, {1, 2}]\n'
reads 'an element in no set' '' 'X = {1, 2, 3}\nS = [[1], [2]]\n'
refuses 'an element beyond the list' 'expected an element from 1 to 2, found 3' 'X = {1, 2}\nS = [[1], [2, 3]]\n'
refuses 'elements or a set, and a set' 'the first set has all elements' 'A = {1, 2}\nB = {2}\n'
refuses 'elements before a matrix' 'expected a single list of rows, found two' 'X = [0, 1]\nM = [[1, 0], [0, 1]]\n' -f matrix
reads 'Sage' '1 2' 'matrix(ZZ, [[1,0,0],[0,1,1]])\n'
printf 'c sets\np ec 3\ns 1\ns 2 3\n' >sets.ec
printf '3 2\n1\n2 3\n' >sets.dlx
for file in sets.ec sets.dlx; do
    run ec-solve -a $file
    is "$(echo "$stdout" | sed -n 's/.* options //p')" '1 2' "$file: the contents beat the name"
    like "$stderr" "$file: warning: by its contents, the format is sets, not ec" '... with a warning'
done
reads 'p ec' '1 2' 'c sets\np ec 4\ns 1 4\nc\ns 2 3\ns 1 2\n'
reads 'items and sets' '1 2' '4 3\n1 4\n2 3\n1 2\n'
reads 'items and sets, from 0' '1 2' '4 3\n0 3\n1 2\n0 1\n'
reads 'counts' '1 2' '4 3\n2 1 4\n2 2 3\n2 1 2\n'
reads 'costs' '1 2' '4 3\n7 1 4\n8 2 3\n9.5 1 2\n'
reads 'names' '1 2' 'A 1 4\nB 2 3\nC 1 2\n'
reads 'names with colons' '1 2' 'A: 1 4\nB: 2 3\n'
reads 'bare lines, as asked for' '1 2' '1 4\n2 3\n1 2\n' -f sets
reads 'bare lines with costs' '1 2' '5 1 4\n6 2 3\n7 1 2\n' -f cost-sets
refuses 'bare lines: two readings, both named' \
    'ambiguous numbers: sets (-f sets --header=no), or costs after sets' '1 4\n2 3\n1 2\n'
refuses 'the number of elements, or a set' \
    'sets (-f sets --header=no), or sets after the number of elements (-f sets --header=yes)' \
    '3\n1 2\n3\n1 2 3\n'
reads 'the number of elements, as asked for' '1 2' '3\n1 2\n3\n1 2 3\n' -f sets --header=yes
refuses 'sets that end in 0 are no clauses' 'sets ended by 0' \
    '1 2 0\n2 1 0\n3 1 2 0\n3 0\n2 0\n1 0\n3 0\n'
refuses 'a list of R is no line of items' 'one of ec' 'sets <- list(c(1), c(2, 1), c(2))\n'
refuses 'sets in braces are no items' 'expected numbers' '{a,b}\n{a,b}\n'
reads 'items 1 to 5 in the first line' '1 2' '1 2 3 4 5\n1 2 5\n3 4\n1 2 5\n'
reads 'numbers of items before a bar' '1 2' '1 2 3 4 5 | 6\n1 2 5\n3 4\n1 2 5\n'
refuses 'the sets of each item, or rows, some empty' \
    '-f rows reads another problem than counts before the sets' '6 2\n0\n2 1 2\n2 1 2\n0\n2 1 2\n0\n'
refuses 'sets that end in 0, or from 0, an element in no set' 'sets ended by 0' \
    '6 2\n2 5 3 1 4 0\n4 1 0\n'
refuses 'costs of 1, or a column' 'costs before rows of a matrix' '1 1 0 1\n1 0 1 0\n1 1 0 1\n'
refuses 'sets in commas are no items' '-f sets' '0, 1, 2\n0, 2\n0, 1, 2\n'
refuses 'sets in braces are no names of sets' 'expected a number' '2 2\n{2}\n{1}\n'
refuses 'costs that leave elements over, or a header' 'ambiguous' '4 2\n1\n1 2\n1 2\n1 2\n'
refuses 'an option with a wrong item is no set' "unknown item '4'" '1 2 3\n1\n2 4\n'
refuses 'from 0 or 1' '--base=0 or --base=1' '[[2], [3]]'
reads 'from 2, since 1 is an item' '' '[[2], [3]]' --base=1
refuses 'a gap' 'element 2 is in no set' '[[1, 3], [3]]'
refuses 'an element above the items' '2:5: expected an element from 1 to 3, found 5' 'p ec 3\ns 1 5\n'
refuses 'too few sets' 'expected 4 sets, found 2' 'p ec 3 4\ns 1 2\ns 3\n'
refuses 'names alone' 'expected elements of sets, found none' 'A\nB\n' -f sets
refuses 'a base' '--base: expected 0 or 1' '[[1]]' --base=2

refuses 'a name of two sets' 'another name of a set' 'A 5\nB 3\nC 0\nC 2\n' -f sets

# ---- marks in tables

for pair in 'yes no' 'Y N' 't F' '✓ ✗' '✔ -' 'x .' '* ' 'true false'; do
    mark=${pair% *} none=${pair#* }
    reads "marks: $pair" '1 2' "a,b,c\n$mark,$none,$mark\n$none,$mark,$none\n$mark,$mark,$none\n"
done
refuses 'two kinds of marks' 'expected the marks of other cells' 'a,b\nyes,no\nx,no\n' -f csv
refuses 'marks that are no pair' 'expected the marks of other cells' 'a,b\nyes,f\n' -f csv
refuses 'a table without marks' 'expected a mark in a row' '"a","b"\n"A",""\n"B",""\n' -f csv
reads 'an item in each row' '1 2' 'option,item\nA,p\nA,q\nB,r\nC,q\nC,r\n'
reads 'an item in each row, in any order' '1 2' 'option,item\nA,p\nB,r\nA,q\nC,q\nC,r\n'

refuses 'marks are no names' 'expected names of items in the first line' 'a,yes,no\nb,yes,yes\nc,no,yes\n' -f csv
refuses 'names with blanks, or two items' "expected commas between items, found 'cell' in all rows" \
    'id,covers\n1,cell 1\n2,cell 0\n' -f csv
reads 'names with blanks' '1 2' 'id,item\n1,cell 1\n2,cell 0\n'

# ---- sets with names, sparse matrices

reads 'sets with names' '1 2' 'S0 = {0, 1}\nS1 = {2}\nS2 = {1, 2}\n'
reads 'lists with names' '2 3' 'A = [1, 2]\nB = [2, 3]\nC = [1]\n'
reads 'sets of one element' '1 2' 's = {1}\nt = {2}\nu = {1, 2}\n' -n 1
reads 'elements, then sets' '2 3' 'U = {1, 2, 3}\nS = [{1, 2}, {2, 3}, {1}]\n'
refuses 'elements, sets, and one more' 'a single list of rows' 'U = {1, 2}\nS = [{1}, {2}]\nT = {1}\n' -f sets
reads 'elements, then sets by name' '1 2' "X = {1, 2, 3}\nY = {'A': [1, 2], 'B': [3]}\n"
refuses 'a first set of all elements' 'the first set has all elements' 'U = {1, 2, 3}\nS = {1, 2}\nT = {3}\n' -f sets
refuses 'a set, and sets' 'rows of numbers in equally many brackets' 'U = {1, 3}\nS = [{1}, {3}]\n' -f sets
title="<COOrdinate sparse matrix of dtype 'int64'\n\twith 5 stored elements and shape (3, 4)>\n  Coords\tValues\n"
ones='  (0, 0)\t1\n  (0, 2)\t1\n  (2, 1)\t1\n  (1, 3)\t1\n  (1, 1)\t1\n'
reads 'a sparse matrix' '1 2' "$title$ones"
reads 'without a title' '1 2' "$ones"
reads 'floats' '1 2' "$(echo "$ones" | sed 's/t1/t1.0/g')"
reads 'truth values' '1 2' "$(echo "$ones" | sed 's/t1/tTrue/g')"
run sh -c "printf '$title' | sed 's/with 5/with 0/;s/4)/2)/' | ec-convert -f matrix -t matrix"
is "$(echo "$stdout" | grep -c .)" 4 'no ones: the rows and columns of the title'
refuses 'fewer ones' 'expected 5 nonzeros, found 4' "$title$(echo "$ones" | sed 's/  .1, 1.*//')" -f matrix
refuses 'a place outside' '4:1: expected a place within the matrix' "$title  (0, 4)\t1\n" -f matrix
refuses 'another value' '2:10: expected the value 1' '  (0, 0)\t1\n  (0, 1)\t2\n' -f matrix
refuses 'a printout that was shortened' '2:3: expected all nonzeros' '  (0, 0)\t1\n  :\t:\n  (9, 9)\t1\n' -f matrix
refuses 'a title alone' '1: expected the places of nonzeros' '<COOrdinate sparse matrix of shape (' -f matrix
refuses 'half a title' 'expected the number of rows and columns' '<COOrdinate sparse matrix of shape ( ' -f matrix
refuses 'a title without columns' 'expected the number of rows and columns' '<COOrdinate sparse matrix of shape (3,)' -f matrix
refuses 'twice' 'occurs twice' '  (0, 0)\t1\n  (0, 0)\t1\n' -f matrix
refuses 'more rows than a file has' 'rows' "$(echo "$title" | sed 's/(3,/(3000000000,/')$ones" -f matrix
refuses 'rows without end' 'expected a place within' '  (0, 0)\t1\n  (18446744073709551615, 0)\t1\n' -f matrix

# ---- weighted formulas

reads 'soft clauses first' '2 3 6' '3 -1 0\n2 -2 0\nh 1 2 0\n' --min
reads 'soft clauses alone' '2 4' '3 -1 0\n2 -2 0\n' -f wcnf --min
refuses 'soft clauses alone, no format' 'format' '3 -1 0\n2 -2 0\n'
reads 'rows that end with 0 are a matrix' '1 2' '1 1 0\n0 0 1\n'

# ---- tables and JSON

reads 'options by name alone' '1 2' '{"a": ["x", "y"], "b": ["z"]}'

reads 'a named first column' '1 2' 'option,a,b\nX,1,0\nY,0,1\n'
reads 'running numbers' '1 2' 'idx,a,b\n1,1,0\n2,0,1\n3,1,1\n' -n 1
refuses 'a wrong cell is no name' "expected 0 or 1, found '2'" 'a,b\n1,0\n2,1\n'
run sh -c "printf ',a,b,cost\nX,1,0,3\nY,0,1,4\n' | ec-solve -q --min"
like "$stdout" 'cost 7 options 1 2' 'a column of costs'
run sh -c "printf 'cost,a,b\n3,1,0\n4,0,1\n' | ec-solve -q --min"
like "$stdout" 'cost 7 options 1 2' 'costs first'
refuses 'costs, or an item' 'holds only 0 and 1' 'cost,a,b\n1,1,0\n1,0,1\n' -f csv
reads 'no primary' '1 2' '{"options": [["a"], ["b"]]}'
reads 'options by name' '1 2' '{"options": {"A": ["a", "b c"], "B": {"items": ["d"]}}}'
reads 'bounds by name' '1 2 3' '{"primary": {"a": [0, 2], "b": 2}, "options": [["a", "b"], ["b"], ["a"]]}'
reads 'options alone' '1 2' '[["a", "b"], ["c"]]'

# ---- names and comments

cat >odd.xcc <<'END'
< a b >
a;
b;
END
gives '0 1' 'contents count more than the name' ec-solve -c odd.xcc
like "$stderr" 'the format is miniexact, not xcc' 'with a warning'
for sign in // '#' %% ';'; do
    refuses "a comment with $sign" "comments begin with '|', not with" "$sign pieces\na b\na\nb\n" -f ec
done
refuses 'a colon in a name' "write '=' or '#' instead" 'r1c1:5 x\nr1c1:5\n'
refuses 'a colour of a primary item' "write '=' or '#' instead" 'r1c1 x\nr1c1:5\n'
