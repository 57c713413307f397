#!/bin/sh
# SPDX-License-Identifier: MIT
# Traps of handing out cubes with GNU parallel, each with the wrong way, which --merge catches, and
# the right one. parts.t has the example script killed at random.
. "${srcdir:-.}/tests/tap.sh"

case $(parallel --version 2>/dev/null) in
*GNU*) ;;
*) skip_all 'GNU parallel is not installed' ;;
esac

real=$bindir_under_test/ec-solve
HOME=$tmp # for what parallel keeps there
export HOME
"$AWK" -f "$examples/queens.awk" 8 >queens.ec
"$real" --cubes=8 -o cubes queens.ec
count=$(wc -l <cubes)

# An ec-solve that obeys the file `trouble` at cube 3, the first time.
mkdir bin
cat >bin/ec-solve <<EOF
#!/bin/sh
case " \$* " in
*' --cube=3 '*) if mv "$tmp/trouble" "$tmp/trouble.\$\$" 2>/dev/null; then . "$tmp/trouble.\$\$"; fi ;;
esac
exec "$real" "\$@"
EOF
chmod +x bin/ec-solve
PATH=$tmp/bin:$PATH

# hand_out OPTION...: the numbers of cubes on standard input, to the jobs in turn.
hand_out() { parallel --will-cite -j1 "$@" ec-solve -c --cube={} --cubes-file=cubes queens.ec; }
# merged FILE...: the count, or the message.
merged() { "$real" -c --merge=cubes queens.ec "$@" 2>&1; }
# naive FILE...: the sum of the counts in the lines.
naive() { cat "$@" | "$AWK" '{ for (i = 1; i < NF; i++) if ($i == "found") sum += $(i + 1) } END { print sum }'; }

# The reader of the output is killed with the master, after every job has ended, and has saved three
# lines.
: >log
seq "$count" | hand_out --joblog log | {
    while [ "$(wc -l <log)" -le "$count" ]; do sleep 0.1; done
    "$AWK" '{ print } NR == 3 { exit }' >lines
}
is "$(wc -l <lines | tr -d ' ') of $(sed 1d log | wc -l | tr -d ' ')" "3 of $count" \
    'a log lists more jobs than have left their lines'
seq "$count" | hand_out --joblog log --resume >>lines
is "$?" 0 '--resume believes it'
is "$(merged lines)" "ec-solve: cubes: $((count - 3)) of $count cubes have no result: 4-$count" \
    '--merge names what was lost'
seq 4 "$count" | hand_out >>lines
is "$(merged lines)" 92 'and with those cubes searched, the count is exact'

# --resume does not repeat failed jobs, and ends with status 0.
rm -f log
echo 'exit 7' >trouble
seq "$count" | hand_out --joblog log >lines
is "$?" 1 'one job fails'
seq "$count" | hand_out --joblog log --resume >>lines
is "$?" 0 '--resume leaves it and ends with status 0'
is "$(merged lines)" "ec-solve: cubes: 1 of $count cubes have no result: 3" '--merge names it'
seq "$count" | hand_out --joblog log --resume-failed >>lines
is "$(merged lines)" 92 '--resume-failed repeats it'

# --resume compares the numbers of jobs, not the jobs.
rm -f log
seq 3 | hand_out --joblog log >lines
seq "$count" | sort -rn | hand_out --joblog log --resume >>lines
is "$?" 0 '--resume takes other jobs for those of the log'
like "$(merged lines)" 'cube [1-3] occurs twice, first at lines:[1-3]$' '--merge finds cubes twice'
sort -u lines >once
is "$(merged once)" "ec-solve: cubes: 3 of $count cubes have no result: $((count - 2))-$count" \
    'and without these, cubes that are missing'
"$AWK" '{ line[NR] = $0 } END { for (i = NR; i; i--) print line[i] }' cubes >reversed
fails_with 2 'a file of cubes that is in another order is refused' "$real" -c --cube=1 --cubes-file=reversed queens.ec
like "$stderr" "expected cube 1, found cube $count" 'as the message says'

# tries NAME MESSAGE: the cube was tried twice, after the output of the first try.
tries()
{
    rm -f log lines
    seq "$count" | hand_out --joblog log >>lines
    seq "$count" | hand_out --joblog log --resume-failed >>lines
    like "$(merged lines)" "$2" "$1"
}
echo "\"$real\" -c --node-limit=20 --cube=3 --cubes-file=cubes queens.ec 2>/dev/null; exit 3" >trouble
tries 'a try that reached a limit is refused' 'cube 3 is incomplete: its search ended as limit$'
echo "\"$real\" \"\$@\"; exit 9" >trouble
tries 'a try that failed after its result is refused' 'cube 3 occurs twice'
is "$(($(naive lines) > 92))" 1 'the sum of the lines would be wrong'
echo "\"$real\" \"\$@\" | head -c 30; exit 9" >trouble
tries 'a try that was cut off within its line is no harm' '^92$'

# A file for each job, and --resume-failed.
for trouble in 'exit 7' 'kill -9 $$' "\"$real\" \"\$@\"; exit 9" "\"$real\" \"\$@\" | head -c 30; exit 9"; do
    rm -rf log results
    echo "$trouble" >trouble
    seq "$count" | hand_out --joblog log --results 'results/{#}' >all 2>&1
    is "$?" 1 "a job fails: $trouble"
    seq "$count" | hand_out --joblog log --results 'results/{#}' --resume-failed >all 2>&1
    is "$? $(find results -name '*[0-9]' -exec cat {} + >lines; merged lines)" '0 92' \
        '--results DIR/{#} with --resume-failed is right'
done

# The example script.
for trouble in 'exit 7' 'kill -9 $$' "\"$real\" \"\$@\"; exit 9" "\"$real\" --node-limit=20 \"\$@\"; exit"; do
    rm -rf queens.ec.cubes
    echo "$trouble" >trouble
    run "$examples/cubes.sh" queens.ec 8 2
    is "$(($status > 0)) $stdout" '1 ' "cubes.sh ends without a count: $trouble"
    gives '0 92' 'run again, it has the exact count' "$examples/cubes.sh" queens.ec 8 2
done
cp queens.ec "my queen's.ec"
gives '0 92' 'a problem whose name has a blank and a quote is counted' "$examples/cubes.sh" "my queen's.ec" 12 2

# shifted SCRIPT: the cubes after a change by sed, numbered anew.
shifted()
{
    sed "$1" cubes | "$AWK" '{ line[NR] = $0 }
        END { for (i = 1; i <= NR; i++) { $0 = line[i]; $2 = i; $4 = NR; print } }' >shifted
    "$real" -c --merge=shifted queens.ec lines 2>&1
}
like "$(shifted 3p)" 'missing cube before cube 4\|is not a node of the search' 'a cube that is there twice is refused'
like "$(shifted 3d)" 'do not cover the search' 'and so is a file without one of them'
like "$(shifted '3{h;d;};4G')" 'do not cover the search' 'and one in which two have changed places'
like "$(shifted "\$p")" 'is not a node of the search' 'and one with a cube after the last'
