# SPDX-License-Identifier: MIT
"""Sudokus in bulk: streams of puzzles that are read, solved, counted and rated in batches."""

from __future__ import annotations

import ctypes
import os
from itertools import islice
from typing import (
    IO, Any, Callable, Iterable, Iterator, List, Optional, Tuple, TypeVar, Union,
)

from ._errors import Error, box_shape
from ._files import path_bytes
from ._header import (
    INVALID, NO_DATA, OK, SYNTAX, UNSUPPORTED, ErrorInfo, GridBatch, GridOptions, ReadFunction,
    TesterOptions,
)
from ._library import check, contents_of, error_of, library, make, named
from ._search import Watch, limit_of, limits_of
from ._sudoku import Sudoku, rule_bits

Source = Union[str, "os.PathLike[str]", IO[str], IO[bytes], Iterable[str], Iterable[bytes]]
Refused = Optional[Callable[[Error], Any]]
Result = TypeVar("Result")

_SOLVE, _COUNT, _RATE = range(3)
_BATCH = 1024  # puzzles read together
_LINES = 1024  # lines of Python read together
_BYTES = 1 << 16  # bytes of a file read together


def _line(line: Any) -> str:
    if isinstance(line, (bytes, bytearray)):
        line = line.decode("utf-8", "surrogateescape")
    if not isinstance(line, str):
        raise TypeError(f"expected a line of text, found {line!r}")
    return line[:-1] if line.endswith("\n") else line


def _chunks_of_lines(lines: Iterable[Any]) -> Iterator[bytes]:
    """The lines in chunks: the first is a line, so that the first result needs no more."""
    count, iterator = 1, iter(lines)
    while True:
        chunk = list(islice(iterator, count))
        if not chunk:
            return
        try:
            text = "\n".join(chunk)
            is_plain = text.count("\n") == len(chunk) - 1
        except TypeError:
            is_plain = False
        if not is_plain:  # lines end in line feeds, or are no strings
            text = "\n".join(map(_line, chunk))
        yield text.encode("utf-8", "surrogateescape") + b"\n"
        count = min(2 * count, _LINES)


def _chunks_of_text(file: IO[str]) -> Iterator[bytes]:
    """The lines of a text file in chunks: the first is a line."""
    size = 1
    while True:
        text = "".join(file.readlines(size))
        if not text:
            return
        yield text.encode("utf-8", "surrogateescape")
        size = min(2 * size, _BYTES)


def _chunks(source: Any) -> Tuple[bytes, Iterator[bytes], Any]:
    """The name of a source, its text in chunks, and the file to be closed, or None."""
    if isinstance(source, (str, os.PathLike)):
        name = path_bytes(source)
        file = open(source, "rb")
        return name, iter(lambda: file.read1(_BYTES), b""), file
    if hasattr(source, "readlines"):
        if isinstance(source.read(0), str):
            return b"(file)", _chunks_of_text(source), None
        read: Callable[[int], bytes] = getattr(source, "read1", source.read)
        return b"(file)", iter(lambda: read(_BYTES), b""), None
    if isinstance(source, dict) or hasattr(source, "columns"):  # their iterators give names
        kind = type(source).__name__
        raise TypeError(f"expected a path, an open file or lines of text, found a {kind}: name the column of puzzles")
    if isinstance(source, (bytes, bytearray)) or not hasattr(source, "__iter__"):
        raise TypeError(f"expected a path, an open file or lines of text, found {source!r}")
    return b"(lines)", _chunks_of_lines(source), None


class _Input:
    """An input of the library that reads from chunks. An exception there is raised afterwards."""

    def __init__(self, source: Any, watch: Watch) -> None:
        name, self._chunks, self._file = _chunks(source)
        self._rest, self._watch = b"", watch
        self.raised: Optional[BaseException] = None
        self._read = ReadFunction(self._next_bytes)
        self.pointer = make(library.dlx_input_from, name, self._read, None)

    def _next_chunk(self) -> bytes:
        """The next chunk. A signal interrupts the wait for it."""
        self._watch.is_open = True
        try:
            return next(self._chunks, b"")
        finally:
            self._watch.is_open = False

    def _next_bytes(self, _state: Any, target: int, size: int) -> int:
        try:
            chunk = self._rest or self._next_chunk()
            part, self._rest = chunk[:size], chunk[size:]
            ctypes.memmove(target, part, len(part))
            return len(part)
        except BaseException as raised:
            self.raised = raised
            return -1

    def close(self) -> None:
        library.dlx_input_close(self.pointer)
        if self._file is not None:
            self._file.close()


def _refuse(error: Error, refused: Refused) -> None:
    if refused is None:
        raise error
    refused(error)


class _Reader:
    """A reader of batches of puzzles."""

    _input: Optional[_Input] = None
    _pointer: Optional[int] = None

    def __init__(self, source: Any, format: Optional[str], box: Any, rules: Any) -> None:
        self._grids = (ctypes.c_void_p * _BATCH)()
        self.batch = GridBatch(_BATCH, self._grids)
        options = GridOptions(rules=rule_bits(rules))
        if format is not None:
            options.format = named(format, "a format")
        if box is not None:
            options.box_rows, options.box_columns = box_shape(box)
        self._watch, self._error = Watch(None), ErrorInfo()
        self._input = _Input(source, self._watch)
        self._pointer = make(library.dlx_grid_reader_new, self._input.pointer, options)

    def next(self) -> int:
        """Reads the next batch. The status of the text behind, see ``check``."""
        call = library.dlx_grid_reader_batch
        return int(self._watch.run(call, self._pointer, self.batch, self._error))

    def check(self, status: int, refused: Refused) -> None:
        """Raises what the status says, or passes it to the function for refused puzzles."""
        if status == SYNTAX:
            _refuse(error_of(status, self._error), refused)
        elif self._input is not None and self._input.raised is not None:
            raise self._input.raised
        elif status != NO_DATA:
            check(status, self._error)

    def taken(self) -> List[int]:
        """The grids of the batch, for the caller to free."""
        grids: Any = self._grids[: self.batch.count]
        self.batch.count = 0
        return list(grids)

    def clear(self) -> None:
        library.dlx_grid_batch_clear(self.batch)

    def __del__(self) -> None:
        self.clear()
        library.dlx_grid_reader_free(self._pointer)
        if self._input is not None:
            self._input.close()


class _Results:
    """Results of a task for batches, as lines."""

    def __init__(self, task: int, limit: Optional[int]) -> None:
        self._task, self._watch, self._error = task, Watch(None), ErrorInfo()
        self._output: Optional[int] = None
        self._tester: Optional[int] = None
        options = TesterOptions(limit=limit or 2**64 - 1)
        options.limits = ctypes.pointer(limits_of(self._watch))
        self._tester = make(library.dlx_grid_tester_new, options)
        self._output = make(library.dlx_output_memory)

    def lines(self, batch: GridBatch) -> Iterator[Union[List[str], Error]]:
        """The lines of the batch; an error in place of the result of a puzzle."""
        done = ctypes.c_size_t()
        arguments = self._tester, self._task, batch, done, self._output
        while done.value < batch.count:
            library.dlx_output_clear(self._output)
            status = self._watch.run(library.dlx_grid_tester_batch, *arguments, self._error)
            yield contents_of(self._output).decode().split("\n")[:-1]
            if status in (INVALID, UNSUPPORTED):
                yield error_of(status, self._error)
                done.value += 1
            else:
                check(status, self._error)

    def __del__(self) -> None:
        library.dlx_grid_tester_free(self._tester)
        library.dlx_output_close(self._output, None)


def _results(
    reader: _Reader, results: _Results, convert: Callable[[List[str]], Iterable[Optional[Result]]],
    refused: Refused,
) -> Iterator[Optional[Result]]:
    status = OK
    while status != NO_DATA:
        status = reader.next()
        for lines in results.lines(reader.batch):
            if isinstance(lines, Error):
                _refuse(lines, refused)
                yield None
            else:
                yield from convert(lines)
        reader.clear()
        reader.check(status, refused)
        if status == SYNTAX:
            yield None


def _number(line: str) -> Optional[int]:
    return int(line) if line else None


def read_sudokus(
    source: Source, *, format: Optional[str] = None, box: Optional[Tuple[int, int]] = None,
    refused: Refused = None, **rules: bool,
) -> Iterator[Sudoku]:
    """The puzzles of a path, an open file or lines of text, in any input format of sdk-solve, one
    after another. ``box`` and ``rules`` are as for Sudoku.

    A malformed puzzle raises a ReadError, which ends the iterator. With a function ``refused``, the
    function is called with the error, and the iterator continues after the puzzle.

    >>> import dlx
    >>> for puzzle in dlx.read_sudokus(["1.....3..4.....2 easy", "1............2.. hard"]):
    ...     print(puzzle.name, puzzle.count())
    easy 1
    hard 12
    """
    return _sudokus(_Reader(source, format, box, rules), refused)


def _sudokus(reader: _Reader, refused: Refused) -> Iterator[Sudoku]:
    status = OK
    while status != NO_DATA:
        status = reader.next()
        yield from map(Sudoku._of_grid, reader.taken())
        reader.check(status, refused)


def solve_sudokus(
    source: Source, *, format: Optional[str] = None, box: Optional[Tuple[int, int]] = None,
    refused: Refused = None, **rules: bool,
) -> Iterator[Optional[str]]:
    """The first solution of each puzzle, as a line in the symbols of the input; None for a puzzle
    without a solution. Arguments as for read_sudokus; the result of a refused puzzle is None.

    The puzzles are read and solved in batches of bounded size, in the order of the source. Blank
    lines and comments have no results.

    >>> import dlx
    >>> list(dlx.solve_sudokus(["1.....3..4.....2", "11.............."]))
    ['1324423124133142', None]
    >>> list(dlx.solve_sudokus(["1.....3..4.....2", "1.....3..4"], refused=print))
    (lines):2:11: expected 16 cells, as in the first puzzle at line 1, found 10
    ['1324423124133142', None]
    """
    results = _Results(_SOLVE, 1)
    return _results(_Reader(source, format, box, rules), results, _solutions, refused)


def _solutions(lines: List[str]) -> List[Optional[str]]:
    return [line or None for line in lines]


def count_sudokus(
    source: Source, limit: Optional[int] = None, *, format: Optional[str] = None,
    box: Optional[Tuple[int, int]] = None, refused: Refused = None, **rules: bool,
) -> Iterator[Optional[int]]:
    """The number of solutions of each puzzle, at most ``limit``. Otherwise as solve_sudokus.

    >>> import dlx
    >>> list(dlx.count_sudokus(["1.....3..4.....2", "1............2..", "11.............."], 2))
    [1, 2, 0]
    """
    results = _Results(_COUNT, limit_of("limit", limit))
    return _results(_Reader(source, format, box, rules), results, _counts, refused)


def _counts(lines: List[str]) -> Iterable[int]:
    return map(int, lines)


def rate_sudokus(
    source: Source, *, format: Optional[str] = None, box: Optional[Tuple[int, int]] = None,
    refused: Refused = None, **rules: bool,
) -> Iterator[Optional[int]]:
    """The number of the rating of each puzzle, see Rating; None for a puzzle without a single
    solution. Otherwise as solve_sudokus.

    >>> import dlx
    >>> list(dlx.rate_sudokus(["1.....3..4.....2", "1............2.."]))
    [1, None]
    """
    results = _Results(_RATE, 2)
    return _results(_Reader(source, format, box, rules), results, _ratings, refused)


def _ratings(lines: List[str]) -> Iterable[Optional[int]]:
    return map(_number, lines)
