/* SPDX-License-Identifier: MIT */
/* Detects the dialect of JSON texts and reads puzzles. */
#include "sudoku/formats/apps/json_read.h"

#include "sudoku/formats/apps/fpuzzles.h"
#include "sudoku/formats/apps/gnome.h"
#include "sudoku/formats/apps/json_board.h"

#include <stdlib.h>
#include <string.h>

typedef struct json_parser {
    dlx_json json;
    dlx_json_boards boards;
    size_t next; /* of these */
    dlx_buffer title;
} json_parser;

static void free_parser(void *state)
{
    json_parser *parser = state;
    dlx_json_free(&parser->json);
    free(parser->boards.list);
    free(parser->title.bytes);
    free(parser);
}

/* ---- recognising ----------------------------------------------------------------------------- */

enum { MOST_LINES = 2000 }; /* of text inspected for detection */

/* Returns the text ahead, up to its end or MOST_LINES; NULL: no memory. */
static char *text_ahead(dlx_lookahead *ahead)
{
    dlx_buffer text = {0};
    long depth = 0;
    bool fine = true;
    for (size_t i = 0; fine && i < MOST_LINES && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        for (size_t k = 0; k < line.length; k++)
            depth += (line.text[k] == '{' || line.text[k] == '[') -
                     (line.text[k] == '}' || line.text[k] == ']');
        fine = dlx_buffer_add(&text, line.text, line.length) && dlx_buffer_add(&text, " ", 1);
        if (depth <= 0)
            break;
    }
    if (fine && dlx_buffer_add(&text, "", 1))
        return text.bytes;
    free(text.bytes);
    return NULL;
}

/* True if `wanted` follows `key`, ignoring blanks and colons. */
static bool is_followed(const char *text, const char *key, const char *wanted)
{
    const char *at = strstr(text, key);
    if (!at)
        return false;
    for (at += strlen(key); *wanted; at++) {
        if (*at == *wanted)
            wanted++;
        else if (*at == 0 || !strchr(" \t\r:", *at))
            return false;
    }
    return true;
}

static dlx_json_dialect dialect_ahead(dlx_lookahead *ahead)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *begin = dlx_skip_blanks(line.text, line.text + line.length);
    if (begin < line.text + line.length && *begin == '[')
        return DLX_JSON_PLAIN; /* a list may be long and fits every dialect */
    char *text = text_ahead(ahead);
    dlx_json_dialect dialect = DLX_JSON_PLAIN;
    if (text && is_followed(text, "\"grid\"", "[[{"))
        dialect = DLX_JSON_FPUZZLES;
    else if (text && strstr(text, "\"cells\"") &&
             (strstr(text, "\"difficulty_category\"") || strstr(text, "\"position\"")))
        dialect = DLX_JSON_GNOME;
    free(text);
    return dialect;
}

bool dlx_json_recognise(dlx_lookahead *ahead, dlx_layout *layout, dlx_json_dialect dialect)
{
    const dlx_structured kind = dlx_lookahead_line(ahead, 0)->document;
    if (!ahead->reader->forced && (kind != DLX_DOCUMENT_JSON || dialect_ahead(ahead) != dialect))
        return false;
    layout->line = 0;
    if (layout->size == 0)
        layout->size = 9;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the next text and finds its boards. */
static dlx_status next_text(dlx_grid_reader *reader, json_parser *parser, dlx_error *error)
{
    const dlx_json_value *root;
    parser->next = parser->boards.count = 0;
    const dlx_status status = dlx_json_next(reader, &parser->json, &root, error);
    if (status == DLX_OK && !dlx_json_find(&parser->boards, root))
        return dlx_error_memory(error);
    return status;
}

/* Reads the next board of the text. */
static dlx_status take_board(dlx_grid_reader *reader, json_parser *parser, dlx_error *error)
{
    const dlx_json_value *board = parser->boards.list[parser->next++];
    switch (dlx_json_dialect_of(board)) {
    case DLX_JSON_FPUZZLES:
        return dlx_fpuzzles_take(reader, board, &parser->title, error);
    case DLX_JSON_GNOME:
        return dlx_gnome_take(reader, board, error);
    default:
        return dlx_json_board_take(reader, board, &parser->title, error);
    }
}

dlx_status dlx_json_read(dlx_grid_reader *reader, dlx_error *error)
{
    reader->settled = true; /* the rest is a document, not lines to be measured */
    if (!reader->parser) {
        reader->parser = calloc(1, sizeof(json_parser));
        reader->parser_free = free_parser;
        if (!reader->parser)
            return dlx_error_memory(error);
    }
    json_parser *parser = reader->parser;
    while (parser->next == parser->boards.count) {
        const dlx_status status = next_text(reader, parser, error);
        if (status != DLX_OK)
            return status;
    }
    return take_board(reader, parser, error);
}
