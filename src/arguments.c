/* SPDX-License-Identifier: MIT */
#include "arguments.h"

#include "tool.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t tool_number(const char *option, const char *text, uint64_t least, uint64_t most)
{
    uint64_t value = 0;
    bool good = *text != 0;
    for (const char *at = text; *at && good; at++)
        good = *at >= '0' && *at <= '9' && !__builtin_mul_overflow(value, UINT64_C(10), &value) &&
               !__builtin_add_overflow(value, (uint64_t)(*at - '0'), &value);
    if (!good || value < least || value > most)
        tool_usage_error("%s takes a number of at least %llu, not '%s'", option,
                         (unsigned long long)least, text);
    return value;
}

uint64_t tool_size(const char *option, const char *text)
{
    static const char units[] = "KMG";
    const size_t length = strlen(text);
    const char *unit = length > 1 ? strchr(units, text[length - 1]) : NULL;
    const unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    char digits[32];
    snprintf(digits, sizeof digits, "%.*s", (int)(length - !!unit), text);
    if (length >= sizeof digits)
        tool_usage_error("%s takes a size such as 500M, not '%s'", option, text);
    return tool_number(option, digits, 1, UINT64_MAX >> shift) << shift;
}

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
    unsigned r = 0;
    unsigned c = 0;
    int used = 0;
    if (sscanf(text, "%3u%*1[xX]%3u%n", &r, &c, &used) != 2 || text[used] || !r || !c ||
        r * c > UINT16_MAX)
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

const dlx_format *tool_format(const char *option, const char *name, unsigned ability)
{
    const dlx_format *format = dlx_format_find(name);
    if (!format || !(dlx_format_abilities(format) & ability))
        tool_usage_error("%s: no such format '%s'", option, name);
    return format;
}

void tool_formats(dlx_output *output, const char *title, unsigned ability)
{
    const dlx_format *format;
    dlx_output_text(output, title);
    for (size_t i = 0; (format = dlx_format_at(i)); i++)
        if (dlx_format_abilities(format) & ability)
            tool_row(output, dlx_format_name(format), dlx_format_summary(format));
}

const char *tool_grid_format(const char *option, const char *name, unsigned ability)
{
    const size_t index = dlx_grid_format_find(name);
    if (index == SIZE_MAX || !(dlx_grid_format_abilities(index) & ability))
        tool_usage_error("%s: no such format '%s'", option, name);
    return dlx_grid_format_name(index);
}

void tool_grid_formats(dlx_output *output, const char *title, unsigned ability)
{
    dlx_output_text(output, title);
    for (size_t i = 0; dlx_grid_format_name(i); i++)
        if (dlx_grid_format_abilities(i) & ability)
            tool_row(output, dlx_grid_format_name(i), dlx_grid_format_summary(i));
}
