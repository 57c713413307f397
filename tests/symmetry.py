# SPDX-License-Identifier: MIT
"""Compares classes of solutions, orders of groups and invariant solutions of random problems with a
search through all permutations of the options: symmetry.py SEED COUNT. Prints each difference, and
the number of problems."""

import itertools
import json
import random
import subprocess
import sys


def run(arguments, text):
    result = subprocess.run(["ec-solve", "-q"] + arguments, input=text, capture_output=True, text=True)
    return result.stdout


def make(draw):
    """A problem: items as (name, kind, lo, hi), options as (cost, {item: colour}); planted symmetries
    double the options of a smaller problem."""
    items = []
    for i in range(draw.randint(2, 4)):
        lo, hi = draw.choice([(1, 1), (1, 1), (1, 1), (0, 1), (1, 2), (0, 2)])
        items.append(("p%d" % i, "primary", lo, hi))
    for i in range(draw.randint(0, 2)):
        items.append(("s%d" % i, "secondary", 0, 1))
    primary = sum(item[1] == "primary" for item in items)
    twins = draw.random() < 0.7
    options = []
    for _ in range(draw.randint(2, 3) if twins else draw.randint(2, 6)):
        chosen = {draw.randrange(primary): ""}
        for i in range(len(items)):
            if draw.random() < 0.4:
                chosen[i] = draw.choice(["", "x", "y"]) if i >= primary else ""
        options.append((draw.choice([0, 0, 0, 2]), chosen))
    if twins:
        image = list(range(primary))
        draw.shuffle(image)
        image += range(primary, len(items))
        items[:primary] = [items[0][:1] + items[draw.randrange(primary)][1:]] * primary
        items[:primary] = [("p%d" % i,) + items[i][1:] for i in range(primary)]
        colours = draw.choice([{"": "", "x": "x", "y": "y"}, {"": "", "x": "y", "y": "x"}])
        options += [(cost, {image[i]: colours[c] if i >= primary else "" for i, c in chosen.items()})
                    for cost, chosen in options]
    return items, options


def copy(draw, items, options):
    """Two or three disjoint copies of the problem, one perhaps with another cost."""
    copies = draw.randint(2, 6 // len(options))
    order = [(c, i) for kind in ("primary", "secondary") for c in range(copies)
             for i, item in enumerate(items) if item[1] == kind]
    number = {place: k for k, place in enumerate(order)}
    other = [("%s_%d" % (items[i][0], c),) + items[i][1:] for c, i in order]
    shift = draw.choice([0, 0, 1])
    return other, [(cost + shift * (c == 0), {number[c, i]: colour for i, colour in chosen.items()})
                   for c in range(copies) for cost, chosen in options]


def text_of(items, options):
    words = []
    for name, kind, lo, hi in items:
        if kind == "secondary" and "|" not in words:
            words.append("|")
        words.append(name if kind == "secondary" or (lo, hi) == (1, 1) else "%d:%d|%s" % (lo, hi, name))
    lines = ["|= problem", " ".join(words)]
    for cost, chosen in options:
        line = [items[i][0] + (":" + c if c else "") for i, c in sorted(chosen.items())]
        lines.append(" ".join(line) + (" |%d" % cost if cost else ""))
    return "\n".join(lines) + "\n"


def column(items, options, item, image):
    """What tells an item from others, with option k renamed to image[k]: its kind and bounds, and the
    partition of its options by colour. A colour in one option only is as good as none."""
    parts = {}
    for k, (_, chosen) in enumerate(options):
        if item in chosen:
            parts.setdefault(chosen[item], set()).add(image[k])
    plain = frozenset(parts.pop("", ())).union(*(part for part in parts.values() if len(part) == 1))
    return items[item][1:], plain, frozenset(frozenset(part) for part in parts.values() if len(part) > 1)


def symmetries(items, options):
    identity = range(len(options))
    columns = sorted(map(repr, (column_key(column(items, options, i, identity)) for i in range(len(items)))))
    for image in itertools.permutations(identity):
        if all(options[k][0] == options[image[k]][0] for k in identity) and columns == sorted(
                map(repr, (column_key(column(items, options, i, image)) for i in range(len(items))))):
            yield image


def column_key(value):
    kind, plain, parts = value
    return kind, sorted(plain), sorted(sorted(part) for part in parts)


def solutions(items, options):
    for chosen in itertools.product((0, 1), repeat=len(options)):
        sets = [options[k][1] for k in range(len(options)) if chosen[k]]
        ok = True
        for i, (_, kind, lo, hi) in enumerate(items):
            colours = [option[i] for option in sets if i in option]
            if kind == "primary":
                ok = ok and lo <= len(colours) <= hi
            elif len(colours) > 1:
                ok = ok and colours[0] != "" and len(set(colours)) == 1
        if ok:
            yield tuple(k for k in range(len(options)) if chosen[k])


def least_images(group, found):
    return [min(tuple(sorted(image[k] for k in solution)) for image in group) for solution in found]


def cycles(image):
    seen, text = set(), ""
    for first in range(len(image)):
        if first in seen:
            continue
        cycle, at = [first + 1], image[first]
        seen.add(first)
        while at != first:
            cycle.append(at + 1)
            seen.add(at)
            at = image[at]
        text += "(%s)" % ",".join(map(str, cycle))
    return text


def generated(generators):
    identity = tuple(range(len(generators[0])))
    group, new = {identity}, [identity]
    while new:
        latest = new.pop()
        for g in generators:
            product = tuple(g[k] for k in latest)
            if product not in group:
                group.add(product)
                new.append(product)
    return sorted(group)


def listed(output):
    for line in output.split("\n"):
        words = line.split()
        if words[:2] == ["|=", "solution"]:
            size = int(words[words.index("class-size") + 1]) if "class-size" in words else 1
            yield tuple(int(word) - 1 for word in words[words.index("options") + 1:]), size


def compare(draw, path, differences):
    items, options = make(draw)
    if len(options) <= 3:
        items, options = copy(draw, items, options)
    text = text_of(items, options)
    whole = sorted(symmetries(items, options))
    found = list(solutions(items, options))

    def expect(what, got, wanted):
        if got != wanted:
            differences.append("%s: %r instead of %r\n%s" % (what, got, wanted, text))

    group = json.loads(run(["--symmetries", "-t", "json"], text))
    expect("order", group["order"], str(len(whole)))
    part = generated([draw.choice(whole) for _ in range(draw.randint(1, 2))])
    for name, symmetric in (("whole", whole), ("part", part)):
        more = [] if name == "whole" else ["--group=" + path]
        with open(path, "w") as file:
            file.write("Group([ %s ])\n" % ", ".join(map(cycles, symmetric)))
        least = sorted(least_images(symmetric, found))
        classes = [(image, least.count(image)) for image in sorted(set(least))]
        expect(name + " classes", run(["--up-to-symmetry", "-c"] + more, text).strip(), str(len(classes)))
        expect(name + " list", sorted(listed(run(["--up-to-symmetry", "-a"] + more, text))), classes)
    invariant = sorted(solution for solution in found
                       if all(tuple(sorted(image[k] for k in solution)) == solution for image in part))
    costless = sorted(symmetries(items, [(0, chosen) for _, chosen in options]))
    for generators in ([draw.choice(costless)], costless):
        with open(path + ".count", "w") as file:
            file.write("\n".join(map(cycles, generators)))
        count = run(["-c", "-j" + draw.choice("12"), "--group=" + path + ".count"], text)
        expect("count by a group", count.strip(), str(len(found)))
    output = run(["-a", "--invariant", "--group=" + path], text)
    expect("invariant", sorted(solution for solution, _ in listed(output)), invariant)


def main():
    draw = random.Random(int(sys.argv[1]))
    differences = []
    for _ in range(int(sys.argv[2])):
        compare(draw, "group", differences)
    print("\n".join(differences[:5] + ["%d differences" % len(differences)]))


main()
