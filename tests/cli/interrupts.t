#!/bin/sh
# SPDX-License-Identifier: MIT
# Time limits and signals end every engine at every task, at every stage of it: soon, with all
# results so far, and with the word for it.
. "${srcdir:-.}/tests/tap.sh"

# ---- problems too hard for any machine

# Independent pairs: their solutions are a product.
"$AWK" 'BEGIN {
    for (i = 1; i <= 40; i++) printf "p%d ", i
    for (i = 1; i <= 40; i++) printf "\np%d\np%d", i, i
    print ""
}' >pairs.ec
"$AWK" -f "$examples/queens.awk" 18 >queens.ec
# Boards with a further option, since matchings of planar graphs are soon counted.
while read -r name size option; do
    "$AWK" -f "$examples/domino.awk" ${size%x*} ${size#*x} >"$name.ec"
    echo $option >>"$name.ec"
done <<'END'
board 20x20 r2c2 r4c4
wide 40x40 r2c2 r4c4
large 120x120 r2c2 r4c4
yardstick 200x200 r2c2 r4c4
odd 1x30001 r1c1 r1c2
END
"$AWK" 'NR > 1 { $0 = $0 " |" 7919 * NR % 1009 } { print }' large.ec >dear.ec

# triples ITEMS OPTIONS: random sets of three and four items, with costs.
triples()
{
    "$AWK" -v items="$1" -v options="$2" '
        function chance(n) { seed = (seed * 69069 + 5) % 2147483648; return int(seed / 65536) % n }
        BEGIN {
            for (i = 0; i < items; i++) printf "%d ", i
            print ""
            for (k = 0; k < options; k++) {
                split("", taken)
                line = ""
                for (j = 3 + k % 2; j > 0;) {
                    i = chance(items)
                    if (i in taken) continue
                    taken[i] = 1
                    line = line i " "
                    j--
                }
                print line "|" 1 + chance(50)
            }
        }' </dev/null
}
triples 90 700 >costs.ec
triples 1500 9000 >cover.ec

# ---- demands on each

# Reading a large problem is the yardstick of this machine and this build: a program responds to a
# signal within thirty times as much processor time, and a tenth of a second for what does not depend
# on the machine. Other work of the machine takes real time only.
interrupt cpu:0 none ec-solve --dry-run yardstick.ec
is "$status" 0 'a large problem is read'
reading=$response
most=$("$AWK" -v reading="$reading" 'BEGIN { print 0.1 + 30 * reading }' </dev/null)
# sum SECONDS SECONDS
sum() { "$AWK" -v a="$1" -v b="$2" 'BEGIN { print a + b }' </dev/null; }

# A search is at work for so many seconds of processor time until a signal comes; and seconds until
# a time limit strikes, which come in addition then.
some=0.03
limit=${LATE:-0.06} # tests/interrupt/interrupt.c explains LATE
late=$(sum "$most" $limit)

# soon SECONDS NAME: has the command not taken more processor time after the signal or the limit?
soon()
{
    if "$AWK" -v response="$response" -v most="$1" 'BEGIN { exit !(response <= most) }' </dev/null; then
        ok "$2: soon"
    else
        not_ok "$2: soon" "it ran for $response s of processor time, $1 s allowed, $elapsed s of the clock"
    fi
}

# answers MOST WORD NAME: the command of `interrupt` has ended soon, with status 3, and its
# output is whole and ends with the word.
answers()
{
    is "$status" 3 "$3: status"
    if [ "$status" = early ]; then
        diag "$(tail -n 3 messages) $(tail -n 1 out)"
        return
    fi
    soon "$1" "$3"
    is "$("$AWK" -v word="$2" -f whole.awk out is_message=1 messages)" 'whole' "$3: output"
}

# Reads solutions, or a number, and the messages.
cat >whole.awk <<'END'
is_message { if (index($0, "(" word ")")) told = 1; next }
{ last = $0; lines++ }
!/^\|=/ { if (problems) left--; next }
/^\|= problem/ { problems++ }
/^\|= solution/ {
    solutions++
    sub(/.* options/, "")
    if (left) bad = "a solution that is not whole"
    left = NF
}
END {
    if (problems && left) bad = "the last solution is not whole"
    else if (problems && last != "|= end found " (solutions + 0) " " word) bad = "it ends: " last
    else if (!problems && lines && (lines > 1 || last !~ /^[0-9]+$/)) bad = "no number: " last
    else if (!problems && lines && !told) bad = "nothing is said of the number"
    print bad ? bad : "whole"
}
END

# The signals by turns; both are caught at the same place.
signal=INT
# stops NAME ARGUMENT...: a time limit ends ec-solve, and so does a signal. The statistics of a
# problem are printed when it has been read.
stops()
{
    what=$1
    shift
    case $signal in
    INT) signal=TERM ;;
    TERM) signal=INT ;;
    esac
    interrupt "seen:messages,cpu:$some" $signal ec-solve --stats "$@" >out 2>messages
    answers "$most" interrupted "$what, $signal"
    interrupt cpu:0 none ec-solve --time-limit=$limit "$@" >out 2>messages
    answers "$late" timeout "$what, time limit"
}

# ---- every engine, every task

# able ARGUMENT...: does the engine do that?
able()
{
    run ec-solve --node-limit=1 "$@"
    case $stderr in *' does not '*|*': too many '*) return 1 ;; *) return 0 ;; esac
}

engines=$(ec-solve --help=all | sed -n '/^Engines/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p')
like "$engines" '^auto$' '--help lists the engines'

# walk: asks every engine that is able to.
walk()
{
    while read -r problem options; do
        for engine in $engines; do
            # Blanks in the options set words apart.
            able -e "$engine" $options $problem.ec || continue
            stops "$engine $options $problem" -e "$engine" $options $problem.ec
        done
    done
}

walk <<'END'
queens -a
queens -c
board -a
costs --min -n 1000000
cover --set-cover
cover --set-cover --min
queens -a --choose=first
queens -c --proof=proof
queens -c --trace=/dev/null
large -a
large -c
END

# ---- work before and after a search

while read -r problem options; do stops "$options $problem" $options $problem.ec; done <<'END'
pairs -a
wide -c
wide --sample=3
wide -t zdd
large --sample=3
board --sample=100000000
dear --min
large -c --proof=proof --proof-format=veripb
large --set-cover
END

# It is known soon that there is no solution, but not what items are to blame: the former is printed
# before the latter begins.
interrupt "seen:out,cpu:$some" TERM ec-solve --explain --time-limit=3600 odd.ec >out 2>messages
is "$status $(tail -n 1 out)" '3 |= end found 0 complete' '--explain is ended by a signal: what was found is printed'
soon "$most" '--explain, TERM'
interrupt cpu:0 none ec-solve --explain --time-limit=$limit odd.ec >out 2>messages
is "$status" 1 '--explain keeps to the time limit'
soon "$late" '--explain, time limit'

# ---- sudoku

# ended NAME: the program has ended with status 3, and each line is a count, or a board with its
# score before it or its number after it.
ended()
{
    is "$status" 3 "$1: status"
    is "$("$AWK" '
        {
            whole = NF == 1 && length($1) <= 20
            for (i = 1; i <= NF; i++) whole = whole || length($i) == 81
            if (!whole || /[^0-9]$/) print "cut:", $0
        }' out)" '' "$1: whole lines"
}

# Seconds for writing the best boards, a million at most, after a search was ended.
writing=$("$AWK" -v reading="$reading" 'BEGIN { print 500 * reading }' </dev/null)

# The result of the first puzzle is printed while the search for the second is at work.
"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf "."; print "" }' </dev/null >empty.sdm
{
    cat "$examples/puzzles.sdm"
    cat empty.sdm
} | grep -v '^#' | sed -n '1p;$p' >second.sdm
while read -r writing program options; do
    for signal in INT TERM; do
        name="$program $options, $signal"
        interrupt "seen:out,cpu:$some" $signal "$program" -q $options second.sdm >out 2>messages
        ended "$name"
        soon "$(sum "$most" "$writing")" "$name"
        is "$(cat messages)" '' "$name: quiet with -q"
    done
    name="$program $options, time limit"
    interrupt cpu:0 none "$program" --time-limit=$limit $options empty.sdm >out 2>messages
    ended "$name"
    soon "$(sum "$late" "$writing")" "$name"
    like "$(cat messages)" 'search of puzzle 1 stopped (timeout)' "$name: it is told"
done <<END
0 sdk-solve -c
0 sdk-solve -n 100000000
0 sdk-target --all
$writing sdk-target -n 1000000
END

# ---- reading and writing

# While a problem is read: what was found of the one before it is printed, and the end of the
# problem never comes.
mkfifo pipe
for signal in INT TERM; do
    case $signal in
    INT) by=130 ;;
    TERM) by=143 ;;
    esac
    for program in 'ec-solve -c' 'ec-convert -t lp' 'ec-convert -t ec'; do
        rm run.result
        {
            printf '|= problem small\na\na\n|= end\n|= problem large\n'
            cat large.ec
            await test -e run.result
        } >pipe &
        interrupt seen:out $signal $program pipe >out 2>messages
        is "$status" $by "$program, $signal while a problem is read"
        soon "$most" "$program, $signal while a problem is read"
        case $program in
        ec-solve*) is "$(cat out)" 1 "$program: what was found before is printed" ;;
        esac
        wait
    done
done

# Somebody who reads only after the signal gets all results.
for signal in INT TERM; do
    rm run.result
    { await test -e run.result; cat; } <pipe >slow &
    interrupt full: $signal ec-solve -a board.ec >pipe 2>messages
    wait
    is "$status $("$AWK" -v word=interrupted -f whole.awk slow)" '3 whole' "$signal while nobody reads"
done
# Nobody reads, and nobody will.
for signals in TERM,TERM INT,TERM; do
    rm run.result
    await test -s run.result <pipe &
    interrupt full: $signals ec-solve -a board.ec >pipe 2>messages
    is "$status" 143 "$signals: the second signal ends a program that cannot write"
    wait
done

# timeout(1) sends its signal twice at once.
if (timeout 1 true) 2>/dev/null; then
    timeout -s INT $limit ec-solve -a board.ec >out 2>messages
    is "$("$AWK" -v word=interrupted -f whole.awk out)" 'whole' 'a signal that is sent twice is one'
else
    skip 'a signal that is sent twice is one' 'no timeout here'
fi
