#!/bin/sh
# SPDX-License-Identifier: MIT
# Options are the same in all programs: their letters, where results go (-o), what is told (-v).
. "${srcdir:-.}/tests/tap.sh"

programs=$(all_programs)

# ---- letters

# Lines of a program, a letter or "-", and a long name.
for program in $programs; do
    "$program" --help=all | sed -n "s/^  -\(.\), --\([a-z-]*\).*/$program \1 \2/p
        s/^      --\([a-z-]*\).*/$program - \1/p"
done >options
is "$("$AWK" '$2 != "-" {
    if ($2 in name && name[$2] != $3) print "-" $2 ": --" name[$2] " and, in " $1 ", --" $3
    name[$2] = $3
}' options)" '' 'a letter means the same in all programs'
is "$("$AWK" '
    $3 in letter && letter[$3] != $2 { print "--" $3 ": -" letter[$3] " and, in " $1 ", -" $2 }
    { letter[$3] = $2 }' options)" '' 'an option has the same letter in all programs'
while read -r letter name; do
    is "$("$AWK" -v name="$name" '$3 == name { print $2 }' options | sort -u)" "$letter" "--$name is -$letter"
done <<'END'
a all
b box
c count
C check
f from
l time-limit
m min
n number
o output
q quiet
s seed
t to
v verbose
w weights
END
for option in output verbose quiet progress help version; do
    is "$(grep -c " $option\$" options)" "$(echo "$programs" | wc -l | tr -d ' ')" "every program has --$option"
done

# Other letters and spellings are understood too.
same_output() { is "$($2 2>&1)" "$($1 2>&1)" "$2: as $1"; }
sdk2ec "$examples/puzzles.sdm" | ec-solve >solutions
"$AWK" -f "$examples/queens.awk" 5 >queens.ec
grep -v '#' "$examples/puzzles.sdm" | head -n 1 | cut -c 1-81 >pattern
printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' >graph.col
same_output 'sdk-make --minimal' 'sdk-make -m'
same_output 'sdk-make -R ..5' 'sdk-make -r ..5'
same_output 'sdk-make -P pattern' 'sdk-make -p pattern'
same_output "sdk-target -G $examples/target.txt" "sdk-target -g $examples/target.txt"
same_output 'ec2sdk -S 9 solutions' 'ec2sdk -s 9 solutions'
same_output 'ec-solve -c --colours=3 graph.col' 'ec-solve -c --colors=3 graph.col'
same_output 'ec-solve -c --colours=3 graph.col' 'ec-solve -c --colours 3 graph.col'
same_output 'ec-convert --colours=3 graph.col' 'ec-convert --colors=3 graph.col'
is "$(ec-solve -c --colors=3 graph.col)" 6 'a graph is coloured'
is "$(ec-solve --help=all | grep -c colors)" 0 'they are not listed'

# ---- -o

# work PROGRAM OPTION...: runs the program on its input.
work()
{
    program=$1
    shift
    case $program in
    ec-answer) ec-answer "$@" --check queens.ec listed ;;
    ec-convert) ec-convert "$@" -t lp queens.ec ;;
    ec-solve) ec-solve "$@" -a queens.ec ;;
    ec-view) ec-view "$@" -t svg queens.ec ;;
    ec2sdk) ec2sdk "$@" solutions ;;
    sdk-make) sdk-make "$@" ;;
    sdk-target) sdk-target "$@" "$examples/target.txt" ;;
    *) "$program" "$@" "$examples/puzzles.sdm" ;;
    esac
}
ec-solve -a queens.ec >listed
for program in $programs; do
    work "$program" >expected
    prints 0 '' "$program -o" work "$program" -o result
    same result expected "$program -o: what would be written to standard output"
    echo before >result
    work "$program" --output=result
    same result expected "$program --output: a file is replaced"
    is "$(work "$program" -o -)" "$(cat expected)" "$program -o -: standard output"
    gives '0 ' "$program -v" work "$program" -v -o result
    like "$stderr" "^$program: .*\(read as\|seed\) " "$program -v: what is recognised"
    is "$(work "$program" -v -q 2>&1)" "$(cat expected)" "$program -v -q"
    run work "$program" -o missing/result
    is "$status $stdout $stderr" "2  $program: missing/result: No such file or directory" \
        "$program -o: a file that cannot be made"
    is "$(ls -d result* missing* 2>/dev/null | tr '\n' ' ')" 'result ' "$program -o: nothing is left behind"
    # A limit on the size of files stands for a full disk.
    if (trap '' XFSZ && ulimit -f 0 && ! echo text >limited) 2>/dev/null; then
        echo before >result
        (
            trap '' XFSZ
            ulimit -f 0
            work "$program" -o result
        ) 2>/dev/null
        is "$? $(cat result)" '2 before' "$program -o: what was there stays if writing fails"
        is "$(echo result*)" result "$program -o: nothing is left behind then"
    else
        skip "$program -o: what was there stays if writing fails" 'no limit can be set'
    fi
done

# Messages about engines and times.
complains ': read as ec: exact-cover text' 'ec-solve -v: the format' ec-solve -v -c queens.ec
like "$stderr" '25 options' 'ec-solve -v: the size'
like "$stderr" 'engine [a-z]*.*, found 10 complete' 'ec-solve -v: the engine'
like "$stderr" 'queens.ec: 1 done in [0-9.]* s$' 'ec-solve -v: the time'
complains ': read as lines; 6x6, boxes 2x3, blanks . (-f line)$' 'sdk-solve -v: the size' sdk-solve -v "$examples/boards6.txt"
like "$stderr" 'at most 9x9 are solved by vectors' 'sdk-solve -v: the vectors of small boards'
complains 'puzzle 1: engine [a-z]*' 'sdk-solve -v: the engine' sdk-solve -v -n 2 --time-limit=99 "$examples/boards6.txt"

# A file that is read and written, a file with a mode of its own, a file behind a link, a device.
cp queens.ec both.ec
ec-convert -t lp both.ec >expected
chmod 640 both.ec
ec-convert -t lp -o both.ec both.ec
same both.ec expected '-o: the file that is read'
is "$(ls -l both.ec | cut -c 1-10)" '-rw-r-----' '-o: its mode stays'
mkdir folder
echo before >folder/real
ln -s folder/real link
ec-solve -c -o link queens.ec
is "$(cat folder/real) $(ls -l link | cut -c 1)" '10 l' '-o: a link stays one'
is "$(ec-solve -c -o /dev/stderr queens.ec 2>&1)" 10 '-o: a device or a pipe is written to as it is'

# Errors that leave nothing to write leave the file; output beside other errors is kept.
echo before >result
run ec-convert -t cnf -o result /dev/null missing.ec
is "$status $(cat result)" '2 before' '-o: nothing to write, because of errors'
printf '|= problem\na\na b\n|= problem\na\na\n' >half.ec
run ec-solve -c -o result half.ec
is "$status $(tr '\n' , <result)" '2 ,1,' '-o: what errors do not concern is kept'

# A signal that ends a program leaves the file as it was.
mkfifo pipe
exec 3<>pipe
# A shell has programs in the background ignore INT, and nohup has all that it runs ignore HUP.
ignored=$(sh -c 'kill -s HUP $$; echo HUP' 2>/dev/null)
# is_begun: is a file written that is to take the place of result?
is_begun()
{
    set -- result.*
    test -e "$1"
}
for program in sdk2ec ec-convert ec2sdk; do
    for signal in HUP TERM; do
        if [ "$signal" = "$ignored" ]; then
            skip "$program -o, $signal: the file stays as it was" 'HUP is ignored'
            continue
        fi
        echo before >result
        "$program" -o result pipe 2>/dev/null &
        await is_begun
        kill -s $signal $!
        wait $! 2>/dev/null
        is "$(cat result) $(echo result*)" 'before result' "$program -o, $signal: the file stays as it was"
    done
done
ec-solve -a -o result "$examples/knuth.ec"
echo before >result
"$AWK" -f "$examples/queens.awk" 18 >long.ec
ec-solve -a -o result -l 0.2 -q long.ec
is "$? $(tail -n 1 result | sed 's/[0-9][0-9]*/N/')" '3 |= end found N timeout' '-o: what was found within a limit'
