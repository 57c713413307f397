#!/bin/sh
# SPDX-License-Identifier: MIT
# Numbers that lie: whatever number of a small file is made huge, reading it takes little memory and
# time. Every format that is read is walked, by the programs' own lists of them.
. "${srcdir:-.}/tests/tap.sh"

files=$srcdir/tests/files
limit=131072 # of memory, in KiB
(ulimit -v $limit && ec-solve --version) >/dev/null 2>&1 || skip_all 'memory cannot be limited here'

# lie FILE: makes a file lie.N of each of the first numbers in FILE, of some of the others, and of
# each value it could be set to, in a new directory `lies`.
lie()
{
    rm -rf lies
    mkdir lies
    "$AWK" -v values='3000000 4294967294' '
        { text = text $0 "\n" }
        END {
            count = split(values, value, " ")
            rest = text
            numbers = gsub(/[0-9]+/, "&", rest)
            for (done = ""; match(text, /[0-9]+/); text = rest) {
                done = done substr(text, 1, RSTART - 1)
                number = substr(text, RSTART, RLENGTH)
                rest = substr(text, RSTART + RLENGTH)
                lies = ++met <= 6 || met % (int(numbers / 8) + 1) == 0
                for (i = 1; i <= count && lies; i++) {
                    path = "lies/lie." ++n
                    printf "%s%s%s", done, value[i], rest >path
                    close(path)
                }
                done = done number
            }
        }' "$1"
}

# withstands NAME FILE COMMAND...: the command reads each lie about FILE, appended to it, or refuses
# it, in little memory and time.
withstands()
{
    name=$1
    lie "$2"
    shift 2
    bad=
    for lied in lies/lie.*; do
        [ -f "$lied" ] || break
        (ulimit -v $limit && ulimit -t 5 && "$@" "$lied") >out 2>err
        code=$?
        read_file err
        case $code,$tap_text in
        [0-3],*memory*) ;;
        [0-3],*) continue ;;
        esac
        bad="$bad
status $code: $(head -n 3 "$lied" | cut -c 1-100): $(head -n 1 err)"
    done
    is "$bad" '' "$name: no number makes it take memory or time"
}

# formats_of PROGRAM: the formats that it reads.
formats_of() { "$1" --help=all | sed -n '/^Formats of -f:/,/^$/s/^  \([a-z][^ ]*\) .*/\1/p'; }

printf '|= problem\na b c d | x y\na b x:1 |7\nc d |3\na c x:1 y |2\nb d x:2 |5\na b c d |1\n|= end\n' >coloured.ec
printf 'a b c d\na b\nc d\na c\nb d\na b c d\n' >plain.ec
printf '2:3|a 0:2|b c\na b\nc\na c\nb\na\n' >bounds.ec

for format in $(formats_of ec-solve); do
    # Lies in binary files are for matrices.t.
    case $format in npy | npz) continue ;; esac
    made=
    for problem in coloured plain bounds; do
        ec-convert -q -t "$format" --objective=none $problem.ec >"made.$format" 2>/dev/null &&
            made=yes && withstands "$format, $problem" "made.$format" ec-solve -q --dry-run -f "$format"
    done
    case $format in
    ec | knuth) withstands "$format, costs" coloured.ec ec-solve -q --dry-run -f "$format" ;;
    col) set -- "$files/problems/good/square.col" --colours=3 ;;
    cnf) set -- "$files/problems/good/anywhere.cnf" --strict ;;
    *) set -- ;;
    esac
    if [ $# -gt 0 ]; then
        for option in -q "$2"; do
            [ "$format" = cnf ] || option=$2
            withstands "$format, $option" "$1" ec-solve -q --dry-run -f "$format" "$option"
        done
        made=yes
    fi
    # Formats that are only read.
    case $format in
    sets) printf 'p ec 4 3\ns 1 4\ns 2 3\ns 1 2\n' >"read.$format" ;;
    cost-sets) printf '4 3\n7 1 4\n8 2 3\n9 1 2\n' >"read.$format" ;;
    count-sets) printf '4 3\n2 1 4\n2 2 3\n2 1 2\n' >"read.$format" ;;
    xcc) printf 'p xcc 2 1\n1 3 -1 0\n2 3 -1 0\n' >"read.$format" ;;
    miniexact) printf '< a b:1;2 > [ x ]\na x:red $3;\nb x:red $2;\n' >"read.$format" ;;
    tiling) printf 'board:\n####\n####\npieces: 2\nAA\nB\n\npiece C: 0..2, cost 3\n#\n' >"read.$format" ;;
    exact) printf 'r 1\nr 2 2\nc 1\nc 2\ne 1 1\ne 2 1\ne 2 2\n' >"read.$format" ;;
    esac
    [ -f "read.$format" ] && made=yes &&
        withstands "$format" "read.$format" ec-solve -q --dry-run -f "$format"
    [ -n "$made" ] || not_ok "$format: there is a file to lie in"
done

# Headers of nothing.
nothing()
{
    printf "$2" >"nothing.$1"
    withstands "$1: nothing but a header" "nothing.$1" ec-solve -q --dry-run -f "$1"
}
nothing matrix '0 5\n'
nothing rows '0 5\n'
nothing mtx '%%%%MatrixMarket matrix coordinate pattern general\n1 1 0\n'
nothing xcc 'p xcc 5 5\n'
nothing cnf 'p cnf 3 0\n'
nothing scp '0 0\n'
nothing rail '1 0\n'
for format in rows xcc; do
    (ulimit -v $limit && sed 's/5/3000000/g' nothing.$format | ec-solve -q --dry-run -f $format) 2>err
    like "$(cat err)" "cannot describe [0-9]*00000" "$format: through a pipe, too"
done

# Announced data that comes is read, also through a pipe, whose length nobody knows.
"$AWK" 'BEGIN { n = 400000; print n, n; for (i = 1; i <= n; i++) print 1, n + 1 - i }' >many.rows
run sh -c 'cat many.rows | ec-solve -t rows -f rows | cut -c 1-20'
like "$stdout" '^400000 ' 'a header of many columns that follow, through a pipe'

ec-solve plain.ec >plain.sol
withstands 'solutions' plain.sol ec-answer --check plain.ec
ec-convert -t cnf plain.ec >plain.cnf
printf 's SATISFIABLE\nv 1 2 -3 -4 -5 0\n' >answer
withstands 'an answer of a SAT solver' answer ec-answer plain.ec
printf 's OPTIMUM FOUND\no 3\nv x1 x2 -x3 -x4 -x5\n' >answer
withstands 'an answer of a PB solver' answer ec-answer plain.ec
