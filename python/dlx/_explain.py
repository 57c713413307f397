# SPDX-License-Identifier: MIT
"""Reasons why a problem has no solution."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple

from ._library import library, make
from ._search import Watch, limits_of

if TYPE_CHECKING:
    from ._contents import Contents


class Explanation(Tuple[Any, ...]):
    """Items that cannot all be covered, see Problem.explain.

    ``minimal`` tells whether all but any one of them can be. ``weights`` are a certificate, empty
    if none was found: weights of items, whose sum over any option with a primary item is at most 0,
    while ``total``, their sum over all items, each as often as it is to be covered, is more. If
    ``modulus`` is not 0, the sum over any option is 0 modulo this number, but ``total`` is not;
    large problems then have no list of items.

    >>> import dlx
    >>> reason = dlx.Problem([["a", "b"], ["b", "c"], ["d"]]).explain()
    >>> reason, reason.minimal, reason.weights, reason.total
    (('a', 'c'), True, {'a': 1, 'b': -1, 'c': 1}, 1)
    >>> reason = dlx.Problem([["a", "b"], ["b", "c"], ["a", "c"]]).explain()
    >>> reason, reason.weights, reason.total, reason.modulus
    (('a', 'b', 'c'), {'a': 1, 'b': 1, 'c': 1}, 3, 2)
    """

    minimal: bool
    weights: Dict[Any, int]
    total: int
    modulus: int


def explain(problem: "Contents", time_limit: Optional[float]) -> Optional[Explanation]:
    """Searches for reasons."""
    watch = Watch(None)
    given = limits_of(watch, time_limit=time_limit)
    reasons: List[int] = []

    def search() -> None:
        reasons.append(make(library.dlx_explain, problem._shared.pointer, given))

    try:
        watch.run(search)
        return _read(problem, reasons[0])
    finally:
        for pointer in reasons:
            library.dlx_explanation_free(pointer)


def _read(problem: "Contents", reason: int) -> Optional[Explanation]:
    count, minimal, total = ctypes.c_size_t(), ctypes.c_bool(), ctypes.c_int64()
    items = library.dlx_explanation_items(reason, count, minimal)
    weights = library.dlx_explanation_weights(reason, total)
    if not items and not weights:
        return None
    found = Explanation(problem.items[i] for i in items[: count.value]) if items else Explanation()
    found.minimal = minimal.value
    listed = weights[: len(problem.items)] if weights else []
    found.weights = {item: weight for item, weight in zip(problem.items, listed) if weight}
    found.total = total.value
    found.modulus = library.dlx_explanation_modulus(reason)
    return found
