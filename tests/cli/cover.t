#!/bin/sh
# SPDX-License-Identifier: MIT
# Set covers: the output of ec-solve --set-cover, and large problems. Random problems, against brute
# force and glpsol, are those of tests/campaign.
. "${srcdir:-.}/tests/tap.sh"

printf '|= problem cells\na b c d\na b |4\nc d |4\na c |1\nb |1\nd |1\na b c |9\n|= end\n' >cells.ec
is "$(ec-solve --set-cover cells.ec | "$AWK" '$2 == "solution" { print NF - 6 } END { print }')" '2
|= end found 1 optimal' '--set-cover: the fewest options'
is "$(ec-solve --set-cover --min cells.ec)" '|= problem cells
|= solution 1 cost 3 options 3 4 5
a c |1
b |1
d |1
|= end found 1 optimal' '--set-cover --min: the cheapest'
is "$(ec-solve --set-cover --min --at-most=2 cells.ec | grep '^|= s')" \
    '|= solution 1 cost 8 options 1 2' '--at-most: the cheapest that is small enough'
is "$(ec-solve --set-cover --max cells.ec | grep '^|= s')" \
    '|= solution 1 cost 13 options 2 6' '--set-cover --max: the dearest of which nothing can be left out'
is "$(ec-solve --set-cover -a cells.ec | grep '^|=')" '|= problem cells
|= solution 1 cost 8 options 1 2
|= solution 2 cost 13 options 2 6
|= solution 3 cost 10 options 5 6
|= solution 4 cost 6 options 1 3 5
|= solution 5 cost 6 options 2 3 4
|= solution 6 cost 3 options 3 4 5
|= end found 6 complete' '--set-cover -a: all, the smallest first'
is "$(ec-solve --set-cover -n 2 cells.ec | tail -n 1)" '|= end found 2 optimal' '-n 2: the two best'
is "$(ec-solve --set-cover -n 7 cells.ec | tail -n 1)" '|= end found 6 complete' '-n 7: these are all'
is "$(ec-solve --set-cover -c cells.ec)" 6 '-c: the number of all'
is "$(ec-solve --set-cover -c --at-most 2 cells.ec)" 3 '-c --at-most: of those that are small enough'
is "$(ec-solve --set-cover -c -n 4 cells.ec)" 4 '-c -n: at most so many'
gives '1 |= problem cells
|= end found 0 complete' '--at-most: none is small enough' ec-solve --set-cover --at-most=1 cells.ec
errs 'at-most needs --set-cover' '--at-most without --set-cover is an error' ec-solve --at-most=2 cells.ec
fails_with 2 '--at-most=0 is an error' ec-solve --set-cover --at-most=0 cells.ec
printf '2:3|a b\na b\na\n' >bounds.ec
gives '0 |= problem
|= solution 1 options 1 2
a b
a
|= end found 1 optimal' 'an item is covered as often as its lower bound says' ec-solve --set-cover bounds.ec
printf '2:2|a 0:1|b\na b |2\na |3\nb a |2\na |9\n' >bounds.ec
gives '0 6' 'bounds: every pair' ec-solve --set-cover -c bounds.ec
run ec-solve --set-cover -e bits cells.ec
like "$stderr" 'engine bits does not find set covers; engine cover does' \
    'an engine for exact covers refuses, and says which one does'

# path EDGES [COST]: the least vertex cover of a path; costs, if any, are 1 to COST and then 1 again.
path()
{
    "$AWK" -v edges="$1" -v most="${2:-0}" 'BEGIN {
        for (i = 1; i <= edges; i++) printf "%d ", i
        print ""
        for (v = 0; v <= edges; v++)
            print (v ? v : "") (v && v < edges ? " " : "") (v < edges ? v + 1 : "") (most ? " |" v % most + 1 : "")
    }'
}

# The cost of a path with costs, by going along it: with its vertex in the cover, and without.
path_cost()
{
    "$AWK" -v edges="$1" -v most="$2" 'BEGIN {
        taken = 1; left = 0
        for (v = 1; v <= edges; v++) {
            both = (taken < left ? taken : left) + v % most + 1
            left = taken; taken = both
        }
        print taken < left ? taken : left
    }'
}

# More options are forced there than the first dive tries.
for edges in 300 601 700 3000; do
    is "$(path "$edges" | ec-solve --set-cover - | "$AWK" '$2 == "solution" { print NF - 4 } END { print $0 }')" \
        "$(((edges + 1) / 2))
|= end found 1 optimal" "every other vertex covers a path of $edges edges"
    is "$(path "$edges" 7 | ec-solve --set-cover --min - | "$AWK" '$2 == "solution" { print $5 } END { print $0 }')" \
        "$(path_cost "$edges" 7)
|= end found 1 optimal" "with costs, a path of $edges edges costs what going along it says"
done

# Items that no option connects: the counts of components are multiplied.
"$AWK" 'BEGIN { for (i = 1; i <= 200; i++) printf "a%d b%d%s", i, i, i < 200 ? " " : "\n"
    for (i = 1; i <= 200; i++) printf "a%d\nb%d\na%d b%d\n", i, i, i, i }' >"$tmp/problem"
is "$(ec-solve --set-cover -c "$tmp/problem")" "$(ec-solve -c "$tmp/problem")" \
    'covers of 200 components are counted: 2^200, each of them an exact cover'

# Edges that cover a path: each vertex is a state or two.
"$AWK" 'BEGIN { n = 20000
    for (i = 1; i <= n; i++) printf "v%d%s", i, i < n ? " " : "\n"
    for (i = 1; i < n; i++) print "v" i, "v" i + 1 }' >"$tmp/problem"
run ec-solve -q --set-cover --node-limit=100000 -t rows "$tmp/problem"
is "$status $(echo "$stdout" | wc -w)" '0 10001' 'the edges that cover a path are found in linear time'
