# SPDX-License-Identifier: MIT
# awk -f designs.awk T Q: Steiner systems S(T, T + 1, Q), Q prime, invariant under the maps
# x -> a x + b modulo Q, a a nonzero square (Kramer and Mesner, "t-designs on hypergraphs", 1976):
# an item for each orbit of T points, an option for each orbit of T + 1 points that contains no
# T points twice. 6 23 has 399 items, 948 options and no solution; its search has about 11 million nodes.

# Letter i of a set of points is i; the set's image under x -> a x + b.
function image(set, a, b,  i, used, text) {
    for (i = 1; i <= length(set); i++)
        used[(a * (index(letters, substr(set, i, 1)) - 1) + b) % q] = 1
    for (i = 0; i < q; i++)
        if (i in used)
            text = text substr(letters, i + 1, 1)
    return text
}

# Names the orbit of the set by its first member met; counts the members.
function orbit(set,  a, b, other) {
    if (!(set in name))
        for (a = 1; a < q; a++)
            for (b = 0; (a in squares) && b < q; b++) {
                other = image(set, a, b)
                if (!(other in name))
                    size[set]++
                name[other] = set
            }
    return name[set]
}

# The option of an orbit of T + 1 points, or "".
function option(set,  i, part, count, text) {
    for (i = 1; i <= k; i++) {
        part = orbit(substr(set, 1, i - 1) substr(set, i + 1))
        if (!count[part]++)
            text = text (text == "" ? "" : " ") part
    }
    for (part in count)
        if (count[part] * size[set] != size[part])
            return ""
    return text
}

# Visits all sets of `left` more points from `first` on.
function visit(set, first, left,  i) {
    if (left == 0) {
        if (!(set in name) && orbit(set) == set)
            found[++sets] = set
        return
    }
    for (i = first; i <= q - left; i++)
        visit(set substr(letters, i + 1, 1), i + 1, left - 1)
}

BEGIN {
    t = ARGV[1]
    k = t + 1
    q = ARGV[2]
    letters = substr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 1, q)
    for (i = 1; i < q; i++)
        squares[i * i % q]
    visit("", 0, t)
    for (i = 1; i <= sets; i++)
        printf "%s%s", found[i], i < sets ? " " : "\n"
    sets = 0
    visit("", 0, k)
    for (i = 1; i <= sets; i++)
        if ((text = option(found[i])) != "")
            print text
}
