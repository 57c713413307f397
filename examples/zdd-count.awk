#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# zdd-count.awk [FILE...]: counts the sets of decision diagrams in the format of ec-solve -t zdd, one
# number per line, exact up to 2^53.
#
# A line `ID VARIABLE LO HI` is a node; B is the family of no sets, T that of the empty set, and a line
# `.` ends a diagram. The sets of a node are those of LO, and those of HI with the variable added.
BEGIN    { begin() }
NF == 4  { last = $1; sets[last] = sets[$3] + sets[$4] }
/^[BT]$/ { last = $1 }
/^\.$/   { printf "%.0f\n", sets[last]; begin() }

function begin() { split("", sets); sets["B"] = 0; sets["T"] = 1; last = "B" }
