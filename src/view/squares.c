/* SPDX-License-Identifier: MIT */
#include "view/squares.h"

#include "cli/program.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_DIGITS = 6 };

typedef struct family {
    const char *prefix; /* a name with the prefix */
    size_t length;      /* of the prefix */
    size_t least, most;
} family;

/* Returns the length of the prefix before a number that ends the name; 0: none. */
static size_t prefix_length(const char *name)
{
    const size_t length = strcspn(name, "0123456789"), digits = strlen(name + length);
    const bool ok =
        digits && digits <= MOST_DIGITS && strspn(name + length, "0123456789") == digits;
    return ok ? length : 0;
}

/* True if the name is of the family; *number is then its number. */
static bool is_member(const family *f, const char *name, size_t *number)
{
    if (prefix_length(name) != f->length || strncmp(name, f->prefix, f->length) != 0)
        return false;
    *number = strtoul(name + f->length, NULL, 10);
    return true;
}

/* Returns the number of the only primary item of the family in the option; SIZE_MAX: none or
 * several. */
static size_t number_of(const family *f, const dlx_problem *problem, size_t option)
{
    size_t count, found = SIZE_MAX, members = 0, number;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t k = 0; k < count; k++)
        if (items[k] < dlx_problem_primary(problem) &&
            is_member(f, dlx_problem_item_name(problem, items[k]), &number)) {
            found = number;
            members++;
        }
    return members == 1 ? found : SIZE_MAX;
}

/* Sets the range of numbers. Returns false if an option has not exactly one item of the family. */
static bool measure(family *f, const dlx_problem *problem)
{
    f->least = SIZE_MAX;
    for (size_t option = 0; option < dlx_problem_options(problem); option++) {
        const size_t number = number_of(f, problem, option);
        if (number == SIZE_MAX)
            return false;
        f->least = number < f->least ? number : f->least;
        f->most = number > f->most ? number : f->most;
    }
    return f->most > f->least;
}

/* Looks among the items of the first option, which are of all families that all options have. */
static size_t find_families(const dlx_problem *problem, family *found)
{
    size_t count, families = 0;
    const uint32_t *items = dlx_problem_option(problem, 0, &count);
    for (size_t k = 0; k < count && families < 2; k++) {
        const char *name = dlx_problem_item_name(problem, items[k]);
        family f = {name, prefix_length(name), 0, 0};
        if (items[k] < dlx_problem_primary(problem) && f.length && measure(&f, problem))
            found[families++] = f;
    }
    return families;
}

/* Places an option. Returns false if the square is taken. */
static bool place(view_board *board, const dlx_problem *problem, size_t option, const family *f)
{
    const size_t row = number_of(&f[0], problem, option) - f[0].least;
    const size_t column = number_of(&f[1], problem, option) - f[1].least;
    const size_t cell = row * board->columns + column;
    const bool ok = !board->candidate[cell];
    board->candidate[cell] = true;
    board->square[option] = cell;
    return ok;
}

view_board *view_squares_new(const dlx_problem *problem)
{
    const size_t options = dlx_problem_options(problem);
    family f[2];
    if (options == 0 || find_families(problem, f) < 2)
        return NULL;
    const size_t rows = f[0].most - f[0].least + 1, columns = f[1].most - f[1].least + 1;
    if (rows * columns > 2 * options)
        return NULL;
    view_board *board = view_board_blank(problem, rows, columns);
    board->square = xrequire(calloc(options, sizeof *board->square));
    board->candidate = xrequire(calloc(rows * columns, sizeof *board->candidate));
    board->queens = dlx_problem_primary(problem) < dlx_problem_items(problem);
    for (size_t cell = 0; cell < rows * columns; cell++)
        board->cell_item[cell] = 0;
    bool ok = true;
    for (size_t option = 0; ok && option < options; option++)
        ok = place(board, problem, option, f);
    if (ok)
        return board;
    view_board_free(board);
    return NULL;
}
