/* SPDX-License-Identifier: MIT */
/* Solutions printed by Knuth's programs DLX1, DLX2, DLX3 and DLX5: a line `N:`, then a line of each
 * option, ` b x:r a (2 of 5)`, whose items begin at the item branched on. */
#include "answer/dialects.h"

#include "core/numbers.h"
#include "io/tokens.h"
#include <stdlib.h>

/* True if the line ends with ` (K of N)` or ` (?)`; *length is then that of the text before. */
static bool is_option(const dlx_line *line, size_t *length)
{
    const char *end = line->text + line->length;
    const char *cursor = end;
    while (cursor > line->text && *cursor != '(')
        cursor--;
    *length = (size_t)(cursor - line->text);
    if (cursor == line->text || cursor[-1] != ' ' || end[-1] != ')')
        return false;
    if (end - cursor == 3 && cursor[1] == '?')
        return true;
    const size_t digits = strspn(++cursor, "0123456789");
    if (!digits || memcmp(cursor + digits, " of ", 4) != 0)
        return false;
    cursor += digits + 4;
    return cursor + strspn(cursor, "0123456789") + 1 == end;
}

static bool is_number(const dlx_line *line)
{
    const size_t digits = strspn(line->text, "0123456789");
    return digits > 0 && digits < line->length && line->text[digits] == ':';
}

/* The fingerprint of an item with a colour; those of an option add up. */
static uint64_t mix_item(size_t item, const char *colour, size_t length)
{
    uint64_t sum = dlx_mix(item + DLX_GOLDEN);
    for (size_t i = 0; i < length; i++)
        sum = dlx_mix(sum ^ (unsigned char)colour[i]);
    return sum;
}

static uint64_t mix_option(const dlx_problem *problem, size_t option)
{
    size_t count;
    uint64_t sum = 0;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(problem, option, i);
        sum += mix_item(items[i], colour, colour ? strlen(colour) : 0);
    }
    return sum;
}

typedef struct option_mix {
    uint64_t mix;
    uint32_t option;
} option_mix;

typedef struct knuth_reader {
    dlx_answer *answer;
    option_mix *mixes; /* of all options, ascending */
} knuth_reader;

static int compare_mixes(const void *a, const void *b)
{
    const uint64_t x = ((const option_mix *)a)->mix;
    const uint64_t y = ((const option_mix *)b)->mix;
    return (x > y) - (x < y);
}

static bool make_mixes(knuth_reader *reader)
{
    const dlx_problem *problem = reader->answer->problem;
    reader->mixes = dlx_buffer_allocate(problem->options, sizeof *reader->mixes);
    for (size_t k = 0; k < problem->options && reader->mixes; k++)
        reader->mixes[k] = (option_mix){mix_option(problem, k), (uint32_t)k};
    if (reader->mixes)
        qsort(reader->mixes, problem->options, sizeof *reader->mixes, compare_mixes);
    return reader->mixes;
}

/* Takes the option of the items in the line. */
static dlx_status take_option(const knuth_reader *reader, const dlx_line *line, dlx_error *error)
{
    const dlx_answer *answer = reader->answer;
    const size_t options = answer->problem->options;
    option_mix key = {0};
    const char *cursor = line->text;
    const char *word;
    size_t length;
    while (dlx_tokens_next_word(line, &cursor, &word, &length)) {
        const char *colon = memchr(word, ':', length);
        const size_t name = colon ? (size_t)(colon - word) : length;
        const uint32_t item = dlx_names_find(&answer->problem->items->names, word, name);
        if (name == 0 || item == DLX_NO_INDEX)
            return dlx_input_error(answer->input, line, word, error, "unknown item %s",
                                   dlx_show(word, name).text);
        key.mix += mix_item(item, word + name + 1, colon ? length - name - 1 : 0);
    }
    const option_mix *found =
        bsearch(&key, reader->mixes, options, sizeof *reader->mixes, compare_mixes);
    if (!found)
        return dlx_input_error(answer->input, line, line->text, error,
                               "the problem has no option with these items");
    if ((found > reader->mixes && found[-1].mix == key.mix) ||
        (found + 1 < reader->mixes + options && found[1].mix == key.mix))
        return dlx_input_error(answer->input, line, line->text, error,
                               "several options have these items");
    dlx_answer_set(reader->answer, found->option + (uint64_t)1, true);
    return DLX_OK;
}

/* Takes a line. The number of solutions is that of solutions found before a limit, too. */
static dlx_status take_line(const knuth_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_line items = *line;
    if (is_number(line)) {
        const dlx_status status = dlx_answer_close(reader->answer, error);
        reader->answer->open = true;
        dlx_answer_judge(reader->answer, DLX_VERDICT_SOME);
        return status;
    }
    if (dlx_line_begins(line, "TIMEOUT!"))
        dlx_answer_judge(reader->answer, DLX_VERDICT_TIMEOUT);
    if (dlx_line_begins(line, "Altogether 0 "))
        dlx_answer_judge(reader->answer, DLX_VERDICT_NONE);
    return is_option(line, &items.length) && !dlx_line_begins(line, " null ")
               ? take_option(reader, &items, error)
               : DLX_OK;
}

dlx_status dlx_take_knuth(dlx_answer *answer, dlx_error *error)
{
    knuth_reader reader = {.answer = answer};
    dlx_line line;
    dlx_status status = dlx_error_unless(make_mixes(&reader), error);
    while (status == DLX_OK && (status = dlx_input_line(answer->input, &line, error)) == DLX_OK)
        status = take_line(&reader, &line, error);
    free(reader.mixes);
    return status == DLX_NO_DATA ? dlx_answer_close(answer, error) : status;
}

bool dlx_knows_knuth(const dlx_line *line)
{
    size_t length;
    return is_option(line, &length) || dlx_line_begins(line, "Altogether ");
}
