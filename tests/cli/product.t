#!/bin/sh
# SPDX-License-Identifier: MIT
# Where features meet: each task of each engine on tiny problems with all mixtures of features, against brute force.
# `tests/everywhere campaign` runs it for an hour; tests/campaign/product.c explains it.
. "${srcdir:-.}/tests/tap.sh"

product=$builddir_under_test/tests/campaign/product
if [ ! -x "$product" ]; then skip_all "$product is not built"; fi

# About 12 s of processor time.
case $MODE_FLAGS in
*sanitize*) checks=$(rounds 20000 60000) ;;
*) checks=$(rounds 120000 400000) ;;
esac
run "$product" --seed=1 --checks=$checks --faults=20 --programs="$builddir_under_test"
is "$status" 0 'answers of all tasks, engines and features are right, or refusals are predicted'
if [ "$status" -ne 0 ]; then diag "$stdout"; fi
like "$stdout" ', 0 wrong' 'there were answers'

for number in 3 4; do "$product" --print=$number; done >twice.ec
for number in 3 4; do "$product" --print=$number; done | cmp -s - twice.ec
is "$?" 0 'a problem of a number is the same each time'

# A lie is found: a program in place of ec-solve that spoils its output.
mkdir -p liar/src
cat >liar/src/ec-solve <<END
#!/bin/sh
"$bindir_under_test/ec-solve" "\$@" | sed 's/^[0-9][0-9]*\$/7/; s/complete/enough/'
END
chmod +x liar/src/ec-solve
fails_with 1 'a wrong answer is found' "$product" --seed=1 --problems=800 --faults=1 --task=search --programs=liar
like "$stdout" 'command: ec-solve -q' 'with the command'
fails_with 2 'a missing checker is no wrong answer' "$product" --seed=1 --problems=1 --programs=liar
like "$stderr" 'cannot run .*/tests/proof/check-veripb: make check-programs' 'with the name of the checker'
fails_with 1 'a task of no such name is nothing checked' "$product" --seed=1 --problems=1 --task=none --programs="$builddir_under_test"
