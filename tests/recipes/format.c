/* SPDX-License-Identifier: MIT */
/* A sample format, for tests/recipes.t: the number of items, then a line for each option with the
 * numbers of its items from 1. */
#include "format/format.h"
#include "format/words.h"

static dlx_status read_option(dlx_words *words, uint64_t items, dlx_error *error)
{
    dlx_builder *builder = words->reader->builder;
    const uint64_t line = words->line.number;
    dlx_status status = dlx_builder_reserve(builder, words->line.length, error);
    while (status == DLX_OK && words->word && words->line.number == line) {
        uint64_t item;
        if (!dlx_parse_unsigned(words->word, words->length, &item) || item < 1 || item > items ||
            !dlx_builder_push(builder, (uint32_t)(item - 1)))
            return dlx_words_error(words, error, "another item is expected");
        status = dlx_words_next(words, error);
    }
    return status == DLX_OK ? dlx_reader_end_option(words->reader, &words->line, true, error)
                            : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_words words = dlx_words_begin(reader, '#');
    uint64_t items;
    dlx_status status = dlx_words_next(&words, error);
    if (status == DLX_OK && !words.word)
        return DLX_NO_DATA;
    words.at = words.word; /* once more */
    if (status == DLX_OK)
        status = dlx_words_number(&words, "a number of items", 0, DLX_MAX_INDEX, &items, error);
    if (status == DLX_OK)
        status = dlx_words_announce(&words, items, "items", error);
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, items, error);
    if (status == DLX_OK)
        status = dlx_words_next(&words, error);
    while (status == DLX_OK && words.word)
        status = read_option(&words, items, error);
    return status == DLX_OK ? dlx_reader_finish(reader, problem, error) : status;
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
