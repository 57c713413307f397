# SPDX-License-Identifier: MIT
# Other programs that the bench compares with; POSIX sh, to be sourced after measure.sh. Variables that it takes:
#
#   DLX1, DLX2, DLX3, DLX5, DLX6, SSXCC, SSMCC, XCCDC, CLASP, CADICAL, KISSAT
#             where they are not in the path by their names in small letters
#   BLYNN     a program that reads a problem in the format ec, with secondary items but without colours, on standard
#             input and prints its number of solutions; with an argument N at most N
#
# and that its functions take: `task`, count, visit, first or best, and `features` of the problem, s secondary items, c
# colours, b bounds, w costs, - none.
others='dlx1 dlx2 dlx3 dlx5 dlx6 ssxcc ssmcc xccdc blynn clasp cadical kissat'

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
    clasp) takes s 'count visit first' && translate ;;
    cadical | kissat) takes s first && translate ;;
    esac || return 1
    case $1 in
    clasp) command="'$program' -q -n ${enough:-0} '$file'" ;;
    cadical | kissat) command="'$program' -q '$file'" ;;
    blynn) command="'$program' $enough <'$file'" ;;
    *) command="'$program' ${enough:+t1} <'$file'" ;;
    esac
    command="$command >'$tmp/out' 2>&1"
}

# translate: sets file to the problem as clauses.
translate()
{
    file=$tmp/problem.cnf
    [ -e "$file" ] || ec-convert -q -t cnf --amo=pairwise "$tmp/problem" >"$file"
}

# other_result NAME: the result, by $tmp/out; nothing without a result.
other_result()
{
    case $1 in
    dlx5) sed -n 's/^The optimum cost is \$//p' "$tmp/out" ;;
    dlx* | ss* | xccdc) sed -n 's/^Altogether \([0-9]*\) solution.*/\1/p' "$tmp/out" ;;
    clasp) sed -n 's/^c Models  *: \([0-9]*\).*/\1/p' "$tmp/out" ;;
    cadical | kissat) sed -n 's/^s SATISFIABLE/1/p' "$tmp/out" ;;
    blynn) sed -n '/^[0-9]*$/p' "$tmp/out" ;;
    esac
}
