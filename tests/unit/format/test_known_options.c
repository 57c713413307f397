/* SPDX-License-Identifier: MIT */
/* Fast ways for streams of problems give the same results as the ordinary ways. */
#include "core/line_table.h"
#include "io/buffer.h"
#include "puzzles.h"
#include "suite.h"

/* The problem of a puzzle is as the encoder writes it, with and without reduction. */
static void check_texts(dlx_grid_encoder *encoder, const char *puzzle, dlx_grid_options options)
{
    OWNED(dlx_grid) grid = read_grid_with(puzzle, options);
    for (int reduce = 0; reduce < 2; reduce++) {
        const dlx_grid_encode_options how = {.reduce = reduce};
        OWNED(dlx_problem) problem = encode_grid(grid, reduce);
        OWNED(dlx_output) expected = dlx_output_memory(NULL);
        OWNED(dlx_output) written = dlx_output_memory(NULL);
        ck_assert(!dlx_problem_write(problem, dlx_format_find("ec"), NULL, expected, NULL));
        ck_assert(!dlx_grid_encoder_write(encoder, grid, &how, written, NULL));
        ck_assert_str_eq(dlx_output_contents(written, NULL), dlx_output_contents(expected, NULL));
    }
}

TEST(boards_of_any_shape_are_written_as_their_problems_are)
{
    static const struct {
        const char *puzzle;
        dlx_grid_options options;
    } boards[] = {
        {CLASSIC " its name", {0}},
        {SOLVED, {0}},
        {CLASSIC, {.rules = 3}},
        {"1..............2", {0}},
        {"1..............2", {.rules = 1}},
        {"11.............2 givens that contradict each other", {0}},
        {"1...............2..........3.....5..", {.box_rows = 2, .box_columns = 3}},
        {"1...............2..........3.....5..", {.box_rows = 3, .box_columns = 2}},
        {"1...............2..........3.....5..", {.box_rows = 1, .box_columns = 6}},
        {CLASSIC, {0}},
    };
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        check_texts(encoder, boards[i].puzzle, boards[i].options);
}

TEST(large_boards_are_written_as_their_problems_are)
{
    static const size_t boxes[] = {4, 5, 6, 7}; /* options of the last are not kept as text */
    OWNED(dlx_grid_encoder) encoder = dlx_grid_encoder_new(NULL);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        const size_t n = boxes[i] * boxes[i];
        char puzzle[3 * 49 * 49 + 1];
        for (size_t cell = 0; cell < n * n; cell++)
            memcpy(puzzle + 3 * cell, cell % (n + 2) == 0 ? " 7 " : " . ", 3);
        puzzle[3 * n * n] = 0;
        check_texts(encoder, puzzle, (dlx_grid_options){0});
    }
}

/* Writes a problem, and all of its options as if they were a solution. */
static void write_both(const dlx_problem *problem, dlx_output *output)
{
    const dlx_format *format = dlx_format_find("ec");
    const size_t count = dlx_problem_options(problem);
    uint32_t *options = dlx_buffer_allocate(count, sizeof *options);
    for (size_t k = 0; k < count; k++)
        options[k] = (uint32_t)k;
    dlx_problem_write(problem, format, NULL, output, NULL);
    dlx_write_solution(format, problem, 1, options, count, output);
    free(options);
}

/* The next problem of a reader as text: the problem and its options, or place and reason of
 * the refusal. NULL: none. For the caller to free. */
static char *read_next(dlx_reader *reader)
{
    dlx_problem *problem = NULL;
    const dlx_status status = dlx_reader_next(reader, &problem, &error);
    if (status == DLX_NO_DATA)
        return NULL;
    dlx_output *output = dlx_output_memory(NULL);
    if (status == DLX_OK)
        write_both(problem, output);
    else
        dlx_output_text(output, error.text);
    dlx_problem_free(problem);
    return take_text(output);
}

static char *read_alone(const char *bytes, size_t size)
{
    OWNED(dlx_input) input = dlx_input_memory("alone", bytes, size, NULL);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    return read_next(reader);
}

/* Options of the items `a bb item-of-more-than-eight-bytes | x y`, good and bad ones. */
static const char *const option_lines[] = {
    "a",
    "a bb",
    "bb a",
    " a  bb ",
    "a\tx",
    "item-of-more-than-eight-bytes x",
    "a bb item-of-more-than-eight-bytes x y and-more-bytes-than-a-line-that-is-kept-may-have",
    "a bb item-of-more-than-eight-bytes x y",
    "a x:red",
    "a x:blue y",
    "bb |7",
    "bb |-7 |9",
    "x y",
    "| a comment",
    "",
    "a bb\r",
    "a nobody",
    "a a",
    "bb y",
    "item-of-more-than-eight-bytes"};

enum { GOOD_LINES = 3 };

TEST(problems_of_a_stream_are_read_as_if_each_were_alone)
{
    enum { PROBLEMS = 600, MOST_LINES = 12 };
    growing stream = {0};
    size_t begin[PROBLEMS + 1] = {0};
    random_state = 7;
    for (size_t i = 0; i < PROBLEMS; i++) {
        /* For some problems in a row nothing but good lines, and now and then other items. */
        const size_t kinds = roll(3) ? GOOD_LINES : sizeof option_lines / sizeof *option_lines;
        add(&stream, "|= problem\n");
        add(&stream, i / 20 % 3 == 2 ? "bb a item-of-more-than-eight-bytes | y x\n"
                                     : "a bb item-of-more-than-eight-bytes | x y\n");
        for (int count = roll(MOST_LINES); count > 0; count--) {
            add(&stream, option_lines[roll((int)kinds)]);
            add(&stream, "\n");
        }
        add(&stream, "|= end\n");
        begin[i + 1] = stream.size;
    }
    OWNED(dlx_input) input = dlx_input_memory("all", stream.bytes, stream.size, NULL);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    for (size_t i = 0; i < PROBLEMS; i++) {
        OWNED(char) together = read_next(reader);
        OWNED(char) alone = read_alone(stream.bytes + begin[i], begin[i + 1] - begin[i]);
        ck_assert_str_eq(together, alone);
    }
    ck_assert_ptr_null(read_next(reader));
    free(stream.bytes);
}

TEST(what_is_wrong_after_options_that_came_before_has_its_place)
{
    static const char stream[] = "a b\na\nb\n|= end\n"
                                 "|= problem\na b\na\nb\n|= end\n"
                                 "|= problem\na b\na\nb\na\nb c\n|= end\n";
    OWNED(dlx_input) input = dlx_input_memory("stream", stream, sizeof stream - 1, NULL);
    OWNED(dlx_reader) reader = dlx_reader_new(dlx_format_find("ec"), input, NULL, NULL);
    for (int i = 0; i < 3; i++) {
        OWNED(dlx_problem) problem;
        const dlx_status status = dlx_reader_next(reader, &problem, &error);
        ck_assert_int_eq(status, i < 2 ? DLX_OK : DLX_SYNTAX);
    }
    ck_assert_str_eq(error.text, "unknown item 'c'");
    expect_place(15, 3);
}

/* The result of a decoder for lines of a board of 4: its digits, or the fault and its place. */
static const char *decode_text(dlx_grid_decoder *decoder, const char *lines)
{
    static char text[400];
    OWNED(dlx_grid) grid = decode(decoder, lines);
    if (!grid)
        snprintf(text, sizeof text, "%lu: %s", (unsigned long)error.line, error.text);
    for (size_t i = 0; grid && i <= 16; i++)
        text[i] = i < 16 ? (char)('0' + dlx_grid_cells(grid)[i]) : 0;
    return text;
}

TEST(solutions_are_decoded_as_if_each_were_alone)
{
    static const char *const odd[] = {"x y", "r1c1 r1#1", "| r1c1", "r1c1 r2#1 c1#1", "r1c1 1"};
    random_state = 11;
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    for (int round = 0; round < 300; round++) {
        growing lines = {0};
        const int shift = roll(4);
        for (int cell = 0; cell < 16; cell++) {
            char line[80];
            const int row = cell / 4, column = cell % 4;
            const int digit = (row % 2 * 2 + row / 2 + column + shift) % 4 + 1;
            const int box = row / 2 * 2 + column / 2 + 1;
            snprintf(line, sizeof line, "r%dc%d r%d#%d c%d#%d b%d#%d\n", row + 1, column + 1,
                     row + 1, digit, column + 1, digit, box, digit);
            add(&lines, line);
        }
        if (roll(3) == 0) {
            add(&lines, odd[roll(sizeof odd / sizeof *odd)]);
            add(&lines, "\n");
        }
        OWNED(dlx_grid_decoder) fresh = dlx_grid_decoder_new(NULL, NULL);
        char expected[400];
        snprintf(expected, sizeof expected, "%s", decode_text(fresh, lines.bytes));
        ck_assert_str_eq(decode_text(decoder, lines.bytes), expected);
        free(lines.bytes);
    }
}

/* The index of a line, which a line feed and the padding follow. */
static uint32_t find_one(const dlx_line_table *table, const char *line)
{
    uint32_t index;
    const char *cursor = line;
    const char *end = strchr(line, '\n') + 1;
    const size_t found = dlx_line_table_find(table, &cursor, end, &index, 1);
    ck_assert_ptr_eq(cursor, found ? end : line);
    return found ? index : DLX_NOT_KNOWN;
}

/* With vectors and without, which have a hash in common. */
TEST(a_line_is_found_by_all_of_its_text)
{
    enum { LINES = 5000 };
    dlx_line_table table = {0};
    char line[64 + DLX_LINE_PADDING] = {0};
    for (int round = 0; round < 3; round++) {
        table.plain = round == 1;
        for (int i = 0; i < LINES; i++) {
            snprintf(line, 64, "%0*d", 4 + i % (DLX_MOST_KNOWN_LENGTH - 3), i);
            const size_t length = strlen(line);
            strcpy(line + length, "\nmore");
            ck_assert_uint_eq(find_one(&table, line), round ? (uint32_t)i : DLX_NOT_KNOWN);
            ck_assert_uint_eq(dlx_line_table_look_up(&table, line, length),
                              round ? (uint32_t)i : DLX_NOT_KNOWN);
            ck_assert(round || dlx_line_table_add(&table, line, length));
        }
    }
    static const char wrong[][4] = {"a\nb", "a\0b", "a|b"};
    for (size_t i = 0; i < 3; i++)
        ck_assert(!dlx_line_table_add(&table, wrong[i], 3));
    ck_assert(!dlx_line_table_add(&table, line, 0));
    ck_assert(!dlx_line_table_add(&table, "123456781234567812345678123456781234567812345678", 48));
    dlx_line_table_clear(&table);
    ck_assert_uint_eq(find_one(&table, "0000\n............................"), DLX_NOT_KNOWN);
    dlx_line_table_free(&table);
}

TEST(lines_are_found_up_to_the_first_that_is_not_known)
{
    static const char *const known[] = {"a", "a line that is too long for a vector", "b c"};
    static const char text[] = "b c\na\na line that is too long for a vector\na\n\nb c\nb "
                               "d\nb c\na|\n................................";
    static const uint32_t expected[] = {2, 0, 1, 0};
    const char *end = strchr(text, '.');
    for (int plain = 0; plain < 2; plain++) {
        dlx_line_table table = {.plain = plain};
        uint32_t index[8];
        const char *cursor = text;
        ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, end, index, 8), 0);
        for (size_t i = 0; i < 3; i++)
            ck_assert(dlx_line_table_add(&table, known[i], strlen(known[i])));
        ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, end, index, 3),
                          3); /* no more room */
        ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, end, index + 3, 5), 1);
        ck_assert_mem_eq(index, expected, sizeof expected);
        ck_assert_ptr_eq(cursor, strstr(text, "\n\n") + 1);
        cursor++;
        ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, end, index, 8), 1);
        ck_assert_uint_eq(index[0], 2);
        cursor = strstr(cursor, "\nb c") + 1;
        ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, end, index, 8), 1); /* up to a bar */
        ck_assert_ptr_eq(cursor, strstr(text, "a|"));
        dlx_line_table_free(&table);
    }
}

/* Lines of equal length, told apart by few bits, or many, or only late ones; longer than a vector.
 * */
TEST(lines_that_are_alike_are_found_as_any_are)
{
    static const struct {
        const char *format;
        int factor;
    } kinds[] = {{"a %04d", 1},
                 {"a %04d bcd", 7},
                 {"r%04d and more text", 1},
                 {"after sixteen bytes: %04d", 1},
                 {"%04d, and so much that it is longer", 1}};
    enum { KINDS = sizeof kinds / sizeof *kinds, LINES = 900, ROOM = 50, UNKNOWN = 1000 };
    static uint32_t index[LINES];
    dlx_line_table table = {0};
    for (int round = 0; round < 2 * KINDS; round++) {
        SCOPED(drop) growing text = {0};
        char line[64], other[64];
        const char *format = kinds[round / 2].format;
        table.plain = round % 2;
        for (int i = 0; i < LINES; i++) {
            snprintf(line, sizeof line, format, kinds[round / 2].factor * i);
            ck_assert(dlx_line_table_add(&table, line, strlen(line)));
            add(&text, line);
            add(&text, "\n");
        }
        const size_t whole = text.size;
        snprintf(other, sizeof other, format, kinds[round / 2].factor * UNKNOWN);
        add(&text, other);
        add(&text, "\n");
        add(&text, line);
        add(&text, "\n");
        const size_t size = text.size;
        add(&text, "................................");
        for (int pass = 0; pass < 2; pass++) {
            const char *cursor = text.bytes;
            size_t count = 0, found;
            do
                count += found =
                    dlx_line_table_find(&table, &cursor, text.bytes + size, index + count,
                                        LINES - count < ROOM ? LINES - count : ROOM);
            while (found == ROOM && count < LINES);
            ck_assert_uint_eq(count, LINES);
            ck_assert_uint_eq((size_t)(cursor - text.bytes), whole);
            for (uint32_t i = 0; i < LINES; i++)
                ck_assert_uint_eq(index[i], i);
            ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, text.bytes + size, index, 1), 0);
            cursor += strlen(other) + 1;
            ck_assert_uint_eq(dlx_line_table_find(&table, &cursor, text.bytes + size, index, 1), 1);
            ck_assert_uint_eq(index[0], LINES - 1);
            /* The same with a different puzzle among the others. */
            ck_assert(pass || dlx_line_table_add(&table, "b", 1));
        }
        ck_assert_uint_eq(find_one(&table, "b\n................................"), LINES);
        dlx_line_table_clear(&table);
    }
    dlx_line_table_free(&table);
}
