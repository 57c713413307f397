# SPDX-License-Identifier: MIT
"""Drives Chromium over its debugging pipe, and tests pages of ec-view in it; speaks TAP.

browser.py CHROMIUM PICTURES KNUTH SUDOKU TWO LONG BOUNDS COLOURS QUEENS THREE [TUTORIAL]: the pages of Knuth's example, of a sudoku, of two
searches and of a search of 10000 steps; of problems with bounds, with colours, of 8 queens, and of three problems. The directory `steps`
has pictures of steps, NAME.STEP.svg. Screenshots go to the directory PICTURES.
"""

import base64
import json
import os
import pathlib
import select
import subprocess
import sys
import tempfile
import time
from xml.etree import ElementTree


class Browser:
    """A browser that listens on descriptors 3 and 4: messages in JSON, each ended by a NUL byte."""

    def __init__(self, program, profile):
        to_read, self.to_browser = os.pipe()
        self.come, to_write = os.pipe()

        def place():
            high = [os.dup(to_read), os.dup(to_write)]
            while min(high) < 5:
                high = [os.dup(fd) for fd in high]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        # Containers often forbid the sandbox, and the pages are our own.
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
                   "--disable-background-networking", "--user-data-dir=" + profile, "--remote-debugging-pipe"]
        self.process = subprocess.Popen([program, *options, "about:blank"], preexec_fn=place, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.number, self.session = b"", 0, None
        self.events = []

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            if not select.select([self.come], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            part = os.read(self.come, 1 << 16)
            if not part:
                raise EOFError("the browser has ended")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + 60
        while True:
            answer = self.receive(deadline)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def attach(self):
        """Attaches to the first page; all is skipped if the browser does not start."""
        deadline = time.monotonic() + 60
        target = None
        try:
            while not target and time.monotonic() < deadline:
                pages = [t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"]
                target = pages[0]["targetId"] if pages else None
        except (OSError, EOFError, TimeoutError):
            print("1..0 # SKIP")
            sys.exit()
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(expression + ": " + json.dumps(result["exceptionDetails"])[:300])
        return result["result"].get("value")

    def wait(self, expression, seconds=300):
        """Waits until it is true; False: it never was."""
        deadline = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def open(self, address):
        """Loads the page, by way of an empty one if only the part after # differs."""
        self.run("void (window.isBefore = true)")
        if "loaderId" not in self.call("Page.navigate", url=address):
            self.call("Page.navigate", url="about:blank")
            self.call("Page.navigate", url=address)
        if not self.wait("!window.isBefore && location.href != 'about:blank' && document.readyState == 'complete'"):
            raise TimeoutError(address)

    def key(self, key):
        """Presses a key; a capital letter with shift."""
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code="Space" if key == " " else key,
                      modifiers=8 if key == "D" else 0, **(text if kind == "keyDown" else {}))

    def press(self, words):
        """Clicks on buttons, `#name`, and presses keys."""
        for word in words.split():
            self.click(word[1:]) if word[0] == "#" else self.key(" " if word == "Space" else word)

    def change(self, name, value):
        self.run("(() => { const e = document.getElementById(%r); e.value = %d; e.dispatchEvent(new Event('change')); })()" % (name, value))

    def size(self, width=1280, height=900, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width == 390)

    def click(self, name):
        x, y = self.run("(() => { const b = document.getElementById(%r).getBoundingClientRect();"
                        " return [b.x + b.width / 2, b.y + b.height / 2]; })()" % name)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, folder, *words):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        (folder / ("-".join(words).replace(", ", "-") + ".png")).write_bytes(base64.b64decode(data))

    def end(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(20)
        except (OSError, EOFError, TimeoutError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


count = 0


def check(good, name, remark=""):
    global count
    count += 1
    print(("ok" if good else "not ok"), count, "-", name)
    if not good and remark != "":
        print("#", str(remark).replace("\n", "\n# "))


def equal(got, expected, name):
    check(got == expected, name, "got %r, expected %r" % (got, expected))


STEP = "Number(document.getElementById('number').value)"
SENTENCE = "document.querySelector('.sentence').textContent"
LAST = "Number(document.getElementById('number').max)"
FITS = "document.documentElement.scrollWidth <= innerWidth"


def number_of(selector):
    return "document.querySelectorAll(%r).length" % selector


def follow(browser, rows, where=""):
    """Each row is keys and buttons to press, an expression, its value then, and the name of the check."""
    for words, expression, expected, name in rows:
        browser.press(words)
        equal(browser.run(expression), expected, name + where)


def test_controls(browser, where):
    """The buttons and keys of Knuth's example."""
    first = browser.run(SENTENCE)
    follow(browser, [
        ("", STEP, 0, "a page begins before the first step"),
        ("#step", STEP, 1, "the button steps"),
        ("", SENTENCE, "Column a is next. It has 2 rows left, to be tried in turn.", "a sentence says what happens"),
        ("ArrowRight", STEP, 2, "the right arrow steps"),
        ("", number_of(".matrix .c.cov"), 1, "a column is covered"),
        ("", number_of(".matrix .r.hid"), 2, "its rows are hidden"),
        ("ArrowLeft #back", "[%s, %s]" % (STEP, SENTENCE), [0, first], "the left arrow and the button go back"),
        ("", number_of(".r.hid, .c.cov"), 0, "and all is as it was"),
        ("d", "/dead end|Nothing can cover/.test(%s)" % SENTENCE, True, "d goes to a dead end")], where)
    dead = browser.run(STEP)
    follow(browser, [
        ("#solution", SENTENCE, "Solution 1: the 3 chosen rows cover each column exactly once.", "a button goes to the solution"),
        ("", number_of(".matrix .r.cho"), 3, "its rows are marked"),
        ("D", STEP, dead, "shift and d go to the dead end before"),
        ("End", "[%s == %s, document.getElementById('step').disabled]" % (STEP, LAST), [True, True], "End goes to the end"),
        ("", number_of(".r.hid, .c.cov"), 0, "where nothing is covered"),
        ("Home", STEP, 0, "Home goes to the start")], where)


def test_links(browser):
    follow(browser, [
        ("", number_of(".links path"), 0, "links are not shown at first"),
        ("l", number_of(".links path"), 3, "l shows links"),
        ("ArrowRight ArrowRight", "document.querySelector('.links .old').getAttribute('d').length > 20", True,
         "those of nodes that have left their lists are dashed")])
    # The lists are those of dancing links: each node is where its neighbours say it is.
    equal(browser.run("""(() => { const d = new ecView.Dance(), t = new Set();
        const lists = () => JSON.stringify([...d.up, ...d.down, ...d.left, ...d.right, ...d.size]), before = lists();
        d.cover(0, null, t); d.cover(1, null, t);
        const changed = lists() !== before;
        d.uncover(1, null, t); d.uncover(0, null, t);
        return [changed, lists() === before]; })()"""), [True, True], "uncovering restores all links")
    browser.key("l")


def test_playing(browser):
    # Space presses the button with the focus, if any.
    browser.run("document.activeElement.blur()")
    browser.key("Home")
    browser.change("speed", 2)
    browser.key(" ")
    check(browser.wait(STEP + " > 3"), "space plays")
    equal(browser.run("document.getElementById('play').getAttribute('aria-pressed')"), "true", "and the button says so")
    browser.key(" ")
    step = browser.run(STEP)
    time.sleep(0.3)
    equal(browser.run(STEP), step, "space pauses")
    browser.press("f f f f #play")
    check(browser.wait(STEP + " == " + LAST), "the button plays to the end")
    check(browser.wait("document.getElementById('play').textContent == 'Play'"), "and stops there")


def test_address(browser, page):
    browser.open(page + "#step=8")
    equal(browser.run(STEP), 8, "#step=8 in the address goes to step 8")
    browser.key("ArrowRight")
    check(browser.wait("location.hash == '#step=9'"), "the address follows")
    browser.run("void (location.hash = '#step=3')")
    check(browser.wait(STEP + " == 3"), "and leads, too")
    browser.open(page + "#step=999999")
    equal(browser.run(STEP + " == " + LAST), True, "a step beyond the end is the end")


def test_names(browser):
    """Every control has a name that a screen reader can say."""
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "slider", "spinbutton", "combobox", "checkbox", "image", "img", "toolbar", "region"}
    named = [(n["role"]["value"], n.get("name", {}).get("value", "")) for n in nodes
             if not n.get("ignored") and n["role"]["value"] in roles]
    check(len(named) > 12, "the accessibility tree has the controls", named)
    equal([role for role, name in named if not name], [], "each has a name")
    check(any(n["role"]["value"] == "status" for n in nodes), "the sentence is announced")


def colour_scheme(browser, scheme):
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


def test_looks(browser, pictures, name, page, test=None):
    grounds = set()
    for where in everywhere(browser, page):
        if test:
            test(browser, where)
        equal(browser.run(FITS), True, "%s, %s: nothing sticks out" % (name, where))
        browser.picture(pictures, name, where)
        grounds.add(browser.run("getComputedStyle(document.body).backgroundColor"))
    equal(len(grounds), 2, name + ": dark mode is dark")


def test_sudoku(browser, page):
    browser.open(page)
    follow(browser, [
        ("", SENTENCE + ".length > 20", True, "a sudoku has a sentence"),
        ("ArrowRight", SENTENCE + ".includes(' is forced.')", True, "that says what is forced"),
        ("s", "[...document.querySelectorAll('.board .digit')].filter((t) => /^[1-9]$/.test(t.textContent)).length", 81,
         "at the solution the board is full")])


def test_two(browser, page):
    browser.open(page)
    browser.key("End")
    equal(browser.run(number_of(".run")), 2, "two searches side by side")
    counts = browser.run("[...document.querySelectorAll('.counts b:first-child')].filter((b, i) => i % 3 == 0)"
                         ".map((b) => Number(b.textContent))")
    expected = browser.run("ecView.data.traces.map((t) => t.steps.filter((x, i) => i % 4 == 0 && x == 1).length)")
    equal(counts, expected, "each with the number of nodes it has visited")


def test_speed(browser, page):
    browser.open(page)
    equal(browser.run(LAST), 10000, "a page of 10000 steps")
    check(browser.run("!!document.querySelector('.notice')"), "says that the search goes on")
    middle = browser.run("""(async () => { const all = [];
        const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        press('End');
        for (let i = 0; i < 40; i++) { const t = performance.now(); press('ArrowLeft');
            all.push(performance.now() - t); }
        all.sort((a, b) => a - b);
        return all[20]; })()""")
    print("# a step takes %.2f ms" % middle)
    check(middle < 160, "a step is quick, even on a busy machine", middle)


def test_features(browser, page, sentences):
    """A page says what must hold by the problem's features, and its lists are those of the search."""
    name = page.rsplit("/", 1)[1]
    browser.open(page)
    said = browser.run("""(() => { const s = new ecView.Search(ecView.data.traces[0]), said = [], r = new Set(), c = new Set();
        for (let step = 0; step <= s.count; step++) { s.go(step, r, c); said.push(s.sentence()[1]); } return said; })()""")
    for sentence in sentences:
        check(any(sentence in text for text in said), "%s: %s" % (name, sentence), said[:8])
    equal([text for text in said if "undefined" in text or "NaN" in text], [], name + ": sentences have no holes")
    equal(browser.run("""(() => { const s = new ecView.Search(ecView.data.traces[0]), r = new Set(), c = new Set();
        const lists = () => JSON.stringify([s.dance.up, s.dance.down, s.dance.left, s.dance.right].map((list) => [...list]));
        const before = lists(); let wrong = 0;
        for (let step = 1; step <= s.count; step++) { s.go(step, r, c); if (s.kind(step - 1) === 0) wrong += s.dance.size[s.what(step - 1)] !== s.left(step - 1); }
        for (let step = s.count; step >= 0; step--) { s.go(step, r, c); if (step && s.kind(step - 1) === 0) wrong += s.dance.size[s.what(step - 1)] !== s.left(step - 1); }
        return [wrong, lists() === before]; })()"""), [0, True], name + ": columns have the rows that the search says, forth and back")


def picture_state(path):
    """The chosen and hidden rows, covered columns, and the column of the step, that a picture of ec-view shows."""
    rows, columns = {}, {}
    for element in ElementTree.parse(path).getroot().iter():
        classes = element.get("class", "").split()
        if "row" in classes:
            rows[next(part.text for part in element if "end" in part.get("class", "").split())] = [k for k in ("chosen", "hidden") if k in classes]
        elif "name" in classes and "end" not in classes and (element.get("transform") or "single" in classes):
            columns[element.text] = [k for k in ("covered", "focus") if k in classes]
    return [rows, columns]


def test_pictures(browser, folder, name, page):
    """Pictures of steps show what the page shows."""
    steps = sorted(int(path.name.split(".")[1]) for path in folder.glob(name + ".*.svg"))
    browser.open(page)
    browser.size(4000, 4000)
    wrong = []
    # All steps in one call: a window of this size takes long to paint.
    pages = browser.run("""(() => { const number = document.getElementById('number'), run = document.querySelector('.run');
        const has = (e, map) => Object.keys(map).filter((k) => e.classList.contains(k)).map((k) => map[k]);
        return %s.map((step) => { const rows = {}, columns = {};
            number.value = step; number.dispatchEvent(new Event('change'));
            for (const l of run.querySelectorAll('.matrix .l')) rows[l.textContent] = has(l, {cho: 'chosen', hid: 'hidden'});
            for (const c of run.querySelectorAll('.matrix .c')) columns[c.textContent.replace(/ [0-9]+:[0-9]+$/, '')] = has(c, {cov: 'covered', foc: 'focus'});
            return [rows, columns]; }); })()""" % steps)
    for step, shown in zip(steps, pages):
        drawn = picture_state(folder / ("%s.%d.svg" % (name, step)))
        folded = [row for row in shown[0] if row.endswith(" chosen")]
        if folded:  # the residual problem, whose chosen rows are one line of the page
            del shown[0][folded[0]]
            drawn[0] = {row: look for row, look in drawn[0].items() if "chosen" not in look}
        if drawn != shown:
            wrong.append(step)
    browser.size()
    equal([len(steps) > 2, wrong], [True, []], name + ": pictures of steps show what the page shows")


LOOKS = ((390, "light"), (768, "dark"), (1280, "light"), (1920, "dark"))


def everywhere(browser, page):
    """Opens the page at each width, in light or dark colours, on which places do not depend, and yields what is shown."""
    for width, scheme in LOOKS:
        colour_scheme(browser, scheme)
        browser.size(width)
        browser.open(page)
        yield "%s, %d" % (scheme, width)
    colour_scheme(browser, "light")
    browser.size()


# The contrast of two colours (WCAG 2, relative luminance); of an element's ink with a background, both as computed; and
# the least contrast of a letter of a hidden row with its tint, which is partly transparent.
RATIO = """const rgb = (text) => text.match(/[\\d.]+/g).slice(0, 3).map(Number), look = (e) => getComputedStyle(e);
    const part = (c) => (c /= 255) <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4;
    const light = ([r, g, b]) => .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
    const ratio = (...inks) => { const [a, b] = inks.map(light).sort((x, y) => y - x); return (a + .05) / (b + .05); };"""
CONTRAST = """((selector, ground) => { %s const colour = (selector, name) => rgb(look(document.querySelector(selector))[name]);
    return ratio(colour(selector, 'fill'), colour(ground, 'backgroundColor')); })""" % RATIO
FADED = """(() => { %s const panel = rgb(look(document.querySelector('.panel')).backgroundColor);
    return Math.min(...[...document.querySelectorAll('.matrix .r.hid .letter')].map((letter) => { const tint = look(letter.previousSibling);
        return ratio(rgb(look(letter).fill), rgb(tint.fill).map((c, i) => c * tint.opacity + panel[i] * (1 - tint.opacity))); })); })""" % RATIO


def test_queens(browser, pictures, page):
    for where in everywhere(browser, page):
        name = "queens, %s: " % where
        browser.key("s")
        queens = browser.run("[...document.querySelectorAll('.board .man.on')].map((man) => {"
                             " const b = man.getBoundingClientRect(), s = man.ownerSVGElement.getBoundingClientRect();"
                             " return [Math.floor((b.x + b.width / 2 - s.x) / s.width * 8), Math.floor((b.y + b.height / 2 - s.y) / s.height * 8)]; })")
        apart = all(a == c or (a[0] != c[0] and a[1] != c[1] and abs(a[0] - c[0]) != abs(a[1] - c[1])) for a in queens for c in queens)
        equal([len(queens), apart], [8, True], name + "8 queens that do not attack each other are to be seen")
        equal(browser.run("[...document.querySelectorAll('.board .black, .board .white')].map((c) => getComputedStyle(c).fill)"
                          ".filter((fill, i, all) => i && i % 8 && fill === all[i - 1]).length"), 0, name + "squares alternate")
        equal(browser.run(FITS), True, name + "nothing sticks out")
        browser.picture(pictures, "queens", where)
    equal(browser.run("document.querySelector('.matrix .kind').getAttribute('d').match(/V/g).length"), 1,
          "queens: one line in the matrix, where secondary items begin")


def test_colours(browser, page):
    for where in everywhere(browser, page + "#step=3"):
        looks = browser.run("[...document.querySelectorAll('.matrix .r')].slice(0, 11).map((row) =>"
                            " [...row.querySelectorAll('.letter')].map((t) => t.textContent + getComputedStyle(t.previousSibling).fill).join())")
        equal([len(looks), len(set(looks))], [11, 11], "colours, %s: rows of different words look different" % where)
        ratio = browser.run(FADED + "()")
        check(ratio >= 4.5, "colours, %s: letters of hidden rows have a contrast of at least 4.5" % where, ratio)


# A part of the page is in the part of its panel that is in view.
IN_VIEW = """((selector) => { const part = document.querySelector(selector), panel = part.closest('.scroll').getBoundingClientRect(),
    b = part.getBoundingClientRect(); return b.left >= panel.left - 1 && b.right <= panel.right + 1 && b.top >= panel.top - 1
    && b.top < panel.bottom; })"""


HIDDEN_IN_VIEW = """(() => { const row = [...document.querySelectorAll('.matrix .l text')].find((t) => t.parentNode.classList.contains('hid')),
    b = row.getBoundingClientRect(), p = row.closest('.scroll').getBoundingClientRect(); return b.top >= p.top && b.bottom <= p.bottom; })()"""


def test_large(browser, pictures, page):
    """12 queens show the residual problem, and what happens is in view."""
    for where in everywhere(browser, page):
        name = "12 queens, %s: " % where
        browser.press("c c c ArrowRight")
        for expression, expected, what in (
                ("document.getElementById('residual').checked", True, "only the residual problem"),
                ("[%s, %s]" % (number_of(".matrix .c.cov:not(.foc)"), number_of(".matrix .aim")), [0, 1],
                 "covered columns are hidden, but that of the step"),
                (IN_VIEW + "('.matrix .c.foc text')", True, "the name of the step's column is in view"),
                (HIDDEN_IN_VIEW, True, "and the row that is hidden in this step"),
                ("document.querySelector('.tree circle.now').getBoundingClientRect().left < innerWidth", True, "as is the node")):
            equal(browser.run(expression), expected, name + what)
        browser.picture(pictures, "large", where)
    browser.open(page)
    browser.press("c c c c c")
    browser.run("document.querySelector('.matrix .scroll').scrollLeft = 100")
    browser.wait("document.querySelector('.matrix .labels').getAttribute('transform') !== 'translate(0 0)'", 60)
    equal(browser.run("[...document.querySelectorAll('.matrix .l.cho')].map((row) => row.textContent)"), ["5 chosen"],
          "chosen rows are a line at the top")
    equal(browser.run(IN_VIEW + "('.matrix .l.cho text')"), True, "whose number stays in view")
    browser.key("h")
    check(browser.run(number_of(".matrix .c.cov")) > 5, "h shows the columns that are covered")


def test_fit(browser, where):
    side, panel, whole = browser.run("(() => { const p = document.querySelector('.matrix .scroll'), e = document.querySelector('.matrix .edge');"
                                     " return [e.getBoundingClientRect().width / 7, p.clientWidth, p.scrollWidth]; })()")
    check(side <= 44.01 and whole <= panel and (side > 43.9 or panel < 500), "the first size fits the panel, " + where, [side, panel, whole])
    tops = browser.run("['out', 'residual'].map((id) => { const b = document.getElementById(id).getBoundingClientRect(); return b.height ? b.top + b.height / 2 : 0; })")
    check(not tops[0] or abs(tops[0] - tops[1]) < 4, "the sizes are not on a line of their own, " + where, tops)
    tops = browser.run("['out', 'in', 'links'].map((id) => { const b = document.getElementById(id).getBoundingClientRect(); return b.top + b.height / 2; })")
    if where == "light, 1280":
        check(max(tops) - min(tops) < 4, "the sizes are on the line of other controls", tops)


def mouse(browser, x, y, *kinds):
    for kind in kinds:
        browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left",
                     clickCount=0 if kind == "mouseMoved" else 1)


def place(browser, element, x, y):
    """The place of a point of an element, in view: shares of its width and height, or pixels if negative."""
    browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    return browser.run("((e) => { e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect(), offset = (part, size) =>"
                       " part < 0 ? part : part * size; return [b.left + offset(%g, b.width), b.top + offset(%g, b.height)]; })(%s)" % (x, y, element))


def test_choices(browser, page):
    """Choices, the tree, names, links and swipes, at each width."""
    for where in everywhere(browser, page):
        name = "choices, %s: " % where
        options = browser.run("ecView.data.traces[0].steps.filter((x, i) => i % 4 == 0).flatMap((kind, s) => kind == 1 ? [s + 1] : [])")
        browser.press("c #choice")
        forth = browser.run(STEP)
        browser.click("before")
        equal([forth, browser.run(STEP)], [options[1], options[0]], name + "c and the buttons go to the next choice and the one before")
        nodes = browser.run(number_of(".tree text"))
        browser.key("End")
        table = browser.run("[...document.querySelectorAll('.tree tr')].slice(1).reduce((sum, tr) => sum + Number(tr.children[1].textContent), 0)")
        equal([nodes, browser.run(number_of(".tree text")), table], [1, len(options), len(options) + 1],
              name + "the tree has the nodes that were visited, and its table counts them")
        x, y = place(browser, "document.querySelectorAll('.tree text')[1]", -6, .5)
        mouse(browser, x, y, "mousePressed", "mouseReleased")
        equal(browser.run(STEP), options[1], name + "a click on a node goes there")
        x, y = place(browser, "document.querySelector('.matrix .edge')", .08, .25)
        mouse(browser, x, y, "mouseMoved")
        check(browser.wait("/^Row 2: a d g . Column a: /.test(document.querySelector('.matrix .hint').textContent)", 20),
              name + "hovering names the row and column", browser.run("document.querySelector('.matrix .hint').textContent"))
        browser.press("Home l")
        mouse(browser, *place(browser, "document.querySelector('.matrix .edge')", .08, .25), "mousePressed", "mouseReleased")
        equal(browser.run("[document.querySelector('.matrix .hint').textContent, document.querySelectorAll('.links .pick.end').length]"),
              ["Node a of row 2: left g of row 2, right d of row 2, up header a, down a of row 4", 4],
              name + "with Links a click on a node shows its four links")
        browser.key("l")
        steps = []
        for change in (-90, -90, 90, 20):
            browser.run("(() => { const sentence = document.querySelector('.sentence'), send = (kind, x) => sentence.dispatchEvent(new TouchEvent(kind, {bubbles: true,"
                        " changedTouches: [new Touch({identifier: 1, target: sentence, clientX: x, clientY: 9})]}));"
                        " send('touchstart', 200); send('touchend', 200 + %d); })()" % change)
            steps.append(browser.run(STEP))
        equal(steps, [1, 2, 1, 1], name + "swipes step and go back")
        browser.press("h c")
        equal(browser.run("[document.getElementById('residual').checked, %s]" % number_of(".matrix .c.cov:not(.foc)")), [True, 0],
              name + "h leaves the residual problem")


def test_bounds(browser, page):
    browser.open(page)
    bounds = browser.run("ecView.data.items.slice(0, ecView.data.primary).map((name, i) => [name, ...ecView.data.bounds[i]])")
    names = browser.run("[...document.querySelectorAll('.matrix .c text')].map((text) => text.textContent)")
    equal(names[:len(bounds)], [name if (low, high) == (1, 1) else "%s %d:%d" % (name, low, high) for name, low, high in bounds],
          "bounds are over the columns")


def test_projector(browser, pictures, name, page, shown):
    """The board, or the matrix, is large, and the controls are in a line, also at 200 %."""
    for width, height, scale in ((1280, 720, 1), (640, 360, 2)):
        browser.size(width, height, scale)
        browser.open(page)
        browser.run("document.getElementById('projector').click()")
        browser.press("c c c")
        where = "%s for a projector, %d pixels wide: " % (name, width)
        tops = browser.run("[...document.querySelectorAll('#controls button')].map((b) => b.getBoundingClientRect())"
                           ".filter((b) => b.width).map((b) => b.top)")
        check(len(tops) >= 4 and len(set(tops)) == 1, where + "the controls are in a line", tops)
        equal(browser.run("[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"),
              [True, True], where + "nothing sticks out")
        check(browser.run("document.querySelector('%s').getBoundingClientRect().height > .6 * innerHeight" % shown), where + "the picture is large")
        browser.picture(pictures, "projector", name, str(width))
        browser.key("p")
        check(browser.run("document.querySelector('header').getBoundingClientRect().height > 0"), where + "p leaves it")
    browser.call("Emulation.clearDeviceMetricsOverride")


def test_several(browser, pictures, page):
    """A page of three problems: a choice at the top, and the problem and the step in the address."""
    for where in everywhere(browser, page):
        name = "three problems, %s: " % where
        equal(browser.run("[...document.querySelectorAll('#problem option')].map((o) => o.textContent)"), ["1: knuth", '2: <b>"q', "3"],
              name + "each has its name")
        browser.key("s")
        browser.change("problem", 1)
        equal(browser.run("[%s, document.querySelectorAll('.run').length, ecView.data.columns,"
                          " document.getElementById('title').textContent]" % STEP), [0, 1, 34, '<b>"q'], name + "the second is shown from its start")
        browser.key("s")
        equal(browser.run(number_of(".board .man.on")), 6, name + "with its board")
        equal(browser.run(FITS), True, name + "nothing sticks out")
        check(browser.wait("/^#problem=2&step=[1-9]/.test(location.hash)"), name + "the address names the problem")
    browser.picture(pictures, "several")
    browser.open(page + "#problem=3&step=4")
    equal(browser.run("[document.getElementById('problem').value, %s, ecView.data.rows]" % STEP), ["2", 4, 2], "the address leads to a problem and a step")
    browser.run("void (location.hash = '#problem=1&step=2')")
    check(browser.wait("document.querySelectorAll('.matrix .c').length == 7 && %s == 2" % STEP), "also to another one")
    browser.open(page + "#problem=9&step=1")
    equal(browser.run("document.getElementById('problem').value"), "2", "a problem beyond the last is the last")


def test_contrast(browser, where):
    for selector in (".matrix .l.hid text", ".matrix .c.cov text", ".matrix .c.foc text", ".tree text"):
        ratio = browser.run(CONTRAST + "(%r, '.panel')" % selector)
        check(ratio >= 4.5, "contrast of %s, %s: at least 4.5" % (selector, where), ratio)
    equal(browser.run("[...document.querySelectorAll('.matrix .c text')].filter((t) => t.getAttribute('transform') ||"
                      " getComputedStyle(t).textDecorationLine !== 'none').length"), 0,
          "single letters are neither turned nor struck through, " + where)


def test_tutorial(browser, pictures, page):
    """The tutorial as HTML: only commands and pictures scroll, each by itself."""
    for where in everywhere(browser, page):
        wide = browser.run("[...document.body.querySelectorAll('*')].filter((e) => !e.closest('pre') && e.getBoundingClientRect().right > innerWidth + 1)"
                           ".map((e) => e.outerHTML.slice(0, 80))")
        equal([browser.run(FITS), wide], [True, []], "the tutorial, %s: nothing sticks out" % where)
        browser.picture(pictures, "tutorial", where)
    equal(browser.run("[...document.images].filter((i) => !i.naturalWidth).length"), 0, "the tutorial has its pictures")


def complaints(browser):
    """What the console says, and what requests were made for other files than the pages."""
    said, asked = [], []
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown" or method == "Log.entryAdded":
            said.append(json.dumps(parameters)[:300])
        if method == "Runtime.consoleAPICalled" and parameters.get("type") in ("error", "warning"):
            said.append(json.dumps(parameters)[:300])
        if method == "Network.requestWillBeSent":
            asked.append((parameters["type"], parameters["request"]["url"]))
    return said, [url for kind, url in asked if kind != "Document"]


def main():
    program, pictures = sys.argv[1], pathlib.Path(sys.argv[2])
    knuth, sudoku, two, large, bounds, colours, queens, three = (pathlib.Path(name).resolve().as_uri() for name in sys.argv[3:11])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browser.attach()
            for where in everywhere(browser, knuth):
                test_fit(browser, where)
                test_controls(browser, ", " + where)
            browser.open(knuth)
            test_links(browser)
            test_playing(browser)
            test_address(browser, knuth)
            test_names(browser)
            test_sudoku(browser, sudoku)
            test_two(browser, two)
            test_looks(browser, pictures, "knuth", knuth + "#step=8", test_contrast)
            test_looks(browser, pictures, "sudoku", sudoku + "#step=160")
            test_looks(browser, pictures, "two", two + "#step=60")
            test_speed(browser, large)
            test_features(browser, two, ["rows cover each primary column exactly once and each secondary column at most once."])
            test_features(browser, bounds, ["rows cover each column as often as its bounds say.", "for 1 to 3 more rows",
                                            "which no more rows may cover"])
            test_features(browser, colours, ["each secondary column at most once, or several times with one colour.", "r1c1:A"])
            for name, page in (("knuth", knuth), ("bounds", bounds), ("colours", colours), ("two", two), ("long", large)):
                test_pictures(browser, pathlib.Path("steps"), name, page)
            test_queens(browser, pictures, queens)
            test_colours(browser, colours)
            test_large(browser, pictures, large)
            test_choices(browser, knuth)
            test_bounds(browser, bounds)
            test_projector(browser, pictures, "sudoku", sudoku, ".board svg")
            test_projector(browser, pictures, "knuth", knuth, ".matrix .scroll")
            test_several(browser, pictures, three)
            said, asked = complaints(browser)
            equal(said, [], "the console is silent")
            equal(asked, [], "no request leaves the page")
            blocked = browser.run("fetch('https://example.org/').then(() => 'came', () => 'blocked')")
            equal(blocked, "blocked", "and none could")
            if len(sys.argv) > 11:
                test_tutorial(browser, pictures, pathlib.Path(sys.argv[11]).resolve().as_uri())
        finally:
            browser.end()


if __name__ == "__main__":
    main()
