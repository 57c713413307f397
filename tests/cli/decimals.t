#!/bin/sh
# SPDX-License-Identifier: MIT
# Decimal costs: every format that carries costs reads them, they stay exact, and what is printed is in
# the user's own units.
. "${srcdir:-.}/tests/tap.sh"

# The same problem in each format: three options, with costs 0.25, 1e-3 and -.5.
printf 'a b\na |0.25\na b |1e-3\nb |-.5\n' >costs.ec
printf '2 3\n0.25 1e-3 -.5\n2 1 2\n2 2 3\n' >costs.scp
printf '2 3\n0.25 1 1\n1e-3 2 1 2\n-.5 1 2\n' >costs.spp
cp costs.spp costs.rail
printf 'Minimize\n obj: 0.25 r1 + 1e-3 r2 - .5 r3\nSubject To\n a: r1 + r2 = 1\n' >costs.lp
printf ' b: r2 + r3 = 1\nBinary\n r1 r2 r3\nEnd\n' >>costs.lp
printf 'NAME costs\nROWS\n N obj\n E a\n E b\nCOLUMNS\n r1 obj 0.25 a 1\n' >costs.mps
printf ' r2 obj 1e-3 a 1\n r2 b 1.0\n r3 obj -.5 b 1\nRHS\n rhs a 1 b 1\nBOUNDS\n' >>costs.mps
printf ' BV bnd r1\n BV bnd r2\n BV bnd r3\nENDATA\n' >>costs.mps
printf 'min: 0.25 x1 1e-3 x2 -.5 x3 ;\n+1 x1 +1 x2 = 1 ;\n+1 x2 +1 x3 = 1 ;\n' >costs.opb
for format in ec scp spp rail lp mps opb; do
    run ec-solve --min -n 2 "costs.$format"
    is "$(printf '%s\n' "$stdout" | sed -n 's/^|= solution //p' | tr '\n' ';')" \
        '1 cost -0.25 options 1 3;2 cost 0.001 options 2;' "$format: costs of solutions"
    is "$(printf '%s\n' "$stdout" | grep -o '|[0-9.-]*$' | tr '\n' ' ')" '|0.25 |-0.5 |0.001 ' \
        "$format: costs of options"
    like "$stderr" "costs.$format: warning: .* as multiples of 0.001" "$format: the unit is told"
    quietly "$format: -q does not tell it" ec-solve -q --max "costs.$format"
done

# Formats of floating-point numbers have decimals. Where a format takes integers, the costs count units; answers in either unit are right.
is "$(ec-convert -q -t lp costs.ec | grep obj:)" ' obj: 0.25 r1 + 0.001 r2 - 0.5 r3' 'lp: decimals'
is "$(ec-convert -q -t opb costs.ec | grep min:)" 'min: +250 x1 +1 x2 -500 x3 ;' 'opb: in units'
is "$(ec-convert -q -t ec costs.lp | tail -n 4 | head -n 3 | tr '\n' ';')" \
    'a |0.25;a b |0.001;b |-0.5;' 'ec: as they are'
for told in -250 -0.25; do
    run sh -c "printf 's OPTIMUM FOUND\no $told\nv x1 -x2 x3\n' | ec-answer -q -f opb costs.ec -"
    like "$stdout" 'found 1 optimal' "the answer's cost may be $told"
done
run sh -c "printf 's OPTIMUM FOUND\no -251\nv x1 -x2 x3\n' | ec-answer -q -f opb costs.ec -"
like "$stdout" 'found 1 error' 'another cost is wrong'
ec-solve -q --min costs.ec >solution
succeeds 'a cost in a solution is checked' ec-answer -q --check costs.ec solution
sed 's/cost -0.25/cost -0.251/' solution >wrong
complains 'expected cost -0.25, found -0.251' 'a wrong one is told' ec-answer -q --check costs.ec wrong

# A stream tells the unit when it changes, not of each problem.
run sh -c "cat costs.ec costs.ec | sed 's/^a b\$/|= problem\n&/' | ec-solve -c"
is "$(printf '%s\n' "$stderr" | grep -c multiples)" 1 'a stream tells the unit once'

# Costs that do not fit, each with its place.
while IFS='|' read -r format text place; do
    printf '%b' "$text" | tr '!' '|' >"large.$format"
    complains "large.$format:$place: .*64 bits" "$format: $text is refused with its place" ec-solve "large.$format"
    is "$status" 2 "$format: and the status is 2"
done <<'END'
ec|a\na !0.1234567890123456789\n|2:3
ec|a\na !9223372036854775807\na !0.5\n|3:3
ec|a\na !1e400\n|2:3
spp|1 2\n9223372036854775807 1 1\n1e-2 1 1\n|3:1
lp|Minimize\n obj: 1e30 x\nSubject To\n a: x = 1\nBinary\n x\nEnd\n|2:7
END

# --round-costs: rounding half away from zero, of words of any length.
printf 'a b\na |0.123456789012345678901\na |1.1102230246251565e-16\nb |2.5\nb |-1.45e1\n' >long.ec
errs 'long.ec:2:3: .*use --round-costs=DIGITS' 'a cost of 21 decimals is refused' ec-solve -m long.ec
run ec-solve -m --round-costs=4 long.ec
like "$stderr" "costs rounded to 4 decimals: '0.123456789012345678901' to 0.1235, and 1 more" 'rounding is reported'
like "$stdout" '^|= solution 1 cost -14.5 options 2 4$' 'a tiny cost becomes 0, others are exact'
is "$(ec-solve -q -m --round-costs=0 long.ec | sed -n 's/.* cost \(.*\) options .*/\1/p')" -15 'half is rounded away from zero'
printf 'a\na |0.0000000000000001\na |90000\n' >wide.ec
complains 'does not fit in 64 bits: use --round-costs=DIGITS' 'costs without a common unit' ec-solve -m wide.ec
ec-convert -q --round-costs=2 wide.ec >narrow.ec
like "$(cat narrow.ec)" '^a |90000$' 'ec-convert rounds too'
ec-solve -q --round-costs=2 wide.ec >answer
succeeds 'and ec-answer' ec-answer -q -C --round-costs=2 wide.ec answer
for bad in -1 19 1.5 x; do fails_with 2 "--round-costs=$bad" ec-solve --round-costs=$bad wide.ec; done

printf 'a b\na |1.25 |1.25\nb |0.5\n' | ec-convert -t lp >/dev/null 2>sum
printf 'a b\na |2.5\nb |0.5\n' | ec-convert -t lp >/dev/null 2>value
is "$(cat sum)" "$(cat value)" '1.25 + 1.25 has one decimal, as 2.5 has'
like "$(cat value)" 'multiples of 0.1$' '... which is the unit'
