/* SPDX-License-Identifier: MIT */
/* A sample format, for tests/recipes.t: the number of items, then a line for each option with the
 * numbers of its items from 1. */
#include "format/reader.h"
#include "format/words.h"

static void read_option(dlx_words *words, uint64_t items)
{
    dlx_builder *builder = words->reader->builder;
    const uint64_t line = words->line.number;
    dlx_words_check(words, dlx_builder_reserve(builder, words->line.length, words->error));
    while (words->length && words->line.number == line) {
        uint64_t item;
        if (!dlx_tokens_parse_unsigned(words->word, words->length, &item) || item < 1 ||
            item > items || !dlx_builder_push(builder, (uint32_t)(item - 1)))
            dlx_words_error(words, "another item is expected");
        dlx_words_next(words);
    }
    if (words->status == DLX_OK)
        dlx_words_check(words,
                        dlx_reader_end_option(words->reader, &words->line, true, words->error));
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_words words = dlx_words_begin(reader, '#', error);
    if (!dlx_words_skip_blanks(&words))
        dlx_words_check(&words, DLX_NO_DATA);
    const uint64_t items = dlx_words_number(&words, "a number of items", 0, DLX_MAX_INDEX);
    dlx_words_announce(&words, items, "items");
    if (words.status == DLX_OK)
        dlx_words_check(&words, dlx_reader_columns(reader, items, error));
    dlx_words_next(&words);
    while (words.length)
        read_option(&words, items);
    return words.status == DLX_OK ? dlx_reader_finish(reader, problem, error) : words.status;
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_unsigned(output, dlx_problem_items(problem));
    for (size_t k = 0; k < problem->options; k++)
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            dlx_output_byte(output, i > problem->start[k] ? ' ' : '\n');
            dlx_output_unsigned(output, (uint64_t)problem->item[i] + 1);
        }
    dlx_output_byte(output, '\n');
}

const dlx_format dlx_format_sample = {
    .name = "sample",
    .summary = "a sample",
    .read = read_problem,
    .single_problem = true,
    .write = write_problem,
};
