# SPDX-License-Identifier: MIT
"""Sudoku of any size."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ._errors import InvalidError, box_shape
from ._files import open_text
from ._formats import Shared
from ._handle import Handle
from ._header import INVALID, NO_DATA, OK, EncoderOptions, ErrorInfo, GridOptions
from ._library import check, library, make, named, written
from ._names import text_of
from ._picture import board
from ._problem import Problem
from ._puzzles import (
    Grid, Range, Rating, SolvingStep, canonical_form, cells_of, explain, freed_cells, make_puzzle,
    needed_givens, rate, reduce_givens, rows_of,
)
from ._search import Solution, Solutions, SolverSearch, settings_of, without_self
from ._searches import Watcher
from ._tables import names_of


_free = library.dlx_grid_free


class _Grid:
    """A grid of the library. The last Sudoku that refers to this object frees it; copies share it,
    since nothing changes it."""

    __slots__ = ("pointer",)

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer

    def filled(self, cells: Tuple[int, ...]) -> "_Grid":
        """A grid with other cells."""
        listed = (ctypes.c_uint16 * len(cells))(*cells)
        return _Grid(make(library.dlx_grid_with, self.pointer, listed))

    def text(self, format: str) -> bytes:
        """The grid in an output format of sdk-solve."""

        def write(output: int, error: Any) -> int:
            writer = library.dlx_grid_writer_new(named(format, "a format"), output, error)
            if not writer:
                return INVALID
            status = library.dlx_grid_writer_supports(writer, self.pointer, error)
            if status == OK:
                library.dlx_grid_writer_grid(writer, self.pointer)
            library.dlx_grid_writer_free(writer)
            return int(status)

        return written(write)

    def __copy__(self) -> "_Grid":
        return self

    def __deepcopy__(self, _memo: Any) -> "_Grid":
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return _read, (self.text("fpuzzles"), b"fpuzzles")

    def __del__(self) -> None:
        _free(self.pointer)


class Sudoku:
    """A sudoku: a grid of digits, with 0 or a blank for cells to be filled.

    The grid is a text, as a line of 81 characters or in any other input format of sdk-solve, or
    rows of numbers: lists, or an array of numpy. ``box`` is the shape of a box, as rows and
    columns, if it is not the usual one for the size. Rules of variants are true arguments with
    the names of sdk-solve's options, such as ``windoku=True``. Solutions and other results are
    again of this class, with the same rules.

    >>> from dlx import Sudoku
    >>> puzzle = Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.count()
    1
    >>> puzzle.solution().grid[0]
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    >>> small = Sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    >>> for solved in small.solve():
    ...     print(solved.grid)
    [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
    >>> Sudoku([[0] * 6 for _ in range(6)], box=(2, 3)).count()
    28200960
    >>> Sudoku([[0] * 4] * 4, windoku=True).count()
    168
    """

    _problem_kept: Optional[Problem] = None

    def __init__(
        self, grid: Any, *, box: Optional[Tuple[int, int]] = None, **rules: bool
    ) -> None:
        if isinstance(grid, Sudoku):
            if box is not None or rules:
                raise InvalidError("expected a Sudoku with its own box and rules, found others")
            self._grid: _Grid = grid._grid
        else:
            self._grid = _read(*_grid_text(grid), box, rule_bits(rules))

    @staticmethod
    def _of_grid(pointer: int) -> "Sudoku":
        sudoku = Sudoku.__new__(Sudoku)
        sudoku._grid = _Grid(pointer)
        return sudoku

    def _filled(self, cells: Tuple[int, ...]) -> "Sudoku":
        """A board with the same rules and other cells."""
        filled = Sudoku.__new__(Sudoku)
        filled._grid = self._grid.filled(cells)
        return filled

    @property
    def size(self) -> int:
        """The number of digits.

        >>> import dlx
        >>> dlx.Sudoku("1............2..").size
        4
        """
        return int(library.dlx_grid_size(self._grid.pointer))

    @property
    def name(self) -> str:
        """The text with the puzzle.

        >>> import dlx
        >>> dlx.Sudoku("1............2.. easy").name
        'easy'
        """
        return text_of(library.dlx_grid_name(self._grid.pointer))

    @property
    def rules(self) -> Tuple[str, ...]:
        """The rules beyond rows, columns and boxes: names of variants, "regions" in place of boxes,
        and "candidates" if cells allow some digits only.

        >>> import dlx
        >>> dlx.Sudoku([[0] * 4] * 4, diagonals=True, windoku=True).rules
        ('diagonal', 'antidiagonal', 'windoku')
        """
        bits = library.dlx_grid_rules(self._grid.pointer)
        names = names_of("rule")
        found = [name for index, name in enumerate(names) if bits >> index & 1]
        return (*found, *("regions",) * (bits >> 63), *("candidates",) * (bits >> 62 & 1))

    @property
    def problem(self) -> Problem:
        """The exact cover problem: an option for each cell and digit.

        >>> import dlx
        >>> dlx.Sudoku([[0] * 4] * 4).problem
        <dlx.Problem: 64 items, 64 options, 256 nonzeros>
        """
        if self._problem_kept is None:
            encoder = make(library.dlx_grid_encoder_new)
            try:
                given = encoder, self._grid.pointer, EncoderOptions(True)
                problem = make(library.dlx_grid_encoder_problem, *given)
            finally:
                library.dlx_grid_encoder_free(encoder)
            self._problem_kept = Problem._wrap(Shared(problem))
        return self._problem_kept

    @property
    def grid(self) -> Grid:
        """The puzzle, 0 for cells to be filled.

        >>> import dlx
        >>> dlx.Sudoku("1............2..").grid
        [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]]
        """
        return rows_of(cells_of(self._grid.pointer), self.size)

    def solve(
        self, limit: Optional[int] = None, *, engine: Optional[str] = None,
        time_limit: Optional[float] = None, node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> "SudokuSolutions":
        """Solved boards one after another; arguments as for Problem.solve.

        >>> import dlx
        >>> with dlx.Sudoku([[0] * 4] * 4).solve(10) as solutions:
        ...     print(len(list(solutions)), solutions.end)
        10 enough
        """
        return SudokuSolutions(self, progress, settings_of(locals()))

    def solution(
        self, *, engine: Optional[str] = None, time_limit: Optional[float] = None,
        node_limit: Optional[int] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
    ) -> "Sudoku":
        """The only solution; an InvalidError if there is none, or more than one.

        >>> import dlx
        >>> dlx.Sudoku([[0] * 4] * 4).solution()
        Traceback (most recent call last):
        ...
        dlx.InvalidError: expected one solution, found several
        """
        found = list(self.solve(2, **without_self(locals())))
        if len(found) != 1:
            raise InvalidError(f"expected one solution, found {'several' if found else 'none'}")
        return found[0]

    def count(
        self, limit: Optional[int] = None, *, engine: Optional[str] = None,
        time_limit: Optional[float] = None, node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> int:
        """The number of solutions; arguments as for Problem.count.

        >>> import dlx
        >>> dlx.Sudoku([[0] * 4] * 4).count()
        288
        """
        return self.problem.count(**without_self(locals()))

    # ---- puzzles ----

    @classmethod
    def make(
        cls, box: Tuple[int, int] = (3, 3), *, seed: int = 0, symmetry: str = "none",
        givens: Range = None, rating: Range = None, minimal: bool = False,
        pattern: Optional[Sequence[Sequence[Any]]] = None, tries: Optional[int] = None,
        **rules: bool,
    ) -> "Sudoku":
        """A new puzzle with one solution, on a board with boxes of ``box`` rows and columns, as
        made by sdk-make. Equal arguments give equal puzzles.

        The givens are placed with a ``symmetry`` such as ``"half-turn"``, and are a number or a
        range of ``givens``; or are in the true cells of the rows of a ``pattern``. The
        ``rating`` is a number or a range of numbers as by rate. If ``minimal``, no given is
        redundant. ``tries`` limits the attempts, after which Incomplete is raised.

        >>> import dlx
        >>> puzzle = dlx.Sudoku.make(seed=1, symmetry="half-turn", givens=(24, 30))
        >>> puzzle.count(), 24 <= sum(map(bool, sum(puzzle.grid, []))) <= 30
        (1, True)
        """
        box_rows, box_columns = box_shape(box)
        n = box_rows * box_columns
        board = cls([[0] * n for _ in range(n)], box=box, **rules)
        made_of = seed, symmetry, givens, rating, minimal, pattern, tries
        return board._filled(make_puzzle(board._grid.pointer, *made_of))

    def rate(self) -> Rating:
        """How hard a puzzle with one solution is.

        >>> import dlx
        >>> dlx.Sudoku("1.....3..4.....2").rate()
        Rating(number=1, technique='singles')
        """
        return rate(self._grid.pointer)

    def explain(self) -> List[SolvingStep]:
        """The steps by which the techniques of rate solve a puzzle with one solution, as of
        sdk-solve --explain. If techniques do not suffice, the last step has the technique
        "search", and places the remaining digits.

        >>> import dlx
        >>> step = dlx.Sudoku("1.....3..4.....2").explain()[0]
        >>> step.technique, step.cells, step.placed
        ('naked single', ['r1c4'], {'r1c4': 4})
        """
        return explain(self._grid.pointer)

    def hint(self) -> List[SolvingStep]:
        """The steps to the next digit of a puzzle with one solution; of a saved game, the steps
        "wrong entry" if entries are wrong. As of sdk-solve --hint.

        >>> import dlx
        >>> [step.placed for step in dlx.Sudoku("1.....3..4.....2").hint()]
        [{'r1c4': 4}]
        """
        return explain(self._grid.pointer, hint=True)

    def needed(self) -> List[List[bool]]:
        """Whether each given of a puzzle with one solution is needed for that, as rows; False for
        blank cells.

        >>> import dlx
        >>> sum(map(sum, dlx.Sudoku("1.....3..4.....2").needed()))
        4
        """
        return needed_givens(self._grid.pointer)

    def reduced(self) -> "Sudoku":
        """A puzzle with one solution, without redundant givens, which are removed row by row.

        >>> import dlx
        >>> dlx.Sudoku("1324423124133142").reduced().grid
        [[0, 0, 0, 0], [0, 0, 3, 1], [0, 4, 0, 0], [0, 1, 0, 2]]
        """
        return self._filled(reduce_givens(self._grid.pointer))

    def canonical(self) -> "Sudoku":
        """The smallest board that is equivalent under permutations of digits, of bands, of stacks,
        of rows and columns in these, and transposition: the same for equivalent puzzles.

        >>> import dlx
        >>> dlx.Sudoku("1.....3..4.....2").canonical().grid
        [[0, 0, 0, 1], [0, 2, 0, 0], [0, 0, 3, 0], [4, 0, 0, 0]]
        """
        return self._filled(canonical_form(self._grid.pointer))

    def text(self, format: str = "line") -> str:
        """The puzzle in an output format of sdk-solve.

        >>> import dlx
        >>> print(dlx.Sudoku("1.....3..4.....2").text("grid"), end="")
        1...
        ..3.
        .4..
        ...2
        """
        return text_of(self._grid.text(format))

    def _repr_html_(self) -> str:
        pointer = self._grid.pointer
        box = library.dlx_grid_box_rows(pointer), library.dlx_grid_box_columns(pointer)
        return board(self.grid, *box)

    def __eq__(self, other: object) -> bool:
        """True for equal puzzles with equal rules.

        >>> import dlx
        >>> dlx.Sudoku("................") == dlx.Sudoku([[0] * 4] * 4)
        True
        """
        if not isinstance(other, Sudoku):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> bytes:
        """The shape, the cells and the rules, without names and entries."""
        return self._grid.filled(cells_of(self._grid.pointer)).text("fpuzzles")

    def __str__(self) -> str:
        return self.text("readable").rstrip("\n")

    def __repr__(self) -> str:
        size, cells = self.size, cells_of(self._grid.pointer)
        parts = f"{size} x {size}", f"{len(cells) - cells.count(0)} givens", *self.rules
        return f"<dlx.Sudoku: {', '.join(parts)}>"


class SudokuSolutions(SolverSearch["Sudoku"]):
    """The solutions of a sudoku, one after another; otherwise as Solutions.

    >>> import dlx
    >>> solutions = dlx.Sudoku([[1, 2, 3, 4]] + [[0] * 4] * 3).solve(1)
    >>> print(next(solutions))
     1 2 | 3 4
     3 4 | 1 2
    -----+-----
     2 1 | 4 3
     4 3 | 2 1
    """

    def __init__(self, sudoku: "Sudoku", progress: Optional[Watcher], settings: Any) -> None:
        decoder = make(library.dlx_grid_decoder_new, None)
        self._decoder = Handle(decoder, library.dlx_grid_decoder_free)
        self._sudoku = sudoku
        super().__init__(sudoku.problem, progress, settings)

    def _result(self, solution: Solution) -> "Sudoku":
        chosen = (ctypes.c_uint32 * len(solution))(*solution)
        given = self._decoder.pointer, self._problem._shared.pointer, chosen, len(solution)
        return self._sudoku._filled(freed_cells(make(library.dlx_grid_decoder_options, *given)))


Solutions.register(SudokuSolutions)


def _is_digit(cell: Any, n: int) -> bool:
    """True for a number of [0..n]."""
    try:
        return bool(cell == int(cell) and 0 <= cell <= n)
    except (TypeError, ValueError, OverflowError):
        return False


def _rows_text(rows: Any) -> str:
    """Rows of numbers as text: numbers between blanks, `.` for a blank."""
    listed = rows.tolist() if hasattr(rows, "tolist") else [list(row) for row in rows]
    n = len(listed)
    for r, row in enumerate(listed):
        if not hasattr(row, "__len__") or len(row) != n:
            raise InvalidError(f"expected {n} cells in row {r}, one for each row")
        for cell in row:
            if cell is not None and not _is_digit(cell, n):
                raise InvalidError(f"expected a digit of [0..{n}], found {cell!r}")
    return "\n".join(" ".join(str(int(cell)) if cell else "." for cell in row) for row in listed)


def _grid_text(grid: Any) -> Tuple[bytes, Optional[bytes]]:
    """A grid as text, and the name of its format; None: to be detected."""
    if isinstance(grid, bytes):
        return grid, None
    if isinstance(grid, str):
        return grid.encode(), None
    return _rows_text(grid).encode(), b"grid"


def rule_bits(rules: Dict[str, bool]) -> int:
    """The true rules as bits of the library's table."""
    indices = {}
    index = 0
    while library.dlx_rule_name(index) is not None:
        if library.dlx_rule_summary(index) is not None:
            indices[library.dlx_rule_name(index).decode()] = index
        index += 1
    for name in rules:
        if name not in indices:
            raise TypeError(f"expected a rule of {', '.join(indices)}, found {name!r}")
    return sum(1 << indices[name] for name, is_set in rules.items() if is_set)


def _read(
    data: bytes, format: Optional[bytes], box: Optional[Tuple[int, int]] = None, rules: int = 0
) -> _Grid:
    options = GridOptions(format=format, rules=rules)
    if box is not None:
        options.box_rows, options.box_columns = box_shape(box)
    error, reader, read = ErrorInfo(), None, ctypes.c_void_p()
    opened = open_text(b"(grid)", data)
    try:
        reader = make(library.dlx_grid_reader_new, opened, options)
        status = library.dlx_grid_reader_next(reader, read, error)
        if status == NO_DATA:
            raise InvalidError("expected a sudoku, found none")
        check(status, error)
        return _Grid(int(read.value or 0))
    finally:
        library.dlx_grid_reader_free(reader)
        library.dlx_input_close(opened)
