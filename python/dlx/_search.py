# SPDX-License-Identifier: MIT
"""Searches: solutions one after another, and numbers of them."""

from __future__ import annotations

import ctypes
import functools
import math
import os
import signal
import threading
import time
from decimal import Decimal
from typing import (
    TYPE_CHECKING, Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple, TypeVar, Union,
)

from ._errors import Incomplete, InvalidError, in_range
from ._handle import Handle
from ._header import (
    ENDS, NO_MEMORY, OK, CancelFunction, ErrorInfo, Limits, SearchOptions, SolutionBlock, Stats,
    TickFunction,
)
from ._library import freed_text, library, made, named, whole
from ._names import text_of

if TYPE_CHECKING:
    from ._contents import Contents
    from ._cubes import Cubes

Found = TypeVar("Found")
Part = TypeVar("Part")
Self = TypeVar("Self", bound="Search[Any]")
Cost = Union[int, Decimal]
_SIGNALS = [number for number in signal.Signals if number.name in ("SIGINT", "SIGTERM", "SIGALRM")]
_BLOCK = 1024  # the maximum number of solutions found at once


class Progress(NamedTuple):
    """The progress of a search, for a function called during the search.

    >>> import dlx
    >>> def watch(at: dlx.Progress) -> None:
    ...     print(f"{at.nodes} options tried, {at.seconds:.1f} s")
    >>> dlx.Problem([["a"]]).count(progress=watch)
    1
    """

    nodes: int
    level: int
    seconds: float


class Solution(Tuple[Any, ...]):
    """The chosen options: their names if the problem has a dict of options, else their indices.

    >>> import dlx
    >>> problem = dlx.Problem({"x": ["a"], "y": ["b"], "z": ["a", "b"]}, costs={"x": 0.5, "z": 2})
    >>> solution = problem.best()[0]
    >>> solution
    ('x', 'y')
    >>> solution.cost
    Decimal('0.5')
    """

    cost: Cost = 0

    def __new__(cls, options: Any = (), cost: Cost = 0) -> "Solution":
        solution = super().__new__(cls, options)
        if cost or isinstance(cost, Decimal):
            solution.cost = cost
        return solution


class Watch:
    """The callbacks of a search: no exception here is lost, and Ctrl-C ends the search.

    There is no reference to the solver, so both can be freed.
    """

    def __init__(self, progress: Optional[Callable[[Progress], Any]]) -> None:
        self.cancelled = False
        self.is_open = False  # where an exception of a handler passes at once
        self.raised: Optional[BaseException] = None
        if progress is not None and not callable(progress):
            raise TypeError(f"expected a function as progress, found {progress!r}")
        self.progress = progress
        self.began = time.monotonic()
        self.told = self.began
        self.on_tick = TickFunction(self._tick) if progress else TickFunction(0)
        self.is_cancelled = CancelFunction(self._is_cancelled)

    def _is_cancelled(self, _state: Any) -> bool:
        return self.cancelled

    def _tick(self, _state: Any, stats: Any) -> None:
        moment = time.monotonic()
        if self.cancelled or moment - self.told < 0.1 or self.progress is None:
            return
        self.told = moment
        try:
            at = stats.contents
            self.progress(Progress(at.nodes, at.max_level, moment - self.began))
        except BaseException as raised:
            self.raised = raised
            self.cancelled = True

    def _handle(self, handler: Any, number: int, frame: Any) -> None:
        """Calls the handler of a signal, and ends the search if the handler raises an exception."""
        try:
            handler(number, frame)
        except BaseException as raised:
            self.raised = raised
            self.cancelled = True
            if self.is_open:
                self.is_open = False
                raise

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Calls the library. Python handles signals when Python code runs, here in the functions
        above. Their exceptions cannot pass through the library, and are raised afterwards."""
        handlers = {}
        if threading.current_thread() is threading.main_thread():
            handlers = {number: signal.getsignal(number) for number in _SIGNALS}
        handlers = {number: handler for number, handler in handlers.items() if callable(handler)}
        for number, handler in handlers.items():
            signal.signal(number, functools.partial(self._handle, handler))
        try:
            return call(*arguments)
        finally:
            for number, handler in handlers.items():
                signal.signal(number, handler)
            if self.raised is not None:
                raised, self.raised = self.raised, None
                raise raised


def limit_of(name: str, value: Any) -> Optional[int]:
    """The argument ``name``, None or a number of at least 1."""
    return None if value is None else in_range(name, value)


def _number(name: str, value: Any) -> Any:
    """The argument ``name`` as a number of the library, for which a limit of 0 is none."""
    if name == "time_limit":
        if isinstance(value, (str, bytes)):
            raise TypeError(f"expected a number as {name}, found {value!r}")
        if not 0 < float(value) < math.inf:
            raise InvalidError(f"expected a finite {name} above 0, found {value}")
        return float(value)
    if name == "threads":
        return in_range(name, value, 0, 2**32) or _processors()
    return in_range(name, value, 0 if name in ("seed", "choose") else 1)


def _processors() -> int:
    """The number of processors available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_LIMITS = "time_limit", "node_limit", "memory_limit"


def settings_of(arguments: Dict[str, Any]) -> Dict[str, Any]:
    """The settings of a search among the arguments of a method, which are its locals()."""
    names = ("engine", "threads", *_LIMITS)
    settings = {name: arguments[name] for name in names if name in arguments}
    for name in {"limit", "k"} & set(arguments):
        settings["solution_limit"] = limit_of(name, arguments[name])
    return settings


def without_self(arguments: Dict[str, Any]) -> Dict[str, Any]:
    """The arguments of a method, which are its locals(), to be passed to another method."""
    return {name: value for name, value in arguments.items() if name != "self"}


def limits_of(watch: Watch, **settings: Any) -> Limits:
    """Limits on time and so on, and the callbacks of ``watch``."""
    limits = Limits(on_tick=watch.on_tick, is_cancelled=watch.is_cancelled)
    for name, value in settings.items():
        if value is not None:
            setattr(limits, name, _number(name, value))
    return limits


def search_options(watch: Watch, settings: Any, cubes: Any = None) -> SearchOptions:
    options = SearchOptions()
    given = {name: settings[name] for name in _LIMITS if name in settings}
    options.limits = ctypes.pointer(limits_of(watch, **given))
    for name, value in settings.items():
        if value is None or name in _LIMITS:
            continue
        if name == "literals":
            listed = (ctypes.c_int64 * len(value))(*value)
            options.literals = ctypes.cast(listed, ctypes.c_void_p)
            options.literal_count = len(value)
            options.literals_kept = listed  # as long as the options
            continue
        if name == "group":
            options.group, options.group_kept = value._handle.pointer, value
            continue
        if name == "engine":
            value = named(value, "an engine")
        elif name not in ("sample", "quick", "set_cover", "count_only", "goal"):
            value = _number(name, value)
        setattr(options, name, value)
    if cubes is not None:
        chosen = (ctypes.c_size_t * len(cubes._chosen))(*cubes._chosen)
        options.cubes = cubes._handle.pointer
        options.cube_list = ctypes.cast(chosen, ctypes.c_void_p)
        options.cube_count = len(chosen)
        options.kept = cubes, chosen  # as long as the options
    return options


def of_problem(part: Part, problem: "Contents", what: str) -> Part:
    """The cubes or the group, if they are of an equal problem."""
    if not hasattr(part, "_problem"):
        raise TypeError(f"expected {what} of the problem, found {part!r}")
    if part._problem._shared is not problem._shared and part._problem != problem:
        raise InvalidError(f"expected {what} of this problem, found {what} of another problem")
    return part


class Search(Iterator[Found]):
    """A search for solutions: an object of the library with the functions ``_kind``_new and so
    on, which uses the object of ``handle``."""

    _kind = ""

    def __init__(
        self, problem: "Contents", handle: Handle, progress: Optional[Callable[[Progress], Any]],
        settings: Any, cubes: Optional["Cubes"] = None,
    ) -> None:
        self._solver: Optional[int] = None
        self._problem = problem
        self._used = [handle]
        if cubes is not None:
            self._used.append(of_problem(cubes, problem, "cubes")._handle)
        for each in self._used:
            each.take()
        self._busy = False
        self._status = OK
        self._waiting: List[Found] = []  # found and not yet returned, the last one first
        self.end: Optional[str] = None
        self._watch = Watch(progress)
        self._given = search_options(self._watch, settings, cubes)
        error = ErrorInfo()
        self._watch.run(self._open, error)
        made(self._solver, error)

    def _open(self, error: ErrorInfo) -> None:
        """Makes the solver, and keeps it even if an interrupt comes in between."""
        self._solver = self._library("new")(
            self._used[0].pointer, self._given, error
        )

    def _library(self, name: str) -> Any:
        return getattr(library, f"{self._kind}_{name}")

    def _find(self, solver: int) -> None:
        """Adds further results to those waiting, at least one unless there are no more."""
        raise NotImplementedError

    def __iter__(self: Self) -> Self:
        return self

    def __next__(self) -> Found:
        if self._waiting:
            return self._waiting.pop()
        if self._solver is None or self.end is not None:
            raise StopIteration
        self._call(self._find)
        if self._waiting:
            return self._waiting.pop()
        self._finish()
        raise StopIteration

    def _call(self, function: Any, *arguments: Any) -> Any:
        if self._busy:
            raise ValueError("search already running")
        self._busy = True
        try:
            return self._watch.run(function, self._solver, *arguments)
        finally:
            self._busy = False

    def _finish(self) -> None:
        """Notes how the search ended; raises Incomplete if it was cut short."""
        end = ENDS[self._library("end")(self._solver)]
        self.end = end
        self.close()
        if self._status == NO_MEMORY:
            raise MemoryError("no memory for the search")
        if end not in ("complete", "optimal", "enough"):
            raise Incomplete(end, self._found)

    @property
    def found(self) -> int:
        """The number of solutions found so far.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"]]).solve()
        >>> next(search), search.found
        ((0,), 1)
        """
        if self._solver is None:
            return self._found
        found = whole(freed_text(self._library("found")(self._solver)))
        self._found = found - len(self._waiting)
        return self._found

    _found = 0

    @property
    def nodes(self) -> int:
        """The number of options tried so far.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"]]).solve(engine="links")
        >>> len(list(search)), search.nodes
        (2, 2)
        """
        if self._solver is not None:
            stats = Stats()
            self._library("stats")(self._solver, stats)
            self._nodes = int(stats.nodes)
        return self._nodes

    _nodes = 0

    def _keep(self) -> None:
        """Keeps the figures for properties after the search."""
        self._found, self._nodes = self.found, self.nodes

    def count(self) -> int:
        """Runs the search to its end, and returns how many solutions it has found.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"], ["a"]]).solve()
        >>> next(search), search.count()
        ((0,), 3)
        """
        if self._solver is not None:
            self._status = self._call(self._library("count"), None)
            self._finish()
        return self._found

    def cancel(self) -> None:
        """Ends the search soon, which may be at work in another thread.

        >>> import dlx
        >>> search = dlx.Problem([[k] for k in range(40) for _ in "xy"]).solve(engine="links")
        >>> search.cancel()
        >>> search.count()                                  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        dlx.Incomplete: the search ended early (interrupted) with ... solutions found
        """
        self._watch.cancelled = True

    def close(self) -> None:
        """Ends the search, and frees its memory.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"]]).solve()
        >>> search.close()
        >>> list(search)
        []
        """
        if self._busy:
            self.cancel()
            return
        if self._solver is not None:
            self._keep()
        self._waiting = []
        solver, self._solver = self._solver, None
        if solver is not None:
            self._library("free")(solver)
        used, self._used = self._used, []
        for handle in used:
            handle.release()

    def __reduce__(self) -> Any:
        raise TypeError("searches cannot be copied or pickled")

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_raised: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_busy", True) is False:
            self.close()


class SolverSearch(Search[Found]):
    """A search by dlx_solver."""

    _kind = "dlx_solver"

    def __init__(
        self, problem: "Contents", progress: Optional[Callable[[Progress], Any]], settings: Any,
        cubes: Optional["Cubes"] = None,
    ) -> None:
        super().__init__(problem, problem._shared, progress, settings, cubes)
        self._size = 1
        self._ends = (ctypes.c_size_t * _BLOCK)()
        self._costs = (ctypes.c_int64 * _BLOCK)()
        self._block = SolutionBlock(1, self._ends, self._costs)

    @property
    def engine(self) -> str:
        """The engine of the search, or all engines used by ``auto``.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"]]).solve()
        >>> search.count(), search.engine
        (2, 'masks')
        """
        if self._solver is not None:
            self._engine = text_of(library.dlx_solver_engine(self._solver))
        return self._engine

    _engine = ""

    @property
    def engine_reason(self) -> str:
        """The reason for which ``auto`` chose the engine; often empty, and always if an engine was
        asked for.

        >>> import dlx
        >>> search = dlx.Problem([["a"], ["a"]]).solve()
        >>> search.count(), search.engine, search.engine_reason
        (2, 'masks', '')
        """
        if self._solver is not None:
            self._reason = text_of(library.dlx_solver_engine_reason(self._solver))
        return self._reason

    _reason = ""

    @property
    def cubes_done(self) -> Tuple[int, int]:
        """The number of ``cubes`` from the first on that are done, and of the solutions in these,
        which were all returned or counted: another search can continue with the others.

        >>> import dlx
        >>> problem = dlx.Problem([[k] for k in range(6) for _ in "xy"])
        >>> cubes = problem.cubes(4)
        >>> search = problem.solve(20, cubes=cubes)
        >>> len(list(search)), search.cubes_done
        (20, (1, 16))
        >>> 16 + problem.count(cubes=cubes[1:])
        64
        """
        if self._solver is not None:
            found = ctypes.c_void_p()
            done = library.dlx_solver_cubes_done(self._solver, found)
            self._done = int(done), whole(freed_text(found.value))
        return self._done

    _done = (0, 0)

    def _keep(self) -> None:
        super()._keep()
        self._engine, self._reason = self.engine, self.engine_reason
        self._done = self.cubes_done

    def _find(self, solver: int) -> None:
        """Finds a block of solutions: as many as a millisecond or so suffices for."""
        began = time.perf_counter()
        block = self._block
        block.capacity, block.count = self._size, 0
        self._status = library.dlx_solver_next_block(solver, block, None)
        count, options = block.count, block.options
        seconds = time.perf_counter() - began
        self._size = 1 if seconds > 0.004 else min(2 * self._size, _BLOCK)
        ends = self._ends[:count]
        chosen = options[: ends[-1]] if count and ends[-1] else []
        problem, costs = self._problem, self._costs[:count]
        parts = map(chosen.__getitem__, map(slice, [0, *ends], ends))
        if problem._keys is None and not problem._places and not any(costs):
            found = [tuple.__new__(Solution, part) for part in parts]
        else:
            found = list(map(problem._solution, parts, costs))
        self._waiting = list(map(self._result, reversed(found)))

    def _result(self, solution: Solution) -> Found:
        """What a step of the search returns for a solution."""
        raise NotImplementedError


class Solutions(SolverSearch[Solution]):
    """Solutions, one after another; each step continues the search.

    A search can be dropped at any time, and is a context manager.
    ``end`` is None until there are no more, then ``"complete"``, ``"optimal"`` or ``"enough"``;
    a search ended by a limit raises Incomplete.

    >>> import dlx
    >>> with dlx.Problem([{1, 2}, {1}, {2}]).solve() as solutions:
    ...     print(sorted(solutions), solutions.end)
    [(0,), (1, 2)] complete
    """

    def _result(self, solution: Solution) -> Solution:
        return solution
