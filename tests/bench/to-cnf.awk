# SPDX-License-Identifier: MIT
# to-cnf.awk [FILE]: an exact cover problem in the text format ec, without colours and bounds, as clauses in the
# format of DIMACS: variable N says that option N is chosen. Each primary item needs one of its options, and no two
# options of an item go together: a pair is written for the first item only that they share.
/^[ \t]*\|/ || /^[ \t\r]*$/ { next }
{ sub(/\r$/, "") }
!items {
    for (i = 1; i <= NF; i++)
        if ($i == "|") primary = items
        else number[$i] = ++items
    if (!primary) primary = items
    next
}
{
    options++
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^\|/) continue # a cost
        item = number[$i]
        list[item] = list[item] " " options
    }
}
END {
    for (i = 1; i <= items; i++) {
        size = split(list[i], option, " ")
        if (i <= primary) clause[++clauses] = substr(list[i], 2) (size ? " " : "") "0"
        for (a = 1; a <= size; a++)
            for (b = a + 1; b <= size; b++)
                if (!((option[a], option[b]) in seen)) {
                    seen[option[a], option[b]]
                    clause[++clauses] = "-" option[a] " -" option[b] " 0"
                }
    }
    print "p cnf " (options + 0) " " (clauses + 0)
    for (c = 1; c <= clauses; c++) print clause[c]
}
