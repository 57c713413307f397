# SPDX-License-Identifier: MIT
"""Decision diagrams of all solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, Tuple

from ._certain import found
from ._formats import format_of
from ._header import OK
from ._library import library, written
from ._names import text_of
from ._search import Solution

if TYPE_CHECKING:
    from ._contents import Contents

_NONE, _EMPTY = 0, 1  # the numbers of the families of no sets, and of the empty set


class _Node(NamedTuple):
    option: int
    low: int  # the node for the sets without the option
    high: int  # and for those with it


class Diagram:
    """All solutions of a problem as a reduced ordered zero-suppressed decision diagram (Minato
    1993), which is often much smaller than their list; see Problem.diagram.

    >>> import dlx
    >>> problem = dlx.Problem([[k] for k in range(100) for _ in "xy"])
    >>> diagram = problem.diagram()
    >>> len(diagram), diagram.count() == 2**100, diagram.frequencies()[0] == 2**99
    (200, True, True)
    """

    def __init__(self, problem: "Contents", text: str, variables: str) -> None:
        self._problem = problem
        self._text = text
        lines = (line.split() for line in variables.split("\n"))
        option = [int(words[1]) - 1 for words in lines if len(words) > 1]
        number: Dict[str, int] = {"B": _NONE, "T": _EMPTY}
        self._nodes: List[_Node] = []
        words: List[str] = []
        for line in text.split("\n"):
            words = line.split()
            if len(words) != 4:
                continue
            name, variable, low, high = words
            number[name] = len(number)
            self._nodes.append(_Node(option[int(variable) - 1], number[low], number[high]))
        self._root = len(number) - 1 if self._nodes else number[text[0]]

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self._nodes)

    def __bool__(self) -> bool:
        return True

    def _counts(self) -> List[int]:
        """The number of sets of each node."""
        counts = [0, 1]
        for _, low, high in self._nodes:
            counts.append(counts[low] + counts[high])
        return counts

    def count(self) -> int:
        """The number of solutions.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["a"]]).diagram().count()
        3
        """
        return self._counts()[self._root]

    def frequencies(self) -> Dict[Any, int]:
        """The number of solutions with each option, by the options' names in solutions.

        >>> import dlx
        >>> dlx.Problem({"x": ["a"], "y": ["a"], "z": ["b"]}).diagram().frequencies()
        {'x': 1, 'y': 1, 'z': 2}
        """
        below, above = self._counts(), [0] * (len(self._nodes) + 2)
        above[self._root] = 1
        totals = [0] * len(self._problem)
        for node in range(len(self._nodes) + 1, 1, -1):
            option, low, high = self._nodes[node - 2]
            above[low] += above[node]
            above[high] += above[node]
            totals[option] += above[node] * below[high]
        return dict(zip(self._problem._named(range(len(totals))), totals))

    def __iter__(self) -> Iterator[Solution]:
        """The solutions one after another."""
        paths: List[Tuple[int, Tuple[int, ...]]] = [(self._root, ())]
        while paths:
            node, chosen = paths.pop()
            if node > _EMPTY:
                option, low, high = self._nodes[node - 2]
                paths += [(low, chosen), (high, (*chosen, option))]
            elif node == _EMPTY:
                yield self._problem._costed(sorted(chosen))

    def text(self) -> str:
        """The diagram as ``ec-solve --to=zdd`` writes it, for Graphillion.

        >>> import dlx
        >>> print(dlx.Problem([["a"], ["a"]]).diagram().text(), end="")
        2 2 B T
        3 1 2 T
        .
        """
        return self._text

    def __repr__(self) -> str:
        return f"<dlx.Diagram: {len(self)} nodes, {self.count()} solutions>"


def make_diagram(problem: "Contents", progress: Any, settings: Any) -> Diagram:
    """Searches for all solutions, and keeps their diagram."""

    def variables(diagram: int, output: int, _error: Any) -> int:
        library.dlx_diagram_write_variables(diagram, output)
        return OK

    def read(diagram: int) -> Diagram:
        text = written(library.dlx_diagram_write, diagram, format_of("zdd"))
        return Diagram(problem, text_of(text), text_of(written(variables, diagram)))

    return found("diagram", problem, progress, settings, read)
