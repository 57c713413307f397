#!/bin/sh
# SPDX-License-Identifier: MIT
# The generators give problems with the known numbers of solutions. ec-solve finds these numbers, and
# so does, where it is quick enough, examples/ec-count.awk, which shares no code with it.
. "${srcdir:-.}/tests/tap.sh"

while read -r judges count generator arguments; do
    # The arguments are words.
    "$AWK" -f "$examples/$generator.awk" $arguments >"$tmp/problem"
    is "$(ec-solve -c "$tmp/problem")" "$count" "ec-solve: $generator $arguments"
    if [ "$judges" = both ]; then
        is "$("$AWK" -f "$examples/ec-count.awk" "$tmp/problem")" "$count" "ec-count: $generator $arguments"
    fi
done <<'END'
both 4 queens 6
both 92 queens 8
solver 14200 queens 12
both 0 langford 5
both 52 langford 7
solver 0 langford 9
both 36 domino 4 4
both 6728 domino 6 6
both 0 domino 3 3
solver 0 domino 8 8 r1c1 r8c8
both 2 domino 3 3 r2c2
solver 8 pentomino 3 20
solver 520 pentomino 8 8
both 30 steiner 7
both 840 steiner 9
both 30 steiner 8 4 3
both 0 steiner 8
both 8 triples 9
solver 115200 triples 13
both 6 factors 6
solver 6240 factors 8
solver 320 queendom 4 3
solver 46602 planted 60 3 240
both 18 planted 12 3 40 2
both 576 latin 4
solver 161280 latin 5
END

# Without the numbers that it needs, or with others, a generator says which these are.
for generator in "$examples"/*.awk; do
    case $generator in *-count.awk) continue ;; esac
    for arguments in '' '0 0 0' 'all of them'; do
        name=${generator##*/}
        "$AWK" -f "$generator" $arguments >"$tmp/problem" 2>"$tmp/message"
        is "$? $(cat "$tmp/problem")$(sed 's/\(awk\) .*/\1/' "$tmp/message")" "2 usage: $name" \
            "$name $arguments: its usage"
    done
done

for problem in knuth=1 colours=12; do
    file=$examples/${problem%=*}.ec
    is "$(ec-solve -c "$file")" "${problem#*=}" "ec-solve: ${file##*/}"
    is "$("$AWK" -f "$examples/ec-count.awk" "$file")" "${problem#*=}" "ec-count: ${file##*/}"
done

# One solution each: so many ones.
for boards in boards4=5 boards6=5 board16=1; do
    file=$examples/${boards%=*}.txt
    is "$(sdk2ec "$file" | ec-solve -c | tr -d '\n')" \
        "$(echo 11111 | cut -c "1-${boards#*=}")" "one solution each: ${file##*/}"
done

sdk2ec --reduce "$examples/boards4.txt" >"$tmp/stream"
is "$("$AWK" -f "$examples/ec-count.awk" "$tmp/stream")" "$(ec-solve -c "$tmp/stream")" \
    'both count a stream of several problems'

is "$(sdk-target "$examples/target.txt")" 2856 'sdk-target: the best score'
is "$(sdk-target --min "$examples/target.txt")" 2831 'sdk-target: the least score'
