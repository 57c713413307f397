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

Sudoku of any size are grids of numbers, see Sudoku. What fails raises an Error; a search that a
limit ends before the answer is known raises Incomplete, so that no part is taken for the whole.
Problems and searches may be used in several threads, each search in one at a time.
"""

from ._errors import Error, Incomplete, InvalidError, ReadError, UnsupportedError
from ._library import library as _loaded
from ._problem import Problem
from ._search import Progress, Solution, Solutions
from ._sudoku import Sudoku
from ._symmetry import Classes, Generator, Group, Quotient

__version__: str = _loaded.dlx_version().decode()

__all__ = [
    "Classes",
    "Error",
    "Generator",
    "Group",
    "Incomplete",
    "InvalidError",
    "Problem",
    "Progress",
    "Quotient",
    "ReadError",
    "Solution",
    "Solutions",
    "Sudoku",
    "UnsupportedError",
]

# In messages and in help, methods are those of the class that they are called by.
for _base in Problem.__mro__[1:-1]:
    for _name, _method in vars(_base).items():
        if hasattr(_method, "__code__"):
            _method.__qualname__ = f"Problem.{_name}"

for _shown in (Error, Incomplete, InvalidError, ReadError, UnsupportedError, Problem, Progress):
    _shown.__module__ = __name__
for _shown in (Solution, Solutions, Sudoku, Classes, Generator, Group, Quotient):
    _shown.__module__ = __name__
