#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# langford.awk N: write 1 1 2 2 ... N N in a row so that there are k other numbers between the two k's.
#
# Items:   each number k must be placed, each of the 2N slots sI must be filled: all primary.
# Options: number k in the slots i and i + k + 1. (A solution and its mirror image count as two.)
BEGIN {
    n = int(ARGV[1])
    if (n < 1) { print "usage: langford.awk N" | "cat >&2"; exit 2 }
    for (k = 1; k <= n; k++) items = items " " k
    for (i = 1; i <= 2 * n; i++) items = items " s" i
    print substr(items, 2)
    for (k = 1; k <= n; k++)
        for (i = 1; i + k + 1 <= 2 * n; i++)
            print k, "s" i, "s" i + k + 1
}
