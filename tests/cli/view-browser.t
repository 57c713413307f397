#!/bin/sh
# SPDX-License-Identifier: MIT
# The page of ec-view in a browser: tests/view/browser.py drives it and does the tests. Screenshots are
# left in the directory screenshots of the build.
. "${srcdir:-.}/tests/tap.sh"

. "$srcdir/tests/view/chromium.sh"

pictures=$builddir_under_test/screenshots
mkdir -p "$pictures" 2>/dev/null && [ -w "$pictures" ] || pictures=$tmp
ec-view -t html --run -o knuth.html "$examples/knuth.ec"
grep -v '#' "$examples/puzzles.sdm" | head -n 1 | sdk2ec --reduce | ec-view -t html --run -n 1 -o sudoku.html
"$AWK" -f "$examples/queens.awk" 6 | ec-view -t html --run --choose=mrv --choose=first -o two.html
"$AWK" -f "$examples/queens.awk" 12 | ec-view -q -t html --run -o long.html
"$AWK" -f "$examples/queens.awk" 8 | ec-view -q -t html --run -n 1 -o queens.html
for name in bounds colours; do ec-view -q -t html --run --max-steps=1000000 -o $name.html "$examples/$name.ec"; done
{ echo '|= problem knuth'; cat "$examples/knuth.ec"; echo '|= problem <b>"q'; "$AWK" -f "$examples/queens.awk" 6
    printf '|= problem\na b\na\nb\n'; } | ec-view -t html --run -o three.html
tutorial=
if command -v makeinfo >/dev/null; then
    makeinfo --html --no-split --css-include="$srcdir/doc/guide/dlx.css" -I "$srcdir/doc/guide" -o tutorial.html "$srcdir/doc/guide/dlx.texi"
    cp -r "$srcdir/doc/guide/pictures" . && tutorial=tutorial.html
fi
# Pictures of steps, equal to the page.
mkdir steps
for name in knuth bounds colours two; do
    problem=$examples/$name.ec
    if [ $name = two ]; then "$AWK" -f "$examples/queens.awk" 6 >two.ec && problem=two.ec; fi
    for step in $(seq 0 3 39) 40; do ec-view -q -t svg --run --step=$step -o steps/$name.$step.svg "$problem"; done
done
for step in 0 90 489; do
    "$AWK" -f "$examples/queens.awk" 12 | ec-view -q -t svg --run --step=$step -o steps/long.$step.svg
done
drive browser.py "$pictures" knuth.html sudoku.html two.html long.html bounds.html colours.html \
    queens.html three.html $tutorial
