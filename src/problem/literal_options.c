/* SPDX-License-Identifier: MIT */
#include "problem/problem_options.h"

#include "core/restrict.h"

static void take_literals(const tool_option *option, void *settings, const char *argument)
{
    literal_settings *set = settings;
    const size_t length = set->lines ? strlen(set->lines) : 0;
    const size_t room = length + strlen(option->name) + strlen(argument) + 3;
    if (!*argument || strchr(argument, '\n'))
        tool_usage_error("--%s: expected numbers or names of options, found '%s'", option->name,
                         argument);
    set->lines = xrequire(realloc(set->lines, room));
    snprintf(set->lines + length, room - length, "%s %s\n", option->name, argument);
}

const tool_option literal_options[] = {
    {0, "include", "OPTION,...", "only solutions with these options: numbers, names or items",
     .take = take_literals},
    {0, "exclude", "OPTION,...", "only solutions without these options", .take = take_literals},
    {0},
};

/* An option as text: items, with colours, and blanks between. */
typedef struct item_list {
    uint32_t *item;
    const char **colour; /* NULL: none */
    size_t count;
} item_list;

static bool has_colour(const dlx_problem *problem, size_t option, size_t place, const char *colour)
{
    const char *own = dlx_problem_colour(problem, option, place);
    return own && colour ? strcmp(own, colour) == 0 : own == colour;
}

/* True if the option has exactly the items of the list, in any order. */
static bool has_items(const dlx_problem *problem, size_t option, const item_list *list)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    if (count != list->count)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t asked = 0, own = 0;
        for (size_t k = 0; k < count; k++) {
            asked += list->item[k] == list->item[i];
            own += items[k] == list->item[i] && has_colour(problem, option, k, list->colour[i]);
        }
        if (asked != own)
            return false;
    }
    return true;
}

static void describe_unknown(const dlx_problem *problem, const char *name, bool is_item,
                             dlx_error *error)
{
    nearest_name search = nearest_name_begin(name);
    const size_t count = is_item ? dlx_problem_items(problem) : dlx_problem_options(problem);
    for (size_t i = 0; i < count; i++) {
        const char *candidate =
            is_item ? dlx_problem_item_name(problem, i) : dlx_problem_option_name(problem, i);
        if (candidate)
            nearest_name_add(&search, candidate);
    }
    nearest_name_describe(&search, is_item ? "item" : "option", NULL, error);
}

/* Parses a list of items, whose text is cut up. Returns false and sets *error if an item is
 * unknown. */
static bool parse_items(const dlx_problem *problem, char *text, item_list *list, dlx_error *error)
{
    char *state;
    for (char *word = strtok_r(text, " \t", &state); word; word = strtok_r(NULL, " \t", &state)) {
        char *colon = strchr(word, ':');
        if (colon)
            *colon = 0;
        const size_t item = dlx_problem_find_item(problem, word);
        if (item == SIZE_MAX) {
            describe_unknown(problem, word, true, error);
            return false;
        }
        list->colour[list->count] = colon ? colon + 1 : NULL;
        list->item[list->count++] = (uint32_t)item;
    }
    return true;
}

/* The options denoted by a text. */
typedef struct option_match {
    size_t count, first;
    char numbers[100]; /* of the first few */
} option_match;

static void add_match(option_match *match, size_t option)
{
    const size_t length = strlen(match->numbers);
    if (match->count++ == 0)
        match->first = option;
    if (length + 30 < sizeof match->numbers)
        snprintf(match->numbers + length, sizeof match->numbers - length, " %zu", option + 1);
    else if (match->numbers[length - 1] != '.')
        snprintf(match->numbers + length, sizeof match->numbers - length, " ...");
}

/* Returns false and sets *error if an item is unknown. */
static bool match_items(const dlx_problem *problem, const char *text, option_match *match,
                        dlx_error *error)
{
    const size_t most = strlen(text) / 2 + 1;
    char *copy = xrequire(strdup(text));
    item_list list = {xrequire(calloc(most, sizeof *list.item)),
                      xrequire(calloc(most, sizeof *list.colour)), 0};
    const bool ok = parse_items(problem, copy, &list, error);
    for (size_t k = 0; k < dlx_problem_options(problem) && ok; k++)
        if (has_items(problem, k, &list))
            add_match(match, k);
    free(list.item);
    free(list.colour);
    free(copy);
    return ok;
}

/* Sets *option to the number of the option denoted by the text; 0: none, and *error is set.
 * Returns false if the text denotes several options, or a number above the last. */
static bool find_option(const dlx_problem *problem, const char *text, uint64_t *option,
                        dlx_error *error)
{
    const size_t options = dlx_problem_options(problem);
    option_match match = {0};
    *option = 0;
    *error = (dlx_error){.status = DLX_INVALID};
    if (text[strspn(text, "0123456789")] == 0) {
        *option = strtoull(text, NULL, 10);
        if (*option >= 1 && *option <= options)
            return true;
        snprintf(error->text, sizeof error->text, "expected an option up to %zu, found %.60s",
                 options, text);
        return false;
    }
    if (!strpbrk(text, " \t")) {
        for (size_t k = 0; k < dlx_problem_options(problem); k++) {
            const char *name = dlx_problem_option_name(problem, k);
            if (name && strcmp(name, text) == 0)
                add_match(&match, k);
        }
        if (!match.count)
            describe_unknown(problem, text, false, error);
    } else if (match_items(problem, text, &match, error) && !match.count) {
        snprintf(error->text, sizeof error->text, "no option has exactly the items '%.100s'", text);
    }
    if (match.count == 1)
        *option = match.first + 1;
    if (match.count > 1)
        snprintf(error->text, sizeof error->text, "'%.80s' denotes several options:%s", text,
                 match.numbers);
    return match.count <= 1;
}

typedef struct literal_list {
    int64_t *literals;
    size_t count;
} literal_list;

/* Adds the literals of a list with commas, which names may contain: each is the longest text that
 * denotes an option. */
static bool parse_list(const dlx_problem *problem, char *text, bool is_included, literal_list *list,
                       dlx_error *error)
{
    for (char *next = text; next;) {
        char *end, *after = NULL;
        uint64_t option = 0;
        while (find_option(problem, next, &option, error) && !option &&
               (end = strrchr(next, ',')) != NULL) {
            if (after)
                *after = ',';
            after = end;
            *end = 0;
        }
        if (!option || *error->text)
            return false;
        list->literals[list->count++] = is_included ? (int64_t)option : -(int64_t)option;
        next = after ? after + 1 : NULL;
    }
    return true;
}

/* Returns false and sets *error if the problem lacks an option. */
static bool parse_literals(const literal_settings *set, const dlx_problem *problem,
                           literal_list *list, dlx_error *error)
{
    char *text = xrequire(strdup(set->lines));
    char *state;
    bool ok = true;
    list->literals = xrequire(calloc(strlen(text), sizeof *list->literals));
    for (char *line = strtok_r(text, "\n", &state); line && ok; line = strtok_r(NULL, "\n", &state))
        ok = parse_list(problem, strchr(line, ' ') + 1, *line == 'i', list, error);
    free(text);
    return ok;
}

dlx_problem *literals_apply(const literal_settings *set, const dlx_problem *problem, char **why,
                            dlx_error *error)
{
    literal_list list = {0};
    dlx_problem *restricted = NULL;
    if (parse_literals(set, problem, &list, error))
        restricted =
            dlx_problem_restrict(problem, list.literals, list.count, set->keeps_rivals, error);
    if (restricted && why) {
        dlx_error clash;
        const bool clashes =
            dlx_literals_clash(problem, list.literals, list.count, set->keeps_rivals, &clash);
        *why = clashes ? xrequire(strdup(clash.text)) : NULL;
    }
    free(list.literals);
    return restricted;
}
