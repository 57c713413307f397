#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve -j: with any number of threads, reading, messages and output are equal to those of a single thread,
# says and writes; results leave as soon as those before them have left.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/threads.sh"
threads_tried=$(rounds '2 7' '2 4 7 0')

# each_by_threads NAME OPTIONS...: ec-solve with each of the options, which are words, on NAME.ec.
each_by_threads()
{
    operand=$1
    shift
    for options; do same_by_threads "$operand ${options:-first solutions}" ec-solve $options "$operand.ec"; done
}

# ---- the same as with a single thread

# Many small problems: plain ones, some without solution, with warnings, refused, cut off, with names.
"$AWK" 'BEGIN {
    for (i = 1; i <= 2500; i++) {
        print "|= problem" (i % 3 ? "" : " p" i)
        if (i % 101 == 0) { print "a b c\na\nb c d\nc"; print "|= end"; continue }
        if (i % 307 == 0) { print "|= end found 0 error"; continue }
        if (i % 499 == 0) continue
        if (i % 211 == 0) print "|7 a comment that looks like a cost"
        print i % 5 ? "a b c d" : "a b c d | x"
        if (i % 5 == 0) print "x"
        print "a b\nc d\nb c\na d\na |" i % 7 "\nb\nc |2\nd"
        if (i % 2) print "|= end"
        if (i % 997 == 0) print "text after the end"
        if (i % 23 == 0) print "|= problem none\np q\np\n|= end"
    }
}' >small.ec
each_by_threads small '' -a -c '-q -c -n 2' '-c --stats' '--min -n 2' '--set-cover -c' \
    '--sample 3 --seed 5' '--dry-run --stats' '-e frontier' '-a --node-limit 4' '--explain -c'
same_by_threads 'several files' ec-solve -c small.ec missing.ec "$examples/knuth.ec" small.ec

# Problems whose text any thread may read: most have the items of the one before, and are ended. Some
# are not, or are wrong, named, empty, in other lines, or have costs with decimals.
"$AWK" 'BEGIN {
    for (i = 1; i <= 6000; i++) {
        print "|= problem" (i % 40 ? "" : " p" i)
        print i % 100 < 90 ? "aa bb cc dd | x" : "aa bb cc dd ee"
        print "aa bb\ncc dd" (i % 7 ? "" : " x") "\nbb cc\ndd\ncc" (i % 900 < 890 ? "" : " |" i ".5")
        if (i % 5 == 0) print "aa"
        if (i % 601 == 0) print "aa zz"
        if (i % 701 == 0) print "|7 a comment that looks like a cost"
        if (i % 803 != 0) print "|= end" (i % 907 ? "" : "\r")
        if (i % 1009 == 0) print "| a comment"
        if (i % 1103 == 0) print "|= end"
    }
}' >alike.ec
each_by_threads alike '' '-c --stats' '-a --part 2/3'
same_by_threads 'problems alike, from a pipe' sh -c 'cat alike.ec alike.ec | ec-solve -a "$@"' sh
"$AWK" '{ print } /zz/ { printf "bb%c\n", 0 }' alike.ec >nul.ec
each_by_threads nul -c
gzip -c alike.ec | head -c 3000 >cut-off.ec.gz
same_by_threads 'a packed file that is cut off' ec-solve -c alike.ec cut-off.ec.gz alike.ec

# Problems of all sizes and formats, some of which take long.
for n in 4 9 5 10 6 8 7 11 4 5 6; do
    echo "|= problem queens$n"
    "$AWK" -f "$examples/queens.awk" $n
    echo '|= end'
done >queens.ec
each_by_threads queens -c -a
same_by_threads 'steps of a search' ec-solve --trace steps "$examples/knuth.ec"
same_by_threads 'a pipe from a slow producer' \
    sh -c '{ head -n 9000 small.ec; sleep 0.1; tail -n +9001 small.ec; } | ec-solve -c "$@"' sh
for file in "$srcdir"/tests/files/*/good/* "$srcdir"/tests/files/*/bad/*; do
    for threads in 1 3; do
        echo "file $file" >>out.$threads
        echo "file $file" >>errors.$threads
        ec-solve -a --node-limit 10000 -j $threads "$file" >>out.$threads 2>>errors.$threads
    done
done
cat out.1 errors.1 >one
cat out.3 errors.3 >many
is "$("$AWK" '
    NR == FNR       { line[FNR] = $0; lines = FNR; next }
    /^file /        { file = $2 }
    $0 != line[FNR] { print file; differs = 1; exit }
    END             { if (!differs && FNR != lines) print file }' one many)" '' \
    'files of all kinds, good and bad: the same with three threads'

# ---- a hard problem

make_examples hard=queens,11 planted=planted,45,3,180 domino=domino,6,6
{
    echo '|= problem one'
    cat hard.ec
    echo '|= end'
    head -n 20 queens.ec | sed '/^|= end/q'
    echo '|= problem two'
    cat planted.ec
    echo '|= end'
} >mixed.ec
for problem in hard planted domino; do
    each_by_threads $problem -a -c '-n 1100' '--min -n 3' '-a --memory-limit 64M' \
        '-a --node-limit 20000' '-a --part 2/3'
    ec-solve -a $problem.ec | grep '^|= sol' | sed 's/.*options//' | sort >one
    ec-solve -a -j 3 --unordered $problem.ec | grep '^|= sol' | sed 's/.*options//' | sort >many
    same many one "$problem, in no order: each solution once"
done
# Items with bounds, some of which need no option.
"$AWK" 'BEGIN {
    for (i = 0; i < 25; i++) printf "%s|p%d ", i % 3 ? "1:2" : "0:1", i
    print ""
    for (k = 1; k <= 43; k++) {
        x = k * 7919 % 10007
        printf "p%d p%d p%d |%d\n", k % 25, (k + 1 + x % 21) % 25, (k + 23) % 25, x % 7
    }
}' >bounded.ec
each_by_threads bounded '-a -e auto' '-a -e links' '-a -e bits' '-n 2000' '-a --part 2/3' '--min -n 5'
for engine in links bits cells weights; do each_by_threads hard "-a -e $engine" "-c -e $engine"; done
# Samples and diagrams, for which a second way is tried beside the first: which way wins, and what is drawn,
# does not depend on that. Solutions that are listed are counted, so that none comes twice or is left out.
make_examples pentominoes=pentomino,3,20 pairs=langford,11
"$AWK" -f "$srcdir/tests/bench/families.awk" words 1 4 4 300 >words.ec
"$AWK" -f "$srcdir/tests/bench/families.awk" tetrominoes 1 16 >tetrominoes.ec
"$AWK" -f "$srcdir/tests/bench/families.awk" edges 1 6 6 6 >edges.ec
for problem in planted pentominoes pairs words tetrominoes edges; do
    each_by_threads $problem '--sample 5 --seed 3' '-c --sample 5'
done
each_by_threads edges '-t zdd' '--sample 5 --memory-limit 30M'

# Slow first solutions: none, one, and several.
make_examples none=langford,13 several=planted,60,5,1200,1
"$AWK" -f "$srcdir/tests/bench/families.awk" partition 2 120 400 >one-only.ec
for problem in none one-only several; do
    each_by_threads $problem '-n 1'
    ec-solve -n 1 -j 3 --unordered $problem.ec >any
    number=$([ $problem = none ] && echo 0 || echo 1)
    is "$(ec-answer --check $problem.ec any | cut -d, -f1)" "$number of $number solutions right" \
        "$problem, any solution: it is one"
done
each_by_threads none '-c -n 2'
each_by_threads hard '-e links' '-n 900 -e links'
# With costs shared by many solutions, for threads sharing the bound.
"$AWK" -f "$examples/planted.awk" 84 3 380 | "$AWK" '{ print $0 (NR > 1 ? " |" NR * 7919 % 11 - 3 : "") }' >costs.ec
"$AWK" -f "$examples/planted.awk" 60 3 300 | "$AWK" '{ print $0 (NR > 1 ? " |" NR * 7919 % 7 - 3 : "") }' >few.ec
each_by_threads few '--min -n 10' '--max -n 4' '--min -e bound -n 10'
"$AWK" -f "$examples/queens.awk" 10 | "$AWK" '{ print $0 (NR > 1 ? " |" NR * 7919 % 7 - 3 : "") }' >queens10.ec
each_by_threads queens10 '--min -e links -n 10'
each_by_threads costs --min '--min --node-limit 20000'
"$AWK" -f "$examples/queens.awk" 18 | "$AWK" '{ print $0 (NR > 1 ? " |" NR * 7919 % 101 : "") }' >queens18.ec
fails_with 3 'costs, a time limit: status 3' ec-solve --min -n 1000000 -j 3 --time-limit 0.1 queens18.ec
each_by_threads mixed -a -c

# Tables of states in shares: numbers of one word and of two, states of one word and, with colours,
# of two; and so many states that one thread, too, lists where they lead to. Tables in ascending
# order, where options have no colours and items have few options left.
"$AWK" -f "$examples/domino.awk" 16 16 | sed 's/$/ c:1/; 1s/ c:1$/ | c/' >wide.ec
make_examples ordered=domino,18,18 dense=domino,20,20 slots=langford,10
"$AWK" -v n=20 'BEGIN {
    for (i = 0; i < n; i++) printf "i%d ", i
    printf "last |"
    for (i = 0; i < n; i++) printf " s%d", i
    for (i = 0; i < 2 * n; i++) printf "\ni%d s%d:%d", i / 2, i / 2, i % 2
    for (odd = 0; odd < 2; odd++) {
        printf "\nlast"
        for (i = 0; i < n; i++) printf " s%d:%d", i, odd && i % 2
    }
    print ""
}' >late.ec
"$AWK" 'NR > 1 { for (i = 3; i <= NF; i++) $i = $i ":o" NR } { print }' hard.ec >coloured.ec
for problem in hard coloured wide late ordered slots; do each_by_threads $problem '-c -e frontier --stats'; done
each_by_threads wide '-c -e frontier --memory-limit 200M'
each_by_threads ordered '-c -e frontier --memory-limit 20M'
each_by_threads slots '-c -e frontier --memory-limit 2M' # steps wait
# The least tables of two threads need more than 20M; then there is one thread.
each_by_threads dense '-c -e frontier --stats --memory-limit 20M'

ec-solve -a -j 3 hard.ec | head -n 40 >some
ec-solve -a hard.ec | head -n 40 >one
same some one 'a pipe that is closed while threads search one problem'

# ---- when results leave

serve ec-solve -c -j 3
for name in one two three four; do
    printf '|= problem %s\na b\na\nb\na b\n|= end\n' $name >&3
    hear
    is "$heard" 2 "a count leaves before the next problem comes: $name"
done
{
    echo '|= problem'
    "$AWK" -f "$examples/queens.awk" 9
    printf '|= end\n|= problem half\na b\n'
} >&3
hear
is "$heard" 352 'a count leaves while half of the next problem has come'
printf 'a\nb\n' >&3
leave
is "$status $rest" '0 1' 'the rest comes after the end of the input'

# ---- where output or the user ends it

ec-solve -j 4 small.ec 2>errors | head -n 1 >first
is "$(cat first)" '|= problem' 'a pipe that is closed: what was read is right'
is "$(grep -v 'small.ec:' errors)" '' 'a pipe that is closed: no message'
if [ -c /dev/full ]; then
    errs 'standard output: ' 'a full disk: status 2' sh -c 'exec ec-solve -q -j 4 small.ec >/dev/full'
else
    skip 'a full disk: status 2' 'no /dev/full'
    skip 'a full disk: a message' 'no /dev/full'
fi

# A problem that takes longer than anyone waits for, after two short ones.
{
    for n in 5 6; do
        echo '|= problem'
        "$AWK" -f "$examples/queens.awk" $n
        echo '|= end'
    done
    echo '|= problem long'
    "$AWK" -f "$examples/queens.awk" 22
    echo '|= end'
} >long.ec
fails_with 3 'a time limit: status 3' ec-solve -c -e links -j 2 --time-limit 0.1 long.ec
is "$(echo "$stdout" | head -n 2 | tr '\n' ' ')" '10 4 ' 'a time limit: what came before is there'
like "$stderr" 'search of problem 3 (long) stopped (timeout)' 'a time limit: the message'

interrupt seen:begun TERM ec-solve -c -e links -j 3 long.ec >begun 2>messages
is "$status" 3 'SIGTERM: status 3'
is "$(head -n 2 begun | tr '\n' ' ')" '10 4 ' 'SIGTERM: what came before is there'
is "$(wc -l <begun | tr -d ' ')" 3 'SIGTERM: the number found so far'

# Messages about a problem, and its results, are printed while its search is at work.
"$AWK" -f "$examples/queens.awk" 20 >alone.ec
mkfifo open
rm run.result
{ echo '|= problem'; cat alone.ec; echo '|= end'; await test -e run.result; } >open &
interrupt seen:messages TERM ec-solve -c --stats -e links -j 3 open >begun 2>messages
is "$status" 3 'SIGTERM while a search is at work and input is waited for: status 3'
is "$(wc -l <begun | tr -d ' ')" 1 'and the number found so far'
wait

for task in -a -c; do
    interrupt seen:messages,cpu:0.3 TERM ec-solve --stats $task -j 3 alone.ec >begun 2>messages
    is "$status" 3 "SIGTERM while threads search one problem, $task: status 3"
    like "$(tail -n 1 begun)" '^[0-9]*$\|^|= end found [0-9]* interrupted$' \
        "SIGTERM while threads search one problem, $task: the last line"
done
fails_with 3 'a time limit ends all threads' ec-solve -q -c -j 3 --time-limit 0.1 alone.ec

fails_with 2 '-j x: status 2' ec-solve -j x small.ec

# Puzzles that are refused, damaged files and warnings after the last problem, with threads as without.
printf '.21.....3..2....\n.21.\n' >refused.txt
printf '.21.\n....\n3..2\n....\n\nA title alone\n' >title.txt
for number in 1 2 3 4 5 6 7 8 9; do sed "s/$/ $number/" refused.txt; done | gzip -c | head -c 40 >cut-off.txt.gz
printf '|= problem\na\na\n|= end\n|7 a\n' >comment.ec
for file in refused.txt title.txt cut-off.txt.gz; do
    for task in -R --minimal --explain --marginals; do
        sdk-solve $task $file >one 2>&1
        alone=$?
        sdk-solve $task -j 2 $file >two 2>&1
        is "$? $(sort two)" "$alone $(sort one)" "sdk-solve $task -j 2 $file"
    done
done
for number in 1 2 3 4 5 6 7 8; do printf '[Puzzle]\n.21.\n....\n3..2\n....\n[State]\n.21.\n1...\n3..2\n....\n'; done >saved.sdk
sdk-solve -R saved.sdk saved.sdk >one 2>&1
sdk-solve -R -j 2 saved.sdk saved.sdk >two 2>&1
is "$(sort two)" "$(sort one)" 'a warning about lost entries for each file, with threads as without'
complains "comment.ec:5:1: warning: line read as a comment" 'a warning after the last problem' ec-solve -c -j 2 comment.ec
