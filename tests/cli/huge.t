#!/bin/sh
# SPDX-License-Identifier: MIT
# Problems of a million items: steps of quadratic time, or a level
# of recursion for each, does not come to an end here.
. "${srcdir:-.}/tests/tap.sh"

# items N: the items line of the items 0 to N - 1.
items='function items(n,  i) { for (i = 0; i < n; i++) printf "%d ", i; print "" }'

# Every item has its own two options: as many levels as items.
"$AWK" "$items"' BEGIN { n = 1000000; items(n); for (i = 0; i < n; i++) { print i; print i } }' </dev/null >deep.ec
# A chain in which every choice forces the next, after an item that is left for last.
"$AWK" "$items"' BEGIN { n = 200001; items(n); print 0; print 0
    for (i = 1; i < n; i += 2) { print i, i + 1; if (i > 1) print i - 1, i } }' </dev/null >chain.ec
# Three options for each item: no item stands out as the least.
"$AWK" "$items"' BEGIN { n = 200000; items(n); for (i = 0; i < 3 * n; i++) print i % n }' </dev/null >equal.ec
# Of many items each is covered once or not at all, together ten times.
"$AWK" 'BEGIN { printf "10|a "; n = 100000; for (i = 0; i < n; i++) printf "0:1|%d ", i; print ""
    for (i = 0; i < n; i++) print "a", i }' </dev/null >bounds.ec

# solves FILE ENGINE OPTIONS-OF-A-SOLUTION
solves()
{
    ec-solve -e "$2" -t rows "$1" >rows 2>&1
    is "$? $(sed 's/ .*//' rows)" "0 $3" "$1: engine $2"
}

for engine in links cells; do
    solves deep.ec $engine 1000000
    solves chain.ec $engine 100001
done
solves equal.ec cells 200000
solves bounds.ec cells 10

# Names that begin alike are shortened for Knuth's programs, each in a few steps, and stay distinct.
"$AWK" 'BEGIN { n = 300000; for (i = 0; i < n; i++) printf "item-number-%d ", i; print "item-n~2"; print "item-n~2" }' \
    </dev/null >long.ec
ec-convert -t knuth long.ec | sed '/^|/d; q' | tr ' ' '\n' >short
is "$(sort -u short | wc -l | tr -d ' ') $("$AWK" 'length($0) > 8' short)" '300001 ' '-t knuth: 300000 long names'
is "$(sed -n '1p; 2p; 16p; 300000p' short | tr '\n' ' ')" 'item-n~1 item-n~3 item-~11 it~493e1 ' '-t knuth: the names'
