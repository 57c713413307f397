/* SPDX-License-Identifier: MIT */
/* Solutions as scripts and SMT solvers print them: lists, sets and tuples of Python, Julia and
 * others, nested or not, on one line or several. A list holds the numbers of the chosen options,
 * from 0 or 1; their names; a value of 0 or 1, False or True, for each option, as from OR-Tools or
 * numpy; literals, as the model of PySAT, `[1, -2, 3]`; or names with values: `[x1 = True]` of
 * z3py, `{'x1': 1.0}`, `((x1 true))` and `(define-fun x1 () Bool true)`. */
#include "answer/dialects.h"

#include "answer/printed_lists.h"
#include "answer/value_table.h"
#include "core/checker.h"
#include "io/decimal.h"
#include "io/tokens.h"
#include <stdlib.h>

/* The lists of an answer. */
typedef struct list_answer {
    dlx_answer *answer;
    dlx_printed_lists lists;
    bool are_numbers; /* 0 and 1 on two options are their numbers */
} list_answer;

/* ---- the meaning of lists -------------------------------------------------------------------- */

/* The meaning of the numbers of a list. */
typedef struct kind {
    bool values;   /* a 0 or 1 for each option */
    bool literals; /* negative numbers occur; more numbers than options may occur */
    bool counts;   /* options by number, from the base */
} kind;

/* Only values are repeated, or are 0 and 1 and as many as the options. */
static kind kind_of(const list_answer *from, const dlx_printed_list *list, bool *has_zero)
{
    kind is = {0};
    size_t times[2] = {0};
    bool is_binary = true;
    for (size_t i = list->begin; i < list->end; i++) {
        const dlx_list_entry *at = &from->lists.entries[i];
        if (at->type == DLX_ENTRY_NUMBERED)
            is.counts = true;
        *has_zero |= at->type == DLX_ENTRY_NUMBERED && at->number == 0;
        if (at->type > DLX_ENTRY_TRUTH)
            continue;
        is_binary &= at->number == 0 || at->number == 1;
        if (at->number == 0 || at->number == 1)
            is.values |= at->type == DLX_ENTRY_TRUTH || ++times[at->number] > 1;
        is.literals |= at->number < 0;
    }
    if (is.counts || list->begin == list->end ||
        from->lists.entries[list->begin].type > DLX_ENTRY_TRUTH)
        return is;
    const bool is_pair = times[0] == 1 && times[1] == 1 && list->end - list->begin == 2;
    is.values |= is_binary && times[0] > 0 &&
                 list->end - list->begin == dlx_problem_options(from->answer->problem) &&
                 !(is_pair && from->are_numbers);
    is.counts = !is.values && !is.literals;
    *has_zero |= is.counts && times[0] > 0;
    return is;
}

static dlx_status refuse_list(const list_answer *from, const dlx_printed_list *list,
                              dlx_error *error, const char *format, long long number)
{
    dlx_error_set(error, DLX_SYNTAX, format, number);
    dlx_error_place(error, dlx_input_name(from->answer->input), list->line, list->column);
    return DLX_SYNTAX;
}

/* Takes entry `i` of a list. */
static dlx_status take_entry(const list_answer *from, const dlx_printed_list *list, kind is,
                             size_t i, int32_t base, dlx_error *error)
{
    const int64_t options = (int64_t)dlx_problem_options(from->answer->problem);
    const dlx_list_entry *at = &from->lists.entries[i];
    const dlx_list_entry *value =
        i + 1 < list->end && at[1].type == DLX_ENTRY_VALUE ? at + 1 : NULL;
    const int64_t number = at->type == DLX_ENTRY_OPTION ? at->number
                           : is.literals                ? llabs(at->number)
                                                        : (int64_t)at->number - base + 1;
    bool chosen = !is.literals || at->number > 0;
    if (at->type == DLX_ENTRY_VALUE)
        return DLX_OK;
    if (is.values && at->type <= DLX_ENTRY_TRUTH) {
        if (at->number < 0 || at->number > 1)
            return refuse_list(from, list, error,
                               "expected values 0 and 1, or different options, found %lld",
                               at->number);
        dlx_answer_set(from->answer, i - list->begin + 1, at->number);
        return DLX_OK;
    }
    if (value && number <= options && (value->number < 0 || value->number > 1))
        return refuse_list(from, list, error, "expected the value 0 or 1, found %lld",
                           value->number);
    if (number < 1 || (number > options && !is.literals && !value))
        return refuse_list(from, list, error, "unknown option %lld", at->number);
    if (value)
        chosen = value->number == 1;
    dlx_answer_set(from->answer, (uint64_t)number, chosen);
    return DLX_OK;
}

static dlx_status take_list(const list_answer *from, const dlx_printed_list *list, int32_t base,
                            dlx_error *error)
{
    bool has_zero = false;
    const kind is = kind_of(from, list, &has_zero);
    dlx_status status = DLX_OK;
    dlx_answer_open(from->answer);
    from->answer->literals = is.literals;
    for (size_t i = list->begin; i < list->end && status == DLX_OK; i++)
        status = take_entry(from, list, is, i, base, error);
    const size_t options = dlx_problem_options(from->answer->problem);
    if (status == DLX_OK && is.values && list->end - list->begin != options) {
        dlx_error_set(error, DLX_SYNTAX, "expected %zu values, found %zu", options,
                      list->end - list->begin);
        dlx_error_place(error, dlx_input_name(from->answer->input), list->line, list->column);
        return DLX_SYNTAX;
    }
    return status == DLX_OK ? dlx_answer_close(from->answer, error) : status;
}

static dlx_status take_all_lists(const list_answer *from, int32_t base, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < from->lists.count && status == DLX_OK; i++)
        status = take_list(from, &from->lists.lists[i], base, error);
    if (from->lists.count)
        dlx_answer_judge(from->answer, DLX_VERDICT_SOME);
    return status;
}

/* True if all lists are solutions, with options counted from `base`. */
static dlx_status try_base(const list_answer *from, int32_t base, bool *fits, dlx_error *error)
{
    dlx_answer *answer = from->answer;
    dlx_checker *checker = dlx_checker_new(answer->problem, error);
    if (!checker)
        return DLX_NO_MEMORY;
    dlx_status status = take_all_lists(from, base, error);
    *fits = status == DLX_OK;
    for (size_t i = 0; i < answer->count && *fits; i++) {
        size_t count;
        bool repeated;
        const uint32_t *options = dlx_answer_model(answer, i, &count);
        *fits =
            dlx_checker_options(checker, options, count, &repeated, error) == DLX_OK || repeated;
    }
    dlx_checker_free(checker);
    dlx_answer_drop(answer);
    answer->count = answer->models_size = 0;
    return status == DLX_NO_MEMORY ? status : DLX_OK;
}

/* True if the list has a value for each number from 1 to the number of options. */
static bool is_from_one(const list_answer *from, const dlx_printed_list *list)
{
    const int64_t options = (int64_t)dlx_problem_options(from->answer->problem);
    int64_t count = 0;
    for (size_t i = list->begin; i + 1 < list->end; i++) {
        const dlx_list_entry *at = &from->lists.entries[i];
        count += at->type == DLX_ENTRY_NUMBERED && at[1].type == DLX_ENTRY_VALUE &&
                 at->number >= 1 && at->number <= options;
    }
    return count == options;
}

/* Finds the base from which the lists count options: the only one with solutions. */
static dlx_status find_base(const list_answer *from, int32_t *base, dlx_error *error)
{
    bool has_zero = false;
    bool fits[2];
    const dlx_printed_list *counting = NULL;
    for (size_t i = 0; i < from->lists.count; i++)
        if (kind_of(from, &from->lists.lists[i], &has_zero).counts && !counting)
            counting = &from->lists.lists[i];
    *base = !has_zero;
    if (from->answer->base)
        *base = from->answer->base > 0;
    if (!counting || has_zero || from->answer->base || from->lists.are_ours ||
        is_from_one(from, counting))
        return DLX_OK;
    for (int32_t first = 0; first < 2; first++) {
        const dlx_status status = try_base(from, first, &fits[first], error);
        if (status != DLX_OK)
            return status;
    }
    if (fits[0] && fits[1])
        return refuse_list(from, counting, error,
                           "options could be counted from 0 or from 1: use --base=0 or --base=%lld",
                           1);
    *base = !fits[0];
    return DLX_OK;
}

/* Finds whether lists such as [0, 1] on two options are their values or their numbers from 0: the
 * only reading with solutions. */
static dlx_status find_meaning(list_answer *from, dlx_error *error)
{
    bool fits[2] = {false, false};
    dlx_status status = DLX_OK;
    bool has_zero = false;
    bool has_pair = false;
    for (size_t i = 0; i < from->lists.count; i++) {
        const dlx_printed_list *list = &from->lists.lists[i];
        if (list->end - list->begin != 2)
            continue;
        const dlx_list_entry *entry = &from->lists.entries[list->begin];
        has_pair |= entry[0].type == DLX_ENTRY_NUMBER && entry[1].type == DLX_ENTRY_NUMBER &&
                    kind_of(from, list, &has_zero).values && entry[0].number != entry[1].number;
    }
    if (!has_pair || dlx_problem_options(from->answer->problem) != 2)
        return DLX_OK;
    for (int numbers = 0; numbers < 2 && status == DLX_OK; numbers++) {
        from->are_numbers = numbers;
        status = try_base(from, 0, &fits[numbers], error);
    }
    from->are_numbers = from->answer->base < 0 || (fits[1] && !fits[0]);
    return status;
}

static dlx_status take_lists(dlx_answer *answer, dlx_error *error)
{
    list_answer from = {.answer = answer};
    int32_t base;
    dlx_status status = dlx_printed_lists_read(&from.lists, answer, error);
    if (status == DLX_OK)
        status = find_meaning(&from, error);
    if (status == DLX_OK)
        status = find_base(&from, &base, error);
    if (status == DLX_OK)
        status = take_all_lists(&from, base, error);
    dlx_printed_lists_free(&from.lists);
    return status;
}

/* ---- detection ------------------------------------------------------------------------------- */

/* True for a line `NAME = VALUE` or `NAME => VALUE`, the value a number or a truth value. */
static bool is_named_value(const dlx_line *line)
{
    static const char *const truths[] = {"False", "True", "false", "true"};
    const char *end = line->text + line->length;
    const char *sign = memchr(line->text, '=', line->length);
    const char *name = line->text;
    const char *word;
    const char *more;
    size_t length;
    dlx_decimal number;
    if (!sign || !dlx_tokens_next_word(line, &name, &word, &length) || word >= sign ||
        name > sign + 1 || dlx_skip_blanks(name, end) < sign)
        return false;
    const char *at = sign + 1 + (sign + 1 < end && sign[1] == '>');
    if (!dlx_tokens_next_word(line, &at, &word, &length) ||
        dlx_tokens_next_word(line, &at, &more, &(size_t){0}))
        return false;
    length -= strchr(",;", word[length - 1]) != NULL;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        if (dlx_is_word(word, length, truths[i]))
            return true;
    return dlx_decimal_parse(word, length, &number);
}

static bool knows_list(const dlx_line *line)
{
    return dlx_line_begins_list(line) || is_named_value(line) || dlx_line_frames_table(line) ||
           dlx_line_begins(line, "Status: Infeasible");
}

static bool knows_smt(const dlx_line *line)
{
    return dlx_line_is(line, "sat") || dlx_line_is(line, "unsat") || dlx_line_is(line, "unknown") ||
           dlx_line_is(line, "timeout") || dlx_line_begins(line, "(model") ||
           dlx_line_begins(line, "(define-fun");
}

const dlx_dialect dlx_dialect_list = {
    .name = "list",
    .summary = "lists of options, literals, values 0 and 1, or names and values, as scripts print",
    .knows = knows_list,
    .take_all = take_lists,
};

const dlx_dialect dlx_dialect_smt = {
    .name = "smt",
    .summary = "SMT solvers and z3py: models, or the values of variables",
    .knows = knows_smt,
    .take_all = take_lists,
};
