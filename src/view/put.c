/* SPDX-License-Identifier: MIT */
#include "view/put.h"

#include "io/utf8.h"

#include <string.h>

size_t put_character(const char *text)
{
    enum { LONGEST = 4 };
    const char *end = text;
    if (*text)
        dlx_utf8_next(&end, text + strnlen(text, LONGEST));
    return (size_t)(end - text);
}

size_t put_length(const char *text)
{
    size_t length = 0;
    for (; *text; text += put_character(text))
        length++;
    return length;
}

typedef struct escape {
    char byte;
    const char *text;
} escape;

/* Writes a character, escaped by the table. */
static void put_escaped(dlx_output *output, const char *text, size_t size, const escape *table)
{
    if (size == 1 && (unsigned char)*text >= 0x80) {
        dlx_output_text(output, "?");
        return;
    }
    for (; table->text; table++)
        if (table->byte == *text) {
            dlx_output_text(output, table->text);
            return;
        }
    dlx_output_bytes(output, text, size);
}

static void put_all(dlx_output *output, const char *text, const escape *table)
{
    for (size_t size; (size = put_character(text)) > 0; text += size)
        put_escaped(output, text, size, table);
}

/* XML excludes control characters. */
static bool is_control(char byte)
{
    return ((unsigned char)byte < 0x20 && byte != '\t') || byte == 0x7f;
}

void put_xml(dlx_output *output, const char *text)
{
    static const escape table[] = {
        {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {0, NULL}};
    for (size_t size; (size = put_character(text)) > 0; text += size)
        if (is_control(*text))
            dlx_output_text(output, "?");
        else
            put_escaped(output, text, size, table);
}

void put_tex(dlx_output *output, const char *text)
{
    static const escape table[] = {{'#', "\\#"},
                                   {'$', "\\$"},
                                   {'%', "\\%"},
                                   {'&', "\\&"},
                                   {'_', "\\_"},
                                   {'{', "\\{"},
                                   {'}', "\\}"},
                                   {'\\', "\\textbackslash{}"},
                                   {'^', "\\textasciicircum{}"},
                                   {'~', "\\textasciitilde{}"},
                                   {0, NULL}};
    put_all(output, text, table);
}

void put_json(dlx_output *output, const char *text)
{
    /* "</script" ends a script in HTML */
    static const escape table[] = {{'"', "\\\""}, {'\\', "\\\\"}, {'<', "\\u003c"}, {0, NULL}};
    dlx_output_text(output, "\"");
    for (size_t size; (size = put_character(text)) > 0; text += size)
        if ((unsigned char)*text < 0x20)
            put(output, "\\u%04x", (unsigned char)*text);
        else
            put_escaped(output, text, size, table);
    dlx_output_text(output, "\"");
}
