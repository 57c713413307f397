/* SPDX-License-Identifier: MIT */
/* Writes boards by the text of an earlier board, in which only cells and the name change. */
#include "sudoku/write/writer.h"

enum { CELLS = DLX_BULK_CELLS, MOST_TEXT = 1 << 11, MOST_NAME = 1 << 8, PROBES = 4 };

/* Texts of boards, without a name, or with one of either beginning; with a solution or without. */
enum { KINDS = 6 };

struct dlx_board_text {
    size_t size, box_rows; /* of the boards; 0: not looked for */
    bool fits;             /* the text has the places below */
    bool is_line;          /* the cells of each board are 81 bytes in a row, with digits as such */
    size_t length, name;   /* bytes of the text; place of the name, or `length`: none */
    uint16_t place[2 * CELLS];
    char text[MOST_TEXT];
};

/* Writes a board with equal cells, a name of a byte, and a solution if `solved`, as entries if the
 * format has no solutions. Returns the length of the text, or 0. */
static size_t write_probe(dlx_grid_writer *writer, const dlx_grid *board, bool solved,
                          uint16_t digit, char name, char *text)
{
    uint16_t cells[CELLS], blanks[CELLS] = {0};
    char names[] = {name, 0};
    dlx_error error;
    dlx_output *output = writer->output;
    const bool as_entries = solved && !(writer->format->holds & DLX_HOLDS_SOLUTION);
    dlx_variant_rules rules = {.solution = solved && !as_entries ? cells : NULL,
                               .entries = as_entries ? blanks : NULL};
    dlx_grid grid = *board;
    grid.cells = cells;
    grid.name = names;
    grid.rules = &rules;
    for (size_t i = 0; i < CELLS; i++)
        cells[i] = digit;
    writer->output = dlx_output_memory(&error);
    size_t length = 0;
    if (writer->output) {
        writer->format->write(writer, &grid);
        length = writer->output->used <= MOST_TEXT ? writer->output->used : 0;
        memcpy(text, writer->output->bytes, length);
        dlx_output_close(writer->output, NULL);
    }
    writer->output = output;
    return length;
}

/* Finds the places of cells, where the texts of two boards differ, and of the name. */
static void find_places(dlx_grid_writer *writer, const dlx_grid *board, char name, bool solved,
                        dlx_board_text *made)
{
    char text[PROBES][MOST_TEXT];
    const char *letters = writer->letters, other = name ? (char)(name + 1) : name;
    const size_t length = write_probe(writer, board, solved, 1, name, text[0]);
    const size_t expected = board->size * board->size * (solved ? 2 : 1);
    size_t found = 0;
    made->size = board->size;
    made->box_rows = board->box_rows;
    made->name = made->length = length;
    made->fits = length && write_probe(writer, board, solved, 2, name, text[1]) == length &&
                 write_probe(writer, board, solved, 1, other, text[2]) == length &&
                 write_probe(writer, board, solved, DLX_BLANK, name, text[3]) == length;
    for (size_t i = 0; i < length && made->fits; i++) {
        if (text[0][i] != text[2][i])
            made->name = i;
        if (text[0][i] == text[1][i] && text[0][i] == text[3][i])
            continue;
        made->fits = found < expected && text[0][i] == letters[1] && text[1][i] == letters[2] &&
                     text[3][i] == letters[0];
        if (made->fits)
            made->place[found++] = (uint16_t)i;
    }
    made->fits &= found == expected;
    made->is_line = made->fits && expected % CELLS == 0 &&
                    made->place[CELLS - 1] - made->place[0] == CELLS - 1 &&
                    (!solved || made->place[2 * CELLS - 1] - made->place[CELLS] == CELLS - 1) &&
                    memcmp(letters + 1, "123456789", 9) == 0;
    memcpy(made->text, text[0], length);
}

/* Returns the text of boards of this kind; NULL: places do not fit. */
static const dlx_board_text *find_text(dlx_grid_writer *writer, const dlx_grid *board, bool solved)
{
    const char first = *board->name;
    const bool small = first >= 'a' && first <= 'z';
    if (!writer->texts && !(writer->texts = calloc(KINDS, sizeof *writer->texts)))
        return NULL;
    dlx_board_text *text = &writer->texts[2 * ((first != 0) + small) + solved];
    if (text->size != board->size || text->box_rows != board->box_rows)
        find_places(writer, board, small ? 'a' : first ? '1' : first, solved, text);
    return text->fits ? text : NULL;
}

/* Writes the cells of a board at places of the text, of which `first` is the first. */
static void put_cells(const dlx_grid_writer *writer, const dlx_board_text *text, size_t first,
                      char *target, const uint8_t *cells, size_t count)
{
    const uint16_t *place = text->place + first;
    if (text->is_line)
        dlx_put_board(target + place[0], cells, writer->letters[0]);
    else
        for (size_t i = 0; i < count; i++)
            target[place[i]] = writer->letters[cells[i]];
}

/* True if the format writes the name unchanged; documents escape more characters. */
static bool is_plain_name(const char *name, bool document)
{
    bool plain = *name != ' ';
    for (; *name; name++)
        plain &= *name != ',' && *name != '"' && *name != '\r' && *name != '\n' &&
                 (!document || (*name >= ' ' && *name < 0x7f && *name != '\\'));
    return plain;
}

bool dlx_board_text_write(dlx_grid_writer *writer, const dlx_grid *board, const uint8_t *cells,
                          const uint8_t *solution)
{
    const size_t count = board->size * board->size;
    dlx_grid named = *board;
    if (!writer->format->differs_in_cells || !writer->written ||
        !(named.name = dlx_writer_join_name(writer, board->name)) ||
        (*board->name && !is_plain_name(named.name, writer->format->document)) ||
        (writer->format->labels_names && *named.name) ||
        (writer->options.warn && dlx_writer_missing(writer, &named)))
        return false;
    dlx_writer_set_letters(writer, board->size);
    const dlx_board_text *text = find_text(writer, &named, solution != NULL);
    const size_t size = strlen(named.name);
    if (!text || size > MOST_NAME)
        return false;
    char *target = dlx_output_room(writer->output, MOST_TEXT + MOST_NAME);
    memcpy(target, text->text, text->length);
    put_cells(writer, text, 0, target, cells, count);
    if (solution)
        put_cells(writer, text, count, target, solution, count);
    writer->output->used += text->length;
    if (text->name < text->length) {
        memmove(target + text->name + size, target + text->name + 1, text->length - text->name - 1);
        memcpy(target + text->name, named.name, size);
        writer->output->used += size - 1;
    }
    writer->puzzles++;
    return true;
}
