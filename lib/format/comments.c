/* SPDX-License-Identifier: MIT */
#include "format/comments.h"

#include "core/escape.h"
#include "format/format.h"

void dlx_comments_put_sense(dlx_output *output, const dlx_problem *problem, const char *sign)
{
    if (problem->maximise && problem->cost)
        dlx_output_put(output, "%s costs are negated: the objective is to be maximised\n", sign);
}

void dlx_comments_put_costs(dlx_output *output, const dlx_problem *problem, const char *sign)
{
    dlx_comments_put_sense(output, problem, sign);
    if (problem->constant)
        dlx_output_put(output, "%s constant cost %lld\n", sign, (long long)problem->constant);
    if (problem->cost && problem->places)
        dlx_output_put(output, "%s unit of costs %s\n", sign,
                       dlx_decimal_text((dlx_decimal){1, problem->places}).text);
}

void dlx_comments_put(dlx_output *output, const dlx_problem *problem, const char *sign, bool items,
                      bool options)
{
    const char *name = dlx_problem_name(problem);
    if (*name)
        dlx_output_put(output, "%s problem %s\n", sign, name);
    for (size_t i = 0; i < dlx_problem_items(problem) && items; i++)
        dlx_output_put(output, "%s item %zu = %s\n", sign, i + 1,
                       dlx_problem_item_name(problem, i));
    for (size_t k = 0; k < problem->options && options; k++) {
        dlx_output_put(output, "%s option %zu = ", sign, k + 1);
        dlx_format_put_option(output, problem, k);
        dlx_output_byte(output, '\n');
    }
}

void dlx_comments_put_names(dlx_output *output, const dlx_option_names *names, const char *sign,
                            dlx_legal_name_fn *is_legal)
{
    const dlx_problem *problem = names->problem;
    for (size_t k = 0; problem->label && k < problem->options; k++) {
        const char *name = dlx_problem_option_name(problem, k);
        if (!name || !*name || (is_legal && dlx_option_names_legal(names, k, is_legal)))
            continue;
        dlx_output_put(output, "%s name %zu = ", sign, k + 1);
        dlx_escape_put(output, name);
        dlx_output_byte(output, '\n');
    }
}

/* True if the line continues with these words, separated by single blanks; moves *cursor past the
 * words. */
static bool take_words(const dlx_line *line, const char **cursor, const char *words)
{
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(*cursor, end);
    const bool ok = dlx_begins_with(begin, end, words);
    *cursor = ok ? begin + strlen(words) : *cursor;
    return ok;
}

void dlx_comments_take_cost(dlx_cost_notes *notes, const dlx_line *line, const char *cursor)
{
    const char *word;
    size_t length;
    dlx_decimal number;
    if (take_words(line, &cursor, "costs are negated:"))
        notes->negated = true;
    else if (take_words(line, &cursor, "constant cost ") &&
             dlx_tokens_next_word(line, &cursor, &word, &length) &&
             dlx_decimal_parse(word, length, &number))
        (void)dlx_decimal_add(&notes->constant, number);
    else if (take_words(line, &cursor, "costs are higher by ") &&
             dlx_tokens_next_word(line, &cursor, &word, &length) &&
             dlx_decimal_parse(word, length, &number) && number.value > 0)
        (void)dlx_decimal_add(&notes->constant, (dlx_decimal){-number.value, number.places});
    else if (take_words(line, &cursor, "unit of costs ") &&
             dlx_tokens_next_word(line, &cursor, &word, &length) &&
             dlx_decimal_parse(word, length, &number) && number.value == 1)
        notes->unit_places = number.places;
}
