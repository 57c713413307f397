/* SPDX-License-Identifier: MIT */
/* Box-drawing characters of Unicode, U+2500 to U+257F, as bars and crosses. */
#include "sudoku/read/box_drawing.h"

#include <string.h>

enum { LENGTH = 3 }; /* bytes in UTF-8 */

/* ASCII replacements: bars for upright lines in rows of cells, two if heavy or double; dashes, or =
 * if heavy or double, for all others. */
static const char *ascii_for(unsigned low)
{
    static const unsigned char bars[] = {0x02, 0x06, 0x0a, 0x4e};
    static const unsigned char heavy_bars[] = {0x03, 0x07, 0x0b, 0x4f, 0x51};
    static const unsigned char heavy[] = {0x01, 0x05, 0x09, 0x4d, 0x50};
    return memchr(bars, (int)low, sizeof bars)               ? "|  "
           : memchr(heavy_bars, (int)low, sizeof heavy_bars) ? "|| "
           : memchr(heavy, (int)low, sizeof heavy)           ? "==="
                                                             : "+--";
}

/* Returns the number of the box-drawing character at `text`, from 0; 128: another character. */
static unsigned line_character(const char *text, const char *end)
{
    if (end - text < LENGTH || text[0] != '\xe2')
        return 128;
    const unsigned low = (unsigned char)text[2];
    return text[1] == '\x94' ? low - 0x80 : text[1] == '\x95' ? low - 0x80 + 0x40 : 128;
}

/* Replaces box-drawing characters by ASCII. True if there were any. */
static bool ascii_from_box_drawing(char *text, size_t length)
{
    bool any = false;
    char *end = text + length;
    for (char *at = text; (at = memchr(at, '\xe2', (size_t)(end - at)));) {
        const unsigned character = line_character(at, end);
        if (character < 128)
            memcpy(at, ascii_for(character), LENGTH);
        any |= character < 128;
        at += character < 128 ? LENGTH : 1;
    }
    return any;
}

/* Replaces # by ? before the first word of two letters. */
static void unhash(char *text, size_t length)
{
    size_t letters = 0;
    for (size_t i = 0; i < length && letters < 2; i++) {
        letters = (text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z' ? letters + 1 : 0;
        if (text[i] == '#')
            text[i] = '?';
    }
}

bool dlx_redraw(dlx_grid_reader *reader, dlx_line *line)
{
    const bool odd = line->length && memchr(line->text, '\xe2', line->length);
    if (!odd && !reader->layout.hashed)
        return true;
    dlx_buffer *copy = &reader->line;
    copy->size = 0;
    static const char padding[DLX_INPUT_PADDING] = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    if (!dlx_buffer_add(copy, line->text, line->length + 1) ||
        !dlx_buffer_add(copy, padding, sizeof padding))
        return false;
    line->text = copy->bytes;
    reader->drawn = odd && ascii_from_box_drawing(copy->bytes, line->length);
    if (reader->layout.hashed)
        unhash(copy->bytes, line->length);
    return true;
}
