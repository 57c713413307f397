/* SPDX-License-Identifier: MIT */
#include "io/clean.h"

#include "io/tokens.h"
#include "io/utf8.h"

static void erase(char *begin, const char *end)
{
    memset(begin, ' ', (size_t)(end - begin));
}

/* ---- characters ------------------------------------------------------------------------------ */

/* Characters beyond ASCII with a meaning, as ranges. */
static const struct {
    uint32_t first, last;
    char ascii; /* of the first; digits count up from it */
} characters[] = {
    {0x660, 0x669, '0'},   {0x6f0, 0x6f9, '0'},   {0x966, 0x96f, '0'},    {0x9e6, 0x9ef, '0'},
    {0xa66, 0xa6f, '0'},   {0xae6, 0xaef, '0'},   {0xb66, 0xb6f, '0'},    {0xbe6, 0xbef, '0'},
    {0xc66, 0xc6f, '0'},   {0xce6, 0xcef, '0'},   {0xd66, 0xd6f, '0'},    {0xe50, 0xe59, '0'},
    {0xed0, 0xed9, '0'},   {0xf20, 0xf29, '0'},   {0x1040, 0x1049, '0'},  {0x17e0, 0x17e9, '0'},
    {0xa0, 0xa0, ' '},     {0xb7, 0xb7, '.'},     {0xfe0f, 0xfe0f, 1},    {0x20e3, 0x20e3, 1},
    {0x2000, 0x200b, ' '}, {0x2010, 0x2015, '-'}, {0x2018, 0x2019, '\''}, {0x201c, 0x201d, '"'},
    {0x2022, 0x2022, '.'}, {0x2024, 0x2024, '.'}, {0x2027, 0x2027, '.'},  {0x202f, 0x202f, ' '},
    {0x205f, 0x205f, ' '}, {0x2219, 0x2219, '.'}, {0x22c5, 0x22c5, '.'},  {0x2460, 0x2468, '1'},
    {0x2502, 0x2503, '|'}, {0x2506, 0x2507, '|'}, {0x250a, 0x250b, '|'},  {0x2551, 0x2551, '|'},
    {0x2500, 0x257f, '+'}, {0x25a0, 0x25a1, '.'}, {0x25a2, 0x25a2, '.'},  {0x25cb, 0x25cb, '.'},
    {0x25e6, 0x25e6, '.'}, {0x25fb, 0x25fb, '.'}, {0x2610, 0x2610, '.'},  {0x2776, 0x277e, '1'},
    {0x2b1a, 0x2b1c, '.'}, {0x3000, 0x3000, ' '}, {0x30fb, 0x30fb, '.'},  {0xff0a, 0xff0a, '*'},
    {0xff0c, 0xff0c, ','}, {0xff0d, 0xff0d, '-'}, {0xff0e, 0xff0e, '.'},  {0xff10, 0xff19, '0'},
    {0xff1f, 0xff1f, '?'}, {0xff3f, 0xff3f, '_'}, {0xff5c, 0xff5c, '|'},  {0xff65, 0xff65, '.'},
    {0xfeff, 0xfeff, 1},
};

static char ascii_of(uint32_t code)
{
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        if (code >= characters[i].first && code <= characters[i].last) {
            const char ascii = characters[i].ascii;
            return dlx_is_digit(ascii) ? (char)(ascii + (code - characters[i].first)) : ascii;
        }
    return DLX_CLEAN_OTHER;
}

/* True if the ideographic spaces of the line are blank cells, not separators: with these the line
 * has the cells of a row. */
static bool has_wide_cells(const dlx_clean_state *state, const char *text, const char *end)
{
    static const char space[] = "\xe3\x80\x80";
    size_t wide = 0;
    size_t others = 0;
    size_t pairs = 0; /* of adjacent cells, at least one of them wide, or both not */
    char before = ' ';
    if (!state->is_row || !memchr(text, *space, (size_t)(end - text)))
        return false;
    for (const char *cursor = text; cursor < end;) {
        const bool is_wide = end - cursor > 2 && memcmp(cursor, space, sizeof space - 1) == 0;
        const bool is_blank = !is_wide && dlx_is_blank(*cursor);
        dlx_utf8_next(&cursor, end);
        wide += is_wide;
        others += !is_wide && !is_blank;
        pairs += before == (is_wide ? 'w' : is_blank ? 0 : 'c');
        before = is_wide ? 'w' : is_blank ? ' ' : 'c';
    }
    const bool separates = !pairs && wide + 1 == others && state->is_row(others);
    return wide && !separates && wide + others > 3 && state->is_row(wide + others);
}

/* Replaces each character beyond ASCII by an ASCII character and bytes DLX_CLEAN_NOTHING. */
static void fold(dlx_clean_state *state, char *text, const char *end)
{
    const bool wide = has_wide_cells(state, text, end);
    for (const char *cursor = text; cursor < end;) {
        char *begin = text + (cursor - text);
        if ((unsigned char)*cursor >= ' ' && (unsigned char)*cursor < 0x7f) {
            cursor++;
            continue;
        }
        const uint32_t code = dlx_utf8_next(&cursor, end);
        state->binary |= code == DLX_NO_CHARACTER;
        memset(begin, DLX_CLEAN_NOTHING, (size_t)(cursor - begin));
        *begin = code == 0x3000 && wide     ? '.'
                 : code >= 128              ? ascii_of(code)
                 : dlx_is_blank((char)code) ? ' '
                                            : DLX_CLEAN_OTHER;
        if (code >= 128 && strchr(" |+", *begin))
            erase(begin + 1, cursor);
    }
}

/* ---- prefixes -------------------------------------------------------------------------------- */

static char *skip_digits(char *cursor, const char *end)
{
    while (cursor < end && dlx_is_digit(*cursor))
        cursor++;
    return cursor;
}

/* Erases a number before a colon or a tab, as of `grep -n` and `cat -n`, and a name with a colon
 * before the number. */
static void erase_number(char *begin, const char *end)
{
    char *cursor = begin;
    while (cursor < end && *cursor == ' ')
        cursor++;
    const char *colon = memchr(cursor, ':', (size_t)(end - cursor));
    if (!dlx_is_digit(*cursor) || (colon && skip_digits(cursor, end) != colon))
        cursor = colon && !memchr(cursor, ' ', (size_t)(colon - cursor))
                     ? begin + (colon + 1 - begin)
                     : cursor;
    char *after = skip_digits(cursor, end);
    if (after > cursor && after < end && (*after == ':' || (*after == '\t' && cursor > begin)))
        erase(begin, after + 1);
}

/* Erases the marks of a quoted mail, and numbers of lines. */
static void erase_prefix(char *begin, const char *end)
{
    char *cursor = begin;
    while (cursor < end && (*cursor == ' ' || *cursor == '>'))
        cursor++;
    if (memchr(begin, '>', (size_t)(cursor - begin)))
        erase(begin, cursor);
    if (cursor < end)
        erase_number(begin, end);
}

/* Erases the dashes of a list with an item on each line. True: the item is not the first. */
static bool erase_dashes(char *begin, const char *end)
{
    enum { MOST = 6 }; /* bytes of an item */
    char *cursor = begin;
    size_t dashes = 0;
    while (cursor < end &&
           (*cursor == ' ' || (*cursor == '-' && cursor + 1 < end && cursor[1] == ' ')))
        dashes += *cursor++ == '-';
    const char *after = dlx_token_end(cursor, end);
    if (!dashes || after == cursor || after - cursor > MOST || dlx_skip_blanks(after, end) < end ||
        !(dlx_is_digit(*cursor) || strchr("'\"._~n", *cursor)))
        return false;
    erase(begin, cursor);
    if (*cursor == '~')
        *cursor = '.';
    return dashes == 1;
}

/* ---- comments and tags ----------------------------------------------------------------------- */

bool dlx_clean_begins_words(const char *cursor, const char *end)
{
    return end - cursor > 2 && *cursor == '%' && (cursor[1] == 'w' || cursor[1] == 'i') &&
           strchr("[({<|/", cursor[2]);
}

/* True if the rest of the line at `cursor` is a comment. */
static bool is_comment(const char *begin, const char *cursor, const char *end)
{
    const char next = cursor + 1 < end ? cursor[1] : ' ';
    const bool first = cursor == begin || cursor[-1] == ' ';
    switch (*cursor) {
    case '#':
        return !strchr("([{#", next);
    case '%':
        return !dlx_clean_begins_words(cursor, end);
    case '/':
        return next == '/' && (cursor == begin || cursor[-1] != ':');
    case '-':
        return first && next == '-' && cursor + 3 < end && cursor[2] == ' ' &&
               dlx_is_letter(cursor[3]);
    case ';':
        return dlx_skip_blanks(begin, cursor) == cursor;
    default:
        return false;
    }
}

/* Passes the mark of an array in Lisp, as in #2A((1 2) (3 4)). */
static char *pass_array(char *cursor, const char *end)
{
    if (*cursor != '#')
        return cursor;
    char *after = skip_digits(cursor + 1, end);
    if (after == cursor + 1 || end - after < 2 || (*after | 0x20) != 'a' || after[1] != '(')
        return cursor;
    erase(cursor, after + 1);
    return after;
}

/* Erases comments; a link is none. */
static void erase_comments(dlx_clean_state *state, char *begin, char *end)
{
    for (char *cursor = begin; cursor < end; cursor++) {
        cursor = pass_array(cursor, end);
        if (state->comment) {
            const bool closes = *cursor == '*' && cursor + 1 < end && cursor[1] == '/';
            *cursor = ' ';
            if (closes)
                *++cursor = ' ';
            state->comment = !closes;
        } else if (*cursor == '/' && cursor + 1 < end && cursor[1] == '*') {
            state->comment = true;
            cursor[0] = cursor[1] = ' ';
        } else if (is_comment(begin, cursor, end)) {
            erase(cursor, end);
        }
    }
}

/* Returns the mark for a tag of HTML. */
static char mark_of(dlx_clean_state *state, const char *tag, const char *end)
{
    static const struct {
        const char *name;
        char mark;
    } names[] = {
        {"td", DLX_CLEAN_FIELD}, {"th", DLX_CLEAN_FIELD}, {"tr", DLX_CLEAN_ROW},
        {"/tr", DLX_CLEAN_ROW},  {"br", DLX_CLEAN_ROW},   {"/table", DLX_CLEAN_ROW},
        {"row", DLX_CLEAN_ROW},  {"/row", DLX_CLEAN_ROW}, {"cell", DLX_CLEAN_FIELD},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = names[i].name;
        const char *cursor = tag;
        while (*name && cursor < end && (*cursor == *name || (*cursor | 0x20) == *name))
            cursor++, name++;
        if (*name || (cursor < end && (dlx_is_letter(*cursor) || dlx_is_digit(*cursor))))
            continue;
        cursor = dlx_skip_blanks(cursor, end);
        if (names[i].name[0] == 'c' && cursor < end && *cursor != '>' && *cursor != '/')
            return ' '; /* a cell with a place */
        if (i < 3)
            state->table = true;
        if (*tag == '/' && names[i].name[2] == 'a')
            state->table = false;
        return names[i].mark;
    }
    return ' ';
}

/* True if a tag of HTML or XML begins at `cursor`. */
static bool opens_tag(const char *cursor, const char *end)
{
    if (*cursor != '<')
        return false;
    const bool marked =
        cursor + 2 < end && (cursor[1] == '/' || (cursor[1] == '?' && cursor[2] == 'x'));
    const char *name = cursor + 1 + marked;
    const char *after = name;
    while (after < end && (dlx_is_letter(*after) || dlx_is_digit(*after)))
        after++;
    if (dlx_begins_with(cursor, end, "<!--"))
        return true;
    return after > name && !dlx_is_digit(*name) &&
           (after == end || dlx_is_blank(*after) || *after == '>' || *after == '/');
}

/* Erases tags but for the marks of fields and rows, and for values of input elements. */
static void erase_tags(dlx_clean_state *state, char *begin, char *end)
{
    for (char *cursor = begin; cursor < end; cursor++) {
        const bool opens = opens_tag(cursor, end);
        if (!state->tag && !opens)
            continue;
        const char mark = opens ? mark_of(state, cursor + 1, end) : ' ';
        char *close = memchr(cursor, '>', (size_t)(end - cursor));
        char *after = close ? close + 1 : end;
        const char *value = dlx_after_word(cursor, after - 2, "value=\""); /* "> follows */
        if (value) {
            erase(cursor, value);
            cursor += value - cursor;
            while (cursor < after && *cursor != '"')
                cursor++;
        }
        erase(cursor, after);
        if (opens && mark != ' ')
            *cursor = mark;
        state->tag = !close;
        cursor = after - 1;
    }
    for (char *cursor = begin; cursor < end; cursor++)
        if (dlx_begins_with(cursor, end, "&nbsp;"))
            erase(cursor, cursor + strlen("&nbsp;"));
}

/* True if the line has a link; its parts are separated. */
static bool take_link(char *begin, const char *end)
{
    const bool link = dlx_after_word(begin, end - 1, "://");
    for (char *cursor = begin; link && cursor < end; cursor++)
        if (*cursor == '&' || *cursor == '#')
            *cursor = ':';
    return link;
}

/* True if the line is drawn between rows. */
static bool is_ruler(const char *cursor, const char *end)
{
    bool cross = false;
    for (; cursor < end; cursor++) {
        if (!strchr("+-=|: *", *cursor) && *cursor != DLX_CLEAN_NOTHING)
            return false;
        cross |= *cursor == '+';
    }
    return cross;
}

bool dlx_clean_line(dlx_clean_state *state, dlx_buffer *text, const char *line, size_t length)
{
    const size_t first = text->size;
    if (!dlx_buffer_add(text, line, length) || !dlx_buffer_add(text, "\n", 1))
        return false;
    char *begin = text->bytes + first;
    char *end = begin + length;
    erase_prefix(begin, end);
    if (!take_link(begin, end))
        erase_comments(state, begin, end);
    fold(state, begin, end);
    erase_tags(state, begin, end);
    if (is_ruler(begin, end))
        erase(begin, end);
    if (first && erase_dashes(begin, end))
        begin[-1] = DLX_CLEAN_LIST;
    for (const char *cursor = begin; cursor < end; cursor++) {
        state->brackets += *cursor == '(' || *cursor == '[' || *cursor == '{';
        state->brackets -= state->brackets && (*cursor == ')' || *cursor == ']' || *cursor == '}');
    }
    return true;
}
