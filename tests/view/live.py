# SPDX-License-Identifier: MIT
"""Tests the live page in Chromium; speaks TAP.

live.py CHROMIUM PAGE PAGE-OF-EC-VIEW PROBLEM COUNT SUDOKU COUNT STARTED TEXT PICTURES CASES: the live page must show for the problem, and
for the sudoku, the page and the count that the native programs print. STARTED is the page with TEXT in its editor, which
has as many solutions as the problem. PICTURES is a directory of the pictures that the page must save. CASES is a directory
of cases, each a directory with the name, the arguments of a program, its input, and the native program's output, errors
and status; the module of the page must print the same.
"""

import base64
import json
import pathlib
import sys
import tempfile
import time

from browser import FITS, LOOKS, Browser, check, complaints, equal


def quoted(text):
    return json.dumps(text)


def type_text(browser, text, kind="problem"):
    browser.run("document.getElementById('kind').value = %s; document.getElementById('text').value = %s;"
                "document.getElementById('text').dispatchEvent(new Event('input'))" % (quoted(kind), quoted(text)))


def shown(browser, name):
    return browser.run("document.getElementById(%s).textContent" % quoted(name))


def wait_count(browser, text, name):
    check(browser.wait("document.getElementById('count').textContent === %s" % quoted(text), 60), name,
                   shown(browser, "count") + shown(browser, "error"))


# A worker of the page that runs a program of its module as the live page does.
WORKER = """(() => { const source = document.getElementById('worker').textContent + `
    onmessage = async ({data}) => { compiled ??= await compile(data.module);
        const {code, output, errors} = ecWasi.run(compiled, data.args, data.input, new Map());
        postMessage([String(code), await text(output), await text(errors)]); };
    const text = (bytes) => new Promise((done) => { const reader = new FileReader();
        reader.onload = () => done(reader.result.replace(/^.*,/, '')); reader.readAsDataURL(new Blob([bytes])); });`;
    window.caseWorker = new Worker(URL.createObjectURL(new Blob([source], {type: 'text/javascript'}))); })()"""
CASE = """new Promise((done) => { caseWorker.onmessage = ({data}) => done(data);
    caseWorker.onerror = (error) => done([error.message, '', '']);
    caseWorker.postMessage({args: %s, input: Uint8Array.from(atob('%s'), (c) => c.charCodeAt(0)),
        module: document.getElementById('module').textContent.trim()}); })"""


def test_cases(browser, folder):
    browser.run(WORKER)
    for case in sorted(pathlib.Path(folder).iterdir()):
        name, args = (case / "name").read_text().strip(), (case / "args").read_text().splitlines()
        data = base64.b64encode((case / "input").read_bytes()).decode()
        status, output, errors = browser.run(CASE % (json.dumps(args), data))
        equal([status, base64.b64decode(errors)], [(case / "status").read_text().strip(), (case / "errors").read_bytes()],
                       name + ": status and messages")
        check(base64.b64decode(output) == (case / "output").read_bytes(), name + ": output", output[:200])


EXAMPLES = {"Knuth's example": "1 solution", "Word squares, by colours": "12 solutions", "8 queens": "92 solutions",
            "Pentominoes, 8 x 8 without the middle": "520 solutions", "Soma cube": "11520 solutions",
            "Tetrahexes, 4 x 7": "18 solutions", "Hexiamonds, 6 x 6": "624 solutions", "Tetrominoes, 4 x 5": "0 solutions",
            "Sudoku, very hard": "1 solution"}


def test_examples(browser):
    names = browser.run("[...document.getElementById('example').options].slice(1).map((option) => option.text)")
    for name in names:
        type_text(browser, "")
        wait_count(browser, "", "before an example: " + name)
        browser.run("{ const menu = document.getElementById('example'); menu.value = %d; menu.dispatchEvent(new Event('change')) }"
                    % names.index(name))
        if name in EXAMPLES:
            wait_count(browser, EXAMPLES[name], "example: " + name)
        check(browser.wait("/^(Problem 1: )?[0-9]+ solution/.test(document.getElementById('count').textContent)", 60),
                       "an example is counted: " + name, shown(browser, "count") + shown(browser, "error"))
    equal(sorted(set(EXAMPLES) - set(names)), [], "these examples exist")


def saved(browser, folder, button, name):
    """The bytes that a button saves to this name."""
    browser.run("document.getElementById(%s).click()" % quoted(button))
    deadline = time.monotonic() + 60
    while not (folder / name).exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    data = (folder / name).read_bytes() if (folder / name).exists() else b""
    (folder / name).unlink(missing_ok=True)
    return data


def test_saved(browser, profile, pictures, problem):
    folder = pathlib.Path(profile) / "saved"
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    type_text(browser, problem)
    check(browser.wait("document.querySelector('iframe:only-child')?.contentDocument.querySelectorAll('.board .man').length === 64",
                                60), "the steps of the problem to save are shown")
    equal(saved(browser, folder, "saveProblem", "problem.ec").decode(), problem, "a problem is saved")
    for step in ("0", "30"):
        browser.run("{ const number = document.querySelector('iframe').contentDocument.getElementById('number');"
                    "number.value = %s; number.dispatchEvent(new Event('change')) }" % step)
        check(saved(browser, folder, "savePicture", "picture.svg") == (pictures / (step + ".svg")).read_bytes(),
                       "a picture is saved, byte for byte that of the native program: step " + step)
    type_text(browser, "|= problem x\na b\na b\na\nb\n|= problem y\nc\nc\n")
    check(browser.wait("document.querySelector('iframe:only-child')?.contentDocument.querySelectorAll('#problem option').length === 2",
                                60), "two problems are shown")
    browser.run("{ const menu = document.querySelector('iframe').contentDocument.getElementById('problem');"
                "menu.value = 1; menu.dispatchEvent(new Event('change')) }")
    check(saved(browser, folder, "savePicture", "picture.svg") == (pictures / "second.svg").read_bytes(),
                   "of two problems the picture is that of the shown one")


def main():
    program, page, native, problem, count, sudoku, puzzles, started, text, pictures, cases = sys.argv[1:]
    address = pathlib.Path(page).resolve().as_uri()
    problem, sudoku = pathlib.Path(problem).read_text(), pathlib.Path(sudoku).read_text()
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        try:
            browser.attach()
            browser.open(address)
            wait_count(browser, "1 solution", "the first problem is counted, from a file")
            paint = browser.run("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
            print("# first paint after %d ms" % paint)
            type_text(browser, problem)
            wait_count(browser, count + " solutions", "a problem that is typed is counted")
            equal(browser.run("document.querySelector('iframe:last-child').srcdoc"), pathlib.Path(native).read_text(),
                           "the page of steps is byte for byte that of the native program")
            check(browser.wait(
                "document.querySelectorAll('iframe').length === 1 && "
                "document.querySelector('iframe').contentDocument.querySelector('.sentence') !== null", 60),
                "the steps are shown")
            check("text=" in browser.run("location.hash"), "the address holds the problem")
            hash_ = browser.run("location.hash")
            type_text(browser, sudoku, "sudoku")
            wait_count(browser, puzzles + " solution", "a sudoku that is typed is counted")
            browser.run("location.hash = %s" % quoted(hash_))
            wait_count(browser, count + " solutions", "the problem of the address is counted")
            equal(browser.run("document.getElementById('text').value"), problem, "the address brings the problem back")
            type_text(browser, "a b\na c\n")
            browser.wait("!document.getElementById('error').hidden", 60)
            equal(shown(browser, "error"), "2:3: unknown item 'c'\na c\n  ^\n",
                           "a message shows the line and the column")
            stale = "getComputedStyle(document.getElementById('page')).opacity"
            check(browser.wait(stale + " === '0.4'", 60), "the steps of the text before are dimmed", browser.run(stale))
            type_text(browser, "ä\tb\nä\tc\n")
            check(browser.wait("document.getElementById('error').textContent === %s"
                                        % quoted("2:4: unknown item 'c' (format ec)\nä\tc\n \t^\n"), 60),
                           "the mark is below its character, beyond ASCII and after a tab", shown(browser, "error"))
            type_text(browser, "1...............\n")
            check(browser.wait("/found a sudoku: choose the kind sudoku\\n/.test(document.getElementById('error').textContent)", 60),
                           "a sudoku among problems names the choice of the page", shown(browser, "error"))
            tetrahexes = (pathlib.Path(__file__).parents[2] / "examples/tilings/tetrahexes.til").read_text()
            type_text(browser, tetrahexes + "\nboard:\n" + "".join(" " * row + "# " * 7 + "\n" for row in range(4)))
            wait_count(browser, "18 solutions", "pieces and a board that are drawn are counted")
            cells = "document.querySelector('iframe:last-child').contentDocument.querySelectorAll('.board path.cell')"
            check(browser.wait("[...%s].filter((cell) => cell.style.fill && cell.getAttribute('d').split('L').length === 6)"
                                        ".length === 28" % cells, 60), "the board begins with a solution, in hexagons")
            for width, _ in LOOKS:
                browser.size(width)
                type_text(browser, problem)
                wait_count(browser, count + " solutions", "the live page is %d pixels wide" % width)
                tops = browser.run("['residual', 'out'].map((id) => document.querySelector('iframe:last-child').contentDocument"
                                   ".getElementById(id).getBoundingClientRect().top)")
                check(width == 390 or abs(tops[0] - tops[1]) < 16, "its sizes are not on a line of their own, %d" % width, tops)
                equal(browser.run(FITS), True, "nothing sticks out, %d" % width)
            browser.call("Emulation.clearDeviceMetricsOverride")
            equal(browser.run(stale), "1", "steps of the text are not dimmed")
            type_text(browser, "|= problem x\na b\na b\na\nb\n|= problem y\nc\nc\n")
            wait_count(browser, "Problem 1: 2 solutions, Problem 2: 1 solution", "each of several problems is counted")
            check(browser.wait("[...(document.querySelector('iframe:only-child')?.contentDocument.querySelectorAll('#problem option') ?? [])]"
                                        ".map((o) => o.textContent).join() === '1: x,2: y'", 60), "and the page has a choice of them")
            type_text(browser, "a b\na\n")
            wait_count(browser, "0 solutions", "no solution is a count")
            check(browser.wait("document.getElementById('error').textContent === %s" % quoted(
                "warning: problem 1 has no solution: primary item 'b' is in no option\n"
                "no solution: weights of items add up to 0 in every option, but to 1 in all; weight 1: b\n"), 60), "with warnings and the reason", shown(browser, "error"))
            type_text(browser, "")
            wait_count(browser, "", "no problem has no count")
            hard = " ".join("a%d" % i for i in range(45)) + "\n"
            hard += "".join("a%d a%d a%d\n" % (i, k, m) for i in range(45) for k in range(i) for m in range(k))
            type_text(browser, hard)
            browser.wait("document.getElementById('count').textContent === 'Counting\\u2026'", 60)
            check(browser.wait("/^Counting… .*found/.test(document.getElementById('count').textContent)", 60),
                           "a long count says how far the search is", shown(browser, "count"))
            browser.run("document.getElementById('stop').click()")
            equal(shown(browser, "count"), "Stopped.", "a search stops at once")
            type_text(browser, problem)
            wait_count(browser, count + " solutions", "after a stop another problem is counted")
            test_examples(browser)
            test_saved(browser, profile, pathlib.Path(pictures), problem)
            browser.open(pathlib.Path(started).resolve().as_uri())
            wait_count(browser, count + " solutions", "a page with a problem counts this problem")
            equal([browser.run("document.getElementById('%s').value" % name) for name in ("text", "choose")],
                           [pathlib.Path(text).read_text(), "first"], "its editor has the problem and the rule")
            equal(browser.run("location.hash + document.title"), "Exact cover, live",
                           "the address is short and the page whole")
            type_text(browser, problem)
            browser.wait("location.hash !== ''", 60)
            browser.open(pathlib.Path(started).resolve().as_uri() + browser.run("location.hash"))
            check(browser.wait("document.getElementById('text').value === %s" % quoted(problem), 60),
                           "another problem in the address comes first")
            test_cases(browser, cases)
            equal(complaints(browser)[0], [], "the browser has no complaints")
        finally:
            browser.end()


if __name__ == "__main__":
    main()
