# SPDX-License-Identifier: MIT
# Problems and a helper for tests of answers of external solvers. POSIX sh; to be sourced after
# tests/tap.sh, in a directory of the test's own.

# Its only cover is options 1, 4 and 5, of cost 7.
cat >knuth.ec <<'EOF'
A B C D E F G
C E F |1
A D G |3
B C F |5
A D |2
B G |4
D E G |1
EOF
sed 's/ |.*//' knuth.ec >plain.ec
sed 5d knuth.ec >none.ec
# Dominoes on 2x2 cells: options 1 and 4, or 2 and 3.
printf 'a b c d\na b\na c\nb d\nc d\n' >dom2.ec
printf '|= problem\n|= end\n' >zero.ec

# says PROBLEM STATUS EXPECTED NAME [OPTION...] <ANSWER: the result of an answer: the options of
# each solution and the end.
says()
{
    problem=$1
    wanted="$2 $3"
    name=$4
    shift 4
    cat >answer
    run ec-answer "$@" "$problem.ec" answer
    is "$status $(echo "$stdout" | sed -n 's/^|= solution .* options/options/p; s/^|= end //p' |
        paste -sd' ' -)" "$wanted" "$name"
}

# check_cases FILE: the cases of a file of tests/files/answers, in which a line
# "=== PROBLEM | STATUS | EXPECTED | NAME [| OPTIONS [| MESSAGE]]" comes before each answer.
check_cases()
{
    split_cases "$srcdir/tests/files/answers/$1"
    number=0
    sed 's/ *| */|/g' headers >table
    while IFS='|' read -r case_problem case_status case_wanted case_name options message; do
        number=$((number + 1))
        # shellcheck disable=SC2086 # options are words
        says "$case_problem" "$case_status" "$case_wanted" "$case_name" $options <case-$number
        [ -z "$message" ] || like "$stderr" "$message" "$case_name: the message"
    done <table
}
