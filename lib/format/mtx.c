/* SPDX-License-Identifier: MIT */
/* Matrix Market, coordinates of nonzeros: rows are options, columns are items. */
#include "format/entries.h"
#include "format/words.h"

typedef struct coordinates {
    dlx_words words;
    bool has_values;                   /* each entry has a third word, its value */
    uint64_t rows, columns, announced; /* number of entries by the header */
    dlx_entries entries;
} coordinates;

/* `%%MatrixMarket matrix coordinate pattern general`; case does not matter. */
static dlx_status read_banner(coordinates *all, dlx_error *error)
{
    static const char *const expected[] = {"%%matrixmarket", "matrix", "coordinate", NULL,
                                           "general"};
    dlx_words *words = &all->words;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const dlx_status status = dlx_words_next(words, error);
        if (status != DLX_OK)
            return status;
        if (i == 0 && !words->word)
            return DLX_END;
        char lower[24] = "";
        for (size_t k = 0; words->word && k < words->length && k + 1 < sizeof lower; k++)
            lower[k] =
                (char)(words->word[k] | (words->word[k] >= 'A' && words->word[k] <= 'Z' ? 32 : 0));
        all->has_values = i == 3 ? strcmp(lower, "pattern") != 0 : all->has_values;
        const bool good = i == 3 ? strcmp(lower, "pattern") == 0 || strcmp(lower, "integer") == 0 ||
                                       strcmp(lower, "real") == 0
                                 : strcmp(lower, expected[i]) == 0;
        if (!good)
            return dlx_words_error(
                words, error, "'%%%%MatrixMarket matrix coordinate pattern general' is expected");
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
    if (status == DLX_OK)
        status =
            dlx_words_number(words, "a number of entries", 0, SIZE_MAX, &all->announced, error);
    return status;
}

static dlx_status read_entry(coordinates *all, dlx_error *error)
{
    dlx_words *words = &all->words;
    uint64_t row;
    uint64_t column;
    dlx_status status = dlx_words_number(words, "a row of the matrix", 1, all->rows, &row, error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a column of the matrix", 1, all->columns, &column, error);
    if (status == DLX_OK && all->has_values) {
        status = dlx_words_next(words, error);
        if (status == DLX_OK && !dlx_words_is(words, "1") && !dlx_words_is(words, "1.0"))
            return dlx_words_error(words, error, "an entry other than 1");
    }
    if (status != DLX_OK)
        return status;
    if (!dlx_entries_add(&all->entries, (uint32_t)(row - 1), (uint32_t)(column - 1), &words->line,
                         words->word))
        return dlx_error_memory(error);
    return DLX_OK;
}

static dlx_status read_matrix(coordinates *all, dlx_error *error)
{
    dlx_status status = read_banner(all, error);
    if (status == DLX_OK)
        status = read_sizes(all, error);
    for (uint64_t i = 0; i < all->announced && status == DLX_OK; i++)
        status = read_entry(all, error);
    if (status == DLX_OK)
        status = dlx_words_next(&all->words, error);
    if (status == DLX_OK && all->words.word)
        status = dlx_words_error(&all->words, error, "%s after the last of %llu entries",
                                 dlx_show(all->words.word, all->words.length).text,
                                 (unsigned long long)all->announced);
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
    .first_words = "%%matrixmarket",
    .begins_alone = true,
    .holds_one = true,
    .write = write_problem,
};
