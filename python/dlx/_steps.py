# SPDX-License-Identifier: MIT
"""The steps of a search by dancing links."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional

from ._errors import Incomplete, InvalidError, in_range
from ._header import EventFunction
from ._search import Solutions, limit_of

if TYPE_CHECKING:
    from ._contents import Contents

_KINDS = ("choose", "option", "cover", "uncover", "solution", "back")
_RULES = ("mrv", "first")


class Step(NamedTuple):
    """A step of a search: its kind, the number of options chosen before, and the item or option;
    with the kind ``"choose"``, the number of options for the item. See Problem.steps.

    >>> import dlx
    >>> dlx.Problem({"x": ["a"]}).steps()[1]
    Step(kind='cover', level=0, item='a', option=None, options=None)
    """

    kind: str
    level: int
    item: Any = None
    option: Any = None
    options: Optional[int] = None


def find_steps(problem: "Contents", most: int, choose: str, limit: Optional[int]) -> List[Step]:
    """Runs a search, and returns up to ``most`` of its first steps."""
    if choose not in _RULES:
        raise InvalidError(f"expected 'mrv' or 'first', found {choose!r}")
    most = in_range("most", most)
    names, items = problem.names, problem.items
    steps: List[Step] = []

    def take(_state: Any, event: Any) -> None:
        if len(steps) >= most:
            search.cancel()
            return
        at = event.contents
        kind = _KINDS[at.kind]
        option = names[at.option] if kind == "option" else None
        item = None if kind in ("option", "solution") else items[at.item]
        steps.append(Step(kind, at.level, item, option, at.options if kind == "choose" else None))

    called = EventFunction(take)
    settings = dict(
        engine="links",
        choose=_RULES.index(choose),
        on_event=ctypes.cast(called, ctypes.c_void_p).value,
        solution_limit=limit_of("limit", limit),
    )
    search = Solutions(problem, None, settings)
    try:
        list(search)
    except Incomplete:
        if len(steps) < most:
            raise
    return steps
