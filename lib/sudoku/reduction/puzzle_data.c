/* SPDX-License-Identifier: MIT */
#include "sudoku/reduction/puzzle_data.h"

#include "core/escape.h"
#include "io/tokens.h"
#include "sudoku/board/rules.h"

#include <stdlib.h>

static const char *const about_words[DLX_ABOUTS] = {
    [DLX_ABOUT_AUTHOR] = "author", [DLX_ABOUT_LEVEL] = "level", [DLX_ABOUT_COMMENT] = "comment",
    [DLX_ABOUT_SOURCE] = "source", [DLX_ABOUT_DATE] = "date",   [DLX_ABOUT_URL] = "url",
};

/* Writes a line with a text; control bytes and escape introducers are escaped. */
static void write_about(dlx_output *output, const char *word, const char *text)
{
    dlx_output_put(output, "%s ", word);
    for (size_t left = strlen(text); left > 0; left--, text++) {
        char byte;
        bool is_escape = false;
        if (*text == '%')
            dlx_escape_part(text, left, &byte, &is_escape);
        if (is_escape || (unsigned char)*text < ' ' || *text == 0x7f)
            dlx_escape_put(output, (const char[]){*text, 0});
        else
            dlx_output_byte(output, *text);
    }
    dlx_output_byte(output, '\n');
}

static void write_cell(dlx_output *output, size_t size, size_t cell)
{
    dlx_output_put(output, " r%zuc%zu", cell / size + 1, cell % size + 1);
}

static void write_givens(dlx_output *output, const dlx_grid *grid)
{
    bool any = false;
    dlx_output_text(output, "given");
    for (size_t cell = 0; cell < grid->size * grid->size; cell++)
        if (grid->cells[cell]) {
            write_cell(output, grid->size, cell);
            dlx_output_put(output, "=%u", (unsigned)grid->cells[cell]);
            any = true;
        }
    dlx_output_text(output, any ? "\n" : " \n");
}

void dlx_puzzle_data_write(dlx_output *output, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    if (!rules)
        return;
    bool any = rules->set || rules->clue_count || rules->entries;
    for (size_t i = 0; i < DLX_ABOUTS; i++)
        if (rules->about[i]) {
            write_about(output, about_words[i], rules->about[i]);
            any = true;
        }
    for (size_t i = 0; rules->set >> i; i++)
        if (rules->set >> i & 1)
            dlx_output_put(output, "rule %s\n", dlx_rules[i].name);
    for (size_t i = 0; i < grid->rules->clue_count; i++) {
        const dlx_clue *clue = &grid->rules->clues[i];
        const dlx_rule *rule = &dlx_rules[clue->rule];
        dlx_output_text(output, rule->name);
        if (rule->has_value)
            dlx_output_put(output, " %u", (unsigned)clue->value);
        for (size_t k = clue->first; k < clue->first + clue->count; k++)
            write_cell(output, grid->size, grid->rules->clue_cells[k]);
        dlx_output_byte(output, '\n');
    }
    if (any)
        write_givens(output, grid);
}

/* Remaining text [cursor..end[ of a data line, and its board. */
typedef struct data_line {
    const char *cursor, *end;
    dlx_grid *grid;
} data_line;

static dlx_status refuse_word(const data_line *line, const char *word, const char *expected,
                              dlx_error *error)
{
    const char *end = dlx_token_end(word, line->end);
    return dlx_error_set(error, DLX_INVALID, "data of the puzzle: expected %s, found %s", expected,
                         end > word ? dlx_show(word, (size_t)(end - word)).text
                                    : "the end of the line");
}

/* Parses a number of [1..most] after `letter`. */
static bool take_number(data_line *line, char letter, size_t most, uint32_t *number)
{
    if (line->cursor == line->end || *line->cursor != letter)
        return false;
    line->cursor++;
    return dlx_take_number(&line->cursor, line->end, (uint32_t)most, number) && *number > 0;
}

/* Parses the name of a cell. */
static bool take_cell(data_line *line, size_t *cell)
{
    const size_t n = line->grid->size;
    uint32_t row = 0, column = 0;
    if (!take_number(line, 'r', n, &row) || !take_number(line, 'c', n, &column))
        return false;
    *cell = (row - 1) * n + column - 1;
    return true;
}

/* Moves to the next word. False: none. */
static bool take_gap(data_line *line)
{
    line->cursor = dlx_skip_blanks(line->cursor, line->end);
    return line->cursor < line->end;
}

static bool is_word_end(const data_line *line)
{
    return line->cursor == line->end || dlx_is_blank(*line->cursor);
}

static dlx_status read_givens(data_line *line, uint16_t *given, dlx_error *error)
{
    const size_t n = line->grid->size;
    memset(given, 0, n * n * sizeof *given);
    while (take_gap(line)) {
        const char *word = line->cursor;
        size_t cell = 0;
        uint32_t digit = 0;
        if (!take_cell(line, &cell) || !take_number(line, '=', n, &digit) || !is_word_end(line))
            return refuse_word(line, word, "a cell of the board and its digit, such as r1c1=4",
                               error);
        if (line->grid->cells[cell] != digit)
            return dlx_error_set(error, DLX_INVALID,
                                 "expected the given %lu at r%zuc%zu, found %u in the solution",
                                 (unsigned long)digit, cell / n + 1, cell % n + 1,
                                 (unsigned)line->grid->cells[cell]);
        given[cell] = (uint16_t)digit;
    }
    return DLX_OK;
}

static dlx_status read_rule(data_line *line, dlx_error *error)
{
    const size_t rule = dlx_rules_find(line->cursor, (size_t)(line->end - line->cursor));
    if (rule == SIZE_MAX || dlx_rules_is_clue(rule))
        return refuse_word(line, line->cursor, "a rule such as diagonal", error);
    dlx_rules_add(line->grid->rules, rule);
    return DLX_OK;
}

static dlx_status read_clue(data_line *line, size_t rule, dlx_error *error)
{
    const char *word = line->cursor;
    uint32_t value = 0;
    if (dlx_rules[rule].has_value &&
        (!dlx_take_number(&line->cursor, line->end, UINT32_MAX, &value) || !take_gap(line)))
        return refuse_word(line, word, "a number and cells, such as 7 r1c1 r1c2", error);
    dlx_variant_rules_begin_clue(line->grid->rules, rule, value);
    while (take_gap(line)) {
        size_t cell = 0;
        word = line->cursor;
        if (!take_cell(line, &cell) || !is_word_end(line))
            return refuse_word(line, word, "a cell of the board, such as r1c1", error);
        dlx_variant_rules_add_cell(line->grid->rules, cell);
    }
    return DLX_OK;
}

/* Stores a text. */
static dlx_status read_about(const data_line *line, dlx_about about, dlx_error *error)
{
    const size_t length = (size_t)(line->end - line->cursor);
    dlx_buffer text = {0};
    const bool ok = dlx_buffer_add(&text, line->cursor, length);
    const size_t size = ok ? dlx_unescape(text.bytes, text.bytes, length) : 0;
    const bool has_nul = size > 0 && memchr(text.bytes, 0, size);
    if (ok && !has_nul)
        dlx_grid_rules_set_text(line->grid->rules, about, text.bytes, size);
    free(text.bytes);
    return !ok       ? dlx_error_memory(error)
           : has_nul ? refuse_word(line, line->cursor, "a text without NUL bytes (%00)", error)
                     : DLX_OK;
}

static dlx_status read_line(data_line *line, const char *word, size_t length, uint16_t *given,
                            bool *has_givens, dlx_error *error)
{
    size_t about = 0;
    const bool is_rule = dlx_is_word(word, length, "rule");
    const size_t rule = dlx_rules_find(word, length);
    const bool is_clue = rule != SIZE_MAX && dlx_rules_is_clue(rule);
    const bool is_given = dlx_is_word(word, length, "given");
    while (about < DLX_ABOUTS && !dlx_is_word(word, length, about_words[about]))
        about++;
    if (about == DLX_ABOUTS && !is_rule && !is_clue && !is_given)
        return DLX_OK;
    if (!line->grid->rules && !(line->grid->rules = dlx_grid_rules_new()))
        return dlx_error_memory(error);
    *has_givens |= is_given;
    return is_given  ? read_givens(line, given, error)
           : is_rule ? read_rule(line, error)
           : is_clue ? read_clue(line, rule, error)
                     : read_about(line, (dlx_about)about, error);
}

dlx_status dlx_puzzle_data_read(const char *lines, dlx_grid *grid, uint16_t *given,
                                bool *has_givens, dlx_error *error)
{
    dlx_status status = DLX_OK;
    *has_givens = false;
    while (*lines && status == DLX_OK) {
        const char *feed = strchr(lines, '\n');
        const char *blank = dlx_token_end(lines, feed);
        data_line line = {dlx_skip_blanks(blank, feed), feed, grid};
        status = read_line(&line, lines, (size_t)(blank - lines), given, has_givens, error);
        lines = feed + 1;
    }
    return grid->rules && grid->rules->lost ? dlx_error_memory(error) : status;
}
