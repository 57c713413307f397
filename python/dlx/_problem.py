# SPDX-License-Identifier: MIT
"""Exact cover problems: from sets, dicts, matrices and files."""

from __future__ import annotations

import os
from collections.abc import Mapping as AbstractMapping
from decimal import Decimal
from itertools import chain
from typing import (
    Any, Dict, Hashable, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union,
)

from ._build import bounds_of, build, coloured_members, listed_costs, listed_items, member_items
from ._errors import InvalidError, in_range
from ._files import Path, open_file, open_text
from ._formats import Shared, read_options, read_problems
from ._matrix import matrix_rows
from ._reports import Reports

Number = Union[int, float, Decimal]


class Problem(Reports):
    """An exact cover problem: options, of which some are to be chosen such that each primary item
    is in exactly one of them, and each secondary item in at most one.

    ``options`` is a collection of options, or a dict of them by name. An option is a collection of
    items, which can be any hashable objects; or a dict of items and their colours, None for
    none. A coloured secondary item may be in any number of chosen options with one colour.

    ``primary`` are the primary items, in order; or a dict of them with the bounds of how often each
    is to be covered, a number or a pair of numbers. Without it, all items of options but the
    secondary ones are primary. ``secondary`` are the secondary items.

    ``columns=N``, for lists of column indices, makes the items 0 to N - 1, also those that no
    option contains.

    ``costs`` are the costs of the options, as a dict by name, or as a sequence: ints, floats or
    Decimals. Decimals are kept exactly; a float stands for its ``repr``.

    >>> from dlx import Problem
    >>> problem = Problem([{"c", "e"}, {"a", "d", "g"}, {"b", "c", "f"},
    ...                    {"a", "d", "f"}, {"b", "g"}, {"d", "e", "g"}])
    >>> list(problem.solve())
    [(0, 3, 4)]
    >>> [sorted(problem.options[k]) for k in problem.first()]
    [['c', 'e'], ['a', 'd', 'f'], ['b', 'g']]

    >>> week = Problem({"Ann": ["mon", "tue"], "Bob": ["wed"], "Cem": ["tue", "wed"],
    ...                 "Dan": ["mon"]}, costs={"Ann": 2.5, "Bob": 1, "Cem": 0.75, "Dan": 1.5})
    >>> [(solution, str(solution.cost)) for solution in week.best(2)]
    [(('Cem', 'Dan'), '2.25'), (('Ann', 'Bob'), '3.50')]

    >>> tiles = Problem([{"left": None, "edge": "red"}, {"left": None, "edge": "blue"},
    ...                  {"right": None, "edge": "red"}], secondary=["edge"])
    >>> list(tiles.solve())
    [(0, 2)]

    >>> Problem([["a"], ["a"], ["a"]], primary={"a": (0, 2)}).count()
    7

    >>> Problem([[0], [2]]).count(), Problem([[0], [2]], columns=3).count()
    (1, 0)
    """

    def __init__(
        self, options: Union[Mapping[Any, Any], Iterable[Any]], *,
        primary: Union[None, Iterable[Hashable], Mapping[Any, Any]] = None,
        secondary: Iterable[Hashable] = (), columns: Optional[int] = None,
        costs: Union[None, Mapping[Any, Number], Sequence[Number]] = None, name: str = "",
    ) -> None:
        keys: Optional[List[Any]] = None
        if isinstance(options, AbstractMapping):
            keys, options = list(options), options.values()
        listed = list(options)
        coloured = any(isinstance(option, Mapping) for option in listed)
        members: List[Any] = list(map(coloured_members if coloured else member_items, listed))
        others = listed_items("secondary", secondary)
        if columns is not None:
            if primary is not None:
                raise InvalidError("expected primary items or columns, found both")
            beside = set(others)
            width = in_range("columns", columns, 0)
            primary = [column for column in range(width) if column not in beside]
        first: Dict[Hashable, Tuple[int, int]]
        if primary is None:
            beside = set(others)
            each = chain.from_iterable(members)
            covered = dict.fromkeys((item for item, _ in each) if coloured else each)
            first = {item: (1, 1) for item in covered if item not in beside}
        else:
            first = bounds_of(primary)
        self._keys = keys
        self._options = tuple(
            dict(each) if isinstance(option, Mapping) else tuple(next(zip(*each), ()))
            for option, each in zip(listed, members)
        ) if coloured else tuple(map(tuple, members))
        self._items = (*first, *others)
        priced = listed_costs(costs, keys, members)
        self._shared = Shared(build(self._items, keys, members, coloured, first, priced, name))
        self._read_places()

    @classmethod
    def from_matrix(
        cls, matrix: Any, *, columns: Optional[Sequence[Hashable]] = None,
        rows: Optional[Sequence[Hashable]] = None,
        primary: Union[None, Iterable[Hashable], Mapping[Any, Any]] = None,
        secondary: Iterable[Hashable] = (),
        costs: Union[None, Mapping[Any, Number], Sequence[Number]] = None, name: str = "",
    ) -> "Problem":
        """The problem of a matrix of 0 and 1: rows are options, columns are primary items.

        The matrix is a list of lists, an array of numpy, a sparse matrix or array of scipy, or a
        DataFrame of pandas, whose labels are taken. ``columns`` and ``rows`` are other names than
        the indices. ``secondary`` names columns; ``costs`` and ``name`` are as for Problem.

        >>> from dlx import Problem
        >>> Problem.from_matrix([[1, 0, 0], [0, 1, 1], [1, 1, 0], [0, 0, 1]]).count()
        2
        >>> Problem.from_matrix([[1, 0], [0, 1]], rows=["x", "y"]).first()
        ('x', 'y')
        """
        lists, width, column_labels, row_labels = matrix_rows(matrix)
        is_numbered = columns is None and not column_labels
        columns = list(columns if columns is not None else column_labels or range(width))
        rows = rows if rows is not None else row_labels
        if len(columns) != width:
            raise InvalidError(f"expected {width} column names, found {len(columns)}")
        if rows is not None and len(rows) != len(lists):
            raise InvalidError(f"expected {len(lists)} row names, found {len(rows)}")
        options: List[Any] = lists
        if not is_numbered:
            options = [[columns[i] for i in row] for row in lists]
        others = listed_items("secondary", secondary)
        if primary is None:
            beside = set(others)
            primary = [column for column in columns if column not in beside]
        given: Union[Mapping[Any, Any], List[Any]] = options
        if rows is not None:
            given = dict(zip(rows, options))
            if len(given) != len(lists):
                raise InvalidError("duplicate row name")
        return cls(given, primary=primary, secondary=others, costs=costs, name=name)

    # ---- text ----

    @classmethod
    def read(
        cls, path: Path, format: Optional[str] = None, *, base: Optional[int] = None,
        header: Optional[bool] = None, colours: Optional[int] = None,
        round_costs: Optional[int] = None, strict: bool = False,
    ) -> "Problem":
        """The first problem of a file, in any input format of ec-solve; by default, the format is
        detected by the name and the contents. Items are the names in the file.

        In formats of sets of numbers, ``base`` is the first element, 0 or 1; a matrix has a
        ``header`` of two numbers, or not; by default these are detected. Graphs are to be coloured
        with so many ``colours``. Costs are rounded to ``round_costs`` decimals. If ``strict``,
        faults that others ignore are errors.

        >>> import dlx, os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "problem.csv")
        ...     with open(path, "w") as file:
        ...         _ = file.write("a,b\\n1,0\\n0,1\\n1,1\\n")
        ...     dlx.Problem.read(path).count()
        2
        """
        problems = cls.read_all(
            path,
            format,
            base=base,
            header=header,
            colours=colours,
            round_costs=round_costs,
            strict=strict,
        )
        return _first(problems, os.fsdecode(path))

    @classmethod
    def read_all(
        cls, path: Path, format: Optional[str] = None, *, base: Optional[int] = None,
        header: Optional[bool] = None, colours: Optional[int] = None,
        round_costs: Optional[int] = None, strict: bool = False,
    ) -> Iterator["Problem"]:
        """All problems of a file, one after another; the file is open while they are read.
        Arguments as for read.

        >>> import dlx, os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "problems.ec")
        ...     with open(path, "w") as file:
        ...         _ = file.write("|= problem\\na\\na\\na\\n|= end\\n|= problem\\nb\\nb\\n|= end\\n")
        ...     [problem.count() for problem in dlx.Problem.read_all(path)]
        [2, 1]
        """
        options = read_options(base, header, colours, round_costs, strict)
        yield from map(cls._wrap, read_problems(open_file(path), format, options))

    @classmethod
    def parse(
        cls, text: Union[str, bytes], format: Optional[str] = None, *, base: Optional[int] = None,
        header: Optional[bool] = None, colours: Optional[int] = None,
        round_costs: Optional[int] = None, strict: bool = False,
    ) -> "Problem":
        """The first problem of a text. The arguments, and the detection of the format, are as for
        read.

        >>> from dlx import Problem
        >>> problem = Problem.parse("a b | x\\na x:red\\nb x:red |7\\nb x:blue\\n")
        >>> list(problem.solve())
        [(0, 1)]
        >>> Problem.parse("a b\\na z\\n")
        Traceback (most recent call last):
        ...
        dlx.ReadError: (text):2:3: unknown item 'z'
        >>> Problem.parse("p edge 3 2\\ne 1 2\\ne 2 3\\n", "col", colours=2).count()
        2
        """
        options = read_options(base, header, colours, round_costs, strict)
        problems = read_problems(open_text(b"(text)", text), format, options)
        return _first(map(cls._wrap, problems), "the text")


def _first(problems: Iterator[Problem], where: str) -> Problem:
    for problem in problems:
        return problem
    raise InvalidError(f"expected a problem in {where}, found none")
