# SPDX-License-Identifier: MIT
# Problems for external solvers, and their results. POSIX sh; to be sourced after tests/tap.sh.
#
#     make_problems
#     check_solver minisat cnf one 'minisat -verb=0 "$model" "$answer"'
#
# make_problems writes small problems of every kind to the current directory and remembers what
# ec-solve says of them; check_solver has each one converted, solved, read back and compared.

# add NAME <PROBLEM: takes a problem into the file "list". Its number of solutions goes to NAME.count, and
# the least cost, if it has costs and a solution, to NAME.best.
add()
{
    cat >"$1.ec"
    echo "$1" >>list
    ec-solve -q -c "$1.ec" >"$1.count"
    if [ "$(cat "$1.count")" != 0 ] && grep -q '|[-0-9][0-9]*\( \|$\)' "$1.ec"; then
        ec-solve -q --min "$1.ec" | sed -n 's/^|= solution 1 cost \([-0-9]*\) .*/\1/p' >"$1.best"
    fi
}

# board N HOLES: a full board of N^2 x N^2 cells of which HOLES of 100 are then emptied.
board()
{
    "$AWK" -v n="$1" -v holes="$2" 'BEGIN {
        size = n * n
        x = 7
        for (r = 0; r < size; r++)
            for (c = 0; c < size; c++) {
                x = (x * 1103 + 12345) % 65536
                digit = (r % n * n + int(r / n) + c) % size + 1
                printf "%s%s", x % 100 < holes ? 0 : digit, c < size - 1 ? " " : "\n"
            }
    }'
}

make_sudokus()
{
    echo 1....2....3....4 | sdk2ec | add sudoku-4-two
    echo ................ | sdk2ec | add sudoku-4-empty
    echo 123....4........ | sdk2ec | add sudoku-4-none
    sdk2ec --reduce "$srcdir/examples/boards6.txt" | sed '/^|= end/q' | add sudoku-6
    grep 'easy 1$' "$srcdir/examples/puzzles.sdm" | sdk2ec --reduce | add sudoku-9-easy
    grep 'hard 3$' "$srcdir/examples/puzzles.sdm" | sed q | sdk2ec --reduce | add sudoku-9-hard
    grep 'easy 1$' "$srcdir/examples/puzzles.sdm" | sed 's/^\.\./38/' | sdk2ec -q | add sudoku-9-none
    grep 'easy 1$' "$srcdir/examples/puzzles.sdm" | sed 's/^.\{20\}/..9................./' |
        sdk2ec --reduce | add sudoku-9-several
    sdk2ec --reduce -t ec "$srcdir/examples/board16.txt" | add sudoku-16
    board 5 45 | sdk2ec --reduce | add sudoku-25
}

make_tilings()
{
    for n in 3 4 6 8; do "$AWK" -f "$srcdir/examples/queens.awk" "$n" | add "queens-$n"; done
    "$AWK" -f "$srcdir/examples/queens.awk" 6 | sed '1!s/ c\([0-9]*\) .*/& |\1/' |
        add queens-6-costs
    "$AWK" -f "$srcdir/examples/domino.awk" 2 2 | add dominoes-2
    "$AWK" -f "$srcdir/examples/domino.awk" 4 5 | add dominoes-4-5
    "$AWK" -f "$srcdir/examples/domino.awk" 4 4 r1c1 r4c4 | add dominoes-4-none
    "$AWK" -f "$srcdir/examples/domino.awk" 4 4 |
        "$AWK" 'NR == 1 { print; next } { print $0, "|" NR * 7 % 11 - 3 }' | add dominoes-4-costs
    "$AWK" -f "$srcdir/examples/langford.awk" 7 | add langford-7
    "$AWK" -f "$srcdir/examples/steiner.awk" 7 | add steiner-7
}

# Colours, bounds and costs.
make_features()
{
    add colours <"$srcdir/examples/colours.ec"
    printf 'a b | x y\na x:1\na x:2 y\nb x:1 y\nb x:2 y\nb x\n' | add colours-few
    printf 'a b | x\na x:red\na x\nb x:blue\nb x\n' | add colours-clash
    printf 'a b | x\na x:1 |3\na x:2 |1\nb x:1 |-2\nb x:3 |1\n' | add colours-costs
    add bounds <"$srcdir/examples/bounds.ec"
    "$AWK" -f "$srcdir/examples/queendom.awk" 4 2 | add queendom-4-2
    "$AWK" -f "$srcdir/examples/queendom.awk" 5 2 | add queendom-5-2
    printf '0:2|a 2|b | x\na b\na x\nb x\nb\na\n' | add bounds-secondary
    printf 'a b c\na b |-5\nc |2\na |-1\nb c |-7\nb |-3\n' | add costs-negative
}

# Pitfalls of programs.
make_oddities()
{
    add plain <"$srcdir/examples/knuth.ec"
    printf '|= problem\n|= end\n' | add no-items
    printf 'a b\n' | add no-options
    printf 'a b c\na\na b\nb\n' | add item-without-option
    printf 'a b\na\na\nb\na b\na b\n' | add duplicates
    printf 'a | x y\na x\nx\nx y\na y\n' | add secondary-only
}

make_problems()
{
    cd "$tmp" || exit 1
    make_sudokus
    make_tilings
    make_features
    make_oddities
    problems=$(cat list)
    answer=$tmp/answer
    export model answer
}

# A command that ends a solver which takes too long, with status 124; such a problem is skipped.
patience=

# Has ec-convert write problem $1 in format $2 with the options $3 to $model; prints why not if it
# refuses.
refused() { ec-convert -q -t "$2" $3 "$1.ec" 2>&1 >"$model" | sed -n '1s/^ec-convert: [^ ]*: //p'; }

# expect PROBLEM MODE: sets `expected` to the expected output of found_so.
expect()
{
    read -r expected <"$1.count"
    if [ "$expected" = 0 ] || [ "$2" = all ]; then
        expected="$expected complete"
    elif [ "$2" = best ] && [ -s "$1.best" ]; then
        read -r expected <"$1.best"
        expected="optimal cost $expected"
    else
        expected=some
    fi
}

# The content of a stream of solutions: all solutions by their number, the best solution by its cost; and if
# neither is asked for, whether there are any. $1 is the mode, or "best" for problems with costs only.
found_so()
{
    "$AWK" -v mode="$1" '
        /^\|= solution 1 cost / { cost = " cost " $5 }
        /^\|= end found/ {
            if ($4 == 0 || mode == "all" || $5 == "error") print $4, $5
            else if (mode == "best") print $5 cost
            else print "some"
        }'
}

# check_answer NAME PROBLEM MODE: reads $answer, and has the result checked once more.
check_answer()
{
    ec-answer -q "$2.ec" "$answer" >stream 2>messages
    expect "$2" "$3"
    mode=$3
    if [ "$expected" = some ]; then mode=one; fi
    got=$(found_so "$mode" <stream)
    if [ "$got" != "$expected" ]; then
        not_ok "$1" "got '$got', expected '$expected'
$(cat messages)
$(head -n 20 "$answer")"
    elif ! ec-answer --check "$2.ec" stream >messages 2>&1 && [ "$got" != '0 complete' ]; then
        not_ok "$1" "$(cat messages)"
    else
        ok "$1"
    fi
}

# check_problem SOLVER FORMAT MODE COMMAND PROBLEM
check_problem()
{
    # cbc and toulbar2 go by how the name ends.
    model=$tmp/model.${2%%-*}
    options=
    if [ "$3" != best ]; then options=--objective=none; fi
    why=$(refused "$5" "$2" "$options")
    if [ -n "$why" ]; then
        skip "$1, $2: $5" "$why"
        return
    fi
    # The answer to an earlier problem must not be taken for an answer to this problem.
    rm -f "$answer"
    outcome=0
    $patience sh -c "$4" >/dev/null 2>&1 </dev/null || outcome=$?
    if [ -n "$patience" ] && [ "$outcome" -eq 124 ]; then
        skip "$1, $2: $5" "not solved by $patience"
        return
    fi
    if [ ! -e "$answer" ]; then : >"$answer"; fi
    check_answer "$1, $2: $5" "$5" "$3"
}

# check_solver PROGRAMS FORMAT MODE COMMAND: solves each problem. COMMAND reads the file $model and
# writes the file $answer; PROGRAMS are those that it needs; MODE says what it is asked for: one
# solution or that there is none, all solutions, or the best one.
check_solver()
{
    for program in $1; do
        if ! command -v "$program" >/dev/null 2>&1; then
            skip "$1, $2" "no $program here"
            return
        fi
    done
    if ! ec-convert --help=all | grep "^  $2 " >/dev/null; then
        skip "$1, $2" "no format $2 in this build"
        return
    fi
    for problem in $problems; do check_problem "$1" "$2" "$3" "$4" "$problem"; done
}
