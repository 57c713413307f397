/* SPDX-License-Identifier: MIT */
#include "answer/brackets.h"

/* ---- forms of lines -------------------------------------------------------------------------- */
const char *dlx_title_end(const char *begin, const char *end)
{
    const char *list = begin;
    while (list < end && !strchr("[{(", *list))
        list++;
    const char *value = list;
    while (value > begin &&
           (dlx_is_letter(value[-1]) || dlx_is_digit(value[-1]) || strchr("._", value[-1])))
        value--;
    const char *last = dlx_trim_blanks(begin, value);
    return list < end && last > begin && strchr(":=", last[-1]) ? value : begin;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Skips the text before a list, such as `solution 1:`, or `x =` before `array([1, 0])`, which is
 * the title. */
static dlx_status skip_title(dlx_printed *printed, dlx_error *error)
{
    dlx_scanner *scanner = &printed->scanner;
    const char *begin = scanner->position;
    const char *value = dlx_title_end(begin, scanner->end);
    printed->next_title = DLX_NO_INDEX;
    if (value == begin)
        return DLX_OK;
    scanner->position = value;
    const char *end = dlx_trim_blanks(begin, value);
    while (end > begin && strchr(":=", end[-1]))
        end--;
    return dlx_lists_title(&printed->lists, begin, (size_t)(end - begin), &printed->next_title,
                           error);
}

static bool has_signs(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (strchr("[({,' ", name[i]))
            return true;
    return false;
}

/* Takes a line `NAME = VALUE`, or `NAME VALUE` if the name is known and has signs, or has indexes.
 * False: another line. */
static bool take_pair(dlx_printed *printed, dlx_status *status, dlx_error *error)
{
    const dlx_answer *answer = printed->answer;
    dlx_named_value pair;
    uint64_t number;
    if (!dlx_split_value(&printed->line, &pair))
        return false;
    const bool is_option =
        dlx_option_names_find(&answer->names, pair.name, pair.length) != DLX_NO_INDEX;
    if (pair.has_sign ? !dlx_answer_find(answer, pair.name, pair.length, &number) &&
                            (memchr(pair.name, '=', pair.length) || strchr("[{(", *pair.name))
                      : !pair.is_indexed && !(is_option && has_signs(pair.name, pair.length)))
        return false;
    if (printed->lists.is_ruled && dlx_answer_is_cost(answer, pair.name, pair.length))
        dlx_answer_objective(printed->answer, pair.value.text, pair.value.text + pair.value.length);
    else
        *status = dlx_printed_pair(printed, pair.name, pair.length, &pair.value, error);
    return true;
}

/* True if names with values alone are outside of brackets: the next line continues their list. */
static bool goes_on(const dlx_printed *printed)
{
    for (size_t i = printed->brackets->begin; i < printed->lists.entry_count; i++)
        if (printed->lists.entries[i].value == DLX_NO_VALUE)
            return false;
    return true;
}

/* Takes a line outside of brackets. */
static dlx_status take_outside(dlx_printed *printed, dlx_error *error)
{
    static const char *const prompts[] = {"#", ">", "ampl:", "julia>", "octave:", "In ["};
    const dlx_line *line = &printed->line;
    const size_t begin = printed->lists.entry_count;
    dlx_status status = DLX_OK;
    bool is_taken = false;
    if (begin == printed->brackets->begin)
        printed->brackets->place = (dlx_place){line->number, 1};
    if (printed->answer->verdict != DLX_VERDICT_NONE || printed->lists.is_ruled) {
        status = dlx_table_line(printed, &is_taken, error);
        if (is_taken || status != DLX_OK)
            return status;
    }
    if (dlx_tokens_is_blank_line(line) && printed->vector)
        return DLX_OK;
    if (dlx_tokens_is_blank_line(line) || dlx_answer_take_verdict(printed->answer, line))
        return printed->lists.is_ruled ? DLX_OK : dlx_printed_close(printed, error);
    if (printed->answer->verdict == DLX_VERDICT_NONE) /* an unsatisfiable core or an error */
        return DLX_OK;
    for (size_t i = 0; i < sizeof prompts / sizeof *prompts; i++)
        if (dlx_line_begins(line, prompts[i]))
            return DLX_OK;
    if (!take_pair(printed, &status, error)) {
        status = skip_title(printed, error);
        if (status == DLX_OK)
            status = dlx_printed_tokens(printed, error);
    }
    if (status != DLX_OK || printed->depth)
        return status;
    dlx_printed_make_pair(printed, begin);
    if (printed->brackets->has_key)
        return dlx_answer_refuse(printed->answer, (dlx_place){line->number, line->length + 1},
                                 error, "expected a value");
    return goes_on(printed) && !printed->brackets->lists ? DLX_OK
                                                         : dlx_printed_close(printed, error);
}

dlx_status dlx_printed_line(dlx_printed *printed, const dlx_line *line, dlx_error *error)
{
    printed->line = *line;
    dlx_scanner_line(&printed->scanner, line);
    if (printed->depth == 0)
        return take_outside(printed, error);
    const dlx_status status =
        printed->answer->verdict == DLX_VERDICT_NONE ? DLX_OK : dlx_printed_tokens(printed, error);
    return status == DLX_OK && !printed->depth ? dlx_printed_close(printed, error) : status;
}

dlx_status dlx_printed_end(dlx_printed *printed, dlx_error *error)
{
    const dlx_place end = {printed->line.number, 1};
    if (printed->depth > 0)
        return dlx_answer_refuse(printed->answer, end, error,
                                 "expected the end of the list, found the end of the answer");
    const dlx_status status = dlx_printed_close(printed, error);
    if (status != DLX_OK)
        return status;
    if (printed->has_other && !printed->lists.count && printed->lists.unknown &&
        printed->answer->verdict != DLX_VERDICT_NONE)
        return dlx_lists_refuse_name(&printed->lists, 0, error);
    if (printed->lists.is_ruled && printed->lists.count &&
        printed->lists.lists[printed->lists.count - 1].model == printed->lists.models)
        return dlx_answer_refuse(printed->answer, end, error,
                                 "expected the end of the model, found the end of the answer");
    return dlx_lists_take(&printed->lists, error);
}

/* ---- FlatZinc and MiniZinc ------------------------------------------------------------------- */

/* Lines of exactly ten signs end a model, and the search. */
static const char MODEL_END[] = "----------", SEARCH_END[] = "==========";

dlx_status dlx_printed_ruled_line(dlx_printed *printed, const dlx_line *line, dlx_error *error)
{
    dlx_answer *answer = printed->answer;
    const char *end = line->text + line->length;
    if (dlx_line_is(line, MODEL_END)) {
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        const dlx_status status = dlx_printed_close(printed, error);
        return status == DLX_OK && !printed->depth
                   ? dlx_lists_rule(&printed->lists, (dlx_place){line->number, 1}, error)
                   : status;
    }
    if (dlx_line_begins(line, "=====UNSAT"))
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    else if (dlx_line_begins(line, "=====UNKNOWN"))
        dlx_answer_judge(answer, DLX_VERDICT_UNKNOWN);
    else if (dlx_line_is(line, SEARCH_END))
        answer->section = 1;
    else if (printed->depth || memchr(line->text, '=', line->length) ||
             memchr(line->text, ':', line->length) ||
             strchr("[{", *dlx_skip_blanks(line->text, end)))
        return dlx_line_begins(line, "%") ? DLX_OK : dlx_printed_line(printed, line, error);
    return DLX_OK;
}
