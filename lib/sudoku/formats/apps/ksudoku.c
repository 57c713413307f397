/* SPDX-License-Identifier: MIT */
/* A game has a graph, which defines the board, and cell values column by column: `_` for none, and
 * from `b` on the digits from 1. Boards that are not square, have several grids or three dimensions
 * are refused, as are cages with operators other than addition. */
#include "sudoku/board/rules.h"
#include "sudoku/formats/apps/opensudoku.h"

#include "sudoku/read/jigsaw_regions.h"

/* KSudoku's numbers of cage operators. */
enum { NO_OPERATOR = 0, ADD = 4 };

struct dlx_ksudoku {
    dlx_grid_reader *reader;
    size_t n;     /* the size of the board; 0: there is no graph yet */
    bool blocks;  /* usual boxes */
    bool values;  /* values found */
    bool in_game; /* the puzzle is part of a game, which may have a history */
    bool in_history;
    uint16_t *entry;  /* of each cell: the player's digit; NULL: no entries */
    uint32_t *region; /* of each cell, from 1; 0: none. NULL: no group found */
    uint32_t regions; /* groups found except diagonals */
    bool collects;    /* text belongs to the present element */
    dlx_buffer text;
    dlx_place place; /* of the element */
    uint64_t sum;    /* of the cage at hand */
};

dlx_ksudoku *dlx_ksudoku_new(dlx_grid_reader *reader)
{
    dlx_ksudoku *game = calloc(1, sizeof *game);
    if (game)
        game->reader = reader;
    return game;
}

void dlx_ksudoku_free(dlx_ksudoku *game)
{
    if (!game)
        return;
    free(game->region);
    free(game->entry);
    free(game->text.bytes);
    free(game);
}

/* ---- the beginning of elements --------------------------------------------------------------- */

static const char *attribute(const char **attributes, const char *name)
{
    const char *value = dlx_xml_place_attribute(attributes, name);
    return value ? value : "";
}

/* Returns a number, or UINT64_MAX. */
static uint64_t number(const char **attributes, const char *name)
{
    const char *text = attribute(attributes, name);
    uint64_t value;
    return dlx_tokens_parse_unsigned(text, strlen(text), &value) ? value : UINT64_MAX;
}

static dlx_status refuse(const dlx_ksudoku *game, dlx_error *error, const char *what)
{
    return dlx_structured_refuse(game->reader, game->place, error, "%s", what);
}

static dlx_status start_graph(dlx_ksudoku *game, const char **attributes, dlx_error *error)
{
    const char *type = attribute(attributes, "type");
    const uint64_t n = number(attributes, "order");
    const bool custom = strcmp(type, "custom") == 0;
    if (!custom && strcmp(type, "sudoku") != 0)
        return dlx_structured_refuse(game->reader, game->place, error,
                                     "expected a board of type sudoku or custom, found %s",
                                     dlx_show(type, strlen(type)).text);
    if (n < 1 || n > 25)
        return refuse(game, error, "expected an order of 1 to 25");
    if (custom && (number(attributes, "sizeX") != n || number(attributes, "sizeY") != n ||
                   number(attributes, "sizeZ") != 1))
        return refuse(game, error, "expected a board of one square of its order");
    game->n = (size_t)n;
    game->blocks = !custom;
    game->region = calloc(game->n * game->n, sizeof *game->region);
    if (!game->region)
        return dlx_error_memory(error);
    return dlx_structured_begin(game->reader, game->n, game->place, error);
}

static dlx_status start_cage(dlx_ksudoku *game, const char **attributes, dlx_error *error)
{
    const uint64_t how = number(attributes, "operator");
    game->sum = number(attributes, "value");
    if (how != NO_OPERATOR && how != ADD)
        return refuse(game, error, "expected a cage with a sum");
    if (game->sum > INT32_MAX)
        return refuse(game, error, "expected a sum of up to 31 bits as the value of a cage");
    return DLX_OK;
}

/* Converts a number that counts column by column to a cell. */
static size_t cell_of(const dlx_ksudoku *game, size_t k)
{
    return k % game->n * game->n + k / game->n;
}

/* Takes an event of the history: the player writes a digit, or marks instead, into a cell. The
 * cells are numbered column by column. */
static dlx_status take_event(dlx_ksudoku *game, const char **attributes, dlx_error *error)
{
    const size_t cells = game->n * game->n;
    const uint64_t index = number(attributes, "index");
    const bool marks = dlx_xml_place_attribute(attributes, "markers") != NULL;
    const uint64_t value = marks ? 0 : number(attributes, "value");
    if (index >= cells || value > game->n)
        return refuse(game, error, "expected a cell and a digit in an event of the history");
    if (!game->entry && !(game->entry = calloc(cells, sizeof *game->entry)))
        return dlx_error_memory(error);
    game->entry[cell_of(game, (size_t)index)] = (uint16_t)value;
    return DLX_OK;
}

dlx_status dlx_ksudoku_start(dlx_ksudoku *game, const char *element, const char **attributes,
                             dlx_place place, dlx_error *error)
{
    static const char with_text[] = "clique cage values solution history";
    game->place = place;
    game->text.size = 0;
    game->collects = dlx_tokens_are_exactly_among(element, strlen(element), with_text);
    if (!game->n && (game->collects || strcmp(element, "sudokugroups") == 0))
        return refuse(game, error, "expected the graph before other parts of a board");
    game->in_game |= strcmp(element, "game") == 0;
    game->in_history |= strcmp(element, "history") == 0;
    if (game->in_history && strcmp(element, "simple-event") == 0)
        return take_event(game, attributes, error);
    if (strcmp(element, "graph") == 0)
        return game->n ? refuse(game, error, "expected one board in a game, found a second")
                       : start_graph(game, attributes, error);
    if (strcmp(element, "sudokugroups") == 0) {
        if (strcmp(attribute(attributes, "at"), "0") != 0)
            return refuse(game, error, "expected a board of one grid, found several");
        game->blocks = strcmp(attribute(attributes, "withblocks"), "0") != 0;
    }
    if (strcmp(element, "roxdokugroups") == 0)
        return refuse(game, error, "expected a flat board, found three dimensions");
    return strcmp(element, "cage") == 0 ? start_cage(game, attributes, error) : DLX_OK;
}

dlx_status dlx_ksudoku_text(dlx_ksudoku *game, const char *text, size_t length, dlx_error *error)
{
    return !game->collects || dlx_buffer_add(&game->text, text, length) ? DLX_OK
                                                                        : dlx_error_memory(error);
}

static void take_entries(const dlx_ksudoku *game)
{
    uint16_t *cells = game->reader->cells;
    for (size_t cell = 0; game->entry && cell < game->n * game->n; cell++) {
        if (cells[cell] || !game->entry[cell])
            continue;
        cells[cell] = game->entry[cell];
        dlx_reader_state_take_entry(game->reader, cell);
    }
}

/* ---- their end ------------------------------------------------------------------------------- */

/* Takes the next number of the text; false: no number left. *cell is SIZE_MAX for a number beyond
 * the cells. */
static bool next_cell(const dlx_ksudoku *game, const char **cursor, size_t *cell)
{
    const char *const end = game->text.bytes + game->text.size;
    uint32_t k;
    while (*cursor < end && (dlx_is_blank(**cursor) || **cursor == '\n'))
        ++*cursor;
    if (*cursor == end)
        return false;
    const uint32_t most = (uint32_t)(game->n * game->n - 1);
    *cell = dlx_take_number(cursor, end, most, &k) ? cell_of(game, k) : SIZE_MAX;
    return true;
}

/* Takes a group of cells with distinct digits: a diagonal, or a region. */
static dlx_status take_group(dlx_ksudoku *game, dlx_error *error)
{
    const size_t n = game->n;
    const char *cursor = game->text.bytes;
    size_t cell, count = 0, down = 0, up = 0;
    for (; next_cell(game, &cursor, &cell); count++) {
        if (cell == SIZE_MAX)
            return refuse(game, error, "expected cells of the board in a group");
        down += cell / n == cell % n;
        up += cell / n + cell % n == n - 1;
    }
    if (count == n && (down == n || up == n)) {
        game->reader->rules.set |= down == n ? DLX_RULE_BIT(DLX_RULE_DIAGONAL) : 0;
        game->reader->rules.set |= up == n ? DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL) : 0;
        return DLX_OK;
    }
    game->regions++;
    for (cursor = game->text.bytes; next_cell(game, &cursor, &cell);) {
        if (game->region[cell])
            return refuse(game, error,
                          "expected disjoint groups or diagonals, found overlapping groups");
        game->region[cell] = game->regions;
    }
    return DLX_OK;
}

static dlx_status take_cage(dlx_ksudoku *game, dlx_error *error)
{
    const char *cursor = game->text.bytes;
    size_t cell, count = 0;
    dlx_variant_rules *rules = &game->reader->rules;
    dlx_variant_rules_begin_clue(rules, DLX_RULE_CAGE, (uint32_t)game->sum);
    for (; next_cell(game, &cursor, &cell); count++) {
        if (cell == SIZE_MAX || dlx_jigsaw_regions_cage_has(rules, cell))
            return refuse(game, error, "expected different cells of the board in a cage");
        dlx_variant_rules_add_cell(rules, cell);
    }
    return count > 0 && count <= game->n
               ? DLX_OK
               : refuse(game, error, "expected as many cells in a cage as digits at most");
}

/* Reads a symbol for each cell. */
static dlx_status take_digits(const dlx_ksudoku *game, uint16_t *cells, dlx_error *error)
{
    size_t count = 0;
    for (size_t i = 0; i < game->text.size; i++) {
        const char c = game->text.bytes[i];
        if (dlx_is_blank(c) || c == '\n')
            continue;
        if (c != '_' && (c <= 'a' || (size_t)(c - 'a') > game->n))
            return dlx_structured_refuse(game->reader, game->place, error,
                                         "expected _ or b to %c for a cell, found %s",
                                         (char)('a' + game->n), dlx_show(&c, 1).text);
        if (count < game->n * game->n)
            cells[cell_of(game, count)] = c == '_' ? DLX_BLANK : (uint16_t)(c - 'a');
        count++;
    }
    if (count == game->n * game->n)
        return DLX_OK;
    return dlx_structured_refuse(game->reader, game->place, error, "expected %zu cells, found %zu",
                                 game->n * game->n, count);
}

/* Sets the boxes or regions once all groups are known. */
static dlx_status take_regions(const dlx_ksudoku *game, dlx_error *error)
{
    dlx_layout *layout = &game->reader->layout;
    dlx_region_fault fault;
    if (game->regions && game->blocks)
        return refuse(game, error, "expected boxes and diagonals, found other groups");
    if (!game->regions && !game->blocks && !game->reader->options.box_rows) {
        layout->box_rows = 1; /* a latin square: each row is a box too */
        layout->box_columns = game->n;
    }
    const dlx_status status =
        game->regions ? dlx_jigsaw_regions_take(game->reader, game->region, &fault) : DLX_OK;
    if (status == DLX_SYNTAX)
        return refuse(game, error, "expected groups that divide the board into regions");
    return status == DLX_NO_MEMORY ? dlx_error_memory(error) : status;
}

dlx_status dlx_ksudoku_end(dlx_ksudoku *game, const char *element, bool *whole, dlx_error *error)
{
    dlx_status status = DLX_OK;
    *whole = false;
    game->collects = false;
    if (strcmp(element, "clique") == 0) {
        status = take_group(game, error);
    } else if (strcmp(element, "cage") == 0) {
        status = take_cage(game, error);
    } else if (strcmp(element, "values") == 0) {
        game->values = true;
        status = take_digits(game, game->reader->cells, error);
    } else if (strcmp(element, "solution") == 0) {
        uint16_t *solution = dlx_reader_state_begin_solution(game->reader, error);
        status = solution ? take_digits(game, solution, error) : DLX_NO_MEMORY;
    } else if (strcmp(element, "puzzle") == 0) {
        if (!game->values)
            return refuse(game, error, "expected the values of the cells in a game");
        *whole = !game->in_game;
        status = take_regions(game, error);
    } else if (strcmp(element, "game") == 0 && game->values) {
        *whole = true;
        take_entries(game);
    }
    return status;
}

/* Expat counts columns from 0, and lines from 1. */
dlx_place dlx_xml_place(XML_Parser expat, dlx_place begin)
{
    const XML_Size line = XML_GetCurrentLineNumber(expat);
    dlx_place place = {begin.line + line - 1, (uint64_t)XML_GetCurrentColumnNumber(expat) + 1};
    if (line == 1)
        place.column += begin.column - 1;
    return place;
}

void dlx_xml_place_move(dlx_place *place, const char *source, const char *target)
{
    for (; source < target; source++) {
        place->column += ((unsigned char)*source & 0xc0) != 0x80;
        if (*source == '\n')
            *place = (dlx_place){place->line + 1, 1};
    }
}

dlx_place dlx_xml_place_value(XML_Parser expat, dlx_place begin, const char *name)
{
    int offset = 0, size = 0;
    dlx_place place = dlx_xml_place(expat, begin);
    const char *tag = XML_GetInputContext(expat, &offset, &size);
    if (!tag || offset < 0 || offset > size)
        return place;
    tag += offset;
    const char *end = tag + XML_GetCurrentByteCount(expat);
    const size_t length = strlen(name);
    for (const char *cursor = tag + 1; cursor < end; cursor++) {
        const char quote = *cursor;
        if (quote != '"' && quote != '\'')
            continue;
        const char *back = cursor;
        while (back > tag && (dlx_is_blank(back[-1]) || back[-1] == '\n' || back[-1] == '='))
            back--;
        if ((size_t)(back - tag) > length && memcmp(back - length, name, length) == 0 &&
            (dlx_is_blank(back[-1 - (ptrdiff_t)length]) || back[-1 - (ptrdiff_t)length] == '\n')) {
            dlx_xml_place_move(&place, tag, cursor + 1);
            return place;
        }
        cursor = memchr(cursor + 1, quote, (size_t)(end - cursor - 1));
        if (!cursor)
            break;
    }
    return place;
}

const char *dlx_xml_place_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}
