#include "sudoku/survey.h"

#include <string.h>

/* No count of puzzles has more digits, but many a row has. */
enum { MOST_COUNT_DIGITS = 7 };

/* Does the first field of the line name a column of a table of puzzles? */
static bool is_header(const dlx_line *line)
{
    static const char *const names[] = {"quizzes", "puzzle"};
    const char *comma = memchr(line->text, ',', line->length);
    size_t length = comma ? (size_t)(comma - line->text) : line->length;
    while (length && dlx_is_blank(line->text[length - 1]))
        length--;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (length == strlen(names[i]) && memcmp(line->text, names[i], length) == 0)
            return true;
    return false;
}

/* The value of a number, at most DLX_MAX_SIZE + 1; 0 if the token is none. */
static size_t token_number(const char *text, size_t length)
{
    size_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        value = value * 10 + (size_t)(text[i] - '0');
        if (value > DLX_MAX_SIZE)
            value = DLX_MAX_SIZE + 1;
    }
    return value;
}

/* Adds what the characters of a token say. */
static void measure_symbols(dlx_measure *measure, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned value = dlx_symbol_value(&dlx_symbols_digits, text[i]);
        if (value == DLX_NO_SYMBOL)
            continue;
        measure->letter |= value > 9;
        measure->digit |= value > 0 && value < 10;
        if (value > measure->greatest)
            measure->greatest = value;
    }
}

static void measure_token(dlx_measure *measure, const char *text, size_t length)
{
    const size_t value = token_number(text, length);
    measure_symbols(measure, text, length);
    if (measure->tokens == 0) {
        measure->first = measure->group = length;
        measure->first_letter = measure->letter;
        measure->first_digit = measure->digit;
    }
    if (measure->tokens == measure->single && (length == 1 || value > 0)) {
        measure->single++;
        measure->several |= length > 1;
        if (value > measure->greatest_number)
            measure->greatest_number = value;
    }
    if (length != measure->group)
        measure->group = 0;
    measure->chars += length;
    measure->tokens++;
}

/* The end of the token: the next blank or separator. */
static const char *cells_end(const char *text, const char *end)
{
    while (text < end && !dlx_is_blank(*text) && !dlx_is_separator(*text))
        text++;
    return text;
}

static dlx_measure measure_line(const dlx_line *line)
{
    dlx_measure measure = {.line = line->number, .header = is_header(line)};
    const char *end = line->text + line->length;
    const char *at = dlx_skip_blanks(line->text, end);
    const char *begin = at;
    while (at < end && !dlx_is_separator(*at)) {
        const char *token = at;
        at = cells_end(at, end);
        measure_token(&measure, token, (size_t)(at - token));
        at = dlx_skip_blanks(at, end);
    }
    measure.separated = at < end;
    measure.count = measure.tokens == 1 && !measure.separated &&
                    measure.first <= MOST_COUNT_DIGITS &&
                    (token_number(begin, measure.first) > 0 || measure.first == 1) &&
                    *begin >= '0' && *begin <= '9' && (*begin != '0' || measure.first == 1);
    return measure;
}

/* Measures one more line that is no comment, blank or heading. */
static bool survey_more(dlx_survey *survey)
{
    dlx_line line;
    dlx_row_kind kind;
    do {
        survey->status = dlx_grid_reader_line(survey->reader, &line, &kind, &survey->error);
        if (survey->status != DLX_OK && survey->status != DLX_SYNTAX)
            return false;
    } while (survey->status == DLX_OK && kind != DLX_ROW_CELLS);
    if (!dlx_grow(&survey->lines, &survey->capacity, survey->count + 1, sizeof *survey->lines)) {
        survey->status = dlx_error_memory(&survey->error);
        return false;
    }
    /* A line with a NUL byte is one that fits nothing. */
    survey->lines[survey->count++] =
        survey->status == DLX_OK ? measure_line(&line) : (dlx_measure){.line = line.number};
    return true;
}

const dlx_measure *dlx_survey_line(dlx_survey *survey, size_t index)
{
    while (!survey->at_end && survey->count <= survey->skip + index)
        survey->at_end = !survey_more(survey);
    return survey->skip + index < survey->count ? &survey->lines[survey->skip + index] : NULL;
}

static bool is_size(size_t n, size_t size)
{
    size_t rows, columns;
    return size ? n == size : dlx_box_shape(n, &rows, &columns);
}

/* The n of n*n = cells, or 0. */
static size_t root(size_t cells)
{
    size_t n = 0;
    while (n < DLX_MAX_SIZE && (n + 1) * (n + 1) <= cells)
        n++;
    return n * n == cells ? n : 0;
}

/* Can the single tokens be the cells of a board of size n? One character is a symbol anyway. */
static bool numbers_fit(const dlx_measure *measure, size_t n)
{
    return !measure->several || (n > 9 && measure->greatest_number <= n);
}

size_t dlx_measure_line(const dlx_measure *measure, size_t size, size_t *group)
{
    size_t n = root(measure->first);
    if (n && n <= DLX_MOST_SYMBOLS && is_size(n, size)) {
        *group = measure->first;
        return n;
    }
    n = root(measure->single);
    if (n && is_size(n, size) && numbers_fit(measure, n)) {
        *group = 1;
        return n;
    }
    n = measure->group > 1 ? root(measure->chars) : 0;
    if (n && n <= DLX_MOST_SYMBOLS && is_size(n, size)) {
        *group = measure->group;
        return n;
    }
    return 0;
}

size_t dlx_measure_row(const dlx_measure *measure, size_t size)
{
    if (measure->separated || measure->tokens == 0)
        return 0;
    if (measure->single == measure->tokens && measure->tokens > 1 &&
        is_size(measure->tokens, size) && numbers_fit(measure, measure->tokens))
        return measure->tokens;
    const size_t n = measure->chars;
    return n <= DLX_MOST_SYMBOLS && is_size(n, size) ? n : 0;
}
