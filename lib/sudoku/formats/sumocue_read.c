/* SPDX-License-Identifier: MIT */
/* Records of SumoCue, which may span several lines: `3x3:d:k:` and n*n numbers, each followed by a
 * colon, 256 times the sum of a cage and a number of that cage; or `SumoCueV1D` and for each cell
 * `=sum` or `+cell`, the latter for a cell of the cage of an earlier cell, counted from 0, and in
 * jigsaws J and a region. In both, a cell that is a cage of its own is a given. (Ruud van der Werf,
 * http://www.sudocue.net/forum/viewtopic.php?f=1&t=519.) */
#include "sudoku/formats/sumocue_read.h"
#include "sudoku/board/rules.h"

#include "sudoku/read/jigsaw_regions.h"
#include "sudoku/read/line_classifier.h"

enum {
    MOST_CELLS = DLX_SUMOCUE_MOST * DLX_SUMOCUE_MOST,
    USUAL = 81, /* cells */
    NO_REGION = UINT16_MAX
};

static const char own[] = "SumoCueV1";

/* Entry of a cell: the cage, as the number of a cell or of the cage, and its sum. */
typedef struct entry {
    uint32_t cage, sum;
    uint32_t region;
    dlx_place place;
} entry;

/* A record being read. */
typedef struct record {
    dlx_grid_reader *reader;
    dlx_error *error;
    dlx_line line;
    const char *at; /* in the line */
    size_t passed;  /* bytes of the line before its text */
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
    const char *at = dlx_skip_blanks(line->text, end);
    uint32_t number;
    if ((size_t)(end - at) > sizeof own && memcmp(at, own, sizeof own - 1) == 0)
        return DLX_SUMOCUE_OWN;
    if (!dlx_take_number(&at, end, DLX_SUMOCUE_MOST, &number) || at == end || (*at | 0x20) != 'x')
        return DLX_NO_SUMOCUE;
    at++;
    return dlx_take_number(&at, end, DLX_SUMOCUE_MOST, &number) && at < end && *at == ':'
               ? DLX_SUMOCUE_KILLER
               : DLX_NO_SUMOCUE;
}

static dlx_place place_of(const record *from)
{
    return (dlx_place){from->line.number,
                       from->passed + (uint64_t)(from->at - from->line.text) + 1};
}

static dlx_status refuse_here(record *from, const char *wanted)
{
    const char *end = end_of(&from->line);
    const dlx_place place = place_of(from);
    if (from->at == end)
        return dlx_structured_refuse(from->reader, place, from->error,
                                     "expected %s, found the end of the record after %zu cells",
                                     wanted, from->count);
    return dlx_structured_refuse(from->reader, place, from->error, "expected %s, found %s", wanted,
                                 dlx_show_symbol(from->at, 1).text);
}

/* Peeks at the next nonblank character of the record, in this line or a later line; 0: the line and
 * the record end. */
static char peek_char(record *from)
{
    while (from->at < end_of(&from->line) && dlx_is_blank(*from->at))
        from->at++;
    return from->at < end_of(&from->line) ? *from->at : 0;
}

/* True if the line continues with a record. */
static bool continues(const dlx_line *line)
{
    const char *end = end_of(line);
    const char *at = dlx_skip_blanks(line->text, end);
    return at < end && strchr("0123456789=+J:", *at) &&
           dlx_sumocue_read_kind_of(line) == DLX_NO_SUMOCUE;
}

/* Goes to the next line if the record continues there. */
static bool next_line(record *from)
{
    dlx_line line;
    dlx_row_kind kind;
    dlx_error unused;
    const dlx_status status = dlx_line_classifier_read_row(from->reader, &line, &kind, &unused);
    if (status == DLX_OK && kind == DLX_ROW_CELLS && continues(&line)) {
        from->line = line;
        from->at = line.text;
        from->passed = 0;
        return true;
    }
    if (status == DLX_OK)
        dlx_input_unread(from->reader->input);
    /* The previous line is gone; the record ends with the rest. */
    from->passed += from->line.length;
    from->line.text = from->at = "";
    from->line.length = 0;
    return false;
}

/* Like look, but continues in the next line. */
static char look_on(record *from)
{
    char c = peek_char(from);
    while (!c && next_line(from))
        c = peek_char(from);
    return c;
}

/* Like look_on, unless a record of the usual size ends with this entry. */
static char look_further(record *from)
{
    return !from->box_rows && from->count + 1 >= USUAL ? peek_char(from) : look_on(from);
}

/* Takes a number, which may go on in the next line. */
static bool take_number(record *from, uint32_t *number)
{
    uint64_t sum = 0;
    size_t digits = 0;
    for (char c = look_on(from); c >= '0' && c <= '9'; c = look_further(from)) {
        sum = sum * 10 + (unsigned)(c - '0');
        if (sum > UINT32_MAX / 2)
            return false;
        digits++;
        from->at++;
    }
    *number = (uint32_t)sum;
    return digits > 0;
}

static bool take_char(record *from, char wanted)
{
    if (peek_char(from) != wanted)
        return false;
    from->at++;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Takes 3x3:d:k: and then all numbers. */
static dlx_status take_killer(record *from)
{
    uint32_t rows = 0;
    uint32_t columns = 0;
    dlx_take_number(&from->at, end_of(&from->line), DLX_SUMOCUE_MOST, &rows);
    from->at++;
    dlx_take_number(&from->at, end_of(&from->line), DLX_SUMOCUE_MOST, &columns);
    if (rows == 0 || columns == 0 || rows * columns > DLX_SUMOCUE_MOST)
        return refuse_here(from, "boxes of at most 16 cells");
    from->box_rows = rows;
    from->box_columns = columns;
    take_char(from, ':');
    from->diagonals = take_char(from, 'd') || take_char(from, 'D');
    if (!take_char(from, ':'))
        return refuse_here(from, "'d' for diagonals, or a colon");
    if ((!take_char(from, 'k') && !take_char(from, 'K')) || !take_char(from, ':'))
        return refuse_here(from, "'k:' for a killer");
    const size_t cells = rows * columns * rows * columns;
    while (from->count < cells) {
        uint32_t number;
        entry *next = &from->entries[from->count];
        look_on(from);
        *next = (entry){.place = place_of(from)};
        if (!take_number(from, &number))
            return refuse_here(from, "a number");
        next->cage = number % 256;
        next->sum = number / 256;
        from->count++;
        if (!take_char(from, ':') && (from->count < cells || peek_char(from)))
            return refuse_here(from, "a colon");
    }
    return peek_char(from) ? refuse_here(from, "the end of the record") : DLX_OK;
}

/* Takes an entry =sum or +cell, optionally Jregion. */
static dlx_status take_entry(record *from)
{
    entry *next = &from->entries[from->count];
    const bool first = peek_char(from) == '=';
    *next = (entry){.place = place_of(from), .cage = (uint32_t)from->count, .region = NO_REGION};
    from->at++;
    if (!take_number(from, first ? &next->sum : &next->cage))
        return refuse_here(from, "a number");
    if (peek_char(from) == 0 && from->count && from->entries[0].region != NO_REGION)
        look_on(from);
    if (take_char(from, 'J') && (!take_number(from, &next->region) || next->region >= NO_REGION))
        return refuse_here(from, "the number of a region");
    if (!first && next->cage >= from->count)
        next->cage = UINT32_MAX; /* only earlier cells are first cells of cages */
    from->count++;
    return DLX_OK;
}

/* Takes SumoCueV1D and all entries: 81, or another square number if the record ends there. */
static dlx_status take_own(record *from)
{
    from->at += sizeof own - 1;
    from->diagonals = take_char(from, 'D');
    for (;;) {
        const char c = from->count >= USUAL ? peek_char(from) : look_on(from);
        if (!c)
            return DLX_OK;
        if (c != '=' && c != '+')
            return refuse_here(from, "= and a sum, or + and a cell");
        if (from->count == MOST_CELLS)
            return refuse_here(from, "the end of the record");
        const dlx_status status = take_entry(from);
        if (status != DLX_OK)
            return status;
    }
}

/* ---- boards ---------------------------------------------------------------------------------- */

static dlx_status refuse_cell(const record *from, size_t cell, const char *what)
{
    return dlx_structured_refuse(from->reader, from->entries[cell].place, from->error, "%s", what);
}

static dlx_status begin_board(record *from)
{
    dlx_layout *layout = &from->reader->layout;
    size_t n = from->box_rows * from->box_columns;
    if (!n)
        while (n * n < from->count)
            n++;
    if (n * n != from->count || n < 4)
        return dlx_structured_refuse(from->reader, from->begin, from->error,
                                     "expected n*n cells, such as 81, found %zu", from->count);
    const dlx_status status = dlx_structured_begin(from->reader, n, from->begin, from->error);
    if (status == DLX_OK && from->box_rows && !from->reader->options.box_rows) {
        layout->box_rows = from->box_rows;
        layout->box_columns = from->box_columns;
    }
    for (size_t i = 0; status == DLX_OK && i < from->count; i++) {
        if (i % n == 0)
            from->reader->lines[i / n] = from->entries[i].place.line;
        from->reader->columns[i] = (uint32_t)from->entries[i].place.column;
    }
    return status;
}

/* Gives every cell of a cage the sum of the cage. False: a cell is of no cage. */
static dlx_status resolve(record *from)
{
    for (size_t i = 0; i < from->count; i++) {
        entry *each = &from->entries[i];
        if (each->cage >= from->count || from->entries[each->cage].cage != each->cage)
            return refuse_cell(from, i, "expected the cell of another cage after +");
        each->sum = from->entries[each->cage].sum;
    }
    return DLX_OK;
}

/* Takes the cage that begins at a cell: a given if the cage has no other cells. */
static dlx_status take_cage(record *from, size_t first)
{
    dlx_grid_reader *reader = from->reader;
    const size_t n = reader->layout.size;
    const entry *cage = &from->entries[first];
    size_t count = 0;
    for (size_t i = first; i < from->count; i++)
        if (from->entries[i].cage == cage->cage) {
            count++;
            if (from->entries[i].sum != cage->sum)
                return refuse_cell(from, i, "expected one sum for a cage, found another");
        }
    if (count > 1 && count <= n && !(cage->cage == 0 && cage->sum == 0 && from->box_rows)) {
        dlx_variant_rules *rules = dlx_reader_state_rules(reader);
        if (!rules || !dlx_variant_rules_begin_clue(rules, DLX_RULE_CAGE, cage->sum))
            return dlx_error_memory(from->error);
        for (size_t i = first; i < from->count; i++)
            if (from->entries[i].cage == cage->cage && !dlx_variant_rules_add_cell(rules, i))
                return dlx_error_memory(from->error);
    } else if (count > 1 && cage->sum) {
        return refuse_cell(from, first, "cage with more cells than digits");
    } else if (count == 1) {
        if (cage->sum > n)
            return refuse_cell(from, first, "sum too large for one cell");
        reader->cells[first] = (uint16_t)cage->sum;
    }
    return DLX_OK;
}

static dlx_status take_cages(record *from)
{
    const size_t n = from->reader->layout.size;
    dlx_status status = DLX_OK;
    for (size_t i = 0; status == DLX_OK && i < from->count; i++) {
        size_t first = 0;
        while (from->entries[first].cage != from->entries[i].cage)
            first++;
        if (from->entries[i].sum > n * (n + 1) / 2)
            return refuse_cell(from, i, "sum too large for a cage");
        if (first == i)
            status = take_cage(from, i);
    }
    return status;
}

static dlx_status take_regions(record *from)
{
    uint32_t token[MOST_CELLS];
    dlx_region_fault fault = {0};
    for (size_t i = 0; i < from->count; i++) {
        token[i] = from->entries[i].region;
        if ((token[i] == NO_REGION) != (token[0] == NO_REGION))
            return refuse_cell(from, i, "expected a region for each cell or for none");
    }
    if (token[0] == NO_REGION)
        return DLX_OK;
    const dlx_status status = dlx_jigsaw_regions_take(from->reader, token, &fault);
    if (status == DLX_NO_MEMORY)
        return dlx_error_memory(from->error);
    if (status == DLX_OK)
        return DLX_OK;
    if (fault.cell < from->count)
        return refuse_cell(from, fault.cell, "more regions than a row has cells");
    return dlx_structured_refuse(from->reader, from->begin, from->error,
                                 "expected %zu cells in region %u, found %zu",
                                 from->reader->layout.size, (unsigned)fault.token, fault.found);
}

static dlx_status take_board(record *from, dlx_sumocue_kind kind)
{
    dlx_status status = begin_board(from);
    if (status == DLX_OK && kind == DLX_SUMOCUE_OWN)
        status = resolve(from);
    if (status == DLX_OK)
        status = take_cages(from);
    if (status == DLX_OK && kind == DLX_SUMOCUE_OWN)
        status = take_regions(from);
    if (status != DLX_OK || !from->diagonals)
        return status;
    dlx_variant_rules *rules = dlx_reader_state_rules(from->reader);
    if (!rules)
        return dlx_error_memory(from->error);
    rules->set |= DLX_RULE_BIT(DLX_RULE_DIAGONAL) | DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL);
    return DLX_OK;
}

dlx_status dlx_sumocue_read(dlx_grid_reader *reader, dlx_error *error)
{
    record from = {.reader = reader, .error = error};
    dlx_status status = dlx_line_classifier_read_cells(reader, &from.line, error);
    if (status != DLX_OK)
        return status;
    const dlx_sumocue_kind kind = dlx_sumocue_read_kind_of(&from.line);
    from.at = dlx_skip_blanks(from.line.text, end_of(&from.line));
    from.begin = place_of(&from);
    if (kind == DLX_NO_SUMOCUE)
        return refuse_here(&from, "a record that begins with 3x3: or SumoCueV1");
    status = kind == DLX_SUMOCUE_OWN ? take_own(&from) : take_killer(&from);
    return status == DLX_OK ? take_board(&from, kind) : status;
}
