#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-solve --proof with --min, --max and --set-cover: what it writes proves that nothing is better, by a
# checker that shares no code with the library; and a faulty proof is refused.
. "${srcdir:-.}/tests/tap.sh"

check_veripb=$builddir_under_test/tests/proof/check-veripb

# problem SEED ITEMS OPTIONS [LEAST MORE]: a random problem with a solution, two secondary items, and
# costs from LEAST on; MORE=colours: the secondary items have colours. Problems with bounds are those of
# tests/campaign/product.
problem()
{
    "$AWK" -v state="$1" -v items="$2" -v options="$3" -v least="${4:-1}" -v more="${5:-}" '
    function random(below)
    {
        state = (16807 * state) % 2147483647
        return int(state / 8) % below
    }
    function option(first, last,  i, text)
    {
        for (i = first; i <= last; i++)
            text = text "i" order[i] " "
        if (random(3) == 0)
            text = text "s" random(2) (more == "colours" ? ":" random(2) : "") " "
        print text "|" least + random(20)
    }
    function shuffle(  i, j, t)
    {
        for (i = items; i > 1; i--) {
            j = random(i) + 1
            t = order[i]; order[i] = order[j]; order[j] = t
        }
    }
    BEGIN {
        for (i = 1; i <= items; i++) {
            order[i] = i
            printf "i%d ", i
        }
        print "| s0 s1"
        for (k = random(100); k > 0; k--) random(2)
        for (k = 0; k < 3; k++) {
            shuffle()
            for (i = 1; i <= items; i = j + 1) {
                j = i + random(4); if (j > items) j = items
                option(i, j)
            }
        }
        for (k = 0; k < options; k++) { shuffle(); option(1, 1 + random(4)) }
    }'
}

# verdict: the verdict of the checker on the proof written last.
verdict()
{
    "$check_veripb" "${1:-rows}" "${2:-proof}" >"$tmp/said"
    read -r said <"$tmp/said"
    echo "${said%%:*}"
}

# value SIGN: the objective of the last solution of the list: SIGN times its cost, or with 0 the number of
# its options; INF without a solution.
value()
{
    "$AWK" -v sign="$1" 'BEGIN { last = "INF" }
        /^\|= solution/ { cost = 0; options = 0
            for (i = 1; i <= NF; i++) { if ($i == "cost") cost = $(i + 1); if ($i == "options") options = NF - i }
            last = sign ? (sign < 0 ? "-" : "") cost : options; sub(/^--/, "", last); sub(/^-0$/, "0", last) }
        END { print last }' list
}

# proves NAME SIGN OPTION...: of problem.ec. NAME ends with ... if fewer solutions exist than are wanted.
proves()
{
    name=$1 sign=$2
    shift 2
    ec-solve -q "$@" problem.ec >list
    run ec-solve -q "$@" --proof=proof --proof-opb=rows problem.ec
    best=$(value "$sign")
    case $name in *...) best=INF ;; esac
    is "$((status < 2)) $stderr $(verdict)" "1  s VERIFIED BOUNDS $best <= obj <= $best" "$name"
    is "$stdout" "$(cat list)" "$name: the list is as without a proof"
    if command -v veripb >/dev/null; then like "$(veripb rows proof 2>&1)" 's VERIFIED' "$name: veripb agrees"; fi
}

# ---- random problems

colours_if() { [ "$1" = 0 ] || echo colours; }
for seed in $(seq 1 "$(rounds 20 50)"); do
    problem "$seed" $((12 + seed % 9)) $((40 + seed)) $((seed % 3 * -5 + 1)) "$(colours_if $((seed % 2)))" >problem.ec
    case $((seed % 5)) in
    0) proves "exact cover $seed, greatest cost" -1 --max ;;
    1) proves "exact cover $seed, several" 1 --min -n 4 ;;
    *) proves "exact cover $seed" 1 --min ;;
    esac
    case $((seed % 5)) in
    1) proves "exact cover $seed, greatest cost, by the relaxation" -1 -e relax --max ;;
    2) proves "exact cover $seed, several, by the relaxation" 1 -e relax --min -n 4 ;;
    *) proves "exact cover $seed, by the relaxation" 1 -e relax --min ;;
    esac
done
for seed in $(seq 51 "$(rounds 70 100)"); do
    problem "$seed" $((10 + seed % 7)) $((20 + seed / 3)) 1 "$(colours_if $((seed % 2)))" >problem.ec
    case $((seed % 5)) in
    0) proves "set cover $seed, fewest options" 0 --set-cover ;;
    1) proves "set cover $seed, several" 1 --set-cover --min -n 4 ;;
    2) proves "set cover $seed, several of few options" 0 --set-cover -n 3 --at-most=8 ;;
    3) proves "set cover $seed, few options" 1 --set-cover --min --at-most=5 ;;
    *) proves "set cover $seed" 1 --set-cover --min ;;
    esac
done

problem 3 7 6 >problem.ec
proves 'all exact covers...' 1 --min -a
proves 'all exact covers..., by the relaxation...' 1 -e relax --min -a
proves 'all set covers...' 0 --set-cover -a
proves 'all set covers of at most four options...' 0 --set-cover -a --at-most=4
run ec-solve -c --set-cover --proof=proof --proof-opb=rows problem.ec
is "$stdout $(verdict)" "$(ec-solve -c --set-cover problem.ec) s VERIFIED BOUNDS INF <= obj <= INF" \
    'covers that are counted'
run ec-solve -c -n 3 --set-cover --proof=proof --proof-opb=rows problem.ec
ec-solve -n 3 --set-cover problem.ec >list
is "$stdout $stderr $(verdict)" "3  s VERIFIED BOUNDS $(value 0) <= obj <= $(value 0)" 'the best covers, counted'
printf '2:9|a 3:4|b 0:2|c d\na b\na b c\nb d\na d\nb c d\na c\nb\n' >problem.ec
proves 'set covers with bounds' 0 --set-cover
printf 'a b\na\n' >problem.ec
proves 'no exact cover' 1 --min
proves 'no set cover' 0 --set-cover
printf 'a b c\na b |1\na c |1\nb c |1\n' >problem.ec
proves 'no exact cover by weights' 1 --max
printf 'a b 0:1|c 2:4|d e\nc d e\na d\na d e\nc d\na b\n' >problem.ec
proves 'no exact cover by weights of bounds' 1 --min
printf '|= problem\n|= end\n' >problem.ec
proves 'no items' 1 --min
printf 'a\na\na\n' >problem.ec
proves 'no costs' 1 --min -n 2
printf 'a b\na b |400000000000000\na |300000000000000\nb |90000000000000\n' >problem.ec
proves 'large costs' 1 --min
proves 'large costs, by the relaxation' 1 -e relax --min
proves 'set covers of large costs' 1 --set-cover --min

# ---- proofs by the relaxation are short

"$AWK" -f "$srcdir/tests/bench/families.awk" tiles 1 12 >problem.ec
ec-solve -q --min --proof=proof -e bound problem.ec >list
bounds=$(wc -l <proof)
proves 'tiles' 1 -e relax --min
is "$(($(wc -l <proof) < bounds / 10))" 1 'a tenth of the steps'

# ---- faulty proofs

problem 7 30 150 >problem.ec
ec-solve --min --proof=proof --proof-opb=rows problem.ec >list
best=$(value 1)
is "$(verdict)" "s VERIFIED BOUNDS $best <= obj <= $best" 'the proof to be changed'
is "$(($(grep -c '^pol' proof) > 3)) $(($(grep -c '^rup' proof) > 4))" '1 1' 'is long enough'

# refused NAME SCRIPT [FORMULA_SCRIPT]: after a change by sed.
refused()
{
    sed "$2" proof >changed
    sed "${3:-}" rows >changed-rows
    is "$(verdict changed-rows changed)" 's NOT VERIFIED' "$1"
}
refused 'without the bounds' '/^pol/d'
refused 'without the solution' '/^soli/d'
refused 'a solution that is none' '/^soli/s/ ~x\([0-9]*\)/ x\1/'
refused 'a solution that leaves options open' '/^soli/s/ .* ;/ ;/'
refused 'a lower bound of a row that has none' "/^conclusion/s/ : -1 / : 1 /"
refused 'a lower bound above the solution' "/^conclusion/s/ $best / $((best + 1)) /g"
refused 'an upper bound that is too low' "/^conclusion/s/ $best ;/ $((best - 1)) ;/"
refused 'INF by a row that can hold' '/^conclusion/s/BOUNDS .*/BOUNDS INF : 1 INF ;/'
refused 'INF where a solution is' '/^conclusion/s/BOUNDS .*/BOUNDS INF : -1 INF ;/'
refused 'a conclusion that no solution exists' '/^conclusion/s/BOUNDS.*/UNSAT : -1 ;/'
refused 'a formula without an objective' '' /^min:/d
refused 'a formula with two objectives' '' '/^min:/p'
refused 'options that cost less' '' '/^min:/s/+[0-9]*/+1/g'
refused 'a multiplier that is changed' '/^pol/s/ \([0-9]*\) \* + ;$/ 1 * + ;/'
refused 'the objective is not multiplied' '/^pol/s/ [0-9]* \*/ 1 */'

# ---- random changes: an accepted proof has the true bounds, or weaker bounds

"$AWK" -v first=1 -v last=150 -v prefix=changed. -f "$srcdir/tests/proof/mutate.awk" proof
wrong=
accepted=0
for number in $(seq 150); do
    said=$("$check_veripb" rows changed.$number)
    case $said in
    's VERIFIED NO CONCLUSION' | 's NOT VERIFIED: '*) ;;
    *)
        accepted=$((accepted + 1))
        echo "$said" | "$AWK" -v best="$best" '{ exit !(/BOUNDS/ && $4 <= best && ($8 == "INF" || $8 >= best)) }' ||
            wrong="$wrong $number"
        ;;
    esac
done
is "$wrong" '' 'no changed proof says more than is true'
is "$((accepted < 75))" 1 'most are refused'

# ---- searches that are stopped

# stopped NAME OPTION...: with the bounds that are known.
stopped()
{
    name=$1
    shift
    rm -f rows
    run ec-solve "$@" --proof=proof --proof-opb=rows problem.ec
    like "$(tail -n 2 proof | head -n 1)" '^conclusion \(NONE\|BOUNDS -*[0-9]* : -[0-9]* [-0-9INF]*\) ;$' "$name"
    [ -s rows ] || ec-convert -t opb problem.ec >rows
    like "$status $(verdict)" '^3 s VERIFIED \(NO CONCLUSION\|BOUNDS\)' "$name: the checker agrees"
}
problem 11 60 2000 >problem.ec
for nodes in 1 5 20; do
    stopped "stopped after $nodes nodes" --min --node-limit=$nodes
    stopped "set covers, stopped after $nodes nodes" --set-cover --min --node-limit=$nodes
done
stopped 'several, stopped' --min -n 50 --node-limit=20
for nodes in 1 5; do stopped "the relaxation, stopped after $nodes nodes" -e relax --min --node-limit=$nodes; done
printf 'a c\nc\na\n' >problem.ec
for engine in bound relax; do stopped "$engine, stopped without costs" -e $engine --min -a --node-limit=1; done

# The relaxation ignores the colours of s, so that its optimum is integral at most nodes, but no solution.
"$AWK" 'BEGIN {
    for (i = 1; i <= 24; i++) printf "i%d ", i
    print "0:2|z | s"
    for (i = 1; i <= 24; i++) printf "i%d s:%d |1\ni%d |5\n", i, i, i
    print "z |3" }' >problem.ec
run ec-solve -q -m -e relax --node-limit=2000 --proof=proof --proof-opb=rows problem.ec
is "$status $(echo "$stdout" | tail -n 1)" '0 |= end found 1 optimal' 'few nodes resolve conflicts of colours'
is "$(verdict)" 's VERIFIED BOUNDS 116 <= obj <= 116' 'the proof without these nodes'

# ---- refusals

problem 3 7 6 >problem.ec
printf '1:2|a b\na\na b\n' >bounds.ec
for engine in auto bits relax; do
    errs 'a proof in format drat supports no bounds other than 1:1: use veripb' "$engine: no proofs with bounds" \
        ec-solve -e "$engine" --proof=proof bounds.ec
done
fails_with 2 'links does not look for the best' ec-solve -e links --min --proof=proof problem.ec
like "$stderr" 'engine links does not prove that a solution is the best; engine bound does' 'links: the message'
errs 'use veripb' 'clauses have no objective' ec-solve --min --proof=proof --proof-format=drat problem.ec
fails_with 2 'the dearest set cover' ec-solve --set-cover --max --proof=proof problem.ec
printf '1:2|a\na\n' >bounds.ec
fails_with 2 'bounds' ec-solve --min -n 2 --proof=proof bounds.ec
