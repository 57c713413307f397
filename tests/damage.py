# SPDX-License-Identifier: MIT
"""Random tables with one damaged puzzle: `damage.py PROGRAM FIRST END` checks the tables with these
seeds against a strict reader of its own, and prints each table that PROGRAM reads wrongly."""
import random
import subprocess
import sys

COLUMNS = 'solution id rating name'.split()
DAMAGES = 'lost added swapped replaced digit emptied cut separator row doubled'.split()


def solution_of(rng):
    """Returns a random complete board."""
    digits, rows, columns = rng.sample('123456789', 9), [], []
    for lines in (rows, columns):
        for band in rng.sample(range(3), 3):
            lines += [3 * band + line for line in rng.sample(range(3), 3)]
    return ''.join(digits[(3 * (r % 3) + r // 3 + c) % 9] for r in rows for c in columns)


def row_of(rng, number, columns, blank):
    solution = solution_of(rng)
    givens = set(rng.sample(range(81), rng.randint(24, 40)))
    fields = {'puzzle': ''.join(d if i in givens else blank for i, d in enumerate(solution)),
              'solution': solution, 'id': str(number), 'rating': f'{rng.random() * 9:.1f}',
              'name': rng.choice(('easy', 'Anna B', 'p%d' % number))}
    return [fields[column] for column in columns]


def damage(rng, kind, puzzle, blank):
    """Returns the damaged puzzle; the kinds of rows leave the puzzle as it is."""
    k = rng.randrange(80)
    digit = rng.choice('123456789' + blank)
    if kind == 'cut': # cuts of fewer cells than a row are zeros that a spreadsheet may have left out
        return puzzle[:rng.randrange(1, 81)] if rng.random() < .5 else puzzle[rng.randrange(10, 81):]
    return {'lost': puzzle[:k] + puzzle[k + 1:], 'added': puzzle[:k] + digit + puzzle[k:],
            'swapped': puzzle[:k] + puzzle[k + 1] + puzzle[k] + puzzle[k + 2:],
            'replaced': puzzle[:k] + rng.choice('OlABZ!@&/ ') + puzzle[k + 1:],
            'digit': puzzle[:k] + digit + puzzle[k + 1:], 'emptied': ''}.get(kind, puzzle)


def table_of(rng):
    """Returns the lines of a table, its separator, its columns, its puzzles, and the damage."""
    separator, blank, kind = rng.choice(',;|\t'), rng.choice('.0'), rng.choice(DAMAGES)
    columns = ['puzzle'] + rng.sample(COLUMNS, rng.randint(1, len(COLUMNS)))
    rng.shuffle(columns)
    rows = [row_of(rng, i, columns, blank) for i in range(rng.randint(2, 5))]
    puzzle, bad = columns.index('puzzle'), rng.randrange(len(rows))
    puzzles = [row[puzzle] for row in rows]
    rows[bad][puzzle] = damage(rng, kind, rows[bad][puzzle], blank)
    quote = rng.choice(('"', '', '', ''))
    lines = [separator.join(quote + field + quote for field in row) for row in rows]
    if kind == 'separator':
        place = rng.choice([i for i, c in enumerate(lines[bad]) if c == separator])
        lines[bad] = lines[bad][:place] + lines[bad][place + 1:]
    elif kind in ('row', 'doubled'):
        lines[bad:bad + 1] = [lines[bad]] * 2 if kind == 'doubled' else []
    if rng.random() < .6:
        lines.insert(0, separator.join(columns))
    return lines, separator, columns, puzzles, kind


def read(line, separator, columns):
    """Returns the puzzle of a row; None: the row has no puzzle, or none that its solution solves."""
    fields = [field.strip().strip('"') for field in line.split(separator)]
    if len(fields) != len(columns):
        return None
    row = dict(zip(columns, fields))
    puzzle, solution = row['puzzle'], row.get('solution', '')
    if len(puzzle) != 81 or not set(puzzle) <= set('.0123456789'):
        return None
    differs = any(a not in '.0' and a != b for a, b in zip(puzzle, solution))
    return None if differs else puzzle.replace('0', '.')


def fault_of(program, lines, separator, columns, puzzles, kind):
    """Returns what is wrong with the program's reading; '': nothing."""
    result = subprocess.run([program, '-q', '-u', '-t', 'line'], input='\n'.join(lines) + '\n',
                            capture_output=True, text=True)
    found = [line.split(' ')[0] for line in result.stdout.split('\n') if line]
    wanted = [read(line, separator, columns) for line in lines if line != separator.join(columns)]
    if kind == 'separator': # a separator between other fields may be lost without a trace
        wanted = found if set(found) <= {p.replace('0', '.') for p in puzzles} else []
    if result.returncode not in (0, 2):
        return 'status %d' % result.returncode
    if not set(found) <= set(wanted):
        return 'another board'
    return 'lost or not refused' if result.returncode == 0 and found != wanted else ''


for seed in range(int(sys.argv[2]), int(sys.argv[3])):
    table = table_of(random.Random(seed))
    fault = fault_of(sys.argv[1], *table)
    if fault:
        print(f'seed {seed}, {table[-1]}: {fault}', *table[0], sep='\n')
