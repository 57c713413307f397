#!/bin/sh
# SPDX-License-Identifier: MIT
# Random models in the dialects of several programs: each file is read, has as many solutions as the
# plain one, and glpsol or cbc finds the same optimum in the plain one.
. "${srcdir:-.}/tests/tap.sh"

models=${MODELS:-100}
mkdir "$tmp/models" && cd "$tmp/models" || exit 1

# optimum_by PROGRAM: prints the optimum of plain.lp without its constant, or `none`.
optimum_by()
{
    case $1 in
        glpsol)
            glpsol --lp plain.lp -o out >/dev/null 2>&1
            sed -n 's/^Objective: *obj = \([^ ]*\) .*/\1/p; s/^Status: *INTEGER \(EMPTY\|UNDEFINED\)/none/p' out |
                sed -n '1h; /none/h; ${x; p;}'
            ;;
        cbc)
            cbc plain.lp solve solution out >/dev/null 2>&1
            sed -n '1s/.*objective value *\([^ ]*\)$/\1/p; 1s/^[Ii]n.*feasible.*/none/p' out | tail -n 1
            ;;
    esac
}

reference=
for program in glpsol cbc; do
    if [ -z "$reference" ] && command -v $program >/dev/null; then reference=$program; fi
done

# compare SEED: names each file of the model that has not as many solutions as plain.lp, or not the optimum $best.
compare()
{
    "$AWK" -v seed="$1" -v best="$best" -v constant="$constant" '
        FILENAME == "dialects"       { file[++files] = $0; next }
        FILENAME == "counts"         { count[counts++] = $0; next }
        /^\|= solution 1 cost/       { cost[answers + 1] = $5 }
        /^\|= solution 1 options/    { cost[answers + 1] = 0 }
        /^\|= end found 0 complete/  { cost[answers + 1] = "none" }
        /^\|= end/                   { answers++ }
        END {
            if (best != "none" && best != "") best = (best + constant) ""
            for (k = 1; k <= files; k++)
                if (count[k] "" != count[0] "")
                    printf "miscounted seed %d, %s: %s, not %s\n", seed, file[k], count[k], count[0]
                else if (best != "" && cost[k] "" != best "")
                    printf "different seed %d, %s: %s, not %s\n", seed, file[k], cost[k], best
        }' dialects counts answers
}

seed=0
while [ $seed -lt "$models" ]; do
    seed=$((seed + 1))
    rm -f ./*
    "$AWK" -v seed=$seed -f "$srcdir/tests/models.awk" || exit 1
    read -r constant <constant
    read -r first <plain.lp
    case $first in Max*) goal=--max ;; *) goal=--min ;; esac
    best=
    if [ "$reference" ]; then best=$(optimum_by "$reference"); fi
    files=
    while read -r file; do files="$files $file"; done <dialects
    # shellcheck disable=SC2086 # files are words
    { ec-solve -q -c plain.lp $files >counts 2>&1; ec-solve -q $goal $files >answers 2>&1; }
    compare $seed
done >../wrong
miscounted=$(grep '^miscounted' ../wrong)
different=$(grep '^different' ../wrong)
is "$miscounted" "" "$models models in all dialects: equal numbers of solutions"
if [ "$reference" ]; then
    is "$different" "" "$models models in all dialects: the optimum of $reference"
else
    skip 'the optimum of all dialects' 'neither glpsol nor cbc is installed'
fi

printf 'Minimize\n obj: x + y\nSubject To\n a: x + y = 0\nBounds\n x = 1\nBinary\n x y\n' >bound.lp
printf 'End\n' >>bound.lp
is "$(ec-solve -q -c bound.lp)" 0 'a variable is 1 by its bound and 0 by a row'
printf 'Minimize\n obj: v - y\nSubject To\n a: y + z - x = 0\n b: x + w = 0\n' >earlier.lp
printf ' c: v + w >= 1\nBinary\n v w x y z\nEnd\n' >>earlier.lp
is "$(ec-solve -q -a earlier.lp | sed -n 's/.*options //p')" 1 'a row makes variables of an earlier row 0'
printf '* #variable= 4 #constraint= 1\n+1 x1 +1 x3 = 1 ;\n' >unused.opb
is "$(ec-solve -q -c unused.opb)" 8 'variables of the header of OPB that are in no row are free'

printf 'min\n obj: +2 x0 +x1 \nst\n con1: +x0 +x1 = +1\nbounds\n x0 <= 1\n x1 <= 1\nbin\ngen\n x0\n x1\nsemi\nend\n' >empty.lp
is "$(ec-solve -q -c empty.lp)" 2 'LP: empty sections'
sed 's/^semi/semi\n x0/' empty.lp >semi.lp
complains "12:1: expected a section with an exact cover form, found 'semi'" 'LP: a variable in such a section' ec-solve -c semi.lp
printf 'NAME\nROWS\n N obj\n E c\n E $d\nCOLUMNS\n x obj 1 c 1 $ a comment\n x $d 1\n y c 0 $ empty column\nRHS\n RHS c 1 $d 1 $1\nBOUNDS\n BV BND x\n BV BND y $ binary\nENDATA\n' >dollar.mps
is "$(ec-solve -q -c dollar.mps)" 2 'MPS: comments after a dollar sign, and a row with such a name'

# A variable that is fixed to 1 exceeds a row whose first free variable has the same coefficient.
printf 'Minimize\n obj: x + y\nSubject To\n c: 2 x + y + 2 w + s = 1\n' >fixed.lp
printf ' e: 2 x + 2 y = 2\nBounds\n 1 <= x <= 1\n w <= 1\nBinary\n x y s\nGeneral\n w\n' >>fixed.lp
printf 'End\n' >>fixed.lp
run ec-solve fixed.lp
is "$status $(echo "$stdout" | tail -1)" '1 |= end found 0 complete' 'a coefficient of a fixed variable beyond the right side'
like "$stderr" "fixed.lp:4:2: warning: row 'c' has no solution" 'and a warning'
