/* SPDX-License-Identifier: MIT */
#include "cli/option_table.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 96, OPTION_BASE = 256 };

/* The arguments of getopt_long, and for each long option its entry. */
typedef struct option_list {
    struct {
        const tool_option *option;
        void *settings;
    } entries[MAX_OPTIONS];
    struct option longs[MAX_OPTIONS + 1];
    char shorts[2 * MAX_OPTIONS + 1];
    size_t count;
} option_list;

/* Returns the index of the option that entry `index` is a synonym of, or `index`: getopt_long takes
 * an abbreviation of both as unambiguous if they have the same value. */
static size_t find_original(const option_list *list, size_t index)
{
    const tool_option *option = list->entries[index].option;
    for (size_t i = 0; i < index && !option->help; i++)
        if (list->entries[i].option->take == option->take)
            return i;
    return index;
}

static void add_option(option_list *list, const tool_option *option, void *settings)
{
    if (list->count == MAX_OPTIONS)
        abort(); /* a table has grown: raise the limit */
    const size_t index = list->count++;
    list->entries[index].option = option;
    list->entries[index].settings = settings;
    list->longs[index] =
        (struct option){option->name, option->argument ? required_argument : no_argument, NULL,
                        OPTION_BASE + (int)find_original(list, index)};
    if (option->letter) {
        const char letter[3] = {option->letter, option->argument ? ':' : 0, 0};
        strcat(list->shorts, letter);
    }
}

/* Returns the index of the entry that getopt_long has found; SIZE_MAX: none. */
static size_t find_entry(const option_list *list, int found)
{
    if (found >= OPTION_BASE)
        return (size_t)(found - OPTION_BASE);
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].option->letter == found)
            return i;
    return SIZE_MAX;
}

bool options_parse(const tool_option_table *tables, int argc, char **argv, void *settings)
{
    option_list list = {.count = 0};
    for (; tables->options; tables++)
        for (const tool_option *option = tables->options; option->name; option++)
            add_option(&list, option, settings ? (char *)settings + tables->settings : NULL);
    opterr = 1;
    for (int found; (found = getopt_long(argc, argv, list.shorts, list.longs, NULL)) != -1;) {
        const size_t index = find_entry(&list, found);
        if (index == SIZE_MAX)
            return false;
        list.entries[index].option->take(list.entries[index].settings, optarg);
    }
    return true;
}

void options_print(const tool_option *options, dlx_output *output)
{
    for (; options->name; options++) {
        char left[64];
        char line[256];
        char letter[8] = "    ";
        if (!options->help)
            continue;
        if (options->letter)
            snprintf(letter, sizeof letter, "-%c, ", options->letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, options->name,
                 options->argument ? "=" : "", options->argument ? options->argument : "");
        snprintf(line, sizeof line, "  %-26s %s\n", left, options->help);
        dlx_output_text(output, line);
    }
}
