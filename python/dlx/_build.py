# SPDX-License-Identifier: MIT
"""Problems of the library, built of items and options."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from decimal import Decimal, InvalidOperation
from itertools import accumulate, chain
from numbers import Integral
from typing import Any, Dict, Hashable, List, Optional, Tuple

from ._errors import InvalidError
from ._header import OK, ErrorInfo
from ._library import check, library, make
from ._names import escape, one_line


class Builder:
    """A builder of the library, freed in any case."""

    def __init__(self) -> None:
        self.error = ErrorInfo()
        self.pointer = make(library.dlx_builder_new)

    def __enter__(self) -> "Builder":
        return self

    def __exit__(self, *_raised: Any) -> None:
        library.dlx_builder_free(self.pointer)

    def call(self, function: Any, *arguments: Any) -> None:
        status = function(self.pointer, *arguments, self.error)
        if status != OK:
            check(status, self.error)

    def finish(self) -> int:
        return make(library.dlx_builder_finish, self.pointer)


def decimal_cost(cost: Any) -> Tuple[int, int]:
    """A cost as an integer and its number of decimals; a float stands for its repr."""
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


def item_name(item: Hashable, index: int, used: Dict[str, int]) -> bytes:
    """A name for an item in the library: the item itself as text, if possible; a pair of
    numbers, such as (1, 2), is a cell, r1c2."""
    name = str(item) if isinstance(item, (str, Integral)) else ""
    if isinstance(item, tuple) and [type(n) for n in item] == [int, int] and min(item) >= 0:
        name = f"r{item[0]}c{item[1]}"
    if not name or name in used:
        name = f"item{index}"
        while name in used:
            name = "_" + name
    used[name] = index
    return escape(name)


def coloured_members(option: Any) -> List[Tuple[Hashable, Any]]:
    """The items of an option, each with its colour or None."""
    if isinstance(option, Mapping):
        return list(option.items())
    return [(item, None) for item in member_items(option)]


def member_items(option: Any) -> List[Hashable]:
    """The items of an option without colours. Sets have no order of their own."""
    if isinstance(option, list):
        return option
    if isinstance(option, AbstractSet):
        return sorted(option, key=repr)
    if isinstance(option, str):
        raise InvalidError(f"expected a collection of items, found the string {option!r}")
    return list(option)


class Rows:
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


def bounds_of(primary: Any) -> Dict[Hashable, Tuple[int, int]]:
    """How often each primary item is covered."""
    if not isinstance(primary, Mapping):
        listed = listed_items("primary", primary)
        bounds = dict.fromkeys(listed, (1, 1))
        if len(bounds) != len(listed):
            raise InvalidError("duplicate primary item")
        return bounds
    return {item: _bounds(item, bound) for item, bound in primary.items()}


def _bounds(item: Hashable, bound: Any) -> Tuple[int, int]:
    """The bounds of an item from a number or a pair of numbers."""
    pair = (bound, bound) if isinstance(bound, Integral) else bound
    if not isinstance(pair, (tuple, list)) or [isinstance(n, Integral) for n in pair] != [True] * 2:
        raise TypeError(f"expected a number or a pair as bounds of {item!r}, found {bound!r}")
    low, high = pair
    if not 0 <= low <= high < 2**32 or high == 0:
        raise InvalidError(f"invalid bounds of item {item!r}: {low} and {high}")
    return low, high


def listed_items(name: str, items: Any) -> List[Hashable]:
    """The items of the argument ``name``."""
    if isinstance(items, str):
        raise InvalidError(f"expected a collection of items as {name}, found the string {items!r}")
    return list(items)


def listed_costs(costs: Any, keys: Optional[List[Any]], members: List[Any]) -> Optional[List[Any]]:
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


def add_option(builder: Builder, index: Dict[Hashable, int], primary: int, option: Any) -> None:
    for item, colour in option:
        place = index.get(item)
        if place is None:
            raise InvalidError(f"unknown item {item!r}")
        painted = None
        if colour is not None:
            if place < primary:
                raise InvalidError(f"primary item {item!r} cannot have a colour")
            painted = escape(str(colour))
        builder.call(library.dlx_builder_add_index, place, painted)


def build(
    items: Tuple[Any, ...], keys: Optional[List[Any]], members: Any, coloured: bool, first: Any,
    costs: Any, name: str,
) -> int:
    """The problem of the library with these items, of which those in ``first`` are primary and have
    bounds there, and with these options, whose names are ``keys``."""
    used: Dict[str, int] = {}
    index: Dict[Hashable, int] = {}
    with Builder() as builder:
        if name:
            builder.call(library.dlx_builder_name, one_line(name, "the name"))
        for item in items:
            place = len(index)
            if item in index:
                raise InvalidError(f"duplicate item {item!r}")
            index[item] = place
            own = item_name(item, place, used)
            if place < len(first):
                builder.call(library.dlx_builder_primary, own, *first[item])
            else:
                builder.call(library.dlx_builder_secondary, own)
        rows = None if coloured else Rows(members, index)
        named = any(isinstance(key, str) for key in keys or ())
        if rows is not None and costs is None and not named:
            builder.call(library.dlx_builder_rows, *rows.from_to(0, len(members)))
            return builder.finish()
        for k, option in enumerate(members):
            if rows is None:
                add_option(builder, index, len(first), option)
            if costs is not None:
                builder.call(library.dlx_builder_cost_decimal, *decimal_cost(costs[k]))
            if keys is not None and isinstance(keys[k], str):
                key = one_line(keys[k], "the option")
                builder.call(library.dlx_builder_option_name, key)
            if rows is not None:
                builder.call(library.dlx_builder_rows, *rows.from_to(k, k + 1))
            else:
                builder.call(library.dlx_builder_end_option)
        return builder.finish()
