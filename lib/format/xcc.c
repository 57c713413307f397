/* SPDX-License-Identifier: MIT */
/* Problems as numbers in the style of DIMACS, the input of miniexact: `p xcc PRIMARY SECONDARY`,
 * then options as lists of items, from 1, ended by 0. A negative number after a secondary item is
 * the colour. */
#include "format/words.h"

/* The state of the option being read. */
typedef struct option_state {
    bool any, has_primary;
    bool takes_colour; /* the last word was a secondary item */
} option_state;

/* Adds the colour or the item of a number, or ends the option at 0. */
static dlx_status add_number(const dlx_words *words, option_state *option, int64_t number)
{
    dlx_reader *reader = words->reader;
    dlx_builder *builder = reader->builder;
    if (number < 0) {
        option->takes_colour = false;
        return dlx_builder_colour(builder, words->word + 1, words->length - 1, words->error);
    }
    if (number == 0) {
        const bool has_primary = option->has_primary;
        *option = (option_state){0};
        return dlx_reader_end_option(reader, &words->line, has_primary, words->error);
    }
    option->any = true;
    option->takes_colour = number > (int64_t)builder->items->primary;
    option->has_primary |= !option->takes_colour;
    return dlx_builder_reserve(builder, 1, words->error);
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_words words = dlx_words_begin(reader, 'c', error);
    option_state option = {0};
    uint64_t secondary;
    if (!dlx_words_next(&words))
        dlx_words_check(&words, DLX_NO_DATA);
    if (!dlx_words_is(&words, "p"))
        dlx_words_expected(&words, "a header 'p xcc PRIMARY SECONDARY'");
    dlx_words_next(&words);
    if (!dlx_words_is(&words, "xcc") && !dlx_words_is(&words, "xc"))
        dlx_words_expected(&words, "'xcc'");
    const uint64_t primary =
        dlx_words_number(&words, "a number of primary items", 0, DLX_MAX_INDEX);
    secondary = dlx_words_number(&words, "a number of secondary items", 0, DLX_MAX_INDEX - primary);
    dlx_words_announce(&words, primary + secondary, "items");
    if (words.status == DLX_OK)
        dlx_words_check(&words, dlx_builder_drop(reader->builder, false, error));
    if (words.status == DLX_OK)
        dlx_words_check(&words, dlx_reader_items(reader, "", 1, primary, true, error));
    if (words.status == DLX_OK)
        dlx_words_check(&words, dlx_reader_items(reader, "", primary + 1, secondary, false, error));
    while (dlx_words_next(&words)) {
        dlx_builder *builder = words.reader->builder;
        const size_t items = builder->items->names.count;
        int64_t number;
        if (!dlx_tokens_parse_signed(words.word, words.length, &number) || number > (int64_t)items)
            dlx_words_error(&words, "expected an item of 1 to %zu, found %s", items,
                            dlx_show(words.word, words.length).text);
        else if (number < 0 && !option.takes_colour)
            dlx_words_error(&words, "expected a secondary item before the colour");
        else if (dlx_words_check(&words, add_number(&words, &option, number)) && number > 0 &&
                 !dlx_builder_push(builder, (uint32_t)(number - 1)))
            dlx_words_error(&words, "item %lld occurs twice in this option", (long long)number);
    }
    if (option.any)
        dlx_words_expected(&words, "0");
    return dlx_reader_finish_file(reader, words.status, problem, error);
}

const dlx_format dlx_format_xcc = {
    .name = "xcc",
    .summary = "options as item and colour numbers, as miniexact reads them",
    .read = read_problem,
    .kept = 8,
    .first_words = "c p",
    .single_problem = true,
};
