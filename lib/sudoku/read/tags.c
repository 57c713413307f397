/* SPDX-License-Identifier: MIT */
/* Tags: a #, a letter, and a text about the puzzle. */
#include "sudoku/read/tags.h"

static const dlx_tag tags[] = {
    {'A', DLX_ABOUT_AUTHOR}, {'D', DLX_TAG_NAME},     {'C', DLX_ABOUT_COMMENT},
    {'B', DLX_ABOUT_DATE},   {'S', DLX_ABOUT_SOURCE}, {'L', DLX_ABOUT_LEVEL},
    {'U', DLX_ABOUT_URL},
};

const dlx_tag *dlx_tag_at(size_t index)
{
    return index < sizeof tags / sizeof *tags ? &tags[index] : NULL;
}

/* Returns the tag of a letter, or NULL. */
static const dlx_tag *find_tag(char letter)
{
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (tags[i].letter == letter)
            return &tags[i];
    return NULL;
}

/* The text follows the letter directly or after a blank. A small letter directly after makes a word
 * instead, unless an address begins there. */
bool dlx_is_tag(const dlx_line *line)
{
    const char *text = line->text;
    if (line->length < 3 || text[0] != '#' || !find_tag(text[1]))
        return false;
    const bool address = text[1] == 'U' && line->length > 6 &&
                         (memcmp(text + 2, "http", 4) == 0 || memcmp(text + 2, "www.", 4) == 0);
    return address || text[2] < 'a' || text[2] > 'z';
}

dlx_status dlx_take_tag(dlx_grid_reader *reader, const dlx_line *line, dlx_error *error)
{
    const char *end = line->text + line->length;
    if (!dlx_is_tag(line))
        return DLX_OK;
    const char *begin = dlx_skip_blanks(line->text + 2, end);
    while (end > begin && dlx_is_blank(end[-1]))
        end--;
    const size_t length = (size_t)(end - begin);
    const int about = find_tag(line->text[1])->about;
    bool done;
    if (about == DLX_TAG_NAME) {
        reader->title.size = 0;
        done = dlx_buffer_add(&reader->title, begin, length);
    } else {
        done = dlx_reader_variant_rules(reader) &&
               dlx_variant_rules_set_text(reader->rules, (dlx_about)about, begin, length);
    }
    return done ? DLX_OK : dlx_error_memory(error);
}
