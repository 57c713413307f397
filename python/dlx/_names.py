# SPDX-License-Identifier: MIT
"""Names of items, options and colours, as text of Python and as bytes of the library."""

from __future__ import annotations

import ctypes

from ._errors import InvalidError
from ._library import freed_text, library


def text_of(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")


def one_line(text: str, what: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"expected text as {what}, found {text!r}")
    if "\0" in text or "\n" in text:
        raise InvalidError(f"expected {what} on one line, found {text!r}")
    return text.encode("utf-8", "surrogateescape")


def escape(text: str) -> bytes:
    """The text as a name of the library, without blanks and the like."""
    if text.isalnum():
        return text.encode()
    if "\0" in text:
        raise InvalidError(f"expected a name without NUL, found {text!r}")
    encoded = text.encode("utf-8", "surrogateescape")
    return freed_text(library.dlx_name_escape(encoded, len(encoded)))


def unescape(name: bytes) -> str:
    """The text of an escaped name of the library."""
    if b"%" not in name:
        return text_of(name)
    size = ctypes.c_size_t()
    return text_of(freed_text(library.dlx_name_unescape(name, size), size))
