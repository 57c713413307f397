# SPDX-License-Identifier: MIT
"""Tests of the Python module, in TAP; run by python.t."""

import ast
import contextlib
import copy
import ctypes
import doctest
import gc
import gzip
import importlib.util
import inspect
import io
import itertools
import json
import math
import multiprocessing
import os
import pathlib
import pickle
import random
import re
import runpy
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import warnings
import weakref
from decimal import Decimal

import dlx
from dlx import _header, _library, _picture

try:
    import numpy
except ImportError:
    numpy = None
try:
    import scipy.sparse
except ImportError:
    scipy = None

def needs(module, name):
    """A test that is left out where a module is missing."""

    def mark(function):
        function.missing = None if module else f"no {name} for this Python"
        return function

    return mark


def raises(kind, call, *arguments, text="", **keywords):
    try:
        call(*arguments, **keywords)
    except kind as raised:
        assert text in str(raised), str(raised)
        return raised
    raise AssertionError(f"{kind.__name__} is not raised")


def refused(call, kind, *cases):
    """The call raises an exception of this kind; each case is arguments, keywords, and a part of the message."""
    for *arguments, keywords, text in cases:
        raises(kind, call, *arguments, text=text, **keywords)


@contextlib.contextmanager
def folder():
    """A directory for files, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="dlx-python") as name:
        yield pathlib.Path(name)


def in_files(call, text):
    """The results of a call for a file with the text: its path, and the opened file."""
    with folder() as directory:
        (directory / "text").write_text(text)
        with open(directory / "text") as file:
            return [call(directory / "text"), call(file)]


def brute_force(options, items):
    """All solutions, by trying all sets of options."""
    found = set()
    for chosen in itertools.product([0, 1], repeat=len(options)):
        sets = [options[k] for k in range(len(options)) if chosen[k] and options[k]]
        if sum(map(len, sets)) == len(items) and set().union(*sets) == items:
            found.add(tuple(k for k in range(len(options)) if chosen[k] and options[k]))
    return sorted(found)


def random_options(rng, items, count, chance=0.4):
    return [{i for i in range(items) if rng.random() < chance} for _ in range(count)]


def endless():
    """A problem whose search takes longer than any test: a chessboard without two opposite
    corners, and dominoes."""
    n = 12
    cells = {(r, c) for r in range(n) for c in range(n)} - {(0, 0), (n - 1, n - 1)}
    pairs = [((r, c), o) for r, c in sorted(cells) for o in ((r, c + 1), (r + 1, c)) if o in cells]
    return dlx.Problem(pairs)


ENDLESS = dict(engine="links")


def documented():
    """The module, and all classes and functions of its files."""
    files = [value for value in vars(dlx).values() if inspect.ismodule(value)]
    found = [dlx]
    for value in (value for file in files for value in vars(file).values()):
        if (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__.startswith("dlx"):
            found += [] if value in found else [value]
    return found


def test_examples_in_the_documentation_hold():
    flags = {"NUMPY": numpy, "VIEW": shutil.which("ec-view")}
    lacking = [doctest.register_optionflag(name) for name, there in flags.items() if not there]
    for name in flags:
        doctest.register_optionflag(name)
    finder, tried = doctest.DocTestFinder(recurse=True), 0
    for value in documented():
        for each in finder.find(value, value.__name__, module=None if value is dlx else False, globs={}):
            each.examples = [e for e in each.examples if not any(flag in e.options for flag in lacking)]
            result = doctest.DocTestRunner(verbose=False).run(each)
            assert result.failed == 0, each.name
            tried += result.attempted
    assert tried > 250, tried


def manual():
    """The text of the manual, without the sections whose examples cannot run here."""
    with open(os.path.join(os.environ["srcdir"], "doc", "PYTHON.md"), encoding="utf-8") as file:
        sections = file.read().split("\n## ")
    lacking = {"Pictures": not shutil.which("ec-view")}
    return "\n## ".join(s for s in sections if not lacking.get(s.split("\n")[0]))


def test_examples_in_the_manual_hold():
    page = doctest.DocTestParser().get_doctest(manual(), {}, "PYTHON.md", None, 0)
    before = os.getcwd()
    with folder() as directory:
        os.chdir(directory)
        try:
            result = doctest.DocTestRunner(verbose=False).run(page)
        finally:
            os.chdir(before)
    assert result.failed == 0 and result.attempted > 40, result


def test_the_manual_names_everything():
    words = set(re.findall(r"[`.(](\w+)", manual().partition("## Reference")[2]))
    lacking = {name for name, _ in public_functions() for name in name.split(".") if name not in words}
    assert lacking <= {"Error", "Incomplete", "InvalidError", "ReadError", "UnsupportedError"}, lacking
    fields = {field for name in dlx.__all__ for field in getattr(getattr(dlx, name), "_fields", ())}
    assert fields <= words, fields - words


def test_the_example_places_queens():
    program = os.path.join(os.environ["srcdir"], "examples", "python", "queens.py")
    result = subprocess.run([sys.executable, program, "6"], stdout=subprocess.PIPE, check=True)
    lines = result.stdout.decode().split("\n")
    assert lines[-2] == "4 solutions" and sorted("".join(lines[:6])) == 30 * ["."] + 6 * ["Q"], lines


NOTEBOOK = os.path.join(os.environ["srcdir"], "examples", "python", "exact_cover.ipynb")


def test_the_notebook_computes_what_it_shows():
    with open(NOTEBOOK, encoding="utf-8") as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    names, shown = {}, 0
    for cell in cells:
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        exec(compile(tree, NOTEBOOK, "exec"), names)
        if "picture" in ast.dump(last) and not shutil.which("ec-view"):
            continue
        value = eval(compile(ast.Expression(last.value), NOTEBOOK, "eval"), names)
        if hasattr(value, "_repr_html_"):
            assert value._repr_html_().startswith("<")
        for output in cell["outputs"]:
            assert "".join(output["data"]["text/plain"]) == repr(value), repr(value)
            shown += 1
    assert shown >= 9


@needs(shutil.which("jupyter-nbconvert"), "jupyter-nbconvert")
def test_jupyter_runs_the_notebook():
    with folder() as home:
        run = subprocess.run(["jupyter-nbconvert", "--to", "notebook", "--execute", "--stdout", NOTEBOOK],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ, HOME=str(home)))
    assert run.returncode == 0, run.stderr.decode()
    assert run.stdout.count(b'"text/html"') > 3


def test_solutions_are_those_of_brute_force():
    rng = random.Random(1)
    for _ in range(60):
        items = rng.randint(1, 6)
        options = random_options(rng, items, rng.randint(0, 10))
        problem = dlx.Problem(options, primary=range(items))
        expected = brute_force(options, set(range(items)))
        assert sorted(problem.solve()) == expected
        assert problem.count() == len(expected)
        assert (problem.first() is None) == (not expected)


def test_items_can_be_any_objects():
    a, b = (1, "x"), frozenset("ab")
    problem = dlx.Problem({"p": [a, None], "q": [b], "r": [a, b], "s": [None]})
    assert sorted(problem.solve()) == [("p", "q"), ("r", "s")]
    both = dlx.Problem([[1], ["1"], ["a b", "a:b"], ["", "item0"]])
    assert list(both.solve()) == [(0, 1, 2, 3)]


def test_names_live_on_in_every_format():
    names = ["a b", "c:d", "50%", "x|y", "a%20b", "\t", "é", "item0", " "]
    options = {f"{name} {k}": [name] for k, name in enumerate(names)}
    for format in "ec", "json", "lp", "mps", "opb":
        problem = dlx.Problem(options)
        read = dlx.Problem.parse(problem.text(format), format)
        assert list(read.items) == names, (format, read.items)
        assert read.options == tuple(map(tuple, options.values())), (format, read.options)
        assert list(read.solve()) == [tuple(options)], format
    for format in "ec", "json":
        for colour in "deep red", "1:2", "%", "|":
            coloured = dlx.Problem([{"p q": None, "s t": colour}], primary=["p q"], secondary=["s t"])
            read = dlx.Problem.parse(coloured.text(format), format)
            assert read.options == ({"p q": None, "s t": colour},), (format, read.options)


def test_best_solutions_have_exact_costs():
    rng = random.Random(2)
    for _ in range(30):
        options = random_options(rng, 4, 9)
        costs = [round(rng.uniform(-3, 3), rng.randint(0, 3)) for _ in options]
        problem = dlx.Problem(options, primary=range(4), costs=costs)
        expected = sorted(sum(Decimal(str(costs[k])) for k in s) for s in brute_force(options, set(range(4))))
        assert [s.cost for s in problem.best(3)] == expected[:3]
        assert [s.cost for s in problem.best(2, maximize=True)] == expected[::-1][:2]
    assert dlx.Problem([["a"]], costs=[0.1 + 0.2]).first().cost == Decimal("0.30000000000000004")
    assert dlx.Problem([["a"]], costs=[2**62]).first().cost == 2**62
    for costs, text in (([1e-30], "64 bits"), ([2**63], "64 bits"), (["cheap"], "expected a cost"),
                        ([float("nan")], "expected a cost"), ([1, 2], "expected 1 costs, found 2")):
        raises(dlx.InvalidError, dlx.Problem, [["a"]], costs=costs, text=text)


def test_mistakes_are_exceptions():
    refused(dlx.Problem, dlx.InvalidError, ([["a"]], dict(primary=["b"]), "unknown item 'a'"), ([["a", "a"]], {}, "twice"),
            ([["a\0"]], {}, "without NUL"), ([{"a": None, "x": "\0"}], dict(secondary=["x"]), "without NUL"),
            ([["a"]], dict(primary=["a"], secondary=["a"]), "duplicate item"), ([{"a": "red"}], {}, "cannot have a colour"),
            (["abc"], {}, "found the string"), ([["a"]], dict(primary={"a": (2, 1)}), "bounds"))
    raises(TypeError, dlx.Problem, [[["unhashable"]]])
    problem = dlx.Problem([["a"]])
    raises(dlx.InvalidError, problem.count, engine="steam", text="steam")
    raises(ValueError, problem.solve, 0)
    raises(dlx.InvalidError, problem.text, "klingon", text="unknown format")
    secondary = dlx.Problem([["a", "x"]], secondary=["x"])
    raises(dlx.UnsupportedError, secondary.text, "rows", text="secondary")
    raises(OSError, dlx.Problem.read, "/nonexistent/problem.ec")
    error = raises(dlx.ReadError, dlx.Problem.parse, "a\nb\n")
    assert (error.line, error.column) == (2, 1)
    raises(dlx.InvalidError, dlx.Problem.parse, "", text="expected a problem")
    raises(TypeError, dlx.Problem.parse, 3, text="expected a text, found 3")


def test_problems_are_read_and_written():
    text = "|= problem\na b | x\na x:red |0.5\nb x:red\nb\n|= end\n"
    problem = dlx.Problem.parse(text)
    assert problem.text() == text
    assert problem.options == ({"a": None, "x": "red"}, {"b": None, "x": "red"}, ("b",))
    again = dlx.Problem.parse(problem.text("json"), "json")
    assert again.text() == text and dlx.Problem.parse(problem.text("json"), None).text() == text
    named = dlx.Problem.parse('{"primary": ["a"], "options": [{"name": "n", "items": ["a"]}]}', "json")
    assert list(named.solve()) == [("n",)]
    path = os.path.join(os.environ["srcdir"], "examples", "knuth.ec")
    assert list(dlx.Problem.read(path).solve()) == [(0, 3, 4)]
    assert len(list(dlx.Problem.read_all(path))) == 1
    streams = dlx.Problem.read_all(path)
    next(streams)
    streams.close()


@needs(numpy, "numpy")
def test_matrices_of_numpy_are_read():
    rng = random.Random(3)
    for kind in ("bool", "int64", "uint8", "float32"):
        options = random_options(rng, 5, 8)
        matrix = numpy.array([[i in o for i in range(5)] for o in options]).astype(kind)
        assert sorted(dlx.Problem.from_matrix(matrix).solve()) == brute_force(options, set(range(5)))
        assert dlx.Problem.from_matrix(numpy.asfortranarray(matrix)[::2]).items == (0, 1, 2, 3, 4)
    refused(dlx.Problem.from_matrix, dlx.InvalidError, (numpy.array([[2]]), {}, "0 or 1, found 2"), (numpy.array([1, 0]), {}, "found 1"))
    assert dlx.Problem.from_matrix(numpy.zeros((0, 3))).count() == 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PendingDeprecationWarning)
        assert dlx.Problem.from_matrix(numpy.matrix([[1, 0], [0, 1]])).first() == (0, 1)
    costs = numpy.array([0.25, 2.0])
    assert dlx.Problem.from_matrix(numpy.eye(2), costs=costs).first().cost == Decimal("2.25")
    grid = numpy.zeros((4, 4), dtype=int)
    assert dlx.Sudoku(grid).count() == 288 and dlx.Sudoku(grid) == dlx.Sudoku("................")
    assert dlx.Sudoku(grid) != dlx.Sudoku(grid, diagonals=True) and len({dlx.Sudoku(grid), dlx.Sudoku(grid)}) == 1
    assert isinstance(next(dlx.Sudoku(grid).solve()).grid[0][0], int)


@needs(scipy, "scipy")
def test_sparse_matrices_of_scipy_are_read():
    rng = random.Random(4)
    options = random_options(rng, 5, 9)
    dense = [[int(i in o) for i in range(5)] for o in options]
    for kind in ("csr", "csc", "coo", "lil", "dok"):
        matrix = getattr(scipy.sparse, kind + "_matrix")(dense)
        assert sorted(dlx.Problem.from_matrix(matrix).solve()) == brute_force(options, set(range(5)))
    twice = scipy.sparse.coo_matrix(([1, 1], ([0, 0], [0, 0])), shape=(1, 1))
    raises(dlx.InvalidError, dlx.Problem.from_matrix, twice, text="0 or 1, found 2")
    assert twice.nnz == 2, "the matrix itself stays as it is"


def test_options_of_every_kind_are_built_alike():
    rng = random.Random(8)
    for _ in range(30):
        rows = [sorted(option or {0}) for option in random_options(rng, 6, 9)]
        plain = dlx.Problem(rows, primary=range(4), secondary=(4, 5))
        for other in (map(tuple, rows), map(dict.fromkeys, rows), {(k,): row for k, row in enumerate(rows)}):
            same = dlx.Problem(dict(other) if isinstance(other, dict) else other, primary=range(4), secondary=(4, 5))
            assert same.text() == plain.text()
        costs = [rng.randint(-5, 5) for _ in rows]
        named = dlx.Problem({f"n{k}": row for k, row in enumerate(rows)}, costs=costs, primary=range(4), secondary=(4, 5))
        coloured = dlx.Problem({f"n{k}": dict.fromkeys(row) for k, row in enumerate(rows)}, costs=costs,
                               primary=range(4), secondary=(4, 5))
        assert named.text("json") == coloured.text("json")
        assert [s.cost for s in named.solve()] == [sum(costs[int(n[1:])] for n in s) for s in named.solve()]
        dense = [[int(i in row) for i in range(6)] for row in rows]
        matrix = dlx.Problem.from_matrix(dense, secondary=(4, 5))
        assert matrix.text() == plain.text() and matrix.options == tuple(map(tuple, rows))
        if numpy:
            assert dlx.Problem.from_matrix(numpy.array(dense), secondary=(4, 5)).text() == plain.text()
        if scipy:
            assert dlx.Problem.from_matrix(scipy.sparse.csr_matrix(dense), secondary=(4, 5)).text() == plain.text()


def test_problems_with_equal_contents_are_equal():
    make = lambda **more: dlx.Problem([["a", "x"], ["b"], []], **{"costs": [1, 2, 3], "secondary": ["x"], **more})
    option, dictionary = ["a", "x"], {"a": None}
    kept = dlx.Problem([option, dictionary], secondary=["x"])
    option.append("b")
    dictionary["b"] = kept.options[1]["c"] = None
    assert kept.options == (("a", "x"), {"a": None}) == pickle.loads(pickle.dumps(kept)).options
    assert make() == make() and hash(make()) == hash(make()) and len({make(), make()}) == 1
    others = [make(costs=[1, 2, 4]), make(secondary=[]), make(name="n"), dlx.Problem([["a"]]), 5,
              make(primary={"a": (0, 1), "b": 1})]
    assert all(make() != other for other in others)
    assert dlx.Problem([[1]]) != dlx.Problem([["1"]]) and dlx.Problem([["a"]]) != dlx.Problem({"n": ["a"]})
    assert repr(make()) == "<dlx.Problem: 3 items, 3 options, 3 nonzeros>"


def test_a_problem_is_built_again_of_its_contents():
    texts = "a b | x\na x:red |0.25\nb x:red\nb\n", "|= problem week\n2:3|a b\na b\na\na\n|= end\n"
    problems = [problem for problem, _, _ in random_problems(33)] + [dlx.Problem.parse(text) for text in texts]
    for problem in problems + [queens(4), dlx.Problem({"x": {"a": None, "s": "red"}}, secondary=["s", "t"], name="n")]:
        options = problem.options if problem.names == tuple(range(len(problem))) else dict(zip(problem.names, problem.options))
        again = dlx.Problem(options, primary=problem.primary, secondary=problem.secondary, costs=problem.costs,
                            name=problem.name)
        assert again == problem and again.costs == problem.costs
        assert again.primary == problem.primary, (problem.primary, again.primary)
        assert again.items == (*again.primary, *again.secondary)
    assert problems[-1].name == "week" and not problems[-1].maximizes
    assert problems[-2].costs == [Decimal("0.25"), 0, 0] and problems[-1].primary == {"a": (2, 3), "b": (1, 1)}
    assert dlx.Problem.parse("|= problem\n|: author Ann B\n|: x\na\na\n|= end\n").data == [("author", "Ann B"), ("x", "")]


def test_columns_are_items_that_options_may_lack():
    assert dlx.Problem([[0], [2]], columns=3) == dlx.Problem.from_matrix([[1, 0, 0], [0, 0, 1]])
    assert dlx.Problem([[0], [2]], columns=3, secondary=[1]).first() == (0, 1)
    refused(dlx.Problem, dlx.InvalidError, ([[0], [3]], dict(columns=3), "unknown item 3"), ([[0]], dict(columns=1, primary=[0]), "found both"))


def test_set_covers_are_those_of_brute_force():
    rng = random.Random(9)
    for _ in range(30):
        options = random_options(rng, 4, 7)
        covering = [set(c) for n in range(8) for c in itertools.combinations(range(7), n)
                    if set().union(*(options[k] for k in c)) == set(range(4))]
        covers = sorted(tuple(sorted(c)) for c in covering if not any(d < c for d in covering))
        problem = dlx.Problem(options, primary=range(4))
        assert sorted(problem.covers()) == covers and problem.covers().count() == len(covers)
        assert list(map(len, problem.covers())) == sorted(map(len, covers))
        small = [c for c in covers if len(c) <= 2]
        assert sorted(problem.covers(at_most=2)) == small and len(list(problem.covers(1))) == min(1, len(covers))


def test_explanations_are_items_that_cannot_all_be_covered():
    rng = random.Random(10)
    for _ in range(40):
        options = random_options(rng, 5, 5)
        problem = dlx.Problem(options, primary=range(5))
        items = problem.explain()
        assert (items is None) == (problem.first() is not None)
        if items is not None:
            others = [i for i in range(5) if i not in items]
            assert dlx.Problem(options, primary=items, secondary=others).first() is None


def test_threads_do_not_change_results():
    problem = queens(8)
    for threads in (0, 1, 2):
        assert problem.count(threads=threads) == 92
        assert list(problem.solve(threads=threads)) == list(problem.solve())
        assert problem.best(2, threads=threads) == problem.best(2)
    raises(ValueError, problem.count, threads=-1, text="threads")
    raises(ValueError, problem.count, time_limit=-1, text="time_limit")
    raises(TypeError, problem.count, node_limit=1.5)
    if numpy:
        assert len(list(problem.solve(numpy.int64(3), node_limit=numpy.int32(10**6)))) == 3


@needs(numpy, "numpy")
def test_numbers_of_numpy_are_numbers():
    n = numpy.int64
    problem = dlx.Problem([[k] for k in range(6) for _ in "xy"])
    assert dlx.Problem([numpy.array([0, 2])]) == dlx.Problem([[0, 2]])
    assert dlx.Problem([numpy.array([0, 2])]).text() == dlx.Problem([[0, 2]]).text()
    assert dlx.Problem([["a"], ["a"]], primary={"a": n(2)}).primary == {"a": (2, 2)}
    assert dlx.Problem([["a"], ["a"]], primary={"a": (n(1), n(2))}).count() == 3
    assert problem.check([numpy.arange(0, 12, 2)]) == 1 and len(problem.sample(n(2), seed=n(1))) == 2
    cubes = problem.cubes(n(4))
    assert problem.count(cubes=cubes.share(n(0), n(2))) == 32 and cubes[n(1)] == cubes[1]
    assert problem.estimate(n(3), seed=n(2)) == problem.estimate(3, seed=2)
    assert problem.count(n(5), threads=n(2), time_limit=numpy.float32(9)) == len(problem.best(n(5))) == 5
    assert dlx.Sudoku.make((n(2), n(2)), seed=n(3), givens=(n(4), n(9))).grid == dlx.Sudoku.make((2, 2), seed=3, givens=(4, 9)).grid


def test_wrong_arguments_name_the_method_and_the_argument():
    problem, puzzle = dlx.Problem([["a"]]), dlx.Sudoku([[0] * 4] * 4)
    methods = [problem.solve, problem.first, problem.count, problem.best, problem.sample, problem.covers,
               problem.explain, problem.symmetries, problem.classes, puzzle.solve, puzzle.solution, puzzle.count]
    for method in methods:
        kind = type(method.__self__).__name__ + "." if sys.version_info >= (3, 10) else ""
        raises(TypeError, method, speed=3, text=f"{kind}{method.__name__}() got an unexpected keyword argument 'speed'")
        name = "memory_limit" if method.__name__ == "symmetries" else "time_limit"
        for value in (0, -1):
            text = f"{name} above 0, found {value}" if name == "time_limit" else f"{name} of at least 1, found {value}"
            raises(dlx.InvalidError, method, **{name: value}, text=text)
    raises(TypeError, dlx.Problem.from_matrix, [[1]], speed=3, text="from_matrix() got an unexpected keyword")
    for value in (0, -1):
        raises(ValueError, problem.solve, value, text=f"expected limit of at least 1, found {value}")
        raises(ValueError, problem.best, value, text=f"expected k of at least 1, found {value}")
    refused(problem.count, dlx.InvalidError,
            (dict(node_limit=2**64), "expected node_limit below 18446744073709551616"),
            (dict(node_limit=0), "expected node_limit of at least 1"), (dict(threads=2**32), "expected threads below 4294967296"),
            (dict(time_limit=float("nan")), "finite time_limit above 0, found nan"),
            (dict(time_limit=float("inf")), "finite time_limit above 0, found inf"))
    refused(dlx.Sudoku, dlx.InvalidError, ("1.....3..4.....2", dict(box="x"), "expected two numbers as box, found 'x'"),
            ("1.....3..4.....2", dict(box=(2**64 + 2, 2)), "rows of a box below"), ([["a"]], {}, "digit"))
    refused(dlx.Sudoku.make, dlx.InvalidError, ([2], {}, "two numbers as box"), (dict(rating=()), "two numbers as rating"))
    raises(dlx.InvalidError, dlx.count_sudokus, [], box=4, text="expected two numbers as box, found 4")
    raises(TypeError, dlx.Problem, [["a"]], name=["a"], text="expected text as the name")
    raises(dlx.InvalidError, problem.solve, 2**64, text="expected limit below")
    raises(dlx.InvalidError, problem.covers, at_most=0, text="expected at_most of at least 1, found 0")
    refused(problem.count, TypeError, (dict(node_limit=2.5), "expected an integer as node_limit, found 2.5"),
            (dict(progress=3), "expected a function as progress, found 3"),
            (dict(time_limit="3"), "expected a number as time_limit, found '3'"),
            (dict(engine=3), "expected the name of an engine, found 3"))
    for row in {0}, {0: None}, "10":
        raises(TypeError, dlx.Problem.from_matrix, [row], text="expected rows of 0 and 1")
    for bound in "12", 1.0, (1, 2, 3), (0.5, 1):
        raises(TypeError, dlx.Problem, [["a"]], primary={"a": bound}, text="as bounds of 'a'")
    raises(dlx.InvalidError, dlx.Problem.from_matrix, [[1, 0], [0, 1]], columns=["a", "a"], text="duplicate")
    refused(dlx.Problem, dlx.InvalidError, ([[0]], dict(columns=-1), "columns of at least 0"),
            ([["a"]], dict(primary=["a", "a"]), "duplicate"), ([["a"]], dict(primary="a"), "found the string 'a'"),
            ([["a", "bc"]], dict(secondary="bc"), "found the string 'bc'"))
    raises(FileNotFoundError, dlx.Problem.read, "/nonexistent/problem.ec")
    raises(IsADirectoryError, dlx.lint, pathlib.Path("/"))
    raises(TypeError, problem.text, 3, text="expected the name of a format, found 3")


def test_matrices_are_lists_and_may_have_names():
    problem = dlx.Problem.from_matrix([[1, 0, 1], [0, 1, 0]], columns="abc", rows=["p", "q"], secondary=["c"])
    assert problem.items == ("a", "b", "c") and list(problem.solve()) == [("p", "q")]
    refused(dlx.Problem.from_matrix, dlx.InvalidError, ([[1], [1, 0]], {}, "row 1"),
            ([[1]], dict(columns=[1, 2]), "1 column names, found 2"), ([[1], [1]], dict(rows=[1, 1]), "duplicate row name"))


def test_counts_are_of_any_size():
    assert dlx.Problem([[k] for k in range(3000) for _ in range(3)]).count() == 3**3000
    assert _library.whole(b"1" * 9001) == (10**9001 - 1) // 9
    assert _library.whole(b"1" + b"0" * 20000) == 10**20000


def test_samples_are_solutions():
    problem = dlx.Problem([{1, 2}, {1}, {2}])
    drawn = problem.sample(200, seed=5)
    assert len(drawn) == 200 and set(drawn) == {(0,), (1, 2)}
    assert 50 < drawn.count((0,)) < 150
    assert dlx.Problem([[1, 2], [2, 3]]).sample(3) == []


def test_limits_end_a_search():
    assert endless().solve(**ENDLESS).end is None
    raised = raises(dlx.Incomplete, endless().count, node_limit=1000, **ENDLESS)
    assert (raised.end, raised.found) == ("limit", 0)
    raised = raises(dlx.Incomplete, endless().count, time_limit=0.1, **ENDLESS)
    assert raised.end == "timeout"
    many = dlx.Problem([[k] for k in range(40) for _ in range(2)])
    solutions = many.solve(3)
    assert len(list(solutions)) == 3 and solutions.end == "enough" and solutions.found == 3
    raises(StopIteration, next, solutions)


def test_solutions_are_found_in_blocks_and_returned_one_by_one():
    problem = dlx.Problem([[k] for k in range(12) for _ in "xy"], costs=range(24))
    expected = set(itertools.product(*((2 * k, 2 * k + 1) for k in range(12))))
    for limit in (None, 1, 2, 1023, 1024, 1025):
        search = problem.solve(limit)
        found = set()
        for number, solution in enumerate(search, 1):
            assert search.found == number and solution.cost == sum(solution)
            found.add(solution)
        assert found <= expected and len(found) == search.found == (limit or len(expected))
    search = problem.solve()
    assert [next(search) for _ in range(9)] and search.found == 9
    search.close()
    assert search.found == 9 and list(search) == []


def test_progress_is_told_and_what_it_raises_is_raised():
    told = []

    def watch(progress):
        told.append(progress)
        if len(told) == 3:
            raise KeyError("enough")

    raises(KeyError, endless().count, progress=watch, **ENDLESS)
    assert len(told) == 3 and told[0].nodes < told[2].nodes and told[2].seconds >= 0.2


def interrupt_search(began):
    """Interrupts a search that takes longer than any test once it has used processor time."""
    while time.process_time() - began < 0.1:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


@contextlib.contextmanager
def handled_by(number, handler):
    """Sets the handler of a signal."""
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def with_an_interrupt(call, **how):
    """Calls a function, and interrupts it."""
    killer = threading.Thread(target=interrupt_search, args=(time.process_time(),))
    with handled_by(signal.SIGINT, signal.default_int_handler):
        killer.start()
        try:
            call(**how)
        finally:
            killer.join()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_interrupts_end_a_search_and_nothing_else():
    problem = endless()
    for call in (problem.count, lambda **how: list(problem.solve(**how)), problem.first):
        raises(KeyboardInterrupt, with_an_interrupt, call, **ENDLESS)
    assert dlx.Problem([[1]]).count() == 1


@needs(hasattr(signal, "setitimer"), "interval timer")
def test_handlers_of_signals_run_during_a_search():
    calls = []

    def alarm(number, frame):
        calls.append(number)
        if len(calls) == 3:
            raise RuntimeError("alarm")

    with handled_by(signal.SIGALRM, alarm):
        signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
        try:
            raises(RuntimeError, endless().count, text="alarm", **ENDLESS)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        assert len(calls) >= 3 and signal.getsignal(signal.SIGALRM) is alarm


def test_searches_run_in_threads_and_are_cancelled_from_others():
    at_work = threading.Event()
    solutions = endless().solve(progress=lambda _: at_work.set(), **ENDLESS)
    ended = []

    def run():
        try:
            next(solutions)
        except dlx.Incomplete as raised:
            ended.append(raised.end)

    thread = threading.Thread(target=run)
    thread.start()
    at_work.wait()
    raises(ValueError, next, solutions, text="already running")
    solutions.cancel()
    thread.join()
    assert ended == ["interrupted"]


def test_threads_share_a_group():
    group = queens(8).symmetries()
    expected = group.generators, group.order, group.text()
    found = []

    def ask():
        for _ in range(50):
            found.append((group.generators, group.order, group.text()))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 200


def test_iterators_can_be_dropped_at_any_time():
    problem = dlx.Problem([[k] for k in range(40) for _ in range(2)])
    solutions = problem.solve()
    first = next(solutions)
    shared = problem._shared
    gone = weakref.ref(problem)
    del problem
    assert next(solutions) != first and gone() is not None and shared.pointer is not None
    watched = weakref.ref(shared)
    del shared, solutions
    gc.collect()
    assert gone() is None and watched() is None
    with dlx.Problem([[1], [1]]).solve() as opened:
        next(opened)
    raises(StopIteration, next, opened)
    # In a circle, in whatever order it is taken apart.
    problem = dlx.Problem([[1], [1]])
    problem.circle = problem.solve()
    next(problem.circle)
    watched = weakref.ref(problem._shared)
    del problem
    gc.collect()
    assert watched() is None


MALLINFO = getattr(ctypes.CDLL(None), "mallinfo2", None)


def memory():
    """The bytes that glibc's allocator, and the blocks that Python's, has given out."""

    class Sizes(ctypes.Structure):
        _fields_ = [(name, ctypes.c_size_t) for name in
                    "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]

    MALLINFO.restype = Sizes
    sizes = MALLINFO()
    return sizes.uordblks + sizes.hblkhd, sys.getallocatedblocks()


def test_memory_is_given_back():
    if not MALLINFO:
        return

    def work():
        problem = dlx.Problem({"x": ["a", "b"], "y": ["a"], "z": ["b"]}, costs={"x": 0.5})
        next(problem.solve())
        problem.count(), problem.best(), problem.sample(), problem.text()
        raises(dlx.ReadError, dlx.Problem.parse, "a\nb\n")

    def sudoku():
        puzzle = dlx.Sudoku([[0] * 4] * 4)
        next(puzzle.solve())
        made = dlx.Sudoku.make((2, 2))
        made.rate(), made.needed(), made.reduced(), made.canonical(), made.text()
        raises(dlx.InvalidError, puzzle.reduced)

    def classes():
        problem = queens(4)
        group = problem.group([half_turn(4)])
        next(problem.classes(group))
        problem.count(up_to_symmetry=True, group=group), problem.quotient(group).problem.first()
        raises(dlx.ReadError, problem.group, "(1 2)")

    def reports():
        problem = queens(4)
        cubes = problem.cubes(4)
        problem.count(cubes=cubes.share(0, 2)), problem.read_cubes(cubes.text()), problem.estimate(3)
        problem.diagram().count(), problem.explain(), problem.check(problem.solve())
        problem.answer("s UNSATISFIABLE\n"), problem.prove(os.devnull), dlx.lint(problem), dlx.lint("a\n", "ec")
        raises(dlx.InvalidError, problem.answer, "v 1 0\n")
        raises(dlx.InvalidError, problem.check, [[]])
        raises(dlx.ReadError, problem.read_cubes, "x")
        raises(OSError, problem.prove, "/")

    # Lists of free objects grow at first, but a lost block for each call is more.
    for each, calls in (work, 600), (sudoku, 300), (classes, 300), (reports, 300):
        for _ in range(20):
            each()
        gc.collect()
        before = memory()
        for _ in range(calls):
            each()
        gc.collect()
        size, blocks = (new - old for new, old in zip(memory(), before))
        assert size < 32 * calls and blocks < calls, (each.__name__, size, blocks)


def test_sudokus_of_many_sizes_are_solved():
    for n, box in ((4, None), (6, None), (9, None), (16, None), (25, None), (6, (3, 2)), (8, (4, 2))):
        empty = dlx.Sudoku([[0] * n for _ in range(n)], box=box)
        grid = next(empty.solve(1)).grid
        assert all(sorted(row) == list(range(1, n + 1)) for row in grid)
        assert all(sorted(column) == list(range(1, n + 1)) for column in zip(*grid))
        given = [[cell if (r * n + c) % 3 else 0 for c, cell in enumerate(row)] for r, row in enumerate(grid)]
        puzzle = dlx.Sudoku(given, box=box)
        assert puzzle.grid == given and puzzle.size == n
        assert all(a in (0, b) for x, y in zip(given, next(puzzle.solve()).grid) for a, b in zip(x, y))
    cross = dlx.Sudoku("." * 81, diagonals=True).solve(1)
    grid = next(cross).grid
    assert len({grid[i][i] for i in range(9)}) == len({grid[i][8 - i] for i in range(9)}) == 9
    assert isinstance(cross, dlx.Solutions) and next(cross, None) is None and cross.end == "enough"
    contradiction = [[1, 1, 0, 0]] + [[0] * 4] * 3
    assert dlx.Sudoku(contradiction).count() == 0
    raises(dlx.InvalidError, dlx.Sudoku(contradiction).solution, text="found none")
    refused(dlx.Sudoku, dlx.InvalidError, ([[1, 2], [3]], {}, "row 1"), ([[5] * 4] * 4, {}, "digit"))
    refused(dlx.Sudoku, dlx.Error, ("hello", {}, ""), ("", {}, ""))


def program_output(*command):
    """What a program prints, or None if it is not found."""
    if not shutil.which(command[0]):
        return None
    run = subprocess.run(command, stdout=subprocess.PIPE)
    assert run.returncode in (0, 1), command
    return run.stdout.decode()


def test_sudokus_are_made():
    for seed in range(3):
        puzzle = dlx.Sudoku.make(seed=seed)
        assert puzzle.count() == 1 and program_output("sdk-make", f"--seed={seed}") in (None, puzzle.text("line"))
    half = dlx.Sudoku.make((2, 3), seed=2, symmetry="half-turn", givens=(12, 20), minimal=False).grid
    assert all(bool(half[r][c]) == bool(half[5 - r][5 - c]) for r in range(6) for c in range(6))
    assert 12 <= sum(map(bool, sum(half, []))) <= 20
    minimal = dlx.Sudoku.make((2, 2), seed=1, minimal=True)
    assert [list(map(bool, row)) for row in minimal.grid] == minimal.needed()
    rated = dlx.Sudoku.make(seed=4, rating=(2, 3))
    assert rated.rate().number in (2, 3) and rated.rate().technique in ("locked", "pairs", "locked candidates")
    crossed = dlx.Sudoku.make((2, 2), seed=1, diagonals=True)
    assert len({crossed.solution().grid[k][k] for k in range(4)}) == 4 == crossed.size
    for result in (crossed.reduced(), dlx.Sudoku(crossed.reduced()), pickle.loads(pickle.dumps(crossed.reduced()))):
        assert result.count() == 1 and result.solution() == crossed.solution()
    raises(dlx.InvalidError, dlx.Sudoku, crossed, diagonals=True)
    pattern = [[(r + c) % 2 for c in range(4)] for r in range(4)]
    assert [[int(cell > 0) for cell in row] for row in dlx.Sudoku.make((2, 2), pattern=pattern).grid] == pattern
    raises(dlx.Incomplete, dlx.Sudoku.make, givens=17, tries=1)
    for wrong, text in ((dict(symmetry="love"), "half-turn"), (dict(givens=(5, 3)), "givens"), (dict(givens=82), "givens"),
                        (dict(rating=0), "rating"), (dict(pattern=[[1]]), "pattern of 9 rows"), (dict(tries=0), "tries")):
        raises(dlx.InvalidError, dlx.Sudoku.make, **wrong, text=text)
    raises(dlx.Error, dlx.Sudoku.make, (1, 1))
    raises(KeyboardInterrupt, with_an_interrupt, lambda: dlx.Sudoku.make(givens=17, tries=10**9))


GOOD = os.path.join(os.environ["srcdir"], "tests", "files", "sudoku", "good")


def test_sudokus_in_bulk_are_those_of_single_boards():
    seen = 0
    for name in sorted(os.listdir(GOOD)):
        path, refused = os.path.join(GOOD, name), []
        boards = list(dlx.read_sudokus(path, refused=refused.append))
        counts = [number for number in dlx.count_sudokus(path, 2, refused=lambda error: None) if number is not None]
        firsts = list(dlx.solve_sudokus(pathlib.Path(path), refused=lambda error: None))
        ratings = list(dlx.rate_sudokus(path, refused=lambda error: None))
        assert counts == [board.count(2) for board in boards], name
        assert len(firsts) == len(ratings) == len(boards) + len(refused), name
        assert program_output("sdk-solve", "-q", "-t", "line", path) in (None, "".join(f"{one or ''}\n" for one in firsts)), name
        for board, first, rating in zip(boards, firsts, ratings) if not refused else ():
            assert (first is None) == (board.count(1) == 0), name
            assert not rating or rating == board.rate().number, name
        seen += len(boards)
        if len(boards) == len(counts) == 1:
            assert repr(boards[0]).startswith(f"<dlx.Sudoku: {boards[0].size} x ")
    assert seen > 30


def test_sudokus_come_from_every_source_in_order():
    rng = random.Random(5)
    puzzle = dlx.Sudoku.make(seed=3).text().strip()
    lines = ["".join(c if rng.random() < 0.98 else "." for c in puzzle) for _ in range(3000)]
    expected = [dlx.Sudoku(line).count(5) for line in lines[:50]]
    counts = list(dlx.count_sudokus(lines, 5))
    assert counts[:50] == expected and len(counts) == 3000
    text = "\n".join(lines) + "\n"
    with folder() as home:
        for name, data in (("p.sdm", text.encode()), ("p.gz", gzip.compress(text.encode())), ("q.sdm", text[:-1].encode())):
            path = os.path.join(home, name)
            with open(path, "wb") as file:
                file.write(data)
            assert list(dlx.count_sudokus(path, 5)) == counts
            with open(path, "rb") as file:
                assert list(dlx.count_sudokus(file, 5)) == counts
        with open(path) as file:
            assert next(dlx.count_sudokus(file, 5)) == counts[0]
            assert list(dlx.count_sudokus(file, 5))[-9:] == counts[-9:]
    sdk = [line[9 * r : 9 * r + 9] for line in lines[:40] for r in (*range(9), 9)]
    for source in ([line + "\n" for line in lines], (line.encode() for line in lines), io.StringIO(text), io.BytesIO(text.encode()),
                   [text], [line + "\r\n" for line in lines]):
        assert list(dlx.count_sudokus(source, 5)) == counts
    assert list(dlx.count_sudokus(sdk, 5)) == counts[:40]
    assert [board.text().strip() for board in dlx.read_sudokus(lines)] == lines
    endless = dlx.solve_sudokus(itertools.cycle(lines))
    assert len(list(itertools.islice(endless, 10000))) == 10000
    taken = []
    first = next(dlx.solve_sudokus(taken.append(line) or line for line in lines))
    assert len(first) == 81 and len(taken) < 20
    for wrong in (b"53..", 5, None):
        raises(TypeError, dlx.solve_sudokus, wrong)
    raises(TypeError, lambda: list(dlx.solve_sudokus([lines[0], math.nan])), text="nan")
    raises(TypeError, dlx.solve_sudokus, {"puzzle": lines}, text="found a dict: name the column of puzzles")
    raises(FileNotFoundError, dlx.solve_sudokus, "nowhere.sdm")
    raises(dlx.InvalidError, dlx.solve_sudokus, lines, format="cnf")
    raises(dlx.InvalidError, dlx.count_sudokus, lines, 0)
    raises(TypeError, dlx.read_sudokus, lines, love=True)


def test_refused_sudokus_are_errors_with_a_place():
    good = dlx.Sudoku.make(seed=3).text().strip()
    lines = [good] * 2500
    places = [1, 700, 701, 1024, 2048, 2499]
    for place in places:
        lines[place] = good[:80]
    for call in (dlx.solve_sudokus, dlx.rate_sudokus, dlx.count_sudokus):
        errors = []
        results = list(call(lines, refused=errors.append))
        assert [error.line - 1 for error in errors] == places == [k for k, one in enumerate(results) if one is None]
        rest = call(lines)
        assert next(rest) is not None
        assert raises(dlx.ReadError, next, rest).line == 2
    assert len(list(dlx.read_sudokus(lines, refused=errors.append))) == 2500 - len(places)

    def failing():
        yield from [good] * 100
        raise KeyError("source")

    results = []
    raises(KeyError, lambda: results.extend(dlx.solve_sudokus(failing())), text="source")
    stopped = dlx.solve_sudokus(failing())
    assert raises(KeyError, lambda: [results.append(one) for one in stopped]) and len(results) >= 100
    many = " ".join(str(k % 100 + 1) for k in range(10000))
    refused = []
    assert list(dlx.rate_sudokus([many], refused=refused.append)) in ([None], []) or refused


def test_sudokus_in_bulk_keep_their_symbols():
    small = "12..3......3...1"
    letters = small.translate(str.maketrans("1234", "abcd"))
    nine = dlx.Sudoku.make(seed=2)
    answer = nine.solution().text().strip()
    plain = dlx.Sudoku(small).count(2)
    solved = next(dlx.solve_sudokus([letters]))
    assert solved is None or set(solved) == set("abcd") and plain
    both = list(dlx.solve_sudokus([nine.text()] * 3 + [letters], refused=lambda error: None))
    assert both[:3] == [answer] * 3
    sixteen = dlx.Sudoku.make((4, 4), seed=1)
    assert next(dlx.solve_sudokus([sixteen.text()])) == sixteen.solution().text().strip()
    assert list(dlx.count_sudokus(["." * 36])) == [28200960] and next(dlx.count_sudokus(["." * 36], 2000)) == 2000


def test_bulk_calls_are_interrupted():
    open_board = "." * 81
    raises(KeyboardInterrupt, with_an_interrupt, lambda: list(dlx.count_sudokus([open_board])))
    raises(KeyboardInterrupt, with_an_interrupt, lambda: [0 for _ in dlx.count_sudokus(itertools.repeat("1.....3..4.....2"))])

    def signalled():
        yield "1.....3..4.....2"
        os.kill(os.getpid(), signal.SIGINT)
        yield from itertools.repeat("1.....3..4.....2", 1 << 20)

    results = []
    with handled_by(signal.SIGINT, signal.default_int_handler):
        raises(KeyboardInterrupt, lambda: results.extend(dlx.count_sudokus(signalled())))
    assert results in ([], [1])


def test_methods_are_pickled_by_name():
    for name, method in vars(dlx.Problem).items():
        assert not inspect.isfunction(method) or name.startswith("__") or method.__qualname__ == f"Problem.{name}"
    for name in ("count", "first", "solve", "from_matrix", "explain", "text", "classes"):
        method = getattr(dlx.Problem, name)
        assert pickle.loads(pickle.dumps(method)) == method, name
    with multiprocessing.get_context(multiprocessing.get_all_start_methods()[0]).Pool(1) as pool:
        assert pool.map(dlx.Problem.count, [dlx.Problem([["a"], ["a"]])] * 3) == [2, 2, 2]


def test_boards_are_printed_and_hinted():
    puzzle = dlx.Sudoku("1.....3..4.....2 easy")
    assert str(puzzle).split() == "1 . | . . . . | 3 . -----+----- . 4 | . . . . | . 2".split()
    assert repr(puzzle) == "<dlx.Sudoku: 4 x 4, 4 givens>" and puzzle.name == "easy"
    assert sum(len(step.placed) for step in puzzle.hint()) == 1
    assert puzzle == dlx.Sudoku("1.....3..4.....2") and hash(puzzle) == hash(dlx.Sudoku("1.....3..4.....2"))
    assert puzzle != dlx.Sudoku("1.....3..4.....2", diagonals=True) and puzzle != dlx.Sudoku("1.....3..4......")
    assert dlx.Sudoku([[0] * 6] * 6, box=(3, 2)) != dlx.Sudoku([[0] * 6] * 6)
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and again.name == "easy"
    about = {"author": "A", "level": "hard", "comment": "c", "source": "s", "date": "2020", "url": "u", "name": "n"}
    puzzle = dlx.Sudoku(json.dumps({"puzzle": puzzle.grid, **about}))
    kept = json.loads(pickle.loads(pickle.dumps(puzzle)).text("json"))
    assert kept == {"puzzle": puzzle.grid, **about}
    raises(dlx.InvalidError, dlx.Sudoku("1............2..").hint)


def permuted(rng, grid):
    """An equivalent board of 9 x 9 cells."""
    digits = [0, *rng.sample(range(1, 10), 9)]
    lines = [[3 * b + k for b in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)] for _ in "rc"]
    moved = [[digits[grid[r][c]] for c in lines[1]] for r in lines[0]]
    return [list(row) for row in zip(*moved)] if rng.random() < 0.5 else moved


def test_sudokus_are_rated_reduced_and_canonical():
    rng = random.Random(31)
    for seed in range(3):
        puzzle = dlx.Sudoku.make(seed=seed, givens=(30, 36))
        grid, needed = puzzle.grid, puzzle.needed()
        for r, c in rng.sample([(r, c) for r in range(9) for c in range(9) if grid[r][c]], 6):
            without = [list(row) for row in grid]
            without[r][c] = 0
            assert (dlx.Sudoku(without).count(2) > 1) == needed[r][c]
        reduced = puzzle.reduced()
        assert reduced.count() == 1 and reduced.needed() == [list(map(bool, row)) for row in reduced.grid]
        assert all(a in (0, b) for x, y in zip(reduced.grid, grid) for a, b in zip(x, y)) and puzzle.grid == grid
        assert dlx.Sudoku(permuted(rng, grid)).canonical() == puzzle.canonical()
        for format in ("line", "grid", "pretty", "json", "opensudoku", "sdk"):
            assert dlx.Sudoku(puzzle.text(format)).grid == grid, format
    assert dlx.Sudoku([[0] * 9] * 9).canonical().grid == [[0] * 9] * 9
    for wrong, text in (("." * 16, "several"), ("11" + 14 * ".", "no solution")):
        for method in (dlx.Sudoku(wrong).rate, dlx.Sudoku(wrong).needed, dlx.Sudoku(wrong).reduced):
            raises(dlx.InvalidError, method, text=text)
    raises(dlx.UnsupportedError, dlx.Sudoku("." * 256).canonical)
    raises(dlx.InvalidError, dlx.Sudoku("." * 16).text, "klingon", text="klingon")
    raises(TypeError, dlx.Sudoku("." * 16).text, 3, text="format")
    raises(dlx.UnsupportedError, dlx.Sudoku("." * 16).text, "gnome-sudoku")


def test_a_missing_library_is_told():
    environment = dict(os.environ, DLX_LIBRARY="/nonexistent/libdlx.so")
    run = subprocess.run([sys.executable, "-c", "import dlx"], env=environment, stderr=subprocess.PIPE)
    said = run.stderr.decode()
    assert run.returncode == 1 and "the shared library of dlx was not found" in said, said
    assert "/nonexistent/libdlx.so" in said


USAGE = os.path.join(os.environ["srcdir"], "tests", "python", "usage.py")


def mypy(*arguments):
    """What mypy finds, "" for nothing."""
    environment = dict(os.environ, MYPYPATH=os.path.dirname(os.path.dirname(dlx.__file__)))
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", *arguments],
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    return run.stdout.decode() if run.returncode else ""


@needs(importlib.util.find_spec("mypy"), "mypy")
def test_type_hints_agree():
    assert not mypy(os.path.dirname(dlx.__file__)), mypy(os.path.dirname(dlx.__file__))
    assert not mypy(USAGE), mypy(USAGE)
    wrong = ["dlx.Problem([]).count().upper()", "dlx.Problem([]).solve(engine=3)", "dlx.Problem([]).first().cost",
             "dlx.Sudoku('').count(limit='3')", "dlx.lint(3)", "dlx.Problem([]).cubes(2)[0].text()"]
    found = mypy("-c", "import dlx\n" + "\n".join(wrong))
    assert all(f"<string>:{line}: error" in found for line in range(2, len(wrong) + 2)), found


def test_the_typed_program_runs():
    names = runpy.run_path(USAGE)
    assert names["end"] == "complete" and names["ended"] == "limit" and names["lifted"] == (0,)


def public_functions():
    """The public classes, functions, methods and properties of the module, by name."""
    for name in dlx.__all__:
        value = getattr(dlx, name)
        yield name, value
        if inspect.isclass(value) and not issubclass(value, Exception):
            for base in value.__mro__:
                if base.__module__.startswith("dlx"):
                    for member, function in vars(base).items():
                        is_function = callable(function) or isinstance(function, (property, classmethod))
                        if is_function and member[0] != "_" and member not in getattr(value, "_fields", ()):
                            yield f"{name}.{member}", getattr(function, "__func__", function)


def test_every_public_function_has_an_example():
    lacking = [name for name, value in public_functions() if ">>>" not in (value.__doc__ or "")]
    assert not lacking, lacking


COMPILER = os.environ.get("CC", "cc").split()


@needs(shutil.which(COMPILER[0]), "C compiler")
def test_structs_are_laid_out_as_in_the_header():
    kinds = [value for value in vars(_header).values() if inspect.isclass(value) and issubclass(value, ctypes.Structure)]
    members = [(struct, getattr(kind, field[0]), field[0]) for kind in kinds for struct in re.findall(r"\bdlx_\w+", kind.__doc__)
               for base in kind.__mro__ for field in vars(base).get("_fields_", ())]
    lines = ['printf("%zu %zu\\n", offsetof({0}, {1}), sizeof((({0} *)0)->{1}));'.format(struct, name) for struct, _, name in members]
    with folder() as directory:
        (directory / "structs.c").write_text("\n".join([
            '#include "dlx-sudoku.h"', "#include <stdio.h>", "int main(void)", "{", *lines,
            'printf("%d %d\\n", DLX_INVALID, DLX_END_ERROR);', "}\n"]))
        subprocess.run([*COMPILER, "-I", os.path.join(os.environ["srcdir"], "lib"), "-o", str(directory / "structs"), str(directory / "structs.c")],
                       check=True)
        found = subprocess.run([str(directory / "structs")], stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
    expected = [f"{field.offset} {field.size}" for _, field, _ in members] + [f"{_header.INVALID} {len(_header.ENDS) - 1}"]
    wrong = [member for member, mine, theirs in zip(members, expected, found) if mine != theirs]
    assert len(members) > 110 and not wrong and expected == found, wrong


def copies(value):
    """The value copied in every way, and the ways' names."""
    return {"copy": copy.copy(value), "deepcopy": copy.deepcopy(value), "pickle": pickle.loads(pickle.dumps(value))}


def test_copies_of_problems_are_whole_and_outlive_each_other():
    def make():
        return [
            dlx.Problem({"x y": {"a": None, "s": "red"}, "z": {"b": None}}, secondary=["s"],
                        costs={"x y": Decimal("2.50"), "z": -1}),
            dlx.Problem([["a"], ["a"], ["a"]], primary={"a": (0, 2)}),
            dlx.Problem.parse("|= problem N\na b | x\na x:red\nb x:red |7\nb x:blue\n"),
            dlx.Problem([[(1, 2)], [frozenset("u")], [(1, 2), frozenset("u")]]),
            dlx.Problem([[], ["a"], []]),
        ]

    for original, expected in zip(make(), make()):
        others = copies(original)
        for other in others.values():
            assert other.text("json") == expected.text("json")
            assert list(other.solve()) == list(expected.solve())
            assert other.items == expected.items and other.options == expected.options
        search = original.solve()
        first = next(search)
        del original
        del other
        for way in list(others):
            other = others.pop(way)
            assert other.count() == expected.count()
            del other
            gc.collect()
        assert [first, *search] == list(expected.solve())


def test_copies_of_sudokus_outlive_each_other():
    rows = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    for make in (lambda: dlx.Sudoku(rows), lambda: dlx.Sudoku([[0] * 6] * 6, box=(3, 2))):
        original = make()
        others = copies(original)
        grid, first = original.grid, next(original.solve())
        del original
        while others:
            _, other = others.popitem()
            assert other.grid == grid and next(other.solve()) == first
            del other
            gc.collect()


def test_results_are_copied_and_pickled():
    problem = dlx.Problem({"x": ["a"], "y": ["a"]}, costs={"x": 0.5})
    none = dlx.Problem([["a", "b"], ["b", "c"]])
    values = [problem.first(), problem.estimate(2), problem.cubes(2)[0], problem.steps(2), dlx.lint(none),
              problem.answer("v 1 -2 0\n"), none.explain(), dlx.Sudoku("1.....3..4.....2").rate()]
    for value in values:
        for other in copies(value).values():
            assert other == value and type(other) is type(value)
            assert getattr(other, "cost", 0) == getattr(value, "cost", 0)
            assert getattr(other, "weights", 0) == getattr(value, "weights", 0)
    for other in copies(problem.diagram()).values():
        assert list(other) == list(problem.solve())
    early = raises(dlx.Incomplete, endless().count, node_limit=100, **ENDLESS)
    faulty = raises(dlx.ReadError, dlx.Problem.parse, "a\nb\n")
    for other in copies(early).values():
        assert (other.end, other.found, str(other)) == (early.end, early.found, str(early))
    for other in copies(faulty).values():
        assert (other.line, other.column, str(other)) == (2, 1, str(faulty))


def test_a_search_is_not_copied():
    search = dlx.Problem([["a"], ["a"]]).solve()
    for way in (copy.copy, copy.deepcopy, pickle.dumps):
        raises(TypeError, way, search, text="cannot be copied")
    assert list(search) == [(0,), (1,)]


def queens(n):
    """Queens on a board of n rows; an option is the square of a queen."""
    return dlx.Problem(
        {(r, c): [f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(n) for c in range(n)},
        primary=[f"{line}{k}" for k in range(n) for line in "rc"],
        secondary=[f"u{k}" for k in range(2 * n - 1)] + [f"d{k}" for k in range(1 - n, n)],
    )


def turn(n):
    """A quarter turn of a board."""
    return {(r, c): (c, n - 1 - r) for r in range(n) for c in range(n)}


def half_turn(n):
    return {(r, c): (n - 1 - r, n - 1 - c) for r in range(n) for c in range(n)}


def test_queens_are_counted_and_listed_up_to_symmetry():
    for n, count, of_them in ((4, 1, 2), (5, 2, 10), (6, 1, 4), (7, 6, 40), (8, 12, 92)):
        problem = queens(n)
        group = problem.symmetries()
        assert group.order == 8 and repr(group) == "<dlx.Group of 8 symmetries>"
        assert problem.count(up_to_symmetry=True) == count
        assert problem.count(up_to_symmetry=True, group=group) == count
        classes = problem.classes(group)
        listed = list(classes)
        assert len(listed) == classes.found == count and classes.end == "complete"
        assert sum(size for _, size in listed) == of_them
        boards = set(problem.solve())
        for solution, size in listed:
            turned, seen = {solution}, set()
            while turned:
                board = turned.pop()
                seen.add(board)
                images = [tuple(sorted(turn(n)[option] for option in board)), tuple(sorted((c, r) for r, c in board))]
                turned.update(image for image in images if image not in seen)
            assert len(seen) == size and seen <= boards and min(seen) == solution
    assert problem.count(3, up_to_symmetry=True) == 3
    with problem.classes(limit=2) as some:
        assert len(list(some)) == 2 and some.end == "enough"


def test_groups_have_generators_and_orbits():
    problem = queens(6)
    group = problem.symmetries()
    assert group.option_orbits[0] == ((0, 0), (0, 5), (5, 0), (5, 5))
    assert sorted(sum(group.option_orbits, ())) == sorted(turn(6))
    assert sorted(sum(group.item_orbits, ())) == sorted(problem.items)
    for again in (group.text(), group.generators, [g.options for g in group.generators]):
        assert problem.group(again).option_orbits == group.option_orbits
    assert group.text("json").startswith("{") and copy.deepcopy(group).order == 8
    raises(dlx.InvalidError, group.text, "xml", text="xml")
    for each in (group, problem.group(group.generators), problem.group([])):
        again = pickle.loads(pickle.dumps(each))
        assert (again.order, again.generators) == (each.order, each.generators) and copy.copy(each) is each
    mixed = dlx.Problem([[("x", 1)], [frozenset("u")]])
    assert mixed.symmetries().generators == [(((0, 1),), ((("x", 1), frozenset("u")),))]
    large = dlx.Problem([[k] for k in range(100) for _ in "xy"])
    assert large.symmetries().order == math.factorial(100) * 2**100
    assert dlx.Problem([]).symmetries().order == 1
    costly = dlx.Problem([["a"], ["a"]], costs=[1, 2.5])
    assert [(s, s.cost, size) for s, size in costly.classes()] == [((0,), 1, 1), ((1,), Decimal("2.5"), 1)]


def test_groups_are_read():
    problem = queens(6)
    assert problem.group([turn(6)]).order == 4 and problem.group([]).order == 1
    half = problem.group([half_turn(6)])
    assert half.order == 2 and problem.symmetries(half) is half
    text = half.text()
    assert [group.order for group in in_files(problem.group, text) + in_files(problem.symmetries, text)] == [2] * 4
    assert problem.count(up_to_symmetry=True, group=text) == 4
    assert problem.count(up_to_symmetry=True, group=[turn(6)]) == 2
    assert problem.count(up_to_symmetry=True, group="") == 4
    error = raises(dlx.ReadError, problem.group, "\n(1 2)", text="not a symmetry")
    assert error.line == 2
    refused(problem.group, dlx.ReadError, ("(1 99)", {}, "(group):1:4: expected the number of an option"),
            ([{(0, 0): (0, 1), (0, 1): (0, 0)}], {}, "not a symmetry"))
    refused(problem.group, dlx.InvalidError, ([{(0, 0): (0, 1)}], {}, "no permutation"), ([[["queen"]]], {}, "no option 'queen'"))
    raises(OSError, problem.group, pathlib.Path("/nonexistent/group"))
    raises((dlx.Error, OSError), problem.group, pathlib.Path("/"))
    assert queens(6).classes(half).count() == problem.classes(half).count()
    raises(dlx.InvalidError, queens(5).classes, half, text="another problem")
    assert problem.count(group=half) == problem.count()
    raises(ValueError, problem.classes, half, limit=0)
    raises(dlx.InvalidError, problem.classes, half, engine="steam", text="steam")


def test_quotients_have_the_solutions_that_a_group_keeps():
    for n in (4, 5, 8):
        problem = queens(n)
        for image in (turn(n), half_turn(n)):
            quotient = problem.quotient([image])
            kept = [s for s in problem.solve() if sorted(image[option] for option in s) == sorted(s)]
            assert quotient.problem.count() == len(kept)
            others = copies(quotient)
            del quotient
            gc.collect()
            for way in list(others):
                other = others.pop(way)
                assert sorted(map(other.lift, other.problem.solve())) == sorted(kept), way
                assert all(set(orbit) == {image[option] for option in orbit} for orbit in other.orbits)
                del other
                gc.collect()
    priced = dlx.Problem({"x": [1], "y": [2], "z": [1, 2]}, costs={"x": 0.5, "y": 0.5, "z": 2})
    quotient = priced.quotient("(1 2)")
    found = [quotient.lift(solution) for solution in quotient.problem.best(2)]
    assert [(s, s.cost) for s in found] == [(("x", "y"), Decimal("1.0")), (("z",), Decimal("2.0"))]
    raises(dlx.InvalidError, quotient.lift, [-1], text="no option -1")
    assert quotient.problem.items == (1,) and quotient.orbits == [("x", "y"), ("z",)]


def test_limits_end_classes():
    problem = endless()
    group = problem.group("")
    for call in (problem.count, lambda **how: list(problem.classes(**how))):
        more = dict(up_to_symmetry=True) if call == problem.count else {}
        raised = raises(dlx.Incomplete, call, group=group, time_limit=0.1, **ENDLESS, **more)
        assert raised.end == "timeout" and raised.found == 0
        raised = raises(dlx.Incomplete, call, group=group, node_limit=1000, **ENDLESS, **more)
        assert raised.end == "limit"
    raises(KeyboardInterrupt, with_an_interrupt, problem.count, up_to_symmetry=True, group=group, **ENDLESS)


def test_groups_and_classes_outlive_their_problems():
    classes = queens(6).classes([half_turn(6)])
    gc.collect()
    assert sum(size for _, size in classes) == 4
    group = queens(6).group([half_turn(6)])
    gc.collect()
    assert group.order == 2
    handles = [weakref.ref(handle) for handle in (group._handle, group._handle.owner)]
    problem = group._problem
    problem.circle = [group, problem.classes(group), problem.quotient(group)]
    next(problem.circle[1])
    del group, problem
    gc.collect()
    assert [handle() for handle in handles] == [None, None]


def ec_solve(problem, *arguments):
    """What the program ec-solve prints of a problem; None if there is no such program."""
    if not shutil.which("ec-solve"):
        return None
    run = subprocess.run(["ec-solve", "-fjson", *arguments], input=problem.text("json").encode(), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE)
    assert run.returncode in (0, 1), run.stderr.decode()
    return run.stdout.decode()


def random_problems(seed, count=30, most=9):
    """Problems with up to `most` options, some named, some with costs or secondary items; and their
    options, and solutions by brute force."""
    rng = random.Random(seed)
    for _ in range(count):
        items = rng.randint(1, 5)
        options = random_options(rng, items, rng.randint(0, most))
        extra = {"costs": [rng.randint(0, 9) for _ in options]} if rng.random() < 0.5 else {}
        name = (lambda k: f"o{k}") if rng.random() < 0.5 and options else (lambda k: k)
        given = {name(k): option for k, option in enumerate(options)} if options and name(0) else options
        solutions = [tuple(map(name, s)) for s in brute_force(options, set(range(items)))]
        yield dlx.Problem(given, primary=range(items), **extra), list(map(name, range(len(options)))), solutions


def test_solutions_are_checked():
    rng = random.Random(21)
    for problem, names, solutions in random_problems(20):
        assert problem.check(solutions) == problem.check(problem.solve()) == len(solutions)
        assert problem.check(s[::-1] for s in solutions) == len(solutions)
        for _ in range(9):
            chosen = tuple(name for name in names if rng.random() < 0.4)
            if chosen in solutions:
                raises(dlx.InvalidError, problem.check, [chosen, chosen], text="solution 1")
            else:
                raises(dlx.InvalidError, problem.check, [*solutions, chosen])
    problem = dlx.Problem({"x": ["a"], "y": ["a"]})
    refused(problem.check, dlx.InvalidError, ([["x", "x"]], {}, ""), ([["z"]], {}, "no option 'z'"))
    raises(dlx.InvalidError, dlx.Problem([["a"]]).check, [[-1]], text="no option -1")
    refused(problem.check, TypeError, (["x"], {}, "found 'x'"), (3, {}, ""))


def test_faults_are_found_as_by_the_program():
    text = "a b c\na b\na z\nb a\n|= end\n|= problem\nd\nd:red\n"
    findings = dlx.lint(text, "ec")
    assert [(f.kind, f.line, f.column) for f in findings] == [
        ("error", 3, 3), ("warning", 1, 5), ("warning", 4, 1), ("error", 8, 2)], findings
    assert in_files(lambda source: dlx.lint(source, "ec"), text) == [findings] * 2
    with folder() as directory:
        path = directory / "faults.ec"
        path.write_text(text)
        assert dlx.lint(path) == findings
        if shutil.which("ec-solve"):
            run = subprocess.run(["ec-solve", "-C", str(path)], stderr=subprocess.PIPE, stdout=subprocess.PIPE)
            said = [line.split(f"{path}:")[1] for line in run.stderr.decode().splitlines()]
            assert said == [f"{f.line}:{f.column}: {'warning: ' if f.kind == 'warning' else ''}{f.text}"
                            for f in findings], said
    assert dlx.lint(dlx.Problem([["a"], ["a"]]))[0].kind == "warning" and dlx.lint(dlx.Problem([["a"]])) == []
    refused(dlx.lint, OSError, (pathlib.Path("/nonexistent/problem"), {}, ""), (pathlib.Path("/"), {}, ""))
    raises(TypeError, dlx.lint, 3)
    assert {finding.kind for finding in dlx.lint(bytes(range(256)) * 9)} == {"error"}
    assert all(f.kind == "error" for f in dlx.lint("|= problem\n\0\n", "ec"))


def test_cubes_divide_a_search():
    rng = random.Random(23)
    for problem, _, solutions in random_problems(22):
        cubes = problem.cubes(rng.randint(1, 6))
        assert sorted(problem.solve(cubes=cubes)) == solutions
        assert sum(problem.count(cubes=cubes[k : k + 1]) for k in range(len(cubes))) == len(solutions)
        assert sum(problem.count(cubes=cubes.share(k, 3)) for k in range(3)) == len(solutions)
        for k, cube in enumerate(cubes):
            inside = [s for s in solutions if set(cube.chosen) <= set(s) and not set(cube.excluded) & set(s)]
            assert sorted(problem.solve(cubes=cubes[k : k + 1])) == inside and cubes[k] == cube
        assert problem.count(cubes=cubes[:0]) == 0 and list(problem.solve(cubes=cubes[:0])) == []
        again = problem.read_cubes(cubes.text())
        assert list(again) == list(cubes)
        pickled = pickle.loads(pickle.dumps(cubes[1:]))
        assert list(pickled) == list(cubes[1:])
        assert pickled.problem.count(cubes=pickled) == problem.count(cubes=cubes[1:])
    problem = queens(6)
    cubes = problem.cubes(9)
    with problem.solve(cubes=cubes) as search:
        first = next(search)
        assert first == next(problem.solve(engine="links"))
    assert repr(cubes[2:4]).startswith("<dlx.Cubes: 2 of")
    raises(IndexError, lambda: cubes[99])
    assert queens(6).count(cubes=pickle.loads(pickle.dumps(cubes))) == 4
    raises(dlx.InvalidError, queens(5).count, cubes=cubes, text="another problem")
    raises(dlx.InvalidError, problem.count, cubes=cubes, up_to_symmetry=True, text="cubes")
    raises(dlx.InvalidError, cubes.share, 3, 3, text="share")
    raises(ValueError, problem.cubes, 0, text="count")
    raises(TypeError, problem.cubes, None)
    refused(problem.read_cubes, TypeError, (None, {}, "expected a text"), (3, {}, ""))
    refused(problem.read_cubes, dlx.ReadError, ("nonsense\n", {}, ""), (cubes.text().split("\n", 1)[1], {}, ""))
    raises(dlx.ReadError, queens(5).read_cubes, cubes.text())
    raises(OSError, problem.read_cubes, pathlib.Path("/nonexistent"))
    raises(TypeError, problem.count, cubes=3, text="expected cubes")


def test_a_search_of_cubes_continues_where_it_was_ended():
    problem, found, done = queens(8), 0, 0
    cubes = problem.cubes(20)
    for _ in range(999):
        search = problem.solve(cubes=cubes[done:], node_limit=300, engine="links")
        try:
            search.count()
            found += search.found
            break
        except dlx.Incomplete:
            cubes_done, solutions = search.cubes_done
            assert cubes_done > 0
            done, found = done + cubes_done, found + solutions
    assert 0 < done < len(cubes) and found == 92


def test_estimates_are_those_of_descents():
    even = dlx.Problem([[k] for k in range(9) for _ in "xyz"])
    estimate = even.estimate(5)
    assert estimate.solutions == 3**9 and estimate.solutions_error == 0 and estimate.probes == 5
    assert estimate.nodes == sum(3**k for k in range(1, 10))
    assert queens(8).estimate(99, seed=4) == queens(8).estimate(99, seed=4) != queens(8).estimate(99, seed=5)
    assert 60 < queens(8).estimate(4000, seed=1).solutions < 130
    assert endless().estimate(10**9, time_limit=0.1).probes < 10**9
    raises(ValueError, even.estimate, 0)
    raises(KeyboardInterrupt, with_an_interrupt, lambda: endless().estimate(10**9))
    raises(KeyboardInterrupt, with_an_interrupt, lambda: endless().cubes(10**8))


def test_diagrams_have_all_solutions():
    for problem, names, solutions in random_problems(24, most=12):
        diagram = problem.diagram()
        assert diagram.count() == len(solutions) and sorted(diagram) == solutions
        assert diagram.frequencies() == {name: sum(name in s for s in solutions) for name in names}
        assert all(s.cost == t.cost for s, t in zip(sorted(diagram), sorted(problem.solve())))
        assert ec_solve(problem, "--to=zdd") in (None, diagram.text())
    assert dlx.Problem([]).diagram().count() == 1 and list(dlx.Problem([]).diagram()) == [()]
    assert repr(queens(6).diagram()).endswith("4 solutions>")
    raises(dlx.Incomplete, queens(15).diagram, time_limit=0.05)
    raises(dlx.Incomplete, queens(15).diagram, memory_limit=100000)


def test_proofs_are_those_of_the_program():
    many = queens(5)
    none = dlx.Problem([["a", "b"], ["b", "c"], ["a", "c"]])
    priced = dlx.Problem([["a"], ["b"], ["a", "b"]], costs=[1, 2, 4])
    with folder() as directory:
        proof, formula = directory / "proof", directory / "formula"
        for problem, format, more in [
                (p, f, {}) for p in (many, none) for f in dlx.proof_formats() if "cpog" not in f] + [
                (priced, None, dict(best=True)), (priced, None, dict(maximize=True)), (none, None, dict(set_cover=True))]:
            written = problem.prove(proof, formula, format=format, **more)
            kind = format or "veripb"
            expected = problem.best(**more) if more and "best" not in more else problem.best() if more else problem.solve()
            assert sorted(written.solutions) == sorted(expected), (kind, written)
            flags = [f"--proof-format={kind}", "--all", f"--proof={directory}/other",
                     f"--proof-{'opb' if 'veripb' in kind else 'cnf'}={directory}/other-formula"]
            flags += {"best": ["--min"], "maximize": ["--max"], "set_cover": ["--set-cover"]}.get("".join(more), [])
            if more:
                flags.remove("--all")
            if ec_solve(problem, *flags) is not None:
                assert proof.read_bytes() == (directory / "other").read_bytes(), (kind, more)
                assert formula.read_bytes() == (directory / "other-formula").read_bytes(), (kind, more)
        for kind in "scpog", "cpog":
            assert many.prove(proof, formula, format=kind, count=True).found == 10
            if ec_solve(many, "--count", f"--proof-format={kind}", f"--proof={directory}/other") is not None:
                assert proof.read_bytes() == (directory / "other").read_bytes()
            raises(dlx.UnsupportedError, many.prove, proof, format=kind, text="lists of solutions")
        raises(dlx.UnsupportedError, none.prove, proof, format="cpog", count=True, text="use lrat")
        raises(dlx.InvalidError, priced.prove, proof, count=True, best=True)
        many.prove(proof, formula)
        kept = proof.read_bytes()
        raises(dlx.Incomplete, endless().prove, proof, node_limit=100)
        raises(dlx.InvalidError, none.prove, proof, format="stone", text="stone")
        raises(dlx.UnsupportedError, priced.prove, proof, best=True, format="drat")
        refused(none.prove, OSError, (directory, {}, ""), (directory / "missing" / "proof", {}, ""))
        raises(ValueError, none.prove, str(directory) + "\0")
        raises(dlx.InvalidError, none.prove, directory / "new", directory / "." / "new", text="two files")
        if os.path.exists("/dev/full"):
            refused(none.prove, OSError, ("/dev/full", {}, ""), (proof, "/dev/full", {}, ""))
        raises(TypeError, none.prove, 3.5)
        assert proof.read_bytes() == kept
        assert sorted(os.listdir(directory)) in (["formula", "other", "other-formula", "proof"], ["formula", "proof"])


def test_answers_of_other_solvers_are_read():
    problem = dlx.Problem({"x": ["a", "b"], "y": ["b"], "z": ["a"]}, costs={"x": 3, "y": 1, "z": 1})
    answer = problem.answer("c text\ns SATISFIABLE\nv -1 2 3 0\n")
    assert answer.solutions == [("y", "z")] and answer.solutions[0].cost == 2 and answer.claims_solution
    assert answer.dialect == "dimacs" and answer.cost is None
    none = problem.answer("s UNSATISFIABLE\n")
    assert none.solutions == [] and none.end == "complete" and not none.claims_solution
    assert problem.answer("o 2\ns OPTIMUM FOUND\nv -x1 x2 x3\n", "opb").cost == 2
    assert problem.answer("[1, 2]", "list", base=-1).solutions == problem.answer("2 3", "list", base=1).solutions
    assert [read.solutions for read in in_files(problem.answer, "s SATISFIABLE\nv 1 -2 -3 0\n")] == [[("x",)]] * 2
    for wrong in ("s SATISFIABLE\nv 1 2 -3 0\n", "v 1 0\nv 9\n", "what?\n", bytes(range(256))):
        raises(dlx.InvalidError, problem.answer, wrong)
    raises(dlx.InvalidError, problem.answer, "", "klingon", text="klingon")
    raises(OSError, problem.answer, pathlib.Path("/nonexistent"))
    raises(TypeError, problem.answer, None)
    assert problem.answer("").solutions == []
    for problem, _, solutions in random_problems(36, 10):
        text = ec_solve(problem, "--all", "--to=json")
        assert text is None or sorted(problem.answer(text, "json").solutions) == solutions


def test_problems_are_written_in_formats_with_options():
    problem = dlx.Problem([["a", "b"], ["b"], ["a"], ["a"]], costs=[3, 1, 1, 2])
    assert "min:" in problem.text("opb") and "min:" not in problem.text("opb", objective="none")
    assert problem.text("opb", objective="count") != problem.text("opb")
    wide = dlx.Problem([["a"]] * 50)
    assert len({wide.text("cnf", amo=name) for name in ("pairwise", "ladder", "product")}) == 3
    assert wide.text("matrix", labels=True) != wide.text("matrix")
    refused(problem.text, dlx.InvalidError, ("opb", dict(objective="love"), "objective"), ("cnf", dict(amo="love"), "love"))
    raises(TypeError, problem.text, "cnf", amo=3, text="found 3")
    with folder() as directory:
        for format in ("ec", "json", "lp", "mps", "opb"):
            path = directory / f"problem.{format}"
            problem.write(path)
            assert path.read_text() == problem.text(format)
            assert dlx.Problem.read(path).count() == problem.count()
        problem.write(str(directory / "matrix"), "mtx", objective="none")
        assert dlx.Problem.read(directory / "matrix", "mtx").count() == problem.count()
        before = sorted(os.listdir(directory))
        refused(problem.write, dlx.InvalidError, (directory / "nothing", {}, "suffix"), (directory / "problem.klingon", {}, "klingon"))
        raises(dlx.UnsupportedError, dlx.Problem([{"s": "red", "a": None}], secondary=["s"]).write, directory / "x.lp", "rows")
        raises(OSError, problem.write, directory, "ec")
        if os.path.exists("/dev/full"):
            raises(OSError, problem.write, "/dev/full", "ec")
        assert sorted(os.listdir(directory)) == before


def test_options_of_reading_are_those_of_the_program():
    triangle = "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n"
    assert [dlx.Problem.parse(triangle, "col", colours=k).count() for k in (1, 2, 3, 4)] == [0, 0, 6, 24]
    raises(dlx.Error, dlx.Problem.parse, triangle, "col", text="colours")
    assert [dlx.Problem.parse("1 2\n3\n", "sets", base=k).count() for k in (0, 1)] == [0, 1]
    costly = "a\na |0.125\n"
    assert dlx.Problem.parse(costly, round_costs=1).first().cost == Decimal("0.1")
    assert dlx.Problem.parse(costly, round_costs=0).first().cost == 0
    assert dlx.Problem.parse("1 1\n1 0\n0 1\n", "matrix", header=False).count() == 2
    raises(dlx.ReadError, dlx.Problem.parse, "1 1\n1 0\n0 1\n", "matrix", header=True)
    raises(dlx.ReadError, dlx.Problem.parse, triangle.replace("3 3", "3 2"), "col", colours=3, strict=True)
    assert dlx.Problem.parse(triangle.replace("3 3", "3 2"), "col", colours=3).count() == 6
    with folder() as directory:
        (directory / "graph.col").write_text(triangle)
        assert dlx.Problem.read(directory / "graph.col", colours=3).count() == 6
        assert [p.count() for p in dlx.Problem.read_all(directory / "graph.col", colours=4)] == [24]
    for wrong in (dict(base=2), dict(colours=0), dict(colours=2**32), dict(round_costs=-1), dict(round_costs=19)):
        raises(dlx.InvalidError, dlx.Problem.parse, "a\na\n", **wrong, text=next(iter(wrong)))


def test_steps_are_those_of_the_trace():
    for problem, names, solutions in random_problems(35):
        number = {name: k for k, name in enumerate(names, 1)}
        for more in ([], ["--choose=first"]):
            steps = problem.steps(choose="first" if more else "mrv")
            assert sum(step.kind == "solution" for step in steps) == len(solutions)
            with folder() as directory:
                if ec_solve(problem, "--all", f"--trace={directory}/trace", *more) is None:
                    continue
                lines = (directory / "trace").read_text().splitlines()[1:]
            told = [line.split()[: 3 if line.startswith("option") else 4] for line in lines]
            last = lambda step: [step.options] if step.kind == "choose" else []
            mine = [[step.kind, step.level] + ([] if step.kind == "solution" else [number[step.option]] if step.kind == "option"
                     else [step.item]) + last(step) for step in steps]
            assert told == [list(map(str, step)) for step in mine], (told, mine)
    assert problem.steps(3) == problem.steps()[:3]
    assert len(queens(8).steps(100)) == 100 and len(queens(12).steps()) == 10000
    assert [step.kind for step in queens(8).steps(limit=1)].count("solution") == 1
    refused(problem.steps, dlx.InvalidError, (dict(choose="last"), "found 'last'"), (0, {}, "most"))


@contextlib.contextmanager
def no_programs():
    """An environment in which no programs are found."""
    path = os.environ.pop("PATH")
    os.environ["PATH"] = "/nonexistent"
    bindir, _picture.installed_directory = _picture.installed_directory, lambda name: ""
    try:
        yield
    finally:
        os.environ["PATH"], _picture.installed_directory = path, bindir


@needs(shutil.which("ec-view"), "ec-view")
def test_pictures_are_those_of_the_program():
    problem = dlx.Problem({"x <1>": {"r1c1": None, "r1c2": None}, "y": {"r1c1": None}, "z": {"r1c2": None}})
    svg = problem.picture()
    assert svg.startswith("<svg") and "x &lt;1&gt;" in svg and "chosen" not in svg.split("</style>")[1]
    assert problem._repr_svg_() == svg == svg._repr_svg_()
    assert svg._repr_html_().startswith("<img ") and problem._repr_html_() == svg._repr_html_()
    assert 'class="row chosen"' in problem.picture("svg", problem.first())
    pairs = dlx.Problem([[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0), (1, 0)], [(0, 1), (1, 1)], ["r9c9", (9, 9)]])
    assert pairs.items[0] == (0, 0) and dlx.Problem(pairs.options[:4]).picture("text", (0, 1)).count("+---+---+") == 3
    assert pairs.count() == 2 and "r9c9 item5" in pairs.text()
    with folder() as directory:
        (directory / "problem.json").write_text(problem.text("json"))
        (directory / "solution").write_text(ec_solve(problem, "-n1"))
        for arguments in (["-ttext"], ["-ttikz"], ["-thtml", "--run"], ["-tdot", "--run"]):
            for solution in (None, problem.first()):
                marked = [] if solution is None else [f"--solution={directory}/solution"]
                if "--run" in arguments and marked:
                    continue
                run = subprocess.run(["ec-view", *arguments, *marked, str(directory / "problem.json")], stdout=subprocess.PIPE)
                picture = problem.picture(arguments[0][2:], solution, run="--run" in arguments)
                assert picture == run.stdout.decode(), arguments
    page = problem.picture("html", run=True)
    assert page._repr_svg_() is None and page._repr_html_().count("<") == 2
    assert problem.picture("text")._repr_html_().startswith("<pre>3 options")
    assert 'class="row chosen"' in problem.picture("svg", ["x <1>", "y"], set_cover=True)
    refused(problem.picture, dlx.InvalidError, ("svg", ["x <1>", "y"], {}, "covered"), ("svg", ["w"], {}, "no option 'w'"),
            ("--help", {}, "found '--help'"), ("dot", {}, "--run"))
    assert dlx.Problem([[], ["a"]]).picture("text", [1])
    seconds, _picture._SECONDS = _picture._SECONDS, 0
    try:
        raises(dlx.Error, problem.picture, text="longer than 0 seconds")
    finally:
        _picture._SECONDS = seconds


def test_problems_are_tables_without_the_program():
    with no_programs():
        raises(dlx.UnsupportedError, dlx.Problem([["a"]]).picture, text="ec-view, which was not found")
        problem = dlx.Problem({"<x>": {"a": None, "s": "&red"}, "y": {"a": None}}, secondary=["s"])
        assert problem._repr_svg_() is None
        assert problem._repr_html_() == (
            "<table><tr><th></th><th>a</th><th>s</th></tr>"
            "<tr><th>&lt;x&gt;</th><td>1</td><td>&amp;red</td></tr>"
            "<tr><th>y</th><td>1</td><td></td></tr></table>")
        assert dlx.Problem([])._repr_html_() == "<table><tr><th></th></tr></table>"
    large = dlx.Problem([[k] for k in range(999)])
    html = large._repr_html_()
    assert large._repr_svg_() is None and html.count("<tr>") == 42 and html.count("<th>") == 82 and "999 options" in html


def test_sudokus_are_tables():
    html = dlx.Sudoku([[1, 0, 0, 0]] + [[0] * 4] * 3)._repr_html_()
    assert html.count("<td ") == 16 and html.count(">1</td>") == 1 and html.count("border-width:2px 1px 1px 2px") == 4


def test_searches_tell_their_engine():
    search = dlx.Problem([["a"], ["a"]]).solve(engine="links")
    assert (search.engine, search.engine_reason) == ("links", "")
    assert search.count() == 2 and search.nodes == 2 and (search.engine, search.engine_reason) == ("links", "")
    search = endless().solve()
    assert search.count() == 0 and "weights" in search.engine_reason and search.engine != "auto"


def main():
    tests = {name: value for name, value in globals().items() if name.startswith("test_")}
    print(f"1..{len(tests)}")
    for number, (name, each) in enumerate(tests.items(), 1):
        name = name[len("test_"):].replace("_", " ")
        missing = getattr(each, "missing", None)
        if missing:
            print(f"ok {number} - {name} # SKIP {missing}")
            continue
        try:
            each()
            print(f"ok {number} - {name}", flush=True)
        except BaseException as raised:  # KeyboardInterrupt, too, is a failure here
            import traceback

            print(f"not ok {number} - {name}", flush=True)
            for line in traceback.format_exc().splitlines():
                print("#", line)
            if isinstance(raised, SystemExit):
                raise


if __name__ == "__main__":
    main()
