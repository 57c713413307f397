# SPDX-License-Identifier: MIT
"""A program with the types that users of the module write; checked by mypy --strict, and run."""

import os
import pathlib
import tempfile
from decimal import Decimal
from typing import Any, Dict, List, Optional, Tuple, Union

import dlx

board: Dict[Tuple[int, int], List[str]] = {(r, c): [f"r{r}", f"c{c}"] for r in (0, 1) for c in (0, 1)}
number: int = dlx.Problem(board).count()
plain = dlx.Problem([[1, 2], [1], [2]], costs=[1, 2.5, Decimal("0.5")], name="plain")
named: dlx.Problem = dlx.Problem({"x": ["a"], "y": {"a": None, "s": "red"}}, primary={"a": (1, 1)}, secondary=["s"])
matrix = dlx.Problem.from_matrix([[1, 0], [0, 1]], columns=["p", "q"])
parsed = dlx.Problem.parse(plain.text())

bounds: Dict[Any, Tuple[int, int]] = parsed.primary
costs: List[Union[int, Decimal]] = parsed.costs
texts: List[str] = [parsed.name] + [word for word, text in parsed.data]

seen: List[float] = []


def watch(progress: dlx.Progress) -> None:
    seen.append(progress.seconds + progress.nodes)


with plain.solve(5, engine="links", threads=2, progress=watch) as solutions:
    for solution in solutions:
        chosen: Tuple[Any, ...] = solution
        cost: Union[int, Decimal] = solution.cost
    end: Optional[str] = solutions.end
    engine: str = solutions.engine + solutions.engine_reason

first: Optional[dlx.Solution] = named.first(time_limit=2.5)
best: List[dlx.Solution] = plain.best(2, maximize=True) + plain.sample(2) + list(plain.covers(at_most=2))
number += plain.count(limit=3) + len(plain) + plain.check(plain.solve())

cubes: dlx.Cubes = plain.cubes(2)
cube: dlx.Cube = cubes[0]
part: dlx.Cubes = cubes[1:]
number += part.problem.count(cubes=part) + sum(one.nodes for one in cubes)
estimate: dlx.Estimate = plain.estimate(10, seed=3)
diagram: dlx.Diagram = plain.diagram()
frequencies: Dict[Any, int] = diagram.frequencies()
reason: Optional[dlx.Explanation] = dlx.Problem([["a", "b"], ["b", "c"]]).explain()
weights: Dict[Any, int] = {} if reason is None else reason.weights
answer: dlx.Answer = plain.answer("v 1 -2 -3 0\n")
models: List[dlx.Solution] = answer.solutions
findings: List[dlx.Finding] = dlx.lint(named) + dlx.lint("a\n", "ec")
summaries: Dict[str, str] = {**dlx.engines(), **dlx.formats(), **dlx.dialects(), **dlx.proof_formats()}

group: dlx.Group = plain.group([])
orders: Optional[int] = group.order
classes: List[Tuple[dlx.Solution, int]] = list(plain.classes(group))
quotient: dlx.Quotient = plain.quotient(group)
lifted: dlx.Solution = quotient.lift([0])

puzzle = dlx.Sudoku([[1, 2, 3, 4]] + [[0] * 4] * 3, box=(2, 2))
grid: List[List[int]] = next(puzzle.solve()).grid
number += puzzle.count(limit=2) + grid[0][0]
made: dlx.Sudoku = dlx.Sudoku.make((2, 2), seed=1, givens=(4, 16))
rating: dlx.Rating = made.rate()
flags: List[List[bool]] = made.needed()
steps: List[dlx.SolvingStep] = made.explain() + made.hint()
titles: Tuple[str, ...] = (made.name, *made.rules)
found: List[Optional[str]] = list(dlx.solve_sudokus([made.text()], refused=print))
counts: List[Optional[int]] = [*dlx.count_sudokus([made.text()], 2), *dlx.rate_sudokus(iter([made.text()]))]
with open(os.devnull) as nothing:
    boards: List[dlx.Sudoku] = list(dlx.read_sudokus(nothing, diagonals=True))
line: str = made.text() + rating.technique + str(made.reduced().grid + made.canonical().grid)

with tempfile.TemporaryDirectory() as folder:
    proof: dlx.Proof = plain.prove(os.path.join(folder, "proof"), pathlib.Path(folder) / "formula")
    plain.write(os.path.join(folder, "problem.json"), objective="none")
    number += len(proof.solutions)

try:
    plain.count(node_limit=1, engine="links")
except dlx.Incomplete as early:
    ended: str = early.end
except dlx.Error:
    raise
