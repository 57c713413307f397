#!/bin/sh
# SPDX-License-Identifier: MIT
# Engines by name: the order of their solutions, and problems that are too large for brute force. Small
# problems with every feature are those of tests/campaign/product.
. "${srcdir:-.}/tests/tap.sh"

make_examples 40-queens=queens,7 52-langford=langford,7 36-dominoes=domino,4,4 \
    0-dominoes=domino,4,4,r1c1,r4c4 \
    30-quadruples=steiner,8,4,3 8-triples=triples,9 12-squares=latin,3 6-days=factors,6 \
    320-queendom=queendom,4,3
cp "$examples/knuth.ec" 1-knuth.ec
cp "$examples/colours.ec" 12-colours.ec
cp "$examples/bounds.ec" 42-bounds.ec
grep -v '^#' "$examples/boards6.txt" | head -n 1 >board
sdk2ec board | grep -v '^|=' >1-sudoku.ec

for problem in *.ec; do
    for engine in $(ec-solve --help=all | sed -n '/^Engines/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p'); do
        run ec-solve -q -c -e "$engine" "$problem"
        [ "$status" -eq 2 ] || is "$stdout" "${problem%%-*}" "$problem: counted by $engine"
    done
    ec-solve -q -a -e links "$problem" >links.out
    run ec-solve -q -a -e masks "$problem"
    [ "$status" -eq 2 ] ||
        same run.stdout links.out "$problem: masks lists solutions in the order of links"
done
"$AWK" 'BEGIN { print "a b"; for (i = 0; i < 17; i++) print "a"; print "b" }' >wide.problem
rejects ': too many items, or options of an item, for engine masks: at most 4096 and 16' \
    'an item has too many options for masks' ec-solve -c -e masks wide.problem
gives '0 17' 'but not too many for auto' ec-solve -c wide.problem

# 70 items of two options each, and a board.
"$AWK" 'BEGIN {
    for (i = 1; i <= 70; i++) { items = items " " i; options = options i "\n" i "\n" }
    printf "%s\n%s", items, options
}' >pairs
make_examples board=domino,16,16
is "$(ec-solve -c pairs)" 1180591620717411303424 '2^70 solutions'
is "$(ec-solve -c -e frontier board.ec)" 2444888770250892795802079170816 'dominoes on 16 x 16'

# Perfect matchings of a generalised Petersen graph, whose vertices are sifted.
"$AWK" -v n=70 -v k=11 'BEGIN {
    for (i = 0; i < n; i++) items = items " u" i " v" i
    print items
    for (i = 0; i < n; i++) printf "u%d u%d\nu%d v%d\nv%d v%d\n", i, (i + 1) % n, i, i, i, (i + k) % n
}' >matchings
is "$(ec-solve -c -e frontier matchings)" 5411305409 'perfect matchings of 140 vertices'

# More nonzeros than 2^18: engines cells and wdeg find the ends of options in another way.
"$AWK" -v n=601 -v colours=440 'BEGIN {
    printf "a b |"
    for (c = 1; c <= colours; c++) printf " x%d", c
    for (k = 0; k < 2 * n; k++) {
        printf "\n%s", k < n ? "a" : "b"
        for (c = 1; c <= (k < n ? colours : 2); c++) printf " x%d:%d", c, c % 2 ? k % 7 : k % 5
        for (i = 0; k < n && i < n; i++) count += k % 35 == (n + i) % 35
    }
    print "" >"/dev/stdout"
    print count >"expected"
}' >large.ec
for engine in links cells wdeg; do
    is "$(ec-solve -c -e $engine large.ec)" "$(cat expected)" "$engine: 270,000 nonzeros with colours"
done
