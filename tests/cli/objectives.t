#!/bin/sh
# SPDX-License-Identifier: MIT
# Whether costs are minimised or maximised, a constant, and decimals live on in every format that is
# written, or are refused; the formats are walked. External solvers that are there say what is best.
. "${srcdir:-.}/tests/tap.sh"

# best OPTION FILE: the cost and the options of the best solution.
best() { ec-solve -q "$@" | sed -n 's/^|= solution 1 //p'; }

# problem NAME SENSE CONSTANT COST...: an exact cover problem with these costs of `a`, `b`, `a b`.
problem()
{
    printf '|= problem\n'
    if [ "$2" = max ]; then echo '|: objective max'; fi
    if [ "$3" != 0 ]; then echo "|: constant $3"; fi
    printf 'a b\na |%s\nb |%s\na b |%s\n|= end\n' "$4" "$5" "$6"
}

problem p min 0 449.49106478873813 7 134.36424411240122 >decimals.ec
problem p max 0 1 2 5 >max.ec
problem p min 10 2 1 7 >constant.ec
problem p max -2.5 1.25 -3 0.5 >all.ec
problem p max 3 -1 -2 -9 >negative.ec

formats=$(ec-convert --help=all | sed -n '/^Formats of -t:/,/^$/s/^  \([a-z][^ ]*\) .*/\1/p')
read_back=$(ec-convert --help=all | sed -n '/^Formats of -f:/,/^$/s/^  \([a-z][^ ]*\) .*/\1/p')
like "$formats" '^lp$' 'the list of formats is found'

goal_of()
{
    case $1 in max | all | negative) echo --max ;; *) echo --min ;; esac
}

# answer NAME: the best cost by the answer in the file `answer`.
answered()
{
    ec-answer -q "$1.ec" answer 2>&1 | sed -n 's/^|= solution .* cost \([^ ]*\) .*/\1/p; /found/p' |
        tail -n 2 | tr '\n' ' '
}

for name in decimals max constant all negative; do
    wanted=$(best "$(goal_of $name)" $name.ec)
    cost=$(echo "$wanted" | sed 's/cost \([^ ]*\) .*/\1/')
    for format in $formats; do
        if ! ec-convert -q -t "$format" $name.ec >"w-$name.$format" 2>err; then
            like "$(cat err)" "cannot hold\|fixed columns\|constraint solvers" "$format, $name: refused"
            continue
        fi
        case "
$read_back
" in
        *"
$format
"*)
            run ec-solve -q "$(goal_of $name)" -f "$format" "w-$name.$format"
            got=$(printf '%s\n' "$stdout" | sed -n 's/^|= solution 1 //p')
            # Formulas become other problems, of the same costs.
            case $format in
            wcnf*)
                is "${got% options *}" "cost $cost" "$format, $name: the same cost"
                continue
                ;;
            esac
            # Formats of nothing but costs count these in units of the last decimal.
            case $format,$name in
            knuth,decimals | miniexact,decimals | scp,decimals | spp,decimals | rail,decimals)
                got=$(echo "$got" | sed 's/^cost [^ ]* //')
                is "$got" "${wanted#cost * }" "$format, $name: the same options"
                ;;
            *) is "$got" "$wanted" "$format, $name: the same cost and options" ;;
            esac
            ec-convert -q -t ec -f "$format" "w-$name.$format" | grep '^|: ' >got
            grep '^|: ' $name.ec >told
            same got told "$format, $name: sense and constant"
            ;;
        esac
    done
    if command -v cbc >/dev/null; then
        for format in lp mps; do
            cbc w-$name.$format -solve -solu answer >messages 2>&1
            is "$(answered $name)" "$cost |= end found 1 optimal " "cbc, $format, $name"
        done
    fi
    if command -v glpsol >/dev/null; then
        glpsol --lp w-$name.lp -w answer >messages 2>&1
        is "$(answered $name)" "$cost |= end found 1 optimal " "glpsol, lp, $name"
        glpsol --freemps w-$name.mps -w answer >messages 2>&1
        is "$(answered $name)" "$cost |= end found 1 optimal " "glpsol, mps, $name"
    fi
    if [ $name != decimals ] && command -v clasp >/dev/null; then
        for format in opb wcnf-old; do
            clasp w-$name.$format >answer 2>messages
            like "$(answered $name)" "^$cost |= end found [0-9]* optimal " "clasp, $format, $name"
        done
    fi
    if [ $name != decimals ] && command -v gringo >/dev/null && command -v clasp >/dev/null; then
        gringo w-$name.asp | clasp >answer 2>messages
        like "$(answered $name)" "^$cost |= end found [0-9]* optimal " "gringo and clasp, $name"
    fi
done

# ---- files of others

mps()
{
    printf 'NAME m\n%sROWS\n N o\n E r\nCOLUMNS\n x o 1 r 1\n y o 2 r 1\nRHS\n%s R r 1\nBOUNDS\n BV B x\n BV B y\nENDATA\n' "$1" "$2"
}

for sense in 'OBJSENSE MAX' 'OBJSENSE\n    MAX' 'OBJSENSE MAXIMIZE' 'OBJSENSE\n Max'; do
    mps "$(printf "$sense")
" '' >sense.mps
    is "$(best --max sense.mps)" 'cost 2 options 2' "mps: $sense"
    run ec-solve --min sense.mps
    like "$stderr" 'warning: the objective of problem 1 is to be maximised, but --min' "mps: $sense: --min is warned of"
    quietly "mps: $sense: --max is not" ec-solve --max sense.mps
done
mps 'OBJSENSE MOST
' '' >sense.mps
refuses "ec-solve: sense.mps:2:10: expected MIN or MAX, found 'MOST'" 'mps: no sense' ec-solve sense.mps
mps '' ' R o -5
' >constant.mps
shows 'cost 6 options 1' 'mps: the right side of the objective is a constant' ec-solve --min constant.mps
like "$stderr" 'constant.mps:9:4: warning: constant of the objective subtracted' 'mps: its sign is warned of'

lp() { printf '%s\n obj: %s\nSubject To\n c: x + y = 1\n%sBinary\n x y\nEnd\n' "$1" "$2" "$3" >my.lp; }

lp Minimize '2 x + y + 10' ''
is "$(best --min my.lp)" 'cost 11 options 2' 'lp: a constant at the end'
lp Minimize '10 + 2 x + y' ''
is "$(best --min my.lp)" 'cost 11 options 2' 'lp: a constant at the beginning'
lp Minimize '2 x - 2.5 + y + 1' ''
is "$(best --min my.lp)" 'cost -0.5 options 2' 'lp: two constants'
lp Maximize '2 x + y - 4' ''
is "$(best --max my.lp)" 'cost -2 options 1' 'lp: a constant, and the greatest'
lp Minimize '2 x + y + 10 one' 'Bounds
 one = 1
'
is "$(best --min my.lp)" 'cost 11 options 2' 'lp: a fixed variable is a constant'
printf 'max: +1 x1 +2 x2 ;\n+1 x1 +1 x2 = 1 ;\n' >my.opb
quietly 'opb: --max is what max: asks for' ec-solve --max my.opb
like "$stdout" 'cost 2 options 2' 'opb: max:'
quietly 'ec-convert keeps the sense and needs no warning' ec-convert -t lp my.opb

# ---- the ec format

printf '|: objective max\na\na\n' >bare.ec
complains 'is to be maximised: use --max' 'ec: without a directive' ec-solve bare.ec
printf '|= problem\n|: objective most\na\na\n' >wrong.ec
refuses "ec-solve: wrong.ec:2:14: expected max or min, found 'most'" 'ec: no sense' ec-solve wrong.ec
printf '|= problem\n|: constant\na\na\n' >wrong.ec
complains 'wrong.ec:2:12: expected a number that fits in 64 bits, found the end of the line' 'ec: no constant' ec-solve wrong.ec
printf '|= problem\n|: objective max\n|: constant 4\na\na |1\n|= end\n|= problem\na\na |1\n|= end\n' >two.ec
is "$(ec-solve -q --max two.ec | grep -c 'cost 1 ')" 1 'ec: a constant is of one problem'
is "$(ec-solve --min two.ec 2>&1 >out | grep -c maximised)" 1 'ec: a sense is of one problem'
ec-solve -q --max two.ec | ec-answer -C two.ec - >out 2>err
is "$? $(cat err)" '0 ' 'the check of solutions knows constants'
is "$(ec-solve -q --max -j 2 two.ec)" "$(ec-solve -q --max two.ec)" 'threads change nothing'

# ---- numbers rounded by solvers

printf 'a\na |9007199254740993\n' >large.ec
for format in lp mps mps-fixed; do
    run ec-convert -t $format large.ec
    if [ $status = 0 ]; then
        like "$stderr" 'warning: option 1 costs 9007199254740993, .* may round' "$format: 2^53 + 1 is warned of"
    else
        like "$stderr" 'twelve bytes' "$format: 2^53 + 1 is refused"
    fi
done
quietly 'opb: integers of any size are exact' ec-convert -t opb large.ec
printf 'a\na |9007199254740991\n' >exact.ec
quietly 'lp: 2^53 - 1 is exact' ec-convert -t lp exact.ec

# ---- MiniZinc's own forms of output

printf 'a b\na |3\nb |2\na b |4\n' >zinc.ec
for shown in 'r = [0, 0, 1];' '{\n  "r" : [0, 0, 1]\n}' 'cost = 4;\nr = [0, 0, 1];' 'r = array1d(1..3, [0, 0, 1]);' \
    '{\n  "cost" : 4,\n  "r" : [0, 0, 1]\n}' '{"r" : [0, 0, 1]}' 'r = [0, 0, 1];\n_objective = 4;'; do
    printf "r = [1, 1, 0];\n----------\n$shown\n----------\n==========\n" >answer
    run ec-answer zinc.ec answer
    is "$status $(printf '%s\n' "$stdout" | grep -v '^[ab]' | tr '\n' ';')" \
        '0 |= problem;|= solution 1 cost 4 options 3;|= end found 1 optimal;' "minizinc: $shown"
done
printf 'r = [0, 0, 1];\n----------\nr = [1, 1, 0];\n----------\n==========\n' >answer
like "$(ec-answer zinc.ec answer)" 'found 2 complete' 'minizinc: all solutions without the costs'

# ---- set covers without costs

printf 'a b c d e\na b\nc d\ne\na c e\nb d\n' >cover.ec
is "$(ec-solve --set-cover --min cover.ec | tr '\n' ';')" \
    '|= problem;|= solution 1 options 4 5;a c e;b d;|= end found 1 optimal;' \
    '--set-cover --min without costs: the fewest options'

# ---- components

# pairs N: N pairs of items with the options a, b and a b, and the least cost of all on standard error.
pairs()
{
    "$AWK" -v n="$1" 'BEGIN {
        for (i = 0; i < n; i++) printf "a%d b%d ", i, i
        print ""
        for (i = 0; i < n; i++) {
            both = i * 7919 % 13 - 3; a = i * 31 % 7 - 1; b = i * 17 % 5
            printf "a%d b%d |%d\na%d |%d\nb%d |%d\n", i, i, both, i, a, i, b
            least += both < a + b ? both : a + b
        }
        print least >"/dev/stderr"
    }'
}

pairs 10000 >pairs.ec 2>least
like "$(ec-solve -q --min pairs.ec | tr '\n' ';')" "solution 1 cost $(cat least) .* found 1 optimal" \
    'ten thousand components: each has its least cost'
like "$(ec-solve -q --set-cover --min pairs.ec | tr '\n' ';')" "solution 1 cost $(cat least) .* found 1 optimal" \
    '--set-cover: each of ten thousand components has its least cost'
sed 's/ |.*//' pairs.ec >sizes.ec
is "$(ec-solve -q --set-cover --min sizes.ec | "$AWK" '$2 == "solution" { print NF - 4 }')" 10000 \
    '--set-cover: each component has the fewest options'
echo 'a0' | cat pairs.ec - | sed '1s/$/z/' >none.ec
for cover in '' --set-cover; do
    is "$(ec-solve -q $cover --min none.ec | sed -n '/end/p')" '|= end found 0 complete' \
        "${cover:+$cover }--min: a component without a solution"
done

# The relaxation of a node may cost just what a better solution may, but for rounding: it is then solved to its end.
tr -d '\n' <<'END' | tr / '\n' >multi.ec
2:8|i0 2:12|i1 3:7|i2 1:7|i3 3:9|i4 3:8|i5 2:10|i6 1:8|i7 1:9|i8 2:13|i9 1:8|i10 2:6|i11 1:9|i12 1:14|i13/
i6 i13 |8/i1 i6 i9 i13 |8/i1 i9 |5/i1 i3 i6 |9/i6 i9 i12 |6/i5 i7 i10 i12 i13 |7/i3 i4 i10 i13 |8/i13 |6/
i5 i7 i9 i11 |8/i4 i6 |6/i1 i9 i13 |7/i0 i8 i13 |4/i0 i4 i5 i8 i12 |5/i0 i1 i3 i4 i12 |9/i7 i12 i13 |7/
i2 i3 i4 i8 |2/i3 i11 |5/i4 i9 i10 |3/i2 i4 i8 i13 |5/i0 i2 i6 i12 i13 |6/i7 |7/i8 i9 i11 |1/i1 i8 i11 |4/
i9 i13 |5/i0 i9 i10 i13 |5/i5 i9 i10 |5/i0 i8 |4/i1 i5 i11 i13 |9/i1 i8 |8/i0 i1 i7 i10 |7/i2 i3 i5 |3/
i0 i1 i2 i8 i12 |7/i2 i7 i10 |6/i1 i3 i4 i5 i6 |7/i6 i7 |1/i9 i10 i13 |6/i6 i7 i12 |8/i1 i4 i9 i11 |7/
i2 i5 i6 i9 i12 |4
END
is "$(ec-solve -q --min -e relax --node-limit=100 multi.ec | sed -n 's/^|= solution 1 \(cost [0-9]*\).*/\1/p; s/^|= end //p')" \
    'cost 31
found 1 optimal' 'a multi-cover is proved best in few nodes'
