# SPDX-License-Identifier: MIT
# Other programs that the bench compares with; POSIX sh, to be sourced after measure.sh. Variables that it takes:
#
#   DLX1, DLX2, DLX3, DLX5, DLX6, SSXCC, SSMCC, XCCDC, MINIEXACT, D3X, CLASP, CADICAL, KISSAT
#             where they are not in the path by their names in small letters
#   BLYNN     a program that reads a problem in the format ec, with secondary items but without colours, on standard
#             input and prints its number of solutions; with an argument N at most N
#
# and that its functions take: `task`, count, visit, first or best, and `features` of the problem, s secondary items, c
# colours, b bounds, w costs, - none.
others='dlx1 dlx2 dlx3 dlx5 dlx6 ssxcc ssmcc xccdc blynn miniexact d3x clasp cadical kissat'

# takes FEATURES TASKS: do these letters and words cover the problem's?
takes()
{
    case " $2 " in *" $task "*) ;; *) return 1 ;; esac
    [ -z "$(echo "$features" | tr -d -- "-$1")" ]
}

# other NAME: sets command to the request for another program; false: unsupported or missing.
other()
{
    program=$(eval "echo \"\${$(echo "$1" | tr a-z A-Z):-$1}\"")
    program=$(command -v "$program") || return 1
    enough=
    if [ "$task" = first ]; then enough=1; fi
    file=$tmp/problem
    case $1 in
    dlx1) takes s 'count visit first' ;;
    dlx2 | ssxcc | xccdc) takes sc 'count visit first' ;;
    dlx6) takes sc 'count first' ;;
    dlx3 | ssmcc) takes scb 'count visit first' ;;
    dlx5) takes scw best ;;
    blynn) takes s 'count visit first' ;;
    miniexact) takes sc 'count visit first' && translate miniexact ;;
    d3x) takes '' 'count visit' && translate zdd ;;
    clasp) takes s 'count visit first' && translate cnf ;;
    cadical | kissat) takes s first && translate cnf ;;
    esac || return 1
    case $1 in
    miniexact) command="'$program' -c ${enough:--e} '$file'" ;;
    d3x) command="'$program' -z '$file'" ;;
    clasp) command="'$program' -q -n ${enough:-0} '$file'" ;;
    cadical | kissat) command="'$program' -q '$file'" ;;
    blynn) command="'$program' $enough <'$file'" ;;
    *) command="'$program' ${enough:+t1} <'$file'" ;;
    esac
    if [ "$1 $enough" = 'miniexact 1' ]; then command="'$program' -c '$file'"; fi
    command="$command >'$tmp/out' 2>&1"
}

# translate FORMAT: sets file to the problem in that format.
translate()
{
    file=$tmp/problem.$1
    if [ -e "$file" ]; then return; fi
    case $1 in
    cnf) ec-convert -q -t cnf --amo=pairwise "$tmp/problem" ;;
    *) $AWK -f "$srcdir/tests/bench/to-$1.awk" "$tmp/problem" ;;
    esac >"$file"
}

# other_result NAME: the result, by $tmp/out; nothing without a result.
other_result()
{
    case $1 in
    dlx5) sed -n 's/^The optimum cost is \$//p' "$tmp/out" ;;
    dlx* | ss* | xccdc) sed -n 's/^Altogether \([0-9]*\) solution.*/\1/p' "$tmp/out" ;;
    miniexact)
        if [ "$task" = first ]; then grep -c '[0-9]' "$tmp/out"; fi
        sed -n 's/^Found \([0-9]*\) solutions.*/\1/p' "$tmp/out"
        ;;
    d3x) sed -n 's/.*num solutions \([0-9]*\),.*/\1/p' "$tmp/out" ;;
    clasp) sed -n 's/^c Models  *: \([0-9]*\).*/\1/p' "$tmp/out" ;;
    cadical | kissat) sed -n 's/^s SATISFIABLE/1/p' "$tmp/out" ;;
    blynn) sed -n '/^[0-9]*$/p' "$tmp/out" ;;
    esac
}
