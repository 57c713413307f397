/* SPDX-License-Identifier: MIT */
/* Difficulty of a puzzle: the hardest technique needed or, if techniques do not suffice, the number
 * of guesses of a search that applies all techniques. */
#include "sudoku/generator/uniqueness.h"

#include "core/limits.h"
#include "core/random.h"
#include <string.h>

enum { ORDERS = 16 }; /* random orders of guesses; the median counts */

/* Search for the unique solution of a board. */
typedef struct guessing {
    dlx_grid_tester *tester;
    dlx_techniques *techniques;
    size_t cells, words; /* of a board */
    dlx_random random;
    /* [0..depth] x words: open boards, then the current one; and the digit that the search guesses
     * next on each open board, or the other digits of the cell for the current one. */
    uint64_t *boards;
    dlx_technique_change *changes;
    size_t capacity, change_capacity; /* allocated boards */
    size_t depth;
    uint64_t guesses;
    dlx_technique highest;
} guessing;

static uint64_t *board_at(const guessing *search, size_t depth)
{
    return search->boards + depth * search->words;
}

static bool reserve(guessing *search, size_t boards)
{
    return dlx_buffer_grow(&search->boards, &search->capacity, boards,
                           search->words * sizeof *search->boards) &&
           dlx_buffer_grow(&search->changes, &search->change_capacity, boards,
                           sizeof *search->changes);
}

/* Returns a random undecided cell with the fewest candidates. */
static size_t choose_cell(guessing *search, const uint64_t *candidates)
{
    size_t chosen = 0;
    unsigned least = DLX_TECHNIQUES_MAX_SIZE + 1;
    uint64_t alike = 0;
    for (size_t cell = 0; cell < search->cells; cell++) {
        if (dlx_is_single(candidates[cell]))
            continue;
        const unsigned count = dlx_count_bits(candidates[cell]);
        if (count > least)
            continue;
        alike = count < least ? 1 : alike + 1;
        least = count;
        if (dlx_random_below(&search->random, alike) == 0)
            chosen = cell;
    }
    return chosen;
}

static dlx_status guess(guessing *search, dlx_error *error)
{
    if (!reserve(search, search->depth + 2))
        return dlx_error_memory(error);
    uint64_t *rest = board_at(search, search->depth++);
    uint64_t *board = board_at(search, search->depth);
    memcpy(board, rest, search->words * sizeof *board);
    const size_t cell = choose_cell(search, rest);
    const uint64_t digit = dlx_random_bit(&search->random, rest[cell]);
    search->changes[search->depth - 1] = (dlx_technique_change){cell, digit};
    search->changes[search->depth] = (dlx_technique_change){cell, rest[cell] & ~digit};
    search->guesses++;
    return DLX_OK;
}

/* Searches from the board at depth 0, to which no technique applies. DLX_ABORTED: cancelled. */
static dlx_status run_search(guessing *search, dlx_error *error)
{
    dlx_status status = guess(search, error);
    while (status == DLX_OK) {
        if (dlx_uniqueness_is_cancelled(search->tester))
            return dlx_end_status(DLX_END_INTERRUPTED, error);
        const dlx_technique_result result =
            dlx_techniques_apply(search->techniques, board_at(search, search->depth),
                                 &search->changes[search->depth], &search->highest);
        if (result == DLX_TECHNIQUES_SOLVED)
            break;
        if (result == DLX_TECHNIQUES_STUCK)
            status = guess(search, error);
        else if (search->depth == 0)
            return dlx_error_set(error, DLX_INVALID, "it has no solution");
        else
            search->depth--;
    }
    return status;
}

/* Returns the lower median of guesses over all orders, from the board at depth 0, which is saved in
 * `stuck`. */
static dlx_status count_guesses(guessing *search, const uint64_t *stuck, uint64_t *median,
                                dlx_error *error)
{
    uint64_t guesses[ORDERS];
    dlx_status status = DLX_OK;
    for (int order = 0; order < ORDERS && status == DLX_OK; order++) {
        search->random = dlx_random_begin((uint64_t)order);
        search->depth = 0;
        search->guesses = 0;
        memcpy(search->boards, stuck, search->words * sizeof *stuck);
        status = run_search(search, error);
        guesses[order] = search->guesses;
    }
    if (status == DLX_OK) {
        qsort(guesses, ORDERS, sizeof *guesses, dlx_compare_words);
        *median = guesses[ORDERS / 2 - 1];
    }
    return status;
}

/* Sets the rating of the board at depth 0, to which no technique applies. */
static dlx_status rate_stuck(guessing *search, uint64_t *rating, dlx_error *error)
{
    uint64_t median = 0;
    uint64_t *stuck = dlx_buffer_allocate(search->words, sizeof *stuck);
    if (!stuck)
        return dlx_error_memory(error);
    memcpy(stuck, search->boards, search->words * sizeof *stuck);
    const dlx_status status = count_guesses(search, stuck, &median, error);
    free(stuck);
    *rating = DLX_TECHNIQUE_COUNT - 1 + median;
    return status;
}

/* Sets *rating, or sets *is_stuck where techniques do not suffice. */
static dlx_status rate_easy(guessing *search, const dlx_grid *grid, uint64_t *rating,
                            bool *is_stuck, dlx_error *error)
{
    search->techniques = dlx_uniqueness_techniques(search->tester, grid, error);
    if (!search->techniques)
        return error->status;
    search->words = dlx_techniques_board_words(search->techniques);
    if (!reserve(search, 2))
        return dlx_error_memory(error);
    dlx_techniques_start(search->techniques, grid, search->boards);
    *is_stuck = dlx_techniques_apply(search->techniques, search->boards, NULL, &search->highest) !=
                DLX_TECHNIQUES_SOLVED;
    *rating = search->highest ? search->highest : DLX_TECHNIQUE_SINGLES;
    return DLX_OK;
}

static dlx_status check_unique(dlx_grid_tester *tester, const dlx_grid *grid, dlx_error *error)
{
    uint64_t found;
    const dlx_status status = dlx_grid_tester_count(tester, grid, &found, error);
    if (status != DLX_OK || found == 1)
        return status;
    return dlx_error_set(error, DLX_INVALID, "it has %s",
                         found ? "several solutions" : "no solution");
}

dlx_status dlx_grid_tester_rate(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t *rating,
                                dlx_error *error)
{
    dlx_error own;
    bool is_stuck = true;
    error = error ? error : &own;
    guessing search = {.tester = tester, .cells = grid->size * grid->size};
    /* Techniques that solve a plain board prove that it has no other solution. */
    const bool is_plain = !grid->rules && grid->size <= DLX_TECHNIQUES_MAX_SIZE;
    dlx_status status = is_plain ? DLX_OK : check_unique(tester, grid, error);
    if (status == DLX_OK && dlx_uniqueness_is_cancelled(tester))
        status = dlx_end_status(DLX_END_INTERRUPTED, error);
    if (status == DLX_OK)
        status = rate_easy(&search, grid, rating, &is_stuck, error);
    if (status == DLX_OK && is_stuck && is_plain)
        status = check_unique(tester, grid, error);
    if (status == DLX_OK && is_stuck)
        status = rate_stuck(&search, rating, error);
    free(search.boards);
    free(search.changes);
    return status;
}

dlx_status dlx_uniqueness_is_easy(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t most,
                                  bool *is_easy, dlx_error *error)
{
    uint64_t rating = 0;
    bool is_stuck = true;
    if (most >= DLX_TECHNIQUE_COUNT) {
        const dlx_status status = dlx_grid_tester_rate(tester, grid, &rating, error);
        *is_easy = rating <= most;
        return status;
    }
    guessing search = {.tester = tester};
    const dlx_status status = rate_easy(&search, grid, &rating, &is_stuck, error);
    *is_easy = status == DLX_OK && !is_stuck && rating <= most;
    free(search.boards);
    free(search.changes);
    return status;
}

const char *dlx_rating_word(uint64_t rating)
{
    static const char *const words[DLX_TECHNIQUE_COUNT] = {
        "none", "singles", "locked candidates", "pairs", "triples", "fish",
    };
    return rating < DLX_TECHNIQUE_COUNT ? words[rating] : "guesses";
}
