#!/bin/sh
# SPDX-License-Identifier: MIT
# Time limits and signals end every engine at every task, at every stage of it: soon, with all that
# was found, and with the word for it.
. "${srcdir:-.}/tests/tap.sh"

cd "$tmp" || exit 1
examples=$srcdir/examples
interrupt=$builddir_under_test/tests/interrupt/interrupt

# ---- problems that are long

# Independent pairs: their solutions are a product.
"$AWK" 'BEGIN {
    for (i = 1; i <= 40; i++) printf "p%d ", i
    for (i = 1; i <= 40; i++) printf "\np%d\np%d", i, i
    print ""
}' >pairs.ec
"$AWK" -f "$examples/queens.awk" 18 >queens.ec
# dominoes ROWS COLUMNS COSTS: options cost something if COSTS is 1.
dominoes()
{
    "$AWK" -v rows="$1" -v columns="$2" -v costs="$3" '
        function option(a, b) {
            print a, b (costs ? " |" (7919 * ++number % 1009) : "")
        }
        BEGIN {
            for (i = 1; i <= rows; i++) for (j = 1; j <= columns; j++) printf "%d,%d ", i, j
            print ""
            for (i = 1; i <= rows; i++) for (j = 1; j <= columns; j++) {
                if (j < columns) option(i "," j, i "," j + 1)
                if (i < rows) option(i "," j, i + 1 "," j)
            }
        }' </dev/null
}
dominoes 8 8 0 >board.ec
dominoes 40 40 0 >wide.ec
dominoes 200 200 0 >large.ec
dominoes 200 200 1 >dear.ec
dominoes 1 9001 0 >odd.ec

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

# ---- what is asked of each

# A program has to answer within 0.3 s. Processor time is what is measured, since other work of the
# machine does not count in it; twice as much again is allowed, since a shared processor is slower,
# and what reading takes twice, for builds that check memory.
"$interrupt" result cpu:0 none ec-solve --dry-run large.ec
read -r status reading time <result
is "$status" 0 'a large problem is read'
answer=$("$AWK" -v more="$reading" 'BEGIN { print 0.9 + 2 * more }' </dev/null)
# Seconds of processor time until a signal comes, so that it comes while a search is at work; and
# seconds until a time limit strikes.
at_work=$("$AWK" -v more="$reading" 'BEGIN { print 0.2 + more }' </dev/null)
limit=0.3
# What may come behind a time limit, where the machine was too busy to begin before.
late=$("$AWK" -v answer="$answer" -v limit=$limit 'BEGIN { print answer + limit }' </dev/null)

# answers WHEN SIGNALS WORD NAME COMMAND...: the command ends soon, with status 3, and its output is
# whole and ends with the word.
answers()
{
    when=$1 signals=$2 word=$3 name=$4
    shift 4
    case $signals in
    none) most=$late ;;
    *) most=$answer ;;
    esac
    "$interrupt" result "$when" "$signals" "$@" >out 2>messages
    read -r status cpu time <result
    is "$status" 3 "$name: status"
    if [ "$status" = early ]; then
        diag "$(tail -n 3 messages) $(tail -n 1 out)"
        return
    fi
    if "$AWK" -v cpu="$cpu" -v most="$most" 'BEGIN { exit !(cpu <= most) }' </dev/null; then
        ok "$name: soon"
    else
        not_ok "$name: soon" "it went on for $cpu s, $time s of the clock"
    fi
    is "$("$AWK" -v word="$word" -f whole.awk out messages)" 'whole' "$name: output"
}

# Reads solutions, or a number, and what is said of it.
cat >whole.awk <<'END'
{ file = FILENAME == "messages" ? 2 : 1 }
file == 1 { lines++; last = $0 }
file == 1 && /^\|= problem/ { problems++ }
file == 1 && /^\|= solution/ {
    solutions++
    for (first = 4; $first != "options"; first++)
        ;
    if (left) bad = "a solution that is not whole"
    left = NF - first
    next
}
file == 1 && !/^\|=/ && problems { left-- }
file == 2 && index($0, "(" word ")") { told = 1 }
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
# stops NAME COMMAND [ARGUMENT...]: a time limit ends it, and so does a signal.
stops()
{
    what=$1
    shift
    case $signal in
    INT) signal=TERM ;;
    TERM) signal=INT ;;
    esac
    answers "cpu:$at_work" $signal interrupted "$what, $signal" "$@"
    command=$1
    shift
    answers "time:$limit" none timeout "$what, time limit" "$command" --time-limit=$limit "$@"
}

# ---- every engine, every task

# able ARGUMENT...: does the engine do that?
able()
{
    run ec-solve --node-limit=1 "$@"
    case $stderr in *' does not '*|*': too many '*) return 1 ;; *) return 0 ;; esac
}

engines=$(ec-solve --help | sed -n '/^Engines/,/^$/s/^  \([a-z]*\)  .*/\1/p')
like "$engines" '^auto$' '--help lists the engines'

# walk: asks every engine that is able to.
walk()
{
    while read -r problem options; do
        for engine in $engines; do
            # Blanks in the options set words apart.
            able -e "$engine" $options $problem.ec || continue
            stops "$engine $options $problem" ec-solve -e "$engine" $options $problem.ec
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

# ---- what comes before and behind a search

while read -r problem options; do
    stops "$options $problem" ec-solve $options $problem.ec
done <<'END'
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

# It is known soon that there is no solution, but not what items are to blame.
"$interrupt" result cpu:$at_work TERM ec-solve --explain odd.ec >out 2>messages
is "$(cut -d' ' -f1 result) $(tail -n 1 out)" '3 |= end found 0 complete' \
    '--explain is ended by a signal: what was found is printed'
"$interrupt" result time:$limit none ec-solve --explain --time-limit=$limit odd.ec >out 2>messages
if "$AWK" -v most="$late" -v limit=$limit '{ exit !($1 == 1 && $2 <= most + limit) }' result; then
    ok '--explain keeps to the time limit'
else
    not_ok '--explain keeps to the time limit' "$(cat result)"
fi

# ---- sudoku

"$AWK" 'BEGIN { for (i = 0; i < 81; i++) printf "."; print "" }' </dev/null >empty.sdm
while read -r program options; do
    for signal in INT TERM none; do
        case $signal in
        none) most=$late; set -- "time:$limit" none "--time-limit=$limit" timeout ;;
        *) most=$answer; set -- "cpu:$at_work" $signal -q interrupted ;;
        esac
        name="$program $options, $4 by $2"
        # What tells of the end is not silent with a time limit.
        "$interrupt" result "$1" "$2" "$program" "$3" $options empty.sdm >out 2>messages
        is "$(cut -d' ' -f1 result)" 3 "$name: status"
        if "$AWK" -v most="$most" '{ exit !($2 <= most) }' result; then
            ok "$name: soon"
        else
            not_ok "$name: soon" "$(cat result)"
        fi
        is "$("$AWK" '
            # A count; or a board, with its score before it or its number behind.
            {
                whole = NF == 1 && length($1) <= 20
                for (i = 1; i <= NF; i++) whole = whole || length($i) == 81
                if (!whole || /[^0-9]$/) print "cut:", $0
            }' out)" '' \
            "$name: whole lines"
        case $signal in
        none) like "$(cat messages)" 'puzzle 1 was given up (timeout)' "$name: it is told" ;;
        *) is "$(cat messages)" '' "$name: quiet with -q" ;;
        esac
    done
done <<'END'
sdk-solve -c
sdk-solve -n 100000000
sdk-target --all
sdk-target -n 1000000
END

# ---- reading and writing

# A problem that takes long to read, behind one that was solved.
{
    printf '|= problem small\na\na\n|= end\n|= problem big\n'
    dominoes 500 500 0
} >big.ec
for signal in INT TERM; do
    case $signal in
    INT) by=130 ;;
    TERM) by=143 ;;
    esac
    for program in 'ec-solve -c' 'ec-convert -t lp' 'ec-convert -t ec'; do
        "$interrupt" result cpu:0.1 $signal $program big.ec >out 2>messages
        if "$AWK" -v by=$by -v most="$answer" '{ exit !($1 == by && $2 <= most) }' result; then
            ok "$program, $signal while a problem is read"
        else
            not_ok "$program, $signal while a problem is read" "$(cat result)"
        fi
        case $program in
        ec-solve*) is "$(cat out)" 1 "$program: what was found before is printed" ;;
        esac
    done
done

# Somebody who reads slowly gets all that was found.
mkfifo pipe
for signal in INT TERM; do
    { sleep 1; cat; } <pipe >slow &
    "$interrupt" result time:0.3 $signal ec-solve -a board.ec >pipe 2>messages
    wait
    is "$(cut -d' ' -f1 result) $("$AWK" -v word=interrupted -f whole.awk slow)" '3 whole' \
        "$signal while nobody reads"
done
# Nobody reads, and nobody will.
sleep 30 <pipe &
reader=$!
"$interrupt" result time:0.3 TERM,TERM ec-solve -a board.ec >pipe 2>messages
is "$(cut -d' ' -f1 result)" 143 'a second signal ends a program that cannot write'
"$interrupt" result time:0.3 INT,TERM ec-solve -a board.ec >pipe 2>messages
is "$(cut -d' ' -f1 result)" 143 'so does another one'
kill $reader
wait $reader 2>/dev/null

# timeout(1) sends its signal twice at once.
if (timeout 1 true) 2>/dev/null; then
    timeout -s INT 0.3 ec-solve -a board.ec >out 2>messages
    is "$("$AWK" -v word=interrupted -f whole.awk out)" 'whole' 'a signal that is sent twice is one'
else
    skip 'a signal that is sent twice is one' 'no timeout here'
fi
