/* SPDX-License-Identifier: MIT */
/* Items and options by name, in the input format of miniexact: `< a b:1;2 > [ x ]` names primary
 * items, some with bounds, and secondary items; then come options, each ended by a semicolon, with
 * colours as in `x:red` and a cost as in `a $3`. Line ends count as blanks. */
#include "format/words.h"

/* Bytes of words, in addition to letters, digits, and all bytes beyond ASCII. */
static const char signs[] = "_-,!#@+%^&*";

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || dlx_is_digit(c) ||
           (unsigned char)c >= 0x80 || (c && strchr(signs, c));
}

/* A token is a word, a sign of < > [ ] : ; $, or the end of the file. */
typedef struct token_reader {
    dlx_words words; /* the last word is the last token */
    char token; /* the last token: the sign, 'w' for a word, 0 at the end and after a failure */
} token_reader;

static void next_token(token_reader *tokens)
{
    dlx_words *words = &tokens->words;
    tokens->token = 0;
    if (!dlx_words_skip_blanks(words))
        return;
    const char *end = words->line.text + words->line.length;
    words->word = words->cursor++;
    const bool is_word = is_word_byte(*words->word);
    while (is_word && words->cursor < end && is_word_byte(*words->cursor))
        words->cursor++;
    words->length = (size_t)(words->cursor - words->word);
    if (is_word || strchr("<>[]:;$", *words->word))
        tokens->token = is_word ? 'w' : *words->word;
    else
        dlx_words_error(words, "expected a word of letters, digits and the characters %s, found %s",
                        signs, dlx_show(words->word, 1).text);
}

static void refuse(token_reader *tokens, const char *expected)
{
    dlx_words_expected(&tokens->words, expected);
    tokens->token = 0;
}

/* Fails at the last token with a status of the builder, unless DLX_OK. Returns true for DLX_OK. */
static bool check(token_reader *tokens, dlx_status status)
{
    dlx_words *words = &tokens->words;
    if (status == DLX_OK)
        return true;
    dlx_words_check(
        words, dlx_reader_fail(words->reader, status, &words->line, words->word, words->error));
    tokens->token = 0;
    return false;
}

/* If the last token is `token`, reads the next token. */
static bool take(token_reader *tokens, char token)
{
    const bool ok = tokens->token == token;
    if (ok)
        next_token(tokens);
    return ok;
}

/* Parses a number, and reads the next token. */
static uint64_t take_number(token_reader *tokens)
{
    uint64_t number = 0;
    if (tokens->token != 'w' ||
        !dlx_tokens_parse_unsigned(tokens->words.word, tokens->words.length, &number) ||
        number > INT32_MAX)
        refuse(tokens, "a number of 31 bits");
    next_token(tokens);
    return number;
}

/* Adds the primary item named by the last token, with optional bounds after the item: `:low;high`
 * or
 * `:number`. */
static void read_primary(token_reader *tokens, dlx_buffer *name)
{
    dlx_words *words = &tokens->words;
    uint64_t lo = 1, hi = 1;
    /* The bounds may be on a later line. */
    const uint64_t number = words->line.number;
    const uint64_t column = (uint64_t)(words->word - words->line.text) + 1;
    name->size = 0;
    if (!check(tokens, dlx_buffer_add(name, words->word, words->length)
                           ? DLX_OK
                           : dlx_error_memory(words->error)))
        return;
    next_token(tokens);
    if (take(tokens, ':')) {
        lo = hi = take_number(tokens);
        if (take(tokens, ';') || take(tokens, ':'))
            hi = take_number(tokens);
    }
    if (words->status == DLX_OK &&
        !check(tokens, dlx_builder_put_primary(words->reader->builder, name->bytes, name->size, lo,
                                               hi, words->error)))
        dlx_error_place(words->error, dlx_input_name(words->reader->input), number, column);
}

static void read_items(token_reader *tokens)
{
    dlx_words *words = &tokens->words;
    dlx_buffer name = {0};
    next_token(tokens);
    while (tokens->token == 'w')
        read_primary(tokens, &name);
    free(name.bytes);
    if (!take(tokens, '>'))
        refuse(tokens, "an item or '>'");
    if (!take(tokens, '['))
        return;
    while (tokens->token == 'w' &&
           check(tokens, dlx_builder_put_secondary(words->reader->builder, words->word,
                                                   words->length, words->error)))
        next_token(tokens);
    if (!take(tokens, ']'))
        refuse(tokens, "an item or ']'");
}

/* Reads an item of an option, and an optional colour or cost. */
static void read_use(token_reader *tokens, bool *has_primary, uint64_t *cost)
{
    dlx_words *words = &tokens->words;
    dlx_builder *builder = words->reader->builder;
    if (!check(tokens,
               dlx_builder_put_item(builder, words->word, words->length, NULL, 0, words->error)))
        return;
    *has_primary |= builder->problem->item[builder->nonzeros - 1] < builder->items->primary;
    next_token(tokens);
    if (take(tokens, ':')) {
        if (tokens->token != 'w')
            refuse(tokens, "a colour");
        else if (check(tokens,
                       dlx_builder_colour(builder, words->word, words->length, words->error)))
            next_token(tokens);
    }
    if (take(tokens, '$'))
        *cost = take_number(tokens);
}

/* Reads an option and the semicolon, which is optional at the end of the file. */
static void read_option(token_reader *tokens)
{
    dlx_words *words = &tokens->words;
    bool has_primary = false;
    uint64_t cost = 0;
    if (tokens->token != 'w')
        refuse(tokens, "an item");
    while (tokens->token == 'w')
        read_use(tokens, &has_primary, &cost);
    if (tokens->token != ';' && tokens->token != 0)
        refuse(tokens, "an item or ';'");
    if (words->status == DLX_OK) /* the sum fits into 64 bits */
        dlx_words_check(words,
                        dlx_builder_cost(words->reader->builder, (int64_t)cost, words->error));
    if (words->status == DLX_OK)
        dlx_words_check(
            words, dlx_reader_end_option(words->reader, &words->line, has_primary, words->error));
    take(tokens, ';');
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    token_reader tokens = {.words = dlx_words_begin(reader, 0, error)};
    next_token(&tokens);
    if (tokens.token == 0)
        dlx_words_check(&tokens.words, DLX_NO_DATA);
    if (tokens.token != '<')
        refuse(&tokens, "'<'");
    if (tokens.words.status == DLX_OK)
        check(&tokens, dlx_builder_drop(reader->builder, false, error));
    if (tokens.words.status == DLX_OK)
        read_items(&tokens);
    while (tokens.token != 0)
        read_option(&tokens);
    return dlx_reader_finish_file(reader, tokens.words.status, problem, error);
}

const dlx_format dlx_format_miniexact = {
    .name = "miniexact",
    .summary = "items and options by name, as miniexact reads them",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "<",
    .single_problem = true,
};
