/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose.h"

#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include <stdlib.h>

/* Tokens of a fact. */
typedef struct fact {
    size_t row, column, digit;
} fact;

typedef struct fact_list {
    fact *list;
    size_t count, capacity, most_place, most_digit;
    bool zero; /* a row or a column is 0 */
} fact_list;

/* True if neither the row nor the column is a number, as in the head of a rule. */
static bool is_rule(const dlx_loose_finder *find, size_t row, size_t column)
{
    return dlx_loose_finder_number(find->runs, row) == SIZE_MAX &&
           dlx_loose_finder_number(find->runs, column) == SIZE_MAX;
}

/* Adds a fact. DLX_SYNTAX: no numbers. */
static dlx_status add_fact(const dlx_loose_finder *find, fact_list *facts, size_t row,
                           size_t column, size_t digit)
{
    const size_t at_row = dlx_loose_finder_number(find->runs, row);
    const size_t at_column = dlx_loose_finder_number(find->runs, column);
    const size_t value = dlx_loose_finder_number(find->runs, digit);
    if (at_row > DLX_MAX_SIZE || at_column > DLX_MAX_SIZE) {
        return dlx_loose_finder_refuse(find, find->runs->tokens[row].place,
                                       "expected a fact of a row, a column and a digit");
    }
    if (!dlx_buffer_grow(&facts->list, &facts->capacity, facts->count + 1, sizeof *facts->list))
        return dlx_error_memory(find->error);
    facts->list[facts->count++] = (fact){row, column, digit};
    const size_t place = at_row > at_column ? at_row : at_column;
    facts->most_place = place > facts->most_place ? place : facts->most_place;
    facts->most_digit = value != SIZE_MAX && value > facts->most_digit ? value : facts->most_digit;
    facts->zero |= at_row == 0 || at_column == 0;
    return DLX_OK;
}

static bool is_number_run(const dlx_loose_finder *find, const dlx_loose_run *run, size_t count)
{
    return run->count == count &&
           !dlx_loose_finder_is_packed(find->runs,
                                       &(dlx_loose_run){.first = run->first, .count = run->count});
}

/* Returns the number of runs of the fact that begins at run i: 3 numbers together, 2 and 1, or 1
 * and 1 within brackets and 1; 0: none. */
static size_t fact_runs(const dlx_loose_finder *find, size_t i)
{
    const dlx_loose_run *run = &find->runs->runs[i];
    const size_t left = find->runs->count - i;
    if (is_number_run(find, run, 3))
        return 1;
    if (is_number_run(find, run, 2) && left > 1 && run[1].count == 1)
        return 2;
    return left > 2 && run[0].count == 1 && run[1].count == 1 && run[2].count == 1 &&
                   run[0].brackets == run[1].brackets && run[0].brackets == run[2].brackets + 1
               ? 3
               : 0;
}

/* Refuses facts of two names. */
static dlx_status refuse_names(const dlx_loose_finder *find, const dlx_loose_run *first,
                               const dlx_loose_run *second)
{
    const size_t index = dlx_loose_finder_place(find, second);
    if (!first->name_length || !second->name_length)
        return dlx_loose_finder_refuse(find, index, "expected facts of one form, found two");
    return dlx_loose_finder_refuse(
        find, index, "expected facts of one name, found %s and %s",
        dlx_show(find->text + first->name_at, first->name_length).text,
        dlx_show(find->text + second->name_at, second->name_length).text);
}

/* Returns the last byte before the token other than a blank. */
static char sign_before(const dlx_loose_finder *find, size_t token)
{
    return dlx_loose_words_before(find->text, find->text + find->runs->tokens[token].place);
}

static bool has_number(const dlx_loose_finder *find, const dlx_loose_run *run)
{
    size_t i = 0;
    while (i < run->count && dlx_loose_finder_number(find->runs, run->first + i) == SIZE_MAX)
        i++;
    return i < run->count;
}

/* True if run i, which is no fact, is a part of a fact such as `first`, of `form` runs: the digit
 * of a cell, a single number of the same name or at the end, or numbers of the same name or of
 * none. The first two numbers may be the size and the number of facts. */
static bool is_part(const dlx_loose_finder *find, size_t i, const dlx_loose_run *first, size_t form,
                    size_t facts)
{
    const dlx_loose_run *run = &find->runs->runs[i];
    const bool is_alike = run->brackets == first->brackets && run->name == first->name;
    const char sign = sign_before(find, run->first);
    if (form == 2 && run->count == 1 && run->brackets == 0 && first[1].brackets == 0 &&
        !dlx_is_digit(sign) && !dlx_is_letter(sign) && sign == sign_before(find, first[1].first))
        return true; /* without a cell */
    if (!has_number(find, run) || (run->name && !is_alike))
        return false;
    if (run->count == 1)
        return is_alike && (run->name || form == 3 || (form == 1 && i + 1 == find->runs->count));
    return i > 0 || run->count > 2 || dlx_loose_finder_number(find->runs, run->first + 1) != facts;
}

static dlx_status refuse_part(const dlx_loose_finder *find, const dlx_loose_run *first, size_t form,
                              size_t facts)
{
    const dlx_loose_run *runs = find->runs->runs;
    for (size_t i = 0, step; i < find->runs->count; i += step) {
        step = fact_runs(find, i);
        const bool is_fact = step == form || (step && step < 3);
        const bool is_head = is_fact && step < 3 && runs[i].brackets == 0 &&
                             is_rule(find, runs[i].first, runs[i].first + 1);
        step = is_fact ? step : 1;
        if (!is_head && (is_fact || !is_part(find, i, first, form, facts)))
            continue;
        return dlx_loose_finder_refuse(
            find, dlx_loose_finder_place(find, &runs[i]),
            "expected a fact of a row, a column and a digit, found a part");
    }
    return DLX_OK;
}

/* Exchanges rows and columns of cells such as B3 that are listed by their letters, as in programs
 * whose rows are A to I. */
static void name_rows(fact_list *facts, const dlx_loose_finder *find)
{
    size_t last[2] = {0};
    bool by_letters = true;
    for (size_t i = 0; i < facts->count; i++) {
        const size_t letter = dlx_loose_finder_number(find->runs, facts->list[i].column);
        const size_t number = dlx_loose_finder_number(find->runs, facts->list[i].row);
        by_letters &= letter > last[0] || (letter == last[0] && number > last[1]);
        last[0] = letter;
        last[1] = number;
    }
    for (size_t i = 0; i < facts->count && by_letters; i++) {
        const size_t row = facts->list[i].column;
        facts->list[i].column = facts->list[i].row;
        facts->list[i].row = row;
    }
}

/* Collects the facts of the text; all have the same form and name. */
static dlx_status collect_facts(const dlx_loose_finder *find, fact_list *facts)
{
    const dlx_loose_run *first = NULL;
    size_t form = 0;
    dlx_status status = DLX_OK;
    for (size_t i = 0, step = 1; i < find->runs->count && status == DLX_OK; i += step) {
        const dlx_loose_run *run = &find->runs->runs[i];
        const size_t found = fact_runs(find, i);
        const size_t second = found == 3 ? run[1].first : run->first + 1;
        step = found ? found : 1;
        if (!found || (form && found != form && found == 3) || is_rule(find, run->first, second))
            continue;
        if (first && (run->name != first->name || found != form))
            return refuse_names(find, first, run);
        first = run;
        form = found;
        const size_t digit = found == 1 ? run->first + 2 : run[found - 1].first;
        status = add_fact(find, facts, run->first, second, digit);
    }
    if (first && first->name == DLX_LOOSE_SHEET)
        name_rows(facts, find);
    return status == DLX_OK && facts->count >= DLX_LOOSE_LEAST
               ? refuse_part(find, first, form, facts->count)
               : status;
}

/* Collects facts with a fourth number, the same in all. DLX_NO_DATA: these are rows. */
static dlx_status collect_long_facts(const dlx_loose_finder *find, fact_list *facts)
{
    const dlx_loose_runs *runs = find->runs;
    const dlx_loose_run *first = dlx_loose_finder_row(find, 0);
    if (find->count < DLX_LOOSE_LEAST)
        return DLX_NO_DATA;
    for (size_t row = 0; row < find->count; row++) {
        const dlx_loose_run *run = dlx_loose_finder_row(find, row);
        const dlx_loose_token *token = &runs->tokens[run->first];
        const dlx_loose_token *same = &runs->tokens[first->first];
        if (run->count != 4 || !first->name || run->name != first->name || !token->length ||
            token->length != same->length ||
            memcmp(runs->words.bytes + token->word, runs->words.bytes + same->word, same->length))
            return DLX_NO_DATA;
    }
    dlx_status status = DLX_OK;
    for (size_t row = 0; row < find->count && status == DLX_OK; row++) {
        const size_t index = dlx_loose_finder_row(find, row)->first;
        status = add_fact(find, facts, index + 1, index + 2, index + 3);
    }
    return status;
}

/* Refuses facts that are too few for a board. */
static dlx_status refuse_few(const dlx_loose_finder *find, const fact_list *facts)
{
    return dlx_loose_finder_refuse(
        find, find->runs->tokens[facts->list[0].row].place,
        "expected the facts of a board, which a blank line ends, found %zu", facts->count);
}

/* True if the text is facts such as given(1,2,3), and nothing else. */
static bool is_facts(const dlx_loose_finder *find, const fact_list *facts)
{
    const dlx_loose_run *first = find->runs->runs;
    return facts->count && facts->count == find->runs->count && first->name_length &&
           first->brackets && first->count == 3;
}

/* Sets the size of the board of the facts, and the number of its first row. */
static dlx_status find_size(const dlx_loose_finder *find, const fact_list *facts, size_t *n,
                            size_t *base)
{
    const size_t place = facts->most_place + facts->zero;
    const size_t most = place > facts->most_digit ? place : facts->most_digit;
    *base = facts->zero ? 0 : 1;
    for (*n = most; *n <= DLX_MAX_SIZE && !dlx_loose_finder_is_size(*n, find->size); ++*n)
        ;
    if (*n > DLX_MAX_SIZE || facts->count + 1 < *n)
        return refuse_few(find, facts);
    const bool exact = find->size || *n == most;
    if (exact && (facts->zero || place == *n))
        return DLX_OK;
    return dlx_loose_finder_refuse(
        find, find->runs->tokens[facts->list[0].row].place,
        exact ? "the facts fit rows and columns from 1 to %zu, and from 0 to %zu"
              : "the facts fit a board of size %zu, and larger ones (up to %zu is used): "
                "give the size by --box",
        *n, exact ? *n - 1 : most);
}

/* Makes the board of the facts. */
static dlx_status place_facts(const dlx_loose_finder *find, const fact_list *facts)
{
    size_t n, base, cells = 0;
    dlx_status status = find_size(find, facts, &n, &base);
    const dlx_loose_token *tokens = find->runs->tokens;
    for (size_t i = 0; status == DLX_OK && i < n * n; i++)
        if (!dlx_loose_finder_add_cell(find, &cells, tokens[facts->list[0].row].place, 0, 0))
            status = dlx_error_memory(find->error);
    for (size_t i = 0; status == DLX_OK && i < facts->count; i++) {
        const fact *fact_of_line = &facts->list[i];
        const size_t row = dlx_loose_finder_number(find->runs, fact_of_line->row) - base;
        const size_t column = dlx_loose_finder_number(find->runs, fact_of_line->column) - base;
        const dlx_loose_token *digit = &tokens[fact_of_line->digit];
        dlx_loose_cell *cell = &find->boards->cells[row * n + column];
        if (cell->length) {
            return dlx_loose_finder_refuse(find, digit->place, "two digits for r%zuc%zu", row + 1,
                                           column + 1);
        }
        *cell = (dlx_loose_cell){digit->place, digit->word, digit->length};
    }
    find->boards->n = n;
    find->boards->count = 1;
    return status == DLX_OK ? dlx_loose_pairs_find(find) : status;
}

dlx_status dlx_loose_facts_find(const dlx_loose_finder *find)
{
    fact_list facts = {0};
    dlx_status status =
        find->count ? collect_long_facts(find, &facts) : collect_facts(find, &facts);
    if (status == DLX_OK && facts.count >= DLX_LOOSE_LEAST)
        status = place_facts(find, &facts);
    else if (status == DLX_OK)
        status = is_facts(find, &facts) ? refuse_few(find, &facts) : DLX_NO_DATA;
    free(facts.list);
    return status;
}
