# SPDX-License-Identifier: MIT
"""Groups of symmetries, quotients, and classes of solutions."""

from __future__ import annotations

import operator
import os
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Tuple

from ._errors import InvalidError
from ._files import open_source, open_text
from ._handle import Handle
from ._header import OK, NamedOptions
from ._library import freed_text, library, listed, make, whole, written
from ._search import Search, Solution, Watch, limits_of

if TYPE_CHECKING:
    from ._contents import Contents
    from ._problem import Problem

Cycles = Tuple[Tuple[Any, ...], ...]


class Generator(NamedTuple):
    """A symmetry as disjoint cycles of options, and of items: each goes to the next of its cycle,
    the last to the first. Options are named as in solutions.

    >>> import dlx
    >>> pair = dlx.Problem({"x": ["a"], "y": ["b"]})
    >>> pair.group([{"x": "y", "y": "x"}]).generators
    [Generator(options=(('x', 'y'),), items=(('a', 'b'),))]
    """

    options: Cycles
    items: Cycles


class _GroupHandle(Handle):
    """A group of the library, which uses its problem, and whose limits are those of ``watch``."""

    def __init__(self, pointer: int, problem: Handle, watch: Watch) -> None:
        super().__init__(pointer, library.dlx_group_free, problem)
        self.watch = watch
        self.lock = threading.RLock()  # one thread at a time uses the group's scratch memory


class Group:
    """A group of symmetries of a problem, see Problem.symmetries and Problem.group. A symmetry
    permutes options, and items with them, and leaves bounds, costs and kinds of items as they are.

    >>> import dlx
    >>> path = dlx.Problem([["a", "b"], ["b", "c"], ["a"], ["c"]])
    >>> group = path.group("(1 2)(3 4)")
    >>> group.order, group.item_orbits
    (2, [('a', 'c'), ('b',)])
    >>> group.generators
    [Generator(options=((0, 1), (2, 3)), items=(('a', 'c'),))]
    """

    def __init__(
        self, problem: "Contents", source: Any, time_limit: Optional[float],
        memory_limit: Optional[int], costless: bool = False,
    ) -> None:
        self._problem = problem
        self._costless = costless
        self._is_found = source is None
        self._pointer: Any = None
        watch = Watch(None)
        given = limits_of(watch, time_limit=time_limit, memory_limit=memory_limit)
        read = None if source is None else _open_source(problem, source)
        try:
            watch.run(self._open, read, given)
        except BaseException:
            library.dlx_group_free(self._pointer)
            raise
        finally:
            library.dlx_input_close(read)
        self._handle = _GroupHandle(self._pointer, problem._shared, watch)

    def _open(self, read: Optional[int], given: Any) -> None:
        """Makes the group, and keeps it even if an interrupt comes in between."""
        shared = self._problem._shared.pointer
        if read is None:
            self._pointer = make(library.dlx_group_new, shared, given)
        else:
            name = "dlx_group_read_costless" if self._costless else "dlx_group_read"
            self._pointer = make(getattr(library, name), shared, read, given)

    @property
    def order(self) -> Optional[int]:
        """The number of symmetries; None if the library knows only its logarithm.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["a"]]).group("(1 2)\\n(2 3)").order
        6
        """
        with self._handle.lock:
            text = freed_text(library.dlx_group_order(self._handle.pointer))
        return None if b"^" in text else whole(text)

    @property
    def generators(self) -> List[Generator]:
        """Generators of the group.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["a"]]).group("(1 2 3)").generators
        [Generator(options=((0, 1, 2),), items=())]
        """
        pointer = self._handle.pointer
        generators = []
        for k in range(library.dlx_group_generators(pointer)):
            with self._handle.lock:
                options = listed(library.dlx_group_generator_options, pointer, k)
                items = listed(library.dlx_group_generator_items, pointer, k)
            generators.append(
                Generator(
                    tuple(self._problem._named(cycle) for cycle in _cycles(enumerate(options))),
                    tuple(self._items(cycle) for cycle in _cycles(enumerate(items))),
                )
            )
        return generators

    @property
    def option_orbits(self) -> List[Tuple[Any, ...]]:
        """The orbits of options: sets of options that symmetries map to each other.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["a"]]).group("(1 3)").option_orbits
        [(0, 2), (1,)]
        """
        orbits = self._orbits(library.dlx_group_option_orbits)
        return [self._problem._named(orbit) for orbit in orbits]

    @property
    def item_orbits(self) -> List[Tuple[Any, ...]]:
        """The orbits of items.

        >>> import dlx
        >>> dlx.Problem([["a"], ["b"]]).group("(1 2)").item_orbits
        [('a', 'b')]
        """
        return [self._items(orbit) for orbit in self._orbits(library.dlx_group_item_orbits)]

    def _orbits(self, function: Any) -> Iterable[List[int]]:
        orbits: Dict[int, List[int]] = {}
        for k, first in enumerate(listed(function, self._handle.pointer)):
            orbits.setdefault(first, []).append(k)
        return orbits.values()

    def _items(self, indices: Iterable[int]) -> Tuple[Any, ...]:
        return tuple(self._problem.items[i] for i in indices)

    def __copy__(self) -> "Group":
        return self

    def __deepcopy__(self, _memo: Any) -> "Group":
        return self

    def __reduce__(self) -> Any:
        source = None if self._is_found else [each.options for each in self.generators]
        return Group, (self._problem, source, None, None)

    def text(self, format: str = "text") -> str:
        """The group as ``ec-solve --symmetries`` writes it: ``"text"``, which Problem.group reads,
        or ``"json"``.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["a"]])
        >>> pairs.group(pairs.group("(1 2)").text()).order
        2
        """
        if format not in ("text", "json"):
            raise InvalidError(f"unknown format {format!r} of groups")
        options = NamedOptions(format.encode())
        with self._handle.lock:
            text = written(library.dlx_group_write, self._handle.pointer, options)
        return text.decode("utf-8", "surrogateescape")

    def __repr__(self) -> str:
        order = self.order
        return f"<dlx.Group of {'very many' if order is None else order} symmetries>"


class Classes(Search[Tuple[Solution, int]]):
    """A solution of each class, and the size of the class; to be used as Solutions.

    >>> import dlx
    >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
    >>> with pairs.classes(pairs.group("(1 2)(3 4)")) as classes:
    ...     print(list(classes), classes.end)
    [((0, 2), 2), ((0, 3), 2)] complete
    """

    _kind = "dlx_classes"

    def __init__(self, group: Group, progress: Any, settings: Any) -> None:
        super().__init__(group._problem, group._handle, progress, settings)
        self._lock = group._handle.lock

    def _find(self, solver: int) -> None:
        with self._lock:
            self._status = library.dlx_classes_next(solver, None)
        if self._status != OK:
            return
        chosen = listed(library.dlx_classes_solution, solver)
        size = whole(freed_text(library.dlx_classes_size(solver)))
        self._waiting.append((self._problem._costed(chosen), size))

    def count(self) -> int:
        """The number of classes, without listing any if the group is not too large.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> pairs.classes(pairs.group("(1 2)(3 4)")).count()
        2
        """
        with self._lock:
            return super().count()


class Quotient:
    """The solutions of a problem that are invariant under a group, as the
    solutions of ``problem``, whose options stand for orbits of options (Kramer and Mesner, 1976).

    ``orbits`` has the orbit of each option of ``problem``.

    >>> import dlx
    >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
    >>> pairs.quotient("(1 3)(2 4)")
    <dlx.Quotient of <dlx.Problem: 2 items, 4 options, 4 nonzeros> as <dlx.Problem: 1 items, 2 options, 2 nonzeros>>
    """

    def __init__(self, original: "Contents", group: Group) -> None:
        with group._handle.lock:
            pointer = make(library.dlx_quotient_new, group._handle.pointer)
        handle = Handle(pointer, library.dlx_quotient_free)
        self._original = original
        self.problem: "Problem" = original._quotient(library.dlx_quotient_problem(pointer), handle)
        options = library.dlx_quotient_options
        self._members = [listed(options, pointer, k) for k in range(len(self.problem))]

    @property
    def orbits(self) -> List[Tuple[Any, ...]]:
        """The options of the original problem for which each option stands.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["b"], ["b"]]).quotient("(1 3)(2 4)").orbits
        [(0, 2), (1, 3)]
        """
        return [self._original._named(members) for members in self._members]

    def lift(self, solution: Iterable[int]) -> Solution:
        """The solution of the original problem for a solution of ``problem``.

        >>> import dlx
        >>> quotient = dlx.Problem([["a"], ["a"], ["b"], ["b"]]).quotient("(1 3)(2 4)")
        >>> quotient.lift(quotient.problem.first())
        (0, 2)
        """
        chosen = list(solution)
        for k in chosen:
            if not 0 <= operator.index(k) < len(self._members):
                raise InvalidError(f"there is no option {k!r}")
        options = [member for k in chosen for member in self._members[k]]
        return self._original._costed(sorted(options))

    def __repr__(self) -> str:
        return f"<dlx.Quotient of {self._original!r} as {self.problem!r}>"


def _cycles(images: Iterable[Tuple[Any, Any]]) -> List[List[Any]]:
    """The cycles of a permutation, but for single points, from pairs of points and images."""
    image = {point: to for point, to in images if point != to}
    if len(set(image.values())) != len(image) or set(image.values()) != set(image):
        raise InvalidError("a generator is no permutation of options")
    cycles = []
    while image:
        point = first = next(iter(image))
        cycle: List[Any] = []
        while not cycle or point != first:
            cycle.append(point)
            point = image.pop(point)
        cycles.append(cycle)
    return cycles


def _line(generator: Any, number: Dict[Any, int]) -> str:
    """A generator as text: cycles of numbers of options."""
    if isinstance(generator, Generator):
        generator = generator.options
    if isinstance(generator, Mapping):
        generator = _cycles(generator.items())
    words = []
    for cycle in generator:
        for option in cycle:
            if option not in number:
                raise InvalidError(f"there is no option {option!r}")
        words.append("(" + " ".join(str(number[option]) for option in cycle) + ")")
    return "".join(words)


def _open_source(problem: "Contents", source: Any) -> int:
    """An input of the library with generators: a text, a file, or generators of Python."""
    if isinstance(source, (str, bytes, os.PathLike)) or hasattr(source, "read"):
        return open_source(b"(group)", source)
    named = problem._named(range(len(problem)))
    number = {option: k for k, option in enumerate(named, 1)}
    return open_text(b"(group)", "\n".join(_line(generator, number) for generator in source))
