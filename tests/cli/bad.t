#!/bin/sh
# SPDX-License-Identifier: MIT
# Each bad input is refused with status 2, at the place and for the reason that this table gives: the
# message is exactly "PROGRAM: FILE:MESSAGE", and there is no other. tests/files/README says why each
# file is there.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir/tests/files" || exit 1

# FILE|PROGRAM|OPTIONS|MESSAGE; the message may hold bars.
cat >"$tmp/table" <<'END_OF_TABLE'
problems/bad/unknown-item.ec|ec-solve||3:3: unknown item 'd'
problems/bad/repeated-item.ec|ec-solve||2:14: item 'first' occurs twice in this option
problems/bad/coloured-primary.ec|ec-solve||2:4: primary item 'b' cannot have a colour: in names, write '=' or '#' instead of a colon
problems/bad/bounds-reversed.ec|ec-solve||1:3: expected bounds 0 <= low <= high, 1 <= high < 2^32, found 3:2
problems/bad/bounds-zero.ec|ec-solve||1:3: expected bounds 0 <= low <= high, 1 <= high < 2^32, found 0:0
problems/bad/bounds-large.ec|ec-solve||1:3: expected bounds 0 <= low <= high, 1 <= high < 2^32, found 1:4294967296
problems/bad/bounds-word.ec|ec-solve||1:3: expected 'low:high|name' or 'number|name', with no bar in the name, found 'two|b'
problems/bad/bounds-half.ec|ec-solve||1:3: expected 'low:high|name' or 'number|name', with no bar in the name, found '1:|b'
problems/bad/bounds-secondary.ec|ec-solve||1:5: secondary item 'b' cannot have bounds
problems/bad/cost-word.ec|ec-solve||2:5: expected a cost of 64 bits, such as '|7', found '|cheap'
problems/bad/cost-empty.ec|ec-solve||2:3: expected a cost of 64 bits, such as '|7', found '|'
problems/bad/cost-large.ec|ec-solve||2:5: expected a cost of 64 bits, such as '|7', found '|9223372036854775808'
problems/bad/cost-sum.ec|ec-solve||4:3: the sum of the costs does not fit in 64 bits
problems/bad/items-missing.ec|ec-solve||3:1: expected an items line in the problem before this line
problems/bad/items-missing-at-end.ec|ec-solve||2:1: expected an items line before the end of the problem
problems/bad/items-bar.ec|ec-solve||1:3: expected 'low:high|name' or 'number|name', with no bar in the name, found 'b|c'
problems/bad/items-bar-joined.ec|ec-solve||1:5: expected 'low:high|name' or 'number|name', with no bar in the name, found '|c'
problems/bad/items-two-bars.ec|ec-solve||1:7: expected one lone bar, before the secondary items, found a second
problems/bad/items-twice.ec|ec-solve||1:5: item 'a' occurs twice
problems/bad/items-colon.ec|ec-solve||1:3: bad item name 'b:c': a colon is before the colour of a secondary item in an option; in names, write '=' or '#' instead
problems/bad/items-unnamed.ec|ec-solve||1:3: bad item name '': names cannot contain blanks, NUL bytes, ':' or '|'
problems/bad/option-bar.ec|ec-solve||2:4: expected a blank before a cost, as in 'b |7', found a bar in a name
problems/bad/option-colon.ec|ec-solve||2:3: expected an item's name before the colon
problems/bad/colour-empty.ec|ec-solve||2:5: expected a colour without ':' and '|' after the colon
problems/bad/colour-colon.ec|ec-solve||2:8: expected a colour without ':' and '|' after the colon
problems/bad/colour-bar.ec|ec-solve||2:8: expected a colour without ':' and '|' after the colon
problems/bad/directive.ec|ec-solve||4:4: expected '|= problem' or '|= end', found an unknown directive
problems/bad/end-first.ec|ec-solve||1:1: expected '|= problem' before '|= end'
problems/bad/end-text.ec|ec-solve||5:1: expected '|= problem' after '|= end', found text
problems/bad/end-word.ec|ec-solve||2:16: expected the end of a search, such as 'complete', found 'gladly'
problems/bad/solutions.ec|ec-solve||2:1: expected a problem, found a solution: use ec-answer --check, ec-view --solution, or ec2sdk for sudokus
problems/bad/refused.ec|ec-solve||2:8: this problem was refused by an earlier program
problems/bad/name-last.ec|ec-solve||4:11: expected an option after the line of its name
problems/bad/name-twice.ec|ec-solve||2:11: expected an option after the line of its name
problems/bad/name-first.ec|ec-solve||1:1: expected the items line before the name of an option
problems/bad/nul.ec|ec-solve||2:4: NUL byte in text
problems/bad/binary.ec|ec-solve||1:8: NUL byte in text
problems/bad/rows-missing.matrix|ec-solve|-f matrix|3:1: expected 3 rows as in line 1, found 2
problems/bad/rows-cut.matrix|ec-solve|-f matrix|3:1: expected 2 rows as in line 1, found 1
problems/bad/row-short.matrix|ec-solve|-f matrix|2:4: expected a row of 3 columns, found 2
problems/bad/row-long.matrix|ec-solve|-f matrix|2:4: expected a row of 3 columns, found more
problems/bad/row-symbol.matrix|ec-solve|-f matrix|3:3: expected 0 or 1, found '2'
problems/bad/row-width.matrix|ec-solve|-f matrix|2:1: expected a row of 1000000000 digits 0 or 1, as in line 1
problems/bad/header.matrix|ec-solve|-f matrix|3:1: expected a header of two numbers, 'ROWS COLUMNS'
problems/bad/text.matrix|ec-solve|-f matrix|3:1: expected a row of digits 0 and 1, or two numbers 'ROWS COLUMNS'
problems/bad/nul.matrix|ec-solve|-f matrix|2:2: NUL byte in text
problems/bad/rows-missing.rows|ec-solve|-f rows|3:1: expected 3 rows as in line 1, found 2
problems/bad/column-zero.rows|ec-solve|-f rows|2:3: expected a column of 1 to 3, found 0
problems/bad/column-large.rows|ec-solve|-f rows|3:5: expected a column of 1 to 3, found 4
problems/bad/column-twice.rows|ec-solve|-f rows|2:7: column 1 occurs twice in this row
problems/bad/column-word.rows|ec-solve|-f rows|2:5: expected a number, found 'b'
problems/bad/count-large.rows|ec-solve|-f rows|2:6: expected a number, found the end of the line
problems/bad/count-small.rows|ec-solve|-f rows|2:5: expected the end of the line after the announced columns, found '2'
problems/bad/count-overflow.rows|ec-solve|-f rows|2:1: expected a number, found '18446744073709551616'
problems/bad/header-word.rows|ec-solve|-f rows|1:1: expected a number, found 'rows'
problems/bad/header-short.rows|ec-solve|-f rows|1:2: expected a number, found the end of the line
problems/bad/header-long.rows|ec-solve|-f rows|1:5: expected the end of the line after the header 'ROWS COLUMNS', found '3'
problems/bad/header-large.rows|ec-solve|-f rows|1:1: more than 4294967294 rows or columns
problems/bad/nul.rows|ec-solve|-f rows|2:6: NUL byte in text
problems/bad/count.cnf|ec-solve|-f cnf --strict|2:1: expected 2 clauses, found 1
problems/bad/header.cnf|ec-solve|-f cnf --strict|1:3: expected 'cnf', found 'dnf'
problems/bad/incremental.cnf|ec-solve||1:3: expected 'cnf', found 'inccnf'
problems/bad/weight.wcnf|ec-solve|-f wcnf|2:1: expected a weight or 'h', found 'heavy'
problems/bad/literal-zero.wcnf|ec-solve|-f wcnf|2:3: expected a literal, found '00'
problems/bad/literal.cnf|ec-solve|-f cnf --strict|2:3: expected a literal, found 'x'
problems/bad/no-header.cnf|ec-solve|-f cnf --strict|1:1: expected a header 'p cnf VARIABLES CLAUSES'
problems/bad/open.cnf|ec-solve|-f cnf --strict|2:1: expected 0 after the last clause, found the end of the file
problems/bad/variable.cnf|ec-solve|-f cnf --strict|2:3: expected a variable up to 2, found 3
problems/bad/line.col|ec-solve|-f col --colours=2|2:1: expected an edge 'e VERTEX VERTEX', found 'a'
problems/bad/loop.col|ec-solve|-f col --colours=2|3:5: self-loop at vertex 3: the graph has no colouring
problems/bad/no-header.col|ec-solve|-f col --colours=2|1:1: expected a header 'p edge VERTICES EDGES', found 'e'
problems/bad/vertex.col|ec-solve|-f col --colours=2|2:5: expected a vertex of the graph, found '4'
problems/bad/banner.mtx|ec-solve|-f mtx|1:1: expected '%%MatrixMarket matrix coordinate pattern general', found '2'
problems/bad/entries.mtx|ec-solve|-f mtx|4:1: expected the end of the file after 1 entries, found '2'
problems/bad/twice.mtx|ec-solve|-f mtx|4:3: item '1' occurs twice in option 1
problems/bad/value.mtx|ec-solve|-f mtx|3:5: expected 0 or 1, found '0.5'
problems/bad/again.exact|ec-solve|-f exact|3:3: '1' is declared twice
problems/bad/column.exact|ec-solve|-f exact|3:5: expected a declared column, found '2'
problems/bad/entry-twice.exact|ec-solve|-f exact|4:1: item '1' occurs twice in option 1
problems/bad/large.exact|ec-solve|-f exact|1:3: expected a row, found '2147483648'
problems/bad/line-end.exact|ec-solve|-f exact|3:4: expected a declared column, found the end of the line
problems/bad/pushed.exact|ec-solve|-f exact|4:1: expected 'r', 'c' or 'e', found 'p'
problems/bad/right.exact|ec-solve|-f exact|1:5: expected a number of times above 0, found '0'
problems/bad/times.exact|ec-solve|-f exact|2:5: an option cannot be chosen more than once
problems/bad/column.scp|ec-solve|-f scp|4:3: expected a column, found '3'
problems/bad/cost.scp|ec-solve|-f scp|2:3: expected the cost of column 2, found 'x'
problems/bad/count.scp|ec-solve|-f scp|3:1: expected a number of columns, found '3'
problems/bad/cut.scp|ec-solve|-f scp|4:1: expected a column, found the end of the file
problems/bad/surplus.scp|ec-solve|-f scp|4:5: expected the end of the file, found '7'
problems/bad/twice.scp|ec-solve|-f scp|4:5: item '2' occurs twice in option 2
problems/bad/row.rail|ec-solve|-f rail|3:5: expected a row, found '0'
problems/bad/rows.rail|ec-solve|-f rail|1:1: an input this short cannot describe 4000000000 rows
problems/bad/twice.rail|ec-solve|-f rail|3:1: item '1' occurs twice in option 1
problems/bad/cut.spp|ec-solve|-f spp|2:1: expected the cost of column 2, found the end of the file
problems/bad/sum.spp|ec-solve|-f spp|3:1: the sum of the costs does not fit in 64 bits
problems/bad/parity.tiling|ec-solve|-f tiling|4:1: expected hexagons in every other column, by the hexagons before, found '#'
problems/bad/symbol.tiling|ec-solve|-f tiling|2:3: expected '#', '?', '.' or the symbol of a piece
problems/bad/count.tiling|ec-solve|-f tiling|4:17: expected each once: fixed, turns or mirror; a number, N..M or *; 'cost N', found '2..1'
problems/bad/bounds.miniexact|ec-solve|-f miniexact|1:5: expected a number of 31 bits, found 'b'
problems/bad/colour.miniexact|ec-solve|-f miniexact|2:3: primary item 'a' cannot have a colour
problems/bad/empty.miniexact|ec-solve|-f miniexact|2:6: expected an item, found ';'
problems/bad/numbers.miniexact|ec-solve|-f miniexact|1:1: expected '<', found 'p'
problems/bad/open.miniexact|ec-solve|-f miniexact|2:1: expected an item or '>', found ';'
problems/bad/sign.miniexact|ec-solve|-f miniexact|3:2: expected a word of letters, digits and the characters _-,!#@+%^&*, found '.'
problems/bad/unknown.miniexact|ec-solve|-f miniexact|2:3: unknown item 'c'
problems/bad/colour.xcc|ec-solve|-f xcc|2:3: expected a secondary item before the colour
problems/bad/item.xcc|ec-solve|-f xcc|3:3: expected an item of 1 to 2, found '3'
problems/bad/open.xcc|ec-solve|-f xcc|2:1: expected 0, found the end of the file
problems/bad/coefficient.opb|ec-solve|-f opb|1:1: row 1 has coefficients that are too far apart, 1 and 1001
problems/bad/end.opb|ec-solve|-f opb|1:16: expected ';' here
problems/bad/negated.opb|ec-solve|-f opb|1:1: row 1 needs coefficients of one sign, found 1 and -1: write 1 - n for y, and a row y + n = 1
problems/bad/product.opb|ec-solve|-f opb|2:13: products of variables have no exact cover form
problems/bad/fraction.lp|ec-solve|-f lp|4:2: row 'c1' needs coefficients of one sign, found -0.5 and 1: write 1 - n for y, and a row y + n = 1
problems/bad/indicator.lp|ec-solve|-f lp|5:13: indicator constraints have no exact cover form
problems/bad/no-end.lp|ec-solve|-f lp|6:1: expected 'End', found the end of the file
problems/bad/not-binary.lp|ec-solve|-f lp|4:10: variable 'y' is not declared binary or integer
problems/bad/objective.lp|ec-solve|-f lp|1:1: expected 'Minimize' or 'Maximize', found 'Subject To'
problems/bad/signs.lp|ec-solve|-f lp|4:2: row 'c1' needs coefficients of one sign, found 1 and -1: write 1 - n for y, and a row y + n = 1
problems/bad/bound.mps|ec-solve|-f mps|6:2: variable 'a' is not declared binary or integer
problems/bad/coefficient.mps|ec-solve|-f mps|4:4: row 'one' has coefficients that are too far apart, 1 and 1001
problems/bad/cut.mps|ec-solve|-f mps|4:1: expected ENDATA, found the end of the file
problems/bad/row.mps|ec-solve|-f mps|6:4: unknown row 'two'
problems/bad/section.mps|ec-solve|-f mps|2:1: expected ROWS, COLUMNS, RHS, RANGES, BOUNDS or ENDATA, found 'LINES'
sudoku/bad/symbol.sdm|sdk2ec||2:81: expected 1-9, or for a blank one of . 0 * - _, found 'x'
sudoku/bad/length-short.sdm|sdk2ec||2:81: expected 81 cells, as in the first puzzle at line 1, found 80
sudoku/bad/length-82.sdm|sdk2ec||2:82: expected 81 cells, as in the first puzzle at line 1, found 82
sudoku/bad/length-82-first.sdm|sdk2ec||1:1: expected n*n cells of a board, such as 81, or n cells of its first row, found 82
sudoku/bad/length-text.sdm|sdk2ec||2:82: expected 81 cells, as in the first puzzle at line 1, found 85
sudoku/bad/size.sdm|sdk2ec||1:1: expected a size that is a product of two numbers, such as 9 or 12, found 49 cells, a board of size 7
sudoku/bad/nul.sdm|sdk2ec||2:6: NUL byte in text
sudoku/bad/binary.sdm|sdk2ec||1:8: NUL byte in text
sudoku/bad/truncated.grid|sdk2ec||8:10: expected 9 rows, found 8
sudoku/bad/row-long.grid|sdk2ec||2:10: expected 9 cells in row 2, as at line 1, found 10
sudoku/bad/symbol.grid|sdk2ec||9:15: expected 1-9, or for a blank one of . 0 * - _, found 'x'
sudoku/bad/symbol.judge|sdk2ec||1:14: expected A-P, or for a blank one of . 0 * - _, found 'Q'
sudoku/bad/truncated.grid|sdk-target||8:10: expected 9 rows, found 8
solutions/bad/cell-missing.sol|ec2sdk||3: r4c4 is missing: 15 of 16 cells are filled
solutions/bad/cell-twice.sol|ec2sdk||18: r4c3 is filled twice
solutions/bad/digit-missing.sol|ec2sdk||3: r1c1: no item names its digit
solutions/bad/digit-twice.sol|ec2sdk||18: r4c4: 2 twice in row 4, also at r4c3
solutions/bad/two-cells.sol|ec2sdk||3: r2c1: items of several cells in one option
solutions/bad/end-missing.sol|ec2sdk||18:1: expected '|= end' after the solution, found the end of the file
solutions/bad/end-word.sol|ec2sdk||2:16: expected the end of a search, such as 'complete', found 'gladly'
solutions/bad/problem.sol|ec2sdk||1:1: expected solutions, found an items line or an option: use ec-solve for solutions
solutions/bad/nul.sol|ec2sdk||3:5: NUL byte in text
sudoku/bad/bomb.fpuzzles-url|sdk2ec||1:5169: packed text of more than 4194304 characters
sudoku/bad/cage.fpuzzles|sdk2ec||9:60: killercage 2 needs cells such as r1c1
sudoku/bad/cells.ksudoku|sdk2ec||5:1: expected 16 cells, found 4
sudoku/bad/symbol.ksudoku|sdk2ec||5:1: expected _ or b to e for a cell, found 'f'
sudoku/bad/roxdoku.ksudoku|sdk2ec||4:1: expected a board of type sudoku or custom, found 'roxdoku'
sudoku/bad/grids.ksudoku|sdk2ec||4:1: expected a board of one square of its order
sudoku/bad/product.ksudoku|sdk2ec||4:99: expected a cage with a sum
sudoku/bad/groups.ksudoku|sdk2ec||4:128: expected disjoint groups or diagonals, found overlapping groups
sudoku/bad/cells.opensudoku|sdk2ec||4:13: expected 81 cells, found 82
sudoku/bad/character.fpuzzles-url|sdk2ec||1:79: expected a character of base64 in packed text, found '!'
sudoku/bad/cut.fpuzzles|sdk2ec||1:1: the input ends within the JSON text that begins here
sudoku/bad/cut.fpuzzles-url|sdk2ec||1:129: expected the end mark of packed text, found the end
sudoku/bad/cut.opensudoku|sdk2ec||4:1: the input ends within the document that begins at 1:1
sudoku/bad/entities.opensudoku|sdk2ec||1:36: expected no declaration of an entity, found 'ten'
sudoku/bad/json.fpuzzles|sdk2ec||3:1: expected ',' or ']', found '}'
sudoku/bad/link.fpuzzles-url|sdk2ec||1:1: expected cells or packed text of f-puzzles (?load=) in the link, found the name of a page
sudoku/bad/no-data.opensudoku|sdk2ec||3:1: expected the attribute 'data' of a game
sudoku/bad/root.opensudoku|sdk2ec||1:1: expected element 'opensudoku', found 'sudoku'
sudoku/bad/row.fpuzzles|sdk2ec||6:3: expected 4 cells in row 3, found 3
sudoku/bad/rules.fpuzzles|sdk2ec||14:17: no exact cover for 'sandwichsum', 'skyscraper'
sudoku/bad/string.fpuzzles|sdk2ec||2:9: expected the end of the string, found the end of the line
sudoku/bad/symbol.opensudoku|sdk2ec||3:93: expected 1-9, or 0 for a blank, found 'x'
sudoku/bad/tags.opensudoku|sdk2ec||3:3: invalid XML: mismatched tag
sudoku/bad/value.fpuzzles|sdk2ec||5:12: expected a digit of the board as the value of cell R2C3
sudoku/bad/colon.killer|sdk2ec||1:17: expected a colon, found ';'
sudoku/bad/regions.sumocue|sdk2ec||1:1: expected 4 cells in region 0, found 5
sudoku/bad/regions.jigsaw|sdk2ec||2:32: expected 4 regions, found one more, '5'
sudoku/bad/version.opensudoku|sdk2ec||2:23: expected version 3 of OpenSudoku's files, found '4'
sudoku/bad/cage.json|sdk2ec||2:12: cages 1 needs cells such as r1c1
sudoku/bad/cell.json|sdk2ec||3:9: expected 1-4, found '5'
sudoku/bad/count.json|sdk2ec||1:2: expected as many rows as cells in a row, found 1 rows of 15 cells
sudoku/bad/earmark.gnome-sudoku|sdk2ec||2:2: expected digits from 1 to 9 as earmarks of a cell
sudoku/bad/no-puzzle.json|sdk2ec||1:1: expected a member 'puzzle' with n rows of n cells, n*n cells, or a string of cells
sudoku/bad/position.gnome-sudoku|sdk2ec||2:2: expected a position [row,column] from 0 to 8 of a cell
sudoku/bad/regions.json|sdk2ec||2:13: expected regions of 4 cells
sudoku/bad/row.json|sdk2ec||3:3: expected rows of 4 cells, found 3 cells
END_OF_TABLE

# Options are words.
while IFS='|' read -r file program options message; do
    case $file in
    *.ksudoku | *.opensudoku | *.fpuzzles | *.fpuzzles-url | *.json | *.gnome-sudoku)
        if ! sdk2ec --help=all | grep "^  ${file##*.} " >/dev/null; then
            skip "$file" 'this build does not read the format'
            continue
        fi
        ;;
    esac
    refuses "$program: $file:$message" "$program $options $file" "$program" $options "$file"
    case $program in
    ec-solve | sdk2ec) like "$stdout" '^|= end found 0 error$' "$file: the stream says so" ;;
    esac
done <"$tmp/table"

ls ./*/bad/* | sed 's,^\./,,' | sort >"$tmp/files"
cut -d '|' -f 1 "$tmp/table" | sort -u >"$tmp/named"
same "$tmp/named" "$tmp/files" 'the table names every file'
sed -n 's,^\([a-z]*/bad/[^ *]*\)  *.*,\1,p' README | sort >"$tmp/explained"
same "$tmp/explained" "$tmp/files" 'the README explains every file'
