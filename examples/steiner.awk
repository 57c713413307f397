#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# steiner.awk V [K [T]]: choose K-sets of V points so that every T-set lies in exactly one of them: a
# Steiner system S(T,K,V). K is 3 and T is 2 unless given: Steiner triple systems.
#
# Items:   the T-sets of points, as 1,2.
# Options: a K-set covers all T-sets within it.

# Makes set[1..size], ascending in 1..n, the next such set; the first one from zeros. False: no more.
function next_set(set, size, n,    i) {
    if (!set[1]) { for (i = 1; i <= size; i++) set[i] = i; return size <= n }
    for (i = size; i > 0 && set[i] == n - size + i; i--) continue
    if (!i) return 0
    for (set[i]++; i < size; i++) set[i + 1] = set[i] + 1
    return 1
}

# All T-sets of the points point[1..n], as words, each behind a blank.
function subsets(point, n,    set, i, words) {
    split("", set)
    while (next_set(set, t, n))
        for (i = 1; i <= t; i++) words = words (i == 1 ? " " : ",") point[set[i]]
    return words
}

BEGIN {
    v = int(ARGV[1]); k = ARGC > 2 ? int(ARGV[2]) : 3; t = ARGC > 3 ? int(ARGV[3]) : 2
    if (t < 1 || k < t || v < k) { print "usage: steiner.awk V [K [T]], where T <= K <= V" | "cat >&2"; exit 2 }
    for (i = 1; i <= v; i++) all[i] = i
    print substr(subsets(all, v), 2)
    while (next_set(block, k, v)) print substr(subsets(block, k), 2)
}
