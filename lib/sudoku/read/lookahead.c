/* SPDX-License-Identifier: MIT */
/* Measures lines on demand. */
#include "sudoku/read/lookahead.h"

#include "sudoku/read/lines.h"

/* Maximum digits of a puzzle count; many rows have more. */
enum { MOST_COUNT_DIGITS = 7 };

/* Returns the value of a number, at most DLX_MAX_SIZE + 1; SIZE_MAX: not a number. */
static size_t token_number(const char *text, size_t length)
{
    size_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return SIZE_MAX;
        value = value * 10 + (size_t)(text[i] - '0');
        if (value > DLX_MAX_SIZE)
            value = DLX_MAX_SIZE + 1;
    }
    return value;
}

/* Returns the size n if the characters can be the candidates of a board, n characters per cell,
 * including a digit of each; otherwise 0. */
static size_t sukaku_size(const char *text, size_t length)
{
    size_t n = 2;
    size_t last = 0; /* 1 + the last cell with a digit */
    while (n < DLX_MOST_SYMBOLS && n * n * n < length)
        n++;
    if (n * n * n != length)
        return 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned value = dlx_symbol_value(&dlx_symbols_digits, text[i]);
        if ((value != DLX_BLANK && value != i % n + 1) || last < i / n)
            return 0;
        if (value != DLX_BLANK)
            last = i / n + 1;
    }
    return last == n * n ? n : 0;
}

/* True if the token can be cells of a board, rather than a word. Groups are usually as long as a
 * row, and no alphabet reaches further than nine letters past its digits. */
static bool is_symbols(const char *text, size_t length)
{
    const size_t most = (length > 9 ? length : 9) + 9;
    size_t i = 0;
    while (i < length &&
           (dlx_symbol_value(&dlx_symbols_digits, text[i]) <= most || dlx_is_odd_blank(text[i])))
        i++;
    return i == length;
}

/* True if the length is near a row's or a long group's: the token then has an error. */
static bool is_near(size_t length, size_t wanted)
{
    const size_t slip = wanted < 8 ? 0 : 2;
    return length + slip >= wanted && length <= wanted + slip;
}

static bool is_mostly_blank(const char *text, size_t length)
{
    size_t blanks = 0;
    for (size_t i = 0; i < length; i++)
        blanks += text[i] != '0' && dlx_symbol_value(&dlx_symbols_digits, text[i]) == DLX_BLANK;
    return 2 * blanks > length && length > 1;
}

static void measure_token(dlx_measure *measure, const char *text, size_t length)
{
    const size_t value = token_number(text, length);
    dlx_charset set = {{0}, 0};
    for (size_t i = 0; i < length; i++) {
        const unsigned symbol = dlx_symbol_value(&dlx_symbols_digits, text[i]);
        dlx_charset_add(&set, text[i]);
        if (symbol != DLX_NO_SYMBOL && symbol > measure->greatest)
            measure->greatest = symbol;
    }
    dlx_charset_unite(&measure->set, &set);
    if (measure->tokens == 0) {
        measure->first = measure->group = length;
        measure->sukaku = sukaku_size(text, length);
        measure->first_set = set;
    }
    if (measure->tokens == measure->single && (length == 1 || value != SIZE_MAX)) {
        measure->single++;
        measure->several |= length > 1;
        measure->unpadded |= length > 1 && (length != 2 || *text != '0');
        measure->zeros += value == 0;
        if (length == 1)
            dlx_charset_unite(&measure->single_set, &set);
        if (value != SIZE_MAX && value > measure->greatest_number)
            measure->greatest_number = value;
    }
    if (measure->tokens == measure->alike && length == measure->first && is_symbols(text, length)) {
        measure->alike++;
        dlx_charset_unite(&measure->alike_set, &set);
    } else if (measure->tokens == measure->alike) {
        measure->more = length == 1 || value != SIZE_MAX;
        measure->near = is_symbols(text, length) &&
                        (is_near(length, measure->first) || is_mostly_blank(text, length));
    }
    if (length != measure->group)
        measure->group = 0;
    measure->chars += length;
    measure->tokens++;
}

/* Returns the end of the token: the next blank, bar, or separator. */
static const char *cells_end(const char *text, const char *end)
{
    text = dlx_pass_common(text, end);
    while (text < end && !dlx_is_gap(*text) && !dlx_is_separator(*text))
        text++;
    return text;
}

/* True if two tabs occur without a character between. */
static bool has_hollow(const char *text, const char *end)
{
    end = dlx_trim_blanks(text, end);
    for (; end - text > 2; text++)
        if (text[0] == '\t' && text[1] == '\t')
            return true;
    return false;
}

bool dlx_lookahead_is_record(const char *begin, const char *end)
{
    enum { FIELDS = 6, CELLS = 2, LEAST = 4 };
    size_t colons = 0, cells = 0;
    if (begin == end || *begin == ':' || !memchr(begin, ':', (size_t)(end - begin)))
        return begin < end && *begin == ':';
    for (; begin < end && colons < FIELDS - 1; begin++) {
        colons += *begin == ':';
        if (colons < CELLS && dlx_is_blank(*begin))
            return false;
        if (colons != CELLS || *begin == ':' || *begin == '+')
            continue;
        if (dlx_symbol_value(&dlx_symbols_digits, *begin) == DLX_NO_SYMBOL)
            return false;
        cells++;
    }
    return colons == FIELDS - 1 && dlx_grid_size_of(cells) >= LEAST;
}

/* True if the character is a bar, and no sign after a word. */
static bool is_bar(const char *cursor, const char *begin)
{
    return *cursor == '|' ||
           (*cursor == '!' && (cursor == begin || cursor[-1] < 'a' || cursor[-1] > 'z'));
}

/* Measures the tokens in [text..end[. */
static dlx_measure measure_text(uint64_t number, const char *text, const char *end)
{
    dlx_measure measure = {.line = number};
    const char *begin = dlx_skip_blanks(text, end);
    measure.bar_first = begin < end && *begin == '|';
    for (const char *cursor = begin; cursor < end && !measure.bar; cursor++)
        measure.bar = is_bar(cursor, begin);
    measure.record = dlx_lookahead_is_record(begin, end);
    const char *cursor = begin = dlx_skip_gaps(begin, end);
    while (cursor < end && !dlx_is_separator(*cursor)) {
        const char *token = cursor;
        cursor = cells_end(cursor, end);
        measure_token(&measure, token, (size_t)(cursor - token));
        cursor = dlx_skip_gaps(cursor, end);
    }
    measure.separator = cursor < end ? *cursor : 0;
    measure.hollow =
        !dlx_symbols_have_blank(&measure.set) && measure.zeros == 0 && has_hollow(begin, cursor);
    measure.count = measure.tokens == 1 && !measure.separator && !measure.bar &&
                    measure.first <= MOST_COUNT_DIGITS &&
                    token_number(begin, measure.first) != SIZE_MAX &&
                    (*begin != '0' || measure.first == 1);
    return measure;
}

dlx_measure dlx_lookahead_measure(const char *begin, const char *end)
{
    return measure_text(0, begin, end);
}

void dlx_lookahead_narrow(dlx_lookahead *ahead, const char *begin, const char *end)
{
    dlx_measure *known = &ahead->lines[ahead->skip];
    dlx_measure measure = measure_text(known->line, begin, end);
    measure.apart = known->apart;
    measure.text = known->text;
    measure.length = known->length;
    *known = measure;
}

/* Measures a line, or its puzzle field if the line is in a table. */
static dlx_measure measure_line(const dlx_lookahead *ahead, const dlx_line *line)
{
    dlx_grid_reader *reader = ahead->reader;
    const char *begin = line->text;
    const char *end = begin + line->length;
    const bool first = ahead->count == 0 && !reader->begun;
    const dlx_structured document = dlx_structured_kind(begin, end);
    if (document != DLX_NO_DOCUMENT)
        return (dlx_measure){.line = line->number, .document = document};
    if (first && dlx_csv_fields_header(line, reader->options.column, &reader->csv))
        return (dlx_measure){.line = line->number, .header = true};
    if (dlx_csv_has_puzzle(&reader->csv))
        dlx_csv_fields_take(line, reader->csv.separator, reader->csv.column[DLX_CSV_PUZZLE], &begin,
                            &end);
    dlx_measure measure = measure_text(line->number, begin, end);
    measure.title =
        dlx_titles_is_title(line, 0, &dlx_symbols_digits) || dlx_titles_is_repeated_sign(line);
    measure.drawn = reader->drawn;
    const char *semicolon = memchr(line->text, ';', line->length);
    reader->semicolons |= semicolon > line->text && !dlx_is_blank(semicolon[-1]);
    reader->hash_seen |= measure.separator == '#';
    return measure;
}

/* Stores the text of a line; false: no memory. */
static bool keep_text(dlx_lookahead *ahead, const dlx_line *line, dlx_measure *measure)
{
    measure->text = ahead->text.size;
    measure->length = line->length;
    return dlx_buffer_add(&ahead->text, line->text, line->length) &&
           dlx_buffer_add(&ahead->text, "\n", 1);
}

/* Measures another line that may have cells. */
static bool look_further(dlx_lookahead *ahead)
{
    dlx_line line;
    dlx_row_kind kind;
    bool apart = false;
    dlx_input *input = ahead->reader->input;
    dlx_status status = DLX_OK;
    while (input->number + 1 < ahead->next && (status == DLX_OK || status == DLX_SYNTAX))
        status = dlx_line_classifier_read_text(input, &line, NULL);
    do {
        ahead->status = dlx_line_classifier_read_row(ahead->reader, &line, &kind, &ahead->error);
        if (ahead->status != DLX_OK && ahead->status != DLX_SYNTAX)
            return false;
        apart |= kind == DLX_ROW_BLANK;
    } while (ahead->status == DLX_OK && kind != DLX_ROW_CELLS);
    ahead->next = ahead->reader->input->number + 1;
    if (!dlx_buffer_grow(&ahead->lines, &ahead->capacity, ahead->count + 1, sizeof *ahead->lines)) {
        ahead->status = dlx_error_memory(&ahead->error);
        return false;
    }
    /* A line with a NUL byte fits no format. */
    dlx_measure *measure = &ahead->lines[ahead->count];
    *measure =
        ahead->status == DLX_OK ? measure_line(ahead, &line) : (dlx_measure){.line = line.number};
    measure->apart = apart;
    if (!keep_text(ahead, &line, measure)) {
        ahead->status = dlx_error_memory(&ahead->error);
        return false;
    }
    ahead->count++;
    return true;
}

const dlx_measure *dlx_lookahead_line(dlx_lookahead *ahead, size_t index)
{
    while (!ahead->at_end && ahead->count <= ahead->skip + index)
        ahead->at_end = !look_further(ahead);
    return ahead->skip + index < ahead->count ? &ahead->lines[ahead->skip + index] : NULL;
}

dlx_line dlx_lookahead_text(const dlx_lookahead *ahead, size_t index)
{
    const dlx_measure *measure = &ahead->lines[ahead->skip + index];
    return (dlx_line){ahead->text.bytes + measure->text, measure->length, measure->line};
}

void dlx_lookahead_free(dlx_lookahead *ahead)
{
    free(ahead->lines);
    free(ahead->text.bytes);
}

/* True if the single tokens can be the cells of a board of size n. Any character is a symbol. */
static bool numbers_fit(const dlx_measure *measure, size_t n)
{
    if (n > DLX_MOST_READ && measure->greatest > 9)
        return false;
    return !measure->several || ((n > 9 || !measure->unpadded) && measure->greatest_number <= n);
}

/* Returns the size of the board whose cells fill the leading tokens of equal length, or 0. */
static size_t groups_size(const dlx_measure *measure)
{
    const bool ends = !measure->more && !measure->near && measure->alike > 1;
    size_t n = ends ? dlx_grid_size_of(measure->alike * measure->first) : 0;
    if (!n && measure->group)
        n = dlx_grid_size_of(measure->chars);
    return measure->first > 1 && n % measure->first == 0 ? n : 0;
}

size_t dlx_lookahead_measure_line(const dlx_measure *measure, size_t size, size_t *group)
{
    size_t n = dlx_grid_size_of(measure->first);
    if (measure->bar || measure->hollow)
        return 0;
    if (n && n <= DLX_MOST_READ && dlx_fits_size(n, size) && measure->alike < 3 && !measure->near) {
        *group = measure->first;
        return n;
    }
    n = dlx_grid_size_of(measure->single);
    if (n && dlx_fits_size(n, size) && numbers_fit(measure, n)) {
        *group = 1;
        return n;
    }
    n = groups_size(measure);
    if (n && n <= DLX_MOST_READ && dlx_fits_size(n, size)) {
        *group = measure->first;
        return n;
    }
    return 0;
}

bool dlx_lookahead_is_nearly_row(const dlx_measure *measure, size_t size)
{
    return dlx_lookahead_measure_row(measure, size) || is_near(measure->tokens, size) ||
           (measure->tokens <= size / 2 && is_near(measure->chars, size));
}

size_t dlx_lookahead_measure_row(const dlx_measure *measure, size_t size)
{
    if ((measure->separator && measure->separator != '#') || measure->tokens == 0 ||
        measure->hollow)
        return 0;
    if (measure->single == measure->tokens && measure->tokens > 1 &&
        dlx_fits_size(measure->tokens, size) && numbers_fit(measure, measure->tokens))
        return measure->tokens;
    const size_t n = measure->chars;
    const bool together = measure->tokens == 1 || 2 * measure->tokens <= n;
    return together && n <= DLX_MOST_READ && dlx_fits_size(n, size) ? n : 0;
}

/* Returns the end of a value or word of JSON at `text`, or NULL. */
static const char *json_value_end(const char *text, const char *end)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*text == '"') {
        for (text++; text < end && *text != '"'; text++)
            text += *text == '\\';
        return text < end ? text + 1 : end;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*text == *words[i])
            return (size_t)(end - text) >= strlen(words[i]) ? text + strlen(words[i]) : end;
    const char *begin = text;
    while (text < end && *text && strchr("+-.0123456789eE", *text))
        text++;
    return text > begin && *begin != '.' && text[-1] != '.' ? text : NULL;
}

/* True if the line cannot be the beginning of JSON. */
static bool breaks_json(const char *text, const char *end)
{
    size_t depth = 0;
    bool value = false; /* came last */
    while ((text = dlx_skip_blanks(text, end)) < end) {
        const char c = *text;
        const bool opens = c == '[' || c == '{';
        if (c == ']' || c == '}' || c == ',' || c == ':' || opens) {
            if ((opens && value) || (c == ',' && depth == 0))
                return true;
            depth += opens;
            depth -= depth && (c == ']' || c == '}');
            value = c == ']' || c == '}';
            text++;
            if (c == '{' && (text = dlx_skip_blanks(text, end)) < end && *text != '"' &&
                *text != '}')
                return true;
            continue;
        }
        const char *next = json_value_end(text, end);
        if (!next || value)
            return true;
        value = true;
        text = next;
    }
    return false;
}

bool dlx_lookahead_recognise(dlx_lookahead *ahead, dlx_layout *layout, dlx_structured kind)
{
    if (!ahead->reader->forced && dlx_lookahead_line(ahead, 0)->document != kind)
        return false;
    layout->line = 0;
    if (layout->size == 0)
        layout->size = 9;
    return true;
}

bool dlx_lookahead_is_list(const dlx_lookahead *ahead)
{
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const char *end = line.text + line.length;
    const char *cursor = dlx_skip_blanks(line.text, end);
    return ahead->lines[ahead->skip].document == DLX_DOCUMENT_JSON && cursor < end &&
           *cursor == '[';
}

/* True if the first element is of a program's format, or not among the lines read. */
static bool has_own_root(dlx_lookahead *ahead)
{
    enum { MOST_LINES = 20 };
    for (size_t i = 0; i < MOST_LINES && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        const char *end = line.text + line.length;
        if (dlx_after_word(line.text, end, "opensudoku") ||
            dlx_after_word(line.text, end, "ksudoku"))
            return true;
        for (const char *cursor = line.text; cursor + 1 < end; cursor++)
            if (*cursor == '<' && dlx_is_letter(cursor[1]))
                return false;
    }
    return true;
}

bool dlx_lookahead_is_other_text(dlx_lookahead *ahead)
{
    const char *text = ahead->text.bytes + ahead->lines[ahead->skip].text;
    const char *end = text + ahead->lines[ahead->skip].length;
    switch (ahead->lines[ahead->skip].document) {
    case DLX_DOCUMENT_JSON:
        return breaks_json(text, end);
    case DLX_DOCUMENT_LINK:
        return memcmp(text, "N4Ig", 4) != 0 && !dlx_after_word(text, end, "load=") &&
               !dlx_after_word(text, end, "import=N4Ig") && !dlx_after_word(text, end, "fpuzzles");
    case DLX_DOCUMENT_XML:
        return dlx_after_word(text, end, "<?php") || !has_own_root(ahead);
    default:
        return false;
    }
}
