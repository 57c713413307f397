#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# triples.awk V: Steiner triple systems on the points 0 .. V-1, in each of which the triples with point 0
# are fixed: 0 1 2, 0 3 4, and so on. Solutions that differ only in the names of the points need not be
# searched: steiner.awk 9 has 840 solutions, which is 840 / 105 = 8 for each of the 105 ways to pair 8 points.
#
# Items:   the pairs of points, as 1,2, that are in none of the fixed triples.
# Options: a triple without 0 and without a pair that is covered already; it covers three pairs.

# Are a and b, of which b is the larger one, together in a triple with 0?
function together(a, b) {
    return !a || (a % 2 && b == a + 1)
}

BEGIN {
    v = int(ARGV[1])
    if (v < 3 || v % 2 == 0) { print "usage: triples.awk V, where V is odd" | "cat >&2"; exit 2 }
    for (a = 1; a < v; a++)
        for (b = a + 1; b < v; b++) if (!together(a, b)) items = items " " a "," b
    print substr(items, 2)
    for (a = 1; a < v; a++)
        for (b = a + 1; b < v; b++)
            for (c = b + 1; c < v; c++)
                if (!together(a, b) && !together(b, c)) print a "," b, a "," c, b "," c
}
