/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include "cli/nearest_name.h"
#include "cli/print.h"
#include <stdio.h>
#include <string.h>

/* Lists the features that the library is built with, or without. */
static void print_parts(dlx_output *output, const char *title, bool with)
{
    size_t shown = 0;
    for (size_t i = 0; dlx_feature_name(i); i++) {
        if (dlx_have_feature(i) != with)
            continue;
        dlx_output_text(output, shown++ ? ", " : title);
        dlx_output_text(output, dlx_feature_name(i));
    }
    if (shown)
        dlx_output_text(output, "\n");
}

void version_print(const char *program, dlx_output *output)
{
    char line[80];
    snprintf(line, sizeof line, "%s (dlx) %s\n", program, dlx_version());
    dlx_output_text(output, line);
    print_parts(output, "Built with ", true);
    print_parts(output, "Built without ", false);
}

/* Writes the argument of --help: "[=all|formats]". */
static void list_topics(const tool_program *program, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "[=all");
    for (const tool_topic *topic = program->topics; topic->name; topic++)
        length += (size_t)snprintf(text + length, size - length, "|%s", topic->name);
    snprintf(text + length, size - length, "]");
}

/* True if the words, with blanks between them, include the word. */
static bool has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    for (; *words; words += strspn(words, " ")) {
        const size_t next = strcspn(words, " ");
        if (next == length && strncmp(words, word, length) == 0)
            return true;
        words += next;
    }
    return false;
}

/* Prints the options of a table that are daily, NULL: all; returns the number of options left out.
 */
static size_t print_options(const tool_program *program, const tool_option *options,
                            const char *daily, dlx_output *output)
{
    size_t omitted = 0;
    for (; options->name; options++) {
        char topics[120];
        const bool is_help = strcmp(options->name, "help") == 0;
        if (!options->help)
            continue;
        if (daily && !has_word(daily, options->name)) {
            omitted++;
            continue;
        }
        if (is_help)
            list_topics(program, topics, sizeof topics);
        option_print(options, is_help ? topics : options->argument, output);
    }
    return omitted;
}

static size_t print_all_options(const tool_program *program, const tool_option *common,
                                bool complete, dlx_output *output)
{
    const char *daily = complete ? NULL : program->daily;
    const char *common_daily = complete ? NULL : "output verbose quiet help version";
    size_t omitted = print_options(program, program->options, daily, output);
    for (size_t i = 0; program->shared[i].options; i++)
        omitted += print_options(program, program->shared[i].options, daily, output);
    return omitted + print_options(program, common, common_daily, output);
}

/* Says how to list the rest. */
static void print_more(const tool_program *program, size_t omitted, dlx_output *output)
{
    put(output, "\n--help=all lists %zu more options", omitted);
    for (const tool_topic *topic = program->topics; topic->name; topic++)
        put(output, "%s%s", topic == program->topics ? " and the tables of --help=" : ", ",
            topic->name);
    put(output, ".\n");
}

/* Prints the tables of one topic; returns false, with a message, if it is unknown. */
static bool print_topic(const tool_program *program, const char *name, dlx_output *output,
                        dlx_error *error)
{
    nearest_name nearest = nearest_name_begin(name);
    for (const tool_topic *topic = program->topics; topic->name; topic++) {
        if (strcmp(topic->name, name) == 0) {
            topic->print(output, false);
            return true;
        }
        nearest_name_add(&nearest, topic->name);
    }
    nearest_name_add(&nearest, "all");
    nearest_name_describe(&nearest, "topic of --help", "all", error);
    return false;
}

/* Prints usage, options and, if `complete`, all tables. */
static void print_program(const tool_program *program, const tool_option *common, bool complete,
                          dlx_output *output)
{
    put(output, "Usage: %s [OPTION...] %s\n%s\n\n", program->name, program->operands,
        program->purpose);
    const size_t omitted = print_all_options(program, common, complete, output);
    for (const tool_topic *topic = program->topics; complete && topic->name; topic++)
        topic->print(output, true);
    if (!complete)
        print_more(program, omitted, output);
    put(output, "\nThe manual: man %s\n", program->name);
}

bool help_print(const tool_program *program, const tool_option *common, const char *topic,
                dlx_output *output, dlx_error *error)
{
    const bool complete = topic && strcmp(topic, "all") == 0;
    if (topic && !complete)
        return print_topic(program, topic, output, error);
    print_program(program, common, complete, output);
    return true;
}
