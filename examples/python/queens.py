#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Places N queens on a board of N x N: prints a solution and the number of solutions.

Needs the Python module dlx. Usage: queens.py N
"""

import sys

import dlx

size = int(sys.argv[1])
cells = {
    (row, column): [f"row {row}", f"column {column}", f"up {row + column}", f"down {row - column}"]
    for row in range(size)
    for column in range(size)
}
lines = [f"{line} {number}" for number in range(size) for line in ("row", "column")]
diagonals = {item for items in cells.values() for item in items} - set(lines)
problem = dlx.Problem(cells, primary=lines, secondary=sorted(diagonals))
queens = problem.first() or ()
for row in range(size):
    print("".join("Q" if (row, column) in queens else "." for column in range(size)))
print(problem.count(), "solutions")
