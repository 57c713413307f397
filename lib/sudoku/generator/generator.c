/* SPDX-License-Identifier: MIT */
/* Generates puzzles with unique solutions: removes givens from a random solved board or, with a
 * pattern, keeps and changes the givens at its cells. */
#include "core/limits.h"
#include "core/options.h"

#include "sudoku/board/rules.h"
#include "sudoku/generator/draft.h"
#include <inttypes.h>
#include <string.h>

enum {
    TOGETHER = 128,   /* concurrent drafts of plain boards */
    MOST_SAMPLED = 6, /* largest size for uniform sampling of solved boards */
    MOST_SIZE = DLX_DRAFT_MOST
};

struct dlx_grid_maker {
    dlx_arena arena;
    dlx_grid_maker_options options;
    bool *pattern; /* owned copy; or NULL */
    dlx_grid_tester *tester;
    dlx_grid_tester *rater; /* or NULL: ratings do not matter */
    uint64_t rating;        /* of the last puzzle; 0: unrated */
    dlx_grid *blank;        /* board of the requested shape */
    dlx_draft *drafts;      /* [0..count[ */
    dlx_test *tests;        /* [0..count[ */
    size_t *asked;          /* [0..count[: draft of each test */
    bool *needed;           /* [0..n*n[ */
    size_t count, next;     /* drafts; index of the first not yet delivered or failed */
    uint64_t attempts;      /* attempts started */
    dlx_limits limits;
    dlx_budget budget;         /* of the current call */
    dlx_problem *boards;       /* problem of the sampler */
    dlx_solver *sampler;       /* samples solved boards; or NULL */
    bool relabels;             /* the first row of these is 1, 2, ... n: digits are alike */
    dlx_grid_decoder *decoder; /* of sampled solutions */
};

/* ---- options --------------------------------------------------------------------------------- */

/* Minimum number of givens for uniqueness, as far as known: 17 for 9 x 9 (McGuire, Tugemann,
 * Civario: "There is no 16-clue sudoku", 2012); in general n - 1, since two digits without givens
 * are interchangeable. */
static size_t fewest_givens(size_t n, size_t box_rows)
{
    if (n == 9 && box_rows == 3)
        return 17;
    return n == 4 && box_rows == 2 ? 4 : n - 1;
}

/* True if the row or column `line` of the pattern is empty. */
static bool is_empty_line(const bool *pattern, size_t n, bool column, size_t line)
{
    for (size_t i = 0; i < n; i++)
        if (pattern[column ? i * n + line : line * n + i])
            return false;
    return true;
}

/* Refuses a pattern with two empty rows in a band or columns in a stack (`column`) of `width`:
 * exchanging them would give a second solution. */
static dlx_status check_lines(const bool *pattern, size_t n, bool column, size_t width,
                              dlx_error *error)
{
    for (size_t first = 0; first < n; first++)
        for (size_t line = first + 1; line % width != 0; line++)
            if (is_empty_line(pattern, n, column, first) && is_empty_line(pattern, n, column, line))
                return dlx_error_set(error, DLX_INVALID,
                                     "no puzzle of the pattern has one solution: %s %zu and %zu "
                                     "are empty and interchangeable",
                                     column ? "columns" : "rows", first + 1, line + 1);
    return DLX_OK;
}

/* Refuses patterns that cannot have a unique solution, by simple conditions. */
static dlx_status check_pattern(const dlx_grid_maker_options *options, bool has_rules,
                                size_t fewest, dlx_error *error)
{
    const size_t n = options->box_rows * options->box_columns;
    size_t givens = 0;
    for (size_t cell = 0; cell < n * n; cell++)
        givens += options->pattern[cell];
    if (givens < fewest)
        return dlx_error_set(error, DLX_INVALID,
                             "expected at least %zu givens for a board of %zu x %zu with one "
                             "solution, found a pattern of %zu",
                             fewest, n, n, givens);
    if (has_rules)
        return DLX_OK;
    const dlx_status status = check_lines(options->pattern, n, false, options->box_rows, error);
    return status == DLX_OK ? check_lines(options->pattern, n, true, options->box_columns, error)
                            : status;
}

static dlx_status check_options(dlx_grid_maker_options *options, dlx_error *error)
{
    const dlx_grid *board = options->board;
    const bool has_rules = board && dlx_grid_rules_exist(board->rules);
    if (board) {
        options->box_rows = board->box_rows;
        options->box_columns = board->box_columns;
    }
    if (!options->box_rows)
        options->box_rows = options->box_columns = 3;
    const size_t n = options->box_rows * options->box_columns;
    if (!options->max_rating)
        options->max_rating = UINT64_MAX;
    if (options->min_rating > options->max_rating)
        return dlx_error_set(error, DLX_INVALID, "no rating is in the range");
    if (options->box_rows > MOST_SIZE || options->box_columns > MOST_SIZE || n > MOST_SIZE || n < 2)
        return dlx_error_set(error, DLX_INVALID, "expected a size of 2 to %d", MOST_SIZE);
    if (!options->max_givens || options->max_givens > n * n)
        options->max_givens = n * n;
    if (options->symmetry > DLX_GRID_SYMMETRY_RANDOM)
        return dlx_error_set(error, DLX_INVALID, "unknown symmetry");
    if (options->min_givens > options->max_givens)
        return dlx_error_set(error, DLX_INVALID, "empty range of givens");
    const size_t fewest = has_rules ? 0 : fewest_givens(n, options->box_rows);
    if (options->max_givens < fewest)
        return dlx_error_set(
            error, DLX_INVALID,
            "expected at least %zu givens for a board of %zu x %zu with one solution", fewest, n,
            n);
    return options->pattern ? check_pattern(options, has_rules, fewest, error) : DLX_OK;
}

static bool is_stopped(void *state)
{
    dlx_grid_maker *maker = state;
    return !dlx_budget_look(&maker->budget);
}

static dlx_limits part_limits(dlx_grid_maker *maker)
{
    return (dlx_limits){.is_cancelled = is_stopped, .cancel_state = maker};
}

/* ---- solved boards --------------------------------------------------------------------------- */

/* Relabelling maps each solved board to a board with first row 1, 2, ... n, and each of the latter
 * has n! preimages; so a uniform sample of the latter, randomly relabelled, is uniform. */
static dlx_status open_sampler(dlx_grid_maker *maker, dlx_error *error)
{
    const size_t n = maker->blank->size;
    maker->relabels = dlx_rules_are_digits_alike(maker->blank->rules);
    for (size_t i = 0; i < n && maker->relabels; i++)
        maker->blank->cells[i] = (uint16_t)(i + 1);
    dlx_grid_encoder *encoder = dlx_grid_encoder_new(error);
    if (encoder)
        maker->boards = dlx_grid_encoder_problem(encoder, maker->blank,
                                                 &(dlx_grid_encode_options){.reduce = true}, error);
    dlx_grid_encoder_free(encoder);
    memset(maker->blank->cells, 0, n * n * sizeof *maker->blank->cells);
    const dlx_limits limits = part_limits(maker);
    const dlx_search_options options = {
        .sample = true, .seed = maker->options.seed, .limits = &limits};
    if (maker->boards)
        maker->sampler = dlx_solver_new(maker->boards, &options, error);
    if (maker->sampler)
        maker->decoder = dlx_grid_decoder_new(NULL, error);
    return maker->decoder ? DLX_OK : error->status;
}

/* Samples a solved board. DLX_ABORTED: cancelled. */
static dlx_status sample(dlx_grid_maker *maker, dlx_draft *draft, dlx_error *error)
{
    size_t count;
    const size_t n = draft->n;
    if (dlx_solver_next(maker->sampler, NULL) != DLX_OK) {
        const dlx_end end = dlx_solver_end(maker->sampler);
        return end == DLX_END_LIMIT ? dlx_error_memory(error) : dlx_end_status(end, error);
    }
    const uint32_t *options = dlx_solver_solution(maker->sampler, &count);
    dlx_grid *grid = dlx_grid_decoder_options(maker->decoder, maker->boards, options, count, error);
    if (!grid)
        return error->status;
    uint16_t names[MOST_SAMPLED + 1];
    for (size_t i = 1; i <= n; i++) {
        const size_t k = maker->relabels ? 1 + (size_t)dlx_random_below(&draft->random, i) : i;
        names[i] = k == i ? (uint16_t)i : names[k];
        names[k] = (uint16_t)i;
    }
    for (size_t cell = 0; cell < n * n; cell++)
        draft->solved[cell] = names[grid->cells[cell]];
    dlx_grid_free(grid);
    return DLX_OK;
}

/* Refuses rules that no board satisfies. */
static dlx_status check_rules(const dlx_grid_maker *maker, dlx_error *error)
{
    uint64_t found;
    if (!dlx_grid_rules_exist(maker->blank->rules))
        return DLX_OK;
    const dlx_status status = dlx_grid_tester_count(maker->tester, maker->blank, &found, error);
    return status == DLX_OK && found == 0
               ? dlx_error_set(error, DLX_INVALID, "no board of %zu x %zu satisfies the rules",
                               maker->blank->size, maker->blank->size)
               : status;
}

/* ---- construction ---------------------------------------------------------------------------- */

static dlx_status open_parts(dlx_grid_maker *maker, dlx_error *error)
{
    const dlx_grid_maker_options *options = &maker->options;
    const size_t n = options->box_rows * options->box_columns;
    uint16_t *cells = calloc(n * n, sizeof *cells);
    if (cells)
        maker->blank =
            dlx_grid_make(n, options->box_rows, options->box_columns, cells, "", 0, error);
    else
        dlx_error_memory(error);
    free(cells);
    if (maker->blank && options->board &&
        !dlx_grid_rules_copy(options->board->rules, n * n, &maker->blank->rules))
        return dlx_error_memory(error);
    const dlx_limits limits = part_limits(maker);
    const dlx_grid_tester_options tester = {.limit = options->pattern ? DLX_DRAFT_LIMIT : 2,
                                            .limits = &limits};
    if (!maker->blank || !(maker->tester = dlx_grid_tester_new(&tester, error)))
        return error->status;
    const dlx_grid_tester_options rater = {.limits = &limits};
    const bool is_rated = options->min_rating || options->max_rating < UINT64_MAX;
    if (is_rated && !(maker->rater = dlx_grid_tester_new(&rater, error)))
        return error->status;
    const size_t drafts =
        n == 9 && options->box_rows == 3 && !dlx_grid_rules_exist(maker->blank->rules) ? TOGETHER
                                                                                       : 1;
    dlx_arena *arena = &maker->arena;
    maker->drafts = dlx_arena_take(arena, drafts, sizeof *maker->drafts);
    maker->tests = dlx_arena_take(arena, drafts, sizeof *maker->tests);
    maker->asked = dlx_arena_take(arena, drafts, sizeof *maker->asked);
    maker->needed = dlx_arena_take(arena, n * n, sizeof *maker->needed);
    if (options->pattern)
        maker->pattern = dlx_arena_copy(arena, options->pattern, n * n, sizeof *maker->pattern);
    if (arena->failed)
        return dlx_error_memory(error);
    dlx_status status = DLX_OK;
    for (; maker->count < drafts && status == DLX_OK; maker->count++)
        status = dlx_draft_new(&maker->drafts[maker->count], maker->blank, error);
    maker->next = maker->count;
    if (status == DLX_OK)
        status = check_rules(maker, error);
    return status == DLX_OK && n <= MOST_SAMPLED ? open_sampler(maker, error) : status;
}

dlx_grid_maker *dlx_grid_maker_new(const dlx_grid_maker_options *options, dlx_error *error)
{
    dlx_error failure = {0};
    dlx_grid_maker_options settings;
    dlx_limits limits;
    dlx_grid_maker *maker = NULL;
    dlx_status status =
        dlx_options_copy(&settings, sizeof settings, sizeof settings, options, &failure);
    if (status == DLX_OK)
        status = dlx_limits_copy_without(&limits, settings.limits, true, "puzzles", &failure);
    if (status == DLX_OK)
        status = check_options(&settings, &failure);
    if (status == DLX_OK && !(maker = calloc(1, sizeof *maker)))
        status = dlx_error_memory(&failure);
    if (status == DLX_OK) {
        maker->options = settings;
        maker->limits = limits;
        dlx_budget_begin(&maker->budget, &limits);
        status = open_parts(maker, &failure);
        maker->options.pattern = NULL; /* the caller may free these */
        maker->options.board = NULL;
        maker->options.limits = NULL;
    }
    if (status == DLX_OK)
        return maker;
    if (error)
        *error = failure;
    dlx_grid_maker_free(maker);
    return NULL;
}

void dlx_grid_maker_free(dlx_grid_maker *maker)
{
    if (!maker)
        return;
    for (size_t i = 0; i < maker->count; i++)
        dlx_draft_free(&maker->drafts[i]);
    dlx_arena_free(&maker->arena);
    dlx_grid_tester_free(maker->tester);
    dlx_grid_tester_free(maker->rater);
    dlx_grid_free(maker->blank);
    dlx_solver_free(maker->sampler);
    dlx_grid_decoder_free(maker->decoder);
    dlx_problem_free(maker->boards);
    free(maker);
}

uint64_t dlx_grid_maker_attempts(const dlx_grid_maker *maker)
{
    return maker->attempts;
}

uint64_t dlx_grid_maker_rating(const dlx_grid_maker *maker)
{
    return maker->rating;
}

/* ---- puzzles --------------------------------------------------------------------------------- */

/* Starts the removal or change of givens on a solved board. */
static void begin_givens(dlx_grid_maker *maker, dlx_draft *draft)
{
    if (maker->pattern)
        dlx_draft_change(draft, maker->pattern);
    else
        dlx_draft_remove(draft);
}

/* Starts an attempt, determined by the seed and its number alone. */
static dlx_status begin_draft(dlx_grid_maker *maker, dlx_draft *draft, dlx_error *error)
{
    const dlx_grid_maker_options *options = &maker->options;
    const size_t least = options->minimal ? 0 : options->min_givens;
    draft->random =
        dlx_random_begin(dlx_mix(options->seed) ^ dlx_mix(++maker->attempts * DLX_GOLDEN));
    draft->symmetry = options->symmetry;
    if (draft->symmetry == DLX_GRID_SYMMETRY_RANDOM)
        draft->symmetry =
            (dlx_grid_symmetry)dlx_random_below(&draft->random, DLX_GRID_SYMMETRY_RANDOM);
    draft->least = least;
    if (least)
        draft->least += (size_t)dlx_random_below(&draft->random, options->max_givens - least + 1);
    if (!maker->sampler) {
        dlx_draft_fill(draft);
        return DLX_OK;
    }
    const dlx_status status = sample(maker, draft, error);
    if (status == DLX_OK)
        begin_givens(maker, draft);
    return status;
}

/* Advances all drafts to their ends. */
static dlx_status run_drafts(dlx_grid_maker *maker, dlx_error *error)
{
    for (;;) {
        size_t count = 0;
        for (size_t i = 0; i < maker->count; i++)
            if (dlx_draft_ask(&maker->drafts[i], &maker->tests[count]))
                maker->asked[count++] = i;
        if (count == 0)
            return DLX_OK;
        const dlx_status status =
            dlx_uniqueness_solve(maker->tester, maker->blank, maker->tests, count, error);
        if (status != DLX_OK)
            return status;
        for (size_t k = 0; k < count; k++) {
            dlx_draft *draft = &maker->drafts[maker->asked[k]];
            const bool fills = draft->state == DLX_DRAFT_FILLING;
            dlx_draft_answer(draft, &maker->tests[k]);
            if (fills && draft->state == DLX_DRAFT_DONE)
                begin_givens(maker, draft);
        }
    }
}

/* Returns the board of a draft, which has the cells. */
static dlx_grid board_of(const dlx_grid_maker *maker, const dlx_draft *draft)
{
    dlx_grid board = *maker->blank;
    board.cells = draft->cells;
    return board;
}

/* Checks that the finished draft has the requested properties. */
static dlx_status judge(dlx_grid_maker *maker, const dlx_draft *draft, bool *passed,
                        dlx_error *error)
{
    const dlx_grid_maker_options *options = &maker->options;
    const size_t givens = dlx_draft_givens(draft);
    *passed = givens >= options->min_givens && givens <= options->max_givens;
    if (!*passed || !options->minimal ||
        (!maker->pattern && draft->symmetry == DLX_GRID_SYMMETRY_NONE))
        return DLX_OK;
    const dlx_grid board = board_of(maker, draft);
    const dlx_status status = dlx_grid_tester_needed(maker->tester, &board, maker->needed, error);
    for (size_t cell = 0; cell < draft->n * draft->n && status == DLX_OK; cell++)
        *passed &= !draft->cells[cell] || maker->needed[cell];
    return status;
}

/* Sets the cells of the draft to those of `puzzle`, with orbits [first..count[ given. */
static void give_back(dlx_draft *draft, const uint16_t *puzzle, size_t first)
{
    memcpy(draft->cells, puzzle, draft->n * draft->n * sizeof *draft->cells);
    for (size_t i = first; i < draft->count; i++)
        dlx_draft_set_orbit(draft, i, true);
}

/* Gives removed cells back until the draft is not too hard: by bisection the last of those that
 * were removed, then each of these that cannot be removed again. */
static dlx_status ease(dlx_grid_maker *maker, dlx_draft *draft, dlx_error *error)
{
    const dlx_grid board = board_of(maker, draft);
    const uint64_t most = maker->options.max_rating;
    uint16_t *puzzle = draft->trial;
    size_t low = 0, high = draft->count;
    bool easy = false;
    memcpy(puzzle, draft->cells, draft->n * draft->n * sizeof *puzzle);
    dlx_status status = dlx_uniqueness_is_easy(maker->rater, &board, most, &easy, error);
    if (easy || status != DLX_OK)
        return status;
    while (high - low > 1 && status == DLX_OK) {
        const size_t middle = low + (high - low) / 2;
        give_back(draft, puzzle, middle);
        status = dlx_uniqueness_is_easy(maker->rater, &board, most, &easy, error);
        *(easy ? &low : &high) = middle;
    }
    give_back(draft, puzzle, low);
    for (size_t i = high; i < draft->count && status == DLX_OK; i++) {
        if (puzzle[draft->order[i]])
            continue;
        dlx_draft_set_orbit(draft, i, false);
        status = dlx_uniqueness_is_easy(maker->rater, &board, most, &easy, error);
        if (!easy)
            dlx_draft_set_orbit(draft, i, true);
    }
    return status;
}

/* Rates the draft, after making it easier if it is too hard. A rating by guesses also shows whether
 * the draft is too hard. *ok: the rating is in the range. */
static dlx_status rate(dlx_grid_maker *maker, dlx_draft *draft, bool *ok, dlx_error *error)
{
    const dlx_grid_maker_options *options = &maker->options;
    const bool may_ease = !maker->pattern && !options->minimal && options->max_rating < UINT64_MAX;
    const bool by_guesses = options->max_rating >= DLX_TECHNIQUE_COUNT;
    const dlx_grid board = board_of(maker, draft);
    dlx_status status = DLX_OK;
    if (by_guesses || !may_ease)
        status = dlx_grid_tester_rate(maker->rater, &board, &maker->rating, error);
    if (status == DLX_OK && may_ease && (!by_guesses || maker->rating > options->max_rating)) {
        status = ease(maker, draft, error);
        if (status == DLX_OK)
            status = dlx_grid_tester_rate(maker->rater, &board, &maker->rating, error);
    }
    *ok = status == DLX_OK && maker->rating >= options->min_rating &&
          maker->rating <= options->max_rating;
    return status == DLX_ABORTED ? DLX_OK : status;
}

/* Creates the puzzle of a draft. *grid stays NULL if the draft failed or its rating is out of the
 * range. */
static dlx_status take_draft(dlx_grid_maker *maker, dlx_draft *draft, dlx_grid **grid,
                             dlx_error *error)
{
    bool ok = draft->state == DLX_DRAFT_DONE;
    dlx_status status = DLX_OK;
    if (ok && maker->rater)
        status = rate(maker, draft, &ok, error);
    if (ok && status == DLX_OK)
        status = judge(maker, draft, &ok, error);
    if (!ok || status != DLX_OK)
        return status;
    *grid =
        dlx_grid_make(draft->n, draft->box_rows, draft->box_columns, draft->cells, "", 0, error);
    if (*grid && dlx_grid_rules_copy(maker->blank->rules, draft->n * draft->n, &(*grid)->rules))
        return DLX_OK;
    dlx_grid_free(*grid);
    *grid = NULL;
    return dlx_error_memory(error);
}

dlx_status dlx_grid_maker_next(dlx_grid_maker *maker, dlx_grid **grid, dlx_error *error)
{
    dlx_error own;
    dlx_status status = DLX_OK;
    uint64_t failed = 0;
    *grid = NULL;
    error = error ? error : &own;
    dlx_budget_begin(&maker->budget, &maker->limits);
    while (status == DLX_OK && !*grid) {
        if (maker->next < maker->count) {
            status = take_draft(maker, &maker->drafts[maker->next++], grid, error);
            if (status == DLX_OK && !*grid && ++failed == maker->options.max_attempts)
                return dlx_error_set(error, DLX_ABORTED, "none of %" PRIu64 " attempts succeeded",
                                     failed);
            continue;
        }
        if (dlx_uniqueness_is_cancelled(maker->tester))
            return dlx_end_status(DLX_END_INTERRUPTED, error);
        for (size_t i = 0; i < maker->count && status == DLX_OK; i++)
            status = begin_draft(maker, &maker->drafts[i], error);
        if (status == DLX_OK)
            status = run_drafts(maker, error);
        maker->next = status == DLX_OK ? 0 : maker->count;
    }
    return status;
}
