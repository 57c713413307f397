#!/bin/sh
# SPDX-License-Identifier: MIT
# The progress meter: on a terminal unless -q, elsewhere if it is asked for; it says how far a search
# has come, and leaves no trace in what is written to the same terminal.
. "${srcdir:-.}/tests/tap.sh"

make_examples short=queens,8 long=queens,18
{ echo '|= problem short'; cat short.ec; echo '|= problem long'; cat long.ec; } >two.ec
found='[1-9][0-9]* found, [1-9][0-9]* nodes, level [1-9][0-9]*, [1-9][0-9]* nodes/s, [1-9][0-9]* s'
left='[0-9.]* % of the search, about [0-9]* \(s\|min\|h\|d\) left, '
found="\($left\)*$found"
share="$left\([1-9][0-9]* found, \)*[1-9][0-9]* nodes, .* nodes/s, [1-9][0-9]* s"

# tells PATTERN NAME COMMAND [ARGUMENT...]: does a command that runs for longer than anyone waits
# write such a line to standard error? All run at the same time, since the line comes after a second; `told` looks.
tells()
{
    started=$((started + 1))
    printf '%s\n' "$1" "$2" >asked.$started
    (
        pattern=$1
        shift 2
        mkfifo pipe.$started
        "$@" >/dev/null 2>pipe.$started &
        process=$!
        guard $process
        tee messages.$started <pipe.$started | { grep -q -e "$pattern" && kill -s TERM $process; }
        wait $process
    ) &
}
started=0

told()
{
    wait
    for number in $(seq $started); do
        { IFS= read -r pattern && IFS= read -r name; } <asked.$number
        like "$(cat messages.$number)" "$pattern" "$name"
    done
}

# Without a terminal.
for options in -c '-c -e links' '-c -e bits' -a; do
    tells "^ec-solve: at work: $found\$" "$options --progress: how far a search has come" \
        ec-solve $options --progress long.ec
done
make_examples longer=queens,15 longest=queens,17
for options in '-e links --part=1/2 longer.ec' '-j 2 longest.ec' '--checkpoint=saved --every=1 long.ec'; do
    tells "$share" "$options: the share of the search that is done, and the time left" ec-solve -c --progress $options
done
tells "^ec-solve: 1 done, [0-9]*/s, [0-9]* % of this file; at work: $found\$" '--progress: and how far the file' \
    ec-solve -c --progress two.ec
file=messages.$started
tells "at work: $found" '-q: progress that is asked for is shown' ec-solve -q -c --progress long.ec
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf "."; print "" }' </dev/null >empty.sdm
tells "^sdk-solve: at work: $found\$" 'sdk-solve --progress' sdk-solve -c --time-limit=3600 --progress empty.sdm
run ec-solve -c --time-limit=1.2 long.ec
is "$stderr" 'ec-solve: long.ec: search of problem 1 stopped (timeout); more solutions may exist' \
    'no progress without a terminal, unless it is asked for'
told
is "$(grep -e '100 %' -e ' 0 s left' "$file")" '' '--progress: nothing is said to be done that is at work'

# until_at_work COMMAND-LINE [COLUMNS]: the same with a command that is ended by a signal once it has
# shown progress.
until_at_work()
{
    rm -f terminal process
    { await grep 'at work' terminal && kill -s TERM "$(cat process)"; } &
    on_terminal "stty columns ${2-160}; echo \$\$ >process; exec $1"
    wait
}

# at_once DIRECTORY COMMAND...: runs it there, with the problems, while others run.
at_once()
{
    mkdir "$1"
    cp ./*.ec empty.sdm "$1"
    (cd "$1" && shift && "$@") &
}

# seen DIRECTORY: what is left to be seen of the received bytes: a carriage return goes back to the begin of the line,
# and ESC [ K clears what is behind; each text here is followed by one or the other.
seen()
{
    "$AWK" '{
        sub(/\r$/, "")
        sub(/.*\r/, "")
        gsub(/\033\[K/, "")
        print
    }' "$1/received" | sed '/^$/d'
}

if ! has_terminal; then
    skip 'progress on a terminal' 'no script(1) of util-linux here'
    return 0 2>/dev/null || exit 0
fi
given_up='ec-solve: long.ec: search of problem 1 stopped (interrupted); more solutions may exist'
escape=$(printf '\033')
return=$(printf '\r')

at_once number until_at_work 'ec-solve -c long.ec >number'
at_once both until_at_work 'ec-solve -c long.ec'
at_once quiet on_terminal 'ec-solve -c --time-limit=1.2 -q long.ec >number'
at_once sudoku until_at_work 'sdk-solve -c --time-limit=3600 empty.sdm >number'
for columns in 80 60 30; do
    at_once $columns until_at_work 'ec-solve -c -e links --part=1/2 longest.ec >number' $columns
done
wait
like "$(cat number/received)" "^.*${return}ec-solve: at work: $found$escape\[K" \
    'a terminal shows progress, in one line that is written again'
is "$(seen number)" "$given_up" 'which is cleared in the end'
like "$(cat number/number)" '^[1-9][0-9]*$' 'and not mixed with the output'
like "$(cat both/received)" "at work: $found$escape\[K" 'a terminal that takes the output shows progress'
is "$(seen both | sed 's/^[1-9][0-9]*$/number/' | sort)" "$given_up
number" 'which is cleared before the output'
is "$(cat quiet/received)" '' '-q: no progress on a terminal'
like "$(cat sudoku/received)" "sdk-solve: at work: $found$escape\[K" 'sdk-solve on a terminal'
# A narrow terminal shows the first fields of the line, which never reaches the last column.
for columns in 80 60 30; do
    is "$(tr '\r' '\n' <$columns/received | sed "s/$escape\[K//g" | grep -v 'stopped (' |
        "$AWK" -v most=$((columns - 1)) 'length($0) > most')" '' "$columns columns: no line is longer"
done

on_terminal 'ec-solve -c short.ec'
is "$(tr -d '\r' <received)" 92 'what is done within a second shows no progress'
# Unless a busy machine keeps the terminal from taking it for a second: it has three tries.
for try in 1 2 3; do
    on_terminal 'ec-solve -a -e links --time-limit=1.2 long.ec'
    if ! grep 'at work' received >/dev/null; then break; fi
done
is "$(grep -c 'at work' received)" 0 'output that goes on shows how far it is by itself'
