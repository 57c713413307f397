/* SPDX-License-Identifier: MIT */
/* Matrix Market, coordinates of nonzeros or arrays of all values: rows are options, columns are
 * items. */
#include "format/bit.h"
#include "format/entries.h"
#include "format/words.h"

#include <strings.h>

typedef struct coordinates {
    dlx_words words;
    bool is_array;                     /* all values, column by column, in place of entries */
    bool has_values;                   /* each entry has a third word, the value */
    uint64_t rows, columns, announced; /* number of entries in the header */
    dlx_entries entries;
} coordinates;

/* Returns true if the last word is in the blank-separated list. Case does not matter. */
static bool is_among(const dlx_words *words, const char *list)
{
    for (const char *at = list; *at && words->word;) {
        const size_t length = strcspn(at, " ");
        if (length == words->length && strncasecmp(at, words->word, length) == 0)
            return true;
        at += length + strspn(at + length, " ");
    }
    return false;
}

/* Reads `%%MatrixMarket matrix coordinate pattern general`; case does not matter. */
static dlx_status read_banner(coordinates *all, dlx_error *error)
{
    static const char *const expected[] = {"%%matrixmarket", "matrix", "coordinate array",
                                           "pattern integer unsigned-integer real double",
                                           "general"};
    dlx_words *words = &all->words;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const dlx_status status = dlx_words_next(words, error);
        if (status != DLX_OK)
            return status;
        if (i == 0 && !words->word)
            return DLX_NO_DATA;
        if (is_among(words, "complex"))
            return dlx_words_error(words, error,
                                   "expected a matrix of 0 and 1, found complex numbers");
        if (!is_among(words, expected[i]) || (all->is_array && is_among(words, "pattern")))
            return dlx_words_expected(words, "'%%MatrixMarket matrix coordinate pattern general'",
                                      error);
        all->is_array |= i == 2 && is_among(words, "array");
        all->has_values |= i == 3 && !is_among(words, "pattern");
    }
    words->comment = '%';
    return DLX_OK;
}

static dlx_status read_sizes(coordinates *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    dlx_status status =
        dlx_words_number(words, "a number of rows", 0, DLX_MAX_INDEX, &all->rows, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, all->rows, "rows", error);
    if (status == DLX_OK)
        status =
            dlx_words_number(words, "a number of columns", 0, DLX_MAX_INDEX, &all->columns, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, all->columns, "columns", error);
    if (status == DLX_OK && !all->is_array)
        status =
            dlx_words_number(words, "a number of entries", 0, SIZE_MAX, &all->announced, error);
    else if (status == DLX_OK)
        all->announced = all->rows * all->columns; /* both are below 2^32 */
    return status;
}

static dlx_status read_value(coordinates *all, bool *one, dlx_error *error)
{
    dlx_words *words = &all->words;
    const dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !(words->word && dlx_parse_bit(words->word, words->length, one)))
        return dlx_words_expected(words, "0 or 1", error);
    return status;
}

/* Adds an entry at the last word. */
static dlx_status add_entry(coordinates *all, uint64_t row, uint64_t column, dlx_error *error)
{
    const dlx_words *words = &all->words;
    return dlx_entries_add(&all->entries, (uint32_t)row, (uint32_t)column, &words->line,
                           words->word)
               ? DLX_OK
               : dlx_error_memory(error);
}

static dlx_status read_entry(coordinates *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    uint64_t row;
    uint64_t column;
    bool one = true;
    dlx_status status = dlx_words_number(words, "a row of the matrix", 1, all->rows, &row, error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a column of the matrix", 1, all->columns, &column, error);
    if (status == DLX_OK && all->has_values)
        status = read_value(all, &one, error);
    return status == DLX_OK && one ? add_entry(all, row - 1, column - 1, error) : status;
}

static dlx_status read_array_value(coordinates *all, uint64_t index, dlx_error *error)
{
    bool one = false;
    const dlx_status status = read_value(all, &one, error);
    return status == DLX_OK && one ? add_entry(all, index % all->rows, index / all->rows, error)
                                   : status;
}

static dlx_status read_matrix(coordinates *all, dlx_error *error)
{
    dlx_status status = read_banner(all, error);
    if (status == DLX_OK)
        status = read_sizes(all, error);
    for (uint64_t i = 0; i < all->announced && status == DLX_OK; i++)
        status = all->is_array ? read_array_value(all, i, error) : read_entry(all, error);
    if (status == DLX_OK)
        status = dlx_words_next(&all->words, error);
    if (status == DLX_OK && all->words.word)
        status = dlx_words_error(
            &all->words, error, "expected the end of the file after %llu entries, found %s",
            (unsigned long long)all->announced, dlx_show(all->words.word, all->words.length).text);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    coordinates all = {.words = dlx_words_begin(reader, 0)};
    dlx_status status = read_matrix(&all, error);
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, all.columns, error);
    if (status == DLX_OK)
        status =
            dlx_entries_build(&all.entries, reader, (size_t)all.rows, NULL, &all.words.line, error);
    if (status == DLX_OK)
        status = dlx_reader_finish(reader, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_entries_free(&all.entries);
    return status;
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, "%%MatrixMarket matrix coordinate pattern general\n");
    dlx_output_unsigned(output, problem->options);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, dlx_problem_items(problem));
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, dlx_problem_nonzeros(problem));
    dlx_output_byte(output, '\n');
    for (size_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            dlx_output_unsigned(output, k + 1);
            dlx_output_byte(output, ' ');
            dlx_output_unsigned(output, (uint64_t)problem->item[i] + 1);
            dlx_output_byte(output, '\n');
        }
}

const dlx_format dlx_format_mtx = {
    .name = "mtx",
    .summary = "Matrix Market: the coordinates of the nonzeros",
    .read = read_problem,
    .kept = 4,
    .is_never_empty = true,
    .magic = "%%MatrixMarket",
    .single_problem = true,
    .write = write_problem,
};
