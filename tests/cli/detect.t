#!/bin/sh
# SPDX-License-Identifier: MIT
# Programs that read problems find out in which format they are.
. "${srcdir:-.}/tests/tap.sh"

formats='ec knuth matrix rows mtx scp rail cnf opb lp mps'

# counts NAME COUNT ARGUMENT...: the output of ec-solve -c for standard input.
counts()
{
    name=$1 wanted=$2
    shift 2
    run ec-solve -c "$@"
    is "$status $stdout $stderr" "0 $wanted " "$name"
}

# ---- every format that is written and read

"$AWK" -f "$srcdir/examples/queens.awk" 6 | sed '1s/ |.*//; s/ [^rc][^ ]*//g' >rooks.ec # 720 ways
for format in $formats; do
    ec-convert --objective=count -t "$format" rooks.ec >in 2>err || ec-convert -t "$format" rooks.ec >in
    counts "$format" 720 <in
done

# Files longer than the examined beginning.
"$AWK" -f "$srcdir/examples/langford.awk" 100 >long.ec
ec-solve --dry-run --stats long.ec 2>wanted
for format in $formats; do
    ec-convert --objective=count -t "$format" long.ec >in 2>err || ec-convert -t "$format" long.ec >in
    case $format in cnf) continue ;; esac # which is not read back
    run sh -c 'cat in | ec-solve --dry-run --stats 2>&1 | sed "s/features.*//"'
    is "$stdout" "$(sed 's/features.*//' wanted)" "$format, long and from a pipe"
done

# A comma in a title, a comment or names makes no table of a long line of items.
for title in '|= problem Smith, J.' '| Smith, J.' ''; do
    { [ -z "$title" ] || echo "$title"
      "$AWK" 'BEGIN { for (i = 0; i < 900; i++) { line = line " item," i; rows = rows "item," i "\n" }
                      print line; printf "%s", rows }'
    } >commas.ec
    run sh -c 'cat commas.ec | ec-solve -c'
    is "$status $stdout $stderr" "0 1 " "commas in names, after '$title'"
done

# ---- the files of the tests

for file in "$srcdir"/tests/files/problems/good/*; do
    name=${file##*/}
    format=${name##*.}
    case $format in
        ec | matrix | rows | mtx | xcc | miniexact | exact | scp | rail | spp | opb | lp | mps | tiling | cnf) colours= ;;
        col) colours=--colours=2 ;;
        *) continue ;;
    esac
    run ec-convert -q -f "$format" $colours "$file"
    wanted="$status $stdout$stderr"
    run ec-convert -q $colours "$file"
    is "$status $stdout$stderr" "$wanted" "$name"
    case $name in no-header.cnf) continue ;; esac # only its name tells what it is
    run ec-solve -q -a -f "$format" $colours - <"$file"
    wanted="$status $stdout$stderr"
    run ec-solve -q -a $colours - <"$file"
    case $name in hust.rows) # could be the sets of each element
        like "$stderr" "ambiguous numbers: -f rows reads .* the sets of each element" "$name, without its name"
        continue
    esac
    is "$status $stdout$stderr" "$wanted" "$name, without its name"
done

# A file with an error is recognised, and the error is reported.
for file in "$srcdir"/tests/files/problems/bad/*; do
    name=${file##*/}
    format=${name##*.}
    case $format in
        ec | mtx | xcc | miniexact | exact | scp | rail | opb | lp | mps | tiling) ;;
        *) continue ;;
    esac
    fails_with 2 "$name: status 2" ec-convert -q "$file"
done
printf '3 4\n1 0 0 1\n0 2 0 1\n1 1 1 1\n' >slip
fails_with 2 'what is nothing as a whole: status 2' ec-solve slip
like "$stderr" 'slip: unknown format: use -f FORMAT for the exact error, one of .*matrix (line 3)' 'which, and how far, is told'
"$AWK" 'BEGIN {
    for (i = 0; i < 300; i++) for (j = 0; j < 70; j++) printf "%d%s", i == 200 && j == 9 ? 2 : j % 3 == 0, j < 69 ? " " : "\n"
}' >slip
refuses 'ec-solve: slip:201:19: expected 0 or 1, found '"'2'" 'of a long matrix of many columns, the fault is told' ec-solve slip
printf 'c a formula\np cnf 2 2\n1 2 0\n1 x 0\n' >slip
refuses "ec-solve: slip:4:3: expected a literal, found 'x'" 'the format that fits farthest' ec-solve slip

# ---- where several fit

several='ambiguous format: use -f FORMAT, one of'
printf '1 0\n0 1\n' >square
run ec-solve -c square
is "$status $stdout $stderr" "2  ec-solve: square: $several ec, matrix" 'options or rows'
counts 'options' 1 -f ec square
counts 'rows' 1 -f matrix square
printf '1 2\n1 1\n' >pair
run ec-convert pair
is "$status $stdout $stderr" "2  ec-convert: pair: $several matrix, rows" 'digits or columns'
run ec-answer pair /dev/null
is "$status $stdout $stderr" "2  ec-answer: pair: $several matrix, rows" 'ec-answer asks too'
cp pair pair.rows
is "$(ec-solve -c pair.rows)" 0 'the name of the file tells'
cp square square.ec
counts 'a file .ec is in the ec format' 1 square.ec
printf '3 3\n1 0 0\n' >three.ec
complains "three.ec:1:3: item '3' occurs twice" 'whatever it holds' ec-solve three.ec
gives '2 720' 'the files after it are read' ec-solve -c square rooks.ec

printf 'p cnf 4000000000 1\n' >lie
errs '^ec-solve: lie: .*options after the items (-f ec).*cnf (line 1)' 'items without options, or a fault: status 2' ec-solve lie

# ---- the ec format

counts 'items with names of sections' 1 <<'EOF'
name rows min p c
name p
rows min c
EOF
counts 'items that are numbers' 2 <<'EOF'
10 11 12
10
11 12
10 11 12
EOF
counts 'after comments and blank lines' 1 <<'EOF'

| a comment
1 2
1 2
EOF
prints 0 '' 'nothing' ec-solve -c /dev/null
printf 'a b c\na b\nc d\n' >unknown
refuses "ec-solve: unknown:3:3: unknown item 'd'" 'what fits nothing' ec-solve unknown

# Where no other format fits better, the ec format says where the fault is.
printf '3:2|a b\na\nb\n' >bounds
run ec-solve bounds
is "$status $stderr" "2 ec-solve: bounds:1:1: expected bounds 0 <= low <= high, 1 <= high < 2^32, found 3:2" \
    'what fits nothing from its first line on is a hub file'
printf '1 2 3\n1\n2 5\n3\n' >numbers
run ec-solve numbers
like "$stderr" "^ec-solve: numbers:3:3: unknown item '5' (format ec; .*scp (line 3)" \
    'where formats fit as far, the place of the hub fault is told'

# ---- files of other programs

# one_error NAME MESSAGE PROGRAM FILE: the only error, and nothing is solved.
one_error() { refuses "$3: $4:$2" "$3: $1" "$3" "$4"; }
board=4.........1..2..
echo $board >board
sdk2ec board >board.ec
ec-solve board.ec >solutions
{ echo '| a comment'; cat board.ec; } >comment.ec
printf 'a b c d\na b\nc d\n' >items.ec
printf 'a%%20b c d:e\na%%20b c\n' >odd.ec
for program in sdk-solve sdk2ec sdk-target; do
    for file in board.ec comment.ec items.ec odd.ec; do
        one_error "$file" '1:1: expected sudokus, found an exact-cover problem: use ec-solve' $program $file
    done
    one_error solutions '1:1: expected sudokus, found solutions of an exact-cover problem: use ec2sdk' \
        $program solutions
done
echo $board | sed 's/..../&\n/g' >rows
echo $board | sed 's/..../&\n/g;s/[^\n]/& /g' >apart
printf '5%080d\n' 0 >line
for file in board rows apart line; do
    for program in ec-solve ec-convert ec-view; do
        one_error "$file" '1:1: expected an exact-cover problem, found a sudoku: use sdk-solve or sdk2ec' $program $file
    done
done
printf '4...\n....\n..1.\n..2.\n' >named.ec
is "$(sdk-solve -u -q named.ec)" 4.........1...2. 'what a file holds counts more than its name'

# A stream is answered as it comes, without waiting for more lines.
mkfifo stream
ec-solve -c <stream >answer &
exec 3>stream
printf '|= problem\n1 2\n1\n2\n|= end\n' >&3
await test -s answer
is "$(cat answer)" 1 'a problem is solved before the next one is written'
exec 3>&-
wait

# ---- ec-answer

ec-convert -t rows rooks.ec >rooks.rows
printf 's SATISFIABLE\nv %s 0\n' "$(ec-solve rooks.ec | sed -n 's/.*options//p')" >answer
like "$(ec-answer - answer <rooks.rows)" '^|= solution 1 options' 'ec-answer reads problems in any format'

# ---- formats that are not read are named

# unread NAME TEXT: a problem of this text is refused with the name of its format.
unread()
{
    printf '%s\n' "$2" >unread
    run ec-solve -c unread
    like "$status $stderr" "2 ec-solve: unread:1:1: expected an exact-cover problem, found .*$1" "$1 is named"
}
unread 'MiniZinc' "$(printf 'int: n = 3;\narray[1..n] of var bool: x;\nconstraint sum(i in 1..n)(x[i]) = 1;\nsolve satisfy;')"
unread 'FlatZinc' "$(printf 'var bool: a;\nconstraint bool_eq(a, true);\nsolve satisfy;')"
unread 'ASP' "$(printf '{a;b}.\n:- a, b.\n#show a/0.')"
unread 'WBO' "$(printf '* #variable= 2 #constraint= 1 #soft= 1 mincost= 1\nsoft: 2 ;\n[1] +1 x1 >= 1 ;')"
unread 'p tw' "$(printf 'p tw 3 2\n1 2\n2 3')"
unread 'ZIMPL' "$(printf 'set I := {1..3};\nvar x[I] binary;\nminimize c: sum <i> in I: x[i];')"
unread 'lp_solve' "$(printf 'max: 3x+2y;\nc1: x+y<=4;\nint x;')"
unread 'lp_solve' "$(printf '/* Objective */\nmax: 3x+2y;\nc1: x+y<=4;')"
unread 'lp_solve' "$(printf '// Objective\nmin: x;\nc1: x+y>=1;')"
unread 'ASP' "$(printf 'a :- b.\n{b}.')"
unread 'ASP' "$(printf 'option(1..3).\n{ pick(X) : option(X) } = 1.')"
unread 'ASP' "$(printf '%% a comment\noption(1..3).\n1 { pick(X) : option(X) } 1.')"
unread 'HTML' '<html><body>a line</body></html>'
printf '%% a program\noption(1).\n#show option/1.\n' >program.lp
run ec-solve program.lp
like "$status $stderr" '^2 ec-solve: program.lp:1:1: expected an exact-cover problem, found a logic program (ASP)' 'a logic program named as LP'
printf '%% items\na b\na\n' >percent
run ec-solve percent
like "$stderr" "^ec-solve: percent:2:1: unknown item 'a' (comments begin with" 'items after a comment of another language'
unread 'WBO' "$(printf 'soft: 3 ;\n[1] +1 x1 >= 1 ;')"
unread 'HTML' "$(printf '<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>')"
unread 'QDIMACS' "$(printf 'p cnf 2 1\ne 1 2 0\n1 2 0')"
printf 'e a\na\ne 0\n' >slip
refuses "ec-solve: slip:3:3: unknown item '0'" 'items named e and a are no quantifiers' ec-solve slip
run ec-solve -c "$srcdir/README.md"
is "$(echo "$stderr" | grep -c 'one of [a-z-]* (line [0-9]*), [a-z-]* (line [0-9]*), [a-z-]* (line [0-9]*)')" \
    "$(echo "$stderr" | grep -c 'one of')" 'three formats are listed at most'
