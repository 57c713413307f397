#!/bin/sh
# SPDX-License-Identifier: MIT
# All engines find the same solutions of the examples, and each solution is one: check-cover.awk says so, which shares
# no code with the library. Each engine is asked, in turn, for all solutions, for some of them, and for their number;
# an engine without the task ends with status 2.
. "${srcdir:-.}/tests/tap.sh"

checker=$srcdir/tests/check-cover.awk
engines=$(ec-solve --help=all | sed -n '/^Engines/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p')

# Problems whose solutions can all be listed, with their numbers.
generate()
{
    name=$1
    shift
    generator=$examples/$1.awk
    shift
    "$AWK" -f "$generator" "$@" >"$name.ec"
}
generate 40-queens queens 7
generate 52-langford langford 7
generate 36-dominoes domino 4 4
generate 0-dominoes domino 4 4 r1c1 r4c4
generate 30-quadruples steiner 8 4 3
generate 8-triples triples 9
generate 12-squares latin 3
generate 6-days factors 6
generate 320-queendom queendom 4 3
cp "$examples/knuth.ec" 1-knuth.ec
cp "$examples/colours.ec" 12-colours.ec
cp "$examples/bounds.ec" 42-bounds.ec
grep -v '^#' "$examples/boards6.txt" | head -n 1 >board
sdk2ec board | grep -v '^|=' >1-sudoku.ec

# checked PROBLEM FILE: the verdict of the checker on a stream of solutions.
checked()
{
    "$AWK" -f "$checker" "$1" "$2" 2>&1
}

for problem in *.ec; do
    able=0
    for engine in $engines; do
        run ec-solve -q -a -e "$engine" "$problem"
        if [ "$status" -eq 2 ]; then continue; fi
        able=$((able + 1))
        is "$(checked "$problem" run.stdout)" "${problem%%-*} complete" "$problem: all by $engine"
        run ec-solve -q -n 3 -e "$engine" "$problem"
        number=${problem%%-*} word=enough
        if [ "$number" -ge 3 ]; then number=3; else word=complete; fi
        is "$(checked "$problem" run.stdout)" "$number $word" "$problem: three by $engine"
    done
    for engine in $engines; do
        run ec-solve -q -c -e "$engine" "$problem"
        if [ "$status" -eq 2 ]; then continue; fi
        is "$stdout" "${problem%%-*}" "$problem: counted by $engine"
    done
    if [ "$able" -lt 2 ]; then diag "$problem: $able engines list all solutions"; fi
done

# ---- the order of solutions

for problem in *.ec; do
    ec-solve -q -a -e links "$problem" >links.out
    run ec-solve -q -a -e masks "$problem"
    if [ "$status" -eq 2 ]; then continue; fi
    same run.stdout links.out "$problem: masks lists solutions in the order of links"
done
"$AWK" 'BEGIN { print "a b"; for (i = 0; i < 17; i++) print "a"; print "b" }' >wide.problem
fails_with 2 'an item has too many options for masks' ec-solve -e masks wide.problem
like "$stderr" ': too many items, or options of an item, for engine masks: at most 4096 and 16' 'which it says'
run ec-solve -q -a wide.problem
is "$status $(checked wide.problem run.stdout)" '0 17 complete' 'but not too many for auto'

# ---- more solutions than 64 bits can count

# 70 items of two options each, and a board.
"$AWK" 'BEGIN {
    for (i = 1; i <= 70; i++) { items = items " " i; options = options i "\n" i "\n" }
    printf "%s\n%s", items, options
}' >pairs
generate board domino 16 16
is "$(ec-solve -c pairs)" 1180591620717411303424 '2^70 solutions'
is "$(ec-solve -c -e frontier board.ec)" 2444888770250892795802079170816 'dominoes on 16 x 16'

# Perfect matchings of a generalised Petersen graph, whose vertices are sifted.
"$AWK" -v n=70 -v k=11 'BEGIN {
    for (i = 0; i < n; i++) items = items " u" i " v" i
    print items
    for (i = 0; i < n; i++) printf "u%d u%d\nu%d v%d\nv%d v%d\n", i, (i + 1) % n, i, i, i, (i + k) % n
}' >matchings
is "$(ec-solve -c -e frontier matchings)" 5411305409 'perfect matchings of 140 vertices'

# ---- the checker itself

# More nonzeros than 2^18: engines cells and wdeg find the ends of options in another way.
"$AWK" -v n=601 -v colours=440 'BEGIN {
    printf "a b |"
    for (c = 1; c <= colours; c++) printf " x%d", c
    for (k = 0; k < 2 * n; k++) {
        printf "\n%s", k < n ? "a" : "b"
        for (c = 1; c <= (k < n ? colours : 2); c++) printf " x%d:%d", c, c % 2 ? k % 7 : k % 5
        for (i = 0; k < n && i < n; i++) count += k % 35 == (n + i) % 35
    }
    print "" >"/dev/stdout"
    print count >"expected"
}' >large.ec
for engine in links cells wdeg; do
    is "$(ec-solve -c -e $engine large.ec)" "$(cat expected)" "$engine: 270,000 nonzeros with colours"
done

printf 'a b | x\na x:r |2\nb x:r |3\nb\nb x:s\nx\na b\n' >problem
cat >good <<'END'
|= problem
|= solution 1 cost 5 options 1 2
a x:r |2
b x:r |3
|= solution 2 cost 2 options 1 3
a x:r |2
b
|= solution 3 cost 0 options 6
a b
|= end found 3 complete
END
is "$(checked problem good)" '3 complete' 'the checker takes what is right'

# refused NAME SED-COMMAND...: is that change found out?
refused()
{
    name=$1
    shift
    sed "$@" good >changed
    said=$(checked problem changed)
    if [ $? -eq 1 ] && [ -n "$said" ]; then ok "the checker finds $name"; else not_ok "the checker finds $name" "$said"; fi
}
refused 'a number that is another' -e '$s/3/2/'
refused 'a missing end' -e '$d'
refused 'a missing line' -e 4d
refused 'a line of another option' -e '4s/x:r/x:s/'
refused 'another cost' -e 2s/5/6/
refused 'an item covered twice' -e '8s/6/1 6/' -e '8a\
a x:r |2'
refused 'an item that is not covered' -e '8s/6/1/' -e '9s/.*/a x:r |2/'
refused 'an option chosen twice' -e '8s/6/6 6/' -e '8a\
a b'
refused 'a clash of colours' -e '2s/5 options 1 2/2 options 1 4/' -e '4s/.*/b x:s/'
refused 'an option without primary items' -e '8s/6/5 6/' -e '8a\
x'
refused 'a solution given twice' -e '5s/2 cost 2 options 1 3/2 cost 5 options 1 2/' -e '7s/.*/b x:r |3/'
refused 'an option that is not there' -e '8s/6/7/'
