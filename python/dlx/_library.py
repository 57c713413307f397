# SPDX-License-Identifier: MIT
"""The shared library: where it is, and the functions of dlx.h that this module calls."""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_size_t,
    c_uint,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, List, NoReturn, Optional

from ._errors import Error, InvalidError, ReadError, UnsupportedError

OK, NO_DATA, ABORTED, NO_MEMORY, READ_FAILED, WRITE_FAILED, PIPE_CLOSED, SYNTAX, REFUSED, UNSUPPORTED, INVALID = range(11)
ENDS = ("complete", "optimal", "enough", "limit", "timeout", "interrupted", "unknown", "error")
GOAL_ANY, GOAL_MIN, GOAL_MAX = range(3)
NO_INDEX = ctypes.c_size_t(-1).value


class ErrorInfo(Structure):
    """dlx_error."""

    _fields_ = [
        ("status", c_int),
        ("file", c_char * 1024),
        ("line", c_uint64),
        ("column", c_uint64),
        ("text", c_char * 240),
        ("reserved", c_uint64 * 2),
    ]


class Stats(Structure):
    """dlx_search_stats."""

    _fields_ = [("nodes", c_uint64), ("updates", c_uint64), ("max_level", c_size_t)]


TickFunction = CFUNCTYPE(None, c_void_p, POINTER(Stats))
CancelFunction = CFUNCTYPE(c_bool, c_void_p)


class SearchOptions(Structure):
    """dlx_search_options."""

    _fields_ = [
        ("size", c_size_t),
        ("engine", c_char_p),
        ("choose", c_int),
        ("goal", c_int),
        ("solution_limit", c_uint64),
        ("count_only", c_bool),
        ("set_cover", c_bool),
        ("at_most", c_uint64),
        ("node_limit", c_uint64),
        ("memory_limit", c_uint64),
        ("time_limit", c_double),
        ("on_event", c_void_p),
        ("event_state", c_void_p),
        ("proof", c_void_p),
        ("on_tick", TickFunction),
        ("tick_state", c_void_p),
        ("sample", c_bool),
        ("seed", c_uint64),
        ("diagram", c_bool),
        ("is_cancelled", CancelFunction),
        ("cancel_state", c_void_p),
        ("cubes", c_void_p),
        ("cube_list", c_void_p),
        ("cube_count", c_size_t),
        ("quick", c_bool),
        ("threads", c_uint),
        ("unordered", c_bool),
    ]


class GridOptions(Structure):
    """dlx_grid_options."""

    _fields_ = [
        ("size", c_size_t),
        ("format", c_char_p),
        ("box_rows", c_size_t),
        ("box_columns", c_size_t),
        ("symbols", c_char_p),
        ("warn", c_void_p),
        ("warn_state", c_void_p),
        ("regions", c_void_p),
        ("diagonals", c_bool),
        ("windoku", c_bool),
        ("column", c_char_p),
        ("filled", c_bool),
    ]


_E = POINTER(ErrorInfo)
_S = POINTER(c_size_t)

# Name: result, arguments.
_FUNCTIONS: Any = {
    "dlx_version": (c_char_p, []),
    "dlx_free": (None, [c_void_p]),
    "dlx_name_escape": (c_void_p, [c_char_p, c_size_t]),
    "dlx_name_unescape": (c_void_p, [c_char_p, POINTER(c_size_t)]),
    "dlx_input_open": (c_void_p, [c_char_p, _E]),
    "dlx_input_memory": (c_void_p, [c_char_p, c_char_p, c_size_t, _E]),
    "dlx_input_close": (None, [c_void_p]),
    "dlx_output_memory": (c_void_p, [_E]),
    "dlx_output_contents": (c_void_p, [c_void_p, _S]),
    "dlx_output_close": (c_int, [c_void_p, _E]),
    "dlx_problem_free": (None, [c_void_p]),
    "dlx_problem_name": (c_char_p, [c_void_p]),
    "dlx_problem_items": (c_size_t, [c_void_p]),
    "dlx_problem_primary": (c_size_t, [c_void_p]),
    "dlx_problem_options": (c_size_t, [c_void_p]),
    "dlx_problem_nonzeros": (c_size_t, [c_void_p]),
    "dlx_problem_digest": (c_uint64, [c_void_p]),
    "dlx_problem_item_name": (c_char_p, [c_void_p, c_size_t]),
    "dlx_problem_option": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_problem_colour": (c_char_p, [c_void_p, c_size_t, c_size_t]),
    "dlx_problem_cost_places": (c_uint, [c_void_p]),
    "dlx_problem_cost_of": (c_int64, [c_void_p, POINTER(c_uint32), c_size_t]),
    "dlx_problem_option_name": (c_char_p, [c_void_p, c_size_t]),
    "dlx_builder_new": (c_void_p, [_E]),
    "dlx_builder_free": (None, [c_void_p]),
    "dlx_builder_name": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_primary": (c_int, [c_void_p, c_char_p, c_uint64, c_uint64, _E]),
    "dlx_builder_secondary": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_add_index": (c_int, [c_void_p, c_size_t, c_char_p, _E]),
    "dlx_builder_rows": (c_int, [c_void_p, c_void_p, c_void_p, c_size_t, _E]),
    "dlx_builder_cost_decimal": (c_int, [c_void_p, c_int64, c_uint, _E]),
    "dlx_builder_option_name": (c_int, [c_void_p, c_char_p, _E]),
    "dlx_builder_end_option": (c_int, [c_void_p, _E]),
    "dlx_builder_finish": (c_void_p, [c_void_p, _E]),
    "dlx_format_find": (c_void_p, [c_char_p]),
    "dlx_format_detect": (c_void_p, [c_void_p, c_void_p, _E]),
    "dlx_reader_new": (c_void_p, [c_void_p, c_void_p, c_void_p, _E]),
    "dlx_reader_next": (c_int, [c_void_p, POINTER(c_void_p), _E]),
    "dlx_reader_free": (None, [c_void_p]),
    "dlx_problem_write": (c_int, [c_void_p, c_void_p, c_void_p, _E]),
    "dlx_engine_name": (c_char_p, [c_size_t]),
    "dlx_solver_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_solver_next_block": (c_size_t, [c_void_p, c_size_t, POINTER(POINTER(c_uint32)), _S, c_void_p]),
    "dlx_solver_count": (None, [c_void_p]),
    "dlx_solver_found": (c_void_p, [c_void_p]),
    "dlx_solver_end": (c_int, [c_void_p]),
    "dlx_solver_status": (c_int, [c_void_p]),
    "dlx_solver_stats": (None, [c_void_p, POINTER(Stats), c_size_t]),
    "dlx_solver_engine": (c_char_p, [c_void_p]),
    "dlx_solver_free": (None, [c_void_p]),
    "dlx_explain": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_explanation_items": (POINTER(c_uint32), [c_void_p, _S, POINTER(c_bool)]),
    "dlx_explanation_free": (None, [c_void_p]),
    "dlx_group_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_group_read": (c_void_p, [c_void_p, c_void_p, POINTER(SearchOptions), _E]),
    "dlx_group_free": (None, [c_void_p]),
    "dlx_group_order": (c_void_p, [c_void_p]),
    "dlx_group_generators": (c_size_t, [c_void_p]),
    "dlx_group_generator_options": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_group_generator_items": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_group_option_orbits": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_group_item_orbits": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_group_write": (c_int, [c_void_p, c_bool, c_void_p, _E]),
    "dlx_quotient_new": (c_void_p, [c_void_p, _E]),
    "dlx_quotient_free": (None, [c_void_p]),
    "dlx_quotient_problem": (c_void_p, [c_void_p]),
    "dlx_quotient_options": (POINTER(c_uint32), [c_void_p, c_size_t, _S]),
    "dlx_classes_new": (c_void_p, [c_void_p, POINTER(SearchOptions), _E]),
    "dlx_classes_next": (c_bool, [c_void_p]),
    "dlx_classes_solution": (POINTER(c_uint32), [c_void_p, _S]),
    "dlx_classes_size": (c_void_p, [c_void_p]),
    "dlx_classes_count": (None, [c_void_p]),
    "dlx_classes_found": (c_void_p, [c_void_p]),
    "dlx_classes_end": (c_int, [c_void_p]),
    "dlx_classes_status": (c_int, [c_void_p]),
    "dlx_classes_stats": (None, [c_void_p, POINTER(Stats), c_size_t]),
    "dlx_classes_free": (None, [c_void_p]),
    "dlx_grid_reader_new": (c_void_p, [c_void_p, POINTER(GridOptions), _E]),
    "dlx_grid_reader_next": (c_int, [c_void_p, POINTER(c_void_p), _E]),
    "dlx_grid_reader_free": (None, [c_void_p]),
    "dlx_grid_size": (c_size_t, [c_void_p]),
    "dlx_grid_cells": (POINTER(c_uint16), [c_void_p]),
    "dlx_grid_free": (None, [c_void_p]),
    "dlx_encoder_new": (c_void_p, [_E]),
    "dlx_encoder_problem": (c_void_p, [c_void_p, c_void_p, c_bool, c_void_p, _E]),
    "dlx_encoder_free": (None, [c_void_p]),
    "dlx_decoder_new": (c_void_p, [c_size_t, c_size_t, _E]),
    "dlx_decoder_options": (c_void_p, [c_void_p, c_void_p, POINTER(c_uint32), c_size_t, _E]),
    "dlx_decoder_free": (None, [c_void_p]),
}


def _candidates() -> List[str]:
    """The files to try: the one that was asked for, or else where the installation put it, or else
    where the system looks."""
    asked = os.environ.get("DLX_LIBRARY")
    if asked:
        return [asked]
    try:
        from . import _installed  # type: ignore[attr-defined]
    except ImportError:
        return ["libdlx.so", "libdlx.dylib"]
    names = list(_installed.NAMES)
    return [os.path.join(_installed.LIBDIR, name) for name in names] + names


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
    for name, (result, arguments) in _FUNCTIONS.items():
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


def fail(error: ErrorInfo) -> NoReturn:
    """Raises what the library has said."""
    text = error.text.decode("utf-8", "replace")
    if error.status == NO_MEMORY:
        raise MemoryError(text)
    if error.status == READ_FAILED:
        raise OSError(text)
    if error.file and error.line:
        file = error.file.decode("utf-8", "replace")
        text = f"{file}:{error.line}:{error.column}: {text}"
    if error.status in (SYNTAX, REFUSED):
        raise ReadError(text, error.line, error.column)
    if error.status == UNSUPPORTED:
        raise UnsupportedError(text)
    if error.status == INVALID:
        raise InvalidError(text)
    raise Error(text)


def check(status: int, error: ErrorInfo) -> None:
    """Raises an error if that is what the status says."""
    if status != OK:
        error.status = status
        fail(error)


def made(pointer: Optional[int], error: ErrorInfo) -> int:
    """The pointer, unless it is NULL."""
    if not pointer:
        fail(error)
    return pointer


def written(write: Any, *arguments: Any) -> bytes:
    """The text that a function of the library writes, which ends with an output and an error."""
    error = ErrorInfo()
    place = ctypes.byref(error)
    output = made(library.dlx_output_memory(place), error)
    try:
        check(write(*arguments, output, place), error)
        size = ctypes.c_size_t()
        contents = library.dlx_output_contents(output, ctypes.byref(size))
        if not contents:
            raise MemoryError("no memory for the text")
        return ctypes.string_at(contents, size.value)
    finally:
        library.dlx_output_close(output, None)


def named(name: Any, what: str) -> bytes:
    """The name of an entry of one of the library's tables."""
    if not isinstance(name, str):
        raise TypeError(f"expected the name of {what}, found {name!r}")
    return name.encode("utf-8", "surrogateescape")


def freed_text(text: Optional[int]) -> bytes:
    """A text of the library, which is freed."""
    if not text:
        raise MemoryError("no memory for a text")
    try:
        return ctypes.string_at(text)
    finally:
        library.dlx_free(text)


def whole(digits: bytes) -> int:
    """A number of any length: newer Pythons refuse to convert long ones at once."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return whole(digits[:-half]) * 10**half + whole(digits[-half:])
