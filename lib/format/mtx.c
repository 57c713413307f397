/* SPDX-License-Identifier: MIT */
/* Matrix Market, coordinates of nonzeros or arrays of all values: rows are options, columns are
 * items. */
#include "format/entries.h"
#include "format/words.h"
#include "io/decimal.h"

typedef struct coordinates {
    dlx_words words;
    bool is_array;                     /* all values, column by column, in place of entries */
    bool has_values;                   /* each entry has a third word, the value */
    uint64_t rows, columns, announced; /* number of entries in the header */
    dlx_entries entries;
} coordinates;

static bool is_among(const dlx_words *words, const char *list)
{
    return words->word && dlx_is_among(words->word, words->length, list);
}

/* Reads `%%MatrixMarket matrix coordinate pattern general`; case does not matter. */
static dlx_status read_banner(coordinates *matrix, dlx_error *error)
{
    static const char *const expected[] = {"%%matrixmarket", "matrix", "coordinate array",
                                           "pattern integer unsigned-integer real double",
                                           "general"};
    dlx_words *words = &matrix->words;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const dlx_status status = dlx_words_next(words, error);
        if (status != DLX_OK)
            return status;
        if (i == 0 && !words->word)
            return DLX_NO_DATA;
        if (is_among(words, "complex"))
            return dlx_words_error(words, error,
                                   "expected a matrix of 0 and 1, found complex numbers");
        if (!is_among(words, expected[i]) || (matrix->is_array && is_among(words, "pattern")))
            return dlx_words_expected(words, "'%%MatrixMarket matrix coordinate pattern general'",
                                      error);
        matrix->is_array |= i == 2 && is_among(words, "array");
        matrix->has_values |= i == 3 && !is_among(words, "pattern");
    }
    words->comment = '%';
    return DLX_OK;
}

static dlx_status read_sizes(coordinates *matrix, dlx_error *error)
{
    dlx_words *words = &matrix->words;
    dlx_status status =
        dlx_words_number(words, "a number of rows", 0, DLX_MAX_INDEX, &matrix->rows, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, matrix->rows, "rows", error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a number of columns", 0, DLX_MAX_INDEX, &matrix->columns,
                                  error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, matrix->columns, "columns", error);
    if (status == DLX_OK && !matrix->is_array)
        status =
            dlx_words_number(words, "a number of entries", 0, SIZE_MAX, &matrix->announced, error);
    else if (status == DLX_OK)
        matrix->announced = matrix->rows * matrix->columns; /* both are below 2^32 */
    return status;
}

static dlx_status read_value(coordinates *matrix, bool *bit, dlx_error *error)
{
    dlx_words *words = &matrix->words;
    const dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !(words->word && dlx_parse_bit(words->word, words->length, bit)))
        return dlx_words_expected(words, "0 or 1", error);
    return status;
}

/* Adds an entry at the last word. */
static dlx_status add_entry(coordinates *matrix, uint64_t row, uint64_t column, dlx_error *error)
{
    const dlx_words *words = &matrix->words;
    return dlx_entries_add(&matrix->entries, (uint32_t)row, (uint32_t)column, &words->line,
                           words->word)
               ? DLX_OK
               : dlx_error_memory(error);
}

static dlx_status read_entry(coordinates *matrix, dlx_error *error)
{
    dlx_words *words = &matrix->words;
    uint64_t row;
    uint64_t column;
    bool bit = true;
    dlx_status status =
        dlx_words_number(words, "a row of the matrix", 1, matrix->rows, &row, error);
    if (status == DLX_OK)
        status =
            dlx_words_number(words, "a column of the matrix", 1, matrix->columns, &column, error);
    if (status == DLX_OK && matrix->has_values)
        status = read_value(matrix, &bit, error);
    return status == DLX_OK && bit ? add_entry(matrix, row - 1, column - 1, error) : status;
}

static dlx_status read_array_value(coordinates *matrix, uint64_t index, dlx_error *error)
{
    bool bit = false;
    const dlx_status status = read_value(matrix, &bit, error);
    return status == DLX_OK && bit
               ? add_entry(matrix, index % matrix->rows, index / matrix->rows, error)
               : status;
}

static dlx_status read_matrix(coordinates *matrix, dlx_error *error)
{
    dlx_status status = read_banner(matrix, error);
    if (status == DLX_OK)
        status = read_sizes(matrix, error);
    for (uint64_t i = 0; i < matrix->announced && status == DLX_OK; i++)
        status = matrix->is_array ? read_array_value(matrix, i, error) : read_entry(matrix, error);
    if (status == DLX_OK)
        status = dlx_words_next(&matrix->words, error);
    if (status == DLX_OK && matrix->words.word)
        status = dlx_words_error(&matrix->words, error,
                                 "expected the end of the file after %llu entries, found %s",
                                 (unsigned long long)matrix->announced,
                                 dlx_show(matrix->words.word, matrix->words.length).text);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    coordinates matrix = {.words = dlx_words_begin(reader, 0)};
    dlx_status status = read_matrix(&matrix, error);
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
    dlx_output_unsigned(output, problem->options);
    dlx_output_byte(output, ' ');
    dlx_output_pair(output, dlx_problem_items(problem), dlx_problem_nonzeros(problem));
    for (size_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            dlx_output_pair(output, k + 1, (uint64_t)problem->item[i] + 1);
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
