#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-answer reads lists of numbers, as scripts print them.
. "${srcdir:-.}/tests/tap.sh"

cd "$tmp" || exit 1
printf 'a b c d\na b\nc d\na c\nb d\n' >problem.ec

# says LIST OPTIONS [OPTION]: the list stands for these options.
says()
{
    printf '%s\n' "$1" >list
    run ec-answer ${3:-} problem.ec list
    is "$status $(printf '%s\n' "$stdout" | sed -n 's/.* options //p')" "$2" "$1"
}
says '[1, 2, -3, -4]' '0 1 2'
says '[-1, -2, 3, 4, -5, 17]' '0 3 4'
says '[3, 4]' '0 3 4'
says '[0, 0, 1, 1]' '0 3 4'
says '[0.0, 0.0, 1.0, 1.0]' '0 3 4'
says '[1. 1. 0. 0.]' '0 1 2'
says '[[1, 1, 0, 0]]' '0 1 2'
says '3 4' '0 3 4' --from=list
says '0 0 1 1' '0 3 4' --from=list
says '1,2' '0 1 2' --from=list

says '[True, True, False, False]' '0 1 2'
says '(3, 4)' '0 3 4'
says '{3, 4}' '0 3 4'
says '[0.9999999, 1.0, -1e-9, 0]' '0 1 2'
says '[0, 1]' '0 1 2'
says '[2, 3]
[0, 1]' '3 3 4
1 2'
says '[false, false, true, true]' '0 3 4'

# refuses LIST MESSAGE
refuses()
{
    printf '%s\n' "$1" >list
    run ec-answer --from=list problem.ec list
    is "$status" 2 "$1: status 2"
    like "$stderr" "$2" "$1: the reason"
}
refuses '[0, 0, 1]' 'expected 4 values, found 3'
refuses '[0, 4]' 'unknown option 4'
refuses '[0.5, 1, 0, 0]' 'expected a number'
refuses '[True, 3]' 'expected values 0 and 1'
refuses '[1, 1, 2, 0]' 'expected values 0 and 1, or different options'
refuses '[1, x]' 'expected a number'
refuses '[9]' 'unknown option 9'
refuses '[1, 9]' 'unknown option 9'
refuses '[-9223372036854775808, 1]' 'model 1 is wrong'
refuses '[0.5, 0, 1, 1]' 'expected a number'
refuses '[1, 3]' 'model 1 is wrong'
refuses '[99999999999999999999]' 'expected a number'
printf '[1, 2]\n[3, 4]\n' >list
run ec-answer problem.ec list
like "$stdout" '^|= end found 2 ' 'several solutions'
