/* SPDX-License-Identifier: MIT */
#include "cli/arguments.h"

#include "cli/program.h"
#include "dlx-sudoku.h"
#include "io/tokens.h"
#include <ctype.h>
#include <limits.h>
#include <strings.h>

uint64_t tool_number(const tool_option *option, const char *text, uint64_t least, uint64_t most)
{
    uint64_t value;
    const size_t length = strlen(text), digits = strspn(text, "0123456789");
    const bool fits = dlx_tokens_parse_unsigned(text, length, &value);
    if (fits && value >= least && value <= most)
        return value;
    if (most == UINT64_MAX && (fits || !length || digits < length))
        tool_usage_error("--%s: expected a number of at least %llu, found '%s'", option->name,
                         (unsigned long long)least, text);
    tool_usage_error("--%s: expected a number from %llu to %llu, found '%s'", option->name,
                     (unsigned long long)least, (unsigned long long)most, text);
}

/* Returns the power of 1024 of a unit such as K, MB or GiB, in any case; UINT_MAX: none. */
static unsigned unit_power(const char *unit)
{
    static const char letters[] = "KMGTP";
    const char *letter = *unit ? strchr(letters, toupper((unsigned char)*unit)) : NULL;
    const char *rest = unit + (letter != NULL);
    if (*rest && strcasecmp(rest, "B") != 0 && !(letter && strcasecmp(rest, "iB") == 0))
        return UINT_MAX;
    return letter ? (unsigned)(letter - letters + 1) : 0;
}

uint64_t tool_size(const tool_option *option, const char *text)
{
    enum { BITS_OF_1024 = 10 };
    uint64_t value = 0;
    const size_t whole = strspn(text, "0123456789");
    const bool fits = dlx_tokens_parse_unsigned(text, whole, &value);
    char *end = (char *)text + whole;
    const double fraction = *end == '.' && isdigit((unsigned char)end[1]) ? strtod(end, &end) : 0;
    end += strspn(end, " ");
    const unsigned power = unit_power(end);
    const bool valid = whole > 0 && power != UINT_MAX;
    const unsigned shift = valid ? BITS_OF_1024 * power : 0;
    if (valid && (!fits || value > UINT64_MAX >> shift))
        tool_usage_error("--%s: expected a size below 2^64 bytes, found '%s'", option->name, text);
    const uint64_t bytes = (value << shift) + (uint64_t)(fraction * (double)(UINT64_C(1) << shift));
    if (!valid || bytes == 0)
        tool_usage_error("--%s: expected a size above 0 such as 500M, 1.5G or 2GiB, found '%s'",
                         option->name, text);
    return bytes;
}

static void take_memory_limit(const tool_option *option, void *settings, const char *argument)
{
    (void)settings;
    tool_limit_memory(tool_size(option, argument));
}

const tool_option tool_memory_options[] = {
    {0, "memory-limit", "SIZE", "limit the memory for reading to SIZE", .take = take_memory_limit},
    {0},
};

const tool_option tool_search_memory_options[] = {
    {0, "memory-limit", "SIZE", "limit the memory for reading and searching to SIZE",
     .take = take_memory_limit},
    {0},
};

void tool_take_number(const tool_option *option, void *member, const char *argument)
{
    *(uint64_t *)member = tool_number(option, argument, option->least, option->most);
}

/* Returns the seconds of a unit of time, a word of `length` letters; 0: none. */
static double unit_seconds(const char *word, size_t length)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {
        {"s", 1},        {"sec", 1},       {"secs", 1},    {"second", 1},   {"seconds", 1},
        {"ms", 1e-3},    {"m", 60},        {"min", 60},    {"mins", 60},    {"minute", 60},
        {"minutes", 60}, {"h", 3600},      {"hr", 3600},   {"hrs", 3600},   {"hour", 3600},
        {"hours", 3600}, {"d", 24 * 3600}, {"day", 86400}, {"days", 86400},
    };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strlen(units[i].unit) == length && strncasecmp(units[i].unit, word, length) == 0)
            return units[i].seconds;
    return 0;
}

/* Adds a number and its unit to `sum`; a number alone is of seconds. Returns the end, or NULL. */
static const char *add_time(const char *text, bool first, double *sum)
{
    char *end;
    const double value = strtod(text, &end);
    const char *unit = end + strspn(end, " ");
    const size_t length = strspn(unit, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const double seconds = length == 0 && first && !*unit ? 1 : unit_seconds(unit, length);
    if (end == text || seconds <= 0)
        return NULL;
    *sum += value * seconds;
    return unit + length;
}

void tool_take_seconds(const tool_option *option, void *member, const char *text)
{
    double sum = 0;
    const char *end = add_time(text, true, &sum);
    while (end && *end && isdigit((unsigned char)*end))
        end = add_time(end, false, &sum);
    if (!end || *end || !(sum > 0 && sum < 1e12))
        tool_usage_error("--%s: expected a time above 0 such as 90, 10m, 1.5h or 1h30m, found '%s'",
                         option->name, text);
    *(double *)member = sum;
}

void tool_take_box(const tool_option *option, void *member, const char *text)
{
    uint64_t r, c;
    const char *end = fields_read(text, strchr(text, 'X') ? "#X#" : "#x#", &r, &c);
    if (!end || *end || r == 0 || c == 0 || r > UINT16_MAX / c)
        tool_usage_error("--%s: expected the rows and columns of a box, such as 2x3, found '%s'",
                         option->name, text);
    *(size_t *)member = r;
    *(size_t *)(void *)((char *)member + option->most) = c;
}

size_t tool_choice(const tool_option *option, const char *argument)
{
    char words[80];
    size_t count = 1, length = 0;
    for (const char *word = option->argument;; word++, count++) {
        const size_t size = strcspn(word, "|");
        if (strlen(argument) == size && strncmp(argument, word, size) == 0)
            return count - 1;
        word += size;
        const char *between = count == 1 ? "" : *word ? ", " : " or ";
        length += (size_t)snprintf(words + length, sizeof words - length, "%s%.*s", between,
                                   (int)size, word - size);
        if (!*word)
            break;
    }
    tool_usage_error("--%s: expected %s, found '%s'", option->name, words, argument);
}

void tool_row(dlx_output *output, const char *name, const char *summary)
{
    enum { SUMMARY_COLUMN = 15 };
    char left[40];
    snprintf(left, sizeof left, "  %s", name);
    put_wrapped(output, left, SUMMARY_COLUMN, summary);
}

/* Reports an unknown name. */
_Noreturn static void fail_by_name(const nearest_name *nearest, const tool_option *option,
                                   const char *kind, const char *topic)
{
    dlx_error error;
    nearest_name_describe(nearest, kind, topic, &error);
    tool_usage_error("--%s: %s", option->name, error.text);
}

void tool_take_format(const tool_option *option, void *member, const char *name)
{
    const dlx_format *format = *(const dlx_format **)member = dlx_format_find(name);
    if (format && dlx_format_capabilities(format) & option->least)
        return;
    if (format)
        tool_usage_error("--%s: unsupported format '%s'; see --help=formats", option->name, name);
    nearest_name nearest = nearest_name_begin(name);
    for (size_t i = 0; (format = dlx_format_at(i)); i++)
        if (dlx_format_capabilities(format) & option->least)
            nearest_name_add(&nearest, dlx_format_name(format));
    fail_by_name(&nearest, option, "format", "formats");
}

const char *tool_grid_format(const char *name)
{
    return strcmp(name, "pretty") == 0 && tool_shows_ascii() ? "readable" : name;
}

void tool_take_grid_format(const tool_option *option, void *member, const char *name)
{
    const size_t index = dlx_grid_format_find(name);
    *(const char **)member = dlx_grid_format_name(index);
    if (index != SIZE_MAX && dlx_grid_format_capabilities(index) & option->least)
        return;
    if (index != SIZE_MAX)
        tool_usage_error("--%s: unsupported format '%s'; see --help=formats", option->name, name);
    if (strcmp(name, "pdf") == 0 && option->least & DLX_FORMAT_WRITES_GRIDS)
        tool_usage_error("--%s: 'pdf' is not written: print --%s=html from a browser", option->name,
                         option->name);
    nearest_name nearest = nearest_name_begin(name);
    for (size_t i = 0; dlx_grid_format_name(i); i++)
        if (dlx_grid_format_capabilities(i) & option->least)
            nearest_name_add(&nearest, dlx_grid_format_name(i));
    fail_by_name(&nearest, option, "format", "formats");
}

size_t tool_name(const tool_option *option, const char *kind, const char *topic, const char *name,
                 const char *(*name_at)(size_t index))
{
    nearest_name nearest = nearest_name_begin(name);
    for (size_t i = 0; name_at(i); i++) {
        if (strcmp(name_at(i), name) == 0)
            return i;
        nearest_name_add(&nearest, name_at(i));
    }
    fail_by_name(&nearest, option, kind, topic);
}

void tool_print_formats(const tool_topic *topic, dlx_output *output, bool complete)
{
    const dlx_format *format;
    (void)complete;
    for (size_t k = 0; k < 2 && topic->formats[k].option; k++) {
        const unsigned capability = topic->formats[k].capability;
        const bool is_grid = topic->formats[k].is_grid;
        put(output, "\nFormats of %s:\n", topic->formats[k].option);
        for (size_t i = 0; is_grid && dlx_grid_format_name(i); i++)
            if (dlx_grid_format_capabilities(i) & capability)
                tool_row(output, dlx_grid_format_name(i), dlx_grid_format_summary(i));
        for (size_t i = 0; !is_grid && (format = dlx_format_at(i)); i++)
            if (dlx_format_capabilities(format) & capability)
                tool_row(output, dlx_format_name(format), dlx_format_summary(format));
    }
}

/* Lists an engine, with a letter for each capability and each feature of problems. */
static void print_engine(dlx_output *output, size_t engine)
{
    static const struct {
        bool feature;
        unsigned bit;
        char letter;
    } columns[] = {{false, DLX_ENGINE_LISTS, 'a'},      {false, DLX_ENGINE_COUNTS, 'c'},
                   {false, DLX_ENGINE_FINDS_BEST, 'm'}, {false, DLX_ENGINE_COVERS, 's'},
                   {false, DLX_ENGINE_PROVES, 'p'},     {false, DLX_ENGINE_SHOWS_STEPS, 't'},
                   {true, DLX_PROBLEM_COLOURS, 'k'},    {true, DLX_PROBLEM_BOUNDS, 'b'},
                   {true, DLX_PROBLEM_REPEATS, 'r'}};
    enum { COLUMNS = sizeof columns / sizeof *columns };
    char summary[120];
    char letters[COLUMNS + 1] = "";
    for (size_t i = 0; i < COLUMNS; i++) {
        const unsigned bits =
            columns[i].feature ? dlx_engine_features(engine) : dlx_engine_capabilities(engine);
        letters[i] = bits & columns[i].bit ? columns[i].letter : '-';
    }
    snprintf(summary, sizeof summary, "%s %s", letters, dlx_engine_summary(engine));
    tool_row(output, dlx_engine_name(engine), summary);
}

void tool_engines(const tool_topic *topic, dlx_output *output, bool complete)
{
    (void)topic, (void)complete;
    dlx_output_text(output, "\nEngines (a: list, c: count without listing, m: --min and --max, "
                            "s: --set-cover,\np: --proof, t: --trace; k: colours, b: bounds, r: "
                            "multiplicities):\n");
    for (size_t i = 0; dlx_engine_name(i); i++)
        print_engine(output, i);
}
