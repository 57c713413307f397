#!/bin/sh
# SPDX-License-Identifier: MIT
# Each allocation of a run fails, one run after the other: every run ends with an error that says so, or with the same
# status and output as if nothing had failed. All programs, all tasks; tests/starve/starve.c does the runs.
. "${srcdir:-.}/tests/tap.sh"

starve=$builddir_under_test/tests/starve/starve
shim=$builddir_under_test/tests/starve/.libs/shim.so
if [ ! -x "$starve" ] || [ ! -f "$shim" ]; then skip_all 'no library to be preloaded was built'; fi
"$starve" "$shim" 1 '' ec-solve --version | grep '^[1-9][0-9]* allocations' >/dev/null ||
    skip_all 'allocations cannot be made to fail here'

# DLX_STARVE=N: about N failing allocations of each command, at equal distances; 0: every allocation.
runs=${DLX_STARVE-2}

# starves NAME FILES COMMAND [ARGUMENT...]: every run is right; FILES is as for starve.
starves()
{
    name=$1
    files=$2
    shift 2
    wrong=$("$starve" "$shim" "$runs" "$files" "$@" 2>&1)
    if [ "$?" -eq 0 ]; then
        ok "$name"
    else
        not_ok "$name" "$*
$wrong"
    fi
}

# names PROGRAM TITLE: the first words of a table of `PROGRAM --help=all`.
names()
{
    "$1" --help=all | sed -n "/^$2/,/^\$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p"
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
printf 'board:\nA##?\n###\n\npieces:\nAAB\nA.B\n\npiece rod: *, cost 2\n##\n' >drawn.til
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

cat >twice.ec <<'END'
|= problem twice
3|a b
a a
a b
a
b
END
printf 'a b c d\na b |1\nc d |2\na c |5\nb d |7\na d |1\nb c |3\n' >square.ec
printf '(1 2)(3 4)\n' >group

# ---- ec-solve

for kind in plain coloured bounds domino twice; do
    file=$kind.ec
    starves "$kind: the first solution" '' ec-solve $file
    starves "$kind: the first two" '' ec-solve -n 2 $file
    starves "$kind: all solutions" '' ec-solve -a $file
    starves "$kind: their number" '' ec-solve -c $file
    starves "$kind: the cheapest" '' ec-solve --min -n 3 $file
    starves "$kind: the most expensive" '' ec-solve --max $file
    starves "$kind: all by cost" '' ec-solve --min -a $file
    starves "$kind: samples" '' ec-solve --sample=3 $file
    starves "$kind: a random search" '' ec-solve --random-first=3 --seed=2 $file
    starves "$kind: a diagram" map ec-solve -t zdd --zdd-map=map $file
    starves "$kind: cubes" '' ec-solve --cubes=4 $file
    starves "$kind: a share" '' ec-solve -a --part=1/2 $file
    starves "$kind: an estimate" '' ec-solve --estimate $file
    starves "$kind: a trace" trace ec-solve -a --trace=trace $file
    starves "$kind: two threads" '' ec-solve -a -j 2 $file
    starves "$kind: two threads, in any order" '' ec-solve -c --unordered -j 2 $file
    starves "$kind: limits" '' ec-solve -a --node-limit=2 --memory-limit=1M $file
    starves "$kind: set covers" '' ec-solve --set-cover -c $file
    starves "$kind: symmetries" '' ec-solve --symmetries $file
    starves "$kind: classes" '' ec-solve -a --up-to-symmetry $file
    starves "$kind: the number of classes" '' ec-solve -c --up-to-symmetry $file
    starves "$kind: statistics" '' ec-solve -c --dry-run --stats $file
    starves "$kind: faults" '' ec-solve -C $file
done
for engine in $(names ec-solve Engines); do
    for problem in plain coloured bounds domino twice; do
        starves "engine $engine lists: $problem" '' ec-solve -e $engine -a $problem.ec
        starves "engine $engine counts: $problem" '' ec-solve -e $engine -c $problem.ec
        starves "engine $engine, the cheapest: $problem" '' ec-solve -e $engine --min -n 2 $problem.ec
    done
done
starves 'classes of the cheapest' '' ec-solve --min -n 3 --up-to-symmetry square.ec
starves 'a group' '' ec-solve -c --up-to-symmetry --group=group square.ec
printf '1:2|p\np\np\np\np\np\np\np\np\np\np\np\n' >alike.ec
starves 'classes of a large group' '' ec-solve -a --up-to-symmetry alike.ec
starves 'invariant solutions' '' ec-solve -a --invariant --group=group square.ec
starves 'solutions of equal costs' '' ec-solve --min -n 3 equal.ec
starves 'the cheapest by two threads' '' ec-solve --min -n 2 -j 2 plain.ec
starves 'set covers, listed' '' ec-solve --set-cover -a sets.ec
starves 'the smallest set covers' '' ec-solve --set-cover --min -n 3 sets.ec
starves 'the number of set covers' '' ec-solve --set-cover -c sets.ec
starves 'set covers by two threads' '' ec-solve --set-cover --min -j 2 sets.ec
starves 'small set covers' '' ec-solve --set-cover --at-most=3 -a sets.ec
starves 'the number of small set covers' '' ec-solve --set-cover --at-most=3 -c sets.ec
for format in $(names ec-solve 'Formats of -t'); do
    file=plain.ec
    [ "$format" != tiling ] || file=drawn.til
    starves "solutions as $format" '' ec-solve -a -t "$format" $file
done
starves 'a stream' '' ec-solve -a stream.ec
starves 'a stream by two threads' '' ec-solve -a -j 2 stream.ec
starves 'a stream of counts' '' ec-solve -c -q --stats -j 2 stream.ec
starves 'an output file' solved ec-solve -a -o solved plain.ec
starves 'an explanation' '' ec-solve --explain none.ec
for number in 5 10 15 20 25 30; do FAIL_AT=$number LD_PRELOAD=$shim ec-solve -C stream.ec 2>/dev/null; done >out
is "$(grep '[1-9] error' out)" '' 'memory that fails is no fault of a problem'

# ---- proofs

for format in drat lrat lrat-binary veripb veripb-unsat; do
    for problem in none plain domino; do
        starves "$format: $problem" proof ec-solve -a --proof=proof --proof-format=$format $problem.ec
    done
    starves "$format: the cheapest" proof ec-solve --min --proof=proof --proof-format=$format plain.ec
    starves "$format: a set cover" proof ec-solve --set-cover --min --proof=proof --proof-format=$format sets.ec
done
for problem in 'scpog none' 'scpog plain' 'scpog domino' 'cpog domino'; do
    starves "$problem" proof,formula ec-solve -c --proof=proof --proof-format=${problem% *} --proof-cnf=formula "${problem#* }.ec"
done
starves 'a proof in DRAT of clauses' proof,clauses ec-solve -a --proof=proof --proof-cnf=clauses none.ec
starves 'a proof for VeriPB of a formula' proof,formula \
    ec-solve --proof=proof --proof-format=veripb --proof-opb=formula none.ec

# ---- checkpoints, which have times in them, and cubes

starves 'a checkpoint of a list' solved sh -c 'rm -f saved; exec ec-solve -a --checkpoint=saved -o solved domino.ec'
starves 'a checkpoint of a count' '' sh -c 'rm -f saved; exec ec-solve -c --checkpoint=saved more.ec'
starves 'a checkpoint of the cheapest' '' sh -c 'rm -f saved; exec ec-solve -m -n 2 --checkpoint=saved plain.ec'
starves 'a checkpoint by two threads' '' sh -c 'rm -f saved; exec ec-solve -c -j 2 --checkpoint=saved more.ec'
rm -f saved
ec-solve -q -c --checkpoint=saved --node-limit=100 more.ec >out
starves 'a count continues from a checkpoint' '' sh -c 'cp saved again || exit 2; exec ec-solve -c --resume=again more.ec'
rm -f saved
ec-solve -q -a --checkpoint=saved --node-limit=10 domino.ec >out
starves 'a list continues from a checkpoint' '' sh -c 'cp saved again || exit 2; exec ec-solve -a --resume=again domino.ec'

ec-solve --cubes=4 more.ec >cubes
results=
for cube in 1 2 3 4; do
    ec-solve -c --cube=$cube --cubes-file=cubes more.ec >result.$cube
    results="$results result.$cube"
done
starves 'solutions of a cube' '' ec-solve -a --cube=1 --cubes-file=cubes more.ec
starves 'the number of solutions of a cube' '' ec-solve -c --cube=1 --cubes-file=cubes more.ec
starves 'merging results' '' ec-solve -c --merge=cubes more.ec $results
ec-solve --cubes=3 domino.ec >cubes
for format in drat veripb; do
    results=
    for cube in 1 2 3; do
        ec-solve -q -a --cube=$cube --cubes-file=cubes --proof=part.$cube --proof-format=$format domino.ec >result.$cube
        results="$results result.$cube part.$cube"
    done
    starves "a proof of a cube in $format" proof \
        ec-solve -a --cube=1 --cubes-file=cubes --proof=proof --proof-format=$format domino.ec
    starves "merging proofs in $format" proof \
        ec-solve -a --merge=cubes --proof=proof --proof-format=$format domino.ec $results
done

# ---- ec-convert and ec-answer

for format in $(names ec-convert 'Formats of -t'); do
    file=plain.ec
    ec-convert -q -t "$format" $file >in 2>/dev/null || file=domino.ec
    starves "writing $format" '' ec-convert -t "$format" $file
    if ec-convert -q -t "$format" $file >"in.$format" 2>/dev/null && ec-convert -q "in.$format" >/dev/null 2>&1; then
        starves "reading $format" '' ec-convert "in.$format"
    fi
done
starves 'reading pieces and a board' '' ec-convert drawn.til
ec-solve -q -a -t tiling drawn.til >drawn
starves 'checking pictures' '' ec-answer --check drawn.til drawn
for encoding in $(ec-convert --help=all | sed -n '/^Encodings/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p'); do
    starves "at most one by $encoding" '' ec-convert -t cnf --amo="$encoding" more.ec
done
starves 'slack options' '' ec-convert --slack coloured.ec
starves 'labels' '' ec-convert -t csv --labels plain.ec
starves 'a quotient' orbits ec-convert --invariant --group=group --orbits=orbits square.ec
for file in "$srcdir"/tests/files/problems/good/*; do
    case $file in *.col) colours=--colours=3 ;; *) colours= ;; esac
    # shellcheck disable=SC2086 # no word, or one
    starves "reading ${file##*/}" '' ec-convert $colours "$file"
done
printf '[[1, 0, 1],\n [0, 1, 0]]\n' >lists.txt
printf "<COOrdinate sparse matrix of dtype 'int64'\n\twith 2 stored elements and shape (2, 2)>\n  (0, 0)\t1\n  (1, 1)\t1\n" \
    >sparse.txt
for file in lists.txt sparse.txt; do starves "reading $file" '' ec-convert $file; done
gzip -c more.ec >more.ec.gz
starves 'unpacking' '' ec-convert more.ec.gz

ec-solve -a plain.ec >solutions
ec-solve -a -t json plain.ec >solutions.json
starves 'checking solutions' '' ec-answer -C plain.ec solutions
starves 'an answer in JSON' '' ec-answer plain.ec solutions.json
answer()
{
    printf "$2" >answer
    starves "an answer of $1" '' ec-answer -q plain.ec answer
}
answer 'a SAT solver' 's SATISFIABLE\nv 1 -2 3 -4 -5 -6 -7 -8 -9 -10 0\n'
answer CBC 'Optimal - objective value 4\n 0 o1 1 0\n'
answer Gurobi '# Objective value = 4\no1 1\no4 1\n'
answer HiGHS 'Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n# Columns 2\no1 1\no4 1\n# Rows 0\n'
answer clingo 'clingo version 5\nAnswer: 1\npick(1) pick(4)\nSATISFIABLE\n'
answer 'a script' '[1, 4]\n'
answer 'a table' 'o1 1\no4 1\n'
answer MiniZinc 'pick = [1, 4];\n----------\n==========\n'

# ---- ec-view

ec-solve -a --trace=trace plain.ec >out
for type in $(names ec-view 'Types of -t'); do
    starves "a picture as $type" '' ec-view -t "$type" plain.ec
    starves "a solution as $type" '' ec-view -t "$type" --solution=solutions plain.ec
    starves "a search as $type" '' ec-view -t "$type" --run plain.ec
    starves "a trace as $type" '' ec-view -t "$type" --trace=trace plain.ec
done
starves 'a step' '' ec-view -t svg --run --step=3 plain.ec
starves 'a page with an editor' '' ec-view -t html --live plain.ec

# ---- sudokus

starves 'a sudoku' '' sdk-solve nine.txt
starves 'a small sudoku' '' sdk-solve four.txt
starves 'all boards' '' sdk-solve -n 5 four.txt
starves 'the number of boards' '' sdk-solve -c four.txt
starves 'unique boards' '' sdk-solve --unique four.txt
starves 'a rating' '' sdk-solve -R nine.txt
starves 'the steps of a solution' '' sdk-solve --explain nine.txt
starves 'the steps as JSON' '' sdk-solve --explain -t json nine.txt
starves 'a hint' '' sdk-solve --hint nine.txt
starves 'the least board' '' sdk-solve --canonical nine.txt
starves 'givens that are not needed' '' sdk-solve --minimal nine.txt
starves 'fewer givens' '' sdk-solve --reduce-givens nine.txt
starves 'diagonals and windows' '' sdk-solve -c -n 5 --diagonals --windoku nine.txt
for method in auto links bits learn $(names sdk-solve Methods); do
    starves "a sudoku by $method" '' sdk-solve --method="$method" nine.txt
done
starves 'sudokus by two threads' '' sdk-solve -j 2 nine.txt
starves 'checking boards' '' sdk-solve -C nine.txt
for format in $(sdk-solve --help=all | sed -n '/^Formats/,/^$/s/^  \([a-z][a-z0-9-]*\) *[r-]w .*/\1/p'); do
    starves "writing boards as $format" '' sdk-solve -q -t "$format" nine.txt
    sdk-solve -q -u -t "$format" nine.txt >"board.$format"
    starves "reading boards as $format" '' sdk-solve -q -u "board.$format"
done
for file in "$srcdir"/tests/files/sudoku/good/*; do
    starves "reading ${file##*/}" '' sdk-solve -q -u "$file"
    starves "reading ${file##*/} as problems" '' sdk2ec -q --reduce "$file"
done
printf 'a(1,2,2). a(1,3,1).\na(3,1,3). a(3,4,2).\n' >facts.txt
starves 'reading facts' '' sdk-solve -u facts.txt
printf '6 7 8 7 6 6\n' >weights
starves 'making small sudokus' '' sdk-make -S 4 -n 2
starves 'making symmetric sudokus' '' sdk-make -S 6 -y half-turn --minimal
starves 'making rated sudokus' '' sdk-make -R 1..20 --seed=3
printf 'X..X\n..X.\nX..X\n.X..\n' >pattern
starves 'making sudokus of a pattern' '' sdk-make -S 4 -P pattern --tries=50
starves 'the greatest sum' '' sdk-target nine.txt
starves 'the least sum, in a grid' '' sdk-target -m -G four.txt
starves 'the two greatest sums' '' sdk-target -n 2 nine.txt
starves 'all sums' '' sdk-target -a four.txt
starves 'a sudoku as a problem' '' sdk2ec four.txt
starves 'a sudoku as clauses' '' sdk2ec -t cnf four.txt
sdk2ec four.txt | ec-solve -a >boards
for format in $(names ec2sdk 'Formats of -t'); do starves "boards as $format" '' ec2sdk -q -t "$format" boards; done
