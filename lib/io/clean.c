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
    for (const char *at = text; at < end;) {
        const bool is_wide = end - at > 2 && memcmp(at, space, sizeof space - 1) == 0;
        const bool is_blank = !is_wide && dlx_is_blank(*at);
        dlx_utf8_next(&at, end);
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
    for (const char *at = text; at < end;) {
        char *begin = text + (at - text);
        if ((unsigned char)*at >= ' ' && (unsigned char)*at < 0x7f) {
            at++;
            continue;
        }
        const uint32_t code = dlx_utf8_next(&at, end);
        state->binary |= code == DLX_NO_CHARACTER;
        memset(begin, DLX_CLEAN_NOTHING, (size_t)(at - begin));
        *begin = code == 0x3000 && wide     ? '.'
                 : code >= 128              ? ascii_of(code)
                 : dlx_is_blank((char)code) ? ' '
                                            : DLX_CLEAN_OTHER;
        if (code >= 128 && strchr(" |+", *begin))
            erase(begin + 1, at);
    }
}

/* ---- prefixes -------------------------------------------------------------------------------- */

static char *skip_digits(char *at, const char *end)
{
    while (at < end && dlx_is_digit(*at))
        at++;
    return at;
}

/* Erases a number before a colon or a tab, as of `grep -n` and `cat -n`, and a name with a colon
 * before the number. */
static void erase_number(char *begin, const char *end)
{
    char *at = begin;
    while (at < end && *at == ' ')
        at++;
    const char *colon = memchr(at, ':', (size_t)(end - at));
    if (!dlx_is_digit(*at) || (colon && skip_digits(at, end) != colon))
        at = colon && !memchr(at, ' ', (size_t)(colon - at)) ? begin + (colon + 1 - begin) : at;
    char *after = skip_digits(at, end);
    if (after > at && after < end && (*after == ':' || (*after == '\t' && at > begin)))
        erase(begin, after + 1);
}

/* Erases the marks of a quoted mail, and numbers of lines. */
static void erase_prefix(char *begin, const char *end)
{
    char *at = begin;
    while (at < end && (*at == ' ' || *at == '>'))
        at++;
    if (memchr(begin, '>', (size_t)(at - begin)))
        erase(begin, at);
    if (at < end)
        erase_number(begin, end);
}

/* Erases the dashes of a list with an item on each line. True: the item is not the first. */
static bool erase_dashes(char *begin, const char *end)
{
    enum { MOST = 6 }; /* bytes of an item */
    char *at = begin;
    size_t dashes = 0;
    while (at < end && (*at == ' ' || (*at == '-' && at + 1 < end && at[1] == ' ')))
        dashes += *at++ == '-';
    const char *after = dlx_token_end(at, end);
    if (!dashes || after == at || after - at > MOST || dlx_skip_blanks(after, end) < end ||
        !(dlx_is_digit(*at) || strchr("'\"._~n", *at)))
        return false;
    erase(begin, at);
    if (*at == '~')
        *at = '.';
    return dashes == 1;
}

/* ---- comments and tags ----------------------------------------------------------------------- */

bool dlx_clean_begins_words(const char *at, const char *end)
{
    return end - at > 2 && *at == '%' && (at[1] == 'w' || at[1] == 'i') && strchr("[({<|/", at[2]);
}

/* True if the rest of the line at `at` is a comment. */
static bool is_comment(const char *begin, const char *at, const char *end)
{
    const char next = at + 1 < end ? at[1] : ' ';
    const bool first = at == begin || at[-1] == ' ';
    switch (*at) {
    case '#':
        return !strchr("([{#", next);
    case '%':
        return !dlx_clean_begins_words(at, end);
    case '/':
        return next == '/' && (at == begin || at[-1] != ':');
    case '-':
        return first && next == '-' && at + 3 < end && at[2] == ' ' && dlx_is_letter(at[3]);
    case ';':
        return dlx_skip_blanks(begin, at) == at;
    default:
        return false;
    }
}

/* Passes the mark of an array in Lisp, as in #2A((1 2) (3 4)). */
static char *pass_array(char *at, const char *end)
{
    char *after = at + 1;
    while (after < end && dlx_is_digit(*after))
        after++;
    if (*at != '#' || after == at + 1 || end - after < 2 || (*after | 0x20) != 'a' ||
        after[1] != '(')
        return at;
    erase(at, after + 1);
    return after;
}

/* Erases comments; a link is none. */
static void erase_comments(dlx_clean_state *state, char *begin, char *end)
{
    for (char *at = begin; at < end; at++) {
        at = pass_array(at, end);
        if (state->comment) {
            const bool closes = *at == '*' && at + 1 < end && at[1] == '/';
            *at = ' ';
            if (closes)
                *++at = ' ';
            state->comment = !closes;
        } else if (*at == '/' && at + 1 < end && at[1] == '*') {
            state->comment = true;
            at[0] = at[1] = ' ';
        } else if (is_comment(begin, at, end)) {
            erase(at, end);
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
        const char *at = tag;
        while (*name && at < end && (*at == *name || (*at | 0x20) == *name))
            at++, name++;
        if (*name || (at < end && (dlx_is_letter(*at) || dlx_is_digit(*at))))
            continue;
        at = dlx_skip_blanks(at, end);
        if (names[i].name[0] == 'c' && at < end && *at != '>' && *at != '/')
            return ' '; /* a cell with a place */
        if (i < 3)
            state->table = true;
        if (*tag == '/' && names[i].name[2] == 'a')
            state->table = false;
        return names[i].mark;
    }
    return ' ';
}

/* True if a tag of HTML or XML begins at `at`. */
static bool opens_tag(const char *at, const char *end)
{
    const bool marked = at + 2 < end && (at[1] == '/' || (at[1] == '?' && at[2] == 'x'));
    const char *name = at + 1 + marked;
    const char *after = name;
    while (after < end && (dlx_is_letter(*after) || dlx_is_digit(*after)))
        after++;
    if (dlx_begins_with(at, end, "<!--"))
        return true;
    return *at == '<' && after > name && !dlx_is_digit(*name) &&
           (after == end || dlx_is_blank(*after) || *after == '>' || *after == '/');
}

/* Erases tags but for the marks of fields and rows, and for values of input elements. */
static void erase_tags(dlx_clean_state *state, char *begin, char *end)
{
    for (char *at = begin; at < end; at++) {
        const bool opens = opens_tag(at, end);
        if (!state->tag && !opens)
            continue;
        const char mark = opens ? mark_of(state, at + 1, end) : ' ';
        char *close = memchr(at, '>', (size_t)(end - at));
        char *after = close ? close + 1 : end;
        const char *value = dlx_after_word(at, after - 2, "value=\""); /* "> follows */
        if (value) {
            erase(at, value);
            at += value - at;
            while (at < after && *at != '"')
                at++;
        }
        erase(at, after);
        if (opens && mark != ' ')
            *at = mark;
        state->tag = !close;
        at = after - 1;
    }
    for (char *at = begin; at < end; at++)
        if (dlx_begins_with(at, end, "&nbsp;"))
            erase(at, at + strlen("&nbsp;"));
}

/* True if the line has a link; its parts are separated. */
static bool take_link(char *begin, const char *end)
{
    const bool link = dlx_after_word(begin, end - 1, "://");
    for (char *at = begin; link && at < end; at++)
        if (*at == '&' || *at == '#')
            *at = ':';
    return link;
}

/* True if the line is drawn between rows. */
static bool is_ruler(const char *at, const char *end)
{
    bool cross = false;
    for (; at < end; at++) {
        if (!strchr("+-=|: *", *at) && *at != DLX_CLEAN_NOTHING)
            return false;
        cross |= *at == '+';
    }
    return cross;
}

bool dlx_clean_line(dlx_clean_state *state, dlx_buffer *text, const char *line, size_t length)
{
    const size_t from = text->size;
    if (!dlx_buffer_add(text, line, length) || !dlx_buffer_add(text, "\n", 1))
        return false;
    char *begin = text->bytes + from;
    char *end = begin + length;
    erase_prefix(begin, end);
    if (!take_link(begin, end))
        erase_comments(state, begin, end);
    fold(state, begin, end);
    erase_tags(state, begin, end);
    if (is_ruler(begin, end))
        erase(begin, end);
    if (from && erase_dashes(begin, end))
        begin[-1] = DLX_CLEAN_LIST;
    for (const char *at = begin; at < end; at++) {
        state->brackets += *at == '(' || *at == '[' || *at == '{';
        state->brackets -= state->brackets && (*at == ')' || *at == ']' || *at == '}');
    }
    return true;
}
