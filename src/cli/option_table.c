/* SPDX-License-Identifier: MIT */
#include "cli/option_table.h"

#include "cli/print.h"
#include <ctype.h>
#include <getopt.h>

enum { MAX_OPTIONS = 96, OPTION_BASE = 256 };

/* The arguments of getopt_long, and for each long option its entry. */
typedef struct option_list {
    struct {
        tool_option option;
        void *member;
        bool given; /* it, or a synonym */
        const char *argument;
    } entries[MAX_OPTIONS];
    struct option longs[MAX_OPTIONS + 1];
    char shorts[2 * MAX_OPTIONS + 2];
    size_t count;
} option_list;

/* Returns the index of the option with the synonym `index`, or `index`: getopt_long takes
 * an abbreviation of both as unambiguous if they have the same value. */
static size_t find_original(const option_list *list, size_t index)
{
    const tool_option *option = &list->entries[index].option;
    for (size_t i = 0; i < index && !option->help; i++)
        if (list->entries[i].option.take == option->take &&
            list->entries[i].member == list->entries[index].member)
            return i;
    return index;
}

/* Returns the index of the entry found by getopt_long; SIZE_MAX: none. */
static size_t find_entry(const option_list *list, int found)
{
    if (found >= OPTION_BASE)
        return (size_t)(found - OPTION_BASE);
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].option.letter == found)
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
        if (!list->entries[i].option.help || strncmp(list->longs[i].name, name, length) != 0)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s--%s", count++ ? ", " : "",
                                 list->longs[i].name);
    }
    return count;
}

/* True if the word is spelled as an option of the program, or as the end of the options. */
static bool is_option(const option_list *list, const char *word)
{
    char text[160], name[80];
    if (word[0] != '-' || !word[1])
        return false;
    if (word[1] != '-')
        return find_entry(list, word[1]) != SIZE_MAX && !strchr(word, '.') && !strchr(word, '/');
    snprintf(name, sizeof name, "%s", word + 2);
    name[strcspn(name, "=")] = 0;
    return list_abbreviated(list, name, text, sizeof text) > 0;
}

static nearest_name find_nearest(const option_list *list, const char *name)
{
    nearest_name nearest = nearest_name_begin(name);
    nearest.prefix = "--";
    for (size_t i = 0; i < list->count; i++)
        if (list->entries[i].option.help)
            nearest_name_add(&nearest, list->longs[i].name);
    return nearest;
}

/* Describes a word such as -all, a long name after one dash, as what it was meant for. Returns
 * false if there is none. */
static bool describe_single_dash(const option_list *list, char **words, dlx_error *error)
{
    enum { LEAST_LENGTH = 3 };
    for (; *words && strcmp(*words, "--") != 0; words++) {
        if (**words != '-' || strlen(*words) <= LEAST_LENGTH || (*words)[1] == '-')
            continue;
        const nearest_name nearest = find_nearest(list, *words + 1);
        if (nearest.nearest && nearest.distance == 0) {
            snprintf(error->text, sizeof error->text,
                     "unknown option '%.40s'; the nearest is '--%s'", *words, nearest.nearest);
            return true;
        }
    }
    return false;
}

static void describe_long(const option_list *list, const char *word, dlx_error *error)
{
    char name[80], text[160];
    snprintf(name, sizeof name, "%s", word + strspn(word, "-"));
    name[strcspn(name, "=")] = 0;
    if (*name && list_abbreviated(list, name, text, sizeof text) > 1) {
        snprintf(error->text, sizeof error->text, "'--%.60s' is ambiguous: %s", name, text);
        return;
    }
    const nearest_name nearest = find_nearest(list, name);
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
    else if (is_letter && isprint((unsigned char)optopt))
        snprintf(error->text, sizeof error->text, "unknown option '%s'; see --help=all", letter);
    else if (is_letter)
        snprintf(error->text, sizeof error->text,
                 "expected an ASCII letter as an option; see --help=all");
    else
        describe_long(list, word, error);
}

void tool_take_flag(const tool_option *option, void *member, const char *argument)
{
    (void)option, (void)argument;
    *(bool *)member = true;
}

void tool_take_bit(const tool_option *option, void *member, const char *argument)
{
    (void)argument;
    *(uint64_t *)member |= UINT64_C(1) << option->least;
}

void tool_take_text(const tool_option *option, void *member, const char *argument)
{
    (void)option;
    *(const char **)member = argument;
}

/* Returns the index of the option of a word NAME or NAME=ARGUMENT; SIZE_MAX: none. */
static size_t find_word(const option_list *list, const char *word)
{
    const size_t length = strcspn(word, "= ");
    for (size_t i = 0; i < list->count; i++)
        if (strlen(list->longs[i].name) == length &&
            strncmp(list->longs[i].name, word, length) == 0)
            return find_original(list, i);
    return SIZE_MAX;
}

/* True if the option was given, with the argument of a word NAME=ARGUMENT. */
static bool is_given(const option_list *list, size_t index, const char *word, size_t length)
{
    const char *value = memchr(word, '=', length);
    const char *argument = list->entries[index].argument;
    const size_t name = value ? (size_t)(value - word) + 1 : length;
    return list->entries[index].given &&
           (!value || (argument && strlen(argument) == length - name &&
                       strncmp(argument, word + name, length - name) == 0));
}

enum { WORDS_SIZE = 200 };

/* Writes the words that the program has, but for the option itself, as "--a or --b".
 * Returns the first one that was given, or NULL. */
static const char *list_words(const option_list *list, size_t self, const char *words, char *text)
{
    size_t used = 0;
    const char *given = NULL;
    *text = 0;
    for (size_t length; *words; words += length + strspn(words + length, " ")) {
        length = strcspn(words, " ");
        const size_t index = find_word(list, words);
        if (index == SIZE_MAX || index == self)
            continue;
        if (!given && is_given(list, index, words, length))
            given = words;
        if (used < WORDS_SIZE)
            used += (size_t)snprintf(text + used, WORDS_SIZE - used, "%s--%.*s", used ? " or " : "",
                                     (int)length, words);
    }
    return given;
}

/* Checks what the given options need and exclude. */
static bool check_given(const option_list *list, dlx_error *error)
{
    for (size_t i = 0; i < list->count; i++) {
        const tool_option *option = &list->entries[i].option;
        char text[WORDS_SIZE];
        if (!list->entries[i].given)
            continue;
        if (option->needs && !list_words(list, i, option->needs, text) && *text) {
            snprintf(error->text, sizeof error->text, "--%s needs %s", option->name, text);
            return false;
        }
        const char *other = option->excludes ? list_words(list, i, option->excludes, text) : NULL;
        if (other) {
            snprintf(error->text, sizeof error->text, "--%s and --%.*s cannot be combined",
                     option->name, (int)strcspn(other, " "), other);
            return false;
        }
    }
    return true;
}

/* A position in a table of options. */
typedef struct option_cursor {
    const tool_option *row;
    size_t index; /* of the next name of a row with names */
} option_cursor;

/* Returns false at the end of the table. */
static bool next_option(option_cursor *cursor, tool_option *option)
{
    while (cursor->row->name) {
        *option = *cursor->row;
        if (option->name_at) {
            option->name = option->name_at(cursor->index);
            option->least = cursor->index;
            option->help = option->name ? option->help_at(cursor->index++) : NULL;
        }
        if (!cursor->row->name_at || !option->name) {
            cursor->row++;
            cursor->index = 0;
        }
        if (!option->name_at || option->help)
            return true;
    }
    return false;
}

static void add_table(option_list *list, const tool_option *options, void *settings)
{
    option_cursor cursor = {options, 0};
    tool_option option;
    while (next_option(&cursor, &option)) {
        if (list->count == MAX_OPTIONS)
            abort(); /* a table has grown: raise the limit */
        const size_t index = list->count++;
        const int has_arg = !option.argument          ? no_argument
                            : *option.argument == '[' ? optional_argument
                                                      : required_argument;
        list->entries[index].option = option;
        list->entries[index].member = (char *)settings + option.member;
        list->longs[index] = (struct option){option.name, has_arg, NULL,
                                             OPTION_BASE + (int)find_original(list, index)};
        if (option.letter) {
            const char letter[3] = {option.letter, has_arg == required_argument ? ':' : 0, 0};
            strcat(list->shorts, letter);
        }
    }
}

bool option_table_parse(const tool_program *program, void *settings, const tool_option *common,
                        void *common_settings, int argc, char **argv, dlx_error *error)
{
    option_list list = {.shorts = ":"};
    add_table(&list, program->options, settings);
    for (const tool_option_table *table = program->shared; table->options; table++)
        add_table(&list, table->options, (char *)settings + table->settings);
    add_table(&list, common, common_settings);
    opterr = 0;
    if (describe_single_dash(&list, argv + 1, error))
        return false;
    for (int found; (found = getopt_long(argc, argv, list.shorts, list.longs, NULL)) != -1;) {
        const size_t index = find_entry(&list, found);
        if (index == SIZE_MAX) {
            describe_refused(&list, found, argv, error);
            return false;
        }
        const tool_option *option = &list.entries[index].option;
        if (optarg && optarg == argv[optind - 1] && is_option(&list, optarg)) {
            snprintf(error->text, sizeof error->text, "--%s: expected %s, found the option '%.80s'",
                     option->name, option->argument, optarg);
            return false;
        }
        const size_t original = find_original(&list, index);
        list.entries[original].given = true;
        list.entries[original].argument = optarg;
        option->take(option, list.entries[index].member, optarg);
    }
    return check_given(&list, error);
}

/* Prints the line of an option, wrapped; `argument`: its placeholder. */
static void option_print(const tool_option *option, const char *argument, dlx_output *output)
{
    enum { HELP_COLUMN = 29 };
    char left[160];
    char letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "  %s--%s%s%s", letter, option->name,
             argument && *argument != '[' ? "=" : "", argument ? argument : "");
    put_wrapped(output, left, HELP_COLUMN, option->help);
}

/* ---- help ------------------------------------------------------------------------------------ */

/* Lists the features built into the library, or left out. */
static void print_parts(dlx_output *output, const char *title, bool with)
{
    size_t shown = 0;
    for (size_t i = 0; dlx_feature_name(i); i++) {
        if (dlx_have_feature(dlx_feature_name(i)) != with)
            continue;
        put(output, "%s%s", shown++ ? ", " : title, dlx_feature_name(i));
    }
    if (shown)
        dlx_output_text(output, "\n");
}

void option_version_print(const char *program, dlx_output *output)
{
    put(output, "%s (dlx) %s\n", program, dlx_version());
    print_parts(output, "Built with ", true);
    print_parts(output, "Built without ", false);
}

bool option_list_has(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (; *list; list += strspn(list, ", ")) {
        const size_t size = strcspn(list, ", ");
        if (size == length && strncmp(list, name, length) == 0)
            return true;
        list += size;
    }
    return false;
}

/* Prints the daily options of a table, NULL: all; returns the number of options left out.
 */
static size_t print_options(const tool_program *program, const tool_option *options,
                            const char *daily, dlx_output *output)
{
    option_cursor cursor = {options, 0};
    tool_option option;
    size_t omitted = 0;
    while (next_option(&cursor, &option)) {
        char topics[120];
        const bool is_help = strcmp(option.name, "help") == 0;
        if (!option.help)
            continue;
        if (daily && !option_list_has(daily, option.name)) {
            omitted++;
            continue;
        }
        if (is_help) {
            size_t length = (size_t)snprintf(topics, (sizeof topics), "[=all");
            for (const tool_topic *topic = program->topics; topic->name; topic++)
                length +=
                    (size_t)snprintf(topics + length, (sizeof topics) - length, "|%s", topic->name);
            snprintf(topics + length, (sizeof topics) - length, "]");
        }
        option_print(&option, is_help ? topics : option.argument, output);
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

/* Prints the tables of one topic; returns false, with a message, if it is unknown. */
static bool print_topic(const tool_program *program, const char *name, dlx_output *output,
                        dlx_error *error)
{
    nearest_name nearest = nearest_name_begin(name);
    for (const tool_topic *topic = program->topics; topic->name; topic++) {
        if (strcmp(topic->name, name) == 0) {
            topic->print(topic, output, false);
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
    put(output, "Usage: %s [OPTION...]%s\n%s\n\n", program->name, program->operands,
        program->purpose);
    const size_t omitted = print_all_options(program, common, complete, output);
    for (const tool_topic *topic = program->topics; complete && topic->name; topic++)
        topic->print(topic, output, true);
    if (!complete) {
        put(output, "\n--help=all lists %zu more options", omitted);
        for (const tool_topic *topic = program->topics; topic->name; topic++)
            put(output, "%s%s", topic == program->topics ? " and the tables of --help=" : ", ",
                topic->name);
        put(output, ".\n");
    }
    put(output, "\nThe manual: man %s\n", program->name);
}

bool option_help_print(const tool_program *program, const tool_option *common, const char *topic,
                       dlx_output *output, dlx_error *error)
{
    const bool complete = topic && strcmp(topic, "all") == 0;
    if (topic && !complete)
        return print_topic(program, topic, output, error);
    print_program(program, common, complete, output);
    return true;
}
