/* SPDX-License-Identifier: MIT */
#include "sudoku/write/board_text.h"

#include "sudoku/bulk/peers.h"
#include "sudoku/write/writer.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = DLX_BULK_CELLS, MOST_TEXT = 1 << 11, MOST_NUMBERS = 42, PROBES = 3 };

struct dlx_board_text {
    bool fits;              /* the text has the places below */
    bool numbered, solved;  /* boards have numbers; a solution */
    size_t length, numbers; /* bytes of the text; place of the numbers, or `length`: none */
    uint16_t place[2 * CELLS];
    char text[MOST_TEXT];
};

/* Writes a board with equal cells and a name of a byte. Returns the length of the text, or 0. */
static size_t write_probe(dlx_grid_writer *writer, bool solved, uint16_t digit, char name,
                          char *text)
{
    uint16_t cells[CELLS];
    char names[] = {name, 0};
    dlx_error error;
    dlx_output *output = writer->output;
    dlx_variant_rules rules = {.solution = solved ? cells : NULL};
    const dlx_grid grid = {
        .size = 9, .box_rows = 3, .box_columns = 3, .cells = cells, .name = names, .rules = &rules};
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
static void find_places(dlx_grid_writer *writer, dlx_board_text *board)
{
    char text[PROBES][MOST_TEXT];
    const char name = board->numbered ? '1' : '\0';
    const size_t length = write_probe(writer, board->solved, 1, name, text[0]);
    board->numbers = board->length = length;
    const size_t expected = board->solved ? 2 * CELLS : CELLS;
    size_t found = 0;
    board->fits = length && write_probe(writer, board->solved, 2, name, text[1]) == length &&
                  write_probe(writer, board->solved, 1, name ? '2' : name, text[2]) == length;
    for (size_t i = 0; i < length && board->fits; i++) {
        if (text[0][i] != text[2][i])
            board->numbers = i;
        if (text[0][i] == text[1][i])
            continue;
        board->fits = found < expected;
        if (board->fits)
            board->place[found++] = (uint16_t)i;
    }
    board->fits &= found == expected;
    memcpy(board->text, text[0], length);
}

/* Finds the places for boards of this kind, unless these are known. False: none. */
static bool prepare_text(dlx_grid_writer *writer, bool numbered, bool solved)
{
    dlx_board_text *board = writer->board;
    if (board && board->numbered == numbered && board->solved == solved)
        return board->fits;
    if (!board && !(board = writer->board = malloc(sizeof *board)))
        return false;
    board->numbered = numbered;
    board->solved = solved;
    find_places(writer, board);
    return board->fits;
}

static void put_cells(char *to, const uint16_t *place, const char *letters, const uint8_t *cells)
{
    for (size_t i = 0; i < CELLS; i++)
        to[place[i]] = letters[cells[i]];
}

/* Writes the numbers `puzzle.solution`, and the text after these. Returns the end. */
static char *put_numbers(const dlx_grid_writer *writer, const dlx_board_text *board, char *to)
{
    char numbers[MOST_NUMBERS];
    char *end = dlx_put_digits(numbers, writer->puzzle);
    *end++ = '.';
    end = dlx_put_digits(end, writer->solution);
    const size_t size = (size_t)(end - numbers);
    const size_t rest = board->length - board->numbers - 1;
    memmove(to + board->numbers + size, to + board->numbers + 1, rest);
    memcpy(to + board->numbers, numbers, size);
    return to + board->length - 1 + size;
}

bool dlx_board_text_write(dlx_grid_writer *writer, const uint8_t *cells, const uint8_t *solution)
{
    const bool numbered = writer->puzzle != 0;
    const bool is_reported =
        !numbered || !writer->options.warn ||
        (writer->format->holds & DLX_HOLDS_NAME) | (writer->reported & DLX_HOLDS_NAME);
    if (!writer->format->differs_in_cells || !writer->written || writer->rating || !is_reported ||
        writer->letters_size != 9 || !prepare_text(writer, numbered, solution != NULL))
        return false;
    const dlx_board_text *board = writer->board;
    char *to = dlx_output_room(writer->output, MOST_TEXT + MOST_NUMBERS);
    memcpy(to, board->text, board->length);
    put_cells(to, board->place, writer->letters, cells);
    if (solution)
        put_cells(to, board->place + CELLS, writer->letters, solution);
    const char *end = to + board->length;
    if (board->numbers < board->length)
        end = put_numbers(writer, board, to);
    writer->output->used += (size_t)(end - to);
    writer->puzzles++;
    return true;
}
