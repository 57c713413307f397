# SPDX-License-Identifier: MIT
"""Exceptions."""

from __future__ import annotations

import operator
from typing import Any, Tuple


class Error(Exception):
    """The base class of all errors of this module.

    >>> import dlx
    >>> try:
    ...     dlx.Problem([["a", "a"]])
    ... except dlx.Error as error:
    ...     print(error)
    item 'a' occurs twice in this option
    """


class InvalidError(Error, ValueError):
    """A problem, a grid or an argument is not as it should be.

    >>> import dlx
    >>> dlx.Problem([["b"]], primary=["a"])
    Traceback (most recent call last):
    ...
    dlx.InvalidError: unknown item 'b'
    """


class ReadError(InvalidError):
    """A file or a text violates its format; ``line`` and ``column`` count from 1, 0 is unknown.

    >>> import dlx
    >>> try:
    ...     dlx.Problem.parse("a b\\na z\\n")
    ... except dlx.ReadError as error:
    ...     print(error.line, error.column, error)
    2 3 (text):2:3: unknown item 'z'
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnsupportedError(Error):
    """An engine or a format does not support a task.

    >>> import dlx
    >>> dlx.Problem([["a"]], primary={"a": (0, 2)}).text("matrix")
    Traceback (most recent call last):
    ...
    dlx.UnsupportedError: the format matrix cannot hold bounds other than 1:1
    """


class Incomplete(Error):
    """A limit ended the search before the answer was known.

    ``found`` is the number of solutions up to then, ``end`` the reason: ``"limit"``,
    ``"timeout"`` or ``"interrupted"``.

    >>> import dlx
    >>> try:
    ...     dlx.Problem([["a"], ["a"]]).count(node_limit=1, engine="links")
    ... except dlx.Incomplete as reason:
    ...     print(reason.end, reason.found)
    limit 1
    """

    def __init__(self, end: str, found: int, message: str = "") -> None:
        early = f"the search ended early ({end}) with {found} solutions found"
        super().__init__(message or early)
        self.end = end
        self.found = found

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.end, self.found, str(self))


def pair(name: str, value: Any) -> Tuple[Any, Any]:
    """The argument ``name`` as two values."""
    try:
        first, second = value
    except (TypeError, ValueError):
        raise InvalidError(f"expected two numbers as {name}, found {value!r}") from None
    return first, second


def box_shape(box: Any) -> Tuple[int, int]:
    """The argument ``box`` as rows and columns."""
    rows, columns = pair("box", box)
    return in_range("rows of a box", rows), in_range("columns of a box", columns)


def in_range(name: str, value: Any, least: int = 1, end: int = 2**64) -> int:
    """The argument ``name`` as an integer of [least..end[."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"expected an integer as {name}, found {value!r}") from None
    if number < least:
        raise InvalidError(f"expected {name} of at least {least}, found {value}")
    if number >= end:
        raise InvalidError(f"expected {name} below {end}, found {value}")
    return number
