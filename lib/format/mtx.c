/* SPDX-License-Identifier: MIT */
/* Matrix Market, coordinates of nonzeros or arrays of all values: rows are options, columns are
 * items. */
#include "format/entries.h"
#include "format/words.h"

typedef struct coordinates {
    dlx_words words;
    bool is_array;                     /* all values, column by column, in place of entries */
    bool has_values;                   /* each entry has a third word, the value */
    uint64_t rows, columns, announced; /* number of entries in the header */
    dlx_entries entries;
} coordinates;

static bool is_among(const dlx_words *words, const char *list)
{
    return dlx_tokens_are_among(words->word, words->length, list);
}

/* Reads `%%MatrixMarket matrix coordinate pattern general`; case does not matter. */
static void read_banner(coordinates *matrix)
{
    static const char *const expected[] = {"%%matrixmarket", "matrix", "coordinate array",
                                           "pattern integer unsigned-integer real double",
                                           "general"};
    dlx_words *words = &matrix->words;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (!dlx_words_next(words) && i == 0)
            dlx_words_check(words, DLX_NO_DATA);
        if (is_among(words, "complex"))
            dlx_words_error(words, "expected a matrix of 0 and 1, found complex numbers");
        if (!is_among(words, expected[i]) || (matrix->is_array && is_among(words, "pattern")))
            dlx_words_expected(words, "'%%MatrixMarket matrix coordinate pattern general'");
        matrix->is_array |= i == 2 && is_among(words, "array");
        matrix->has_values |= i == 3 && !is_among(words, "pattern");
    }
    words->comment = '%';
}

/* Reads the value of an entry at the row and the column, from 0, and adds the entry if 1. */
static void read_value(coordinates *matrix, uint64_t row, uint64_t column)
{
    dlx_words *words = &matrix->words;
    bool bit = true;
    if (matrix->has_values) {
        dlx_words_next(words);
        if (!dlx_decimal_parse_bit(words->word, words->length, &bit))
            dlx_words_expected(words, "0 or 1");
    }
    if (bit && words->status == DLX_OK)
        dlx_words_allocated(words, dlx_entries_add(&matrix->entries, (uint32_t)row,
                                                   (uint32_t)column, &words->line, words->word));
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    coordinates matrix = {.words = dlx_words_begin(reader, 0, error)};
    dlx_words *words = &matrix.words;
    read_banner(&matrix);
    matrix.rows = dlx_words_number(words, "a number of rows", 0, DLX_MAX_INDEX);
    dlx_words_announce(words, matrix.rows, "rows");
    matrix.columns = dlx_words_number(words, "a number of columns", 0, DLX_MAX_INDEX);
    dlx_words_announce(words, matrix.columns, "columns");
    matrix.announced = matrix.is_array
                           ? matrix.rows * matrix.columns /* both are below 2^32 */
                           : dlx_words_number(words, "a number of entries", 0, SIZE_MAX);
    for (uint64_t i = 0; i < matrix.announced && words->status == DLX_OK; i++)
        if (matrix.is_array) {
            read_value(&matrix, i % matrix.rows, i / matrix.rows);
        } else {
            const uint64_t row =
                dlx_words_number(&matrix.words, "a row of the matrix", 1, matrix.rows);
            const uint64_t column =
                dlx_words_number(&matrix.words, "a column of the matrix", 1, matrix.columns);
            read_value(&matrix, row - 1, column - 1);
        }
    if (dlx_words_next(words))
        dlx_words_error(words, "expected the end of the file after %llu entries, found %s",
                        (unsigned long long)matrix.announced,
                        dlx_show(words->word, words->length).text);
    dlx_status status = matrix.words.status;
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, matrix.columns, error);
    if (status == DLX_OK)
        status = dlx_entries_build(&matrix.entries, reader, (size_t)matrix.rows, NULL,
                                   &matrix.words.line, error);
    status = dlx_reader_finish_file(reader, status, problem, error);
    dlx_entries_free(&matrix.entries);
    return status;
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, "%%MatrixMarket matrix coordinate pattern general\n");
    dlx_output_put(output, "%zu %zu %zu\n", problem->options, dlx_problem_items(problem),
                   dlx_problem_nonzeros(problem));
    for (size_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            dlx_output_pair(output, k + 1, (uint64_t)problem->item[i] + 1);
}

const dlx_format dlx_format_mtx = {
    .name = "mtx",
    .summary = "Matrix Market: the coordinates of the nonzeros",
    .read = read_problem,
    .kept = 4,
    .magic = "%%MatrixMarket",
    .single_problem = true,
    .write = write_problem,
};
