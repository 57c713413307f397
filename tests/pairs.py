#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pairs.py PROGRAM DIRECTORY STEP: gives a program each two of its options, in both orders.

Each pair works, or is refused in one sentence, and the order does not matter: an option that the
later one swallows or overrides is found by it. Prints a line for each fault, then the numbers of
pairs and refusals. DIRECTORY is an empty one, where the files of options are; each STEP-th pair is
tried.
"""
import itertools
import os
import re
import subprocess
import sys

# Arguments by option, or by program and option, and by placeholder.
ARGUMENTS = {
    "include": "1", "exclude": "2", "engine": "links", "part": "1/2", "cube": "1", "cubes-file": "cubes", "merge": "cubes",
    "solution": "solutions", "group": "group", "weights": "weights", "regions": "regions",
    "pattern": "pattern", "proof-format": "veripb", "method": "cells", "amo": "pairwise",
    "symmetry": "none", "rate": "1..99", "givens": "30..50", "box": "3x3", "size": "9",
    "symbols": "123456789", "memory-limit": "1G", "node-limit": "1000", "from": "csv",
    "column": "puzzle", "problem": "ec", "resume": "saved",
    "ec-solve from": "ec", "ec-convert from": "ec", "ec-view from": "ec",
    "ec-answer from": "dimacs", "ec-solve to": "json", "ec-convert to": "cnf",
    "ec-answer to": "json", "ec-view to": "svg", "sdk2ec to": "cnf", "ec-view trace": "trace",
    "S": "9", "N": "2", "DIGITS": "2", "K": "2", "FORMAT": "grid",
}
# Boards of 9 x 9 by these rules take fifty times as long.
SMALLER = {"antiknight": ["--size=6"], "nonconsecutive": ["--size=6"]}
PROBLEM = "a b c\na\nb c\na b\nc\n"
ANSWER = "s SATISFIABLE\nv 1 2 -3 -4 0\n"
BOARD = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
REGIONS = "111222333" * 3 + "444555666" * 3 + "777888999" * 3


def options_of(program):
    """The options of --help=all, as (name, argument or None)."""
    text = subprocess.run([program, "--help=all"], stdout=subprocess.PIPE, check=True,
                          universal_newlines=True).stdout
    found = []
    for name, placeholder in re.findall(r"^  (?:-., |    )--([a-z-]+)(?:=(\S+))?", text, re.M):
        known = [ARGUMENTS.get(key) for key in (program + " " + name, name, placeholder)]
        value = next((value for value in known if value), placeholder.split("|")[0])
        if value == "FILE":
            value = name + ".out"
        if name not in ("help", "version", "progress"):
            found.append((name, value if placeholder else None))
    return found


def spell(option):
    name, value = option
    return "--" + name if value is None else "--%s=%s" % (name, value)


def rows(cells):
    return "".join(cells[i:i + 9] + "\n" for i in range(0, 81, 9))


def write_files(program):
    """Writes the files that options read, and returns the operands, or options that others override."""
    files = {"problem": PROBLEM, "answer": ANSWER, "board": "puzzle\n" + BOARD + "\n",
             "regions": rows(REGIONS), "weights": rows("1" * 81).replace("1", "1 "),
             "pattern": rows(BOARD)}
    for name, text in files.items():
        with open(name, "w", encoding="ascii") as file:
            file.write(text)
    made = (("solutions", "ec-solve -a problem"), ("cubes", "ec-solve --cubes=2 problem"),
            ("group", "ec-solve --symmetries problem"),
            ("chosen", "sdk2ec board | ec-solve"), ("trace", "ec-solve --trace=trace problem"),
            ("saved", "ec-solve --checkpoint=saved problem"))
    for name, command in made:
        output = subprocess.run(command, shell=True, stdout=subprocess.PIPE, check=True).stdout
        if not os.path.exists(name):
            with open(name, "wb") as file:
                file.write(output)
    # Boards of the seed 2 are made in half of the time of others.
    return {"ec-answer": ["problem", "answer"], "sdk-make": ["--seed=2"], "ec2sdk": ["chosen"]}.get(
        program, ["problem" if program.startswith("ec") else "board"])


def run(command, kept):
    """Runs a command; returns what can be compared of it, and removes the files that it wrote."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120)
    written = {}
    for name in sorted(set(os.listdir(".")) - kept):
        with open(name, "rb") as file:
            written[name] = file.read()
        os.unlink(name)
    return done.returncode, done.stdout, written, done.stderr.decode(errors="replace")


def describe_fault(program, first, second):
    """What is wrong with the results of the two orders; None: nothing."""
    for status, output, written, messages in (first, second):
        lines = messages.splitlines()
        if status not in (0, 1, 2, 3):
            return "status %d" % status
        if status == 2 and not lines:
            return "status 2 without a message"
        if status == 2 and not lines[0].startswith(program + ": "):
            return "the message is " + lines[0]
    if first[0] != second[0]:
        return "status %d, and %d in the other order" % (first[0], second[0])
    if first[1] != second[1]:
        return "other results in the other order"
    if first[0] != 2 and sorted(first[2]) != sorted(second[2]):
        return "other files in the other order"
    return None


def add_needed(program, option, known, operands, kept):
    """The option, and those that messages say it needs."""
    words = [spell(option), *SMALLER.get(option[0], [])]
    for _ in range(2):
        message = run([program, *operands, *words], kept)[3]
        needed = re.search(r"needs --([a-z-]+)(=\S+)?", message)
        if needed and needed.group(1) in known:
            name, value = needed.groups()
            words.append("--" + name + value if value else spell((name, known[name])))
    return words


def main():
    program, directory, step = sys.argv[1:]
    os.chdir(directory)
    operands = write_files(program)
    kept = set(os.listdir("."))
    known = dict(options_of(program))
    options = [add_needed(program, option, known, operands, kept) for option in known.items()]
    pairs = refused = 0
    chosen = itertools.islice(itertools.combinations(options, 2), 0, None, int(step))
    for left, right in chosen:
        if {word.split("=")[0] for word in left} & {word.split("=")[0] for word in right}:
            continue
        results = [run([program, *operands, *words], kept) for words in (left + right, right + left)]
        fault = describe_fault(program, *results)
        pairs += 1
        refused += results[0][0] == 2
        if fault:
            print(program, *left, *right, fault)
    print("%d pairs, %d refused" % (pairs, refused))


main()
