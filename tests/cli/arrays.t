#!/bin/sh
# SPDX-License-Identifier: MIT
# Boards as programming languages write arrays: by rows, by columns, transposed, with optional
# cells.
. "${srcdir:-.}/tests/tap.sh"

board=.21.....3..2....
rows='0, 2, 1, 0, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0'
columns='0, 0, 3, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0'

# read_board TEXT NAME: the board alone.
read_board()
{
    printf '%s\n' "$1" >text
    run sdk-solve -q -u text
    is "$status $(echo $stdout)$stderr" "0 $board" "$2"
}

while IFS='#' read -r name text; do
    read_board "$(printf "$text")" "$name"
done <<END
R by columns#m <- matrix(c($columns), nrow=4)
R, both sizes#m <- matrix(c($columns), 4, 4)
R by rows#m <- matrix(c($rows), nrow=4, byrow=TRUE)
R, not by rows#m <- matrix(c($columns), ncol = 4, byrow = FALSE)
R, another function with sizes#m <- maatrix(c($columns), nrow=4)
R, dimensions#m <- array(c($columns), dim=c(4,4))
R, transposed#m <- t(matrix(c($rows), nrow=4))
R, bound columns#m <- cbind(c(0,0,3,0), c(2,0,0,0), c(1,0,0,0), c(0,0,2,0))
R, bound rows#m <- rbind(c(0,2,1,0), c(0,0,0,0), c(3,0,0,2), c(0,0,0,0))
Julia#m = reshape([$columns], 4, 4)
Julia, transposed#m = [0 0 3 0; 2 0 0 0; 1 0 0 0; 0 0 2 0]'
MATLAB#m = reshape([$columns], 4, 4);
MATLAB, transposed#m = reshape([$rows], 4, 4)';
MATLAB by rows#m = [0 2 1 0; 0 0 0 0; 3 0 0 2; 0 0 0 0];
Fortran#integer :: m(4,4) = reshape([$columns], [4,4])
Fortran 90#m = reshape((/ $columns /), (/ 4, 4 /))
Fortran, order#m = reshape([$rows], [4,4], order=[2,1])
Fortran, transposed#m = transpose(reshape([$rows], [4,4]))
NumPy#m = np.array([$rows]).reshape(4, 4)
NumPy in Fortran's order#m = np.array([$columns]).reshape((4, 4), order='F')
NumPy, a function#m = np.reshape([$columns], (4, 4), order="F")
NumPy, transposed#m = np.array([[0,0,3,0],[2,0,0,0],[1,0,0,0],[0,0,2,0]]).T
NumPy, transposed twice#m = np.array([$rows]).reshape(4, 4).T.transpose()
Mathematica#m = Transpose[{{0,0,3,0},{2,0,0,0},{1,0,0,0},{0,0,2,0}}];
Norvig's names#m = {'A2': 2, 'A3': 1, 'C1': 3, 'C4': '2'}
names of a sheet#m = {'B1': 2, 'C1': 1, 'A3': 3, 'D3': 2}
Haskell#m = [[Nothing,Just 2,Just 1,Nothing],[Nothing,Nothing,Nothing,Nothing],[Just 3,Nothing,Nothing,Just 2],[Nothing,Nothing,Nothing,Nothing]]
Scala#val m = List(List(None, Some(2), Some(1), None), List(None, None, None, None), List(Some(3), None, None, Some(2)), List(None, None, None, None))
OCaml#let m = [[None; Some 2; Some 1; None]; [None; None; None; None]; [Some 3; None; None; Some 2]; [None; None; None; None]]
candidates#[[Possible [1,2],Fixed 2,Fixed 1,Possible [3,4]],[Possible [4],Possible [4],Possible [1],Possible [2]],[Fixed 3,Possible [1],Possible [1],Fixed 2],[Possible [1],Possible [2],Possible [3],Possible [4]]]
Perl#my \$m = [[undef,2,1,undef],[undef,undef,undef,undef],[3,undef,undef,2],[undef,undef,undef,undef]];
Ada#Grid : constant Board := ((0, 2, 1, 0),\\n(0, 0, 0, 0),\\n(3, 0, 0, 2),\\n(0, 0, 0, 0));
C, sizes in both lines#int m[16] = {$rows};\\nint s[16] = {4,2,1,3,1,3,2,4,3,1,4,2,2,4,3,1};
Rust#let m: [[u8; 4]; 4] = [[0,2,1,0],[0,0,0,0],[3,0,0,2],[0,0,0,0]];\\nlet s: [[u8; 4]; 4] = [[4,2,1,3],[1,3,2,4],[3,1,4,2],[2,4,3,1]];
END

printf 'm <- matrix(c(%s), nrow=4)\n' "$columns" >text
complains 'text: read as loose text by columns; 4x4' 'the reading says the order' sdk-solve -v -u text

# JSON with an object for each cell.
givens='{"row":1,"col":2,"value":2},{"row":1,"col":3,"value":1},{"row":3,"col":1,"value":3}'
all='{"value":null},{"value":2},{"value":1},{"value":null}'
none='{"value":null},{"value":null},{"value":null},{"value":null}'
last='{"value":3},{"value":""},{"value":null},{"value":2}'
read_board "{\"cells\":[$givens,{\"row\":3,\"col\":4,\"value\":2}]}" 'JSON: places from 1'
read_board '[{"r":0,"c":1,"digit":2},{"r":0,"c":2,"digit":1},{"r":2,"c":0,"digit":3},{"r":2,"c":3,"digit":2}]' \
    'JSON: places from 0'
read_board "[[$all],[$none],[$last],[$none]]" 'JSON: values in rows'
read_board "{\"board\":[[$all],[$none],[$last],[$none]]}" 'JSON: values of a board'
read_board "{\"size\":4,\"givens\":[$givens,{\"row\":3,\"col\":4,\"value\":2},{\"row\":4,\"col\":4,\"value\":1,\"fixed\":false}]}" \
    'JSON: a digit that is not given'
read_board '{"puzzle_id":"x","initial_board":".21.....3..2....","solution":"4213132431422431"}' 'JSON: initial_board'

# refused_json TEXT MESSAGE NAME: an error, and no board.
refused_json()
{
    echo "$1" >text
    rejects "$2" "$3" sdk-solve -u text
}
refused_json "{\"cells\":[$givens,{\"row\":1,\"col\":2,\"value\":2}]}" 'expected a cell with a value' \
    'JSON: no row 4, and a cell twice'
refused_json "{\"size\":4,\"cells\":[$givens,{\"row\":5,\"col\":4,\"value\":2}]}" 'expected a cell with a value' \
    'JSON: a row beyond the size'
refused_json "{\"size\":4,\"cells\":[$givens,{\"row\":4,\"col\":4,\"value\":2,\"cage\":1}]}" \
    'expected a cell with a value' 'JSON: an unknown member of a cell'
refused_json '{"puzzle":".21.....3..2....","solution":"4123132431422431"}' \
    'the solution differs from the puzzle at r1c2: expected 2, found 1' 'JSON: another solution'
refused_json '{"puzzle":".21.....3..2....","board":".31............."}' \
    'the board differs from the puzzle at r1c2: expected 2, found 3' 'JSON: another board'
