/* SPDX-License-Identifier: MIT */
#include "cli/option_table.h"

#include "cli/nearest_name.h"
#include "cli/print.h"
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
    char shorts[2 * MAX_OPTIONS + 2];
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
    const int has_arg = !option->argument          ? no_argument
                        : *option->argument == '[' ? optional_argument
                                                   : required_argument;
    list->entries[index].option = option;
    list->entries[index].settings = settings;
    list->longs[index] =
        (struct option){option->name, has_arg, NULL, OPTION_BASE + (int)find_original(list, index)};
    if (option->letter) {
        const char letter[3] = {option->letter, has_arg == required_argument ? ':' : 0, 0};
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

/* Lists the options that a long one abbreviates; returns their number. */
static size_t list_abbreviated(const option_list *list, const char *name, char *text, size_t size)
{
    const size_t length = strlen(name);
    size_t count = 0, used = 0;
    *text = 0;
    for (size_t i = 0; i < list->count && used < size; i++) {
        if (!list->entries[i].option->help || strncmp(list->longs[i].name, name, length) != 0)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s--%s", count++ ? ", " : "",
                                 list->longs[i].name);
    }
    return count;
}

/* Describes an unknown long option, or an abbreviation of several. */
static void describe_long(const option_list *list, const char *word, dlx_error *error)
{
    char name[80];
    char text[160];
    snprintf(name, sizeof name, "%s", word + strspn(word, "-"));
    name[strcspn(name, "=")] = 0;
    if (list_abbreviated(list, name, text, sizeof text) > 1) {
        snprintf(error->text, sizeof error->text, "'--%s' is ambiguous: %s", name, text);
        return;
    }
    nearest_name nearest = nearest_name_begin(name);
    nearest.prefix = "--";
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].option->help)
            nearest_name_add(&nearest, list->longs[i].name);
    nearest_name_describe(&nearest, "option", "all", error);
}

/* Describes what getopt_long has found instead of an option: ':' for a missing argument, or '?'. */
static void describe_refused(const option_list *list, int found, char **argv, dlx_error *error)
{
    const bool is_letter = optopt && optopt < OPTION_BASE;
    const char *word = argv[optind - 1];
    char letter[] = {'-', (char)optopt, 0};
    if (found == ':')
        snprintf(error->text, sizeof error->text, "%.80s needs an argument",
                 is_letter ? letter : word);
    else if (optopt >= OPTION_BASE)
        snprintf(error->text, sizeof error->text, "--%s takes no argument",
                 list->longs[optopt - OPTION_BASE].name);
    else if (is_letter)
        snprintf(error->text, sizeof error->text, "no such option '%s'; see --help=all", letter);
    else
        describe_long(list, word, error);
}

bool options_parse(const tool_option_table *tables, int argc, char **argv, void *settings,
                   dlx_error *error)
{
    option_list list = {.shorts = ":"};
    for (; tables->options; tables++)
        for (const tool_option *option = tables->options; option->name; option++)
            add_option(&list, option, settings ? (char *)settings + tables->settings : NULL);
    opterr = 0;
    for (int found; (found = getopt_long(argc, argv, list.shorts, list.longs, NULL)) != -1;) {
        const size_t index = find_entry(&list, found);
        if (index == SIZE_MAX) {
            describe_refused(&list, found, argv, error);
            return false;
        }
        list.entries[index].option->take(list.entries[index].settings, optarg);
    }
    return true;
}

void option_print(const tool_option *option, const char *argument, dlx_output *output)
{
    enum { HELP_COLUMN = 29 };
    char left[80];
    char letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "  %s--%s%s%s", letter, option->name,
             argument && *argument != '[' ? "=" : "", argument ? argument : "");
    put_wrapped(output, left, HELP_COLUMN, option->help);
}
