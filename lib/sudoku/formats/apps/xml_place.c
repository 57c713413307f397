/* SPDX-License-Identifier: MIT */
#include "sudoku/formats/apps/xml_place.h"

/* Expat counts columns from 0, and lines from 1. */
dlx_place dlx_xml_place(XML_Parser expat, dlx_place begin)
{
    const XML_Size line = XML_GetCurrentLineNumber(expat);
    dlx_place place = {begin.line + line - 1, (uint64_t)XML_GetCurrentColumnNumber(expat) + 1};
    if (line == 1)
        place.column += begin.column - 1;
    return place;
}

void dlx_xml_place_move(dlx_place *place, const char *source, const char *target)
{
    for (; source < target; source++) {
        place->column += ((unsigned char)*source & 0xc0) != 0x80;
        if (*source == '\n')
            *place = (dlx_place){place->line + 1, 1};
    }
}

dlx_place dlx_xml_place_value(XML_Parser expat, dlx_place begin, const char *name)
{
    int offset = 0;
    int size = 0;
    dlx_place place = dlx_xml_place(expat, begin);
    const char *tag = XML_GetInputContext(expat, &offset, &size);
    if (!tag || offset < 0 || offset > size)
        return place;
    tag += offset;
    const char *end = tag + XML_GetCurrentByteCount(expat);
    const size_t length = strlen(name);
    for (const char *cursor = tag + 1; cursor < end; cursor++) {
        const char quote = *cursor;
        if (quote != '"' && quote != '\'')
            continue;
        const char *back = cursor;
        while (back > tag && (dlx_is_blank(back[-1]) || back[-1] == '\n' || back[-1] == '='))
            back--;
        if ((size_t)(back - tag) > length && memcmp(back - length, name, length) == 0 &&
            (dlx_is_blank(back[-1 - (ptrdiff_t)length]) || back[-1 - (ptrdiff_t)length] == '\n')) {
            dlx_xml_place_move(&place, tag, cursor + 1);
            return place;
        }
        cursor = memchr(cursor + 1, quote, (size_t)(end - cursor - 1));
        if (!cursor)
            break;
    }
    return place;
}

const char *dlx_xml_place_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}
