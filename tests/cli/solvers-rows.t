#!/bin/sh
# SPDX-License-Identifier: MIT
# Solvers of pseudo-Boolean rows, weighted clauses, answer sets and integer programs agree with
# ec-solve on solutions, their numbers and the least cost.
. "${srcdir:-.}/tests/tap.sh"
. "$srcdir/tests/solvers.sh"

make_problems
check_solver clasp opb best 'clasp --verbose=1 -q1 "$model" >"$answer"'
check_solver clasp opb all 'clasp --verbose=1 -q0 0 "$model" >"$answer"'
check_solver clasp wcnf-old best 'clasp --verbose=1 "$model" >"$answer"'
check_solver 'gringo clasp' asp all 'gringo "$model" | clasp 0 >"$answer"'
check_solver glpsol lp best 'glpsol --lp "$model" -w "$answer"'
check_solver glpsol mps best 'glpsol --freemps "$model" -w "$answer"'
check_solver cbc lp best 'cbc "$model" -solve -solu "$answer"'
check_solver cbc mps best 'cbc "$model" -solve -solu "$answer"'
