/* SPDX-License-Identifier: MIT */
/* Items and options by name, in the input format of miniexact: `< a b:1;2 > [ x ]` names primary
 * items, some with bounds, and secondary items; then come options, each ended by a semicolon, with
 * colours as in `x:red` and a cost as in `a $3`. Line ends count as blanks. */
#include "format/format.h"

#include <stdlib.h>

/* Bytes of words, in addition to letters, digits, and all bytes beyond ASCII. */
static const char signs[] = "_-,!#@+%^&*";

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || dlx_is_digit(c) ||
           (unsigned char)c >= 0x80 || (c && strchr(signs, c));
}

/* ---- reading: tokens ------------------------------------------------------------------------- */

/* A token is a word, a sign of < > [ ] : ; $, or the end of the file. */
typedef struct token_reader {
    dlx_reader *reader;
    dlx_line line;
    const char *at; /* the unread part of the line */
    char token;     /* the last token: the sign, 'w' for a word, 0 at the end */
    const char *word;
    size_t length;
} token_reader;

static dlx_status next_token(token_reader *tokens, dlx_error *error)
{
    const char *end = tokens->line.text + tokens->line.length;
    for (;;) {
        tokens->at = dlx_skip_blanks(tokens->at, end);
        if (tokens->at < end)
            break;
        const uint64_t number = tokens->line.number;
        const dlx_status status = dlx_input_line(tokens->reader->input, &tokens->line, error);
        if (status == DLX_NO_DATA)
            tokens->line = (dlx_line){"", 0, number ? number : 1};
        tokens->word = tokens->at = tokens->line.text;
        tokens->token = 0;
        tokens->length = 0;
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : status;
        end = tokens->line.text + tokens->line.length;
    }
    tokens->word = tokens->at++;
    tokens->token = *tokens->word;
    if (is_word_byte(tokens->token)) {
        tokens->token = 'w';
        while (tokens->at < end && is_word_byte(*tokens->at))
            tokens->at++;
    }
    tokens->length = (size_t)(tokens->at - tokens->word);
    if (tokens->token != 'w' && !strchr("<>[]:;$", tokens->token))
        return dlx_input_error(tokens->reader->input, &tokens->line, tokens->word, error,
                               "expected a word of letters, digits and the characters %s, found %s",
                               signs, dlx_show(tokens->word, 1).text);
    return DLX_OK;
}

static dlx_status refuse(const token_reader *tokens, const char *expected, dlx_error *error)
{
    return dlx_input_error(tokens->reader->input, &tokens->line, tokens->word, error,
                           "expected %s, found %s", expected,
                           tokens->token ? dlx_show(tokens->word, tokens->length).text
                                         : "the end of the file");
}

/* Checks that the last token is `token`, and reads the next token. */
static dlx_status pass(token_reader *tokens, char token, const char *expected, dlx_error *error)
{
    return tokens->token == token ? next_token(tokens, error) : refuse(tokens, expected, error);
}

/* Parses a number, and reads the next token. */
static dlx_status take_number(token_reader *tokens, uint64_t *number, dlx_error *error)
{
    if (tokens->token != 'w' || !dlx_parse_unsigned(tokens->word, tokens->length, number) ||
        *number > INT32_MAX)
        return refuse(tokens, "a number of 31 bits", error);
    return next_token(tokens, error);
}

/* ---- reading: problems ----------------------------------------------------------------------- */

/* Reads optional bounds after an item: `:low;high` or `:number`. */
static dlx_status take_bounds(token_reader *tokens, uint64_t *lo, uint64_t *hi, dlx_error *error)
{
    *lo = *hi = 1;
    if (tokens->token != ':')
        return DLX_OK;
    dlx_status status = next_token(tokens, error);
    if (status == DLX_OK)
        status = take_number(tokens, lo, error);
    *hi = *lo;
    if (status == DLX_OK && (tokens->token == ';' || tokens->token == ':')) {
        status = next_token(tokens, error);
        if (status == DLX_OK)
            status = take_number(tokens, hi, error);
    }
    return status;
}

/* Adds the item named by the last token. */
static dlx_status read_item(token_reader *tokens, bool primary, dlx_buffer *name, dlx_error *error)
{
    dlx_builder *builder = tokens->reader->builder;
    uint64_t lo;
    uint64_t hi;
    if (!primary) {
        const dlx_status status =
            dlx_builder_put_secondary(builder, tokens->word, tokens->length, error);
        return status == DLX_OK
                   ? next_token(tokens, error)
                   : dlx_reader_fail(tokens->reader, status, &tokens->line, tokens->word, error);
    }
    /* The bounds may be on a later line. */
    const uint64_t number = tokens->line.number;
    const uint64_t column = (uint64_t)(tokens->word - tokens->line.text) + 1;
    name->size = 0;
    if (!dlx_buffer_add(name, tokens->word, tokens->length))
        return dlx_error_memory(error);
    dlx_status status = next_token(tokens, error);
    if (status == DLX_OK)
        status = take_bounds(tokens, &lo, &hi, error);
    if (status != DLX_OK)
        return status;
    status = dlx_builder_put_primary(builder, name->bytes, name->size, lo, hi, error);
    if (status == DLX_INVALID) {
        status = DLX_SYNTAX;
        if (error)
            error->status = status;
        dlx_error_place(error, dlx_input_name(tokens->reader->input), number, column);
    }
    return status;
}

static dlx_status read_items(token_reader *tokens, bool primary, dlx_error *error)
{
    dlx_buffer name = {0};
    dlx_status status = next_token(tokens, error);
    while (status == DLX_OK && tokens->token == 'w')
        status = read_item(tokens, primary, &name, error);
    if (status == DLX_OK)
        status =
            pass(tokens, primary ? '>' : ']', primary ? "an item or '>'" : "an item or ']'", error);
    free(name.bytes);
    return status;
}

/* Reads an item of an option, and an optional colour or cost. */
static dlx_status read_use(token_reader *tokens, bool *has_primary, uint64_t *cost,
                           dlx_error *error)
{
    dlx_builder *builder = tokens->reader->builder;
    dlx_status status = dlx_builder_put_item(builder, tokens->word, tokens->length, NULL, 0, error);
    if (status != DLX_OK)
        return dlx_reader_fail(tokens->reader, status, &tokens->line, tokens->word, error);
    *has_primary |= builder->problem->item[builder->nonzeros - 1] < builder->items->primary;
    status = next_token(tokens, error);
    if (status == DLX_OK && tokens->token == ':') {
        status = next_token(tokens, error);
        if (status == DLX_OK && tokens->token != 'w')
            return refuse(tokens, "a colour", error);
        if (status == DLX_OK)
            status = dlx_builder_colour(builder, tokens->word, tokens->length, error);
        if (status == DLX_INVALID)
            return dlx_reader_fail(tokens->reader, status, &tokens->line, tokens->word, error);
        if (status == DLX_OK)
            status = next_token(tokens, error);
    }
    if (status == DLX_OK && tokens->token == '$') {
        status = next_token(tokens, error);
        if (status == DLX_OK)
            status = take_number(tokens, cost, error);
    }
    return status;
}

/* Reads an option and the semicolon, which is optional at the end of the file. */
static dlx_status read_option(token_reader *tokens, dlx_error *error)
{
    bool has_primary = false;
    uint64_t cost = 0;
    dlx_status status = tokens->token == 'w' ? DLX_OK : refuse(tokens, "an item", error);
    while (status == DLX_OK && tokens->token == 'w')
        status = read_use(tokens, &has_primary, &cost, error);
    if (status == DLX_OK && tokens->token != ';' && tokens->token != 0)
        return refuse(tokens, "an item or ';'", error);
    if (status == DLX_OK) /* the sum fits into 64 bits */
        status = dlx_builder_cost(tokens->reader->builder, (int64_t)cost, error);
    if (status == DLX_OK)
        status = dlx_reader_end_option(tokens->reader, &tokens->line, has_primary, error);
    if (status == DLX_OK && tokens->token == ';')
        status = next_token(tokens, error);
    return status;
}

static dlx_status read_tokens(token_reader *tokens, dlx_error *error)
{
    dlx_status status = next_token(tokens, error);
    if (status == DLX_OK && tokens->token == 0)
        return DLX_NO_DATA;
    if (status == DLX_OK && tokens->token != '<')
        return refuse(tokens, "'<'", error);
    if (status == DLX_OK)
        status = dlx_builder_drop(tokens->reader->builder, false, error);
    if (status == DLX_OK)
        status = read_items(tokens, true, error);
    if (status == DLX_OK && tokens->token == '[')
        status = read_items(tokens, false, error);
    while (status == DLX_OK && tokens->token != 0)
        status = read_option(tokens, error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    token_reader tokens = {.reader = reader, .line = {"", 0, 0}, .at = ""};
    tokens.at = tokens.line.text;
    const dlx_status status = read_tokens(&tokens, error);
    return dlx_reader_finish_file(reader, status, problem, error);
}

const dlx_format dlx_format_miniexact = {
    .name = "miniexact",
    .summary = "items and options by name, as miniexact reads them",
    .read = read_problem,
    .kept = 8,
    .is_never_empty = true,
    .first_bytes = "<",
    .single_problem = true,
};
