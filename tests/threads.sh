# SPDX-License-Identifier: MIT
# POSIX sh; to be sourced after tests/tap.sh.

# same_by_threads NAME COMMAND...: with -j 1, and each number of threads_tried; times of statistics may differ.
same_by_threads()
{
    what=$1
    shift
    "$@" -j 1 >one 2>one.errors
    echo $? >>one.errors
    sed 's/[0-9.]* s$//' one.errors >one.said
    for threads in $threads_tried; do
        "$@" -j $threads >many 2>many.errors
        echo $? >>many.errors
        sed 's/[0-9.]* s$//' many.errors >many.said
        same many one "$what, -j $threads: output"
        same many.said one.said "$what, -j $threads: messages and status"
    done
}
