# SPDX-License-Identifier: MIT
"""Checked solutions, and answers of other solvers."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Iterable, List, NamedTuple, Optional

from ._errors import InvalidError
from ._files import Source, open_source
from ._header import ENDS, AnswerOptions
from ._library import library, listed, make, named, perform
from ._names import text_of
from ._search import Solution

if TYPE_CHECKING:
    from ._contents import Contents


class Answer(NamedTuple):
    """The answer of another solver: the solutions, in order and checked; the reason for which the
    solver ended, as for Solutions.end, with ``"unknown"`` if it did not say; whether it claims that
    there is a solution; its objective, if any; and the dialect. See Problem.answer.

    >>> import dlx
    >>> dlx.Problem([["a"], ["a"]]).answer("s UNSATISFIABLE\\n").end
    'complete'
    """

    solutions: List[Solution]
    end: str
    claims_solution: bool
    cost: Optional[float]
    dialect: str


class Checker:
    """Checks solutions, which are to be distinct, by code of its own."""

    def __init__(self, problem: "Contents") -> None:
        self._shared = problem._shared
        self._pointer = make(library.dlx_checker_new, self._shared.pointer, None)

    def __enter__(self) -> "Checker":
        return self

    def __exit__(self, *_raised: Any) -> None:
        library.dlx_checker_free(self._pointer)

    @property
    def passed(self) -> int:
        """The number of passed solutions."""
        return int(library.dlx_checker_passed(self._pointer))

    def check(self, options: List[int]) -> None:
        """Raises an InvalidError unless the options, by index, are another solution."""
        given = (ctypes.c_uint32 * len(options))(*options)
        perform(library.dlx_checker_options, self._pointer, given, len(options), None)


def option_indices(problem: "Contents", solution: Iterable[Any]) -> List[int]:
    """The options of a solution as Python has it, by index and ascending."""
    if isinstance(solution, (str, bytes)) or not hasattr(solution, "__iter__"):
        raise TypeError(f"expected a collection of options, found {solution!r}")
    try:
        return sorted(map(problem._numbers.__getitem__, solution))
    except KeyError as unknown:
        raise InvalidError(f"there is no option {unknown.args[0]!r}") from None


def check_solutions(problem: "Contents", solutions: Iterable[Iterable[Any]]) -> int:
    """Checks solutions as Python has them, and returns their number."""
    with Checker(problem) as checker:
        for solution in solutions:
            checker.check(option_indices(problem, solution))
        return checker.passed


def read_answer(problem: "Contents", source: Source, dialect: Optional[str], base: int) -> Answer:
    """Reads and checks an answer of another solver."""
    kind = None if dialect is None else named(dialect, "a dialect")
    opened = open_source(b"(answer)", source)
    cost, answer = ctypes.c_double(), None
    try:
        options = AnswerOptions(base, kind)
        answer = make(library.dlx_answer_read, problem._shared.pointer, options, opened)
        count = library.dlx_answer_models(answer)
        models = [listed(library.dlx_answer_model, answer, index) for index in range(count)]
        with Checker(problem) as checker:
            for chosen in models:
                checker.check(chosen)
        has_cost = library.dlx_answer_cost(answer, cost)
        return Answer(
            list(map(problem._costed, models)),
            ENDS[library.dlx_answer_end(answer)],
            library.dlx_answer_claims_solution(answer),
            cost.value if has_cost else None,
            text_of(library.dlx_answer_dialect(answer)),
        )
    finally:
        library.dlx_answer_free(answer)
        library.dlx_input_close(opened)
