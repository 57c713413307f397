#!/bin/sh
# SPDX-License-Identifier: MIT
# The live page of `make play` in a browser: tests/view/live.py drives the browser and does the tests.
. "${srcdir:-.}/tests/tap.sh"

page=$builddir_under_test/doc/play.html
[ -f "$page" ] || skip_all 'the page is not built: no compiler for WebAssembly'
. "$srcdir/tests/view/chromium.sh"

"$AWK" -f "$examples/queens.awk" 8 >"$tmp/queens"
ec-solve -q "$tmp/queens" >"$tmp/found"
ec-view -q -t html --run --choose=mrv --solution="$tmp/found" "$tmp/queens" >"$tmp/native.html"
grep -v '#' "$examples/puzzles.sdm" | head -n 1 >"$tmp/sudoku"
cp "$page" "$tmp/play.html"
{ echo '| </script><script>document.title = "broken"</script>'; cat "$tmp/queens"; } >"$tmp/started.ec"
mkdir "$tmp/pictures"
ec-view -q -t svg --run --step=30 -o "$tmp/pictures/30.svg" "$tmp/queens"
ec-view -q -t svg --solution="$tmp/found" -o "$tmp/pictures/0.svg" "$tmp/queens"
printf '|= problem y\nc\nc\n' | ec-view -q -t svg -o "$tmp/pictures/second.svg"
ec-view -t html --live --choose=first "$tmp/started.ec" >"$tmp/started.html"

# The cases that Node runs, for the browser: FILE, what the native program prints, and its arguments.
cases=$tmp/cases
mkdir "$cases" "$tmp/made"
case_count=0
compare()
{
    case_count=$((case_count + 1))
    case_files=$cases/$(printf %03d $case_count)
    mkdir "$case_files"
    echo "$1" >"$case_files/name"
    cp "$2" "$case_files/input"
    shift 2
    printf '%s\n' "$@" >"$case_files/args"
    "$@" <"$case_files/input" >"$case_files/output" 2>"$case_files/errors"
    echo $? >"$case_files/status"
}
(tmp=$tmp/made && cd "$srcdir" && . tests/view/play-cases.sh)
drive live.py "$tmp/play.html" "$tmp/native.html" "$tmp/queens" "$(ec-solve -c "$tmp/queens")" \
    "$tmp/sudoku" 1 "$tmp/started.html" "$tmp/started.ec" "$tmp/pictures" "$cases"
size=$(wc -c <"$page")
is "$([ "$size" -le 680000 ] && echo small || echo "$size bytes")" small 'the page has at most 680000 bytes'
