# SPDX-License-Identifier: MIT
"""The library's tables of engines and formats."""

from __future__ import annotations

from itertools import count, takewhile
from typing import Dict

from ._library import library
from ._names import text_of


def _table(kind: str) -> Dict[str, str]:
    """The names and summaries of a table."""
    name, summary = (getattr(library, f"dlx_{kind}_{column}") for column in ("name", "summary"))
    indices = takewhile(lambda index: name(index) is not None, count())
    return {text_of(name(index)): text_of(summary(index)) for index in indices}


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
    ['drat', 'lrat', 'lrat-binary', 'veripb', 'veripb-unsat']
    """
    return _table("proof_format")


def dialects() -> Dict[str, str]:
    """The dialects of other solvers' answers by name, with a line about each.

    >>> import dlx
    >>> dlx.dialects()["scip"]
    'SCIP: the file of write solution'
    """
    return _table("dialect")
