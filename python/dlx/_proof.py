# SPDX-License-Identifier: MIT
"""Proofs that a search has found all solutions, or the best."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional

from ._errors import Incomplete, InvalidError
from ._files import OutputFile, Path, real_path
from ._header import ENDS, NamedOptions
from ._library import library, make, named, perform
from ._search import Solution, Solutions

if TYPE_CHECKING:
    from ._contents import Contents


class Proof(NamedTuple):
    """A written proof: the solutions found, except of a count, the number of
    clauses, and the number of solutions. See Problem.prove.

    >>> import dlx, os
    >>> dlx.Problem([["a"], ["a"]]).prove(os.devnull)
    Proof(solutions=[(0,), (1,)], clauses=2, found=2)
    """

    solutions: List[Solution]
    clauses: int
    found: int


def write_proof(
    problem: "Contents", path: Path, formula: Optional[Path], format: str, progress: Any,
    settings: Any,
) -> Proof:
    """Searches with a proof. An exception leaves neither file."""
    shared = problem._shared.pointer
    if formula is not None and real_path(path) == real_path(formula):
        raise InvalidError(f"expected two files, found {path!r} for the proof and the formula")
    with ExitStack() as files:
        output = files.enter_context(OutputFile(path))
        other: Optional[int] = None
        if formula is not None:
            other = files.enter_context(OutputFile(formula))
        kind = NamedOptions(named(format, "a format of proofs"))
        proof = make(library.dlx_proof_new, shared, kind, output)
        files.callback(library.dlx_proof_free, proof)
        with Solutions(problem, progress, dict(settings, proof=proof)) as search:
            solutions = [] if settings.get("count_only") else list(search)
            try:
                found = search.count()
            except Incomplete as stopped:
                if stopped.end == "error":  # the proof says why
                    perform(library.dlx_proof_end, proof, ENDS.index("error"))
                raise
        perform(library.dlx_proof_end, proof, ENDS.index(str(search.end)))
        if other is not None:
            perform(library.dlx_proof_formula, proof, shared, other)
        clauses = library.dlx_proof_clauses(proof)
    return Proof(solutions, clauses, found)
