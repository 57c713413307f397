#!/bin/sh
# SPDX-License-Identifier: MIT
# --memory-limit bounds the memory of reading: unpacking, lines, documents and problems.
. "${srcdir:-.}/tests/tap.sh"

text='reading needs more memory than the limit of 8388608 bytes'
programs='sdk2ec ec-solve ec2sdk sdk-target sdk-solve ec-convert ec-view'

# The programs run in least KB of memory and 60 MB more: without the option, memory would run out
# where the limit does. Memory checkers map more than any limit allows.
least=4000
room=unlimited
if (ulimit -v 60000 && ec-solve --version) >/dev/null 2>&1; then
    until (ulimit -v "$least" && ec-solve --version) >/dev/null 2>&1; do least=$((least + 500)); done
    room=$((least + 60000))
fi

# limited PROGRAM ARGUMENT...: runs it with the option in that memory.
limited()
{
    program=$1
    shift
    (ulimit -v $room && exec "$program" --memory-limit=8M "$@")
}

# refused NAME PLACE PROGRAM ARGUMENT...: it ends with status 2, and says where the limit was met.
refused()
{
    name=$1 place=$2
    shift 2
    run limited "$@"
    case "$status $stderr" in
    "2 $1: "$place": $text") ok "$name" ;;
    *) not_ok "$name" "status $status: $stderr" ;;
    esac
}

# ---- unpacking and lines

head -c 100000000 /dev/zero | tr '\0' a >line
for tool in 'gzip -c' 'xz -0 -c' 'zstd -c -q'; do
    set -- $tool
    if ! echo | "$@" >/dev/null 2>&1 || ! echo a | "$@" | ec-solve --dry-run >/dev/null 2>&1; then
        skip "a line packed with $1" "no $1"
        continue
    fi
    "$@" line >packed
    for program in $programs; do refused "$program: a line packed with $1" packed:1:1 "$program" packed; done
done
if zstd --long=27 --version >/dev/null 2>&1 && echo a | zstd -q | ec-solve --dry-run >/dev/null 2>&1; then
    zstd -q -c --long=27 <line >packed
    refused 'a window larger than the limit' packed:1:1 ec-solve packed
else
    skip 'a window larger than the limit' 'no zstd'
fi
if xz --version >/dev/null 2>&1 && echo a | xz | ec-solve --dry-run >/dev/null 2>&1; then
    echo a | xz --lzma2=dict=64MiB >packed
    refused 'a dictionary larger than the limit' packed:1:1 ec-solve packed
    is "$(ec-solve -q --memory-limit=100M -c packed)" 0 'a dictionary within the limit'
else
    skip 'a dictionary larger than the limit' 'no xz'
    skip 'a dictionary within the limit' 'no xz'
fi
mkfifo endless
for program in $programs; do
    tr '\0' a </dev/zero >endless 2>/dev/null &
    refused "$program: an endless line" '(standard input):1:1' "$program" <endless
done
printf 'a\na\n' >problem.ec
tr '\0' a </dev/zero >endless 2>/dev/null &
refused 'ec-answer: an endless line' '(standard input):1:1' ec-answer problem.ec <endless
refused 'sdk-make: a line of a pattern' line:1:1 sdk-make -P line

# ---- problems

"$AWK" 'BEGIN {
    print "|= problem many options\na b"
    for (i = 0; i < 3000000; i++) print "a b"
    print "|= end\n|= problem small\na b\na\nb\n|= end\n|= problem many items"
    for (i = 0; i < 300000; i++) printf "%s ", i
    print "\n1 2\n|= end\n|= problem last\na b\na b\n|= end"
}' >stream.ec
for jobs in 1 2; do
    run limited ec-solve -c -j $jobs stream.ec
    is "$status $(echo "$stdout" | tr '\n' ,)" '2 ,1,,1,' "-j $jobs: problems within the limit are solved"
    is "$(echo "$stderr" | sed 's/:[0-9]*:[0-9]*:/:L:C:/')" "ec-solve: stream.ec:L:C: $text
ec-solve: stream.ec:L:C: $text" "-j $jobs: the others are refused"
done
run limited ec-solve -a stream.ec
is "$(echo "$stdout" | sed -n 1,2p)" '|= problem many options
|= end found 0 error' 'a refused problem has an end'
limited ec-convert -t ec -o result stream.ec 2>/dev/null
is "$? $(ec-solve -c result 2>/dev/null | tr '\n' ,)" '2 ,1,,1,' 'ec-convert passes refused problems on as such'
mkfifo pipe
yes a >pipe 2>/dev/null &
producer=$!
(ulimit -v $room && exec ec-solve --memory-limit=8M -c pipe) >/dev/null 2>messages &
guard $!
await test -s messages
kill "$producer" # the rest of the problem is skipped to its end
wait
like "$(cat messages)" "pipe:[0-9]*:1: $text" 'an endless problem is refused at once'
gives '2 1' 'the files after a refused one are read' limited ec-solve -c line problem.ec

"$AWK" 'BEGIN {
    print "{\"primary\":["
    for (i = 0; i < 400000; i++) printf "%s\"i%d\"\n", i ? "," : "", i
    print "],\"options\":[[\"i1\"]]}"
}' >large.json
"$AWK" 'BEGIN {
    print "Minimize\n obj: x1\nSubject To"
    for (i = 0; i < 200000; i++) print " c" i ": x" i " + x" i + 1 " = 1"
    print "End"
}' >large.lp
"$AWK" 'BEGIN {
    print "p cnf 1000000 500000"
    for (i = 1; i <= 500000; i++) print i, -(i + 7), 0
}' >large.cnf
for format in json lp cnf; do
    refused "$format: a file that is one problem" "large.$format:*:*" ec-convert -t ec large.$format
    is "$stdout" '' "$format: nothing is written"
done

# ---- sudokus

"$AWK" 'BEGIN {
    print "{\"grid\":["
    for (i = 0; i < 1000000; i++) print "[],"
    print "[]]}"
}' >large.json
for program in sdk2ec sdk-solve sdk-target; do
    refused "$program: values of JSON" 'large.json:*:1' "$program" -f json large.json
done

# The search is bounded as that of ec-solve is.
nodes()
{
    run "$@"
    echo "$stderr" | sed -n 's/.* \([0-9]*\) nodes.*/\1/p'
}
printf '%036d\n' 0 >board
sdk2ec --reduce board >board.ec
small=$(nodes sdk-solve -v -c --memory-limit=1M board)
large=$(nodes sdk-solve -v -c --memory-limit=1G board)
is "$small" "$(nodes ec-solve -v -c --memory-limit=1M board.ec)" 'sdk-solve: the limit is one of the search'
is "$large" "$(nodes ec-solve -v -c --memory-limit=1G board.ec)" 'and a greater one is another'
is "$((small > large))" 1 'which searches in another way'

# ---- small files

for program in ec-solve ec-convert ec-view; do
    quietly "$program: a small problem is always read" "$program" --memory-limit=1K problem.ec
done
for size in 0 x 1X; do fails_with 2 "--memory-limit=$size is no size" sdk-solve --memory-limit=$size problem.ec; done

# ---- the best solutions of a stopped search, by trees and by paths of states ----

printf '|: constant 2147483648\n0:1|a 0:1|b 0:1|c 0:1|d 0:1|e 0:1|f 0:1|g\n' >constant.ec
printf '%s\n' e 'f g d e' 'a c |-4611686018427387904' b c d f g a 'a b f g' >>constant.ec
for size in 19000 22000 25000 28000; do
    run ec-solve -q -M -a --memory-limit=$size constant.ec
    like "$(echo "$stdout" | tail -n 1)" 'limit$' "$size bytes are too few"
    is "$(echo "$stdout" | sed -n 's/.* options//p' | sort | uniq -d)" '' 'and no solution comes twice'
done
