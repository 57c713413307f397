# SPDX-License-Identifier: MIT
"""Sudoku puzzles: made, rated, and without redundant givens."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import InvalidError, in_range, pair
from ._header import OK, ErrorInfo, ExplainOptions, MakerOptions, TesterOptions
from ._library import check, library, made, make, written
from ._names import text_of
from ._search import Watch, limits_of
from ._tables import names_of

Grid = List[List[int]]
Range = Union[None, int, Tuple[int, int]]


class Rating(NamedTuple):
    """How hard a puzzle is: 1 to 5 for the hardest needed technique, from 6 on 5 more than
    the number of guesses; and the technique. See Sudoku.rate.

    >>> import dlx
    >>> dlx.Sudoku("1............2..").rate()
    Traceback (most recent call last):
    ...
    dlx.InvalidError: the puzzle has several solutions
    """

    number: int
    technique: str


class SolvingStep(NamedTuple):
    """A step of a solution: the technique, its digits, houses and cells, the digits placed in cells
    and the candidates removed from cells. See Sudoku.explain.

    >>> import dlx
    >>> print(*dlx.Sudoku("1.....3..4.....2").explain()[-1])
    naked single [2] [] ['r3c1'] {'r3c1': 2} {}
    """

    technique: str
    digits: List[int]
    houses: List[str]
    cells: List[str]
    placed: Dict[str, int]
    removed: Dict[str, List[int]]


def cells_of(grid: Optional[int]) -> Tuple[int, ...]:
    """The cells of a grid of the library, row by row."""
    n = library.dlx_grid_size(grid)
    return tuple(library.dlx_grid_cells(grid)[: n * n])


def freed_cells(grid: int) -> Tuple[int, ...]:
    """The cells of a grid of the library, which is freed."""
    try:
        return cells_of(grid)
    finally:
        library.dlx_grid_free(grid)


def rows_of(cells: Sequence[Any], n: int) -> List[List[Any]]:
    return [list(cells[r * n : (r + 1) * n]) for r in range(n)]


class Tester:
    """Tests whether boards have a single solution."""

    def __init__(self) -> None:
        self._watch = Watch(None)
        self._error = ErrorInfo()
        self._options = TesterOptions(limits=ctypes.pointer(limits_of(self._watch)))
        self._pointer = make(library.dlx_grid_tester_new, self._options)

    def __enter__(self) -> "Tester":
        return self

    def __exit__(self, *_raised: Any) -> None:
        library.dlx_grid_tester_free(self._pointer)

    def call(self, function: Any, *arguments: Any) -> None:
        check(self._run(function, *arguments), self._error)

    def made(self, function: Any, *arguments: Any) -> int:
        """The object that a function of the library makes."""
        return made(self._run(function, *arguments), self._error)

    def _run(self, function: Any, *arguments: Any) -> Any:
        return self._watch.run(function, self._pointer, *arguments, self._error)

    def require_one_solution(self, grid: Optional[int]) -> None:
        found = ctypes.c_uint64()
        self.call(library.dlx_grid_tester_count, grid, found)
        if found.value != 1:
            several = "several solutions" if found.value else "no solution"
            raise InvalidError(f"the puzzle has {several}")


def rate(grid: Optional[int]) -> Rating:
    rating = ctypes.c_uint64()
    with Tester() as tester:
        tester.require_one_solution(grid)
        tester.call(library.dlx_grid_tester_rate, grid, rating)
    return Rating(rating.value, text_of(library.dlx_rating_word(rating)))


def explain(grid: Optional[int], hint: bool = False) -> List[SolvingStep]:
    options = ExplainOptions(json=True, number=1, hint=hint)
    with Tester() as tester:
        tester.require_one_solution(grid)

        def write(output: int, _error: Any) -> int:
            tester.call(library.dlx_grid_tester_steps, grid, options, output)
            return OK

        return [SolvingStep(**step) for step in json.loads(written(write))["steps"]]


def needed_givens(grid: Optional[int]) -> List[List[bool]]:
    n = library.dlx_grid_size(grid)
    needed = (ctypes.c_bool * (n * n))()
    with Tester() as tester:
        tester.require_one_solution(grid)
        tester.call(library.dlx_grid_tester_needed, grid, needed)
    return rows_of(needed, n)


def reduce_givens(grid: Optional[int]) -> Tuple[int, ...]:
    """The cells of a grid without its redundant givens."""
    with Tester() as tester:
        tester.require_one_solution(grid)
        return freed_cells(tester.made(library.dlx_grid_tester_reduce, grid))


def canonical_form(grid: Optional[int]) -> Tuple[int, ...]:
    return freed_cells(make(library.dlx_grid_canonical, grid))


def _pair(name: str, given: Range, end: int) -> Tuple[int, int]:
    """A range of numbers, from a number, a pair, or None for any."""
    if given is None:
        return 0, 0
    low, high = pair(name, given) if isinstance(given, tuple) else (given, given)
    low, high = in_range(name, low, 1, end), in_range(name, high, 1, end)
    if low > high:
        raise InvalidError(f"expected {name} in ascending order, found {given}")
    return low, high


def _symmetry(name: str) -> int:
    names = names_of("grid_symmetry")
    if name not in names:
        raise InvalidError(f"expected a symmetry, one of {', '.join(names)}; found {name!r}")
    return names.index(name)


def _pattern(rows: Iterable[Iterable[Any]], n: int) -> Any:
    """The cells of givens: the true entries of rows."""
    cells = [list(row) for row in rows]
    if len(cells) != n or any(len(row) != n for row in cells):
        raise InvalidError(f"expected a pattern of {n} rows of {n} cells")
    return (ctypes.c_bool * (n * n))(*(bool(cell) for row in cells for cell in row))


def make_puzzle(
    board: Optional[int], seed: int, symmetry: str, givens: Range, rating: Range, minimal: bool,
    pattern: Any, tries: Optional[int],
) -> Tuple[int, ...]:
    """Makes a puzzle with the rules of a board; its cells."""
    n = library.dlx_grid_size(board)
    watch, error = Watch(None), ErrorInfo()
    options = MakerOptions()
    options.board = board
    options.seed = seed % 2**64
    options.symmetry = _symmetry(symmetry)
    options.min_givens, options.max_givens = _pair("givens", givens, n * n + 1)
    options.min_rating, options.max_rating = _pair("rating", rating, 2**64)
    options.minimal = minimal
    cells = None if pattern is None else _pattern(pattern, n)
    options.pattern = None if cells is None else ctypes.addressof(cells)
    options.limits = ctypes.pointer(limits_of(watch))
    usual = 100000 if n <= 9 else 1000
    options.max_attempts = usual if tries is None else in_range("tries", tries)
    maker = make(library.dlx_grid_maker_new, options)
    grid = ctypes.c_void_p()
    try:
        next_puzzle = library.dlx_grid_maker_next
        check(watch.run(next_puzzle, maker, grid, error), error)
        return freed_cells(int(grid.value or 0))
    finally:
        library.dlx_grid_maker_free(maker)
