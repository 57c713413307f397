#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Weights modulo a number against integer combinations: tests/cli/congruence.t runs this script.

    congruence.py make COUNT SEED         prints random problems
    congruence.py check COUNT SEED FILE   reads the messages of ec-solve --explain about them in FILE

A certificate modulo m exists if and only if the numbers of covers are no integer combination of the
options and of m times each item. Such combinations are found here by Euclid's algorithm on whole
rows, without residues; solutions by trying every set of options. The check prints a line for each
contradiction, then the numbers of problems of each kind."""

import random
import re
import sys

MODULI = [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27, 32, 64]


class Problem:
    """Items with bounds; the first `primary` ones are primary."""

    def __init__(self, chance):
        self.primary = chance.randint(1, 7)
        self.items = self.primary + (chance.randint(1, 2) if chance.random() < 0.3 else 0)
        kind = chance.random()
        self.bounds = [(1, 1)] * self.primary
        if kind < 0.5:
            self.bounds = [self.bound(chance) for _ in self.bounds]
        repeats = chance.random() < 0.4
        size = chance.choice([2, 3])
        self.options = []
        for _ in range(chance.randint(1, 8)):
            self.options.append(self.option(chance, size, repeats))

    @staticmethod
    def bound(chance):
        low = chance.randint(1, 4)
        return (low, low) if chance.random() < 0.8 else (low - 1, low + chance.randint(0, 1))

    def option(self, chance, size, repeats):
        """A list of items and colours, which begins with a primary item."""
        first = chance.randrange(self.primary)
        rest = [i for i in range(self.items) if i != first]
        chosen = [first] + chance.sample(rest, min(len(rest), chance.randint(0, size)))
        if repeats:
            chosen += [i for i in chosen if i < self.primary
                       for _ in range(chance.randrange(self.bounds[i][1]))]
        return [(i, chance.choice("xy") if i >= self.primary and chance.random() < 0.6 else "")
                for i in chosen]

    def text(self, number):
        names = [f"{lo}:{hi}|{chr(97 + i)}" for i, (lo, hi) in enumerate(self.bounds)]
        extra = [chr(97 + i) for i in range(self.primary, self.items)]
        lines = [f"|= problem {number}", " ".join(names + (["|"] + extra if extra else []))]
        for option in self.options:
            lines.append(" ".join(chr(97 + i) + (":" + c if c else "") for i, c in option))
        return "\n".join(lines + ["|= end"])

    def fits(self, chosen):
        """True if the options are a solution."""
        covers = [0] * self.items
        colours = {}
        for option in chosen:
            for item, colour in option:
                if item >= self.primary and colour:
                    if colours.setdefault(item, colour) != colour:
                        return False
                else:
                    covers[item] += 1
        return all(lo <= covers[i] <= hi for i, (lo, hi) in enumerate(self.bounds)) and all(
            covers[i] + (i in colours) <= 1 for i in range(self.primary, self.items))

    def has_solution(self):
        sets = range(1 << len(self.options))
        return any(self.fits([o for k, o in enumerate(self.options) if s >> k & 1]) for s in sets)

    def covers(self):
        return [lo if lo == hi else 0 for lo, hi in self.bounds]

    def rows(self):
        """The options as vectors over the items with a fixed number of covers."""
        fixed = self.covers()
        return [[sum(j == i for j, _ in o) if fixed[i] else 0 for i in range(self.primary)]
                for o in self.options]


def is_combination(rows, target):
    """True if the target is an integer combination of the rows."""
    rows = [list(row) for row in rows]
    target = list(target)
    for i in range(len(target)):
        while sum(row[i] != 0 for row in rows) > 1:
            rows.sort(key=lambda row: (row[i] == 0, abs(row[i])))
            for row in rows[1:]:
                times = row[i] // rows[0][i]
                row[:] = [a - times * b for a, b in zip(row, rows[0])]
        pivot = next((row for row in rows if row[i]), None)
        if pivot:
            times, rest = divmod(target[i], pivot[i])
            if rest:
                return False
            target = [a - times * b for a, b in zip(target, pivot)]
            rows.remove(pivot)
        if target[i]:
            return False
    return True


def least_modulus(problem):
    """The first modulus by which there is a certificate; 0: none."""
    size = problem.primary
    for modulus in MODULI:
        units = [[modulus * (i == j) for j in range(size)] for i in range(size)]
        if not is_combination(problem.rows() + units, problem.covers()):
            return modulus
    return 0


def faults(problem, sentence):
    """Adds up the weights of a reason; yields what is wrong with them."""
    match = re.match(r"weights of items add up to 0 modulo (\d+) in every option, but to (\d+) in all;",
                     sentence)
    modulus, total = map(int, match.groups())
    weights = {}
    for weight, names in re.findall(r"; weight (\d+):((?: [a-z])+)", sentence):
        weights.update((ord(name) - 97, int(weight)) for name in names.split())
    fixed = problem.covers()
    if any(i >= problem.primary or not fixed[i] or not 0 < w < modulus for i, w in weights.items()):
        yield "a weight is out of place"
    if any(sum(weights.get(i, 0) for i, _ in option) % modulus for option in problem.options):
        yield "an option does not add up"
    if sum(w * fixed[i] for i, w in weights.items()) != total or total % modulus == 0:
        yield "all items do not add up"
    if modulus != least_modulus(problem):
        yield f"the modulus is {modulus}, not {least_modulus(problem)}"


def check(problems, messages):
    counts = dict.fromkeys(["soluble", "weights", "modulo", "neither"], 0)
    for number, problem in enumerate(problems, 1):
        reasons = messages.get(number, [])
        modular = [text for text in reasons if " modulo " in text]
        linear = [text for text in reasons if text.startswith("weights") and text not in modular]
        wrong = [fault for text in modular for fault in faults(problem, text)]
        soluble = problem.has_solution()
        if soluble and reasons:
            wrong.append("a problem with a solution is refuted")
        if not soluble and not modular and not linear and least_modulus(problem):
            wrong.append(f"no certificate modulo {least_modulus(problem)} is found")
        counts["soluble" if soluble else "modulo" if modular else
               "weights" if linear else "neither"] += 1
        for fault in wrong:
            print(f"{fault}:\n{problem.text(number)}\n{reasons}")
    print(", ".join(f"{kind} {count}" for kind, count in counts.items()))


def main():
    mode, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    problems = [Problem(chance) for _ in range(count)]
    if mode == "make":
        for number, problem in enumerate(problems, 1):
            print(problem.text(number))
        return
    messages = {}
    with open(sys.argv[4], encoding="utf-8") as lines:
        for line in lines:
            match = re.match(r"ec-solve: problem (\d+): no solution[:;] (.*)", line)
            if match:
                messages.setdefault(int(match[1]), []).append(match[2])
    check(problems, messages)


main()
