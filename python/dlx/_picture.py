# SPDX-License-Identifier: MIT
"""Pictures of problems, which the program ec-view draws, and of sudoku; as notebooks show them."""

from __future__ import annotations

import base64
import ctypes
import os
import shutil
import subprocess
import tempfile
from html import escape
from typing import TYPE_CHECKING, Any, Iterable, List, Optional

from ._answer import option_indices
from ._errors import Error, InvalidError, UnsupportedError
from ._formats import format_of
from ._header import ENDS, OK
from ._library import installed_directory, library, written

if TYPE_CHECKING:
    from ._contents import Contents

TYPES = ("svg", "html", "text", "dot", "tikz")
_SECONDS = 60  # the maximum time for a picture
_SHOWN = 40  # rows and columns of a table
_DRAWN = 20000  # entries of the largest matrix drawn in a notebook unasked


class Picture(str):
    """A picture as text, which is displayed in notebooks; see Problem.picture.

    >>> import dlx
    >>> picture = dlx.Problem([["a"]]).picture()           # doctest: +VIEW
    >>> picture.type, picture.startswith("<svg")            # doctest: +VIEW
    ('svg', True)
    """

    type: str = "svg"

    def _repr_svg_(self) -> Optional[str]:
        return str(self) if self.type == "svg" else None

    def _repr_html_(self) -> str:
        if self.type == "svg":
            data = base64.b64encode(self.encode("utf-8", "surrogateescape")).decode()
            return f'<img alt="An exact cover problem" src="data:image/svg+xml;base64,{data}">'
        if self.type == "html":
            return (
                '<iframe sandbox="allow-scripts" width="100%" height="600" '
                f'style="border:0" srcdoc="{escape(self)}"></iframe>'
            )
        return f"<pre>{escape(self)}</pre>"


def _program() -> str:
    """The program ec-view of the installation, or else of the search path."""
    installed = os.path.join(installed_directory("BINDIR"), "ec-view")
    program = installed if os.path.isabs(installed) and os.path.exists(installed) else None
    program = program or shutil.which("ec-view")
    if program is None:
        raise UnsupportedError("pictures need the program ec-view, which was not found")
    return program


def _solution_text(problem: "Contents", chosen: List[int]) -> bytes:
    """A solution as ec-solve writes it."""
    given = (ctypes.c_uint32 * len(chosen))(*chosen)
    format, shared = format_of("ec"), problem._shared.pointer

    def write(output: int, _error: Any) -> int:
        library.dlx_write_begin(format, shared, output)
        library.dlx_write_solution(format, shared, 1, given, len(chosen), output)
        library.dlx_write_end(format, b"1", ENDS.index("enough"), output)
        return OK

    return written(write)


def draw(
    problem: "Contents", type: str, solution: Optional[Iterable[Any]], run: bool, set_cover: bool
) -> Picture:
    """Has a picture drawn."""
    if type not in TYPES:
        raise InvalidError(f"expected a picture of type {', '.join(TYPES)}; found {type!r}")
    command = [_program(), "--quiet", "--from=json", f"--to={type}"]
    command += ["--run"] * run + ["--set-cover"] * set_cover
    with tempfile.TemporaryDirectory(prefix="dlx-") as folder:
        path = os.path.join(folder, "problem")
        with open(path, "wb") as file:
            file.write(problem._shared.text("json"))
        if solution is not None:
            chosen = option_indices(problem, solution)
            with open(os.path.join(folder, "solution"), "wb") as file:
                file.write(_solution_text(problem, chosen))
            command.append("--solution=" + file.name)
        picture = Picture(_output([*command, path], path))
    picture.type = type
    return picture


def _output(command: List[str], path: str) -> str:
    """The output of a program, whose messages may name the file at ``path``."""
    try:
        ran = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Error(f"a picture takes longer than {_SECONDS} seconds") from None
    if ran.returncode != 0:
        said = ran.stderr.decode("utf-8", "replace").strip().replace(path, "(problem)")
        raise InvalidError(said or f"ec-view failed with status {ran.returncode}")
    return ran.stdout.decode("utf-8", "surrogateescape")


def drawn(problem: "Contents") -> Optional[Picture]:
    """A picture of the problem, unless it is large, or pictures cannot be drawn."""
    if len(problem) * len(problem.items) > _DRAWN:
        return None
    try:
        return draw(problem, "svg", None, False, False)
    except (Error, OSError):
        return None


def _cut(cells: List[str]) -> List[str]:
    return cells if len(cells) <= _SHOWN else [*cells[: _SHOWN - 1], "…"]


def table(problem: "Contents") -> str:
    """The matrix of a problem as a table, without rows and columns beyond some number."""
    items = list(problem.items)
    place = {item: k for k, item in enumerate(items)}
    head = "".join(f"<th>{escape(name)}</th>" for name in _cut([str(item) for item in items]))
    rows = [f"<tr><th></th>{head}</tr>"]
    names = problem._named(range(min(len(problem), _SHOWN)))
    for name, option in zip(names, problem.options):
        cells = [""] * len(items)
        colours = option if hasattr(option, "items") else dict.fromkeys(option)
        for item, colour in colours.items():
            cells[place[item]] = "1" if colour is None else str(colour)
        row = "".join(f"<td>{escape(cell)}</td>" for cell in _cut(cells))
        rows.append(f"<tr><th>{escape(str(name))}</th>{row}</tr>")
    if len(problem) > _SHOWN:
        rows.append(f"<tr><th>…</th><td>{len(problem)} options in all</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def board(grid: List[List[int]], box_rows: int, box_columns: int) -> str:
    """A sudoku as a table, with lines around boxes."""
    size = "width:1.6em;height:1.6em;padding:0;text-align:center;"
    rows = []
    for r, row in enumerate(grid):
        cells = ""
        for c, digit in enumerate(row):
            top = 2 if r % box_rows == 0 else 1
            left = 2 if c % box_columns == 0 else 1
            bottom = 2 if r == len(grid) - 1 else 1
            right = 2 if c == len(grid) - 1 else 1
            border = f"border:solid;border-width:{top}px {right}px {bottom}px {left}px"
            cells += f'<td style="{size}{border}">{digit or ""}</td>'
        rows.append(f"<tr>{cells}</tr>")
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>'
