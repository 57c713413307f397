# SPDX-License-Identifier: MIT
"""The shared library: where it is, and how its errors become exceptions."""

from __future__ import annotations

import ctypes
import os
from importlib import import_module
from typing import Any, List, NoReturn, Optional

from ._errors import Error, Incomplete, InvalidError, ReadError, UnsupportedError
from ._header import (
    ABORTED, ENDS, FUNCTIONS, INVALID, NO_MEMORY, OK, PIPE_CLOSED, READ_FAILED, REFUSED, SYNTAX,
    UNSUPPORTED, WRITE_FAILED, ErrorInfo,
)


def _installation(name: str) -> Any:
    """What the installation notes under this name; None for a module that runs where it was built."""
    try:
        return getattr(import_module("._installed", __package__), name, None)
    except ImportError:
        return None


def installed_directory(name: str) -> str:
    """A directory of the installation, or "" for a module that runs where it was built."""
    return str(_installation(name) or "")


def _candidates() -> List[str]:
    """The files to try: $DLX_LIBRARY, or else the file of the installation, or else
    where the system looks."""
    asked = os.environ.get("DLX_LIBRARY")
    names = _installation("NAMES")
    if asked:
        return [asked]
    if not names:
        return ["libdlx.so", "libdlx.dylib"]
    directory = os.path.join(os.path.dirname(os.path.abspath(__file__)), _installation("LIBDIR"))
    return [os.path.join(directory, name) for name in names] + list(names)


def _load() -> ctypes.CDLL:
    reasons = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as reason:
            reasons.append(str(reason))
    raise ImportError(
        "the shared library of dlx was not found; install it (make install), or let the variable "
        "DLX_LIBRARY name its file. Tried: " + "; ".join(reasons)
    )


def _declare(library: ctypes.CDLL) -> ctypes.CDLL:
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(
                f"{library._name} is too old for this module: it has no function {name}"
            ) from None
        function.restype = result
        function.argtypes = arguments
    return library


library = _declare(_load())


def error_of(status: int, error: ErrorInfo) -> Error:
    """The exception for a refused puzzle or task."""
    try:
        check(status, error)
    except Error as raised:
        return raised
    raise ValueError(f"expected an error, found status {status}")


def fail(error: ErrorInfo) -> NoReturn:
    """Raises the exception for an error of the library."""
    text = error.text.decode("utf-8", "replace")
    if error.status == NO_MEMORY:
        raise MemoryError(text)
    if error.status == ABORTED:
        end = text.rpartition(" ")[2]
        raise Incomplete(end if end in ENDS else "limit", 0, text)
    file = error.file.decode("utf-8", "replace")
    if error.status in (READ_FAILED, WRITE_FAILED, PIPE_CLOSED):
        raise OSError(f"{file}: {text}" if file else text)
    if error.file and error.line:
        text = f"{file}:{error.line}:{error.column}: {text}"
    if error.status in (SYNTAX, REFUSED):
        raise ReadError(text, error.line, error.column)
    if error.status == UNSUPPORTED:
        raise UnsupportedError(text)
    if error.status == INVALID:
        raise InvalidError(text)
    raise Error(text)


def check(status: int, error: ErrorInfo) -> None:
    """Raises the exception for a status other than OK."""
    if status != OK:
        error.status = status
        fail(error)


def made(pointer: Optional[int], error: ErrorInfo) -> int:
    """The pointer, unless it is NULL."""
    if not pointer:
        fail(error)
    return int(pointer)


def make(function: Any, *arguments: Any) -> int:
    """The object that a function of the library makes, which takes an error last."""
    error = ErrorInfo()
    return made(function(*arguments, error), error)


def perform(function: Any, *arguments: Any) -> None:
    """Calls a function of the library that returns a status, and takes an error last."""
    error = ErrorInfo()
    check(function(*arguments, error), error)


def listed(function: Any, *arguments: Any) -> List[int]:
    """The numbers that a function of the library returns, which sets their count last."""
    count = ctypes.c_size_t()
    first = function(*arguments, count)
    return list(first[: count.value]) if count.value else []


def contents_of(output: Optional[int]) -> bytes:
    """The text of an output in memory."""
    size = ctypes.c_size_t()
    contents = library.dlx_output_contents(output, size)
    if not contents:
        raise MemoryError("no memory for the text")
    return ctypes.string_at(contents, size.value)


def written(write: Any, *arguments: Any) -> bytes:
    """The text written by a function that takes an output and an error last."""
    output = make(library.dlx_output_memory)
    try:
        perform(write, *arguments, output)
        return contents_of(output)
    finally:
        library.dlx_output_close(output, None)


def named(name: Any, what: str) -> bytes:
    """The name of an entry of one of the library's tables."""
    if not isinstance(name, str):
        raise TypeError(f"expected the name of {what}, found {name!r}")
    return name.encode("utf-8", "surrogateescape")


def freed_text(text: Optional[int], size: Any = None) -> bytes:
    """A text of the library, which is freed; `size` is its length if it may have NUL bytes."""
    if not text:
        raise MemoryError("no memory for a text")
    try:
        return ctypes.string_at(text, -1 if size is None else size.value)
    finally:
        library.dlx_free(text)


def whole(digits: bytes) -> int:
    """A number of any length: newer Pythons refuse to convert long ones at once."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return int(whole(digits[:-half]) * 10**half + whole(digits[-half:]))
