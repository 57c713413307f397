#!/bin/sh
# SPDX-License-Identifier: MIT
# Each two options of each program work together, in any order, or are refused in one sentence.
. "${srcdir:-.}/tests/tap.sh"

step=$(rounds 9 1)
for program in $(all_programs); do
    if [ -z "$PYTHON" ]; then
        skip "$program: pairs of options" 'configure found no Python'
        continue
    fi
    mkdir "$program"
    run "$PYTHON" "$srcdir/tests/pairs.py" "$program" "$tmp/$program" "$step"
    like "$status $stdout $stderr" '^0 [1-9][0-9]* pairs, [0-9]* refused *$' "$program: pairs of options"
done
