#!/bin/sh
# SPDX-License-Identifier: MIT
# SAT solvers agree with ec-solve: problems become clauses, and their models become solutions.
. "${srcdir:-.}/tests/tap.sh"
. "$srcdir/tests/solvers.sh"

make_problems
check_solver minisat cnf one 'minisat -verb=0 "$model" "$answer"'
check_solver cadical cnf one 'cadical -q "$model" >"$answer"'
check_solver picosat cnf all 'picosat --all "$model" >"$answer"'
check_solver cryptominisat5 cnf all 'cryptominisat5 --verb 0 --maxsol 500 "$model" >"$answer"'
check_solver clasp cnf all 'clasp --verbose=1 -q0 0 "$model" >"$answer"'
