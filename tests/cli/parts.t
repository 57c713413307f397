#!/bin/sh
# SPDX-License-Identifier: MIT
# Parts of a search: shares and cubes are a partition of all solutions, results are put together only
# if they are all there and right, and whatever is killed, nothing is lost or counted twice.
. "${srcdir:-.}/tests/tap.sh"

make_examples queens=queens,8 langford=langford,7 domino=domino,4,6 queendom=queendom,5,3 planted=planted,30,3,90
cp "$examples/colours.ec" "$examples/bounds.ec" "$examples/knuth.ec" .
printf 'a b\na\n' >none.ec
printf '2|a b\na b\na b\n' >undivided.ec # ends before there is anything to branch on

# solutions: the options of each, sorted
solutions() { sed -n 's/^|= solution .*options/options/p' | sort; }

# ---- shares

# A share of all problems at once. split: the options of each solution, after the name of its problem.
problems='queens langford domino queendom planted colours bounds knuth none undivided'
files=$(printf '%s.ec ' $problems)
split()
{
    "$AWK" -v names="$problems" '
        BEGIN { count = split(names, name, " ") }
        /^\|= problem/ { problem = name[n++ % count + 1] }
        sub(/^\|= solution .*options/, "") { print problem, $0 }' | sort
}
# shellcheck disable=SC2086 # files are words
ec-solve -a $files 2>/dev/null | split >whole
for parts in 1 2 3 7 23; do
    i=0
    while [ $i -lt $parts ]; do
        i=$((i + 1))
        # shellcheck disable=SC2086
        ec-solve -a --part $i/$parts $files || echo "status $?"
    done >shares
    is "$(grep status shares)" '' "$parts shares end with status 0"
    split <shares >found
    same found whole "$parts shares have all solutions of each problem, each once"
done
for engine in links bits cells learn masks frontier; do
    case $(ec-solve --help=all) in *"  $engine "*) ;; *) continue ;; esac
    sum=0
    for i in 1 2 3 4 5; do
        found=$(ec-solve -c -e $engine --part $i/5 queens.ec)
        sum=$((sum + found))
    done
    is "$sum" 92 "$engine: five shares of queens"
done
is "$(ec-solve -c --part=1/1 queens.ec langford.ec)" "92
52" 'shares of several problems'
$AWK 'BEGIN { print "a"; for (i = 1; i <= 17; i++) print "a" }' >seventeen.ec
run ec-solve -a -e masks --part=1/1 seventeen.ec
like "$status $stderr" '2 .*problem 1: too many items, or options of an item, for engine masks' 'an engine that does not take the problem takes none of its shares'

# ---- cubes and their results

for problem in queens langford domino queendom planted colours bounds knuth none; do
    for count in 1 5 $(rounds 12 40); do
        succeeds "$problem: about $count cubes" ec-solve --cubes $count -o cubes $problem.ec
        rm -f list
        cubes=$(wc -l <cubes)
        i=0
        while [ $i -lt "$cubes" ]; do
            i=$((i + 1))
            ec-solve -a --cube $i --cubes-file cubes $problem.ec >>list
            ec-solve -c --cube $i --cubes-file cubes $problem.ec
        done >counts
        touch list
        ec-solve -a -e links $problem.ec 2>/dev/null | solutions >whole
        ec-solve --merge cubes $problem.ec list | solutions >merged
        same merged whole "$problem: $cubes cubes have all solutions"
        is "$(ec-solve -c --merge cubes $problem.ec counts)" "$(wc -l <whole | tr -d ' ')" \
            "$problem: $cubes counts add up"
        is "$(ec-solve -c --merge cubes $problem.ec list)" "$(wc -l <whole | tr -d ' ')" \
            "$problem: $cubes lists are counted"
    done
done
ec-solve --cubes 12 -o cubes queens.ec
ec-solve --cubes 12 queens.ec >again
same again cubes 'cubes are the same each time'
cubes=$(wc -l <cubes)
for i in $(seq "$cubes"); do ec-solve -a -e links --cube "$i" --cubes-file cubes queens.ec >list$i; done
ec-solve --merge cubes queens.ec list? list?? >merged
ec-solve -a -e links queens.ec >whole
same merged whole 'put together, they are what the engine links prints'

# The best of all are the best of the cubes.
for goal in -m -M; do
    ec-solve --cubes 6 -o best.cubes bounds.ec
    for i in $(seq "$(wc -l <best.cubes)"); do ec-solve $goal -n 5 --cube "$i" --cubes-file best.cubes bounds.ec; done >best.list
    ec-solve $goal -n 5 --merge best.cubes bounds.ec best.list | grep -o 'cost.*' >best
    ec-solve $goal -n 5 bounds.ec | grep -o 'cost.*' >whole.best
    is "$(sed 's/ options.*//' best)" "$(sed 's/ options.*//' whole.best)" "$goal: the five best"
    fails_with 2 "$goal: five of each cube are not enough for nine" ec-solve $goal -n 9 --merge best.cubes bounds.ec best.list
    case $goal in -m) other=-M ;; *) other=-m ;; esac
    ec-solve --cubes 2 -o few.cubes bounds.ec
    for i in $(seq "$(wc -l <few.cubes)"); do ec-solve $goal -n 1 --cube "$i" --cubes-file few.cubes bounds.ec; done >few.list
    run ec-solve $other -n 1 --merge few.cubes bounds.ec few.list
    is "$status $stdout" '2 ' "$goal: the best of each cube are not the best for the other goal"
    like "$stderr" 'ended as optimal for --m' "$goal: message"
done

# ---- missing or wrong results

refused() # NAME MESSAGE FILE...
{
    name=$1 message=$2
    shift 2
    fails_with 2 "$name: status" ec-solve --merge cubes queens.ec "$@"
    is "$stdout" '' "$name: nothing is written"
    like "$stderr" "$message" "$name: message"
}
all() # all lists but number $1
{
    for each in $(seq "$cubes"); do [ "$each" = "$1" ] || printf 'list%s ' "$each"; done
}
# shellcheck disable=SC2046 # words are wanted
{
    refused 'a result is missing' '1 of .* have no result: 3$' $(all 3)
    refused 'no result' "$cubes of $cubes cubes have no result: 1-$cubes\$"
    refused 'a result twice' 'cube 4 occurs twice, first at list4:' $(all 0) list4
    sed '$d' list3 >cut
    refused 'a result without its last line' 'have no result: 3$' $(all 3) cut
    sed '$s/ complete.*//' list3 >cut
    refused 'a last line that was cut off' 'have no result: 3$' $(all 3) cut
    sed '/^r/{x;s/^/x/;/^x\{3\}$/d;x;}' list3 >wrong
    refused 'a line is missing' 'wrong:' $(all 3) wrong
    sed 's/^r\([0-9]\) c/r\1 d/' list3 >wrong
    refused 'an option is changed' 'wrong:' $(all 3) wrong
    sed 's/^\(.*found\) [0-9]* complete/\1 99 complete/' list3 >wrong
    refused 'a number is changed' 'wrong:' $(all 3) wrong
    ec-solve -n 1 --cube 3 --cubes-file cubes queens.ec >short
    refused 'a search that had enough' 'cube 3 is incomplete.*enough' $(all 3) short
    sed 's/problem [0-9a-f]\{16\} found/problem 0123456789abcdef found/' list3 >wrong
    refused 'another problem' 'another problem' $(all 3) wrong
    sed "s/cube 3 of $cubes/cube 3 of 99/" list3 >wrong
    refused 'another division' 'another division' $(all 3) wrong
    sed 's/ sum [0-9a-f]*$//' list3 >wrong
    refused 'no checksum' 'wrong:[0-9]*: expected a checksum' $(all 3) wrong
    sed 's/ sum [0-9a-f]/ sum /' list3 >wrong
    refused 'a short checksum' 'wrong:[0-9]*: wrong checksum' $(all 3) wrong
    { sed '$d' list4 && tail -n 1 list3; } >wrong
    refused 'solutions of another cube' 'wrong:' $(all 3) wrong
    head -c 200 list3 >torn
    cat list3 >>torn
    is "$(ec-solve -c --merge cubes queens.ec $(all 3) torn)" 92 'what an earlier try has left is no harm'
    is "$(ec-solve --merge cubes queens.ec $(all 3) torn | tail -n 1)" '|= end found 92 complete' \
        'nor if solutions are listed'
}
ec-solve -a -t rows --cube 3 --cubes-file cubes queens.ec >wrong
# shellcheck disable=SC2046 # words are wanted
refused 'rows of numbers' 'in the format ec' $(all 3) wrong
# Whatever digit is changed, of counts or of lists, the result is refused, or still right.
for each in $(seq "$cubes"); do ec-solve -c --cube "$each" --cubes-file cubes queens.ec >"count$each"; done
for kind in count list; do
    "$AWK" '{
        for (i = 1; i <= length($0); i++)
            if (substr($0, i, 1) ~ /[0-9]/ && (FILENAME ~ /count/ || ++digits % 7 == 0)) print FNR, i
    }' ${kind}3 >places
    "$AWK" '
        NR == FNR { line[++changes] = $1; place[changes] = $2; next }
                  { text[FNR] = $0 }
        END {
            for (k = 1; k <= changes; k++) {
                for (i = 1; i <= FNR; i++) {
                    head = substr(text[i], 1, place[k] - 1)
                    if (i == line[k])
                        print head (substr(text[i], place[k], 1) + 1) % 10 substr(text[i], place[k] + 1) >("wrong." k)
                    else
                        print text[i] >("wrong." k)
                }
                close("wrong." k)
            }
        }' places ${kind}3
    others=$(all 3 | sed "s/list/$kind/g")
    believed=
    change=0
    while read -r line place; do
        change=$((change + 1))
        # shellcheck disable=SC2086 # words are wanted
        run ec-solve -c --merge cubes queens.ec $others wrong.$change
        case "$status $stdout $stderr" in
        '2  ec-solve: wrong.'*[0-9]:* | '0 92 ') ;;
        *) believed="$believed $line:$place $status $stdout $stderr" ;;
        esac
    done <places
    is "$believed" '' "a changed digit in a result: $kind"
done
for count in '' -c; do
    gives '2 ' "--merge $count takes no number" ec-solve -n 3 $count --merge cubes queens.ec list1
    like "$stderr" 'needs --min or --max' "--merge $count: message"
done
printf 'a b\na\nb c\n' >unknown.ec
for task in --cubes=5 --estimate; do
    gives '2 ' "$task: nothing is written of what cannot be read" ec-solve $task unknown.ec
done
complains 'expected cubes of the problem with digest' 'cubes of another problem' ec-solve -c --merge cubes langford.ec list1
sed 2d cubes | "$AWK" '{ $2 = NR; print }' >fewer
run ec-solve -c --merge fewer queens.ec list1
like "$stderr" 'missing cube before cube [0-9]*: the cubes do not cover the search' 'a cube is missing from the file'
complains "expected a cube up to $cubes, found 99" 'a cube that there is not' ec-solve -c --cube 99 --cubes-file cubes queens.ec
fails_with 2 'no file of cubes' ec-solve -c --cube 1 --cubes-file nowhere queens.ec
complains '--cube needs --cubes-file' 'a cube of no file' ec-solve -c --cube 1 queens.ec
for bad in 0/3 4/3 3 1/0 x/y /; do fails_with 2 "--part $bad" ec-solve --part $bad queens.ec; done
complains 'cannot be combined' 'two kinds of parts' ec-solve --part 1/2 --cubes 3 queens.ec
for other in --set-cover --sample=1 --proof=x --trace=x; do
    fails_with 2 "--part with $other" ec-solve --part 1/2 $other queens.ec
done
complains 'expected one problem, found several' 'cubes of two problems' ec-solve --cubes 3 queens.ec langford.ec

# ---- estimates

run ec-solve --estimate langford.ec
like "$stdout" '^estimate nodes [0-9.e+]* error [0-9.e+]* solutions [0-9.e+]* error .* probes 2000$' 'an estimate'
is "$("$AWK" '{ print ($6 > 7 ? "high" : "low") }' <<EOF
$stdout
EOF
)" high 'of about 52 solutions'
is "$(ec-solve --estimate langford.ec)" "$stdout" 'it is the same each time'

# ---- GNU parallel, killed again and again

case $(parallel --version 2>/dev/null) in
*GNU*)
    "$AWK" -f "$examples/queens.awk" 9 >long.ec
    i=0
    # It dies after as many cubes as the number of the try.
    step=$(rounds 9 1)
    while [ $i -lt 30 ]; do
        i=$((i + step))
        rm -rf long.ec.cubes
        # The script and all of its jobs are one process group, and die together.
        setsid sh -c 'exec "$1" long.ec 40 2' - "$examples/cubes.sh" >/dev/null 2>&1 &
        master=$!
        # It dies when some of its cubes are done, or at the end.
        until [ "$(ls long.ec.cubes 2>/dev/null | wc -l)" -ge "$i" ] || ! kill -0 "$master" 2>/dev/null; do
            sleep 0.01
        done
        kill -9 -"$master" 2>/dev/null
        wait "$master" 2>/dev/null
        # Then only some of its jobs.
        "$examples/cubes.sh" long.ec 40 2 >counted 2>/dev/null &
        master=$!
        before=$(ls long.ec.cubes 2>/dev/null | wc -l)
        until [ "$(ls long.ec.cubes 2>/dev/null | wc -l)" -gt "$before" ] || ! kill -0 "$master" 2>/dev/null; do
            sleep 0.01
        done
        pkill -9 -P "$(pgrep -P "$master" -f parallel 2>/dev/null | head -n 1)" 2>/dev/null
        wait "$master" || "$examples/cubes.sh" long.ec 40 2 >counted 2>errors
        is "$(cat counted)" 352 "killed, and gone on with: try $i"
    done
    ;;
*) skip 'killed, and gone on with' 'GNU parallel is not installed' ;;
esac
