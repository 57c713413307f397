#!/bin/sh
# SPDX-License-Identifier: MIT
# The default work of ec-solve: preprocessing, parts, and the choice of engines.
. "${srcdir:-.}/tests/tap.sh"

# copies FILE...: a problem of several, which share no item.
copies()
{
    "$AWK" 'FNR == 1 { part++; for (i = 1; i <= NF; i++) items = items " " part "_" $i; next }
        { line = ""; for (i = 1; i <= NF; i++) line = line " " part "_" $i
          options = options substr(line, 2) "\n" }
        END { print substr(items, 2); printf "%s", options }' "$@"
}

# chosen: the options of each solution, a line each, from standard input.
chosen() { sed -n 's/^|= solution [0-9]* options //p'; }

make_examples small=domino,4,4 board=domino,8,8 none=langford,9 queens10=queens,10
printf 'a\na\na\na\na\na\na\na\na\na\na\n' >ten.ec

# ---- parts

copies $("$AWK" 'BEGIN { for (i = 0; i < 30; i++) print "ten.ec" }') >tens.ec
is "$(ec-solve -c tens.ec)" 1000000000000000000000000000000 'the counts of parts are multiplied'
copies board.ec board.ec board.ec board.ec >boards.ec
is "$(ec-solve -c boards.ec)" 28462841768274024640492404736 'parts that take some work each are counted one by one'
copies board.ec none.ec board.ec >hopeless.ec
gives '1 0' 'a part without solution: none, whatever the others have' ec-solve -c hopeless.ec
run ec-solve -a hopeless.ec
is "$status $(echo "$stdout" | tail -n 1)" '1 |= end found 0 complete' 'a part without solution: none to list'

copies small.ec small.ec small.ec >smalls.ec
ec-solve -a smalls.ec >smalls.out
is "$(tail -n 1 smalls.out) $(chosen <smalls.out | sort -u | wc -l | tr -d ' ')" \
    '|= end found 46656 complete 46656' 'solutions of parts are listed in all ways, each once'
ec-solve -a smalls.ec >again.out
same again.out smalls.out 'the order is the same each time'
is "$(ec-solve -e links -a smalls.ec | chosen | sort)" "$(chosen <smalls.out | sort)" 'they are those that links find'
for number in 1000 1024 20000; do
    ec-solve -n $number smalls.ec >some.out
    is "$(tail -n 1 some.out) $(chosen <some.out | sort -u | wc -l | tr -d ' ')" \
        "|= end found $number enough $number" "-n $number: as many different ones"
done

# ---- weights

"$AWK" -f "$examples/domino.awk" 100 100 r1c1 r100c100 >corners.ec
run ec-solve --stats --node-limit=1250000 corners.ec
is "$status $(echo "$stdout" | tail -n 1)" '1 |= end found 0 complete' \
    'weights refute a board of 100 x 100 without two corners'
like "$stderr" 'items have weights that are 0 in every option' '--stats says so'

# 13 trominoes of 3 cells of 36; which of them is where makes no difference.
"$AWK" 'BEGIN {
    for (t = 0; t < 13; t++) items = items "t" t " "
    for (i = 0; i < 36; i++) items = items (i ? " " : "| ") i
    print items
    for (t = 0; t < 13; t++) for (i = 0; i < 29; i++) for (k = 0; k < 4 && i % 6 < 5; k++)
        print "t" t (k == 0 ? "" : " " i) (k == 1 ? "" : " " i + 1) (k == 2 ? "" : " " i + 6) (k == 3 ? "" : " " i + 7)
}' >trominoes.ec
run ec-solve --stats --node-limit=2000000 trominoes.ec
is "$status $(echo "$stdout" | tail -n 1)" '1 |= end found 0 complete' 'weights refute trominoes that are too many'
like "$stderr" 'items have weights of at most 0 in every option' '--stats says so'

# ---- merging

"$AWK" -f "$examples/domino.awk" 16 16 >large.ec
gives '0 2444888770250892795802079170816' 'dominoes are edges of a planar graph' ec-solve --stats -c large.ec
like "$stderr" 'engine [a-z]*, then .*pfaffian.*, found' '--stats: by what engine'
{
    "$AWK" -f "$examples/domino.awk" 10 10
    for i in 1 2 3 4 5 6 7 8 9 10; do echo "r${i}c1 r${i}c10" && echo "r1c$i r10c$i"; done
} >torus.ec
gives '0 11203604497408' 'counting merges what is equal' ec-solve --stats -c torus.ec
like "$stderr" 'engine [a-z]*, then .*frontier.*, found' '--stats: by what engine, on a torus'

# ---- turns

# A hidden partition among 360 sets: links do not find it soon.
"$AWK" -f "$examples/planted.awk" 120 5 360 1 >planted.ec
run ec-solve --stats planted.ec
is "$status $(echo "$stdout" | tail -n 1)" '0 |= end found 1 enough' 'the first solution'
like "$stderr" 'engine wdeg, then bits' 'the first solution: engines take turns, but no two that search alike'
counted='a count of few solutions: clauses are learned meanwhile'
if ec-solve --help=all | grep -q '^ *learn '; then
    sdk2ec --reduce "$srcdir/tests/files/sudoku/good/ruud.killer" >killer.ec
    complains 'and learn.*, found 1 complete' "$counted" ec-solve --stats -c killer.ec
    complains 'and learn.*, found 1 complete' "$counted, by threads too" ec-solve --stats -c -j 2 killer.ec
    complains 'and learn.*, found 1 complete' "$counted, and in a list" ec-solve --stats -a -o listed killer.ec
else
    skip "$counted" 'no engine learn'
    skip "$counted, by threads too" 'no engine learn'
    skip "$counted, and in a list" 'no engine learn'
fi
# One of the hardest sudokus takes masks several turns, but they can tell that it will not be many.
echo 98.7..6..7..5..9...4.....8.3..2..5....6....1.........62...5.....3.9.......9.723.. |
    sdk2ec --reduce >hard.ec
complains 'engine masks, found 1 enough' 'the first solution: one that is soon done is left alone' ec-solve --stats hard.ec
echo 98.7..6....7.65.......9..7.4....3..2..89...6.......4...1..2.3....95...8.........1 | sdk2ec --reduce >known.ec
complains 'engine masks, found 1 complete' 'all: so is one that ends before others could begin' ec-solve --stats -c known.ec
# Bit sets make tables of their own before they try an option, and then end it at once.
"$AWK" -f "$srcdir/tests/bench/families.awk" edges 1 5 5 5 >edges.ec
gives '0 64' 'edges that match' ec-solve --stats -c edges.ec
like "$stderr" 'engine bits, found 64 complete' 'all: others wait until the first can tell how far it is'
# Nearly finished tables of states are ended, rather than bit sets which take as long alone.
"$AWK" -f "$examples/latin.awk" 6 >latin6.ec
gives '0 812851200' 'Latin squares of order 6' ec-solve --stats -c latin6.ec
nodes=$(echo "$stderr" | sed -n 's/.* \([0-9]*\) nodes.*/\1/p')
is "$((${nodes:-29000000} < 29000000))" 1 'a count by tables: hardly an option is tried by other engines'
ec-solve -n 40 queens10.ec >some.out
is "$(tail -n 1 some.out) $(chosen <some.out | sort -u | wc -l | tr -d ' ')" \
    '|= end found 40 enough 40' '-n: different ones'
ec-solve -n 1000 queens10.ec >some.out
is "$(tail -n 1 some.out) $(chosen <some.out | sort -u | wc -l | tr -d ' ')" \
    '|= end found 724 complete 724' '-n: more than there are'
ec-solve -n 1000 queens10.ec >again.out
same again.out some.out '-n: the same ones in the same order each time'

# ---- preprocessing while solutions are listed

# blocked ROWS COLUMNS: dominoes, and options that leave the first corner uncovered, which only a look
# ahead shows. That comes late, when thousands of solutions have been listed, and then changes much.
blocked()
{
    "$AWK" -f "$examples/domino.awk" "$1" "$2"
    "$AWK" -v rows="$1" -v columns="$2" 'BEGIN {
        for (i = 3; i <= rows; i++)
            for (j = 1; j <= columns; j++) print "r1c2 r2c1 r" i "c" j
    }' </dev/null
}

for size in '8 8' '7 10' '6 12'; do
    blocked $size >blocked.ec
    for options in '' '-j 2' '-j 2 --unordered'; do
        ec-solve -q -n 30000 $options blocked.ec >listed
        gives '0 30000 of 30000 solutions right, enough' "dominoes $size $options: no solution is listed twice" \
            ec-answer -C blocked.ec listed
    done
done

# ---- limits go on over the stages

"$AWK" -f "$examples/queens.awk" 11 >queens11.ec
fails_with 3 '--node-limit: status 3' ec-solve --stats -c --node-limit=30000 queens11.ec
like "$stderr" 'engine [a-z]*, then .* limit, 30000 nodes' '--node-limit: nodes of all engines'
gives '0 724' '--memory-limit: too little for some engines' ec-solve --memory-limit=300K -c queens10.ec

if ec-solve --help=all | grep -q '^ *learn '; then
    run ec-solve -e learn --memory-limit=1M queens10.ec
    is "$status $(echo "$stdout" | tail -n 1)" '3 |= end found 0 limit' \
        '--memory-limit: learning is not begun with too little'
else
    skip '--memory-limit: learning is not begun with too little' 'no engine learn'
fi

# ---- messages

printf 'a b c\na\nb c\nb c\n' >little.ec
complains ': engine masks, found 2 complete' '--stats: tiny problems are for masks' ec-solve --stats -a little.ec
echo '1....2.................................................3....4....................' >little.sdm
run sh -c 'sdk2ec little.sdm | ec-solve --stats >/dev/null'
like "$stderr" ': engine masks, found 1 enough' '--stats: small problems are for masks'
"$AWK" -f "$examples/langford.awk" 8 >langford.ec
copies langford.ec langford.ec langford.ec >langfords.ec
gives '0 27000000' 'components are counted by themselves' ec-solve --stats -c langfords.ec
like "$stderr" \
    ': engine [a-z]*, then [a-z ]* (0 options forced, 252 of 252 left, 72 of 72 items left, components: 3), ' \
    '--stats: engines, and what preprocessing has left'
run ec-solve --stats -c hopeless.ec
like "$stderr" ': engine [a-z]*, then [a-z ]* (items have weights that are 0 modulo 2 in every option, but 13 in all), found 0 complete' '--stats: a reason'

{ echo '|= problem'; sed 's/^b g$/|: option pair\
&/' "$examples/knuth.ec"; echo '|= end'; } | "$AWK" -f "$srcdir/tests/bench/families.awk" mixed 1 >mixed.ec
is "$(ec-solve mixed.ec | grep -A 1 pair)" '|: option pair
b g' 'options in random order keep their comments'
"$AWK" -f "$srcdir/tests/bench/families.awk" squared 1 33 32 18 15 14 10 9 8 7 4 1 >squared.ec
gives '0 4' 'a squared rectangle' ec-solve --stats -c squared.ec
like "$stderr" ': engine bits, found 4 complete' '--stats: long options with many conflicts are for bit sets at once'

# ---- branching where the search has failed

"$AWK" -f "$srcdir/tests/bench/families.awk" quasigroup 3 33 42 >square.ec
for engine in wdeg auto; do
    run ec-solve -n 1 --node-limit=50000 -e "$engine" square.ec
    is "$status $(ec-answer -C square.ec run.stdout)" '0 1 of 1 solutions right, enough' \
        "$engine fills a Latin square of order 33 with 457 holes"
done
run ec-solve -n 1 --node-limit=50000 -e cells square.ec
is "$status" 3 'which is too much for branching that does not learn from its failures'
# `bits` expects its end from the start, and is wrong again and again.
"$AWK" -f "$srcdir/tests/bench/families.awk" lessons 7 24 6 5 6 >lessons.ec
run ec-solve --node-limit=40000000 lessons.ec
is "$status $(echo "$stdout" | tail -n 1)" '1 |= end found 0 complete' \
    'an engine whose estimates proved wrong leaves work to the others'
# A count meets the same residual problem after every solution of the part before: 12,988,816 and 2^64 or more
# solutions by a few thousand options.
for board in '8 8' '28 6'; do
    "$AWK" -f "$examples/domino.awk" $board >board.ec
    run ec-solve -c --node-limit=10000 -e cells board.ec
    is "$stdout" "$(ec-solve -c -e frontier board.ec)" "cells counts equal residual problems once, dominoes $board"
done
# With memory for the problem, but not for a table of residual problems.
"$AWK" -f "$examples/domino.awk" 6 6 >board.ec
is "$(ec-solve -c -e cells --memory-limit=1M board.ec)" 6728 'or each by itself, if memory is short'
"$AWK" -f "$srcdir/tests/bench/families.awk" kakuro 4 3 3 >fields.ec
is "$(ec-solve -c -e cells fields.ec) $(ec-solve -c -e wdeg fields.ec)" "$(ec-solve -c fields.ec) $(ec-solve -c fields.ec)" \
    'residual problems with colours are told apart'
# Of 100 and more items, which are not looked at one by one to choose from them.
"$AWK" -f "$srcdir/tests/bench/families.awk" quasigroup 1 14 50 >squares.ec
is "$(ec-solve -c -e wdeg squares.ec)" "$(ec-solve -c -e links squares.ec)" \
    'wdeg counts the squares of order 14 that others count'
