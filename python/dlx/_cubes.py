# SPDX-License-Identifier: MIT
"""Cubes, which divide a search into parts, and estimates of its size."""

from __future__ import annotations

import ctypes
import operator
from typing import TYPE_CHECKING, Any, Iterator, List, NamedTuple, Optional, Tuple, Union, overload

from ._errors import InvalidError, in_range
from ._files import Source, open_source
from ._handle import Handle
from ._header import NO_DATA, OK, ErrorInfo, EstimateInfo
from ._library import check, library, listed, make, written
from ._names import text_of
from ._search import Watch, limits_of

if TYPE_CHECKING:
    from ._contents import Contents
    from ._problem import Problem


class Estimate(NamedTuple):
    """Estimated numbers of options tried and of solutions, and their standard errors, which are
    mostly too small; from so many ``probes``. See Problem.estimate.

    >>> import dlx
    >>> dlx.Problem([["a"], ["a"]]).estimate(5)
    Estimate(nodes=2.0, nodes_error=0.0, solutions=2.0, solutions_error=0.0, probes=5)
    """

    nodes: float
    nodes_error: float
    solutions: float
    solutions_error: float
    probes: int


class Cube(NamedTuple):
    """A part of a search: the solutions with all ``chosen`` and no ``excluded`` options; and an
    estimate of the number of options tried there.

    >>> import dlx
    >>> dlx.Problem([["a", "b"], ["b"], ["a"]]).cubes(2)[1]
    Cube(chosen=(2,), excluded=(), nodes=1)
    """

    chosen: Tuple[Any, ...]
    excluded: Tuple[Any, ...]
    nodes: int


class Cubes:
    """Cubes of a problem, of which each solution is in exactly one; see Problem.cubes. Slices and
    shares are cubes, too, and the argument ``cubes`` of Problem.solve and Problem.count.

    >>> import dlx
    >>> problem = dlx.Problem([[k] for k in range(6) for _ in "xy"])
    >>> cubes = problem.cubes(4)
    >>> len(cubes), cubes[0].chosen, cubes[1].chosen
    (4, (0, 2), (0, 3))
    >>> [problem.count(cubes=cubes.share(k, 2)) for k in range(2)]
    [32, 32]
    """

    def __init__(self, problem: "Contents", handle: Handle, chosen: List[int]) -> None:
        self._problem = problem
        self._handle = handle
        self._chosen = chosen

    @property
    def problem(self) -> "Problem":
        """The problem of the cubes.

        >>> import dlx
        >>> cubes = dlx.Problem([["a"], ["a"]]).cubes(2)
        >>> cubes.problem.count(cubes=cubes)
        2
        """
        return self._problem  # type: ignore[return-value]

    def __len__(self) -> int:
        return len(self._chosen)

    def __iter__(self) -> Iterator[Cube]:
        return map(self._cube, self._chosen)

    @overload
    def __getitem__(self, index: int) -> Cube: ...

    @overload
    def __getitem__(self, index: slice) -> "Cubes": ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Cube, "Cubes"]:
        if isinstance(index, slice):
            return Cubes(self._problem, self._handle, self._chosen[index])
        return self._cube(self._chosen[index])

    def _cube(self, index: int) -> Cube:
        pointer = self._handle.pointer
        given = listed(library.dlx_cubes_literals, pointer, index)
        return Cube(
            self._problem._named(literal - 1 for literal in given if literal > 0),
            self._problem._named(-literal - 1 for literal in given if literal < 0),
            library.dlx_cubes_estimate(pointer, index),
        )

    def share(self, share: int, shares: int) -> "Cubes":
        """The cubes of share ``share``, from 0, of ``shares`` with about equal work.

        >>> import dlx
        >>> cubes = dlx.Problem([[k] for k in range(6) for _ in "xy"]).cubes(4)
        >>> [cube.chosen for cube in cubes.share(1, 2)]
        [(0, 3), (1, 2)]
        """
        if not 0 <= operator.index(share) < operator.index(shares):
            raise InvalidError(f"expected a share of [0..{shares}[, found {share}")
        count = ctypes.c_size_t()
        found = make(library.dlx_cubes_share, self._handle.pointer, share, shares, count)
        indices = ctypes.cast(found, ctypes.POINTER(ctypes.c_size_t))
        mine = set(indices[: count.value])
        library.dlx_free(found)
        return Cubes(self._problem, self._handle, [k for k in self._chosen if k in mine])

    def text(self) -> str:
        """All cubes of the division as text, which Problem.read_cubes and ``ec-solve`` read.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["a"]])
        >>> problem.read_cubes(problem.cubes(2).text())[0].chosen
        (0,)
        """

        def write(output: int, _error: Any) -> int:
            library.dlx_cubes_write(self._handle.pointer, self._problem._shared.pointer, output)
            return OK

        return text_of(written(write))

    def __reduce__(self) -> Tuple[Any, ...]:
        return _again, (self._problem, self.text(), self._chosen)

    def __repr__(self) -> str:
        return f"<dlx.Cubes: {len(self)} of {library.dlx_cubes_count(self._handle.pointer)}>"


def _again(problem: "Problem", text: str, chosen: List[int]) -> Cubes:
    """Pickled cubes."""
    return Cubes(problem, make_cubes(problem, None, text, None)._handle, chosen)


def make_cubes(
    problem: "Contents", count: Optional[int], source: Optional[Source], time_limit: Optional[float]
) -> Cubes:
    """Divides a search into so many cubes, or reads cubes from a source if the number is None."""
    watch, found, shared = Watch(None), [], problem._shared
    limits = limits_of(watch, time_limit=time_limit)
    read = open_source(b"(cubes)", source) if count is None else None

    def divide() -> None:
        if read is None:
            pointer = make(library.dlx_cubes_new, shared.pointer, count, limits)
        else:
            pointer = make(library.dlx_cubes_read, shared.pointer, limits, read)
        found.append(Handle(pointer, library.dlx_cubes_free, shared))

    try:
        watch.run(divide)
    finally:
        library.dlx_input_close(read)
    return Cubes(problem, found[0], list(range(library.dlx_cubes_count(found[0].pointer))))


def estimate(
    problem: "Contents", probes: int, seed: int, time_limit: Optional[float], progress: Any
) -> Estimate:
    """Estimates a search by random descents."""
    watch, error, found = Watch(progress), ErrorInfo(), EstimateInfo()
    status = watch.run(
        library.dlx_problem_estimate,
        problem._shared.pointer,
        in_range("probes", probes),
        operator.index(seed) % 2**64,
        limits_of(watch, time_limit=time_limit),
        found,
        error,
    )
    if status != NO_DATA:
        check(status, error)
    return Estimate(
        found.nodes, found.nodes_error, found.solutions, found.solutions_error, found.probes
    )
