# SPDX-License-Identifier: MIT
"""Problems of the library, read and written in its formats."""

from __future__ import annotations

import ctypes
from typing import Any, Iterator, Optional, Tuple

from ._errors import InvalidError, in_range
from ._files import open_text
from ._handle import Handle
from ._header import NO_DATA, ErrorInfo, ReadOptions
from ._library import check, library, make, named, written


def format_of(name: str) -> int:
    found = library.dlx_format_find(named(name, "a format"))
    if not found:
        raise InvalidError(f"unknown format {name!r}")
    return int(found)


def read_options(
    base: Optional[int], header: Optional[bool], colours: Optional[int], round_costs: Optional[int],
    strict: bool,
) -> ReadOptions:
    """How to read problems."""
    options = ReadOptions()
    if base is not None:
        if base not in (0, 1):
            raise InvalidError(f"expected base 0 or 1, found {base!r}")
        options.base = 1 if base else -1
    if header is not None:
        options.header = 1 if header else -1
    if colours is not None:
        options.colours = in_range("colours", colours, 1, 2**32)
    if round_costs is not None:
        options.round_costs = 1 + in_range("round_costs", round_costs, 0, 19)
    options.strict = strict
    return options


def detected(opened: int, format: Optional[str], options: Any = None) -> int:
    """The format with this name, or that of an input, which its name or contents show."""
    if format is not None:
        return format_of(format)
    return make(library.dlx_format_detect, opened, options)


class Shared(Handle):
    """A problem of the library, which copies share, since it never changes."""

    def __init__(self, pointer: int, owner: Optional[Handle] = None) -> None:
        super().__init__(pointer, None if owner else library.dlx_problem_free, owner)

    def text(self, format: str) -> bytes:
        """The problem in a format."""
        return written(library.dlx_problem_write, self.pointer, format_of(format), None)

    def __reduce__(self) -> Tuple[Any, ...]:
        return _shared_from_text, (self.text("json"),)


def read_problems(
    opened: int, format: Optional[str], options: Optional[ReadOptions] = None
) -> Iterator["Shared"]:
    """The problems of an input, which is closed afterwards."""
    error, reader, problem = ErrorInfo(), None, ctypes.c_void_p()
    try:
        found = detected(opened, format, options)
        reader = make(library.dlx_reader_new, found, opened, options)
        while True:
            status = library.dlx_reader_next(reader, problem, error)
            if status == NO_DATA:
                return
            check(status, error)
            yield Shared(problem.value or 0)
    finally:
        library.dlx_reader_free(reader)
        library.dlx_input_close(opened)


def _shared_from_text(text: bytes) -> Shared:
    """The problem of a text in JSON, as Shared is pickled."""
    return next(read_problems(open_text(b"(text)", text), "json"))
