#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bytes on every kind of processor: solutions in the same order, and the same numbers of
# options tried, with the widest vectors, with narrower ones and with none. GNU's C library leaves
# out instructions that GLIBC_TUNABLES names; elsewhere the runs are all alike.
. "${srcdir:-.}/tests/tap.sh"

make_examples queens=queens,12 pentominoes=pentomino,3,20 factors=factors,8 langford=langford,8 \
    planted=planted,51,3,180 \
    sets=planted,80,5,2000,1 steiner=steiner,10,4,3 latin=latin,4 queendom=queendom,5,3
"$AWK" 'NR == 1 { print; next } { print $0 " |" NR * 7919 % 1009 }' planted.ec >costs.ec
sdk2ec "$examples/puzzles.sdm" >sudokus.ec

# run_without INSTRUCTIONS COMMAND: the checksum of what a command writes, and what it says but for
# its time, on a processor without these.
run_without()
{
    tunables=${1:+GLIBC_TUNABLES=glibc.cpu.hwcaps=$1}
    shift
    env -u GLIBC_TUNABLES $tunables "$@" 2>said | cksum
    sed 's/[0-9.]* s\b.*//' said
}

wide=-AVX512F,-AVX512BW,-AVX512VL
while read -r file command; do
    # The command is words.
    run_without '' $command $file.ec >widest
    run_without "$wide" $command $file.ec >narrow
    run_without "$wide,-AVX2,-BMI1,-BMI2,-POPCNT" $command $file.ec >none
    like "$(cat widest)" 'found .* nodes' "$command $file"
    same narrow widest "without AVX-512: $command $file"
    same none widest "without AVX2: $command $file"
done <<'END'
queens ec-solve -a --stats
queens ec-solve -a -e bits --stats
queens ec-solve -c --stats
pentominoes ec-solve -a --stats
factors ec-solve -a --stats
langford ec-solve -a --stats
planted ec-solve -a -e bits --stats
planted ec-solve -a --stats
sets ec-solve --stats
steiner ec-solve -c --stats
latin ec-solve -a -e masks --stats
queendom ec-solve -a --stats
costs ec-solve --min --stats
costs ec-solve --max -n 5 -e bound --stats
costs ec-solve --set-cover --min --stats
sudokus ec-solve -a --stats
END
cp "$examples/puzzles.sdm" puzzles.sdm
run_without '' sdk-solve -n 3 --stats puzzles.sdm >first
for kind in "$wide" "$wide,-AVX2"; do
    run_without "$kind" sdk-solve -n 3 --stats puzzles.sdm >narrow
    same narrow first "sdk-solve without $kind"
done
