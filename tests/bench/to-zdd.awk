# SPDX-License-Identifier: MIT
# to-zdd.awk [FILE]: the options of an exact cover problem in the text format ec, without secondary items, colours and
# bounds, as a decision diagram in the format of Graphillion: a family of sets of items. Lines `node item low high`,
# in the order of items, the last one first; B and T are the empty family and that of the empty set alone.
/^[ \t]*\|/ || /^[ \t\r]*$/ { next }
!items { for (i = 1; i <= NF; i++) number[$i] = ++items; next }
{
    for (i = 1; i <= NF; i++) set[i] = number[$i]
    for (i = 2; i <= NF; i++)
        for (j = i; j > 1 && set[j] < set[j - 1]; j--) { t = set[j]; set[j] = set[j - 1]; set[j - 1] = t }
    line = ""
    for (i = 1; i <= NF; i++) line = line sprintf("%06d ", set[i])
    sets[++options] = line
}

# The node with that item and these children; each kind has a single node.
function node(item, low, high) {
    if (!((item, low, high) in known)) {
        known[item, low, high] = ++nodes
        variable[nodes] = item; lo[nodes] = low; hi[nodes] = high
    }
    return known[item, low, high]
}

# The family `root` and one set more that comes, in the order of words, before all of its sets.
function add(root, line,    part, size, i, way, here) {
    size = split(line, part, " ")
    for (i = 1; i <= size && root != "B" && root != "T" && variable[root] == part[i] + 0; i++) {
        way[i] = root
        root = hi[root]
    }
    for (here = "T"; size >= i; size--) here = node(part[size] + 0, size == i ? root : "B", here)
    while (--i > 0) here = node(variable[way[i]], lo[way[i]], here)
    return here
}

# Prints the nodes below, those of the last item first.
function show(root,    stack, top, n, item) {
    stack[top = 1] = root
    while (top) {
        n = stack[top--]
        if (n == "B" || n == "T" || n in shown) continue
        shown[n]
        level[variable[n]] = level[variable[n]] n " " variable[n] " " lo[n] " " hi[n] "\n"
        stack[++top] = lo[n]
        stack[++top] = hi[n]
    }
    for (item = items; item > 0; item--) printf "%s", level[item]
}

# Sorts sets[1..n], downwards (shellsort).
function sort(n,    gap, i, j, t) {
    for (gap = int(n / 2); gap > 0; gap = int(gap / 2))
        for (i = gap + 1; i <= n; i++) {
            t = sets[i]
            for (j = i; j > gap && sets[j - gap] < t; j -= gap) sets[j] = sets[j - gap]
            sets[j] = t
        }
}

END {
    sort(options)
    root = "B"
    for (o = 1; o <= options; o++) if (sets[o] != sets[o - 1]) root = add(root, sets[o])
    show(root)
    print "."
}
