#!/bin/sh
# SPDX-License-Identifier: MIT
# Each allocation of a run fails, one run after the other: every run ends with an error that says so, or with the same
# status and output as if nothing had failed. All programs, all tasks; tests/starve/starve.c does the runs.
. "${srcdir:-.}/tests/tap.sh"

starve=$builddir_under_test/tests/starve/starve
shim=$builddir_under_test/tests/starve/.libs/shim.so
cd "$tmp" || exit 1
if [ ! -x "$starve" ] || [ ! -f "$shim" ]; then skip_all 'no library to be preloaded was built'; fi
"$starve" "$shim" 1 '' ec-solve --version | grep '^[1-9][0-9]* allocations' >/dev/null ||
    skip_all 'allocations cannot be made to fail here'

# DLX_STRIDE=N leaves out all but each N-th allocation.
stride=${DLX_STRIDE-1}

# starves NAME FILES COMMAND [ARGUMENT...]: every run is right; FILES is as for starve.
starves()
{
    name=$1
    files=$2
    shift 2
    wrong=$("$starve" "$shim" "$stride" "$files" "$@" 2>&1)
    if [ "$?" -eq 0 ]; then
        ok "$name"
    else
        not_ok "$name" "$*
$wrong"
    fi
}

cat >plain.ec <<'END'
|= problem plain
a b c d e f g
c e |3
a d g |1
b c f |2
a d f |2
b g |4
d e g |1
a d |5
b f |2
c e g |1
c e |1
END
cat >coloured.ec <<'END'
|= problem coloured
p q r 0:1|h | x y
p q x y:A |1
p r x:A y |2
p x:B |1
q x:A |2
r y:B |1
q h |3
r h |1
p y:B |2
END
cat >bounds.ec <<'END'
|= problem bounds
2:3|#1 #2 #3 | s
#1 #2
#1 s:1
#1 #3 s:2
#2
#2 #3
#3
#1
#1 s:1
END
cat >stream.ec <<'END'
|= problem a
x y
x
y
x y
|= end
|= problem b
u v w
u v
w
v
|= end
END
cat >equal.ec <<'END'
i0
i0 |-1
i0 |-1
i0 |1
i0 |1
i0
i0 |10
END
printf 'a b c\na b\nb c\na c\n' >none.ec
printf '1 2 3 4 5 6 7 8\n1 2 3\n3 4 5\n5 6 7\n7 8 1\n2 4 6\n8 2 5\n1 4 7\n3 6 8\n' >sets.ec
"$AWK" -f "$srcdir/examples/domino.awk" 4 4 >domino.ec
"$AWK" -f "$srcdir/examples/domino.awk" 6 6 >more.ec
printf '.21.....3..2....\n' >four.txt
printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' >nine.txt

for kind in plain coloured bounds domino; do
    file=$kind.ec
    starves "$kind: the first solution" '' ec-solve $file
    starves "$kind: all solutions" '' ec-solve -a $file
    starves "$kind: their number" '' ec-solve -c $file
    starves "$kind: the cheapest" '' ec-solve --min -n 3 $file
    starves "$kind: the most expensive" '' ec-solve --max $file
    starves "$kind: samples" '' ec-solve --sample=3 $file
    starves "$kind: a diagram" map ec-solve -t zdd --zdd-map=map $file
    starves "$kind: cubes" '' ec-solve --cubes=4 $file
    starves "$kind: a share" '' ec-solve -a --part=1/2 $file
    starves "$kind: an estimate" '' ec-solve --estimate $file
    starves "$kind: a trace" trace ec-solve -a --trace=trace $file
    starves "$kind: two threads" '' ec-solve -a -j 2 $file
done
for engine in links bits cells weights learn masks words; do
    starves "engine $engine lists" '' ec-solve -e $engine -a domino.ec
    starves "engine $engine counts" '' ec-solve -e $engine -c plain.ec
done
starves 'engine frontier' '' ec-solve -e frontier -c domino.ec
starves 'engine relax' '' ec-solve -e relax --min -n 3 plain.ec
starves 'solutions of equal costs' '' ec-solve --min -n 3 equal.ec
starves 'the cheapest by two threads' '' ec-solve --min -n 2 -j 2 plain.ec
starves 'set covers' '' ec-solve --set-cover -a sets.ec
starves 'the smallest set covers' '' ec-solve --set-cover --min -n 3 sets.ec
starves 'the number of set covers' '' ec-solve --set-cover -c sets.ec
starves 'set covers by two threads' '' ec-solve --set-cover --min -j 2 sets.ec
starves 'solutions as JSON' '' ec-solve -a -t json plain.ec
starves 'a stream' '' ec-solve -a stream.ec
starves 'a stream by two threads' '' ec-solve -a -j 2 stream.ec
starves 'an output file' solved ec-solve -a -o solved plain.ec
starves 'an explanation' '' ec-solve --explain none.ec
starves 'faults of problems' '' ec-solve -C plain.ec
for number in 5 10 15 20 25 30; do FAIL_AT=$number LD_PRELOAD=$shim ec-solve -C stream.ec 2>/dev/null; done >out
is "$(grep '[1-9] error' out)" '' 'memory that fails is no fault of a problem'
starves 'a description' '' ec-solve --dry-run --stats plain.ec
starves 'a proof in DRAT' proof,clauses ec-solve -a --proof=proof --proof-cnf=clauses none.ec
starves 'a proof for VeriPB' proof ec-solve --proof=proof --proof-format=veripb none.ec

# A checkpoint has times in it.
starves 'a checkpoint of a list' solved sh -c 'rm -f saved; exec ec-solve -a --checkpoint=saved -o solved domino.ec'
starves 'a checkpoint of a count' '' sh -c 'rm -f saved; exec ec-solve -c --checkpoint=saved more.ec'
rm -f saved
ec-solve -q -c --checkpoint=saved --node-limit=100 more.ec >out
starves 'going on from a checkpoint' '' sh -c 'cp saved again; exec ec-solve -c --resume=again more.ec'

ec-solve --cubes=4 more.ec >cubes
results=
for cube in 1 2 3 4; do
    ec-solve -c --cube=$cube --cubes-file=cubes more.ec >result.$cube
    results="$results result.$cube"
done
starves 'solutions of a cube' '' ec-solve -a --cube=1 --cubes-file=cubes more.ec
starves 'the number of solutions of a cube' '' ec-solve -c --cube=1 --cubes-file=cubes more.ec
starves 'merging results' '' ec-solve -c --merge=cubes more.ec $results

for format in $(ec-convert --help=all | sed -n '/^Formats of -t/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p'); do
    file=plain.ec
    ec-convert -q -t "$format" $file >in 2>/dev/null || file=domino.ec
    starves "writing $format" '' ec-convert -t "$format" $file
    if ec-convert -q -t "$format" $file >"in.$format" 2>/dev/null && ec-convert -q "in.$format" >/dev/null 2>&1; then
        starves "reading $format" '' ec-convert "in.$format"
    fi
done
ec-solve -a plain.ec >solutions
starves 'checking solutions' '' ec-answer -C plain.ec solutions
printf 's SATISFIABLE\nv 1 -2 3 -4 -5 -6 -7 -8 -9 -10 0\n' >answer
starves 'an answer' '' ec-answer plain.ec answer
starves 'a drawing' '' ec-view plain.ec
starves 'a page' '' ec-view -t html --run plain.ec
starves 'a drawing of a solution' '' ec-view -t svg --solution=solutions plain.ec

starves 'a sudoku' '' sdk-solve nine.txt
starves 'a small sudoku' '' sdk-solve four.txt
starves 'a sudoku as JSON' '' sdk-solve -t json four.txt
starves 'the number of boards' '' sdk-solve -c four.txt
starves 'a rating' '' sdk-solve -R nine.txt
starves 'the steps of a solution' '' sdk-solve --explain nine.txt
starves 'the least board' '' sdk-solve --canonical nine.txt
starves 'givens that are not needed' '' sdk-solve --minimal nine.txt
starves 'a sudoku by an engine' '' sdk-solve --method=auto nine.txt
starves 'sudokus by two threads' '' sdk-solve -j 2 nine.txt
starves 'making small sudokus' '' sdk-make -S 4 -n 2
starves 'the greatest sum' '' sdk-target nine.txt
starves 'the two greatest sums' '' sdk-target -n 2 nine.txt
starves 'a sudoku as a problem' '' sdk2ec four.txt
starves 'a sudoku as clauses' '' sdk2ec -t cnf four.txt
sdk2ec four.txt | ec-solve -a >boards
starves 'boards' '' ec2sdk boards
