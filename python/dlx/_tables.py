# SPDX-License-Identifier: MIT
"""The library's tables of engines and formats."""

from __future__ import annotations

from itertools import count, takewhile
from typing import Dict, List

from ._library import library
from ._names import text_of


def names_of(kind: str) -> List[str]:
    """The names of a table."""
    names = map(getattr(library, f"dlx_{kind}_name"), count())
    return [text_of(name) for name in takewhile(bool, names)]


def _table(kind: str) -> Dict[str, str]:
    """The names and summaries of a table."""
    summary = getattr(library, f"dlx_{kind}_summary")
    return {name: text_of(summary(index)) for index, name in enumerate(names_of(kind))}


def engines() -> Dict[str, str]:
    """The engines by name, with a line about each.

    >>> import dlx
    >>> {"auto", "links", "masks"} <= set(dlx.engines())
    True
    """
    return _table("engine")


def formats() -> Dict[str, str]:
    """The formats of problems by name, with a line about each.

    >>> import dlx
    >>> dlx.formats()["opb"]
    'pseudo-Boolean constraints, for PB solvers'
    """
    found = takewhile(bool, map(library.dlx_format_at, count()))
    return {
        text_of(library.dlx_format_name(format)): text_of(library.dlx_format_summary(format))
        for format in found
    }


def proof_formats() -> Dict[str, str]:
    """The formats of proofs by name, with a line about each.

    >>> import dlx
    >>> sorted(dlx.proof_formats())
    ['cpog', 'drat', 'lrat', 'lrat-binary', 'scpog', 'veripb', 'veripb-unsat']
    """
    return _table("proof_format")


def dialects() -> Dict[str, str]:
    """The dialects of other solvers' answers by name, with a line about each.

    >>> import dlx
    >>> dlx.dialects()["scip"]
    'SCIP: the file of write solution'
    """
    return _table("dialect")
