/* SPDX-License-Identifier: MIT */
/* The reader of pieces and boards as pictures: headings and rows. */
#include "format/tiling.h"

#include "format/directive.h"
#include "io/utf8.h"

enum { MOST_ROWS = 1 << 26 }; /* and columns, so that maps of points stay within 32 bits */

/* A line and what reading it needs. */
typedef struct reading {
    dlx_reader *reader;
    dlx_tiling *tiling;
    const dlx_line *line;
    dlx_error *error;
} reading;

static dlx_status refuse(const reading *current, const char *text, size_t length,
                         const char *expected)
{
    return dlx_input_error(current->reader->input, current->line, text, current->error,
                           "expected %s, found %s", expected,
                           !length                           ? "the end of the line"
                           : dlx_is_word(text, length, "\t") ? "a tab"
                                                             : dlx_show(text, length).text);
}

/* ---- headings -------------------------------------------------------------------------------- */

static const char *const headings[] = {
    [DLX_TILING_NONE] = "",         [DLX_TILING_GRID] = "grid",   [DLX_TILING_BOARD] = "board",
    [DLX_TILING_PIECES] = "pieces", [DLX_TILING_PIECE] = "piece",
};

typedef struct heading {
    dlx_tiling_kind kind;
    const char *name; /* of a piece */
    size_t length;
    const char *rest; /* after the colon */
} heading;

/* Splits a heading; `has_colon` is false if the colon is missing. Returns false for other lines. */
static bool split_heading(const dlx_line *line, heading *parts, bool *has_colon)
{
    const char *colon = memchr(line->text, ':', line->length);
    const size_t length = colon ? (size_t)(colon - line->text) : line->length;
    const dlx_line words = {line->text, length, line->number};
    const char *cursor = line->text;
    const char *word;
    *has_colon = colon;
    *parts = (heading){.kind = DLX_TILING_PIECE};
    if (!dlx_tokens_next_word(&words, &cursor, &word, &parts->length) ||
        (!colon && word > line->text))
        return false;
    while (parts->kind && !dlx_is_word(word, parts->length, headings[parts->kind]))
        parts->kind--;
    if (!parts->kind || (parts->kind == DLX_TILING_PIECE &&
                         !dlx_tokens_next_word(&words, &cursor, &parts->name, &parts->length)))
        return false;
    parts->rest = colon ? colon + 1 : cursor;
    const bool ends = !dlx_tokens_next_word(&words, &cursor, &word, &parts->length);
    if (parts->name)
        parts->length = (size_t)(dlx_token_end(parts->name, words.text + length) - parts->name);
    if (colon || parts->kind == DLX_TILING_BOARD || parts->kind == DLX_TILING_PIECES)
        return ends;
    return parts->kind == DLX_TILING_PIECE || dlx_lattice_find(word, parts->length);
}

static bool begins_tiling(const dlx_line *line)
{
    heading parts;
    bool has_colon;
    return split_heading(line, &parts, &has_colon) && has_colon;
}

/* Reads `*`, `N` or `N..M`. */
static bool read_count(const char *text, const char *end, dlx_tiling_terms *terms)
{
    terms->low = 0;
    terms->high = UINT64_MAX;
    if (dlx_is_word(text, (size_t)(end - text), "*"))
        return true;
    if (!dlx_take_unsigned(&text, end, &terms->low))
        return false;
    terms->high = terms->low;
    if (dlx_begins_with(text, end, "..")) {
        text += 2;
        if (!dlx_take_unsigned(&text, end, &terms->high))
            return false;
    }
    return text == end && terms->low <= terms->high && terms->high <= UINT32_MAX;
}

/* Reads a term, [text..end[. Returns its kind: 1: moves, 2: count, 4: cost; 0: unknown. */
static unsigned read_term(const reading *current, const char *text, const char *end)
{
    static const char *const moves[] = {"fixed", "turns", "mirror"};
    dlx_tiling_terms *terms = &current->tiling->terms;
    const size_t length = (size_t)(end - text);
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        if (dlx_is_word(text, length, moves[i])) {
            terms->moves = (dlx_moves)i;
            return 1;
        }
    dlx_tiling_terms counted = *terms;
    if (read_count(text, end, &counted)) {
        *terms = counted;
        return 2;
    }
    const char *number = dlx_begins_with(text, end, "cost ") ? dlx_skip_blanks(text + 5, end) : end;
    return dlx_reader_cost(current->reader, number, (size_t)(end - number), &terms->cost) ? 4 : 0;
}

/* Reads the terms after a heading of pieces. */
static dlx_status read_terms(const reading *current, const char *text)
{
    const char *end = current->line->text + current->line->length;
    unsigned known = 0;
    current->tiling->terms =
        (dlx_tiling_terms){.moves = current->tiling->lattice->moves, .low = 1, .high = 1};
    if (dlx_skip_blanks(text, end) == end)
        return DLX_OK;
    for (bool goes_on = true; goes_on; text++) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const char *begin = dlx_skip_blanks(text, comma ? comma : end);
        const char *last = dlx_trim_blanks(begin, comma ? comma : end);
        const unsigned kind = read_term(current, begin, last);
        if (!kind || (known & kind))
            return refuse(current, begin, (size_t)(last - begin),
                          "each once: fixed, turns or mirror; a number, N..M or *; 'cost N'");
        known |= kind;
        goes_on = comma;
        text = comma ? comma : end;
    }
    return DLX_OK;
}

/* Reads `grid: NAME`. */
static dlx_status read_lattice(const reading *current, const char *text)
{
    dlx_tiling *tiling = current->tiling;
    const char *begin = dlx_skip_blanks(text, current->line->text + current->line->length);
    const char *end = dlx_trim_blanks(begin, current->line->text + current->line->length);
    if (tiling->has_lattice)
        return refuse(current, current->line->text, 4, "one 'grid:', before the pictures");
    const dlx_lattice *lattice = dlx_lattice_find(begin, (size_t)(end - begin));
    if (!lattice)
        return refuse(current, begin, (size_t)(end - begin), "square, cube, hex or triangle");
    tiling->lattice = lattice;
    tiling->has_lattice = true;
    return DLX_OK;
}

/* Keeps the name of a piece. */
static dlx_status take_name(const reading *current, const heading *parts)
{
    dlx_tiling *tiling = current->tiling;
    if (memchr(parts->name, '|', parts->length))
        return refuse(current, parts->name, parts->length, "a name without a bar");
    const uint32_t known = dlx_names_find(&tiling->names, parts->name, parts->length);
    if (known != DLX_NO_INDEX)
        return dlx_input_error(current->reader->input, current->line, parts->name, current->error,
                               "expected a new name, found the name of the piece in line %llu",
                               (unsigned long long)tiling->pieces[known].line);
    return dlx_error_unless(
        dlx_names_add(&tiling->names, parts->name, parts->length) != DLX_NO_INDEX, current->error);
}

static dlx_status read_heading(const reading *current, const heading *parts, bool has_colon)
{
    dlx_tiling *tiling = current->tiling;
    dlx_status status = DLX_OK;
    if (!has_colon) {
        dlx_error odd;
        dlx_input_error(current->reader->input, current->line, parts->rest, &odd,
                        "expected ':' after the heading '%s'", headings[parts->kind]);
        status = dlx_reader_odd(current->reader, &odd, current->error);
    }
    if (status != DLX_OK)
        return status;
    if (parts->kind == DLX_TILING_GRID)
        return read_lattice(current, parts->rest);
    if (parts->kind == DLX_TILING_BOARD && tiling->board.count)
        return refuse(current, current->line->text, 5, "one board, with its parts in one picture");
    tiling->kind = parts->kind;
    tiling->line = current->line->number;
    tiling->has_lattice = true;
    const char *end = current->line->text + current->line->length;
    const char *rest = dlx_skip_blanks(parts->rest, end);
    if (parts->kind == DLX_TILING_BOARD)
        return rest < end
                   ? refuse(current, rest, (size_t)(end - rest), "the rows in the next lines")
                   : DLX_OK;
    if (parts->kind == DLX_TILING_PIECE)
        status = take_name(current, parts);
    return status == DLX_OK ? read_terms(current, parts->rest) : status;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Notes the parity of a cell whose sum of row and column is even or odd. Returns false if it
 * differs from that of earlier cells. */
static bool fits_parity(dlx_tiling_picture *picture, int32_t odd)
{
    const bool fits = !picture->has_parity || picture->odd == odd;
    picture->has_parity = true;
    picture->odd = odd;
    return fits;
}

/* Examines a character. Sets the symbol of a cell, 0: none. Returns the expected characters, NULL:
 * the character is one of them. */
static const char *examine(const dlx_tiling *tiling, dlx_tiling_picture *picture,
                           const dlx_point *point, uint32_t *code)
{
    const dlx_lattice *lattice = tiling->lattice;
    const int32_t odd = (point->coordinate[1] + point->coordinate[2]) & 1;
    const bool is_free = tiling->kind == DLX_TILING_BOARD && *code == '?';
    const bool is_cell = tiling->kind != DLX_TILING_PIECES && *code == '#';
    if (*code == ' ' || *code == '.') {
        *code = 0;
        return NULL;
    }
    if (lattice->has_triangles && tiling->kind != DLX_TILING_PIECES &&
        (*code == '^' || *code == 'v')) {
        const bool is_up = *code == '^';
        *code = '#';
        return fits_parity(picture, is_up ? odd : !odd) ? NULL
               : is_up                                  ? "'v' here, by the triangles before"
                                                        : "'^' here, by the triangles before";
    }
    if (!is_free && !is_cell && !dlx_lattice_is_symbol(lattice, *code))
        return tiling->kind == DLX_TILING_BOARD    ? "'#', '?', '.' or the symbol of a piece"
               : tiling->kind == DLX_TILING_PIECES ? "the symbol of a piece, '.' or a blank"
                                                   : "a symbol, '#', '.' or a blank";
    if (lattice->parity && !lattice->has_triangles && !fits_parity(picture, odd))
        return "hexagons in every other column, by the hexagons before";
    return NULL;
}

static dlx_status read_marks(const reading *current, dlx_tiling_picture *picture)
{
    const dlx_line *line = current->line;
    const char *end = dlx_trim_blanks(line->text, line->text + line->length);
    dlx_point point = {{picture->layer, picture->row++, 0}};
    if (line->number - current->tiling->line > MOST_ROWS || line->length > MOST_ROWS)
        return refuse(current, line->text, 0, "a smaller picture");
    if (!dlx_buffer_grow(&picture->marks, &picture->room, picture->count + line->length,
                         sizeof *picture->marks))
        return dlx_error_memory(current->error);
    for (const char *cursor = line->text; cursor < end; point.coordinate[2]++) {
        const char *begin = cursor;
        uint32_t code = dlx_utf8_next(&cursor, end);
        const char *expected = examine(current->tiling, picture, &point, &code);
        if (expected)
            return refuse(current, begin, (size_t)(cursor - begin), expected);
        if (code)
            picture->marks[picture->count++] =
                (dlx_tiling_mark){.line = line->number,
                                  .column = (uint32_t)(begin - line->text) + 1,
                                  .symbol = code,
                                  .point = point};
    }
    return DLX_OK;
}

/* True for a line of `-`, which parts layers. */
static bool parts_layers(const dlx_lattice *lattice, const dlx_line *line)
{
    const char *end = dlx_trim_blanks(line->text, line->text + line->length);
    const size_t length = (size_t)(end - line->text);
    return lattice->has_layers && strspn(line->text, "-") >= length;
}

static dlx_tiling_picture *open_picture(dlx_tiling *tiling)
{
    return tiling->kind == DLX_TILING_BOARD ? &tiling->board : &tiling->drawn;
}

static dlx_status read_row(const reading *current)
{
    dlx_tiling *tiling = current->tiling;
    const dlx_line *line = current->line;
    dlx_tiling_picture *picture = open_picture(tiling);
    if (tiling->kind == DLX_TILING_NONE)
        return refuse(current, line->text, line->length,
                      "'board:', 'pieces:' or 'piece NAME:' before a row");
    const bool is_begun = picture->is_begun;
    picture->is_begun = true;
    if (!parts_layers(tiling->lattice, line))
        return read_marks(current, picture);
    picture->layer += is_begun;
    picture->row = 0;
    return DLX_OK;
}

/* ---- the lines of a problem ------------------------------------------------------------------ */

/* Begins a problem without pieces, on squares. */
static void clear_tiling(dlx_tiling *tiling)
{
    tiling->lattice = dlx_lattice_find("square", 6);
    tiling->has_lattice = false;
    tiling->kind = DLX_TILING_NONE;
    tiling->piece_count = tiling->point_count = tiling->use_count = 0;
    dlx_names_clear(&tiling->names);
    dlx_names_clear(&tiling->shapes);
    dlx_tiling_clear(&tiling->board);
    dlx_tiling_clear(&tiling->drawn);
    tiling->ec.maximise = false;
    tiling->ec.constant = (dlx_decimal){0, 0};
}

/* Reads a heading or a row. */
static dlx_status read_plain(const reading *current)
{
    heading parts;
    bool has_colon;
    const dlx_line *line = current->line;
    if (split_heading(line, &parts, &has_colon)) {
        const dlx_status status = dlx_tiling_end_picture(current->reader, current->error);
        return status == DLX_OK ? read_heading(current, &parts, has_colon) : status;
    }
    return has_colon ? refuse(current, line->text, line->length,
                              "'grid:', 'board:', 'pieces:' or 'piece NAME:'")
                     : read_row(current);
}

static dlx_status read_line(const reading *current, dlx_ec_place *place)
{
    const dlx_line *line = current->line;
    dlx_reader *reader = current->reader;
    const char *rest;
    const dlx_line_kind kind = dlx_directive_line_kind(line, &rest);
    if (kind == DLX_LINE_PLAIN) {
        if (*place == EC_BEFORE && current->tiling->ec.ended)
            return refuse(current, rest, line->length, "'|= problem' after '|= end'");
        *place = EC_BODY;
        return read_plain(current);
    }
    if (kind == DLX_LINE_BLANK && rest < line->text + line->length)
        return dlx_ec_read_comment(reader, line, rest, false, current->error);
    if (kind == DLX_LINE_BLANK) /* ends rows, if any */
        return open_picture(current->tiling)->is_begun
                   ? dlx_tiling_end_picture(reader, current->error)
                   : DLX_OK;
    if (kind == DLX_LINE_PROBLEM && *place == EC_HEAD)
        *place = EC_BODY;
    return dlx_ec_read_frame(reader, line, place, current->error);
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_tiling *tiling = reader->state;
    dlx_ec_place place = EC_BEFORE;
    dlx_status status = DLX_OK;
    dlx_line line = {"", 0, 0};
    const reading current = {reader, tiling, &line, error};
    clear_tiling(tiling);
    while (status == DLX_OK && place != EC_DONE) {
        status = dlx_input_line(reader->input, &line, error);
        if (status == DLX_OK)
            status = read_line(&current, &place);
    }
    if (status == DLX_SYNTAX && place != EC_DONE)
        dlx_ec_skip_problem(reader);
    if (status != DLX_OK && (status != DLX_NO_DATA || place == EC_BEFORE))
        return status;
    status = dlx_tiling_end_picture(reader, error);
    return status == DLX_OK ? dlx_tiling_build(reader, problem, error) : status;
}

static void free_state(void *state)
{
    dlx_tiling *tiling = state;
    clear_tiling(tiling);
    free(tiling->board.marks);
    free(tiling->drawn.marks);
    free(tiling->pieces);
    free(tiling->points);
    free(tiling->uses);
    dlx_names_free(&tiling->names);
    dlx_names_free(&tiling->shapes);
    dlx_ec_free_state(&tiling->ec);
}

const dlx_format dlx_format_tiling = {
    .name = "tiling",
    .summary = "pieces and boards as pictures (.til)",
    .read = read_problem,
    .reduces = true,
    .kept = 128,
    .may_be_empty = true,
    .recognise = begins_tiling,
    .state_size = sizeof(dlx_tiling),
    .free_state = free_state,
    .write_head = dlx_ec_write_begin,
    .write_solution = dlx_tiling_write_solution,
    .write_end = dlx_ec_write_end,
    .follows = dlx_tiling_follows,
    .check_solutions = dlx_tiling_check,
};
