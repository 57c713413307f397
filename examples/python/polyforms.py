#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""polyforms.py [FILE]: a puzzle of polysolve (JSON) or of PolySolver (.psv), as pictures for ec-solve.

    polyforms.py puzzle.psv | ec-solve -a -t tiling

Grids are squares, cubes, triangles and hexagons. A puzzle with placed pieces, or with pieces of
several shapes, is refused.
"""
import itertools
import json
import re
import sys

GRIDS = {"square": "square", "cube": "cube", "triangle": "triangle", "hexagon": "hex"}
MOVES = {"mirror": "mirror", "rotate": "turns", "translate": "fixed"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuwxyz"


def refuse(reason):
    sys.exit(f"polyforms.py: {reason}")


def place(grid, cell):
    """Returns layer, row, column and symbol of a cell."""
    if grid == "triangle":
        tile, x, y = cell
        return (0, y, 2 * x - y + tile), "v" if tile else "^"
    if grid == "hexagon":
        return (0, cell[1], 2 * cell[0] - cell[1]), "#"
    x, y, *z = cell
    return (z[0] if z else 0, y, x), "#"


def draw(grid, cells):
    """Returns the lines of a picture."""
    marks = dict(place(grid, cell) for cell in cells)
    low = [min(mark[i] for mark in marks) for i in range(3)]
    high = [max(mark[i] for mark in marks) for i in range(3)]
    lines = []
    for layer in range(low[0], high[0] + 1):
        if lines:
            lines.append("-")
        for row in range(low[1], high[1] + 1):
            columns = range(low[2], high[2] + 1)
            lines.append("".join(marks.get((layer, row, c), ".") for c in columns))
    return lines


def write(grid, board, shapes, mode):
    """Writes the puzzle; a shape is a name or None, mobility, least and most, and cells."""
    uses_all = mode == "useall"
    lines = [f"grid: {GRIDS[grid]}", "board:"]
    lines += [re.sub(r"[#^v]", "?", line) if uses_all and grid != "triangle" else line for line in draw(grid, board)]
    if uses_all and grid == "triangle":
        refuse("a board of triangles that may stay empty is unsupported")
    for number, (name, mobility, low, high, cells) in enumerate(shapes):
        if mobility not in MOVES:
            refuse(f"expected mirror, rotate or translate, found {mobility}")
        if not name or re.search(r"[\s:|]", name):
            name = LETTERS[number] if number < len(LETTERS) else f"p{number + 1}"
        low = high if uses_all else low
        lines += ["", f"piece {name}: {MOVES[mobility]}, {low}..{high}"] + draw(grid, cells)
    print("\n".join(lines))


# ---- polysolve --------------------------------------------------------------------------------


def json_cells(shape):
    if "coords" in shape:
        return [tuple(cell) for cell in shape["coords"]]
    layers = shape["tiles"]
    layers = layers if isinstance(layers[0][0], list) else [layers]
    return [
        (x, y, z)
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, mark in enumerate(row)
        if mark
    ]


def read_json(text):
    puzzle = json.loads(text)
    grid = puzzle["grid"]
    if grid not in GRIDS or puzzle.get("placement"):
        refuse("expected a grid of squares, cubes, triangles or hexagons without placed pieces")
    shapes = []
    for shape in puzzle["shapes"]:
        amount = shape.get("amount", 1)
        if isinstance(amount, int):
            amount = {"min": amount, "max": amount}
        if len(shape["morphs"]) != 1:
            refuse("expected one shape for each piece")
        cells = json_cells(shape["morphs"][0])
        mobility = shape.get("mobility", "rotate")
        shapes.append((shape.get("name"), mobility, amount["min"], amount["max"], cells))
    write(grid, json_cells(puzzle["board"]), shapes, puzzle.get("mode", "fillall").lower())


# ---- PolySolver -------------------------------------------------------------------------------


def psv_cells(grid, text):
    """Cells such as (1,0) or, of triangles, (1,0:1)."""
    cells = []
    for x, y, z, tile in re.findall(r"\((\d+)[ ,]+(\d+)(?:[ ,]+(\d+))?(?::(\d+))?\)", text):
        if grid == "triangle":
            cells.append((int(tile or 0), int(x), int(y)))
        else:
            cells.append((int(x), int(y)) + ((int(z or 0),) if grid == "cube" else ()))
    return cells


def psv_board(grid, text):
    """The first cell is the last of a box; every other is left out, or added outside."""
    last, *changes = psv_cells(grid, text)
    ranges = [range(n + 1) for n in last]
    if grid == "triangle":
        ranges[0] = range(last[0] + 1)
    return set(itertools.product(*ranges)) ^ set(changes)


def read_psv(text):
    lines = [line.strip() for line in text.splitlines()[1:]]
    words = [line for line in lines if line and not line.startswith("#")]
    if not words:
        refuse("expected a puzzle, found nothing")
    grid = words[0].lower() if words[0].lower() in GRIDS else "square"
    board, shapes, mode = None, [], "fillall"
    for line in words:
        kind = line.split("(")[0].split()
        if not kind or kind[0].lower() in ("solution", "notes", *GRIDS):
            continue
        if kind[0].lower() == "board":
            board = psv_board(grid, line)
        elif kind[0].lower() == "tile" and "+" not in line:
            mobility = {"flip": "mirror", "fixed": "translate"}.get(kind[1].lower() if kind[1:] else "", "rotate")
            numbers = [int(word) for word in kind if word.isdigit()] + [1, 0][sum(w.isdigit() for w in kind) :]
            shapes.append((None, mobility, numbers[1], numbers[0], psv_cells(grid, line)))
        elif kind[0].lower() == "mode":
            mode = kind[1].lower()
        else:
            refuse(f"expected a board, a tile with one shape or a mode, found {line[:40]!r}")
    if not board:
        refuse("expected a board")
    write(grid, board, shapes, mode)


if len(sys.argv) > 2 or sys.argv[1:] == ["--help"]:
    sys.exit(__doc__)
with open(sys.argv[1] if len(sys.argv) == 2 else 0, encoding="utf-8") as file:
    puzzle_text = file.read()
if puzzle_text.lstrip().startswith("{"):
    read_json(puzzle_text)
else:
    read_psv(puzzle_text)
