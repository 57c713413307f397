# SPDX-License-Identifier: MIT
# Proofs in every format, and their checkers. POSIX sh; to be sourced after tests/tap.sh.

# judged FORMAT FORMULA PROOF: the verdict of the checker of tests/proof, without its reason.
judged()
{
    case $1 in
    veripb*) checker=check-veripb ;;
    lrat*) checker=check-lrat ;;
    *) checker=check-drat ;;
    esac
    "$builddir_under_test/tests/proof/$checker" "$2" "$3" >"$tmp/said"
    read -r said <"$tmp/said"
    echo "${said%%:*}"
}

# conclusion FORMAT FOUND: what a complete proof for VeriPB proves, after a blank; else nothing.
conclusion()
{
    case $1,$2 in
    veripb,[1-9]*) echo " COMPLETE ENUMERATION OF $2 SOLUTIONS" ;;
    veripb*) echo ' UNSATISFIABLE' ;;
    esac
}

# formula_option FORMAT: the option that writes the formula of a proof to the file `formula`.
formula_option()
{
    case $1 in
    veripb*) echo --proof-opb=formula ;;
    *) echo --proof-cnf=formula ;;
    esac
}

# confirm FORMAT PROOF NAME: the checker of others agrees about `formula`, if it is installed.
confirm()
{
    case $1 in
    veripb*) other=veripb wanted='s VERIFIED' ;;
    lrat*) other=cake_lpr wanted='s VERIFIED UNSAT' ;;
    *) other=drat-trim wanted='s VERIFIED' ;;
    esac
    if command -v "$other" >/dev/null; then like "$("$other" formula "$2" 2>&1)" "$wanted" "$3: $other agrees"; fi
}
