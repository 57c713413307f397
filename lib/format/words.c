/* SPDX-License-Identifier: MIT */
#include "format/words.h"

dlx_words dlx_words_begin(dlx_reader *reader, char comment)
{
    const dlx_words words = {.reader = reader, .comment = comment, .line = {"", 0, 0}, .at = ""};
    return words;
}

dlx_status dlx_words_next(dlx_words *words, dlx_error *error)
{
    while (!dlx_next_word(&words->line, &words->at, &words->word, &words->length)) {
        const uint64_t number = words->line.number;
        const dlx_status status = dlx_input_line(words->reader->input, &words->line, error);
        if (status == DLX_NO_DATA) {
            words->line = (dlx_line){"", 0, number ? number : 1};
            words->at = words->line.text;
            words->word = NULL;
            return DLX_OK;
        }
        if (status != DLX_OK)
            return status;
        const char *first = words->line.text;
        const char *word;
        size_t length;
        if (dlx_next_word(&words->line, &first, &word, &length) && *word == words->comment) {
            if (words->take_comment &&
                !words->take_comment(words->comment_state, &words->line, word + 1))
                return dlx_error_memory(error);
            words->line.length = 0;
        }
        words->at = words->line.text;
    }
    return DLX_OK;
}

dlx_status dlx_words_number(dlx_words *words, const char *what, uint64_t least, uint64_t most,
                            uint64_t *number, dlx_error *error)
{
    const dlx_status status = dlx_words_next(words, error);
    if (status != DLX_OK)
        return status;
    /* Zeros before a number are the digits of a matrix. */
    const bool is_padded =
        words->word && words->reader->detecting && words->length > 1 && *words->word == '0';
    if (words->word && !is_padded && dlx_parse_unsigned(words->word, words->length, number) &&
        *number >= least && *number <= most)
        return DLX_OK;
    return dlx_words_expected(words, what, error);
}

dlx_status dlx_words_announce(dlx_words *words, uint64_t count, const char *what, dlx_error *error)
{
    const size_t behind = (size_t)(words->at - words->word);
    const dlx_status status =
        dlx_reader_announce(words->reader, count, what, &words->line, &words->word, error);
    words->at = words->word + behind;
    return status;
}

bool dlx_words_is(const dlx_words *words, const char *expected)
{
    return words->word && dlx_is_word(words->word, words->length, expected);
}

static dlx_status set_error(const dlx_words *words, dlx_error *error, const char *format,
                            va_list arguments)
{
    dlx_error_vset(error, DLX_SYNTAX, format, arguments);
    const char *place = words->word ? words->word : words->line.text;
    dlx_error_place(error, dlx_input_name(words->reader->input), words->line.number,
                    (uint64_t)(place - words->line.text) + 1);
    return DLX_SYNTAX;
}

dlx_status dlx_words_error(const dlx_words *words, dlx_error *error, const char *format, ...)
{
    va_list arguments;
    if (!error)
        return DLX_SYNTAX;
    va_start(arguments, format);
    set_error(words, error, format, arguments);
    va_end(arguments);
    return DLX_SYNTAX;
}

dlx_status dlx_words_expected(const dlx_words *words, const char *expected, dlx_error *error)
{
    return dlx_words_error(words, error, "expected %s, found %s", expected,
                           words->word ? dlx_show(words->word, words->length).text
                                       : "the end of the file");
}

dlx_status dlx_words_odd(const dlx_words *words, dlx_error *error, const char *format, ...)
{
    dlx_error odd;
    va_list arguments;
    va_start(arguments, format);
    set_error(words, &odd, format, arguments);
    va_end(arguments);
    return dlx_reader_odd(words->reader, &odd, error);
}
