# SPDX-License-Identifier: MIT
"""Exact cover problems: solve, count, sample and optimise them by the library libdlx.

>>> import dlx
>>> problem = dlx.Problem({"ab": ["a", "b"], "bc": ["b", "c"], "c": ["c"], "a": ["a"]})
>>> sorted(problem.solve())
[('ab', 'c'), ('bc', 'a')]
>>> problem.count()
2

The module needs no compiler: it calls the installed shared library by ctypes. Numpy and scipy
are not needed, but their matrices are understood, see Problem.from_matrix:

    >>> import numpy                                                    # doctest: +NUMPY
    >>> dlx.Problem.from_matrix(numpy.eye(3, dtype=bool)).first()       # doctest: +NUMPY
    (0, 1, 2)

Sudoku of any size are grids of numbers, see Sudoku. Failures raise an Error; a search ended by a
limit raises Incomplete, so no program mistakes a partial result for a complete one.
Problems and searches may be used in several threads, each search in one at a time.
"""

from ._answer import Answer
from ._bulk import count_sudokus, rate_sudokus, read_sudokus, solve_sudokus
from ._certain import Backbone, Marginals
from ._cubes import Cube, Cubes, Estimate
from ._diagram import Diagram
from ._errors import Error, Incomplete, InvalidError, ReadError, UnsupportedError
from ._explain import Explanation
from ._library import library as _loaded
from ._lint import Finding, lint
from ._picture import Picture
from ._problem import Problem
from ._proof import Proof
from ._puzzles import Rating, SolvingStep
from ._search import Progress, Solution, Solutions
from ._steps import Step
from ._sudoku import Sudoku, SudokuSolutions
from ._symmetry import Classes, Generator, Group, Quotient
from ._tables import dialects, engines, formats, proof_formats

__version__: str = _loaded.dlx_version().decode()

__all__ = [
    "Answer", "Backbone", "Classes", "Cube", "Cubes", "Diagram", "Error", "Estimate", "Explanation",
    "Finding", "Generator", "Group", "Incomplete", "InvalidError", "Marginals", "Picture",
    "Problem", "Progress", "Proof", "Quotient", "Rating", "ReadError", "Solution", "Solutions",
    "SolvingStep", "Step", "Sudoku", "SudokuSolutions", "UnsupportedError", "count_sudokus",
    "dialects", "engines", "formats", "lint", "proof_formats", "rate_sudokus", "read_sudokus",
    "solve_sudokus",
]

# Messages and help show the names by which users call classes and methods, and pickle finds these.
for _name in __all__:
    globals()[_name].__module__ = __name__
for _base in Problem.__mro__[:-1]:
    for _name, _method in vars(_base).items():
        _method = getattr(_method, "__func__", _method)
        if hasattr(_method, "__code__"):
            _method.__qualname__, _method.__module__ = f"Problem.{_name}", __name__
