# SPDX-License-Identifier: MIT
"""Methods of problems for formats, checks, proofs, pictures and divisions."""

from __future__ import annotations

import os
from typing import Any, Iterable, List, Optional

from ._answer import Answer, check_solutions, read_answer
from ._cubes import Cubes, Estimate, estimate, make_cubes
from ._diagram import Diagram, make_diagram
from ._errors import InvalidError, in_range
from ._explain import Explanation, explain
from ._files import OutputFile, Path, Source
from ._formats import format_of
from ._header import GOAL_ANY, GOAL_MAX, GOAL_MIN, WriteOptions
from ._library import library, named, perform, written
from ._names import text_of
from ._picture import Picture, draw, drawn, table
from ._proof import Proof, write_proof
from ._search import settings_of
from ._searches import Searches, Watcher
from ._steps import Step, find_steps

_OBJECTIVES = {"cost": 0, "none": 1, "count": 2}


def _write_options(objective: str, amo: Optional[str], labels: bool) -> WriteOptions:
    if objective not in _OBJECTIVES:
        raise InvalidError(f"expected 'cost', 'none' or 'count' as objective, found {objective!r}")
    encoding = None if amo is None else named(amo, "an encoding")
    return WriteOptions(_OBJECTIVES[objective], encoding, labels)


class Reports(Searches):
    """A problem with further methods than searches."""

    # ---- text ----

    def text(
        self, format: str = "ec", *, objective: str = "cost", amo: Optional[str] = None,
        labels: bool = False,
    ) -> str:
        """The problem in an output format of ec-convert, such as ``"cnf"``, ``"lp"`` or ``"opb"``.

        The ``objective`` is the ``"cost"`` of the options, their ``"count"``, or ``"none"``. In
        formats of clauses, ``amo`` names the encoding of "at most one". A matrix gets ``labels``
        of rows and columns if asked for.

        >>> import dlx
        >>> print(dlx.Problem([["a", "b"], ["c"]]).text("matrix"), end="")
        2 3
        1 1 0
        0 0 1
        """
        options = _write_options(objective, amo, labels)
        write = library.dlx_problem_write
        found = written(write, self._shared.pointer, format_of(format), options)
        return text_of(found)

    def write(
        self, path: Path, format: Optional[str] = None, *, objective: str = "cost",
        amo: Optional[str] = None, labels: bool = False,
    ) -> None:
        """Writes the problem to a file, which appears once it is complete; by default in the
        format of its suffix. The other arguments are as for text.

        >>> import dlx, os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "problem.lp")
        ...     dlx.Problem([["a"], ["a"]]).write(path)
        ...     dlx.Problem.read(path).count()
        2
        """
        if format is None:
            format = os.path.splitext(os.fsdecode(path))[1][1:]
            if not format:
                raise InvalidError(f"expected a format, since {path!r} has no suffix that shows it")
        options, kind = _write_options(objective, amo, labels), format_of(format)
        with OutputFile(path) as output:
            perform(library.dlx_problem_write, self._shared.pointer, kind, options, output)

    # ---- solutions and proofs ----

    def check(self, solutions: Iterable[Iterable[Any]]) -> int:
        """Checks that these are distinct solutions, by code independent of the searches,
        and returns their number; an InvalidError tells the reason for a failure.

        >>> import dlx
        >>> problem = dlx.Problem({"x": ["a", "b"], "y": ["b"], "z": ["a"]})
        >>> problem.check(problem.solve())
        2
        >>> problem.check([["x", "y"]])
        Traceback (most recent call last):
        ...
        dlx.InvalidError: item 'b' is covered twice, by options 1 and 2
        """
        return check_solutions(self, solutions)

    def answer(self, source: Source, dialect: Optional[str] = None, *, base: int = 0) -> Answer:
        """The answer of another solver to the problem as text wrote it, where option k, from 0, is
        variable k + 1. Its solutions are checked. The source is a text, a file, as a pathlib.Path,
        or an open file, in a dialect of ``dlx.dialects()``; by default it is detected. In lists of
        numbers, ``base`` 1 stands for options from 1, -1 for options from 0; by default the
        base is detected.

        >>> import dlx
        >>> problem = dlx.Problem([["a", "b"], ["b"], ["a"]])
        >>> answer = problem.answer("s SATISFIABLE\\nv -1 2 3 0\\n")
        >>> answer.solutions, answer.dialect
        ([(1, 2)], 'dimacs')
        """
        return read_answer(self, source, dialect, base)

    def explain(self, *, time_limit: Optional[float] = None) -> Optional[Explanation]:
        """Primary items that cannot all be covered, even if the others need not be; None if no
        reason was found, as for a problem with a solution. The items are none if only a certificate
        was found, see Explanation.

        >>> import dlx
        >>> dlx.Problem([["a", "b"], ["b", "c"], ["d"]]).explain()
        ('a', 'c')
        """
        return explain(self, time_limit)

    def prove(
        self, path: Path, formula: Optional[Path] = None, *, format: Optional[str] = None,
        best: bool = False, maximize: bool = False, set_cover: bool = False, count: bool = False,
        engine: Optional[str] = None, time_limit: Optional[float] = None,
        node_limit: Optional[int] = None, memory_limit: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Proof:
        """Finds all solutions, and writes to the file ``path`` a proof that there are no more, in a
        format of ``dlx.proof_formats()``, by default DRAT. A checker needs the ``formula``, too,
        another file: it excludes the solutions, except for VeriPB, where these are steps.

        With ``best``, and ``maximize`` for greatest costs, or with ``set_cover``, the proof, by
        default in VeriPB, shows that no solution is better than the one found. With ``count``, the
        proof is a certificate of the count in SCPOG, or with ``format="cpog"`` in CPOG, without a
        list of solutions. The other arguments are as for solve. An exception leaves no files.

        >>> import dlx, os, tempfile
        >>> problem = dlx.Problem([["a", "b"], ["b", "c"], ["a", "c"]])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     proof, formula = (os.path.join(folder, name) for name in ("p.drat", "p.cnf"))
        ...     problem.prove(proof, formula)
        ...     open(formula).readline()
        Proof(solutions=[], clauses=2, found=0)
        'p cnf 3 6\\n'
        >>> dlx.Problem([[k] for k in range(99) for _ in "xy"]).prove(os.devnull, count=True).found
        633825300114114700748351602688
        """
        is_best = best or maximize or set_cover
        if count and is_best:
            raise InvalidError("a certificate of a count is not of the best solutions")
        goal = GOAL_MAX if maximize else GOAL_MIN if best or maximize else GOAL_ANY
        settings = settings_of(locals())
        settings.update(goal=goal, set_cover=set_cover, count_only=count)
        settings.update(solution_limit=1 if is_best else None)
        kind = format or ("veripb" if is_best else "scpog" if count else "drat")
        return write_proof(self, path, formula, kind, progress, settings)

    # ---- pictures ----

    def picture(
        self, type: str = "svg", solution: Optional[Iterable[Any]] = None, *, run: bool = False,
        set_cover: bool = False,
    ) -> Picture:
        """A picture by the program ec-view: of the type ``"svg"``, ``"text"``, or ``"tikz"``, or a
        page ``"html"``. A ``solution``, which may be a ``set_cover``, is marked, and drawn on a
        board if items are pairs of numbers or have names of cells. With ``run``, the page shows a
        search step by step, and ``"dot"`` is the tree of the search for Graphviz. Raises an
        UnsupportedError without the program.

        >>> import dlx
        >>> problem = dlx.Problem({"x": ["a", "b"], "y": ["b"], "z": ["a"]})
        >>> print(problem.picture("text"), end="")         # doctest: +VIEW
        3 options, 2 items
        <BLANKLINE>
            ab
          x 11
          y .1
          z 1.
        <BLANKLINE>
        """
        return draw(self, type, solution, run, set_cover)

    def _repr_svg_(self) -> Optional[str]:
        return drawn(self)

    def _repr_html_(self) -> str:
        picture = drawn(self)
        return table(self) if picture is None else picture._repr_html_()

    def steps(
        self, most: int = 10000, *, choose: str = "mrv", limit: Optional[int] = None
    ) -> List[Step]:
        """The first steps, at most ``most``, of a search by dancing links for at most ``limit``
        solutions, as ``ec-solve --trace`` writes them, see ec-trace(5). The search branches on an
        item with the fewest options, or with ``choose="first"`` on the first item.

        >>> import dlx
        >>> for step in dlx.Problem([["a", "b"], ["b"]]).steps():
        ...     print("  " * step.level, step.kind, step.item, step.option)
         choose a None
         cover a None
         option None 0
         cover b None
           solution None None
         uncover b None
         uncover a None
         back a None
        """
        return find_steps(self, most, choose, limit)

    # ---- parts and sizes ----

    def estimate(
        self, probes: int = 1000, *, seed: int = 0, time_limit: Optional[float] = None,
        progress: Optional[Watcher] = None,
    ) -> Estimate:
        """Estimates the numbers of options that a search tries and of solutions, by random descents
        of the search tree (Knuth 1975). Equal seeds give equal estimates; a time limit makes fewer
        probes. Applies to a search that branches on an item with the fewest options.

        >>> import dlx
        >>> problem = dlx.Problem([[k] for k in range(20) for _ in "xy"])
        >>> problem.estimate(10).solutions == 2**20
        True
        """
        return estimate(self, probes, seed, time_limit, progress)

    def cubes(self, count: int, *, time_limit: Optional[float] = None) -> Cubes:
        """Divides the search into at least ``count`` cubes, or as many as possible, for several
        computers or processes, or to continue a search that was ended. The cubes are the same on
        every machine.

        >>> import dlx
        >>> problem = dlx.Problem([[k] for k in range(6) for _ in "xy"])
        >>> cubes = problem.cubes(8)
        >>> len(cubes), sum(problem.count(cubes=cubes.share(k, 3)) for k in range(3))
        (8, 64)
        """
        return make_cubes(self, in_range("count", count), None, time_limit)

    def read_cubes(self, source: Source, *, time_limit: Optional[float] = None) -> Cubes:
        """Cubes that Cubes.text or ``ec-solve --cubes`` has written: a text, a file, as a
        pathlib.Path, or an open file. That they are cubes of this problem is checked.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["a"]])
        >>> len(problem.read_cubes(problem.cubes(2).text()))
        2
        """
        return make_cubes(self, None, source, time_limit)

    def diagram(
        self, *, time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Diagram:
        """A decision diagram of all solutions, which counts them, also those with each option, and
        lists them, without another search.

        >>> import dlx
        >>> diagram = dlx.Problem([["a", "b"], ["a"], ["b"]]).diagram()
        >>> diagram.count(), list(diagram)
        (2, [(0,), (1, 2)])
        """
        return make_diagram(self, progress, settings_of(locals()))
