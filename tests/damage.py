# SPDX-License-Identifier: MIT
"""Damaged files of sudokus: `damage.py READER tables FIRST END` reads random tables with one damaged
puzzle, `damage.py READER mutants FIRST END FILE...` the files, and random lines, grids and tables,
with a byte, line or field lost, doubled, swapped or replaced. READER is sdk-solve or the shared
library; `damage.py LIBRARY readings FIRST END` reads boards that may be read in two ways. Each seed
from FIRST before END is a text; a text that is read otherwise than by the strict readers below,
without an error or a warning, is printed. Texts in pieces are read by the fuzz target `pieces`."""
import ctypes
import os
import random
import re
import subprocess
import sys

COLUMNS = 'solution id rating name'.split()
SYMBOLS = '.123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
DAMAGES = 'lost added swapped replaced digit emptied cut separator row doubled'.split()


# ---- the program and the library under test

def read_by_program(program, text):
    """Returns the boards, and the errors and warnings; no boards: a crash."""
    result = subprocess.run([program, '-u', '-t', 'line'], input=text, capture_output=True)
    if result.returncode not in (0, 2):
        return None, ''
    boards = [line.split(b' ')[0].decode() for line in result.stdout.split(b'\n') if line]
    return boards, '\n'.join(line for line in result.stderr.decode('latin-1').split('\n')
                             if not line.startswith('sdk-solve: warning: the format'))


class Library:
    def __init__(self, path):
        os.environ['DLX_LIBRARY'] = path
        sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'python'))
        from dlx import _header
        from dlx._library import library
        self.calls, self.header = library, _header
        self.warn = _header.WarnFunction(lambda state, error: self.note(error.contents))

    def note(self, error):
        self.noted += error.text.decode('latin-1') + '\n'

    def read(self, text):
        calls, error = self.calls, self.header.ErrorInfo()
        options = self.header.GridOptions(warn=ctypes.cast(self.warn, ctypes.c_void_p))
        place, grid, boards, self.noted = ctypes.byref(error), ctypes.c_void_p(), [], ''
        source = calls.dlx_input_memory(b'text', text, len(text), place)
        reader = calls.dlx_grid_reader_new(source, ctypes.byref(options), place)
        while True:
            status = calls.dlx_grid_reader_next(reader, ctypes.byref(grid), place)
            if status == self.header.OK:
                cells = calls.dlx_grid_cells(grid)[:calls.dlx_grid_size(grid) ** 2]
                boards.append(''.join(SYMBOLS[c] if c < len(SYMBOLS) else chr(192 + c) for c in cells))
                calls.dlx_grid_free(grid)
            else:
                if status != self.header.NO_DATA:
                    self.note(error)
                if status != self.header.SYNTAX:
                    break
        calls.dlx_grid_reader_free(reader)
        calls.dlx_input_close(source)
        return boards, self.noted


# ---- random tables

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


def table_of(rng, kind):
    """Returns the lines of a table, its separator, its columns, and its puzzles."""
    separator, blank = rng.choice(',;|\t'), rng.choice('.0')
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
    return lines, separator, columns, puzzles


# ---- strict readers

def read_row(line, separator, columns):
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


def read_strictly(text):
    """Returns the boards of lines, grids, or a table with a header; None: not one of these."""
    lines = text.rstrip('\n').split('\n')
    if re.fullmatch(r'(puzzle|solution|id|rating|name)([,;|\t])(.*)', lines[0]):
        separator = re.search('[,;|\t]', lines[0])[0]
        columns = lines[0].split(separator)
        if 'puzzle' not in columns or sorted(set(columns)) != sorted(columns):
            return None
        rows = [read_row(line, separator, columns) for line in lines[1:]]
        return None if None in rows else rows
    if all(re.fullmatch(r'[.\d]{81}( [a-z]+)?', line) for line in lines):
        return [line[:81].replace('0', '.') for line in lines]
    boards = re.split(r'\n\n', '\n'.join(lines))
    if all(re.fullmatch(r'(?:[.\d]{9}\n){8}[.\d]{9}', board) for board in boards):
        return [board.replace('\n', '').replace('0', '.') for board in boards]
    return None


# ---- texts

def text_of(rng, files):
    """Returns an undamaged text: of a file, or random lines, grids or a table."""
    kind = rng.choice(['line', 'grid', 'table'] + files)
    if os.path.exists(kind):
        with open(kind, 'rb') as file:
            return file.read().decode('latin-1')
    if kind == 'table':
        return '\n'.join(table_of(rng, '')[0]) + '\n'
    boards = [row_of(rng, i, ['puzzle'], '.')[0] for i in range(rng.randint(1, 4))]
    if kind == 'line':
        return ''.join(board + rng.choice(('', ' easy')) + '\n' for board in boards)
    return '\n'.join(''.join(board[i:i + 9] + '\n' for i in range(0, 81, 9)) for board in boards)


def mutate(rng, text):
    """Returns the text with a byte, a line or a field lost, doubled, swapped or replaced."""
    pieces = re.split({'byte': '()', 'line': '(\n)', 'field': '([,;|\t: ])'}[
        rng.choice(('byte', 'line', 'field'))], text)
    if len(pieces) < 4:
        return text
    k = rng.randrange(0, len(pieces) - 2)
    change = rng.choice(('lost', 'doubled', 'swapped', 'replaced'))
    if change == 'lost':
        del pieces[k:k + 2]
    elif change == 'doubled':
        pieces[k:k] = pieces[k:k + 2]
    elif change == 'swapped':
        pieces[k], pieces[k + 2] = pieces[k + 2], pieces[k]
    else:
        pieces[k] = rng.choice('0123456789.,;|# xA\t\n"')
    return ''.join(pieces)


# ---- texts with two readings

BOXES = {4: 2, 6: 2, 9: 3, 16: 4, 36: 6}  # rows of a box


def is_consistent(board, n):
    """True if no row, column or box has a digit twice; `.` is a blank cell."""
    rows, columns = BOXES[n], n // BOXES[n]
    units = [(kind, unit, digit) for i, digit in enumerate(board) if digit != '.'
             for kind, unit in (('row', i // n), ('column', i % n),
                                ('box', (i // n // rows, i % n // columns)))]
    return len(units) == len(set(units))


def sparse_board(rng, n, digits, most):
    board = ['.'] * (n * n)
    for i in rng.sample(range(n * n), rng.randint(1, most)):
        board[i] = rng.choice(digits)
    return ''.join(board)


def rows_of(board, n):
    return [board[i:i + n] for i in range(0, n * n, n)]


def zeros_of(rng):
    """Returns a board with dots and zeros, and its consistent readings."""
    n = rng.choice((4, 6, 9))
    board = sparse_board(rng, n, '0123456789'[:rng.randint(n, n + 1)], n)
    form = rng.choice(('grid', 'line', 'list', 'sheet'))
    rows = rows_of(board, n)
    text = {'grid': '\n'.join(rows), 'line': board,
            'list': '[%s]' % ','.join('[%s]' % ','.join(row) for row in rows).replace('.', 'None'),
            'sheet': '\n'.join(','.join(row) for row in rows).replace('.', 'nan')}[form]
    blanks = board.replace('0', '.')
    from_zero = ''.join(c if c == '.' else str(int(c) + 1) for c in board if c < str(n) or c == '.')
    readings = {(blanks,)}
    if '.' in board and len(from_zero) == n * n and is_consistent(from_zero, n):
        readings.add((from_zero,) if '0' in board else (blanks,))
    return text + '\n', readings


def lines_of(rng):
    """Returns n*n lines of n*n cells, and their consistent readings."""
    n = rng.choice((4, 4, 4, 6))
    size = n * n
    digits = SYMBOLS[1:n + 1 + rng.choice((0, 0, n))]
    lines = [sparse_board(rng, n, digits, rng.choice((1, 2, n))) if rng.random() < .3 else '.' * size
             for _ in range(size)]
    separator = rng.choice(('', ','))
    readings = set()
    if all(is_consistent(line, n) and set(line) <= set(SYMBOLS[:n + 1]) for line in lines):
        readings.add(tuple(lines))
    board = ''.join(lines)
    if n == 6:  # the symbols of size 36 are 0-9A-Z
        board = board.translate({ord(c): SYMBOLS[i + 1] for i, c in enumerate(SYMBOLS[1:-1], 1)})
    if is_consistent(board, size):
        readings.add((board,))
    if set(board) == {'.'}:
        readings = set()
    return ''.join(separator.join(line) + '\n' for line in lines), readings


def rows_without_lines(rng):
    """Returns boards with rows without digits, and the consistent readings as boards that follow
    each other, and as boards with such a row between."""
    n = rng.choice((4, 6))
    between = rng.choice(([], ['.' * n]))
    rows = []
    for _ in range(rng.randint(2, 5)):
        rows += rows_of(sparse_board(rng, n, SYMBOLS[1:n + 1], n), n) + between
    readings = set()
    groups = [rows[i:i + n] for i in range(0, len(rows), n)]
    parted = [rows[i:i + n] for i in range(0, len(rows), n + 1)]
    fits = all('.' * n == row for row in rows[n::n + 1]) and len(rows) > n
    for boards in [groups] + [parted] * fits:
        boards = tuple(''.join(board) for board in boards)
        if all(len(board) == n * n and is_consistent(board, n) for board in boards):
            readings.add(boards)
    return '\n'.join(rows) + '\n', readings


# ---- comparisons

def is_noted(messages):
    """True if a message is about more than a column that is no puzzle."""
    return bool(re.sub('.*column .* is ignored\n', '', messages))


def fault_of_table(read, lines, separator, columns, puzzles, kind):
    """Returns what is wrong with a reading; '': nothing."""
    found, noted = read(('\n'.join(lines) + '\n').encode())
    wanted = [read_row(line, separator, columns) for line in lines if line != separator.join(columns)]
    if kind == 'separator': # a separator between other fields may be lost without a trace
        wanted = found if set(found) <= {p.replace('0', '.') for p in puzzles} else []
    if found is None:
        return 'a crash'
    if not set(found) <= set(wanted) and 'lacks leading zeros' not in noted:
        return 'another board'
    return 'lost or not refused' if not is_noted(noted) and found != wanted else ''


def fault_of_mutant(read, text, mutant):
    found, noted = read(mutant.encode('latin-1'))
    wanted = read_strictly(mutant)
    if found is None:
        return 'a crash'
    if is_noted(noted) or found == wanted:
        return ''
    if wanted is not None:
        return f'expected {wanted}, found {found}'
    before = read(text.encode('latin-1'))[0]
    if any('.' in board for board in before) and any('.' not in board and board not in before for board in found):
        return f'a solution: {found}'
    return ''


def fault_of_reading(read, text, readings):
    """Returns what is wrong: a text without the only consistent reading, or with one of two."""
    found, noted = read(text.encode())
    if is_noted(noted) or len(readings) == 1 and tuple(found) in readings:
        return ''
    return f'expected one of {readings}, found {found}'


def main():
    path, mode, first, end = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    is_library = re.search(r'\.(so|dylib)\b', os.path.basename(path))
    read = Library(path).read if is_library else lambda text: read_by_program(path, text)
    for seed in range(first, end):
        rng = random.Random(seed)
        if mode == 'tables':
            kind = rng.choice(DAMAGES)
            table = table_of(rng, kind)
            text, fault = '\n'.join(table[0]), fault_of_table(read, *table, kind)
        elif mode == 'readings':
            kind = rng.choice((zeros_of, lines_of, rows_without_lines))
            text, readings = kind(rng)
            kind, fault = kind.__name__, fault_of_reading(read, text, readings) if readings else ''
        else:
            whole = text_of(rng, sys.argv[5:])
            text = mutate(rng, whole)
            kind, fault = 'a mutant', fault_of_mutant(read, whole, text)
        if fault:
            print(f'seed {seed}, {kind}: {fault}', text, sep='\n')


main()
