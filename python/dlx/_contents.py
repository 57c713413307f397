# SPDX-License-Identifier: MIT
"""The contents of problems: their items and options, and their names in Python."""

from __future__ import annotations

import ctypes
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Tuple, Type, TypeVar, cast

from ._formats import Shared
from ._handle import Handle
from ._library import library, listed
from ._names import text_of, unescape
from ._search import Cost, Solution

if TYPE_CHECKING:
    from ._problem import Problem

Self = TypeVar("Self", bound="Contents")


class Contents:
    """A problem of the library, with the names of its items and options in Python."""

    _shared: Shared
    _keys: Optional[List[Any]]
    _options: Optional[Tuple[Any, ...]]
    _items: Optional[Tuple[Any, ...]]

    @classmethod
    def _wrap(cls: Type[Self], shared: Shared) -> Self:
        """A problem read by the library."""
        problem = cls.__new__(cls)
        problem._shared = shared
        pointer = shared.pointer
        problem._items = problem._options = None
        count = library.dlx_problem_options(pointer)
        names = [library.dlx_problem_option_name(pointer, k) for k in range(count)]
        named = count > 0 and all(name is not None for name in names)
        problem._keys = [text_of(name) for name in names] if named else None
        problem._read_places()
        return problem

    def _read_places(self) -> None:
        self._places = library.dlx_problem_cost_places(self._shared.pointer)
        self._unit = Decimal(1).scaleb(-self._places)

    @property
    def items(self) -> Tuple[Any, ...]:
        """The items, primary ones first.

        >>> import dlx
        >>> dlx.Problem([["a", "s"], ["b", "s"]], secondary=["s"]).items
        ('a', 'b', 's')
        """
        if self._items is None:
            pointer = self._shared.pointer
            self._items = tuple(
                unescape(library.dlx_problem_item_name(pointer, i))
                for i in range(library.dlx_problem_items(pointer))
            )
        return self._items

    @property
    def options(self) -> Tuple[Any, ...]:
        """The options: tuples of items, or dicts of colours by items.

        >>> import dlx
        >>> dlx.Problem.parse("a | s\\na s:red\\na\\n").options
        ({'a': None, 's': 'red'}, ('a',))
        """
        if self._options is None:
            self._options = tuple(map(self._read_option, range(len(self))))
        if self._has_dicts is None:
            self._has_dicts = any(isinstance(option, dict) for option in self._options)
        if not self._has_dicts:
            return self._options
        return tuple(dict(each) if isinstance(each, dict) else each for each in self._options)

    _has_dicts: Optional[bool] = None

    @property
    def name(self) -> str:
        """The name of the problem, or "".

        >>> import dlx
        >>> dlx.Problem.parse("|= problem week 5\\na\\na\\n|= end\\n").name
        'week 5'
        """
        return text_of(library.dlx_problem_name(self._shared.pointer))

    @property
    def data(self) -> List[Tuple[str, str]]:
        """The lines of metadata of a problem read from text, each a word and a text.

        >>> import dlx
        >>> dlx.Problem.parse("|= problem\\n|: author Ann\\na\\na\\n|= end\\n").data
        [('author', 'Ann')]
        """
        lines = text_of(library.dlx_problem_data(self._shared.pointer)).split("\n")[:-1]
        return [(word, text) for word, _, text in (line.partition(" ") for line in lines)]

    @property
    def primary(self) -> Dict[Any, Tuple[int, int]]:
        """The primary items, and how often each is to be covered at least and at most.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a", "b"]], primary={"a": (1, 2), "b": 1}).primary
        {'a': (1, 2), 'b': (1, 1)}
        """
        low, high = ctypes.c_uint32(), ctypes.c_uint32()
        bounds = {}
        for k, item in enumerate(self.items[: self._primary_count]):
            pointer = self._shared.pointer
            library.dlx_problem_bounds(pointer, k, low, high)
            bounds[item] = (low.value, high.value)
        return bounds

    @property
    def secondary(self) -> Tuple[Any, ...]:
        """The secondary items.

        >>> import dlx
        >>> dlx.Problem([["a", "s"], ["b", "s"]], secondary=["s"]).secondary
        ('s',)
        """
        return self.items[self._primary_count :]

    @property
    def _primary_count(self) -> int:
        return int(library.dlx_problem_primary(self._shared.pointer))

    @property
    def names(self) -> Tuple[Any, ...]:
        """The options as solutions name them: the keys of the dict, or names read from text; else
        their indices.

        >>> import dlx
        >>> dlx.Problem({"x": ["a"], "y": ["a"]}).names, dlx.Problem([["a"], ["a"]]).names
        (('x', 'y'), (0, 1))
        """
        return self._named(range(len(self)))

    @property
    def costs(self) -> List[Cost]:
        """The costs of the options.

        >>> import dlx
        >>> dlx.Problem.parse("a\\na |3\\na\\n").costs
        [3, 0]
        """
        pointer = self._shared.pointer
        return [self._cost(library.dlx_problem_cost(pointer, k)) for k in range(len(self))]

    @property
    def maximizes(self) -> bool:
        """Whether a problem read from text asks for the greatest cost; best has its own argument.

        >>> import dlx
        >>> lines = "Maximize", "obj: 2 x + y", "Subject To", "a: x + y = 1", "Binary", "x y", "End"
        >>> problem = dlx.Problem.parse("\\n".join(lines) + "\\n", "lp")
        >>> problem.best(maximize=problem.maximizes)
        [('x',)]
        """
        return bool(library.dlx_problem_maximises(self._shared.pointer))

    def _read_option(self, k: int) -> Any:
        pointer = self._shared.pointer
        names = tuple(self.items[i] for i in listed(library.dlx_problem_option, pointer, k))
        colours = [library.dlx_problem_colour(pointer, k, i) for i in range(len(names))]
        if not any(colours):
            return names
        return {n: None if c is None else unescape(c) for n, c in zip(names, colours)}

    def _quotient(self, pointer: int, quotient: Handle) -> "Problem":
        """The problem of a quotient, with the items of this problem."""
        problem = type(self)._wrap(Shared(pointer, quotient))
        item = {self._library_name(i): item for i, item in enumerate(self.items)}
        names = map(problem._library_name, range(len(problem.items)))
        problem._items = tuple(item[name] for name in names)
        return cast("Problem", problem)

    def _library_name(self, item: int) -> bytes:
        return bytes(library.dlx_problem_item_name(self._shared.pointer, item))

    def _named(self, options: Iterable[int]) -> Tuple[Any, ...]:
        """Options as solutions name them."""
        keys = self._keys
        return tuple(map(keys.__getitem__, options)) if keys is not None else tuple(options)

    @property
    def _numbers(self) -> Dict[Any, int]:
        """The index of each option, as solutions name them; of options that share a name, the
        first."""
        if self._number is None:
            indices = range(len(self) - 1, -1, -1)
            self._number = dict(zip(self._named(indices), indices))
        return self._number

    _number: Optional[Dict[Any, int]] = None

    def _cost(self, cost: int) -> Cost:
        return cost * self._unit if self._places else cost

    def _solution(self, options: List[int], cost: int) -> Solution:
        return Solution(self._named(options), self._cost(cost))

    def _costed(self, options: List[int]) -> Solution:
        """A solution with these options, ascending, and its cost."""
        chosen = (ctypes.c_uint32 * len(options))(*options)
        cost = library.dlx_problem_cost_of(self._shared.pointer, chosen, len(options))
        return self._solution(options, cost)

    def __len__(self) -> int:
        """The number of options."""
        return int(library.dlx_problem_options(self._shared.pointer))

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        nonzeros = library.dlx_problem_nonzeros(self._shared.pointer)
        return f"<dlx.Problem: {len(self.items)} items, {len(self)} options, {nonzeros} nonzeros>"

    def __eq__(self, other: object) -> bool:
        """True for equal items, bounds, options, colours, costs, names and data.

        >>> import dlx
        >>> dlx.Problem([["a"], ["b"]]) == dlx.Problem([("a",), ("b",)])
        True
        """
        if not isinstance(other, Contents):
            return NotImplemented
        return (
            hash(self) == hash(other)
            and (self.items, self._keys) == (other.items, other._keys)
            and self._shared.text("json") == other._shared.text("json")
        )

    def __hash__(self) -> int:
        return hash(library.dlx_problem_digest(self._shared.pointer))
