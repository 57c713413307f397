#!/bin/sh
# SPDX-License-Identifier: MIT
# sdk-solve -j: with any number of threads, reading, messages and output are equal to those of a single thread,
# says and writes.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# Some ten blocks: easy puzzles, such with several solutions or none, and lines that are no puzzles.
"$AWK" -v puzzle="$puzzle" 'BEGIN {
    several = puzzle
    gsub(/[1-4]/, ".", several)
    for (i = 1; i <= 40000; i++)
        print i % 9973 == 0 ? "junk" : i % 4999 == 0 ? "5" substr(puzzle, 1, 1) substr(puzzle, 3) \
            : i % 701 == 0 ? several : i % 997 == 0 ? puzzle " name" : puzzle
}' >long.sdm
{
    echo puzzle,solution
    "$AWK" -v row="$puzzle,$solution" 'BEGIN { for (i = 1; i < 15000; i++) print row; printf "%s", row }'
} >long.csv

. "$srcdir/tests/threads.sh"
threads_tried='2 4 7 0'

piped() # COMMAND...: standard input from a slow and uneven producer
{
    { head -n 17000 long.sdm; sleep 0.1; tail -n +17001 long.sdm; } | "$@"
}

same_by_threads 'lines' sdk-solve long.sdm
same_by_threads 'counts' sdk-solve -c -n 2 long.sdm
same_by_threads 'a table' sdk-solve long.csv
same_by_threads 'a pipe' piped sdk-solve
same_by_threads 'several solutions' sdk-solve -n 3 long.sdm
same_by_threads 'several files' sdk-solve -q -c -n 100 "$examples/puzzles.sdm" long.csv missing.sdm long.sdm
for file in "$srcdir"/tests/files/*/good/* "$examples"/*.sdk "$examples"/*.sdm; do
    if [ -e "$file" ]; then
        sdk-solve -n 1 -j 1 "$file" >one 2>one.errors
        sdk-solve -n 1 -j 3 "$file" >many 2>many.errors
        cat one.errors >>one
        cat many.errors >>many
        cmp -s one many || echo "$file"
    fi
done >differ
is "$(cat differ)" '' 'files of all kinds: the same with three threads'

# Puzzles of several kinds: with one solution, several and none, refused, of other sizes and symbols.
{
    grep -v '^#' "$examples/puzzles.sdm"
    echo "$puzzle" | sed 's/[1-9]/./g'
    echo 11.......................................................................x.......
    echo 11...............................................................................
    cat "$examples/boards4.txt"
    grep -v '^#' "$examples/puzzles.sdm" | tail -n 4
} >kinds.sdm
grep -v '^#' "$examples/puzzles.sdm" | tr 1-9 A-I >letters.sdm
for analysis in --rate --minimal --explain --canonical --reduce-givens --hint --marginals; do
    for files in kinds.sdm "$examples/puzzles.sdm letters.sdm missing.sdm $examples/boards6.txt"; do
        # The files are words. Marginals of an empty board are too many to count here.
        if [ $analysis = --marginals ]; then files=$(echo "$files" | sed 's/kinds.sdm/letters.sdm/'); fi
        sdk-solve -v -j 1 $analysis $files 2>one.errors | cat >one
        for jobs in 2 3 7; do
            sdk-solve -v -j $jobs $analysis $files 2>many.errors | cat >many
            same many one "$analysis with $jobs threads"
            sed 's/[0-9.]* s$//' many.errors >many.text
            is "$(sed 's/[0-9.]* s$//' one.errors | diff - many.text)" '' "$analysis with $jobs threads: messages"
        done
    done
done
serve sdk-solve -R -j 3
for line in 1 2 3; do
    grep -v '^#' "$examples/puzzles.sdm" | sed -n "${line}p" >&3
    hear
    is "$(echo "$heard" | cut -c 1-81)" "$(grep -v '^#' "$examples/puzzles.sdm" | sed -n "${line}p" | cut -c 1-81)" \
        'a rated puzzle leaves before the next comes'
done
leave
is "$status" 0 'and the status is 0'
fails_with 2 'a full disk ends analyses' sh -c 'head -n 2000 long.sdm | exec sdk-solve -R -j 3 >/dev/full'

# Where output or the user ends it.
sdk-solve -j 4 long.sdm 2>errors | head -n 1 >first
is "$(cat first)" "$solution" 'a pipe that is closed: what was read is right'
is "$(grep -v 'long.sdm:' errors)" '' 'a pipe that is closed: no message'
if [ -c /dev/full ]; then
    errs 'standard output: ' 'a full disk: status 2' sh -c 'exec sdk-solve -q -j 4 long.sdm >/dev/full'
else
    skip 'a full disk: status 2' 'no /dev/full'
    skip 'a full disk: a message' 'no /dev/full'
fi

# A search without end is in the first block that is read. What was found before it is printed while
# it is at work.
{
    head -n 100 long.csv
    echo "$puzzle" | tr 1-9 .
    cat long.csv long.csv
} | sed 's/,.*//;/p/d' >endless.sdm
interrupt seen:begun,cpu:0.3 TERM sdk-solve -q -c -j 4 endless.sdm >begun
is "$status" 3 'SIGTERM: status 3'
is "$(sed 's/^[0-9]\{3,\}$/many/' begun | uniq | head -n 1)" 1 'SIGTERM: what was found so far is printed, in order'

fails_with 2 '-j x: status 2' sdk-solve -j x long.sdm
fails_with 2 '-j -1: status 2' sdk-solve -j -1 long.sdm
