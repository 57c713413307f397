/* SPDX-License-Identifier: MIT */
#include "format/printed.h"

#include <strings.h>

enum { MOST_DEPTH = 32, MOST_SIZES = 4 };

/* Position in the text. A group is the text between two brackets; the groups of numbers are the
 * rows. */
typedef struct scanner {
    dlx_printed *printed;
    dlx_reader *reader;
    dlx_line line;
    const char *position;
    char open[MOST_DEPTH]; /* the brackets around the position */
    size_t depth;
    size_t row_depth;          /* depth of the rows; 0: unknown */
    size_t casts;              /* open parentheses around single numbers, as in np.int64(1) */
    bool in_row;               /* the innermost group has a number */
    bool is_empty;             /* the innermost group has neither numbers nor groups */
    bool split;                /* a row of the innermost group was ended by a separator */
    bool is_assigned;          /* `A =` stands on a line alone */
    uint64_t announced;        /* rows in the title of a matrix; 0: unknown */
    size_t values;             /* equals signs so far, without those of: */
    uint64_t size[MOST_SIZES]; /* numbers alone, such as `n = 3;` in MiniZinc */
    size_t sizes;
    const char *name; /* before the last of these, if in the line; NULL: none */
    size_t name_length;
} scanner;

static bool is_word_byte(char c)
{
    return dlx_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.';
}

static const char *word_end(const char *cursor, const char *end)
{
    while (cursor < end && is_word_byte(*cursor))
        cursor++;
    return cursor;
}

static bool is_open(char c)
{
    return c == '[' || c == '(' || c == '{';
}

/* True for the title of a matrix of Julia, `2×3 Matrix{Int64}:`, or of R, `[,1] [,2]`. */
static bool is_title(const dlx_line *line)
{
    static const char times[] = "\xc3\x97";
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    if (end - cursor > 2 && cursor[0] == '[' && cursor[1] == ',')
        return true;
    const size_t digits = strspn(cursor, "0123456789");
    return digits && cursor + digits + 2 < end && memcmp(cursor + digits, times, 2) == 0 &&
           dlx_is_digit(cursor[digits + 2]) && end[-1] == ':';
}

bool dlx_printed_begins(const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    if (cursor < end && (is_open(*cursor) || is_title(line)))
        return true;
    const char *target = word_end(cursor, end);
    if (target == cursor || dlx_is_digit(*cursor) || target == end)
        return false;
    if (*target == '(') {
        cursor = target + 1;
        while (cursor < end && (is_word_byte(*cursor) || *cursor == ',' || *cursor == ' '))
            cursor++;
        return cursor < end && is_open(*cursor);
    }
    const char *sign = memchr(target, '=', (size_t)(end - target));
    cursor = sign ? dlx_skip_blanks(sign + 1, end) : end;
    target = word_end(cursor, end);
    if (sign && cursor < end && dlx_is_digit(*cursor) && target < end && *target == ';')
        return dlx_skip_blanks(target + 1, end) == end; /* `n = 3;` */
    return sign && (cursor == end || (target < end && is_open(*target)));
}

static dlx_status refuse(const scanner *text, const char *what, dlx_error *error)
{
    const char *end = word_end(text->position, text->line.text + text->line.length);
    const size_t length = end > text->position ? (size_t)(end - text->position) : 1;
    return dlx_input_error(text->reader->input, &text->line, text->position, error,
                           "expected %s, found %s", what, dlx_show(text->position, length).text);
}

static bool has_depth(const scanner *text)
{
    return text->row_depth == 0 || text->row_depth == text->depth;
}

static void forget_rows(scanner *text)
{
    text->printed->entries.count = 0;
    text->printed->rows = 0;
    text->row_depth = 0;
    dlx_entries *entries = &text->printed->entries;
    for (size_t i = 0; i < entries->label_capacity; i++)
        entries->label[i] = 0;
    entries->labels.size = 0;
}

static bool take_label(const scanner *text, const char *word, size_t length)
{
    return dlx_entries_label(&text->printed->entries, text->printed->rows, word, length);
}

static void end_row(scanner *text)
{
    text->row_depth = text->depth;
    text->printed->rows++;
    text->in_row = false;
}

/* True if the first row is consecutive numbers. */
static bool is_universe(const dlx_printed *printed)
{
    const dlx_entry *entry = printed->entries.entry;
    for (size_t i = 1; i < printed->entries.count && entry[i].option == 0; i++)
        if (entry[i].item != entry[0].item + i)
            return false;
    return printed->entries.count > 0 && entry[0].option == 0;
}

/* Begins a row or its key within a list of rows. A single row before the list is the elements of
 * the sets that follow. */
static void begin_nested(scanner *text)
{
    dlx_printed *printed = text->printed;
    const bool is_first = text->depth == 1 && text->values == 2 && printed->rows == 1;
    if (!is_first || printed->universe || !is_universe(printed))
        return;
    printed->universe = printed->entries.count;
    printed->first = printed->entries.entry[0].item;
    forget_rows(text);
}

static dlx_status open_group(scanner *text, dlx_error *error)
{
    if (text->in_row)
        return refuse(text, "a number of the row", error);
    if (text->depth == MOST_DEPTH)
        return refuse(text, "at most 32 nested brackets", error);
    begin_nested(text);
    text->open[text->depth++] = *text->position++;
    text->is_empty = true;
    text->split = false;
    return DLX_OK;
}

static dlx_status close_group(scanner *text, dlx_error *error)
{
    static const char pairs[] = "()[]{}";
    if (text->depth == 0 || strchr(pairs, text->open[text->depth - 1])[1] != *text->position)
        return refuse(text, "the partner of the last open bracket", error);
    if (text->is_empty && !text->split && !has_depth(text))
        return refuse(text, "rows in equally many brackets", error);
    if (text->in_row || (text->is_empty && !text->split)) {
        if (text->depth == 1 && text->name && !take_label(text, text->name, text->name_length))
            return dlx_error_memory(error);
        end_row(text);
    }
    text->depth--;
    text->is_empty = text->split = false;
    text->position++;
    return DLX_OK;
}

/* Ends a row at a semicolon or at the end of a line, as in MATLAB. */
static void split_row(scanner *text)
{
    if (!text->in_row)
        return;
    end_row(text);
    text->is_empty = text->split = true;
}

dlx_status dlx_printed_add(dlx_printed *printed, const dlx_reader *reader, const dlx_line *line,
                           const char *word, size_t length, dlx_error *error)
{
    dlx_decimal number;
    bool is_number = dlx_decimal_parse(word, length, &number);
    if (length == 4 && strncasecmp(word, "true", 4) == 0) {
        number = (dlx_decimal){1, 0};
        is_number = true;
    } else if (length == 5 && strncasecmp(word, "false", 5) == 0) {
        number = (dlx_decimal){0, 0};
        is_number = true;
    }
    if (!is_number || number.places || number.value < 0 || number.value > DLX_MAX_INDEX)
        return dlx_input_error(reader->input, line, word, error,
                               "expected an integer from 0, found %s", dlx_show(word, length).text);
    return dlx_error_unless(dlx_entries_add(&printed->entries, (uint32_t)printed->rows,
                                            (uint32_t)number.value, line, word),
                            error);
}

static dlx_status take_number(scanner *text, const char *word, size_t length, dlx_error *error)
{
    if (text->depth == 0 && text->values > 0 && !text->row_depth && text->name &&
        text->sizes < MOST_SIZES &&
        dlx_tokens_parse_unsigned(word, length, &text->size[text->sizes])) {
        text->sizes++;
        text->values--;
        return DLX_OK;
    }
    if (!text->in_row && !(text->is_empty && text->depth > 0 && has_depth(text))) {
        text->position = word;
        return refuse(text, "rows of numbers in equally many brackets", error);
    }
    text->in_row = true;
    text->is_empty = false;
    return dlx_printed_add(text->printed, text->reader, &text->line, word, length, error);
}

static dlx_status take_key(scanner *text, const char *word, size_t length, dlx_error *error)
{
    begin_nested(text);
    return dlx_error_unless(take_label(text, word, length), error);
}

/* True for a type whose call holds a single number, such as np.int64. */
static bool is_cast(const char *word, const char *end)
{
    static const char *const types[] = {"int", "float", "bool"};
    for (const char *cursor = word; cursor < end; cursor++)
        for (size_t i = 0; i < sizeof types / sizeof *types; i++)
            if ((size_t)(end - cursor) >= strlen(types[i]) &&
                memcmp(cursor, types[i], strlen(types[i])) == 0)
                return true;
    return false;
}

/* Takes a word: a number, a truth value, a label, or the name of a type or function. */
static dlx_status take_word(scanner *text, dlx_error *error)
{
    const char *end = text->line.text + text->line.length;
    const char *word = text->position;
    const bool is_signed = *word == '-' || *word == '+';
    const char *target = word_end(word + is_signed, end);
    while (target < end && (target[-1] == 'e' || target[-1] == 'E') &&
           (*target == '-' || *target == '+') && (dlx_is_digit(*word) || *word == '.' || is_signed))
        target = word_end(target + 1, end);
    const size_t length = (size_t)(target - word);
    const char *next = dlx_skip_blanks(target, end);
    if (length >= 3 && memcmp(word, "...", 3) == 0)
        return refuse(text, "all numbers (print the array in full)", error);
    if (target == word + is_signed)
        return refuse(text, "numbers and brackets", error);
    text->position = target;
    if (next < end && *next == ':' && !text->in_row)
        return take_key(text, word, length, error);
    if (text->depth == 0 && next < end && *next == '=') {
        text->name = word;
        text->name_length = length;
    }
    if (dlx_is_digit(*word) || *word == '.' || is_signed || dlx_is_word(word, length, "True") ||
        dlx_is_word(word, length, "False") || dlx_is_word(word, length, "true") ||
        dlx_is_word(word, length, "false"))
        return take_number(text, word, length, error);
    if (next < end && *next == '(' && is_cast(word, target)) {
        text->casts++;
        text->position = next + 1;
        return DLX_OK;
    }
    text->position = text->in_row ? word : target;
    return text->in_row ? refuse(text, "a number", error) : DLX_OK;
}

/* Takes a text in quotes, the label of a row. */
static dlx_status take_quoted(scanner *text, dlx_error *error)
{
    const char *end = text->line.text + text->line.length;
    const char *word = text->position + 1;
    const char *target = memchr(word, *text->position, (size_t)(end - word));
    const char *next = target ? dlx_skip_blanks(target + 1, end) : end;
    if (next == end || *next != ':' || text->in_row)
        return refuse(text, "numbers (-f json reads lists of names)", error);
    text->position = target + 1;
    return take_key(text, word, (size_t)(target - word), error);
}

/* Begins the value of a variable: only the sizes of an array, a universe, or sets with names, as in
 * `S0 = {1, 2}`, may come before. */
static dlx_status begin_value(scanner *text, dlx_error *error)
{
    const dlx_printed *printed = text->printed;
    if (text->row_depth > 1 || (text->values == 0 && printed->entries.count > printed->rows))
        return refuse(text, "a single list of rows", error);
    if (text->values++ == 0)
        forget_rows(text);
    text->position++;
    return DLX_OK;
}

static dlx_status take_sign(scanner *text, dlx_error *error)
{
    const char c = *text->position;
    if (c == '"' || c == '\'')
        return take_quoted(text, error);
    if (is_open(c))
        return open_group(text, error);
    if (c == ')' && text->casts > 0) {
        text->casts--;
        text->position++;
        return DLX_OK;
    }
    if (c == ')' || c == ']' || c == '}')
        return close_group(text, error);
    if (c == '=' && text->depth == 0)
        return begin_value(text, error);
    if (!strchr(",;:=|", c))
        return take_word(text, error);
    if (c == ';' || c == '|') /* in MATLAB, and in MiniZinc */
        split_row(text);
    text->position++;
    return DLX_OK;
}

/* True for the name of a variable alone, `A =`. */
static bool is_variable(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    return dlx_tokens_next_word(line, &cursor, &word, &length) && !is_open(*word) &&
           dlx_tokens_next_word(line, &cursor, &word, &length) && dlx_is_word(word, length, "=") &&
           !dlx_tokens_next_word(line, &cursor, &word, &length);
}

/* Takes a row of a matrix without brackets, after its number in R, `[1,]`. Julia prints a dot for 0
 * in sparse matrices. */
static dlx_status take_matrix_row(scanner *text, dlx_error *error)
{
    static const char dot[] = "\xe2\x8b\x85";
    dlx_printed *printed = text->printed;
    const char *cursor = text->line.text;
    const char *word;
    size_t length;
    dlx_status status = DLX_OK;
    if (dlx_tokens_is_blank_line(&text->line))
        return DLX_OK;
    while (status == DLX_OK && dlx_tokens_next_word(&text->line, &cursor, &word, &length)) {
        const bool is_number_of_row = *word == '[' && length > 3 && word[length - 1] == ']' &&
                                      strspn(word + 1, "0123456789") + 3 == length;
        if (is_number_of_row)
            continue;
        const bool is_zero = dlx_is_word(word, length, dot);
        status = dlx_printed_add(printed, text->reader, &text->line, is_zero ? "0" : word,
                                 is_zero ? 1 : length, error);
    }
    printed->rows++;
    return status;
}

/* Takes the line, up to a comment. */
static dlx_status take_line(scanner *text, dlx_error *error)
{
    const char *end = text->line.text + text->line.length;
    dlx_printed *printed = text->printed;
    if (text->depth == 0 && printed->rows == 0 && !printed->is_matrix) {
        const char *first = dlx_skip_blanks(text->line.text, end);
        printed->is_matrix =
            is_title(&text->line) || (text->is_assigned && first < end && dlx_is_digit(*first));
        text->is_assigned |= is_variable(&text->line);
        if (!dlx_take_unsigned(&first, end, &text->announced))
            text->announced = 0;
        if (is_title(&text->line))
            return DLX_OK;
    }
    if (printed->is_matrix)
        return take_matrix_row(text, error);
    dlx_status status = DLX_OK;
    bool continued = false;
    text->name = NULL;
    for (text->position = dlx_skip_blanks(text->line.text, end);
         text->position < end && *text->position != '#' && status == DLX_OK;
         text->position = dlx_skip_blanks(text->position, end)) {
        continued = *text->position == ',';
        status = take_sign(text, error);
    }
    if (status == DLX_OK && text->depth == 1 && !continued)
        split_row(text);
    return status;
}

/* True if the first of several rows is consecutive numbers, and has the numbers of all others. */
static bool has_all(const dlx_printed *printed)
{
    const dlx_entries *entries = &printed->entries;
    size_t first = 0;
    while (first < entries->count && entries->entry[first].option == 0)
        first++;
    const bool consecutive = printed->rows > 1 && is_universe(printed);
    for (size_t i = first; consecutive && i < entries->count; i++)
        if (entries->entry[i].item - entries->entry[0].item >= first)
            return false;
    return consecutive;
}

/* Refuses a number before the rows that is neither the number of rows, nor of columns, nor of
 * elements; one of several numbers has to be of columns or elements. */
static dlx_status check_sizes(const scanner *text, dlx_error *error)
{
    const dlx_printed *printed = text->printed;
    uint32_t least = UINT32_MAX, most = 0;
    bool any = text->sizes == 0;
    for (size_t i = 0; i < printed->entries.count; i++) {
        const uint32_t number = printed->entries.entry[i].item;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    const size_t columns = printed->rows ? printed->entries.count / printed->rows : 0;
    for (size_t i = 0; i < text->sizes; i++) {
        const uint64_t size = text->size[i];
        const bool is_width = most <= 1 ? size == columns || size == printed->rows
                                        : size == (uint64_t)most + (least == 0);
        any |= is_width;
        if (!is_width && size != printed->rows)
            any = false, i = text->sizes;
    }
    return any ? DLX_OK
               : dlx_input_error(text->reader->input, &printed->last, "", error,
                                 "expected the number of elements or rows before these, found "
                                 "another number: write the sets or rows alone");
}

dlx_status dlx_printed_read(dlx_printed *printed, dlx_reader *reader, dlx_error *error)
{
    scanner text = {.printed = printed, .reader = reader};
    dlx_status status;
    while ((status = dlx_input_line(reader->input, &text.line, error)) == DLX_OK) {
        status = take_line(&text, error);
        printed->last = (dlx_line){"", 0, text.line.number};
        if (status != DLX_OK)
            return status;
    }
    if (status != DLX_NO_DATA)
        return status;
    if (printed->is_matrix && !text.is_assigned && text.announced &&
        printed->rows != text.announced)
        return dlx_input_error(reader->input, &printed->last, "", error,
                               "expected %llu rows, found %zu", (unsigned long long)text.announced,
                               printed->rows);
    if ((text.values > 1 || reader->detecting) && text.row_depth == 1 && has_all(printed))
        return dlx_input_error(reader->input, &printed->last, "", error,
                               "the first set has all elements: if it is not one of the sets, "
                               "write these as a list of sets, else use -f sets");
    if (text.depth || !printed->entries.count)
        return dlx_input_error(reader->input, &printed->last, printed->last.text, error,
                               "expected %s, found the "
                               "end of the file",
                               text.depth ? "a closing bracket" : "numbers");
    return check_sizes(&text, error);
}
