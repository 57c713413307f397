# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions."""

from __future__ import annotations


class Error(Exception):
    """What all errors of this module have in common."""


class InvalidError(Error, ValueError):
    """A problem, a grid or an argument is not as it should be."""


class ReadError(InvalidError):
    """A file or a text violates its format; ``line`` and ``column`` count from 1, 0 is unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class UnsupportedError(Error):
    """An engine or a format lacks what is asked for."""


class Incomplete(Error):
    """A limit ended the search before the answer was known.

    ``found`` is the number of solutions up to then, ``end`` the reason: ``"limit"``,
    ``"timeout"`` or ``"interrupted"``.
    """

    def __init__(self, end: str, found: int) -> None:
        super().__init__(f"the search ended early ({end}) with {found} solutions found")
        self.end = end
        self.found = found
