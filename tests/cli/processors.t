#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bytes on every kind of processor: solutions in the same order, and the same numbers of
# options tried, with the widest vectors, with narrower ones and with none. GNU's C library leaves
# out instructions that GLIBC_TUNABLES names; elsewhere the runs are all alike.
. "${srcdir:-.}/tests/tap.sh"

"$AWK" -f "$examples/queens.awk" 12 >"$tmp/queens"
"$AWK" -f "$examples/pentomino.awk" 3 20 >"$tmp/pentominoes"
"$AWK" -f "$examples/factors.awk" 8 >"$tmp/factors"
"$AWK" -f "$examples/langford.awk" 8 >"$tmp/langford"
"$AWK" -f "$examples/planted.awk" 51 3 180 >"$tmp/planted"
"$AWK" -f "$examples/planted.awk" 80 5 2000 1 >"$tmp/sets"
"$AWK" -f "$examples/steiner.awk" 10 4 3 >"$tmp/steiner"
"$AWK" -f "$examples/latin.awk" 4 >"$tmp/latin"
"$AWK" -f "$examples/queendom.awk" 5 3 >"$tmp/queendom"
"$AWK" 'NR == 1 { print; next } { print $0 " |" NR * 7919 % 1009 }' "$tmp/planted" >"$tmp/costs"
sdk2ec "$examples/puzzles.sdm" >"$tmp/sudokus"

# run_without INSTRUCTIONS COMMAND: the checksum of what a command writes, and what it says but for
# its time, on a processor without these.
run_without()
{
    if [ -n "$1" ]; then
        GLIBC_TUNABLES=glibc.cpu.hwcaps=$1
        export GLIBC_TUNABLES
    else
        unset GLIBC_TUNABLES
    fi
    shift
    "$@" 2>"$tmp/said" | cksum
    sed 's/[0-9.]* s\b.*//' "$tmp/said"
    unset GLIBC_TUNABLES
}

wide=-AVX512F,-AVX512BW,-AVX512VL
while read -r file command; do
    # The command is words.
    run_without '' $command "$tmp/$file" >"$tmp/widest"
    run_without "$wide" $command "$tmp/$file" >"$tmp/narrow"
    run_without "$wide,-AVX2,-BMI1,-BMI2,-POPCNT" $command "$tmp/$file" >"$tmp/none"
    like "$(cat "$tmp/widest")" 'found .* nodes' "$command $file"
    is "$(cmp "$tmp/widest" "$tmp/narrow" 2>&1)" '' "without AVX-512: $command $file"
    is "$(cmp "$tmp/widest" "$tmp/none" 2>&1)" '' "without AVX2: $command $file"
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
cp "$examples/puzzles.sdm" "$tmp/puzzles.sdm"
for kind in '' "$wide" "$wide,-AVX2"; do
    run_without "$kind" sdk-solve -n 3 --stats "$tmp/puzzles.sdm" >"$tmp/now"
    [ -n "$kind" ] || cp "$tmp/now" "$tmp/first"
    is "$(cmp "$tmp/first" "$tmp/now" 2>&1)" '' "sdk-solve${kind:+ without $kind}"
done
