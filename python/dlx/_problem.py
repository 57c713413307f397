# SPDX-License-Identifier: MIT
"""Exact cover problems: from sets, dicts, matrices and files."""

from __future__ import annotations

import ctypes
import os
from array import array
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from decimal import Decimal, InvalidOperation
from itertools import accumulate, chain, compress
from typing import Any, Callable, Dict, Hashable, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

from ._errors import InvalidError
from ._handle import Handle
from ._library import (
    GOAL_ANY,
    GOAL_MIN,
    GOAL_MAX,
    NO_DATA,
    OK,
    ErrorInfo,
    check,
    library,
    made,
    written,
)
from ._search import Cost, Progress, Solution, Solutions, Watch, search_options
from ._symmetry import Classes, Group, Quotient

Watcher = Callable[[Progress], Any]
Number = Union[int, float, Decimal]


class _Shared(Handle):
    """A problem of the library, which copies share, since it never changes."""

    def __init__(self, pointer: int, owner: Optional[Handle] = None) -> None:
        super().__init__(pointer, None if owner else library.dlx_problem_free, owner)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _shared_from_text, (_write(self.pointer, "ec"),)


class _Builder:
    """A builder of the library, freed in any case."""

    def __init__(self) -> None:
        self.error = ErrorInfo()
        self.place = ctypes.byref(self.error)
        self.pointer = made(library.dlx_builder_new(self.place), self.error)

    def __enter__(self) -> "_Builder":
        return self

    def __exit__(self, *_raised: Any) -> None:
        library.dlx_builder_free(self.pointer)

    def call(self, function: Any, *arguments: Any) -> None:
        status = function(self.pointer, *arguments, self.place)
        if status != OK:
            check(status, self.error)

    def finish(self) -> _Shared:
        return _Shared(made(library.dlx_builder_finish(self.pointer, self.place), self.error))


def _bytes(text: str, what: str) -> bytes:
    if "\0" in text or "\n" in text:
        raise InvalidError(f"expected {what} on one line, found {text!r}")
    return text.encode("utf-8", "surrogateescape")


def _decimal(cost: Any) -> Tuple[int, int]:
    """A cost as an integer and its number of decimals; a float is what its repr says."""
    try:
        number = Decimal(str(cost)) if not isinstance(cost, (int, Decimal)) else Decimal(cost)
    except InvalidOperation:
        raise InvalidError(f"expected a cost, found {cost!r}") from None
    sign, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int):
        raise InvalidError(f"expected a cost, found {cost!r}")
    value = int("".join(map(str, digits)) or "0")
    while value and exponent < 0 and value % 10 == 0:
        value //= 10
        exponent += 1
    if value == 0:
        return 0, 0
    if exponent > 18 or exponent < -18:
        raise InvalidError(f"cost {cost!r} does not fit in 64 bits with its decimals")
    value *= 10 ** max(exponent, 0)
    if value >= 2**63:
        raise InvalidError(f"cost {cost!r} does not fit in 64 bits")
    return -value if sign else value, max(-exponent, 0)


def _name(item: Hashable, index: int, used: Dict[str, int]) -> bytes:
    """A name for an item that the library takes: that of the item itself, if possible."""
    name = str(item) if isinstance(item, (str, int)) else ""
    if not name or name in used:
        name = f"item{index}"
        while name in used:
            name = "_" + name
    used[name] = index
    return _escape(name)


def _escape(text: str) -> bytes:
    """The text as a name of the library, without blanks and the like."""
    if text.isalnum():
        return text.encode()
    encoded = text.encode("utf-8", "surrogateescape")
    escaped = library.dlx_name_escape(encoded, len(encoded))
    if not escaped:
        raise MemoryError("no memory for a name")
    try:
        return ctypes.string_at(escaped)
    finally:
        library.dlx_free(escaped)


def _unescape(name: bytes) -> str:
    """The text that a name of the library stands for."""
    if b"%" not in name:
        return _text(name)
    size = ctypes.c_size_t()
    text = library.dlx_name_unescape(name, ctypes.byref(size))
    if not text:
        raise MemoryError("no memory for a name")
    try:
        return _text(ctypes.string_at(text, size.value))
    finally:
        library.dlx_free(text)


def _members(option: Any) -> List[Tuple[Hashable, Any]]:
    """The items of an option, each with its colour or None."""
    if isinstance(option, Mapping):
        return list(option.items())
    return [(item, None) for item in _member_items(option)]


def _member_items(option: Any) -> List[Hashable]:
    """The items of an option without colours. Sets have no order of their own."""
    if isinstance(option, list):
        return option
    if isinstance(option, AbstractSet):
        return sorted(option, key=repr)
    if isinstance(option, str):
        raise InvalidError(f"expected a collection of items, found the string {option!r}")
    return list(option)


class _Rows:
    """Options as arrays of item indices, for dlx_builder_rows."""

    def __init__(self, members: List[List[Hashable]], index: Dict[Hashable, int]) -> None:
        self.offsets = array("Q", chain([0], accumulate(map(len, members))))
        try:
            self.items = array("I", map(index.__getitem__, chain.from_iterable(members)))
        except KeyError as unknown:
            raise InvalidError(f"unknown item {unknown.args[0]!r}") from None

    def from_to(self, begin: int, end: int) -> Tuple[int, int, int]:
        """The arguments for the options [begin..end[."""
        offsets = self.offsets.buffer_info()[0] + begin * self.offsets.itemsize
        return offsets, self.items.buffer_info()[0], end - begin


def _bounds(primary: Any) -> Dict[Hashable, Tuple[int, int]]:
    """How often each primary item is covered."""
    if not isinstance(primary, Mapping):
        return {item: (1, 1) for item in primary}
    bounds = {}
    for item, bound in primary.items():
        low, high = (bound, bound) if isinstance(bound, int) else bound
        if not 0 <= low <= high < 2**32 or high == 0:
            raise InvalidError(f"invalid bounds of item {item!r}: {low} and {high}")
        bounds[item] = (low, high)
    return bounds


class Problem:
    """An exact cover problem: options, of which some are to be chosen such that each primary item
    is in exactly one of them, and each secondary item in at most one.

    ``options`` is a collection of options, or a dict of them by name. An option is a collection of
    items, which can be any hashable objects; or a dict that gives items their colours, None for
    none. A coloured secondary item may be in any number of chosen options with one colour.

    ``primary`` are the primary items, in order; or a dict of them with the bounds of how often each
    is to be covered, a number or a pair of numbers. Without it, all items of options but the
    secondary ones are primary. ``secondary`` are the secondary items.

    ``columns=N``, for lists of column indices, makes the items 0 to N - 1, also those that no
    option contains.

    ``costs`` are the costs of the options, as a dict by name, or as a sequence: ints, floats or
    Decimals. Decimals are kept exactly; a float stands for the number that ``repr`` shows.

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
        self,
        options: Union[Mapping, Iterable[Any]],
        *,
        primary: Union[None, Iterable[Hashable], Mapping] = None,
        secondary: Iterable[Hashable] = (),
        columns: Optional[int] = None,
        costs: Union[None, Mapping, Sequence[Number]] = None,
        name: str = "",
    ) -> None:
        keys: Optional[List[Any]] = None
        if isinstance(options, Mapping):
            keys, options = list(options), options.values()
        listed = list(options)
        coloured = any(isinstance(option, Mapping) for option in listed)
        members: List[Any] = list(map(_members if coloured else _member_items, listed))
        others = list(secondary)
        if columns is not None:
            if primary is not None:
                raise InvalidError("expected primary items or columns, found both")
            beside = set(others)
            primary = [column for column in range(columns) if column not in beside]
        first: Dict[Hashable, Tuple[int, int]]
        if primary is None:
            beside = set(others)
            each = chain.from_iterable(members)
            covered = dict.fromkeys((item for item, _ in each) if coloured else each)
            first = {item: (1, 1) for item in covered if item not in beside}
        else:
            first = _bounds(primary)
        self._keys = keys
        self._options: Optional[List[Any]] = listed
        self._items: Optional[Tuple[Any, ...]] = (*first, *others)
        self._shared = self._build(
            members, coloured, first, _list_costs(costs, keys, members), name
        )
        self._read_places()

    def _build(
        self, members: Any, coloured: bool, first: Any, costs: Any, name: str
    ) -> _Shared:
        used: Dict[str, int] = {}
        index: Dict[Hashable, int] = {}
        with _Builder() as builder:
            if name:
                builder.call(library.dlx_builder_name, _bytes(name, "the name"))
            for item in self.items:
                place = len(index)
                if item in index:
                    raise InvalidError(f"duplicate item {item!r}")
                index[item] = place
                own = _name(item, place, used)
                if place < len(first):
                    builder.call(library.dlx_builder_primary, own, *first[item])
                else:
                    builder.call(library.dlx_builder_secondary, own)
            rows = None if coloured else _Rows(members, index)
            named = any(isinstance(key, str) for key in self._keys or ())
            if rows is not None and costs is None and not named:
                builder.call(library.dlx_builder_rows, *rows.from_to(0, len(members)))
                return builder.finish()
            for k, option in enumerate(members):
                if rows is None:
                    _add_option(builder, index, len(first), option)
                if costs is not None:
                    builder.call(library.dlx_builder_cost_decimal, *_decimal(costs[k]))
                if self._keys is not None and isinstance(self._keys[k], str):
                    key = _bytes(self._keys[k], "the option")
                    builder.call(library.dlx_builder_option_name, key)
                if rows is not None:
                    builder.call(library.dlx_builder_rows, *rows.from_to(k, k + 1))
                else:
                    builder.call(library.dlx_builder_end_option)
            return builder.finish()

    def _read_places(self) -> None:
        self._places = library.dlx_problem_cost_places(self._shared.pointer)
        self._unit = Decimal(1).scaleb(-self._places)

    @classmethod
    def _wrap(cls, shared: _Shared) -> "Problem":
        """A problem that the library has read."""
        problem = cls.__new__(cls)
        problem._shared = shared
        pointer = shared.pointer
        problem._items = problem._options = None
        count = library.dlx_problem_options(pointer)
        names = [library.dlx_problem_option_name(pointer, k) for k in range(count)]
        named = count > 0 and all(name is not None for name in names)
        problem._keys = [_text(name) for name in names] if named else None
        problem._read_places()
        return problem

    @property
    def items(self) -> Tuple[Any, ...]:
        """The items, primary ones first."""
        if self._items is None:
            pointer = self._shared.pointer
            self._items = tuple(
                _unescape(library.dlx_problem_item_name(pointer, i))
                for i in range(library.dlx_problem_items(pointer))
            )
        return self._items

    @property
    def options(self) -> List[Any]:
        """The options as they were given; of a problem that was read, lists of names, or dicts of
        colours by names."""
        if self._options is None:
            count = library.dlx_problem_options(self._shared.pointer)
            self._options = [self._read_option(k) for k in range(count)]
        return self._options

    def _read_option(self, k: int) -> Any:
        count = ctypes.c_size_t()
        items = library.dlx_problem_option(self._shared.pointer, k, ctypes.byref(count))
        names = [self.items[i] for i in items[: count.value]]
        colours = [
            library.dlx_problem_colour(self._shared.pointer, k, i) for i in range(count.value)
        ]
        if not any(colours):
            return names
        return {n: None if c is None else _unescape(c) for n, c in zip(names, colours)}

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        columns: Optional[Sequence[Hashable]] = None,
        rows: Optional[Sequence[Hashable]] = None,
        **more: Any,
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
        lists, width, column_labels, row_labels = _rows_of(matrix)
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
        secondary = list(more.pop("secondary", ()))
        if "primary" not in more:
            beside = set(secondary)
            more["primary"] = [column for column in columns if column not in beside]
        if rows is None:
            return cls(options, secondary=secondary, **more)
        named = dict(zip(rows, options))
        if len(named) != len(lists):
            raise InvalidError("duplicate row name")
        return cls(named, secondary=secondary, **more)

    # ---- text ----

    @classmethod
    def read(cls, path: Union[str, os.PathLike], format: Optional[str] = None) -> "Problem":
        """The first problem of a file, in any format that ec-solve reads; by default, in the one
        that its name or contents show. Items are the names in the file."""
        return _first(cls.read_all(path, format), os.fspath(path))

    @classmethod
    def read_all(
        cls, path: Union[str, os.PathLike], format: Optional[str] = None
    ) -> Iterator["Problem"]:
        """All problems of a file, one after another; the file is open while they are read."""
        error = ErrorInfo()
        opened = made(library.dlx_input_open(os.fsencode(path), ctypes.byref(error)), error)
        yield from cls._read_input(opened, format)

    @classmethod
    def parse(cls, text: Union[str, bytes], format: Optional[str] = "ec") -> "Problem":
        """The first problem of a text.

        >>> from dlx import Problem
        >>> problem = Problem.parse("a b | x\\na x:red\\nb x:red |7\\nb x:blue\\n")
        >>> list(problem.solve())
        [(0, 1)]
        >>> Problem.parse("a b\\na z\\n")
        Traceback (most recent call last):
        ...
        dlx.ReadError: (text):2:3: unknown item 'z'
        """
        data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
        error = ErrorInfo()
        opened = made(
            library.dlx_input_memory(b"(text)", data, len(data), ctypes.byref(error)), error
        )
        return _first(cls._read_input(opened, format), "the text")

    @classmethod
    def _read_input(cls, opened: int, format: Optional[str]) -> Iterator["Problem"]:
        error = ErrorInfo()
        place = ctypes.byref(error)
        reader = None
        try:
            if format is None:
                found = made(library.dlx_format_detect(opened, None, place), error)
            else:
                found = _format(format)
            reader = made(library.dlx_reader_new(found, opened, None, place), error)
            problem = ctypes.c_void_p()
            while True:
                status = library.dlx_reader_next(reader, ctypes.byref(problem), place)
                if status == NO_DATA:
                    return
                check(status, error)
                yield cls._wrap(_Shared(problem.value or 0))
        finally:
            library.dlx_reader_free(reader)
            library.dlx_input_close(opened)

    def text(self, format: str = "ec") -> str:
        """The problem in a format that ec-convert writes.

        >>> import dlx
        >>> print(dlx.Problem([["a", "b"], ["c"]]).text("matrix"), end="")
        2 3
        1 1 0
        0 0 1
        """
        return _text(_write(self._shared.pointer, format))

    # ---- searching ----

    def solve(
        self,
        limit: Optional[int] = None,
        *,
        engine: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Solutions:
        """Solutions one after another, at most ``limit`` of them.

        ``time_limit`` is in seconds, ``memory_limit`` in bytes, ``node_limit`` in options tried; a
        search that one of them ends raises Incomplete. ``threads`` is the number of threads; the
        solutions and their order do not depend on the number. ``progress`` is called a few times a second
        in a long search with how far it is; what it raises ends the search, as Ctrl-C does.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["a"], ["a"]])
        >>> list(problem.solve(2))
        [(0,), (1,)]
        """
        if limit is not None and limit < 1:
            raise ValueError("limit must be at least 1")
        return self._search(
            progress,
            solution_limit=limit,
            engine=engine,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            threads=threads,
        )

    def first(self, **limits: Any) -> Optional[Solution]:
        """One solution, or None if there is none; limits as for solve.

        >>> import dlx
        >>> dlx.Problem([["a", "b"], ["b", "c"]]).first() is None
        True
        """
        with self.solve(1, **limits) as solutions:
            return next(solutions, None)

    def count(
        self,
        limit: Optional[int] = None,
        *,
        engine: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
        up_to_symmetry: bool = False,
        group: Any = None,
    ) -> int:
        """The number of solutions, of any size; at most ``limit``. Arguments as for solve. With
        ``up_to_symmetry``, the number of classes of solutions, see classes.

        >>> import dlx
        >>> problem = dlx.Problem([[k] for k in range(200) for _ in range(2)])
        >>> problem.count() == 2**200
        True
        >>> dlx.Problem([["a"], ["a"], ["a"]]).count(up_to_symmetry=True)   # doctest: +NAUTY
        1
        """
        limits: Any = dict(
            engine=engine,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            threads=threads,
            progress=progress,
        )
        if up_to_symmetry:
            return self.classes(group, limit=limit, **limits).count()
        if group is not None:
            raise InvalidError("a group needs up_to_symmetry=True")
        if limit is not None and limit < 1:
            raise ValueError("limit must be at least 1")
        del limits["progress"]
        return self._search(progress, solution_limit=limit, count_only=True, **limits).count()

    def best(
        self,
        k: int = 1,
        *,
        maximize: bool = False,
        set_cover: bool = False,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> List[Solution]:
        """The ``k`` solutions of least cost, cheapest first; or of greatest cost.

        With ``set_cover``, primary items are covered at least once instead of exactly once.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[1, 2, 4])
        >>> [(solution, solution.cost) for solution in problem.best(2)]
        [((0, 1), 3), ((2,), 4)]
        >>> problem.best(maximize=True)
        [(2,)]
        >>> dlx.Problem([[1, 2], [2, 3], [3]], costs=[1, 1, 5]).best(set_cover=True)
        [(0, 1)]
        """
        if k < 1:
            raise ValueError("k must be at least 1")
        return list(
            self._search(
                progress,
                goal=GOAL_MAX if maximize else GOAL_MIN,
                solution_limit=k,
                set_cover=set_cover,
                time_limit=time_limit,
                memory_limit=memory_limit,
                threads=threads,
            )
        )

    def sample(
        self,
        k: int = 1,
        *,
        seed: int = 0,
        quick: bool = False,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> List[Solution]:
        """``k`` solutions drawn at random, each with the same chance and regardless of the others;
        none if there are none. Equal seeds give equal solutions. With ``quick`` they are the first
        that searches in a random order find, some likelier than others: for problems too large to
        count.

        >>> import dlx
        >>> problem = dlx.Problem([[n] for n in range(9) for _ in "xy"])
        >>> drawn = problem.sample(3, seed=7)
        >>> len(drawn), drawn == problem.sample(3, seed=7)
        (3, True)
        """
        if k < 1:
            raise ValueError("k must be at least 1")
        return list(
            self._search(
                progress,
                goal=GOAL_ANY,
                sample=True,
                quick=quick,
                seed=seed % 2**64,
                solution_limit=k,
                time_limit=time_limit,
                memory_limit=memory_limit,
                threads=threads,
            )
        )

    def covers(
        self,
        limit: Optional[int] = None,
        *,
        at_most: Optional[int] = None,
        cheapest: bool = False,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Solutions:
        """Irredundant set covers, smallest first, or with ``cheapest`` by cost: sets of options
        that cover each primary item at least once, of which no option can be removed. ``at_most``
        is the greatest number of options of a cover; the other arguments are as for solve.

        >>> import dlx
        >>> problem = dlx.Problem([[1, 2], [2, 3], [3], [1]])
        >>> sorted(problem.covers(at_most=2))
        [(0, 1), (0, 2), (1, 3)]
        >>> problem.covers(at_most=2).count()
        3
        """
        if limit is not None and limit < 1:
            raise ValueError("limit must be at least 1")
        return self._search(
            progress,
            set_cover=True,
            goal=GOAL_MIN if cheapest else GOAL_ANY,
            solution_limit=limit,
            at_most=at_most,
            time_limit=time_limit,
            memory_limit=memory_limit,
            threads=threads,
        )

    def explain(self, *, time_limit: Optional[float] = None) -> Optional[Tuple[Any, ...]]:
        """Primary items that cannot all be covered, even if the others need not be; None if none
        were found, as for a problem with a solution.

        >>> import dlx
        >>> dlx.Problem([["a", "b"], ["b", "c"], ["d"]]).explain()
        ('a', 'c')
        """
        watch = Watch(None)
        given = search_options(watch, dict(time_limit=time_limit))
        error = ErrorInfo()
        reasons: List[int] = []

        def search() -> None:
            made_by = library.dlx_explain(
                self._shared.pointer, ctypes.byref(given), ctypes.byref(error)
            )
            reasons.append(made(made_by, error))

        try:
            watch.run(search)
            count, minimal = ctypes.c_size_t(), ctypes.c_bool()
            items = library.dlx_explanation_items(
                reasons[0], ctypes.byref(count), ctypes.byref(minimal)
            )
            return tuple(self.items[i] for i in items[: count.value]) if items else None
        finally:
            for pointer in reasons:
                library.dlx_explanation_free(pointer)

    # ---- symmetry ----

    def symmetries(
        self,
        group: Any = None,
        *,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Group:
        """The group of all symmetries of the problem, if the library was built with nauty; or the
        given group: a Group, or what ``group`` reads.

        >>> import dlx
        >>> path = dlx.Problem([["a", "b"], ["b", "c"], ["a"], ["c"]])
        >>> path.symmetries().order                                     # doctest: +NAUTY
        2
        """
        if isinstance(group, Group):
            return group.of(self)
        if group is not None:
            return self.group(group, time_limit=time_limit, memory_limit=memory_limit)
        return Group(self, None, time_limit, memory_limit)

    def group(
        self,
        source: Any,
        *,
        time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Group:
        """A group of symmetries by its generators: a text as in ec-symmetry(5) or a file of such
        text, as a pathlib.Path or an open file, where options are numbers from 1; or a list of
        generators, each a dict of images of options, or a list of cycles of options. Options are
        named as in solutions. A generator that is no symmetry is a ReadError.

        >>> import dlx
        >>> path = dlx.Problem([["a", "b"], ["b", "c"], ["a"], ["c"]])
        >>> path.group("(1 2)(3 4)").option_orbits
        [(0, 1), (2, 3)]
        >>> path.group([{0: 1, 1: 0, 2: 3, 3: 2}]).generators[0].items
        (('a', 'c'),)
        """
        return Group(self, source, time_limit, memory_limit)

    def classes(
        self,
        group: Any = None,
        *,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        time_limit: Optional[float] = None,
        node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None,
        threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Classes:
        """A solution of each class of solutions under a group of symmetries, with the size of the
        class; two solutions are in a class if a symmetry takes one to the other. ``group`` is as
        for symmetries, ``limit`` the greatest number of classes, and the other arguments are as
        for solve.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> list(pairs.classes(pairs.group("(1 2)")))
        [((0, 2), 2), ((0, 3), 2)]
        """
        if limit is not None and limit < 1:
            raise ValueError("limit must be at least 1")
        return Classes(
            self.symmetries(group, time_limit=time_limit, memory_limit=memory_limit),
            progress,
            dict(
                solution_limit=limit,
                engine=engine,
                time_limit=time_limit,
                node_limit=node_limit,
                memory_limit=memory_limit,
                threads=threads,
            ),
        )

    def quotient(self, group: Any) -> Quotient:
        """The problem whose solutions are the solutions of this problem that each symmetry of the
        group leaves as they are. ``group`` is as for symmetries.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> quotient = pairs.quotient(pairs.group("(1 3)(2 4)"))
        >>> [quotient.lift(solution) for solution in quotient.problem.solve()]
        [(0, 2), (1, 3)]
        """
        return Quotient(self, self.symmetries(group))

    def _quotient(self, pointer: int, quotient: Handle) -> "Problem":
        """The problem of a quotient, with the items of this problem."""
        problem = Problem._wrap(_Shared(pointer, quotient))
        item = {self._library_name(i): item for i, item in enumerate(self.items)}
        names = map(problem._library_name, range(len(problem.items)))
        problem._items = tuple(item[name] for name in names)
        return problem

    def _library_name(self, item: int) -> bytes:
        return bytes(library.dlx_problem_item_name(self._shared.pointer, item))

    def _search(self, progress: Optional[Watcher], **settings: Any) -> Solutions:
        return Solutions(self, progress, settings)

    def _named(self, options: Iterable[int]) -> Tuple[Any, ...]:
        """Options as solutions name them."""
        keys = self._keys
        return tuple(map(keys.__getitem__, options)) if keys is not None else tuple(options)

    def _cost(self, cost: int) -> Cost:
        return cost * self._unit if self._places else cost

    def _solution(self, options: List[int], cost: int) -> Solution:
        return Solution(self._named(options), self._cost(cost))

    def _costed(self, options: List[int]) -> Solution:
        """A solution with these options, ascending, and its cost."""
        chosen = (ctypes.c_uint32 * len(options))(*options)
        cost = library.dlx_problem_cost_of(self._shared.pointer, chosen, len(options))
        return self._solution(options, cost)

    # ---- the rest ----

    def __len__(self) -> int:
        """The number of options."""
        return int(library.dlx_problem_options(self._shared.pointer))

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        nonzeros = library.dlx_problem_nonzeros(self._shared.pointer)
        return f"<dlx.Problem: {len(self.items)} items, {len(self)} options, {nonzeros} nonzeros>"

    def __eq__(self, other: object) -> bool:
        """True for equal items, bounds, options, colours, costs and names.

        >>> import dlx
        >>> dlx.Problem([["a"], ["b"]]) == dlx.Problem([("a",), ("b",)])
        True
        """
        if not isinstance(other, Problem):
            return NotImplemented
        return (
            hash(self) == hash(other)
            and (self.items, self._keys) == (other.items, other._keys)
            and _write(self._shared.pointer, "json") == _write(other._shared.pointer, "json")
        )

    def __hash__(self) -> int:
        return hash(library.dlx_problem_digest(self._shared.pointer))


def _text(name: Any) -> str:
    return name.decode("utf-8", "surrogateescape")


def _format(name: str) -> int:
    found = library.dlx_format_find(name.encode())
    if not found:
        raise InvalidError(f"unknown format {name!r}")
    return int(found)


def _write(problem: Optional[int], format: str) -> bytes:
    """The text of a problem of the library in a format."""
    return written(library.dlx_problem_write, problem, _format(format))


def _shared_from_text(text: bytes) -> _Shared:
    """The problem of a text in the native format, as _Shared is pickled."""
    return Problem.parse(text)._shared


def _first(problems: Iterator[Problem], where: str) -> Problem:
    for problem in problems:
        return problem
    raise InvalidError(f"expected a problem in {where}, found none")


def _list_costs(costs: Any, keys: Optional[List[Any]], members: List[Any]) -> Optional[List[Any]]:
    """Costs in the order of options."""
    if costs is None:
        return None
    if isinstance(costs, Mapping):
        own = keys if keys is not None else list(range(len(members)))
        wrong = [key for key in costs if key not in set(own)]
        if wrong:
            raise InvalidError(f"cost of unknown option {wrong[0]!r}")
        return [costs.get(key, 0) for key in own]
    listed = list(costs)
    if len(listed) != len(members):
        raise InvalidError(f"expected {len(members)} costs, found {len(listed)}")
    return listed


def _add_option(builder: _Builder, index: Dict[Hashable, int], primary: int, option: Any) -> None:
    for item, colour in option:
        place = index.get(item)
        if place is None:
            raise InvalidError(f"unknown item {item!r}")
        painted = None
        if colour is not None:
            if place < primary:
                raise InvalidError(f"primary item {item!r} cannot have a colour")
            painted = _escape(str(colour))
        builder.call(library.dlx_builder_add_index, place, painted)


def _bit(entry: Any) -> bool:
    if entry == 1:
        return True
    if entry == 0:
        return False
    raise InvalidError(f"expected an entry 0 or 1, found {entry!r}")


def _split(indices: List[int], starts: List[int]) -> List[List[int]]:
    return [indices[begin:end] for begin, end in zip(starts, starts[1:])]


def _rows_of(matrix: Any) -> Tuple[List[List[int]], int, Any, Any]:
    """The columns with a 1 of each row, the number of columns, and labels, if there are any. Numpy
    and scipy are known by what their matrices can do, not by importing them."""
    columns = rows = None
    if hasattr(matrix, "to_numpy") and hasattr(matrix, "columns"):
        columns, rows = list(matrix.columns), list(matrix.index)
        matrix = matrix.to_numpy()
    if hasattr(matrix, "tocsr"):
        sparse = matrix.tocsr(copy=True)
        sparse.sum_duplicates()
        sparse.eliminate_zeros()
        sparse.sort_indices()
        for entry in set(sparse.data.tolist()):
            _bit(entry)
        lists = _split(sparse.indices.tolist(), sparse.indptr.tolist())
        return lists, sparse.shape[1], columns, rows
    if hasattr(matrix, "ndim"):
        if matrix.ndim != 2:
            raise InvalidError(f"expected an array of 2 dimensions, found {matrix.ndim}")
        for entry in matrix[(matrix != 0) & (matrix != 1)][:1].tolist():
            _bit(entry)
        row, column = (matrix != 0).nonzero()
        starts = row.searchsorted(list(range(len(matrix) + 1))).tolist()
        return _split(column.tolist(), starts), matrix.shape[1], columns, rows
    matrix = [list(row) for row in matrix]
    width = len(matrix[0]) if matrix else 0
    for k, row in enumerate(matrix):
        if len(row) != width:
            raise InvalidError(f"expected {width} columns in row {k}, found {len(row)}")
    for entry in set(chain.from_iterable(matrix)):
        _bit(entry)
    lists = [list(compress(range(width), row)) for row in matrix]
    return lists, width, columns, rows


