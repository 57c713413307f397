# SPDX-License-Identifier: MIT
"""All errors and warnings of a problem, without a search."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, Union

from ._contents import Contents
from ._files import Source, open_source, open_text
from ._formats import detected
from ._header import NO_DATA, REFUSED, SYNTAX, ErrorInfo, ReadOptions, WarnFunction
from ._library import check, library, make, perform

if TYPE_CHECKING:
    from ._problem import Problem


class Finding(NamedTuple):
    """An error or a warning, and its place in the text: a line and a column from 1, 0 for
    unknown. See lint.

    >>> import dlx
    >>> dlx.lint("a b\\na\\n", "ec")
    [Finding(kind='warning', text="primary item 'b' is in no option: there is no solution", line=1, column=3)]
    """

    kind: str
    text: str
    line: int
    column: int


def lint(source: Union["Problem", Source], format: Optional[str] = None) -> List[Finding]:
    """All errors and warnings of a problem, and of every problem of a text: items in too few
    options, repeated options, and violations of the format. The source is a Problem; a
    text; a file, as a pathlib.Path; or an open file. Messages count options and lines from 1.

    >>> import dlx
    >>> for finding in dlx.lint("a b c\\na b\\na z\\nb a\\n", "ec"):
    ...     print(f"{finding.line}:{finding.column}: {finding.kind}: {finding.text}")
    3:3: error: unknown item 'z'
    1:5: warning: primary item 'c' is in no option: there is no solution
    4:1: warning: option 3 is the same as option 1, on line 2
    """
    findings: List[Finding] = []

    def note(kind: str) -> Any:
        def take(_state: Any, found: Any) -> None:
            at = found.contents
            text = at.text.decode("utf-8", "replace")
            findings.append(Finding(kind, text, at.line, at.column))

        return WarnFunction(take)

    options = ReadOptions()
    options.warn, options.fault = note("warning"), note("error")
    if isinstance(source, Contents):
        _read(open_text(b"(text)", b""), "ec", options, source._shared.pointer)
    else:
        _read(open_source(b"(text)", source), format, options)
    return findings


def _read(
    opened: int, format: Optional[str], options: ReadOptions, built: Optional[int] = None
) -> None:
    """Checks a built problem, and reads and checks all problems of an input; passes errors
    and warnings on."""
    error, reader, problem = ErrorInfo(), None, ctypes.c_void_p()
    try:
        found = detected(opened, format)
        reader = make(library.dlx_reader_new, found, opened, options)
        if built:
            perform(library.dlx_reader_check, reader, built, options.warn, None, None)
        while True:
            status = library.dlx_reader_next(reader, problem, error)
            if status == NO_DATA:
                return
            if status in (SYNTAX, REFUSED):
                options.fault(None, error)
                continue
            check(status, error)
            try:
                perform(library.dlx_reader_check, reader, problem, options.warn, None, None)
            finally:
                library.dlx_problem_free(problem)
    finally:
        library.dlx_reader_free(reader)
        library.dlx_input_close(opened)
