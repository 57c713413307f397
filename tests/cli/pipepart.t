#!/bin/sh
# SPDX-License-Identifier: MIT
# A large file of puzzles, shared in blocks of lines by GNU parallel as the manual pages say: the same
# output as that of a single process, in the same order.
. "${srcdir:-.}/tests/tap.sh"

case $(parallel --version 2>/dev/null) in
*GNU*) ;;
*) skip_all 'GNU parallel is not installed' ;;
esac

HOME=$tmp # for what parallel keeps there
export HOME

sdk-make -n 500 | head -n 500 >made
# lines COUNT: so many of them, each next to others every time.
lines()
{
    "$AWK" -v count="$1" '
        { puzzle[NR] = $0 }
        END { for (i = 0; i < count; i++) print puzzle[(i * 7919 + int(i / NR)) % NR + 1] }' made
}

# A single program: 100,000 lines, 8 MB.
lines 100000 >puzzles.sdm
is "$(wc -l <puzzles.sdm | tr -d ' ')" 100000 'there are 100,000 puzzles'
whole=$(sdk-solve puzzles.sdm | cksum)
shared=$(parallel --will-cite -k --pipepart --block 2M -a puzzles.sdm sdk-solve | cksum)
is "$shared" "$whole" 'sdk-solve: the same output, in order'
is "${whole##* }" 8200000 'of 100,000 boards'

# The three programs, which pass on about 13 KB for each puzzle: 10,000 lines.
lines 10000 >puzzles.sdm
sdk2ec puzzles.sdm | ec-solve | ec2sdk >whole
parallel --will-cite -k --pipepart --block 100K -a puzzles.sdm 'sdk2ec | ec-solve | ec2sdk' >shared
same shared whole 'the pipeline: the same output, in order'
sdk-solve puzzles.sdm >solved
is "$(wc -l <whole | tr -d ' ')" 10000 'of 10,000 boards'
same whole solved 'and that of sdk-solve'

# A wrong puzzle is not lost either.
{
    lines 300
    echo '11...............................................................................'
    lines 300
} >puzzles.sdm
sdk-solve puzzles.sdm >whole 2>/dev/null
wanted=$?
parallel --will-cite -k --pipepart --block 10K -a puzzles.sdm sdk-solve >shared 2>/dev/null
is "$(($? > 0)) $((wanted > 0))" '1 1' 'the status tells of a puzzle that has no solution'
same shared whole 'and the output is the same'
