#!/bin/sh
# SPDX-License-Identifier: MIT
# Memory that runs out ends a search, or refuses a problem: never the process by a signal.
. "${srcdir:-.}/tests/tap.sh"

# Memory checkers map more than any limit allows.
(ulimit -v 60000 && ec-solve --version) >/dev/null 2>&1 || skip_all 'no limit of memory can be set'

make_examples small=domino,20,20 large=domino,60,60

# least: the least memory, in KB, in which the programs start.
least=4000
until (ulimit -v "$least" && ec-solve --version) >/dev/null 2>&1; do least=$((least + 500)); done

# ends COMMAND...: runs it in more and more memory; sets ends to the statuses, each once, and wrong to
# what is neither about memory nor that a problem is too large for the engine.
ends()
{
    for more in $(rounds '200 2000 8000 32000' '200 1000 2000 4000 8000 16000 32000'); do
        (ulimit -v $((least + more)) && exec "$@") >>out 2>>messages
        echo $?
    done | sort -u | tr '\n' ' ' >statuses
    ends=$(cat statuses)
    wrong=$(grep -v '^ec-solve: .*out of memory$\|^ec-solve: .* stopped (\|: too many items, or options of an item, for engine masks' messages)
}

engines=$(ec-solve --help=all | sed -n '/^Engines/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p')
like "$engines" '^auto$' '--help lists the engines'
for engine in $engines; do
    case $engine in
    cover) task='--set-cover' ;;
    bound) task='--min -n 3 --node-limit=50' ;;
    learn) task='-n 100' ;;
    relax) task='--min' ;;
    frontier | pfaffian) task='-c' ;;
    *) task='-a' ;;
    esac
    : >out
    : >messages
    for problem in small large; do
        # Blanks in it set words apart.
        ends ec-solve -e "$engine" --node-limit=500 --time-limit=1 $task $problem.ec
        case $ends in
        *[4-9]*|*[0-9][0-9]*) not_ok "$engine: memory that runs out, $problem" "statuses $ends" ;;
        *) ok "$engine: memory that runs out, $problem" ;;
        esac
        is "$wrong" '' "$engine: and it says so, $problem"
    done
    like "$(cat messages)" 'out of memory$' "$engine: at first there is too little"
    ends=$(grep -c '^|= problem' out)
    case $task in
    -c) ;;
    *) is "$(grep -c '^|= end found [0-9]* [a-z]*$' out)" "$ends" "$engine: each problem has an end" ;;
    esac
done

"$AWK" 'BEGIN {
    for (i = 0; i < 300; i++) printf "i%d ", i
    print ""
    for (i = 0; i < 600; i++) print "i" int(i / 2)
}' >pairs.ec
(ulimit -v $((least + 16000)) && exec ec-solve --set-cover -a pairs.ec) >out 2>messages
is "$? $(cat messages)" '3 ec-solve: pairs.ec: search of problem 1 stopped (limit); better solutions may exist; out of memory' \
    'covers that are kept to be sorted: memory runs out, and this is said'
is "$(tail -n 1 out | sed 's/[0-9][0-9]*/N/')" '|= end found N limit' 'what was found is printed'
ec-solve -q --set-cover -a --memory-limit=4M pairs.ec >out 2>messages
is "$? $(cat messages) $(tail -n 1 out | sed 's/[0-9][0-9]*/N/')" '3  |= end found N limit' \
    'they count for --memory-limit'
