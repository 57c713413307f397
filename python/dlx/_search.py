# SPDX-License-Identifier: MIT
"""Searches: solutions one after another, and numbers of them."""

from __future__ import annotations

import ctypes
import operator
import signal
import threading
import time
from decimal import Decimal
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Tuple,
    TypeVar,
    Union,
)

from ._errors import Incomplete
from ._library import (
    ENDS,
    NO_MEMORY,
    CancelFunction,
    ErrorInfo,
    SearchOptions,
    Stats,
    TickFunction,
    freed_text,
    library,
    made,
    named,
    whole,
)

if TYPE_CHECKING:
    from ._handle import Handle
    from ._contents import Contents

Found = TypeVar("Found")
Self = TypeVar("Self", bound="Search[Any]")
Cost = Union[int, Decimal]
_BLOCK = 1024  # the most solutions that are found at once


class Progress(NamedTuple):
    """How far a search is, for a function that watches it."""

    nodes: int
    level: int
    seconds: float


class Solution(tuple):
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

    def __new__(cls, options: Any, cost: Cost) -> "Solution":
        solution = super().__new__(cls, options)
        if cost or isinstance(cost, Decimal):
            solution.cost = cost
        return solution


class Watch:
    """What the library asks during a search: nothing raised here is lost, and Ctrl-C ends it.

    It knows nothing of the solver, so that these do not keep each other alive.
    """

    def __init__(self, progress: Optional[Callable[[Progress], Any]]) -> None:
        self.cancelled = False
        self.interrupted: Optional[Tuple[int, Any]] = None
        self.raised: Optional[BaseException] = None
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
        except BaseException as raised:  # told once the library has returned
            self.raised = raised
            self.cancelled = True

    def _interrupt(self, number: int, frame: Any) -> None:
        self.interrupted = (number, frame)
        self.cancelled = True

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """Calls the library. Python only sees a signal when it comes to run Python code, here in
        the functions above, from which no exception can leave; so it is kept until later."""
        handler: Any = None
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if not callable(handler):
                handler = None
        if handler is not None:
            signal.signal(signal.SIGINT, self._interrupt)
        try:
            result = call(*arguments)
        finally:
            if handler is not None:
                signal.signal(signal.SIGINT, handler)
        if self.interrupted is not None and handler is not None:
            interrupted, self.interrupted = self.interrupted, None
            handler(*interrupted)
        if self.raised is not None:
            raised, self.raised = self.raised, None
            raise raised
        return result


def at_least_one(name: str, value: Any) -> Any:
    """The argument ``name``, None or a number of at least 1."""
    if value is not None and operator.index(value) < 1:
        raise ValueError(f"expected {name} of at least 1, found {value}")
    return value


def _number(name: str, value: Any) -> Any:
    """The argument ``name`` as a number that the library takes."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"expected a number as {name}, found {value!r}")
    value = float(value) if name == "time_limit" else operator.index(value)
    if not value >= 0:
        raise ValueError(f"expected {name} of at least 0, found {value}")
    if value >= 2 ** (32 if name == "threads" else 64):
        raise ValueError(f"expected a smaller {name}, found {value}")
    return value


def search_options(watch: Watch, settings: Any) -> SearchOptions:
    options = SearchOptions()
    options.size = ctypes.sizeof(SearchOptions)
    options.on_tick = watch.on_tick
    options.is_cancelled = watch.is_cancelled
    for name, value in settings.items():
        if value is None:
            continue
        if name == "engine":
            value = named(value, "an engine")
        elif name not in ("sample", "quick", "set_cover", "count_only", "goal"):
            value = _number(name, value)
        setattr(options, name, value)
    return options


class Search(Iterator[Found]):
    """A search for solutions: an object of the library with the functions ``_kind``_new and so
    on, which uses the object of ``handle``."""

    _kind = ""

    def __init__(
        self,
        problem: "Contents",
        handle: "Handle",
        progress: Optional[Callable[[Progress], Any]],
        settings: Any,
    ) -> None:
        self._solver: Optional[int] = None
        self._problem = problem
        self._handle = handle
        handle.take()
        self._busy = False
        self._waiting: List[Found] = []  # found and not yet returned, the last one first
        self.end: Optional[str] = None
        self._watch = Watch(progress)
        self._given = search_options(self._watch, settings)
        error = ErrorInfo()
        self._watch.run(self._open, error)
        made(self._solver, error)

    def _open(self, error: ErrorInfo) -> None:
        """Makes the solver, and keeps it even if an interrupt comes in between."""
        self._solver = self._library("new")(
            self._handle.pointer, ctypes.byref(self._given), ctypes.byref(error)
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

    def _call(self, function: Any) -> Any:
        if self._busy:
            raise ValueError("search already running")
        self._busy = True
        try:
            return self._watch.run(function, self._solver)
        finally:
            self._busy = False

    def _finish(self) -> None:
        """Notes how the search ended; raises Incomplete if it was cut short."""
        end = ENDS[self._library("end")(self._solver)]
        status = self._library("status")(self._solver)
        self.end = end
        self.close()
        if end == "limit" and status == NO_MEMORY:
            raise MemoryError("no memory for the search")
        if end in ("limit", "timeout", "interrupted"):
            raise Incomplete(end, self._found)

    @property
    def found(self) -> int:
        """The number of solutions found so far."""
        if self._solver is None:
            return self._found
        found = whole(freed_text(self._library("found")(self._solver)))
        self._found = found - len(self._waiting)
        return self._found

    _found = 0

    @property
    def nodes(self) -> int:
        """The number of options that the search has tried so far; 0 once it has ended."""
        if self._solver is None:
            return 0
        stats = Stats()
        self._library("stats")(self._solver, ctypes.byref(stats), ctypes.sizeof(stats))
        return int(stats.nodes)

    def count(self) -> int:
        """Runs the search to its end, and returns how many solutions it has found."""
        if self._solver is not None:
            self._call(self._library("count"))
            self._finish()
        return self._found

    def cancel(self) -> None:
        """Ends the search soon, which may be at work in another thread."""
        self._watch.cancelled = True

    def close(self) -> None:
        """Ends the search, and frees its memory."""
        if self._busy:
            self.cancel()
            return
        if self._solver is not None:
            self._found = self.found
        self._waiting = []
        solver, self._solver = self._solver, None
        if solver is not None:
            self._library("free")(solver)
        handle, self._handle = self._handle, None  # type: ignore[assignment]
        if handle is not None:
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


class Solutions(Search[Solution]):
    """Solutions, one after another, as they are asked for.

    It can be dropped at any time, and is a context manager for those who want to say when.
    ``end`` is None until there are no more, then ``"complete"``, ``"optimal"`` or ``"enough"``;
    a search that a limit ends raises :class:`Incomplete`.

    >>> import dlx
    >>> with dlx.Problem([{1, 2}, {1}, {2}]).solve() as solutions:
    ...     print(sorted(solutions), solutions.end)
    [(0,), (1, 2)] complete
    """

    _kind = "dlx_solver"

    def __init__(
        self, problem: "Contents", progress: Optional[Callable[[Progress], Any]], settings: Any
    ) -> None:
        super().__init__(problem, problem._shared, progress, settings)

        self._size = 1
        self._ends = (ctypes.c_size_t * _BLOCK)()
        self._costs = (ctypes.c_int64 * _BLOCK)()

    def _find(self, solver: int) -> None:
        """Finds a block of solutions: as many as a millisecond or so suffices for."""
        began = time.perf_counter()
        options = ctypes.POINTER(ctypes.c_uint32)()
        count = library.dlx_solver_next_block(
            solver, self._size, ctypes.byref(options), self._ends, self._costs
        )
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
        self._waiting = found[::-1]
