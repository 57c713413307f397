/* SPDX-License-Identifier: MIT */
#include "sudoku/read/lookahead.h"

enum {
    LEAST_SIZE = 4, /* of boards in fields: fewer cells may be a number */
    DIGITS = 9,
    SLIP = 2 /* excess, missing, or wrong characters of a damaged board */
};

/* A field of the row. */
typedef struct field {
    dlx_field_kind kind;
    size_t size, group;
    const char *begin, *end;
} field;

/* ---- fields ---------------------------------------------------------------------------------- */

/* True if the text is nearly a board: mostly digits and blank cells, or letters of large boards,
 * and about as many as a board has. */
static bool is_damaged(const char *begin, const char *end, size_t size)
{
    const size_t n = size ? size : DIGITS;
    const size_t length = (size_t)(end - begin);
    size_t cells = 0;
    for (const char *cursor = begin; cursor < end; cursor++)
        cells += dlx_symbol_value(&dlx_symbols_digits, *cursor) <= n;
    return length >= LEAST_SIZE * LEAST_SIZE - SLIP && cells + SLIP >= length &&
           length + length / 2 > n * n;
}

/* Classifies a field. `size`: the required size of boards, or 0. */
static field classify(const char *begin, const char *end, size_t size)
{
    dlx_line line = {begin, (size_t)(end - begin), 1};
    dlx_buffer copy = {0};
    field found = {
        .kind = begin == end ? DLX_FIELD_EMPTY : DLX_FIELD_TEXT, .begin = begin, .end = end};
    if (dlx_csv_fields_cells(&line, &begin, &end, &copy) && begin < end) {
        const dlx_measure measure = dlx_lookahead_measure(begin, end);
        size_t n = measure.separator ? 0 : dlx_lookahead_measure_line(&measure, size, &found.group);
        if (n <= DIGITS && measure.greatest > n)
            n = 0;
        const dlx_charset *used = &measure.set;
        const bool blank = dlx_symbols_have_blank(used) || used->zeros ||
                           dlx_charset_has(used, 'x') || dlx_charset_has(used, 'X') ||
                           dlx_charset_has(used, '?');
        const bool are_symbols =
            dlx_symbols_have_any(used) && dlx_symbols_count(used) <= n + (n > DIGITS);
        if (n >= LEAST_SIZE && (measure.several || are_symbols)) {
            found.size = n;
            found.kind = blank ? DLX_FIELD_PUZZLE : DLX_FIELD_COMPLETE;
        } else if (is_damaged(begin, end, size)) {
            found.kind = DLX_FIELD_DAMAGED;
        }
    }
    if (found.kind >= DLX_FIELD_DAMAGED && line.text != copy.bytes) { /* without single quotes */
        found.begin = begin;
        found.end = end;
    }
    free(copy.bytes);
    return found;
}

/* True if the cells of the puzzle that are not blank are also in the solution. Boards of another
 * form are taken to agree: the reader compares all cells. */
static bool agrees(const field *puzzle, const field *solution)
{
    const size_t cells = puzzle->size * puzzle->size;
    if (puzzle->size != solution->size)
        return false;
    if (puzzle->group != cells || solution->group != cells ||
        puzzle->end - puzzle->begin != solution->end - solution->begin)
        return true;
    for (size_t i = 0; i < cells; i++)
        if (dlx_symbol_value(&dlx_symbols_digits, puzzle->begin[i]) != DLX_BLANK &&
            !dlx_is_odd_blank(puzzle->begin[i]) &&
            (puzzle->begin[i] | 0x20) != (solution->begin[i] | 0x20))
            return false;
    return true;
}

/* True if the field is a number that lacks the leading zeros of the puzzle that the board solves.
 */
static bool is_tail(const field *number, const field *board)
{
    const size_t length = (size_t)(number->end - number->begin);
    const size_t cells = board->size * board->size;
    if (board->kind != DLX_FIELD_COMPLETE || board->group != cells || board->size > DIGITS ||
        length >= cells || length + board->size < cells || *number->begin == '0')
        return false;
    for (size_t i = 0; i < length; i++)
        if (number->begin[i] != board->begin[cells - length + i] && number->begin[i] != '0')
            return false;
    return memchr(number->begin, '0', length) != NULL;
}

/* True if no row and no column of a board written together has a symbol twice. */
static bool is_consistent(const field *board)
{
    const size_t n = board->size;
    const bool whole = board->group == n * n && (size_t)(board->end - board->begin) == n * n;
    for (size_t line = 0; whole && line < 2 * n; line++) {
        dlx_charset seen = {{0}, 0};
        for (size_t i = 0; i < n; i++) {
            const char c = board->begin[line < n ? line * n + i : i * n + line - n];
            const bool blank = dlx_symbol_value(&dlx_symbols_digits, c) == DLX_BLANK;
            if (!blank && !dlx_is_odd_blank(c) && dlx_charset_has(&seen, c))
                return false;
            dlx_charset_add(&seen, c);
        }
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

enum { MOST_FIELDS = 64 }; /* examined */

typedef struct fields {
    field list[MOST_FIELDS];
    size_t count, boards;
} fields;

/* True if the column has a name other than the puzzle's and the solution's. */
static bool is_named(const dlx_csv *csv, int column)
{
    for (size_t kind = DLX_CSV_NAME; csv->headed && kind < DLX_CSV_KINDS; kind++)
        if (csv->column[kind] == column)
            return true;
    return false;
}

/* Compares a field with the complete boards of the row: a number may be a puzzle that lacks leading
 * zeros, and a smaller board is damaged. */
static void compare_boards(const fields *row, const dlx_csv *csv, field *puzzle)
{
    if (is_named(csv, (int)(puzzle - row->list)))
        return;
    for (size_t i = 0; i < row->count; i++) {
        const field *board = &row->list[i];
        if (is_tail(puzzle, board)) {
            puzzle->kind = DLX_FIELD_PUZZLE;
            puzzle->size = board->size;
            puzzle->group = board->group;
            return;
        }
        if (puzzle->kind == DLX_FIELD_PUZZLE && board->kind == DLX_FIELD_COMPLETE &&
            puzzle->size < board->size && is_consistent(board))
            puzzle->kind = DLX_FIELD_DAMAGED;
    }
}

static void split(const dlx_line *line, char separator, const dlx_csv *csv, size_t size,
                  fields *row)
{
    const char *cursor = line->text;
    const char *begin, *end;
    row->count = row->boards = 0;
    while (row->count < MOST_FIELDS &&
           dlx_csv_fields_next(line, separator, &cursor, &begin, &end)) {
        field *next = &row->list[row->count];
        *next = classify(begin, end, size);
        if (is_named(csv, (int)row->count) && next->kind != DLX_FIELD_EMPTY)
            next->kind = DLX_FIELD_TEXT;
        row->count++;
    }
    for (size_t i = 0; i < row->count; i++)
        compare_boards(row, csv, &row->list[i]);
    for (size_t i = 0; i < row->count; i++)
        row->boards += row->list[i].kind >= DLX_FIELD_PUZZLE;
}

/* Returns the number of solutions of the board in field `puzzle`. */
static size_t solutions_of(const fields *row, size_t puzzle)
{
    size_t count = 0;
    for (size_t i = 0; i < row->count; i++)
        count +=
            row->list[i].kind == DLX_FIELD_COMPLETE && agrees(&row->list[puzzle], &row->list[i]);
    return count;
}

/* True if the field is nearly a board without blank cells. */
static bool is_damaged_solution(const field *next, size_t n)
{
    const size_t length = (size_t)(next->end - next->begin);
    size_t digits = 0;
    for (const char *cursor = next->begin; cursor < next->end; cursor++) {
        const unsigned value = dlx_symbol_value(&dlx_symbols_digits, *cursor);
        digits += value != DLX_BLANK && value <= n;
    }
    return (next->kind == DLX_FIELD_DAMAGED || next->kind == DLX_FIELD_PUZZLE) &&
           length + SLIP >= n * n && length <= n * n + SLIP && digits + SLIP >= length;
}

/* Finds the puzzle: the only board with blank cells; of several, the only board that has a
 * solution, or the only board without a contradiction. MOST_FIELDS: none is certain. */
static size_t find_puzzle(const fields *row, int solution, bool *several)
{
    size_t best = MOST_FIELDS;
    size_t most = 0; /* evidence for the best */
    *several = false;
    for (size_t i = 0; i < row->count; i++) {
        if (row->list[i].kind != DLX_FIELD_PUZZLE || (int)i == solution)
            continue;
        const field *next = &row->list[i];
        const size_t evidence = 2 + 2 * is_consistent(next) + 4 * (solutions_of(row, i) > 0) -
                                is_damaged_solution(next, next->size);
        *several = evidence == most || (*several && evidence < most);
        if (evidence > most) {
            most = evidence;
            best = i;
        }
    }
    for (size_t i = 0; best < MOST_FIELDS && i < row->count; i++)
        if (row->list[i].kind == DLX_FIELD_DAMAGED && i != (size_t)solution &&
            is_damaged_solution(&row->list[best], row->list[best].size))
            return MOST_FIELDS; /* both the puzzle and its solution are damaged */
    return *several ? MOST_FIELDS : best;
}

/* Finds the first complete board other than the puzzle: its solution. A board that contradicts the
 * puzzle counts only if it is consistent, and not a number. */
static size_t find_solution(const fields *row, size_t puzzle)
{
    size_t found = MOST_FIELDS;
    for (size_t i = 0; i < row->count; i++) {
        const field *next = &row->list[i];
        if (i != puzzle && found == MOST_FIELDS &&
            is_damaged_solution(next, row->list[puzzle].size))
            found = i;
        const bool exchanged =
            row->list[puzzle].kind == DLX_FIELD_COMPLETE && next->kind == DLX_FIELD_PUZZLE;
        if (i == puzzle || (next->kind != DLX_FIELD_COMPLETE && !exchanged) ||
            next->size != row->list[puzzle].size)
            continue;
        if (agrees(&row->list[puzzle], next))
            return i;
        if (found == MOST_FIELDS && is_consistent(next))
            found = i;
    }
    return found;
}

/* Returns the field where a puzzle is expected in a row that has none: the first damaged or empty
 * field, or else the complete board. */
static size_t find_fault(const fields *row)
{
    static const dlx_field_kind kinds[] = {DLX_FIELD_DAMAGED, DLX_FIELD_PUZZLE, DLX_FIELD_EMPTY,
                                           DLX_FIELD_COMPLETE};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = 0; i < row->count; i++)
            if (row->list[i].kind == kinds[k])
                return i;
    return 0;
}

/* Returns the number of fields up to the last that is not empty. */
static size_t last_field(const fields *row)
{
    size_t count = row->count;
    while (count && row->list[count - 1].kind == DLX_FIELD_EMPTY)
        count--;
    return count;
}

/* Sets the columns of texts: the name before the puzzle or, in a table, the first text, and then
 * the level. */
static void name_texts(const fields *row, dlx_csv *csv)
{
    csv->fields = (int)last_field(row);
    csv->most_fields = (int)row->count;
    for (int i = 0; i < csv->fields; i++) {
        if (i == csv->column[DLX_CSV_PUZZLE] || i == csv->column[DLX_CSV_SOLUTION])
            continue;
        const int kind = i < csv->column[DLX_CSV_PUZZLE] ? DLX_CSV_NAME : DLX_CSV_LEVEL;
        const bool board = row->list[i].kind == DLX_FIELD_COMPLETE; /* a further solution */
        if (csv->column[kind] < 0 && !board)
            csv->column[kind] = i;
        else if (csv->other < 0)
            csv->other = i;
    }
    if (row->count == MOST_FIELDS)
        csv->fields = 0;
}

/* Takes the columns of a row that has a board. */
static void take_columns(const fields *row, dlx_table_row *learned)
{
    dlx_csv *csv = &learned->csv;
    size_t puzzle = csv->headed && csv->column[DLX_CSV_PUZZLE] >= 0
                        ? (size_t)csv->column[DLX_CSV_PUZZLE]
                        : find_puzzle(row, csv->column[DLX_CSV_SOLUTION], &learned->several);
    learned->refused = puzzle >= row->count || row->list[puzzle].kind < DLX_FIELD_PUZZLE;
    learned->place = (int)(learned->refused ? find_fault(row) : puzzle);
    learned->damaged = learned->refused && row->list[learned->place].kind == DLX_FIELD_DAMAGED;
    for (size_t i = 0; i < row->count; i++)
        if (row->list[i].size > learned->size)
            learned->size = row->list[i].size;
    if (learned->refused) {
        for (size_t i = 0; i < row->count && csv->column[DLX_CSV_SOLUTION] < 0; i++)
            if (row->list[i].kind == DLX_FIELD_COMPLETE && is_consistent(&row->list[i]))
                csv->column[DLX_CSV_SOLUTION] = (int)i;
        return;
    }
    learned->size = row->list[puzzle].size;
    learned->group = row->list[puzzle].group;
    csv->column[DLX_CSV_PUZZLE] = (int)puzzle;
    const size_t solution = find_solution(row, puzzle);
    if (csv->column[DLX_CSV_SOLUTION] < 0 && solution < MOST_FIELDS)
        csv->column[DLX_CSV_SOLUTION] = (int)solution;
    if (!csv->headed) {
        name_texts(row, csv);
    } else {
        while (csv->other >= 0 &&
               (csv->other == csv->column[DLX_CSV_PUZZLE] ||
                csv->other == csv->column[DLX_CSV_SOLUTION] || is_named(csv, csv->other)))
            csv->other = csv->other + 1 < csv->fields ? csv->other + 1 : -1;
    }
}

/* True for a complete board and a text with a letter: its name. */
static bool is_board_with_name(const fields *row)
{
    const char *cursor = row->list[1].begin;
    if (row->count != 2 || row->list[0].kind != DLX_FIELD_COMPLETE ||
        row->list[1].kind != DLX_FIELD_TEXT)
        return false;
    while (cursor < row->list[1].end && !dlx_is_letter(*cursor))
        cursor++;
    return cursor < row->list[1].end;
}

/* True if the fields together are the cells of a larger board. */
static bool is_larger_board(dlx_lookahead *ahead, const fields *row)
{
    size_t group, greatest = 0;
    const size_t n = dlx_lookahead_measure_line(dlx_lookahead_line(ahead, 0), 0, &group);
    for (size_t i = 0; i < row->count; i++)
        greatest = row->list[i].size > greatest ? row->list[i].size : greatest;
    return n > greatest;
}

/* True if the first board of the row has quotes and is within brackets that open in an earlier
 * field, as in a list of a program or a statement of SQL. */
static bool is_list(const dlx_line *line, const fields *row)
{
    size_t depth = 0;
    size_t i = 0;
    while (i < row->count && row->list[i].kind < DLX_FIELD_PUZZLE)
        i++;
    const char *board = i > 0 && i < row->count ? row->list[i].begin : line->text;
    for (const char *cursor = line->text; cursor < board; cursor++)
        if (*cursor && strchr("([{", *cursor))
            depth++;
        else if (depth && *cursor && strchr(")]}", *cursor))
            depth--;
    return depth > 0 && (board[-1] == '\'' || *board == '"');
}

bool dlx_table_shape_learn(dlx_lookahead *ahead, const char *separators, const dlx_csv *csv,
                           dlx_table_row *learned)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const size_t size = ahead->reader->given.size;
    fields row;
    for (; *separators; separators++) {
        if (csv->headed && csv->separator != *separators)
            continue;
        split(&line, *separators, csv, size, &row);
        if (row.boards && (csv->headed || (row.count > 1 && !is_board_with_name(&row) &&
                                           !is_list(&line, &row) && !is_larger_board(ahead, &row))))
            break;
    }
    if (!*separators)
        return false;
    *learned = (dlx_table_row){.csv = *csv};
    if (!csv->headed)
        dlx_csv_fields_assume(&learned->csv);
    learned->csv.separator = *separators;
    if (!csv->headed)
        learned->csv.column[DLX_CSV_PUZZLE] = learned->csv.column[DLX_CSV_SOLUTION] = -1;
    take_columns(&row, learned);
    return true;
}

/* ---- headers --------------------------------------------------------------------------------- */

/* True if the field can be the name of the column of a board: short, and mostly letters. */
static bool is_column_name(const field *name)
{
    enum { MOST = 30 };
    const size_t length = (size_t)(name->end - name->begin);
    size_t letters = 0;
    for (const char *cursor = name->begin; cursor < name->end; cursor++)
        letters += dlx_is_letter(*cursor) || (unsigned char)*cursor >= 0x80;
    return letters > 0 && 2 * letters >= length && length <= MOST;
}

/* True if the fields of the line may be names of columns. */
static bool may_be_header(const dlx_lookahead *ahead, char separator, fields *names)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    if (!memchr(line.text, separator, line.length))
        return false;
    split(&line, separator, &(dlx_csv){0}, 0, names);
    return names->boards == 0;
}

/* Returns the index of the next line with a board, whose fields and those of the lines before are
 * as many; empty fields at the end do not count, and one of several may be missing, which the
 * reader refuses. 0: none. */
static size_t find_row(dlx_lookahead *ahead, char separator, const dlx_csv *csv, fields *row)
{
    enum { MOST = 4 };
    size_t most = SIZE_MAX, least = 0;
    for (size_t i = 0; i < MOST && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        split(&line, separator, csv, ahead->reader->given.size, row);
        if (row->count < 2 || row->count + (least > 2) < least || last_field(row) > most)
            return 0;
        if (row->boards)
            return i;
        most = row->count < most ? row->count : most;
        least = last_field(row) > least ? last_field(row) : least;
    }
    return 0;
}

/* True if the names are of columns, with a name for each board of the row. */
static bool are_column_names(const fields *names, const fields *row)
{
    for (size_t i = 0; i < row->count; i++)
        if (row->list[i].kind >= DLX_FIELD_DAMAGED &&
            (i >= names->count || !is_column_name(&names->list[i])))
            return false;
    for (size_t i = 0; i < names->count; i++)
        if (dlx_grid_word_has_board(names->list[i].begin, names->list[i].end))
            return false;
    return true;
}

dlx_table_begin dlx_table_shape_begins(dlx_lookahead *ahead, dlx_csv *csv)
{
    size_t group;
    fields names;
    fields row;
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    if (first->document != DLX_NO_DOCUMENT || dlx_lookahead_measure_line(first, 0, &group))
        return DLX_NO_TABLE;
    for (const char *separator = ",;\t|"; *separator; separator++) {
        if (!may_be_header(ahead, *separator, &names) || !find_row(ahead, *separator, csv, &row))
            continue;
        const dlx_line header = dlx_lookahead_text(ahead, 0);
        dlx_csv named;
        split(&header, *separator, &(dlx_csv){0}, 0, &names);
        dlx_csv_fields_name(&header, *separator, NULL, &named);
        if (csv->headed || !are_column_names(&names, &row))
            return DLX_TABLE_ROW;
        *csv = named;
        csv->header_line = header.number;
        return DLX_TABLE_HEADER;
    }
    return DLX_NO_TABLE;
}
