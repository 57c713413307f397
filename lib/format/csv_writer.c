/* SPDX-License-Identifier: MIT */
#include "core/escape.h"
#include "format/csv.h"

#include <stdlib.h>

/* Returns false for text that would need quotes within quotes, or that readers trim. */
static bool is_cell(const char *text)
{
    return *text && !strpbrk(text, "\"\n\r") && !dlx_is_blank(*text) &&
           !dlx_is_blank(text[strlen(text) - 1]) && strncmp(text, "\xef\xbb\xbf", 3) != 0;
}

static void put_name(dlx_output *output, const char *text)
{
    const bool plain = !strpbrk(text, ",;\t") && *text != '#';
    dlx_output_text(output, plain ? "" : "\"");
    dlx_output_text(output, text);
    dlx_output_text(output, plain ? "" : "\"");
}

/* Unescapes the name of an item into `room`. Returns false if a cell cannot hold it. */
static bool take_item(const char *name, char *room)
{
    const size_t length = dlx_unescape(room, name, strlen(name));
    room[length] = 0;
    return strlen(room) == length && is_cell(room);
}

/* Writes the label of a row: the name of the option, or else the option's number. */
static void put_label(dlx_output *output, const dlx_problem *problem, size_t option)
{
    const char *label = dlx_problem_option_name(problem, option);
    if (label && *label)
        put_name(output, label);
    else
        dlx_output_unsigned(output, option + 1);
}

dlx_status dlx_csv_write(const dlx_problem *problem, const dlx_write_options *options,
                         dlx_output *output, dlx_error *error)
{
    const dlx_names *names = &problem->items->names;
    bool *has = calloc(names->count + 1, sizeof *has);
    char *room = malloc(names->used + 1);
    (void)options;
    if (!has || !room) {
        free(has);
        free(room);
        return dlx_error_memory(error);
    }
    for (size_t i = 0; i < names->count; i++) {
        dlx_output_byte(output, ',');
        take_item(dlx_names_text(names, i), room);
        put_name(output, room);
    }
    free(room);
    dlx_output_byte(output, '\n');
    for (size_t k = 0; k < problem->options; k++) {
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = true;
        put_label(output, problem, k);
        for (size_t i = 0; i < names->count; i++)
            dlx_output_bytes(output, has[i] ? ",1" : ",0", 2);
        dlx_output_byte(output, '\n');
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = false;
    }
    free(has);
    return DLX_OK;
}

/* Refuses a name of an item that names a column of costs or of items. */
static dlx_status check_columns(const dlx_names *names, dlx_error *error)
{
    for (size_t i = 0; i < names->count; i++) {
        const char *name = dlx_names_text(names, i);
        const bool is_cost = dlx_tokens_are_among(name, strlen(name), dlx_csv_costs);
        if (is_cost ||
            (names->count == 1 && dlx_tokens_are_among(name, strlen(name), dlx_csv_items)))
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format csv cannot hold the name of item %zu: a column '%s' "
                                 "holds %s",
                                 i + 1, name, is_cost ? "costs" : "the items of each option");
    }
    return DLX_OK;
}

dlx_status dlx_csv_check(const dlx_problem *problem, dlx_error *error)
{
    const char *what = "item";
    const dlx_names *names = &problem->items->names;
    size_t number = 0;
    char *room = malloc(names->used + 1);
    if (!room)
        return dlx_error_memory(error);
    while (number < names->count && take_item(dlx_names_text(names, number), room))
        number++;
    bool ok = number == names->count;
    free(room);
    for (size_t k = 0; k < problem->options && ok && problem->label; k++) {
        const char *label = dlx_problem_option_name(problem, k);
        ok = !label || !*label || is_cell(label);
        what = "option";
        number = k;
    }
    return ok ? check_columns(names, error)
              : dlx_error_set(error, DLX_UNSUPPORTED,
                              "the format csv cannot hold the name of %s %zu, with a quote, a line "
                              "end or a blank at an end",
                              what, number + 1);
}
