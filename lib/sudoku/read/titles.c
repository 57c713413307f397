/* SPDX-License-Identifier: MIT */
/* Distinguishes titles from rows with an error, and reads tags. */
#include "sudoku/read/lines.h"

const dlx_tag dlx_titles_tags[] = {
    {'A', DLX_ABOUT_AUTHOR},  {'D', DLX_TAG_NAME},
    {'C', DLX_ABOUT_COMMENT}, {'B', DLX_ABOUT_DATE},
    {'S', DLX_ABOUT_SOURCE},  {'L', DLX_ABOUT_LEVEL},
    {'U', DLX_ABOUT_URL},     {0, 0},
};

/* Returns the tag of a letter, or NULL. */
static const dlx_tag *find_tag(char letter)
{
    for (const dlx_tag *tag = dlx_titles_tags; tag->letter; tag++)
        if (tag->letter == letter)
            return tag;
    return NULL;
}

/* The text follows the letter directly or after a blank. A small letter directly after makes a word
 * instead, unless an address begins there. */
bool dlx_titles_is_tag(const dlx_line *line)
{
    const char *text = line->text;
    if (line->length < 3 || text[0] != '#' || !find_tag(text[1]))
        return false;
    const char *end = text + line->length;
    const bool address =
        text[1] == 'U' && line->length > 6 &&
        (dlx_begins_with(text + 2, end, "http") || dlx_begins_with(text + 2, end, "www."));
    return address || text[2] < 'a' || text[2] > 'z';
}

void dlx_titles_take_tag(dlx_grid_reader *reader, const dlx_line *line)
{
    const char *end = line->text + line->length;
    if (!dlx_titles_is_tag(line))
        return;
    const char *begin = dlx_skip_blanks(line->text + 2, end);
    end = dlx_trim_blanks(begin, end);
    const size_t length = (size_t)(end - begin);
    const int about = find_tag(line->text[1])->about;
    if (about == DLX_TAG_NAME) {
        reader->title.size = 0;
        reader->rules.lost |= !dlx_buffer_add(&reader->title, begin, length);
    } else {
        dlx_grid_rules_set_text(&reader->rules, (dlx_about)about, begin, length);
    }
}

/* Returns the length of the letter at `text`: 1 in ASCII, more in other UTF-8, with continuation
 * bytes 0x80 to 0xbf; 0: no letter. A box-drawing character, U+2500 to U+257F, is none. */
static size_t letter_length(const char *text, const char *end)
{
    const unsigned char c = (unsigned char)*text;
    size_t length = 1;
    if (c < 128)
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    if (dlx_begins_with(text, end, "\xe2\x94") || dlx_begins_with(text, end, "\xe2\x95"))
        return 0;
    while (text + length < end && ((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    return c >= 0xc2 && c < 0xf5 && length == 2u + (c >= 0xe0) + (c >= 0xf0) ? length : 0;
}

/* Returns the end of the text of a line, without the separators of empty fields after it. */
static const char *text_end(const dlx_line *line)
{
    const char *end = line->text + line->length;
    while (end > line->text && (dlx_is_blank(end[-1]) || end[-1] == ',' || end[-1] == ';'))
        end--;
    return end;
}

/* Composition of a line. */
typedef struct make {
    size_t letters, others; /* blanks are none of these */
    size_t run;             /* longest run of letters */
    bool small;             /* has lower-case letters */
    bool unknown, known;    /* a letter is no symbol; a character is one */
    size_t separators;
    bool bars;
} make;

static make make_of(const dlx_line *line, const dlx_symbols *symbols, size_t n)
{
    make maker = {0};
    size_t run = 0;
    const char *end = text_end(line);
    for (const char *cursor = line->text; cursor < end;) {
        const size_t length = letter_length(cursor, end);
        run = length ? run + 1 : 0;
        maker.run = run > maker.run ? run : maker.run;
        maker.letters += length > 0;
        maker.others += length == 0 && !dlx_is_blank(*cursor);
        maker.bars |= *cursor == '|';
        maker.separators += *cursor == ',' || *cursor == ';' || *cursor == '\t';
        maker.small |= *cursor >= 'a' && *cursor <= 'z';
        const unsigned value = dlx_symbol_value(symbols, *cursor);
        const bool is_symbol = value != DLX_NO_SYMBOL && value <= n;
        maker.unknown |= length && !is_symbol;
        maker.known |= is_symbol && !dlx_is_blank(*cursor);
        cursor += length ? length : 1;
    }
    return maker;
}

/* True if the line ends with a bracket or three quotes: a board in a program follows. */
static bool begins_list(const dlx_line *line)
{
    const char *end = dlx_trim_blanks(line->text, line->text + line->length);
    if (end == line->text)
        return false;
    const char last = end[-1];
    if (end - line->text > 6 && line->text[0] == last && line->text[1] == last &&
        line->text[2] == last)
        return false; /* the quotes close */
    return last == '[' || last == '{' || last == '(' ||
           (end - line->text > 2 && (last == '"' || last == '\'' || last == '`') &&
            end[-2] == last && end[-3] == last);
}

/* True if more than half of the line is digits and punctuation, as in lines of cells: then letters
 * are not the majority. */
static bool is_mostly_cells(const dlx_line *line)
{
    const size_t length = (size_t)(text_end(line) - line->text);
    size_t others = 0;
    for (size_t i = 0; i < length && 2 * others <= length; i++)
        others += (unsigned char)(line->text[i] - '!') < 'A' - '!';
    return 2 * others > length;
}

/* Returns the text after the label of a name; NULL: there is no label. */
static const char *after_name_label(const dlx_line *line)
{
    const char *end = line->text + line->length;
    return dlx_begins_with(line->text, end, DLX_TITLES_LABEL)
               ? line->text + sizeof DLX_TITLES_LABEL - 1
               : NULL;
}

/* A title has a word, and mostly letters; read as a row, it would have unknown symbols, or a far
 * too small or large number of symbols. */
bool dlx_titles_is_title(const dlx_line *line, size_t n, const dlx_symbols *symbols)
{
    enum { LEAST_RUN = 2, SLIP = 2, FIELDS = 4 };
    if (after_name_label(line))
        return true;
    if (is_mostly_cells(line) || begins_list(line))
        return false;
    const make maker = make_of(line, symbols, n);
    const size_t cells = maker.letters + maker.others;
    if (maker.run < LEAST_RUN || maker.letters < maker.others || maker.bars ||
        maker.separators + 1 >= FIELDS)
        return false;
    return n == 0 || (maker.unknown && (maker.small || !maker.known)) || cells + SLIP < n ||
           cells > n + SLIP;
}

/* Appends a text to a title. */
static void add_title(dlx_grid_reader *reader, dlx_buffer *title, const char *begin,
                      const char *end)
{
    reader->rules.lost |= (title->size && !dlx_buffer_add(title, ", ", 2)) ||
                          !dlx_buffer_add(title, begin, (size_t)(end - begin));
}

/* Returns the first byte after the colon that ends the words at the begin of the line; NULL: none.
 */
static const char *after_label(const char *begin, const char *end)
{
    const char *colon = memchr(begin, ':', (size_t)(end - begin));
    for (const char *cursor = begin; colon && cursor < colon; cursor++)
        if (dlx_is_digit(*cursor))
            return NULL;
    return colon ? dlx_skip_blanks(colon + 1, end) : NULL;
}

void dlx_titles_take(dlx_grid_reader *reader, const dlx_line *line)
{
    const char *name = after_name_label(line);
    const char *end = name ? line->text + line->length : text_end(line);
    const char *begin = name ? name : dlx_skip_blanks(line->text, end);
    const char *value = name ? NULL : after_label(begin, end);
    reader->labelled |= name != NULL;
    reader->statistics += value && value < end && dlx_is_digit(*value);
    add_title(reader, &reader->title, begin, end);
    if (!value)
        add_title(reader, &reader->text, begin, end);
}

void dlx_titles_finish(dlx_grid_reader *reader, uint64_t line)
{
    const bool statistics = reader->statistics > 1;
    const dlx_buffer *title = statistics ? &reader->text : &reader->title;
    if (statistics)
        dlx_reader_state_note(reader, DLX_NOTE_TITLES, line, "statistics are ignored: %s",
                              dlx_show(reader->title.bytes, reader->title.size).text);
    reader->name = title->bytes;
    reader->name_length = title->size;
}

bool dlx_titles_needs_no_label(const char *name, size_t n)
{
    const size_t length = strlen(name);
    const dlx_line line = {name, length, 0};
    const char *const headings[] = {"Grid ", "Scenario", "Simple Sudoku", "end"};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (dlx_begins_with(name, name + length, headings[i]))
            return false;
    return (dlx_is_letter(*name) || *name & 0x80) && length != n &&
           text_end(&line) == name + length && !strchr(name, ':') && !after_name_label(&line) &&
           dlx_titles_is_title(&line, n, &dlx_symbols_digits);
}

bool dlx_titles_is_repeated_sign(const dlx_line *line)
{
    enum { LEAST = 3 };
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(line->text, end);
    end = dlx_trim_blanks(begin, end);
    size_t same = 0;
    while (begin + same < end && begin[same] == *begin)
        same++;
    return same >= LEAST && begin + same == end && strchr("-=~_*", *begin);
}

bool dlx_titles_has_no_cells(const dlx_line *line)
{
    enum { SHORT = 3 };
    const char *end = line->text + line->length;
    const char *begin = dlx_skip_blanks(line->text, end);
    end = dlx_trim_blanks(begin, end);
    return end - begin <= SHORT || (dlx_titles_is_repeated_sign(line) && !strchr("_*", *begin)) ||
           dlx_titles_is_title(line, 0, &dlx_symbols_digits);
}
