/* SPDX-License-Identifier: MIT */
#include "format/printed.h"

typedef struct sparse_reader {
    dlx_printed *printed;
    dlx_reader *reader;
    dlx_line line;
    uint64_t size[2]; /* rows and columns so far */
    uint64_t stored;  /* number of nonzeros in the title; UINT64_MAX: none */
    bool has_shape;   /* the title has the size */
} sparse_reader;

/* A place and the value after it. */
typedef struct nonzero {
    uint64_t place[2]; /* row and column */
    const char *value;
    size_t length;
} nonzero;

static bool is_title(const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    return cursor < end && *cursor == '<' && dlx_after_word(cursor, end - 1, " sparse ");
}

/* Parses a line such as `(0, 3)  1`. */
static bool parse_nonzero(const dlx_line *line, nonzero *found)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    for (size_t i = 0; i < 2; i++) {
        if (cursor == end || *cursor != "(,"[i])
            return false;
        cursor = dlx_skip_blanks(cursor + 1, end);
        if (!dlx_take_unsigned(&cursor, end, &found->place[i]))
            return false;
        cursor = dlx_skip_blanks(cursor, end);
    }
    if (end - cursor < 2 || *cursor != ')' || !dlx_is_blank(cursor[1]))
        return false;
    const dlx_line rest = {cursor + 1, (size_t)(end - cursor) - 1, 0};
    const char *word;
    size_t length;
    cursor = rest.text;
    return dlx_tokens_next_word(&rest, &cursor, &found->value, &found->length) &&
           !dlx_tokens_next_word(&rest, &cursor, &word, &length);
}

bool dlx_printed_sparse_begins(const dlx_line *line)
{
    nonzero found;
    return is_title(line) || parse_nonzero(line, &found);
}

static dlx_status refuse(const sparse_reader *sparse, const char *cursor, dlx_error *error,
                         const char *expected)
{
    return dlx_input_error(sparse->reader->input, &sparse->line, cursor, error, "expected %s",
                           expected);
}

static dlx_status take_nonzero(sparse_reader *sparse, const nonzero *found, dlx_error *error)
{
    dlx_printed *printed = sparse->printed;
    for (size_t i = 0; i < 2; i++) {
        const uint64_t place = found->place[i];
        if (place >= (sparse->has_shape ? sparse->size[i] : DLX_MAX_INDEX))
            return refuse(sparse, sparse->line.text, error, "a place within the matrix");
        sparse->size[i] = place < sparse->size[i] ? sparse->size[i] : place + 1;
    }
    printed->rows = (size_t)found->place[0];
    const dlx_status status =
        dlx_printed_add(printed, sparse->reader, &sparse->line, found->value, found->length, error);
    if (status != DLX_OK)
        return status;
    dlx_entry *last = &printed->entries.entry[printed->entries.count - 1];
    if (last->item != 1)
        return refuse(sparse, found->value, error, "the value 1");
    last->item = (uint32_t)found->place[1];
    return DLX_OK;
}

/* Takes `3, 4)`. False: not a shape of two dimensions. */
static bool take_shape(sparse_reader *sparse, const char *cursor, const char *end)
{
    for (size_t i = 0; i < 2; i++) {
        cursor = dlx_skip_blanks(cursor, end);
        if (!dlx_take_unsigned(&cursor, end, &sparse->size[i]) || cursor == end ||
            *cursor++ != ",)"[i])
            return false;
    }
    return true;
}

/* Takes a line of the title, which has two lines, and perhaps the heading `Coords Values`. */
static dlx_status take_title(sparse_reader *sparse, dlx_error *error)
{
    const char *end = sparse->line.text + sparse->line.length;
    const char *stored = dlx_after_word(sparse->line.text, end - 1, "with ");
    const char *shape = dlx_after_word(sparse->line.text, end - 1, "shape (");
    if (stored && stored < end && dlx_is_digit(*stored) &&
        !dlx_take_unsigned(&stored, end, &sparse->stored))
        return refuse(sparse, stored, error, "the number of nonzeros");
    if (!shape)
        return DLX_OK;
    if (!take_shape(sparse, shape, end))
        return refuse(sparse, shape, error, "the number of rows and columns, such as '3, 4)'");
    sparse->has_shape = true;
    const dlx_status status =
        dlx_reader_announce(sparse->reader, sparse->size[0], "rows", &sparse->line, &shape, error);
    return status == DLX_OK ? dlx_reader_announce(sparse->reader, sparse->size[1], "columns",
                                                  &sparse->line, &shape, error)
                            : status;
}

static dlx_status take_line(sparse_reader *sparse, dlx_error *error)
{
    nonzero found;
    if (parse_nonzero(&sparse->line, &found))
        return take_nonzero(sparse, &found, error);
    const char *end = sparse->line.text + sparse->line.length;
    const char *begin = dlx_skip_blanks(sparse->line.text, end);
    if (begin < end && *begin == ':')
        return refuse(sparse, begin, error, "all nonzeros: print the matrix in full");
    if (sparse->printed->entries.count && begin < end)
        return refuse(sparse, begin, error, "a place and a value, such as '(0, 3) 1'");
    return take_title(sparse, error);
}

dlx_status dlx_printed_sparse_read(dlx_printed *printed, size_t *columns, dlx_reader *reader,
                                   dlx_error *error)
{
    sparse_reader sparse = {.printed = printed, .reader = reader, .stored = UINT64_MAX};
    dlx_status status;
    while ((status = dlx_input_line(reader->input, &sparse.line, error)) == DLX_OK) {
        status = take_line(&sparse, error);
        printed->last = (dlx_line){"", 0, sparse.line.number};
        if (status != DLX_OK)
            return status;
    }
    if (status != DLX_NO_DATA)
        return status;
    if (!printed->entries.count && !sparse.size[1])
        return dlx_input_error(reader->input, &printed->last, "", error,
                               "expected the places of nonzeros, found the end of the file");
    if (sparse.stored != UINT64_MAX && sparse.stored != printed->entries.count)
        return dlx_input_error(reader->input, &printed->last, "", error,
                               "expected %llu nonzeros, found %zu",
                               (unsigned long long)sparse.stored, printed->entries.count);
    if (sparse.size[0] > DLX_MAX_INDEX || sparse.size[1] > DLX_MAX_INDEX)
        return dlx_input_error(reader->input, &printed->last, "", error,
                               "more than %lu rows or columns", (unsigned long)DLX_MAX_INDEX);
    printed->rows = (size_t)sparse.size[0];
    *columns = (size_t)sparse.size[1];
    return DLX_OK;
}
