#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-convert --slack: formats without secondary items hold the same solutions.
. "${srcdir:-.}/tests/tap.sh"

# Queens have secondary items, the diagonals; so do random problems.
for size in 4 5 6 7; do "$AWK" -f "$srcdir/examples/queens.awk" "$size" >"queens$size.ec"; done
for seed in 1 2 3 4 5 6 7 8; do
    "$AWK" -v seed="$seed" 'BEGIN {
        srand(seed)
        print "a b c d | w x y z"
        for (k = 0; k < 14; k++) {
            line = substr("abcd", 1 + int(4 * rand()), 1)
            split("a b c d w x y z", names, " ")
            for (i = 1; i <= 8; i++) if (names[i] != line && rand() < 0.25) more = more " " names[i]
            print line more " |" int(5 * rand())
            more = ""
        }
    }' >"random$seed.ec"
done
for file in *.ec; do
    run ec-solve -q -c "$file"
    count=$stdout
    ec-convert --slack --objective=none -t rows "$file" >slack.rows
    is "$(ec-solve -q -c slack.rows)" "$count" "$file: the number of solutions"
    gives "0 $count" "$file: as a matrix" sh -c "ec-convert --slack --objective=none -t matrix $file | ec-solve -q -c -f matrix"
    # Without the new options, they are the same sets of options.
    options=$(grep -v '^|' "$file" | sed 1d | wc -l)
    ec-solve -q -a "$file" | sed -n 's/.* options//p' | sort >wanted
    ec-solve -q -a -t rows slack.rows | grep -v NO | "$AWK" -v options="$options" '{
        line = ""
        for (i = 2; i <= NF; i++) if ($i <= options) line = line " " $i
        print line }' | sort >got
    same got wanted "$file: the solutions"
done

printf 'a 0:2|b | x y\na x y:red\nb y:red\nb x\n' >colours.ec
gives '0 |= problem
a 0:2|b x | y
a x y:red
b y:red
b x
x
|= end' 'items with colours stay secondary' ec-convert --slack colours.ec
fails_with 2 'which a format without them refuses' ec-convert --slack -t rows colours.ec
printf 'a | x\na x |3\nx\n' >never.ec
errs '--slack: expected a primary item in option 2' 'an option that is never chosen: status 2' ec-convert --slack never.ec
fails_with 2 'colours are not lost' ec-convert --slack -t rail "$srcdir/examples/colours.ec"

shows '^problem' '--trace=-: the steps on standard output' ec-solve --trace=- "$srcdir/examples/knuth.ec"
like "$stdout" '^|= end found 1 enough' '--trace=-: and the solution'
printf 'a b c\na b\nb c\na c\n' >none.ec
like "$(ec-solve -c --proof=- none.ec)" '^0$' '--proof=-: the proof on standard output'
if [ -e ./- ]; then not_ok 'no file of that name'; else ok 'no file of that name'; fi
