#!/bin/sh
# SPDX-License-Identifier: MIT
# Boards as programming languages write arrays: by rows, by columns, transposed, with optional
# cells.
. "${srcdir:-.}/tests/tap.sh"
cd "$tmp" || exit 1

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
