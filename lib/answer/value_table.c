/* SPDX-License-Identifier: MIT */
#include "answer/value_table.h"

#include "io/tokens.h"
#include <stdlib.h>

enum { MOST = 3 };

static size_t split(const dlx_line *line, const char **words, size_t *lengths)
{
    const char *at = line->text;
    size_t count = 0;
    while (count < MOST && dlx_tokens_next_word(line, &at, &words[count], &lengths[count]))
        count++;
    return count;
}

/* True for the heading of Gurobi, `Variable X`. */
static bool is_heading(const dlx_line *line)
{
    const char *words[MOST];
    size_t lengths[MOST];
    return split(line, words, lengths) == 2 && dlx_is_word(words[0], lengths[0], "Variable") &&
           dlx_is_word(words[1], lengths[1], "X");
}

/* True for the foot of pandas, such as `Name: x, Length: 9, dtype: float64`. */
static bool is_foot(const dlx_line *line)
{
    return dlx_line_holds(line, "dtype: ") &&
           (dlx_line_begins(line, "dtype: ") || dlx_line_begins(line, "Name: ") ||
            dlx_line_begins(line, "Length: "));
}

static bool is_ruler(const dlx_line *line)
{
    size_t dashes = 0;
    while (dashes < line->length && line->text[dashes] == '-')
        dashes++;
    return dashes > 2 && dashes == line->length;
}

/* True for a line of Pyomo before the first variable. */
static bool is_preface(const dlx_line *line)
{
    return dlx_line_begins(line, "Model ") || dlx_line_is(line, "Variables:") ||
           dlx_line_holds(line, " Declarations");
}

/* True for the heading of a variable's values in Pyomo. */
static bool is_declared_heading(const dlx_line *line)
{
    return dlx_line_holds(line, " : Lower : Value : ");
}

bool dlx_line_frames_table(const dlx_line *line)
{
    return is_heading(line) || is_foot(line) || is_declared_heading(line);
}

/* Sets the line to `NAME[KEY] = VALUE`; without a key, `NAME = VALUE`. */
static bool set_line(dlx_value_table *table, dlx_line *line, const char *key, size_t key_length,
                     const char *value, size_t length)
{
    dlx_buffer *text = &table->text;
    const bool declared = table->has_values;
    const bool keyed = declared && !dlx_is_word(key, key_length, "None");
    text->size = 0;
    const bool ok = (!declared || dlx_buffer_add(text, table->name.bytes, table->name.size)) &&
                    (!keyed || dlx_buffer_add(text, "[", 1)) &&
                    ((declared && !keyed) || dlx_buffer_add(text, key, key_length)) &&
                    (!keyed || dlx_buffer_add(text, "]", 1)) && dlx_buffer_add(text, " = ", 3) &&
                    dlx_buffer_add(text, value, length) && dlx_buffer_add(text, "\n", 1);
    if (ok)
        *line = (dlx_line){text->bytes, text->size - 1, line->number};
    return ok;
}

/* Takes a line of Pyomo: the name of a component, or `KEY : LOWER : VALUE : ...` below a heading.
 */
static bool take_declared(dlx_value_table *table, dlx_line *line, bool *skipped)
{
    const char *fields[MOST];
    size_t lengths[MOST];
    const char *end = line->text + line->length;
    const char *at = line->text;
    size_t count = 0;
    for (; count < MOST && at < end; count++) {
        const char *colon = memchr(at, ':', (size_t)(end - at));
        const char *after = colon ? colon : end;
        fields[count] = at = dlx_skip_blanks(at, after);
        while (after > at && dlx_is_blank(after[-1]))
            after--;
        lengths[count] = (size_t)(after - at);
        at = colon ? colon + 1 : end;
    }
    *skipped = true;
    if (is_declared_heading(line)) {
        table->declared = table->has_values = true;
        return true;
    }
    if (dlx_line_holds(line, " : Size=")) {
        table->has_values = false;
        table->declared = true;
        table->name.size = 0;
        return dlx_buffer_add(&table->name, fields[0], lengths[0]);
    }
    if (!table->has_values || count < MOST || at == end) {
        table->has_values = false;
        return true;
    }
    *skipped = false;
    return set_line(table, line, fields[0], lengths[0], fields[2], lengths[2]);
}

bool dlx_value_table_take(dlx_value_table *table, dlx_line *line, bool *skipped)
{
    const char *words[MOST];
    size_t lengths[MOST];
    if (table->declared || is_declared_heading(line) || dlx_line_holds(line, " : Size="))
        return take_declared(table, line, skipped);
    table->headed |= is_heading(line);
    *skipped =
        is_heading(line) || is_foot(line) || is_preface(line) || (table->headed && is_ruler(line));
    return *skipped || !table->headed || split(line, words, lengths) != 2 ||
           set_line(table, line, words[0], lengths[0], words[1], lengths[1]);
}

void dlx_value_table_free(dlx_value_table *table)
{
    free(table->name.bytes);
    free(table->text.bytes);
}
