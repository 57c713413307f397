/* SPDX-License-Identifier: MIT */
#include "cli/option_table.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = 80, OPTION_BASE = 256 };

/* What getopt_long needs. */
typedef struct option_list {
    const tool_option *option[MOST_OPTIONS];
    struct option longs[MOST_OPTIONS + 1];
    char shorts[2 * MOST_OPTIONS + 1];
    size_t count;
} option_list;

/* The option that this one, at `at`, is another spelling of, so that an abbreviation of both is not
 * ambiguous; or itself. */
static size_t original(const option_list *known, size_t at)
{
    for (size_t i = 0; i < at && !known->option[at]->help; i++)
        if (known->option[i]->take == known->option[at]->take)
            return i;
    return at;
}

static void add(option_list *known, const tool_option *option)
{
    const size_t at = known->count++;
    known->option[at] = option;
    known->longs[at] =
        (struct option){option->name, option->argument ? required_argument : no_argument, NULL,
                        OPTION_BASE + (int)original(known, at)};
    if (option->letter) {
        const char letter[3] = {option->letter, option->argument ? ':' : 0, 0};
        strcat(known->shorts, letter);
    }
}

static const tool_option *find(const option_list *known, int found)
{
    if (found >= OPTION_BASE)
        return known->option[found - OPTION_BASE];
    for (size_t i = 0; i < known->count; i++)
        if (known->option[i]->letter == found)
            return known->option[i];
    return NULL;
}

bool options_take(const tool_option *const *tables, int argc, char **argv, void *settings)
{
    option_list known = {.count = 0};
    for (; *tables; tables++)
        for (const tool_option *option = *tables; option->name && known.count < MOST_OPTIONS;
             option++)
            add(&known, option);
    opterr = 1;
    for (int found; (found = getopt_long(argc, argv, known.shorts, known.longs, NULL)) != -1;) {
        const tool_option *option = find(&known, found);
        if (!option)
            return false;
        option->take(settings, optarg);
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
