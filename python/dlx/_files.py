# SPDX-License-Identifier: MIT
"""Files and texts, read and written by the library."""

from __future__ import annotations

import os
from typing import IO, Any, Union

from ._errors import InvalidError
from ._header import OK, READ_FAILED, ErrorInfo
from ._library import check, library, made, make

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Source = Union[str, bytes, "os.PathLike[str]", IO[str], IO[bytes]]


def path_bytes(path: Path) -> bytes:
    """A path as the library takes it."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise InvalidError(f"expected a path without NUL bytes, found {path!r}")
    return name


def real_path(path: Path) -> bytes:
    """The path without symbolic links, also of a file to be written."""
    return os.path.realpath(path_bytes(path))


def open_file(path: Path) -> int:
    """An input of the library: a file."""
    error = ErrorInfo()
    opened = library.dlx_input_open(path_bytes(path), error)
    if error.status == READ_FAILED:
        open(path, "rb").close()  # raises the subclass of OSError
    return made(opened, error)


def open_text(name: bytes, text: Any) -> int:
    """An input of the library with this text."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    if not isinstance(data, bytes):
        raise TypeError(f"expected a text, found {text!r}")
    return make(library.dlx_input_memory, name, data, len(data))


def open_source(name: bytes, source: Any) -> int:
    """An input of the library: a file for a path object, the contents of an open file, or a text
    with this name in messages."""
    if isinstance(source, os.PathLike):
        return open_file(source)
    if hasattr(source, "read"):
        source = source.read()
    if not isinstance(source, (str, bytes)):
        raise TypeError(f"expected a text, a path object or an open file, found {source!r}")
    return open_text(name, source)


class OutputFile:
    """A file written by the library, under another name until it is complete."""

    def __init__(self, path: Path) -> None:
        self._path = real_path(path)
        is_special = os.path.exists(self._path) and not os.path.isfile(self._path)
        self._written = self._path if is_special else self._path + b".part"

    def __enter__(self) -> int:
        self._output = make(library.dlx_output_create, self._written)
        return self._output

    def __exit__(self, raised: Any, *_more: Any) -> None:
        error = ErrorInfo()
        status = library.dlx_output_close(self._output, error)
        if self._written != self._path:
            if raised is None and status == OK:
                os.replace(self._written, self._path)
            else:
                os.unlink(self._written)
        if raised is None:
            check(status, error)
