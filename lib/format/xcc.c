/* SPDX-License-Identifier: MIT */
/* Problems as numbers in the style of DIMACS, the input of miniexact: `p xcc PRIMARY SECONDARY`,
 * then options as lists of items, from 1, ended by 0. A negative number after a secondary item is
 * the colour. */
#include "format/words.h"

static dlx_status read_header(dlx_words *words, uint64_t *primary, uint64_t *secondary,
                              dlx_error *error)
{
    dlx_status status = dlx_words_next(words, error);
    if (status == DLX_OK && !words->word)
        return DLX_NO_DATA;
    if (status == DLX_OK && !dlx_words_is(words, "p"))
        return dlx_words_expected(words, "a header 'p xcc PRIMARY SECONDARY'", error);
    if (status == DLX_OK)
        status = dlx_words_next(words, error);
    if (status == DLX_OK && !dlx_words_is(words, "xcc") && !dlx_words_is(words, "xc"))
        return dlx_words_expected(words, "'xcc'", error);
    if (status == DLX_OK)
        status =
            dlx_words_number(words, "a number of primary items", 0, DLX_MAX_INDEX, primary, error);
    if (status == DLX_OK)
        status = dlx_words_number(words, "a number of secondary items", 0, DLX_MAX_INDEX - *primary,
                                  secondary, error);
    if (status == DLX_OK)
        status = dlx_words_announce(words, *primary + *secondary, "items", error);
    return status;
}

/* The state of the option being read. */
typedef struct option_state {
    bool any, has_primary;
    bool takes_colour; /* the last word was a secondary item */
} option_state;

static dlx_status read_word(dlx_words *words, option_state *option, dlx_error *error)
{
    dlx_reader *reader = words->reader;
    dlx_builder *builder = reader->builder;
    const size_t items = builder->items->names.count;
    int64_t number;
    if (!dlx_parse_signed(words->word, words->length, &number) || number > (int64_t)items)
        return dlx_words_error(words, error, "expected an item of 1 to %zu, found %s", items,
                               dlx_show(words->word, words->length).text);
    if (number < 0 && !option->takes_colour)
        return dlx_words_error(words, error, "expected a secondary item before the colour");
    if (number < 0) {
        option->takes_colour = false;
        return dlx_builder_colour(builder, words->word + 1, words->length - 1, error);
    }
    if (number == 0) {
        const bool has_primary = option->has_primary;
        *option = (option_state){0};
        return dlx_reader_end_option(reader, &words->line, has_primary, error);
    }
    const dlx_status status = dlx_builder_reserve(builder, 1, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_builder_push(builder, (uint32_t)(number - 1)))
        return dlx_words_error(words, error, "item %lld occurs twice in this option",
                               (long long)number);
    option->any = true;
    option->takes_colour = number > (int64_t)builder->items->primary;
    option->has_primary |= !option->takes_colour;
    return DLX_OK;
}

static dlx_status read_options(dlx_words *words, dlx_error *error)
{
    option_state option = {0};
    dlx_status status = dlx_words_next(words, error);
    while (status == DLX_OK && words->word) {
        status = read_word(words, &option, error);
        if (status == DLX_OK)
            status = dlx_words_next(words, error);
    }
    if (status == DLX_OK && option.any)
        status = dlx_words_expected(words, "0", error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_words words = dlx_words_begin(reader, 'c');
    uint64_t primary;
    uint64_t secondary;
    dlx_status status = read_header(&words, &primary, &secondary, error);
    if (status == DLX_OK)
        status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "", 1, primary, true, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "", primary + 1, secondary, false, error);
    if (status == DLX_OK)
        status = read_options(&words, error);
    return dlx_reader_finish_file(reader, status, problem, error);
}

const dlx_format dlx_format_xcc = {
    .name = "xcc",
    .summary = "options as item and colour numbers, as miniexact reads them",
    .read = read_problem,
    .kept = 8,
    .is_never_empty = true,
    .first_words = "c p",
    .single_problem = true,
};
