#!/bin/sh
# SPDX-License-Identifier: MIT
# A short campaign: problems of 50 to 5,000 items, asked of all engines and of the other installed solvers, with
# limits and signals on the way. `make check-engines` runs it for longer; tests/campaign/campaign.c explains it.
. "${srcdir:-.}/tests/tap.sh"

campaign=$builddir_under_test/tests/campaign/campaign
if [ ! -x "$campaign" ]; then skip_all "$campaign is not built"; fi

# A busy machine answers fewer questions in time; that is no fault.
run "$campaign" --seed=1 --problems="$(rounds 20 40)" --seconds="$(rounds 6 15)" --patience=0.1 --grace=20
is "$status" 0 'engines and other solvers do not contradict each other'
if [ "$status" -ne 0 ]; then diag "$(printf '%s\n' "$stdout" | grep -B 1 -A 12 '^FAULT')"; fi
like "$stdout" '^| auto | [1-9]' 'there were answers'

for number in 3 4; do "$campaign" --print=$number; done >twice.ec
for number in 3 4; do "$campaign" --print=$number; done | cmp -s - twice.ec
is "$?" 0 'a problem of a number is the same each time'
succeeds 'problems are well-formed' ec-solve --dry-run twice.ec

# Each kind of lie is found: a program in place of ec-solve spoils the output.
mkdir liar
real=$(command -v ec-solve)
lie()
{
    cat >liar/ec-solve <<END
#!/bin/sh
status=0
'$real' "\$@" >"$tmp/answer.true" || status=\$?
$1 <"$tmp/answer.true"
exit \$status
END
    chmod +x liar/ec-solve
    run env PATH="$tmp/liar:$PATH" "$campaign" --seed=1 --first="$first" --faults=1 --seconds=240 --patience=0.1 --grace=20 --signals=0
    is "$status" 1 "found: $2"
    rm -rf campaign-faults
}
first=9 # a problem soon after which the lie shows
lie "awk '/^[0-9]+\$/ { print \$1 + 1; next } { print }'" 'numbers that are one too large'
first=6
lie "sed 's/found 0 timeout/found 0 complete/'" 'none, where time ran out'
lie "awk '/^.= solution 2 /,0 { if (!/^.= end/) next } /^.= end/ && \$4 > 1 { \$4 = 1; \$5 = \"complete\" } { print }'" \
    'solutions left out'
lie "sed 's/ [^ ]* *\$//'" 'lines cut short'
