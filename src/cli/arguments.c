/* SPDX-License-Identifier: MIT */
#include "cli/arguments.h"

#include "cli/fields.h"
#include "cli/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum reading { READ, NO_NUMBER, TOO_LARGE } reading;

static reading read_number(const char *text, uint64_t *value)
{
    bool fits = true;
    *value = 0;
    if (!*text)
        return NO_NUMBER;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9')
            return NO_NUMBER;
        fits = fits && !__builtin_mul_overflow(*value, UINT64_C(10), value) &&
               !__builtin_add_overflow(*value, (uint64_t)(*at - '0'), value);
    }
    return fits ? READ : TOO_LARGE;
}

uint64_t tool_number(const char *option, const char *text, uint64_t least, uint64_t most)
{
    uint64_t value;
    const reading how = read_number(text, &value);
    if (how == READ && value >= least && value <= most)
        return value;
    if (most == UINT64_MAX && how != TOO_LARGE)
        tool_usage_error("%s takes a number of at least %llu, not '%s'", option,
                         (unsigned long long)least, text);
    tool_usage_error("%s takes a number from %llu to %llu, not '%s'", option,
                     (unsigned long long)least, (unsigned long long)most, text);
}

uint64_t tool_size(const char *option, const char *text)
{
    static const char units[] = "KMG";
    const size_t length = strlen(text);
    const char *unit = length > 1 ? strchr(units, text[length - 1]) : NULL;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    char digits[32];
    uint64_t value = 0;
    snprintf(digits, sizeof digits, "%.*s", (int)(length - !!unit), text);
    const reading how = length < sizeof digits ? read_number(digits, &value) : NO_NUMBER;
    if (how == TOO_LARGE || value > UINT64_MAX >> shift)
        tool_usage_error("%s takes a size below 2^64 bytes, not '%s'", option, text);
    if (how != READ || value == 0)
        tool_usage_error("%s takes a size above 0 such as 500M, not '%s'", option, text);
    return value << shift;
}

static void take_memory_limit(void *settings, const char *argument)
{
    (void)settings;
    tool_limit_memory(tool_size("--memory-limit", argument));
}

const tool_option tool_memory_options[] = {
    {0, "memory-limit", "SIZE", "refuse input that needs more memory than SIZE to be read",
     take_memory_limit},
    {0},
};

const tool_option tool_search_memory_options[] = {
    {0, "memory-limit", "SIZE", "take no more memory than SIZE to read, and for a search",
     take_memory_limit},
    {0},
};

double tool_seconds(const char *option, const char *text)
{
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !(value > 0 && value < 1e12))
        tool_usage_error("%s takes a number of seconds above 0, not '%s'", option, text);
    return value;
}

void tool_box(const char *option, const char *text, size_t *rows, size_t *columns)
{
    uint64_t r;
    uint64_t c;
    const char *end = fields_read(text, strchr(text, 'X') ? "#X#" : "#x#", &r, &c);
    if (!end || *end || r == 0 || c == 0 || r > UINT16_MAX / c)
        tool_usage_error("%s takes the rows and columns of a box, such as 2x3, not '%s'", option,
                         text);
    *rows = r;
    *columns = c;
}

void tool_row(dlx_output *output, const char *name, const char *summary)
{
    char line[160];
    snprintf(line, sizeof line, "  %-12s %s\n", name, summary);
    dlx_output_text(output, line);
}

const dlx_format *tool_format(const char *option, const char *name, unsigned capability)
{
    const dlx_format *format = dlx_format_find(name);
    if (!format || !(dlx_format_capabilities(format) & capability))
        tool_usage_error("%s: no such format '%s'", option, name);
    return format;
}

void tool_formats(dlx_output *output, const char *title, unsigned capability)
{
    const dlx_format *format;
    dlx_output_text(output, title);
    for (size_t i = 0; (format = dlx_format_at(i)); i++)
        if (dlx_format_capabilities(format) & capability)
            tool_row(output, dlx_format_name(format), dlx_format_summary(format));
}

const char *tool_grid_format(const char *option, const char *name, unsigned capability)
{
    const size_t index = dlx_grid_format_find(name);
    if (index == SIZE_MAX || !(dlx_grid_format_capabilities(index) & capability))
        tool_usage_error("%s: no such format '%s'", option, name);
    return dlx_grid_format_name(index);
}

void tool_grid_formats(dlx_output *output, const char *title, unsigned capability)
{
    dlx_output_text(output, title);
    for (size_t i = 0; dlx_grid_format_name(i); i++)
        if (dlx_grid_format_capabilities(i) & capability)
            tool_row(output, dlx_grid_format_name(i), dlx_grid_format_summary(i));
}
