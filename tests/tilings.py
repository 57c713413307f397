#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random pieces on random boards, with all places by brute force over points in space.

tilings.py make SEED COUNT EXPECTED: writes problems in the format tiling, and to the file EXPECTED
the places of each problem's pieces.
tilings.py places: reads problems in the format ec, and writes their options in the same form.
"""
import cmath
import itertools
import random
import sys

GRIDS = ["square", "cube", "hex", "triangle"]


def centre(grid, up, cell):
    """The centre of a cell, as a real point."""
    layer, row, column = cell
    if grid in ("square", "cube"):
        return (float(layer), float(row), float(column))
    if grid == "hex":
        return (0.0, row * 3**0.5 / 2, column / 2)
    third = 2 / 3 if (row + column) % 2 == up else 1 / 3
    return (0.0, (row + third) * 3**0.5 / 2, column / 2)


def moves(grid, mode):
    """The linear maps of a mode."""
    if grid == "cube":
        for order in itertools.permutations(range(3)):
            parity = sum(order[i] > order[j] for i in range(3) for j in range(i + 1, 3)) % 2
            for signs in itertools.product((1, -1), repeat=3):
                reflects = (parity == 1) != (signs[0] * signs[1] * signs[2] < 0)
                if mode == "mirror" or (mode == "turns" and not reflects) or (
                    order == (0, 1, 2) and signs == (1, 1, 1)
                ):
                    yield lambda p, o=order, s=signs: tuple(s[i] * p[o[i]] for i in range(3))
        return
    turns = {"square": 4}.get(grid, 6) if mode != "fixed" else 1
    for turn in range(turns):
        for mirror in (1, -1) if mode == "mirror" else (1,):
            factor = cmath.exp(2j * cmath.pi * turn / turns)

            def move(p, factor=factor, mirror=mirror):
                z = complex(mirror * p[2], p[1]) * factor
                return (p[0], z.imag, z.real)

            yield move


def rounded(p):
    return tuple(round(x * 1000) for x in p)


def places(grid, mode, piece, piece_up, board, board_up):
    """All sets of cells of the board that the piece can cover."""
    where = {}
    for cell in board:
        layer, row, column = rounded(centre(grid, board_up, cell))
        for d in itertools.product((-1, 0, 1), repeat=2):
            where[layer, row + d[0], column + d[1]] = cell
    points = [centre(grid, piece_up, cell) for cell in piece]
    found = set()
    for move in moves(grid, mode):
        image = [move(p) for p in points]
        for cell in board:
            target = centre(grid, board_up, cell)
            shift = [target[i] - image[0][i] for i in range(3)]
            covered = []
            for p in image:
                near = where.get(rounded([p[i] + shift[i] for i in range(3)]))
                if near is None:
                    break
                covered.append(near)
            # Equal centres of triangles of the other direction do not exist: a place that
            # matches all centres and one direction matches all directions.
            if len(covered) == len(image) and faces(grid, move, piece[0], piece_up, cell, board_up):
                found.add(tuple(sorted(covered)))
    return found


def faces(grid, move, cell, piece_up, target, board_up):
    """True if the moved triangle has the direction of the target."""
    if grid != "triangle":
        return True
    is_up = (cell[1] + cell[2]) % 2 == piece_up
    apex = move((0.0, -1.0 if is_up else 1.0, 0.0))
    angle = round(cmath.phase(complex(apex[2], -apex[1])) * 6 / cmath.pi) % 4
    # An apex at 90, 210 or 330 degrees is that of an upward triangle.
    return (angle == 3) == ((target[1] + target[2]) % 2 == board_up)


def cells(rng, grid, layers, rows, columns, share):
    """Random cells, by layer, row and column from 1."""
    chosen = [
        (layer, row, column)
        for layer in range(1, layers + 1)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
        if rng.random() < share and (grid != "hex" or (row + column) % 2 == 0)
    ]
    return chosen or [(1, 1, 1)]


def picture(grid, symbols, up, draws_directions):
    """The lines of a picture."""
    lines = []
    for layer in range(1, max(c[0] for c in symbols) + 1):
        if layer > 1:
            lines.append("-")
        for row in range(1, max(c[1] for c in symbols) + 1):
            line = ""
            for column in range(1, max(c[2] for c in symbols) + 1):
                symbol = symbols.get((layer, row, column), ".")
                if symbol == "#" and grid == "triangle" and draws_directions:
                    symbol = "^" if (row + column) % 2 == up else "v"
                line += symbol
            lines.append(line)
    return lines


def make(seed, count, expected):
    rng = random.Random(seed)
    for number in range(1, count + 1):
        grid = GRIDS[number % 4]
        layers = rng.randint(1, 3) if grid == "cube" else 1
        board = cells(rng, grid, layers, rng.randint(1, 5), rng.randint(1, 6 + 3 * (grid == "hex")), 0.85)
        up = rng.randint(0, 1) if grid == "triangle" else 0
        symbols = {c: rng.choice("########??P") for c in board}
        print(f"|= problem {number}\ngrid: {grid}\nboard:")
        if "#" not in symbols.values():
            symbols[board[0]] = "#"
        print("\n".join(picture(grid, symbols, up, True)) + "\n")
        all_places = []
        for name in "PQ":
            mode = rng.choice(["", "fixed", "turns", "mirror"])
            size = (rng.randint(1, layers), rng.randint(1, 3), rng.randint(1, 4))
            piece = cells(rng, grid, *size, 0.7)
            directed = grid == "triangle" and rng.random() < 0.5
            piece_up = rng.randint(0, 1) if directed else 0
            terms = ", ".join(filter(None, [mode, rng.choice(["", "0..2", "*"])]))
            print(f"piece {name}: {terms}")
            print("\n".join(picture(grid, {c: "#" for c in piece}, piece_up, directed)) + "\n")
            allowed = [c for c in board if name == "P" or symbols[c] != "P"]
            real_mode = mode or ("turns" if grid == "cube" else "mirror")
            for place in places(grid, real_mode, piece, piece_up, allowed, up):
                words = [
                    (f"l{c[0]}" if grid == "cube" else "") + f"r{c[1]}c{c[2]}" for c in place
                ]
                all_places.append(" ".join([name] + sorted(words)))
        print("|= end")
        expected.write("\n".join([str(number)] + sorted(all_places)) + "\n")


def show_options():
    named = None
    options = []
    has_items = False
    for line in sys.stdin:
        words = line.split()
        if line.startswith("|= problem"):
            print(words[2])
            options, has_items = [], False
        elif line.startswith("|= end"):
            print("\n".join(sorted(options)), end="\n" if options else "")
        elif line.startswith("|: option"):
            named = words[2]
        elif line.startswith("|"):
            pass
        elif not has_items:
            has_items = True
        else:
            name = named or words.pop(0)
            named = None
            options.append(" ".join([name] + sorted(words)))


if sys.argv[1] == "make":
    with open(sys.argv[4], "w", encoding="ascii") as output:
        make(int(sys.argv[2]), int(sys.argv[3]), output)
else:
    show_options()
