/* SPDX-License-Identifier: MIT */
#include "io/scanner.h"

#include "io/utf8.h"

dlx_scanner dlx_scanner_of(const char *text, size_t length, uint64_t line)
{
    return (dlx_scanner){.position = text, .end = text + length, .line_begin = text, .line = line};
}

void dlx_scanner_line(dlx_scanner *scanner, const dlx_line *line)
{
    scanner->position = scanner->line_begin = line->text;
    scanner->end = line->text + line->length;
    scanner->line = line->number;
    scanner->word_end = NULL;
}

/* ---- classes of bytes ------------------------------------------------------------------------ */

static bool is_open(char c)
{
    return c == '(' || c == '[' || c == '{';
}

static bool is_close(char c)
{
    return c == ')' || c == ']' || c == '}';
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'' || c == '`';
}

static bool is_sign(char c)
{
    return c && strchr(",;:=|&\\<>!", c);
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns the length of a box-drawing character; 0: none. Sets *bar if it is vertical. */
static size_t box_length(const char *text, const char *end, bool *is_bar)
{
    static const char prefix[] = "\xe2\x94";
    if (end - text < 3 || text[0] != prefix[0] || (text[1] != prefix[1] && text[1] != '\x95'))
        return 0;
    const uint32_t code = dlx_utf8_next(&(const char *){text}, end);
    *is_bar = code == 0x2502 || code == 0x2503 || code == 0x2551 || code == 0x2506 ||
              code == 0x2507 || code == 0x250a || code == 0x250b;
    return 3;
}

/* Returns the end of the word at `text`. An apostrophe within a word is a part of the word. */
static const char *word_end(const char *text, const char *end)
{
    const char *begin = text;
    bool is_bar;
    while (text < end && !dlx_is_blank(*text) && !is_line_end(*text) && !is_open(*text) &&
           !is_close(*text) && !is_sign(*text) && *text != '"' && *text != '`' &&
           (*text != '\'' || (text > begin && end - text > 1 && dlx_is_letter(text[-1]) &&
                              dlx_is_letter(text[1]) && text - begin > 1)) &&
           !box_length(text, end, &is_bar))
        text++;
    return text;
}

/* Returns the end of the ruler at `text`; `text` itself: none. */
static const char *ruler_end(const char *text, const char *end)
{
    const char *begin = text;
    size_t count = 0;
    bool is_bar = false;
    for (;; count++) {
        const size_t length = text < end ? box_length(text, end, &is_bar) : 0;
        if (length && !(is_bar && count == 0))
            text += length;
        else if (text < end && *text && strchr("-=+_", *text) && !length)
            text++;
        else
            break;
    }
    const bool goes_on = text < end && (dlx_is_digit(*text) || dlx_is_letter(*text));
    return count >= 3 && !goes_on ? text : begin;
}

/* True if the word is a number. */
static bool is_number(const char *word, size_t length)
{
    const char *end = word + length;
    word += word < end && (*word == '-' || *word == '+');
    if (end - word > 2 && word[0] == '0' && (word[1] | 0x20) == 'x') {
        for (word += 2; word < end; word++)
            if (dlx_hexadecimal(*word) > 0xf)
                return false;
        return true;
    }
    const char *digits = word;
    size_t count = 0;
    for (; word < end &&
           (dlx_is_digit(*word) || (*word == '.' && !memchr(digits, '.', (size_t)(word - digits))));
         word++)
        count += dlx_is_digit(*word);
    if (!count || word == end)
        return count > 0;
    if ((*word | 0x20) != 'e')
        return false;
    word++;
    word += word < end && (*word == '-' || *word == '+');
    digits = word;
    while (word < end && dlx_is_digit(*word))
        word++;
    return word == end && word > digits;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Moves to the next byte of a token. */
static void skip_blanks(dlx_scanner *scanner)
{
    while (scanner->position < scanner->end && dlx_is_blank(*scanner->position) &&
           !is_line_end(*scanner->position))
        scanner->position++;
}

static void take_line_end(dlx_scanner *scanner, dlx_token *token)
{
    token->kind = DLX_TOKEN_LINE;
    token->length =
        scanner->end - token->text > 1 && token->text[0] == '\r' && token->text[1] == '\n' ? 2 : 1;
    scanner->position += token->length;
    scanner->line_begin = scanner->position;
    scanner->line++;
}

static void take_bracket(dlx_scanner *scanner, dlx_token *token)
{
    static const char pairs[] = "()[]{}";
    scanner->position++;
    token->length = 1;
    if (is_open(token->sign)) {
        token->kind = DLX_TOKEN_OPEN;
        if (scanner->depth < DLX_SCANNER_MOST_DEPTH)
            scanner->open[scanner->depth] = token->sign;
        scanner->depth++;
        return;
    }
    token->kind = DLX_TOKEN_CLOSE;
    token->is_unmatched = scanner->depth == 0;
    scanner->depth -= scanner->depth > 0;
    token->depth = scanner->depth;
    if (!token->is_unmatched && scanner->depth < DLX_SCANNER_MOST_DEPTH)
        token->is_unmatched = strchr(pairs, scanner->open[scanner->depth])[1] != token->sign;
}

/* Takes the text up to the partner of the quote; a backslash passes a byte, and so does a second
 * quote. False: no partner in the line. */
static bool take_quoted(dlx_scanner *scanner, dlx_token *token)
{
    const char *close = token->text + 1;
    for (; close < scanner->end && !is_line_end(*close); close++) {
        if (*close == '\\' && scanner->end - close > 1) {
            close++;
        } else if (*close == token->sign) {
            const bool is_double = token->sign == '"' && scanner->end - close > 1 &&
                                   close[1] == token->sign && close > token->text + 1;
            if (!is_double)
                break;
            close++;
        }
    }
    if (close >= scanner->end || *close != token->sign)
        return false;
    token->kind = DLX_TOKEN_QUOTED;
    token->text++;
    token->length = (size_t)(close - token->text);
    scanner->position = scanner->word_end = close + 1;
    return true;
}

static void take_sign(dlx_scanner *scanner, dlx_token *token)
{
    static const char *const pairs[] = {"->", "=>", ":=", "==", "<=", ">="};
    token->kind = DLX_TOKEN_SIGN;
    token->length = 1;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (dlx_begins_with(token->text, scanner->end, pairs[i]))
            token->length = 2;
    scanner->position = token->text + token->length;
}

static void take_word(dlx_scanner *scanner, dlx_token *token)
{
    const char *end = word_end(token->text, scanner->end);
    const char *arrow = end;
    if (end < scanner->end && *end == '>' && end > token->text && end[-1] == '-')
        arrow = end - 1; /* x->1 */
    if (arrow == token->text) {
        take_sign(scanner, token);
        return;
    }
    token->length = (size_t)(arrow - token->text);
    token->kind = is_number(token->text, token->length) ? DLX_TOKEN_NUMBER : DLX_TOKEN_WORD;
    scanner->position = scanner->word_end = arrow;
}

bool dlx_scanner_next(dlx_scanner *scanner, dlx_token *token)
{
    bool is_bar = false;
    skip_blanks(scanner);
    *token = (dlx_token){.text = scanner->position,
                         .line = scanner->line,
                         .column = (size_t)(scanner->position - scanner->line_begin),
                         .depth = scanner->depth,
                         .is_attached = scanner->word_end == scanner->position};
    if (scanner->position == scanner->end)
        return false;
    token->sign = *token->text;
    const char *ruler = ruler_end(token->text, scanner->end);
    if (is_line_end(token->sign)) {
        take_line_end(scanner, token);
    } else if (is_open(token->sign) || is_close(token->sign)) {
        take_bracket(scanner, token);
    } else if (ruler > token->text) {
        token->kind = DLX_TOKEN_RULER;
        token->length = (size_t)(ruler - token->text);
        scanner->position = ruler;
    } else if (is_quote(token->sign) && take_quoted(scanner, token)) {
        return true;
    } else if (box_length(token->text, scanner->end, &is_bar)) {
        token->kind = is_bar ? DLX_TOKEN_SIGN : DLX_TOKEN_RULER;
        token->sign = is_bar ? '|' : '+';
        token->length = 3;
        scanner->position += 3;
    } else if (is_sign(token->sign) || is_quote(token->sign)) {
        take_sign(scanner, token);
    } else {
        take_word(scanner, token);
    }
    return true;
}

bool dlx_scanner_peek(const dlx_scanner *scanner, dlx_token *token)
{
    dlx_scanner copy = *scanner;
    return dlx_scanner_next(&copy, token);
}

/* ---- meanings -------------------------------------------------------------------------------- */

bool dlx_token_is_missing(const dlx_token *token)
{
    return token->kind == DLX_TOKEN_WORD &&
           dlx_tokens_are_among(token->text, token->length,
                                "none null nil nan na undefined missing nothing <na>");
}

bool dlx_token_truth(const dlx_token *token, bool *value)
{
    if (token->kind != DLX_TOKEN_WORD)
        return false;
    *value = dlx_tokens_are_among(token->text, token->length, "true np.true_ .true.");
    return *value || dlx_tokens_are_among(token->text, token->length, "false np.false_ .false.");
}

/* Parses a word such as 0x0A. */
static bool parse_hexadecimal(const dlx_token *token, uint64_t *value)
{
    if (token->length < 3 || token->length > 2 + 8 || token->text[0] != '0' ||
        (token->text[1] | 0x20) != 'x')
        return false;
    *value = 0;
    for (size_t i = 2; i < token->length; i++)
        *value = *value * 16 + dlx_hexadecimal(token->text[i]);
    return true;
}

bool dlx_token_natural(const dlx_token *token, uint64_t *value)
{
    dlx_decimal number;
    if (token->kind != DLX_TOKEN_NUMBER)
        return false;
    if (parse_hexadecimal(token, value))
        return true;
    if (!dlx_decimal_parse(token->text, token->length, &number) || number.places ||
        number.value < 0)
        return false;
    *value = (uint64_t)number.value;
    return true;
}
