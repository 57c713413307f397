/* SPDX-License-Identifier: MIT */
/* Set covering and set partitioning as in the OR-Library (Beasley, "OR-Library: distributing test
 * problems by electronic mail", 1990): numbers, separated by blanks or line ends. Their rows are
 * items, their columns are options, with costs.
 *
 * scp         ROWS COLUMNS, the cost of each column, then for each row the number of columns that
 *             cover it, and those columns
 * rail, spp   ROWS COLUMNS, then for each column its cost, the number of rows that it covers, and
 *             those rows */
#include "format/entries.h"
#include "format/words.h"

typedef struct orlib_reader {
    dlx_words words;
    uint64_t rows, columns;
    dlx_decimal *cost; /* of each column so far */
    size_t costs, cost_capacity;
    dlx_decimal low, high; /* sums of all negative and of all positive costs */
    dlx_entries entries;
} orlib_reader;

static void read_cost(orlib_reader *orlib)
{
    dlx_words *words = &orlib->words;
    dlx_decimal cost;
    dlx_words_next(words);
    if (!words->length || !dlx_reader_cost(words->reader, words->word, words->length, &cost))
        dlx_words_error(words, "expected the cost of column %zu, found %s", orlib->costs + 1,
                        words->length ? dlx_show(words->word, words->length).text
                                      : "the end of the file");
    else if (!dlx_decimal_add(cost.value < 0 ? &orlib->low : &orlib->high, cost))
        dlx_words_error(words, "the sum of the costs does not fit in 64 bits");
    else if (dlx_words_allocated(words, dlx_buffer_grow(&orlib->cost, &orlib->cost_capacity,
                                                        orlib->costs + 1, sizeof *orlib->cost)))
        orlib->cost[orlib->costs++] = cost;
}

/* Reads a count, then the indices in [1..most]: the entries of row `index` or, with `by_columns`,
 * of column `index`. */
static void read_list(orlib_reader *orlib, uint32_t index, bool by_columns)
{
    const uint64_t most = by_columns ? orlib->rows : orlib->columns;
    const char *what = by_columns ? "a row" : "a column";
    dlx_words *words = &orlib->words;
    const uint64_t count =
        dlx_words_number(words, by_columns ? "a number of rows" : "a number of columns", 0, most);
    for (uint64_t i = 0; i < count && words->status == DLX_OK; i++) {
        const uint32_t other = (uint32_t)dlx_words_number(words, what, 1, most) - 1;
        if (words->status == DLX_OK)
            dlx_words_allocated(words, dlx_entries_add(&orlib->entries, by_columns ? index : other,
                                                       by_columns ? other : index, &words->line,
                                                       words->word));
    }
}

/* Expects the end of the input and makes the problem. */
static dlx_status build(orlib_reader *orlib, dlx_error *error)
{
    dlx_words *words = &orlib->words;
    if (dlx_words_next(words))
        dlx_words_expected(words, "the end of the file");
    dlx_status status = words->status;
    if (status == DLX_OK)
        status = dlx_reader_columns(words->reader, orlib->rows, error);
    if (status == DLX_OK)
        status = dlx_entries_build(&orlib->entries, words->reader, (size_t)orlib->columns,
                                   orlib->cost, &words->line, error);
    return status == DLX_INVALID
               ? dlx_reader_fail(words->reader, status, &words->line, words->line.text, error)
               : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    orlib_reader orlib = {.words = dlx_words_begin(reader, 0, error)};
    dlx_words *words = &orlib.words;
    if (!dlx_words_skip_blanks(words))
        dlx_words_check(words, DLX_NO_DATA);
    orlib.rows = dlx_words_number(words, "a number of rows", 0, DLX_MAX_INDEX);
    dlx_words_announce(words, orlib.rows, "rows");
    const uint64_t line = words->line.number;
    orlib.columns = dlx_words_number(words, "a number of columns", 0, DLX_MAX_INDEX);
    if (words->reader->detecting && words->line.number != line)
        dlx_words_expected(words, "a line of two numbers");
    const bool by_rows = orlib.words.reader->format == &dlx_format_scp;
    for (uint64_t i = 0; i < orlib.columns && orlib.words.status == DLX_OK; i++) {
        read_cost(&orlib);
        if (!by_rows)
            read_list(&orlib, (uint32_t)i, true);
    }
    for (uint64_t i = 0; by_rows && i < orlib.rows && orlib.words.status == DLX_OK; i++)
        read_list(&orlib, (uint32_t)i, false);
    const dlx_status status = dlx_reader_finish_file(reader, build(&orlib, error), problem, error);
    free(orlib.cost);
    dlx_entries_free(&orlib.entries);
    return status;
}

enum { NUMBERS_OF_A_LINE = 12 };

/* Writes number `i`, from 0, of a list broken into lines. */
static void put_number(dlx_output *output, size_t i, uint64_t number)
{
    char *first = dlx_output_room(output, 1 + 20);
    *first = i == 0 || i % NUMBERS_OF_A_LINE ? ' ' : '\n';
    output->used += (size_t)(dlx_put_digits(first + 1, number) - first);
}

static dlx_status write_by_rows(const dlx_problem *problem, const dlx_write_options *options,
                                dlx_output *output, dlx_error *error)
{
    dlx_columns columns;
    (void)options;
    const bool ok = dlx_problem_columns_make(&columns, problem, NULL);
    const size_t items = dlx_problem_items(problem);
    if (ok)
        dlx_output_pair(output, items, problem->options);
    for (size_t k = 0; k < problem->options && ok; k++) {
        const bool is_last = (k + 1) % NUMBERS_OF_A_LINE == 0 || k + 1 == problem->options;
        dlx_output_put(output, "%lld%c", (long long)dlx_problem_cost(problem, k),
                       is_last ? '\n' : ' ');
    }
    for (size_t i = 0; i < items && ok; i++) {
        const size_t count = columns.start[i + 1] - columns.start[i];
        dlx_output_put(output, "%zu\n", count);
        for (size_t c = 0; c < count; c++)
            put_number(output, c, (uint64_t)columns.option[columns.start[i] + c] + 1);
        if (count > 0)
            dlx_output_byte(output, '\n');
    }
    dlx_problem_columns_free(&columns);
    return dlx_error_unless(ok, error);
}

static void write_by_columns(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_pair(output, dlx_problem_items(problem), problem->options);
    for (size_t k = 0; k < problem->options; k++) {
        const size_t start = problem->start[k];
        const size_t count = problem->start[k + 1] - start;
        dlx_output_put(output, "%lld %zu", (long long)dlx_problem_cost(problem, k), count);
        for (size_t i = 0; i < count; i++)
            put_number(output, 0, (uint64_t)problem->item[start + i] + 1);
        dlx_output_byte(output, '\n');
    }
}

const dlx_format dlx_format_scp = {
    .name = "scp",
    .summary = "OR-Library set covering: costs, then the columns of each row",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "0123456789",
    .features = DLX_PROBLEM_COSTS,
    .single_problem = true,
    .write_with = write_by_rows,
};

const dlx_format dlx_format_rail = {
    .name = "rail",
    .summary = "OR-Library set covering of railways: the cost and the rows of each column",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "0123456789",
    .features = DLX_PROBLEM_COSTS,
    .single_problem = true,
    .write = write_by_columns,
};

const dlx_format dlx_format_spp = {
    .name = "spp",
    .summary = "OR-Library set partitioning: the cost and the rows of each column",
    .read = read_problem,
    .kept = 8,
    .features = DLX_PROBLEM_COSTS,
    .single_problem = true,
    .write = write_by_columns,
};
