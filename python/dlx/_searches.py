# SPDX-License-Identifier: MIT
"""Searches of a problem, by their methods."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterable, List, Optional

from ._answer import option_indices
from ._certain import Backbone, Marginals, find_backbone, find_marginals
from ._contents import Contents
from ._cubes import Cubes
from ._errors import InvalidError
from ._header import GOAL_ANY, GOAL_MAX, GOAL_MIN
from ._search import Progress, Solution, Solutions, of_problem, settings_of, without_self
from ._symmetry import Classes, Group, Quotient

Watcher = Callable[[Progress], Any]


class Searches(Contents):
    """A problem, of which solutions can be searched."""

    def solve(
        self, limit: Optional[int] = None, *, engine: Optional[str] = None,
        time_limit: Optional[float] = None, node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None, cubes: Optional[Cubes] = None,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> Solutions:
        """Solutions one after another, at most ``limit`` of them.

        ``time_limit`` is in seconds, ``memory_limit`` in bytes, ``node_limit`` in options tried; a
        search ended by a limit raises Incomplete. ``threads`` is the number of threads, with
        0 for one per processor; the solutions and their order do not depend on it. ``progress`` is
        called with a Progress a few times a second; an exception of it ends the search.
        With ``cubes``, see there, only the solutions in these are found; with ``include`` and
        ``exclude``, only those that have all options of the former and none of the latter, named as
        in solutions.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["a"], ["a"]])
        >>> list(problem.solve(2))
        [(0,), (1,)]
        """
        return self._search(locals())

    def first(
        self, *, engine: Optional[str] = None, time_limit: Optional[float] = None,
        node_limit: Optional[int] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
    ) -> Optional[Solution]:
        """One solution, or None if there is none; limits as for solve.

        >>> import dlx
        >>> dlx.Problem([["a", "b"], ["b", "c"]]).first() is None
        True
        """
        with self.solve(1, **without_self(locals())) as solutions:
            return next(solutions, None)

    def count(
        self, limit: Optional[int] = None, *, engine: Optional[str] = None,
        time_limit: Optional[float] = None, node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None, cubes: Optional[Cubes] = None,
        up_to_symmetry: bool = False, group: Any = None, best: bool = False, maximize: bool = False,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> int:
        """The number of solutions, of any size; at most ``limit``. Arguments as for solve. With
        ``up_to_symmetry``, the number of classes of solutions, see classes. ``group``, as for
        symmetries, speeds up the count; its symmetries need not keep costs. With ``best``, the
        number of the solutions of least cost, or with ``maximize`` of greatest cost.

        >>> import dlx
        >>> problem = dlx.Problem([[k] for k in range(200) for _ in range(2)])
        >>> problem.count() == 2**200
        True
        >>> dlx.Problem([["a"], ["a"], ["a"]]).count(up_to_symmetry=True)
        1
        >>> dlx.Problem([["a"], ["a"], ["a"]], costs=[1, 2, 3]).count(group="(1 2 3)")
        3
        >>> dlx.Problem([["a"], ["a"], ["a"]], costs=[1, 1, 3]).count(best=True)
        2
        """
        settings = self._settings(locals())
        if best or maximize:
            if up_to_symmetry or limit is not None:
                raise InvalidError("the best solutions cannot be counted by classes or to a limit")
            settings["goal"] = GOAL_MAX if maximize else GOAL_MIN
        if up_to_symmetry:
            if cubes is not None:
                raise InvalidError("classes of solutions cannot be counted by cubes")
            if settings.pop("literals"):
                raise InvalidError("classes of solutions cannot include or exclude options")
            group = self.symmetries(group, time_limit=time_limit, memory_limit=memory_limit)
            return Classes(group, progress, settings).count()
        settings["count_only"] = True
        if group is None:
            return Solutions(self, progress, settings, cubes).count()
        if not isinstance(group, Group):
            group = Group(self, group, time_limit, memory_limit, costless=True)
        of_problem(group, self, "a group")
        with group._handle.lock:
            return Solutions(group._problem, progress, dict(settings, group=group), cubes).count()

    def best(
        self, k: int = 1, *, maximize: bool = False, set_cover: bool = False,
        time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> List[Solution]:
        """The ``k`` solutions of least cost, cheapest first; or of greatest cost.

        With ``set_cover``, primary items are covered at least once instead of exactly once.

        >>> import dlx
        >>> problem = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[1, 2, 4])
        >>> [(solution, solution.cost) for solution in problem.best(2)]
        [((0, 1), 3), ((2,), 4)]
        >>> problem.best(maximize=True)
        [(2,)]
        >>> dlx.Problem([[1, 2], [2, 3], [3]], costs=[1, 1, 5]).best(set_cover=True)
        [(0, 1)]
        """
        goal = GOAL_MAX if maximize else GOAL_MIN
        return list(self._search(locals(), goal=goal, set_cover=set_cover))

    def sample(
        self, k: int = 1, *, seed: int = 0, quick: bool = False, time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None, include: Iterable[Any] = (),
        exclude: Iterable[Any] = (),
    ) -> List[Solution]:
        """``k`` solutions drawn at random, each with the same chance and regardless of the others;
        none if there are none. Equal seeds give equal solutions. With ``quick`` they are the
        first solutions of searches in random order, some likelier than others: for problems too
        large to count.

        >>> import dlx
        >>> problem = dlx.Problem([[n] for n in range(9) for _ in "xy"])
        >>> drawn = problem.sample(3, seed=7)
        >>> len(drawn), drawn == problem.sample(3, seed=7)
        (3, True)
        """
        drawn = dict(goal=GOAL_ANY, sample=True, quick=quick, seed=seed % 2**64)
        return list(self._search(locals(), **drawn))

    def covers(
        self, limit: Optional[int] = None, *, at_most: Optional[int] = None, cheapest: bool = False,
        time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> Solutions:
        """Irredundant set covers, smallest first, or with ``cheapest`` by cost: sets of options
        that cover each primary item at least once, of which no option can be removed. ``at_most``
        is the greatest number of options of a cover; the other arguments are as for solve.

        >>> import dlx
        >>> problem = dlx.Problem([[1, 2], [2, 3], [3], [1]])
        >>> sorted(problem.covers(at_most=2))
        [(0, 1), (0, 2), (1, 3)]
        >>> problem.covers(at_most=2).count()
        3
        """
        goal = GOAL_MIN if cheapest else GOAL_ANY
        return self._search(locals(), set_cover=True, goal=goal, at_most=at_most)

    def backbone(
        self, *, engine: Optional[str] = None, time_limit: Optional[float] = None,
        node_limit: Optional[int] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> Backbone:
        """The options of all solutions, of none, and of some; arguments as for solve. Without a
        solution all options are in none.

        >>> import dlx
        >>> dlx.Problem([["a"], ["b"], ["b"], ["a", "b", "c"]], secondary=["c"]).backbone(exclude=[3])
        Backbone(always=(0,), never=(3,), some=(1, 2))
        """
        return find_backbone(self, progress, self._settings(locals()))

    def marginals(
        self, *, time_limit: Optional[float] = None, memory_limit: Optional[int] = None,
        threads: Optional[int] = None, progress: Optional[Watcher] = None,
        include: Iterable[Any] = (), exclude: Iterable[Any] = (),
    ) -> Marginals:
        """The number of solutions, and of those with each option; exact, of any size.

        >>> import dlx
        >>> dlx.Problem([["a"], ["a"], ["b"]]).marginals()
        Marginals(total=2, counts=(1, 1, 2))
        """
        return find_marginals(self, progress, self._settings(locals()))

    # ---- symmetry ----

    def symmetries(
        self, group: Any = None, *, time_limit: Optional[float] = None,
        memory_limit: Optional[int] = None,
    ) -> Group:
        """The group of all symmetries of the problem, or the given group: a Group, or an argument of
        ``group``.

        >>> import dlx
        >>> path = dlx.Problem([["a", "b"], ["b", "c"], ["a"], ["c"]])
        >>> path.symmetries().order
        2
        """
        if isinstance(group, Group):
            return of_problem(group, self, "a group")
        if group is not None:
            return self.group(group, time_limit=time_limit, memory_limit=memory_limit)
        return Group(self, None, time_limit, memory_limit)

    def group(
        self, source: Any, *, time_limit: Optional[float] = None, memory_limit: Optional[int] = None
    ) -> Group:
        """A group of symmetries by its generators: a text as in ec-symmetry(5) or a file of such
        text, as a pathlib.Path or an open file, where options are numbers from 1; or a list of
        generators, each a dict of images of options, or a list of cycles of options. Options are
        named as in solutions. Other permutations are a ReadError.

        >>> import dlx
        >>> path = dlx.Problem([["a", "b"], ["b", "c"], ["a"], ["c"]])
        >>> path.group("(1 2)(3 4)").option_orbits
        [(0, 1), (2, 3)]
        >>> path.group([{0: 1, 1: 0, 2: 3, 3: 2}]).generators[0].items
        (('a', 'c'),)
        """
        return Group(self, source, time_limit, memory_limit)

    def classes(
        self, group: Any = None, *, limit: Optional[int] = None, engine: Optional[str] = None,
        time_limit: Optional[float] = None, node_limit: Optional[int] = None,
        memory_limit: Optional[int] = None, threads: Optional[int] = None,
        progress: Optional[Watcher] = None,
    ) -> Classes:
        """A solution of each class of solutions under a group of symmetries, with the size of the
        class; two solutions are in a class if a symmetry takes one to the other. ``group`` is as
        for symmetries, ``limit`` the greatest number of classes, and the other arguments are as
        for solve.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> list(pairs.classes(pairs.group("(1 2)")))
        [((0, 2), 2), ((0, 3), 2)]
        """
        found = self.symmetries(group, time_limit=time_limit, memory_limit=memory_limit)
        return Classes(found, progress, settings_of(locals()))

    def quotient(self, group: Any) -> Quotient:
        """The problem whose solutions correspond to the solutions of this problem invariant under
        the group. ``group`` is as for symmetries.

        >>> import dlx
        >>> pairs = dlx.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> quotient = pairs.quotient(pairs.group("(1 3)(2 4)"))
        >>> [quotient.lift(solution) for solution in quotient.problem.solve()]
        [(0, 2), (1, 3)]
        """
        return Quotient(self, self.symmetries(group))

    def _literals(self, include: Iterable[Any], exclude: Iterable[Any]) -> Optional[List[int]]:
        """Included and excluded options as literals of the library; None: none."""
        included, excluded = option_indices(self, include), option_indices(self, exclude)
        return [k + 1 for k in included] + [-k - 1 for k in excluded] or None

    def _settings(self, arguments: Dict[str, Any]) -> Dict[str, Any]:
        """The settings of a search among the arguments of a method, which are its locals()."""
        literals = self._literals(arguments["include"], arguments["exclude"])
        return dict(settings_of(arguments), literals=literals)

    def _search(self, arguments: Dict[str, Any], **settings: Any) -> Solutions:
        """A search with the arguments of a method, which are its locals(), and further settings."""
        settings.update(self._settings(arguments))
        return Solutions(self, arguments["progress"], settings, arguments.get("cubes"))
