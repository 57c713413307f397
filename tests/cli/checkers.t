#!/bin/sh
# SPDX-License-Identifier: MIT
# The checkers of proofs, tests/proof: proofs refused by VeriPB, drat-trim and cake_lpr are refused. Proofs
# are changed at random, with saved verdicts (of drat-trim and cake_lpr; for VeriPB of the checker
# here, whose + were compared with the grammar of version 3), and by hand.
. "${srcdir:-.}/tests/tap.sh"

proofs=$srcdir/tests/files/proofs
mutate=$srcdir/tests/proof/mutate.awk

# find_files KIND NAME: sets $formula_file and $proof_file to the files.
find_files()
{
    case $1 in
    veripb) formula_file=$proofs/$2.opb proof_file=$proofs/$2.pbp ;;
    drat) formula_file=$proofs/$2.cnf proof_file=$proofs/$2.drat ;;
    lrat*) formula_file=$proofs/$2.lrat.cnf proof_file=$proofs/$2.lrat ;;
    esac
}

# bytes_of FILE: a proof in LRAT as binary, a line of the bytes' numbers for each step.
bytes_of()
{
    "$AWK" '
        function put(n) {
            for (n = n < 0 ? 1 - 2 * n : 2 * n; n > 127; n = int(n / 128))
                printf " %d", n % 128 + 128
            printf " %d", n
        }
        {
            printf "%d", $2 == "d" ? 100 : 97
            for (i = $2 == "d" ? 3 : 1; i <= NF; i++) put($i + 0)
            print ""
        }' "$1"
}

# write_bytes FILE...: the bytes of such lines, in binary.FILE.
write_bytes()
{
    for file; do : >"binary.$file"; done
    # A shell script of a printf for each file, in octal escapes.
    "$AWK" '
        FNR == 1 { if (NR > 1) print end; printf "printf '\''"; end = "'\'' >binary." FILENAME }
                 { for (i = 1; i <= NF; i++) printf "\\%03o", ($i % 256 + 256) % 256 }
        END      { if (NR) print end }' "$@" >bytes.sh
    . ./bytes.sh
}

# accepts KIND FORMULA PROOF: does our checker? Status 2: its two ways to say so differ.
accepts()
{
    if "$builddir_under_test/tests/proof/check-${1%-binary}" "$2" "$3" >said; then
        read -r said <said
        case $said in 's VERIFIED'*' CONCLUSION') false ;; 's VERIFIED'*) ;; *) false ;; esac
    else
        said=
        read -r said <said
        case $said in 's NOT VERIFIED: '*) false ;; *) return 2 ;; esac
    fi
}

# really_accepts KIND FORMULA PROOF: does the real checker?
really_accepts()
{
    case $1 in
    veripb) veripb "$2" "$3" 2>&1 | grep '^s VERIFIED' ;;
    drat) drat-trim "$2" "$3" -t 20 | tr '\r' '\n' | grep '^s VERIFIED' ;;
    lrat*) (ulimit -v 16000000; timeout 20 cake_lpr "$2" "$3") 2>&1 | grep '^s VERIFIED' ;;
    esac >/dev/null
}

# change KIND NAME FIRST LAST: makes changed.N of the proof, or for every fifth N of the formula.
change()
{
    rm -f changed.* formula.* binary.*
    find_files "$1" "$2"
    original=$proof_file
    if [ "$1" = lrat-binary ]; then
        bytes_of "$original" >original.bytes
        original=original.bytes
    fi
    "$AWK" -v first="$3" -v last="$4" -v prefix=changed. -f "$mutate" "$original"
    "$AWK" -v first="$3" -v last="$4" -v prefix=formula. -f "$mutate" "$formula_file"
    if [ "$1" = lrat-binary ]; then write_bytes original.bytes changed.*; fi
}

# files_of KIND N: sets $formula and $proof to the results of change.
files_of()
{
    formula=$formula_file proof=changed.$2
    if [ $(($2 % 5)) -eq 0 ]; then formula=formula.$2 proof=$original; fi
    if [ "$1" = lrat-binary ]; then proof=binary.$proof; fi
}

# our_verdicts KIND COUNT: + or - for each of the changed files, or ? unless status and verdict
# agree.
our_verdicts()
{
    number=1
    pairs=
    while [ "$number" -le "$2" ]; do
        files_of "$1" "$number"
        pairs="$pairs $formula $proof"
        number=$((number + 1))
    done
    # shellcheck disable=SC2086 # files are words
    "$builddir_under_test/tests/proof/check-${1%-binary}" $pairs | "$AWK" '
        /^s /                                                { said = $0; next }
        $1 != "status"                                       { printf "?"; next }
        $2 == 0 && said ~ /^s VERIFIED/                      { printf said ~ / CONCLUSION$/ ? "-" : "+"; said = ""; next }
        $2 == 1 && said ~ /^s NOT VERIFIED: /                { printf "-"; said = ""; next }
                                                             { printf "?"; said = "" }'
}

# ---- saved verdicts: - where a proof is refused; + where it is accepted; ! where drat-trim or cake_lpr
# accepts what goes against the description of the format, or more than our checker does

while read -r kind name verdicts; do
    change "$kind" "$name" 1 "${#verdicts}"
    is "$(our_verdicts "$kind" "${#verdicts}")" "$(echo "$verdicts" | tr '!' '-')" \
        "$name, $kind: ${#verdicts} changed proofs are judged as the real checker does"
    succeeds "$name, $kind: the proof itself is accepted" accepts "$kind" "$formula_file" "$proof_file"
done <"$proofs/verdicts"

# ---- the real ones themselves, on other changes: MUTATIONS of them, from MUTATION_SEED on

# compare KIND NAME: the real checker accepts all that ours accepts.
compare()
{
    first=${MUTATION_SEED:-1001}
    last=$((first + ${MUTATIONS:-$(rounds 10 40)} - 1))
    change "$1" "$2" "$first" "$last"
    wrong=
    number=$first
    while [ "$number" -le "$last" ]; do
        files_of "$1" "$number"
        if accepts "$1" "$formula" "$proof" && ! really_accepts "$1" "$formula" "$proof"; then
            wrong="$wrong $number"
        fi
        number=$((number + 1))
    done
    is "$wrong" '' "$2, $1: nothing is accepted that the real checker refuses"
}

# real_program KIND: the name of the real checker.
real_program()
{
    case $1 in veripb) echo veripb ;; drat) echo drat-trim ;; lrat*) echo cake_lpr ;; esac
}

while read -r kind name verdicts; do
    if command -v "$(real_program "$kind")" >/dev/null; then
        compare "$kind" "$name"
    else
        skip "$name, $kind: nothing is accepted that the real checker refuses" "there is no $(real_program "$kind")"
    fi
done <"$proofs/verdicts"

# ---- changes by hand

newline='
'
# Lines KIND NAME|WHAT|SCRIPT of the file `changes`: the proof is refused after a change by sed; @
# is a line end.
while IFS='|' read -r proof what script; do
    kind=${proof% *}
    find_files $proof
    case $script in *@*) script=${script%%@*}$newline${script#*@} ;; esac
    sed "$script" "$proof_file" >changed
    fails_with 1 "$kind: $what" accepts "$kind" "$formula_file" changed
done <"$proofs/changes"

# 26 occurs nowhere else: a clause with it is blocked, but no consequence.
sed 's/^p cnf 25/p cnf 26/' "$proofs/queens5.cnf" >wider.cnf
sed '1i\
26 1 0' "$proofs/queens5.drat" >blocked.drat
fails_with 1 'drat: a clause that is blocked, and no consequence' accepts drat wider.cnf blocked.drat
