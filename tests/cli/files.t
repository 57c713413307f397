#!/bin/sh
# SPDX-License-Identifier: MIT
# The files of tests/files: each valid file is read, and has the numbers of solutions that the table
# `counts` gives, a number for each of its problems; those in the format ec are also counted by
# examples/ec-count.awk. Each bad file is refused with status 2, at the place and for the reason
# that the table `refusals` gives: the message is exactly "PROGRAM: FILE:MESSAGE", and there is no
# other. tests/files/README says why each file is there.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir/tests/files" || exit 1

# is_read FILE: skips a file in a format that depends on parts of the build.
is_read()
{
    case $1 in
    *.ksudoku | *.opensudoku* | *.fpuzzles | *.fpuzzles-url | *.json | *.gnome-sudoku) ;;
    *) return 0 ;;
    esac
    if ! sdk2ec --help=all | grep "^  ${1##*.} " >/dev/null; then
        skip "$1" 'this build does not read the format'
        return 1
    fi
}

# Good files.
while read -r file counts; do
    is_read "$file" || continue
    format=${file##*.}
    case $file in
    sudoku/*) run sdk-solve -q -c "$file" ;;
    *.col) run ec-solve -q -f "$format" --colours=3 -c "$file" ;;
    *) run ec-solve -q -f "$format" -c "$file" ;;
    esac
    is "$(echo $stdout)$stderr" "$counts" "$file"
    case $file in
    */dlx3.ec) ;; # examples/ec-count.awk does not know bounds
    *.ec) is "$(echo $("$AWK" -f "$examples/ec-count.awk" "$file"))" "$counts" "ec-count: $file" ;;
    esac
done <counts
run ec-solve --dry-run --stats problems/good/dlx3.ec
is "$status $stderr" '0 ec-solve: problem 1: 3 items (3 primary, 0 secondary), 4 options, 7 nonzeros, features: bounds, items without options: 0' \
    'problems/good/dlx3.ec: bounds are a feature'

# FILE|PROGRAM|OPTIONS|MESSAGE; the message may hold bars. Options are words.
while IFS='|' read -r file program options message; do
    is_read "$file" || continue
    refuses "$program: $file:$message" "$program $options $file" "$program" $options "$file"
    case $program in
    ec-solve | sdk2ec) like "$stdout" '^|= end found 0 error$' "$file: the stream says so" ;;
    esac
done <refusals

# Lines of puzzles are read by other tests.
find problems/good sudoku/good -type f | grep -v -E '\.(sdm|target|judge)$' | sort >"$tmp/files"
cut -d ' ' -f 1 counts | sort >"$tmp/named"
same "$tmp/named" "$tmp/files" 'the table of counts names every file'
ls ./*/bad/* | sed 's,^\./,,' | sort >"$tmp/files"
cut -d '|' -f 1 refusals | sort -u >"$tmp/named"
same "$tmp/named" "$tmp/files" 'the table of refusals names every file'
ls ./*/bad/* ./*/good/* | sed 's,^\./,,' | sort >"$tmp/files"
sed -n 's,^\([a-z]*/[a-z]*/[^ *]*\)  *.*,\1,p' README | grep -e /good/ -e /bad/ | sort >"$tmp/explained"
same "$tmp/explained" "$tmp/files" 'the README explains every file'
