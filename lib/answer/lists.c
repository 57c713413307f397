/* SPDX-License-Identifier: MIT */
#include "answer/lists.h"

#include "io/tokens.h"
#include <stdlib.h>

/* ---- entries --------------------------------------------------------------------------------- */

dlx_status dlx_lists_add(dlx_lists *lists, dlx_entry_type type, int32_t number, dlx_error *error)
{
    if (!dlx_buffer_grow(&lists->entries, &lists->entry_capacity, lists->entry_count + 1,
                         sizeof *lists->entries))
        return dlx_error_memory(error);
    lists->has_negative |= number < 0;
    lists->entries[lists->entry_count++] = (dlx_list_entry){type, number, DLX_NO_VALUE};
    return DLX_OK;
}

void dlx_lists_value(dlx_lists *lists, int32_t value)
{
    dlx_list_entry *last = &lists->entries[lists->entry_count - 1];
    if (last->type == DLX_ENTRY_NUMBER)
        last->type = DLX_ENTRY_NUMBERED;
    last->value = value;
}

/* Keeps an unknown name, or returns DLX_NO_INDEX: no memory. */
static uint32_t keep_unknown(dlx_lists *lists, const char *word, size_t length, dlx_place place)
{
    if (lists->unknown_count >= DLX_NO_INDEX ||
        !dlx_buffer_grow(&lists->unknown, &lists->unknown_capacity, lists->unknown_count + 1,
                         sizeof *lists->unknown))
        return DLX_NO_INDEX;
    lists->unknown[lists->unknown_count] = dlx_unknown_make(word, length, place);
    return (uint32_t)lists->unknown_count++;
}

dlx_status dlx_lists_refuse_name(const dlx_lists *lists, size_t index, dlx_error *error)
{
    const dlx_unknown *name = &lists->unknown[index];
    return dlx_answer_refuse_name(lists->answer, name->place, name->text, strlen(name->text),
                                  error);
}

/* The number of bytes before the only number of a name that ends with it, such as x_12 or x[12]; 0:
 * another name. */
static size_t parse_numbered(const char *word, size_t length, int32_t *number)
{
    uint64_t value;
    size_t begin = 0;
    if (length > 0 && strchr("])", word[length - 1]))
        length--;
    while (begin < length && !dlx_is_digit(word[begin]))
        begin++;
    if (!dlx_tokens_parse_unsigned(word + begin, length - begin, &value) || value >= INT32_MAX)
        return 0;
    *number = (int32_t)value;
    return begin;
}

/* Finds an option by the index in a name such as x[a] or x['a']. */
static bool find_index(const dlx_answer *answer, const char *word, size_t length, uint64_t *number)
{
    const char *open = memchr(word, '[', length);
    if (!open || word[length - 1] != ']')
        return false;
    const char *index = open + 1;
    size_t rest = (size_t)(word + length - 1 - index);
    const bool is_quoted = rest > 2 && strchr("'\"", *index) && index[rest - 1] == *index;
    const uint32_t option =
        dlx_option_names_find(&answer->names, index + is_quoted, rest - 2 * is_quoted);
    *number = (uint64_t)option + 1;
    return option != DLX_NO_INDEX && option != DLX_SEVERAL;
}

/* Finds what a name stands for. */
static dlx_entry_type find_type(dlx_lists *lists, const char *word, size_t length, int32_t *number,
                                dlx_place place)
{
    uint64_t option;
    const bool is_found = dlx_answer_find(lists->answer, word, length, &option);
    const bool is_own = dlx_option_names_find(&lists->answer->names, word, length) != DLX_NO_INDEX;
    const size_t begin = parse_numbered(word, length, number);
    if ((is_found && is_own) || (!is_own && find_index(lists->answer, word, length, &option))) {
        *number = (int32_t)option;
        return DLX_ENTRY_OPTION;
    }
    if (is_found && !option)
        return DLX_ENTRY_OTHER;
    if (is_own || !begin)
        return DLX_ENTRY_UNKNOWN;
    if (!lists->prefix.size) {
        if (!dlx_buffer_add(&lists->prefix, word, begin) || !dlx_buffer_add(&lists->prefix, "", 1))
            return DLX_ENTRY_UNKNOWN;
        if (!dlx_is_word(word, begin, "r") && !dlx_is_word(word, begin, "x"))
            lists->family = keep_unknown(lists, word, length, place);
    }
    if (dlx_is_word(word, begin, lists->prefix.bytes))
        return DLX_ENTRY_NUMBERED;
    if (lists->rival == DLX_NO_INDEX)
        lists->rival = keep_unknown(lists, word, length, place);
    return DLX_ENTRY_UNKNOWN;
}

dlx_status dlx_lists_name(dlx_lists *lists, const char *word, size_t length, dlx_place place,
                          dlx_error *error)
{
    int32_t number = 0;
    dlx_entry_type type = find_type(lists, word, length, &number, place);
    if (type == DLX_ENTRY_UNKNOWN) {
        const uint32_t unknown = keep_unknown(lists, word, length, place);
        if (unknown == DLX_NO_INDEX)
            return dlx_error_memory(error);
        number = (int32_t)unknown;
    }
    return dlx_lists_add(lists, type, number, error);
}

/* ---- lists ----------------------------------------------------------------------------------- */

dlx_status dlx_lists_title(dlx_lists *lists, const char *word, size_t length, uint32_t *title,
                           dlx_error *error)
{
    while (length > 0 && (strchr(" \t\"'$", word[length - 1]) || dlx_is_digit(word[length - 1])))
        length--;
    while (length > 0 && strchr(" \t\"'$", *word)) {
        word++;
        length--;
    }
    *title = length ? dlx_names_add(&lists->titles, word, length) : DLX_NO_INDEX;
    return length && *title == DLX_NO_INDEX ? dlx_error_memory(error) : DLX_OK;
}

bool dlx_lists_knows_title(const dlx_lists *lists, uint32_t title)
{
    const char *text = title == DLX_NO_INDEX ? "solution" : dlx_names_text(&lists->titles, title);
    return dlx_tokens_are_among(text, strlen(text),
                                "pick r x options option solution solutions model models vars");
}

dlx_status dlx_lists_end(dlx_lists *lists, size_t begin, uint32_t title, dlx_place place,
                         dlx_error *error)
{
    size_t end = begin;
    uint32_t unknown = DLX_NO_INDEX;
    for (size_t i = begin; i < lists->entry_count; i++) {
        const dlx_list_entry entry = lists->entries[i];
        if (entry.type == DLX_ENTRY_UNKNOWN && entry.value == DLX_NO_VALUE)
            return dlx_lists_refuse_name(lists, (size_t)entry.number, error);
        if (entry.type == DLX_ENTRY_UNKNOWN && unknown == DLX_NO_INDEX)
            unknown = (uint32_t)entry.number;
        if (entry.type == DLX_ENTRY_NUMBERED && lists->family != DLX_NO_INDEX)
            unknown = lists->family;
        if (entry.type < DLX_ENTRY_OTHER)
            lists->entries[end++] = entry;
    }
    const char *text = title == DLX_NO_INDEX ? "" : dlx_names_text(&lists->titles, title);
    const bool is_colours = lists->is_ruled && strcmp(text, "y") == 0; /* of ec-convert */
    const bool is_list = (end > begin || lists->entry_count == begin) && !is_colours;
    lists->entry_count = is_colours ? begin : end;
    if (!is_list)
        return DLX_OK;
    if (!dlx_lists_knows_title(lists, title)) {
        unknown = keep_unknown(lists, text, strlen(text), place);
        if (unknown == DLX_NO_INDEX)
            return dlx_error_memory(error);
    }
    if (!dlx_buffer_grow(&lists->lists, &lists->capacity, lists->count + 1, sizeof *lists->lists))
        return dlx_error_memory(error);
    lists->lists[lists->count++] = (dlx_list){
        begin, end, place.line, place.column, lists->models, title, unknown,
    };
    return DLX_OK;
}

dlx_status dlx_lists_rule(dlx_lists *lists, dlx_place place, dlx_error *error)
{
    const bool is_list = lists->count > 0 && lists->lists[lists->count - 1].model == lists->models;
    dlx_status status = DLX_OK;
    if (!is_list && dlx_problem_items(lists->answer->problem))
        return dlx_answer_refuse(
            lists->answer, place, error,
            "expected the chosen options of the model, as in 'pick = {1, 3};'");
    if (!is_list)
        status = dlx_lists_end(lists, lists->entry_count, DLX_NO_INDEX, place, error);
    lists->models++;
    return status;
}

void dlx_lists_free(dlx_lists *lists)
{
    free(lists->entries);
    free(lists->lists);
    free(lists->unknown);
    free(lists->prefix.bytes);
    dlx_names_free(&lists->titles);
}
