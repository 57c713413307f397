/* SPDX-License-Identifier: MIT */
#include "format/words.h"

dlx_words dlx_words_begin(dlx_reader *reader, char comment, dlx_error *error)
{
    return (dlx_words){.reader = reader,
                       .error = error,
                       .comment = comment,
                       .line = {"", 0, 0},
                       .cursor = "",
                       .word = ""};
}

/* Cuts the comment off the line. */
static void skip_comment(dlx_words *words)
{
    const char *end = words->line.text + words->line.length;
    const char *comment = dlx_skip_blanks(words->line.text, end);
    const bool is_whole = comment < end && *comment == words->comment;
    if (is_whole && words->take_comment)
        dlx_words_allocated(words, words->take_comment(words->state, &words->line, comment + 1));
    if (words->comments_in_line)
        comment = memchr(words->line.text, words->comment, words->line.length);
    if (comment && (is_whole || words->comments_in_line))
        words->line.length = (size_t)(comment - words->line.text);
}

/* Moves to the next line. False: the end of the input, or a failure. */
static bool next_line(dlx_words *words)
{
    const uint64_t number = words->line.number;
    words->length = 0;
    if (words->status != DLX_OK)
        return false;
    const dlx_status status = dlx_input_line(words->reader->input, &words->line, words->error);
    if (status == DLX_NO_DATA)
        words->line = (dlx_line){"", 0, number ? number : 1};
    else if (dlx_words_check(words, status) && words->comment)
        skip_comment(words);
    words->word = words->cursor = words->line.text;
    return status == DLX_OK;
}

bool dlx_words_next_text(dlx_words *words)
{
    const char *end = words->line.text + words->line.length;
    while (words->cursor == end) {
        if (!next_line(words))
            return false;
        end = words->line.text + words->line.length;
        words->cursor = dlx_skip_blanks(words->cursor, end);
    }
    return words->status == DLX_OK;
}

bool dlx_words_next(dlx_words *words)
{
    if (!dlx_words_skip_blanks(words))
        return false;
    words->word = words->cursor;
    words->cursor = dlx_token_end(words->cursor, words->line.text + words->line.length);
    words->length = (size_t)(words->cursor - words->word);
    return true;
}

uint64_t dlx_words_number(dlx_words *words, const char *what, uint64_t least, uint64_t most)
{
    uint64_t number = 0;
    dlx_words_next(words);
    /* Zeros before a number are the digits of a matrix. */
    const bool is_padded = words->reader->detecting && words->length > 1 && *words->word == '0';
    if (is_padded || !dlx_tokens_parse_unsigned(words->word, words->length, &number) ||
        number < least || number > most) {
        dlx_words_expected(words, what);
        return 0;
    }
    return number;
}

void dlx_words_announce(dlx_words *words, uint64_t count, const char *what)
{
    const size_t behind = (size_t)(words->cursor - words->word);
    if (words->status == DLX_OK)
        dlx_words_check(words, dlx_reader_announce(words->reader, count, what, &words->line,
                                                   &words->word, words->error));
    words->cursor = words->word + behind;
}

bool dlx_words_is(const dlx_words *words, const char *expected)
{
    return dlx_is_word(words->word, words->length, expected);
}

static dlx_status set_error(const dlx_words *words, dlx_error *error, const char *format,
                            va_list arguments)
{
    const char *place = words->length ? words->word : words->line.text;
    dlx_error_vset(error, DLX_SYNTAX, format, arguments);
    dlx_error_place(error, dlx_input_name(words->reader->input), words->line.number,
                    (uint64_t)(place - words->line.text) + 1);
    return DLX_SYNTAX;
}

dlx_status dlx_words_error(dlx_words *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (words->status == DLX_OK)
        dlx_words_check(words, set_error(words, words->error, format, arguments));
    va_end(arguments);
    return words->status;
}

void dlx_words_expected(dlx_words *words, const char *expected)
{
    dlx_words_error(words, "expected %s, found %s", expected,
                    words->length ? dlx_show(words->word, words->length).text
                                  : "the end of the file");
}

void dlx_words_odd(dlx_words *words, const char *format, ...)
{
    dlx_error odd;
    va_list arguments;
    va_start(arguments, format);
    if (words->status == DLX_OK) {
        set_error(words, &odd, format, arguments);
        dlx_words_check(words, dlx_reader_odd(words->reader, &odd, words->error));
    }
    va_end(arguments);
}
