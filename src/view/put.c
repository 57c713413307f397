/* SPDX-License-Identifier: MIT */
#include "view/put.h"

#include <string.h>

/* Returns the length of a UTF-8 sequence by its first byte; 0: invalid. */
static size_t announced(unsigned char byte)
{
    return byte < 0x80                   ? 1
           : byte >= 0xc2 && byte < 0xe0 ? 2
           : byte >= 0xe0 && byte < 0xf0 ? 3
           : byte >= 0xf0 && byte < 0xf5 ? 4
                                         : 0;
}

/* True for a valid character of `size` bytes: no surrogate, overlong form or value beyond
 * Unicode. */
static bool is_valid(const char *text, size_t size)
{
    const unsigned char *byte = (const unsigned char *)text;
    for (size_t i = 1; i < size; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return false;
    return size && !(byte[0] == 0xe0 && byte[1] < 0xa0) && !(byte[0] == 0xed && byte[1] > 0x9f) &&
           !(byte[0] == 0xf0 && byte[1] < 0x90) && !(byte[0] == 0xf4 && byte[1] > 0x8f);
}

size_t put_character(const char *text)
{
    const size_t size = announced((unsigned char)*text);
    if (!*text)
        return 0;
    return is_valid(text, size) ? size : 1;
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
    if (size == 1 && !is_valid(text, announced((unsigned char)*text))) {
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
