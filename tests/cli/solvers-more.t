#!/bin/sh
# SPDX-License-Identifier: MIT
# Further solvers agree with ec-solve, those that few machines have. Not a part of `make check`;
# `make check-solvers` runs it.
. "${srcdir:-.}/tests/tap.sh"
. "$srcdir/tests/solvers.sh"

# sat4j NAME FORMAT MODE: SAT4J, of which Debian has jar files that do not run by themselves.
sat4j()
{
    jar=/usr/share/java/org.ow2.sat4j.$1.jar
    if [ -e "$jar" ]; then
        check_solver java "$2" "$3" "java -jar $jar"' "$model" >"$answer"'
    else
        skip "sat4j, $2" "no $jar here"
    fi
}

make_problems
patience='timeout 20'
check_solver kissat cnf one 'kissat -q "$model" >"$answer"'
sat4j core cnf one
sat4j pb opb best
all=$problems
problems=$(echo "$problems" | grep -v -x -e no-options -e item-without-option)
sat4j maxsat wcnf-old best
skip 'sat4j, wcnf-old: items without options' 'it reads no empty clauses among weighted ones'
problems=$all
check_solver minisat+ opb best 'minisat+ "$model" >"$answer"'
check_solver lp_solve mps best 'lp_solve -fmps "$model" -S3 >"$answer"'
check_solver lp_solve mps-fixed best 'lp_solve -mps "$model" -S3 >"$answer"'
check_solver highs lp best 'highs --solution_file "$answer" "$model"'
check_solver toulbar2 wcnf-old best 'toulbar2 "$model" -s >"$answer"'
check_solver fzn-gecode fzn all 'fzn-gecode -a "$model" >"$answer"'
check_solver minizinc mzn all 'minizinc --solver gecode -a "$model" >"$answer"'
check_solver fzn-gecode fzn best 'fzn-gecode "$model" >"$answer"'
check_solver minizinc mzn best 'minizinc --solver gecode "$model" >"$answer"'
