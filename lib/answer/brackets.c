/* SPDX-License-Identifier: MIT */
#include "answer/brackets.h"

#include "io/decimal.h"
#include <math.h>
#include <stdlib.h>

enum { OTHER_VALUE = INT32_MAX }; /* neither 0 nor 1, nor an integer */

/* ---- words ----------------------------------------------------------------------------------- */

/* Parses a number near an integer, such as 1, 1. or 0.9999999. */
static bool parse_near_integer(const dlx_token *token, int32_t *number)
{
    const double near = 1e-5;
    double value;
    if (token->kind != DLX_TOKEN_NUMBER || !dlx_parse_real(token->text, token->length, &value) ||
        !(fabs(value) < INT32_MAX) || fabs(value - round(value)) > near)
        return false;
    *number = (int32_t)round(value);
    return true;
}

bool dlx_token_assigns(const dlx_token *token)
{
    static const char *const signs[] = {"->", "=>", ":=", "==", "=", ":"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (token->kind == DLX_TOKEN_SIGN && dlx_token_is(token, signs[i]))
            return true;
    return false;
}

/* The end of the bracket that opens at `open`, in [open..end[; NULL: on another line. */
static const char *skip_bracket(const char *open, const char *end)
{
    size_t depth = 0;
    for (; open < end; open++) {
        depth += strchr("[({", *open) != NULL;
        depth -= strchr("])}", *open) != NULL;
        if (depth == 0)
            return open + 1;
    }
    return NULL;
}

/* Extends a word by signs within names, as in k!3, and by an index before a sign, as in x[0,1] = 1.
 * Skips the parameters of a type, as in Dict{Int, Bool}(. */
static void extend_word(dlx_scanner *scanner, dlx_token *word)
{
    const char *end = scanner->position;
    while (end < scanner->end && !dlx_is_blank(*end) && !strchr("[](){},;=:\"'|\r\n", *end) &&
           !dlx_begins_with(end, scanner->end, "->"))
        end++;
    word->length = (size_t)(end - word->text);
    scanner->position = end;
    const char *after =
        end < scanner->end && strchr("[({", *end) ? skip_bracket(end, scanner->end) : NULL;
    if (!after)
        return;
    dlx_scanner behind = *scanner;
    dlx_token next;
    behind.position = after;
    if (!dlx_scanner_next(&behind, &next))
        return;
    if (dlx_token_assigns(&next))
        word->length = (size_t)(after - word->text);
    if (dlx_token_assigns(&next) || (*end == '{' && next.text == after && dlx_token_is(&next, "(")))
        scanner->position = after;
}

/* ---- entries and lists ----------------------------------------------------------------------- */

static dlx_bracket *innermost(const dlx_printed *printed)
{
    return &printed->brackets[printed->depth];
}

static dlx_status refuse(const dlx_printed *printed, const dlx_token *token, dlx_error *error)
{
    return dlx_answer_refuse(printed->answer, dlx_token_place(token), error,
                             "expected a number or the name of an option, found %s",
                             dlx_show(token->text, token->length).text);
}

/* Refuses a matrix such as [1 2; 3 4]: lists are its rows or its columns. */
static dlx_status refuse_rows(const dlx_printed *printed, const dlx_bracket *in, dlx_error *error)
{
    return dlx_answer_refuse(printed->answer, in->place, error,
                             "expected one row or one column, found several of each");
}

/* The entry at an index; NULL: none. */
static dlx_list_entry *entry_at(const dlx_printed *printed, size_t index)
{
    return index < printed->lists.entry_count ? &printed->lists.entries[index] : NULL;
}

/* True if an entry from `begin` on may be an option. */
static bool has_options(const dlx_printed *printed, size_t begin)
{
    for (size_t i = begin; i < printed->lists.entry_count; i++)
        if (printed->lists.entries[i].type < DLX_ENTRY_OTHER)
            return true;
    return false;
}

bool dlx_printed_make_pair(dlx_printed *printed, size_t begin)
{
    dlx_list_entry *name = entry_at(printed, begin);
    const dlx_list_entry *value = entry_at(printed, begin + 1);
    if (printed->lists.entry_count != begin + 2 || name->type < DLX_ENTRY_OPTION ||
        name->value != DLX_NO_VALUE || value->type > DLX_ENTRY_TRUTH)
        return false;
    name->value = value->number;
    printed->lists.entry_count--;
    return true;
}

/* Adds a number or truth value, or the value of the name before. */
static dlx_status add_scalar(dlx_printed *printed, dlx_entry_type type, int32_t number,
                             const dlx_token *token, dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    const bool has_key = in->has_key;
    in->has_key = false;
    if (has_key) {
        dlx_lists_value(&printed->lists, number);
        return in->lists && has_options(printed, printed->lists.entry_count - 1)
                   ? refuse(printed, token, error)
                   : DLX_OK;
    }
    return in->lists ? refuse(printed, token, error)
                     : dlx_lists_add(&printed->lists, type, number, error);
}

/* Begins the text outside of brackets again, at the current line. */
static void begin_outside(dlx_printed *printed)
{
    printed->brackets[0] = (dlx_bracket){
        .begin = printed->lists.entry_count,
        .title = DLX_NO_INDEX,
        .place = {printed->line.number, 1},
    };
    printed->vector = DLX_VECTOR_NONE;
}

/* Ends the list of a bracket from entry `begin` on. */
static dlx_status end_list(dlx_printed *printed, dlx_bracket *in, dlx_error *error)
{
    const size_t count = printed->lists.count;
    const dlx_status status =
        dlx_lists_end(&printed->lists, in->begin, in->title, in->place, error);
    in->lists = printed->lists.count - count;
    printed->has_other |= !in->lists;
    return status;
}

dlx_status dlx_printed_close(dlx_printed *printed, dlx_error *error)
{
    dlx_bracket *outside = printed->brackets;
    dlx_status status = DLX_OK;
    const size_t count = printed->lists.entry_count - outside->begin;
    if (printed->vector == DLX_VECTOR_COUNTED && count != printed->expected)
        return dlx_answer_refuse(printed->answer, outside->place, error,
                                 "expected %zu elements, found %zu", printed->expected, count);
    if (!outside->lists && count > 0)
        status = end_list(printed, outside, error);
    begin_outside(printed);
    return status;
}

dlx_status dlx_printed_pair(dlx_printed *printed, const char *name, size_t length,
                            const dlx_token *value, dlx_error *error)
{
    const dlx_line *line = &printed->line;
    const bool is_here = name >= line->text && name < line->text + line->length;
    const dlx_place place = {line->number, is_here ? (uint64_t)(name - line->text) + 1 : 1};
    int32_t number = OTHER_VALUE;
    bool truth;
    if (dlx_token_truth(value, &truth))
        number = truth;
    else
        parse_near_integer(value, &number);
    const dlx_status status = dlx_lists_name(&printed->lists, name, length, place, error);
    if (status == DLX_OK)
        dlx_lists_value(&printed->lists, number);
    return status;
}

/* Joins the lists of a bracket, each of a single value of an option: a matrix of one column. */
static void join_column(dlx_printed *printed, dlx_bracket *in)
{
    dlx_lists *lists = &printed->lists;
    const size_t first = lists->count - in->lists;
    if (in->lists != dlx_problem_options(printed->answer->problem) || in->lists < 2)
        return;
    for (size_t i = first; i < lists->count; i++) {
        const dlx_list *list = &lists->lists[i];
        if (list->end != list->begin + 1)
            return;
        const dlx_list_entry *entry = &lists->entries[list->begin];
        if (entry->type > DLX_ENTRY_TRUTH || entry->number < 0 || entry->number > 1)
            return;
    }
    lists->lists[first].end = lists->entry_count;
    lists->count = first + 1;
    in->lists = 1;
}

/* Adds the numbers of a range, unless there are too many. */
static dlx_status add_range(dlx_printed *printed, int64_t first, int64_t last,
                            const dlx_token *token, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (last - first > (int64_t)dlx_problem_options(printed->answer->problem))
        return refuse(printed, token, error);
    for (; first <= last && status == DLX_OK; first++)
        status = dlx_lists_add(&printed->lists, DLX_ENTRY_NUMBER, (int32_t)first, error);
    return status;
}

/* ---- brackets -------------------------------------------------------------------------------- */

/* Removes the name of a list, which becomes the title. */
static dlx_status take_title(dlx_printed *printed, dlx_bracket *in, uint32_t *title,
                             dlx_error *error)
{
    const dlx_list_entry key = printed->lists.entries[--printed->lists.entry_count];
    const char *text = key.type == DLX_ENTRY_UNKNOWN ? printed->lists.unknown[key.number].text : "";
    in->has_key = false;
    return strcmp(text, "set") == 0
               ? DLX_OK
               : dlx_lists_title(&printed->lists, text, strlen(text), title, error);
}

static dlx_status open_bracket(dlx_printed *printed, const dlx_token *token, bool calls,
                               dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    uint32_t title = printed->depth ? in->title : printed->next_title;
    dlx_status status = DLX_OK;
    const bool has_key = in->has_key;
    if (has_key)
        status = take_title(printed, in, &title, error);
    if (status == DLX_OK && !printed->depth && has_options(printed, in->begin))
        status = dlx_printed_close(printed, error);
    if (status != DLX_OK)
        return status;
    if (!dlx_buffer_grow(&printed->brackets, &printed->bracket_capacity, printed->depth + 2,
                         sizeof *printed->brackets))
        return dlx_error_memory(error);
    in = innermost(printed);
    printed->brackets[++printed->depth] = (dlx_bracket){
        .sign = token->sign,
        .begin = printed->lists.entry_count,
        .calls = calls,
        .ignored = in->ignored || in->defines,
        .is_set = has_key && title == in->title && in->sign == '{' && printed->lists.is_ruled,
        .title = title,
        .place = dlx_token_place(token),
    };
    return DLX_OK;
}

/* Ends a bracket that holds entries: a pair, a number or a range for the bracket around, or a list.
 */
static dlx_status end_bracket(dlx_printed *printed, dlx_bracket *in, const dlx_token *token,
                              dlx_error *error)
{
    dlx_bracket *outer = in - 1;
    dlx_lists *lists = &printed->lists;
    if (in->sign == '(' && dlx_printed_make_pair(printed, in->begin))
        return DLX_OK;
    const size_t count = lists->entry_count - in->begin;
    if (in->defines)
        lists->entry_count = in->begin;
    if (in->defines)
        return DLX_OK;
    if (in->sign == '(' && in->calls && count == 1) {
        const dlx_list_entry only = lists->entries[--lists->entry_count];
        return add_scalar(printed, only.type, only.number, token, error);
    }
    if (outer->is_set && count == 2) {
        lists->entry_count = in->begin;
        return add_range(printed, lists->entries[in->begin].number,
                         lists->entries[in->begin + 1].number, token, error);
    }
    if (!outer->lists && printed->depth > 0 && !outer->calls) {
        const size_t all = lists->entry_count;
        lists->entry_count = in->begin;
        const bool mixed = has_options(printed, outer->begin);
        lists->entry_count = all;
        if (mixed && has_options(printed, in->begin))
            return refuse(printed, token, error);
    }
    const dlx_status status = end_list(printed, in, error);
    outer->lists += in->lists;
    return status;
}

static dlx_status close_bracket(dlx_printed *printed, const dlx_token *token, dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    if (printed->depth == 0 || token->is_unmatched || in->has_key)
        return dlx_answer_refuse(printed->answer, dlx_token_place(token), error, "unexpected '%c'",
                                 token->sign);
    if (in->rows && printed->lists.entry_count - in->begin > in->rows + 1)
        return refuse_rows(printed, in, error);
    printed->depth--;
    if (in->lists) {
        join_column(printed, in);
        innermost(printed)->lists += in->lists;
        return DLX_OK;
    }
    return in->ignored ? DLX_OK : end_bracket(printed, in, token, error);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* Takes a name, possibly in quotes. */
static dlx_status take_name(dlx_printed *printed, const dlx_token *word, dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    const bool is_first = printed->lists.entry_count == in->begin && in->sign == '(';
    dlx_token next;
    const bool has_value = dlx_scanner_peek(&printed->scanner, &next) && dlx_token_assigns(&next);
    if (is_first && dlx_is_word(word->text, word->length, "define-fun"))
        in->defines = true;
    else if (in->lists && in->calls && has_value)
        in->ignored = true; /* `array([0, 1], dtype=bool)` */
    else if (!in->defines || is_first) {
        if (is_first && dlx_tokens_are_among(word->text, word->length, "model objectives"))
            return DLX_OK;
        return in->has_key || (in->lists && !has_value)
                   ? refuse(printed, word, error)
                   : dlx_lists_name(&printed->lists, word->text, word->length,
                                    dlx_token_place(word), error);
    }
    return DLX_OK;
}

/* Takes a range such as 2..4 of MiniZinc. False: another word. */
static bool take_range(dlx_printed *printed, const dlx_token *word, dlx_status *status,
                       dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    const char *text = word->text;
    const char *end = text + word->length;
    uint32_t first;
    uint32_t last;
    if (!dlx_take_number(&text, end, INT32_MAX - 1, &first) || !dlx_begins_with(text, end, ".."))
        return false;
    text += 2;
    if (!dlx_take_number(&text, end, INT32_MAX - 1, &last) || text != end)
        return false;
    dlx_bracket list = *in;
    if (!in->has_key) {
        *status = add_range(printed, first, last, word, error);
        return true;
    }
    *status = take_title(printed, in, &list.title, error);
    list.begin = printed->lists.entry_count;
    if (*status == DLX_OK)
        *status = add_range(printed, first, last, word, error);
    if (*status == DLX_OK)
        *status = end_list(printed, &list, error);
    in->begin = printed->depth ? in->begin : printed->lists.entry_count;
    in->lists += printed->depth > 0;
    return true;
}

static dlx_status take_word(dlx_printed *printed, dlx_token *word, dlx_error *error)
{
    static const char *const cuts[] = {"...", "\xe2\x80\xa6", "\xe2\x8b\xae", "\xe2\x8b\xb1",
                                       "\xe2\x8b\xaf"};
    dlx_status status = DLX_OK;
    dlx_token next;
    bool truth;
    if (take_range(printed, word, &status, error))
        return status;
    extend_word(&printed->scanner, word);
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++)
        if (dlx_is_word(word->text, word->length, cuts[i]))
            return dlx_answer_refuse(printed->answer, dlx_token_place(word), error,
                                     "the list was shortened when it was printed: print all of it");
    if (dlx_token_truth(word, &truth))
        return add_scalar(printed, DLX_ENTRY_TRUTH, truth, word, error);
    if (innermost(printed)->has_key && dlx_token_is_missing(word))
        return add_scalar(printed, DLX_ENTRY_TRUTH, OTHER_VALUE, word, error);
    if (dlx_scanner_peek(&printed->scanner, &next) && next.kind == DLX_TOKEN_OPEN &&
        next.text == word->text + word->length) {
        dlx_scanner_next(&printed->scanner, &next);
        return open_bracket(printed, &next, true, error);
    }
    return take_name(printed, word, error);
}

static dlx_status take_number(dlx_printed *printed, const dlx_token *token, dlx_error *error)
{
    int32_t number = OTHER_VALUE;
    if (!parse_near_integer(token, &number) && !innermost(printed)->has_key)
        return refuse(printed, token, error);
    return add_scalar(printed, DLX_ENTRY_NUMBER, number, token, error);
}

/* Takes a sign: that before a value, one between entries, or the first of |a name| of SMT-LIB. */
static dlx_status take_sign(dlx_printed *printed, dlx_token *token, dlx_error *error)
{
    dlx_bracket *in = innermost(printed);
    dlx_scanner *scanner = &printed->scanner;
    const size_t count = printed->lists.entry_count;
    if (dlx_token_is(token, ";") && in->sign == '[' && count - in->begin != ++in->rows)
        return refuse_rows(printed, in, error);
    if (dlx_token_is(token, ",") || dlx_token_is(token, ";"))
        return DLX_OK;
    const char *close = token->sign == '|'
                            ? memchr(token->text + 1, '|', (size_t)(scanner->end - token->text) - 1)
                            : NULL;
    if (close) {
        token->text++;
        token->length = (size_t)(close - token->text);
        scanner->position = close + 1;
        return take_name(printed, token, error);
    }
    const dlx_list_entry *last = count > in->begin ? entry_at(printed, count - 1) : NULL;
    if (!dlx_token_assigns(token) || in->has_key || !last || last->value != DLX_NO_VALUE ||
        last->type == DLX_ENTRY_TRUTH)
        return refuse(printed, token, error);
    in->has_key = true;
    return DLX_OK;
}

static dlx_status take_token(dlx_printed *printed, dlx_token *token, dlx_error *error)
{
    if (token->kind == DLX_TOKEN_OPEN)
        return open_bracket(printed, token, false, error);
    if (token->kind == DLX_TOKEN_CLOSE)
        return close_bracket(printed, token, error);
    if (innermost(printed)->ignored)
        return DLX_OK;
    switch (token->kind) {
    case DLX_TOKEN_SIGN:
        return take_sign(printed, token, error);
    case DLX_TOKEN_NUMBER:
        return take_number(printed, token, error);
    case DLX_TOKEN_QUOTED:
        return take_name(printed, token, error);
    case DLX_TOKEN_WORD:
        return take_word(printed, token, error);
    default:
        return refuse(printed, token, error);
    }
}

dlx_status dlx_printed_tokens(dlx_printed *printed, dlx_error *error)
{
    dlx_token token;
    dlx_status status = DLX_OK;
    while (status == DLX_OK && dlx_scanner_next(&printed->scanner, &token) &&
           token.kind != DLX_TOKEN_LINE)
        status = take_token(printed, &token, error);
    return status;
}

dlx_status dlx_printed_begin(dlx_printed *printed, dlx_answer *answer, dlx_error *error)
{
    *printed = (dlx_printed){
        .answer = answer,
        .lists = dlx_lists_of(answer),
        .next_title = DLX_NO_INDEX,
    };
    if (!dlx_buffer_grow(&printed->brackets, &printed->bracket_capacity, 1,
                         sizeof *printed->brackets))
        return dlx_error_memory(error);
    begin_outside(printed);
    return DLX_OK;
}

void dlx_printed_free(dlx_printed *printed)
{
    dlx_lists_free(&printed->lists);
    free(printed->brackets);
    free(printed->name.bytes);
    free(printed->columns.bytes);
}
