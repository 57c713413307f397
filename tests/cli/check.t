#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve --check says all that is wrong or odd about problems, each at its place; and ec-solve says
# so if a problem cannot have a solution because no option has an item.
. "${srcdir:-.}/tests/tap.sh"

# check NAME STATUS STDOUT: checks problem.ec; the messages must be in `expected`, "LINE:COLUMN: TEXT".
check()
{
    fails_with "$2" "$1: status $2" ec-solve --check problem.ec
    is "$stdout" "$3" "$1: what was found is counted"
    is "$stderr" "$(sed 's/^/ec-solve: problem.ec:/' expected)" "$1: each finding at its place"
}

# ---- faults

cat >problem.ec <<'END'
|= problem many faults
first second:1 second first 3:2|third | fourth 2|fifth |
first secnod
|= nonsense
  thing fourth: first fourth:red
first:red fourth:a:b |x |= fourth
END
cat >expected <<'END'
2:7: bad item name 'second:1': a colon is before the colour of a secondary item in an option; in names, write '=' or '#' instead
2:23: item 'first' occurs twice
2:29: expected bounds 0 <= low <= high, 1 <= high < 2^32, found 3:2
2:48: secondary item 'fifth' cannot have bounds
2:56: expected one lone bar, before the secondary items, found a second
3:7: unknown item 'secnod'; the nearest is 'second'
4:4: expected '|= problem' or '|= end', found an unknown directive
5:3: unknown item 'thing'
5:16: expected a colour without ':' and '|' after the colon
5:23: item 'fourth' occurs twice in this option
6:6: primary item 'first' cannot have a colour: in names, write '=' or '#' instead of a colon
6:19: expected a colour without ':' and '|' after the colon
6:22: expected a cost of 64 bits, such as '|7', found '|x'
6:25: expected a cost of 64 bits, such as '|7', found '|='
6:28: item 'fourth' occurs twice in this option
2:16: warning: primary item 'second' is in no option: there is no solution
END
check 'many faults' 2 'problem 1 many faults: 15 errors, 1 warning'

# Any number of faults: each is told, whatever their kind.
"$AWK" 'BEGIN {
    print "alpha beta | gamma"
    for (i = 1; i <= 300; i++) {
        print i % 3 ? "alpha beta gamma:" i : "alpha  nothing" i
        if (i % 3 == 0) print i + 1 ":8: unknown item '\''nothing" i "'\''" >"expected"
    }
}' >problem.ec
check 'a hundred faults' 2 'problem 1: 100 errors, 0 warnings'

# A problem refused by the reader is refused here too, with the same words first.
for file in "$srcdir"/tests/files/problems/bad/*.ec; do
    name=${file##*/}
    cp "$file" "$name"
    run ec-solve -q "$name"
    first=$(printf '%s\n' "$stderr" | sed q)
    fails_with 2 "--check $name: status 2" ec-solve -q --check "$name"
    is "$(printf '%s\n' "$stderr" | sed q)" "$first" "--check $name: the first fault"
done

# And a problem it takes is taken.
for file in "$srcdir"/tests/files/problems/good/*.ec; do
    run ec-solve -q --check "$file"
    is "${stderr}$(printf '%s\n' "$stdout" | grep -v ': 0 errors')" '' "--check ${file##*/}: no error"
done

# ---- oddities

cat >problem.ec <<'END'
|  a comment
  a bb  0:2|free 3|c lonely | x  unused y
a c x:red y
bb c

x:red c a y
bb c |7
a c x y
x y
c bb
END
cat >expected <<'END'
9:1: warning: option without a primary item is never chosen, but keeps its number
2:13: warning: primary item 'free' is in no option
2:22: warning: primary item 'lonely' is in no option: there is no solution
2:34: warning: secondary item 'unused' is in no option
6:1: warning: option 3 is the same as option 1, on line 3
7:1: warning: option 4 has the items of option 2, on line 4, but another cost
10:1: warning: option 7 is the same as option 2, on line 4
END
check oddities 1 'problem 1: 0 errors, 7 warnings'

printf 'a 3|b\nb\na b\n' >problem.ec
echo "1:5: warning: item 'b' must be covered 3 times, but is in 2 options: there is no solution" >expected
check 'too few options' 1 'problem 1: 0 errors, 1 warning'

reports '1 ' '-q leaves warnings out, but not from the status' ec-solve --check -q problem.ec

printf 'a b\na\nb\n' >problem.ec
: >expected
check 'a sound problem' 0 'problem 1: 0 errors, 0 warnings'

# A faulty option is not compared with others, of which it may be only a part.
printf 'a b\na\na z\nb\n' >problem.ec
echo "3:3: unknown item 'z'" >expected
check 'what is left of an option' 2 'problem 1: 1 error, 0 warnings'

# Several problems, with equal items too.
printf '|= problem one\na b\na\n|= end\n|= problem two\na b\nb\nb c\na\nb\n' >problem.ec
cat >expected <<'END'
2:3: warning: primary item 'b' is in no option: there is no solution
8:3: unknown item 'c'
10:1: warning: option 4 is the same as option 1, on line 7
END
check 'several problems' 2 "$(printf 'problem 1 one: 0 errors, 1 warning\nproblem 2 two: 1 error, 1 warning')"

# Other formats: the same oddities, by their lines.
printf '3 3\n1 0 1\n0 0 1\n1 0 1\n' >problem.matrix
fails_with 1 'a matrix: status 1' ec-solve --check -f matrix problem.matrix
is "$stderr" "ec-solve: problem.matrix: warning: primary item '2' is in no option: there is no solution
ec-solve: problem.matrix:4:1: warning: option 3 is the same as option 1, on line 2" 'a matrix'

# ---- names that were meant

# meant ITEMS NAME: prints the item that is suggested for the name.
meant()
{
    printf '%s\n%s\n' "$1" "$2" >names.ec
    run ec-solve names.ec
    printf '%s\n' "$stderr" | sed "s/.*unknown item[^;]*//; s/^; the nearest is '\(.*\)'\$/\1/"
}
is "$(meant 'alpha beta' alhpa)" alpha 'two letters exchanged'
is "$(meant 'alpha beta' betas)" beta 'a letter too many'
is "$(meant 'alpha beta' apha)" alpha 'a letter missing'
is "$(meant 'alpha beta' alphq)" alpha 'another letter'
is "$(meant 'ALPHA Beta b' alpha)" ALPHA 'other case'
is "$(meant 'A b' a)" A 'other case, of one letter'
is "$(meant 'r1c1 R1C2 r1#2' r1c2)" R1C2 'the nearest name'
is "$(meant 'r10c10 r10c11' r10c1)" r10c10 'the first of the nearest'
is "$(meant 'a b c' d)" '' 'no name is near a letter'
is "$(meant 'alpha beta' gamma)" '' 'no name is near'
long=$("$AWK" 'BEGIN { for (i = 0; i < 5000; i++) printf "long" }')
is "$(meant "${long}x" "${long}y")" '' 'very long names are not compared'

# ---- without --check

printf 'a b c d\na b\n' >gap.ec
gap="ec-solve: gap.ec: warning: problem 1 has no solution: primary item 'c' is in no option, and 1 more like it"
reports "1 $gap" 'an item without options is told' ec-solve gap.ec
run ec-solve -c gap.ec
is "$status $stdout $stderr" "1 0 $gap" 'also when solutions are counted'
reports '1 ' 'but not with -q' ec-solve -q gap.ec
printf 'a b\na\na b |1\nb\n' >sound.ec
quietly 'nothing is told of a problem with solutions' ec-solve sound.ec
printf 'a b c\na b\nb c\na c\n' >none.ec
reports '1 ' 'nor of one that has none for another reason' ec-solve none.ec

# A directory of files, as a class hands in: a line for each problem, and for a file without one.
mkdir class
printf 'a b\na\nb\n' >class/ann.ec
printf 'a b\nc\n' >class/bob.ec
printf '| nothing yet\n' >class/cem.ec
printf '|= problem x\na\na\n|= problem y\nb\n' >class/dan.ec
: >class/.hidden
mkdir class/folder
gives "2 $(cat <<'END'
class/ann.ec: problem 1: 0 errors, 0 warnings
class/bob.ec: problem 1: 1 error, 2 warnings
class/cem.ec: no problem: 0 errors, 0 warnings
class/dan.ec: problem 1 x: 0 errors, 0 warnings
class/dan.ec: problem 2 y: 0 errors, 1 warning
END
)" '-C of a directory' ec-solve -C class
is "$status" 2 'with the worst status'
gives "1 $(ec-solve -q -C class | grep -e ann -e dan)" 'files have their names too' ec-solve -q -C class/ann.ec class/dan.ec
is "$(ec-solve -C class/ann.ec)" 'problem 1: 0 errors, 0 warnings' 'a single file has none'
