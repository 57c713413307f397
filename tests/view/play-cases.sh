# SPDX-License-Identifier: MIT
# Cases of programs whose output in the WebAssembly module is compared: calls `compare NAME FILE PROGRAM OPTION...` for each,
# with FILE as standard input. Runs in the directory of the sources.
for name in knuth colours bounds; do
    compare "count $name" examples/$name.ec ec-solve -c
    compare "all of $name" examples/$name.ec ec-solve -a
    compare "page of $name" examples/$name.ec ec-view -t html --run
    compare "$name as clauses" examples/$name.ec ec-convert -t cnf
done
"$AWK" -f examples/queens.awk 8 >"$tmp/queens"
"$AWK" -f examples/domino.awk 6 6 >"$tmp/domino"
"$AWK" -f examples/domino.awk 16 16 >"$tmp/large"
"$AWK" -f examples/pentomino.awk 3 20 >"$tmp/pentomino"
"$AWK" -f examples/langford.awk 7 >"$tmp/langford"
compare 'queens by rows' "$tmp/queens" ec-solve -a
compare 'a search of queens' "$tmp/queens" ec-view -t html --run --choose=first
compare 'dominoes' "$tmp/domino" ec-solve -c
compare 'a count of more than 64 bits' "$tmp/large" ec-solve -c
compare 'pentominoes' "$tmp/pentomino" ec-solve -a
compare 'langford' "$tmp/langford" ec-solve -c
compare 'the best of weighted covers' examples/bounds.ec ec-solve -n 3
for engine in links cells bits frontier; do compare "engine $engine" "$tmp/domino" ec-solve -c --engine=$engine; done
grep -v '#' examples/puzzles.sdm | head -n 3 >"$tmp/sudoku"
compare 'sudokus as problems' "$tmp/sudoku" sdk2ec --reduce
sdk2ec --reduce "$tmp/sudoku" >"$tmp/reduced"
compare 'sudokus solved' "$tmp/reduced" ec-solve
ec-solve "$tmp/reduced" >"$tmp/solved"
compare 'sudokus drawn' "$tmp/solved" ec2sdk -t pretty
count=0
for file in tests/files/problems/bad/*; do
    if [ $((count += 1)) -le 12 ]; then compare "refused ${file##*/}" "$file" ec-solve -c; fi
done
printf 'a b\na c\n' >"$tmp/unknown"
compare 'a message with line and column' "$tmp/unknown" ec-solve -c
