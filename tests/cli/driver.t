#!/bin/sh
# SPDX-License-Identifier: MIT
# tests/driver shows failures and a line that counts, and gives automake the findings of tap-driver.sh.
. "${srcdir:-.}/tests/tap.sh"

[ -f "$srcdir/build-aux/tap-driver.sh" ] || skip_all 'no tap-driver.sh'
mkdir "$tmp/tree" "$tmp/tree/tests"
ln -s "$srcdir/build-aux" "$tmp/tree/build-aux"
printf 'right.t 1200\nwrong.t 2\nlater.t 3000\n' >"$tmp/tree/tests/counts"

# drive NAME: runs the script as automake does.
drive()
{
    run env srcdir="$tmp/tree" AM_TAP_AWK="$AWK" "$srcdir/tests/driver" --test-name "$1" --log-file "$1.log" \
        --trs-file "$1.trs" --color-tests no --expect-failure no -- sh "$1"
}
echo "begin 1000000000 4202" >check.progress
echo 'for i in $(seq 1200); do echo "ok $i"; done; echo 1..1200' >right.t
drive right.t
like "$stdout" '^1,200 of 4,202, 0 failed, [0-9,]* s$' 'results are counted, of those that are expected'
is "$(grep -c '^:test-result: PASS' right.t.trs)" 1200 'each is in the file of results'
sed -i 's/^shown .*/shown 9999999999/' check.progress
printf 'echo "not ok 1 - first"; echo "# why"; echo "ok 2"; echo "ok 3"; echo 1..3\n' >wrong.t
drive wrong.t
is "$stdout" "FAIL: wrong.t 1 - first
    # why
    repeat: make check TESTS='wrong.t' VERBOSE=1" 'a failure is shown with its reason and how to repeat it, and no count so soon after another'
sed -i 's/^shown .*/shown 1000000001/' check.progress
echo 'exit 3' >later.t
drive later.t
like "$stdout" '^ERROR: later\.t - missing test plan$' 'so is a script that dies'
like "$stdout" '^1,205 of 1,205, 3 failed, [0-9,]* s$' 'when all tests have ended, all results were expected'
rm check.progress
drive right.t
is "$status $stdout" '0 ' 'nothing is shown of one that passes where nothing is counted'
