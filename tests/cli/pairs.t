#!/bin/sh
# SPDX-License-Identifier: MIT
# Each two options of each program work together, in any order, or are refused in one sentence; an
# option that needs another, or a file name that is spelled as an option, is refused.
. "${srcdir:-.}/tests/tap.sh"

printf 'a b\na\nb\n' >two.ec
cp "$srcdir/examples/knuth.ec" .

# ---- one option

while read -r words; do
    # shellcheck disable=SC2086
    run ${words%%:*}
    is "$status $(echo "$stderr" | sed q)" "2 ${words#*: }" "${words%%:*}"
done <<'END'
ec-solve --proof -c two.ec: ec-solve: --proof: expected FILE, found the option '-c'
ec-solve -o --all two.ec: ec-solve: --output: expected FILE, found the option '--all'
ec-solve -n -- two.ec: ec-solve: --number: expected N, found the option '--'
ec-solve -all two.ec: ec-solve: unknown option '-all'; the nearest is '--all'
ec-solve -json two.ec: ec-solve: unknown option '-json'; the nearest is '--to'
ec-solve --all-solutions two.ec: ec-solve: unknown option '--all-solutions'; the nearest is '--all'
ec-solve --parallel two.ec: ec-solve: unknown option '--parallel'; the nearest is '--jobs'
sdk-make --difficulty=3: sdk-make: unknown option '--difficulty'; the nearest is '--rate'
ec-solve --min --max two.ec: ec-solve: --max and --min cannot be combined
ec-solve -M -m two.ec: ec-solve: --max and --min cannot be combined
ec-solve --to=zdd --count two.ec: ec-solve: --count and --to=zdd cannot be combined
ec-solve --zdd-map=map two.ec: ec-solve: --zdd-map needs --to=zdd
ec-convert --amo=pairwise two.ec: ec-convert: --amo needs --to=cnf or --to=wcnf
ec-convert --base=1 two.ec: ec-convert: two.ec: with a base of elements, expected format sets, cost-sets, count-sets, found ec
ec-solve --colours=3 two.ec: ec-solve: two.ec: with colours of a graph, expected format col, found ec
ec-view --header=yes two.ec: ec-view: two.ec: with a header, expected format matrix, sets, cost-sets, count-sets, found ec
sdk-make -S 7: sdk-make: --size: expected a product of two numbers, found 7: use --regions
sdk-solve two.ec: sdk-solve: two.ec:1:1: expected sudokus, found an exact-cover problem: use ec-solve
sdk-solve knuth.ec: sdk-solve: knuth.ec:1:1: expected sudokus, found an exact-cover problem: use ec-solve
END
is "$(find . -name '-*' -o -name map)" '' 'nothing is written'
run ec-solve --proof=-c two.ec
is "$status $(ls -- -c)" '0 -c' 'a file name after = may be spelled as an option'

# ---- two options

step=$(rounds 9 1)
for program in $(all_programs); do
    if [ -z "$PYTHON" ]; then
        skip "$program: pairs of options" 'configure found no Python'
        continue
    fi
    mkdir "$program"
    run "$PYTHON" "$srcdir/tests/pairs.py" "$program" "$tmp/$program" "$step"
    like "$status $stdout $stderr" '^0 [1-9][0-9]* pairs, [0-9]* refused *$' "$program: pairs of options"
done
