#!/bin/sh
# SPDX-License-Identifier: MIT
# Checkpoints: whenever a search is killed, it goes on from where it was saved, and what it counts and
# writes is what one that was not killed does; no checkpoint is taken for another.
. "${srcdir:-.}/tests/tap.sh"

make_examples queens=queens,12 langford=langford,11 domino=domino,6,7 queendom=queendom,6,4 \
    planted=planted,45,3,150 long=queens,22
cp "$examples/colours.ec" "$examples/bounds.ec" "$examples/knuth.ec" .
printf 'a b\na\n' >none.ec
# With costs.
"$AWK" 'NR == 1 { print; next } { print $0 " |" (7919 * NR % 101) }' langford.ec >costs.ec
{
    for n in 5 7 8 9; do
        echo "|= problem queens$n"
        "$AWK" -f "$examples/queens.awk" $n
        echo '|= end'
    done
    echo '|= problem none'
    cat none.ec
    echo '|= end'
    echo '|= problem wrong'
    echo 'a a'
    echo '|= end'
    echo '|= problem last'
    cat domino.ec
} >stream.ec

# ---- the same as without

for problem in queens langford domino queendom planted colours bounds knuth none; do
    run ec-solve -q -c -e links $problem.ec
    expected="$stdout $status"
    for jobs in 2 1; do
        rm -f saved
        run ec-solve -q -c -j $jobs --checkpoint saved --every 0.02 $problem.ec
        is "$stdout $status" "$expected" "$problem: counted with checkpoints, threads: $jobs"
    done
    run ec-solve -q -c --resume saved $problem.ec
    is "$stdout $status" "$expected" "$problem: a search that has ended says so again"
done
for problem in queens langford planted colours knuth none; do
    ec-solve -q -a -e links $problem.ec >whole
    for jobs in 2 1; do
        rm -f saved
        ec-solve -q -a -j $jobs --checkpoint saved --every 0.02 $problem.ec >listed
        same listed whole "$problem: listed with checkpoints, in the order of the engine links, threads: $jobs"
    done
    ec-solve -q -a --resume saved $problem.ec >>listed
    same listed whole "$problem: a list that is complete stays as it is"
done

# ---- killed again and again

kills=0
tries=0

# kill_it MOST COMMAND...: starts it, and kills it after at most so many thousandths of a second. False:
# it had ended.
kill_it()
{
    tries=$((tries + 1))
    delay=$("$AWK" -v seed="$tries" -v most="$1" \
        'BEGIN { srand(seed * 7919 + 17); rand(); printf "%.3f\n", 0.005 + most * rand() / 1000 }')
    shift
    "$@" 2>>messages &
    process=$!
    sleep "$delay"
    kill -9 $process 2>/dev/null
    wait $process 2>/dev/null
    test $? -eq 137 && kills=$((kills + 1))
}

# go_on MOST OPTIONS...: as kill_it, from the checkpoint on if there is one, by one to three threads; the
# results go to "out"
go_on()
{
    most=$1
    shift
    if [ -s saved ]; then
        kill_it "$most" ec-solve -q -j $((tries % 3 + 1)) --resume saved --every 0.02 -o out "$@"
    else
        kill_it "$most" ec-solve -q -j $((tries % 3 + 1)) --checkpoint saved --every 0.02 -o out "$@"
    fi
}

# begin_killed MOST COMMAND...: starts it and kills it until it has saved something, each time later.
begin_killed()
{
    most=$1
    shift
    until [ -s saved ]; do
        kill_it "$most" "$@"
        most=$((most * 2))
    done
}

# go_on_killed MOST COMMAND...: the same until it ends.
go_on_killed()
{
    most=$1
    shift
    while kill_it "$most" "$@"; do most=$((most + most / 4)); done
}

# milliseconds: the time, to measure how long a search takes.
milliseconds() { date +%s%N | sed 's/......$//'; }

# survives NAME TIMES OPTIONS...: a search killed so many times has the results of another,
# never killed. It is killed within the time of the whole search. Whenever it ends before,
# another one begins, and has less time.
survives()
{
    name=$1
    times=$(($(rounds 2 "$2") + kills))
    left=30
    shift 2
    rm -f saved whole.saved out whole
    : >messages
    begun=$(milliseconds)
    ec-solve -q --checkpoint whole.saved --every 0.02 -o whole "$@" 2>/dev/null
    wanted=$?
    most=$(($(milliseconds) - begun + 1))
    differ=
    while [ $kills -lt $times ] && [ $left -gt 0 ]; do
        left=$((left - 1))
        go_on $most "$@" && continue
        cmp out whole >&2 || differ=yes
        rm -f saved out
        most=$((most * 2 / 3))
    done
    is "$differ" '' "$name: those that end in between"
    if [ -s saved ]; then
        ec-solve -q --resume saved --every 0.02 -o out "$@" 2>>messages
    else
        ec-solve -q --checkpoint saved --every 0.02 -o out "$@" 2>>messages
    fi
    is $? $wanted "$name: killed, and gone on with: status"
    same out whole "$name: killed, and gone on with"
    # A leak checker killed while it looks at threads reports a failure.
    is "$(grep -v -e 'stream.ec:' -e 'Unable to get registers' messages)" '' "$name: no message"
}
survives 'a count' 6 -c -e links queens.ec
survives 'a count by any engine' 3 -c langford.ec
survives 'a count with bounds' 3 -c queendom.ec
survives 'a count by states' 3 -c -e frontier domino.ec
survives 'a count up to a number' 2 -c -n 9000 queens.ec
survives 'a list' 6 -a queens.ec
survives 'a long list' 6 -a domino.ec
survives 'a list with bounds' 3 -a queendom.ec
survives 'a list in a format' 2 -a -t json langford.ec
survives 'a list by an engine of another order' 3 -a -e cells queens.ec
survives 'the first solutions' 3 -n 9000 queens.ec
survives 'the cheapest' 3 --min -n 20 costs.ec
survives 'the dearest' 2 --max costs.ec
survives 'several problems' 5 -c stream.ec
survives 'lists of several problems' 6 -a stream.ec
diag "killed $kills times in $tries tries"
wanted=$(rounds 25 50)
if [ $kills -ge "$wanted" ]; then
    ok "killed $wanted times"
else
    skip "killed $wanted times" 'searches end here sooner than they can be killed'
fi

# ---- standard output

rm -f saved
ec-solve -q -a -e links queens.ec >whole
begin_killed 100 sh -c 'exec ec-solve -a --checkpoint saved --every 0.02 queens.ec >appended'
go_on_killed 100 ec-solve -a --resume saved --every 0.02 queens.ec >>appended
ec-solve -a --resume saved queens.ec >>appended
same appended whole 'standard output that is a file is gone on with by >>'

differ=
for round in 1 2 3 4 5 6 7 8 9 10; do
    rm -f saved
    interrupt seen:saved KILL ec-solve -a --checkpoint saved --every 0.02 queens.ec >appended
    ec-solve -a --resume saved queens.ec >>appended
    cmp appended whole >&2 || differ=yes
done
is "$differ" '' 'and so is that of a search that was killed when it had just begun'

# The same in other formats, for the best ones, and for counts, by one problem and by several.
# appends NAME ARGUMENT...
appends()
{
    name=$1
    shift
    rm -f saved whole.saved appended
    ec-solve -q --checkpoint whole.saved --every 0.02 "$@" >uncut 2>>messages
    begin_killed 100 ec-solve -q --checkpoint saved --every 0.02 "$@" >>appended
    go_on_killed 100 ec-solve -q --resume saved --every 0.02 "$@" >>appended
    ec-solve -q --resume saved "$@" >>appended 2>>messages
    same appended uncut "$name: gone on with by >>"
    ec-solve -q --resume saved "$@" >>appended 2>>messages
    same appended uncut "$name: nothing is added to what is complete"
}
appends 'rows of numbers' -a -t rows queens.ec
appends 'JSON' -a -t json queens.ec
appends 'the best ones' --min -n 5 costs.ec
appends 'a stream' -a stream.ec
appends 'a stream as rows' -a -t rows stream.ec
appends 'the best ones of a stream' --max stream.ec
appends 'a count' -c queens.ec
appends 'counts of a stream' -c stream.ec langford.ec stream.ec
rm -f saved
ec-solve -q -c --checkpoint saved queens.ec >appended
printf 142 >appended
ec-solve -q -c --resume saved queens.ec >>appended
is "$(cat appended)" 14200 'a count that was written by half is written whole'
echo 'by others' >appended
ec-solve -q -c --resume saved queens.ec >>appended
is "$(cat appended)" 'by others
14200' 'but not what others have written'

# A count printed by a stopped run is replaced, also after a second stop; but only in the same file, and only as
# its end.
for options in '' '-j 3 -e cells'; do
    rm -f saved
    # shellcheck disable=SC2086 # the options are words
    {
        ec-solve -q -c $options --checkpoint saved --node-limit 1000 queens.ec >>stopped
        test -s stopped || echo no count
        ec-solve -q -c $options --resume saved --node-limit 3000 queens.ec >>stopped
        cp saved saved.2
        ec-solve -q -c $options --resume saved queens.ec >>stopped
    }
    is "$(cat stopped)" 14200 "a count that a stopped run has printed is replaced: $options"
    cp saved.2 saved
    # shellcheck disable=SC2086
    ec-solve -q -c $options --resume saved queens.ec >>other
    is "$(cat other)" 14200 "and printed into another file: $options"
    rm -f stopped other
done
rm -f saved
ec-solve -q -c -e links --checkpoint saved --node-limit 1000 queens.ec >>stopped
echo by others >>stopped
ec-solve -q -c -e links --resume saved queens.ec >>stopped
is "$(sed 1d stopped)" 'by others
14200' 'but not before the text of others'

# A checkpoint is written beside its file under a name not taken by another file or link.
rm -f saved*
for name in saved.new saved.XXXXXX; do
    echo mine >target
    ln -s target $name
done
ec-solve -q -c --checkpoint saved queens.ec >out
is "$(cat target) $(ls -l saved.new | cut -c 1) $(ls -d saved* | wc -l)" 'mine l 3' 'a checkpoint does not write to other files'
rm -f saved.new saved.XXXXXX
run ec-solve -c --every=3 queens.ec
like "$status $stderr" '^2 .*--every needs --checkpoint or --resume' '--every alone is refused'

# A file also written by others, and a file with the same beginning.
rm -f saved
{
    ec-solve -q -c -e links --checkpoint saved --node-limit 1000 queens.ec >/dev/null
    echo before
    ec-solve -q -c -e links --resume saved --node-limit 1000 queens.ec 2>/dev/null
    echo between
    ec-solve -q -c -e links --resume saved queens.ec
} >log
is "$(sed '/^[0-9]*$/d' log | tr '\n' ' ')$(tail -n 1 log)" 'before between 14200' \
    'of standard output nothing is cut off but solutions'
rm -f saved
{
    ec-solve -q -a -e links --checkpoint saved --node-limit 1000 queens.ec
    echo a remark
    ec-solve -q -a -e links --resume saved queens.ec
} >log
is "$(grep -c 'a remark' log) $(tail -n 1 log)" '1 |= end found 14200 complete' \
    'nor solutions that others have written after'
rm -f saved
ec-solve -q -a -e links --checkpoint saved --node-limit 1000 queens.ec >log
cp log copy
ec-solve -q -a -e links --resume saved queens.ec >>copy
head -n "$(wc -l <log)" copy >begin
same begin log 'nor those of another file'

rm -f saved
ec-solve -q -a --checkpoint saved --every 0.001 queens.ec 2>messages | head -n 3000 >first
is "$(cat messages)" '' 'a closed pipe: no message'
head -n 3000 whole >begin
same first begin 'a closed pipe: what was read is right'
ec-solve -q -a --resume saved queens.ec >rest
next=$(sed -n 's/^|= solution \([0-9]*\) .*/\1/p' rest | head -n 1)
sed -n "/^|= solution $next /,\$p" whole >tail
sed 1d rest >untitled
same untitled tail 'a closed pipe: the rest comes later, from a solution on'

# ---- signals

for signal in INT TERM; do
    rm -f saved
    interrupt seen:messages,cpu:0.1 $signal ec-solve -c -v --checkpoint saved long.ec >out 2>messages
    is "$status" 3 "$signal: status 3"
    like "$(cat messages)" 'saved: search saved' "$signal: says so"
    like "$(cat messages)" 'problem 1: engine .* found [0-9]* interrupted' "$signal: statistics"
    like "$(cat out)" '^[0-9][0-9]*$' "$signal: the number so far"
    fails_with 3 "$signal: the search can be gone on with" ec-solve -c --resume saved --time-limit 0.1 long.ec
done
mkfifo pipe
rm -f saved run.result
await test -s run.result <pipe &
interrupt full: TERM,TERM ec-solve -a --checkpoint saved queens.ec >pipe 2>messages
is "$status" 143 'a second signal ends it at once'
wait

rm -f saved
fails_with 3 'a time limit ends with status 3' ec-solve -q -c -e links --checkpoint saved --time-limit 0.1 long.ec
like "$(cat saved)" '^state open$' 'and is saved'
rm -f saved
fails_with 3 'a limit on nodes ends with status 3' ec-solve -q -c -e links --checkpoint saved --node-limit 1000 queens.ec
is "$(ec-solve -q -c -e links --resume saved queens.ec)" 14200 'and can be gone on with'

# ---- refused checkpoints

rm -f saved out
ec-solve -q -a -o out --checkpoint saved --node-limit 20000 -e links queens.ec
cp saved good
cp out good.out
# refused NAME MESSAGE [OPTIONS...]: with status 2, and nothing is changed; by default the list
# continues.
refused()
{
    name=$1 message=$2
    shift 2
    [ $# -gt 0 ] || set -- -a -e links -o out --resume saved queens.ec
    cp saved before
    gives '2 ' "$name: refused" ec-solve "$@"
    like "$stderr" "$message" "$name: says why"
    same saved before "$name: the checkpoint stays"
    same out good.out "$name: so do results"
}
refused 'another problem' '^ec-solve: saved:4: .*another problem' -a -e links -o out --resume saved langford.ec
refused 'another task' '^ec-solve: saved:3: expected a checkpoint of .*, found .list' -c -e links -o out --resume saved queens.ec
refused 'another engine' '^ec-solve: saved:3: ' -a -o out --resume saved queens.ec
refused 'another number' '^ec-solve: saved:3: ' -n 5 -e links -o out --resume saved queens.ec
refused 'another format' '^ec-solve: saved:3: ' -a -e links -t json -o out --resume saved queens.ec
refused 'a begin over it' '^ec-solve: saved: existing file: use --resume' -a -e links -o out --checkpoint saved queens.ec
refused 'no file' '^ec-solve: nowhere: ' -a -e links -o out --resume nowhere queens.ec
sed '1s/1$/2/' good >saved
refused 'a format to come' '^ec-solve: saved:1: '
# changed SCRIPT [NAME MESSAGE]: the checkpoint as sed changes it, with the right checksum, FNV-1a
# in 64 bits, is refused.
changed()
{
    sed -e '$d' -e "$1" good >saved
    sum=-3750763034362895579
    for byte in $(od -An -v -tu1 saved); do sum=$(((sum ^ byte) * 1099511628211)); done
    printf 'checksum %016x\n' $sum >>saved
    [ $# -eq 1 ] || refused "$2" "$3"
}
changed ''
same saved good 'this test can make checksums'
changed '2s/[0-9.]*$/0.9.0/' 'another version' '^ec-solve: saved:2: .* of ec-solve 0.9.0'
changed '4s/problem 1/problem 3/' \
    'a problem that is not there' '^ec-solve: saved:4: .*expected at least 3 problems, found 1'
changed 's/digest ./digest g/' 'no digest' '^ec-solve: saved:[0-9]*: unexpected text'
changed 's/done [0-9]* digest/done 99 digest/' 'cubes that there are not' '^ec-solve: saved: expected the cubes'
changed '/^found/d' 'no number' '^ec-solve: saved:8: .*expected a line .found'
sed '2s/[0-9.]*$/0.9.0/' good >saved
refused 'a damaged version' '^ec-solve: saved:[0-9]*: damaged checkpoint'
cp good saved
cp out other
echo more text >other
run ec-solve -a -e links -o other --resume saved queens.ec
is "$status $(cat other)" '2 more text' 'a file of -o that is another one is refused'
run ec-solve -a -o queens.ec --checkpoint new queens.ec
is "$status $(head -n 1 queens.ec | cut -c1-2)" '2 r1' 'results do not go to the file that is read'
for other in --set-cover --sample=1 --proof=x --trace=x --part=1/2 --estimate --choose=first --check; do
    run ec-solve $other --checkpoint new queens.ec
    is "$status $(test -e new && echo there)" '2 ' "$other excludes checkpoints"
done
fails_with 2 'all solutions in the order of cost exclude checkpoints' ec-solve --min -a --checkpoint new costs.ec

# Each byte is damaged, and the end is cut off anywhere.
size=$(wc -c <good)
mkdir damaged
"$AWK" -v RS='\001' '{
    for (k = 0; k < length($0); k++) {
        printf "%s\001%s", substr($0, 1, k), substr($0, k + 2) >("damaged/byte" k)
        close("damaged/byte" k)
        if (k % 5 == 0) printf "%s", substr($0, 1, k) >("damaged/end" k)
        if (k % 5 == 0) close("damaged/end" k)
    }
}' good
bad=
for file in damaged/*; do ec-solve -a -e links -o out --resume $file queens.ec 2>>messages && bad="$bad $file"; done
is "$(ls damaged | wc -l)" $((size + (size + 4) / 5)) 'bytes are damaged, and ends cut off'
is "$bad" '' "a checkpoint with any of its $size bytes damaged, or cut off there, is refused"
same out good.out 'and nothing is written'

# ---- where it cannot be saved

rm -f saved
gives '2 ' 'no directory: an error before the search' ec-solve -c --checkpoint nowhere/saved queens.ec
like "$stderr" '^ec-solve: nowhere/saved: ' 'no directory: a message'
if [ -c /dev/full ]; then
    gives '2 ' 'a device is not replaced' ec-solve -c --checkpoint /dev/full queens.ec
    rm -f saved
    run sh -c 'exec ec-solve -q -a --checkpoint saved --every 0.01 queens.ec >/dev/full'
    is "$status" 2 'results that cannot be written: status 2'
    ec-solve -q -a --resume saved queens.ec >rest
    same rest whole 'results that cannot be written: all of them can be later'
else
    skip 'a device is not replaced' 'no /dev/full'
    skip 'results that cannot be written' 'no /dev/full'
fi
mkdir disk
if mount -t tmpfs -o size=64k tmpfs disk 2>/dev/null; then
    { await test -s disk/saved; head -c 70000 /dev/zero >disk/ballast; } 2>/dev/null &
    interrupt seen:messages TERM ec-solve -c -e links --checkpoint disk/saved --every 0.1 long.ec >out 2>messages
    wait
    like "$(cat out)" '^[0-9][0-9]*$' 'a full disk: the search goes on'
    like "$(cat messages)" 'warning: checkpoint not saved, the previous checkpoint is kept' 'a full disk: a warning'
    is "$status" 2 'a full disk: the status says that the last one is missing'
    rm disk/ballast
    fails_with 3 'a full disk: the older checkpoint is whole' ec-solve -c -e links --resume disk/saved --time-limit 0.1 long.ec
    umount disk
else
    skip 'a full disk' 'no tmpfs can be mounted here'
fi
run sh -c 'ulimit -f 0; trap "" XFSZ; exec ec-solve -c --checkpoint limited queens.ec'
is "$status $(test -s limited && echo there)" '2 ' 'a limit on the size of files: an error before the search'

# A search without end is reported.
"$AWK" 'BEGIN { print "a b"; for (i = 0; i < 7; i++) print "a\nb" }' >product.ec
ec-solve -q -a --checkpoint endless --node-limit=20 product.ec >log
ec-solve -q -a --resume endless --node-limit=20 product.ec >log 2>&1
fails_with 2 'a limit that lets a search come no further is an error' ec-solve -q -a --resume endless --node-limit=20 product.ec
like "$stderr" 'ec-solve: endless: no progress since this checkpoint: raise --node-limit' 'which says what to do'
succeeds 'without the limit the search ends' ec-solve -q -a --resume endless product.ec

# Signals while a checkpoint is read, and the problem divided as it says.
interrupt=$builddir_under_test/tests/interrupt/interrupt
"$AWK" -f "$examples/queens.awk" 17 >larger.ec
ec-solve -q -c -e links --checkpoint signalled --node-limit=200000 larger.ec >log
cp signalled unchanged
wrong=
for seconds in 0.001 0.003 0.005 0.007 0.009 0.011 0.013 0.015 0.017 0.019; do
    for threads in 1 3; do
        "$interrupt" result cpu:$seconds INT ec-solve -q -c -e links -j $threads --resume signalled larger.ec >log 2>&1
        read -r ended rest <result
        case $ended in 3 | 130) ;; *) wrong="$wrong $seconds: $ended $(cat log)" ;; esac
        cp unchanged signalled
    done
done
is "$wrong" '' 'a signal soon after --resume interrupts the search'

# Slices search cubes, of which engine masks removes no bounds.
printf '|= problem\n1:3|a b\na |1\nb |3\n|= end\n|= problem\na\na |1\n|= end\n' >ranges.ec
rm -f state
run ec-solve -n 4 -m -e masks --checkpoint=state ranges.ec
like "$stderr" 'ranges.ec: problem 1: engine masks does not support bounds' 'an engine without bounds is refused by name'
is "$status $(echo "$stdout" | grep -c '^|= end found 1 complete')" '2 1' 'and the next problem is solved'
