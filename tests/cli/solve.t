#!/bin/sh
# SPDX-License-Identifier: MIT
# The output of ec-solve and its status, option by option.
. "${srcdir:-.}/tests/tap.sh"

# Four options, three solutions: 1 2, 1 3, 4. Their costs are 7, 5 and 6.
printf '|= problem three\na b\na |4\nb |3\nb |1\nb a |6\n|= end\n' >three.ec
# Two secondary items with colours.
printf 'p q | x y\np x:red\np x y:blue\nq x:red y\nq x:blue\n' >colours.ec
printf 'a b c\na b\nb c\n' >none.ec
printf 'a b\na\n' >gap.ec
printf 'a b\na c\n' >bad.ec
printf '1:2|a b\na\na b\n' >bounds.ec
make_examples queens8=queens,8 domino8=domino,8,8 domino20=domino,20,20

# ---- solutions

prints 0 '|= problem three
|= solution 1 cost 7 options 1 2
a |4
b |3
|= end found 1 enough' 'the first solution, with its cost' ec-solve three.ec

prints 0 '|= problem three
|= solution 1 cost 7 options 1 2
a |4
b |3
|= solution 2 cost 5 options 1 3
a |4
b |1
|= solution 3 cost 6 options 4
b a |6
|= end found 3 complete' '-a: all of them' ec-solve -a three.ec

prints 0 '|= problem
|= solution 1 options 1 3
p x:red
q x:red y
|= end found 1 complete' 'colours are written as they are read' ec-solve -a colours.ec

prints 1 '|= problem
|= end found 0 complete' 'none: found 0 complete, status 1' ec-solve none.ec
prints 1 '|= problem
|= end found 0 complete' 'none, with -a' ec-solve -a none.ec

is "$(ec-solve -n 2 three.ec | tail -n 1)" '|= end found 2 enough' '-n: enough'
is "$(ec-solve -n 3 three.ec | tail -n 1)" '|= end found 3 enough' '-n: as many as there are'
is "$(ec-solve -n 4 three.ec | tail -n 1)" '|= end found 3 complete' '-n: more than there are'
is "$(ec-solve --number=2 three.ec | grep -c solution)" 2 '--number is -n'
is "$(ec-solve --all three.ec | grep -c solution)" 3 '--all is -a'
is "$(ec-solve -a - <three.ec)" "$(ec-solve -a three.ec)" '- is standard input'
is "$(ec-solve -a <three.ec)" "$(ec-solve -a three.ec)" 'no file is standard input'
cp three.ec ./-a.ec
is "$(ec-solve -- -a.ec)" "$(ec-solve three.ec)" '-- ends the options'

# ---- costs

is "$(ec-solve --min three.ec | grep '^|=')" '|= problem three
|= solution 1 cost 5 options 1 3
|= end found 1 optimal' '--min: the cheapest'
is "$(ec-solve --max three.ec | grep '^|=')" '|= problem three
|= solution 1 cost 7 options 1 2
|= end found 1 optimal' '--max: the dearest'
is "$(ec-solve --min -n 2 three.ec | grep '^|=')" '|= problem three
|= solution 1 cost 5 options 1 3
|= solution 2 cost 6 options 4
|= end found 2 optimal' '--min -n 2: the two cheapest, in order'
is "$(ec-solve --max -a three.ec | sed -n 's/.*cost \([0-9]*\).*/\1/p')" '7
6
5' '--max -a: all, in order'
prints 1 '|= problem
|= end found 0 complete' '--min without a solution' ec-solve --min none.ec
prints 0 1 '--min -c: the number of the cheapest' ec-solve --min -c three.ec

# ---- counts

prints 0 92 '-c: the number of solutions' ec-solve -c queens8.ec
prints 0 92 '-a -c is -c' ec-solve -a -c queens8.ec
prints 0 10 '-c -n 10: at most 10' ec-solve -c -n 10 queens8.ec
prints 0 92 '-c -n 100: all 92' ec-solve -c -n 100 queens8.ec
prints 1 0 '-c: none' ec-solve -c none.ec
prints 1 '3
0' '-c: a line for each problem; the worst status' ec-solve -c three.ec none.ec
gives '2 3

0
3' '-c: an empty line for a refused problem, and the others go on' ec-solve -c three.ec bad.ec none.ec three.ec

# Two opposite corners have the same colour, a domino covers both colours.
"$AWK" 'NR == 1 { sub(/r1c1 /, ""); sub(/ r8c8/, "") }
    !/r1c1( |$)/ && !/r8c8/' domino8.ec >mutilated.ec
is "$(head -n 1 mutilated.ec | wc -w | tr -d ' ') $(ec-solve -c mutilated.ec)" '62 0' \
    'no dominoes cover a board without two opposite corners'
"$AWK" -f "$examples/domino.awk" 30 30 | "$AWK" 'NR == 1 { sub(/r1c1 /, ""); sub(/ r30c30/, "") }
    !/r1c1( |$)/ && !/r30c30/' >large.ec
fails_with 1 'where search is hopeless, the items are weighed' ec-solve --stats large.ec
like "$stderr" 'items have weights that are 0 in every option, but 2 in all' 'which --stats tells'

# ---- limits

run ec-solve -e links --node-limit=80 -a queens8.ec
is "$status $(echo "$stdout" | tail -n 1)" '3 |= end found 1 limit' '--node-limit: limit, status 3'
prints 3 1 '--node-limit with -c: the number so far' ec-solve -q -e links --node-limit 80 -c queens8.ec
{
    printf '|= problem of one\na\na\n|= end\n|= problem of many\n'
    cat queens8.ec
    printf '|= end\n|= problem\n'
    cat queens8.ec
} >named.ec
run ec-solve -e links --node-limit 80 -c three.ec named.ec
is "$status $(echo $stdout) $stderr" \
    '3 3 1 1 1 ec-solve: named.ec: search of problem 2 (of many) stopped (limit); more solutions may exist
ec-solve: named.ec: search of problem 3 stopped (limit); more solutions may exist' \
    'a number that is not all is told apart: which problem, and why'
fails_with 3 '--time-limit: status 3' ec-solve -e links --time-limit=0.05 -c domino20.ec
run ec-solve --time-limit=0.05 -n 12988816 domino20.ec
like "$(tail -n 1 run.stdout)" '^|= end found [0-9]* timeout$' '--time-limit: timeout'
prints 0 3 'limits are per problem and need not strike' ec-solve --node-limit=100 --time-limit 60 -c three.ec
prints 3 0 '--memory-limit: limit, status 3' ec-solve -q --memory-limit=1K -c queens8.ec
prints 0 92 '--memory-limit: enough' ec-solve --memory-limit=1M -c queens8.ec
run ec-solve -c --node-limit=5 queens8.ec three.ec none.ec
is "$status $(echo $stdout)" '3 0 3 0' 'a limit strikes for its problem only; 3 is worse than 1'
fails_with 2 '2 is worse than 3' ec-solve -c --node-limit=5 queens8.ec bad.ec

# Whatever is asked for, a message names the problem and the reason.
"$AWK" -f "$examples/queens.awk" 14 | "$AWK" 'NR > 1 { $0 = $0 " |" 7 * NR % 11 } { print }' >costs.ec
"$AWK" -f "$examples/domino.awk" 8 8 >covers.ec
while IFS=: read -r options file left; do
    run ec-solve --node-limit=200 $options $file.ec
    is "$status $stderr" "3 ec-solve: $file.ec: search of problem 1 stopped (limit); $left solutions may exist" \
        "$options: the limit is reported"
    reports '3 ' "$options -q: only the status tells" ec-solve -q --node-limit=200 $options $file.ec
done <<'END'
-c:costs:more
-c -n 1000000:costs:more
-a:costs:more
-a -t rows:costs:more
--min -n 1000000:costs:better
--max -n 1000000:costs:better
--set-cover -n 1000000:covers:better
--set-cover -c:covers:more
END

# Neither weights nor a few items refute the pairs of Langford for 10, if the places may stay empty.
"$AWK" -f "$examples/langford.awk" 10 | sed '1s/ s1 / | s1 /' >langford10.ec
run ec-solve --explain langford10.ec
is "$status $stderr" '1 ec-solve: problem 1: no solution; no short reason found (weights and sets of items, short searches for up to 10 s)' \
    '--explain: that no reason was found is told, and what was tried'

# ---- formats

prints 0 '2 1 2' '-t rows: a count and the numbers of the options' ec-solve -t rows three.ec
prints 0 '2 1 2
2 1 3
1 4' '-t rows -a' ec-solve -t rows -a three.ec
prints 1 NO '-t rows: NO for none' ec-solve -t rows none.ec
gives '3 ' '-t rows: nothing is known, so not NO' ec-solve -t rows --node-limit=1 queens8.ec
printf '2 2\n1 1\n1 2\n' >two.rows
prints 0 '|= problem
|= solution 1 options 1 2
1
2
|= end found 1 enough' '-f rows: items are the columns' ec-solve -f rows two.rows
printf '1 1\n1 0\n0 1\n' >two.matrix
refuses 'ec-solve: two.matrix:2:1: expected a row of 1 digits 0 or 1, as in line 1' '--header=yes: the first line is a header' \
    ec-solve -q -f matrix --header=yes two.matrix
printf '2 2\n1 1\n1 1\n' >two.matrix
refuses "ec-solve: two.matrix:1:1: expected a row of digits 0 and 1, or two numbers 'ROWS COLUMNS'" '--header=no: it is none' \
    ec-solve -f matrix --header=no two.matrix

# ---- the search

# Of the items, a has two options and b has one.
printf 'a b\na\na\nb\n' >order.ec
ec-solve -c --trace=mrv.trace order.ec >mrv.count
is "$(cat mrv.count mrv.trace | sed 's/ *$//')" '2
problem
choose 0 b 1
cover 0 b
option 0 3 b
choose 1 a 2
cover 1 a
option 1 1 a
solution 2
option 1 2 a
solution 2
uncover 1 a
back 1 a
uncover 0 b
back 0 b' '--trace: every step of the search'
ec-solve -c --choose=first --trace=first.trace order.ec >first.count
is "$(sed -n 2p first.trace)" 'choose 0 a 2' '--choose=first: the first item'
ec-solve -c --choose=mrv --trace=again.trace order.ec >mrv.count
same again.trace mrv.trace '--choose=mrv: the item with fewest options, as without'
is "$(ec-solve -c --choose=first queens8.ec)" 92 '--choose=first finds them all'
for engine in auto links; do is "$(ec-solve -c -e "$engine" queens8.ec)" 92 "-e $engine"; done

# ---- statistics and warnings

prints 0 '' '--dry-run prints nothing' ec-solve --dry-run three.ec none.ec
gives '2 ' '--dry-run: a bad problem is an error' ec-solve --dry-run three.ec bad.ec
run ec-solve --dry-run --stats three.ec gap.ec colours.ec
is "$status $stdout$stderr" \
    '0 ec-solve: problem 1 three: 2 items (2 primary, 0 secondary), 4 options, 5 nonzeros, features: costs, items without options: 0
ec-solve: problem 2: 2 items (2 primary, 0 secondary), 1 options, 1 nonzeros, features: none, items without options: 1
ec-solve: problem 3: 4 items (2 primary, 2 secondary), 4 options, 10 nonzeros, features: secondary colours, items without options: 0' \
    '--dry-run --stats describes the problems'
gives '0 92' '--stats does not touch standard output' ec-solve --stats -c queens8.ec
like "$stderr" \
    '^ec-solve: problem 1: engine [a-z ,]*, found 92 complete, [0-9]* nodes, [0-9]* updates, depth 8, [0-9.]* s$' \
    '--stats: the work done'
complains '^ec-solve: 2 problems: [0-9]* nodes' '--stats: a sum over all problems' ec-solve --stats -c three.ec colours.ec

printf 'a | x\nx\na\n|7 a\n' >warned.ec
reports '0 ec-solve: warned.ec:4:1: warning: line read as a comment: write a cost after an item
ec-solve: warned.ec:2:1: warning: option without a primary item is never chosen, but keeps its number' 'warnings' \
    ec-solve -c warned.ec
prints 0 1 '-q: no warnings' ec-solve -q -c warned.ec
printf '| a | b |\n|---|---|\n| 1 | 0 |\n| 0 | 1 |' >table.ec
run ec-solve -c table.ec
is "$stderr" "ec-solve: table.ec:3:1: warning: row of a table read as a comment: write the cells without '|'
ec-solve: table.ec:4:1: warning: row of a table read as a comment: write the cells without '|'" \
    'a table of Markdown is no comment in silence'
refuses "ec-solve: bad.ec:2:3: unknown item 'c'" '-q: errors all the same' ec-solve -q bad.ec
gives '2 |= problem
|= end found 0 error' 'what an engine does not support is refused' ec-solve -e bound bounds.ec
like "$stderr" '^ec-solve: bounds.ec: problem 1: engine bound does not support bounds other than 1:1' 'with the reason'
prints 0 2 'bounds are supported by default' ec-solve -c bounds.ec
"$AWK" 'BEGIN { for (i = 0; i < 40000; i++) printf "1:2|%d ", i
    for (i = 0; i < 80000; i++) printf "\n%d", i / 2; print "" }' >many-bounds.ec
run ec-solve -n 1 many-bounds.ec
is "$status $(echo "$stdout" | tail -n 1)" '0 |= end found 1 enough' \
    'and so they are where options are too many for engine bits'
printf '0:1|a 0:1|b 0:1|c\na b |3\nb c |4\na |2\n' >packing.ec
prints 0 "|= problem
|= solution 1 cost 6 options 2 3
b c |4
a |2
|= end found 1 optimal" 'the best packing, by an engine without bounds' ec-solve -M -e bound packing.ec
prints 0 5 'packings are counted once' ec-solve -c packing.ec
run ec-solve -a packing.ec
is "$(echo "$stdout" | grep -c '^[abc]')" 5 'and listed without slack options'
prints 0 42 'lamps in a park' ec-solve -c "$examples/bounds.ec"
run ec-solve --min -e bits "$examples/bounds.ec"
is "$status $(printf '%s\n' "$stdout" | sed -n 's/options.*//; /solution/p')" \
    '0 |= solution 1 cost 12 ' 'the cheapest lamps'

# ---- no input

for content in '' '\n' '| a comment\n' '\n  | one\n|==\n\t\n'; do
    printf "$content" >empty.ec
    prints 0 '' "nothing in, nothing out: '$content'" ec-solve empty.ec
done
: >empty.ec
for format in matrix rows; do prints 0 '' "nothing in, nothing out: $format" ec-solve -f "$format" empty.ec; done
run ec-solve missing.ec three.ec
is "$status $(echo "$stdout" | head -n 1)" '2 |= problem three' 'a missing file does not stop the others'
like "$stderr" '^ec-solve: .*missing.ec.*: No such file or directory$' 'a missing file is named'
gives '2 ' 'a directory is an error' ec-solve .
like "$stderr" ': Is a directory$' 'a directory is called one'
fails_with 2 'a directory as standard input' ec-solve <.

# ---- the command line

for arguments in '-n 0' '-n -1' '-n 1x' '-n 18446744073709551616' '-a -n 2' '-e nonsense' \
    '-f nonsense' '-t nonsense' '-t matrix' '--header=perhaps' '--choose=best' '--time-limit=0' \
    '--time-limit=-1' '--time-limit=soon' '--time-limit=nan' '--time-limit=1x' '--node-limit=0' '--memory-limit=0' '--memory-limit=K' '--memory-limit=1X' \
    '--nonsense' '-Z' '--all=1'; do
    gives '2 ' "a bad command line: $arguments" ec-solve $arguments three.ec
    like "$stderr" '^.*ec-solve: ' "$arguments: the message begins with the program's name"
    like "$stderr" "^Try 'ec-solve --help'.$" "$arguments: points to --help"
done
while read -r option range; do
    run ec-solve $option three.ec
    is "$(echo "$stderr" | sed 1q)" "ec-solve: ${option%%=*}: expected $range, found '${option#*=}'" \
        "$option: what can be given"
done <<'END'
--number=0 a number of at least 1
--number=x a number of at least 1
--number=18446744073709551616 a number from 1 to 18446744073709551615
--colours=0 a number from 1 to 4294967295
--colours=4294967296 a number from 1 to 4294967295
--memory-limit=0K a size above 0 such as 500M, 1.5G or 2GiB
--memory-limit=x a size above 0 such as 500M, 1.5G or 2GiB
--memory-limit=18446744073709551616 a size below 2^64 bytes
END
run sdk-make --size=65
is "$(echo "$stderr" | sed 1q)" "sdk-make: --size: expected a number from 2 to 64, found '65'" \
    'a number that is too large: the range is told'
fails_with 2 'an option without its argument' ec-solve three.ec -n
prints 0 3 'a large number is a number' ec-solve -n 18446744073709551615 -c three.ec
fails_with 2 'a trace that cannot be written' ec-solve --trace=/nonexistent/trace three.ec
