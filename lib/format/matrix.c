/* SPDX-License-Identifier: MIT */
/* Dense 0/1 rows, with or without blanks between digits, as in POJ 3740; or with labels: a line of
 * the word `option` and the names of the items, then rows that begin with the name of an option. */
#include "format/printed.h"

typedef enum matrix_shape {
    MATRIX_UNDECIDED,
    MATRIX_HEADER,    /* each problem has a line `ROWS COLUMNS` before its rows */
    MATRIX_NO_HEADER, /* problems are separated by blank lines */
    MATRIX_LABELS     /* separated by blank lines; each problem begins with a line of names */
} matrix_shape;       /* determined by the first problem of a file */

static const char corner[] = "option"; /* the word above the names of options */

static bool has_labels(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    return dlx_tokens_next_word(line, &cursor, &word, &length) && dlx_is_word(word, length, corner);
}

/* Reads a line of two numbers. Returns false for other lines. */
static bool parse_header(const dlx_line *line, uint64_t *rows, uint64_t *columns)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    return dlx_tokens_next_word(line, &cursor, &word, &length) &&
           dlx_tokens_parse_unsigned(word, length, rows) &&
           dlx_tokens_next_word(line, &cursor, &word, &length) &&
           dlx_tokens_parse_unsigned(word, length, columns) &&
           !dlx_tokens_next_word(line, &cursor, &word, &length);
}

/* Counts the digits 0 and 1 in a line; SIZE_MAX if the line has other bytes than these and
 * blanks. */
static size_t count_digits(const dlx_line *line)
{
    size_t digits = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] == '0' || line->text[i] == '1')
            digits++;
        else if (!dlx_is_blank(line->text[i]))
            return SIZE_MAX;
    }
    return digits;
}

/* Returns true if the lines up to the next blank line fit rows of two columns. */
static bool fits_rows_of_two(dlx_input *input)
{
    dlx_line line;
    while (dlx_input_line(input, &line, NULL) == DLX_OK && !dlx_tokens_is_blank_line(&line))
        if (count_digits(&line) != 2)
            return false;
    return true;
}

/* Returns true if the lines up to the next blank line fit headers, each with the announced rows. */
static bool fits_headers(dlx_input *input, uint64_t rows, uint64_t columns)
{
    dlx_line line;
    while (dlx_input_line(input, &line, NULL) == DLX_OK && !dlx_tokens_is_blank_line(&line)) {
        if (rows == 0) {
            if (!parse_header(&line, &rows, &columns))
                return false;
        } else {
            rows--;
            if (count_digits(&line) != columns)
                return false;
        }
    }
    return rows == 0;
}

/* Returns true if the first line of a file, the next line to read, is a header: two numbers, with a
 * number above 1, or with following lines that fit a header and not rows of two columns. */
static bool is_header(dlx_input *input)
{
    dlx_line line;
    uint64_t rows = 0, columns = 0;
    dlx_input_mark(input);
    const bool two_numbers =
        dlx_input_line(input, &line, NULL) == DLX_OK && parse_header(&line, &rows, &columns);
    dlx_input_rewind(input);
    if (!two_numbers || rows > 1 || columns > 1)
        return two_numbers;
    dlx_input_mark(input);
    const bool fits_rows = fits_rows_of_two(input);
    dlx_input_rewind(input);
    if (fits_rows)
        return false;
    dlx_input_mark(input);
    dlx_input_line(input, &line, NULL);
    const bool fits = fits_headers(input, rows, columns);
    dlx_input_rewind(input);
    return fits;
}

/* Adds a row, which begins `first` bytes into the line and must have as many cells as items
 * exist. */
static dlx_status read_cells(dlx_reader *reader, const dlx_line *line, size_t first,
                             dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const size_t columns = builder->items->names.count;
    dlx_status status = dlx_builder_reserve(builder, columns, error);
    const size_t before = builder->nonzeros;
    size_t column = 0;
    for (size_t i = first; i < line->length && status == DLX_OK; i++) {
        const char c = line->text[i];
        if (dlx_is_blank(c))
            continue;
        if (c != '0' && c != '1')
            status = dlx_input_error(reader->input, line, line->text + i, error,
                                     "expected 0 or 1, found %s", dlx_show(line->text + i, 1).text);
        else if (column == columns)
            status = dlx_input_error(reader->input, line, line->text + i, error,
                                     "expected a row of %zu columns, found more", columns);
        else if (c == '1')
            dlx_builder_push(builder, (uint32_t)column++);
        else
            column++;
    }
    if (status == DLX_OK && column < columns)
        return dlx_input_error(reader->input, line, line->text + line->length, error,
                               "expected a row of %zu columns, found %zu", columns, column);
    if (status != DLX_OK)
        return status;
    return dlx_reader_end_option(reader, line, builder->nonzeros > before, error);
}

/* Reads the names of the items, after the word `option`. */
static dlx_status read_names(dlx_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const char *cursor = line->text;
    const char *word;
    size_t length;
    dlx_status status = dlx_builder_drop(builder, false, error);
    dlx_tokens_next_word(line, &cursor, &word, &length);
    while (status == DLX_OK && dlx_tokens_next_word(line, &cursor, &word, &length)) {
        status = dlx_builder_put_primary(builder, word, length, 1, 1, error);
        status = dlx_reader_fail(reader, status, line, word, error);
    }
    return status;
}

/* Reads a row and the row's label, the option's name unless equal to the option's number. */
static dlx_status read_labelled(dlx_reader *reader, const dlx_line *line, dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const char *cursor = line->text;
    const char *word;
    size_t length;
    uint64_t number;
    dlx_status status = DLX_OK;
    dlx_tokens_next_word(line, &cursor, &word, &length);
    if (!dlx_tokens_parse_unsigned(word, length, &number) ||
        number != builder->problem->options + 1)
        status = dlx_builder_put_option_name(builder, word, length, error);
    return status == DLX_OK ? read_cells(reader, line, (size_t)(cursor - line->text), error)
                            : status;
}

/* Reads a problem with a line of item names, up to a blank line or the end of the file. */
static dlx_status read_labels(dlx_reader *reader, dlx_line *line, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (has_labels(line))
        status = read_names(reader, line, error);
    else
        status = dlx_input_error(reader->input, line, line->text, error,
                                 "expected '%s' and the names of items", corner);
    while (status == DLX_OK && (status = dlx_input_line(reader->input, line, error)) == DLX_OK &&
           !dlx_tokens_is_blank_line(line))
        status = read_labelled(reader, line, error);
    if (status == DLX_SYNTAX)
        dlx_reader_skip(reader, UINT64_MAX);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* Reads a problem after the header. */
static dlx_status read_counted(dlx_reader *reader, const dlx_line *header, uint64_t rows,
                               uint64_t columns, dlx_error *error)
{
    dlx_line line = *header;
    const uint64_t header_number = header->number;
    dlx_status status = DLX_OK;
    uint64_t done = 0;
    if (columns > DLX_MAX_INDEX || rows > DLX_MAX_INDEX)
        return dlx_input_error(reader->input, header, header->text, error,
                               "more than %lu rows or columns", (unsigned long)DLX_MAX_INDEX);
    for (; done < rows && status == DLX_OK; done++) {
        status = dlx_input_line(reader->input, &line, error);
        if (status == DLX_NO_DATA ||
            (status == DLX_OK && columns > 0 && dlx_tokens_is_blank_line(&line))) {
            if (status == DLX_NO_DATA)
                line.text = "";
            return dlx_input_error(reader->input, &line, line.text, error,
                                   "expected %llu rows as in line %llu, found %llu",
                                   (unsigned long long)rows, (unsigned long long)header_number,
                                   (unsigned long long)done);
        }
        /* The first row must confirm the header before memory is allocated for the columns. */
        const bool begin = done == 0 && status == DLX_OK && count_digits(&line) == columns;
        if (begin)
            status = dlx_reader_columns(reader, columns, error);
        else if (done == 0 && status == DLX_OK)
            status =
                dlx_input_error(reader->input, &line, line.text, error,
                                "expected a row of %llu digits 0 or 1, as in line %llu",
                                (unsigned long long)columns, (unsigned long long)header_number);
        if (status == DLX_OK)
            status = read_cells(reader, &line, 0, error);
    }
    if (rows == 0) {
        const char *place = line.text;
        status = dlx_reader_announce(reader, columns, "columns", &line, &place, error);
        return status == DLX_OK ? dlx_reader_columns(reader, columns, error) : status;
    }
    if (status == DLX_SYNTAX)
        dlx_reader_skip(reader, rows - done);
    return status;
}

/* Reads a problem without a header, up to a blank line or the end of the file. */
static dlx_status read_uncounted(dlx_reader *reader, dlx_line *line, dlx_error *error)
{
    const size_t columns = count_digits(line);
    dlx_status status = DLX_OK;
    if (columns == SIZE_MAX)
        status = dlx_input_error(reader->input, line,
                                 line->text + strspn(line->text, "01 \t\v\f\r"), error,
                                 "expected a row of digits 0 and 1, or two numbers 'ROWS COLUMNS'");
    else
        status = dlx_reader_columns(reader, columns, error);
    while (status == DLX_OK && !dlx_tokens_is_blank_line(line)) {
        status = read_cells(reader, line, 0, error);
        if (status == DLX_OK)
            status = dlx_input_line(reader->input, line, error);
    }
    if (status == DLX_SYNTAX)
        dlx_reader_skip(reader, UINT64_MAX);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* Keeps the entries that are 1 of printed rows of equal length, and numbers these by column. */
static dlx_status find_ones(dlx_printed *printed, const dlx_reader *reader, size_t columns,
                            dlx_error *error)
{
    dlx_entries *entries = &printed->entries;
    const size_t count = entries->count;
    entries->count = 0;
    for (size_t i = 0; i < count; i++) {
        dlx_entry entry = entries->entry[i];
        const bool is_bit = entry.item <= 1;
        if (!is_bit || entry.option != i / columns) {
            dlx_error_set(error, DLX_SYNTAX, "expected %s, found %lu",
                          is_bit ? "rows of equal length" : "0 or 1", (unsigned long)entry.item);
            return dlx_entries_place(&entry, reader, error);
        }
        if (entry.item == 1) {
            entry.item = (uint32_t)(i % columns);
            entries->entry[entries->count++] = entry;
        }
    }
    if (count == columns * printed->rows)
        return DLX_OK;
    return dlx_input_error(reader->input, &printed->last, printed->last.text, error,
                           "expected rows of equal length, found a shorter row");
}

/* True if a printed matrix can begin with the line. */
static bool is_printed(const dlx_line *line)
{
    return dlx_printed_begins(line) || dlx_printed_sparse_begins(line);
}

/* Reads a matrix as programming languages print it, the only problem of the file. */
static dlx_status read_printed(dlx_reader *reader, bool is_sparse, dlx_error *error)
{
    dlx_printed printed = {0};
    size_t columns = 0;
    dlx_input_unread(reader->input);
    dlx_input_set_memory_factor(reader->input, sizeof *printed.entries.entry);
    dlx_status status = is_sparse ? dlx_printed_sparse_read(&printed, &columns, reader, error)
                                  : dlx_printed_read(&printed, reader, error);
    while (!is_sparse && columns < printed.entries.count &&
           printed.entries.entry[columns].option == 0)
        columns++;
    if (status == DLX_OK && printed.universe)
        status = dlx_input_error(reader->input, &printed.last, printed.last.text, error,
                                 "expected a single list of rows, found two");
    if (status == DLX_OK && !is_sparse)
        status = find_ones(&printed, reader, columns ? columns : 1, error);
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, columns, error);
    if (status == DLX_OK)
        status =
            dlx_entries_build(&printed.entries, reader, printed.rows, NULL, &printed.last, error);
    if (status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    dlx_entries_free(&printed.entries);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    matrix_shape *shape = reader->state;
    dlx_line line;
    dlx_status status = dlx_tokens_next_line(reader->input, &line, error);
    if (status != DLX_OK)
        return status;
    if (*shape == MATRIX_UNDECIDED && is_printed(&line)) {
        status = read_printed(reader, dlx_printed_sparse_begins(&line), error);
        return status == DLX_OK ? dlx_reader_finish(reader, problem, error) : status;
    }
    if (*shape == MATRIX_UNDECIDED && has_labels(&line))
        *shape = MATRIX_LABELS;
    if (*shape == MATRIX_UNDECIDED) {
        const int asked = reader->options.header;
        bool header = asked > 0;
        if (asked == 0) {
            dlx_input_unread(reader->input);
            header = is_header(reader->input);
            status = dlx_input_line(reader->input, &line, error);
        }
        *shape = header ? MATRIX_HEADER : MATRIX_NO_HEADER;
    }
    uint64_t rows, columns;
    if (*shape == MATRIX_LABELS) {
        status = read_labels(reader, &line, error);
    } else if (status != DLX_OK || *shape == MATRIX_NO_HEADER) {
        status = read_uncounted(reader, &line, error);
    } else if (parse_header(&line, &rows, &columns)) {
        status = read_counted(reader, &line, rows, columns, error);
    } else {
        status = dlx_input_error(reader->input, &line, line.text, error,
                                 "expected a header of two numbers, 'ROWS COLUMNS'");
        dlx_reader_skip(reader, UINT64_MAX);
    }
    return status == DLX_OK ? dlx_reader_finish(reader, problem, error) : status;
}

static void write_problem(const dlx_problem *problem, dlx_output *output)
{
    const size_t columns = dlx_problem_items(problem);
    dlx_output_pair(output, problem->options, columns);
    /* Writes a row in the order of columns, in any order of the option's items: a window moves over
     * the columns, hence memory does not grow with the number of columns. */
    for (size_t k = 0; k < problem->options; k++) {
        enum { WINDOW = 4096 };
        for (size_t first = 0; first < columns; first += WINDOW) {
            const size_t width = columns - first < WINDOW ? columns - first : WINDOW;
            char *row = dlx_output_room(output, (size_t)2 * WINDOW);
            for (size_t i = 0; i < width; i++) {
                row[2 * i] = '0';
                row[2 * i + 1] = first + i + 1 < columns ? ' ' : '\n';
            }
            for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
                if (problem->item[i] >= first && problem->item[i] - first < width)
                    row[2 * (problem->item[i] - first)] = '1';
            output->used += 2 * width;
        }
    }
}

/* Pads a text of `length` bytes with blanks up to `width`. */
static void put_blanks(dlx_output *output, size_t length, size_t width)
{
    for (; length < width; length++)
        dlx_output_byte(output, ' ');
}

/* Writes the label of an option as one word, with underscores for blanks, and returns the label's
 * length. Without an output, only computes the length. */
static size_t put_label(dlx_output *output, const dlx_problem *problem, size_t option)
{
    const char *label = dlx_problem_option_name(problem, option);
    char number[24];
    if (!label || !*label) {
        *dlx_put_digits(number, (uint64_t)option + 1) = 0;
        label = number;
    }
    const size_t length = strlen(label);
    for (size_t i = 0; output && i < length; i++)
        dlx_output_byte(output, dlx_is_blank(label[i]) || label[i] == '\n' ? '_' : label[i]);
    return length;
}

/* Writes a table: each cell is below the end of the column's name. */
static dlx_status write_labelled(const dlx_problem *problem, dlx_output *output, dlx_error *error)
{
    const dlx_names *names = &problem->items->names;
    size_t width = strlen(corner);
    bool *has = dlx_buffer_allocate(names->count, sizeof *has);
    if (!has)
        return dlx_error_memory(error);
    memset(has, 0, names->count * sizeof *has);
    for (size_t k = 0; k < problem->options; k++) {
        const size_t length = put_label(NULL, problem, k);
        width = length > width ? length : width;
    }
    dlx_output_text(output, corner);
    put_blanks(output, strlen(corner), width);
    for (size_t i = 0; i < names->count; i++) {
        dlx_output_byte(output, ' ');
        dlx_output_text(output, dlx_names_text(names, i));
    }
    dlx_output_byte(output, '\n');
    for (size_t k = 0; k < problem->options; k++) {
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = true;
        put_blanks(output, put_label(output, problem, k), width);
        for (size_t i = 0; i < names->count; i++) {
            put_blanks(output, 0, dlx_names_length(names, i));
            dlx_output_byte(output, has[i] ? '1' : '0');
        }
        dlx_output_byte(output, '\n');
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            has[problem->item[i]] = false;
    }
    dlx_output_byte(output, '\n');
    free(has);
    return DLX_OK;
}

static dlx_status write_either(const dlx_problem *problem, const dlx_write_options *options,
                               dlx_output *output, dlx_error *error)
{
    if (options->labels)
        return write_labelled(problem, output, error);
    if (dlx_problem_items(problem) == 1 && dlx_problem_options(problem) == 0)
        return dlx_error_set(
            error, DLX_UNSUPPORTED,
            "the format matrix cannot hold 0 rows and 1 column, which read as a row '0 1'");
    write_problem(problem, output);
    return DLX_OK;
}

const dlx_format dlx_format_matrix = {
    .name = "matrix",
    .summary = "a row of 0 and 1 for each option, with or without 'ROWS COLUMNS' before, or labels",
    .read = read_problem,
    .may_be_empty = true,
    .first_bytes = "0123456789",
    .first_words = corner,
    .by_lines = true,
    .may_begin = is_printed,
    .state_size = sizeof(matrix_shape),
    .needs_items = true,
    .write_with = write_either,
};
