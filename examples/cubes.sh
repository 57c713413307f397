#!/bin/sh
# SPDX-License-Identifier: MIT
# cubes.sh PROBLEM CUBES [JOBS]: count the solutions of a long search in parts, with GNU parallel.
#
# It works in the directory PROBLEM.cubes, and may be killed at any time, and so may its jobs: run it
# again, and it goes on with the cubes that have no result yet. A result gets its name when its search
# is complete, so what is there counts; no log is needed. Which cubes are missing is asked of the
# directory and not of parallel's --joblog, which may list a job whose output was lost.
set -e
problem=$1
directory=$problem.cubes

mkdir -p "$directory"
[ -f "$directory/cubes" ] || ec-solve --cubes="$2" -o "$directory/cubes" "$problem"
# The largest first, so that none is left for the end when the others are done.
sort -k8,8nr "$directory/cubes" | cut -d' ' -f2 | while read -r i; do
    [ -f "$directory/result$i" ] || echo "$i"
done | parallel --will-cite --quote --halt soon,fail=1 -j "${3:-100%}" sh -c '
    ec-solve -c --cube="$1" --cubes-file="$2/cubes" -o "$2/part$1" "$3" && mv "$2/part$1" "$2/result$1"
' cube {} "$directory" "$problem"
ec-solve -c --merge="$directory/cubes" "$problem" "$directory"/result*
