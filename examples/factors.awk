#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# factors.awk N: colour all edges between N points with N-1 colours so that at each point every colour
# occurs once: a one-factorisation, or the schedule of a tournament of N teams (the colours are the days). N is
# even. The edge between 0 and c has colour c, which only names the colours.
#
# Items:   each edge a-b without 0 gets a colour; each point p without 0 sees each colour c but its edge to 0: p#c.
# Options: edge a-b in colour c settles all three: a-b, a#c and b#c.
BEGIN {
    n = int(ARGV[1])
    if (n < 2 || n % 2) { print "usage: factors.awk N, where N is even" | "cat >&2"; exit 2 }
    for (a = 1; a < n; a++)
        for (b = 1; b < n; b++) {
            if (a < b) items = items " " a "-" b
            if (a != b) days = days " " a "#" b
        }
    print substr(items, 2) days
    for (a = 1; a < n; a++)
        for (b = a + 1; b < n; b++)
            for (c = 1; c < n; c++) if (c != a && c != b) print a "-" b, a "#" c, b "#" c
}
