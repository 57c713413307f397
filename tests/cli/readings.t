#!/bin/sh
# SPDX-License-Identifier: MIT
# Each reading of a problem is the only reading that its text allows, or is refused with the
# readings that fit: sets of numbers, matrices and lists as programming languages print them,
# tables, JSON, and programs of several dialects.
. "${srcdir:-.}/tests/tap.sh"

# The texts of tests/files/readings, each after a line "=== FILE ~ ARGUMENTS ~ EXPECTED ~ NAME [~
# MESSAGE]": ec-solve reads the text as FILE, or from a pipe as -, and prints a number, a cost and
# options, or nothing: it is refused.
split_cases "$srcdir/tests/files/readings"
sed 's/ *~ */~/g' headers >table
number=0
while IFS='~' read -r file arguments wanted name message; do
    number=$((number + 1))
    case $message in '') quiet=-q ;; *) quiet= ;; esac
    # shellcheck disable=SC2086 # arguments are words
    if [ "$file" = - ]; then
        run sh -c "cat case-$number | ec-solve $quiet $arguments"
    else
        cp case-$number "$file"
        run ec-solve $quiet $arguments "$file"
    fi
    case " $arguments " in
    *' -c '*) found=$stdout ;;
    *) found=$(printf '%s\n' "$stdout" | sed -n 's/^|= solution [0-9]* //p') ;;
    esac
    if [ "$wanted" = refused ]; then
        is "$status $found" '2 ' "$name"
    else
        is "$((status < 2)) $found" "1 $wanted" "$name"
    fi
    [ -z "$message" ] || like "$stderr" "$message" "$name: the message"
done <table
for sign in // '#' %% ';'; do
    printf "$sign pieces\na b\na\nb\n" >text
    errs "comments begin with '|', not with" "a comment with $sign" ec-solve -q -f ec text
done
printf "<COOrdinate sparse matrix of dtype 'int64'\n\twith 0 stored elements and shape (3, 2)>\n" >text
printf '  Coords\tValues\n' >>text
is "$(ec-convert -f matrix -t matrix text | grep -c .)" 4 'no ones: the rows and columns of the title'

# A name that begins with a byte order mark is not at the beginning of a line.
mark=$(printf '\357\273\277')
printf '{"primary": ["%sa", "b"], "options": [["%sa"], ["b"], ["b", "%sa"]]}' "$mark" "$mark" "$mark" >a.json
ec-convert -t ec a.json >marks.ec
gives "0 $(ec-convert -t json a.json)" 'names with a byte order mark come back' ec-convert -t json marks.ec
gives '0 2 of 2 solutions right, complete' 'also in solutions' sh -c 'ec-solve -a marks.ec | ec-answer -C marks.ec'
