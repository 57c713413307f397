#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# planted.awk N K M [SEED]: a problem with N items and at least one solution: a partition of them into
# K-sets is hidden among random K-sets, M sets in all. N is a multiple of K. Each SEED (default 1) gives
# the same problem everywhere.
#
# Items:   the numbers 1 .. N.
# Options: the sets, shuffled, so that the planted ones do not show.

# A random number from 1 to n, by a generator of our own, since those of awk versions differ (Lehmer 1951, with
# the modulus and the multiplier of Park and Miller 1988; the products are exact in floating point).
function random(n) {
    state = state * 16807 % 2147483647
    return 1 + int(state / 2147483647 * n)
}

# Shuffles list[1..n] (Fisher and Yates 1938).
function shuffle(list, n,    i, j, t) {
    for (i = n; i > 1; i--) {
        j = random(i)
        t = list[i]; list[i] = list[j]; list[j] = t
    }
}

# A random k-set of the items, as words, in ascending order: each item is taken with the probability
# that what is still missing is among what is still left.
function random_set(    i, missing, words) {
    missing = k
    for (i = 1; missing; i++)
        if (random(n - i + 1) <= missing) { words = words " " i; missing-- }
    return substr(words, 2)
}

BEGIN {
    n = int(ARGV[1]); k = int(ARGV[2]); m = int(ARGV[3])
    state = ARGC > 4 ? int(ARGV[4]) : 1
    if (k < 1 || n < 1 || n % k || m < n / k || state < 1) {
        print "usage: planted.awk N K M [SEED], where N is a multiple of K and M is at least N / K" | "cat >&2"
        exit 2
    }
    for (i = 1; i <= 10; i++) random(1)
    for (i = 1; i <= n; i++) item[i] = i
    shuffle(item, n)
    for (i = 1; i <= n; i++) option[int((i + k - 1) / k)] = option[int((i + k - 1) / k)] " " item[i]
    for (o = 1; o <= n / k; o++) option[o] = substr(option[o], 2)
    for (; o <= m; o++) option[o] = random_set()
    shuffle(option, m)
    for (i = 1; i <= n; i++) items = items " " i
    print substr(items, 2)
    for (o = 1; o <= m; o++) print option[o]
}
