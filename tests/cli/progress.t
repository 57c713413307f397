#!/bin/sh
# SPDX-License-Identifier: MIT
# The progress meter: on a terminal unless -q, elsewhere if it is asked for; it says how far a search
# has come, and leaves no trace in what is written to the same terminal.
. "${srcdir:-.}/tests/tap.sh"

cd "$tmp" || exit 1
examples=$srcdir/examples
"$AWK" -f "$examples/queens.awk" 8 >short.ec
"$AWK" -f "$examples/queens.awk" 18 >long.ec
{
    echo '|= problem short'
    cat short.ec
    echo '|= problem long'
    cat long.ec
} >two.ec
found='[1-9][0-9]* found, [1-9][0-9]* nodes, level [1-9][0-9]*, [1-9][0-9]* nodes/s, [1-9] s'
found="$found\(, [0-9.]* % of the search, about [0-9]* s left\)*"

# ---- without a terminal

for options in -c '-c -e links' '-c -e bits' -a; do
    run ec-solve $options --progress --time-limit=2.5 long.ec
    like "$stderr" "^ec-solve: at work: $found\$" "$options --progress: how far a search has come"
done
"$AWK" -f "$examples/queens.awk" 15 >longer.ec
"$AWK" -f "$examples/queens.awk" 17 >longest.ec
# Seconds within which a part of the search is done: under sanitizers that takes long.
case $MODE_FLAGS in
'') soon=2.5 late=9 ;;
*) soon=20 late=40 ;;
esac
for options in "--time-limit=$late -e links --part=1/2 longer.ec" "--time-limit=$soon -j 2 longest.ec" \
    "--time-limit=$soon --checkpoint=saved longest.ec"; do
    run ec-solve -c --progress $options
    like "$stderr" ' nodes/s, [1-9][0-9]* s, [0-9.]* % of the search, about [0-9]* s left' \
        "$options: the share of the search that is done, and the time left"
done
run ec-solve -c --progress --time-limit=2.5 two.ec
like "$stderr" "^ec-solve: 1 done, [0-9]*/s, [0-9]* % of this file; at work: $found\$" \
    '--progress: and how far the file'
is "$(echo "$stderr" | grep -e '100 %' -e ' 0 s left')" '' \
    '--progress: nothing is said to be done that is at work'
run ec-solve -c --time-limit=1.5 long.ec
is "$stderr" 'ec-solve: long.ec: problem 1 was given up (timeout): there may be more to find' \
    'no progress without a terminal, unless it is asked for'
run ec-solve -q -c --progress --time-limit=1.5 long.ec
like "$stderr" "at work: $found" '-q: progress that is asked for is shown'
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf "."; print "" }' </dev/null >empty.sdm
run sdk-solve -c --progress --time-limit=2.5 empty.sdm
like "$stderr" "^sdk-solve: at work: $found\$" 'sdk-solve --progress'

# ---- on a terminal

# Runs a command whose standard files are those of a terminal, and puts what that receives into the
# file "terminal".
on_terminal()
{
    TERM=dumb SHELL=/bin/sh script -q -c "$1" terminal >/dev/null 2>&1 </dev/null
    # script has a first and a last line of its own.
    sed -e '/^Script started/d' -e '/^Script done/d' terminal >received
}

# What is left to be seen of the received bytes: a carriage return goes back to the begin of the line,
# and ESC [ K clears what is behind; each text here is followed by one or the other.
seen()
{
    "$AWK" '{
        sub(/\r$/, "")
        sub(/.*\r/, "")
        gsub(/\033\[K/, "")
        print
    }' received | sed '/^$/d'
}

if ! command -v script >/dev/null || ! (on_terminal 'test -t 2 && echo good') ||
    ! grep good received >/dev/null; then
    skip 'progress on a terminal' 'no script(1) of util-linux here'
    return 0 2>/dev/null || exit 0
fi
given_up='ec-solve: long.ec: problem 1 was given up (timeout): there may be more to find'
escape=$(printf '\033')
return=$(printf '\r')

on_terminal 'ec-solve -c --time-limit=2.5 long.ec >number'
like "$(cat received)" "^.*${return}ec-solve: at work: $found$escape\[K" \
    'a terminal shows progress, in one line that is written again'
is "$(seen)" "$given_up" 'which is cleared in the end'
like "$(cat number)" '^[1-9][0-9]*$' 'and not mixed with the output'

on_terminal 'ec-solve -c --time-limit=2.5 long.ec'
like "$(cat received)" "at work: $found$escape\[K" 'a terminal that takes the output shows progress'
is "$(seen | sed 's/^[1-9][0-9]*$/number/' | sort)" "$given_up
number" 'which is cleared before the output'

on_terminal 'ec-solve -c --time-limit=1.5 -q long.ec >number'
is "$(cat received)" '' '-q: no progress on a terminal'
on_terminal 'ec-solve -c short.ec'
is "$(tr -d '\r' <received)" 92 'what is done within a second shows no progress'
on_terminal 'ec-solve -a -e links --time-limit=2.5 long.ec'
is "$(grep -c 'at work' received)" 0 'output that goes on shows how far it is by itself'
on_terminal 'sdk-solve -c --time-limit=2.5 empty.sdm >number'
like "$(cat received)" "sdk-solve: at work: $found$escape\[K" 'sdk-solve on a terminal'
