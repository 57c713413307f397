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

# starves FILES COMMAND [ARGUMENT...]: every run of the command is right; FILES is as for starve.
starves()
{
    files=$1
    shift
    if wrong=$("$starve" "$shim" "$runs" "$files" "$@" 2>&1); then
        ok "$*"
    else
        not_ok "$*" "$wrong"
    fi
}

# starves_each COMMAND OPERAND OPTIONS...: the command with each of the options, which are words.
starves_each()
{
    command=$1 operand=$2
    shift 2
    for options; do starves '' $command $options "$operand"; done
}

# names PROGRAM TITLE: the first words of a table of `PROGRAM --help=all`.
names() { "$1" --help=all | sed -n "/^$2/,/^\$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p"; }

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
printf '|= problem a\nx y\nx\ny\nx y\n|= end\n|= problem b\nu v w\nu v\nw\nv\n|= end\n' >stream.ec
printf 'i0\ni0 |-1\ni0 |-1\ni0 |1\ni0 |1\ni0\ni0 |10\n' >equal.ec
printf 'a b c\na b\nb c\na c\n' >none.ec
printf '1 2 3 4 5 6 7 8\n1 2 3\n3 4 5\n5 6 7\n7 8 1\n2 4 6\n8 2 5\n1 4 7\n3 6 8\n' >sets.ec
make_examples domino=domino,4,4 more=domino,6,6
printf '.21.....3..2....\n' >four.txt
printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n' >nine.txt

printf '|= problem twice\n3|a b\na a\na b\na\nb\n' >twice.ec
printf 'a b c d\na b |1\nc d |2\na c |5\nb d |7\na d |1\nb c |3\n' >square.ec
printf '(1 2)(3 4)\n' >group

# ---- ec-solve

for file in plain.ec coloured.ec bounds.ec domino.ec twice.ec; do
    starves_each ec-solve $file '' '-n 2' -a -c '--min -n 3' --max '--min -a' --sample=3 \
        '--random-first=3 --seed=2' \
        --cubes=4 '-a --part=1/2' --estimate '-a -j 2' '-c --unordered -j 2' \
        '-a --node-limit=2 --memory-limit=1M' \
        '--set-cover -c' --symmetries '-a --up-to-symmetry' '-c --up-to-symmetry' \
        '-c --dry-run --stats' -C
    starves map ec-solve -t zdd --zdd-map=map $file
    starves trace ec-solve -a --trace=trace $file
    for engine in $(names ec-solve Engines); do starves_each "ec-solve -e $engine" $file -a -c '--min -n 2'; done
done
starves_each ec-solve square.ec '--min -n 3 --up-to-symmetry' '-c --up-to-symmetry --group=group' \
    '-a --invariant --group=group'
printf '1:2|p\np\np\np\np\np\np\np\np\np\np\np\n' >alike.ec
starves '' ec-solve -a --up-to-symmetry alike.ec
starves '' ec-solve --min -n 3 equal.ec
starves '' ec-solve --min -n 2 -j 2 plain.ec
starves_each 'ec-solve --set-cover' sets.ec -a '--min -n 3' -c '--min -j 2' '--at-most=3 -a' '--at-most=3 -c'
for format in $(names ec-solve 'Formats of -t'); do
    file=plain.ec
    [ "$format" != tiling ] || file=drawn.til
    starves '' ec-solve -a -t "$format" $file
done
starves_each ec-solve stream.ec -a '-a -j 2' '-c -q --stats -j 2'
starves solved ec-solve -a -o solved plain.ec
starves '' ec-solve --explain none.ec
for number in 5 10 15 20 25 30; do FAIL_AT=$number LD_PRELOAD=$shim ec-solve -C stream.ec 2>/dev/null; done >out
is "$(grep '[1-9] error' out)" '' 'memory that fails is no fault of a problem'

# ---- proofs

for format in drat lrat lrat-binary veripb veripb-unsat; do
    for task in '-a none.ec' '-a plain.ec' '-a domino.ec' '--min plain.ec' '--set-cover --min sets.ec'; do
        case $format$task in
        *rat*--min*) ;; # no proofs of an optimum
        *) starves proof ec-solve --proof=proof --proof-format=$format $task ;;
        esac
    done
done
for task in 'scpog none' 'scpog plain' 'scpog domino' 'cpog domino'; do
    starves proof,formula ec-solve -c --proof=proof --proof-format=${task% *} --proof-cnf=formula "${task#* }.ec"
done
starves proof,clauses ec-solve -a --proof=proof --proof-cnf=clauses none.ec
starves proof,formula ec-solve --proof=proof --proof-format=veripb --proof-opb=formula none.ec

# ---- checkpoints, which have times in them, and cubes

starves solved sh -c 'rm -f saved; exec ec-solve -a --checkpoint=saved -o solved domino.ec'
for task in '-c more.ec' '-m -n 2 plain.ec' '-c -j 2 more.ec'; do
    starves '' sh -c "rm -f saved; exec ec-solve --checkpoint=saved $task"
done
for task in '-c more.ec' '-a domino.ec'; do
    rm -f saved
    case $task in -c*) nodes=100 ;; *) nodes=10 ;; esac
    ec-solve -q --checkpoint=saved --node-limit=$nodes $task >out
    starves '' sh -c "cp saved again || exit 2; exec ec-solve --resume=again $task"
done

ec-solve --cubes=4 more.ec >cubes
for cube in 1 2 3 4; do ec-solve -c --cube=$cube --cubes-file=cubes more.ec >result.$cube; done
starves_each 'ec-solve --cube=1 --cubes-file=cubes' more.ec -a -c
starves '' ec-solve -c --merge=cubes more.ec result.1 result.2 result.3 result.4
ec-solve --cubes=3 domino.ec >cubes
for format in drat veripb; do
    results=
    for cube in 1 2 3; do
        ec-solve -q -a --cube=$cube --cubes-file=cubes --proof=part.$cube --proof-format=$format domino.ec >result.$cube
        results="$results result.$cube part.$cube"
    done
    starves proof ec-solve -a --cube=1 --cubes-file=cubes --proof=proof --proof-format=$format domino.ec
    starves proof ec-solve -a --merge=cubes --proof=proof --proof-format=$format domino.ec $results
done

# ---- ec-convert and ec-answer

for format in $(names ec-convert 'Formats of -t'); do
    file=plain.ec
    ec-convert -q -t "$format" $file >in 2>/dev/null || file=domino.ec
    starves '' ec-convert -t "$format" $file
    if ec-convert -q -t "$format" $file >"in.$format" 2>/dev/null && ec-convert -q "in.$format" >/dev/null 2>&1; then
        starves '' ec-convert "in.$format"
    fi
done
starves '' ec-convert drawn.til
ec-solve -q -a -t tiling drawn.til >drawn
starves '' ec-answer --check drawn.til drawn
for encoding in $(ec-convert --help=all | sed -n '/^Encodings/,/^$/s/^  \([a-z][a-z0-9-]*\) .*/\1/p'); do
    starves '' ec-convert -t cnf --amo="$encoding" more.ec
done
starves '' ec-convert --slack coloured.ec
starves '' ec-convert -t csv --labels plain.ec
starves orbits ec-convert --invariant --group=group --orbits=orbits square.ec
printf '[[1, 0, 1],\n [0, 1, 0]]\n' >lists.txt
printf "<COOrdinate sparse matrix of dtype 'int64'\n\twith 2 stored elements and shape (2, 2)>\n  (0, 0)\t1\n  (1, 1)\t1\n" \
    >sparse.txt
gzip -c more.ec >more.ec.gz
for file in "$srcdir"/tests/files/problems/good/* lists.txt sparse.txt more.ec.gz; do
    case $file in *.col) colours=--colours=3 ;; *) colours= ;; esac
    # shellcheck disable=SC2086 # no word, or one
    starves '' ec-convert $colours "$file"
done

ec-solve -a plain.ec >solutions
ec-solve -a -t json plain.ec >solutions.json
starves '' ec-answer -C plain.ec solutions
starves '' ec-answer plain.ec solutions.json
# Answers of a SAT solver, CBC, Gurobi, HiGHS, clingo, a script, a table, and MiniZinc.
number=0
for answer in 's SATISFIABLE\nv 1 -2 3 -4 -5 -6 -7 -8 -9 -10 0\n' \
    'Optimal - objective value 4\n 0 o1 1 0\n' '# Objective value = 4\no1 1\no4 1\n' \
    'clingo version 5\nAnswer: 1\npick(1) pick(4)\nSATISFIABLE\n' \
    'Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 4\n'\
'# Columns 2\no1 1\no4 1\n# Rows 0\n' \
    '[1, 4]\n' 'o1 1\no4 1\n' 'pick = [1, 4];\n----------\n==========\n'; do
    number=$((number + 1))
    printf "$answer" >answer.$number
    starves '' ec-answer -q plain.ec answer.$number
done

# ---- ec-view

ec-solve -a --trace=trace plain.ec >out
for type in $(names ec-view 'Types of -t'); do
    [ "$type" = dot ] || starves_each "ec-view -t $type" plain.ec '' --solution=solutions
    starves_each "ec-view -t $type" plain.ec --run --trace=trace
done
starves_each ec-view plain.ec '-t svg --run --step=3' '-t html --live'

# ---- sudokus

starves_each sdk-solve four.txt '' '-n 5' -c --unique
starves_each sdk-solve nine.txt '' -R --explain '--explain -t json' --hint --canonical --minimal \
    --reduce-givens '-c -n 5 --diagonals --windoku' '-j 2' -C
for method in auto links bits learn $(names sdk-solve Methods); do
    starves '' sdk-solve --method="$method" nine.txt
done
for format in $(sdk-solve --help=all | sed -n '/^Formats/,/^$/s/^  \([a-z][a-z0-9-]*\) *[r-]w .*/\1/p'); do
    starves '' sdk-solve -q -t "$format" nine.txt
    sdk-solve -q -u -t "$format" nine.txt >"board.$format"
    starves '' sdk-solve -q -u "board.$format"
done
for file in "$srcdir"/tests/files/sudoku/good/*; do
    starves '' sdk-solve -q -u "$file"
    starves '' sdk2ec -q --reduce "$file"
done
printf 'a(1,2,2). a(1,3,1).\na(3,1,3). a(3,4,2).\n' >facts.txt
starves '' sdk-solve -u facts.txt
printf 'X..X\n..X.\nX..X\n.X..\n' >pattern
for options in '-S 4 -n 2' '-S 6 -y half-turn --minimal' '-R 1..20 --seed=3' '-S 4 -P pattern --tries=50'; do
    starves '' sdk-make $options
done
starves_each sdk-target nine.txt '' '-n 2'
starves_each sdk-target four.txt '-m -G' -a
starves_each sdk2ec four.txt '' '-t cnf'
sdk2ec four.txt | ec-solve -a >boards
for format in $(names ec2sdk 'Formats of -t'); do starves '' ec2sdk -q -t "$format" boards; done
