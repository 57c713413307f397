#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve --sample and ec-solve -t zdd: output and ends.
. "${srcdir:-.}/tests/tap.sh"

printf '|= problem three\na b\na |4\nb |3\nb |1\nb a |6\n|= end\n' >three.ec
printf 'a b\na\n' >none.ec
printf 'a b\na c\n' >bad.ec
printf '|= problem\n|= end\n' >empty.ec
printf 'a | x y\nx y\na x:red\na y:blue x\n' >colours.ec
make_examples queens8=queens,8 domino12=domino,12,12

# ---- samples

prints 0 '|= problem three
|= solution 1 cost 7 options 1 2
a |4
b |3
|= solution 2 cost 6 options 4
b a |6
|= solution 3 cost 7 options 1 2
a |4
b |3
|= end found 3 enough' 'a sample is a stream of solutions, the same each time' \
    ec-solve --sample=3 three.ec

ec-solve --sample=40 three.ec >default
ec-solve --sample=40 --seed=0 three.ec >zero
ec-solve --sample=40 --seed=18446744073709551615 three.ec >other
same default zero 'the seed is 0 where none is given'
is "$(cmp -s default other && echo equal)" '' 'another seed, another sample'
ec-solve --sample=40 none.ec three.ec | sed 1,/complete/d >second
same second zero 'each problem of a stream begins anew with the seed'
is "$(ec-solve -t rows --sample=3 queens8.ec | wc -l)" 3 'a sample in the format rows'
prints 1 '|= problem
|= end found 0 complete' 'no sample of a problem without solutions' ec-solve -q --sample=3 none.ec
prints 0 '|= problem
|= solution 1 options
|= solution 2 options
|= end found 2 enough' 'the empty solution is drawn too' ec-solve --sample=2 empty.ec

ec-solve --sample=500 queens8.ec | sed -n 's/.* options //p' | sort -u >drawn
ec-solve -a queens8.ec | sed -n 's/.* options //p' | sort >all
is "$(comm -23 drawn all)" '' 'what is drawn are solutions'
is "$(($(wc -l <drawn) > 85))" 1 'and in 500 draws nearly all of 92'

ec-solve --random-first=9 queens8.ec >quick
is "$(ec-solve -a queens8.ec | sed -n 's/.* options //p' | sort >all
    sed -n 's/.* options //p' quick | sort -u | comm -23 - all; tail -n 1 quick)" '|= end found 9 enough' \
    '--random-first: solutions, as many as asked for'
ec-solve --random-first=9 --seed=0 queens8.ec >again
same again quick '--random-first: the same each time'
is "$(sed -n 's/.* options //p' quick | sort -u | wc -l | "$AWK" '{ print ($1 > 3 ? "many" : "few") }')" many \
    '--random-first: different ones'
ec-solve --random-first=9 --seed=1 queens8.ec >other
is "$(cmp -s quick other && echo equal)" '' '--random-first: another seed, other solutions'
prints 1 '|= problem
|= end found 0 complete' '--random-first: no solution' ec-solve -q --random-first=2 none.ec
"$AWK" -f "$examples/domino.awk" 40 40 >domino40.ec
is "$(ec-solve --random-first=1 domino40.ec | tail -n 1)" '|= end found 1 enough' '--random-first: what is too large to count'
ec-solve --sample=2 domino12.ec | tail -n 1 >end
is "$(cat end)" '|= end found 2 enough' 'a sample of more solutions than could be listed'

# ---- diagrams

prints 0 '2 4 B T
3 3 2 T
4 2 B T
5 1 4 3
.' 'a diagram' ec-solve -t zdd --zdd-map=map three.ec
is "$(cat map)" '1 1 a |4
2 4 b a |6
3 2 b |3
4 3 b |1
.' 'what its variables stand for'
prints 1 'B
.' 'the diagram of no solutions' ec-solve -q -t zdd none.ec
prints 0 'T
.' 'the diagram of the empty solution' ec-solve -t zdd empty.ec
ec-solve -q -t zdd --zdd-map=map colours.ec >diagram
is "$(cat map)" '1 2 a x:red
2 3 a y:blue x
.' 'options without primary items have no variable'
is "$(ec-solve -t zdd -a three.ec)" "$(ec-solve -t zdd three.ec)" '-a changes nothing'
run ec-solve -t zdd --zdd-map=map three.ec bad.ec none.ec three.ec
is "$status $(echo $stdout)" \
    '2 2 4 B T 3 3 2 T 4 2 B T 5 1 4 3 . B . 2 4 B T 3 3 2 T 4 2 B T 5 1 4 3 .' \
    'diagrams follow each other, and there is none of a refused problem'
is "$(grep -c '^\.$' map)" 3 'so do the lists of variables'

# Another reader counts the sets of the diagram.
while read -r count generator arguments; do
    # The arguments are words.
    "$AWK" -f "$examples/$generator.awk" $arguments >problem
    ec-solve -t zdd problem >diagram
    is "$("$AWK" -f "$examples/zdd-count.awk" diagram)" "$count" "zdd-count: $generator $arguments"
    # No variable is before that of a node that leads there, no two nodes are equal, none is idle.
    is "$("$AWK" 'NF == 4 {
            if ($4 == "B" || seen[$2, $3, $4]++ || $2 >= least[$3] || $2 >= least[$4]) print
            least[$1] = $2
        }
        BEGIN { least["B"] = least["T"] = 1e9 }' diagram)" '' \
        "ordered and reduced: $generator $arguments"
done <<'END'
92 queens 8
6728 domino 6 6
12988816 domino 8 8
52 langford 7
30 steiner 7
576 latin 4
0 domino 3 3
2744 queendom 6 4
END
for problem in knuth=1 colours=12 bounds=42; do
    is "$(ec-solve -t zdd "$examples/${problem%=*}.ec" | "$AWK" -f "$examples/zdd-count.awk")" \
        "${problem#*=}" "zdd-count: ${problem%=*}.ec"
done
is "$(ec-solve -t zdd three.ec none.ec empty.ec | "$AWK" -f "$examples/zdd-count.awk" | xargs)" \
    '3 0 1' 'zdd-count: several diagrams'

# ---- limits

prints 3 '|= problem
|= end found 0 limitec-solve: domino12.ec: problem 1: no solutions drawn, stopped by the node limit; see --random-first' \
    '--node-limit: nothing is drawn' ec-solve --sample=3 --node-limit=100 domino12.ec
prints 3 'ec-solve: domino12.ec: problem 1: no diagram, stopped by the memory limit (see --memory-limit)' \
    '--memory-limit: no diagram, not half of one' ec-solve -t zdd --memory-limit=100K domino12.ec
prints 3 '' '-q: only the status tells' ec-solve -q -t zdd --memory-limit=1K domino12.ec
"$AWK" -f "$examples/domino.awk" 40 40 >domino40.ec
prints 3 '|= problem
|= end found 0 timeoutec-solve: domino40.ec: problem 1: no solutions drawn, stopped by the time limit; see --random-first' \
    '--time-limit: nothing is drawn' ec-solve --sample=3 --time-limit=0.05 domino40.ec
run ec-solve --sample=1000000000 --time-limit=0.3 three.ec
is "$status $(echo "$stderr" | sed 's/only [0-9]*/only N/')" \
    '3 ec-solve: three.ec: problem 1: only N of 1000000000 solutions drawn, stopped by the time limit' \
    'that fewer were drawn than asked for is told'
run ec-solve -t zdd --node-limit=100 three.ec domino12.ec none.ec
is "$status $(echo $stdout)" '3 2 4 B T 3 3 2 T 4 2 B T 5 1 4 3 . B .' 'a limit strikes for its problem only'

# ---- excluded combinations

for options in '-a' '-c' '-n 3' '-e links' '--min' '--max' '--set-cover' '--choose=first' '--trace=trace' '--proof=proof' '-t zdd'; do
    gives '2 ' "--sample $options: status 2" ec-solve --sample=2 $options three.ec
    like "$stderr" 'cannot be combined' "--sample $options: a message"
done
for options in '-c' '-n 3' '-e links' '--min' '--max' '--set-cover' '--choose=first' '--trace=trace' '--proof=proof'; do
    gives '2 ' "-t zdd $options: status 2" ec-solve -t zdd $options three.ec
    like "$stderr" 'cannot be combined' "-t zdd $options: a message"
done
for options in '--seed=1' '--random-first=0' '--random-first=1 -t zdd' '--zdd-map=map' '--sample=0' '--sample=x' '--sample=1 --seed=-1' \
    '--sample=1 --zdd-map=map'; do
    gives '2 ' "$options: status 2" ec-solve $options three.ec
done
gives '2 ' 'sdk2ec has no diagrams' sdk2ec -t zdd "$examples/puzzles.sdm"
fails_with 2 'a map that cannot be written' ec-solve -t zdd --zdd-map=none/map three.ec
