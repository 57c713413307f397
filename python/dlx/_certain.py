# SPDX-License-Identifier: MIT
"""The backbone of a problem, and its marginals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, List, NamedTuple, Tuple, TypeVar

from ._errors import Incomplete
from ._header import ENDS
from ._library import freed_text, library, make, whole
from ._search import Watch, search_options

if TYPE_CHECKING:
    from ._contents import Contents

ALWAYS, NEVER, SOME = 1, 2, 3  # dlx_presence
Result = TypeVar("Result")


class Backbone(NamedTuple):
    """The options of all solutions, of none, and of some, as solutions name them.

    >>> import dlx
    >>> dlx.Problem([["a"], ["b"], ["b"]]).backbone().always
    (0,)
    """

    always: Tuple[Any, ...]
    never: Tuple[Any, ...]
    some: Tuple[Any, ...]


class Marginals(NamedTuple):
    """The number of solutions, and for each option by index the number of solutions with it.

    >>> import dlx
    >>> dlx.Problem([["a"], ["b"], ["b"]]).marginals().counts
    (2, 1, 1)
    """

    total: int
    counts: Tuple[int, ...]


def found(
    kind: str, problem: "Contents", progress: Any, settings: Any, read: Callable[[int], Result]
) -> Result:
    """The result, which ``read`` reads from the object, of a task of the library."""
    watch = Watch(progress)
    given = search_options(watch, settings)
    results: List[int] = []

    def search() -> None:
        new = getattr(library, f"dlx_{kind}_new")
        results.append(make(new, problem._shared.pointer, given))

    try:
        watch.run(search)
        if kind == "diagram":
            return read(results[0])
        end = ENDS[getattr(library, f"dlx_{kind}_end")(results[0])]
        if end != "complete":
            raise Incomplete(end, 0)
        return read(results[0])
    finally:
        for pointer in results:
            getattr(library, f"dlx_{kind}_free")(pointer)


def find_backbone(problem: "Contents", progress: Any, settings: Any) -> Backbone:
    def read(pointer: int) -> Backbone:
        kinds = [library.dlx_backbone_option(pointer, k) for k in range(len(problem))]
        return Backbone(
            *(
                problem._named(k for k, kind in enumerate(kinds) if kind == wanted)
                for wanted in (ALWAYS, NEVER, SOME)
            )
        )

    return found("backbone", problem, progress, settings, read)


def find_marginals(problem: "Contents", progress: Any, settings: Any) -> Marginals:
    def read(pointer: int) -> Marginals:
        counts = (library.dlx_marginals_count(pointer, k) for k in range(len(problem)))
        return Marginals(
            whole(freed_text(library.dlx_marginals_total(pointer))),
            tuple(whole(freed_text(count)) for count in counts),
        )

    return found("marginals", problem, progress, settings, read)
