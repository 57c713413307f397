# SPDX-License-Identifier: MIT
# to-miniexact.awk [FILE]: an exact cover problem in the text format ec as one of miniexact's,
#
#     < primary items > [ secondary items ]
#     item secondary:colour;
#
# The names become numbers, i1, i2, ..., since those of miniexact are words of letters and digits. No bounds, no costs.
/^[ \t]*\|/ || /^[ \t\r]*$/ { next }
{ sub(/\r$/, "") }
!items {
    printf "<"
    for (i = 1; i <= NF; i++)
        if ($i == "|") { printf " > ["; bar = 1 }
        else { name[$i] = "i" ++items; printf " %s", name[$i] }
    print bar ? " ]" : " >"
    next
}
{
    for (i = 1; i <= NF; i++) {
        split($i, part, ":")
        printf "%s%s%s", (i == 1 ? "" : " "), name[part[1]], part[2] == "" ? "" : ":" part[2]
    }
    print ";"
}
