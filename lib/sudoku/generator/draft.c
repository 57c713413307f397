/* SPDX-License-Identifier: MIT */
/* Puzzle drafts. */
#include "sudoku/generator/draft.h"

#include <string.h>

/* Symmetries of a square: cells that hold givens together. */

/* Maximum size of an orbit. */
enum { MOST_ALIKE = 8 };

/* The eight mappings of a square: `across` exchanges row and column first; then each is mirrored or
 * not. */
static const struct {
    bool across, row_back, column_back;
} movements[] = {
    {false, false, false},                       /* identity */
    {false, true, true},                         /* 180 degrees */
    {true, false, true},                         /* 90 degrees, either direction */
    {true, true, false},   {false, false, true}, /* left and right */
    {false, true, false},                        /* top and bottom */
    {true, false, false},                        /* main diagonal */
    {true, true, true},                          /* antidiagonal */
};
enum { MOVEMENTS = sizeof movements / sizeof *movements };

/* Mappings of each symmetry, as bits. */
static const struct {
    const char *name;
    unsigned movements;
} symmetries[] = {
    [DLX_GRID_SYMMETRY_NONE] = {"none", 0x01},
    [DLX_GRID_SYMMETRY_HALF_TURN] = {"half-turn", 0x03},
    [DLX_GRID_SYMMETRY_QUARTER_TURN] = {"quarter-turn", 0x0f},
    [DLX_GRID_SYMMETRY_MIRROR] = {"mirror", 0x11},
    [DLX_GRID_SYMMETRY_FLIP] = {"flip", 0x21},
    [DLX_GRID_SYMMETRY_DIAGONAL] = {"diagonal", 0x41},
    [DLX_GRID_SYMMETRY_ANTIDIAGONAL] = {"antidiagonal", 0x81},
    [DLX_GRID_SYMMETRY_MIRRORS] = {"mirrors", 0x33},
    [DLX_GRID_SYMMETRY_DIAGONALS] = {"diagonals", 0xc3},
    [DLX_GRID_SYMMETRY_FULL] = {"full", 0xff},
    [DLX_GRID_SYMMETRY_RANDOM] = {"random", 0},
};
enum { SYMMETRIES = sizeof symmetries / sizeof *symmetries };

const char *dlx_grid_symmetry_name(size_t index)
{
    return index < SYMMETRIES ? symmetries[index].name : NULL;
}

/* Lists the orbit of `cell` on an n x n board, including `cell`. Returns its size. */
static size_t symmetry_alike(dlx_grid_symmetry symmetry, size_t n, size_t cell,
                             size_t alike[MOST_ALIKE])
{
    size_t count = 0;
    for (size_t m = 0; m < MOVEMENTS; m++) {
        if (!(symmetries[symmetry].movements >> m & 1))
            continue;
        const size_t row = movements[m].across ? cell % n : cell / n;
        const size_t column = movements[m].across ? cell / n : cell % n;
        const size_t image = (movements[m].row_back ? n - 1 - row : row) * n +
                             (movements[m].column_back ? n - 1 - column : column);
        bool known = false;
        for (size_t i = 0; i < count && !known; i++)
            known = alike[i] == image;
        if (!known)
            alike[count++] = image;
    }
    return count;
}

enum {
    MOST_FILLED = 9, /* larger boards are completed by the solver after the diagonal boxes */
    CHANGES = 2000,  /* changed digits before a draft fails */
    FIRST_PART = 4   /* fraction of all givens removed in the first step */
};

dlx_status dlx_draft_new(dlx_draft *draft, const dlx_grid *board, dlx_error *error)
{
    const size_t n = board->size;
    *draft = (dlx_draft){.state = DLX_DRAFT_FAILED,
                         .n = n,
                         .box_rows = board->box_rows,
                         .box_columns = board->box_columns,
                         .has_rules = dlx_grid_rules_exist(board->rules)};
    draft->cells = calloc(n * n, sizeof *draft->cells);
    draft->trial = calloc(n * n, sizeof *draft->trial);
    draft->solved = calloc(n * n, sizeof *draft->solved);
    draft->order = calloc(n * n, sizeof *draft->order);
    if (draft->cells && draft->trial && draft->solved && draft->order)
        return DLX_OK;
    dlx_draft_free(draft);
    return dlx_error_memory(error);
}

void dlx_draft_free(dlx_draft *draft)
{
    free(draft->cells);
    free(draft->trial);
    free(draft->solved);
    free(draft->order);
    *draft = (dlx_draft){0};
}

size_t dlx_draft_givens(const dlx_draft *draft)
{
    size_t givens = 0;
    for (size_t cell = 0; cell < draft->n * draft->n; cell++)
        givens += draft->cells[cell] != 0;
    return givens;
}

static void shuffle(dlx_draft *draft, uint32_t *list, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        const size_t k = (size_t)dlx_random_below(&draft->random, i);
        const uint32_t kept = list[i - 1];
        list[i - 1] = list[k];
        list[k] = kept;
    }
}

static void copy_cells(const dlx_draft *draft, uint16_t *target, const uint16_t *source)
{
    memcpy(target, source, draft->n * draft->n * sizeof *target);
}

/* ---- filling --------------------------------------------------------------------------------- */

/* Fills the box at (row, column) with a random permutation. */
static void fill_box(dlx_draft *draft, size_t row, size_t column)
{
    for (size_t i = 0; i < draft->n; i++)
        draft->order[i] = (uint32_t)i + 1;
    shuffle(draft, draft->order, draft->n);
    for (size_t i = 0; i < draft->n; i++)
        draft->cells[(row + i / draft->box_columns) * draft->n + column + i % draft->box_columns] =
            (uint16_t)draft->order[i];
}

/* Boxes on the diagonal share no row or column, so any contents are consistent, unless there are
 * more rules. */
void dlx_draft_fill(dlx_draft *draft)
{
    const size_t n = draft->n;
    const size_t boxes =
        draft->box_rows < draft->box_columns ? draft->box_rows : draft->box_columns;
    memset(draft->cells, 0, n * n * sizeof *draft->cells);
    for (size_t i = 0; i < boxes && !draft->has_rules; i++)
        fill_box(draft, i * draft->box_rows, i * draft->box_columns);
    draft->count = 0;
    for (size_t cell = 0; cell < n * n; cell++)
        if (!draft->cells[cell])
            draft->order[draft->count++] = (uint32_t)cell;
    shuffle(draft, draft->order, draft->count);
    draft->next = 0;
    draft->tried = 0;
    draft->state = DLX_DRAFT_FILLING;
}

/* Returns the digits not excluded by row, column, and box of a cell; boxes may be regions where
 * there are more rules, and exclude nothing. */
static uint64_t candidates_of(const dlx_draft *draft, size_t cell)
{
    const size_t n = draft->n;
    const size_t row = cell / n;
    const size_t column = cell % n;
    const size_t top = row - row % draft->box_rows;
    const size_t left = column - column % draft->box_columns;
    uint64_t taken = 0;
    for (size_t i = 0; i < n; i++) {
        const size_t others[] = {row * n + i, i * n + column,
                                 (top + i / draft->box_columns) * n + left +
                                     i % draft->box_columns};
        const size_t units = sizeof others / sizeof *others - draft->has_rules;
        for (size_t k = 0; k < units; k++)
            if (others[k] != cell && draft->cells[others[k]])
                taken |= UINT64_C(1) << (draft->cells[others[k]] - 1);
    }
    return ~taken & UINT64_MAX >> (64 - n);
}

/* Returns a random digit of a set; 0 if empty. */
static uint16_t choose_digit(dlx_draft *draft, uint64_t digits)
{
    return (uint16_t)__builtin_ffsll((long long)dlx_random_bit(&draft->random, digits));
}

/* Shuffles groups of `width` lines and the lines in each group. */
static void shuffle_lines(dlx_draft *draft, size_t width, uint32_t *lines)
{
    uint32_t groups[DLX_DRAFT_MOST], within[DLX_DRAFT_MOST];
    const size_t count = draft->n / width;
    for (size_t i = 0; i < count; i++)
        groups[i] = (uint32_t)(i * width);
    shuffle(draft, groups, count);
    for (size_t g = 0; g < count; g++) {
        for (size_t i = 0; i < width; i++)
            within[i] = groups[g] + (uint32_t)i;
        shuffle(draft, within, width);
        memcpy(lines + g * width, within, width * sizeof *within);
    }
}

/* True if the solver completes the diagonal boxes. */
static bool is_completed(const dlx_draft *draft)
{
    return draft->n > MOST_FILLED && !draft->has_rules;
}

static bool ask_filled(dlx_draft *draft)
{
    copy_cells(draft, draft->trial, draft->cells);
    if (is_completed(draft))
        return true;
    if (draft->next == draft->count)
        return false;
    const size_t cell = draft->order[draft->next];
    draft->trial[cell] = choose_digit(draft, candidates_of(draft, cell) & ~draft->tried);
    return draft->trial[cell] != 0;
}

static void answer_filled(dlx_draft *draft, uint64_t found)
{
    if (found == 1 || is_completed(draft)) {
        draft->state = found ? DLX_DRAFT_DONE : DLX_DRAFT_FAILED;
        if (is_completed(draft) && found) {
            uint32_t rows[DLX_DRAFT_MOST], columns[DLX_DRAFT_MOST];
            const size_t n = draft->n;
            shuffle_lines(draft, draft->box_rows, rows);
            shuffle_lines(draft, draft->box_columns, columns);
            for (size_t cell = 0; cell < n * n; cell++)
                draft->trial[cell] = draft->solved[rows[cell / n] * n + columns[cell % n]];
            copy_cells(draft, draft->solved, draft->trial);
        }
        return;
    }
    const size_t cell = draft->order[draft->next];
    if (found) {
        draft->cells[cell] = draft->trial[cell];
        draft->tried = 0;
        draft->next++;
    } else {
        draft->tried |= UINT64_C(1) << (draft->trial[cell] - 1);
    }
}

/* ---- removing -------------------------------------------------------------------------------- */

void dlx_draft_remove(dlx_draft *draft)
{
    size_t alike[MOST_ALIKE];
    copy_cells(draft, draft->cells, draft->solved);
    draft->count = draft->next = 0;
    for (size_t cell = 0; cell < draft->n * draft->n; cell++) {
        size_t first = cell;
        const size_t count = symmetry_alike(draft->symmetry, draft->n, cell, alike);
        for (size_t i = 0; i < count; i++)
            first = alike[i] < first ? alike[i] : first;
        if (first == cell)
            draft->order[draft->count++] = (uint32_t)cell;
    }
    shuffle(draft, draft->order, draft->count);
    draft->stride = draft->count / FIRST_PART + 1;
    draft->state = DLX_DRAFT_REMOVING;
}

/* Empties the next cells in the trial. Returns the number of givens removed. */
static size_t empty_next(dlx_draft *draft)
{
    size_t emptied = 0, alike[MOST_ALIKE];
    for (size_t i = draft->next; i < draft->next + draft->stride; i++) {
        const size_t count = symmetry_alike(draft->symmetry, draft->n, draft->order[i], alike);
        for (size_t k = 0; k < count; k++)
            draft->trial[alike[k]] = 0;
        emptied += count;
    }
    return emptied;
}

/* Keeps the next given, or halves the stride if several were tried. */
static void keep_next(dlx_draft *draft)
{
    if (draft->stride == 1)
        draft->next++;
    else
        draft->stride /= 2;
}

static bool ask_removed(dlx_draft *draft)
{
    const size_t givens = dlx_draft_givens(draft);
    while (draft->next < draft->count) {
        if (draft->stride > draft->count - draft->next)
            draft->stride = draft->count - draft->next;
        copy_cells(draft, draft->trial, draft->cells);
        if (empty_next(draft) + draft->least <= givens)
            return true;
        keep_next(draft);
    }
    draft->state = DLX_DRAFT_DONE;
    return false;
}

static void answer_removed(dlx_draft *draft, uint64_t found)
{
    if (found == 1) {
        copy_cells(draft, draft->cells, draft->trial);
        draft->next += draft->stride;
    } else {
        keep_next(draft);
    }
}

void dlx_draft_set_orbit(dlx_draft *draft, size_t index, bool given)
{
    size_t alike[MOST_ALIKE];
    const size_t count = symmetry_alike(draft->symmetry, draft->n, draft->order[index], alike);
    for (size_t i = 0; i < count; i++)
        draft->cells[alike[i]] = given ? draft->solved[alike[i]] : 0;
}

/* ---- changing -------------------------------------------------------------------------------- */

void dlx_draft_change(dlx_draft *draft, const bool *pattern)
{
    draft->count = 0;
    for (size_t cell = 0; cell < draft->n * draft->n; cell++) {
        draft->cells[cell] = pattern[cell] ? draft->solved[cell] : 0;
        if (pattern[cell])
            draft->order[draft->count++] = (uint32_t)cell;
    }
    draft->solutions = DLX_DRAFT_LIMIT;
    draft->steps = CHANGES;
    copy_cells(draft, draft->trial, draft->cells);
    draft->state = DLX_DRAFT_CHANGING;
}

static bool ask_changed(dlx_draft *draft)
{
    if (draft->steps == 0 || draft->count == 0)
        return false;
    if (draft->steps-- == CHANGES)
        return true; /* the first test is of the unchanged board */
    for (size_t tries = 0; tries < draft->count; tries++) {
        const size_t cell = draft->order[dlx_random_below(&draft->random, draft->count)];
        const uint64_t others =
            candidates_of(draft, cell) & ~(UINT64_C(1) << (draft->cells[cell] - 1));
        if (!others)
            continue;
        copy_cells(draft, draft->trial, draft->cells);
        draft->trial[cell] = choose_digit(draft, others);
        return true;
    }
    return false;
}

/* Keeps a change that does not increase the number of solutions. */
static void answer_changed(dlx_draft *draft, uint64_t found)
{
    if (found == 0 || found > draft->solutions)
        return;
    copy_cells(draft, draft->cells, draft->trial);
    draft->solutions = found;
    if (found == 1)
        draft->state = DLX_DRAFT_DONE;
}

/* ---- any ------------------------------------------------------------------------------------- */

static const struct {
    bool (*ask)(dlx_draft *draft);
    void (*answer)(dlx_draft *draft, uint64_t found);
} steps[] = {
    [DLX_DRAFT_FILLING] = {ask_filled, answer_filled},
    [DLX_DRAFT_REMOVING] = {ask_removed, answer_removed},
    [DLX_DRAFT_CHANGING] = {ask_changed, answer_changed},
};

bool dlx_draft_ask(dlx_draft *draft, dlx_test *test)
{
    if (draft->state >= DLX_DRAFT_DONE)
        return false;
    if (!steps[draft->state].ask(draft)) {
        if (draft->state != DLX_DRAFT_DONE)
            draft->state = DLX_DRAFT_FAILED;
        return false;
    }
    *test = (dlx_test){
        .cells = draft->trial,
        .solution = draft->state == DLX_DRAFT_FILLING ? draft->solved : NULL,
    };
    return true;
}

void dlx_draft_answer(dlx_draft *draft, const dlx_test *test)
{
    steps[draft->state].answer(draft, test->found);
}
