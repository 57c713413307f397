#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-view --live: the live page with a problem in its editor. The page is a stand-in, beside a copy of the program.
. "${srcdir:-.}/tests/tap.sh"

[ -r /proc/self/exe ] || skip_all 'no /proc: the page is looked for in the installation directory only'
mkdir -p "$tmp/bin" "$tmp/share/dlx"
cp "$bindir_under_test/ec-view" "$tmp/bin"
PATH=$tmp/bin:$PATH
page=$tmp/share/dlx/play.html
live() { run ec-view -t html --live "$@"; }

if [ -e "$(grep -a -o '/[^ ]*/dlx/play\.html' "$tmp/bin/ec-view" | grep -v '^/share')" ]; then
    skip 'without the page, the message says how to get it' 'a page is installed'
else
    live </dev/null
    is "$status $stdout$stderr" '2 ec-view: the live page is not installed: run `make play` before `make install`, or install the Debian package dlx-doc' \
        'without the page, the message says how to get it'
fi
printf 'some page\n' >"$page"
live </dev/null
is "$status $stdout$stderr" '2 ec-view: play.html: expected the live page of this version; run `make play`' 'another page is refused'
printf 'before\n%s\nafter\n' "$(grep -o '<script type="application/json" id="start">null</script>' "$srcdir/src/play/live.html")" >"$page"

# start TEXT [KIND [CHOOSE]]: the page with this start, text in JSON.
start()
{
    printf 'before\n<script type="application/json" id="start">{"kind":"%s","choose":"%s","text":%s}</script>\nafter' \
        "${2:-problem}" "${3:-mrv}" "$1"
}
newline='\u000a'
live </dev/null
is "$stdout" "$(start null)" 'without a problem: the page with its example'
printf '| a remark\na b\na b\n' >small.ec
live small.ec
is "$status $stdout" "0 $(start "\"| a remark${newline}a b${newline}a b$newline\"")" 'a problem, with its remarks'
run ec-view -t html --live --choose=first <small.ec
is "$stdout" "$(start "\"| a remark${newline}a b${newline}a b$newline\"" problem first)" 'from standard input, and a rule'
printf 'a </script><!--\n</script><!-- a\n' >script.ec
live script.ec
is "$stdout" "$(start "\"a \\u003c/script>\\u003c!--$newline\\u003c/script>\\u003c!-- a$newline\"")" 'an end of a script in it is no end'
gzip -c small.ec >small.ec.gz 2>/dev/null
as_ec="\"|= problem${newline}a b${newline}a b$newline|= end$newline\""
if ec-view small.ec.gz >/dev/null 2>&1; then
    live small.ec.gz
    is "$stdout" "$(start "$as_ec")" 'a compressed file becomes text'
else
    skip 'a compressed file becomes text' 'no gzip'
fi
ec-convert -t json small.ec >small.json
live small.json
is "$stdout" "$(start "$as_ec")" 'another format becomes ec'
printf 'a b\na b\n' >small.txt
live -f ec small.txt
is "$status $stdout" "0 $(start "\"a b${newline}a b$newline\"")" 'a problem of a given format'
grep -v '#' "$srcdir/examples/puzzles.sdm" | head -n 1 >one.sdm
live one.sdm
is "$stdout" "$(start "\"$(cat one.sdm)$newline\"" sudoku)" 'a sudoku on a line'
printf '1000\n0020\n0003\n0000\n' >zeros.txt
live zeros.txt
is "$stdout" "$(start "\"1000${newline}0020${newline}0003${newline}0000$newline\"" sudoku)" 'a sudoku in rows, with zeros'
{ echo '|= problem'; cat small.ec; echo '|= problem'; cat small.ec; } >two.ec
live two.ec
is "$stdout" "$(start "\"$(awk '{ printf "%s%s", $0, "\\u000a" }' two.ec)\"")" 'several problems'
printf 'board:\n##\npieces:\nAA\n' >drawn.til
live drawn.til
is "$stdout" "$(start '"board:\u000a##\u000apieces:\u000aAA\u000a"')" 'pieces and a board as pictures'
grep -v '#' "$srcdir/examples/puzzles.sdm" | head -n 2 >two.sdm
live two.sdm
is "$stdout" "$(start "\"$(awk '{ printf "%s%s", $0, "\\u000a" }' two.sdm)\"" sudoku)" 'several sudokus'

# Sudokus that the page cannot read as they are: what its editor has is the same puzzles.
converted()
{
    live "$1"
    echo "$stdout" | sed -n 's/.*"text":"\(.*\)"}<.*/\1/p' | sed 's/\\u000a/\
/g; s/\\u003c/</g; s/\\"/"/g' >converted.txt
    sdk2ec "$1" | grep -v '^|' >expected.ec
    is "$(echo "$stdout" | grep -c '"kind":"sudoku"') $(grep -c '^ *<' converted.txt) $(sdk2ec converted.txt | grep -v '^|' | cmp - expected.ec)" \
        '1 0 ' "$2"
}
games=$srcdir/tests/files/sudoku/good
converted "$games/concatenated.opensudoku" 'sudokus in XML become lines'
is "$(grep -c '^53\.\.7' converted.txt)" 2 'that begin with their cells'
converted "$games/third.opensudoku" 'sudokus with notes, in XML, become JSON'
if gzip -c two.sdm >two.sdm.gz 2>/dev/null && sdk2ec two.sdm.gz >/dev/null 2>&1; then
    live two.sdm.gz
    is "$stdout" "$(start "\"$(awk '{ printf "%s%s", $0, "\\u000a" }' two.sdm)\"" sudoku)" 'compressed sudokus become text'
else
    skip 'compressed sudokus become text' 'no gzip'
fi

# fault MESSAGE NAME ARGUMENT...: nothing is written.
fault()
{
    message=$1 name=$2
    shift 2
    run ec-view "$@" </dev/null
    is "$status $stdout$(echo "$stderr" | head -n 1)" "2 ec-view: $message" "$name"
}
{ cat two.ec; printf '|= problem\na b\na c\n'; } >stop.ec
fault "stop.ec:11:3: unknown item 'c'" 'a bad problem after others' -t html --live stop.ec
printf 'a b\na c\n' >bad.ec
fault "bad.ec:2:3: unknown item 'c'" 'a bad problem' -t html --live bad.ec
fault 'missing.ec: No such file or directory' 'no such file' -t html --live missing.ec
fault '/: Is a directory' 'a directory' -t html --live /
fault '--live needs --to=html' 'another type' -t svg --live small.ec
fault '--live needs --to=html' 'the default type' --live small.ec
fault '--live and --run cannot be combined' 'a search besides' -t html --live --run small.ec
fault '--live: expected one file, found more' 'two files' -t html --live small.ec small.ec
fault '--live: expected one rule, found more' 'two rules' -t html --live --choose=mrv --choose=first small.ec
if [ -w /dev/full ]; then
    refuses 'ec-view: standard output: No space left on device' 'a full disk' sh -c 'ec-view -t html --live small.ec >/dev/full'
else
    skip 'a full disk' 'no /dev/full'
fi
