# SPDX-License-Identifier: MIT
"""Searches: solutions one after another, and numbers of them."""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple, Optional, Tuple, Union

from ._errors import Incomplete
from ._library import (
    ENDS,
    NO_MEMORY,
    CancelFunction,
    ErrorInfo,
    SearchOptions,
    Stats,
    TickFunction,
    library,
    made,
)

if TYPE_CHECKING:
    from ._problem import Problem

Cost = Union[int, Decimal]


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

    cost: Cost

    def __new__(cls, options: Any, cost: Cost) -> "Solution":
        solution = super().__new__(cls, options)
        solution.cost = cost
        return solution


class _Watch:
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


def _options(watch: _Watch, settings: Any) -> SearchOptions:
    options = SearchOptions()
    options.size = ctypes.sizeof(SearchOptions)
    options.on_tick = watch.on_tick
    options.is_cancelled = watch.is_cancelled
    for name, value in settings.items():
        if value is None:
            continue
        if name == "engine":
            value = value.encode()
        elif name not in ("time_limit", "sample", "quick", "set_cover", "count_only", "goal"):
            if value < 0:
                raise ValueError(f"expected {name} of at least 0, found {value}")
        setattr(options, name, value)
    return options


class Solutions(Iterator[Solution]):
    """Solutions, one after another, as they are asked for.

    It can be dropped at any time, and is a context manager for those who want to say when.
    ``end`` is None until there are no more, then ``"complete"``, ``"optimal"`` or ``"enough"``;
    a search that a limit ends raises :class:`Incomplete`.

    >>> import dlx
    >>> with dlx.Problem([{1, 2}, {1}, {2}]).solve() as solutions:
    ...     print(sorted(solutions), solutions.end)
    [(0,), (1, 2)] complete
    """

    def __init__(
        self, problem: "Problem", progress: Optional[Callable[[Progress], Any]], settings: Any
    ) -> None:
        self._solver: Optional[int] = None
        self._problem = problem
        self._shared = problem._shared
        self._shared.take()
        self._busy = False
        self.end: Optional[str] = None
        self._watch = _Watch(progress)
        self._given = _options(self._watch, settings)
        error = ErrorInfo()
        self._watch.run(self._open, error)
        made(self._solver, error)

    def _open(self, error: ErrorInfo) -> None:
        """Makes the solver, and keeps it even if an interrupt comes in between."""
        self._solver = library.dlx_solver_new(
            self._shared.pointer, ctypes.byref(self._given), ctypes.byref(error)
        )

    def __iter__(self) -> "Solutions":
        return self

    def __next__(self) -> Solution:
        if self._solver is None or self.end is not None:
            raise StopIteration
        if self._call(library.dlx_solver_next):
            count = ctypes.c_size_t()
            options = library.dlx_solver_solution(self._solver, ctypes.byref(count))
            return self._problem._solution(
                options[: count.value], library.dlx_solver_cost(self._solver)
            )
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
        end = ENDS[library.dlx_solver_end(self._solver)]
        status = library.dlx_solver_status(self._solver)
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
        text = library.dlx_solver_found(self._solver)
        if not text:
            raise MemoryError("no memory for a number")
        try:
            self._found = _whole(ctypes.string_at(text))
        finally:
            library.dlx_free(text)
        return self._found

    _found = 0

    @property
    def nodes(self) -> int:
        """The number of options that the search has tried so far; 0 once it has ended."""
        if self._solver is None:
            return 0
        stats = Stats()
        library.dlx_solver_stats(self._solver, ctypes.byref(stats), ctypes.sizeof(stats))
        return int(stats.nodes)

    def count(self) -> int:
        """Runs the search to its end, and returns how many solutions it has found."""
        if self._solver is not None:
            self._call(library.dlx_solver_count)
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
        solver, self._solver = self._solver, None
        if solver is not None:
            library.dlx_solver_free(solver)
        shared, self._shared = self._shared, None  # type: ignore[assignment]
        if shared is not None:
            shared.release()

    def __reduce__(self) -> Any:
        raise TypeError("searches cannot be copied or pickled")

    def __enter__(self) -> "Solutions":
        return self

    def __exit__(self, *_raised: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_busy", True) is False:
            self.close()


def _whole(digits: bytes) -> int:
    """A number of any length: newer Pythons refuse to convert long ones at once."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return _whole(digits[:-half]) * 10**half + _whole(digits[-half:])
