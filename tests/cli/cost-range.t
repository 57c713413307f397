#!/bin/sh
# SPDX-License-Identifier: MIT
# Costs near the ends of 64 bits: neither their negation nor a difference of two needs to fit.
. "${srcdir:-.}/tests/tap.sh"

# costs OPTION...: the costs of the solutions of the problem, and the end of the search.
costs() { ec-solve "$@" | "$AWK" '$2 == "solution" { print $5 } $2 == "end" { print $5 }' | tr '\n' ' '; }

printf 'p q\np |-9223372036854775808\np |5\nq |7\nq |9223372036854775790\n' >apart.ec
printf 'a b\na b |-9223372036854775808\na\nb |1\na b |0\n' >least.ec
printf 'p q\np |-4611686018427387904\np |-4611686018427387904\nq |4611686018427387903\nq |4611686018427387904\n' >halves.ec
printf 'p q r\np |-9223372036854775807\nq |-1\nr |9223372036854775806\nr\np q r |1\n' >twice.ec
printf '|= problem\n|: constant -9223372036854775808\na b\na |1\nb |2\na b |4\n' >constant.ec

for engine in links bits cells wdeg bound relax frontier masks auto; do
    is "$(costs -M -n 9 -e $engine apart.ec)" \
        '9223372036854775795 12 -18 -9223372036854775801 complete ' "--max by $engine: differences of 2^64"
    is "$(costs -m -n 9 -e $engine least.ec)" '-9223372036854775808 0 1 complete ' "--min by $engine: -2^63"
    is "$(costs -M -n 9 -e $engine least.ec)" '1 0 -9223372036854775808 complete ' "--max by $engine: -2^63"
    is "$(costs -M -e $engine halves.ec)" '0 optimal ' "--max by $engine: costs of 2^62"
    is "$(costs -M -n 9 -e $engine twice.ec)" '1 -2 -9223372036854775808 complete ' "--max by $engine: a sum of -2^63"
    is "$(costs -m -e $engine constant.ec)" '-9223372036854775805 optimal ' "--min by $engine: a constant of -2^63"
done

# Covers where costs of either sign are near 2^62, with the worst possible sums.
printf 'p0 p1 p2 p3\np1 p0 p2 |-4611686018427387904\np3 p1 |4611686018427387903\np1\np0 p3 p2 |1\n' >cover.ec
printf '3:3|a\na\na |-4611686018427387903\na |9223372036854775807\na\na\n' >several.ec
for threads in 1 2; do
    is "$(costs --set-cover -m -n 9 -j$threads cover.ec)" '-4611686018427387903 -1 1 4611686018427387904 complete ' \
        "--set-cover --min with $threads threads"
    is "$(costs --set-cover -M -n 9 -j$threads cover.ec)" '4611686018427387904 1 -1 -4611686018427387903 complete ' \
        "--set-cover --max with $threads threads"
    is "$(costs --set-cover -m -n 2 -j$threads several.ec)" '-4611686018427387903 -4611686018427387903 optimal ' \
        "--set-cover --min with bounds and $threads threads"
    is "$(costs --set-cover -M -n 20 -j$threads several.ec | wc -w)" 11 "--set-cover --max: all 10 with $threads threads"
done

# Eight covers whose costs of both signs lie so far apart that differences of bounds exceed 64 bits.
cat >far.ec <<'END'
2:4|a b 2:4294967294|c 1:4294967295|d 3:3|e 1:2|f | g h
a |2147483648
a b |-4611686018427387892
c
d |-4611686018427387892
e |-24
f
a |9007199254740992
b
a b c g |9007199254740993
b c d g
c d e g
d e f g
a e f g
a b f g
h:c1 b |2147483648
a g:c1
c
d
e
d
h:c1 b
e
END
apart=$(costs --set-cover -m -a far.ec | tr ' ' '\n' | sed '/^[-0-9]/!d' | sort -n | head -n 8 | tr '\n' ' ')
is "$(costs --set-cover -m -n 8 far.ec)" "${apart}optimal " '--set-cover --min: the first 8 of all'
is "$(costs --set-cover -m -n 4 far.ec)" "$(echo "$apart" | cut -d' ' -f 1-4) optimal " '--set-cover --min: the first 4'

# The best of a stopped search, and of cubes.
ec-solve -q -M -n 9 --checkpoint=state --node-limit=1 least.ec >list
is "$(costs -q -M -n 9 --resume state least.ec)" '1 0 -9223372036854775808 complete ' 'a checkpoint holds costs of 2^63'
ec-solve -q --cubes=4 least.ec >cubes
for number in $(seq "$(grep -c '^cube' cubes)"); do
    ec-solve -q -M -n 9 --cubes-file=cubes --cube="$number" least.ec
done >parts
is "$(costs -M -n 9 --merge cubes least.ec parts)" '1 0 -9223372036854775808 complete ' \
    'cubes with costs of 2^63 are merged'
