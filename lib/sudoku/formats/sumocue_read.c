/* SPDX-License-Identifier: MIT */
/* Records of SumoCue, which may span several lines: `3x3:d:k:` and n*n numbers, each followed by a
 * colon, 256 times the sum of a cage and a number of that cage; or `SumoCueV1D` and for each cell
 * `=sum` or `+cell`, the latter for a cell of the cage of an earlier cell, counted from 0, and in
 * jigsaws J and a region. In both, a cell that is a cage of its own is a given. (Ruud van der Werf,
 * http://www.sudocue.net/forum/viewtopic.php?f=1&t=519.) */
#include "sudoku/board/rules.h"
#include "sudoku/formats/formats.h"

#include "sudoku/read/jigsaw_regions.h"

enum {
    MOST_CELLS = DLX_SUMOCUE_MOST * DLX_SUMOCUE_MOST,
    USUAL = 81, /* cells */
    NO_REGION = UINT16_MAX
};

static const char own[] = "SumoCueV1";

/* Entry of a cell: the cage, as the number of a cell or of the cage, and its sum. */
typedef struct entry {
    uint32_t cage, sum, region;
    dlx_place place;
} entry;

/* A record being read. */
typedef struct record {
    dlx_grid_reader *reader;
    dlx_error *error;
    dlx_line line;
    const char *position; /* in the line */
    size_t passed;        /* bytes of the line before its text */
    dlx_place begin;
    bool diagonals, regions;
    size_t box_rows, box_columns; /* 0: not known */
    size_t count;                 /* of entries */
    entry entries[MOST_CELLS];
} record;

/* ---- characters ------------------------------------------------------------------------------ */

static const char *end_of(const dlx_line *line)
{
    return line->text + line->length;
}

dlx_sumocue_kind dlx_sumocue_read_kind_of(const dlx_line *line)
{
    const char *end = end_of(line);
    const char *cursor = dlx_skip_blanks(line->text, end);
    uint32_t number;
    if ((size_t)(end - cursor) > sizeof own && memcmp(cursor, own, sizeof own - 1) == 0)
        return DLX_SUMOCUE_OWN;
    if (!dlx_take_number(&cursor, end, DLX_SUMOCUE_MOST, &number) || cursor == end ||
        (*cursor | 0x20) != 'x')
        return DLX_NO_SUMOCUE;
    cursor++;
    return dlx_take_number(&cursor, end, DLX_SUMOCUE_MOST, &number) && cursor < end &&
                   *cursor == ':'
               ? DLX_SUMOCUE_KILLER
               : DLX_NO_SUMOCUE;
}

static dlx_place place_of(const record *source)
{
    return (dlx_place){source->line.number,
                       source->passed + (uint64_t)(source->position - source->line.text) + 1};
}

static dlx_status refuse_here(record *source, const char *wanted)
{
    const char *end = end_of(&source->line);
    const dlx_place place = place_of(source);
    if (source->position == end)
        return dlx_structured_refuse(source->reader, place, source->error,
                                     "expected %s, found the end of the record after %zu cells",
                                     wanted, source->count);
    return dlx_structured_refuse(source->reader, place, source->error, "expected %s, found %s",
                                 wanted, dlx_show_symbol(source->position, 1).text);
}

/* Peeks at the next nonblank character of the record, in this line or a later line; 0: the line and
 * the record end. */
static char peek_char(record *source)
{
    while (source->position < end_of(&source->line) && dlx_is_blank(*source->position))
        source->position++;
    return source->position < end_of(&source->line) ? *source->position : 0;
}

static bool continues(const dlx_line *line)
{
    const char *end = end_of(line);
    const char *cursor = dlx_skip_blanks(line->text, end);
    return cursor < end && strchr("0123456789=+J:", *cursor) &&
           dlx_sumocue_read_kind_of(line) == DLX_NO_SUMOCUE;
}

/* Goes to the next line if the record continues there. */
static bool next_line(record *source)
{
    dlx_line line;
    dlx_row_kind kind;
    dlx_error unused;
    const dlx_status status = dlx_line_classifier_read_row(source->reader, &line, &kind, &unused);
    if (status == DLX_OK && kind == DLX_ROW_CELLS && continues(&line)) {
        source->line = line;
        source->position = line.text;
        source->passed = 0;
        return true;
    }
    if (status == DLX_OK)
        dlx_input_unread(source->reader->input);
    /* The previous line is gone; the record ends with the rest. */
    source->passed += source->line.length;
    source->line.text = source->position = "";
    source->line.length = 0;
    return false;
}

/* Like peek_char, but continues in the next line. */
static char look_on(record *source)
{
    char c = peek_char(source);
    while (!c && next_line(source))
        c = peek_char(source);
    return c;
}

/* Takes a number, which may go on in the next line. */
static bool take_number(record *source, uint32_t *number)
{
    uint64_t sum = 0;
    size_t digits = 0;
    const bool may_end = !source->box_rows && source->count + 1 >= USUAL; /* with this entry */
    for (char c = look_on(source); c >= '0' && c <= '9';
         c = may_end ? peek_char(source) : look_on(source)) {
        sum = sum * 10 + (unsigned)(c - '0');
        if (sum > UINT32_MAX / 2)
            return false;
        digits++;
        source->position++;
    }
    *number = (uint32_t)sum;
    return digits > 0;
}

static bool take_char(record *source, char wanted)
{
    if (peek_char(source) != wanted)
        return false;
    source->position++;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Takes 3x3:d:k: and then all numbers. */
static dlx_status take_killer(record *source)
{
    uint32_t rows = 0, columns = 0;
    dlx_take_number(&source->position, end_of(&source->line), DLX_SUMOCUE_MOST, &rows);
    source->position++;
    dlx_take_number(&source->position, end_of(&source->line), DLX_SUMOCUE_MOST, &columns);
    if (rows == 0 || columns == 0 || rows * columns > DLX_SUMOCUE_MOST)
        return refuse_here(source, "boxes of at most 16 cells");
    source->box_rows = rows;
    source->box_columns = columns;
    take_char(source, ':');
    source->diagonals = take_char(source, 'd') || take_char(source, 'D');
    if (!take_char(source, ':'))
        return refuse_here(source, "'d' for diagonals, or a colon");
    if ((!take_char(source, 'k') && !take_char(source, 'K')) || !take_char(source, ':'))
        return refuse_here(source, "'k:' for a killer");
    const size_t cells = rows * columns * rows * columns;
    while (source->count < cells) {
        uint32_t number;
        entry *next = &source->entries[source->count];
        look_on(source);
        *next = (entry){.place = place_of(source)};
        if (!take_number(source, &number))
            return refuse_here(source, "a number");
        next->cage = number % 256;
        next->sum = number / 256;
        source->count++;
        if (!take_char(source, ':') && (source->count < cells || peek_char(source)))
            return refuse_here(source, "a colon");
    }
    return peek_char(source) ? refuse_here(source, "the end of the record") : DLX_OK;
}

/* Takes an entry =sum or +cell, optionally Jregion. */
static dlx_status take_entry(record *source)
{
    entry *next = &source->entries[source->count];
    const bool first = peek_char(source) == '=';
    *next =
        (entry){.place = place_of(source), .cage = (uint32_t)source->count, .region = NO_REGION};
    source->position++;
    if (!take_number(source, first ? &next->sum : &next->cage))
        return refuse_here(source, "a number");
    if (peek_char(source) == 0 && source->count && source->entries[0].region != NO_REGION)
        look_on(source);
    if (take_char(source, 'J') &&
        (!take_number(source, &next->region) || next->region >= NO_REGION))
        return refuse_here(source, "the number of a region");
    if (!first && next->cage >= source->count)
        next->cage = UINT32_MAX; /* only earlier cells are first cells of cages */
    source->count++;
    return DLX_OK;
}

/* Takes SumoCueV1D and all entries: 81, or another square number if the record ends there. */
static dlx_status take_own(record *source)
{
    source->position += sizeof own - 1;
    source->diagonals = take_char(source, 'D');
    for (;;) {
        const char c = source->count >= USUAL ? peek_char(source) : look_on(source);
        if (!c)
            return DLX_OK;
        if (c != '=' && c != '+')
            return refuse_here(source, "= and a sum, or + and a cell");
        if (source->count == MOST_CELLS)
            return refuse_here(source, "the end of the record");
        const dlx_status status = take_entry(source);
        if (status != DLX_OK)
            return status;
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

static dlx_status refuse_cell(const record *source, size_t cell, const char *what)
{
    return dlx_structured_refuse(source->reader, source->entries[cell].place, source->error, "%s",
                                 what);
}

static dlx_status begin_board(record *source)
{
    dlx_layout *layout = &source->reader->layout;
    size_t n = source->box_rows * source->box_columns;
    if (!n)
        while (n * n < source->count)
            n++;
    if (n * n != source->count || n < 4)
        return dlx_structured_refuse(source->reader, source->begin, source->error,
                                     "expected n*n cells, such as 81, found %zu", source->count);
    const dlx_status status = dlx_structured_begin(source->reader, n, source->begin, source->error);
    if (status == DLX_OK && source->box_rows && !source->reader->options.box_rows) {
        layout->box_rows = source->box_rows;
        layout->box_columns = source->box_columns;
    }
    for (size_t i = 0; status == DLX_OK && i < source->count; i++) {
        if (i % n == 0)
            source->reader->lines[i / n] = source->entries[i].place.line;
        source->reader->columns[i] = (uint32_t)source->entries[i].place.column;
    }
    return status;
}

/* Gives every cell of a cage the sum of the cage. False: a cell is of no cage. */
static dlx_status resolve(record *source)
{
    for (size_t i = 0; i < source->count; i++) {
        entry *each = &source->entries[i];
        if (each->cage >= source->count || source->entries[each->cage].cage != each->cage)
            return refuse_cell(source, i, "expected the cell of another cage after +");
        each->sum = source->entries[each->cage].sum;
    }
    return DLX_OK;
}

/* Takes the cage that begins at a cell: a given if the cage has no other cells. */
static dlx_status take_cage(record *source, size_t first)
{
    dlx_grid_reader *reader = source->reader;
    const size_t n = reader->layout.size;
    const entry *cage = &source->entries[first];
    size_t count = 0;
    for (size_t i = first; i < source->count; i++)
        if (source->entries[i].cage == cage->cage) {
            count++;
            if (source->entries[i].sum != cage->sum)
                return refuse_cell(source, i, "expected one sum for a cage, found another");
        }
    if (count > 1 && count <= n && !(cage->cage == 0 && cage->sum == 0 && source->box_rows)) {
        dlx_variant_rules_begin_clue(&reader->rules, DLX_RULE_CAGE, cage->sum);
        for (size_t i = first; i < source->count; i++)
            if (source->entries[i].cage == cage->cage)
                dlx_variant_rules_add_cell(&reader->rules, i);
    } else if (count > 1 && cage->sum) {
        return refuse_cell(source, first, "cage with more cells than digits");
    } else if (count == 1) {
        if (cage->sum > n)
            return refuse_cell(source, first, "sum too large for one cell");
        reader->cells[first] = (uint16_t)cage->sum;
    }
    return DLX_OK;
}

static dlx_status take_cages(record *source)
{
    const size_t n = source->reader->layout.size;
    dlx_status status = DLX_OK;
    for (size_t i = 0; status == DLX_OK && i < source->count; i++) {
        size_t first = 0;
        while (source->entries[first].cage != source->entries[i].cage)
            first++;
        if (source->entries[i].sum > n * (n + 1) / 2)
            return refuse_cell(source, i, "sum too large for a cage");
        if (first == i)
            status = take_cage(source, i);
    }
    return status;
}

static dlx_status take_regions(record *source)
{
    uint32_t token[MOST_CELLS];
    dlx_region_fault fault = {0};
    for (size_t i = 0; i < source->count; i++) {
        token[i] = source->entries[i].region;
        if ((token[i] == NO_REGION) != (token[0] == NO_REGION))
            return refuse_cell(source, i, "expected a region for each cell or for none");
    }
    if (token[0] == NO_REGION)
        return DLX_OK;
    const dlx_status status = dlx_jigsaw_regions_take(source->reader, token, &fault);
    if (status == DLX_NO_MEMORY)
        return dlx_error_memory(source->error);
    if (status == DLX_OK)
        return DLX_OK;
    if (fault.cell < source->count)
        return refuse_cell(source, fault.cell, "more regions than a row has cells");
    return dlx_structured_refuse(source->reader, source->begin, source->error,
                                 "expected %zu cells in region %u, found %zu",
                                 source->reader->layout.size, (unsigned)fault.token, fault.found);
}

static dlx_status take_board(record *source, dlx_sumocue_kind kind)
{
    dlx_status status = begin_board(source);
    if (status == DLX_OK && kind == DLX_SUMOCUE_OWN)
        status = resolve(source);
    if (status == DLX_OK)
        status = take_cages(source);
    if (status == DLX_OK && kind == DLX_SUMOCUE_OWN)
        status = take_regions(source);
    if (source->diagonals)
        source->reader->rules.set |=
            DLX_RULE_BIT(DLX_RULE_DIAGONAL) | DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL);
    return status;
}

dlx_status dlx_sumocue_read(dlx_grid_reader *reader, dlx_error *error)
{
    record source = {.reader = reader, .error = error};
    dlx_status status = dlx_line_classifier_read_cells(reader, &source.line, error);
    if (status != DLX_OK)
        return status;
    const dlx_sumocue_kind kind = dlx_sumocue_read_kind_of(&source.line);
    source.position = dlx_skip_blanks(source.line.text, end_of(&source.line));
    source.begin = place_of(&source);
    if (kind == DLX_NO_SUMOCUE)
        return refuse_here(&source, "a record that begins with 3x3: or SumoCueV1");
    status = kind == DLX_SUMOCUE_OWN ? take_own(&source) : take_killer(&source);
    return status == DLX_OK ? take_board(&source, kind) : status;
}
