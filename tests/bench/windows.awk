#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# windows.awk N: N items in a row, and 5/2 N options of four items, one, two or three places apart: a large sparse
# problem of 10 N ones that windows side by side cover, so that the search is trivial. N is a multiple of 4.
BEGIN {
    n = ARGV[1]
    for (i = 0; i < n; i++) printf "%d ", i
    print ""
    for (step = 1; step <= 3; step++)
        for (i = 0; i < n; i += step < 3 ? 1 : 2)
            print i, (i + step) % n, (i + 2 * step) % n, (i + 3 * step) % n
}
