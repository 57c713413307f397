/* SPDX-License-Identifier: MIT */
/* Systems of equations in the input format of libexact's program (Kaski, Pottonen, "libexact user's
 * guide", 2008): `r ROW [B]` is an equation, of which B columns (default 1) must be chosen; `c
 * COLUMN [U]` a column, which can be chosen U times; `e ROW COLUMN` puts the column in the row.
 * Rows and columns have any integers as names, and are declared before use. Rows are items, columns
 * are options in the order of their declarations. */
#include "format/entries.h"
#include "format/words.h"

typedef struct exact_reader {
    dlx_words words; /* the last word is empty at the end of a line */
    dlx_names rows, columns;
    uint32_t *right; /* sides of the equations; [0..rows.count[ */
    size_t right_capacity;
    dlx_entries entries;
} exact_reader;

/* The name of a row or column in canonical spelling. */
typedef struct exact_number {
    char text[24];
    size_t length;
    int64_t value;
} exact_number;

static void next_word(dlx_words *words)
{
    if (words->status == DLX_OK)
        dlx_tokens_next_word(&words->line, &words->cursor, &words->word, &words->length);
}

/* Fails at the last word, or at the end of the line. */
static void refuse(dlx_words *words, const char *expected)
{
    if (words->status == DLX_OK)
        dlx_words_check(words,
                        dlx_input_error(words->reader->input, &words->line, words->word,
                                        words->error, "expected %s, found %s", expected,
                                        words->length ? dlx_show(words->word, words->length).text
                                                      : "the end of the line"));
}

/* Reads a number of at least `least` that fits into 32 bits. */
static exact_number read_number(dlx_words *words, const char *expected, int64_t least)
{
    exact_number number = {.length = 0};
    next_word(words);
    if (words->length == 0 || *words->word == '+' ||
        !dlx_tokens_parse_signed(words->word, words->length, &number.value) ||
        number.value > INT32_MAX || number.value < least) {
        refuse(words, expected);
        return number;
    }
    char *end = number.text;
    if (number.value < 0)
        *end++ = '-';
    end = dlx_put_digits(end, (uint64_t)(number.value < 0 ? -number.value : number.value));
    number.length = (size_t)(end - number.text);
    return number;
}

/* Declares a row or a column; returns the number after the name, 1 by default. */
static int64_t declare(exact_reader *exact, dlx_names *names, const char *expected)
{
    dlx_words *words = &exact->words;
    const exact_number number = read_number(words, expected, INT32_MIN);
    const size_t before = names->count;
    if (words->status != DLX_OK)
        return 1;
    const uint32_t index = dlx_names_add(names, number.text, number.length);
    if (dlx_words_allocated(words, index != DLX_NO_INDEX) && index < before)
        dlx_words_error(words, "%s is declared twice", dlx_show(words->word, words->length).text);
    const char *end = words->line.text + words->line.length;
    return dlx_skip_blanks(words->cursor, end) < end
               ? read_number(words, "a number of times above 0", 1).value
               : 1;
}

static void read_row(exact_reader *exact)
{
    const int64_t times = declare(exact, &exact->rows, "a row");
    if (exact->words.status == DLX_OK &&
        dlx_words_allocated(&exact->words,
                            dlx_buffer_grow(&exact->right, &exact->right_capacity,
                                            exact->rows.count, sizeof *exact->right)))
        exact->right[exact->rows.count - 1] = (uint32_t)times;
}

/* Reads the name of a declared row or column. */
static uint32_t read_index(dlx_words *words, const dlx_names *names, const char *expected)
{
    const exact_number number = read_number(words, expected, INT32_MIN);
    const uint32_t index = dlx_names_find(names, number.text, number.length);
    if (index == DLX_NO_INDEX)
        refuse(words, expected);
    return index;
}

static void read_entry(exact_reader *exact)
{
    dlx_words *words = &exact->words;
    const char *cursor = words->cursor - 1;
    const uint32_t row = read_index(words, &exact->rows, "a declared row");
    const uint32_t column = read_index(words, &exact->columns, "a declared column");
    if (words->status == DLX_OK)
        dlx_words_allocated(words,
                            dlx_entries_add(&exact->entries, column, row, &words->line, cursor));
}

/* Reads the next declaration or entry of the line. */
static void read_statement(exact_reader *exact)
{
    switch (*exact->words.cursor++) {
    case 'r':
        read_row(exact);
        break;
    case 'c':
        if (declare(exact, &exact->columns, "a column") > 1)
            dlx_words_error(&exact->words, "an option cannot be chosen more than once");
        break;
    case 'e':
        read_entry(exact);
        break;
    default:
        exact->words.cursor--;
        next_word(&exact->words);
        refuse(&exact->words, "'r', 'c' or 'e'");
    }
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    exact_reader exact = {.words = dlx_words_begin(reader, '#', error)};
    exact.words.comments_in_line = true;
    while (dlx_words_skip_blanks(&exact.words))
        read_statement(&exact);
    dlx_status status = exact.words.status;
    if (status == DLX_OK && exact.rows.count + exact.columns.count == 0)
        status = DLX_NO_DATA;
    if (status == DLX_OK) {
        dlx_builder *builder = exact.words.reader->builder;
        status = dlx_builder_drop(builder, false, error);
        for (size_t i = 0; i < exact.rows.count && status == DLX_OK; i++)
            status = dlx_builder_put_primary(builder, dlx_names_text(&exact.rows, i),
                                             dlx_names_length(&exact.rows, i), exact.right[i],
                                             exact.right[i], error);
        if (status == DLX_OK)
            status = dlx_entries_build(&exact.entries, exact.words.reader, exact.columns.count,
                                       NULL, &exact.words.line, error);
    }
    status = dlx_reader_finish_file(reader, status, problem, error);
    dlx_names_free(&exact.rows);
    dlx_names_free(&exact.columns);
    free(exact.right);
    dlx_entries_free(&exact.entries);
    return status;
}

const dlx_format dlx_format_exact = {
    .name = "exact",
    .summary = "rows, columns and entries, as the program of libexact reads them",
    .read = read_problem,
    .kept = 8,
    .first_bytes = "#",
    .first_words = "r c e",
    .single_problem = true,
};
