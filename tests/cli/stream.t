#!/bin/sh
# SPDX-License-Identifier: MIT
# Streams: each result leaves as soon as its problem has ended, a refused problem does not stop the
# others, memory does not grow, and interruptions of a search are reported.
. "${srcdir:-.}/tests/tap.sh"

# Results leave at once.
serve ec-solve -c
for name in one two three; do
    printf '|= problem %s\na b\na\nb\na b\n|= end\n' $name >&3
    hear
    is "$heard" 2 "a count leaves before the next problem comes: $name"
done
printf '|= problem without an end\na\na\n' >&3
leave
is "$status $rest" '0 1' 'the end of the input ends the problem'

serve ec-solve
printf '|= problem one\na\na\n|= end\n' >&3
for line in '|= problem one' '|= solution 1 options 1' a '|= end found 1 enough'; do
    hear
    is "$heard" "$line" "a solution leaves before the next problem comes: $line"
done
printf '|= problem two\na\nb\n' >&3
printf 'still refused\n|= end\n' >&3
hear
hear
is "$heard" '|= end found 0 error' 'so does the word that a problem is refused'
leave
is "$status" 2 'and the status tells it at the end'

serve ec-solve -c -f rows
printf '2 2\n1 1\n' >&3
printf '1 2\n' >&3
hear
is "$heard" 1 'rows: a count leaves when the last row has come'
leave

# A refused problem in the middle.
cat >middle.ec <<'END'
|= problem one
a
a
|= end
|= problem two
a
b
|= solution
|= end
|= problem three
|= end found 0 error
|= problem four
a b

|= end
|= problem five
a
a
a
END
run ec-solve -q -a middle.ec
is "$status $(echo "$stdout" | grep -v '^a$')" '2 |= problem one
|= solution 1 options 1
|= end found 1 complete
|= problem two
|= end found 0 error
|= problem three
|= end found 0 error
|= problem four
|= end found 0 complete
|= problem five
|= solution 1 options 1
|= solution 2 options 2
|= end found 2 complete' 'refused problems keep their places'
is "$stderr" "ec-solve: middle.ec:7:1: unknown item 'b'
ec-solve: middle.ec:11:8: this problem was refused by an earlier program" 'one message for each'
is "$(ec-solve -q -c middle.ec 2>/dev/null | tr '\n' ,)" '1,,,0,2,' '-c: empty lines in their places'
ec-solve -q -a middle.ec 2>/dev/null >solutions
fails_with 2 'solutions are no problems' ec-solve -q -c solutions

# Interrupts.
"$AWK" -f "$examples/domino.awk" 20 20 >domino.ec

for signal in TERM INT; do
    interrupt seen:begun $signal ec-solve -a domino.ec >begun
    is "$status $(tail -n 1 begun | sed 's/[0-9][0-9]*/N/')" '3 |= end found N interrupted' \
        "SIG$signal: interrupted, status 3"
    is "$(tail -n 1 begun | sed 's/[^0-9]//g')" "$(grep -c '^|= solution' begun)" \
        "SIG$signal: all that was found is printed"
done

# A filter that waits ends at once, as if it did not catch the signal.
serve ec-solve -c
printf '|= problem\na\na\n|= end\n' >&3
hear
kill -s TERM "$filter"
leave
is "$status $heard" '143 1' 'a signal ends a filter that waits for input'

# Many problems.
"$AWK" 'BEGIN {
    for (i = 1; i <= 200000; i++)
        printf "|= problem %d\na%d b | c\na%d c:x%d |3\nb\n|= end\n", i, i % 1000, i % 1000, i
}' >many.ec
# Memory checkers map more than any limit allows.
if (ulimit -v 65536 && ec-solve --version) >/dev/null 2>&1; then
    is "$(ulimit -v 65536; ec-solve -c many.ec | sort | uniq -c | tr -d ' ')" 2000001 \
        'memory does not grow with the number of problems'
    is "$(ulimit -v 65536; ec-solve <many.ec | grep -c '^|= end found 1 enough')" 200000 'nor with their solutions'
else
    skip 'memory does not grow with the number of problems' 'no limit can be set'
fi
